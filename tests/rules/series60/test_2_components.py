"""2 Components: the map, the counters and what their numbers mean, the markers."""

from collections import Counter

import pytest

import sandtable
from builders import CRUSADER, end_turn, places, play, position, refused, told, unit
from sandtable import BadPosition, Game, UnknownName


def start() -> Game:
    """A game after the suggested set-up."""
    game = sandtable.new(CRUSADER, seed=1)
    play(game, "choose suggested", "done")
    return game


# 2.1 The map


@pytest.mark.clause("s60 2.1a")
def test_the_map_has_areas_and_points_and_roads_that_join_points():
    """The draft map: 12 areas, 25 points, and 38 roads, of which 6 lead off the map."""
    ground = sandtable.new(CRUSADER).rules.data.map
    points = {point.id for point in ground.points}
    areas = {area.id for area in ground.areas}
    edges = {edge.id for edge in ground.edges}
    assert (len(areas), len(points), len(ground.roads)) == (12, 25, 38)
    assert not points & areas
    for road in ground.roads:
        assert set(road.ends) <= points | edges
        assert set(road.ends) & points
    assert sum(bool(set(road.ends) & edges) for road in ground.roads) == 6


@pytest.mark.clause("s60 2.1a")
def test_points_are_towns_strongpoints_and_crossroads():
    """The towns of the draft map are Tobruk, Bardia and Sollum (A58)."""
    ground = sandtable.new(CRUSADER).rules.data.map
    assert {point.kind for point in ground.points} == {"town", "strongpoint", "crossroads"}
    towns = {point.name["en"] for point in ground.points if point.town}
    assert towns == {"Tobruk", "Bardia", "Sollum"}
    assert all(point.town == (point.kind == "town") for point in ground.points)


@pytest.mark.clause("s60 2.1a")
def test_from_a_point_a_unit_steps_along_roads_to_points_and_into_the_areas_between():
    """Bir el Gubi has four roads and touches four areas."""
    game = position({"it-ariete": "P19"}, to_move="axis")
    play(game, "pick it-ariete")
    assert places(game, "step") == {"P13", "P18", "P20", "P22", "05", "06", "09", "10"}


@pytest.mark.clause("s60 2.1b")
@pytest.mark.parametrize("road", ["C04", "T15", "W1"])
def test_no_unit_can_be_on_a_road(road):
    """A position literal puts a unit on a road or at the map edge of one."""
    with pytest.raises(BadPosition, match=f"there is no place '{road}'"):
        position({"it-ariete": road}, to_move="axis")


@pytest.mark.clause("s60 2.1b", "s60 6.2(1)d")
@pytest.mark.parametrize("verb", ["go", "step"])
def test_no_unit_can_move_onto_a_road(verb):
    """Ariete at Bir el Gubi is ordered onto the Trigh el Abd itself."""
    game = position({"it-ariete": "P19"}, to_move="axis")
    refused(game, f"pick it-ariete, {verb} T15", "s60 6.2(1)d", "no-stop-on-road", place="T15")


@pytest.mark.clause("s60 2.1b")
def test_no_unit_can_be_set_up_on_a_road():
    """A road is not even a name that the set-up knows."""
    with pytest.raises(UnknownName):
        sandtable.new(CRUSADER).play("place T24")


@pytest.mark.clause("s60 2.1b")
def test_a_unit_that_moves_is_in_its_new_place_and_no_longer_in_the_old_one():
    """Two of three units walk from area 11 to Gabr Saleh and everybody is in one place."""
    game = position({"gb-7ad-4ab": "11", "gb-7ad-7ab": "11", "sa-1": "11"})
    play(game, "pick gb-7ad-4ab", "pick gb-7ad-7ab", "go P20", "done")
    assert unit(game, "gb-7ad-4ab") == unit(game, "gb-7ad-7ab") == "P20 4 down"
    assert unit(game, "sa-1") == "11 1"


@pytest.mark.clause("s60 2.1b")
def test_at_the_start_every_unit_is_in_exactly_one_area_point_or_box():
    """All 45 units after the suggested set-up."""
    game = start()
    ground = game.rules.data.map
    stands = {point.id for point in ground.points} | {area.id for area in ground.areas}
    stands |= {box.id for box in ground.boxes}
    units = game.position()["units"]
    assert {text.split()[0] for text in units.values()} <= stands
    held = Counter(
        number for units in game.state.here for number in range(45) if units >> number & 1
    )
    assert held == dict.fromkeys(range(45), 1)


