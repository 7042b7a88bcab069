"""Overlays of the map: reach, path, zones, supply and its lines, threat."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ...board.trace import Barred
from ...board.trace import trace as trace_back
from ...core.bits import bits
from ...core.errors import NotNow, NotOnBoard, UnknownName
from ...core.message import cite
from ...core.rules import Finding
from . import movement, supply
from .frames import Operation
from .phases import OPERATION
from .state import BRITISH, State

if TYPE_CHECKING:
    from .rules import Series60

Survey = dict[str, Finding]


def reach(rules: Series60, state: State, of: str | None) -> Survey:
    """Movement left in each place that the group, or one unit by itself, can get to."""
    moving = _moving(rules, state, of)
    left: int = moving.frames[-1].left
    found = movement.reach(rules, moving)
    return {
        rules.names["place"][place]: Finding(Fraction(left - cost, 2), cite(rules.mark, "6.2a"))
        for place, cost in found.cost.items()
        if cost
    }


def path(rules: Series60, state: State, of: str | None) -> Survey:
    """The places on the way of the group to a destination, with the movement used up to each."""
    if of is None or of not in rules.place_index:
        raise UnknownName(f"a path needs a destination; {of!r} is no place", of or "")
    found = movement.reach(rules, _moving(rules, state, None))
    goal = rules.place_index[of]
    return {
        rules.names["place"][place]: Finding(
            Fraction(found.cost[place], 2),
            cite(rules.mark, "6.2(1)a" if rules.map.is_point(place) else "6.2(2)a"),
        )
        for place in (found.path(goal) if goal in found.cost else ())
    }


def zones(rules: Series60, state: State, of: str | None) -> Survey:
    """Where a side's moves end because the enemy is there, and the roads he closes."""
    side = rules.side_meant(state, of)
    enemy = rules.of_side[1 - side]
    found: Survey = {}
    for place in (*rules.map.points, *rules.map.areas):
        count = (state.here[place] & enemy).bit_count()
        if count:
            clause = "6.3b" if rules.map.is_point(place) else "6.2(3)c"
            found[rules.names["place"][place]] = Finding(count, cite(rules.mark, clause))
    for number, road in enumerate(rules.map.roads):
        if not supply.road_open(rules, state, side, number):
            found[road.id] = Finding("closed", cite(rules.mark, "6.2(1)b"))
    return found


def supply_(rules: Series60, state: State, of: str | None) -> Survey:
    """Of a side: the points its supply lines reach. Of a unit: the same for that unit alone."""
    unit = rules.unit_index.get(of or "", -1)
    if unit >= 0 and state.place[unit] >= rules.exit:
        raise NotOnBoard(rules.names["unit"][unit])
    side = rules.owner[unit] if unit >= 0 else rules.side_meant(state, of)
    general = supply.lines_to_sources(rules, state, side)
    found = {
        rules.names["place"][point]: Finding("in supply", cite(rules.mark, "5.1(2)a"))
        for point in bits(general)
    }
    if unit < 0 or rules.garrison >> unit & 1:
        for point in bits(supply.lines_to_garrison(rules, state, side) & ~general):
            name = rules.names["place"][point]
            found[name] = Finding("garrison only", cite(rules.mark, "5.1(1)d"))
    for area in bits(rules.auto_supply[side]):
        found[rules.names["place"][area]] = Finding("in supply", cite(rules.mark, "5.1(1)c"))
    for point in rules.map.points:
        name = rules.names["place"][point]
        if name not in found:
            clause = "5.1(2)a" if supply.controls(state, side, point) else "5.1(3)-2"
            found[name] = Finding("cut off", cite(rules.mark, clause))
    if unit >= 0:
        served = bool(supply.in_supply(rules, state) >> unit & 1)
        place = state.place[unit]
        for_others = not served and place in rules.garrison_points[side]
        clause = "5.1(1)d" if for_others else "5.1a"
        verdict = "in supply" if served else "cut off"
        found[rules.names["place"][place]] = Finding(verdict, cite(rules.mark, clause))
    return found


