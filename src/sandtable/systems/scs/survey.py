"""Overlays: reach, zones, supply and its paths, threat, control, as people want to see them on the map."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from ...board.trace import Barred
from ...board.trace import trace as trace_back
from ...core.bits import bits
from ...core.errors import NotNow, NotOnBoard, UnknownName
from ...core.message import cite
from ...core.rules import Finding
from . import moving, paths, questions, stacks, strength, supply
from .phases import MOVING
from .reach import Movers, reach
from .state import State

if TYPE_CHECKING:
    from .rules import Scs, SourceLine

Survey = dict[str, Finding]


def reach_map(rules: Scs, state: State, of: str | None) -> Survey:
    """Movement left in each hex that the units on the move, or one named, can get to."""
    here, movers, first = _moving(rules, state, of)
    found = reach(rules, state, here, movers, first)
    clause, minimum = cite(rules.mark, "3.1b"), cite(rules.mark, "3.1e")
    return {
        rules.names["place"][hex_]: Finding(
            Fraction(found.left(hex_), rules.scale), minimum if found.forced >> hex_ & 1 else clause
        )
        for hex_ in bits(found.mask & ~rules.bit[here])
    }


def path(rules: Scs, state: State, of: str | None) -> Survey:
    """The hexes on the way to a destination, with the movement used up to each."""
    if of is None or rules.place_index.get(of, rules.hexes) >= rules.hexes:
        raise UnknownName(f"a path needs a destination; {of!r} is no hex", of or "")
    here, movers, first = _moving(rules, state, None)
    found = reach(rules, state, here, movers, first)
    goal = rules.place_index[of]
    clause = cite(rules.mark, "3.1c")
    start = min(left for _, left in movers)
    return {
        rules.names["place"][hex_]: Finding(Fraction(start - left, rules.scale), clause)
        for hex_, left in (found.trail(goal) if found.mask >> goal & 1 else ())
    }


def zone_map(rules: Scs, state: State, of: str | None) -> Survey:
    """Where the enemy's zone of control lies."""
    enemy = 1 - rules.side_meant(state, of)
    clause = cite(rules.mark, "2.0b")
    return {
        rules.names["place"][hex_]: Finding("zone", clause)
        for hex_ in bits(stacks.zone(rules, state, enemy) & rules.land)
    }


def supply_map(rules: Scs, state: State, of: str | None) -> Survey:
    """12.1a: the hexes a supply path of a side reaches, and its sources, open or shut."""
    side = rules.side_meant(state, of)
    names = rules.names["place"]
    reached, sources = 0, 0
    for source in rules.sources[side]:
        reached |= supply.traced(rules, state, source)
        sources |= source.hexes
    clause = cite(rules.mark, "12.1a")
    found = {names[hex_]: Finding("supplied", clause) for hex_ in bits(reached)}
    for hex_ in bits(sources):
        found[names[hex_]] = Finding("source" if reached >> hex_ & 1 else "source-shut", clause)
    # A source may serve some units only: who stands in a hex that is reached can be cut off.
    fed = supply.supplied(rules, state, side)
    for hex_ in bits(state.units[side]):
        if any(not fed >> unit & 1 for unit in state.stacks[hex_]):
            found[names[hex_]] = Finding("cut-off", clause)
    return found


def trace(rules: Scs, state: State, of: str | None) -> Survey:
    """12.1a: the supply path of a unit, from it to its source; what breaks it, if it has none."""
    if of is None or of not in rules.unit_index:
        raise UnknownName(f"a supply path needs a unit; {of!r} is none", of or "")
    unit = rules.unit_index[of]
    if state.place[unit] >= rules.hexes:
        raise NotOnBoard(rules.names["unit"][unit])
    paths = [
        _path_from(rules, state, source, state.place[unit])
        for source in rules.sources[rules.owner[unit]]
        if source.who is None or questions.holds(rules, state, source.who, unit)
    ]
    return min(
        (path for path in paths if path),
        key=lambda path: (sum(one.value == "break" for one in path.values()), len(path)),
        default={},
    )


