"""Where the counters of each stack stand: beside each other, so that they cover neither each other nor the
names and points on the map, as far as there is room; or, where hexes are small, on each other."""

import math
from bisect import bisect
from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec

from .layout import Rect, around, overlap
from .pieces import Counter
from .svg import Xy

#: How many counters stand beside each other, the most usual first.
ROWS = (3, 2, 4, 1)
#: Ways to move aside, in counters.
ASIDE: tuple[Xy, ...] = (
    (0.0, 0.0),
    *(
        (far * math.cos(turn * math.pi / 8), far * math.sin(turn * math.pi / 8))
        for far in (0.35, 0.55, 0.8, 1.1, 1.4, 1.9)
        for turn in range(16)
    ),
)
#: What it costs to cover all of a counter's face, of a name; to move aside by a counter; to leave the ground.
ON_STACK, ON_NAME, MOVED, OUTSIDE, UNUSUAL = 60.0, 3.0, 1.1, 14.0, 0.25
#: What stands on a point stays on it; in an area one place is as good as another.
STAYS = 30.0
#: A few rounds: who came first may make room for who came last.
ROUNDS = 3
#: So many boards are remembered: those of a game that is stepped through come again.
BOARDS = 64


class Laid(msgspec.Struct, frozen=True):
    """A counter and its upper left corner; no counter where one lies unseen below another."""

    place: str
    x: float
    y: float
    counter: Counter | None


