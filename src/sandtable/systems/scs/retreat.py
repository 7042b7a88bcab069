"""9.0, 9.1 Retreats: hex by hex, by the owner, away from the combat and toward supply."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.action import LEAVE
from ...core.action import RETREAT as RETREAT_VERB
from ...core.bits import bits, mask_of
from ...core.dice import Dice
from ...core.message import Raw
from ...core.rules import Deed
from . import losses, questions, stacks, strength
from .state import MOVEMENT, RETREAT, State
from .terms import (
    BLOCKED,
    DRIVEN_OFF,
    LAST_ONE,
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
        state.frames.append((RETREAT, group, hex_, hexes, hexes))


def place_of(state: State, group: int) -> int:
    return state.place[(group & -group).bit_length() - 1]


# Where to


def _hard(rules: Scs, state: State, group: int, frame: tuple[int, ...]) -> int:
    """9.0b, 9.1b, Q28: no enemy, not prohibited to anybody, one farther than before."""
    _, _, origin, left, all_ = frame
    here = place_of(state, group)
    side = rules.owner[(group & -group).bit_length() - 1]
    found = 0 if _rooted(rules, state, group) else rules.land & ~state.units[1 - side]
    for unit in bits(group):
        found &= rules.enter[side][rules.gait[unit]][here]
    need = all_ - left + 1
    return mask_of(h for h in bits(found) if rules.grid.distance(origin, h) == need)


def _rooted(rules: Scs, state: State, group: int) -> bool:
    """Q25: whether somebody cannot retreat, because it could not move either."""
    return not rules.immobile_retreat and any(
        not strength.printed_move(rules, state, unit) for unit in bits(group)
    )


def _nearer(rules: Scs, state: State, group: int, hexes: int) -> int:
    """Those of the hexes that are nearer than here to the nearest usable source (9.1c)."""
    side = rules.owner[(group & -group).bit_length() - 1]
    here = place_of(state, group)
    goals = 0
    for source in rules.sources[side]:
        if questions.holds(rules, state, source.when) and (
            source.who is None
            or any(questions.holds(rules, state, source.who, unit) for unit in bits(group))
        ):
            goals |= source.hexes
    if not goals:
        return 0
    if rules.grid_distance:
        distance = rules.grid.distance
        nearest = min(distance(here, goal) for goal in bits(goals))
        return mask_of(
            h for h in bits(hexes) if min(distance(h, goal) for goal in bits(goals)) < nearest
        )
    # Path distance: rings around the sources, over ground that a path may use.
    near = seen = goals
    while near:
        if seen >> here & 1:
            return 0
        nearer = seen & hexes
        near = rules.trace[side].step(near) & rules.land & ~seen
        if near >> here & 1:
            return nearer
        seen |= near
    return 0


def allowed(rules: Scs, state: State, frame: tuple[int, ...], group: int) -> int:
    """Q28: the hexes a group may go to."""
    hard = _hard(rules, state, group, frame)
    if not hard:
        return 0
    side = rules.owner[(group & -group).bit_length() - 1]
    zone = stacks.zone(rules, state, 1 - side)
    nearer = _nearer(rules, state, group, hard)
    if not nearer:
        return hard
    if nearer & ~zone:
        return nearer
    return nearer | hard & ~zone


def _off_map(rules: Scs, state: State, group: int, frame: tuple[int, ...]) -> bool:
    """Q27: whether a hex that would be farther lies beyond the edge of the map."""
    if not rules.driven_off or _rooted(rules, state, group):
        return False
    _, _, origin, left, all_ = frame
    return rules.beyond(place_of(state, group), origin, all_ - left + 1)


# What happens by itself


def go_on(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    frame = state.frames[-1]
    _, group, origin, left, all_ = frame
    living = losses.alive(rules, state, group)
    if living != group:
        state.frames[-1] = frame = (RETREAT, living, origin, left, all_)
    if not living or not left:
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
    do(rules, state, choices.bit_length() - 1, events)
    return True


def _stuck(rules: Scs, state: State, group: int, frame: tuple[int, ...], events: list[Raw]) -> bool:
    """9.0b: the way is blocked; 3.3c: or it leads off the map."""
    state.frames.pop()
    here = place_of(state, group)
    if _off_map(rules, state, group, frame):
        events.append((DRIVEN_OFF, group, here))
        for unit in bits(group):
            losses.eliminate(rules, state, unit, events, told=True)
        return True
    events.append((BLOCKED, here, frame[3]))
    side = rules.owner[(group & -group).bit_length() - 1]
    _crowd(rules, state, group, events)
    losses.ask(state, side, frame[3], group, True)
    return True


def _crowd(rules: Scs, state: State, group: int, events: list[Raw]) -> None:
    """4.0a, Q17: what is too much after a retreat is tolerated for a while."""
    hex_ = place_of(state, group)
    if stacks.load(rules, state, hex_) <= rules.limit:
        return
    side = rules.owner[(group & -group).bit_length() - 1]
    during = side == state.active and state.frames[0][0] == MOVEMENT
    state.crowded[hex_] = (mask_of(state.stacks[hex_]), int(during))
    events.append((TOLERATED, hex_))


# The owner's choice


def hexes(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    frame = state.frames[-1]
    return bits(allowed(rules, state, frame, frame[1]))


def check(rules: Scs, state: State, there: int) -> Raw | None:
    frame = state.frames[-1]
    _, group, origin, left, all_ = frame
    if allowed(rules, state, frame, group) >> there & 1:
        return None
    here = place_of(state, group)
    side = rules.owner[(group & -group).bit_length() - 1]
    if rules.grid.adjacent(here, there) < 0:
        return (RETREAT_APART, here, there)
    if state.units[1 - side] >> there & 1:
        return (RETREAT_ENEMY, there, state.stacks[there][0])
    for unit in bits(group):
        if not rules.enter[side][rules.gait[unit]][here] >> there & 1:
            return (RETREAT_PROHIBITED, unit, there)
        if _rooted(rules, state, 1 << unit):
            return (RETREAT_PROHIBITED, unit, there)
    need, distance = all_ - left + 1, rules.grid.distance(origin, there)
    if distance != need:
        return (NOT_FARTHER, there, origin, need, distance)
    if stacks.zone(rules, state, 1 - side) >> there & 1:
        return (ZONE_AVOIDABLE, there)
    return (NOT_NEARER, there)


def do(rules: Scs, state: State, there: int, events: list[Raw]) -> bool:
    _, group, origin, left, all_ = state.frames[-1]
    here = place_of(state, group)
    side = rules.owner[(group & -group).bit_length() - 1]
    order = [unit for unit in state.stacks[here] if group >> unit & 1]
    for unit in order:
        stacks.lift(rules, state, unit)
        stacks.put(rules, state, unit, there)
    events.append((RETREATED, group, here, there))
    state.frames[-1] = (RETREAT, group, origin, left - 1, all_)
    if stacks.zone(rules, state, 1 - side) >> there & 1:  # 2.1d, 9.0d
        events.append((RETREAT_ZONE, there))
        losses.ask(state, side, 1, group, True)
    return True


def parting(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    group = state.frames[-1][1]
    return bits(group) if group & group - 1 else ()


def check_part(rules: Scs, state: State, unit: int) -> Raw | None:
    group = state.frames[-1][1]
    if not group >> unit & 1:
        return (NOT_RETREATING, unit)
    if not group & group - 1:
        return (LAST_ONE, unit)
    return None


def do_part(rules: Scs, state: State, unit: int, events: list[Raw]) -> bool:
    """9.0e: the unit goes its own way when the others have gone theirs."""
    _, group, origin, left, all_ = state.frames.pop()
    state.frames.append((RETREAT, 1 << unit, origin, left, all_))
    state.frames.append((RETREAT, group & ~(1 << unit), origin, left, all_))
    events.append((PARTED, unit, state.place[unit]))
    return True


def about(rules: Scs, state: State) -> tuple[str, int]:
    """The unit on top of those that retreat together."""
    group = state.frames[-1][1]
    stack = state.stacks[place_of(state, group)]
    return ("unit", next(unit for unit in stack if group >> unit & 1))


DEEDS: dict[int, Deed[Scs, State]] = {
    RETREAT_VERB: Deed(hexes, check, do, True),
    LEAVE: Deed(parting, check_part, do_part),
}
