"""5.1 Supply: sources, supply lines, what closes them, and units out of supply."""

import pytest

from builders import end_turn, play, position, refused, told, unit
from sandtable import Game

POINTS = [f"P{number:02}" for number in range(1, 26)]
#: One unit of each side in its box: supplied, out of everybody's way.
WAITING = {"it-savona": "AXIS_OFF", "in-29": "BRIT_OFF"}


def reorganised(units: dict[str, str], **fields) -> Game:
    """The position after both sides have passed and the next turn has been reorganised."""
    game = position({**WAITING, **units}, **fields)
    end_turn(game)
    return game


def supplied(game: Game, name: str) -> bool:
    return "cut" not in unit(game, name)


def all_but(*points: str) -> list[str]:
    return [point for point in POINTS if point not in points]


# 5.1 In supply and out of supply


@pytest.mark.clause("s60 5.1a", "s60 5.1b", "s60 5.1(4)a")
def test_units_in_supply_are_turned_up_and_units_out_of_supply_are_turned_down():
    """TV-12, for both sides: A down and supplied, B up and C down without a supply line."""
    game = position(
        {
            "gb-7ad-4ab": "11 down",  # A
            "gb-7ad-7ab": "P20",  # B
            "gb-7ad-22ab": "P20 down",  # C
            "it-trieste": "P18 down",  # A
            "it-ariete": "P22",  # B
            "it-trento": "P22 down",  # C
            **WAITING,
        },
        british_points=["P03", "P19", "P20"],
    )
    events = end_turn(game)
    assert unit(game, "gb-7ad-4ab") == "11 4"
    assert unit(game, "gb-7ad-7ab") == "P20 4 down cut"
    assert unit(game, "gb-7ad-22ab") == "P20 4 down cut"
    assert unit(game, "it-trieste") == "P18 3"
    assert unit(game, "it-ariete") == "P22 4 down cut"
    assert unit(game, "it-trento") == "P22 3 down cut"
    assert told(events, "out-of-supply") == [
        {"units": ("it-ariete", "it-trento", "gb-7ad-7ab", "gb-7ad-22ab")}
    ]


@pytest.mark.clause("s60 5.1a", "s60 5.1b")
def test_a_unit_in_supply_that_is_face_up_stays_face_up():
    """Nobody acted on turn 1, and everybody has a supply line."""
    game = reorganised({"gb-7ad-4ab": "11", "it-trieste": "P18"})
    assert unit(game, "gb-7ad-4ab") == "11 4"
    assert unit(game, "it-trieste") == "P18 3"


# 5.1(1) Sources


@pytest.mark.clause("s60 5.1(1)a")
@pytest.mark.parametrize("point", ["P01", "P18", "P07"])
def test_axis_sources_are_the_west_roads_and_bardia(point):
    """The last Axis point on the map is Gazala, Bir Hacheim or Bardia."""
    game = reorganised(
        {"it-trieste": point},
        british_points=all_but(point),
        source_lost=point != "P07",
    )
    assert supplied(game, "it-trieste")


@pytest.mark.clause("s60 5.1(1)a")
@pytest.mark.parametrize("point", ["P11", "P22", "P25", "P10"])
def test_the_roads_of_the_enemy_are_no_axis_source(point):
    """The last Axis point on the map has a road off the south or east edge, or none."""
    game = reorganised({"it-trieste": point}, british_points=all_but(point), source_lost=True)
    assert not supplied(game, "it-trieste")


@pytest.mark.clause("s60 5.1(1)b")
@pytest.mark.parametrize(
    ("point", "closed_by"),
    [
        pytest.param("P22", {}, id="S1"),
        pytest.param("P25", {"it-trieste": "12"}, id="S2"),
        pytest.param("P25", {"it-trieste": "10"}, id="E2"),
        pytest.param("P11", {}, id="E1"),
    ],
)
def test_british_sources_are_the_south_and_east_roads(point, closed_by):
    """The only British point besides Tobruk has one open road off the map."""
    game = reorganised({"gb-7ad-4ab": point, **closed_by})
    assert supplied(game, "gb-7ad-4ab")


