"""Units on the move: who they are, where they are, where they may stop, and what they can reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from . import stacks
from .frames import Moving
from .reach import Reach, reach_over
from .state import State

if TYPE_CHECKING:
    from .rules import Scs


def movers(frame: Moving) -> Iterator[tuple[int, int]]:
    """Units with the points they have left."""
    return zip(frame.units, frame.left, strict=True)


def regrouped(frame: Moving, pairs: Sequence[tuple[int, int]]) -> Moving:
    """The same move by other units, each with its points."""
    units, left = zip(*pairs, strict=True)
    return frame.replace(units=units, left=left)


def where(state: State) -> int:
    """The hex that the units on the move are in."""
    frame: Moving = state.frames[-1]
    return state.place[frame.units[0]]


class Move:
    """Units on the move, with what their next action hangs on besides."""

    __slots__ = ("_reach", "enemies", "frame", "here", "side", "special", "stops", "zone")

    def __init__(self, rules: Scs, state: State, zone: int) -> None:
        self._reach: Reach | None = None
        frame: Moving = state.frames[-1]
        self.frame = frame
        self.here = state.place[frame.units[0]]
        self.side = state.active
        self.enemies = state.units[1 - self.side]
        #: The hexes in zones of control of the enemy.
        self.zone = zone
        self.special = state.special
        #: Where all of them may stop of their own will, as a mask.
        self.stops = rules.land
        if bound_units(rules, state):
            for unit in frame.units:
                self.stops &= stops(rules, state, unit, frame.origin)

    def reach(self, rules: Scs) -> Reach:
        """All that they can get to; found when first asked for."""
        if self._reach is None:
            frame, around = self.frame, (self.side, self.enemies, self.zone)
            together = tuple(movers(frame))
            self._reach = reach_over(rules, around, self.here, together, not frame.steps)
        return self._reach


def move_of(rules: Scs, state: State) -> Move:
    """The move that is under way.

    That found last is kept: `legal`, check and effect ask for it one after the other. It does not go
    stale, as it is compared with the state in all that it was found from. The same numbers in other
    objects count as others, which is quick, and costs no more than finding it again.
    """
    enemy = 1 - state.active
    zone = stacks.zone(rules, state, enemy)
    kept = rules.move_kept
    if (
        kept is None
        or kept.frame is not state.frames[-1]
        or kept.zone is not zone
        or kept.enemies is not state.units[enemy]
        or kept.special is not state.special
        or kept.here != where(state)
    ):
        kept = rules.move_kept = Move(rules, state, zone)
    return kept


# Units that must stay within somewhere


def bound_units(rules: Scs, state: State) -> int:
    """All units that must stay within somewhere, as a mask.

    That found last is kept: special rules are judged but once a phase.
    """
    special, kept = state.special, rules.bound_kept
    if kept[0] is not special:
        bound = 0
        for number in rules.staying:
            bound |= special[number]
        kept = rules.bound_kept = (special, bound)
    return kept[1]


def bounds(rules: Scs, state: State, unit: int) -> list[int]:
    """The special rules that say where a unit must stay."""
    return [n for n in rules.staying if state.special[n] >> unit & 1]


def stops(rules: Scs, state: State, unit: int, origin: int | None = None) -> int:
    """Where a unit may stop of its own will, as a mask: within its bounds, or nearer to them."""
    allowed = rules.land
    if bound_units(rules, state) >> unit & 1:
        start = state.place[unit] if origin is None else origin
        for number in bounds(rules, state, unit):
            allowed &= rules.within(number, unit, start)
    return allowed
