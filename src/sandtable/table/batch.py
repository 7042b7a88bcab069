"""Several units at once: what takes a whole stack, or lets all advance, found by trying it on a copy."""

from .. import draw
from ..core.action import Action
from ..core.dice import AskedDice
from ..core.game import DICE, Game
from ..core.message import Refusal
from . import closing

#: More units than this never advance after one combat; with more to pick it is another question.
FEW = 12


def stack(game: Game, place: str) -> list[str]:
    """Actions that pick all units of a place that can be picked together: in the open order, or once it is closed."""
    return _stack(game, place) or _stack(closing.closed_unasked(game), place)


def _stack(game: Game | None, place: str) -> list[str]:
    taken: list[str] = []
    if game is None:
        return taken
    trial = game.clone(AskedDice())
    for counter in draw.counters(game.rules, game.state):
        action = Action("pick", counter.unit)
        if counter.place != place or action not in trial.legal():
            continue
        trial.play(action)
        if trial.orders:  # it would close the order: not what taking means
            break
        taken.append(str(action))
    return taken


def take(game: Game, units: list[str], place: str | None) -> tuple[Game, list[str]] | Refusal:
    """A copy with these units in hand, and with all of a place who go along, and who they are; why not, if one cannot be taken."""
    held = closing.held(game, units)
    if isinstance(held, Refusal) or place is None:
        return held if isinstance(held, Refusal) else (held, units)
    more = [action.removeprefix("pick ") for action in stack(held, place)]
    held.play(*(Action("pick", unit) for unit in more))
    return held, [*units, *more]


def left_behind(held: Game, units: list[str]) -> int:
    """How many could go along with who was taken last, and stay where he stands."""
    lying = {one.unit: one.place for one in draw.counters(held.rules, held.state)}
    return len(_stack(held, lying[units[-1]])) if units and units[-1] in lying else 0


def advance(game: Game) -> list[list[str]]:
    """Orders by which all units that can advance after a combat go where there is but one way to go."""
    decision = game.decision
    if decision is None or decision.draft or not 1 < len(game.legal()) <= FEW:
        return []
    trial = game.clone(AskedDice())
    found: list[list[str]] = []
    while (now := trial.decision) and (now.side, now.phase) == (decision.side, decision.phase):
        order = _one_advance(trial)
        if not order:
            break
        found.append(order)
    return found


def lone_advances(game: Game) -> list[list[str]]:
    """Of each unit that can advance to one hex and no farther, the whole order."""
    decision = game.decision
    if decision is None or decision.draft or not 1 < len(game.legal()) <= FEW:
        return []
    units = [action for action in game.legal() if action.verb == "pick"]
    orders = (_one_advance(game.clone(AskedDice()), unit, no_farther=True) for unit in units)
    return [order for order in orders if order]


def picked(order: list[str]) -> str:
    """The unit of an order that advances it."""
    return order[0].partition(" ")[2]


def _one_advance(trial: Game, unit: Action | None = None, no_farther: bool = False) -> list[str]:
    """The order of this unit, or of the first, if it has one way to advance, played; else empty."""
    first = next((action for action in trial.legal() if action.verb == "pick"), None)
    unit = unit or first
    if unit is None:
        return []
    order = [unit]
    trial.play(unit)
    ways = [action for action in trial.legal() if action.verb == "advance"]
    if len(ways) != 1 or len(trial.legal()) != 1:
        return []
    order.append(ways[0])
    before = len(trial.orders)
    trial.play(ways[0])
    if no_farther and trial.draft and any(one.verb == "advance" for one in trial.legal()):
        return []
    if len(trial.orders) == before:
        done = Action("done")
        if done not in trial.legal():
            return []
        order.append(done)
        trial.play(done)
    return [] if trial.side == DICE else [str(action) for action in order]