@pytest.mark.clause("s60 5.1(1)b")
@pytest.mark.parametrize("point", ["P01", "P18", "P07"])
def test_the_sources_of_the_axis_are_no_british_source(point):
    """The only British point besides Tobruk is Gazala, Bir Hacheim or Bardia."""
    game = reorganised({"gb-7ad-4ab": point}, source_lost=point == "P07")
    assert not supplied(game, "gb-7ad-4ab")


@pytest.mark.clause("s60 5.1(1)c")
@pytest.mark.parametrize("area", ["11", "12"])
def test_british_units_in_areas_11_and_12_are_in_supply_without_a_line(area):
    """TV-13: Axis units share the area and every point around it is Axis."""
    game = reorganised({"gb-7ad-4ab": f"{area} down", "it-ariete": area})
    assert unit(game, "gb-7ad-4ab") == f"{area} 4"
    assert game.survey("supply", "british")[area].clause == "s60 5.1(1)c"


@pytest.mark.clause("s60 5.1(1)c")
def test_british_units_in_other_areas_need_a_line():
    """Area 10, beside area 11, with every point around it Axis."""
    assert not supplied(reorganised({"gb-7ad-4ab": "10"}), "gb-7ad-4ab")


@pytest.mark.clause("s60 5.1(1)c")
@pytest.mark.parametrize("area", ["11", "12"])
def test_axis_units_in_areas_11_and_12_need_a_line(area):
    """Every point of the map is British."""
    game = reorganised({"it-ariete": area}, british_points=POINTS, source_lost=True)
    assert not supplied(game, "it-ariete")


@pytest.mark.clause("s60 5.1(1)c", "s60 5.1(2)a")
def test_a_point_gains_nothing_from_units_in_areas_11_and_12():
    """A54: a brigade at Sheferzen, with comrades in supply in both areas beside it."""
    game = reorganised({"gb-7ad-4ab": "P24", "sa-1": "11", "in-5": "12"})
    assert not supplied(game, "gb-7ad-4ab")
    assert supplied(game, "sa-1")
    assert supplied(game, "in-5")


@pytest.mark.clause("s60 5.1(1)d")
def test_tobruk_is_a_source_for_its_garrison_only():
    """A55: in besieged Tobruk a garrison brigade is in supply, an armoured brigade is not."""
    game = reorganised({"gb-14": "P03", "gb-7ad-4ab": "P03"})
    assert supplied(game, "gb-14")
    assert not supplied(game, "gb-7ad-4ab")


@pytest.mark.clause("s60 5.1(1)d")
def test_others_in_tobruk_are_supplied_by_a_line_to_an_outside_source():
    """A55: British points lead from Tobruk to the south edge."""
    game = reorganised({"gb-7ad-4ab": "P03"}, british_points=["P03", "P13", "P19", "P22"])
    assert supplied(game, "gb-7ad-4ab")


@pytest.mark.clause("s60 5.1(1)d", "s60 5.1(2)b")
@pytest.mark.parametrize(
    ("place", "others", "served"),
    [
        pytest.param("03", {}, True, id="area touching Tobruk"),
        pytest.param("03", {"it-bologna": "03"}, True, id="the same with the enemy in it"),
        pytest.param("06", {}, False, id="area that does not touch Tobruk"),
        pytest.param("P04", {}, True, id="point joined to Tobruk"),
        pytest.param("P04", {"it-bologna": "04"}, False, id="road to Tobruk closed"),
        pytest.param("P04", {"it-bologna": "04", "gb-16": "04"}, True, id="road reopened"),
        pytest.param("P05", {}, False, id="Axis point between it and Tobruk"),
    ],
)
def test_garrison_units_trace_to_tobruk_from_anywhere(place, others, served):
    """A55: a garrison brigade outside the besieged fortress."""
    assert supplied(reorganised({"gb-14": place, **others}), "gb-14") == served


