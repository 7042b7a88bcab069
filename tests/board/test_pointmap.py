"""Point-and-area maps: what the ground allows, whoever stands where."""

import pytest

from sandtable.board.pointmap import PointMap, Road, Step

# Two points on a coastal road, a third on a track; area a touches A and B, area b touches C;
# the road from A to B has hills towards b. B leads to the box and to the exit.
A, B, C, AREA_A, AREA_B, BOX, EXIT = range(7)
COAST = Road("r1", "coastal", (A, B), (AREA_A,), (AREA_B,))
TRACK = Road("r2", "track", (B, C), (AREA_A, AREA_B), ())
EDGE = Road("r3", "coastal", (B, BOX), (), ())
WAY_OUT = Road("r3", "coastal", (B, EXIT), (), ())


@pytest.fixture
def ground() -> PointMap:
    return PointMap(
        points=["A", "B", "C"],
        areas=["a", "b"],
        boxes=["BOX"],
        exits=["OUT"],
        roads=[COAST, TRACK, EDGE, WAY_OUT],
        touches={"a": ["A", "B"], "b": ["C"]},
        adjacent={"a": ["b"], "b": ["a"]},
        area_cost=4,
        road_cost={"coastal": 1, "track": 2},
    )


def test_places_are_numbered_points_first(ground: PointMap) -> None:
    """Points, areas, boxes, exits."""
    assert ground.ids == ("A", "B", "C", "a", "b", "BOX", "OUT")
    assert [list(r) for r in (ground.points, ground.areas, ground.boxes, ground.exits)] == [
        [A, B, C],
        [AREA_A, AREA_B],
        [BOX],
        [EXIT],
    ]
    assert all(ground.index[name] == number for number, name in enumerate(ground.ids))


def test_points_and_areas_are_told_apart(ground: PointMap) -> None:
    """Boxes and exits are neither."""
    assert [place for place in range(7) if ground.is_point(place)] == [A, B, C]
    assert [place for place in range(7) if ground.is_area(place)] == [AREA_A, AREA_B]


def test_a_road_is_walked_both_ways_at_the_price_of_its_kind(ground: PointMap) -> None:
    """The coastal road between A and B, the track between B and C."""
    assert Step(B, 1, COAST) in ground.steps[A]
    assert Step(A, 1, COAST) in ground.steps[B]
    assert Step(C, 2, TRACK) in ground.steps[B]
    assert Step(B, 2, TRACK) in ground.steps[C]


def test_an_area_and_a_point_that_touch_are_one_step_apart(ground: PointMap) -> None:
    """Area a touches A and B, not C."""
    assert Step(A, 4, None) in ground.steps[AREA_A]
    assert Step(AREA_A, 4, None) in ground.steps[A]
    assert not {step.to for step in ground.steps[C]} & {AREA_A}
    assert not {step.to for step in ground.steps[AREA_A]} & {C}


def test_adjacent_areas_are_one_step_apart(ground: PointMap) -> None:
    """Areas a and b."""
    assert Step(AREA_B, 4, None) in ground.steps[AREA_A]
    assert Step(AREA_A, 4, None) in ground.steps[AREA_B]


def test_touching_a_road_is_not_touching_its_points(ground: PointMap) -> None:
    """Area b lies along the track from B to C but touches only C."""
    assert ground.touches[AREA_B] == (C,)
    assert {step.to for step in ground.steps[AREA_B]} == {C, AREA_A}


def test_only_areas_touch_points(ground: PointMap) -> None:
    """Points, boxes and exits have no list of touching points."""
    assert [place for place in range(7) if ground.touches[place]] == [AREA_A, AREA_B]


def test_boxes_and_exits_hang_on_their_road(ground: PointMap) -> None:
    """The edge road leads from B to the box and out."""
    assert ground.steps[BOX] == (Step(B, 1, EDGE),)
    assert ground.steps[EXIT] == (Step(B, 1, WAY_OUT),)
    assert {step.to for step in ground.steps[B]} == {A, C, BOX, EXIT, AREA_A}
