"""A slow second reading of the ground, of zones, supply and retreats: plain sets of hex names.

It shares nothing with the engine but the files of a module and the text of a position.
"""

from collections import deque
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from sandtable.systems.scs.data import Data

#: Farther than any hex.
FAR = 10**6


def spot(name: str) -> tuple[int, int]:
    """Column and height in half hexes; odd columns lie half a hex lower."""
    column, row = int(name[:2]), int(name[3:])
    return column, 2 * row + (column % 2 == 0)


def distance(a: str, b: str) -> int:
    """A step sideways also goes half a hex up or down; the rest is straight."""
    (column, height), (other, level) = spot(a), spot(b)
    sideways = abs(column - other)
    return sideways + max(0, abs(height - level) - sideways) // 2


def around(name: str) -> list[str]:
    """The six names around a hex, on the map or not."""
    column, row = int(name[:2]), int(name[3:])
    low = row - 1 if column % 2 else row
    beside = [(column - 1, low), (column - 1, low + 1), (column + 1, low), (column + 1, low + 1)]
    return [f"{c:02}.{r:02}" for c, r in [*beside, (column, row - 1), (column, row + 1)]]


class Ground:
    """Where each class of each side can go."""

    def __init__(self, data: Data) -> None:
        self.data = data
        rows = data.map.rows
        self.terrain = {
            f"{column + 1:02}.{len(rows) - line:02}": data.map.legend[letter]
            for line, row in enumerate(rows)
            for column, letter in enumerate(row)
            if letter != " "
        }
        self.hexsides: dict[frozenset[str], set[str]] = {}
        for group in data.map.hexsides:
            for pair in group.pairs:
                self.hexsides.setdefault(frozenset(pair), set()).add(group.kind)
        self.known: dict[tuple[str, frozenset[str]], dict[str, int]] = {}
        self.lines: dict[frozenset[str], set[str]] = {}
        for line in data.map.line:
            for pair in pairwise(line.hexes):
                self.lines.setdefault(frozenset(pair), set()).add(line.kind)

    def near(self, name: str) -> list[str]:
        return [other for other in around(name) if other in self.terrain]

    def open(self, side: str, class_: str, here: str, there: str) -> bool:
        """3.2d: not prohibited, or a line leads through."""
        kinds, rules = self.hexsides.get(frozenset((here, there)), set()), self.data.rules
        felt = {k for k in kinds if rules.hexside[k].only in (None, side)}
        shut = {k for k in felt if rules.hexside[k].move[class_] == "P"}
        closed = rules.terrain[self.terrain[there]].move[class_] == "P"
        if not shut and not closed:
            return True
        for kind in self.lines.get(frozenset((here, there)), set()):
            line = rules.line[kind]
            if not shut & set(line.keeps) and not (closed and line.move == "hex"):
                return True
        return False

    def crossed(self, side: str, class_: str, here: str, there: str) -> bool:
        """Whether the hexside is open, whatever the terrain behind it."""
        rules, pair = self.data.rules, frozenset((here, there))
        shut = {
            kind
            for kind in self.hexsides.get(pair, set())
            if rules.hexside[kind].only in (None, side) and rules.hexside[kind].move[class_] == "P"
        }
        lines = self.lines.get(pair, set())
        return not shut or any(not shut & set(rules.line[kind].keeps) for kind in lines)

    def felt(self, here: str, there: str) -> bool:
        """Whether no hexside between them stops a zone of control."""
        kinds = self.hexsides.get(frozenset((here, there)), set())
        return all(self.data.rules.hexside[kind].zone == "enter" for kind in kinds)

    def over_land(self, side: str, goals: frozenset[str]) -> dict[str, int]:
        """How far each hex is from the sources along ground that a path may use."""
        if (side, goals) in self.known:
            return self.known[side, goals]
        class_ = self.data.rules.supply.trace_class
        found = dict.fromkeys(goals, 0)
        queue = deque(found)
        while queue:
            here = queue.popleft()
            for near in self.near(here):
                if near not in found and self.open(side, class_, here, near):
                    found[near] = found[here] + 1
                    queue.append(near)
        self.known[side, goals] = found
        return found

    def area(self, names: Iterable[str]) -> set[str]:
        found: set[str] = set()
        for name in names:
            found |= set(self.data.map.area.get(name, [name]))
        return found