@pytest.mark.clause("s60 5.1(1)d", "s60 5.1(3)-2")
def test_tobruk_is_no_source_while_the_axis_controls_it():
    """A55: the garrison was driven out and stands before an empty Axis Tobruk."""
    assert not supplied(reorganised({"gb-14": "03"}, british_points=[]), "gb-14")


@pytest.mark.clause("s60 5.1(1)d")
def test_tobruk_is_a_source_again_after_recapture():
    """A55: one brigade walks back into the empty fortress, the other in area 03 is in supply."""
    game = position({"gb-14": "03", "gb-16": "03", **WAITING}, british_points=[])
    play(game, "pick gb-14", "go P03", "done")
    end_turn(game)
    assert supplied(game, "gb-14")
    assert supplied(game, "gb-16")


@pytest.mark.clause("s60 5.1(1)e")
@pytest.mark.parametrize("once_british", [False, True])
def test_bardia_stops_being_a_source_once_the_british_have_controlled_it(once_british):
    """TV-14: Bardia is Axis (again), and Halfaya can trace only there."""
    game = reorganised(
        {"it-trieste": "P10"},
        british_points=["P03", "P06", "P17", "P21"],
        source_lost=once_british,
    )
    assert supplied(game, "it-trieste") == (not once_british)


@pytest.mark.clause("s60 5.1(1)e")
def test_bardia_does_not_become_a_source_again_when_the_axis_retakes_it():
    """A59: a British raid through empty Bardia, an Axis garrison walks in after it."""
    game = position(
        {"gb-7ad-4ab": "P06", "ax-gar-bardia1": "P08", "it-trieste": "P10", **WAITING},
        british_points=["P03", "P06", "P17", "P21"],
    )
    assert game.survey("supply", "axis")["P10"].value == "in supply"
    events = play(game, "pick gb-7ad-4ab", "step P07", "step P06", "done")
    assert told(events, "source-gone") == [{"place": "P07"}]
    events = play(game, "pick ax-gar-bardia1", "go P07", "done")
    assert told(events, "took") == [{"side": "axis", "place": "P07"}]
    end_turn(game)
    assert not supplied(game, "ax-gar-bardia1")
    assert not supplied(game, "it-trieste")
    assert game.position()["source_lost"] is True


@pytest.mark.clause("s60 5.1(1)f")
@pytest.mark.parametrize(
    ("others", "served"),
    [
        pytest.param({}, True, id="open"),
        pytest.param({"it-trieste": "10"}, True, id="E2 is left"),
        pytest.param({"it-trieste": "12"}, True, id="S2 is left"),
        pytest.param({"it-trieste": "10", "it-recam": "12"}, False, id="both closed"),
        pytest.param({"it-trieste": "10", "it-recam": "12", "sa-1": "10"}, True, id="S2 reopened"),
    ],
)
def test_a_source_road_works_only_while_its_owner_could_move_along_it(others, served):
    """TV-15: a British unit at Maddalena, between the roads S2 (area 10) and E2 (area 12)."""
    assert supplied(reorganised({"gb-7ad-4ab": "P25", **others}), "gb-7ad-4ab") == served


@pytest.mark.clause("s60 5.1(1)f")
@pytest.mark.parametrize(
    ("area", "point", "served"),
    [("01", "P01", False), ("01", "P18", False), ("09", "P01", True), ("09", "P18", False)],
)
def test_the_british_close_the_west_roads_from_the_desert(area, point, served):
    """W1 touches area 01, W2 areas 01 and 09; the Axis holds one point at the edge."""
    game = reorganised(
        {"it-trieste": point, "gb-7ad-4ab": area},
        british_points=all_but(point),
        source_lost=True,
    )
    assert supplied(game, "it-trieste") == served


@pytest.mark.clause("s60 5.1(1)f")
def test_a_source_road_works_again_when_it_is_reopened():
    """A brigade from off the map enters area 12, and Maddalena is in supply on turn 3."""
    game = reorganised({"gb-7ad-4ab": "P25", "it-trieste": "10", "it-recam": "12"})
    assert not supplied(game, "gb-7ad-4ab")
    play(game, "done")
    play(game, "pick in-29", "go 12", "done")
    end_turn(game)
    assert unit(game, "gb-7ad-4ab") == "P25 4"


