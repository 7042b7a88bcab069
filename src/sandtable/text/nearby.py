"""Which named place a hex without a name lies near: what a newcomer knows it by."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from ..board.hexgrid import HexGrid
from ..core.rules import Rules
from ..systems.folio import Rules as Folio
from ..systems.scs import Rules as Scs

#: A place that is farther away than so many hexes is no help to find one.
NEAR = 3
#: A name without a sign of its own is seen only from close up: it counts as so many hexes farther away.
FAINT = 2


@lru_cache(maxsize=32)
def nearby(rules: Rules[Any]) -> Mapping[str, str]:
    """Of each hex without a name one that has: the town inside whose works it lies, else the nearest.

    The nearest is so in hexes, then as the crow flies, then by number.
    """
    if not isinstance(rules, Folio | Scs):
        return {}
    grid = rules.grid
    columns, heights = grid.columns, grid.heights
    kinds = _kinds(rules)

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
        for town, inside in _works(rules, grid, kinds)
        for hex_ in inside
        if hex_ not in kinds
    }


def _kinds(rules: Folio | Scs) -> dict[int, str]:
    """What each named place is."""
    places = rules.data.map.places if isinstance(rules, Folio) else rules.data.map.place
    return {rules.place_index[place.hex]: place.kind for place in places}


def _works(
    rules: Folio | Scs, grid: HexGrid, kinds: Mapping[int, str]
) -> Iterable[tuple[int, list[int]]]:
    """Towns with the hexes inside their works: fortified boxes, or a terrain of theirs that is nowhere else."""
    for inside in _rings(rules):
        towns = [hex_ for hex_ in inside if kinds.get(hex_) == "town"]
        if len(towns) == 1 and all(grid.distance(hex_, towns[0]) <= NEAR for hex_ in inside):
            yield towns[0], inside


def _rings(rules: Folio | Scs) -> Iterable[list[int]]:
    if isinstance(rules, Folio):
        boxes = rules.data.map.boxes
        return [[rules.place_index[name] for name in (boxes.centre, *boxes.inner, *boxes.outer)]]
    by_terrain: dict[str, list[int]] = {}
    for hex_, terrain in enumerate(rules.data.terrain):
        by_terrain.setdefault(terrain, []).append(hex_)
    return by_terrain.values()
