"""Pieces as the page lays them: counters with their marks, flags and markers."""

from collections.abc import Callable, Container, Iterable

import msgspec


class Counter(msgspec.Struct, frozen=True):
    """A unit's counter; `marks` are the symbols on top of it, in drawing order."""

    unit: str
    place: str
    side: str
    marks: list[str]
    #: Where it came from, if it has come to attack.
    came_from: str | None = None


class Flag(msgspec.Struct, frozen=True):
    """A flag or marker on a place."""

    place: str
    symbol: str


def lying(
    lies: Iterable[int], where: Container[int], counter: Callable[[int], Counter]
) -> list[Counter]:
    """The counters of the units that lie in some of the places, in the order of the module; `lies`: where each does."""
    return [counter(unit) for unit, place in enumerate(lies) if place in where]
