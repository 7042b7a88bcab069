"""What depends only on who stands where and who controls what: lines, the way to Tobruk, the way out.

Strengths do not matter here, so few different grounds come up while an order is thought about; each
is worked out once.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any, NamedTuple

from ...core.bits import bits, mask_of
from ...systems.series60 import supply
from ...systems.series60.rules import Series60
from ...systems.series60.state import AXIS, BRITISH, State

#: What stands in the way of a relief, in operations that it takes to be rid of it.
POINT_TO_TAKE = 0.35
POINT_HELD = 0.9
AREA_TO_ENTER = 0.6
#: More than any way costs.
NO_WAY = 12.0
#: What a British unit on the way out costs the Axis, in half points of movement.
BLOCKED = 10
OUT_OF_REACH = 99
#: How many grounds are remembered.
MOST_KNOWN = 50_000


class Ground(NamedTuple):
    """The lie of the land."""

    relieved: bool
    #: What it takes to relieve Tobruk, but for the strength of those who hold the points on the way.
    breach: float
    #: Points on the way that the Axis holds.
    to_clear: tuple[int, ...]
    #: Places in which units of a side would be in supply: for all, and for the garrison besides.
    supplied: tuple[int, int]
    garrison: int
    #: For each speed: the turns from each place to the exit, blocks included; 4 for too many.
    exits: dict[int, tuple[int, ...]]
    #: The same for the British and Bardia.
    approach: dict[int, tuple[int, ...]]


class Survey:
    """Works out the ground of a position, and remembers it."""

    def __init__(self, rules: Series60) -> None:
        self._rules = rules
        self._known: dict[tuple[int, ...], Ground] = {}
        self._parts: dict[tuple[int, ...], Any] = {}
        self._areas = mask_of(rules.map.areas)
        self._points = mask_of(rules.map.points)
        touched = [0] * len(rules.map.points)
        for area in rules.map.areas:
            for point in rules.map.touches[area]:
                touched[point] |= 1 << area
        self._areas_at = touched
        self._speeds = sorted(set(rules.speed))
        self._touching = [mask_of(areas) for areas in rules.touching]
        self._back: list[list[list[tuple[int, int, int]]]] = []
        for ways in rules.ways:
            back: list[list[tuple[int, int, int]]] = [[] for _ in range(rules.standable)]
            for place, steps in enumerate(ways):
                for to, cost, road in steps:
                    back[to].append((place, cost, road))
            self._back.append(back)

    def ground(self, state: State, axis: int, british: int) -> Ground:
        """Of a position in which units of each side stand in these places."""
        key = (axis, british, state.british_points, state.source_lost, state.broken_out)
        found = self._known.get(key)
        if found is None:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            found = self._known[key] = self._look(state, axis, british)
        return found

    def _look(self, state: State, axis: int, british: int) -> Ground:
        """Each part hangs on less than the whole, and is looked up by what it hangs on."""
        rules, areas, points = self._rules, self._areas, self._points
        control, flags = state.british_points, (state.source_lost, state.broken_out)
        # Areas whose roads a side cannot use.
        shut = (british & ~axis & areas, axis & ~british & areas)
        theirs = self._part(
            (0, control, shut[AXIS], *flags),
            lambda: self._served(AXIS, supply.lines_to_sources(rules, state, AXIS)),
        )
        relief = self._part(
            (1, control, shut[BRITISH], axis & points, *flags), lambda: self._relief(state)
        )
        goal = rules.exit
        side = rules.exit_side
        enemies = (british if side == AXIS else axis) & points
        exits = self._part(
            (2, shut[side], enemies), lambda: self._turns_to(shut[side], enemies, side, goal)
        )
        approach = self._part(
            (3, shut[BRITISH], axis & points),
            lambda: self._turns_to(shut[BRITISH], axis & points, BRITISH, rules.prize),
        )
        relieved, breach, to_clear, ours, garrison = relief
        return Ground(relieved, breach, to_clear, (theirs, ours), garrison, exits, approach)

    def _part(self, key: tuple[int, ...], look: Callable[[], Any]) -> Any:
        found = self._parts.get(key)
        if found is None:
            if len(self._parts) > MOST_KNOWN:
                self._parts.clear()
            found = self._parts[key] = look()
        return found

    def _relief(self, state: State) -> tuple[bool, float, tuple[int, ...], int, int]:
        rules = self._rules
        lines = supply.lines_to_sources(rules, state, BRITISH)
        garrison = lines | supply.lines_to_garrison(rules, state, BRITISH)
        return (
            bool(lines >> rules.siege & 1),
            *self._breach(state, lines),
            self._served(BRITISH, lines),
            self._served(BRITISH, garrison),
        )

    def _served(self, side: int, points: int) -> int:
        rules = self._rules
        places = points | 1 << rules.box[side] | rules.auto_supply[side]
        for point in bits(points):
            places |= self._areas_at[point]
        return places

    def _breach(self, state: State, lines: int) -> tuple[float, tuple[int, ...]]:
        """The cheapest way from Tobruk to where supply comes from, and who holds points on it."""
        rules, here, axis = self._rules, state.here, self._rules.of_side[AXIS]
        sources = mask_of(
            point
            for road, point in rules.source_roads[BRITISH]
            if not supply.source_gone(rules, state, road)
        )
        start = rules.siege
        first = 0.0 if state.british_points >> start & 1 else self._to_take(state, start)
        best, before = {start: first}, {start: start}
        heap = [(first, start)]
        while heap:
            spent, point = heappop(heap)
            if point < 0 or lines >> point & 1:
                return spent, _held(here, axis, before, point)
            if spent > best[point]:
                continue
            if sources >> point & 1:  # no line yet begins here: a source road is closed
                closed = min(
                    self._closed(state, road)
                    for road, end in rules.source_roads[BRITISH]
                    if end == point
                )
                heappush(heap, (spent + closed, -1 - point))
                before[-1 - point] = point
                best[-1 - point] = spent + closed
            for other, road in rules.links[point]:
                cost = spent + self._to_take(state, other) + self._closed(state, road)
                if cost < best.get(other, NO_WAY):
                    best[other] = cost
                    before[other] = point
                    heappush(heap, (cost, other))
        return NO_WAY, ()

    def _to_take(self, state: State, point: int) -> float:
        if state.british_points >> point & 1:
            return 0.0
        return POINT_HELD if state.here[point] & self._rules.of_side[AXIS] else POINT_TO_TAKE

    def _closed(self, state: State, road: int) -> float:
        rules = self._rules
        cost = 0.0
        for area in rules.touching[road]:
            units = state.here[area]
            if units & rules.of_side[AXIS] and not units & rules.of_side[BRITISH]:
                cost += AREA_TO_ENTER
        return cost

    def _turns_to(
        self, shut: int, enemies: int, side: int, goal: int
    ) -> dict[int, tuple[int, ...]]:
        """Backwards from a goal; whoever meets the enemy on the way must stop and fight."""
        rules = self._rules
        closed = [bool(shut & touching) for touching in self._touching]
        away = [OUT_OF_REACH] * rules.standable
        away[goal] = 0
        heap = [(0, goal)]
        back = self._back[side]
        while heap:
            spent, place = heappop(heap)
            if spent > away[place]:
                continue
            if enemies >> place & 1 and place != goal:
                spent += BLOCKED
            for origin, cost, road in back[place]:
                total = spent + cost
                if road >= 0 and closed[road]:
                    total += BLOCKED
                if total < away[origin]:
                    away[origin] = total
                    heappush(heap, (total, origin))
        nowhere = (4,) * (rules.place_count - rules.standable)
        return {
            speed: tuple([min(4, (far - 1) // (2 * speed) + 1) if far else 1 for far in away])
            + nowhere
            for speed in self._speeds
        }


def _held(here: list[int], axis: int, before: dict[int, int], point: int) -> tuple[int, ...]:
    held = []
    while before[point] != point:
        if point >= 0 and here[point] & axis:
            held.append(point)
        point = before[point]
    return tuple(held)
