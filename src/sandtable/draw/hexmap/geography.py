"""The real ground under a hex map: where the coast of the module's drawing lies on the sheet."""

import math
from collections.abc import Mapping, Sequence

import msgspec

from ...board.geography import ENOUGH, Geography, spread
from ...core.module import Named
from ..svg import Xy

KM_PER_DEGREE = 110.9


class Ground(msgspec.Struct, frozen=True):
    """The coast on the sheet, what the sea is called, and how long a kilometre is."""

    coast: tuple[Xy, ...] = ()
    sea: Named | None = None
    kilometre: float | None = None


def on_sheet(geography: Geography | None, known: Mapping[str, Xy]) -> Ground:
    """The ground, laid so that places of these names come closest to where the map has them."""
    if geography is None:
        return Ground()
    pairs = [
        (spot.at, known[spot.name.first]) for spot in geography.places if spot.name.first in known
    ]
    if len(pairs) < ENOUGH or not spread([at for at, _ in pairs]):
        return Ground()
    east, south = (_fit(pairs, axis) for axis in (0, 1))
    # A step north moves a place on the sheet by this much.
    kilometre = math.hypot(east[0], south[0]) / KM_PER_DEGREE
    for line in geography.lines:
        if line.kind == "coast":
            shore = tuple((_at(east, at), _at(south, at)) for at in line.line)
            return Ground(shore, line.name, kilometre)
    return Ground(kilometre=kilometre)


Row = tuple[float, float, float]


def _at(weights: Row, at: tuple[float, float]) -> float:
    return weights[0] * at[0] + weights[1] * at[1] + weights[2]


def _fit(pairs: Sequence[tuple[tuple[float, float], Xy]], axis: int) -> Row:
    """The plane of least squares: hexes round every place by a little, all of them by none."""
    rows = [[0.0] * 4 for _ in range(3)]
    for (north, east), target in pairs:
        terms = (north, east, 1.0)
        for row, term in zip(rows, terms, strict=True):
            for column, other in enumerate((*terms, target[axis])):
                row[column] += term * other
    for column in range(3):
        pivot = max(range(column, 3), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for other in range(3):
            if other != column:
                share = rows[other][column] / rows[column][column]
                pairs_ = zip(rows[other], rows[column], strict=True)
                rows[other] = [a - share * b for a, b in pairs_]
    first, second, third = (rows[row][3] / rows[row][row] for row in range(3))
    return (first, second, third)
