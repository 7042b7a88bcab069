"""6.2 Movement: roads, areas, hills, and the enemy in the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import compress
from typing import TYPE_CHECKING

from ...board import flood
from ...core.bits import bits, lowest
from ...core.message import Raw
from . import supply, victory
from .frames import Operation
from .phases import OPERATION
from .state import State
from .terms import (
    AREA_TOO_DEAR,
    BOX_CLOSED,
    EXIT_LATER,
    EXITED,
    HERE_ALREADY,
    HILLS,
    LEFT_THE_MAP,
    MOVE_ENDED,
    MOVED,
    MUST_ATTACK,
    NO_EXIT,
    NO_ROAD,
    NO_STOP_ON_ROAD,
    NOT_ADJACENT,
    OFF_THE_MAP,
    ONLY_A_POINT,
    OUT_OF_REACH,
    PINNED,
    ROAD_CLOSED,
    ROAD_TOO_DEAR,
    SCORED_EXIT,
    SOURCE_LOST,
)

if TYPE_CHECKING:
    from .rules import Series60

#: More half points than any way on any map costs.
_NO_LIMIT = 400


def where(state: State, group: int) -> int:
    return state.place[lowest(group)]


# Steps


class Moves:
    """What the group that is being moved can do: found once, and asked by `legal`, check and effect alike."""

    __slots__ = ("frame", "here", "reach", "steps", "when")

    def __init__(self, rules: Series60, state: State) -> None:
        # All that it depends on.
        self.frame: Operation = state.frames[-1]
        self.when = (state.active, state.turn, state.broken_out)
        self.here = state.here[:]
        self.steps = _open_steps(rules, state)
        self.reach: flood.Flood | None = None

    def holds(self, state: State) -> bool:
        """Whether nothing that it depends on has changed."""
        return (
            self.frame == state.frames[-1]
            and self.here == state.here
            and self.when == (state.active, state.turn, state.broken_out)
        )


def moves(rules: Series60, state: State) -> Moves:
    """Those found last, if nothing that they depend on has changed; it does not matter in which game."""
    found = rules.moves_kept
    if found is None or not found.holds(state):
        found = rules.moves_kept = Moves(rules, state)
    return found


def open_steps(rules: Series60, state: State) -> dict[int, int]:
    """The places that can be stepped to, each with its price."""
    return moves(rules, state).steps


def _open_steps(rules: Series60, state: State) -> dict[int, int]:
    operation: Operation = state.frames[-1]
    group, left = operation.group, operation.left
    at = where(state, group)
    prices: dict[int, int] = {}
    if held(rules, state, group, at, operation.origin) is None:
        for to, cost, road in rules.ways[state.active][at]:
            if cost <= prices.get(to, left) and barred(rules, state, group, at, to, road) is None:
                prices[to] = cost
    return prices


def neighbours(rules: Series60, state: State, canonical: bool) -> Iterable[int]:
    return open_steps(rules, state)


def check_step(rules: Series60, state: State, goal: int) -> Raw | None:
    if goal in open_steps(rules, state):
        return None
    operation: Operation = state.frames[-1]
    group, left, before = operation.group, operation.left, operation.origin
    at = where(state, group)
    stuck = held(rules, state, group, at, before)
    if stuck is not None:
        return stuck
    too_dear: Raw | None = None
    closed: Raw | None = None
    for to, cost, road in rules.ways[state.active][at]:
        if to == goal:
            bar = barred(rules, state, group, at, to, road)
            if bar is None:
                too_dear = (AREA_TOO_DEAR if road < 0 else ROAD_TOO_DEAR, goal, cost, left)
            else:
                closed = closed or bar
    return too_dear or closed or no_way(rules, state, at, goal)


def do_step(rules: Series60, state: State, goal: int, events: list[Raw]) -> bool:
    _advance(rules, state, goal, open_steps(rules, state)[goal], events)
    return False


def held(rules: Series60, state: State, group: int, at: int, before: int) -> Raw | None:
    """What keeps a group from leaving its place at all."""
    if at == rules.exit:
        return (LEFT_THE_MAP, at)
    if before >= 0 and at in rules.map.boxes:
        return (OFF_THE_MAP, at)  # A18: it enters again with a later operation
    enemies = state.here[at] & rules.of_side[1 - state.active]
    if not enemies:
        return None
    if before >= 0:  # 6.2(3)c and, on points, A08
        return (MUST_ATTACK if rules.map.is_point(at) else MOVE_ENDED, at)
    return _pinned(rules, state, group, at, enemies)


def _pinned(rules: Series60, state: State, group: int, at: int, enemies: int) -> Raw | None:
    """6.2(3)a-b, A12, A13: leave as many behind as enemies are here, or be faster than all."""
    stay = (state.here[at] & rules.of_side[state.active] & ~group).bit_count()
    need = enemies.bit_count()
    if stay >= need:
        return None
    fastest = max(rules.speed[unit] for unit in bits(enemies))
    if all(rules.speed[unit] > fastest for unit in bits(group)):
        return None
    return (PINNED, at, need, stay, fastest)


def barred(rules: Series60, state: State, group: int, at: int, to: int, road: int) -> Raw | None:
    """What bars a way that the ground allows."""
    if road < 0:
        return None
    side = state.active
    own, enemy = rules.of_side[side] & ~group, rules.of_side[1 - side]
    for area in rules.touching[road]:
        units = state.here[area]
        if units & enemy and not units & own:
            return (ROAD_CLOSED, area, at, to)
    if rules.edge_of_road[road] is not None:
        if to == rules.exit:
            if state.turn < rules.exit_from:
                return (EXIT_LATER, to, rules.exit_from, state.turn)
        elif supply.source_gone(rules, state, road):
            return (SOURCE_LOST, rules.exit)  # A68
    return None


def no_way(rules: Series60, state: State, at: int, goal: int) -> Raw:
    """Why the ground offers no single step from one place to another."""
    if goal == at:
        return (HERE_ALREADY, at)
    if goal >= rules.standable:
        return (NO_STOP_ON_ROAD, goal)
    if goal == rules.exit and state.active != rules.exit_side:
        return (NO_EXIT, goal)
    if goal in rules.map.boxes and not rules.may_return(state.active, goal):
        return (BOX_CLOSED, goal)
    if (at, goal) in rules.behind_hills or (goal, at) in rules.behind_hills:
        return (HILLS, at, goal)
    if (at, goal) in rules.meets_at:
        return (ONLY_A_POINT, at, goal, rules.meets_at[at, goal])
    if rules.map.is_area(at) or rules.map.is_area(goal):
        return (NOT_ADJACENT, at, goal)
    return (NO_ROAD, at, goal)


def _advance(rules: Series60, state: State, goal: int, price: int, events: list[Raw]) -> None:
    """Bring the group to the next place, with what happens on arrival."""
    operation: Operation = state.frames[-1]
    group = operation.group
    at = where(state, group)
    state.move(group, at, goal)
    state.frames[-1] = Operation(OPERATION, group, operation.left - price, at)
    events.append((MOVED, group, at, goal, price))
    if goal == rules.exit:
        _exit(rules, state, group, events)
    elif (
        rules.passing_takes  # A09
        and rules.map.is_point(goal)
        and not state.here[goal] & rules.of_side[1 - state.active]
    ):
        victory.take(rules, state, state.active, goal, events)


def _exit(rules: Series60, state: State, group: int, events: list[Raw]) -> None:
    """7.1(5)"""
    events.append((EXITED, group, rules.exit))
    state.up &= ~group
    state.broken_out = 1
    steps = sum(state.steps[unit] for unit in bits(group))
    victory.score(rules, state, SCORED_EXIT, rules.exit_side, steps, events)


# Destinations


def destinations(rules: Series60, state: State, canonical: bool) -> Iterable[int]:
    """Everything within reach. A `go` is a run of steps, so the canonical tree leaves it out."""
    if canonical:
        return ()
    found = reach(rules, state)
    return list(found.cost)[1:]


def check_go(rules: Series60, state: State, goal: int) -> Raw | None:
    found = reach(rules, state)
    if goal in found.cost and found.cost[goal] > 0:
        return None
    return why_out_of_reach(rules, state, goal)


def do_go(rules: Series60, state: State, goal: int, events: list[Raw]) -> bool:
    spent = 0
    for place, cost in reach(rules, state).trail(goal):
        _advance(rules, state, place, cost - spent, events)
        spent = cost
    return False


def reach(rules: Series60, state: State) -> flood.Flood:
    """The flood of the group that is being moved."""
    found = moves(rules, state)
    if found.reach is None:
        operation: Operation = state.frames[-1]
        group = operation.group
        at = where(state, group)
        if held(rules, state, group, at, operation.origin) is not None:
            found.reach = flood.Flood(at)
        else:
            found.reach = _flood(rules, state, group, at, operation.left)
    return found.reach


def _flood(rules: Series60, state: State, group: int, at: int, left: int) -> flood.Flood:
    """The same as a flood by `_ways` if every bar counts; what closes lanes is settled beforehand."""
    own = rules.of_side[state.active] & ~group
    closed, ends = 0, rules.box_mask
    for place in set(compress(state.place, rules.is_of_side[1 - state.active])):
        ends |= 1 << place
        if not state.here[place] & own:
            closed |= 1 << place
    if state.turn < rules.exit_from:
        closed |= rules.exit_lane
    if state.broken_out:
        closed |= rules.source_lane
    return flood.flood_lanes(at, left, rules.lanes[state.active], closed, ends)


def _any_bar(why: Raw) -> bool:
    return True


def _ways(
    rules: Series60, state: State, group: int, counts: Callable[[Raw], bool], through: bool = False
) -> Callable[[int], Iterable[flood.Step]]:
    """Steps for the flood. Only bars that count close a way; `through` lifts 6.2(3)c and A08."""
    enemy = rules.of_side[1 - state.active]
    ways, here = rules.ways[state.active], state.here

    def steps(place: int) -> Iterable[flood.Step]:
        for to, cost, road in ways[place]:
            why = barred(rules, state, group, place, to, road)
            if why is None or not counts(why):
                met = here[to] & enemy and not through
                yield to, cost, bool(met) or to in rules.map.boxes

    return steps


def why_out_of_reach(rules: Series60, state: State, goal: int) -> Raw:
    """The player's question: what would have to be otherwise for the group to get there?

    First whether lifting one rule brings the goal within reach, then what it would cost by the
    rules, then which rule stands in the way however far the group could move.
    """
    operation: Operation = state.frames[-1]
    group, left, before = operation.group, operation.left, operation.origin
    at = where(state, group)
    foreign = goal == rules.exit and state.active != rules.exit_side
    if goal in rules.map.boxes:
        foreign = not rules.may_return(state.active, goal)
    if goal == at or goal >= rules.standable or foreign:
        return no_way(rules, state, at, goal)
    stuck = held(rules, state, group, at, before)
    if stuck is not None:
        return stuck
    broken = _first_break(rules, state, goal, left)
    if broken is not None:
        return broken
    lawful = flood.flood(at, _NO_LIMIT, _ways(rules, state, group, _any_bar))
    if goal in lawful.cost:
        return (OUT_OF_REACH, goal, lawful.cost[goal], left)
    broken = _first_break(rules, state, goal, _NO_LIMIT)
    assert broken is not None, "the map is connected once every rule is lifted"
    return broken


def _first_break(rules: Series60, state: State, goal: int, budget: int) -> Raw | None:
    """Where the cheapest way breaks that exists when one rule is lifted, or all of them."""
    group: int = state.frames[-1].group
    at = where(state, group)
    best: tuple[int, Raw] | None = None
    liftings: list[tuple[Callable[[Raw], bool], bool]] = [
        (lambda why: why[0] is not ROAD_CLOSED, False),
        (lambda why: why[0] is ROAD_CLOSED, False),
        (_any_bar, True),
        (lambda why: False, True),
    ]
    for counts, through in liftings:
        found = flood.flood(at, budget, _ways(rules, state, group, counts, through))
        if goal in found.cost and (best is None or found.cost[goal] < best[0]):
            why = _break_on(rules, state, group, at, found.path(goal))
            if why is not None:
                best = (found.cost[goal], why)
        if best is not None and counts is liftings[2][0]:
            break  # lifting a single rule was enough
    return best[1] if best is not None else None


def _break_on(rules: Series60, state: State, group: int, at: int, path: list[int]) -> Raw | None:
    """The first thing on a path that the rules do not allow."""
    enemy = rules.of_side[1 - state.active]
    for place in path:
        bars = [
            barred(rules, state, group, at, to, road)
            for to, _, road in rules.ways[state.active][at]
            if to == place
        ]
        if all(why is not None for why in bars):
            return bars[0]
        if place != path[-1] and state.here[place] & enemy:
            return (MUST_ATTACK if rules.map.is_point(place) else MOVE_ENDED, place)
        at = place
    return None
