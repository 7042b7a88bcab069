"""What depends only on who stands where and who controls what: lines, the way to Tobruk, the way out.

Strengths do not matter here, so few different grounds come up while an order is thought about; each
is worked out once.
"""

from heapq import heappop, heappush
from typing import NamedTuple

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
    #: Half points from each place to the exit, blocks included.
    exits: tuple[int, ...]


class Survey:
    """Works out the ground of a position, and remembers it."""

    def __init__(self, rules: Series60) -> None:
        self._rules = rules
        self._known: dict[tuple[int, ...], Ground] = {}
        touched = [0] * len(rules.map.points)
        for area in rules.map.areas:
            for point in rules.map.touches[area]:
                touched[point] |= 1 << area
        self._areas_at = touched
        back: list[list[tuple[int, int, int]]] = [[] for _ in range(rules.standable)]
        for place in range(rules.standable):
            for to, cost, road in rules.ways[rules.exit_side][place]:
                back[to].append((place, cost, road))
        self._back = back

    def ground(self, state: State, axis: int, british: int) -> Ground:
        """Of a position in which units of each side stand in these places."""
        key = (axis, british, state.british_points, state.source_lost, state.broken_out)
        found = self._known.get(key)
        if found is None:
            if len(self._known) > 50_000:
                self._known.clear()
            found = self._known[key] = self._look(state)
        return found

    def _look(self, state: State) -> Ground:
        rules = self._rules
        axis_lines = supply.lines_to_sources(rules, state, AXIS)
        lines = supply.lines_to_sources(rules, state, BRITISH)
        garrison = lines | supply.lines_to_garrison(rules, state, BRITISH)
        breach, to_clear = self._breach(state, lines)
        return Ground(
            bool(lines >> rules.siege & 1),
            breach,
            to_clear,
            (self._served(AXIS, axis_lines), self._served(BRITISH, lines)),
            self._served(BRITISH, garrison),
            self._exits(state),
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

    def _exits(self, state: State) -> tuple[int, ...]:
        """Backwards from the exit; whoever meets the enemy must stop and fight."""
        rules, here = self._rules, state.here
        side = rules.exit_side
        own, enemy = rules.of_side[side], rules.of_side[1 - side]
        away = [OUT_OF_REACH] * rules.standable
        away[rules.exit] = 0
        heap = [(0, rules.exit)]
        while heap:
            spent, place = heappop(heap)
            if spent > away[place]:
                continue
            if here[place] & enemy:
                spent += BLOCKED
            for origin, cost, road in self._back[place]:
                total = spent + cost
                if road >= 0 and any(
                    here[area] & enemy and not here[area] & own for area in rules.touching[road]
                ):
                    total += BLOCKED
                if total < away[origin]:
                    away[origin] = total
                    heappush(heap, (total, origin))
        return tuple(away)


def _held(here: list[int], axis: int, before: dict[int, int], point: int) -> tuple[int, ...]:
    held = []
    while before[point] != point:
        if point >= 0 and here[point] & axis:
            held.append(point)
        point = before[point]
    return tuple(held)
