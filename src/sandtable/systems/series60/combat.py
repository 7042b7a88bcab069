"""6.3 Combat: who attacks, who is aimed at, the dice, and what becomes of the place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.action import ASSIGN, CHOOSE, DONE, GO, PICK, STEP
from ...core.bits import bits, lowest
from ...core.frames import Bare
from ...core.message import Raw
from ...core.rules import Deed, one_way
from . import losses, movement, victory
from .frames import Attackers, FireStep, Operation, Rolling
from .phases import ATTACK, ATTACK_DICE, ATTACKERS, COUNTER_DICE, COUNTERATTACK, NEXT_PLAYER
from .state import State
from .terms import (
    AIM_FIRST,
    ALL_AIMED,
    ATTACK_ELSEWHERE,
    ATTACKED,
    FELL_BACK,
    NO_ENEMY,
    NO_MOVE_AFTER,
    NOBODY_ATTACKS,
    NOT_A_FACE,
    NOT_ACTIVATED,
    OWN_TARGET,
    PICKED_ALREADY,
    ROLLED,
    SHELTERED,
    TARGET_ELSEWHERE,
    TURNED_DOWN,
)

if TYPE_CHECKING:
    from ...core.dice import Dice
    from .rules import Series60

# Declaring an attack


def battlefield(rules: Series60, state: State, canonical: bool) -> Iterable[int]:
    at = movement.where(state, state.frames[-1].group)
    return (at,) if state.here[at] & rules.of_side[1 - state.active] else ()


def check_attack(rules: Series60, state: State, place: int) -> Raw | None:
    """6.3a: enemy units in the same place."""
    at = movement.where(state, state.frames[-1].group)
    if place != at:
        return (ATTACK_ELSEWHERE, place, at)
    if not state.here[at] & rules.of_side[1 - state.active]:
        return (NO_ENEMY, at)
    return None


def do_attack(rules: Series60, state: State, place: int, events: list[Raw]) -> bool:
    """On a point everybody attacks; in an area the group may choose who does (A31)."""
    group: int = state.frames[-1].group
    chooses = rules.map.is_area(place) and not rules.whole_group_attacks and group & (group - 1)
    if chooses:
        state.frames.append(Attackers(ATTACKERS, 0))
        return False
    return _begin(state, place, group, events)


def group_members(rules: Series60, state: State, canonical: bool) -> Iterable[int]:
    operation: Operation
    chosen: Attackers
    operation, chosen = state.frames[-2:]
    picked = chosen.units
    others = operation.group & ~picked
    if canonical:
        others = others >> picked.bit_length() << picked.bit_length()
    return bits(others)


def check_attacker(rules: Series60, state: State, unit: int) -> Raw | None:
    if not state.frames[-2].group >> unit & 1:
        return (NOT_ACTIVATED, unit)
    if state.frames[-1].units >> unit & 1:
        return (PICKED_ALREADY, unit)
    return None


def do_attacker(rules: Series60, state: State, unit: int, events: list[Raw]) -> bool:
    state.frames[-1] = Attackers(ATTACKERS, state.frames[-1].units | 1 << unit)
    return False


def check_declared(rules: Series60, state: State, _: int) -> Raw | None:
    if not state.frames[-1].units:
        return (NOBODY_ATTACKS, movement.where(state, state.frames[-2].group))
    return None


def do_declare(rules: Series60, state: State, _: int, events: list[Raw]) -> bool:
    attackers: int = state.frames.pop().units
    return _begin(state, movement.where(state, attackers), attackers, events)


def _begin(state: State, place: int, attackers: int, events: list[Raw]) -> bool:
    operation: Operation = state.frames.pop()
    events.append((ATTACKED, attackers, place))
    state.frames.append(
        FireStep(COUNTERATTACK, place, operation.origin, operation.group, attackers)
    )
    return True


# Aiming


def firing(rules: Series60, state: State, frame: FireStep) -> int:
    """Who fires in this step: all defenders, or the attackers that are left."""
    here = state.here[frame.place]
    if frame.phase == COUNTERATTACK:
        return here & rules.of_side[1 - state.active]
    return here & frame.attackers


def targets(rules: Series60, state: State, frame: FireStep) -> int:
    """Who may be aimed at: activated units (A31), or all defenders."""
    here = state.here[frame.place]
    if frame.phase == COUNTERATTACK:
        return here & (frame.attackers if rules.bystanders_sheltered else frame.group)
    return here & rules.of_side[1 - state.active]


def aim_if_forced(rules: Series60, state: State, dice: Dice, events: list[Raw]) -> bool:
    """With a single target there is nothing to ask."""
    frame: FireStep = state.frames[-1]
    marks = targets(rules, state, frame)
    if marks & (marks - 1) or frame.targets:
        return False
    target = lowest(marks)
    count = firing(rules, state, frame).bit_count()
    state.frames[-1] = frame.replace(targets=(target,) * count)
    state.frames.append(Rolling(_dice_of(frame.phase)))
    return True


def firer(rules: Series60, state: State) -> tuple[str, int] | None:
    """The unit whose target is asked for: units aim in the order of the module."""
    frame: FireStep = state.frames[-1]
    aimed = len(frame.targets)
    for number, unit in enumerate(bits(firing(rules, state, frame))):
        if number == aimed:
            return ("unit", unit)
    return None


def marks(rules: Series60, state: State, canonical: bool) -> Iterable[int]:
    if firer(rules, state) is None:
        return ()
    return bits(targets(rules, state, state.frames[-1]))


def check_target(rules: Series60, state: State, unit: int) -> Raw | None:
    frame: FireStep = state.frames[-1]
    if firer(rules, state) is None:
        return (ALL_AIMED,)
    if targets(rules, state, frame) >> unit & 1:
        return None
    shooter = 1 - state.active if frame.phase == COUNTERATTACK else state.active
    if rules.owner[unit] == shooter:
        return (OWN_TARGET, unit)
    if state.place[unit] != frame.place:
        return (TARGET_ELSEWHERE, unit, frame.place)
    return (SHELTERED, unit, frame.place)


def do_target(rules: Series60, state: State, unit: int, events: list[Raw]) -> bool:
    frame: FireStep = state.frames[-1]
    state.frames[-1] = frame.replace(targets=(*frame.targets, unit))
    return False


def check_aimed(rules: Series60, state: State, _: int) -> Raw | None:
    """6.3(2)b: all targets are named before any die is rolled."""
    waiting = firer(rules, state)
    return None if waiting is None else (AIM_FIRST, waiting[1])


def do_fire(rules: Series60, state: State, _: int, events: list[Raw]) -> bool:
    state.frames.append(Rolling(_dice_of(state.frames[-1].phase)))
    return True


def _dice_of(phase: int) -> int:
    return COUNTER_DICE if phase == COUNTERATTACK else ATTACK_DICE


# Rolling


def roll(rules: Series60, state: State, dice: Dice, events: list[Raw]) -> bool:
    """6.3(2)c: as many dice as steps; resolve once all of them lie on the table."""
    frame: FireStep = state.frames[-2]
    faces: tuple[int, ...] = state.frames[-1].faces
    shooters = list(bits(firing(rules, state, frame)))
    missing = sum(state.steps[unit] for unit in shooters) - len(faces)
    if missing:
        rolled = dice.roll(missing)
        if rolled is None:
            return False
        faces += tuple(rolled)
    state.frames.pop()
    state.frames.pop()
    _resolve(rules, state, frame, shooters, faces, events)
    return True


def check_face(rules: Series60, state: State, choice: int) -> Raw | None:
    return None if choice else (NOT_A_FACE,)


def do_face(rules: Series60, state: State, face: int, events: list[Raw]) -> bool:
    rolling: Rolling = state.frames[-1]
    state.frames[-1] = Rolling(rolling.phase, (*rolling.faces, face))
    return True


def needed(rules: Series60, state: State, frame: FireStep, unit: int, target: int) -> int:
    """6.3(2)c, 6.3(6), A41: the number a die must reach, before it is modified."""
    if frame.phase == COUNTERATTACK and state.cut >> unit & 1:
        return 6
    return rules.hit[target]


def bonus(rules: Series60, state: State, frame: FireStep, unit: int, target: int) -> int:
    """What is added to a die."""
    return len(bonuses(rules, state, frame, unit, target))


def hitting(rules: Series60, state: State, frame: FireStep, unit: int, target: int) -> int:
    """On how many faces a die hits."""
    need = needed(rules, state, frame, unit, target)
    return max(0, min(6, 7 - need + bonus(rules, state, frame, unit, target)))


def bonuses(
    rules: Series60, state: State, frame: FireStep, unit: int, target: int
) -> list[tuple[str, str]]:
    """6.3(5), 6.3(6), A40: each thing that adds one to a die, and its clause."""
    tanks = rules.tanks
    found = []
    if rules.map.is_area(frame.place) and tanks >> unit & 1 and not tanks >> target & 1:
        found.append(("tanks", "6.3(5)"))
    if frame.phase == ATTACK and state.cut >> target & 1:
        found.append(("cut-target", "6.3(6)"))
    return found


def _resolve(
    rules: Series60,
    state: State,
    frame: FireStep,
    shooters: list[int],
    faces: tuple[int, ...],
    events: list[Raw],
) -> None:
    """A34: hits of all shooters on one target are added, then converted; losses count at once."""
    total: dict[int, int] = {}
    used = 0
    for unit, target in zip(shooters, frame.targets, strict=True):
        own = faces[used : used + state.steps[unit]]
        used += len(own)
        need = needed(rules, state, frame, unit, target)
        plus = bonus(rules, state, frame, unit, target)
        hits = sum(face + plus >= need for face in own)
        total[target] = total.get(target, 0) + hits
        events.append((ROLLED, unit, target, need, plus, hits, *own))
    for target in sorted(total):
        losses.inflict(rules, state, frame, target, total[target], events)
    if frame.phase == COUNTERATTACK and state.here[frame.place] & frame.attackers:
        state.frames.append(frame.replace(phase=ATTACK, targets=()))
    else:
        end_combat(rules, state, frame.place, frame.origin, frame.group, events)


def end_combat(
    rules: Series60, state: State, place: int, before: int, group: int, events: list[Raw]
) -> None:
    """6.3(7): in an area both stay; on a point only one side does."""
    left = state.here[place] & group
    defenders = state.here[place] & rules.of_side[1 - state.active]
    if rules.map.is_point(place) and left:
        if defenders:
            state.move(left, place, before)
            events.append((FELL_BACK, left, place, before))
            place = before
        if rules.map.is_point(place):
            victory.take(rules, state, state.active, place, events)
    end_operation(state, group, events)


def end_operation(state: State, group: int, events: list[Raw]) -> None:
    """6.4"""
    down = group & state.up
    state.up &= ~group
    state.passes = 0
    if down:
        events.append((TURNED_DOWN, down))
    state.frames = [Bare(NEXT_PLAYER)]


#: In an area: which units of the group attack?
CHOOSE_ATTACKERS = {
    PICK: Deed(group_members, check_attacker, do_attacker, True),
    STEP: Deed(None, lambda rules, state, _: _no_move(state), lambda *_: False),
    GO: Deed(None, lambda rules, state, _: _no_move(state), lambda *_: False),
    DONE: one_way(check_declared, do_declare),
}

#: The targets of one fire step, unit by unit.
AIM = {
    ASSIGN: Deed(marks, check_target, do_target, True),
    DONE: one_way(check_aimed, do_fire),
}

#: A die of the fire step, asked for.
DICE = {CHOOSE: Deed(lambda rules, state, canonical: range(1, 7), check_face, do_face)}


def _no_move(state: State) -> Raw:
    return (NO_MOVE_AFTER, movement.where(state, state.frames[-2].group))
