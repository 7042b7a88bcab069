"""Who moves together: of a stack on the move, events name but the unit on top."""

from typing import Any

from ..core.message import Event
from ..core.role import Role

#: Events that name one unit where a whole stack may be meant.
_OF_THE_TOP = Role.MOVES | Role.OVERRUNS


class Party:
    """Of one order: who is in the stack that moves, as far as its events tell it to who hears them."""

    def __init__(self) -> None:
        self._units: tuple[str, ...] = ()

    def hear(self, event: Event) -> None:
        """A stack sets out, or somebody is left on the way."""
        if event.role.among(Role.GATHERS):
            self._units = units_of(event)
        elif event.role.among(Role.DROPS):
            left = units_of(event)
            self._units = tuple(one for one in self._units if one not in left)

    def who(self, event: Event) -> tuple[str, ...]:
        """The units that an event is about."""
        units = units_of(event)
        together = event.role.among(_OF_THE_TOP) and set(units) <= set(self._units)
        return self._units if together else units


def units_of(event: Event) -> tuple[str, ...]:
    """The units that an event names, each once."""
    return tuple(dict.fromkeys(map(str, (*named(event, "units"), *named(event, "unit")))))


def attackers_of(event: Event) -> tuple[str, ...]:
    """Who opens a combat, as far as the event names them: the `unit` of others is whom they strike."""
    return named(event, "unit" if event.role.among(Role.OVERRUNS) else "units")


def named(event: Event, field: str) -> tuple[Any, ...]:
    """The values of a field, whether it has one, many or none."""
    value = event.values.get(field, ())
    return value if isinstance(value, tuple) else (value,)
