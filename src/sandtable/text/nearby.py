"""Which named place a hex without a name lies near: what a newcomer knows it by."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ..board.hexgrid import HexGrid
from ..core.rules import Rules

#: A place that is farther away than so many hexes is no help to find one.
NEAR = 3


@lru_cache(maxsize=32)
def nearby(rules: Rules[Any]) -> Mapping[str, str]:
    """Of each hex without a name the nearest that has one: in hexes, then as the crow flies, then by number."""
    grid = getattr(rules, "grid", None)
    if not isinstance(grid, HexGrid):
        return {}
    columns, heights = grid.columns, grid.heights

    def away(hex_: int, other: int) -> tuple[int, int, int]:
        across, down = columns[hex_] - columns[other], heights[hex_] - heights[other]
        return grid.distance(hex_, other), 3 * across**2 + down**2, other

    named = [hex_ for hex_, name in enumerate(grid.names) if rules.label("place", name).name]
    found: dict[str, str] = {}
    for hex_, name in enumerate(grid.names):
        hexes, _, nearest = min((away(hex_, one) for one in named), default=(0, 0, hex_))
        if 0 < hexes <= NEAR:
            found[name] = grid.names[nearest]
    return found
