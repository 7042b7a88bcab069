"""3 The sequence of play, as a table that reads like the rulebook's outline."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.frames import Bare
from ...core.message import Raw
from ...core.rules import Phase, by_chance
from . import combat, operation, phases, replacements, setup, supply, victory
from .state import AXIS, BRITISH, State
from .terms import FIRST_PLAYER, PASSED_BY_ITSELF

if TYPE_CHECKING:
    from ...core.dice import Dice
    from .rules import Series60


def fix_first_player(rules: Series60, state: State, dice: Dice, events: list[Raw]) -> bool:
    """3.1-2a, A24: who is ahead acts first; on turn 1 and when level, whom the scenario names."""
    if state.vp == 0 or state.turn == 1:
        first = rules.side_number(rules.setting.first)
    else:
        first = BRITISH if state.vp > 0 else AXIS
    state.first = first
    state.active = 1 - first  # the next player is the first
    state.passes = 0
    state.frames = [Bare(phases.NEXT_PLAYER)]
    events.append((FIRST_PLAYER, first))
    return True


def next_player(rules: Series60, state: State, dice: Dice, events: list[Raw]) -> bool:
    """3.1-3, A25: sides take turns; two passes in a row end the phase, automatic ones included."""
    while state.passes < 2:
        state.active = 1 - state.active
        if state.up & rules.of_side[state.active]:
            state.frames = [Bare(phases.OPERATIONS)]
            return True
        state.passes += 1
        events.append((PASSED_BY_ITSELF, state.active))
    state.frames = [Bare(phases.FINAL)]
    return True


def _british(rules: Series60, state: State) -> int:
    return BRITISH


def _active(rules: Series60, state: State) -> int:
    return state.active


def _defender(rules: Series60, state: State) -> int:
    return 1 - state.active


def _unit_to_place(rules: Series60, state: State) -> tuple[str, int] | None:
    unit = setup.next_unit(rules, state)
    return ("unit", unit) if unit >= 0 else None


PHASES: Mapping[int, Phase[Any, State]] = {
    # 4 Set-up
    phases.SETUP: Phase("setup", "4.2b", _british, setup.DEEDS, about=_unit_to_place),
    # 3.1-1 Reorganisation phase
    phases.REORGANISATION: Phase("reorganisation", "5.1a", run=supply.reorganise),
    phases.REPLACEMENTS: Phase(
        "replacements", "5.2a", _british, replacements.DEEDS, run=replacements.skip_if_none
    ),
    # 3.1-2, 3.1-3 Operations phases
    phases.FIRST_PLAYER: Phase("first-player", "3.1-2a", run=fix_first_player),
    phases.OPERATIONS: Phase("operations", "3.1-2b", _active, operation.CHOOSE_GROUP),
    phases.OPERATION: Phase("operation", "6.1c", _active, operation.MOVE_GROUP),
    phases.ATTACKERS: Phase("attackers", "6.3a", _active, combat.CHOOSE_ATTACKERS),
    phases.COUNTERATTACK: Phase(
        "counterattack", "6.3(1)", _defender, combat.AIM, combat.aim_if_forced, combat.firer
    ),
    phases.COUNTER_DICE: Phase("counter-dice", "6.3(2)c", by_chance, combat.DICE, combat.roll),
    phases.ATTACK: Phase(
        "attack", "6.3(1)", _active, combat.AIM, combat.aim_if_forced, combat.firer
    ),
    phases.ATTACK_DICE: Phase("attack-dice", "6.3(2)c", by_chance, combat.DICE, combat.roll),
    phases.NEXT_PLAYER: Phase("next-player", "3.1-3a", run=next_player),
    # 3.1-4 Final phase
    phases.FINAL: Phase("final", "3.1-4a", run=victory.end_turn),
    phases.OVER: Phase("over", "3.0a"),
}
