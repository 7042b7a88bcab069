"""Lessons at the table: what one shows, what of it is done, and which one follows."""

from typing import Any

from .. import library
from ..ai.player import PERSON
from ..core.game import SPECTATOR
from ..core.message import Event, Events
from ..core.rules import Rules
from ..text import Speaker
from ..text.lesson import Taught, taught
from .beginnings import create
from .host import Host
from .orders import kinds_of, stored_events
from .shapes.game import Lesson, LessonAim
from .sitting import Sitting
from .trouble import BadRequest

#: Who plays against a learner.
OPPONENT = "sergeant"


def first_asked(rules: Rules[Any]) -> str:
    """The side that a person takes who just wants to play: the one that is asked first."""
    asked = rules.to_move(rules.start())
    return rules.sides[max(asked, 0)]


def seats(module: str, scenario: str | None) -> dict[str, str]:
    """Who sits where in a lesson: a person plays the side it teaches. Nobody yet in a game that is none."""
    rules = library.open_rules(module, scenario)
    if rules.module.cover.titled(rules.scenario).lesson is None:
        return {}
    taught_side = first_asked(rules)
    return {side: PERSON if side == taught_side else OPPONENT for side in rules.sides}


def lesson(sitting: Sitting, speaker: Speaker, seat: str | None) -> Lesson | None:
    """The lesson as far as it is done, by what a seat was told; None of a game that is none."""
    rules = sitting.game.rules
    if rules.module.cover.titled(rules.scenario).lesson is None:
        return None
    asked = sitting.game.decision
    phase = asked.phase if asked is not None else None
    found = taught(speaker, _told(sitting, seat), sitting.game.outcome is not None, phase)
    return None if found is None else _data(found, speaker.language)


def _data(found: Taught, language: str) -> Lesson:
    follows = found.follows
    return Lesson(
        shows=found.shows,
        aims=[
            LessonAim(id=aim.id, text=aim.text, luck=aim.luck, done=aim.done) for aim in found.aims
        ],
        learnt=found.learnt,
        verdict=found.verdict,
        next=follows.name[language] if follows is not None else None,
    )


def _told(sitting: Sitting, seat: str | None) -> list[Event]:
    """All that the seat was told since the game began, with what it is just doing."""
    game = sitting.game
    rules, kinds = game.rules, kinds_of(game.rules)
    hears = game.seen_by(seat or SPECTATOR).hears
    kept = (raw for order in sitting.orders for raw in stored_events(kinds, order.events))
    told = Events([raw for raw in kept if hears(raw)], rules.names, rules.mark)
    return [*told, *sitting.shown(seat).draft_events]


def onward(host: Host, sitting: Sitting) -> Sitting:
    """A game of the lesson that follows, with the same seats."""
    header, rules = sitting.stored.header, sitting.game.rules
    cover = rules.module.cover
    follows = cover.after(rules.scenario)
    if cover.titled(rules.scenario).lesson is None or follows is None:
        raise BadRequest(409, "trouble.no-lesson", "no lesson follows this game")
    sit, options = dict(header.seats), dict(header.options)
    wish = (header.module, follows.id, options, sit)
    return create(host, *wish, hidden=header.hidden, linked=header.linked)
