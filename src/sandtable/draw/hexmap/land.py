"""Which ground of a hex map is land, and smooth lines around some of its hexes."""

from collections import defaultdict
from collections.abc import Collection

from ..svg import Xy
from .sheet import HEIGHT, WIDTH, Sheet

#: Column, and rows counted in halves: so every hex has the same six neighbours.
Spot = tuple[int, int]
STEPS: tuple[Spot, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
#: So many rings of hexes beyond the edge have ground, so that the frame is filled.
BEYOND = 3


def is_land(sheet: Sheet) -> dict[Spot, bool]:
    """Of every hex, and of all others in and around the frame, which are as most beside them."""
    grid = sheet.grid
    spots = set(zip(grid.columns, grid.heights, strict=True))
    found = {
        (grid.columns[h], grid.heights[h]): style != "sea"
        for h, style in enumerate(sheet.ground)
        if style
    }
    rings = 0
    while rings < BEYOND or not spots <= found.keys():
        votes: dict[Spot, int] = defaultdict(int)
        for spot, land in found.items():
            for beside in around(spot):
                if beside not in found:
                    votes[beside] += 1 if land else -1
        found |= {spot: vote > 0 for spot, vote in votes.items()}
        rings += 1
    return found


def outlines(inside: Collection[Spot]) -> list[list[Xy]]:
    """Closed lines round these hexes: the corners at which they meet others, in their order."""
    # A corner of a hex is where three meet; a border leads from corner to corner.
    ways: dict[frozenset[Spot], list[frozenset[Spot]]] = defaultdict(list)
    for spot in inside:
        for direction, there in enumerate(around(spot)):
            if there not in inside:
                before = frozenset((spot, there, step(spot, direction - 1)))
                after = frozenset((spot, there, step(spot, direction + 1)))
                ways[before].append(after)
    loops = []
    while ways:
        corner, line = next(iter(ways)), []
        while ways.get(corner):
            here = corner
            corner = ways[here].pop()
            line.append(_middle(here))
            if not ways[here]:
                del ways[here]
        loops.append(line)
    return loops


def step(spot: Spot, direction: int) -> Spot:
    across, down = STEPS[direction % 6]
    return (spot[0] + across, spot[1] + down)


def around(spot: Spot) -> list[Spot]:
    return [step(spot, direction) for direction in range(6)]


def centre(spot: Spot) -> Xy:
    return (WIDTH * (0.5 + 0.75 * spot[0]), HEIGHT * (0.5 + 0.5 * spot[1]))


def _middle(spots: Collection[Spot]) -> Xy:
    """Of three hexes that meet: their common corner."""
    points = [centre(spot) for spot in spots]
    return (
        sum(x for x, _ in points) / len(points),
        sum(y for _, y in points) / len(points),
    )
