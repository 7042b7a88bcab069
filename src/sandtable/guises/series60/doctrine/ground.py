"""What depends only on who stands where and who controls what: lines, the way to Tobruk, the way out.

Strengths do not matter here, so few different grounds come up while an order is thought about; each
is worked out once.
"""

from collections.abc import Callable
from heapq import heapify, heappop, heappush
from typing import Any, NamedTuple

from ....core.bits import bits, mask_of
from ....systems.series60 import supply
from ....systems.series60.rules import Series60
from ....systems.series60.state import AXIS, BRITISH, State
from .chains import NO_WAY, Breach, Chains
from .weights import Weights

#: How many operations that would bring supply are as good as never.
FAR_OFF = 2.5
#: What a British unit on the way out costs the Axis, in half points of movement.
BLOCKED = 10
OUT_OF_REACH = 99
#: How many grounds are remembered.
MOST_KNOWN = 50_000


class Ground(NamedTuple):
    """The lie of the land."""

    relieved: bool
    #: What it takes to relieve Tobruk.
    breach: Breach
    #: For each side: how far each place is from being in supply; 0 if it is, 1 if it never will be.
    lacks: tuple[tuple[float, ...], tuple[float, ...]]
    #: The places in which the garrison of Tobruk is in supply.
    garrison: int
    #: For each speed: the turns from each place to the exit, blocks included; 4 for too many.
    exits: dict[int, tuple[int, ...]]
    #: The same for the British and Bardia.
    approach: dict[int, tuple[int, ...]]


class Survey:
    """Works out the ground of a position, and remembers it."""

    def __init__(self, rules: Series60, weights: Weights) -> None:
        self._rules = rules
        self._weights = weights
        self._known: dict[tuple[int, ...], Ground] = {}
        self._parts: dict[tuple[int, ...], Any] = {}
        self._chains = Chains(rules, weights)
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
            (0, control, shut[AXIS], british & points, *flags),
            lambda: self._lacks(state, AXIS, supply.lines_to_sources(rules, state, AXIS)),
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
        relieved, ours, garrison = relief
        breach = self._chains.nearest(state, axis, british)
        return Ground(relieved, breach, (theirs, ours), garrison, exits, approach)

    def _part(self, key: tuple[int, ...], look: Callable[[], Any]) -> Any:
        found = self._parts.get(key)
        if found is None:
            if len(self._parts) > MOST_KNOWN:
                self._parts.clear()
            found = self._parts[key] = look()
        return found

    def _relief(self, state: State) -> tuple[bool, tuple[float, ...], int]:
        rules = self._rules
        lines = supply.lines_to_sources(rules, state, BRITISH)
        garrison = lines | supply.lines_to_garrison(rules, state, BRITISH)
        return (
            bool(lines >> rules.siege & 1),
            self._lacks(state, BRITISH, lines),
            self._served(BRITISH, garrison),
        )

    def _lacks(self, state: State, side: int, lines: int) -> tuple[float, ...]:
        """How far each place is from being in supply, by what it takes to bring a line to it."""
        rules, w, here = self._rules, self._weights, state.here
        own, enemy = rules.of_side[side], rules.of_side[1 - side]
        closed = [
            sum(w.area_to_enter for area in areas if here[area] & enemy and not here[area] & own)
            for areas in rules.touching
        ]
        to_take = [
            0.0
            if supply.controls(state, side, point)
            else w.point_held
            if here[point] & enemy
            else w.point_to_take
            for point in rules.map.points
        ]
        needs = [NO_WAY] * rules.standable
        heap = [(0.0, point) for point in bits(lines)]
        heap += [
            (to_take[point] + closed[road], point)
            for road, point in rules.source_roads[side]
            if not lines >> point & 1 and not supply.source_gone(rules, state, road)
        ]
        heapify(heap)
        while heap:
            spent, point = heappop(heap)
            if spent >= needs[point]:
                continue
            needs[point] = spent
            for area in bits(self._areas_at[point]):
                needs[area] = min(needs[area], spent)
            for other, road in rules.links[point]:
                cost = spent + to_take[other] + closed[road]
                if cost < needs[other]:
                    heappush(heap, (cost, other))
        found = [
            0.0 if need <= 0.0 else min(1.0, w.cut_at_all + (1.0 - w.cut_at_all) * need / FAR_OFF)
            for need in needs
        ] + [0.0] * (rules.place_count - rules.standable)
        for place in bits(rules.auto_supply[side] | 1 << rules.box[side]):
            found[place] = 0.0
        return tuple(found)

    def _served(self, side: int, points: int) -> int:
        rules = self._rules
        places = points | 1 << rules.box[side] | rules.auto_supply[side]
        for point in bits(points):
            places |= self._areas_at[point]
        return places

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
