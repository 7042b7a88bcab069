"""What a module is about, read from its victory tests: places, paths, units, and what loses at once.

A module of one's own gets an opponent by this, and needs no code for it.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ....core.bits import bits, mask_of
from ....systems.scs import paths, questions, victory
from ....systems.scs.questions import parts
from ....systems.scs.rules import Scs
from ....systems.scs.shapes import Automatic, Corridor, Test
from ....systems.scs.state import State

#: What the most that a module gives for one place is worth, in points of combat strength.
_BEST = 6.0
#: What a victory that is told by a test is worth, beside those points.
_STAKE = 8.0
#: An award that is given turn by turn counts as if it were given so often yet, at most.
_AHEAD = 6
#: A path that is so many hexes longer than another is a long way round.
_ROUND = 2
#: No path has more barred stretches than this to be worth a thought.
_STRETCHES = 8
#: So many of those who must not all be lost are few: one of them keeps out of harm's way.
_FEW = 2


class Goal(NamedTuple):
    """Something that is asked of a position by the test of a victory or award."""

    test: Test
    #: Whether the side below gains by it, or by its contrary.
    sign: int
    side: int
    #: What it is worth, in points of value.
    points: float


class PathGoal(NamedTuple):
    """A path that one side wants to open, and the other to close."""

    path: Corridor
    points: float
    #: Who gains by it if it is open.
    opener: int


class Objectives:
    """The goals of a scenario."""

    def __init__(self, rules: Scs, times: float = 1.0) -> None:
        """`times` as much as usual is what points of the score are worth, against strength."""
        self._rules = rules
        self.scale = times * _BEST / self._most()
        #: Of each hex that is asked about by itself: what it is worth to have it.
        self.places: dict[int, float] = {}
        #: Paths that are to be opened or closed.
        self.paths: list[PathGoal] = []
        #: Of each unit: what its loss is worth to the side that the score is kept for.
        self.losses = [0.0] * rules.unit_count
        #: Units of which the enemy must leave none to win, with what that is worth to him.
        self._last: list[tuple[list[int], float]] = []
        #: Of each side: those of them whose loss ends the game at once.
        self._lifeblood: tuple[list[int], list[int]] = ([], [])
        #: Tests that win or score, each with its side.
        self.goals: list[Goal] = []
        self._detours: dict[tuple[str, str], Sequence[int]] = {}
        self._last_path: tuple[tuple[str, str, int], bool] = (("", "", 0), False)
        self._read()

    def _most(self) -> int:
        awards = [abs(award.points) for award in self._rules.victory.award]
        return max(awards, default=0) or 1

    # Reading

    def _read(self) -> None:
        rules, score = self._rules, self._rules.score_side
        for award in rules.victory.award:
            points = award.points * self.scale
            self._want(rules.area(award.hexes), abs(points))
            if award.tally is not None:
                self._count(award.tally, points, score)
            if award.when is not None:
                often = min(_AHEAD, award.most or _AHEAD)
                self._take(award.when, score, points * often)
        for line in (*rules.victory.automatic, *rules.victory.final):
            self._take(line.when, rules.side_number(line.winner), _STAKE)
        for line in rules.victory.automatic:
            self._heed(line)

    def _heed(self, line: Automatic) -> None:
        """Note whom the loser must not lose to the last."""
        rules = self._rules
        loser = 1 - rules.side_number(line.winner)
        for part, sign in parts(rules, line.when):
            if part.none_left is not None and sign > 0:
                units = questions.matching(rules, rules.start(), part.none_left)
                self._lifeblood[loser].append(units & rules.of_side[loser])

    def _take(self, test: Test, side: int, points: float) -> None:
        self.goals.append(Goal(test, 1 if points > 0 else -1, side, abs(points)))
        for part, sign in parts(self._rules, test):
            self._note(part, side, abs(points), sign if points > 0 else -sign)

    def _note(self, test: Test, side: int, points: float, sign: int) -> None:
        rules = self._rules
        if test.control is not None:
            self._want(rules.area(test.control.hexes), points)
        if test.occupied is not None:
            self._want(rules.area(test.occupied.hexes), points)
        if test.path is not None and test.path.source in rules.source_named:
            self._join(PathGoal(test.path, points, side if sign > 0 else 1 - side))
        if test.fewer is not None:
            each = sign * points / 6
            self._count(test.fewer.tally, -each, side)
            self._count(test.fewer.than, each * test.fewer.times, side)
        if test.none_left is not None:
            units = questions.matching(rules, rules.start(), test.none_left)
            for unit in bits(units):
                self._lose(unit, sign * points / units.bit_count(), side)
            if sign > 0:
                self._last.append((list(bits(units)), points))

    def _join(self, way: PathGoal) -> None:
        """A path of several tests is worth what the dearest of them says."""
        for number, known in enumerate(self.paths):
            if (known.path, known.opener) == (way.path, way.opener):
                self.paths[number] = max(known, way, key=lambda one: one.points)
                return
        self.paths.append(way)

    def _want(self, hexes: int, points: float) -> None:
        for hex_ in bits(hexes & self._rules.land):
            self.places[hex_] = max(points, self.places.get(hex_, 0.0))

    def _count(self, tally: str, points: float, side: int) -> None:
        rules = self._rules
        who = rules.data.rules.tally[rules.tally_names.index(tally)].who
        for unit in bits(questions.matching(rules, rules.start(), who)):
            self._lose(unit, points, side)

    def _lose(self, unit: int, points: float, side: int) -> None:
        """The loss of a unit is worth so much to a side."""
        self.losses[unit] += points if side == self._rules.score_side else -points

    # Asking

    def price(self, unit: int) -> float:
        """What it costs the owner, beside its strength, that a unit is lost."""
        lost = self.losses[unit]
        return -lost if self._rules.owner[unit] == self._rules.score_side else lost

    def dearer(self, state: State, unit: int) -> float:
        """What a unit is worth more than at first, since few are left of those who must not all be lost."""
        more = 0.0
        for units, points in self._last:
            if unit in units:
                there = sum(state.place[one] < self._rules.hexes for one in units)
                more += points / max(1, there) - points / len(units)
        return more

    def precious(self, state: State, side: int) -> int:
        """Of those who must not all be lost, when few are left: the one who is to live, as a mask.

        Who is out of supply is as good as lost, and counts only where all are.
        """
        found, rules = 0, self._rules
        for units in self._lifeblood[side]:
            there = [unit for unit in bits(units) if state.place[unit] < rules.hexes]
            fed = [unit for unit in there if not state.out >> unit & 1]
            if there and len(fed) <= _FEW:
                foes = list(bits(state.units[1 - side]))
                hale = max(fed or there, key=lambda one: (*self._hale(state, one, foes), -one))
                found |= 1 << hale
        return found

    def _hale(self, state: State, unit: int, foes: Sequence[int]) -> tuple[int, int]:
        """How likely a unit is to live: its steps, and how far the enemy is."""
        rules, place = self._rules, state.place[unit]
        near = min((rules.grid.distance(place, foe) for foe in foes), default=rules.hexes)
        return rules.steps[unit] - state.lost[unit], near

    def lost(self, state: State, side: int) -> bool:
        """Whether the enemy has won when his turn ends, or this one, if nothing changes."""
        rules = self._rules
        return any(
            line.winner == rules.sides[1 - side] and questions.holds(rules, state, line.when)
            for line in rules.victory.automatic
        )

    def vital(self, state: State, side: int) -> int:
        """Hexes that would win the game for the enemy at once, as a mask."""
        found = 0
        for line in self._rules.victory.automatic:
            if line.winner == self._rules.sides[1 - side]:
                found |= self._decisive(state, line)
        return found

    def _decisive(self, state: State, line: Automatic) -> int:
        """Hexes of a victory all else of which is as its winner wants it already."""
        rules, found = self._rules, 0
        for part, sign in parts(rules, line.when):
            if sign < 0:
                continue
            if part.occupied is not None and part.occupied.side == line.winner:
                found |= rules.area(part.occupied.hexes)
            if part.control is not None and part.control.side == line.winner:
                hexes = rules.area(part.control.hexes)
                missing = hexes & ~state.control[rules.side_number(line.winner)]
                if part.control.how == "any" or missing.bit_count() == 1:
                    found |= missing
        return found & rules.land

    def barred(self, state: State, path: Corridor) -> int:
        """Hexes closed to a path at the fewest places where it could be opened; none if it is open."""
        rules = self._rules
        side, source = rules.side_number(path.side), rules.source_named[path.source]
        land = rules.trace[side]
        free, ends = paths.open_ground(rules, state, side), source.hexes
        goal = rules.bit[rules.grid.index[path.hex]]
        forth = _rims(land.flood(goal, free | goal), ends, free, land.step, rules.land)
        if not forth:
            return 0
        back = _rims(land.flood(ends, free | ends), goal, free, land.step, rules.land)
        found = 0
        for rim, other in zip(forth, reversed(back), strict=False):
            found |= rim & other
        return found or forth[0]

    def gates(self, state: State, path: Corridor) -> int:
        """Those of the closed hexes through which the path would be no long way round."""
        barred, detour = self.barred(state, path), self._detour(path)
        shortest = min((detour[hex_] for hex_ in bits(barred)), default=0)
        return mask_of(hex_ for hex_ in bits(barred) if detour[hex_] <= shortest + _ROUND)

    def _detour(self, path: Corridor) -> Sequence[int]:
        """Of each hex: how long a path through it is, whoever stands in the way."""
        key = path.hex, path.source
        if key not in self._detours:
            rules = self._rules
            step = rules.trace[rules.side_number(path.side)].step
            goal = rules.bit[rules.grid.index[path.hex]]
            both = [
                _steps(start, step, rules.land, rules.hexes)
                for start in (goal, rules.source_named[path.source].hexes)
            ]
            self._detours[key] = [one + other for one, other in zip(*both, strict=True)]
        return self._detours[key]

    def neck(self, state: State, path: Corridor) -> int:
        """Hexes of an open path where it is narrowest and nobody stands; none if it is barred."""
        rules = self._rules
        side, source = rules.side_number(path.side), rules.source_named[path.source]
        step = rules.trace[side].step
        free, ends = paths.open_ground(rules, state, side), source.hexes
        goal = rules.bit[rules.grid.index[path.hex]]
        found, rings = goal, [goal]
        while not rings[-1] & ends:
            ring = step(rings[-1]) & free & ~found
            if not ring:
                return 0
            found |= ring
            rings.append(ring)
        shortest, narrow = rings.pop() & ends, list[int]()
        while len(rings) > 1:
            shortest = rings.pop() & step(shortest)
            narrow.append(shortest)
        empty = [ring for ring in reversed(narrow) if not ring & state.units[side]]
        return min(empty, key=int.bit_count, default=0)

    def degree(self, state: State, test: Test) -> float:
        """How far a test holds, from 0 to 1: the part of what it asks for that is there."""
        rules, found = self._rules, list[float]()
        if test.is_ is not None:
            found.append(self.degree(state, rules.data.rules.test[test.is_]))
        if test.not_ is not None:
            found.append(1 - self.degree(state, test.not_))
        found += [self.degree(state, one) for one in test.all]
        if test.any:
            found.append(max(self.degree(state, one) for one in test.any))
        if test.control is not None:
            hexes = rules.area(test.control.hexes)
            held = hexes & state.control[rules.side_number(test.control.side)]
            if test.control.how == "any":
                found.append(float(bool(held)))
            else:
                found.append(held.bit_count() / max(1, hexes.bit_count()))
        if test.occupied is not None:
            found.append(float(questions.holds(rules, state, Test(occupied=test.occupied))))
        if test.path is not None:
            found.append(float(self._open(state, test.path)))
        if test.none_left is not None:
            units = list(bits(questions.matching(rules, state, test.none_left)))
            there = sum(state.place[unit] < rules.hexes for unit in units)
            found.append(1 - there / max(1, len(units)))
        if test.fewer is not None:
            names = rules.tally_names
            less, more = (state.tally[names.index(n)] for n in (test.fewer.tally, test.fewer.than))
            found.append(min(1.0, max(0.0, 0.4 + 0.15 * (test.fewer.times * more - less))))
        return sum(found) / len(found) if found else 1.0

    def _open(self, state: State, path: Corridor) -> bool:
        """Whether a path is open; asked of one position several times, by several tests."""
        rules = self._rules
        side = rules.side_number(path.side)
        key = (path.hex, path.source, paths.open_ground(rules, state, side))
        if self._last_path[0] != key:
            self._last_path = key, questions.holds(rules, state, Test(path=path))
        return self._last_path[1]

    def opens(self, before: State, after: State, side: int) -> bool:
        """Whether a path that a side wants to be closed is closed before, and open after."""
        return any(
            side != way.opener and self._open(after, way.path) and not self._open(before, way.path)
            for way in self.paths
        )

    def standing(self, state: State, side: int) -> float:
        """What is reached of all that is scored and won by, for a side, in points of value."""
        sign = 1 if side == self._rules.score_side else -1
        score = sign * self.scale * victory.total(self._rules, state)
        for goal in self.goals:
            if goal.points != _STAKE:
                continue  # awards are in the total already
            whose = 1 if goal.side == side else -1
            score += whose * goal.sign * goal.points * self.degree(state, goal.test)
        return score


def _rims(found: int, goal: int, free: int, step: Callable[[int], int], land: int) -> list[int]:
    """The closed hexes that must be crossed one after the other to get from a set to a goal."""
    rims: list[int] = []
    while not found & goal and len(rims) < _STRETCHES:
        rim = step(found) & land & ~found
        if not rim:
            break
        rims.append(rim)
        found |= rim
        while new := step(found) & free & ~found:
            found |= new
    return rims


def _steps(start: int, step: Callable[[int], int], land: int, hexes: int) -> list[int]:
    """Steps from a set to each hex."""
    found, new, far, count = 0, start, [hexes] * hexes, 0
    while new:
        for hex_ in bits(new):
            far[hex_] = count
        found |= new
        new = step(new) & land & ~found
        count += 1
    return far
