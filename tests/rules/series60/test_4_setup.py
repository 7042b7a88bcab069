"""4 Set-up: the Axis as printed, Tobruk's garrison, and the free choice of the British."""

import pytest

import sandtable
from builders import CRUSADER, end_turn, places, play, position, refused, told, unit
from sandtable import Game, NotYourTurn, ScriptedDice

AXIS_SETUP = {
    "02": {"it-brescia", "it-pavia"},
    "03": {"de-afr-155", "it-bologna"},
    "04": {"de-15pz-pr8", "de-15pz-sr115", "de-arko104"},
    "P07": {"ax-gar-bardia1", "ax-gar-bardia2"},
    "P08": {"ax-gar-capuzzo"},
    "P09": {"ax-gar-sollum"},
    "P10": {"it-savona"},
    "P13": {"it-trento"},
    "P14": {"de-afr-361"},
    "P15": {"de-21pz-pr5", "de-21pz-sr104"},
    "P18": {"it-trieste", "it-recam"},
    "P19": {"it-ariete"},
    "P20": {"de-wechmar"},
    "P21": {"ax-gar-omar1", "ax-gar-omar2"},
}
GARRISON = {"gb-32atb", "gb-14", "gb-16", "gb-23", "pl-carp"}
#: British units without a red dot: those the set-up asks about.
FREE = 18


def fresh(dice=()) -> Game:
    return sandtable.new(CRUSADER, dice=ScriptedDice(dice))


def set_up(dice=()) -> Game:
    """A game after the suggested set-up."""
    game = fresh(dice)
    play(game, "choose suggested", "done")
    return game


def standing(game: Game, place: str) -> set[str]:
    units = game.position()["units"].items()
    return {name for name, text in units if text.split()[0] == place}


# 4.0, 4.1 Sides, and the Axis


@pytest.mark.clause("s60 4.0")
def test_each_unit_belongs_to_one_of_two_sides():
    """The counters are dealt out to the Axis and to the British."""
    rules = fresh().rules
    assert rules.sides == ("axis", "british")
    british = {one.id for one in rules.data.units if one.side == "british"}
    assert british > GARRISON
    assert len(british) == FREE + len(GARRISON)


@pytest.mark.clause("s60 4.0")
def test_a_player_handles_only_the_units_of_his_side():
    """The set-up asks the British seat; the Axis seat can neither place nor ask why not."""
    game = fresh()
    assert game.decision.side == "british"
    assert game.seen_by("british").why_not("place 11") is None
    with pytest.raises(NotYourTurn):
        game.seen_by("axis").why_not("place 11")


@pytest.mark.clause("s60 4.1")
@pytest.mark.parametrize("place", AXIS_SETUP)
def test_the_axis_stands_where_the_map_says(place):
    """Every Axis place before the British have placed a unit (A71: Axis first)."""
    assert standing(fresh(), place) == AXIS_SETUP[place]


@pytest.mark.clause("s60 4.1")
def test_all_axis_units_start_face_up_and_at_full_strength():
    """All 22 of them stand in a place of the list above."""
    game = fresh()
    axis = {one.id: one for one in game.rules.data.units if one.side == "axis"}
    assert set().union(*AXIS_SETUP.values()) == axis.keys()
    for name, one in axis.items():
        assert unit(game, name) == f"{one.setup} {one.steps}"


# 4.2 The British


@pytest.mark.clause("s60 4.2a")
def test_the_units_with_a_red_dot_start_in_tobruk():
    """Five garrison units stand in Tobruk, and the set-up does not ask about them."""
    game = fresh()
    units = game.rules.data.units
    assert {one.id for one in units if one.garrison} == GARRISON
    assert standing(game, "P03") == GARRISON
    asked = set()
    while game.decision.about is not None:
        asked.add(game.decision.about[1])
        play(game, "place 11")
    assert not asked & GARRISON
    assert standing(game, "P03") == GARRISON


@pytest.mark.clause("s60 4.2b")
def test_every_other_british_unit_starts_in_area_11_or_12_or_off_the_map():
    """The set-up asks about one unit after the other and offers three places."""
    game = fresh()
    assert (game.decision.phase, game.decision.about) == ("setup", ("unit", "gb-7ad-4ab"))
    assert places(game, "place") == {"11", "12", "BRIT_OFF"}
    events = play(game, "place 12")
    assert told(events, "set-up") == [{"unit": "gb-7ad-4ab", "place": "12"}]
    assert game.decision.about == ("unit", "gb-7ad-7ab")


