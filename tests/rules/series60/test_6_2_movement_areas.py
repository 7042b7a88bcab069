"""6.2(2) Movement through areas: what is adjacent, what is not, hills, and the price."""

from fractions import Fraction

import pytest

from builders import places, play, position, refused, spent, unit

HALF = Fraction(1, 2)
#: Keeps the operations phase going after an operation of the British.
WAITING = {"it-savona": "AXIS_OFF"}

#: Of each area the points it touches and the areas next to it.
AREAS = {
    "01": "P01 P02 P12 P18 02 05 09",
    "02": "P02 P03 P13 P12 01 03 05",
    "03": "P03 P14 P13 02 04 06",
    "04": "P03 P04 P05 P16 P15 P14 03 07",
    "05": "P12 P13 P19 P18 01 02 06 09",
    "06": "P13 P14 P16 P20 P19 03 05 08 10",
    "07": "P05 P07 P08 P17 P16 04 08",
    "08": "P16 P17 P08 P21 P20 06 07 11 12",
    "09": "P18 P19 P22 01 05 10",
    "10": "P19 P20 P23 P25 P22 06 09 11",
    "11": "P20 P21 P24 P25 P23 08 10 12",
    "12": "P21 P08 P10 P25 P24 08 11",
}
POINTS = [f"P{number:02}" for number in range(1, 26)]
ENTRANCES = {
    point: {area for area, contacts in AREAS.items() if point in contacts.split()}
    for point in POINTS
}
#: Pairs of areas with the only point they have in common.
CORNERS = [
    ("02", "04", "P03"),
    ("02", "06", "P13"),
    ("03", "05", "P13"),
    ("04", "08", "P16"),
    ("05", "10", "P19"),
    ("06", "07", "P16"),
    ("06", "09", "P19"),
    ("06", "11", "P20"),
    ("07", "12", "P08"),
    ("08", "10", "P20"),
    ("10", "12", "P25"),
]
CORNERS += [(to, at, point) for at, to, point in CORNERS]
#: Places with hills between them.
DIVIDED = [("04", "06"), ("06", "P15"), ("07", "P06"), ("12", "P09"), ("12", "P11")]
DIVIDED += [(to, at) for at, to in DIVIDED]


def tanks(at):
    """A British tank unit of movement 4, picked; Bardia was British once, so it may stand there."""
    game = position({"gb-7ad-4ab": at} | WAITING, source_lost=True)
    play(game, "pick gb-7ad-4ab")
    return game


# 6.2(2)a, b What is next to what, and the price


@pytest.mark.clause("s60 6.2(2)a", "s60 6.2(2)b", "s60 6.2(2)c", "s60 6.2(2)d")
@pytest.mark.parametrize(("area", "contacts"), AREAS.items())
def test_from_an_area_units_step_to_the_points_it_touches_and_the_areas_next_to_it(area, contacts):
    """A03, A04: a tank unit alone in an area; its steps are the contacts of the map, no more."""
    assert places(tanks(area), "step") == set(contacts.split())


@pytest.mark.clause("s60 6.2(2)a")
@pytest.mark.parametrize(
    ("area", "to"), [(area, to) for area, contacts in AREAS.items() for to in contacts.split()]
)
def test_each_step_from_an_area_costs_2(area, to):
    """A tank unit leaves an area, for another area or for a point."""
    assert spent(play(tanks(area), f"step {to}")) == 2


@pytest.mark.clause("s60 6.2(2)a")
@pytest.mark.parametrize("point", POINTS)
def test_each_step_from_a_point_into_an_area_costs_2(point):
    """A02: a tank unit goes from a point into each area that touches it."""
    game = tanks(point)
    assert {to for to in places(game, "step") if not to.startswith("P")} == ENTRANCES[point]
    for area in ENTRANCES[point]:
        assert spent(play(game.clone(), f"step {area}")) == 2


