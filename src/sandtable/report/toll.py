"""What events cost units: steps, and whether they are gone."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ..core.dice import AskedDice
from ..core.game import Game
from ..core.message import Event
from ..core.role import Role
from ..text.party import units_of
from ..text.portrait import Portrait


class Toll(NamedTuple):
    """What one event cost a unit; whoever is gone has lost all its steps."""

    unit: str
    steps: int
    role: Role


def tolls(portrait: Portrait[Any], before: Any, events: Iterable[Event]) -> Iterator[Toll]:
    """Loss by loss, from the position before the events on."""
    game, had = Game(portrait.speaker.rules, before, AskedDice()), dict[str, int]()
    for event in events:
        if not event.role.among(Role.LOSSES):
            continue
        told = event.values.get("lost", 1)
        for unit in units_of(event):
            left = had[unit] if unit in had else portrait.steps(game, unit)
            gone = event.role.among(Role.GONE)
            steps = left if gone else min(left, told if isinstance(told, int) else 1)
            had[unit] = left - steps
            yield Toll(unit, steps, event.role)
