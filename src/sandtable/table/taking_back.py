"""Whether what is about to be done can be taken back, said before it is done."""

from ..core.game import DICE, Game
from ..core.message import Refusal
from ..text import Speaker
from .shapes.common import TakingBack

#: Why an order cannot be taken back.
FINAL = {
    "undo-die-rolled": "path.rolls",
    "undo-drawn": "path.draws",
    "undo-shown": "path.shows",
}


def taking_back(trial: Game, speaker: Speaker) -> TakingBack:
    """Of what was done last on a copy, whose dice are asked for."""
    if trial.side == DICE:
        return TakingBack(can=False, text=speaker.say("path.rolls"))
    what = trial.undoable(action=bool(trial.draft))
    if isinstance(what, Refusal):
        return TakingBack(can=False, text=speaker.say(FINAL[what.key]))
    return TakingBack(can=True, text=speaker.say("path.undo"))
