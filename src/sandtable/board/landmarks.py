"""Which named place a hex without a name lies near: what a newcomer knows it by."""

from collections.abc import Iterable, Mapping

from .hexgrid import HexGrid

#: A place that is farther away than so many hexes is no help to find one.
NEAR = 3
#: A name without a sign of its own is seen only from close up: it counts as so many hexes farther away.
FAINT = 2


def landmarks(
    grid: HexGrid, kinds: Mapping[int, str], works: Iterable[list[int]]
) -> dict[str, str]:
    """Of each hex without a name one that has: the town inside whose works it lies, else the nearest.

    `kinds` says what each named place is, `works` which hexes may be those of a town. The nearest is so in hexes,
    then as the crow flies, then by number.
    """
    columns, heights = grid.columns, grid.heights

    def away(hex_: int, other: int) -> tuple[int, int, int]:
        across, down = columns[hex_] - columns[other], heights[hex_] - heights[other]
        hexes = grid.distance(hex_, other) + (FAINT if kinds[other] == "place" else 0)
        return hexes, 3 * across**2 + down**2, other

    found: dict[str, str] = {}
    for hex_, name in enumerate(grid.names):
        near = [other for other in kinds if grid.distance(hex_, other) <= NEAR]
        if near and hex_ not in kinds:
            found[name] = grid.names[min(away(hex_, other) for other in near)[-1]]
    return found | {
        grid.names[hex_]: grid.names[town]
        for town, inside in _towns(grid, kinds, works)
        for hex_ in inside
        if hex_ not in kinds
    }


def _towns(
    grid: HexGrid, kinds: Mapping[int, str], works: Iterable[list[int]]
) -> Iterable[tuple[int, list[int]]]:
    """Towns with the hexes inside their works."""
    for inside in works:
        towns = [hex_ for hex_ in inside if kinds.get(hex_) == "town"]
        if len(towns) == 1 and all(grid.distance(hex_, towns[0]) <= NEAR for hex_ in inside):
            yield towns[0], inside