@pytest.mark.clause("s60 6.2(2)a")
@pytest.mark.parametrize("to", ["12", "P25"])
def test_with_one_point_left_no_area_step_is_possible(to):
    """A05: a brigade of movement 3 came from area 10 to area 11 and has 1 left."""
    game = position({"nz-4": "10"})
    refused(
        game,
        f"pick nz-4, step 11, step {to}",
        "s60 6.2(2)a",
        "area-too-dear",
        place=to,
        cost=2,
        left=1,
    )


@pytest.mark.clause("s60 6.2(2)a")
def test_a_step_from_a_point_into_an_area_must_be_paid_in_full():
    """A02, A05: a brigade of movement 3 came by track from P25 to P20 and has 1 left."""
    game = position({"nz-4": "P25"})
    refused(
        game,
        "pick nz-4, step P23, step P20, step 06",
        "s60 6.2(2)a",
        "area-too-dear",
        place="06",
        cost=2,
        left=1,
    )


@pytest.mark.clause("s60 6.2(2)a")
def test_a_unit_of_movement_1_cannot_leave_an_area():
    """A05: Savona, of movement 1, stands in area 12; there is no least move of one step."""
    game = position({"it-savona": "12"}, to_move="axis")
    why = {"place": "P10", "cost": 2, "left": 1}
    refused(game, "pick it-savona, step P10", "s60 6.2(2)a", "area-too-dear", **why)
    refused(game, "go P10", "s60 6.2a", "out-of-reach", **why)
    assert places(game, "step") == set()


@pytest.mark.clause("s60 6.2(2)a", "s60 6.2(1)a")
@pytest.mark.parametrize(
    ("at", "way", "cost"),
    [
        ("11", ["P20", "P16"], 3),
        ("P25", ["P23", "10"], 3),
        ("P07", ["P08", "12"], 5 * HALF),
        ("12", ["P10", "P11"], 5 * HALF),
        ("P23", ["11", "P24"], 4),
        ("10", ["06", "03"], 4),
    ],
)
def test_steps_by_road_and_through_areas_are_mixed_in_one_move(at, way, cost):
    """A02: a tank unit changes over on points, by road and through the desert."""
    assert spent(play(tanks(at), *(f"step {place}" for place in way))) == cost


@pytest.mark.clause("s60 6.2(2)a")
@pytest.mark.parametrize(
    ("at", "to"), [("11", "01"), ("11", "P01"), ("11", "P08"), ("P20", "12"), ("P25", "08")]
)
def test_places_that_do_not_touch_are_no_single_step_apart(at, to):
    """A tank unit asks for an area or a point that has no contact with the place it is in."""
    refused(tanks(at), f"step {to}", "s60 6.2(2)a", "not-adjacent", at=at, place=to)


@pytest.mark.clause("s60 6.2(2)a", "s60 4.2b")
@pytest.mark.parametrize("to", ["10", "12"])
def test_no_unit_enters_an_area_from_off_the_map(to):
    """4.2b lets units in by road only; a brigade in the box asks for an area on the map edge."""
    game = position({"in-29": "BRIT_OFF"})
    refused(game, f"pick in-29, step {to}", "s60 6.2(2)a", "not-adjacent", at="BRIT_OFF", place=to)


@pytest.mark.clause("s60 6.2(2)a", "s60 7.1(5)a")
def test_no_unit_leaves_the_map_from_an_area():
    """An Axis unit in area 12, on the east edge, asks for the exit of the coastal road."""
    game = position({"de-wechmar": "12"}, to_move="axis")
    refused(game, "pick de-wechmar, step E1", "s60 6.2(2)a", "not-adjacent", at="12", place="E1")


@pytest.mark.clause("s60 6.2(2)b")
def test_areas_along_a_road_are_adjacent_whoever_holds_its_ends():
    """A03: the Axis holds both ends of the track between 11 and 08; the tanks cross it."""
    game = position({"gb-7ad-4ab": "11", "de-wechmar": "P20", "ax-gar-omar1": "P21"})
    assert spent(play(game, "pick gb-7ad-4ab", "step 08")) == 2


