"""Hex grids: the vectors of both rulebooks, and what holds on any grid."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.hexgrid import NE, NW, SE, SW, HexGrid, N, S

TOBRUK = HexGrid.from_north_west([26, 25] * 19 + [26])
SCS = HexGrid.from_south_west([30] * 40)

ROWS = st.lists(st.integers(1, 7), min_size=1, max_size=8)
GRIDS = st.builds(
    HexGrid,
    ROWS,
    low=st.sampled_from(["odd", "even"]),
    first=st.sampled_from(["north", "south"]),
    between=st.sampled_from(["", "."]),
)


@st.composite
def grids_with_hexes(draw: st.DrawFn, count: int) -> tuple[HexGrid, list[int]]:
    grid = draw(GRIDS)
    return grid, [draw(st.integers(0, len(grid) - 1)) for _ in range(count)]


def around(grid: HexGrid, name: str) -> list[str]:
    """The names of the neighbours, clockwise from the north, those beyond the edge left out."""
    return [grid.names[h] for h in grid.neighbours[grid.index[name]] if h >= 0]


def distance(grid: HexGrid, a: str, b: str) -> int:
    return grid.distance(grid.index[a], grid.index[b])


# The grid of the battle for Tobruk


def test_the_hexes_are_numbered_column_by_column() -> None:
    """39 columns, 26 rows in odd ones and 25 in even ones."""
    assert len(TOBRUK) == 995
    assert TOBRUK.names[0] == "0101"
    assert TOBRUK.names[25:27] == ("0126", "0201")
    assert TOBRUK.names[-1] == "3926"
    assert "0226" not in TOBRUK.index


def test_all_neighbours_lie_at_six_distances_of_numbers() -> None:
    """Bit sets are shifted by them."""
    offsets = (-1, 25, 26, 1, -25, -26)
    for h, neighbours in enumerate(TOBRUK.neighbours):
        for there, offset in zip(neighbours, offsets, strict=True):
            assert there in (-1, h + offset)


def test_even_columns_lie_half_a_hex_further_south() -> None:
    """A hex of an odd and one of an even column, in the midst of the map."""
    assert around(TOBRUK, "1103") == ["1102", "1202", "1203", "1104", "1003", "1002"]
    assert around(TOBRUK, "1003") == ["1002", "1103", "1104", "1004", "0904", "0903"]


def test_the_grid_ends_at_its_edges() -> None:
    """The four corners, and the last hex of an even column."""
    assert around(TOBRUK, "0101") == ["0201", "0102"]
    assert around(TOBRUK, "0126") == ["0125", "0225"]
    assert around(TOBRUK, "3901") == ["3902", "3801"]
    assert around(TOBRUK, "3926") == ["3925", "3825"]
    assert around(TOBRUK, "0225") == ["0224", "0325", "0326", "0126", "0125"]


@pytest.mark.parametrize("name", ["1305", "1205", "1106", "0906", "0805", "0704", "0703"])
def test_the_besiegers_stand_three_hexes_from_the_middle_of_the_ring(name: str) -> None:
    """The seven Axis units that face the perimeter."""
    assert distance(TOBRUK, "1003", name) == 3


@pytest.mark.parametrize(
    ("name", "steps"),
    [("0802", 2), ("0803", 2), ("0804", 2), ("1005", 2), ("1204", 2), ("0904", 1), ("1104", 1)],
)
def test_the_garrison_stands_within_two_hexes_of_it(name: str, steps: int) -> None:
    """The seven British units in Tobruk."""
    assert distance(TOBRUK, "1003", name) == steps


def test_a_ring_holds_the_hexes_at_one_distance() -> None:
    """Round 1003, sea and all; the ring of no radius is its centre."""
    centre = TOBRUK.index["1003"]
    assert TOBRUK.ring(centre, 0) == (centre,)
    assert {TOBRUK.names[h] for h in TOBRUK.ring(centre, 1)} == set(around(TOBRUK, "1003"))
    second = [TOBRUK.names[h] for h in TOBRUK.ring(centre, 2)]
    assert " ".join(second) == "0802 0803 0804 0902 0905 1001 1005 1102 1105 1202 1203 1204"


def test_long_distances_are_counted_in_hexes() -> None:
    """From corner to corner, along a column, and along a row."""
    assert distance(TOBRUK, "0101", "0126") == 25
    assert distance(TOBRUK, "0101", "3901") == 38
    assert distance(TOBRUK, "0101", "3926") == 44
    assert distance(TOBRUK, "1103", "3915") == 28


def test_directions_go_clockwise_from_the_north() -> None:
    """The six neighbours of Tobruk, and two hexes that do not touch."""
    here = TOBRUK.index["1103"]
    directions = {
        name: TOBRUK.adjacent(here, TOBRUK.index[name])
        for name in ("1102", "1202", "1203", "1104", "1003", "1002", "1105", "1103")
    }
    assert directions == {
        "1102": N, "1202": NE, "1203": SE, "1104": S, "1003": SW, "1002": NW, "1105": -1, "1103": -1,
    }  # fmt: skip


def test_the_edge_of_the_grid_is_next_to_nothing() -> None:
    """A hex of the edge, asked about the number that stands for no hex."""
    assert TOBRUK.adjacent(0, -1) == -1


def test_hexes_apart_have_no_side() -> None:
    """Two hexes in a column with one between them."""
    with pytest.raises(ValueError, match="1103 and 1105"):
        TOBRUK.side(TOBRUK.index["1103"], TOBRUK.index["1105"])


def test_a_hex_is_drawn_half_a_hex_lower_in_every_second_column() -> None:
    """The first hexes of the first columns, and the next one down."""
    spots = [TOBRUK.centre(TOBRUK.index[name]) for name in ("0101", "0201", "0301", "0102")]
    assert spots == [(0.5, 0.5), (1.25, 1.0), (2.0, 0.5), (0.5, 1.5)]


# The grid of the Standard Combat Series


def test_odd_columns_lie_half_a_hex_lower_when_counted_from_the_south() -> None:
    """The hex of the movement example touches these and nothing else."""
    assert set(around(SCS, "25.18")) == {"24.17", "24.18", "26.17", "26.18", "25.17", "25.19"}


def test_the_target_of_the_overrun_example_is_the_one_hex_all_touch() -> None:
    """Three hexes with one neighbour in common."""
    common = set(around(SCS, "11.08")) & set(around(SCS, "10.07")) & set(around(SCS, "09.08"))
    assert common == {"10.08"}


def test_rows_are_counted_upward() -> None:
    """The next hex north has the next number."""
    here = SCS.index["25.18"]
    assert SCS.names[SCS.neighbours[here][N]] == "25.19"
    assert SCS.names[here + 1] == "25.19"
    assert SCS.names[:2] == ("01.01", "01.02")


def test_the_top_of_a_grid_counted_from_the_south_is_drawn_on_top() -> None:
    """The northernmost hexes of two columns."""
    assert SCS.centre(SCS.index["02.30"]) == (1.25, 0.5)
    assert SCS.centre(SCS.index["01.30"]) == (0.5, 1.0)


# Any grid


@given(GRIDS)
def test_names_and_numbers_round_trip(grid: HexGrid) -> None:
    """Every hex of any grid."""
    assert [grid.index[name] for name in grid.names] == list(range(len(grid)))


@given(GRIDS)
def test_neighbours_are_mutual_and_opposite(grid: HexGrid) -> None:
    """Every step has its way back, three directions on."""
    for here, neighbours in enumerate(grid.neighbours):
        for direction, there in enumerate(neighbours):
            if there >= 0:
                assert grid.adjacent(here, there) == direction
                assert grid.neighbours[there][(direction + 3) % 6] == here
                assert grid.distance(here, there) == 1


@given(grids_with_hexes(2))
def test_neighbours_are_the_hexes_one_step_away(drawn: tuple[HexGrid, list[int]]) -> None:
    """Two hexes of any grid."""
    grid, (a, b) = drawn
    assert (grid.adjacent(a, b) >= 0) == (grid.distance(a, b) == 1)


@given(grids_with_hexes(3))
def test_distance_is_a_metric(drawn: tuple[HexGrid, list[int]]) -> None:
    """Three hexes of any grid."""
    grid, (a, b, c) = drawn
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(st.integers(1, 8), st.integers(1, 7), st.sampled_from(["odd", "even"]))
def test_distance_is_the_length_of_the_shortest_walk(columns: int, rows: int, low: str) -> None:
    """A grid without gaps, walked hex by hex from its first."""
    grid = HexGrid([rows + 1] * columns, low="odd" if low == "odd" else "even", first="north")
    steps = {0: 0}
    queue = [0]
    for here in queue:
        for there in grid.neighbours[here]:
            if there >= 0 and there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    assert steps == {h: grid.distance(0, h) for h in range(len(grid))}


@given(GRIDS)
def test_each_side_has_one_number(grid: HexGrid) -> None:
    """From both hexes the same, from different pairs different ones."""
    sides: dict[int, frozenset[int]] = {}
    for here, neighbours in enumerate(grid.neighbours):
        for there in neighbours:
            if there >= 0:
                side = grid.side(here, there)
                assert 0 <= side < 3 * len(grid)
                assert sides.setdefault(side, frozenset((here, there))) == {here, there}
                assert set(grid.ends(side)) == {here, there}


@given(grids_with_hexes(2))
def test_hexes_are_drawn_as_far_apart_as_their_direction_says(
    drawn: tuple[HexGrid, list[int]],
) -> None:
    """A hex and its neighbours: north is up, east is right."""
    grid, (h, _) = drawn
    x, y = grid.centre(h)
    moves = {N: (0, -1), NE: (0.75, -0.5), SE: (0.75, 0.5), S: (0, 1), SW: (-0.75, 0.5), NW: (-0.75, -0.5)}  # fmt: skip
    for direction, there in enumerate(grid.neighbours[h]):
        if there >= 0:
            assert grid.centre(there) == (x + moves[direction][0], y + moves[direction][1])