class Table:
    """A position as it lies on a table, from its text."""

    def __init__(self, ground: Ground, position: dict[str, Any]) -> None:
        self.ground = ground
        self.data = data = ground.data
        self.counter = {unit.id: unit for unit in data.units}
        self.at: dict[str, str] = {}
        self.steps: dict[str, int] = {}
        self.marks: dict[str, set[str]] = {}
        for name, text in position["units"].items():
            place, *words = text.split()
            if place not in self.ground.terrain:
                continue
            self.at[name] = place
            numbers = [int(word) for word in words if word.isdigit()]
            self.steps[name] = numbers[0] if numbers else self.counter[name].steps
            self.marks[name] = {word.rstrip("0123456789+") for word in words} - {""}

    def side(self, unit: str) -> str:
        return self.counter[unit].side

    def other(self, side: str) -> str:
        return next(one.id for one in self.data.cover.side if one.id != side)

    def hexes(self, side: str) -> set[str]:
        return {place for unit, place in self.at.items() if self.side(unit) == side}

    def attack(self, unit: str) -> int:
        counter = self.counter[unit]
        face = counter.full if self.steps[unit] == counter.steps else counter.reduced
        return (face.attack or 0) if face is not None else 0

    def zone(self, side: str) -> set[str]:
        """2.0a, 2.0b, and what a game takes away."""
        rules, found = self.data.rules, set()
        for unit, place in self.at.items():
            silent = ("out" in self.marks[unit] and not rules.supply.out.zone) or (
                "dg" in self.marks[unit] and not rules.disorganised.zone
            )
            if self.side(unit) != side or not self.attack(unit) or silent:
                continue
            for near in self.ground.near(place):
                class_ = self.counter[unit].class_
                if self.ground.open(side, class_, place, near) and self.ground.felt(place, near):
                    found.add(near)
        return found

    def reached(
        self, side: str, sources: Iterable[str], most: int | None, by_unit: bool
    ) -> dict[str, int]:
        """12.1a: breadth first from the sources; the hexes with their distance."""
        enemy = self.other(side)
        shut = self.hexes(enemy)
        zone = self.zone(enemy) - self.hexes(side)
        class_ = self.data.rules.supply.trace_class
        found = {hex_: 0 for hex_ in sources if hex_ not in shut and (by_unit or hex_ not in zone)}
        starts = set(found)
        queue = deque(found)
        while queue:
            here = queue.popleft()
            if most is not None and found[here] >= most:
                continue
            for near in self.ground.near(here):
                if near in found or near in shut or (near in zone and near not in starts):
                    continue
                if self.ground.open(side, class_, here, near):
                    found[near] = found[here] + 1
                    queue.append(near)
                elif near in self.hexes(side) and self.ground.crossed(side, class_, here, near):
                    found[near] = found[here] + 1  # Q29: it ends there and goes no farther
        return found

    def retreats(
        self,
        group: Iterable[str],
        origin: str,
        gone: int,
        sources: Iterable[str],
        by_path: bool = False,
    ) -> set[str]:
        """Q28, sentence by sentence: where a group may go after so many hexes of a retreat."""
        units = list(group)
        side, here = self.side(units[0]), self.at[units[0]]
        hard = self._open(units, origin, gone, here)
        far = self._far(here, side, sources, by_path)
        nearer = {h for h in hard if far.get(h, FAR) < far.get(here, 0)}
        zone = self.zone(self.other(side))
        if not nearer:
            return hard
        if nearer - zone:
            return nearer
        return nearer | hard - zone

    def detours(
        self,
        group: Iterable[str],
        origin: str,
        gone: int,
        left: int,
        sources: Iterable[str],
        by_path: bool = False,
    ) -> set[str]:
        """Q28b, from all ways there are: the first hexes of those out of zones, if none comes nearer."""
        units = list(group)
        side, here = self.side(units[0]), self.at[units[0]]
        zone, far = self.zone(self.other(side)), self._far(here, side, sources, by_path)
        free = [way for way in self.ways(units, origin, gone, left, here) if not zone & {*way}]
        for way in free:
            if all(far.get(b, FAR) < far.get(a, 0) for a, b in pairwise([here, *way])):
                return set()
        return {way[0] for way in free}

    def ways(
        self, units: list[str], origin: str, gone: int, left: int, here: str
    ) -> list[tuple[str, ...]]:
        """All ways of so many hexes that a group could go, one by one."""
        if not left:
            return [()]
        return [
            (near, *rest)
            for near in self._open(units, origin, gone, here)
            for rest in self.ways(units, origin, gone + 1, left - 1, near)
        ]

    def _open(self, units: list[str], origin: str, gone: int, here: str) -> set[str]:
        """9.0b, 9.1b: no enemy, open to all of them, one farther."""
        side = self.side(units[0])
        enemy = self.hexes(self.other(side))
        classes = {self.counter[unit].class_ for unit in units}
        return {
            near
            for near in self.ground.near(here)
            if near not in enemy
            and distance(origin, near) == gone + 1
            and all(self.ground.open(side, class_, here, near) for class_ in classes)
        }

    def _far(self, here: str, side: str, sources: Iterable[str], by_path: bool) -> dict[str, int]:
        """How far each hex that a retreat can get to is from the nearest of the sources."""
        goals = list(sources)
        if by_path:
            return self.ground.over_land(side, frozenset(goals))
        if not goals:
            return {}
        around = [hex_ for hex_ in self.ground.terrain if distance(here, hex_) <= 3]
        return {hex_: min(distance(hex_, goal) for goal in goals) for hex_ in around}
