"""Two dice for what is under way: rolled, or asked for one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ...core.action import CHOOSE
from ...core.dice import Dice
from ...core.message import Raw
from ...core.rules import Deed
from . import barrage, battle, frames, initiative
from .phases import BATTLE, DIE, FIRST_ROLL, SHELLING
from .state import State
from .terms import NOT_A_FACE

if TYPE_CHECKING:
    from .rules import Scs

#: Who waits for the dice.
ROLLED: dict[int, Callable[[Scs, State, list[int], list[Raw]], None]] = {
    BATTLE: battle.rolled,
    SHELLING: barrage.rolled,
    FIRST_ROLL: initiative.rolled,
}


def roll(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    """A roll begun by hand may be finished by dice that are not asked for."""
    faces = list(state.frames[-1].faces)
    if len(faces) < 2:
        rest = dice.roll(2 - len(faces))
        if rest is None:
            return False
        faces += rest
    state.frames.pop()
    ROLLED[state.frames[-1].phase](rules, state, faces, events)
    return True


def _faces(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    return rules.face_of


def _check(rules: Scs, state: State, choice: int) -> Raw | None:
    return None if choice in rules.face_of else (NOT_A_FACE,)


def _do(rules: Scs, state: State, choice: int, events: list[Raw]) -> bool:
    dice: frames.Rolling = state.frames[-1]
    state.frames[-1] = frames.Rolling(DIE, (*dice.faces, rules.face_of[choice]))
    return True


DEEDS: dict[int, Deed[Scs, State]] = {CHOOSE: Deed(_faces, _check, _do)}
