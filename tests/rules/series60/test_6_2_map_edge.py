"""6.2 at the edge of the map: off-map boxes, roads that lead in, and the way out in the east."""

from fractions import Fraction

import pytest

from builders import marker, places, play, position, refused, spent, told, unit

HALF = Fraction(1, 2)
#: Units that are in nobody's way and keep the operations phase going.
WAITING = {"it-savona": "AXIS_OFF", "in-29": "BRIT_OFF"}


def axis(units, **fields):
    return position(units, to_move="axis", **fields)


def picked(game, who):
    play(game, f"pick {who}")
    return game


# A17: coming onto the map


@pytest.mark.clause("s60 6.2(1)a", "s60 4.2b")
@pytest.mark.parametrize(
    ("side", "who", "box", "entry", "cost"),
    [
        ("british", "in-29", "BRIT_OFF", "P11", HALF),
        ("british", "in-29", "BRIT_OFF", "P22", 1),
        ("british", "in-29", "BRIT_OFF", "P25", 1),
        ("axis", "it-trento", "AXIS_OFF", "P01", HALF),
        ("axis", "it-trento", "AXIS_OFF", "P18", 1),
    ],
)
def test_a_road_over_the_edge_has_the_price_of_its_kind(side, who, box, entry, cost):
    """A17: a unit enters the map from its off-map box."""
    game = position({who: box}, to_move=side)
    assert spent(play(game, f"pick {who}", f"step {entry}")) == cost


@pytest.mark.clause("s60 4.2b", "s60 6.3(8)-3")
@pytest.mark.parametrize(
    ("side", "who", "box", "entries"),
    [
        ("british", "in-29", "BRIT_OFF", {"P11", "P22", "P25"}),
        ("axis", "it-trento", "AXIS_OFF", {"P01", "P18"}),
    ],
)
def test_a_unit_off_the_map_may_enter_by_any_road_of_its_side(side, who, box, entries):
    """A18: with all roads open, the steps from the box are exactly the first points of these."""
    game = position({who: box}, to_move=side)
    assert places(picked(game, who), "step") == entries


@pytest.mark.clause("s60 6.2(1)b", "s60 4.2b")
@pytest.mark.parametrize(
    ("side", "who", "box", "entry", "enemy", "area"),
    [
        ("british", "in-29", "BRIT_OFF", "P22", "de-wechmar", "09"),
        ("british", "in-29", "BRIT_OFF", "P22", "de-wechmar", "10"),
        ("axis", "it-trento", "AXIS_OFF", "P01", "nz-4", "01"),
        ("axis", "it-trento", "AXIS_OFF", "P18", "nz-4", "01"),
        ("axis", "it-trento", "AXIS_OFF", "P18", "nz-4", "09"),
    ],
)
def test_a_road_over_the_edge_is_closed_like_any_other(side, who, box, entry, enemy, area):
    """A17: the enemy stands alone in an area beside the road that leads onto the map."""
    game = position({who: box, enemy: area}, to_move=side)
    why = {"place": area, "at": box, "to": entry}
    refused(game, f"pick {who}, step {entry}", "s60 6.2(1)b", "road-closed", **why)
    refused(game, f"go {entry}", "s60 6.2(1)b", "road-closed", **why)


@pytest.mark.clause("s60 6.2(1)b", "s60 4.2b")
@pytest.mark.parametrize("area", ["10", "12"])
def test_two_roads_over_the_edge_lead_to_one_point(area):
    """The Axis closes one of the two edge roads that meet in P25; the other is still open."""
    game = position({"in-29": "BRIT_OFF", "de-wechmar": area})
    assert spent(play(game, "pick in-29", "step P25")) == 1


@pytest.mark.clause("s60 6.2(1)b", "s60 4.2b")
def test_with_both_its_roads_closed_a_point_cannot_be_entered():
    """The Axis stands alone in areas 10 and 12; both edge roads to P25 are closed."""
    game = position({"in-29": "BRIT_OFF", "de-wechmar": "10", "it-ariete": "12"})
    why = refused(
        game, "pick in-29, step P25", "s60 6.2(1)b", "road-closed", at="BRIT_OFF", to="P25"
    )
    assert why.place in ("10", "12")
    assert game.why_not("go P25") == why


# A18: going back


@pytest.mark.clause("s60 6.3(8)-3")
@pytest.mark.parametrize("verb", ["step", "go"])
@pytest.mark.parametrize(
    ("side", "who", "at", "box"),
    [
        ("british", "nz-4", "P25", "BRIT_OFF"),
        ("british", "nz-4", "P11", "BRIT_OFF"),
        ("british", "nz-4", "P01", "AXIS_OFF"),
        ("axis", "it-trento", "P01", "AXIS_OFF"),
        ("axis", "it-trento", "P11", "BRIT_OFF"),
    ],
)
def test_no_unit_goes_back_off_the_map(verb, side, who, at, box):
    """A18: a unit on the last point before the edge is sent to an off-map box."""
    game = position({who: at}, to_move=side)
    refused(game, f"pick {who}, {verb} {box}", "s60 6.3(8)-3", "box-closed", place=box)