class Footing(msgspec.Struct, dict=True, eq=False):
    """What counters of a module stand on, and what they had better not cover."""

    #: A counter is so wide; beside each other they stand so far apart.
    size: float
    step: float
    #: The middle of every place.
    middles: Mapping[str, Xy]
    #: Boxes off the map: how wide they are.
    boxes: Mapping[str, float]
    #: Where counters lie on each other: how far each is aside of the one below, and all of them together.
    pile: tuple[float, float] | None = None
    #: What is to be kept clear, and how much it matters.
    keep: Sequence[tuple[Rect, float]] = ()
    #: Places that are more than a point, by their border.
    areas: Mapping[str, Sequence[Xy]] = {}
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
        # Ways to stand depend on how many of each side there are, not on who they are.
        key = tuple(
            (name, tuple(one.side if one else "" for one in stack))
            for name, stack in stacks.items()
        )
        if key not in self._boards:
            if len(self._boards) >= BOARDS:
                self._boards.clear()
            self._boards[key] = _choose([self._offers(*one) for one in key], self.size)
        return [
            Laid(name, round(x, 1), round(y, 1), stack[number])
            for (name, stack), way in zip(stacks.items(), self._boards[key], strict=True)
            for number, x, y in way.spots
        ]

    @cached_property
    def _boards(self) -> "dict[tuple[tuple[str, tuple[str, ...]], ...], list[_Way]]":
        return {}

    @cached_property
    def _known(self) -> "dict[tuple[str, tuple[str, ...]], list[_Way]]":
        return {}

    @cached_property
    def _regions(self) -> "dict[str, _Region]":
        return {name: _Region(border) for name, border in self.areas.items()}

    def _offers(self, name: str, sides: tuple[str, ...]) -> "list[_Way]":
        """All ways in which a stack could stand, the best first."""
        found = self._known.get((name, sides))
        if found is None:
            piled = self.pile is not None and name not in self.boxes
            found = [self._pile(name, len(sides))] if piled else self._ways(name, sides)
            self._known[name, sides] = found
        return found

    def _pile(self, name: str, count: int) -> "_Way":
        """The one way to stand in a hex: the last on top, of all others an edge to be seen."""
        assert self.pile is not None
        aside, most = self.pile
        gap = min(aside, most / max(count - 1, 1))
        spread = gap * (count - 1)
        room = around(self.middles[name], self.size + spread, self.size + spread)
        spots = [
            (number, room.x + gap * number, room.y + spread - gap * number)
            for number in range(count)
        ]
        return _Way(room, spots, 0.0)

    def _ways(self, name: str, sides: tuple[str, ...]) -> "list[_Way]":
        size, step, middle = self.size, self.step, self.middles[name]
        box, region = self.boxes.get(name), self._regions.get(name)
        keep = self.keep
        if region is None or box is not None:
            # What lies at a point is covered by what stands on it; in an area its number is kept free.
            keep = [one for one in keep if not one[0].holds(middle)]
        moved = MOVED if region is not None else STAYS * MOVED
        shapes: dict[tuple[int, ...], tuple[list[list[int]], int]] = {}
        for order, most in enumerate(ROWS if box is None else (int(box // step),)):
            rows = _in_rows(sides, max(most, 1))
            shapes.setdefault(tuple(map(len, rows)), (rows, order))
        ways = []
        for rows, order in shapes.values():
            wide = (max(map(len, rows)) - 1) * step + size
            high = (len(rows) - 1) * step + size
            near = _near(keep, around(middle, wide + 4 * size, high + 4 * size))
            for right, down in ASIDE:
                at = (middle[0] + right * size, middle[1] + down * size)
                room = around(at, wide, high)
                spots = [
                    (
                        number,
                        at[0] + (index - (len(row) - 1) / 2) * step - size / 2,
                        room.y + line * step,
                    )
                    for line, row in enumerate(rows)
                    for index, number in enumerate(row)
                ]
                cost = UNUSUAL * order + moved * math.hypot(right, down)
                cost += ON_NAME * sum(overlap(room, one) * weight for one, weight in near) / size**2
                if region is not None:
                    cost += OUTSIDE * sum(
                        not region.holds(x + size / 2, y + size / 2) for _, x, y in spots
                    )
                ways.append(_Way(room, spots, cost))
        return sorted(ways, key=lambda way: way.cost)


class _Way(msgspec.Struct, frozen=True):
    """A way for a stack to stand: the room it takes, each counter by its number, and what is covered."""

    room: Rect
    spots: list[tuple[int, float, float]]
    cost: float


class _Region:
    """The inside of a border, asked for again and again: row by row of the paper."""

    def __init__(self, border: Sequence[Xy]) -> None:
        self._sides = list(zip(border, [*border[1:], border[0]], strict=True))
        self._rows: dict[int, list[float]] = {}

    def holds(self, x: float, y: float) -> bool:
        row = round(y)
        if row not in self._rows:
            level = row + 0.013  # through no corner
            self._rows[row] = sorted(
                (bx - ax) * (level - ay) / (by - ay) + ax
                for (ax, ay), (bx, by) in self._sides
                if (ay > level) != (by > level)
            )
        return bisect(self._rows[row], x) % 2 == 1


def _choose(offers: Sequence[list[_Way]], size: float) -> list[_Way]:
    """For each stack the way that covers least of the map and of the others."""
    chosen: dict[int, _Way] = {}
    for _ in range(ROUNDS):
        before = dict(chosen)
        for index, ways in enumerate(offers):
            if len(ways) == 1:
                chosen[index] = ways[0]
                continue
            others = [way.room for other, way in chosen.items() if other != index]
            best = math.inf
            for way in ways:
                if way.cost >= best:
                    break
                cost = way.cost + ON_STACK * sum(overlap(way.room, one) for one in others) / size**2
                if cost < best:
                    best, chosen[index] = cost, way
        if all(chosen[index] is way for index, way in before.items()) and before:
            break
    return [chosen[index] for index in range(len(offers))]


def _in_rows(sides: Sequence[str], most: int) -> list[list[int]]:
    """The numbers of the counters, each side in rows of its own."""
    rows = []
    for side in dict.fromkeys(sides):
        own = [number for number, one in enumerate(sides) if one == side]
        rows += [own[start : start + most] for start in range(0, len(own), most)]
    return rows


def _near(keep: Sequence[tuple[Rect, float]], room: Rect) -> list[tuple[Rect, float]]:
    return [one for one in keep if overlap(one[0], room)]
