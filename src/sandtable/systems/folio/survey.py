"""Overlays of the map: reach, path, zones, supply and the chain, threat."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from ...board.trace import Barred
from ...board.trace import trace as trace_back
from ...core.bits import bits
from ...core.errors import NotNow, NotOnBoard, UnknownName
from ...core.frames import Bare
from ...core.message import cite
from ...core.rules import Finding
from . import losses, movement, victory, zones
from .frames import Moving
from .phases import MOVEMENT, MOVING
from .state import AXIS, BRITISH, State

if TYPE_CHECKING:
    from .rules import Folio

Survey = dict[str, Finding]


def reach(rules: Folio, state: State, of: str | None) -> Survey:
    """Movement left in each hex that the unit being moved, or one named, can get to."""
    moving = _moving(rules, state, of)
    left: int = moving.frames[-1].left
    found = movement.reach(rules, moving)
    clause = cite(rules.mark, "5.1a")
    return {
        rules.names["place"][place]: Finding(Fraction(left - found.cost[place], 2), clause)
        for place in movement.goals(rules, moving, found)
    }


def path(rules: Folio, state: State, of: str | None) -> Survey:
    """The hexes on the way of the unit to a destination, with the movement used up to each."""
    if of is None or rules.place_index.get(of, rules.hexes) >= rules.hexes:
        raise UnknownName(f"a path needs a destination; {of!r} is no hex", of or "")
    moving = _moving(rules, state, None)
    found = movement.reach(rules, moving)
    goal = rules.place_index[of]
    clause = cite(rules.mark, "5.2a")
    return {
        rules.names["place"][place]: Finding(Fraction(found.cost[place], 2), clause)
        for place in (found.path(goal) if goal in found.cost else ())
    }


def zone_map(rules: Folio, state: State, of: str | None) -> Survey:
    """Where the enemy's zone of control stops a side."""
    enemy = 1 - rules.side_meant(state, of)
    clause = cite(rules.mark, "6.0a")
    return {
        rules.names["place"][place]: Finding("zone", clause)
        for place in bits(state.zone[enemy] & rules.land)
    }


def supply(rules: Folio, state: State, of: str | None) -> Survey:
    """12.0, 15.0, 17.0: who holds the symbols and the airfield, and how far the chain gets."""
    found: Survey = {}
    names = rules.names["place"]
    now = victory.reached(rules, state, victory.blocked(rules, state))
    for place in bits(now):
        found[names[place]] = Finding("chain", cite(rules.mark, "17.0a"))
    for side in (BRITISH, AXIS):
        for place in rules.symbols[side]:
            lost = state.units[1 - side] & rules.bit[place]
            found[names[place]] = Finding("lost" if lost else "open", cite(rules.mark, "12.0a"))
    held = state.units[BRITISH] & rules.bit[rules.airfield]
    found[names[rules.airfield]] = Finding("lost" if held else "open", cite(rules.mark, "15.0"))
    return found


def trace(rules: Folio, state: State, of: str | None) -> Survey:
    """17.0a: the chain from Tobruk to a supply symbol; what breaks it, if it is not open.

    No unit has a supply line of its own, so that it is the same for all.
    """
    if of is not None:
        rules.unit_meant(of)
    closed, held = victory.blocked(rules, state), state.units[BRITISH]
    # heldBothSides: steps over the outer belt, each barred unless a British unit is at both ends.
    belt: dict[tuple[int, int], int] = {}
    for pair in rules.chain_held or ():
        one, other = (bit.bit_length() - 1 for bit in pair)
        belt[one, other] = belt[other, one] = int(not all(held & bit for bit in pair))

    def barred(here: int) -> int:
        return closed >> here & 1

    def ways(here: int) -> list[Barred]:
        steps = [(there, barred(there)) for there in bits(rules.chain.step(rules.bit[here]))]
        crossings = [(there, bar) for (at, there), bar in belt.items() if at == here]
        return steps + [(there, barred(there) + bar) for there, bar in crossings]

    symbols = [(place, barred(place)) for place in bits(rules.goal)]
    path = trace_back(symbols, (rules.tobruk,), ways)
    names, clause = rules.names["place"], cite(rules.mark, "17.0a")
    found: Survey = {}
    for before, place in pairwise([-1, *path]):
        cut = barred(place) or belt.get((before, place))
        value = "break" if cut else "source" if place == path[-1] else "trace"
        found[names[place]] = Finding(value, clause)
    return found


def threat(rules: Folio, state: State, of: str | None) -> Survey:
    """Attack strength that the enemy could bring against each hex with one move of each unit.

    Of a side: against it. Of a hex: only of those that could attack it, where they stand now.
    """
    goal = rules.place_index.get(of or "", -1)
    side = rules.side_meant(state, None if goal >= 0 else of)
    strength: dict[int, int] = {}
    for unit in bits(rules.of_side[1 - side]):
        if state.place[unit] >= rules.hexes:
            continue
        near = attacked(rules, state, unit)
        if goal >= 0:
            near = rules.bit[state.place[unit]] if near >> goal & 1 else 0
        brings = losses.attack_strength(rules, state, unit)
        for place in bits(near & rules.land):
            strength[place] = strength.get(place, 0) + brings
    clause = cite(rules.mark, "7.1b")
    return {rules.names["place"][place]: Finding(sum_, clause) for place, sum_ in strength.items()}


def attacked(rules: Folio, state: State, unit: int) -> int:
    """The hexes that a unit could attack with one move, as a mask."""
    moving = alone(rules, state, unit)
    near = rules.touch_mask[state.place[unit]]
    for place in movement.goals(rules, moving, movement.reach(rules, moving)):
        near |= rules.touch_mask[place]
    return near


SURVEYS: dict[str, Callable[[Folio, State, str | None], Survey]] = {
    "reach": reach,
    "path": path,
    "zones": zone_map,
    "supply": supply,
    "trace": trace,
    "threat": threat,
}


def _moving(rules: Folio, state: State, of: str | None) -> State:
    """A state in which the unit of the draft, or the one named, is being moved."""
    if of is None:
        if state.frames[-1].phase != MOVING:
            raise NotNow("no unit is being moved; name a unit, or pick one first")
        return state
    unit = rules.unit_meant(of)
    if state.place[unit] >= rules.hexes:
        raise NotOnBoard(rules.names["unit"][unit])
    top = state.frames[-1]
    if top.phase == MOVING and top.unit == unit:
        return state
    return alone(rules, state, unit)


def alone(rules: Folio, state: State, unit: int) -> State:
    """A state in which a unit of either side is about to move, wherever play stands."""
    alone = state.clone()
    lifted = zones.lifted(alone)
    if lifted >= 0 and lifted != unit:
        # Another unit is in the air: it counts where it is, unless it passes through a friend.
        alone.frames = [Bare(MOVEMENT)]
        if not alone.at[alone.place[lifted]]:
            zones.put(rules, alone, lifted, alone.place[lifted])
    alone.active = rules.owner[unit]
    began = alone.zone[1 - alone.active] >> alone.place[unit] & 1
    if lifted != unit:
        zones.lift(rules, alone, unit)
    alone.frames = [Bare(MOVEMENT), Moving(MOVING, unit, rules.speed[unit], 0, 0, began)]
    return alone
