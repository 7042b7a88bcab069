"""Spreading over sets of hexes kept as the bits of an int: many hexes at once, by shifts."""

from collections import Counter
from collections.abc import Iterable, Mapping

from ..core.bits import mask_of
from .hexgrid import HexGrid


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
    """The steps that may be taken on a grid of equal columns, with what each costs: above 0.

    Most steps have a common price, and it hangs on the hex that is entered. From all ordinary hexes of
    a set these are taken at once: the hexes around are sorted by what they cost. What differs (roads,
    hexsides, the ends of columns) starts in so few hexes of a set that it is looked up hex by hex.
    """

    __slots__ = (
        "common",
        "dearest",
        "looked_up",
        "one_less",
        "one_more",
        "ordinary",
        "rows",
        "within",
    )

    def __init__(self, steps: Mapping[tuple[int, int], int], grid: HexGrid) -> None:
        self.dearest = max(steps.values(), default=0)
        counts = Counter(steps.values())
        common = [price for price, count in counts.items() if count * _COMMON >= len(steps)]
        #: Each with the hexes that it leads to from anywhere, cheapest first.
        self.common = tuple(
            (price, mask_of({there for (_, there), its in steps.items() if its == price}))
            for price in sorted(common)
        )
        self.ordinary = self._ordinary(steps, grid)
        self.rows = grid.rows
        self.one_more = grid.one_more & self.ordinary
        self.one_less = grid.one_less & self.ordinary
        rows: dict[int, dict[int, int]] = {}
        for (here, there), price in steps.items():
            if price not in common or not self.ordinary >> here & 1:
                row = rows.setdefault(here, {})
                row[price] = row.get(price, 0) | 1 << there
        #: Of a hex: its bit, and each price that is looked up there with where it leads.
        self.looked_up = {here: (1 << here, tuple(row.items())) for here, row in rows.items()}
        #: By what is left to spend: the hexes where something is looked up that is not too dear.
        self.within = [0] * (self.dearest + 1)
        for here, row in rows.items():
            for left in range(min(row), self.dearest + 1):
                self.within[left] |= 1 << here

    def _ordinary(self, steps: Mapping[tuple[int, int], int], grid: HexGrid) -> int:
        """The hexes from which a shift leads wherever a step of a common price does, and no further."""
        rows, found = grid.rows, (1 << len(grid)) - 1
        shifts = dict.fromkeys((1, -1, rows, -rows), found)
        for by, starts in (
            (rows + 1, grid.one_more),
            (1 - rows, grid.one_more),
            (rows - 1, grid.one_less),
            (-rows - 1, grid.one_less),
        ):
            shifts[by] = shifts.get(by, 0) | starts
        for price, ends in self.common:
            paid: dict[int, int] = {}
            for (here, there), its in steps.items():
                if its <= price:
                    paid[there - here] = paid.get(there - here, 0) | 1 << here
            for by in shifts.keys() | paid.keys():
                shifted, stepped = shifts.get(by, 0), paid.get(by, 0)
                led = shifted & (ends >> by if by > 0 else ends << -by)
                found &= ~(led & ~stepped | stepped & ~shifted)
        return found


#: What a flood by cost found: each cost with the hexes that are reached at it, cheapest first.
Layers = list[tuple[int, int]]


def layers(start: int, budget: int, prices: Prices, free: int, dear: int, surcharge: int) -> Layers:
    """All hexes within a budget, by what it costs to get there.

    Nobody steps out of `free`, and a step into a hex of `dear` costs a surcharge.
    """
    heavy = dear & free
    plain = free ^ heavy
    common, looked_up, within = prices.common, prices.looked_up, prices.within
    rows, one_more, one_less = prices.rows, prices.one_more, prices.one_less
    ordinary, dearest = prices.ordinary, prices.dearest
    cheapest = common[0][0] if common else budget + 1
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
        if cheapest <= left:
            here = new & ordinary
            beside = here | (here & one_more) << 1 | (here & one_less) >> 1
            around = beside << rows | beside >> rows | here << 1 | here >> 1
            for price, hexes in common:
                led[cost + price] |= around & hexes
        odd = new & within[left if left < dearest else dearest]
        while odd:
            bit, ways = looked_up[odd.bit_length() - 1]
            odd ^= bit
            for price, hexes in ways:
                led[cost + price] |= hexes
    return found
