"""Spreading over sets of hexes kept as the bits of an int: many hexes at once, by shifts."""

from collections import Counter
from collections.abc import Iterable, Mapping


class Spread:
    """The steps that may be taken, grouped by how far apart the numbers of their ends are.

    On a grid numbered column by column there are few such distances, so that one step from all
    hexes of a set costs as many shifts, however large the set is.
    """

    __slots__ = ("_back", "_on", "starts")

    def __init__(self, pairs: Iterable[tuple[int, int]]) -> None:
        """The steps, each as (from, to); a way back is a step of its own."""
        starts: dict[int, int] = {}
        for here, there in pairs:
            starts[there - here] = starts.get(there - here, 0) | 1 << here
        #: All hexes from which a step can be taken.
        self.starts = 0
        for mask in starts.values():
            self.starts |= mask
        self._on = tuple((by, mask) for by, mask in sorted(starts.items()) if by >= 0)
        self._back = tuple((-by, mask) for by, mask in sorted(starts.items()) if by < 0)

    def step(self, mask: int) -> int:
        """All that is one step away from any hex of a set."""
        found = 0
        for by, starts in self._on:
            found |= (mask & starts) << by
        for by, starts in self._back:
            found |= (mask & starts) >> by
        return found

    def flood(self, start: int, free: int, most: int | None = None) -> int:
        """All that can be reached from a set by steps inside `free`, so many at most.

        The start must be inside too.
        """
        found = new = start & free
        while new and most != 0:
            new = self.step(new) & free & ~found
            found |= new
            if most is not None:
                most -= 1
        return found


#: A price is common if it is that of one step in so many.
_COMMON = 8


class Prices:
    """The steps that may be taken with what each costs: above 0, and at most a few different prices.

    Steps of a common price are taken from all hexes of a set at once. Those of the others (roads, a
    few hexsides) start in so few hexes of a set that they are looked up hex by hex.
    """

    __slots__ = ("common", "dearest", "rare", "rare_within")

    def __init__(self, steps: Mapping[tuple[int, int], int]) -> None:
        self.dearest = max(steps.values(), default=0)
        counts = Counter(steps.values())
        common = {price for price, count in counts.items() if count * _COMMON >= len(steps)}
        #: Cheapest first.
        self.common = tuple(
            (price, Spread(step for step, its in steps.items() if its == price))
            for price in sorted(common)
        )
        rare: dict[int, dict[int, int]] = {}
        for (here, there), price in steps.items():
            if price not in common:
                row = rare.setdefault(here, {})
                row[price] = row.get(price, 0) | 1 << there
        #: Of a hex: its bit, and each price with where it leads.
        self.rare = {here: (1 << here, tuple(row.items())) for here, row in rare.items()}
        #: By what is left to spend: the hexes with such a way that is not too dear.
        self.rare_within = [0] * (self.dearest + 1)
        for bit, ways in self.rare.values():
            for left in range(min(price for price, _ in ways), self.dearest + 1):
                self.rare_within[left] |= bit


#: What a flood by cost found: each cost with the hexes that are reached at it, cheapest first.
Layers = list[tuple[int, int]]


def layers(start: int, budget: int, prices: Prices, free: int, dear: int, surcharge: int) -> Layers:
    """All hexes within a budget, by what it costs to get there.

    Nobody steps out of `free`, and a step into a hex of `dear` costs a surcharge.
    """
    heavy = dear & free
    plain = free ^ heavy
    common, rare, rare_within, dearest = (
        prices.common,
        prices.rare,
        prices.rare_within,
        prices.dearest,
    )
    # Where each cost leads, but for the surcharge; what is beyond the budget is never looked at.
    led = [0] * (budget + 1 + dearest)
    found: Layers = []
    new, seen = start, 0
    for cost in range(budget + 1):
        if cost:
            new = led[cost] & plain
            if cost > surcharge:
                new |= led[cost - surcharge] & heavy
            new ^= new & seen
        if not new:
            continue
        found.append((cost, new))
        seen |= new
        left = budget - cost
        for price, spread in common:
            if price <= left:
                led[cost + price] |= spread.step(new)
        odd = new & rare_within[left if left < dearest else dearest]
        while odd:
            bit, ways = rare[odd.bit_length() - 1]
            odd ^= bit
            for price, hexes in ways:
                led[cost + price] |= hexes
    return found
