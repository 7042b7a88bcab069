"""What is true of every position that play can reach, in words where it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.bits import bits
from . import fire, frame_faults, phases, victory, zones
from .state import AXIS, BRITISH, State

if TYPE_CHECKING:
    from .rules import Folio


def faults(rules: Folio, state: State) -> list[str]:
    return [
        *_time(rules, state),
        *_units(rules, state),
        *_markers(rules, state),
        *frame_faults.faults(rules, state),
        *_caches(rules, state),
    ]


def _time(rules: Folio, state: State) -> list[str]:
    found = []
    if not 1 <= state.turn <= rules.last_turn:
        found.append(f"turn: {state.turn} is not between 1 and {rules.last_turn}")
    return found


def _units(rules: Folio, state: State) -> list[str]:
    """5.3 one unit a hex, nobody at sea, nobody depleted who has but one side."""
    found = []
    seen: dict[int, int] = {}
    names, lifted = rules.names, zones.lifted(state)
    for unit, place in enumerate(state.place):
        name = names["unit"][unit]
        on_map = place < rules.hexes
        if on_map and rules.sea >> place & 1:
            found.append(f"units: {name} is at sea in {names['place'][place]}")
        if on_map and unit != lifted:
            if place in seen:
                found.append(f"units: {name} shares {names['place'][place]}")
            seen[place] = unit
        spent = state.spent >> unit & 1
        if spent and (rules.one_sided >> unit & 1 or not on_map):
            found.append(f"units: {name} cannot be depleted")
        if place == rules.reserve and rules.data.units[unit].arrival is None:
            found.append(f"units: {name} is no reinforcement")
    for name, mask in (("acted", state.acted), ("moved", state.moved), ("fought", state.fought)):
        strangers = mask & ~rules.of_side[state.active]
        found += [
            f"{name}: {names['unit'][unit]} is not of the side to move" for unit in bits(strangers)
        ]
    for number, entry in enumerate(rules.entries):
        waiting = sum(state.place[unit] == rules.reserve for unit in bits(entry.line))
        open_ = sum(
            not state.served >> other & 1
            for other, one in enumerate(rules.entries)
            if one.line == entry.line
        )
        if waiting > open_:
            found.append(f"served: more units of arrival {number} wait than can come")
    return found


def _markers(rules: Folio, state: State) -> list[str]:
    """Markers are conserved: hand and open ones are part of the pool."""
    found = []
    for side in (BRITISH, AXIS):
        for value in fire.VALUES:
            out = fire.held(state.hand[side], value) + fire.held(state.used[side], value)
            if out > fire.held(rules.pool[side], value):
                found.append(f"hand: {rules.sides[side]} has {out} markers of +{value}")
    return found


def _caches(rules: Folio, state: State) -> list[str]:
    """Every cache is what it would be if it were made anew."""
    anew = state.clone()
    zones.rebuild(rules, anew)
    found = []
    if (anew.at, anew.units, anew.zone) != (state.at, state.units, state.zone):
        found.append("caches: places and zones do not agree")
    now = victory.reached(rules, state, victory.blocked(rules, state))
    if now & ~state.reached and state.frames[-1].phase not in (
        phases.OVER,
        phases.MOVING,
        phases.RETREAT,
    ):
        found.append("caches: the chain gets farther than is known")
    return found
