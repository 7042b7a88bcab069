"""7.0 to 7.3 Declaring an attack: the target, then who attacks it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ...core.action import ATTACK as ATTACK_VERB
from ...core.action import DONE, PICK, TOP
from ...core.bits import bits, mask_of
from ...core.message import Raw
from ...core.rules import Deed, one_way
from . import battle, questions, stacks
from .frames import Attack
from .movement import END_PHASE, ON_TOP
from .phases import ATTACK
from .state import State
from .terms import (
    ATTACKED,
    CANNOT_ENTER,
    FOUGHT_ALREADY,
    MAY_NOT_ATTACK,
    NAME_TARGET,
    NO_ATTACK_PRINTED,
    NO_ENEMY,
    NO_STRENGTH,
    NOBODY_ATTACKS,
    NOBODY_NEAR,
    NOT_ON_MAP,
    NOT_TOGETHER,
    NOT_YOURS,
    ONE_TARGET,
    OUT_OF_TOUCH,
    PICKED_ALREADY,
    STRUCK_ALREADY,
)

if TYPE_CHECKING:
    from .rules import Scs


# Targets


def fresh(rules: Scs, state: State, target: int) -> bool:
    """7.2d, Q23: whether somebody stands there who was not attacked in this phase."""
    return any(not state.struck >> unit & 1 for unit in state.stacks[target])


def near(rules: Scs, state: State, target: int) -> int:
    """Units that may attack a hex, as a mask."""
    found = 0
    for hex_ in bits(rules.around[target] & state.units[state.active]):
        for unit in state.stacks[hex_]:
            if check_attack(rules, state, unit, target) is None:
                found |= 1 << unit
    return found


def check_target(rules: Scs, state: State, target: int) -> Raw | None:
    if not state.units[1 - state.active] & rules.bit[target]:
        return (NO_ENEMY, target)
    if not fresh(rules, state, target):
        return (STRUCK_ALREADY, target)
    units = near(rules, state, target)
    if any(stacks.attack(rules, state, unit) for unit in bits(units)):
        return None
    if units:  # 7.2e
        return (NO_STRENGTH, target)
    beside = [
        unit
        for hex_ in bits(rules.around[target] & state.units[state.active])
        for unit in state.stacks[hex_]
    ]
    whys = [check_attack(rules, state, unit, target) for unit in beside]
    return next((why for why in whys if why is not None), (NOBODY_NEAR, target))


def targets(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    found = 0
    for hex_ in bits(state.units[state.active]):
        found |= rules.around[hex_]
    return bits(found & state.units[1 - state.active])


def do_target(rules: Scs, state: State, target: int, events: list[Raw]) -> bool:
    state.frames.append(Attack(ATTACK, target, 0))
    return False


# Attackers


def check_attack(rules: Scs, state: State, unit: int, target: int) -> Raw | None:
    """2.1c, 7.2d-e, 7.3, Q12: who may attack a hex, alone or with others."""
    if rules.owner[unit] != state.active:
        return (NOT_YOURS, unit)
    place = state.place[unit]
    if place >= rules.hexes:
        return (NOT_ON_MAP, unit)
    if not rules.around[place] & rules.bit[target]:
        return (OUT_OF_TOUCH, unit, target)
    if state.fought >> unit & 1:
        return (FOUGHT_ALREADY, unit)
    if rules.faces[unit][state.lost[unit] > 0].attack is None:
        return (NO_ATTACK_PRINTED, unit)
    if not rules.enter[state.active][rules.gait[unit]][place] & rules.bit[target]:
        return (CANNOT_ENTER, unit, target)
    if not rules.covers[state.active][rules.gait[unit]][place] & rules.bit[target]:
        return (OUT_OF_TOUCH, unit, target)
    return check_special(rules, state, (unit,), target)


def check_special(rules: Scs, state: State, units: Sequence[int], target: int) -> Raw | None:
    """Special rules that keep units from attacking a hex, or from attacking it together."""
    for number in rules.specials["may-not-attack"]:
        special = rules.data.rules.special[number]
        bound = [unit for unit in units if state.special[number] >> unit & 1]
        if not bound or rules.area(special.but) >> target & 1:
            continue
        if special.together is None:
            return (MAY_NOT_ATTACK, bound[0], number)
        for other in units:
            if other != bound[0] and questions.holds(rules, state, special.together, other):
                return (NOT_TOGETHER, bound[0], other, number)
    return None


def candidates(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    frame: Attack = state.frames[-1]
    picked = frame.attackers
    units = near(rules, state, frame.place) & ~picked
    if not canonical:
        return bits(units)
    # Each set once, those with strength first: whatever is picked can be closed.
    weak = mask_of(u for u in bits(units | picked) if not stacks.attack(rules, state, u))
    if picked & weak:
        return bits(_above(units & weak, picked & weak))
    return bits(_above(units & ~weak, picked) | (units & weak if picked else 0))


def _above(units: int, picked: int) -> int:
    """Those of the units that come after all that are picked."""
    return units >> picked.bit_length() << picked.bit_length()


def check_attacker(rules: Scs, state: State, unit: int) -> Raw | None:
    frame: Attack = state.frames[-1]
    target, picked = frame.place, frame.attackers
    if picked >> unit & 1:
        return (PICKED_ALREADY, unit)
    why = check_attack(rules, state, unit, target)
    if why is None:
        why = check_special(rules, state, (*bits(picked), unit), target)
    return why


def do_attacker(rules: Scs, state: State, unit: int, events: list[Raw]) -> bool:
    frame: Attack = state.frames[-1]
    state.frames[-1] = Attack(ATTACK, frame.place, frame.attackers | 1 << unit)
    return False


def check_close(rules: Scs, state: State, _: int) -> Raw | None:
    frame: Attack = state.frames[-1]
    if not frame.attackers:
        return (NOBODY_ATTACKS, frame.place)
    if not any(stacks.attack(rules, state, unit) for unit in bits(frame.attackers)):
        return (NO_STRENGTH, frame.place)
    return None


def do_close(rules: Scs, state: State, _: int, events: list[Raw]) -> bool:
    """Q21: from here on nothing can be called off."""
    frame: Attack = state.frames.pop()
    state.fought |= frame.attackers
    events.append((ATTACKED, frame.attackers, frame.place))
    battle.begin(rules, state, frame.place, frame.attackers, False, events)
    return True


def target_hex(rules: Scs, state: State) -> tuple[str, int]:
    return ("place", state.frames[-1].place)


def _no_unit(rules: Scs, state: State, unit: int) -> Raw | None:
    return (NAME_TARGET, unit)


def _second_target(rules: Scs, state: State, target: int) -> Raw | None:
    return (ONE_TARGET, state.frames[-1].place)


#: Nothing is declared: attack something, or end the phase.
CHOOSE_TARGET: dict[int, Deed[Scs, State]] = {
    PICK: Deed(None, _no_unit, lambda *_: False),
    ATTACK_VERB: Deed(targets, check_target, do_target),
    TOP: ON_TOP,
    DONE: END_PHASE,
}
CHOOSE_ATTACKERS: dict[int, Deed[Scs, State]] = {
    PICK: Deed(candidates, check_attacker, do_attacker),
    ATTACK_VERB: Deed(None, _second_target, lambda *_: False),
    DONE: one_way(check_close, do_close),
}
