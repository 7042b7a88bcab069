"""Spreading over sets of hexes, against a plain breadth-first search."""

from hypothesis import given
from hypothesis import strategies as st

from sandtable.board.hexgrid import HexGrid
from sandtable.board.spread import Spread
from sandtable.core.bits import bits, mask_of

HEXES = st.integers(0, 19)
PAIRS = st.lists(st.tuples(HEXES, HEXES), max_size=60)
MASKS = st.integers(0, (1 << 20) - 1)


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