@pytest.mark.clause("s60 4.2b")
@pytest.mark.parametrize("place", ["10", "P25", "P03", "AXIS_OFF", "E1"])
def test_no_british_unit_starts_anywhere_else(place):
    """The second unit is to be placed in another area, on a point, in Tobruk or over the edge."""
    refused(
        fresh(),
        f"place 11, place {place}",
        "s60 4.2b",
        "wrong-setup-place",
        unit="gb-7ad-7ab",
        place=place,
    )


@pytest.mark.clause("s60 4.2b")
@pytest.mark.parametrize("place", ["11", "12", "BRIT_OFF"])
def test_the_british_split_their_units_freely(place):
    """A71: all eighteen units in one place, without a limit."""
    game = fresh()
    play(game, *[f"place {place}"] * FREE, "done")
    assert len(standing(game, place)) == FREE
    assert game.decision.phase == "operations"


@pytest.mark.clause("s60 4.2b")
def test_the_set_up_is_not_over_before_every_unit_is_placed():
    """One unit is placed, seventeen are not."""
    refused(
        fresh(),
        "place 11, done",
        "s60 4.2b",
        "setup-unfinished",
        unit="gb-7ad-7ab",
        left=FREE - 1,
    )


@pytest.mark.clause("s60 4.2b")
@pytest.mark.parametrize("action", ["place 11", "choose suggested"])
def test_nobody_is_left_to_place_after_the_last_unit(action):
    """All units are placed and the set-up waits to be closed."""
    game = fresh()
    play(game, *["place 12"] * FREE)
    assert game.decision.about is None
    refused(game, action, "s60 4.2b", "setup-finished")
    assert {str(action) for action in game.legal()} == {"done"}


@pytest.mark.clause("s60 4.2b")
def test_only_the_suggested_set_up_can_be_chosen_by_name():
    """The face of a die is chosen while the first unit waits for its place."""
    refused(fresh(), "choose 3", "s60 4.2b", "not-a-setup")


@pytest.mark.clause("s60 4.2b")
def test_the_suggestion_places_what_is_left_by_the_same_rule():
    """The first unit goes off the map by choice, the others where the module suggests."""
    game = fresh()
    play(game, "place BRIT_OFF", "choose suggested", "done")
    assert standing(game, "BRIT_OFF") == {"gb-7ad-4ab", "in-29", "sa-3", "sa-4", "sa-6"}
    assert len(standing(game, "11")) == 6
    assert len(standing(game, "12")) == 7


@pytest.mark.clause("s60 4.2c")
def test_all_british_units_start_face_up_and_at_full_strength():
    """All 23 of them after the set-up."""
    game = set_up()
    for one in game.rules.data.units:
        if one.side == "british":
            assert unit(game, one.id).split()[1:] == [str(one.steps)], one.id


@pytest.mark.clause("s60 4.1", "s60 4.2b")
def test_the_set_up_is_open():
    """A71: once the set-up is closed both players and a spectator see the same board."""
    game = set_up()
    assert game.view("axis") == game.view("british") == game.view("spectator")
    assert game.view("axis")["units"] == game.position()["units"]


# 4.2b Entering from off the map


@pytest.mark.clause("s60 4.2b")
def test_units_off_the_map_may_enter_by_any_british_source_road():
    """E1 leads to Buq Buq, S1 to El Cuasc, S2 and E2 to Maddalena."""
    game = position({"in-29": "BRIT_OFF"})
    play(game, "pick in-29")
    assert places(game, "step") == {"P11", "P22", "P25"}


@pytest.mark.clause("s60 4.2b")
@pytest.mark.parametrize(("point", "cost"), [("P11", 0.5), ("P22", 1), ("P25", 1)])
def test_a_unit_enters_along_its_road_at_the_price_of_the_road(point, cost):
    """One off-map brigade enters by the coastal road or by a track."""
    game = position({"in-29": "BRIT_OFF", "sa-3": "BRIT_OFF"})
    events = play(game, "pick in-29", f"step {point}", "done")
    assert told(events, "moved") == [
        {"units": ("in-29",), "at": "BRIT_OFF", "place": point, "cost": cost}
    ]
    assert unit(game, "in-29") == f"{point} 1 down"


@pytest.mark.clause("s60 4.2b")
def test_a_closed_source_road_admits_nobody():
    """Axis units alone in area 10 close S1 and S2, but E2 still leads to Maddalena."""
    game = position({"in-29": "BRIT_OFF", "it-ariete": "10"})
    refused(
        game,
        "pick in-29, step P22",
        "s60 6.2(1)b",
        "road-closed",
        place="10",
        at="BRIT_OFF",
        to="P22",
    )
    assert places(game, "step") == {"P11", "P25"}


