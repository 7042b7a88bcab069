"""Pieces as the page lays them: counters with their marks, flags and markers."""

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
