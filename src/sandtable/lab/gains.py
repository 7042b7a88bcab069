"""Where the points of a position came from, in any system."""

from collections.abc import Sequence
from typing import Any

from ..core.game import Game
from ..core.message import Event, Events
from ..core.plugins import guise_of
from ..core.role import Role
from ..core.rules import Rules
from ..guise import Gains, Guise

#: Points that no event tells of.
REST = "points"


def gains(rules: Rules[Any], state: Any, scored: Sequence[Event]) -> Gains:
    """What each side got by what, in a position; `scored` are the events that gave points until then."""
    guise: Guise = guise_of(rules.system)
    return (guise.gains or _told)(rules, state, scored)


def gains_of(game: Game) -> Gains:
    """The same of a game as it stands."""
    raw = [one for order in game.orders for one in order.events if one[0].role.among(Role.SCORES)]
    return gains(game.rules, game.state, Events(raw, game.rules.names, game.rules.mark))


def _told(rules: Rules[Any], state: Any, scored: Sequence[Event]) -> Gains:
    """Of a system that does not say it: what its events gave, and what else the score has."""
    found: dict[str, dict[str, int]] = {side: {} for side in rules.sides}
    for event in scored:
        own = found[str(event.values["side"])]
        own[event.key] = own.get(event.key, 0) + int(str(event.values["points"]))
    for side, points in rules.score(state).items():
        found[side][REST] = points - sum(found[side].values())
    return found
