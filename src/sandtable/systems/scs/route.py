"""9.1 Which way a retreat leads: away from the combat, toward supply, out of enemy zones."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from ...core.bits import bits, lowest, mask_of
from . import questions, stacks, strength
from .frames import Retreat
from .state import State

if TYPE_CHECKING:
    from .rules import Scs


def place_of(state: State, group: int) -> int:
    return state.place[lowest(group)]


class Route:
    """The way of a group that retreats, judged from where it is now: nothing else moves meanwhile."""

    def __init__(self, rules: Scs, state: State, frame: Retreat, group: int) -> None:
        self.origin, self.length = frame.origin, frame.all
        self.rules = rules
        self.state = state
        self.group = group
        self.side = rules.owner[lowest(group)]
        self.here = place_of(state, group)
        self.gone = frame.all - frame.hexes

    def allowed(self) -> int:
        """Q28, Q28b: the hexes that the group may go to next, as a mask."""
        hard = self.open(self.here, self.gone)
        if not hard:
            return 0
        nearer = self.nearer(self.here, hard)
        if not nearer:
            return hard
        free = hard & ~self.zone
        if not nearer & free:
            return nearer | free
        if not self.may_stray():
            return nearer
        gone = self.gone + 1
        return nearer | mask_of(h for h in bits(free & ~nearer) if self.clear(h, gone))

    def may_stray(self) -> bool:
        """9.1d, Q28b: whether no way that leads nearer at every hex keeps out of zones to its end."""
        return self.rules.whole_routes and not self.clear(self.here, self.gone, nearer=True)

    def clear(self, start: int, gone: int, nearer: bool = False) -> bool:
        """Whether from a hex, so far on the way, the rest can be gone out of zones: step by step all
        hexes that can be got to, for what may come next depends on nothing but the last hex."""
        reached = self.rules.bit[start]
        for far in range(gone, self.length):
            found = 0
            for here in bits(reached):
                free = self.open(here, far) & ~self.zone
                found |= self.nearer(here, free) if nearer and free else free
            if not found:
                return False
            reached = found
        return True

    def open(self, here: int, gone: int) -> int:
        """9.0b, 9.1b: from a hex, no enemy, not prohibited to anybody, one farther than before."""
        if self.rooted:
            return 0
        found = self._unheld
        for entered in self._entered:
            found &= entered[here]
        distance, origin = self.rules.grid.distance, self.origin
        return mask_of(h for h in bits(found) if distance(origin, h) == gone + 1)

    def nearer(self, here: int, hexes: int) -> int:
        """Those of the hexes that are nearer than a hex to the nearest usable source (9.1c)."""
        goals = self._goals
        if not goals:
            return 0
        if not self.rules.grid_distance:
            return hexes & self._before(here)
        distance = self.rules.grid.distance
        nearest = min(distance(here, goal) for goal in bits(goals))
        return mask_of(
            h for h in bits(hexes) if any(distance(h, goal) < nearest for goal in bits(goals))
        )

    @cached_property
    def rooted(self) -> bool:
        """Q25: whether somebody cannot retreat, because it could not move either."""
        rules = self.rules
        return not rules.immobile_retreat and any(
            not strength.printed_move(rules, self.state, unit) for unit in bits(self.group)
        )

    @cached_property
    def zone(self) -> int:
        return stacks.zone(self.rules, self.state, 1 - self.side)

    @cached_property
    def _unheld(self) -> int:
        return self.rules.land & ~self.state.units[1 - self.side]

    @cached_property
    def _entered(self) -> list[tuple[int, ...]]:
        """Of each class in the group and each hex: the hexes that can be entered from it."""
        gaits = {self.rules.gait[unit] for unit in bits(self.group)}
        return [self.rules.enter[self.side][gait] for gait in gaits]

    @cached_property
    def _goals(self) -> int:
        """G2: the hexes of all sources that one of the group may use."""
        rules, state, goals = self.rules, self.state, 0
        for source in rules.sources[self.side]:
            if questions.holds(rules, state, source.when) and (
                source.who is None
                or any(questions.holds(rules, state, source.who, unit) for unit in bits(self.group))
            ):
                goals |= source.hexes
        return goals

    @cached_property
    def _rings(self) -> list[int]:
        """All hexes within 0, 1, 2 ... steps of the sources, over ground that a path may use."""
        return [self._goals]

    def _before(self, here: int) -> int:
        """The hexes that are nearer to the sources than this one along such ground."""
        rules, rings = self.rules, self._rings
        number = 0
        while not rings[number] >> here & 1:
            number += 1
            if number == len(rings):
                more = rings[-1] | rules.trace[self.side].step(rings[-1]) & rules.land
                if more == rings[-1]:
                    return 0
                rings.append(more)
        return rings[number - 1] if number else 0
