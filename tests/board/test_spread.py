"""Spreading over sets of hexes, against a plain breadth-first search."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.flood import Step, flood
from sandtable.board.hexgrid import HexGrid
from sandtable.board.spread import Layers, Prices, Spread, layers
from sandtable.core.bits import bits, mask_of

HEXES = st.integers(0, 19)
PAIRS = st.lists(st.tuples(HEXES, HEXES), max_size=60)
MASKS = st.integers(0, (1 << 20) - 1)
#: Steps with their cost; of two between the same hexes the cheaper one counts.
GROUNDS = st.lists(st.tuples(HEXES, HEXES, st.integers(1, 6)), max_size=60)
BUDGETS = st.integers(0, 16)
GRID = HexGrid.from_south_west([5] * 4)


def searched(pairs: list[tuple[int, int]], start: set[int], free: set[int]) -> set[int]:
    found = start & free
    queue = list(found)
    for here in queue:
        for there in [to for of, to in pairs if of == here]:
            if there in free and there not in found:
                found.add(there)
                queue.append(there)
    return found


@given(PAIRS, MASKS)
def test_a_step_leads_wherever_a_pair_does(pairs: list[tuple[int, int]], mask: int) -> None:
    """Any steps, one-way ones and steps on the spot among them."""
    assert Spread(pairs).step(mask) == mask_of(to for of, to in pairs if mask >> of & 1)


@given(PAIRS, MASKS, MASKS)
def test_a_flood_finds_what_a_search_finds(
    pairs: list[tuple[int, int]], start: int, free: int
) -> None:
    """Any steps, from any set, inside any set."""
    found = searched(pairs, set(bits(start)), set(bits(free)))
    assert set(bits(Spread(pairs).flood(start, free))) == found


def test_a_flood_stops_at_a_wall() -> None:
    """A grid with its third column closed but for one hex, and then that one too."""
    grid = HexGrid.from_north_west([5, 4] * 3)
    spread = Spread(
        (here, there)
        for here, around in enumerate(grid.neighbours)
        for there in around
        if there >= 0
    )
    start = mask_of([grid.index["0101"]])
    everything = (1 << len(grid)) - 1
    wall = mask_of(grid.index[f"030{row}"] for row in range(1, 6))
    gap = mask_of([grid.index["0303"]])
    assert spread.flood(start, everything & ~wall | gap) == everything & ~wall | gap
    assert [grid.names[h] for h in bits(spread.flood(start, everything & ~wall))] == [
        name for name in grid.names if name < "03"
    ]


def priced(steps: list[tuple[int, int, int]]) -> Prices:
    cheapest: dict[tuple[int, int], int] = {}
    for here, there, cost in steps:
        cheapest[here, there] = min(cost, cheapest.get((here, there), cost))
    return Prices(cheapest, GRID)


def costs_of(found: Layers) -> dict[int, int]:
    return {hex_: cost for cost, hexes in enumerate(found) for hex_ in bits(hexes)}


@given(GROUNDS, HEXES, BUDGETS, MASKS, MASKS, st.integers(0, 4))
def test_layers_are_what_a_flood_finds(
    steps: list[tuple[int, int, int]], start: int, budget: int, free: int, dear: int, extra: int
) -> None:
    """Any ground with one-way steps, hexes that are closed, and hexes that cost more."""
    found, _ = layers(1 << start, budget, priced(steps), free, dear, extra)

    def ways(here: int) -> list[Step]:
        return [
            (there, cost + (extra if dear >> there & 1 else 0), False)
            for of, there, cost in steps
            if of == here and free >> there & 1
        ]

    assert costs_of(found) == flood(start, budget, ways).cost


@given(
    st.sampled_from([HexGrid.from_south_west, HexGrid.from_north_west]),
    st.lists(st.sampled_from([2, 2, 2, 3]), min_size=20, max_size=20),
    st.dictionaries(st.tuples(HEXES, st.integers(0, 5)), st.sampled_from([0, 1, 5]), max_size=8),
    HEXES,
    BUDGETS,
    MASKS,
    MASKS,
)
def test_layers_on_a_map_with_roads_and_hexsides(
    grid_of: Callable[[list[int]], HexGrid],
    terrain: list[int],
    sides: dict[tuple[int, int], int],
    start: int,
    budget: int,
    closed: int,
    dear: int,
) -> None:
    """Hexes have prices, a few hexsides others: most steps are taken many at once."""
    grid = grid_of([5] * 4)
    steps = {}
    for here, around in enumerate(grid.neighbours):
        for direction, there in enumerate(around):
            price = sides.get((here, direction), terrain[there])
            if there >= 0 and price:
                steps[here, there] = price
    free = ~(closed & closed >> 1) & (1 << 20) - 1
    found, _ = layers(1 << start, budget, Prices(steps, grid), free, dear, 4)

    def ways(here: int) -> list[Step]:
        return [
            (there, cost + (4 if dear >> there & 1 else 0), False)
            for (of, there), cost in steps.items()
            if of == here and free >> there & 1
        ]

    assert costs_of(found) == flood(start, budget, ways).cost


def test_only_steps_of_uncommon_prices_are_looked_up_hex_by_hex() -> None:
    """Else it would still be right, but slow."""
    for grid in (HexGrid.from_south_west([9] * 7), HexGrid.from_north_west([9] * 7)):
        pairs = [(a, b) for a, near in enumerate(grid.neighbours) for b in near if b >= 0]
        steps = dict.fromkeys(pairs, 2)
        assert not Prices(steps, grid).looked_up
        road = (30, 31)
        assert set(Prices({**steps, road: 1}, grid).looked_up) == {road[0]}


@given(GROUNDS, MASKS, BUDGETS)
def test_layers_have_each_hex_once_and_together_are_all_that_is_reached(
    steps: list[tuple[int, int, int]], start: int, budget: int
) -> None:
    """From a set of hexes, which cost nothing, onto any ground."""
    found, reached = layers(start, budget, priced(steps), (1 << 20) - 1, 0, 0)
    assert len(found) == budget + 1
    assert found[0] == start
    seen = 0
    for hexes in found:
        assert not hexes & seen
        seen |= hexes
    assert seen == reached


def test_layers_on_a_grid_with_a_dear_hex() -> None:
    """Two points a step and three more for the hex ahead: the one behind it is cheaper round about."""
    grid = HexGrid.from_south_west([5] * 3)
    pairs = [(a, b) for a, near in enumerate(grid.neighbours) for b in near if b >= 0]
    everything = (1 << len(grid)) - 1
    dear = mask_of([grid.index["02.03"]])
    start = mask_of([grid.index["02.02"]])
    found, _ = layers(start, 6, Prices(dict.fromkeys(pairs, 2), grid), everything, dear, 3)
    costs = {grid.names[hex_]: cost for hex_, cost in costs_of(found).items()}
    assert (costs["02.02"], costs["01.03"], costs["02.03"], costs["02.04"]) == (0, 2, 5, 6)
    assert "02.05" not in costs
