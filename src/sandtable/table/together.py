"""Several units at once: what takes a whole stack, or lets all advance, found by trying it on a copy."""

from .. import draw
from ..core.action import Action
from ..core.dice import AskedDice
from ..core.game import DICE, Game

#: More units than this never advance after one combat; with more to pick it is another question.
FEW = 12


def stack(game: Game, place: str) -> list[str]:
    """Actions that pick all units of a place that can be picked together, in one order."""
    trial = game.clone(AskedDice())
    taken: list[str] = []
    for counter in draw.counters(game.rules, game.state):
        action = Action("pick", counter.unit)
        if counter.place != place or action not in trial.legal():
            continue
        trial.play(action)
        if trial.orders:  # it would close the order: not what taking means
            break
        taken.append(str(action))
    return taken


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


def _one_advance(trial: Game) -> list[str]:
    """The order of the first unit that has one way to advance, played; empty if there is none."""
    unit = next((action for action in trial.legal() if action.verb == "pick"), None)
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
    if len(trial.orders) == before:
        done = Action("done")
        if done not in trial.legal():
            return []
        order.append(done)
        trial.play(done)
    return [] if trial.side == DICE else [str(action) for action in order]
