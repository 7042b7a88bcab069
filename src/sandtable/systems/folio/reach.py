"""Everything within reach of the unit that moves: found many hexes at once, ways looked up when asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ...board.flood import Step
from ...board.spread import Spread
from ...core.bits import bits

if TYPE_CHECKING:
    from . import rules

#: What lies on a hexside, as the third number of a way of the map.
OPEN, OWN_MINE, ENEMY_MINE, CLIFF = range(4)
#: Each cost with the hexes that are reached at it, cheapest first.
Layers = list[tuple[int, int]]


def layers(
    start: int, first: Iterable[Step], budget: int, ways: Links, free: int, halting: int
) -> Layers:
    """All hexes within a budget, by what it costs to get there.

    `first` are the steps from the start, which have rules of their own. Nobody steps out of `free`,
    or on from a hex that is `halting`.
    """
    buckets = [0] * (budget + 1)
    for to, cost, _ in first:
        if cost <= budget:
            buckets[cost] |= 1 << to
    found: Layers = [(0, 1 << start)]
    left = free & ~(1 << start)
    for cost in range(1, budget + 1):
        new = buckets[cost] & left
        if not new:
            continue
        left ^= new
        found.append((cost, new))
        onward = new & ~halting
        if onward:
            for price, spread in ways.by_price:
                total = cost + price
                if total > budget:
                    break
                if onward & spread.starts:
                    buckets[total] |= spread.step(onward)
    return found


class Links:
    """The steps of one side and gait, as a flood takes them and as one looks back along them."""

    def __init__(self, ways: Sequence[Sequence[rules.Link]]) -> None:
        steps: dict[int, list[tuple[int, int]]] = {}
        for here, leading in enumerate(ways):
            for to, price, lies in leading:
                if lies != ENEMY_MINE:  # those begin a move only
                    steps.setdefault(price, []).append((here, to))
        #: Of each price, cheapest first: the steps that cost it.
        self.by_price = tuple((price, Spread(steps[price])) for price in sorted(steps))
        self._ways = ways
        self._into: dict[int, tuple[tuple[int, int, int], ...]] = {}

    def into(self, place: int) -> tuple[tuple[int, int, int], ...]:
        """The steps into a place: from where, at which price, and the how manieth from there."""
        if place not in self._into:
            self._into[place] = tuple(
                (near, price, number)
                for near, _, _ in self._ways[place]  # where one can step in one can step out
                for number, (to, price, lies) in enumerate(self._ways[near])
                if to == place and lies != ENEMY_MINE
            )
        return self._into[place]


#: When a flood that goes place by place goes on from one: by its cost, at one cost by when it went on from
#: the place before, and from there by the number of the step.
When = tuple[Any, ...]


class Reach:
    """Where a unit can get to, the hexes of friends that it passes included, and the cheapest ways."""

    def __init__(
        self, start: int, first: Sequence[Step], ways: Links, found: Layers, halting: int
    ) -> None:
        self.mask = 0
        for _, hexes in found:
            self.mask |= hexes
        self._layers = dict(found)
        self._start, self._first, self._ways, self._going = start, first, ways, ~halting
        self._seen: dict[int, tuple[int, When]] = {}

    @cached_property
    def cost(self) -> dict[int, int]:
        return {hex_: cost for cost, hexes in self._layers.items() for hex_ in bits(hexes)}

    def within(self, hexes: int) -> list[int]:
        """Those of these hexes that are reached, the nearest first."""
        return [hex_ for layer in self._layers.values() for hex_ in bits(layer & hexes)]

    def path(self, place: int) -> list[int]:
        """The places stepped to on the way, the start left out."""
        return [there for there, _ in self.trail(place)]

    def trail(self, place: int) -> list[tuple[int, int]]:
        """The same, each with what it costs to get there."""
        bit = 1 << place
        cost = next(cost for cost, hexes in self._layers.items() if hexes & bit)
        trail = []
        while cost:
            trail.append((place, cost))
            place, (_, when, _) = self._before(place, cost)
            cost = when[0]
        return trail[::-1]

    def _before(self, place: int, cost: int) -> tuple[int, When]:
        """The place before one that is reached at a cost, and when a flood goes on from the latter.

        Of several cheapest ways the one that such a flood finds first is taken, always the same.
        """
        if place not in self._seen:
            found: list[tuple[When, int, int]] = [
                ((0,), number, self._start)
                for number, (to, price, _) in enumerate(self._first)
                if to == place and price == cost
            ]
            for near, price, number in self._ways.into(place):
                before = cost - price
                if before > 0 and (self._layers.get(before, 0) & self._going) >> near & 1:
                    found.append((self._before(near, before)[1], number, near))
            when, number, near = min(found)
            self._seen[place] = near, (cost, when, number)
        return self._seen[place]
