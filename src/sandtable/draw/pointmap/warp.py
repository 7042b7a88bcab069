"""From latitude and longitude to the map: a thin-plate spline through the points of the module."""

import math
from collections.abc import Sequence

from ..svg import Xy


class Warp:
    """A smooth map that takes every control point exactly to its place on the sheet."""

    def __init__(
        self, sources: Sequence[Xy], targets: Sequence[Xy], stiffness: float = 0.0
    ) -> None:
        self._sources = sources
        count = len(sources)
        rows: list[list[float]] = []
        for number, one in enumerate(sources):
            row = [_kernel(one, other) for other in sources]
            row[number] += stiffness
            rows.append([*row, 1.0, *one])
        flat = [(1.0, *one) for one in sources]
        rows += [[one[column] for one in flat] + [0.0] * 3 for column in range(3)]
        sides = [[*target] for target in targets] + [[0.0, 0.0] for _ in range(3)]
        self._weights = _solve(rows, sides)
        self._count = count

    def __call__(self, at: Xy) -> Xy:
        terms = [_kernel(at, source) for source in self._sources] + [1.0, *at]
        x = sum(term * weight[0] for term, weight in zip(terms, self._weights, strict=True))
        y = sum(term * weight[1] for term, weight in zip(terms, self._weights, strict=True))
        return (x, y)


def _kernel(a: Xy, b: Xy) -> float:
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    return 0.0 if square == 0 else 0.5 * square * math.log(square)


def _solve(rows: list[list[float]], sides: list[list[float]]) -> list[list[float]]:
    """Gaussian elimination with pivots, for several right-hand sides at once."""
    table = [[*row, *side] for row, side in zip(rows, sides, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(table[row][column]))
        table[column], table[pivot] = table[pivot], table[column]
        lead = table[column][column]
        table[column] = [value / lead for value in table[column]]
        for row in range(size):
            factor = table[row][column]
            if row != column and factor:
                table[row] = [
                    value - factor * base
                    for value, base in zip(table[row], table[column], strict=True)
                ]
    return [row[size:] for row in table]