def _path_from(rules: Scs, state: State, source: SourceLine, end: int) -> Survey:
    """The path from a source to a hex, told from the hex on."""
    side = source.side
    free = paths.open_ground(rules, state, side)
    start = source.hexes
    if source.closed_by_unit:
        free |= start & ~state.units[1 - side]
    shut = not questions.holds(rules, state, source.when)

    def ways(here: int) -> list[Barred]:
        steps = rules.trace[side].step(rules.bit[here])
        steps |= rules.trace_end[side].step(rules.bit[here]) & rules.bit[end]
        return [(there, int(not free >> there & 1)) for there in bits(steps)]

    path = trace_back([(hex_, int(not free >> hex_ & 1)) for hex_ in bits(start)], (end,), ways)
    names, clause = rules.names["place"], cite(rules.mark, "12.1a")
    found: Survey = {}
    for far, hex_ in enumerate(reversed(path)):
        # A path that is too long breaks where its length ends.
        long = source.length is not None and far == source.length + 1
        closed = not free >> hex_ & 1 or long or (shut and not far)
        value = "break" if closed else "trace" if far else "source"
        found[names[hex_]] = Finding(value, clause)
    return dict(reversed(found.items()))


def threat(rules: Scs, state: State, of: str | None) -> Survey:
    """Attack strength that the enemy could bring against each hex with one move of each unit.

    Of a side: against it. Of a hex: only of those that could attack it, where they stand now.
    """
    goal = rules.place_index.get(of or "", -1)
    side = rules.side_meant(state, None if goal >= 0 else of)
    strengths: dict[int, int] = {}
    for hex_ in bits(state.units[1 - side]):
        stack = state.stacks[hex_]
        for unit in stack[:1] if rules.fog else stack:
            attack = stacks.attack(rules, state, unit)
            if not attack:
                continue
            near = attacked(rules, state, unit)
            if goal >= 0:
                near = rules.bit[hex_] if near >> goal & 1 else 0
            for there in bits(near):
                strengths[there] = strengths.get(there, 0) + attack
    clause = cite(rules.mark, "2.1c")
    return {rules.names["place"][h]: Finding(value, clause) for h, value in strengths.items()}


def attacked(rules: Scs, state: State, unit: int) -> int:
    """The hexes that a unit could attack with one move, as a mask."""
    hex_ = state.place[unit]
    covers = rules.covers[rules.owner[unit]][rules.gait[unit]]
    near = covers[hex_]
    if strength.printed_move(rules, state, unit):
        movers = ((unit, strength.move(rules, state, unit)),)
        for there in bits(reach(rules, state, hex_, movers, True).mask):
            near |= covers[there]
    return near


def control_map(rules: Scs, state: State, of: str | None) -> Survey:
    """13.0: the hexes that a side controls."""
    side = rules.side_meant(state, of)
    clause = cite(rules.mark, "13.0")
    return {
        rules.names["place"][hex_]: Finding("control", clause)
        for hex_ in bits(state.control[side] & rules.land)
    }


SURVEYS: dict[str, Callable[[Scs, State, str | None], Survey]] = {
    "reach": reach_map,
    "path": path,
    "zones": zone_map,
    "supply": supply_map,
    "trace": trace,
    "threat": threat,
    "control": control_map,
}


def _moving(rules: Scs, state: State, of: str | None) -> tuple[int, Movers, bool]:
    """Where the units of the draft, or the one named, would move from, and with what."""
    frame = state.frames[-1]
    if of is None:
        if frame.phase != MOVING:
            raise NotNow("no unit is being moved; name a unit, or pick one first")
        return moving.where(state), tuple(moving.movers(frame)), not frame.steps
    unit = rules.unit_meant(of)
    if state.place[unit] >= rules.hexes:
        raise NotOnBoard(rules.names["unit"][unit])
    return state.place[unit], ((unit, strength.move(rules, state, unit)),), True
