"""Who is ahead in a game, and why: what each side has so far, and what it would come to now."""

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

from ..core.game import Game, Outcome
from ..core.message import cite
from ..core.plugins import guise_of
from .speaker import Speaker


class Reason(NamedTuple):
    """A sentence, and the clause it rests on."""

    text: str
    clause: str


class Prospects(Protocol):
    """What a system tells of who is ahead: sentences with the clauses they rest on. The rules are always its own."""

    def standing(
        self, rules: Any, game: Game, speaker: Speaker, unmet: bool
    ) -> Iterable[tuple[str, str]]:
        """What each side has so far, and what it has not yet, if that is asked for, too."""

    def closing(self, rules: Any, game: Game, speaker: Speaker) -> Iterable[tuple[str, str]]:
        """What it would come to, if nothing changed, and when that is counted."""

    def won_by(self, rules: Any, game: Game, speaker: Speaker, outcome: Outcome) -> str:
        """By what a game that is over was won, as a part of a sentence."""


class Plain:
    """What can be told in any system: its reasons say the rest."""

    def standing(
        self, rules: Any, game: Game, speaker: Speaker, unmet: bool
    ) -> Iterable[tuple[str, str]]:
        return ()

    def closing(self, rules: Any, game: Game, speaker: Speaker) -> Iterable[tuple[str, str]]:
        return ()

    def won_by(self, rules: Any, game: Game, speaker: Speaker, outcome: Outcome) -> str:
        points = " : ".join(map(str, game.rules.score(game.state).values()))
        return speaker.say(f"{game.rules.system}.result.{outcome.key}", points=points)


def prospects_of(game: Game) -> Prospects:
    found: Prospects | None = guise_of(game.rules.system).prospects
    return found or Plain()


def prospects(game: Game, speaker: Speaker) -> list[Reason]:
    """Sentences about who is ahead; of a game that is over how it ended."""
    if game.outcome is not None:
        return [Reason(speaker.outcome(game.outcome).partition(" [")[0], game.outcome.clause)]
    return [*standing(game, speaker), *reasons(game, speaker), *closing(game, speaker)]


def standing(game: Game, speaker: Speaker, unmet: bool = True) -> list[Reason]:
    """What each side has so far: points, places that would count, conditions that hold; and those that are `unmet`."""
    return _cited(game, prospects_of(game).standing(game.rules, game, speaker, unmet))


def reasons(game: Game, speaker: Speaker) -> list[Reason]:
    """What decides what the end of the turn would bring."""
    return [Reason(speaker.sentence(one), one.clause) for one in game.forecast().reasons]


def closing(game: Game, speaker: Speaker) -> list[Reason]:
    """What it would come to, and when that is counted."""
    return _cited(game, prospects_of(game).closing(game.rules, game, speaker))


def _cited(game: Game, told: Iterable[tuple[str, str]]) -> list[Reason]:
    mark = game.rules.mark
    return [
        Reason(text, clause if clause.startswith(f"{mark} ") else cite(mark, clause))
        for text, clause in told
    ]
