"""6.0 Zones of control, kept up to date while units come and go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .phases import MOVING, RETREAT
from .state import State

if TYPE_CHECKING:
    from .rules import Folio


def put(rules: Folio, state: State, unit: int, hex_: int) -> None:
    """Set a unit down."""
    side = rules.owner[unit]
    state.place[unit] = hex_
    state.at[hex_] = unit + 1
    state.units[side] |= rules.bit[hex_]
    state.zone[side] |= rules.zone_to[hex_]


def lift(rules: Folio, state: State, unit: int) -> None:
    """Take a unit off the board; its place is still noted."""
    side, hex_ = rules.owner[unit], state.place[unit]
    state.at[hex_] = 0
    units = state.units[side] & ~rules.bit[hex_]
    zone = state.zone[side]
    # A hex beside it stays in the zone if another unit of the side reaches it.
    for bit, sources in rules.zone_lost[hex_]:
        if not units & sources:
            zone &= ~bit
    state.units[side] = units
    state.zone[side] = zone


def rebuild(rules: Folio, state: State) -> None:
    """All caches from the places of the units; units that are being moved are not on the board."""
    state.at = bytearray(rules.hexes)
    state.units, state.zone = [0, 0], [0, 0]
    off = lifted(state)
    for unit, place in enumerate(state.place):
        if place < rules.hexes and unit != off:
            put(rules, state, unit, place)


def lifted(state: State) -> int:
    """The unit that is being moved or retreats, or -1."""
    frame = state.frames[-1]
    return frame.unit if frame.phase in (MOVING, RETREAT) else -1