@pytest.mark.clause("s60 5.1a", "s60 6.3(8)-3")
def test_units_off_the_map_are_always_in_supply():
    """A20: every road into either box is closed or lost, and both waiting units stay in supply."""
    game = reorganised({"gb-7ad-4ab": "01", "it-trieste": "10", "it-recam": "12"}, broken_out=True)
    assert unit(game, "in-29") == "BRIT_OFF 1"
    assert unit(game, "it-savona") == "AXIS_OFF 3"


# 5.1(2) Supply lines


@pytest.mark.clause("s60 5.1(2)a")
@pytest.mark.parametrize("point", ["P01", "P05", "P17"])
def test_a_supply_line_may_be_of_any_length(point):
    """The British control every point of an empty map."""
    game = reorganised({"gb-7ad-4ab": point}, british_points=POINTS, source_lost=True)
    assert supplied(game, "gb-7ad-4ab")


@pytest.mark.clause("s60 5.1(2)a")
@pytest.mark.parametrize("gap", ["P23", "P25"])
def test_a_supply_line_must_not_have_a_gap(gap):
    """The line from Gabr Saleh by Bir Gibni and Maddalena lacks one of its points."""
    line = ["P03", "P20", "P23", "P25"]
    assert supplied(reorganised({"gb-7ad-4ab": "P20"}, british_points=line), "gb-7ad-4ab")
    line.remove(gap)
    assert not supplied(reorganised({"gb-7ad-4ab": "P20"}, british_points=line), "gb-7ad-4ab")


@pytest.mark.clause("s60 5.1(2)a")
def test_points_side_by_side_without_a_road_make_no_supply_line():
    """Sidi Omar and Gabr Saleh are joined, Gabr Saleh and Sidi Azeiz only by area 08."""
    game = reorganised({"gb-7ad-4ab": "P17"}, british_points=["P03", "P17", "P20", "P23", "P25"])
    assert not supplied(game, "gb-7ad-4ab")


@pytest.mark.clause("s60 5.1(2)b")
@pytest.mark.parametrize(
    ("controlled", "served"),
    [
        pytest.param([], False, id="no point"),
        pytest.param(["P22"], True, id="a point with a source road"),
        pytest.param(["P19"], False, id="a point with no line of its own"),
        pytest.param(["P19", "P22"], True, id="any of several points"),
        pytest.param(["P25"], False, id="a supplied point that does not touch the area"),
    ],
)
def test_a_unit_in_an_area_starts_from_an_own_point_touching_it(controlled, served):
    """A52: an armoured brigade in area 09, which touches Hacheim, Gubi and El Cuasc."""
    game = reorganised({"gb-7ad-4ab": "09"}, british_points=["P03", *controlled])
    assert supplied(game, "gb-7ad-4ab") == served


@pytest.mark.clause("s60 5.1(2)b")
def test_reaching_the_first_point_from_an_area_needs_no_road():
    """A52: in area 10 with the enemy, roads of Bir Gibni closed, but Maddalena is at hand."""
    game = reorganised(
        {"gb-7ad-4ab": "10", "it-ariete": "10", "it-trieste": "11", "it-recam": "12"},
        british_points=["P03", "P23", "P25"],
    )
    assert supplied(game, "gb-7ad-4ab")


@pytest.mark.clause("s60 5.1(2)b")
def test_a_unit_on_a_point_starts_from_that_point():
    """A52: the point itself must have a line; areas beside it do not help."""
    game = reorganised({"gb-7ad-4ab": "P19", "gb-7ad-7ab": "09"}, british_points=["P03", "P19"])
    assert not supplied(game, "gb-7ad-4ab")


# 5.1(3) What closes a supply line


