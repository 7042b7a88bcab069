"""Where the counters of each stack stand: beside each other in the room of their place, in a box row by
row, or, where hexes are small, on each other. It depends on nothing but the stack itself.

In a room each unit has a cell that it wishes for, whoever else is there, so that who stays in a place stays
where he was drawn while others come and go. Where two wish for one cell the second gives way."""

import math
from collections.abc import Mapping, Sequence

import msgspec

from .layout import around
from .pieces import Counter
from .svg import Xy
from .titles import Grounds

#: A room is at most so many counters wide, and as many high.
MOST = 3
#: Where counters of a room lie on each other, each is so far aside of the one below; all together, in counters.
ASIDE, TOGETHER = 0.07, 0.14
#: A box whose units have cells of their own has so many rows of them.
ROWS = 2


class Laid(msgspec.Struct, frozen=True):
    """A counter and its upper left corner; no counter where one lies unseen below another."""

    place: str
    x: float
    y: float
    counter: Counter | None
    #: Of the top one of a pile, how many lie there; 0 for all others.
    pile: int = 0
    #: The symbol of the line that ties it to its place, if it stands aside of it.
    tether: str = ""


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
    #: Of a room, how many of the first cells are wished for; the others are for when it is crowded.
    core: Mapping[str, int] = {}
    #: The number of each unit, and who begins the game in a place: cells are wished for by these.
    numbers: Mapping[str, int] = {}
    homes: Mapping[str, Sequence[str]] = {}
    #: By place and number of the cell: the symbol that ties who stands there to the place.
    tethers: Mapping[tuple[str, int], str] = {}
    #: Where a way between a box and a place crosses the edge of the map.
    gates: Mapping[tuple[str, str], Xy] = {}
    #: Where the names of areas may stand.
    grounds: Grounds = Grounds()

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
        seen = [one for one in stack if one is not None]
        if name in self.boxes:
            cells = self._rows(name)
            if self.numbers and len(stack) == len(seen) <= len(cells):
                return self._stand(name, seen, cells)
            return self._box(name, stack)
        if self.pile is not None:
            return self._heap(name, stack, self.middles[name], *self.pile)
        return self._stand(
            name, seen, self.rooms.get(name) or square(self.middles[name], self.step)
        )

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

    def _rows(self, name: str) -> list[Xy]:
        """The cells of a box: where its rows would be if all were full, those in the middle first."""
        (x, y), step = self.middles[name], self.step
        wide = max(int(self.boxes[name] // step), 1)
        across = sorted((index - (wide - 1) / 2 for index in range(wide)), key=abs)
        return [
            (x + right * step, y + (row - (ROWS - 1) / 2) * step)
            for row in range(ROWS)
            for right in across
        ]

    def _stand(self, name: str, stack: Sequence[Counter], cells: Sequence[Xy]) -> list[Laid]:
        """Side by side: who holds the place in the cells they wish for, who attacks where he came from."""
        groups = _groups(stack, len(cells))
        free = list(range(len(cells)))
        spots: dict[int, list[Counter]] = {}
        for number, (aim, group) in enumerate(groups):
            # Every group to come gets one at least, and the last one is for whoever is left.
            own = max(len(free) - (len(groups) - number - 1), 1)
            if aim is not None and aim in self.middles:
                ahead = self.middles[aim]
                near = sorted(free, key=lambda cell: math.dist(cells[cell], ahead))
                taken = {one.unit: near[min(i, own - 1)] for i, one in enumerate(group)}
            else:
                taken = self._wished(name, group, free[:own], len(cells))
            for one in group:
                spots.setdefault(taken[one.unit], []).append(one)
            free = [cell for cell in free if cell not in spots] or free[-1:]
        found = {
            one.counter.unit: one
            for cell, some in spots.items()
            for one in self._side_by_side(name, some, cell, cells[cell])
            if one.counter is not None
        }
        return [found[one.unit] for one in stack]

    def _wished(
        self, name: str, group: Sequence[Counter], free: Sequence[int], count: int
    ) -> dict[str, int]:
        """The cell of each unit: its own if nobody before it has that, else the next that nobody wishes for."""
        home, core = self.homes.get(name, ()), min(self.core.get(name, count), count)
        wishes = {
            one.unit: home.index(one.unit) % count
            if one.unit in home
            else self.numbers.get(one.unit, number) % core
            for number, one in enumerate(group)
        }
        found: dict[str, int] = {}
        for unit in sorted(wishes, key=lambda unit: unit not in home):
            if wishes[unit] in free and wishes[unit] not in found.values():
                found[unit] = wishes[unit]
        for unit, wish in wishes.items():
            if unit not in found:
                order = [*range(wish, core), *range(min(wish, core)), *range(core, count)]
                left = (one for one in order if one in free and one not in found.values())
                found[unit] = next(left, free[-1])
        return found

    def _side_by_side(self, name: str, some: Sequence[Counter], cell: int, at: Xy) -> list[Laid]:
        """Who stands in a cell: one by itself, or where there are too many on each other, the first where he was."""
        gap = self.size * min(ASIDE, TOGETHER / max(len(some) - 1, 1))
        left, top = at[0] - self.size / 2, at[1] - self.size / 2
        return [
            Laid(
                name,
                round(left + gap * number, 1),
                round(top - gap * number, 1),
                one,
                len(some) if number == len(some) - 1 > 0 else 0,
                self.tethers.get((name, cell), ""),
            )
            for number, one in enumerate(some)
        ]


#: Where a group came from, if it has come to attack; and its counters.
Group = tuple[str | None, list[Counter]]


def _groups(stack: Sequence[Counter], room: int) -> list[Group]:
    """Who holds the place first, then who has come to it; where it is crowded each side by itself."""
    groups: dict[tuple[str, str | None], list[Counter]] = {}
    crowded = len(stack) > room
    for one in sorted(stack, key=lambda one: one.came_from is not None):
        side = one.side if crowded or one.came_from else ""
        groups.setdefault((side, one.came_from), []).append(one)
    return [(aim, group) for (_, aim), group in groups.items()]


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