@pytest.mark.clause("s60 6.3(8)-3")
@pytest.mark.parametrize("verb", ["step", "go"])
@pytest.mark.parametrize(
    ("side", "who", "at", "box", "cost"),
    [
        ("british", "nz-4", "P25", "BRIT_OFF", 1),
        ("british", "nz-4", "P11", "BRIT_OFF", HALF),
        ("axis", "it-trento", "P01", "AXIS_OFF", HALF),
    ],
)
def test_with_the_option_a_unit_goes_back_to_its_own_box(verb, side, who, at, box, cost):
    """A18, offMapReentry on: a unit on the last point before the edge returns to its box."""
    game = position({who: at} | WAITING, to_move=side, options={"offMapReentry": "on"})
    assert spent(play(game, f"pick {who}", f"{verb} {box}")) == cost
    play(game, "done")
    assert unit(game, who).split()[0] == box


@pytest.mark.clause("s60 6.3(8)-3")
@pytest.mark.parametrize("verb", ["step", "go"])
def test_with_the_option_going_off_the_map_ends_the_move(verb):
    """A18, offMapReentry on: a brigade goes off the map by P25 and wants to come in by P11."""
    game = position({"nz-4": "P25"} | WAITING, options={"offMapReentry": "on"})
    refused(
        game,
        f"pick nz-4, step BRIT_OFF, {verb} P11",
        "s60 6.3(8)-3",
        "off-the-map",
        place="BRIT_OFF",
    )


@pytest.mark.clause("s60 6.3(8)-3")
@pytest.mark.parametrize("verb", ["step", "go"])
def test_with_the_option_the_box_of_the_enemy_stays_closed(verb):
    """A18, offMapReentry on: a brigade on P01 is sent to the box of the Axis."""
    game = position({"nz-4": "P01"}, options={"offMapReentry": "on"})
    refused(game, f"pick nz-4, {verb} AXIS_OFF", "s60 6.3(8)-3", "box-closed", place="AXIS_OFF")


@pytest.mark.clause("s60 6.2(1)b")
@pytest.mark.parametrize("verb", ["step", "go"])
def test_with_the_option_the_way_back_may_be_closed(verb):
    """A18, offMapReentry on: the Axis stands alone in area 09 beside the road from P22 south."""
    game = position({"nz-4": "P22", "de-wechmar": "09"}, options={"offMapReentry": "on"})
    refused(
        game,
        f"pick nz-4, {verb} BRIT_OFF",
        "s60 6.2(1)b",
        "road-closed",
        place="09",
        at="P22",
        to="BRIT_OFF",
    )


@pytest.mark.clause("s60 6.2(1)a")
def test_with_the_option_a_way_back_must_be_paid_for():
    """A18, offMapReentry on: a brigade comes from P20 to P25 with 1 left, another with 0."""
    game = position({"nz-4": "P19", "nz-5": "P20"} | WAITING, options={"offMapReentry": "on"})
    assert spent(play(game.clone(), "pick nz-5", "step P23", "step P25", "step BRIT_OFF")) == 3
    refused(
        game,
        "pick nz-4, step P20, step P23, step P25, step BRIT_OFF",
        "s60 6.2(1)a",
        "road-too-dear",
        place="BRIT_OFF",
        cost=1,
        left=0,
    )


@pytest.mark.clause("s60 6.2(1)a")
def test_an_open_road_that_is_too_dear_is_told_before_a_closed_one():
    """A18, offMapReentry on: of the two roads from P25 off the map the Axis in 12 closes one."""
    game = position({"nz-4": "P19", "de-wechmar": "12"}, options={"offMapReentry": "on"})
    refused(
        game,
        "pick nz-4, step P20, step P23, step P25, step BRIT_OFF",
        "s60 6.2(1)a",
        "road-too-dear",
        place="BRIT_OFF",
        cost=1,
        left=0,
    )


@pytest.mark.clause("s60 6.2(1)a")
def test_with_the_option_no_road_leads_to_the_box_from_inside_the_map():
    """A18, offMapReentry on: a brigade on P20 wants to be off the map in a single step."""
    game = position({"nz-4": "P20"}, options={"offMapReentry": "on"})
    refused(game, "pick nz-4, step BRIT_OFF", "s60 6.2(1)a", "no-road", at="P20", place="BRIT_OFF")


