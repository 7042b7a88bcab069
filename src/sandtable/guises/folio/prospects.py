"""Who is ahead in a game of the folio, what it would come to, and by what it was won."""

from collections.abc import Iterator

from ...core.dice import AskedDice
from ...core.game import Game, Outcome
from ...systems.folio import Rules, victory
from ...text import Speaker


def standing(rules: Rules, game: Game, speaker: Speaker, unmet: bool) -> Iterator[tuple[str, str]]:
    yield from ()  # it keeps no points: all that counts is among the reasons


def closing(rules: Rules, game: Game, speaker: Speaker) -> Iterator[tuple[str, str]]:
    after = game.state.clone()
    victory.run_out(rules, after, [])
    ended = Game(rules, after, AskedDice()).outcome
    assert ended is not None
    text = speaker.outcome(ended).rpartition(" [")[0]
    yield speaker.say("core.at-end", turn=rules.last_turn, text=text), ended.clause


def won_by(rules: Rules, game: Game, speaker: Speaker, outcome: Outcome) -> str:
    return speaker.say(f"folio.result.{outcome.key}")
