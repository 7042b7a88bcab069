"""How a game ended, in a plain sentence: whether one has won, or who has, and by what."""

from collections.abc import Callable

from ..core.game import Game, Outcome
from ..systems.scs import Rules as Scs
from ..systems.scs import victory as scs_victory
from .lesson import taught
from .speaker import Speaker


def result(game: Game, speaker: Speaker, mine: str | None = None) -> str:
    """The result for who plays this side; for who plays none, or both, it names the winner."""
    outcome = game.outcome
    assert outcome is not None
    why = _WHY[game.rules.system](game, speaker, outcome)
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
    return f"{result(game, speaker, mine)} [{game.outcome.clause}]"


def _series60(game: Game, speaker: Speaker, outcome: Outcome) -> str:
    score = speaker.score(game.state.vp)
    return speaker.say(f"series60.result.{outcome.key}", score=score)


def _folio(game: Game, speaker: Speaker, outcome: Outcome) -> str:
    return speaker.say(f"folio.result.{outcome.key}")


def _scs(game: Game, speaker: Speaker, outcome: Outcome) -> str:
    """By points with those that were needed; by a condition with what the module calls it."""
    rules, say = game.rules, speaker.say
    assert isinstance(rules, Scs)
    victory = rules.victory
    _, _, how, which = game.state.frames[-1]
    needed = [one.least for one in victory.level if one.winner == victory.score]
    if how != scs_victory.LEVEL or not victory.award or not needed:
        # In the order of `AUTOMATIC`, `FINAL` and `LEVEL`.
        names = [[one.name for one in victory.automatic]]
        names += [one.name for one in victory.final], [one.name for one in victory.level]
        return say("scs.result.called", name=getattr(names[how][which], speaker.language))
    points = scs_victory.total(rules, game.state)
    return say(
        "scs.result.enough" if outcome.winner == victory.score else "scs.result.short",
        side=speaker.name("side", victory.score),
        points=points if points >= 0 else f"−{-points}",
        least=min(needed),
    )


_WHY: dict[str, Callable[[Game, Speaker, Outcome], str]] = {
    "folio": _folio,
    "scs": _scs,
    "series60": _series60,
}
