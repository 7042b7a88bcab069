"""What is true of every position that play can reach, in words where it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.bits import bits, lowest
from . import combat
from .frames import FireStep, Operation, Over
from .phases import (
    ATTACK,
    ATTACK_DICE,
    COUNTER_DICE,
    COUNTERATTACK,
    OPERATION,
    OPERATIONS,
    OVER,
    SETUP,
)
from .state import AXIS, BRITISH, LAST_TURN, NOBODY, SUDDEN_DEATH, State
from .supply import controls, on_board

if TYPE_CHECKING:
    from .rules import Series60


def faults(rules: Series60, state: State) -> list[str]:
    found = _number_faults(rules, state) + _unit_faults(rules, state)
    found += _place_faults(rules, state)
    return found or _frame_faults(rules, state)


def _number_faults(rules: Series60, state: State) -> list[str]:
    found = []
    cap = rules.data.cover.victory.cap
    if not 1 <= state.turn <= rules.setting.turns:
        found.append(f"turn: {state.turn} is not between 1 and {rules.setting.turns}")
    if not -cap <= state.vp <= cap:
        found.append(f"vp: {state.vp} is not between -{cap} and {cap}")
    if state.passes not in (0, 1):  # a second pass ends the phase at once
        found.append(f"passes: {state.passes} in a row cannot be")
    rebuilt = [0] * rules.place_count
    for unit, place in enumerate(state.place):
        rebuilt[place] |= 1 << unit
    if rebuilt != state.here:
        found.append("the units of each place do not match the place of each unit")
    return found


def _unit_faults(rules: Series60, state: State) -> list[str]:
    found = []
    playing = on_board(rules, state)
    for unit, name in enumerate(rules.names["unit"]):
        place, steps = state.place[unit], state.steps[unit]
        stands = playing >> unit & 1 or place in (rules.exit, rules.unplaced)
        if stands and not 1 <= steps <= rules.printed[unit]:
            found.append(f"units: {name}: {steps} steps, but it has 1 to {rules.printed[unit]}")
        if not stands and steps:
            found.append(f"units: {name}: has {steps} steps though it is not on the map")
        if (place == rules.routed) != bool(state.back[unit]):
            found.append(f"units: {name}: only a routed unit returns, and it needs its turn")
        elif state.back[unit] and not state.turn < state.back[unit] <= rules.setting.turns:
            found.append(f"units: {name}: cannot return on turn {state.back[unit]}")
        if place in rules.map.boxes and place != rules.box[rules.owner[unit]]:
            found.append(f"units: {name}: stands in the box of the other side")
        if place == rules.exit and rules.owner[unit] != rules.exit_side:
            found.append(f"units: {name}: cannot have left the map there")
    free = rules.unplaced if state.frames[-1].phase == SETUP else -1
    found += [
        f"units: {rules.names['unit'][unit]}: has a face or marker off the map"
        for unit in bits((state.up | state.cut) & ~playing)
        if state.place[unit] != free
    ]
    for unit in bits(state.up & state.cut):
        name = rules.names["unit"][unit]
        found.append(f"units: {name}: is out of supply and face up")  # 5.1(4)-1
    return found


def _place_faults(rules: Series60, state: State) -> list[str]:
    found = []
    busy = _operating_place(state)
    # With passThroughTakesControl off a group may stand on a point that it has not taken yet.
    passing = state.frames[-1].phase == OPERATION and not rules.passing_takes
    for point in rules.map.points:
        name = rules.names["place"][point]
        present = [side for side in (AXIS, BRITISH) if state.here[point] & rules.of_side[side]]
        if len(present) == 2 and point != busy:
            found.append(f"{name}: both sides stand on the point")  # A07
        untaken = len(present) == 1 and not controls(state, present[0], point)
        if untaken and not (passing and point == busy):
            side = rules.sides[present[0]]
            found.append(f"{name}: {side} units stand on it, but the enemy controls it")  # 7.2a
    found += [
        f"fallen: {rules.names['place'][point]} is no fortress"
        for point in bits(state.fallen)
        if rules.fortress_side[point] < 0
    ]
    if state.here[rules.unplaced] and state.frames[-1].phase != SETUP:
        found.append("units: somebody is not placed though the set-up is over")
    found += [
        f"units: {rules.names['unit'][unit]}: has its place in the set-up"
        for unit in bits(state.here[rules.unplaced])
        if rules.data.units[unit].setup != "free"
    ]
    if state.here[rules.exit] and not state.broken_out:
        found.append("broken_out: units have left the map, so it must be true")
    if (
        any(state.british_points >> p & 1 for p in rules.source_points[AXIS])
        and not state.source_lost
    ):
        found.append("source_lost: the British control a source, so it must be true")  # 5.1(1)e
    return found


def _operating_place(state: State) -> int:
    """Where the active group stands; on a point it may meet the enemy there."""
    for frame in reversed(state.frames):
        if frame.phase in (COUNTERATTACK, ATTACK):
            step: FireStep = frame
            return step.place
        if frame.phase == OPERATION:
            operation: Operation = frame
            return state.place[lowest(operation.group)]
    return -1


def _frame_faults(rules: Series60, state: State) -> list[str]:
    found = []
    top = state.frames[-1]
    if top.phase == OVER:
        found += _ending_faults(rules, state, top)
    if top.phase == OPERATIONS and not state.up & rules.of_side[state.active]:
        found.append(f"to_move: {rules.sides[state.active]} has no unit that can be activated")
    if top.phase in (COUNTERATTACK, ATTACK) and not combat.targets(rules, state, top):
        found.append("combat: there is nobody to aim at")
    if top.phase in (COUNTERATTACK, ATTACK) and not combat.firing(rules, state, top):
        found.append("combat: there is nobody to fire")
    if top.phase in (COUNTER_DICE, ATTACK_DICE):
        shooters = combat.firing(rules, state, state.frames[-2])
        if len(top.faces) >= sum(state.steps[unit] for unit in bits(shooters)):
            found.append("combat.faces: more dice than the firing units have steps")
    return found


def _ending_faults(rules: Series60, state: State, end: Over) -> list[str]:
    """3.0a, 7.3"""
    found = []
    ahead = NOBODY if state.vp == 0 else BRITISH if state.vp > 0 else AXIS
    if end.winner != ahead:
        found.append(f"winner: the marker stands on {state.vp}")
    if end.how == LAST_TURN and state.turn != rules.setting.turns:
        found.append(f"turn: the last turn is {rules.setting.turns}, not {state.turn}")
    if end.how == SUDDEN_DEATH and abs(state.vp) < rules.data.cover.victory.sudden_death:
        found.append(f"how: {state.vp} is no sudden death")
    return found
