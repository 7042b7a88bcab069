"""5.0 Movement, with 6.0 and 6.1 zones, 14.1 and 14.2 minefields, 16.0 escarpments."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING

from ...board import flood
from ...core.action import DONE, GO, PICK, STEP
from ...core.bits import bits
from ...core.message import Raw, Reason
from ...core.rules import Deed, always, never, one_way
from . import victory, zones
from .frames import Moving, NextPhase
from .phases import COMBAT, MOBILE_COMBAT, MOBILE_MOVEMENT, MOVEMENT, MOVING, NEXT_PHASE
from .picks import Pick, pick, refuse
from .reach import CLIFF, ENEMY_MINE, OWN_MINE, Reach, layers
from .state import State
from .terms import (
    ACTED_ALREADY,
    COMBAT_ENDED,
    ENEMY_THERE,
    ESCARPMENT,
    HALTED,
    HERE_ALREADY,
    MINE_HALTED,
    MINE_NOT_BESIDE,
    MINE_WAY_HALTED,
    MINE_ZONES,
    MOBILE_COMBAT_ENDED,
    MOBILE_MOVEMENT_ENDED,
    MOVE_DONE,
    MOVED,
    MOVED_ALREADY,
    MOVEMENT_ENDED,
    NO_ROOM_BEYOND,
    NO_STEP,
    NOT_ADJACENT,
    NOT_MOBILE,
    NOT_MOVED,
    NOT_ON_MAP,
    NOT_YOURS,
    ONE_AT_A_TIME,
    OUT_OF_REACH,
    SEA,
    STACKED,
    TOO_DEAR,
    UNIT_WANTED,
    WAY_HALTED,
    WHO_MOVES,
    ZONE_TO_ZONE,
)

if TYPE_CHECKING:
    from .rules import Folio

MINES = (OWN_MINE, ENEMY_MINE)
#: More half points than any way on any map costs.
_NO_LIMIT = 2000
#: Those of one position, of every unit of a side; then the next position has others.
_KEPT = 128


# Picking a unit


def may_act(rules: Folio, state: State, unit: int, mobile_phase: bool) -> Raw | None:
    """4.1: own units on the map; in the mobile phases only mobile ones that have not acted."""
    if rules.owner[unit] != state.active:
        return (NOT_YOURS, unit)
    if state.place[unit] >= rules.hexes:
        return (NOT_ON_MAP, unit)
    if mobile_phase:
        if not rules.mobile >> unit & 1:
            return (NOT_MOBILE, unit)
        if state.acted >> unit & 1:
            return (ACTED_ALREADY, unit)
    return None


def candidates(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    waiting = rules.of_side[state.active] & ~state.moved
    if state.frames[0].phase == MOBILE_MOVEMENT:
        waiting &= rules.mobile & ~state.acted
    return bits(waiting)


def ready(rules: Folio, state: State, canonical: bool) -> list[int]:
    """The units that pass `check_unit`, looked at together."""
    units, zone = state.units, state.zone[1 - state.active]
    free = ~(units[0] | units[1] | zone)
    place, gait, plain, hexes = state.place, rules.gait, rules.plain, rules.hexes
    found = []
    for unit in candidates(rules, state, canonical):
        at = place[unit]
        if at < hexes and (
            plain[gait[unit]][at]
            & free  # the usual case: an empty hex beside it, free of everything
            or any_step(rules, state, unit, at, rules.speed[unit], 0, zone >> at & 1)
        ):
            found.append(unit)
    return found


def check_unit(rules: Folio, state: State, unit: int) -> Raw | None:
    """5.1c: once a phase, and only a unit that can take a step."""
    why = may_act(rules, state, unit, state.frames[0].phase == MOBILE_MOVEMENT)
    if why is None and state.moved >> unit & 1:
        why = (MOVED_ALREADY, unit)
    if why is not None:
        return why
    at = state.place[unit]
    units, zone = state.units, state.zone[1 - state.active]
    if rules.plain[rules.gait[unit]][at] & ~(units[0] | units[1] | zone):
        return None
    if any_step(rules, state, unit, at, rules.speed[unit], 0, zone >> at & 1):
        return None
    return (NO_STEP, unit, at)


def do_unit(rules: Folio, state: State, unit: int, events: list[Raw]) -> bool:
    began = state.zone[1 - state.active] >> state.place[unit] & 1
    zones.lift(rules, state, unit)
    state.frames.append(Moving(MOVING, unit, rules.speed[unit], 0, 0, began))
    return False


_ENDED = {
    MOVEMENT: MOVEMENT_ENDED,
    COMBAT: COMBAT_ENDED,
    MOBILE_MOVEMENT: MOBILE_MOVEMENT_ENDED,
    MOBILE_COMBAT: MOBILE_COMBAT_ENDED,
}


def do_end_phase(rules: Folio, state: State, _: int, events: list[Raw]) -> bool:
    phase: int = state.frames[-1].phase
    events.append((_ENDED[phase], state.active, phase))
    state.frames = [NextPhase(NEXT_PHASE, phase)]
    return True


# Steps


def onward(
    rules: Folio,
    state: State,
    unit: int,
    left: int,
    taken: int,
    began: int,
    lifted: Collection[Reason] = (),
) -> Callable[[int], Iterable[flood.Step]]:
    """The lawful steps of a unit from any hex, its allowance apart.

    The rules behind the reasons `lifted` are left out of account. What is the same for all hexes
    is settled beforehand, since every `go` floods.
    """
    side, board, bit_of = rules.owner[unit], state.at, rules.bit
    # 14.2a: the hex from which the move may cross an enemy minefield.
    beside = -1 if taken else state.place[unit]
    zone, enemies = state.zone[1 - side], state.units[1 - side]
    halting = 0 if began and rules.zone_free else zone
    never = rules.zone_never
    mines_bar = not rules.commando >> unit & 1
    from_afar, mines_halt, stacking, table = False, True, False, rules.ways
    if lifted:
        enemies = 0 if ENEMY_THERE in lifted else enemies
        halting = 0 if HALTED in lifted else halting
        never = never and ZONE_TO_ZONE not in lifted
        mines_bar = mines_bar and MINE_ZONES not in lifted
        from_afar, mines_halt = MINE_NOT_BESIDE in lifted, MINE_HALTED not in lifted
        stacking = STACKED in lifted
        table = rules.all_ways if ESCARPMENT in lifted else rules.ways
    ways = table[side][rules.gait[unit]]

    def steps_from(place: int) -> Iterable[flood.Step]:
        in_zone = zone & bit_of[place]
        for to, cost, lies in ways[place]:
            bit = bit_of[to]
            if enemies & bit:
                continue
            if in_zone and zone & bit and (never or (mines_bar and lies in MINES)):
                continue
            ends = bool(halting & bit)
            if lies == ENEMY_MINE:
                if place != beside and not from_afar:
                    continue
                if mines_halt:
                    cost, ends = left if place == beside else cost, True
            if not (ends and board[to]) or stacking:
                yield to, cost, ends

    return steps_from


def bar(
    rules: Folio, state: State, unit: int, at: int, to: int, lies: int, taken: int
) -> Raw | None:
    """What bars a unit from the next hex, its price apart: the reasons behind `onward`."""
    enemy = 1 - rules.owner[unit]
    bit = rules.bit[to]
    if lies == CLIFF:
        return (ESCARPMENT, at, to)
    if state.units[enemy] & bit:
        return (ENEMY_THERE, to, state.at[to] - 1)
    zone = state.zone[enemy]
    if zone & bit and zone & rules.bit[at]:
        if lies in MINES and not rules.commando >> unit & 1:
            return (MINE_ZONES, at, to)
        if rules.zone_never:
            return (ZONE_TO_ZONE, at, to)
    if lies == ENEMY_MINE and taken:
        return (MINE_NOT_BESIDE, at, to)
    return None


def zone_halts(rules: Folio, state: State, unit: int, to: int, began: int) -> bool:
    """6.0b: whether a zone of control ends the move in a hex."""
    if began and rules.zone_free:
        return False
    return bool(state.zone[1 - rules.owner[unit]] & rules.bit[to])


def steps(
    rules: Folio, state: State, unit: int, at: int, left: int, taken: int, began: int
) -> Iterable[flood.Step]:
    """The steps a unit can take now: it can pay for them, and find a hex of its own."""
    steps_from = onward(rules, state, unit, left, taken, began)
    board = state.at
    for step in steps_from(at):
        to, cost, _ = step
        if cost <= left and (not board[to] or room_beyond(board, steps_from, to, left - cost)):
            yield step


def room_beyond(
    board: bytearray, steps_from: Callable[[int], Iterable[flood.Step]], at: int, left: int
) -> bool:
    """5.3: whether a unit that enters a friend's hex could go on to one of its own."""
    seen = {at: left}
    todo = [at]
    while todo:
        here = todo.pop()
        rest = seen[here]
        for to, cost, _ in steps_from(here):
            if cost > rest:
                continue
            if not board[to]:
                return True
            if rest - cost > seen.get(to, -1):
                seen[to] = rest - cost
                todo.append(to)
    return False


