"""Whether a combat goes on: what came of it so far is not its result."""

from ..core.action import ASSIGN
from ..core.game import Game
from .outline import outline


def combat_goes_on(game: Game) -> bool:
    """After an order of a combat: whether something of it is still to be chosen.

    That is asked within a phase of the outline, or, where an outline has the steps of a combat too, at whom to fire.
    """
    if game.outcome is not None:
        return False
    asked = game.rules.phases[game.state.frames[-1].phase]
    aiming = asked.about is not None and ASSIGN in asked.deeds
    return aiming or asked.key not in {phase.key for phase in outline(game.rules)}
