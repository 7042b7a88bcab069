"""6.1, 6.4 Operations: activating a group, passing, and ending an operation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.action import ATTACK, DONE, GO, PICK, STEP
from ...core.bits import bits
from ...core.frames import Bare
from ...core.message import Raw
from ...core.rules import Deed, always, never, one_way
from . import combat, movement, victory
from .frames import Operation
from .phases import NEXT_PLAYER, OPERATION
from .state import State
from .terms import (
    CUT_OFF,
    FACE_DOWN,
    GROUP_FIXED,
    MUST_ATTACK,
    NOT_IN_PLAY,
    NOT_YOURS,
    OTHER_PLACE,
    PASSED,
    PICK_FIRST,
    PICKED_ALREADY,
)

if TYPE_CHECKING:
    from .rules import Series60


def ready_units(rules: Series60, state: State, canonical: bool) -> Iterable[int]:
    return bits(state.up & rules.of_side[state.active])


def check_unit(rules: Series60, state: State, unit: int) -> Raw | None:
    """6.1a: own units, face up."""
    if state.up >> unit & 1 and rules.owner[unit] == state.active:
        return None
    place = state.place[unit]
    if rules.owner[unit] != state.active:
        return (NOT_YOURS, unit)
    if place >= rules.exit:
        return (NOT_IN_PLAY, unit)
    if state.cut >> unit & 1:
        return (CUT_OFF, unit, place)
    return (FACE_DOWN, unit, place)


def do_first_pick(rules: Series60, state: State, unit: int, events: list[Raw]) -> bool:
    state.frames.append(Operation(OPERATION, 1 << unit, 2 * rules.speed[unit], -1))
    return False


def do_pass(rules: Series60, state: State, _: int, events: list[Raw]) -> bool:
    state.passes += 1
    events.append((PASSED, state.active))
    state.frames = [Bare(NEXT_PLAYER)]
    return True


def comrades(rules: Series60, state: State, canonical: bool) -> Iterable[int]:
    """Units that may join the group: those of its place, the later ones if each set counts once."""
    operation: Operation = state.frames[-1]
    group = operation.group
    if operation.origin >= 0:
        return ()
    ready = state.up & rules.of_side[state.active]
    others = state.here[movement.where(state, group)] & ready & ~group
    if canonical:
        others = others >> group.bit_length() << group.bit_length()
    return bits(others)


def check_comrade(rules: Series60, state: State, unit: int) -> Raw | None:
    """6.1b: all of one place, all before the group moves."""
    operation: Operation = state.frames[-1]
    group = operation.group
    at = movement.where(state, group)
    if operation.origin >= 0:
        return (GROUP_FIXED, at)
    if group >> unit & 1:
        return (PICKED_ALREADY, unit)
    why = check_unit(rules, state, unit)
    if why is not None:
        return why
    if state.place[unit] != at:
        return (OTHER_PLACE, unit, state.place[unit], at)
    return None


def do_comrade(rules: Series60, state: State, unit: int, events: list[Raw]) -> bool:
    """6.2a: the slowest sets the pace."""
    operation: Operation = state.frames[-1]
    left = min(operation.left, 2 * rules.speed[unit])
    state.frames[-1] = Operation(OPERATION, operation.group | 1 << unit, left, operation.origin)
    return False


def check_end(rules: Series60, state: State, _: int) -> Raw | None:
    """6.3b: no operation ends beside the enemy on a point."""
    at = movement.where(state, state.frames[-1].group)
    if rules.map.is_point(at) and state.here[at] & rules.of_side[1 - state.active]:
        return (MUST_ATTACK, at)
    return None


def do_end(rules: Series60, state: State, _: int, events: list[Raw]) -> bool:
    group: int = state.frames[-1].group
    at = movement.where(state, group)
    if rules.map.is_point(at):
        victory.take(rules, state, state.active, at, events)
    combat.end_operation(state, group, events)
    return True


#: Nobody is picked yet: pick somebody, or pass.
CHOOSE_GROUP = {
    PICK: Deed(ready_units, check_unit, do_first_pick, True),
    STEP: never((PICK_FIRST,)),
    GO: never((PICK_FIRST,)),
    ATTACK: never((PICK_FIRST,)),
    DONE: always(do_pass),
}

#: A group is being put together and moved.
MOVE_GROUP = {
    PICK: Deed(comrades, check_comrade, do_comrade, True),
    STEP: Deed(movement.neighbours, movement.check_step, movement.do_step, True),
    GO: Deed(movement.destinations, movement.check_go, movement.do_go, True),
    ATTACK: Deed(combat.battlefield, combat.check_attack, combat.do_attack, True),
    DONE: one_way(check_end, do_end),
}
