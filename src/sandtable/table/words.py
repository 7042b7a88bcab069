"""What is said of a game and never changes; and the sentences of the page itself."""

from functools import lru_cache
from typing import Any

import msgspec

from ..core.clause import registry
from ..core.rules import Rules
from ..core.shape import ready
from ..text import Speaker
from ..text.catalogue import catalogue
from ..text.chart import charts_for
from .board import places
from .goal import stakes
from .outline import outline
from .shapes.charts import Chart, Charts
from .shapes.words import HowToPlay, Words


def words(rules: Rules[Any], language: str) -> Words:
    """What is said of a game and never changes: its places, and which clauses are not known facts."""
    speaker = Speaker(rules, language)
    return Words(
        places=places(rules, language),
        sides={side: speaker.name("side", side) for side in rules.sides},
        landmarks=[one for one in rules.names["place"] if rules.label("place", one).name],
        titles=titles(rules, language),
        stakes=stakes(rules, language),
        mark=rules.mark,
        basis=doubtful(rules),
        own=speaker.own_rules(),
        help=_help(rules, speaker),
    )


def titles(rules: Rules[Any], language: str) -> dict[str, str]:
    """What sentences call the places that have a name."""
    speaker = Speaker(rules, language)
    named = (one for one in rules.names["place"] if rules.label("place", one).name)
    return {one: speaker.name("place", one) for one in named}


def _help(rules: Rules[Any], speaker: Speaker) -> HowToPlay:
    """How the game is played: a line for each phase, and how one moves and attacks at this table."""

    def told(key: str) -> str:
        return speaker.say(f"{rules.system}.help.{key}")

    return HowToPlay(
        phases={phase.key: told(phase.key) for phase in outline(rules)},
        how=[told("how-move"), told("how-attack")],
    )


def doubtful(rules: Rules[Any]) -> dict[str, str]:
    """What the clauses rest on that are not known facts."""
    book = registry(rules.system)
    return {
        f"{book.mark} {name}": clause.basis
        for name, clause in book.clause.items()
        if clause.basis != "fact"
    }


@lru_cache(maxsize=32)
def charts(rules: Rules[Any], language: str) -> Charts:
    """The tables of a game, and which rows of the terrain chart each place has to do with."""
    told = charts_for(Speaker(rules, language))
    return Charts(
        charts=msgspec.convert(told.charts(), ready(list[Chart]), from_attributes=True),
        ground={
            name: list(ground) for name in rules.names["place"] if (ground := told.ground(name))
        },
    )


def page_texts(language: str) -> dict[str, str]:
    """The sentences of the page itself."""
    prefix = "page."
    return {
        key.removeprefix(prefix): text
        for key, text in catalogue(language).items()
        if key.startswith(prefix)
    }
