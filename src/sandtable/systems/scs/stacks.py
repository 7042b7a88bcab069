"""4.0 Stacks and 2.0 zones of control: who stands where, in which order, and what that covers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.bits import bits, mask_of
from ...core.message import Raw
from .frames import Placing
from .phases import MOVING, PLACING
from .shapes import Face
from .state import State
from .terms import (
    NO_ATTACK_ON_TOP,
    NOT_ON_MAP,
    NOT_YOURS,
    ON_TOP,
    ON_TOP_ALREADY,
    ONLY_IN_FOG,
    STRONGEST_ON_TOP,
    TOPPED_ALREADY,
)

if TYPE_CHECKING:
    from .rules import Scs


# Putting and lifting


def put(rules: Scs, state: State, unit: int, hex_: int) -> None:
    """A unit comes to stand in a hex, which its side controls from now on (13.0)."""
    state.place[unit] = hex_
    state.stacks[hex_] = ordered(rules, state, (*state.stacks.get(hex_, ()), unit))
    side = rules.owner[unit]
    state.units[side] |= rules.bit[hex_]
    state.zone[side] = -1
    take(state, side, rules.bit[hex_])


def lift(rules: Scs, state: State, unit: int) -> None:
    """A unit leaves its stack; it keeps its place until it is put elsewhere."""
    hex_ = state.place[unit]
    stack = state.stacks[hex_]
    rest = tuple(other for other in stack if other != unit)
    side = rules.owner[unit]
    if rest and stack[0] == unit:  # Q36
        rest = ordered(rules, state, rest) if rules.order_kept else strongest_up(rules, state, rest)
    if rest:
        state.stacks[hex_] = rest
    else:
        del state.stacks[hex_]
        state.units[side] &= ~rules.bit[hex_]
    state.zone[side] = -1


def take_up(rules: Scs, state: State, unit: int, events: list[Raw]) -> bool:
    """A unit off the map is taken in hand, to be put into a hex."""
    state.frames.append(Placing(PLACING, unit))
    return False


def take(state: State, side: int, hexes: int) -> None:
    """13.0: hexes, as a mask, belong to who passed through them last."""
    state.control[side] |= hexes
    state.control[1 - side] &= ~hexes


def changed(rules: Scs, state: State, unit: int) -> None:
    """The face or condition of a unit on the map changed: order and zone may, too."""
    hex_ = state.place[unit]
    if hex_ < rules.hexes and unit in state.stacks.get(hex_, ()):
        state.stacks[hex_] = ordered(rules, state, state.stacks[hex_])
    state.zone[rules.owner[unit]] = -1


def rebuild(rules: Scs, state: State) -> None:
    """Make the caches anew from places and stacks."""
    state.units = [0, 0]
    for hex_, units in state.stacks.items():
        state.units[rules.owner[units[0]]] |= rules.bit[hex_]
    state.zone = [-1, -1]


# 4.0c Order


def ordered(rules: Scs, state: State, units: tuple[int, ...]) -> tuple[int, ...]:
    """From the top down: as it is if that is allowed, else with the next that may lie on top (Q36).

    Before rules 2 that was the strongest, which showed whom the owner had hidden.
    """
    if len(units) == 1:
        return units
    if not rules.owner_orders:
        return tuple(sorted(units, key=lambda unit: rank(rules, state, unit)))
    if attack(rules, state, units[0]) or not any(attack(rules, state, unit) for unit in units):
        return units
    if not rules.order_kept:
        return strongest_up(rules, state, units)
    return raised(units, next(unit for unit in units if attack(rules, state, unit)))


def strongest_up(rules: Scs, state: State, units: tuple[int, ...]) -> tuple[int, ...]:
    return raised(units, min(units, key=lambda unit: rank(rules, state, unit)))


def raised(units: tuple[int, ...], top: int) -> tuple[int, ...]:
    """One of the units on top, the others below in their order."""
    return (top, *(unit for unit in units if unit != top))


def rank(rules: Scs, state: State, unit: int) -> tuple[int, int, int]:
    return rank_of(rules.faces[unit][state.lost[unit] > 0], unit)


def rank_of(face: Face, unit: int) -> tuple[int, int, int]:
    """The stronger, the lower."""
    return (-(face.attack or 0), -face.defence, unit)


def check_top(rules: Scs, state: State, unit: int) -> Raw | None:
    if not rules.fog:
        return (ONLY_IN_FOG,)
    if not rules.owner_orders:
        return (STRONGEST_ON_TOP,)
    if rules.owner[unit] != state.active:
        return (NOT_YOURS, unit)
    place = state.place[unit]
    if place >= rules.hexes:
        return (NOT_ON_MAP, unit)
    stack = state.stacks[place]
    if stack[0] == unit:
        return (ON_TOP_ALREADY, unit)
    if state.topped >> unit & 1:
        return (TOPPED_ALREADY, unit)
    if not attack(rules, state, unit) and any(attack(rules, state, other) for other in stack):
        return (NO_ATTACK_ON_TOP, unit, place)
    return None


def tops(rules: Scs, state: State, canonical: bool) -> list[int]:
    """Only those below the top are worth a question."""
    if not (rules.fog and rules.owner_orders):
        return []
    return [
        unit
        for hex_ in bits(state.units[state.active])
        for unit in state.stacks[hex_][1:]
        if not state.topped >> unit & 1
    ]


def do_top(rules: Scs, state: State, unit: int, events: list[Raw]) -> bool:
    place = state.place[unit]
    state.stacks[place] = raised(state.stacks[place], unit)
    state.topped |= 1 << unit
    events.append((ON_TOP, unit, place))
    return True


# Strength and size


def attack(rules: Scs, state: State, unit: int) -> int:
    """2.0a, Q9: the printed attack strength of the face that is up; nothing printed is none."""
    return rules.faces[unit][state.lost[unit] > 0].attack or 0


def size(rules: Scs, state: State, unit: int) -> int:
    """What a unit counts against the stacking limit."""
    if rules.count_steps:
        return rules.steps[unit] - state.lost[unit]
    return rules.weight[unit]


def load(rules: Scs, state: State, hex_: int) -> int:
    """What stands in a hex, as the stacking limit counts it; markers never count (4.0b)."""
    return sum(size(rules, state, unit) for unit in state.stacks.get(hex_, ()))


def roomy(rules: Scs, state: State, unit: int) -> int:
    """Hexes in which a unit would not be too much, as a mask."""
    own, side = 0, rules.owner[unit]
    room = rules.limit - size(rules, state, unit)
    for hex_ in bits(state.units[side]):
        if hex_ in state.crowded and not rules.crowd_closed:  # Q17
            continue
        if sum(size(rules, state, u) for u in state.stacks[hex_] if u != unit) > room:
            own |= rules.bit[hex_]
    return rules.land & ~own if room >= 0 else 0


# 2.0 Zones


def zone(rules: Scs, state: State, side: int) -> int:
    """2.0, 2.0b: all hexes in the zones of control of a side."""
    found = state.zone[side]
    if found < 0:
        sources = [0] * len(rules.class_names)
        silent = state.out if rules.out_silences else 0
        if rules.shaken_silences:
            silent |= state.shaken
        aloft = lifted(state)
        for unit in bits(rules.zoc_units[side] & ~silent & ~aloft):
            place = state.place[unit]
            if place < rules.hexes and rules.exerts[unit][state.lost[unit] > 0]:
                sources[rules.gait[unit]] |= rules.bit[place]
        found = 0
        for spread, source in zip(rules.zone_spread[side], sources, strict=True):
            if source:
                found |= spread.step(source)
        state.zone[side] = found
    return found


def lifted(state: State) -> int:
    """The units that are being moved, as a mask."""
    top = state.frames[-1]
    return mask_of(top.units) if top.phase == MOVING else 0


def in_zone(rules: Scs, state: State, side: int) -> int:
    """The units of a side that stand in an enemy zone, as a mask."""
    hexes = zone(rules, state, 1 - side) & state.units[side]
    found = 0
    for hex_ in bits(hexes):
        found |= mask_of(state.stacks[hex_])
    return found
