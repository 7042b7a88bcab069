"""Spreading over sets of hexes kept as the bits of an int: many hexes at once, by shifts."""

from collections.abc import Iterable, Sequence


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


#: What a flood by cost found: each cost with the hexes that are reached at it, cheapest first.
Layers = list[tuple[int, int]]


def layers(
    start: int,
    budget: int,
    spreads: Sequence[tuple[int, Spread]],
    free: int,
    dear: int,
    surcharge: int,
) -> Layers:
    """All hexes within a budget, by what it costs to get there.

    `spreads` are the steps of each cost, cheapest first; nobody steps out of `free`, and a step into
    a hex of `dear` costs a surcharge.
    """
    buckets = [0] * (budget + 1)
    buckets[0] = start
    found: Layers = []
    left = free | start
    plain, heavy = ~dear, dear & free
    for cost in range(budget + 1):
        new = buckets[cost] & left
        if not new:
            continue
        left &= ~new
        found.append((cost, new))
        for price, spread in spreads:
            total = cost + price
            if total > budget:
                break
            if not new & spread.starts:
                continue
            there = spread.step(new) & left
            if there:
                buckets[total] |= there & plain
                if there & heavy and total + surcharge <= budget:
                    buckets[total + surcharge] |= there & heavy
    return found
