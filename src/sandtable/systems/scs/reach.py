"""Everything within reach of units that move together, and the cheapest way there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from ...board.spread import layers
from ...core.bits import mask_of
from . import stacks
from .state import State

if TYPE_CHECKING:
    from .rules import Scs

#: Units with the points they have left.
Movers = tuple[tuple[int, int], ...]
#: Hexes free of the enemy, those in its zones, and those that a first step always leads to.
Ground = tuple[int, int, int]


class Reach(ABC):
    """Where units can get to, as a mask; `forced` hexes are reached by 3.1e alone."""

    __slots__ = ("forced", "mask")

    mask: int
    forced: int

    @abstractmethod
    def left(self, hex_: int) -> int:
        """The points that are left there to the unit that has least."""

    @abstractmethod
    def path(self, hex_: int) -> list[int]:
        """The hexes stepped to on the way, the start left out."""

    def trail(self, hex_: int) -> list[tuple[int, int]]:
        """The path with what is left, on this very way, to the unit that has least."""
        return [(there, self.left(there)) for there in self.path(hex_)]


class Plain(Reach):
    """The reach of units that all pay the same: found many hexes at once, looked up when asked."""

    __slots__ = ("_budget", "_dear", "_into", "_layers", "_rules")

    def __init__(self, rules: Scs, ground: Ground, side: int, gait: int, here: int, budget: int):
        free, self._dear, forced = ground
        self._layers, mask = layers(
            rules.bit[here], budget, rules.prices[side][gait], free, self._dear, rules.zone_cost
        )
        self._rules, self._into, self._budget = rules, rules.into[side][gait], budget
        self.forced = forced & ~mask
        self.mask = mask | forced

    def _cost(self, hex_: int) -> int | None:
        """What it costs to get to a hex, if points are enough."""
        bit, found = self._rules.bit[hex_], self._layers
        for cost in range(self._budget, -1, -1):  # most lie far out
            if found[cost] & bit:
                return cost
        return None

    def left(self, hex_: int) -> int:
        cost = self._cost(hex_)
        return 0 if cost is None else self._budget - cost

    def path(self, hex_: int) -> list[int]:
        cost, rules = self._cost(hex_), self._rules
        if cost is None:
            return [hex_]
        into, dear, surcharge, found = self._into, self._dear, rules.zone_cost, self._layers
        bit = rules.bit[hex_]
        path: list[int] = []
        while cost:
            path.append(hex_)
            if dear & bit:
                cost -= surcharge
            for bit, price in into[hex_]:
                if price <= cost and found[cost - price] & bit:
                    hex_, cost = bit.bit_length() - 1, cost - price
                    break
        return path[::-1]


def reach(rules: Scs, state: State, here: int, movers: Movers, first: bool) -> Reach:
    """The reach of units that move together from a hex; `first` if they have not moved yet."""
    side = rules.owner[movers[0][0]]
    around = side, state.units[1 - side], stacks.zone(rules, state, 1 - side)
    return reach_over(rules, around, here, movers, first)


def reach_over(
    rules: Scs, around: tuple[int, int, int], here: int, movers: Movers, first: bool
) -> Reach:
    """The same of a side, with the hexes of its enemies and those in their zones."""
    side, enemies, zone = around
    free = rules.land & ~enemies
    forced = free if first else 0  # 3.1e
    budgets: dict[int, int] = {}
    for unit, left in movers:
        gait = rules.gait[unit]
        budgets[gait] = min(left, budgets.get(gait, left))
        forced &= rules.entered[unit][here]
    ground = (free, zone, forced)
    if len(budgets) == 1:
        return Plain(rules, ground, side, gait, here, budgets[gait])
    return _mixed(rules, ground, side, here, budgets)


def _mixed(rules: Scs, ground: Ground, side: int, here: int, budgets: dict[int, int]) -> Reach:
    """Units of several classes need one way that all can pay for: what each has left is kept apart.

    Of two ways into a hex neither may be the better one, so that a hex can be reached in several
    ways, none of which leaves everybody more than another.
    """
    free, dear, forced = ground
    prices = [rules.cost[side][gait] for gait in budgets]
    ways: list[tuple[tuple[int, ...], int, int]] = []  # what is left, where, the way before it
    at: dict[int, list[int]] = {}
    start = tuple(budgets.values())
    heap = [(-sum(start), 0, start, here, -1)]
    count = 0
    while heap:
        _, _, left, hex_, before = heappop(heap)
        known = at.setdefault(hex_, [])
        if any(all(a >= b for a, b in zip(ways[way][0], left, strict=True)) for way in known):
            continue
        number = len(ways)
        ways.append((left, hex_, before))
        known.append(number)
        for near in rules.grid.neighbours[hex_]:
            if near < 0 or not free >> near & 1:
                continue
            if not all((hex_, near) in price for price in prices):
                continue
            extra = rules.zone_cost if dear >> near & 1 else 0
            rest = tuple(
                points - price[hex_, near] - extra
                for points, price in zip(left, prices, strict=True)
            )
            if min(rest) >= 0:
                count += 1
                heappush(heap, (-sum(rest), count, rest, near, number))
    return Mixed(ways, at, forced)


class Mixed(Reach):
    """The reach of units that pay differently."""

    __slots__ = ("_at", "_ways")

    def __init__(
        self,
        ways: list[tuple[tuple[int, ...], int, int]],
        at: dict[int, list[int]],
        forced: int,
    ) -> None:
        self._ways, self._at = ways, at
        self.mask = mask_of(at)
        self.forced = forced & ~self.mask
        self.mask |= forced

    def _best(self, hex_: int) -> int:
        return max(self._at[hex_], key=lambda way: (min(self._ways[way][0]), -way))

    def left(self, hex_: int) -> int:
        return min(self._ways[self._best(hex_)][0]) if hex_ in self._at else 0

    def path(self, hex_: int) -> list[int]:
        return [there for there, _ in self.trail(hex_)]

    def trail(self, hex_: int) -> list[tuple[int, int]]:
        """Where several ways are kept, the best into a hex need not be the one that leads on."""
        if hex_ not in self._at:
            return [(hex_, 0)]
        trail, way = [], self._best(hex_)
        while self._ways[way][2] >= 0:
            left, there, before = self._ways[way]
            trail.append((there, min(left)))
            way = before
        return trail[::-1]