def trace(rules: Series60, state: State, of: str | None) -> Survey:
    """5.1(2): the supply line of a unit, from it to its source; what breaks it, if it is cut off."""
    if of is None or of not in rules.unit_index:
        raise UnknownName(f"a supply line needs a unit; {of!r} is none", of or "")
    unit = rules.unit_index[of]
    side, place = rules.owner[unit], state.place[unit]
    if place >= rules.exit:
        raise NotOnBoard(rules.names["unit"][unit])
    names = rules.names["place"]
    if rules.auto_supply[side] >> place & 1:
        return {names[place]: Finding("source", cite(rules.mark, "5.1(1)c"))}
    if place == rules.box[side]:  # A20
        return {names[place]: Finding("source", cite(rules.mark, "6.3(8)-3"))}

    barred, ways = bars(rules, state, side)
    found_sources = sources(rules, state, side, bool(rules.garrison >> unit & 1))
    ends = (place,) if rules.map.is_point(place) else rules.map.touches[place]
    begins = [(point, barred(point) + (not one.works)) for point, one in found_sources.items()]
    path = trace_back(begins, ends, ways)
    found: Survey = {}
    if path and path[0] != place:
        found[names[place]] = Finding("trace", cite(rules.mark, "5.1(2)b"))
    for point, after in zip(path, [*path[1:], -1], strict=True):
        found[names[point]] = Finding("trace", cite(rules.mark, "5.1(2)a"))
        if barred(point):
            found[names[point]] = Finding("break", cite(rules.mark, "5.1(3)-2"))
        elif after < 0:
            begin = found_sources[point]
            clause = cite(rules.mark, begin.clause)
            if begin.works and begin.road is not None:  # off the map the line goes along a road
                found[rules.map.roads[begin.road].id] = Finding("source", clause)
            else:
                found[names[point]] = Finding("source" if begin.works else "break", clause)
        road = next((road for other, road in rules.links[point] if other == after), None)
        if road is not None and not supply.road_open(rules, state, side, road):
            closed = Finding("break", cite(rules.mark, "5.1(3)-1"))
            found[rules.map.roads[road].id] = closed
    return found


class Source(NamedTuple):
    """Where a supply line begins: whether it does, by which clause, and by which road off the map, if by any."""

    works: bool
    clause: str
    road: int | None = None


def bars(
    rules: Series60, state: State, side: int
) -> tuple[Callable[[int], int], Callable[[int], list[Barred]]]:
    """5.1(3): whether a point is closed to the supply lines of a side; and the ways from it, with what closes them."""

    def barred(point: int) -> int:
        return int(not supply.controls(state, side, point))

    def ways(point: int) -> list[Barred]:
        return [
            (other, barred(other) + (not supply.road_open(rules, state, side, road)))
            for other, road in rules.links[point]
        ]

    return barred, ways


def sources(rules: Series60, state: State, side: int, garrison: bool = False) -> dict[int, Source]:
    """The points at which supply of a side may begin, and for its garrisons those of their own.

    Several roads may lead off the map from one point: one that works is enough.
    """
    lost = bool(state.source_lost)
    here = Source(not lost, "5.1(1)e" if lost else "5.1(1)a")
    found = dict.fromkeys(rules.source_points[side], here)
    for road, point in rules.source_roads[side]:
        works = supply.source_works(rules, state, side, road)
        if works:
            clause = "5.1(1)b" if side == BRITISH else "5.1(1)a"
        else:
            clause = "7.1(5)b" if supply.source_gone(rules, state, road) else "5.1(1)f"
        if works or point not in found:
            found[point] = Source(works, clause, road)
    if garrison:
        found |= dict.fromkeys(rules.garrison_points[side], Source(True, "5.1(1)d"))
    return found


def threat(rules: Series60, state: State, of: str | None) -> Survey:
    """Dice that the enemy could bring to each place with one operation of each unit.

    Of a side: against it. Of a place: only those that could come there, where they stand now.
    """
    goal = rules.place_index.get(of or "", -1)
    side = rules.side_meant(state, None if goal >= 0 else of)
    dice: dict[int, int] = {}
    for unit in bits(state.up & rules.of_side[1 - side]):
        moving = _alone(rules, state, unit)
        near = movement.reach(rules, moving).cost
        for place in near if goal < 0 else (state.place[unit],) if goal in near else ():
            dice[place] = dice.get(place, 0) + state.steps[unit]
    clause = cite(rules.mark, "6.3a")
    return {rules.names["place"][place]: Finding(count, clause) for place, count in dice.items()}


SURVEYS: dict[str, Callable[[Series60, State, str | None], Survey]] = {
    "reach": reach,
    "path": path,
    "zones": zones,
    "supply": supply_,
    "trace": trace,
    "threat": threat,
}


def _moving(rules: Series60, state: State, of: str | None) -> State:
    """A state in which the group of the draft, or the unit named, is being moved."""
    if of is None:
        if state.frames[-1].phase != OPERATION:
            raise NotNow("no group is being moved; name a unit, or pick one first")
        return state
    return _alone(rules, state, rules.unit_meant(of))


def _alone(rules: Series60, state: State, unit: int) -> State:
    alone = state.clone()
    alone.active = rules.owner[unit]
    alone.frames = [Operation(OPERATION, 1 << unit, 2 * rules.speed[unit], -1)]
    if state.place[unit] >= rules.exit:  # routed, destroyed, gone: nowhere to move from
        raise NotOnBoard(rules.names["unit"][unit])
    return alone