@pytest.mark.clause("s60 6.2(2)b")
def test_crossing_a_closed_road_is_no_road_movement():
    """The Axis alone in 08 closes the track between 08 and 11; from 11 the tanks still enter."""
    game = position({"gb-7ad-4ab": "11", "de-wechmar": "08"})
    assert spent(play(game, "pick gb-7ad-4ab", "step 08")) == 2


# 6.2(2)c Corners


@pytest.mark.clause("s60 6.2(2)c")
@pytest.mark.parametrize(("at", "to", "point"), CORNERS)
def test_areas_that_meet_only_in_a_point_are_not_adjacent(at, to, point):
    """TV-02: a tank unit asks to cross a corner between two areas; the point is named."""
    refused(tanks(at), f"step {to}", "s60 6.2(2)c", "only-a-point", at=at, to=to, place=point)


@pytest.mark.clause("s60 6.2(2)c")
@pytest.mark.parametrize("moves", [["step P20", "step 06"], ["go 06"]])
def test_by_way_of_the_point_the_next_area_costs_4(moves):
    """TV-02: a tank unit of movement 4 goes from 11 by P20 to 06 for 2 + 2."""
    game = tanks("11")
    assert spent(play(game, *moves)) == 4
    play(game, "done")
    assert unit(game, "gb-7ad-4ab") == "06 4 down"


@pytest.mark.clause("s60 6.2(2)c")
def test_a_unit_of_movement_3_reaches_the_point_but_not_the_area_behind_it():
    """TV-02: a brigade goes from 11 to P20; its last point is good for a track, not for 06."""
    game = position({"nz-4": "11"})
    refused(game, "pick nz-4, go 06", "s60 6.2a", "out-of-reach", place="06", cost=4, left=3)
    play(game, "step P20")
    refused(game, "step 06", "s60 6.2(2)a", "area-too-dear", place="06", cost=2, left=1)
    assert places(game, "step") == {"P16", "P19", "P21", "P23"}


# 6.2(2)d Hills


@pytest.mark.clause("s60 6.2(2)d")
@pytest.mark.parametrize(("at", "to"), DIVIDED)
def test_no_step_leads_across_hills(at, to):
    """TV-27, A04: a tank unit asks for the area or the point beyond the escarpment."""
    refused(tanks(at), f"step {to}", "s60 6.2(2)d", "hills", at=at, place=to)


@pytest.mark.clause("s60 6.2(2)d")
def test_hills_are_gone_around_by_a_point():
    """Area 06 and area 04, with hills between, both touch P14: the way costs 2 + 2."""
    game = tanks("06")
    assert spent(play(game, "step P14", "step 04")) == 4


@pytest.mark.clause("s60 6.2(2)d")
@pytest.mark.parametrize(("at", "to"), [("12", "P10"), ("P10", "12")])
def test_the_pass_leads_through_the_hills(at, to):
    """A04: area 12 touches Halfaya Pass although hills part it from both roads there."""
    assert spent(play(tanks(at), f"step {to}")) == 2


# A06 Stacking


@pytest.mark.clause("s60 6.2(2)a", "s60 6.1b")
@pytest.mark.parametrize("place", ["11", "P25"])
def test_any_number_of_units_may_be_in_one_place(place):
    """A06: thirteen units are in area 11 or on P25, and one more goes there."""
    crowd = [
        "gb-7ad-7ab",
        "gb-7ad-22ab",
        "gb-1atb",
        "gb-7ad-sg",
        "gb-22gds",
        "sa-1",
        "sa-5",
        "in-5",
        "in-7",
        "in-11",
    ]
    crowd += ["nz-4", "nz-5", "nz-6"]
    game = position(dict.fromkeys(crowd, place) | {"gb-7ad-4ab": "12"} | WAITING)
    play(game, "pick gb-7ad-4ab", f"step {place}", "done")
    assert unit(game, "gb-7ad-4ab") == f"{place} 4 down"
