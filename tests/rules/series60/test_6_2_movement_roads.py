"""6.2 and 6.2(1) Movement of a group, and by road: prices, closed roads, hills."""

from fractions import Fraction

import pytest

from builders import places, play, position, refused, spent, told, unit

HALF = Fraction(1, 2)
#: Units that are in nobody's way and keep the operations phase going.
WAITING = {"it-savona": "AXIS_OFF", "in-29": "BRIT_OFF"}

#: Name, ends, and the areas beside it; ^ where hills lie between.
ROADS = """
C02 P01 P02 01
C03 P02 P03 02
C04 P03 P04 04
C05 P04 P05 04
C06 P05 P06 07^
C07 P06 P07 07^
C08 P07 P08 07
C09 P08 P09 12^
C10 P09 P10 12^
C11 P10 P11 12^
T01 P02 P12 01 02
T02 P12 P13 02 05
T03 P03 P13 02 03
T04 P13 P14 03 06
T05 P03 P14 03 04
T06 P14 P15 04 06^
T07 P15 P16 04 06^
T08 P05 P16 04 07
T09 P16 P17 07 08
T10 P17 P08 07 08
T11 P12 P18 01 05
T13 P18 P19 05 09
T14 P13 P19 05 06
T15 P19 P20 06 10
T16 P16 P20 06 08
T17 P20 P21 08 11
T18 P21 P08 08 12
T19 P19 P22 09 10
T21 P20 P23 10 11
T22 P23 P25 10 11
T23 P21 P24 11 12
T24 P24 P25 11 12
"""
ROWS = [row.split() for row in ROADS.strip().splitlines()]
BESIDE = [(one, other, area) for _, one, other, *areas in ROWS for area in areas]
CLOSERS = [beside for beside in BESIDE if not beside[2].endswith("^")]
HIDDEN = [beside for beside in BESIDE if beside[2].endswith("^")]


def axis(units, **fields):
    return position(units, to_move="axis", **fields)


def picked(game, who):
    play(game, f"pick {who}")
    return game


# 6.2 The group moves as one


@pytest.mark.clause("s60 6.2a")
@pytest.mark.parametrize("picks", ["pick gb-7ad-4ab, pick nz-4", "pick nz-4, pick gb-7ad-4ab"])
def test_the_slowest_unit_sets_the_pace(picks):
    """TV-22: units of movement 4 and 3 on P25 have 3 together; P13 is 4 away."""
    game = position({"gb-7ad-4ab": "P25", "nz-4": "P25"})
    refused(game, f"{picks}, go P13", "s60 6.2a", "out-of-reach", place="P13", cost=4, left=3)


@pytest.mark.clause("s60 6.2a")
def test_a_unit_by_itself_moves_at_its_own_pace():
    """The fast one of two units on P25 goes alone, 4 movement points to P13."""
    game = position({"gb-7ad-4ab": "P25", "nz-4": "P25"})
    assert spent(play(game, "pick gb-7ad-4ab", "go P13")) == 4


@pytest.mark.clause("s60 6.2a")
def test_the_whole_group_ends_in_one_place():
    """TV-22: units of movement 4 and 3 go by the same way and both end on P19."""
    game = position({"gb-7ad-4ab": "P25", "nz-4": "P25"} | WAITING)
    events = play(game, "pick gb-7ad-4ab", "pick nz-4", "go P19", "done")
    assert {moved["units"] for moved in told(events, "moved")} == {("gb-7ad-4ab", "nz-4")}
    assert (unit(game, "gb-7ad-4ab"), unit(game, "nz-4")) == ("P19 4 down", "P19 1 down")


@pytest.mark.clause("s60 6.2a")
def test_steps_are_paid_from_what_earlier_steps_left():
    """A brigade of movement 3 walks three stretches of track; the fourth is too much."""
    game = position({"nz-4": "P25"})
    refused(
        game,
        "pick nz-4, step P23, step P20, step P19, step P13",
        "s60 6.2(1)a",
        "road-too-dear",
        place="P13",
        cost=1,
        left=0,
    )


@pytest.mark.clause("s60 6.2b")
def test_movement_need_not_be_used_up():
    """A tank unit of movement 4 ends its operation after one stretch of track."""
    game = position({"gb-7ad-4ab": "P25"} | WAITING)
    play(game, "pick gb-7ad-4ab", "step P23", "done")
    assert unit(game, "gb-7ad-4ab") == "P23 4 down"


