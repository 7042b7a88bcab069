"""3 The sequence of play, as a table that reads like the rulebook's outline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.message import Raw
from ...core.rules import CHANCE, Phase
from . import combat, operation, replacements, setup, state, supply, victory
from .state import AXIS, BRITISH, State
from .terms import FIRST_PLAYER, PASSED_BY_ITSELF

if TYPE_CHECKING:
    from ...core.dice import Dice
    from .rules import Series60


def fix_first_player(rules: Series60, state_: State, dice: Dice, events: list[Raw]) -> bool:
    """3.1-2a, A24: who is ahead acts first; on turn 1 and when level, whom the scenario names."""
    if state_.vp == 0 or state_.turn == 1:
        first = rules.side_number(rules.setting.first)
    else:
        first = BRITISH if state_.vp > 0 else AXIS
    state_.first = first
    state_.active = 1 - first  # the next player is the first
    state_.passes = 0
    state_.frames = [(state.NEXT_PLAYER,)]
    events.append((FIRST_PLAYER, first))
    return True


def next_player(rules: Series60, state_: State, dice: Dice, events: list[Raw]) -> bool:
    """3.1-3, A25: sides take turns; two passes in a row end the phase, automatic ones included."""
    while state_.passes < 2:
        state_.active = 1 - state_.active
        if state_.up & rules.of_side[state_.active]:
            state_.frames = [(state.OPERATIONS,)]
            return True
        state_.passes += 1
        events.append((PASSED_BY_ITSELF, state_.active))
    state_.frames = [(state.FINAL,)]
    return True


def _british(rules: Series60, state_: State) -> int:
    return BRITISH


def _active(rules: Series60, state_: State) -> int:
    return state_.active


def _defender(rules: Series60, state_: State) -> int:
    return 1 - state_.active


def _dice(rules: Series60, state_: State) -> int:
    return CHANCE


def _unit_to_place(rules: Series60, state_: State) -> tuple[str, int] | None:
    unit = setup.next_unit(rules, state_)
    return ("unit", unit) if unit >= 0 else None


PHASES: Mapping[int, Phase[Any, State]] = {
    # 4 Set-up
    state.SETUP: Phase("setup", "4.2b", _british, setup.DEEDS, about=_unit_to_place),
    # 3.1-1 Reorganisation phase
    state.REORGANISATION: Phase("reorganisation", "5.1a", run=supply.reorganise),
    state.REPLACEMENTS: Phase(
        "replacements", "5.2a", _british, replacements.DEEDS, run=replacements.skip_if_none
    ),
    # 3.1-2, 3.1-3 Operations phases
    state.FIRST_PLAYER: Phase("first-player", "3.1-2a", run=fix_first_player),
    state.OPERATIONS: Phase("operations", "3.1-2b", _active, operation.CHOOSE_GROUP),
    state.OPERATION: Phase("operation", "6.1c", _active, operation.MOVE_GROUP),
    state.ATTACKERS: Phase("attackers", "6.3a", _active, combat.CHOOSE_ATTACKERS),
    state.COUNTERATTACK: Phase(
        "counterattack", "6.3(1)", _defender, combat.AIM, combat.aim_if_forced, combat.firer
    ),
    state.COUNTER_DICE: Phase("counter-dice", "6.3(2)c", _dice, combat.DICE, combat.roll),
    state.ATTACK: Phase(
        "attack", "6.3(1)", _active, combat.AIM, combat.aim_if_forced, combat.firer
    ),
    state.ATTACK_DICE: Phase("attack-dice", "6.3(2)c", _dice, combat.DICE, combat.roll),
    state.NEXT_PLAYER: Phase("next-player", "3.1-3a", run=next_player),
    # 3.1-4 Final phase
    state.FINAL: Phase("final", "3.1-4a", run=victory.end_turn),
    state.OVER: Phase("over", "3.0a"),
}
