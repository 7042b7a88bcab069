"""1 Sequence, 2 Marching: the table of phases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sandtable.core.action import ATTACK, DONE, PICK, STEP
from sandtable.core.dice import Dice
from sandtable.core.frames import Bare
from sandtable.core.message import Raw
from sandtable.core.plain import PlainState, by_active, roll_phase
from sandtable.core.rules import Deed, Phase, always

from . import combat, frames, terms

if TYPE_CHECKING:
    from .rules import SaltRoad

ORDERS, MARCH, ROLL, NEXT, OVER = range(5)
NOBODY = 2


def check_pick(rules: SaltRoad, state: PlainState, unit: int) -> Raw | None:
    if rules.owner[unit] != state.active:
        return (terms.NOT_YOURS, unit)
    if state.place[unit] == rules.gone:
        return (terms.NOT_ON_MAP, unit)
    return (terms.ACTED, unit) if state.acted >> unit & 1 else None


def do_pick(rules: SaltRoad, state: PlainState, unit: int, events: list[Raw]) -> bool:
    state.frames.append(frames.March(MARCH, unit, rules.cover.unit[unit].move))
    return False


def do_end(rules: SaltRoad, state: PlainState, _: int, events: list[Raw]) -> bool:
    events.append((terms.PHASE_ENDED, state.active))
    state.frames = [Bare(NEXT)]
    return True


def check_step(rules: SaltRoad, state: PlainState, place: int) -> Raw | None:
    march = state.frames[-1]
    here, there = state.place[march.unit], state.at(place)
    if place not in rules.next_to[here]:
        return (terms.NO_TRACK, here, place)
    if there >= 0:
        return (terms.TAKEN, place, there)
    return None if march.left else (terms.TIRED, march.unit, place)


def do_step(rules: SaltRoad, state: PlainState, place: int, events: list[Raw]) -> bool:
    march = state.frames[-1]
    events.append((terms.MOVED, march.unit, state.place[march.unit], place, 2))
    state.place[march.unit] = place
    state.frames[-1] = march.replace(left=march.left - 1)
    return False


def check_attack(rules: SaltRoad, state: PlainState, place: int) -> Raw | None:
    unit, there = state.frames[-1].unit, state.at(place)
    if there < 0 or rules.owner[there] == rules.owner[unit]:
        return (terms.NO_ENEMY, place)
    here = state.place[unit]
    return None if place in rules.next_to[here] else (terms.NOT_BESIDE, here, place)


def do_attack(rules: SaltRoad, state: PlainState, place: int, events: list[Raw]) -> bool:
    unit = state.frames[-1].unit
    events.append((terms.ATTACKED, 1 << unit, place, state.at(place)))
    state.frames[-1] = frames.Roll(ROLL, unit, place)
    return True


def do_stay(rules: SaltRoad, state: PlainState, _: int, events: list[Raw]) -> bool:
    state.acted |= 1 << state.frames.pop().unit
    return True


def next_player(rules: SaltRoad, state: PlainState, dice: Dice, events: list[Raw]) -> bool:
    """1.1, 4.1: the other side, the next turn, or the end."""
    state.acted, state.frames = 0, [Bare(ORDERS)]
    if state.active == 0:
        state.active = 1
    elif state.turn < rules.last_turn:
        state.turn, state.active = state.turn + 1, 0
        events.append((terms.TURN_BEGAN, state.turn))
    else:
        ahead = rules.points(state, 0) - rules.points(state, 1)
        level = 1 if rules.options["level"] == "second" else NOBODY
        state.frames = [frames.Over(OVER, 0 if ahead > 0 else 1 if ahead < 0 else level)]
    return True


def _near(rules: SaltRoad, state: PlainState, canonical: bool) -> tuple[int, ...]:
    unit: int = state.frames[-1].unit
    return rules.next_to[state.place[unit]]


_pick = Deed(lambda rules, *_: range(len(rules.owner)), check_pick, do_pick)
_step, _attack = Deed(_near, check_step, do_step), Deed(_near, check_attack, do_attack)

PHASES: Mapping[int, Phase[SaltRoad, PlainState]] = {
    ORDERS: Phase("orders", "1.2", by_active, {PICK: _pick, DONE: always(do_end)}),
    MARCH: Phase(
        "march",
        "2.1",
        by_active,
        {STEP: _step, ATTACK: _attack, DONE: always(do_stay)},
        about=lambda rules, state: ("unit", state.frames[-1].unit),
    ),
    ROLL: roll_phase("roll", "3.4", combat.roll, (terms.NOT_A_FACE,)),
    NEXT: Phase("next", "1.1", run=next_player),
    OVER: Phase("over", "4.1"),
}
