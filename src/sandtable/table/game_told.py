"""Everything the page shows of a game, for one seat, in the reader's language."""

from collections.abc import Container
from typing import Any

from ..core.clause import registry
from ..core.rules import Rules
from ..text import Speaker, in_short
from ..text.result import cited, result
from ..text.rulebook import Rulebook
from . import closing, story
from .aims import is_aiming
from .attacks import declares
from .beginnings import AGAIN, PARENT, PLAN
from .board import board
from .chips import undo_told
from .choice import decision_told, declines, legal_told, passes
from .doors import door
from .goal import pass_cost
from .leftovers import leftovers
from .lessons import lesson
from .offers import offers
from .orders import count_of
from .outline import sequence
from .playable import scenario_name
from .shapes.game import (
    Game,
    Lesson,
    ModulePlayed,
    Overlay,
    RulesChange,
    RulesPlayed,
    Thinking,
    TriedAgain,
)
from .shapes.marches import Marches
from .sitting import Program, Sitting
from .standing_told import standing_now
from .store import Header
from .thinking import Thought
from .trouble import tell
from .ways import ways


def game_told(
    sitting: Sitting,
    seat: str | None,
    language: str,
    known: int = 0,
    thought: Thought | None = None,
    accounted: Container[int] = (),
    marches: Marches | None = None,
    is_alone: bool = False,
) -> Game:
    """Everything the page shows a seat of a game now; of the log what came after the version known.

    Of the orders `accounted` for one may ask why. Who is alone in a game by link plays all that people play in it.
    """
    game, stored = sitting.shown(seat), sitting.stored
    program = sitting.program
    speaker = Speaker(game.rules, language)
    decision = game.decision
    asked = decision is not None and sitting.asks(seat)
    legal = list(game.legal()) if asked else []
    # At the end all is told, of what was logged before, too.
    count = count_of(sitting, seat)
    first = count.seen(sitting.unchanged_since(known, seat)) if decision is not None else 0
    learning = lesson(sitting, speaker, seat)
    return Game(
        id=stored.id,
        version=stored.seen(seat),
        module=_module(game.rules, language),
        rules=rules_version(game.rules, speaker),
        parent=stored.header.tags.get(PARENT),
        again=tried_again(stored.header, game.rules.hides),
        seats=stored.header.seats,
        thinking=thinking(program, thought, language) if program is not None else None,
        hidden=stored.header.hidden,
        linked=stored.header.linked,
        alone=not stored.header.apart or is_alone,
        advised=stored.header.advised,
        seat=seat,
        board=board(game, speaker, sitting.eyes(seat)),
        surveys=list(game.rules.surveys),
        overlays=_overlays(speaker),
        sequence=sequence(game.rules, speaker),
        decision=decision_told(game, speaker, legal) if decision is not None else None,
        legal=legal_told(game, speaker, legal) if asked else [],
        unused=leftovers(game, speaker) if asked else [],
        cost=pass_cost(game, speaker) if asked else None,
        passes=asked and passes(game),
        declines=declines(game) if asked else None,
        offers=offers(game, speaker, legal) if asked else [],
        attacks=asked and (declares(game, legal) or is_aiming(game, legal)),
        open=closing.open_told(game) if asked else None,
        notice=speaker.closing_notice(game) if asked else None,
        undo=undo_told(sitting, speaker, seat),
        log_from=first,
        log=story.log(sitting, speaker, seat, first, accounted),
        draft_log=[speaker.event(event) for event in in_short(game.draft_events)],
        draft_moves=ways(game.draft_events),
        lesson=learning,
        outcome=ended(sitting, speaker, seat, learning),
        concluded=game.concluded is not None,
        orders=count.orders,
        marches=marches,
        standing=standing_now(sitting, seat),
    )


def _overlays(speaker: Speaker) -> list[Overlay]:
    """The overlays that can be shown of a whole game: those that have a name."""
    named = [(what, speaker.overlay(what)) for what in speaker.rules.surveys]
    return [Overlay(what=what, name=name) for what, name in named if name is not None]


def _module(rules: Rules[Any], language: str) -> ModulePlayed:
    cover = rules.module.cover
    return ModulePlayed(
        id=cover.id,
        version=cover.version,
        name=cover.name[language],
        notice=cover.notice[language],
        scenario=rules.scenario,
        scenario_name=scenario_name(rules, language),
        museum=door(rules.module),
    )


def thinking(program: Program, thought: Thought | None, language: str) -> Thinking:
    """The program that must choose, and which share of its thought about this order is thought."""
    share = round(thought.share, 2) if thought is not None else 0.0
    trouble = thought.trouble if thought is not None else None
    return Thinking(
        side=program.side,
        who=program.who,
        share=share,
        waits=thought is not None and thought.waits,
        trouble=tell(trouble, language)[1].error if trouble is not None else None,
    )


def tried_again(header: Header, hides: bool) -> TriedAgain | None:
    """The game and the moment that this one tries again, maybe to try a plan; whether its rules hide anything."""
    identity, _, orders = header.tags.get(AGAIN, "").partition(" ")
    if not orders.isdecimal():
        return None
    # A record brings its tags along; what was begun from one is a game like any other.
    plan = header.linked and PLAN in header.tags
    return TriedAgain(id=identity, orders=int(orders), plan=plan, invented=plan and hides)


def rules_version(rules: Rules[Any], speaker: Speaker) -> RulesPlayed:
    """Which version of the rules is played, and what the newest one would change in this game."""
    book = Rulebook(rules.system, speaker.language)
    return RulesPlayed(
        version=rules.version,
        newest=rules.versions[-1],
        changes=[
            RulesChange(text=book.change(one.id), why=book.why(one.id))
            for one in registry(rules.system).changes_since(rules.version)
            if one.concerns(rules.options, rules.features)
        ],
    )


def ended(
    sitting: Sitting, speaker: Speaker, seat: str | None, learning: Lesson | None
) -> str | None:
    """How a game ended, for who looks; None while it goes on."""
    game = sitting.game
    if game.outcome is None:
        return None
    if learning is not None:  # nobody wins a lesson
        return learning.verdict
    told = cited(result(game, speaker, sitting.player(seat)), game.outcome.clause)
    if game.played or not game.outcome.clause:
        return told
    return speaker.say("core.then", first=speaker.say("core.decided"), then=told)
