"""3.0 Movement and 11.0 exploitation: units and stacks, hex by hex."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from sys import maxsize
from typing import TYPE_CHECKING

from ...core.bits import all_bits, bits, mask_of
from ...core.message import Raw
from ...core.rules import Deed, always
from . import stacks, strength
from .frames import Moving, NextPhase
from .moving import Move, bound_units, bounds, move_of, movers, regrouped, stops, where
from .phases import EXPLOITATION, MOVING, NEXT_PHASE
from .reach import reach
from .state import State
from .terms import (
    DROPPED,
    ENEMY_THERE,
    EXPLOITER_IN_ZONE,
    FIRED_NO_EXPLOITATION,
    HERE_ALREADY,
    IMMOBILE,
    LAST_ONE,
    MAY_NOT_MOVE,
    MINIMUM_MOVE,
    MOVE_DONE,
    MOVED,
    MOVED_ALREADY,
    NO_COMMON_STEP,
    NO_EXPLOITATION,
    NO_PICKING_UP,
    NO_STEP,
    NO_WAY,
    NOT_ADJACENT,
    NOT_EXPLOITING,
    NOT_MOVED,
    NOT_ON_MAP,
    NOT_PICKED,
    NOT_YOURS,
    OTHER_HEX,
    OUT_NO_EXPLOITATION,
    OUT_OF_REACH,
    PHASE_ENDED,
    PICKED_ALREADY,
    PROHIBITED,
    RESTING,
    SHAKEN_NO_EXPLOITATION,
    STAYS_WITHIN,
    TAKES_ALONG,
    TOO_DEAR,
)

if TYPE_CHECKING:
    from .rules import Scs


# Who may move


def check_unit(rules: Scs, state: State, unit: int) -> Raw | None:
    """3.0, 3.1, 11.0: an own unit, once a phase, that is able to."""
    if rules.owner[unit] != state.active:
        return (NOT_YOURS, unit)
    place = state.place[unit]
    if place >= rules.hexes:
        return (NOT_ON_MAP, unit)
    if state.moved >> unit & 1:
        return (MOVED_ALREADY, unit)
    if not strength.printed_move(rules, state, unit):
        return (IMMOBILE, unit)
    for number in rules.specials["may-not-move"]:
        if state.special[number] >> unit & 1:
            return (MAY_NOT_MOVE, unit, number)
    if state.resting >> unit & 1:
        return (RESTING, unit)
    if state.frames[0].phase == EXPLOITATION:
        why = check_exploiter(rules, state, unit)
        if why is not None:
            return why
    if not neighbours(rules, state, unit):
        return (NO_STEP, unit, place)
    if not can_stop(rules, state, unit):
        return (MAY_NOT_MOVE, unit, bounds(rules, state, unit)[0])
    return None


def check_exploiter(rules: Scs, state: State, unit: int) -> Raw | None:
    """11.0a-c."""
    for number in rules.specials["no-exploitation"]:
        if state.special[number] >> unit & 1:
            return (NO_EXPLOITATION, unit, number)
    if not strength.exploiters(rules, state) >> unit & 1:
        return (NOT_EXPLOITING, unit)
    if state.out >> unit & 1 and not rules.out.exploitation:
        return (OUT_NO_EXPLOITATION, unit)
    if state.shaken >> unit & 1 and not rules.disorganised.exploitation:
        return (SHAKEN_NO_EXPLOITATION, unit)
    if state.fired >> unit & 1:
        return (FIRED_NO_EXPLOITATION, unit)
    if state.pinned >> unit & 1:
        return (EXPLOITER_IN_ZONE, unit)
    return None


def neighbours(rules: Scs, state: State, unit: int) -> int:
    """3.1e: hexes that a unit could enter if points were no matter, as a mask."""
    enter = rules.enter[state.active][rules.gait[unit]]
    return enter[state.place[unit]] & ~state.units[1 - state.active]


def can_stop(rules: Scs, state: State, unit: int) -> bool:
    """Whether a unit that must stay within somewhere finds a hex to end its move in."""
    if not rules.staying:
        return True
    allowed = stops(rules, state, unit)
    if neighbours(rules, state, unit) & allowed:
        return True
    here, left = state.place[unit], strength.move(rules, state, unit)
    found = reach(rules, state, here, ((unit, left),), first=True)
    return bool(found.mask & allowed & ~rules.bit[here])


def movable(rules: Scs, state: State) -> int:
    """Units that `check_unit` lets move, but for where they stand, as a mask."""
    units = rules.of_side[state.active] & ~(state.moved | state.resting)
    for unit in bits(units & rules.may_stand_still):
        if not strength.printed_move(rules, state, unit):
            units ^= 1 << unit
    for number in rules.specials["may-not-move"]:
        units &= ~state.special[number]
    if state.frames[0].phase == EXPLOITATION:
        units &= strength.exploiters(rules, state) & ~state.pinned & ~state.fired
        if not rules.out.exploitation:
            units &= ~state.out
        if not rules.disorganised.exploitation:
            units &= ~state.shaken
        for number in rules.specials["no-exploitation"]:
            units &= ~state.special[number]
    return units


def candidates(rules: Scs, state: State) -> list[int]:
    """All units that may move: the checks of `check_unit` for many units at once."""
    return waiting(rules, state, all_bits(movable(rules, state)))[0]


def waiting(rules: Scs, state: State, units: Iterable[int]) -> tuple[list[int], list[int]]:
    """Those of the movable that may move, and those that could but for want of a hex to step to."""
    free, bound = ~state.units[1 - state.active], bound_units(rules, state)
    places, hexes, entered = state.place, rules.hexes, rules.entered
    ready: list[int] = []
    stuck: list[int] = []
    for unit in units:
        place = places[unit]
        if place < hexes:
            if not entered[unit][place] & free:
                stuck.append(unit)
            elif not bound >> unit & 1 or can_stop(rules, state, unit):
                ready.append(unit)
    return ready, stuck


# Picking


def do_pick(rules: Scs, state: State, unit: int, events: list[Raw]) -> bool:
    origin = state.place[unit]
    state.picked_from = state.stacks[origin]
    stacks.lift(rules, state, unit)
    points = strength.move(rules, state, unit)
    state.frames.append(Moving(MOVING, origin, 0, (unit,), (points,)))
    return False


def more(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    """Units of the same hex that might come along, each set once if canonical."""
    frame: Moving = state.frames[-1]
    stack = state.stacks.get(frame.origin)
    if frame.steps or stack is None:
        return ()
    found = mask_of(stack) & movable(rules, state)
    if canonical:
        last = max(frame.units)
        found = found >> last + 1 << last + 1
    return bits(found)


def check_more(rules: Scs, state: State, unit: int) -> Raw | None:
    frame: Moving = state.frames[-1]
    if unit in frame.units:
        return (PICKED_ALREADY, unit)
    if frame.steps:  # Q13: a stack on the move collects nobody
        return (NO_PICKING_UP, unit)
    why = check_unit(rules, state, unit)
    if why is not None:
        return why
    if state.place[unit] != frame.origin:
        return (OTHER_HEX, unit, frame.origin)
    return None if _together(rules, state, unit) else (NO_COMMON_STEP, unit, frame.origin)


def _together(rules: Scs, state: State, unit: int) -> bool:
    """Whether a unit and those picked before it have a hex to go to."""
    frame: Moving = state.frames[-1]
    here, all_ = frame.origin, (*movers(frame), (unit, strength.move(rules, state, unit)))
    near, allowed = ~state.units[1 - state.active], rules.land
    for one, _ in all_:
        near &= rules.enter[state.active][rules.gait[one]][here]
        allowed &= stops(rules, state, one)
    if near & allowed or not near:
        return bool(near)
    found = reach(rules, state, here, all_, first=True)
    return bool(found.mask & allowed & ~rules.bit[here])


def do_more(rules: Scs, state: State, unit: int, events: list[Raw]) -> bool:
    frame: Moving = state.frames[-1]
    stacks.lift(rules, state, unit)
    pairs = sorted([*movers(frame), (unit, strength.move(rules, state, unit))])
    if rules.order_kept:  # Q36: as they lay on each other, so that who was on top stays there
        pairs.sort(key=lambda pair: state.picked_from.index(pair[0]))
    state.frames[-1] = regrouped(frame, pairs)
    return False


# Steps


def check_step(rules: Scs, state: State, there: int) -> Raw | None:
    frame: Moving = state.frames[-1]
    here = where(state)
    if rules.grid.adjacent(here, there) < 0:
        return (HERE_ALREADY, there) if here == there else (NOT_ADJACENT, here, there)
    if state.units[1 - state.active] & rules.bit[there]:
        return (ENEMY_THERE, there, state.stacks[there][0])
    extra = rules.zone_cost if stacks.zone(rules, state, 1 - state.active) >> there & 1 else 0
    for unit, left in movers(frame):
        cost = rules.cost[state.active][rules.gait[unit]].get((here, there))
        if cost is None:
            return (PROHIBITED, unit, there)
        # 3.1e: the first step can always be taken, as the whole move of the unit.
        if frame.steps and cost + extra > left:
            return (TOO_DEAR, unit, there, rules.in_messages(cost + extra), rules.in_messages(left))
    if bound_units(rules, state) & mask_of(frame.units):
        return _check_stay(rules, state, there, extra)
    return None


def _check_stay(rules: Scs, state: State, there: int, extra: int) -> Raw | None:
    """A unit that must stay within somewhere is judged where it stops: it must be able to."""
    frame: Moving = state.frames[-1]
    here = where(state)
    bound = [unit for unit in frame.units if bounds(rules, state, unit)]
    allowed = rules.land
    for unit in bound:
        allowed &= stops(rules, state, unit, frame.origin)
    if not bound or allowed >> there & 1:
        return None
    left = tuple(
        (unit, max(0, points - extra - rules.cost[state.active][rules.gait[unit]][here, there]))
        for unit, points in movers(frame)
    )
    found = reach(rules, state, there, left, first=False)
    if found.mask & allowed:
        return None
    return (STAYS_WITHIN, bound[0], there, bounds(rules, state, bound[0])[0])


def steps(rules: Scs, state: State, move: Move) -> list[int]:
    """All hexes that can be stepped to: the checks of `check_step` for many hexes at once."""
    frame, here, side, enemies, zone = move.frame, move.here, move.side, move.enemies, move.zone
    gait = rules.gait[frame.units[0]]
    near = rules.enter[side][gait][here]
    if len(frame.units) == 1 and not near & ~move.stops:
        left = (
            frame.left[0] if frame.steps else maxsize
        )  # 3.1e: a first step may cost what it likes
        extra, bit = rules.zone_cost, rules.bit
        ways = rules.ways[side][gait][here]
        if not near & (enemies | zone):
            return [there for there, cost in ways if cost <= left]
        return [
            there
            for there, cost in ways
            if not enemies & bit[there]
            and (cost <= left if not zone & bit[there] else cost + extra <= left)
        ]
    return [there for there in bits(near & ~enemies) if check_step(rules, state, there) is None]


def do_step(rules: Scs, state: State, there: int, events: list[Raw]) -> bool:
    _march(rules, state, (there,), events)
    return False


def _march(rules: Scs, state: State, path: Sequence[int], events: list[Raw]) -> None:
    """Take one step after the other: nothing that a step does changes what the next one costs."""
    frame: Moving = state.frames[-1]
    side = state.active
    top, points = frame.units[0], frame.left[0]
    together = len(frame.units) > 1
    if together:
        top = _top(rules, state, frame.units)
        points = frame.left[frame.units.index(top)]
        if not frame.steps:
            events.append((TAKES_ALONG, side, mask_of(frame.units), top))
    start, zone, bit = state.place[top], stacks.zone(rules, state, 1 - side), rules.bit
    prices, parts = rules.cost[side][rules.gait[top]], rules.parts
    here, passed, surcharge = start, 0, 0
    for there in path:
        price, to = prices[here, there], bit[there]
        if zone & to:
            price += rules.zone_cost
            surcharge += rules.zone_cost
        if price > points:
            events.append((MINIMUM_MOVE, top, there))
            points = price
        points -= price
        events.append((MOVED, top, here, there, price * parts))
        passed |= to
        here = there
    stacks.take(state, side, passed)
    state.place[top] = here
    left = [points]
    if together:
        left = []
        for unit, had in movers(frame):
            if unit != top:
                state.place[unit] = here
                prices = rules.cost[side][rules.gait[unit]]
                paid = surcharge + sum(prices[hop] for hop in pairwise((start, *path)))
                left.append(max(0, had - paid))
            else:
                left.append(points)
    steps = frame.steps + len(path)
    state.frames[-1] = Moving(MOVING, frame.origin, steps, frame.units, tuple(left))


def _top(rules: Scs, state: State, units: Sequence[int]) -> int:
    """The unit that is seen of a stack on the move."""
    for unit in units:
        if stacks.attack(rules, state, unit):
            return unit
    return units[0]


# Going


def check_go(rules: Scs, state: State, there: int) -> Raw | None:
    move = move_of(rules, state)
    here, bit = move.here, rules.bit[there]
    if there == here:
        return (HERE_ALREADY, there)
    if move.enemies & bit:
        return (ENEMY_THERE, there, state.stacks[there][0])
    if move.reach(rules).mask & bit:
        return None if move.stops & bit else _stays(rules, state, there)
    if rules.grid.adjacent(here, there) >= 0:
        why = check_step(rules, state, there)
        assert why is not None, "a neighbour that can be stepped to is within reach"
        return why
    far = reach(
        rules,
        state,
        here,
        tuple((unit, rules.far) for unit in state.frames[-1].units),
        first=False,
    )
    if not far.mask >> there & 1:
        return (NO_WAY, there)
    left = min(state.frames[-1].left)
    return (
        OUT_OF_REACH,
        there,
        rules.in_messages(rules.far - far.left(there)),
        rules.in_messages(left),
    )


def do_go(rules: Scs, state: State, there: int, events: list[Raw]) -> bool:
    _march(rules, state, move_of(rules, state).reach(rules).path(there), events)
    return False


# Dropping and stopping


def check_leave(rules: Scs, state: State, unit: int) -> Raw | None:
    frame: Moving = state.frames[-1]
    if unit not in frame.units:
        return (NOT_PICKED, unit)
    if len(frame.units) == 1:
        return (LAST_ONE, unit)
    allowed = stops(rules, state, unit, frame.origin)
    if frame.steps and not allowed >> state.place[unit] & 1:
        return (STAYS_WITHIN, unit, state.place[unit], bounds(rules, state, unit)[0])
    return None


def do_leave(rules: Scs, state: State, unit: int, events: list[Raw]) -> bool:
    frame: Moving = state.frames[-1]
    rest = regrouped(frame, [pair for pair in movers(frame) if pair[0] != unit])
    state.frames[-1] = rest
    stacks.put(rules, state, unit, state.place[unit])
    if rules.order_kept and not frame.steps:  # back to where it lay
        kept = tuple(other for other in state.picked_from if other not in rest.units)
        state.stacks[frame.origin] = stacks.ordered(rules, state, kept)
    if frame.steps:
        state.moved |= 1 << unit
        events.append((DROPPED, state.active, unit, state.place[unit]))
    return False


def check_stop(rules: Scs, state: State, _: int) -> Raw | None:
    move = move_of(rules, state)
    if not move.frame.steps:
        return (NOT_MOVED, move.frame.units[0])
    return None if move.stops & rules.bit[move.here] else _stays(rules, state, move.here)


def _stays(rules: Scs, state: State, there: int) -> Raw:
    """Which of the units on the move may not stop in a hex."""
    frame: Moving = state.frames[-1]
    unit = next(
        unit for unit in frame.units if not stops(rules, state, unit, frame.origin) >> there & 1
    )
    return (STAYS_WITHIN, unit, there, bounds(rules, state, unit)[0])


def do_stop(rules: Scs, state: State, _: int, events: list[Raw]) -> bool:
    top, place = put_down(rules, state)
    events.append((MOVE_DONE, top, place))
    return True


def put_down(rules: Scs, state: State) -> tuple[int, int]:
    """The units on the move stand again and have moved; the one that is seen, and where."""
    units: tuple[int, ...] = state.frames.pop().units
    top, place = _top(rules, state, units), state.place[units[0]]
    for unit in (top, *(unit for unit in units if unit != top)):
        stacks.put(rules, state, unit, place)
        state.moved |= 1 << unit
    return top, place


def do_end_phase(rules: Scs, state: State, _: int, events: list[Raw]) -> bool:
    events.append((PHASE_ENDED, state.active, state.frames[-1].phase))
    state.frames = [NextPhase(NEXT_PHASE)]
    return True


END_PHASE: Deed[Scs, State] = always(do_end_phase)
ON_TOP: Deed[Scs, State] = Deed(stacks.tops, stacks.check_top, stacks.do_top)
