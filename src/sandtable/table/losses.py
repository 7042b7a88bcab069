"""What units lost by orders: steps, and whether they are gone."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from ..core.languages import FIRST
from ..core.message import Event
from ..core.role import Role
from ..core.rules import Rules
from ..text import Speaker
from ..text.party import named
from ..text.portrait import portrait_for


class Loss(msgspec.Struct):
    """What a unit lost."""

    unit: str
    side: str
    steps: int = 0
    gone: bool = False
    #: Gone for some turns only.
    routed: bool = False


def losses_of(rules: Rules[Any], events: Iterable[Event]) -> list[Loss]:
    """What each unit lost by these events, in the order in which it was first hurt."""
    lost: dict[str, Loss] = {}
    for event in events:
        if not event.role.among(Role.LOSSES):
            continue
        for unit in named(event, "unit") or named(event, "units"):
            one = lost.setdefault(unit, Loss(unit, owners(rules)[unit]))
            if event.role.among(Role.LOSES_STEPS):
                one.steps += int(str(event.values.get("lost", 1)))
            if event.role.among(Role.GONE):
                one.gone, one.routed = True, event.role.among(Role.ROUTS)
    return list(lost.values())


@lru_cache(maxsize=32)
def owners(rules: Rules[Any]) -> dict[str, str]:
    """The side of each unit."""
    formations = portrait_for(Speaker(rules, FIRST)).formations()
    return {unit: one.side for one in formations for unit in one.units}
