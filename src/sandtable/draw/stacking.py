"""Where the counters of each stack stand: beside each other in the room of their place, in a box row by
row, or, where hexes are small, on each other. It depends on nothing but the stack itself, so that who
does not move stays where he was."""

import math
from collections.abc import Mapping, Sequence

import msgspec

from .layout import around
from .pieces import Counter
from .svg import Xy

#: A room is at most so many counters wide, and as many high.
MOST = 3
#: Where counters of a room lie on each other, each is so far aside of the one below; all together, in counters.
ASIDE, TOGETHER = 0.07, 0.21


class Laid(msgspec.Struct, frozen=True):
    """A counter and its upper left corner; no counter where one lies unseen below another."""

    place: str
    x: float
    y: float
    counter: Counter | None
    #: Of the top one of a pile, how many lie there; 0 for all others.
    pile: int = 0


class Footing(msgspec.Struct, eq=False):
    """What counters of a module stand on."""

    #: A counter is so wide; beside each other they stand so far apart.
    size: float
    step: float
    #: The middle of every place.
    middles: Mapping[str, Xy]
    #: Boxes off the map: how wide they are.
    boxes: Mapping[str, float]
    #: Where counters lie on each other: how far each is aside of the one below, and all of them together.
    pile: tuple[float, float] | None = None
    #: The middles of the counters that a place has room for, the best first.
    rooms: Mapping[str, Sequence[Xy]] = {}
    #: Where a way between a box and a place crosses the edge of the map.
    gates: Mapping[tuple[str, str], Xy] = {}

    def lay(self, counters: Sequence[Counter], below: Mapping[str, int]) -> list[Laid]:
        """Every counter with its corner, in the order of drawing.

        `below` says how many lie unseen under those of a place: what there is of them is an edge.
        """
        stacks: dict[str, list[Counter | None]] = {}
        for one in counters:
            if one.place in self.middles:
                stacks.setdefault(one.place, [None] * below.get(one.place, 0)).append(one)
        return [one for name, stack in stacks.items() for one in self._lay(name, stack)]

    def _lay(self, name: str, stack: list[Counter | None]) -> list[Laid]:
        if name in self.boxes:
            return self._box(name, stack)
        if self.pile is not None:
            return self._heap(name, stack, self.middles[name], *self.pile)
        return self._room(name, [one for one in stack if one is not None])

    def _heap(
        self, name: str, stack: Sequence[Counter | None], middle: Xy, aside: float, most: float
    ) -> list[Laid]:
        """On each other: the last on top, of all others an edge to be seen."""
        gap = min(aside, most / max(len(stack) - 1, 1))
        spread = gap * (len(stack) - 1)
        room = around(middle, self.size + spread, self.size + spread)
        return [
            Laid(
                name,
                round(room.x + gap * number, 1),
                round(room.y + spread - gap * number, 1),
                one,
            )
            for number, one in enumerate(stack)
        ]

    def _box(self, name: str, stack: Sequence[Counter | None]) -> list[Laid]:
        """Row by row, each side in rows of its own."""
        size, step, middle = self.size, self.step, self.middles[name]
        most = max(int(self.boxes[name] // step), 1)
        rows: list[list[Counter | None]] = []
        for side in dict.fromkeys(_side(one) for one in stack):
            own = [one for one in stack if _side(one) == side]
            rows += [own[start : start + most] for start in range(0, len(own), most)]
        top = middle[1] - ((len(rows) - 1) * step + size) / 2
        return [
            Laid(
                name,
                round(middle[0] + (index - (len(row) - 1) / 2) * step - size / 2, 1),
                round(top + line * step, 1),
                one,
            )
            for line, row in enumerate(rows)
            for index, one in enumerate(row)
        ]

    def _room(self, name: str, stack: list[Counter]) -> list[Laid]:
        """Side by side: who holds the place nearest to it, who attacks where he came from; too many on each other."""
        free = list(self.rooms.get(name) or square(self.middles[name], self.step))
        groups = _groups(stack)
        found: dict[str, Laid] = {}
        for (aim, group), share in zip(groups, _shares(free, groups), strict=True):
            cells = self._nearest(free, aim)[:share]
            for cell in cells:
                if len(free) > 1:  # the last one is for whoever is left
                    free.remove(cell)
            alone, heap = group[: len(cells) - 1], group[len(cells) - 1 :]
            spots = [
                self._heap(name, [one], cell, 0, 0) for one, cell in zip(alone, cells, strict=False)
            ]
            spots.append(self._heap(name, heap, cells[-1], ASIDE * self.size, TOGETHER * self.size))
            laid = [one for some in spots for one in some]
            if len(heap) > 1:
                laid[-1] = msgspec.structs.replace(laid[-1], pile=len(heap))
            found |= {one.counter.unit: one for one in laid if one.counter is not None}
        return [found[one.unit] for one in stack]

    def _nearest(self, cells: Sequence[Xy], aim: str | None) -> list[Xy]:
        """The cells in the order in which a group takes them: as they come, or from where it came."""
        if aim is None or aim not in self.middles:
            return list(cells)
        ahead = self.middles[aim]
        return sorted(cells, key=lambda cell: math.dist(cell, ahead))


#: Where a group came from, if it has come to attack; and its counters.
Group = tuple[str | None, list[Counter]]


def _groups(stack: Sequence[Counter]) -> list[Group]:
    """Who holds the place first, then who has come to it; each side by itself."""
    groups: dict[tuple[str, str | None], list[Counter]] = {}
    for one in sorted(stack, key=lambda one: one.came_from is not None):
        groups.setdefault((one.side, one.came_from), []).append(one)
    return [(aim, group) for (_, aim), group in groups.items()]


def _shares(cells: Sequence[Xy], groups: Sequence[Group]) -> list[int]:
    """How many cells each group gets: one for each counter, or where there are too few a fair part."""
    sizes, room = [len(group) for _, group in groups], len(cells)
    while sum(sizes) > max(room, len(sizes)):
        sizes[max(range(len(sizes)), key=sizes.__getitem__)] -= 1
    return sizes


def square(middle: Xy, step: float) -> list[Xy]:
    """As many cells around a middle as a room may have, the nearest first and rows before columns."""
    reach = range(-(MOST // 2), MOST // 2 + 1)
    steps = sorted(((i, j) for i in reach for j in reach), key=lambda at: nearness(*at))
    return [(middle[0] + i * step, middle[1] + j * step) for i, j in steps]


def nearness(right: float, down: float) -> tuple[float, float, float]:
    """By which cells are chosen around the first: rows of three before columns, and below before above."""
    return (math.hypot(right, down * 1.2), -down, -right)


def _side(one: Counter | None) -> str:
    return one.side if one is not None else ""
