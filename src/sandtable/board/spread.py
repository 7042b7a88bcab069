"""Spreading over sets of hexes kept as the bits of an int: many hexes at once, by shifts."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

from ..core.bits import bits
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


def touching(mask: int, others: int, around: Sequence[int]) -> Iterator[int]:
    """Those hexes of a set that lie beside one of another, lowest first; `around`: what lies around each hex."""
    return (hex_ for hex_ in bits(mask) if around[hex_] & others)


#: A price is common if it is that of one step in so many.
_COMMON = 8
#: How the numbers of the ends of a step may differ on a grid of equal columns: by so many columns, and
#: so many hexes in the column.
_AROUND = ((0, 1), (0, -1), (1, 0), (1, 1), (1, -1), (-1, 0), (-1, 1), (-1, -1))
#: The hexes from which a step leads in each of these ways, numbered as they are after its part in the column.
_Starts = tuple[int, int, int, int, int, int, int, int]


class Prices:
    """The steps that may be taken on a grid of equal columns, with what each costs: above 0.

    Steps of a common price are taken from all hexes of a set at once. What costs something else (roads,
    hexsides) starts in so few hexes of a set that it is looked up hex by hex.
    """

    __slots__ = ("common", "dearest", "looked_up", "rows", "within")

    def __init__(self, steps: Mapping[tuple[int, int], int], grid: HexGrid) -> None:
        self.dearest = max(steps.values(), default=0)
        self.rows = grid.rows
        counts = Counter(steps.values())
        common = sorted(price for price, count in counts.items() if count * _COMMON >= len(steps))
        ways = {columns * self.rows + along: (columns, along) for columns, along in _AROUND}
        starts = {price: dict.fromkeys(_AROUND, 0) for price in common}
        rows: dict[int, dict[int, int]] = {}
        for (here, there), price in steps.items():
            way = ways.get(there - here)
            # The first hex of all cannot be numbered one less.
            if price in starts and way is not None and here + way[1] >= 0:
                starts[price][way] |= 1 << here + way[1]
            else:
                row = rows.setdefault(here, {})
                row[price] = row.get(price, 0) | 1 << there
        #: Each with where it is paid, cheapest first.
        self.common: tuple[tuple[int, _Starts], ...] = tuple(
            (price, cast(_Starts, tuple(starts[price].values()))) for price in common
        )
        #: Of a hex: its bit, and each price that is looked up there with where it leads.
        self.looked_up = {here: (1 << here, tuple(row.items())) for here, row in rows.items()}
        #: By what is left to spend: the hexes where something is looked up that is not too dear.
        self.within = [0] * (self.dearest + 1)
        for here, row in rows.items():
            for left in range(min(row), self.dearest + 1):
                self.within[left] |= 1 << here


#: What a flood by cost found: by cost, from nothing on, the hexes that are first reached at it.
Layers = list[int]


def layers(
    start: int, budget: int, prices: Prices, free: int, dear: int, surcharge: int
) -> tuple[Layers, int]:
    """All hexes within a budget, by what it costs to get there, and all of them together.

    Nobody steps out of `free`, and a step into a hex of `dear` costs a surcharge.
    """
    heavy = dear & free
    plain = free ^ heavy
    common, looked_up, within = prices.common, prices.looked_up, prices.within
    rows, dearest = prices.rows, prices.dearest
    cheapest = common[0][0] if common else budget + 1
    # Where each cost leads, but for the surcharge; what is beyond the budget is never looked at.
    led = [0] * (budget + 1 + dearest)
    found = [0] * (budget + 1)
    new, seen = start, 0
    for cost in range(budget + 1):
        if cost:
            new = led[cost] & plain
            if cost > surcharge:
                new |= led[cost - surcharge] & heavy
            if not new:
                continue
            new ^= new & seen
        if not new:
            continue
        found[cost] = new
        seen |= new
        left = budget - cost
        if cheapest <= left:
            up, down = new << 1, new >> 1
            for price, (n, s, e, e_up, e_down, w, w_up, w_down) in common:
                led[cost + price] |= (
                    up & n
                    | down & s
                    | (new & e | up & e_up | down & e_down) << rows
                    | (new & w | up & w_up | down & w_down) >> rows
                )
        odd = new & within[left if left < dearest else dearest]
        while odd:
            bit, ways = looked_up[odd.bit_length() - 1]
            odd ^= bit
            for price, hexes in ways:
                led[cost + price] |= hexes
    return found, seen