@pytest.mark.clause("s60 6.2b", "s60 6.4")
def test_a_group_need_not_move_at_all():
    """TV-42: an activated unit does nothing; it is turned face down where it stands."""
    game = position({"gb-7ad-4ab": "P25"} | WAITING)
    events = play(game, "pick gb-7ad-4ab", "done")
    assert not told(events, "moved")
    assert unit(game, "gb-7ad-4ab") == "P25 4 down"


@pytest.mark.clause("s60 6.2b")
def test_unused_movement_is_not_saved():
    """A brigade that stood still on turn 1 has its 3 movement points on turn 2, not 6."""
    game = position({"nz-4": "P25"})
    play(game, "pick nz-4", "done")
    assert game.turn == 2
    refused(game, "pick nz-4, go P13", "s60 6.2a", "out-of-reach", place="P13", cost=4, left=3)


@pytest.mark.clause("s60 6.2b")
def test_unused_movement_is_not_given_to_others():
    """One tank unit on P25 stood still; the other has its own 4 movement points, no more."""
    game = position({"gb-7ad-4ab": "P25", "gb-7ad-7ab": "P25"})
    play(game, "pick gb-7ad-4ab", "done")
    refused(
        game, "pick gb-7ad-7ab, go P12", "s60 6.2a", "out-of-reach", place="P12", cost=5, left=4
    )


@pytest.mark.clause("s60 6.2b")
@pytest.mark.parametrize("action", ["step P25", "go P25", "step P23, step P25, go P25"])
def test_standing_still_is_no_step(action):
    """A brigade on P25 is sent to P25."""
    game = position({"nz-4": "P25"})
    refused(game, f"pick nz-4, {action}", "s60 6.2b", "here-already", place="P25")


# 6.2(1)a Prices


@pytest.mark.clause("s60 6.2(1)a")
@pytest.mark.parametrize(("road", "one", "other"), [row[:3] for row in ROWS])
def test_each_road_has_the_price_of_its_kind_in_both_directions(road, one, other):
    """A lone unit walks a stretch of coastal road for 0.5, a stretch of track for 1."""
    price = HALF if road.startswith("C") else 1
    assert spent(play(axis({"de-wechmar": one}), "pick de-wechmar", f"step {other}")) == price
    assert spent(play(axis({"de-wechmar": other}), "pick de-wechmar", f"step {one}")) == price


@pytest.mark.clause("s60 6.2(1)a")
@pytest.mark.parametrize(("goal", "cost"), [("P05", HALF), ("P07", 3 * HALF), ("E1", 4)])
def test_the_coastal_road_takes_a_panzer_regiment_from_bu_amud_off_the_map(goal, cost):
    """TV-23: with movement 4 on P04 eastward P05 costs 0.5, Bardia 1.5, the east edge 4."""
    game = axis({"de-15pz-pr8": "P04"})
    assert spent(play(game, "pick de-15pz-pr8", f"go {goal}")) == cost


@pytest.mark.clause("s60 6.2(1)a")
@pytest.mark.parametrize(("goal", "cost"), [("P16", 1), ("P17", 2)])
def test_the_trigh_capuzzo_costs_a_point_a_stretch(goal, cost):
    """TV-24: with movement 4 on P15 eastward P16 costs 1 and P17 costs 2."""
    game = axis({"de-21pz-pr5": "P15"})
    assert spent(play(game, "pick de-21pz-pr5", f"go {goal}")) == cost


@pytest.mark.clause("s60 6.2(1)a", "s60 6.2(1)d")
def test_half_a_point_does_not_pay_for_a_track():
    """TV-26: a group with 0.5 left on P14, where only tracks meet, goes no further."""
    game = axis({"de-wechmar": "P01"})
    play(game, "pick de-wechmar", "step P02", "step P12", "step P13", "step P14")
    refused(game, "step P15", "s60 6.2(1)a", "road-too-dear", place="P15", cost=1, left=HALF)
    refused(game, "go P15", "s60 6.2a", "out-of-reach", place="P15", cost=1, left=HALF)
    refused(game, "step T06", "s60 6.2(1)d", "no-stop-on-road", place="T06")
    assert places(game, "step") == places(game, "go") == set()


@pytest.mark.clause("s60 6.2(1)a")
def test_half_a_point_pays_for_a_coastal_road():
    """A05: a garrison of movement 1 goes two stretches of coastal road, and not a third."""
    game = axis({"ax-gar-bardia1": "P07"})
    refused(
        game,
        "pick ax-gar-bardia1, step P08, step P09, step P10",
        "s60 6.2(1)a",
        "road-too-dear",
        place="P10",
        cost=HALF,
        left=0,
    )


