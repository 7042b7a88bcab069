"""The ways of units, as they are told."""

from collections.abc import Iterable

from ..core.message import Event
from ..text.ways import Way, moves
from .shapes.common import Move


def ways(events: Iterable[Event]) -> list[Move]:
    """In an order, the way of each unit from place to place."""
    return ways_told(moves(events))


def ways_told(found: Iterable[Way]) -> list[Move]:
    """The same of ways that are found already."""
    return [Move(unit=way.unit, path=way.path) for way in found]
