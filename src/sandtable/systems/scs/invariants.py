"""What is true of every position that play can reach, in words where it is not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...core.bits import bits, mask_of
from . import frame_faults, stacks
from .state import State

if TYPE_CHECKING:
    from .rules import Scs


def faults(rules: Scs, state: State) -> list[str]:
    return [
        *_time(rules, state),
        *_units(rules, state),
        *_stacks(rules, state),
        *_flags(rules, state),
        *frame_faults.faults(rules, state),
        *_caches(rules, state),
    ]


def _time(rules: Scs, state: State) -> Iterator[str]:
    if not 1 <= state.turn <= rules.last_turn:
        yield f"turn: {state.turn} is not between 1 and {rules.last_turn}"


def _units(rules: Scs, state: State) -> Iterator[str]:
    names = rules.names
    for unit, place in enumerate(state.place):
        name = names["unit"][unit]
        side, gait = rules.owner[unit], rules.gait[unit]
        if place < rules.hexes and not rules.standing[side][gait] >> place & 1:
            yield f"units: {name} cannot be in {names['place'][place]}"
        if place == rules.absent and unit in rules.placements:
            yield f"units: {name} is in this scenario"
        if place == rules.reserve and not (rules.reinforcements | rules.set_up_units) >> unit & 1:
            yield f"units: {name} is no reinforcement"
        if place == rules.eliminated and state.lost[unit] != rules.steps[unit]:
            yield f"units: {name} is gone and has steps left"
        if place < rules.hexes and state.lost[unit] >= rules.steps[unit]:
            yield f"units: {name} has no step left"
        if state.hungry[unit] and not state.out >> unit & 1:
            yield f"units: {name} is counted as out of supply and is not"


def _stacks(rules: Scs, state: State) -> Iterator[str]:
    """Everybody on the map is in one stack, but for those on the move; 4.0c the order."""
    aloft = stacks.lifted(state)
    standing = mask_of(
        u for u, place in enumerate(state.place) if place < rules.hexes and not aloft >> u & 1
    )
    seen = 0
    for hex_, units in state.stacks.items():
        where = rules.names["place"][hex_]
        if mask_of(units) & seen or not units:
            yield f"stacks: somebody stands twice, in {where}"
        seen |= mask_of(units)
        if any(state.place[unit] != hex_ for unit in units):
            yield f"stacks: somebody in {where} is elsewhere"
        if len({rules.owner[unit] for unit in units}) > 1:
            yield f"stacks: both sides are in {where}"
        top = units[0]
        if not stacks.attack(rules, state, top) and any(
            stacks.attack(rules, state, unit) for unit in units
        ):
            yield f"stacks: {rules.names['unit'][top]} may not be on top in {where}"
    if seen != standing:
        yield "stacks: not everybody on the map stands in a stack"


def _flags(rules: Scs, state: State) -> Iterator[str]:
    own, other = rules.of_side[state.active], rules.of_side[1 - state.active]
    for name, mask, side in (
        ("moved", state.moved, own),
        ("resting", state.resting, own),
        ("fought", state.fought, own),
        ("fired", state.fired, own),
        ("topped", state.topped, own),
        ("pinned", state.pinned, own),
        ("struck", state.struck, other),
        ("dg+", state.shaken_now, own),
    ):
        for unit in bits(mask & ~side):
            yield f"{name}: {rules.names['unit'][unit]} is not of that side"
    for hex_, (units, _) in state.crowded.items():
        if not units:
            yield f"crowded: nobody is named for {rules.names['place'][hex_]}"
    if state.control[0] & state.control[1]:
        yield "control: a hex belongs to both sides"
    for side, hexes in enumerate(state.units):
        if hexes & ~state.control[side]:
            yield f"control: {rules.sides[side]} stands in hexes that it does not control"


def _caches(rules: Scs, state: State) -> Iterator[str]:
    """Every cache is what it would be if it were made anew."""
    anew = state.clone()
    stacks.rebuild(rules, anew)
    zones = [
        known < 0 or stacks.zone(rules, anew, side) == known
        for side, known in enumerate(state.zone)
    ]
    if anew.units != state.units or not all(zones):
        yield "caches: places and zones do not agree"