@pytest.mark.clause("s60 6.2(1)a")
@pytest.mark.parametrize("goal", ["P06", "P14", "P25"])
def test_a_step_follows_one_stretch_of_road(goal):
    """A unit on P04 asks for a point to which no stretch of road leads from there."""
    game = axis({"de-wechmar": "P04"})
    refused(game, f"pick de-wechmar, step {goal}", "s60 6.2(1)a", "no-road", at="P04", place=goal)


@pytest.mark.clause("s60 6.2(1)a")
def test_steps_from_a_crossroads_follow_all_its_roads():
    """From P20 tracks lead to P16, P19, P21 and P23, and the areas 06, 08, 10 and 11 touch it."""
    game = position({"gb-7ad-4ab": "P20"})
    play(game, "pick gb-7ad-4ab")
    assert places(game, "step") == {"P16", "P19", "P21", "P23", "06", "08", "10", "11"}


# 6.2(1)b Closed roads


@pytest.mark.clause("s60 6.2(1)b")
@pytest.mark.parametrize(("one", "other", "area"), CLOSERS)
def test_each_road_is_closed_by_the_enemy_alone_in_an_area_beside_it(one, other, area):
    """A British unit stands alone in an area that touches a road; an Axis unit is to use it."""
    for at, to in ((one, other), (other, one)):
        game = axis({"it-trento": at, "nz-4": area})
        refused(
            game,
            f"pick it-trento, step {to}",
            "s60 6.2(1)b",
            "road-closed",
            place=area,
            at=at,
            to=to,
        )


@pytest.mark.clause("s60 6.2(1)b")
def test_a_road_is_closed_to_the_british_too():
    """An Axis unit stands alone in area 08: a brigade on P20 cannot use the track to P21."""
    game = position({"nz-4": "P20", "de-wechmar": "08"})
    refused(
        game,
        "pick nz-4, step P21",
        "s60 6.2(1)b",
        "road-closed",
        place="08",
        at="P20",
        to="P21",
    )
    refused(game, "go P21", "s60 6.2(1)b", "road-closed", place="08", at="P20", to="P21")


@pytest.mark.clause("s60 6.2(1)b")
@pytest.mark.parametrize("comrade", ["08 1", "08 1 down", "08 1 cut"])
def test_an_own_unit_beside_the_enemy_opens_the_road(comrade):
    """A10: a brigade, of whatever face, shares area 08 with the Axis; the track to P21 is open."""
    game = position({"nz-4": "P20", "nz-5": comrade, "de-wechmar": "08"}, turn=2)
    assert spent(play(game, "pick nz-4", "step P21")) == 1


@pytest.mark.clause("s60 6.2(1)b")
def test_one_own_unit_opens_a_road_against_any_number():
    """Three Axis units and one brigade are in area 08: the track to P21 is open."""
    enemies = {"de-wechmar": "08", "de-21pz-pr5": "08", "it-ariete": "08"}
    game = position({"nz-4": "P20", "nz-5": "08"} | enemies)
    assert "step P21" in picked(game, "nz-4").legal()


@pytest.mark.clause("s60 6.2(1)b")
@pytest.mark.parametrize(("friendly", "hostile"), [("08", "11"), ("11", "08")])
def test_own_units_on_one_side_do_not_open_a_road_that_is_closed_from_the_other(friendly, hostile):
    """A11: a brigade stands on one side of the track to P21, the Axis alone on the other."""
    game = position({"nz-4": "P20", "nz-5": friendly, "de-wechmar": hostile})
    refused(
        game,
        "pick nz-4, step P21",
        "s60 6.2(1)b",
        "road-closed",
        place=hostile,
        at="P20",
        to="P21",
    )


@pytest.mark.clause("s60 6.2(1)b")
@pytest.mark.parametrize("enemy", ["08 2 down", "08 2 cut"])
def test_the_enemy_closes_roads_whatever_face_he_shows(enemy):
    """A16: an Axis unit alone in area 08 is face down or out of supply; the track is closed."""
    game = position({"nz-4": "P20", "de-wechmar": enemy}, turn=2)
    refused(game, "pick nz-4, step P21", "s60 6.2(1)b", "road-closed", place="08")


@pytest.mark.clause("s60 6.2(1)b")
def test_an_area_that_does_not_touch_the_road_does_not_close_it():
    """Area 08 meets P20 but not the track to P23, so the enemy there does not matter."""
    game = position({"nz-4": "P20", "de-wechmar": "08"})
    assert "step P23" in picked(game, "nz-4").legal()