@pytest.mark.clause("s60 4.2b")
def test_units_off_the_map_need_not_enter_on_turn_one():
    """A19: a brigade waits through turns 1 and 2, is in supply and may enter on turn 3."""
    game = position({"in-29": "BRIT_OFF", "it-ariete": "P19"})
    end_turn(game)
    end_turn(game)
    assert (game.turn, unit(game, "in-29")) == (3, "BRIT_OFF 1")
    play(game, "done", "pick in-29", "go P25", "done")
    assert unit(game, "in-29") == "P25 1 down"


@pytest.mark.clause("s60 4.2b", "s60 6.1a")
def test_any_part_of_the_units_off_the_map_enters_together_by_one_road():
    """A19: two of four brigades enter at Buq Buq, a third later at Maddalena."""
    game = position(dict.fromkeys(["in-29", "sa-3", "sa-4", "sa-6"], "BRIT_OFF"))
    play(game, "pick in-29", "pick sa-3", "go P11", "done")
    assert standing(game, "P11") == {"in-29", "sa-3"}
    play(game, "pick sa-4", "go P25", "done")
    assert standing(game, "P25") == {"sa-4"}
    assert standing(game, "BRIT_OFF") == {"sa-6"}


@pytest.mark.clause("s60 4.2b", "s60 6.3(8)-3")
@pytest.mark.parametrize(
    ("side", "name", "at", "box"),
    [
        ("axis", "it-ariete", "P25", "BRIT_OFF"),
        ("axis", "it-ariete", "P01", "AXIS_OFF"),
        ("british", "gb-7ad-4ab", "P01", "AXIS_OFF"),
        ("british", "gb-7ad-4ab", "P25", "BRIT_OFF"),
    ],
)
def test_nobody_walks_into_a_box_so_units_there_cannot_be_attacked(side, name, at, box):
    """A20: the boxes are closed to the enemy, and to their own side as well (A18)."""
    game = position({name: at}, to_move=side)
    refused(game, f"pick {name}, go {box}", "s60 6.3(8)-3", "box-closed", place=box)


# 4.3 Markers, and the first turn


@pytest.mark.clause("s60 4.3a")
def test_play_starts_on_turn_one_with_no_points_and_no_damage():
    """After the set-up no unit has lost a step, has acted or is out of supply."""
    game = set_up()
    assert game.turn == 1
    assert game.position().get("vp", 0) == 0
    for one in game.rules.data.units:
        assert unit(game, one.id).split()[1:] == [str(one.steps)], one.id


@pytest.mark.clause("s60 4.3b")
def test_turn_one_starts_with_british_operations_and_no_reorganisation():
    """TV-11: what closing the set-up leads to."""
    game = fresh()
    play(game, "choose suggested")
    events = play(game, "done")
    assert [event.key for event in events] == ["first-player"]
    assert told(events, "first-player") == [{"side": "british"}]
    assert (game.decision.side, game.decision.phase) == ("british", "operations")
    assert game.position()["first"] == "british"


@pytest.mark.clause("s60 4.3b", "s60 5.1a")
def test_on_turn_one_everybody_counts_as_in_supply():
    """A28: the Omar forts are cut off at once, but fight in supply until turn 2."""
    game = set_up(dice=[1] * 5)
    assert not [name for name, text in game.position()["units"].items() if "cut" in text]
    play(game, "pick gb-1atb", "go P21", "attack P21")
    events = play(game, "assign ax-gar-omar1", "done")
    rolled = told(game.events, "rolled")
    assert [(roll["need"], roll["bonus"]) for roll in rolled] == [(5, 0), (5, 0), (4, 0)]
    assert told(events, "fell-back") == [{"units": ("gb-1atb",), "at": "P21", "place": "12"}]


@pytest.mark.clause("s60 4.3b", "s60 5.1(4)-2")
def test_from_turn_two_on_supply_counts():
    """A28: the same attack on turn 2 meets forts that are out of supply."""
    game = set_up(dice=[1] * 5)
    end_turn(game)
    play(game, "done")
    play(game, "pick gb-1atb", "go P21", "attack P21")
    play(game, "assign ax-gar-omar1", "done")
    rolled = told(game.events, "rolled")
    assert [(roll["need"], roll["bonus"]) for roll in rolled] == [(6, 0), (6, 0), (4, 1)]


@pytest.mark.clause("s60 7.1(1)a", "s60 7.1(1)b", "s60 7.2b")
def test_tobruk_is_besieged_at_the_start():
    """TV-44: only its garrison can trace to Tobruk, and the end of turn 1 gives the Axis 1 VP."""
    game = set_up()
    assert game.survey("supply", "british")["P03"].value == "garrison only"
    events = end_turn(game)
    assert told(events, "scored-siege") == [{"side": "axis", "points": 1, "marker": -1}]
    assert told(events, "turn-ended") == [{"turn": 1, "marker": -1}]
