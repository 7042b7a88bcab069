"""6.0 Overruns: a combat in the middle of a move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from ...core.action import ATTACK, DONE, GO, LEAVE, PICK, STEP
from ...core.bits import all_bits, bits, mask_of
from ...core.message import Raw
from ...core.rules import Offer
from . import attackers, battle, movement, moving, stacks
from .frames import Moving
from .numbers import OVERRUN_GROUND
from .state import State
from .terms import (
    NO_ATTACK_PRINTED,
    NO_COMMON_STEP,
    NO_OVERRUN_ENEMY,
    NO_STEP,
    NO_STRENGTH,
    OUT_OF_TOUCH,
    OVERRAN,
    OVERRUN_APART,
    OVERRUN_DEAR,
    OVERRUN_FULL,
    OVERRUN_POINTS,
    OVERRUN_PROHIBITED,
    OVERRUN_TWICE,
    STARTED_IN_ZONE,
    STAYS_WITHIN,
)

if TYPE_CHECKING:
    from .rules import Scs


# Who sets out: an overrun needs no step before it (Q19)


def candidates(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    """All units that may move, and those that can do nothing but overrun."""
    units = all_bits(movement.movable(rules, state))
    ready, stuck = movement.waiting(rules, state, units)
    return ready + [unit for unit in stuck if check_unit(rules, state, unit) is None]


def anybody(rules: Scs, state: State) -> bool:
    """Whether there are any candidates."""
    for unit in bits(movement.movable(rules, state)):  # one by one: mostly the first will do
        ready, stuck = movement.waiting(rules, state, (unit,))
        if ready or (stuck and check_unit(rules, state, unit) is None):
            return True
    return False


def check_unit(rules: Scs, state: State, unit: int) -> Raw | None:
    why = movement.check_unit(rules, state, unit)
    return None if _at_once(rules, state, unit, why, movement.do_pick) else why


def check_more(rules: Scs, state: State, unit: int) -> Raw | None:
    why = movement.check_more(rules, state, unit)
    return None if _at_once(rules, state, unit, why, movement.do_more) else why


def _at_once(
    rules: Scs,
    state: State,
    unit: int,
    why: Raw | None,
    pick: Callable[[Scs, State, int, list[Raw]], bool],
) -> bool:
    """Whether a unit that cannot take a step could overrun from where it stands."""
    if why is None or why[0] not in (NO_STEP, NO_COMMON_STEP):
        return False
    then = state.clone()
    pick(rules, then, unit, [])
    return moving.where(then) == state.place[unit] and any(
        check(rules, then, target) is None for target in bits(targets(rules, then))
    )


# What units on the move can do


def listing(rules: Scs, state: State, canonical: bool) -> Iterator[Offer]:
    """All of it, verb by verb. Canonical play goes step by step, and picks nobody only to let go again."""
    move = moving.move_of(rules, state)
    frame, here = move.frame, move.here
    moved = frame.steps > 0
    if not moved:
        comrades = movement.more(rules, state, canonical)
        yield PICK, [unit for unit in comrades if check_more(rules, state, unit) is None]
    if not moved or 0 not in frame.left:  # who has nothing left holds up all
        yield STEP, movement.steps(rules, state, move)
        if not canonical:
            yield GO, move.reach(rules).mask & move.stops & ~rules.bit[here]
    if len(frame.units) > 1 and (moved or not canonical):
        yield LEAVE, [u for u in frame.units if movement.check_leave(rules, state, u) is None]
    if rules.around[here] & move.enemies:
        enemies = bits(targets(rules, state))
        yield ATTACK, [enemy for enemy in enemies if check(rules, state, enemy) is None]
    if moved and move.stops & rules.bit[here]:
        yield DONE, (0,)


# The overrun


def targets(rules: Scs, state: State) -> int:
    """The enemies around that were not overrun yet, as a mask."""
    return rules.around[moving.where(state)] & state.units[1 - state.active] & ~state.hit


def check(rules: Scs, state: State, target: int) -> Raw | None:
    frame: Moving = state.frames[-1]
    here = moving.where(state)
    return (
        _check_target(rules, state, here, target, frame.units)
        or _check_units(rules, state, here, target, frame)
        or attackers.check_special(rules, state, frame.units, target)
        or _check_end(rules, state, here, target, frame)
    )


def _check_target(
    rules: Scs, state: State, here: int, target: int, units: tuple[int, ...]
) -> Raw | None:
    if not state.units[1 - state.active] & rules.bit[target]:
        return (NO_OVERRUN_ENEMY, target)
    if rules.grid.adjacent(here, target) < 0:
        return (OVERRUN_APART, here, target)
    for unit in units:
        # 2.1b: judged when the phase began. Who began the exploitation phase in a zone stays put.
        if state.pinned >> unit & 1:
            return (STARTED_IN_ZONE, unit)
    if state.hit & rules.bit[target]:
        return (OVERRUN_TWICE, target)
    return None


def _check_units(rules: Scs, state: State, here: int, target: int, frame: Moving) -> Raw | None:
    """Whether each of them could enter the hex, attacks, and can pay for it."""
    for unit in frame.units:
        if unprinted(rules, state, unit):
            return (NO_ATTACK_PRINTED, unit)
        cost = rules.plain_cost[state.active][rules.gait[unit]].get((here, target))
        if cost is None:
            return (OVERRUN_PROHIBITED, unit, target)
        if cost > OVERRUN_GROUND * rules.scale:
            return (OVERRUN_DEAR, unit, target, rules.in_messages(cost))
        if not rules.covers[state.active][rules.gait[unit]][here] & rules.bit[target]:
            return (OUT_OF_TOUCH, unit, target)
    for unit, left in moving.movers(frame):
        if left < rules.overrun_cost:
            return (OVERRUN_POINTS, unit, rules.in_messages(left))
    return None


def _check_end(rules: Scs, state: State, here: int, target: int, frame: Moving) -> Raw | None:
    """Whether all of them may stay here, or in the hex that they must enter (10.0d)."""
    units = frame.units
    for unit in units:
        allowed = moving.stops(rules, state, unit, frame.origin)
        for end in (here, target):
            if not allowed >> end & 1:
                return (STAYS_WITHIN, unit, end, moving.bounds(rules, state, unit)[0])
    if not any(stacks.attack(rules, state, unit) for unit in units):
        return (NO_STRENGTH, target)
    # 4.0a, 6.1e: everybody in the hex counts.
    size = sum(stacks.size(rules, state, unit) for unit in units)
    if size + stacks.load(rules, state, here) > rules.limit:
        return (OVERRUN_FULL, here, rules.limit)
    return None


def unprinted(rules: Scs, state: State, unit: int) -> bool:
    """7.2e: without a printed attack strength nobody attacks."""
    return rules.faces[unit][state.lost[unit] > 0].attack is None


def do(rules: Scs, state: State, target: int, events: list[Raw]) -> bool:
    units = mask_of(state.frames[-1].units)
    top, here = movement.put_down(rules, state)
    state.hit |= rules.bit[target]
    events.append((OVERRAN, top, here, target))
    battle.begin(rules, state, target, units, True, events)
    return True
