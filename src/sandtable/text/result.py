"""How a game ended, in a plain sentence: whether one has won, or who has, and by what."""

from ..core.game import Game
from .lesson import taught
from .prospects import prospects_of
from .speaker import Speaker


def result(game: Game, speaker: Speaker, mine: str | None = None) -> str:
    """The result for who plays this side; for who plays none, or both, it names the winner."""
    outcome = game.outcome
    assert outcome is not None
    if outcome.clause:
        why = prospects_of(game).won_by(game.rules, game, speaker, outcome)
    else:  # no rule did it; who did it is not told of themselves as of somebody else
        lost = outcome.winner is not None and mine not in (None, outcome.winner)
        why = speaker.concluded(outcome, "you-" if lost else "by-")
    if outcome.winner is None:
        return speaker.say("result.draw", why=why)
    if mine is None:
        winner = speaker.name("side", outcome.winner)
        return speaker.say("result.victory", side=winner, why=why)
    return speaker.say("result.won" if outcome.winner == mine else "result.lost", why=why)


def final_word(game: Game, speaker: Speaker, mine: str | None = None) -> str:
    """The result with its clause, of a game of which all events are known; nobody wins a lesson."""
    assert game.outcome is not None
    learning = taught(speaker, game.events, over=True)
    if learning is not None:
        return learning.verdict
    return cited(result(game, speaker, mine), game.outcome.clause)


def cited(told: str, clause: str) -> str:
    """A result with its clause; where people ended the game there is none."""
    return f"{told} [{clause}]" if clause else told
