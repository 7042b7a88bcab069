"""17.0a, seen by a planner: how much bars the chain from Tobruk, and where least does.

A hex that the enemy bars costs as much as it would take to clear it: more if several units bar it, or
one that is hard to remove. Where the belt must be held at both sides, each hex of it that is not costs
as well. The cheapest way from Tobruk to a supply symbol is the breach.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...core.bits import bits
from .state import AXIS, BRITISH, State

if TYPE_CHECKING:
    from .rules import Folio

#: The most that one hex costs, and that a breach is followed for.
DEAREST = 3
MOST = 30
#: A unit that defends with so much bars a hex as two would.
TOUGH = 4
_KEPT = 20_000

#: All that a breach depends on: what is barred once, twice, thrice, and who holds the belt.
_Key = tuple[int, int, int, int]
#: What that is worked out from: where the Axis is, and is tough, and where the British are who matter.
_Glance = tuple[int, int, int]


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
        self._found: dict[_Glance, Breach] = {}
        self._costs: dict[_Glance, int] = {}
        #: Units of the Axis that are tough, and whether they are so only while fresh.
        self._tough = [
            (unit, rules.defence[1][unit] < TOUGH)
            for unit in bits(rules.of_side[AXIS])
            if rules.defence[0][unit] >= TOUGH
        ]
        pairs = rules.chain_held or ()
        self._belt = 0
        for one, other in pairs:
            self._belt |= one | other
        self._steps = tuple((*pair,) for pair in pairs) + tuple((b, a) for a, b in pairs)

    def cost(self, state: State) -> int:
        """What the breach costs, for who does not ask where it is."""
        glance = self._glance(state)
        cost = self._costs.get(glance)
        if cost is None:
            if len(self._costs) >= _KEPT:
                self._costs.clear()
            key = self._key(glance)
            cost = self._costs[glance] = self._cost(self._classes(key), key[3])[0]
        return cost

    def breach(self, state: State) -> Breach:
        glance = self._glance(state)
        found = self._found.get(glance)
        if found is None:
            if len(self._found) >= _KEPT:
                self._found.clear()
            found = self._found[glance] = self._search(self._key(glance))
        return found

    def _glance(self, state: State) -> _Glance:
        at, place, spent, tough = state.at, state.place, state.spent, 0
        rules = self._rules
        for unit, fresh_only in self._tough:
            hex_ = place[unit]
            if (
                hex_ < rules.hexes
                and at[hex_] == unit + 1
                and not (fresh_only and spent >> unit & 1)
            ):
                tough |= rules.bit[hex_]
        held = state.units[BRITISH]
        return state.units[AXIS], tough, held if rules.friend_cancels else held & self._belt

    def _key(self, glance: _Glance) -> _Key:
        rules = self._rules
        axis, tough, british = glance
        once = twice = thrice = 0
        for hex_ in bits(axis):
            covered = rules.zone_to[hex_] | rules.bit[hex_]
            thrice |= twice & covered
            twice |= once & covered
            once |= covered
            if tough >> hex_ & 1:
                thrice |= twice & covered
                twice |= covered
        if rules.friend_cancels:
            once &= ~british
        once |= axis
        return (once, twice & once, thrice & once, british & self._belt)

    def _classes(self, key: _Key) -> tuple[int, ...]:
        """The hexes of each price."""
        once, twice, thrice, _ = key
        return (self._rules.land & ~once, once & ~twice, twice & ~thrice, thrice)

    def _cost(self, classes: tuple[int, ...], held: int) -> tuple[int, list[int]]:
        """What it costs to get from Tobruk to a symbol, and the hexes reached at each cost before."""
        rules = self._rules
        forth = self._levels(classes, held, rules.bit[rules.tobruk], rules.goal, MOST)
        return next((c for c, level in enumerate(forth) if level & rules.goal), MOST), forth

    def _search(self, key: _Key) -> Breach:
        rules, held = self._rules, key[3]
        classes = self._classes(key)
        cost, forth = self._cost(classes, held)
        if cost in (0, MOST):
            return Breach(cost, 0, 0)
        back = self._levels(classes, held, rules.goal, rules.bit[rules.tobruk], cost)
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