def any_step(
    rules: Folio, state: State, unit: int, at: int, left: int, taken: int, began: int
) -> bool:
    for _ in steps(rules, state, unit, at, left, taken, began):
        return True
    return False


class Moves:
    """What the unit that is being moved can do: found once, and asked by `legal`, check and effect alike."""

    __slots__ = ("_reach", "steps")

    def __init__(self, rules: Folio, state: State) -> None:
        frame: Moving = state.frames[-1]
        unit, left = frame.unit, frame.left
        self.steps = (
            []
            if frame.halted
            else list(steps(rules, state, unit, state.place[unit], left, frame.taken, frame.began))
        )
        self._reach: Reach | flood.Flood | None = None

    def reach(self, rules: Folio, state: State) -> Reach | flood.Flood:
        if self._reach is None:
            self._reach = _reach(rules, state)
        return self._reach


def moves(rules: Folio, state: State) -> Moves:
    """Those found before for a position that does not differ in anything they depend on, or new ones."""
    frame: Moving = state.frames[-1]
    unit, units, zone = frame.unit, state.units, state.zone
    key = (frame, state.place[unit], units[0], units[1], zone[1 - rules.owner[unit]])
    kept = rules.moves_kept
    found = kept.get(key)
    if found is None:
        if len(kept) >= _KEPT:
            kept.clear()
        found = kept[key] = Moves(rules, state)
    return found


