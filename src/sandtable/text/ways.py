"""The ways of units in the events of an order, from place to place."""

from collections.abc import Iterable

import msgspec

from ..core.message import Event
from ..core.role import Role
from .party import Party


class Way(msgspec.Struct):
    """The way of a unit, from place to place."""

    unit: str
    path: list[str]


def moves(events: Iterable[Event], role: Role = Role.WAYS) -> list[Way]:
    """In an order, the way of each unit from place to place; a unit that went on from elsewhere has another."""
    ways: list[Way] = []
    last: dict[str, Way] = {}
    party = Party()
    for event in events:
        party.hear(event)
        if not event.role.among(role):
            continue
        start, end = str(event.values["at"]), str(event.values["place"])
        for unit in party.who(event):
            way = last.get(unit)
            if way is None or way.path[-1] != start:
                way = last[unit] = Way(unit, [start])
                ways.append(way)
            way.path.append(end)
    return ways
