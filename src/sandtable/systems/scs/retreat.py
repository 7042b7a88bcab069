"""9.0, 9.1 Retreats: hex by hex, by the owner, away from the combat and toward supply."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.action import LEAVE
from ...core.action import RETREAT as RETREAT_VERB
from ...core.bits import bits, lowest, mask_of
from ...core.dice import Dice
from ...core.message import Raw
from ...core.rules import Deed
from . import losses, stacks
from .frames import Retreat
from .phases import MOVEMENT, RETREAT
from .route import Route, place_of
from .state import State
from .terms import (
    BLOCKED,
    DRIVEN_OFF,
    LAST_ONE,
    NO_FREE_WAY,
    NOT_FARTHER,
    NOT_NEARER,
    NOT_RETREATING,
    PARTED,
    RETREAT_APART,
    RETREAT_ENEMY,
    RETREAT_PROHIBITED,
    RETREAT_ZONE,
    RETREATED,
    TOLERATED,
    ZONE_AVOIDABLE,
)

if TYPE_CHECKING:
    from .rules import Scs


def begin(rules: Scs, state: State, units: int, hexes: int) -> None:
    """9.0a: all of them go; each stack is a group of its own."""
    groups: dict[int, int] = {}
    for unit in bits(units):
        groups[state.place[unit]] = groups.get(state.place[unit], 0) | 1 << unit
    for hex_, group in sorted(groups.items(), reverse=True):
        state.frames.append(Retreat(RETREAT, group, hex_, hexes, hexes))


def allowed(rules: Scs, state: State, frame: Retreat, group: int) -> int:
    """The hexes a group may go to."""
    return Route(rules, state, frame, group).allowed()


def _off_map(rules: Scs, state: State, group: int, frame: Retreat) -> bool:
    """Q27: whether a hex that would be farther lies beyond the edge of the map."""
    if not rules.driven_off:
        return False
    route = Route(rules, state, frame, group)
    return not route.rooted and rules.beyond(route.here, route.origin, route.gone + 1)


# What happens by itself


def go_on(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    frame: Retreat = state.frames[-1]
    living = losses.alive(rules, state, frame.units)
    if living != frame.units:
        state.frames[-1] = frame = frame.replace(units=living)
    if not living or not frame.hexes:
        state.frames.pop()
        if living:
            _crowd(rules, state, living, events)
        return True
    choices = allowed(rules, state, frame, living)
    if living & living - 1:
        # A group that cannot go on together may part, if that helps anybody.
        return (
            not choices
            and not any(allowed(rules, state, frame, 1 << unit) for unit in bits(living))
            and _stuck(rules, state, living, frame, events)
        )
    if not choices:
        return _stuck(rules, state, living, frame, events)
    if choices & choices - 1:
        return False
    do(rules, state, lowest(choices), events)
    return True


def _stuck(rules: Scs, state: State, group: int, frame: Retreat, events: list[Raw]) -> bool:
    """9.0b: the way is blocked; 3.3c: or it leads off the map."""
    state.frames.pop()
    here = place_of(state, group)
    if _off_map(rules, state, group, frame):
        events.append((DRIVEN_OFF, group, here))
        for unit in bits(group):
            losses.eliminate(rules, state, unit, events, told=True)
        return True
    events.append((BLOCKED, here, frame.hexes))
    side = rules.owner[lowest(group)]
    _crowd(rules, state, group, events)
    losses.ask(state, side, frame.hexes, group, True)
    return True


def _crowd(rules: Scs, state: State, group: int, events: list[Raw]) -> None:
    """4.0a, Q17: what is too much after a retreat is tolerated for a while."""
    hex_ = place_of(state, group)
    if stacks.load(rules, state, hex_) <= rules.limit:
        return
    side = rules.owner[lowest(group)]
    during = side == state.active and state.frames[0].phase == MOVEMENT
    state.crowded[hex_] = (mask_of(state.stacks[hex_]), int(during))
    events.append((TOLERATED, hex_))


# The owner's choice


def hexes(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    frame: Retreat = state.frames[-1]
    return bits(allowed(rules, state, frame, frame.units))


def check(rules: Scs, state: State, there: int) -> Raw | None:
    frame: Retreat = state.frames[-1]
    group, origin = frame.units, frame.origin
    route = Route(rules, state, frame, group)
    if route.allowed() >> there & 1:
        return None
    here, side = route.here, route.side
    if rules.grid.adjacent(here, there) < 0:
        return (RETREAT_APART, here, there)
    if state.units[1 - side] >> there & 1:
        return (RETREAT_ENEMY, there, state.stacks[there][0])
    for unit in bits(group):
        if not rules.enter[side][rules.gait[unit]][here] >> there & 1:
            return (RETREAT_PROHIBITED, unit, there)
        if Route(rules, state, frame, 1 << unit).rooted:
            return (RETREAT_PROHIBITED, unit, there)
    need, distance = frame.all - frame.hexes + 1, rules.grid.distance(origin, there)
    if distance != need:
        return (NOT_FARTHER, there, origin, need, distance)
    if route.zone >> there & 1:
        return (ZONE_AVOIDABLE, there)
    return (NO_FREE_WAY if route.may_stray() else NOT_NEARER, there)


def do(rules: Scs, state: State, there: int, events: list[Raw]) -> bool:
    frame: Retreat = state.frames[-1]
    group = frame.units
    here = place_of(state, group)
    side = rules.owner[lowest(group)]
    order = [unit for unit in state.stacks[here] if group >> unit & 1]
    for unit in order:
        stacks.lift(rules, state, unit)
        stacks.put(rules, state, unit, there)
    events.append((RETREATED, group, here, there))
    state.frames[-1] = frame.replace(hexes=frame.hexes - 1)
    if stacks.zone(rules, state, 1 - side) >> there & 1:  # 2.1d, 9.0d
        events.append((RETREAT_ZONE, there))
        losses.ask(state, side, 1, group, True)
    return True


def parting(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    group: int = state.frames[-1].units
    return bits(group) if group & group - 1 else ()


def check_part(rules: Scs, state: State, unit: int) -> Raw | None:
    group: int = state.frames[-1].units
    if not group >> unit & 1:
        return (NOT_RETREATING, unit)
    if not group & group - 1:
        return (LAST_ONE, unit)
    return None


def do_part(rules: Scs, state: State, unit: int, events: list[Raw]) -> bool:
    """9.0e: the unit goes its own way when the others have gone theirs."""
    frame: Retreat = state.frames.pop()
    state.frames.append(frame.replace(units=1 << unit))
    state.frames.append(frame.replace(units=frame.units & ~(1 << unit)))
    events.append((PARTED, unit, state.place[unit]))
    return True


def about(rules: Scs, state: State) -> tuple[str, int]:
    """The unit on top of those that retreat together."""
    group: int = state.frames[-1].units
    stack = state.stacks[place_of(state, group)]
    return ("unit", next(unit for unit in stack if group >> unit & 1))


DEEDS: dict[int, Deed[Scs, State]] = {
    RETREAT_VERB: Deed(hexes, check, do, True),
    LEAVE: Deed(parting, check_part, do_part),
}
