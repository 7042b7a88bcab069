"""What one is trying to do: the briefing of a side, how the game is won, and what the end of the turn would bring."""

from collections.abc import Callable, Sequence

from ..core.action import Action
from ..core.dice import AskedDice
from ..core.forecast import Forecast
from ..core.game import Game
from ..core.message import Event
from ..core.module import BRIEFING
from ..core.role import Role
from .guide import guide_for
from .portrait import portrait_for
from .speaker import Speaker


def briefing(speaker: Speaker, side: str) -> dict[str, str]:
    """The five lines a side is told first; those that the module does not have are made of what the game is."""
    rules, language = speaker.rules, speaker.language
    told = rules.module.cover.titled(rules.scenario).briefing
    found: dict[str, str] = {}
    for line in BRIEFING:
        text = told.get(f"{side}-{line}") or told.get(line)
        found[line] = text[language] if text else _MADE[line](speaker, side)
    return found


def _who(speaker: Speaker, side: str) -> str:
    portrait = portrait_for(speaker)
    game = Game(speaker.rules, speaker.rules.start(), AskedDice())
    own = [unit for one in portrait.formations() if one.side == side for unit in one.units]
    standing = [portrait.standing(game, unit) for unit in own]
    name = speaker.name("side", side)
    there, coming = standing.count("map"), standing.count("coming")
    key = "briefing.who-coming" if coming else "briefing.who"
    return speaker.say(key, side=name, number=there, coming=coming)


def _aim(speaker: Speaker, side: str) -> str:
    game = Game(speaker.rules, speaker.rules.start(), AskedDice())
    places = [speaker.listed(stake.place) for stake in game.stakes]
    if not places:
        return speaker.say("briefing.aim-none")
    return speaker.say("briefing.aim", places=speaker.say("core.list").join(places))


def _win(speaker: Speaker, side: str) -> str:
    notes = guide_for(speaker).victory()
    return speaker.say("briefing.win" if notes else "briefing.win-none")


def _length(speaker: Speaker, side: str) -> str:
    game = Game(speaker.rules, speaker.rules.start(), AskedDice())
    turn, *_ = portrait_for(speaker).tracks(game)
    return speaker.say("briefing.length", turns=turn.last)


def _advice(speaker: Speaker, side: str) -> str:
    return speaker.say("briefing.advice")


_MADE: dict[str, Callable[[Speaker, str], str]] = {
    "who": _who,
    "aim": _aim,
    "win": _win,
    "length": _length,
    "advice": _advice,
}


def costs(game: Game, side: str, speaker: Speaker) -> str | None:
    """What it costs a side to pass now, if the turn ends with it: what the end of the turn brings the enemy."""
    if game.outcome is not None or game.draft or game.why_not(Action("done")) is not None:
        return None
    forecast = game.forecast()
    gains = sum(points for other, points in forecast.points.items() if other != side)
    lost = forecast.outcome is not None and forecast.outcome.winner not in (None, side)
    if not (lost or gains > max(forecast.points.get(side, 0), 0)):
        return None
    return ahead(forecast, speaker)


def ahead(forecast: Forecast, speaker: Speaker) -> str:
    """If the turn ended now: who would score what, and the first reason of it."""
    if forecast.outcome is not None:
        outcome = speaker.outcome(forecast.outcome).partition(" [")[0]
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
    if len(gains) == 1 and why.values.get("side") and "points" in why.values:
        return speaker.say("core.ahead-scored", reason=speaker.event(why))
    return speaker.say("core.ahead-because", points=told, reason=speaker.event(why))


def _first_cause(reasons: Sequence[Event]) -> Event | None:
    """Why the first thing is scored, or not; where nothing says why, what it is."""
    for number, reason in enumerate(reasons):
        if reason.role.among(Role.COUNTS):
            after = reasons[number + 1 : number + 2]
            return next((one for one in after if "points" not in one.values), reason)
    return None


def signed(points: int) -> str:
    return f"{points:+}".replace("-", "−")