@pytest.mark.clause("s60 6.2(1)b")
def test_with_the_option_a_group_does_not_hold_the_area_it_would_leave():
    """A10, A18: once out of area 01, where a brigade stays, no road off the map is open."""
    game = position(
        {"de-wechmar": "01", "nz-4": "01"}, to_move="axis", options={"offMapReentry": "on"}
    )
    refused(
        game,
        "pick de-wechmar, go AXIS_OFF",
        "s60 6.2(1)b",
        "road-closed",
        place="01",
        at="P01",
        to="AXIS_OFF",
    )


# A21: the enemy at the entrance


@pytest.mark.clause("s60 6.3b", "s60 4.2b")
def test_a_group_may_enter_the_map_where_the_enemy_stands_and_must_attack():
    """A21: brigades enter at P11, which a garrison holds; they can neither go on nor stop."""
    game = position({"in-29": "BRIT_OFF", "ax-gar-sollum": "P11"})
    refused(game, "pick in-29, step P11, step P10", "s60 6.3b", "must-attack", place="P11")
    refused(game, "go P10", "s60 6.3b", "must-attack", place="P11")
    refused(game, "done", "s60 6.3b", "must-attack", place="P11")


@pytest.mark.clause("s60 6.3(7)b", "s60 6.3(8)-3")
def test_a_failed_attack_on_the_entry_point_leads_back_off_the_map():
    """A21, A18: the garrison of P11 survives the attack of a brigade that has just entered."""
    game = position({"in-29": "BRIT_OFF", "sa-3": "BRIT_OFF", "ax-gar-sollum": "P11"}, dice=[1, 6])
    events = play(game, "pick in-29", "step P11", "attack P11")
    fell_back = {"units": ("in-29",), "at": "P11", "place": "BRIT_OFF"}
    assert told(events, "fell-back") == [fell_back]
    assert unit(game, "in-29") == "BRIT_OFF 1 down"


@pytest.mark.clause("s60 6.3(7)b", "s60 7.2a")
def test_a_successful_attack_on_the_entry_point_wins_it():
    """A21: two brigades enter at P11 and destroy its garrison; they stay and control it."""
    game = position(
        {"in-29": "BRIT_OFF", "sa-3": "BRIT_OFF", "ax-gar-sollum": "P11"} | {"nz-4": "12"},
        dice=[1, 6, 6],
    )
    play(game, "pick in-29", "pick sa-3", "step P11", "attack P11", "assign in-29", "done")
    assert (unit(game, "in-29"), unit(game, "sa-3")) == ("P11 1 down", "P11 1 down")
    assert "P11" in game.position()["british_points"]


# 7.1(5): leaving by the east edge


@pytest.mark.clause("s60 7.1(5)a", "s60 6.2(1)a")
@pytest.mark.parametrize("moves", [["step P11", "step E1"], ["go E1"]])
def test_an_axis_unit_leaves_the_map_by_the_coastal_road(moves):
    """TV-49: a panzer regiment of 3 steps leaves from P10 over the empty P11 for 1.0."""
    game = axis({"de-21pz-pr5": "P10 3"} | WAITING)
    events = play(game, "pick de-21pz-pr5", *moves, "done")
    assert spent(events) == 1
    assert unit(game, "de-21pz-pr5") == "E1 3"
    assert marker(game) == -3


@pytest.mark.clause("s60 7.1(5)a")
def test_a_unit_with_too_little_movement_does_not_get_off_the_map():
    """TV-49: a garrison of movement 1 comes from P09 to P11 and lacks 0.5 for the edge."""
    game = axis({"ax-gar-sollum": "P09"})
    refused(game, "pick ax-gar-sollum, go E1", "s60 6.2a", "out-of-reach", cost=3 * HALF, left=1)
    refused(
        game,
        "go P11, step E1",
        "s60 6.2(1)a",
        "road-too-dear",
        place="E1",
        cost=HALF,
        left=0,
    )


@pytest.mark.clause("s60 7.1(5)a", "s60 6.3b")
def test_a_british_unit_on_the_last_point_stops_a_breakout():
    """TV-49: a brigade on P11 bars the way to the east edge."""
    game = axis({"de-21pz-pr5": "P10", "sa-3": "P11"})
    refused(game, "pick de-21pz-pr5, go E1", "s60 6.3b", "must-attack", place="P11")
    refused(game, "step P11, step E1", "s60 6.3b", "must-attack", place="P11")


@pytest.mark.clause("s60 7.1(5)a")
def test_no_unit_leaves_the_map_except_along_the_coastal_road():
    """An Axis unit stands on P25, where two roads lead off the map, and wants to use one."""
    game = axis({"de-21pz-pr5": "P25"})
    refused(game, "pick de-21pz-pr5, step E1", "s60 6.2(1)a", "no-road", at="P25", place="E1")
    refused(game, "step E2", "s60 6.2(1)d", "no-stop-on-road", place="E2")
    refused(game, "step BRIT_OFF", "s60 6.3(8)-3", "box-closed", place="BRIT_OFF")


