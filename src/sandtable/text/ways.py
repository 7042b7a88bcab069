"""The ways of units in the events of an order, from place to place."""

from collections.abc import Container, Iterable
from typing import Any

from ..core.message import Event
from .deeds import WAYS
from .party import Party


def moves(events: Iterable[Event], kinds: Container[str] = WAYS) -> list[dict[str, Any]]:
    """In an order, the way of each unit from place to place; a unit that went on from elsewhere has another."""
    ways: list[dict[str, Any]] = []
    last: dict[str, dict[str, Any]] = {}
    party = Party()
    for event in events:
        party.hear(event)
        if event.key not in kinds:
            continue
        start, end = event.values["at"], event.values["place"]
        for unit in party.who(event):
            way = last.get(unit)
            if way is None or way["path"][-1] != start:
                way = last[unit] = {"unit": unit, "path": [start]}
                ways.append(way)
            way["path"].append(end)
    return ways
