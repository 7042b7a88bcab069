"""7.1 to 7.3 Putting an attack together: the target, the attackers, the markers. 8.4 Bombardment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.action import ATTACK as ATTACK_VERB
from ...core.action import CHOOSE, DONE, PICK
from ...core.bits import bits
from ...core.message import Raw
from ...core.rules import Deed, always, one_way
from . import fire, terrain
from .frames import Attack, Battle, Bombardment, Combat, Commit, Shelling
from .movement import do_end_phase, may_act
from .phases import ATTACK, BATTLE, BOMBARDMENT, COMBAT, COMMIT, MOBILE_COMBAT, SHELLING
from .picks import Pick, pick, refuse
from .reach import CLIFF
from .state import State
from .terms import (
    ALL_SHELLED,
    ATTACKED,
    BOMBARD_FIRST,
    BOMBARDED,
    COMMIT_LATER,
    ENGINEERS_SPARED,
    ESCARPMENT_ATTACK,
    FIRE_ALONE,
    FIRED,
    FOUGHT_ALREADY,
    MARKER_WANTED,
    MARKERS_BOMBARD,
    MOBILE_BOMBARDMENT,
    NAME_TARGET,
    NO_BOMBARDMENT,
    NO_ENEMY,
    NO_ENGINEERS,
    NO_FIRE,
    NOBODY_ATTACKS,
    NOBODY_NEAR,
    NOTHING_THERE,
    ONE_TARGET,
    OUT_OF_TOUCH,
    PICKED_ALREADY,
    SHELLED_ALREADY,
    SPARED,
    STRUCK_ALREADY,
)

if TYPE_CHECKING:
    from .rules import Folio

# Stages of a battle; the frame remembers which comes next.
ANSWER, SECOND, ROLL, PAY, LOSE, FALL_BACK, FOLLOW = range(7)


# Who may attack what


def may_attack(rules: Folio, state: State, unit: int) -> Raw | None:
    """7.2b, 4.1: own units, once a phase; in the mobile phase only fresh mobile ones."""
    why = may_act(rules, state, unit, state.frames[0].phase == MOBILE_COMBAT)
    if why is None and state.fought >> unit & 1:
        return (FOUGHT_ALREADY, unit)
    return why


def ready(rules: Folio, state: State) -> int:
    """Units that may still attack in this phase, as a mask."""
    units = rules.of_side[state.active] & ~state.fought
    if state.frames[0].phase == MOBILE_COMBAT:
        units &= rules.mobile & ~state.acted
    return units


def near(rules: Folio, state: State, target: int) -> int:
    """Units ready to attack a hex, as a mask."""
    units = 0
    for hex_ in rules.touch[target]:
        if state.at[hex_]:
            units |= 1 << state.at[hex_] - 1
    return units & ready(rules, state)


def check_target(rules: Folio, state: State, target: int) -> Raw | None:
    """7.1b, 7.2: a hex with an enemy, not attacked yet, that somebody can attack."""
    if not state.units[1 - state.active] & rules.bit[target]:
        return (NO_ENEMY, target)
    if state.struck & rules.bit[target]:
        return (STRUCK_ALREADY, target)
    if not near(rules, state, target):
        # Units that stand beside it have an escarpment before them.
        for hex_ in rules.grid.neighbours[target]:
            if hex_ >= 0 and state.at[hex_] and ready(rules, state) >> state.at[hex_] - 1 & 1:
                return (ESCARPMENT_ATTACK, state.at[hex_] - 1, target)
        return (NOBODY_NEAR, target)
    return None


def targets(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    found = 0
    enemies = state.units[1 - state.active] & ~state.struck
    for unit in bits(ready(rules, state)):
        place = state.place[unit]
        if place < rules.hexes:
            found |= rules.touch_mask[place] & enemies
    return bits(found)


def do_target(rules: Folio, state: State, target: int, events: list[Raw]) -> bool:
    state.frames.append(Attack(ATTACK, target, 0, 0, 0))
    return False


# Attackers


def attackers(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    """Each set once if canonical: units after the last one picked, before waiver and markers."""
    frame: Attack = state.frames[-1]
    picked = frame.attackers
    units = near(rules, state, frame.place) & ~picked
    if canonical:
        if frame.markers or frame.spared:
            return ()
        units = units >> picked.bit_length() << picked.bit_length()
    return bits(units)


def check_attacker(rules: Folio, state: State, unit: int) -> Raw | None:
    frame: Attack = state.frames[-1]
    target = frame.place
    if frame.attackers >> unit & 1:
        return (PICKED_ALREADY, unit)
    why = may_attack(rules, state, unit)
    if why is not None:
        return why
    place = state.place[unit]
    if target not in rules.grid.neighbours[place]:
        return (OUT_OF_TOUCH, unit, target)
    if rules.hexside[state.active].get((place, target)) == CLIFF:
        return (ESCARPMENT_ATTACK, unit, target)
    return None


def do_attacker(rules: Folio, state: State, unit: int, events: list[Raw]) -> bool:
    frame: Attack = state.frames[-1]
    state.frames[-1] = frame.replace(attackers=frame.attackers | 1 << unit)
    return False


# 14.3 The waiver


def waivers(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    if canonical and state.frames[-1].markers:
        return ()
    return (rules.choices["spare-engineers"],)


def check_waiver(rules: Folio, state: State, choice: int) -> Raw | None:
    frame: Attack = state.frames[-1]
    target, picked = frame.place, frame.attackers
    if choice != rules.choices["spare-engineers"]:
        return (NO_ENGINEERS, target)
    if frame.spared:
        return (ENGINEERS_SPARED,)
    if not picked or not terrain.engineers(rules, state, target, picked):
        return (NO_ENGINEERS, target)
    return None


def do_waiver(rules: Folio, state: State, _: int, events: list[Raw]) -> bool:
    frame: Attack = state.frames[-1]
    state.frames[-1] = frame.replace(spared=1)
    return False


# Markers of the attacker


def attack_markers(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    frame: Attack = state.frames[-1]
    if rules.defender_first or not frame.attackers:
        return ()
    return fire.to_commit(state.hand[state.active], frame.markers, rules.fire_max, canonical)


def check_attack_marker(rules: Folio, state: State, value: int) -> Raw | None:
    if rules.defender_first:  # P-15b: the attacker's markers come after the defender's
        return (COMMIT_LATER,)
    frame: Attack = state.frames[-1]
    if not frame.attackers:  # 8.3e
        return (FIRE_ALONE, frame.place)
    return fire.check_commit(state.hand[state.active], frame.markers, rules.fire_max, value)


def do_attack_marker(rules: Folio, state: State, value: int, events: list[Raw]) -> bool:
    frame: Attack = state.frames[-1]
    state.frames[-1] = frame.replace(markers=frame.markers + fire.one(value))
    return False


def check_attack(rules: Folio, state: State, _: int) -> Raw | None:
    frame: Attack = state.frames[-1]
    return None if frame.attackers else (NOBODY_ATTACKS, frame.place)


def do_attack(rules: Folio, state: State, _: int, events: list[Raw]) -> bool:
    """The order is closed: what the attacker commits is shown, then the defender answers."""
    frame: Attack = state.frames.pop()
    target, picked, fires, spared = frame.place, frame.attackers, frame.markers, frame.spared
    events.append((ATTACKED, picked, target, state.at[target] - 1))
    if spared and terrain.engineers(rules, state, target, picked):
        events.append((SPARED, terrain.engineers(rules, state, target, picked)))
    state.fought |= picked
    state.struck |= rules.bit[target]
    if state.frames[0].phase == COMBAT:
        state.acted |= picked & rules.mobile
    if fires:
        show(rules, state, state.active, fires, events)
    state.frames.append(Battle(BATTLE, ANSWER, target, picked, spared, fires, 0))
    return True


def show(rules: Folio, state: State, side: int, fires: int, events: list[Raw]) -> None:
    fire.spend(state, side, fires)
    if fires:
        events.append((FIRED, side, fire.total(fires), fire.in_events(fires)))
    else:
        events.append((NO_FIRE, side))


# 8.3 The other side's markers


def ask_markers(rules: Folio, state: State, side: int) -> None:
    """A side without markers is not asked: how many it holds is public."""
    if state.hand[side]:
        state.frames.append(Commit(COMMIT, side, 0))


def commit_markers(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    commit: Commit = state.frames[-1]
    return fire.to_commit(state.hand[commit.side], commit.markers, rules.fire_max, canonical)


def check_commit_marker(rules: Folio, state: State, value: int) -> Raw | None:
    commit: Commit = state.frames[-1]
    return fire.check_commit(state.hand[commit.side], commit.markers, rules.fire_max, value)


def do_commit_marker(rules: Folio, state: State, value: int, events: list[Raw]) -> bool:
    commit: Commit = state.frames[-1]
    state.frames[-1] = commit.replace(markers=commit.markers + fire.one(value))
    return False


def do_commit(rules: Folio, state: State, _: int, events: list[Raw]) -> bool:
    commit: Commit = state.frames.pop()
    show(rules, state, commit.side, commit.markers, events)
    frame: Combat = state.frames[-1]
    if commit.side == state.active:
        state.frames[-1] = frame.replace(markers=commit.markers)
    else:
        state.frames[-1] = frame.replace(answer=commit.markers)
    return True


def target_hex(rules: Folio, state: State) -> tuple[str, int]:
    return ("place", state.frames[-1].place)


def battlefield(rules: Folio, state: State) -> tuple[str, int]:
    return ("place", state.frames[-2].place)


# 8.4 Bombardment


def check_barrages(rules: Folio, state: State) -> Raw | None:
    """8.4a-b: in the combat phase, before the first attack, while there is something to hit."""
    if not rules.bombardment:
        return (NO_BOMBARDMENT,)
    if state.frames[0].phase == MOBILE_COMBAT:
        return (MOBILE_BOMBARDMENT,)
    if state.struck:
        return (BOMBARD_FIRST,)
    if not state.units[1 - state.active] & ~state.shelled:
        return (ALL_SHELLED,)
    return None


def barrage_targets(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    return bits(state.units[1 - state.active] & ~state.shelled)


def check_barrage(rules: Folio, state: State, target: int) -> Raw | None:
    if not state.units[1 - state.active] & rules.bit[target]:
        return (NOTHING_THERE, target)
    if state.shelled & rules.bit[target]:
        return (SHELLED_ALREADY, target)
    return None


def first_markers(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    if check_barrages(rules, state) is not None:
        return ()
    return fire.to_commit(state.hand[state.active], 0, rules.fire_max, canonical)


def check_first_marker(rules: Folio, state: State, value: int) -> Raw | None:
    why = check_barrages(rules, state)
    if why is not None:
        return why
    return fire.check_commit(state.hand[state.active], 0, rules.fire_max, value)


def do_first_marker(rules: Folio, state: State, value: int, events: list[Raw]) -> bool:
    state.frames.append(Bombardment(BOMBARDMENT, fire.one(value)))
    return False


def more_markers(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    hand, fires = state.hand[state.active], state.frames[-1].markers
    return fire.to_commit(hand, fires, rules.fire_max, canonical)


def check_more_marker(rules: Folio, state: State, value: int) -> Raw | None:
    hand, fires = state.hand[state.active], state.frames[-1].markers
    return fire.check_commit(hand, fires, rules.fire_max, value)


def do_more_marker(rules: Folio, state: State, value: int, events: list[Raw]) -> bool:
    state.frames[-1] = Bombardment(BOMBARDMENT, state.frames[-1].markers + fire.one(value))
    return False


def do_barrage(rules: Folio, state: State, target: int, events: list[Raw]) -> bool:
    fires: int = state.frames.pop().markers
    events.append((BOMBARDED, state.active, target, state.at[target] - 1))
    state.shelled |= rules.bit[target]
    show(rules, state, state.active, fires, events)
    state.frames.append(Shelling(SHELLING, ANSWER, target, fires, 0))
    return True


def _no_unit(rules: Folio, state: State, unit: int) -> Raw | None:
    return (NAME_TARGET, unit)


#: Nothing is begun yet: bombard, attack, or end the phase.
CHOOSE_TARGET = {
    PICK: pick(
        Pick(lambda *_: (), _no_unit, lambda *_: False),
        Pick(first_markers, check_first_marker, do_first_marker),
    ),
    ATTACK_VERB: Deed(targets, check_target, do_target),
    DONE: always(do_end_phase),
}


def _check_second_target(rules: Folio, state: State, target: int) -> Raw | None:
    return (ONE_TARGET, state.frames[-1].place)


#: The target is named: attackers, the waiver, markers.
CHOOSE_ATTACKERS = {
    PICK: pick(
        Pick(attackers, check_attacker, do_attacker),
        Pick(attack_markers, check_attack_marker, do_attack_marker),
    ),
    CHOOSE: Deed(waivers, check_waiver, do_waiver),
    ATTACK_VERB: Deed(None, _check_second_target, lambda *_: False),
    DONE: one_way(check_attack, do_attack),
}
#: Markers are picked for a bombardment: more of them, or the target.
CHOOSE_BARRAGE = {
    PICK: pick(refuse((MARKERS_BOMBARD,)), Pick(more_markers, check_more_marker, do_more_marker)),
    ATTACK_VERB: Deed(barrage_targets, check_barrage, do_barrage),
}
#: The answer with markers.
COMMIT_MARKERS = {
    PICK: pick(
        refuse((MARKER_WANTED,)), Pick(commit_markers, check_commit_marker, do_commit_marker)
    ),
    DONE: always(do_commit),
}
