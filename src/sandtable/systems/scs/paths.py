"""12.1 Supply paths: the ground they may use, and how far they reach from a source.

Whether a source is open at all is a test of the module (`questions`), and a test may ask for a
path: so nothing here asks one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import stacks
from .state import State

if TYPE_CHECKING:
    from .rules import Scs, SourceLine


def open_ground(rules: Scs, state: State, side: int) -> int:
    """12.1a, 2.1h, Q29: hexes a path may use: no enemy, and no enemy zone but under a friend."""
    zone = stacks.zone(rules, state, 1 - side) & ~state.units[side]
    return rules.land & ~state.units[1 - side] & ~zone


def reached(rules: Scs, state: State, source: SourceLine, unlimited: bool = False) -> int:
    """The hexes that a path from a source reaches, if it is open, as a mask."""
    side = source.side
    free = open_ground(rules, state, side)
    start = source.hexes
    if source.closed_by_unit:
        start &= ~state.units[1 - side]
        free |= start
    length = None if unlimited else source.length
    found = rules.trace[side].flood(start, free, length)
    ends = state.units[side] & rules.untraced[side] & ~found
    if ends:  # Q29: the hex of the unit itself always serves, whatever its terrain
        before = found if length is None else rules.trace[side].flood(start, free, length - 1)
        found |= rules.trace_end[side].step(before) & ends
    return found
