"""The room that each place of a map has for its counters: cells of which no two overlap, whoever stands where."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from ..layout import Rect, around, overlap
from ..stacking import MOST, nearness
from ..svg import Xy, inside

#: What it costs a cell to cover all of a counter's face of a name; a cell that costs more than so much is none.
ON_NAME, TOO_DEAR = 2.0, 4.5
#: The first cell of an area is looked for at so many spots to a step; what it costs to lie a step away from its middle.
TRIES, AWAY = 3, 0.12
#: So far apart are the cells of different places.
APART = 6.0
#: What it costs a row to stand shifted against the next.
SHIFTED = 0.3
#: How many cells areas and points get, round after round: first as many as stand there at the start.
FULL = MOST * MOST
ROUNDS = ((0, 0), (4, 2), (6, 3), (FULL, 4), (FULL, FULL))

#: What is to be kept clear, and how much it matters.
Keep = Sequence[tuple[Rect, float]]
#: A spot of a lattice, by its column and row.
Key = tuple[int, int]


class Rooms:
    """Gives each place its cells, one after the other, so that all get some."""

    def __init__(self, size: float, step: float, frame: Rect, panels: Sequence[Rect]) -> None:
        self.size = size
        self.step = step
        self.frame = frame
        self.panels = panels
        #: The cells of each place, the first on the place itself.
        self.found: dict[str, list[Xy]] = {}
        self._areas: set[str] = set()
        self._steps: dict[str, list[tuple[int, int]]] = {}
        self._holds: dict[str, Callable[[Xy], bool]] = {}
        self._kept: dict[str, Keep] = {}

    def set_point(self, name: str, at: Xy, keep: Keep) -> None:
        """The first cell of a point lies on it, and covers what is drawn there."""
        self._set(name, at, lambda _: True, [one for one in keep if not one[0].holds(at)])

    def set_area(
        self, name: str, middle: Xy, border: Sequence[Xy], keep: Keep, wanted: int
    ) -> None:
        """The cells of an area lie within it, around where there is most room."""

        def holds(at: Xy) -> bool:
            return inside(at, border)

        self._holds[name], self._kept[name] = holds, keep
        spots = _lattice(border, self.step / TRIES)
        costs = {key: self._cost(name, at) for key, at in spots.items()}
        offers = sorted(
            (AWAY * math.dist(at, middle) / self.step - _worth(costs, key), at)
            for key, at in spots.items()
            if costs[key] is not None
        )
        self._areas.add(name)
        # The best spot; but the first of which all who stand there at the start have room around, if there is one.
        at = next(
            (one for _, one in offers if self._grown(name, one, wanted) >= wanted), offers[0][1]
        )
        self._set(name, at, holds, keep)

    def fill(self, wanted: Mapping[str, int]) -> dict[str, list[Xy]]:
        """Cell by cell, who needs most at the start first."""
        order = sorted(self.found, key=lambda name: -wanted.get(name, 0))
        for areas, points in ROUNDS:
            for count in range(2, FULL + 1):
                for name in order:
                    asked = max(areas if name in self._areas else points, wanted.get(name, 0))
                    if len(self.found[name]) < count <= asked:
                        # Who stands there at the start must have room.
                        self._add(name, 2 * TOO_DEAR if count <= wanted.get(name, 0) else TOO_DEAR)
        return self.found

    def _grown(self, name: str, at: Xy, wanted: int) -> int:
        """How many cells there would be from a first one on, of those that are wanted."""
        self.found[name], self._steps[name] = [at], [(0, 0)]
        for _ in range(1, wanted):
            self._add(name, 2 * TOO_DEAR)
        return len(self.found.pop(name))

    def _set(self, name: str, at: Xy, holds: Callable[[Xy], bool], keep: Keep) -> None:
        self._holds[name], self._kept[name] = holds, keep
        self.found[name], self._steps[name] = [at], [(0, 0)]

    def _add(self, name: str, limit: float) -> None:
        """One cell more, beside those there are: the best that is free."""
        (x, y), steps = self.found[name][0], self._steps[name]
        offers = []
        shifted = name in self._areas
        for i, j in _beside(steps, shifted):
            if not _fits(steps, i, shifted):
                continue
            right = i / TRIES
            at = (x + right * self.step, y + j * self.step)
            cost = self._cost(name, at)
            if cost is not None and cost <= limit:
                far, *order = nearness(right, j)
                offers.append((far + cost + (SHIFTED if i % TRIES else 0.0), order, (i, j), at))
        if offers:
            *_, step, at = min(offers)
            steps.append(step)
            self.found[name].append(at)

    def _cost(self, name: str, at: Xy) -> float | None:
        """What a cell would cover; None where there can be none."""
        face = around(at, self.size, self.size)
        frame, half = self.frame, self.size / 2
        if not (
            frame.x + half <= at[0] <= frame.x + frame.width - half
            and frame.y + half <= at[1] <= frame.y + frame.height - half
            and self._holds[name](at)
        ):
            return None
        # Who stands in which place must be seen.
        apart = around(at, self.size + 2 * APART, self.size + 2 * APART)
        others = (
            around(one, self.size, self.size)
            for other, room in self.found.items()
            if other != name
            for one in room
        )
        if any(overlap(apart, one) for one in others):
            return None
        if any(overlap(face, panel) for panel in self.panels):
            return None
        covered = sum(overlap(face, box) * weight for box, weight in self._kept[name])
        return ON_NAME * covered / self.size**2


def _worth(costs: Mapping[Key, float | None], key: Key) -> float:
    """How good a spot is for the first cell: what of all cells around it could be had."""
    worth = 0.0
    for i in (-TRIES, 0, TRIES):
        for j in (-TRIES, 0, TRIES):
            cost = costs.get((key[0] + i, key[1] + j))
            if cost is not None and cost <= TOO_DEAR:
                worth += (3.0 if i == j == 0 else 1.0) * (1.0 - cost / TOO_DEAR)
    return worth


def _beside(steps: Sequence[Key], shifted: bool) -> Iterator[Key]:
    """Where one more cell could be, in parts of a step to the right and steps down, within width and height.

    Rows may be `shifted` against each other where a border runs aslant.
    """
    rows: dict[int, list[int]] = {}
    for i, j in steps:
        rows.setdefault(j, []).append(i)
    for j, row in rows.items():
        if len(row) < MOST:
            yield from ((i, j) for i in (min(row) - TRIES, max(row) + TRIES))
    if len(rows) == MOST:
        return
    for j, beside in ((min(rows) - 1, min(rows)), (max(rows) + 1, max(rows))):
        near = rows[beside]
        yield from (
            (i, j)
            for i in range(min(near) - TRIES + 1, max(near) + TRIES)
            if shifted or i % TRIES == 0
        )


def _fits(steps: Sequence[Key], i: int, shifted: bool) -> bool:
    """Whether a room stays three counters wide, or with rows that are shifted less than four."""
    ends = [i, *(one for one, _ in steps)]
    return max(ends) - min(ends) <= (MOST - 1) * TRIES + (TRIES - 1 if shifted else 0)


def _lattice(border: Sequence[Xy], step: float) -> dict[Key, Xy]:
    """Spots over all that a border encloses, by column and row."""
    left, top = min(x for x, _ in border), min(y for _, y in border)
    right, bottom = max(x for x, _ in border), max(y for _, y in border)
    return {
        (column, row): (left + column * step, top + row * step)
        for row in range(int((bottom - top) / step) + 1)
        for column in range(int((right - left) / step) + 1)
    }
