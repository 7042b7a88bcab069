"""Who moves first: named by the scenario, or rolled for at the start of each turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.dice import Dice
from ...core.message import Raw
from . import frames
from .phases import DIE, PLAYER_TURN
from .state import State
from .terms import FIRST_ROLLED

if TYPE_CHECKING:
    from .rules import Scs


def roll(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    """Dice that are equal are rolled again."""
    state.frames.append(frames.Rolling(DIE))
    return True


def rolled(rules: Scs, state: State, faces: list[int], events: list[Raw]) -> None:
    """A die for each side; the higher one moves first in this turn."""
    if faces[0] == faces[1]:
        return
    state.first = int(faces[1] > faces[0])
    events.append((FIRST_ROLLED, state.first, *faces))
    state.frames = [frames.OfSide(PLAYER_TURN, state.first)]
