"""What one is trying to do: the briefing of a side, how the game is won, and what the end of the turn would bring."""

from collections.abc import Sequence

from ..core.forecast import Forecast
from ..core.message import Event
from .speaker import Speaker

#: Reasons that tell what is scored, or not; those that follow say why.
_SCORES = ("-ahead", "-missed")


def ahead(forecast: Forecast, speaker: Speaker) -> str:
    """If the turn ended now: who would score what, and the first reason of it."""
    if forecast.outcome is not None:
        outcome = speaker.outcome(forecast.outcome).rpartition(" [")[0]
        return speaker.say("core.ahead-end", outcome=outcome)
    if not any("points" in reason.values for reason in forecast.reasons):
        return speaker.say("core.ahead-on")
    gains = [
        speaker.say("core.gain", side=speaker.name("side", side), points=signed(points))
        for side, points in forecast.points.items()
        if points
    ]
    told = speaker.say("core.list").join(gains) or speaker.say("core.ahead-none")
    why = _first_cause(forecast.reasons)
    if why is None:
        return speaker.say("core.ahead", points=told)
    return speaker.say("core.ahead-because", points=told, reason=speaker.event(why))


def _first_cause(reasons: Sequence[Event]) -> Event | None:
    """Why the first thing is scored, or not; where nothing says why, what it is."""
    for number, reason in enumerate(reasons):
        if reason.key.endswith(_SCORES) and "points" in reason.values:
            after = reasons[number + 1 : number + 2]
            return next((one for one in after if "points" not in one.values), reason)
    return None


def signed(points: int) -> str:
    return f"{points:+}".replace("-", "−")
