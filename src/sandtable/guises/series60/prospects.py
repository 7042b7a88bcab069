"""Who is ahead in a game of the 60 Series, what it would come to, and by what it was won."""

from collections.abc import Iterator

from ...core.game import Game, Outcome
from ...systems.series60.rules import Series60
from ...systems.series60.state import AXIS, BRITISH
from ...text import Speaker


def standing(
    rules: Series60, game: Game, speaker: Speaker, unmet: bool
) -> Iterator[tuple[str, str]]:
    marker = game.state.vp
    key = "series60.prospects.ahead" if marker else "series60.prospects.level"
    yield speaker.say(key, score=speaker.score(marker)), "7.0"


def closing(rules: Series60, game: Game, speaker: Speaker) -> Iterator[tuple[str, str]]:
    say, sides, forecast = speaker.say, rules.sides, game.forecast()
    score = speaker.score(forecast.score[sides[BRITISH]] - forecast.score[sides[AXIS]])
    outcome = forecast.outcome
    if outcome is None:
        yield say("series60.prospects.then", score=score), "3.1-4"
    elif outcome.winner is None:
        yield say("series60.prospects.drawn", score=score), outcome.clause
    else:
        winner = speaker.name("side", outcome.winner)
        yield say("series60.prospects.won", score=score, side=winner), outcome.clause


def won_by(rules: Series60, game: Game, speaker: Speaker, outcome: Outcome) -> str:
    score = speaker.score(game.state.vp)
    return speaker.say(f"series60.result.{outcome.key}", score=score)
