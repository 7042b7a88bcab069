"""What dice may do: exact distributions, and the form in which odds are told."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, Literal

import msgspec

from .message import Value
from .reckoning import Reckoning

#: How many ways lead to each number: weights[n], out of a power of six.
Weights = tuple[int, ...]
#: The chance of each number.
Chances = dict[int, Fraction]
#: What is assumed: a choice still to come; where the table is read, which a reckoning shows; that fire is shared out
#: anew once losses are known.
Assumed = Literal["choice", "reading", "sharing"]


@lru_cache(maxsize=4096)
def hits(dice: int, faces: int) -> Weights:
    """Ways to score 0, 1, 2 ... hits with so many dice when this many faces of each hit."""
    weights: Weights = (1,)
    for _ in range(dice):
        weights = convolve(weights, (6 - faces, faces))
    return weights


def convolve(one: Weights, other: Weights) -> Weights:
    """Ways to score each sum of two independent counts."""
    total = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            total[i + j] += a * b
    return tuple(total)


def chances(weights: Weights) -> Chances:
    whole = sum(weights)
    return {n: Fraction(ways, whole) for n, ways in enumerate(weights) if ways}


def mean(distribution: Mapping[int, Fraction]) -> Fraction:
    return sum((n * chance for n, chance in distribution.items()), Fraction(0))


class Assumption(msgspec.Struct, frozen=True):
    """Something that a row of odds takes for granted."""

    key: str
    values: dict[str, Value]
    sort: Assumed = "choice"


class Row(msgspec.Struct, frozen=True, eq=False, dict=True):
    """Odds under one set of assumptions: of each quantity, the chance of each number.

    `steps`: steps lost by a unit. `chance`: named outcomes. `how`: how they come about, if the system tells it; or what
    works that out once somebody reads `reckoning`, for mostly chances are asked for and nothing more. Play may have
    gone on by then, so it must hold a copy of the position.
    """

    assuming: tuple[Assumption, ...]
    steps: dict[str, Chances]
    chance: dict[str, Fraction]
    how: Reckoning | Callable[[], Reckoning] | None = None

    @cached_property
    def reckoning(self) -> Reckoning | None:
        """How these odds come about; None if the system does not tell it."""
        return self.how() if callable(self.how) else self.how

    def _told(self) -> tuple[Any, ...]:
        return self.assuming, self.steps, self.chance, self.reckoning

    # A row is what it tells, whether that was worked out before or not.

    __hash__ = None  # type: ignore[assignment]  # chances are dicts

    def __eq__(self, other: object) -> bool:
        return self._told() == other._told() if isinstance(other, Row) else NotImplemented

    def __ne__(self, other: object) -> bool:  # a struct has one of its own, by identity
        return not self == other

    def __repr__(self) -> str:
        assuming, steps, chance, reckoning = self._told()
        return f"Row({assuming=}, {steps=}, {chance=}, {reckoning=})"

    def __reduce__(self) -> tuple[type["Row"], tuple[Any, ...]]:
        return Row, self._told()


class Odds(msgspec.Struct, frozen=True):
    """What the dice of an action may do, a row for each set of assumptions."""

    clause: str
    rows: tuple[Row, ...]