@pytest.mark.clause("s60 5.1(3)-1")
@pytest.mark.parametrize(
    ("others", "served"),
    [
        pytest.param({}, True, id="nobody"),
        pytest.param({"it-trieste": "09"}, False, id="enemy alone in 09"),
        pytest.param({"it-trieste": "10"}, False, id="enemy alone in 10"),
        pytest.param({"it-trieste": "09 down"}, False, id="face-down enemy"),
        pytest.param({"it-trieste": "09", "sa-1": "09"}, True, id="own unit in the same area"),
        pytest.param({"it-trieste": "09", "sa-1": "09 down"}, True, id="face-down own unit"),
        pytest.param(
            {"it-trieste": "09", "it-recam": "09", "sa-1": "09"}, True, id="one own unit is enough"
        ),
        pytest.param({"it-trieste": "09", "sa-1": "10"}, False, id="own unit on the other side"),
        pytest.param(
            {"it-trieste": "09", "it-recam": "10", "sa-1": "10"}, False, id="one side is not enough"
        ),
        pytest.param({"it-trieste": "05"}, True, id="enemy in an area that does not touch"),
    ],
)
def test_a_road_beside_an_area_with_enemy_units_only_is_closed(others, served):
    """El Cuasc lives on the road S1 between areas 09 and 10 (A10, A11)."""
    assert supplied(reorganised({"gb-7ad-4ab": "P22", **others}), "gb-7ad-4ab") == served


@pytest.mark.clause("s60 5.1(3)-1")
@pytest.mark.parametrize(
    ("others", "served"), [({}, True), ({"it-trieste": "11"}, False), ({"it-trieste": "06"}, True)]
)
def test_a_closed_road_between_points_breaks_the_line(others, served):
    """Gabr Saleh traces by Bir Gibni along tracks between areas 10 and 11."""
    game = reorganised({"gb-7ad-4ab": "P20", **others}, british_points=["P03", "P20", "P23", "P25"])
    assert supplied(game, "gb-7ad-4ab") == served


@pytest.mark.clause("s60 5.1(3)-1")
@pytest.mark.parametrize("british", [{}, {"in-5": "12", "in-7": "12"}])
def test_hills_between_area_and_road_keep_the_road_open(british):
    """TV-17: Halfaya traces to Bardia along the coast below the hills of area 12."""
    game = reorganised(
        {"it-trieste": "P10", **british}, british_points=["P03", "P06", "P17", "P21"]
    )
    assert supplied(game, "it-trieste")


@pytest.mark.clause("s60 5.1(3)-1")
@pytest.mark.parametrize(("area", "served"), [("12", False), ("11", True)])
def test_the_same_units_close_a_road_without_hills(area, served):
    """TV-17: Sidi Omar traces only to Capuzzo, along T18 between areas 08 and 12."""
    game = reorganised(
        {"it-trieste": "P21", "in-5": area, "in-7": area}, british_points=["P03", "P20", "P24"]
    )
    assert supplied(game, "it-trieste") == served


@pytest.mark.clause("s60 5.1(3)-1")
@pytest.mark.parametrize(("point", "served"), [("P06", True), ("P08", False)])
def test_the_escarpment_covers_the_road_from_menastir_but_not_from_capuzzo(point, served):
    """British units alone in area 07; the Axis holds Bardia and one point beside it."""
    game = reorganised(
        {"it-trieste": point, "gb-7ad-4ab": "07"}, british_points=all_but(point, "P07")
    )
    assert supplied(game, "it-trieste") == served


@pytest.mark.clause("s60 5.1(3)-2")
@pytest.mark.parametrize(("controlled", "served"), [(["P03"], True), (["P03", "P09"], False)])
def test_an_empty_point_under_enemy_control_blocks(controlled, served):
    """TV-18: Halfaya traces through Sollum, which is empty but British or not."""
    game = reorganised({"it-trieste": "P10"}, british_points=controlled)
    assert supplied(game, "it-trieste") == served


@pytest.mark.clause("s60 5.1(3)-2")
def test_a_point_with_an_enemy_unit_blocks():
    """A53: Axis infantry, face down, stands on Bir Gibni in the middle of the line."""
    game = reorganised(
        {"gb-7ad-4ab": "P20", "it-trieste": "P23 down"}, british_points=["P03", "P20", "P25"]
    )
    assert not supplied(game, "gb-7ad-4ab")


