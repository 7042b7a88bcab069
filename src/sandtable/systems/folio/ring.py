"""17.0a, seen by a planner: how much bars the chain from Tobruk, and where least does.

A hex that the enemy bars costs as much as it would take to clear it: more if several units bar it, or
one that is hard to remove. Where the belt must be held at both sides, each hex of it that is not costs
as well. The cheapest way from Tobruk to a supply symbol is the breach.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...core.bits import bits
from . import losses
from .state import AXIS, BRITISH, State

if TYPE_CHECKING:
    from .rules import Folio

#: The most that one hex costs, and that a breach is followed for.
DEAREST = 3
MOST = 30
#: A unit that defends with so much bars a hex as two would.
TOUGH = 4
_KEPT = 20_000


class Breach(NamedTuple):
    """What would have to be cleared for the chain to be open."""

    #: None left: it is open.
    cost: int
    #: The barred hexes that lie on a cheapest way.
    barred: int
    #: Hexes of the belt that the British must still hold for it.
    unheld: int


class Ring:
    """Finds the breach of positions of one game, and keeps what it found."""

    def __init__(self, rules: Folio) -> None:
        self._rules = rules
        self._found: dict[tuple[int, ...], Breach] = {}
        pairs = rules.chain_held or ()
        self._belt = 0
        for one, other in pairs:
            self._belt |= one | other
        self._steps = tuple((*pair,) for pair in pairs) + tuple((b, a) for a, b in pairs)

    def breach(self, state: State) -> Breach:
        rules = self._rules
        once = twice = thrice = 0
        for hex_ in bits(state.units[AXIS]):
            covered = rules.zone_to[hex_] | rules.bit[hex_]
            thrice |= twice & covered
            twice |= once & covered
            once |= covered
            if losses.defence_strength(rules, state, state.at[hex_] - 1) >= TOUGH:
                thrice |= twice & covered
                twice |= covered
        if rules.friend_cancels:
            once &= ~state.units[BRITISH]
        once |= state.units[AXIS]
        key = (once, twice & once, thrice & once, state.units[BRITISH] & self._belt)
        found = self._found.get(key)
        if found is None:
            if len(self._found) >= _KEPT:
                self._found.clear()
            found = self._found[key] = self._search(*key)
        return found

    def _search(self, once: int, twice: int, thrice: int, held: int) -> Breach:
        rules = self._rules
        classes = (rules.land & ~once, once & ~twice, twice & ~thrice, thrice)
        start = rules.bit[rules.tobruk]
        forth = self._levels(classes, held, start, rules.goal, MOST)
        cost = next((c for c, level in enumerate(forth) if level & rules.goal), MOST)
        if cost in (0, MOST):
            return Breach(cost, 0, 0)
        back = self._levels(classes, held, rules.goal, start, cost)
        barred = unheld = 0
        for here, level in enumerate(forth[: cost + 1]):
            for price, hexes in enumerate(classes):
                rest = cost - here + price
                if 0 <= rest < len(back):
                    on_the_way = level & back[rest] & hexes
                    unheld |= on_the_way & self._belt & ~held
                    if price:
                        barred |= on_the_way
        return Breach(cost, barred, unheld)

    def _levels(
        self, classes: tuple[int, ...], held: int, start: int, goal: int, most: int
    ) -> list[int]:
        """Of each cost: the hexes first reached at it, themselves paid for, until the goal is."""
        step, free = self._rules.chain.step, classes[0]
        waiting = [0] * (most + 2 * DEAREST + 3)
        for price, hexes in enumerate(classes):
            waiting[price] |= start & hexes
        found, levels = 0, []
        for cost in range(most + 1):
            level = new = waiting[cost] & ~found
            while new:
                open_ = free & ~found
                while new:
                    level |= new
                    new = step(new) & open_ & ~level
                found |= level
                new = self._over_the_belt(classes, held, level, found, waiting, cost)
            levels.append(level)
            if found & goal and most == MOST:
                break
            if level:
                beside = step(level) & ~found
                for price in range(1, DEAREST + 1):
                    waiting[cost + price] |= beside & classes[price]
        return levels

    def _over_the_belt(
        self,
        classes: tuple[int, ...],
        held: int,
        level: int,
        found: int,
        waiting: list[int],
        cost: int,
    ) -> int:
        """The hexes that are reached over the belt at no cost; the others wait for their turn."""
        free = 0
        if level & self._belt:
            for one, other in self._steps:
                if level & one and not found & other:
                    price = (not held & one) + (not held & other)
                    price += next(n for n, hexes in enumerate(classes) if hexes & other)
                    if price:
                        waiting[cost + price] |= other
                    else:
                        free |= other
        return free