@pytest.mark.clause("s60 6.2(1)b")
def test_the_enemy_on_a_point_closes_no_road():
    """The Axis holds both P21, where the track leads, and P16; only areas close roads."""
    game = position({"nz-4": "P20", "de-wechmar": "P21", "it-ariete": "P16"})
    assert {"P21", "P23"} <= places(picked(game, "nz-4"), "step")


@pytest.mark.clause("s60 6.2(1)b")
@pytest.mark.parametrize("move", ["step P21", "go P21"])
def test_a_group_does_not_hold_the_area_it_has_left(move):
    """A10: tanks leave area 11, and the slower enemy in it, for P20; the track to P21 is closed."""
    game = position({"gb-7ad-4ab": "11", "it-trento": "11"})
    refused(
        game,
        f"pick gb-7ad-4ab, step P20, {move}",
        "s60 6.2(1)b",
        "road-closed",
        place="11",
        at="P20",
        to="P21",
    )


@pytest.mark.clause("s60 6.2(1)b")
def test_units_left_behind_keep_the_road_open():
    """A10: tanks leave area 11 for P20, a face-down brigade stays with the enemy there."""
    game = position({"gb-7ad-4ab": "11", "nz-4": "11 down", "it-trento": "11"})
    play(game, "pick gb-7ad-4ab", "step P20")
    assert "step P21" in game.legal()


@pytest.mark.clause("s60 6.2(1)b")
def test_a_road_that_one_group_opened_is_open_to_the_next():
    """A brigade enters area 08, where the Axis was alone; then another uses the track to P21."""
    game = position({"nz-4": "P20", "nz-5": "11", "de-wechmar": "08"})
    play(game, "pick nz-5", "step 08", "done", "done")
    assert "step P21" in picked(game, "nz-4").legal()


# 6.2(1)c Hills


@pytest.mark.clause("s60 6.2(1)c")
@pytest.mark.parametrize(("one", "other", "area"), HIDDEN)
def test_an_area_behind_hills_does_not_close_the_road(one, other, area):
    """A British unit stands alone behind the hills beside a road; an Axis unit uses the road."""
    for at, to in ((one, other), (other, one)):
        game = axis({"de-wechmar": at, "nz-4": area.removesuffix("^")})
        assert f"step {to}" in picked(game, "de-wechmar").legal()


@pytest.mark.clause("s60 6.2(1)c", "s60 6.2(1)b")
def test_the_same_enemy_closes_the_road_where_there_are_no_hills():
    """A British unit alone in area 12 leaves the coast road open but closes the track to P21."""
    game = axis({"de-wechmar": "P08", "nz-4": "12"})
    play(game, "pick de-wechmar")
    assert "step P09" in game.legal()
    refused(game, "step P21", "s60 6.2(1)b", "road-closed", place="12", at="P08", to="P21")


# 6.2(1)d Only points are on the way


@pytest.mark.clause("s60 6.2(1)d")
@pytest.mark.parametrize("verb", ["step", "go"])
@pytest.mark.parametrize("place", ["T17", "T21", "C05", "S1", "W2"])
def test_no_unit_stops_on_a_road(verb, place):
    """A brigade on P20 is sent to a road, or to the end of one at the map edge."""
    game = position({"nz-4": "P20"})
    refused(game, f"pick nz-4, {verb} {place}", "s60 6.2(1)d", "no-stop-on-road", place=place)


@pytest.mark.clause("s60 6.2(1)d")
def test_no_unit_goes_from_an_area_to_a_road():
    """A brigade in area 11 is sent to the track beside it."""
    game = position({"nz-4": "11"})
    refused(game, "pick nz-4, step T21", "s60 6.2(1)d", "no-stop-on-road", place="T21")


# Points on the way


@pytest.mark.clause("s60 6.2(1)a", "s60 7.2a")
@pytest.mark.parametrize("moves", [["step P23", "step P20", "step P19"], ["go P19"]])
@pytest.mark.parametrize(("option", "taken"), [("on", ["P23", "P20", "P19"]), ("off", ["P19"])])
def test_points_on_the_way_are_taken_according_to_the_option(option, taken, moves):
    """A09, TV-50: a brigade goes from P25 over P23 and P20 to P19, all of them Axis and empty."""
    game = position({"nz-4": "P25"} | WAITING, options={"passThroughTakesControl": option})
    events = play(game, "pick nz-4", *moves, "done")
    assert [took["place"] for took in told(events, "took")] == taken
    assert set(game.position()["british_points"]) == {"P03", "P25", *taken}