@pytest.mark.clause("s60 7.1(5)a")
@pytest.mark.parametrize("verb", ["step", "go"])
def test_british_units_do_not_leave_by_the_east_edge(verb):
    """A brigade stands on P11 and is sent off the map."""
    game = position({"nz-4": "P11"})
    refused(game, f"pick nz-4, {verb} E1", "s60 7.1(5)a", "no-exit", place="E1")


@pytest.mark.clause("s60 7.1(5)a")
@pytest.mark.parametrize("verb", ["step", "go"])
def test_with_the_option_nobody_leaves_before_its_turn(verb):
    """A69, exitAllowedFromTurn 3: on turn 2 the way off the map is closed."""
    game = axis({"de-21pz-pr5": "P11"}, turn=2, options={"exitAllowedFromTurn": 3})
    later = {"from": 3, "turn": 2}
    refused(game, f"pick de-21pz-pr5, {verb} E1", "s60 7.1(5)a", "exit-later", place="E1", **later)


@pytest.mark.clause("s60 7.1(5)a")
@pytest.mark.parametrize(("first", "turn"), [(1, 1), (3, 3), (3, 4)])
def test_from_its_turn_on_the_way_off_the_map_is_open(first, turn):
    """A69: by default from turn 1; with the option from the turn it names."""
    game = axis({"de-21pz-pr5": "P11"}, turn=turn, options={"exitAllowedFromTurn": first})
    assert {"step E1", "go E1"} <= {str(a) for a in picked(game, "de-21pz-pr5").legal()}


@pytest.mark.clause("s60 7.1(5)a")
def test_by_default_the_way_off_the_map_is_open_on_turn_1():
    """A69: Savona leaves from Halfaya Pass with the first Axis operation."""
    game = axis({"it-savona": "P10"})
    assert spent(play(game, "pick it-savona", "go E1")) == 1


@pytest.mark.clause("s60 7.1(5)d")
@pytest.mark.parametrize("action", ["step P11", "go P11", "go P10", "step BRIT_OFF"])
def test_who_has_left_the_map_does_not_come_back(action):
    """A panzer regiment left by the east edge with movement to spare and wants to return."""
    game = axis({"de-21pz-pr5": "P11"})
    why = ("s60 7.1(5)d", "left-the-map")
    refused(game, f"pick de-21pz-pr5, step E1, {action}", *why, place="E1")


@pytest.mark.clause("s60 7.1(5)b")
@pytest.mark.parametrize("action", ["step P11", "go P11", "go P10"])
def test_after_a_breakout_nobody_enters_by_that_road(action):
    """A68: Axis units have left by the coastal road; a brigade wants to enter by it."""
    game = position({"in-29": "BRIT_OFF"}, broken_out=True)
    refused(game, f"pick in-29, {action}", "s60 7.1(5)b", "source-lost", place="E1")


@pytest.mark.clause("s60 7.1(5)b")
def test_the_breakout_itself_closes_the_road_to_the_british():
    """A68, TV-49: the panzer regiment leaves; the next British unit cannot enter there."""
    game = axis({"de-21pz-pr5": "P10", "it-trento": "P01", "in-29": "BRIT_OFF"})
    play(game, "pick de-21pz-pr5", "go E1", "done")
    refused(game, "pick in-29, step P11", "s60 7.1(5)b", "source-lost", place="E1")


@pytest.mark.clause("s60 7.1(5)b")
def test_after_a_breakout_the_other_roads_are_still_open():
    """A68: Axis units have left by the coastal road; the south and the other east road serve."""
    game = position({"in-29": "BRIT_OFF"}, broken_out=True)
    assert places(picked(game, "in-29"), "step") == {"P22", "P25"}


@pytest.mark.clause("s60 7.1(5)b")
@pytest.mark.parametrize("verb", ["step", "go"])
def test_after_a_breakout_the_option_opens_no_way_back_by_that_road(verb):
    """A68, offMapReentry on: a brigade on P11 wants to leave by the road the Axis used."""
    game = position({"nz-4": "P11"}, broken_out=True, options={"offMapReentry": "on"})
    refused(game, f"pick nz-4, {verb} BRIT_OFF", "s60 7.1(5)b", "source-lost", place="E1")


@pytest.mark.clause("s60 7.1(5)a")
def test_a_second_group_may_follow_a_breakout():
    """A67: Axis units have left already; another one leaves by the same road."""
    game = axis({"de-21pz-pr5": "E1 4", "de-wechmar": "P11"}, broken_out=True)
    assert "step E1" in picked(game, "de-wechmar").legal()