@pytest.mark.clause("s60 5.1(3)-2")
def test_an_enemy_point_at_the_edge_blocks_its_source_road():
    """A brigade in area 10 touches only El Cuasc and Maddalena at the edge, both Axis."""
    game = reorganised({"gb-7ad-4ab": "10"}, british_points=["P03", "P19", "P20", "P23"])
    assert not supplied(game, "gb-7ad-4ab")


# 5.1(4) Effects


def cut_at_gabr_saleh() -> Game:
    """Turn 2: an armoured brigade at Gabr Saleh is out of supply; Maddalena and Gibni are Axis."""
    return reorganised({"gb-7ad-4ab": "P20", "it-ariete": "P19"})


@pytest.mark.clause("s60 5.1(4)a")
def test_the_marker_stays_until_the_next_reorganisation():
    """A43: the line is opened on turn 2, which helps only on turn 3."""
    game = cut_at_gabr_saleh()
    play(game, "done")
    play(game, "pick in-29", "go P23", "done")
    assert game.survey("supply", "gb-7ad-4ab")["P20"].value == "in supply"
    assert unit(game, "gb-7ad-4ab") == "P20 4 down cut"
    end_turn(game)
    assert unit(game, "gb-7ad-4ab") == "P20 4"


@pytest.mark.clause("s60 5.1(4)a")
def test_a_line_cut_during_the_turn_does_no_harm_before_the_next_reorganisation():
    """A43: Ariete takes Maddalena behind a brigade in supply, which may still act on turn 2."""
    game = reorganised(
        {"gb-7ad-4ab": "P20", "it-ariete": "P24"}, british_points=["P03", "P20", "P23", "P25"]
    )
    play(game, "pick it-ariete", "go P25", "done")
    assert game.survey("supply", "gb-7ad-4ab")["P20"].value == "cut off"
    assert unit(game, "gb-7ad-4ab") == "P20 4"
    assert game.why_not("pick gb-7ad-4ab") is None
    end_turn(game)
    assert unit(game, "gb-7ad-4ab") == "P20 4 down cut"


@pytest.mark.clause("s60 5.1(4)a", "s60 7.1(1)a")
@pytest.mark.parametrize(
    ("axis_order", "scored"),
    [(["done"], "relief"), (["pick it-ariete", "go P19", "done"], "siege")],
)
def test_the_siege_is_judged_on_the_board_at_the_end_of_the_turn(axis_order, scored):
    """A43: Tobruk's line to the south stands at the start of the turn; Ariete may cut it at Gubi."""
    game = position(
        {"it-ariete": "P18", **WAITING},
        british_points=["P03", "P13", "P19", "P22"],
        to_move="axis",
    )
    play(game, *axis_order)
    assert len(told(end_turn(game), f"scored-{scored}")) == 1


@pytest.mark.clause("s60 5.1(4)-1")
def test_a_unit_out_of_supply_cannot_be_activated():
    """The British want to use the brigade that was turned down for lack of supply."""
    game = cut_at_gabr_saleh()
    play(game, "done")
    refused(game, "pick gb-7ad-4ab", "s60 5.1(4)-1", "cut-off", unit="gb-7ad-4ab", place="P20")


@pytest.mark.clause("s60 5.1(4)-1")
def test_a_unit_out_of_supply_cannot_join_a_group():
    """A fresh unit of the same point is activated; the marked one stays behind."""
    game = position({"gb-7ad-4ab": "P20 cut", "gb-7ad-7ab": "P20", "it-ariete": "P19"}, turn=2)
    refused(
        game,
        "pick gb-7ad-7ab, pick gb-7ad-4ab",
        "s60 5.1(4)-1",
        "cut-off",
        unit="gb-7ad-4ab",
        place="P20",
    )


