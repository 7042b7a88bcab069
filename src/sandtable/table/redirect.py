"""What one may have meant by clicking something that the open order is in the way of.

The order is closed, or taken back, and then the thing is chosen. Tried on a copy, so that it is the
same for all systems.
"""

from .. import draw
from ..core.action import Action
from ..core.dice import AskedDice
from ..core.game import Game
from ..text import Speaker
from .closing import DONE, closed
from .shapes.asking import Instead


def redirect(game: Game, speaker: Speaker, kind: str, name: str) -> Instead | None:
    """How to get from the open order to what was clicked; none if there is no way without dice."""
    decision = game.decision
    if decision is None or not game.draft or kind != "unit":
        return None
    after, taken_back = closed(game), game.clone(AskedDice())
    taken_back.undo()
    for trial in (after, taken_back):
        action = None if trial is None else _meant(trial, name, decision.side)
        if trial is not None and action is not None:
            way = (
                speaker.action(DONE, decision) if trial is after else speaker.say("core.take-back")
            )
            what = speaker.verb(action.verb, speaker.name(*_named(trial, action)), trial.decision)
            text = speaker.say("core.instead", way=way, what=what)
            return Instead(closes=trial is after, action=str(action), text=text)
    return None


def _meant(game: Game, unit: str, side: str) -> Action | None:
    """What a click on the unit would do: choose it, or else attack where it is seen to stand."""
    seen = draw.counters(game.rules, game.shown_to(side).state)
    places = [one.place for one in seen if one.unit == unit]
    wanted = [Action("pick", unit), *(Action("attack", place) for place in places)]
    legal = set(game.legal())
    return next((action for action in wanted if action in legal), None)


def _named(game: Game, action: Action) -> tuple[str, str]:
    return game.rules.alphabet.kind(game.rules.alphabet.code(action)), str(action.arg)