def neighbours(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    return [to for to, _, _ in moves(rules, state).steps]


def check_step(rules: Folio, state: State, goal: int) -> Raw | None:
    for to, _, _ in moves(rules, state).steps:
        if to == goal:
            return None
    frame: Moving = state.frames[-1]
    unit, left = frame.unit, frame.left
    at = state.place[unit]
    if goal == at:
        return (HERE_ALREADY, at)
    if frame.halted:
        return _why_halted(rules, state, unit, at, frame.began)
    if goal not in rules.grid.neighbours[at]:
        return (NOT_ADJACENT, at, goal)
    if rules.sea >> goal & 1:
        return (SEA, goal)
    for to, cost, lies in rules.all_ways[rules.owner[unit]][rules.gait[unit]][at]:
        if to == goal:
            why = bar(rules, state, unit, at, to, lies, frame.taken)
            if why is not None:
                return why
            if cost > left and lies != ENEMY_MINE:
                return (TOO_DEAR, to, cost, left)
    return (NO_ROOM_BEYOND, goal, state.at[goal] - 1)


def _why_halted(rules: Folio, state: State, unit: int, at: int, began: int) -> Raw:
    """A move that may not go on was ended by a zone, or else by a minefield."""
    return (HALTED if zone_halts(rules, state, unit, at, began) else MINE_HALTED, at)


def do_step(rules: Folio, state: State, goal: int, events: list[Raw]) -> bool:
    frame: Moving = state.frames[-1]
    unit = frame.unit
    at = state.place[unit]
    for to, cost, stop in moves(rules, state).steps:
        if to == goal:
            state.place[unit] = to
            state.frames[-1] = Moving(
                MOVING, unit, frame.left - cost, frame.taken + 1, int(stop), frame.began
            )
            events.append((MOVED, unit, at, to, cost))
            break
    return False


def check_stop(rules: Folio, state: State, _: int) -> Raw | None:
    """5.3a: one unit a hex at the end of a move."""
    frame: Moving = state.frames[-1]
    if not frame.taken:
        return (NOT_MOVED, frame.unit)
    at = state.place[frame.unit]
    if state.at[at]:
        return (STACKED, at, state.at[at] - 1)
    return None


def do_stop(rules: Folio, state: State, _: int, events: list[Raw]) -> bool:
    unit: int = state.frames.pop().unit
    at = state.place[unit]
    zones.put(rules, state, unit, at)
    state.moved |= 1 << unit
    events.append((MOVE_DONE, unit, at))
    victory.look(rules, state, events)
    return True


# Destinations


def reach(rules: Folio, state: State) -> Reach | flood.Flood:
    """The reach of the unit that is being moved; hexes of friends are passed, not reached."""
    return moves(rules, state).reach(rules, state)


def _reach(rules: Folio, state: State) -> Reach | flood.Flood:
    frame: Moving = state.frames[-1]
    unit, left, began = frame.unit, frame.left, frame.began
    at, side = state.place[unit], rules.owner[unit]
    if frame.halted:
        return flood.Flood(at)
    if began and rules.zone_free:  # zones do not halt it, but mines between them bar its way
        return _flood(rules, state, left)
    halting = state.zone[1 - side]
    free = rules.land & ~state.units[1 - side] & ~(halting & state.units[side])
    first = list(onward(rules, state, unit, left, frame.taken, began)(at))
    ways = rules.afoot[side][rules.gait[unit]]
    found = layers(at, first, left, ways, free, halting)
    return Reach(at, first, ways, found, halting)


def _flood(rules: Folio, state: State, budget: int, lifted: tuple[Reason, ...] = ()) -> flood.Flood:
    """The same place by place, which is slower but can leave rules out of account. It is kept, too."""
    frame: Moving = state.frames[-1]
    unit, left, taken, began = frame.unit, frame.left, frame.taken, frame.began
    at = state.place[unit]
    # All that `onward` asks of a position; zones come of where the units are.
    asked = (unit, at, left, taken > 0, began, budget, lifted, *state.units)
    kept = rules.floods
    found = kept.get(asked)
    if found is None:
        if len(kept) >= _KEPT:
            kept.clear()
        ways = onward(rules, state, unit, left, taken, began, lifted)
        kept[asked] = found = flood.flood(at, budget, ways)
    return found


def goals(rules: Folio, state: State, found: Reach | flood.Flood) -> Iterable[int]:
    """Where it may end its move, the nearest first."""
    taken = state.units[0] | state.units[1] | rules.bit[state.place[state.frames[-1].unit]]
    return found.within(~taken)


def destinations(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    """Everything within reach. A `go` is a run of steps, so the canonical tree leaves it out."""
    if canonical:
        return ()
    return goals(rules, state, reach(rules, state))


def check_go(rules: Folio, state: State, goal: int) -> Raw | None:
    found = reach(rules, state)
    at = state.place[state.frames[-1].unit]
    if found.mask >> goal & 1 and goal != at and not state.at[goal]:
        return None
    return why_out_of_reach(rules, state, goal)


def do_go(rules: Folio, state: State, goal: int, events: list[Raw]) -> bool:
    """All steps of the way at once."""
    frame: Moving = state.frames[-1]
    unit, began = frame.unit, frame.began
    at, found = state.place[unit], reach(rules, state)
    trail = found.trail(goal)
    mined = len(trail) == 1 and rules.hexside[rules.owner[unit]].get((at, goal)) == ENEMY_MINE
    stop = mined or zone_halts(rules, state, unit, goal, began)
    spent = 0
    for place, total in trail:
        events.append((MOVED, unit, at, place, total - spent))
        at, spent = place, total
    state.place[unit] = goal
    taken = frame.taken + len(trail)
    state.frames[-1] = Moving(MOVING, unit, frame.left - spent, taken, int(stop), began)
    return False


#: One rule at a time is lifted to find out which one keeps a unit from a hex.
_LIFTINGS: tuple[tuple[Reason, ...], ...] = (
    (HALTED,),
    (ZONE_TO_ZONE,),
    (MINE_ZONES,),
    (MINE_NOT_BESIDE,),
    (MINE_HALTED,),
    (ESCARPMENT,),
    (ENEMY_THERE,),
)
_ALL = (*(lifted[0] for lifted in _LIFTINGS), STACKED)


def however_far(rules: Folio, state: State, goal: int) -> list[tuple[int, int]]:
    """The way of the unit that is being moved as if it had points enough, with the points used."""
    found = _flood(rules, state, _NO_LIMIT)
    return found.trail(goal) if goal in found.cost else []


def why_out_of_reach(rules: Folio, state: State, goal: int) -> Raw:
    """The player's question: what would have to be otherwise for the unit to get there?

    First what the hex itself forbids, then whether lifting one rule brings it within reach, then
    what it would cost by the rules, then which rule stands in the way however far it could move.
    """
    frame: Moving = state.frames[-1]
    unit, left = frame.unit, frame.left
    at = state.place[unit]
    if goal == at:
        return (HERE_ALREADY, at)
    if rules.sea >> goal & 1:
        return (SEA, goal)
    if state.at[goal]:
        there = state.at[goal] - 1
        if rules.owner[there] != rules.owner[unit]:
            return (ENEMY_THERE, goal, there)
        return (STACKED, goal, there)
    if frame.halted:
        return _why_halted(rules, state, unit, at, frame.began)
    broken = _first_break(rules, state, goal, left)
    if broken is not None:
        return broken
    lawful = _flood(rules, state, _NO_LIMIT)
    if goal in lawful.cost:
        return (OUT_OF_REACH, goal, lawful.cost[goal], left)
    broken = _first_break(rules, state, goal, _NO_LIMIT)
    return broken if broken is not None else (NOT_ADJACENT, at, goal)


def _first_break(rules: Folio, state: State, goal: int, budget: int) -> Raw | None:
    """Where the cheapest way breaks that exists when one rule is lifted, or all of them."""
    at = state.place[state.frames[-1].unit]
    best: tuple[int, Raw] | None = None
    for lifted in (*_LIFTINGS, _ALL):
        if lifted is _ALL and best is not None:
            break
        found = _flood(rules, state, budget, lifted)
        if goal in found.cost and (best is None or found.cost[goal] < best[0]):
            why = _break_on(rules, state, at, found.path(goal))
            if why is not None:
                best = (found.cost[goal], why)
    return best[1] if best is not None else None


def _break_on(rules: Folio, state: State, at: int, path: list[int]) -> Raw | None:
    """The first thing on a path that the rules do not allow."""
    frame: Moving = state.frames[-1]
    unit, taken, began = frame.unit, frame.taken, frame.began
    for number, place in enumerate(path):
        for to, _, lies in rules.all_ways[rules.owner[unit]][rules.gait[unit]][at]:
            if to == place:
                why = bar(rules, state, unit, at, to, lies, taken + number)
                if why is not None:
                    return why
                halted = lies == ENEMY_MINE or zone_halts(rules, state, unit, to, began)
                if halted and place != path[-1]:
                    in_zone = zone_halts(rules, state, unit, place, began)
                    return (WAY_HALTED if in_zone else MINE_WAY_HALTED, path[-1], place)
        at = place
    return None


#: Nobody is picked yet: pick a unit, or end the phase.
CHOOSE_UNIT = {
    PICK: pick(Pick(ready, check_unit, do_unit, True), refuse((UNIT_WANTED,))),
    STEP: never((WHO_MOVES,)),
    GO: never((WHO_MOVES,)),
    DONE: always(do_end_phase),
}


def _check_other(rules: Folio, state: State, unit: int) -> Raw | None:
    return (ONE_AT_A_TIME, state.frames[-1].unit)


#: A unit is being moved.
MOVE_UNIT = {
    PICK: pick(Pick(None, _check_other, lambda *_: False), refuse((UNIT_WANTED,))),
    STEP: Deed(neighbours, check_step, do_step, True),
    GO: Deed(destinations, check_go, do_go, True),
    DONE: one_way(check_stop, do_stop),
}