# 2.2, 2.3 Units


@pytest.mark.clause("s60 2.2")
def test_units_and_markers_fit_into_sixty_counters():
    """45 units; the 15 counters left are markers and spares and are no units of the game."""
    units = sandtable.new(CRUSADER).rules.data.units
    assert Counter(one.side for one in units) == {"axis": 22, "british": 23}
    assert len({one.id for one in units}) == len(units) == 45


@pytest.mark.clause("s60 2.3")
def test_the_sample_unit_of_the_21st_panzer_division():
    """TV-01: the sample counter has 4 steps, hit value 5 and movement 4."""
    units = {one.id: one for one in sandtable.new(CRUSADER).rules.data.units}
    sample = units["de-21pz-pr5"]
    assert sample.parent["en"] == "21st Panzer Division"
    assert (sample.steps, sample.hit, sample.move) == (4, 5, 4)


@pytest.mark.clause("s60 2.3")
def test_every_unit_shows_name_parent_steps_hit_value_and_movement():
    """All 45 counters, in both languages."""
    for one in sandtable.new(CRUSADER).rules.data.units:
        assert all([one.name["en"], one.name["ja"], one.parent["en"], one.parent["ja"]]), one.id
        assert 1 <= one.steps <= 4, one.id
        assert 2 <= one.hit <= 6, one.id
        assert 1 <= one.move <= 4, one.id


@pytest.mark.clause("s60 2.3(1)")
@pytest.mark.parametrize("hits", [0, 1, 2])
def test_each_step_loss_takes_one_step_away(hits):
    """An armoured brigade with three steps left attacks into 0, 1 or 2 hits."""
    left = 3 - hits
    game = position(
        {"gb-7ad-4ab": "06 3", "de-15pz-sr115": "06"}, dice=[6] * hits + [1] * left + [1] * left
    )
    play(game, "pick gb-7ad-4ab", "attack 06")
    assert unit(game, "gb-7ad-4ab") == f"06 {left} down"


@pytest.mark.clause("s60 2.3(1)")
def test_a_unit_without_steps_routs_and_leaves_the_map_for_a_time():
    """An armoured brigade loses its last two steps on turn 1."""
    game = position(
        {"gb-7ad-4ab": "06 2", "de-15pz-sr115": "06", "in-29": "BRIT_OFF"}, dice=[6, 6, 1]
    )
    events = play(game, "pick gb-7ad-4ab", "attack 06")
    assert told(events, "routed") == [{"unit": "gb-7ad-4ab", "back": 3}]
    assert unit(game, "gb-7ad-4ab") == "routed 3"


@pytest.mark.clause("s60 2.3(2)")
@pytest.mark.parametrize(
    ("defender", "hit", "steps"),
    [("it-bologna", 3, 3), ("it-trieste", 4, 3), ("de-21pz-pr5", 5, 4)],
)
def test_a_die_hits_when_it_reaches_the_hit_value(defender, hit, steps):
    """Four dice at a unit on a point: one below its hit value twice, then equal and above."""
    game = position(
        {"gb-7ad-4ab": "06", defender: "P14"},
        dice=[1] * steps + [hit - 1, hit - 1, hit, hit + 1],
    )
    events = play(game, "pick gb-7ad-4ab", "go P14", "attack P14")
    attack = told(events, "rolled")[-1]
    assert (attack["need"], attack["bonus"], attack["hits"]) == (hit, 0, 2)


@pytest.mark.clause("s60 2.3(3)")
@pytest.mark.parametrize(
    ("name", "move", "far", "beyond"),
    [
        ("de-wechmar", 4, "P18", "P12"),
        ("it-ariete", 3, "P19", "P18"),
        ("it-trento", 2, "P20", "P19"),
        ("it-savona", 1, "P23", "P20"),
    ],
)
def test_movement_is_the_distance_of_one_move(name, move, far, beyond):
    """From Maddalena north-west along tracks of one movement point each."""
    game = position({name: "P25"}, to_move="axis")
    refused(
        game,
        f"pick {name}, go {beyond}",
        "s60 6.2a",
        "out-of-reach",
        place=beyond,
        cost=move + 1,
        left=move,
    )
    play(game, f"go {far}", "done")
    assert unit(game, name).split()[0] == far


TANKS = {
    "de-21pz-pr5",
    "de-15pz-pr8",
    "it-ariete",
    "gb-7ad-4ab",
    "gb-7ad-7ab",
    "gb-7ad-22ab",
    "gb-1atb",
    "gb-32atb",
}