@pytest.mark.clause("s60 5.1(4)-1")
def test_a_unit_out_of_supply_is_never_face_up():
    """TV-12, turn after turn: it stays down through a second reorganisation without a line."""
    game = cut_at_gabr_saleh()
    end_turn(game)
    assert game.turn == 3
    assert unit(game, "gb-7ad-4ab") == "P20 4 down cut"


@pytest.mark.clause("s60 5.1(4)-2")
@pytest.mark.parametrize(("mark", "need", "hits"), [("", 4, 3), (" cut", 6, 1)])
def test_a_unit_out_of_supply_needs_a_six_when_it_counterattacks(mark, need, hits):
    """Trieste on a point is attacked by tanks of hit value 4 and rolls 4, 5 and 6."""
    game = position(
        {"gb-7ad-4ab": "06", "it-trieste": f"P14{mark}", **WAITING}, dice=[4, 5, 6, 1, 1, 1, 1]
    )
    events = play(game, "pick gb-7ad-4ab", "go P14", "attack P14")
    counter = told(events, "rolled")[0]
    assert (counter["unit"], counter["need"], counter["hits"]) == ("it-trieste", need, hits)


@pytest.mark.clause("s60 5.1(4)-2")
@pytest.mark.parametrize("target", ["sa-1", "nz-4"])
def test_a_unit_out_of_supply_needs_a_six_whatever_the_target(target):
    """Three fives at a brigade of printed hit value 4 or 5 do not hit."""
    game = position({target: "06", "it-trieste": "P14 cut", **WAITING}, dice=[5, 5, 5, 1])
    events = play(game, f"pick {target}", "go P14", "attack P14")
    counter = told(events, "rolled")[0]
    assert (counter["need"], counter["hits"]) == (6, 0)


@pytest.mark.clause("s60 5.1(4)-2")
@pytest.mark.parametrize(("mark", "bonus", "hits"), [("", 0, 1), (" cut", 1, 3)])
def test_attackers_add_one_to_each_die_against_a_unit_out_of_supply(mark, bonus, hits):
    """Four dice at Trieste (hit value 4) on a point show 3, 3, 4 and 2."""
    game = position(
        {"gb-7ad-4ab": "06", "it-trieste": f"P14{mark}", **WAITING}, dice=[1, 1, 1, 3, 3, 4, 2]
    )
    events = play(game, "pick gb-7ad-4ab", "go P14", "attack P14")
    attack = told(events, "rolled")[-1]
    assert (attack["need"], attack["bonus"], attack["hits"]) == (4, bonus, hits)


@pytest.mark.clause("s60 5.1(4)-2")
def test_a_unit_out_of_supply_still_counterattacks_with_all_its_dice():
    """A33: its fire is worse, but it is not silent."""
    game = position({"gb-7ad-4ab": "06", "it-trieste": "P14 cut", **WAITING}, dice=[6, 6, 6, 1])
    play(game, "pick gb-7ad-4ab", "go P14", "attack P14")
    assert unit(game, "gb-7ad-4ab") == "06 1 down"


# The survey that shows all this


@pytest.mark.clause("s60 5.1a", "s60 5.1(2)a", "s60 5.1(3)-2", "s60 5.1(1)d")
def test_the_supply_survey_names_the_clause_for_each_point():
    """British points: a line at Maddalena, the siege of Tobruk, Gabr Saleh without a line."""
    game = position({"gb-7ad-4ab": "P20", **WAITING}, british_points=["P03", "P20", "P25"])
    found = game.survey("supply", "british")
    assert {
        point: (found[point].value, found[point].clause) for point in ("P25", "P03", "P20")
    } == {
        "P25": ("in supply", "s60 5.1(2)a"),
        "P03": ("garrison only", "s60 5.1(1)d"),
        "P20": ("cut off", "s60 5.1(2)a"),
    }
    assert (found["P23"].value, found["P23"].clause) == ("cut off", "s60 5.1(3)-2")
    alone = game.survey("supply", "gb-7ad-4ab")
    assert (alone["P20"].value, alone["P20"].clause) == ("cut off", "s60 5.1a")
