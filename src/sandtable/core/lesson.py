"""Lessons: a scenario that shows something, and what is to be done in it. They decide nothing."""

from collections.abc import Iterable
from typing import Annotated

import msgspec

from .message import Event
from .texts import Named


class LessonAim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be done: it is, once there is an event with these values."""

    id: str
    #: The key of the event.
    event: str
    #: What is to be done, in words.
    text: Named
    #: What it must tell, by field: a name, or several that must all be among those it tells.
    values: Annotated[dict[str, str | list[str]], msgspec.Meta(max_length=10)] = {}
    #: Whether the dice must help: the lesson is learnt without it, too.
    luck: bool = False
    #: Phases after which the dice may still help: while one of them asks, it is not lost yet.
    during: Annotated[list[str], msgspec.Meta(max_length=20)] = []

    def is_met_by(self, event: Event) -> bool:
        return event.key == self.event and all(
            _tells(event.values.get(field), wanted) for field, wanted in self.values.items()
        )


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    #: What it shows, and how.
    shows: Named
    aim: Annotated[list[LessonAim], msgspec.Meta(min_length=1, max_length=20)]

    def done(self, events: Iterable[Event]) -> list[bool]:
        """Of each aim, whether it is done."""
        told = list(events)
        return [any(map(aim.is_met_by, told)) for aim in self.aim]

    def is_learnt(self, done: list[bool], phase: str | None) -> bool:
        """Whether all is done that does not hang on the dice, and the dice have spoken: which phase asks now says so."""
        return all(
            met or (aim.luck and phase not in aim.during)
            for aim, met in zip(self.aim, done, strict=True)
        )


def _tells(told: object, wanted: str | list[str]) -> bool:
    """Whether an event tells what is wanted, or all of it."""
    names = told if isinstance(told, tuple) else (told,)
    return all(one in names for one in ([wanted] if isinstance(wanted, str) else wanted))
