"""18.0 The start of the scenario: every unit has its hex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.action import DONE
from ...core.frames import Bare
from ...core.message import Raw
from ...core.rules import always
from . import phases, victory, zones
from .state import BRITISH, State

if TYPE_CHECKING:
    from .rules import Folio


def start(rules: Folio) -> State:
    """The units in their hexes, before the first turn begins."""
    state = State()
    state.turn = 1
    state.active = BRITISH
    state.place = [
        rules.reserve if unit.start is None else rules.grid.index[unit.start]
        for unit in rules.data.units
    ]
    state.spent = state.acted = state.moved = state.fought = 0
    state.struck = state.shelled = state.served = 0
    state.hand, state.used = [0, 0], [0, 0]
    state.frames = [Bare(phases.START)]
    zones.rebuild(rules, state)
    state.reached = victory.reached(rules, state, victory.blocked(rules, state))
    return state


def do_begin(rules: Folio, state: State, _: int, events: list[Raw]) -> bool:
    """The first turn begins, unless a scenario is won as it is set up."""
    if not victory.look(rules, state, events):
        state.frames = [Bare(phases.ALLOTMENT)]
    return True


DEEDS = {DONE: always(do_begin)}
