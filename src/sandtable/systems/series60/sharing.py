"""The best way to share out fire among several targets, by exact chances: all of them gone, or by what they are worth.

Fire that cannot remove all targets is shared out to cost them as many steps as it can.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import product
from math import prod
from operator import add, mul, sub
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ...core.bits import bits
from ...core.odds import Weights, convolve, hits
from . import combat, losses
from .fire import Losses
from .frames import FireStep
from .state import State

if TYPE_CHECKING:
    from .rules import Series60

#: Dice that hit alike: on how many faces, and how many there are.
Dice = tuple[int, int]
#: Of units that are alike in all that matters, how many: a number for each sort.
Numbers = tuple[int, ...]
#: What fire is worth: counted in ways, or in whatever the targets are worth to somebody.
Worth = TypeVar("Worth", bound=float)


class Shared(NamedTuple):
    """Whom each unit aims at, and how likely all targets are gone then."""

    aims: dict[int, int]
    gone: Fraction


class _Sort(NamedTuple):
    """Units with the same dice, which hit each target on the same faces."""

    dice: int
    faces: tuple[int, ...]


class _Target(NamedTuple):
    """What is aimed at: how it takes hits, the steps it has, and the dice that are thrown at it already."""

    unit: int
    grade: str
    first_counts: bool
    steps: int
    thrown: tuple[Dice, ...]


class Fire:
    """Fire that is to be shared out: those with so many dice each, of whom some may have named their targets already."""

    def __init__(
        self,
        rules: Series60,
        state: State,
        frame: FireStep,
        dice: Mapping[int, int],
        named: Mapping[int, int],
    ) -> None:
        self._dice, self._named = dice, named
        units = list(bits(combat.targets(rules, state, frame)))
        sorts: dict[_Sort, list[int]] = {}
        thrown: dict[int, list[Dice]] = {unit: [] for unit in units}
        for shooter, count in dice.items():
            faces = tuple(combat.hitting(rules, state, frame, shooter, unit) for unit in units)
            if shooter in named:
                thrown[named[shooter]].append((faces[units.index(named[shooter])], count))
            else:
                sorts.setdefault(_Sort(count, faces), []).append(shooter)
        targets = []
        for unit in units:
            grade = losses.grade(rules, state, frame, unit)
            first = losses.first_counts(rules, grade)
            targets.append(_Target(unit, grade, first, state.steps[unit], tuple(thrown[unit])))
        #: Who is free to aim, those together who are alike; and the targets, with what is aimed at them already.
        self._sorts, self._targets = sorts, targets

    @property
    def ways(self) -> int:
        """How many ways are tried to find the best, about."""
        return prod(len(units) + 1 for units in self._sorts.values()) ** 2 * len(self._targets)

    def at_best(self) -> Shared:
        """The best aims."""
        whole = 6 ** sum(self._dice.values())
        targets = tuple(one._replace(unit=0) for one in self._targets)
        gone, numbers = _best(self._alike, targets, whole)
        return Shared(self._aims(numbers), Fraction(gone, whole))

    def at_most(self, value: Callable[[int, Losses], float]) -> dict[int, int]:
        """The aims by which most is lost, by the value of the losses that each target may expect."""

        def worth(target: _Target, weights: Weights) -> float:
            total = sum(weights)
            return value(target.unit, tuple(ways / total for ways in weights))

        return self._aims(_shared(self._alike, tuple(self._targets), worth, add)[1])

    @property
    def _alike(self) -> tuple[tuple[_Sort, int], ...]:
        return tuple((sort, len(shooters)) for sort, shooters in self._sorts.items())

    def _aims(self, numbers: list[Numbers]) -> dict[int, int]:
        """Who aims at whom, where so many of each sort aim at each target."""
        aims = dict(self._named)
        waiting = {sort: list(shooters) for sort, shooters in self._sorts.items()}
        for target, taken in zip(self._targets, numbers, strict=True):
            for sort, count in zip(self._sorts, taken, strict=True):
                aims |= {waiting[sort].pop(0): target.unit for _ in range(count)}
        return {unit: aims[unit] for unit in self._dice}


@lru_cache(maxsize=1024)
def _best(
    sorts: tuple[tuple[_Sort, int], ...], targets: tuple[_Target, ...], whole: int
) -> tuple[int, list[Numbers]]:
    """In how many ways out of all all targets are gone at best, and of each sort how many aim at each target then."""
    gone, numbers = _shared(sorts, targets, _gone, mul)
    return (
        (gone, numbers)
        if gone
        else (0, _shared(sorts, targets, partial(_mean, whole=whole), add)[1])
    )


def _shared(
    sorts: tuple[tuple[_Sort, int], ...],
    targets: tuple[_Target, ...],
    worth: Callable[[_Target, Weights], Worth],
    joined: Callable[[Worth, Worth], Worth],
) -> tuple[Worth, list[Numbers]]:
    """Of each sort how many fire at each target, so that all together is worth most.

    Units of a sort are alike, so that numbers are tried and not sets of units.
    """

    @cache
    def at(number: int, taken: Numbers) -> Worth:
        target = targets[number]
        fire = (
            (sort.faces[number], sort.dice * n)
            for (sort, _), n in zip(sorts, taken, strict=True)
            if n
        )
        dice = _alike((*target.thrown, *fire))
        return worth(target, _lost(dice, target.grade, target.first_counts, target.steps))

    @cache
    def best(number: int, left: Numbers) -> tuple[Worth, list[Numbers]]:
        if number == len(targets) - 1:
            return at(number, left), [left]
        found: tuple[Worth, list[Numbers]] | None = None
        # From most to none: of equal plans the one that keeps its fire together.
        for taken in product(*(range(count, -1, -1) for count in left)):
            then, numbers = best(number + 1, tuple(map(sub, left, taken)))
            value = joined(at(number, taken), then)
            if found is None or value > found[0]:
                found = (value, [taken, *numbers])
        assert found is not None
        return found

    return best(0, tuple(count for _, count in sorts))


def _alike(dice: tuple[Dice, ...]) -> tuple[Dice, ...]:
    """The same dice, those that hit on the same faces together."""
    by_faces: dict[int, int] = {}
    for faces, count in dice:
        by_faces[faces] = by_faces.get(faces, 0) + count
    return tuple(sorted(by_faces.items()))


@lru_cache(maxsize=16384)
def _lost(dice: tuple[Dice, ...], grade: str, first_counts: bool, steps: int) -> Weights:
    """Ways to lose 0, 1, 2 ... steps, and all there are."""
    weights: Weights = (1,)
    for faces, count in dice:
        weights = convolve(weights, hits(count, faces))
    lost = [0] * (steps + 1)
    for count, ways in enumerate(weights):
        lost[min(losses.steps_lost(grade, first_counts, count), steps)] += ways
    return tuple(lost)


def _gone(_: _Target, weights: Weights) -> int:
    """Ways to lose all; of all targets together they are out of the same whole, whoever aims at whom."""
    return weights[-1]


def _mean(_: _Target, weights: Weights, whole: int) -> int:
    """The steps lost in all ways together, out of the whole."""
    return sum(n * ways for n, ways in enumerate(weights)) * (whole // sum(weights))