@pytest.mark.clause("s60 2.3(4)")
def test_eight_units_are_tank_type_and_all_others_infantry():
    """Two German, one Italian and five British tank units; riflemen of a panzer division are not."""
    units = sandtable.new(CRUSADER).rules.data.units
    assert {one.id for one in units if one.type == "tank"} == TANKS
    assert {one.type for one in units if one.id not in TANKS} == {"infantry"}


@pytest.mark.clause("s60 2.3(4)", "s60 6.3(3)a", "s60 6.3(3)b", "s60 6.3(3)c")
def test_the_colour_behind_the_hit_value_follows_nation_and_type():
    """German tanks black, British and Italian tanks white, everybody else grey."""
    for one in sandtable.new(CRUSADER).rules.data.units:
        tank_colour = "black" if one.nation == "german" else "white"
        assert one.armour == (tank_colour if one.type == "tank" else "grey"), one.id


@pytest.mark.clause("s60 2.3(4)")
@pytest.mark.parametrize(
    ("attacker", "bonus"), [("gb-7ad-4ab", 1), ("gb-1atb", 1), ("gb-7ad-sg", 0), ("nz-4", 0)]
)
def test_the_type_decides_who_fights_as_tanks(attacker, bonus):
    """Against infantry in an area tank types add 1 to the die, the motorised infantry does not."""
    game = position({attacker: "06", "de-21pz-sr104": "06"}, dice=[1] * 7)
    events = play(game, f"pick {attacker}", "attack 06")
    assert told(events, "rolled")[-1]["bonus"] == bonus


# 2.4 Markers


@pytest.mark.clause("s60 2.4(1)")
def test_the_position_shows_the_steps_a_unit_has_left():
    """Ariete with one of four steps lost takes another loss: two damage markers' worth."""
    game = position(
        {"it-ariete": "06 3", "gb-7ad-sg": "06", "in-29": "BRIT_OFF"}, dice=[1, 1, 1, 4, 1]
    )
    play(game, "pick gb-7ad-sg", "attack 06")
    assert unit(game, "it-ariete") == "06 2"


@pytest.mark.clause("s60 2.4(1)")
@pytest.mark.parametrize("steps", [0, 5])
def test_no_unit_shows_fewer_than_one_or_more_than_its_printed_steps(steps):
    """A unit of four steps with a marker for all of them, or with a step too many."""
    with pytest.raises(BadPosition, match=f"{steps} steps, but it has 1 to 4"):
        position({"gb-7ad-4ab": f"11 {steps}"})


@pytest.mark.clause("s60 2.4(2)")
def test_the_turn_marker_moves_on_one_turn_at_a_time():
    """Both sides pass through turns 3 and 4."""
    game = position({"gb-7ad-4ab": "11", "it-ariete": "P19"}, turn=3)
    assert game.turn == 3
    end_turn(game)
    assert game.turn == game.position()["turn"] == 4


@pytest.mark.clause("s60 2.4(2)")
@pytest.mark.parametrize("turn", [0, 7])
def test_the_turn_track_has_six_boxes(turn):
    """A position on turn 0 or 7."""
    with pytest.raises(BadPosition, match=f"turn: {turn} is not between 1 and 6"):
        position({"gb-7ad-4ab": "11"}, turn=turn)


@pytest.mark.clause("s60 2.4(3)")
def test_one_marker_shows_the_difference_in_victory_points():
    """Axis 2 ahead; two steps of a German tank unit bring the marker back to level."""
    game = position(
        {"gb-7ad-4ab": "06", "de-21pz-pr5": "06", "in-29": "BRIT_OFF"},
        dice=[1, 1, 1, 1, 6, 6, 6, 6],
        vp=-2,
    )
    events = play(game, "pick gb-7ad-4ab", "attack 06")
    assert told(events, "scored-tank-steps") == [{"side": "british", "points": 2, "marker": 0}]
    assert game.position().get("vp", 0) == 0


@pytest.mark.clause("s60 2.4(4)")
def test_units_out_of_supply_carry_a_marker_and_others_do_not():
    """On turn 2 a brigade alone at Gabr Saleh has no supply line, the one in area 11 needs none."""
    game = position({"gb-7ad-4ab": "P20", "gb-7ad-7ab": "11", "it-ariete": "P19"})
    end_turn(game)
    assert unit(game, "gb-7ad-4ab") == "P20 4 down cut"
    assert unit(game, "gb-7ad-7ab") == "11 4"
    assert unit(game, "it-ariete") == "P19 4"
