"""The map of a module, compiled: the same for all its scenarios, whatever the options."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import gcd
from typing import Any, TypeVar

from ...board.spread import Prices, Spread
from ...core.bits import bits, mask_of
from ...core.module import Module, once
from . import costs
from .contents import Data
from .costs import TWELVE, Step, Steps
from .data import read
from .shapes import HexsideKind

T = TypeVar("T")


class Ground:
    """What lies in and between the hexes, and what every step costs each class of each side."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.sides = tuple(side.id for side in data.cover.side)
        self.hexes = len(data.grid)
        self.bit = tuple(1 << h for h in range(self.hexes))
        self.land = mask_of(h for h, kind in enumerate(data.terrain) if kind)
        clear = next(iter(data.rules.terrain.values()))
        self.terrain_of = tuple(data.rules.terrain.get(kind, clear) for kind in data.terrain)
        self._shared: dict[Any, Any] = {}
        self._compile_edges()
        self._compile_hexsides()
        self._compile_costs()
        self._compile_ways()
        self._compile_trace()
        self._compile_zones()
        self._shared.clear()

    def _compile_edges(self) -> None:
        grid, terrain = self.data.grid, self.data.terrain
        self.areas = {
            name: mask_of(grid.index[h] for h in hexes)
            for name, hexes in self.data.map.area.items()
        }
        near = [[n for n in grid.neighbours[h] if n >= 0 and terrain[n]] for h in range(self.hexes)]
        self.around = tuple(map(mask_of, near))
        #: Hexes beside a blank or the end of the grid, and those at the end of the map: a blank that no
        #: blanks join to the rim is a hole in it.
        self.edge = mask_of(h for h in bits(self.land) if len(near[h]) < 6)
        self.holes = self._holes()
        self.rim = mask_of(
            h
            for h in bits(self.edge)
            if any(n < 0 or not (self.land | self.holes) >> n & 1 for n in grid.neighbours[h])
        )
        #: All pairs of neighbours on the map, from and to.
        self.steps: list[Step] = [(h, n) for h in bits(self.land) for n in near[h]]

    def _holes(self) -> int:
        """The blanks that other hexes enclose."""
        neighbours = self.data.grid.neighbours
        found = mask_of(range(self.hexes)) & ~self.land
        outside = [h for h in bits(found) if -1 in neighbours[h]]
        while outside:
            here = outside.pop()
            if found >> here & 1:
                found &= ~self.bit[here]
                outside += [n for n in neighbours[here] if n >= 0]
        return found

    def _compile_hexsides(self) -> None:
        index = self.data.grid.index
        self.hexsides: dict[Step, tuple[str, ...]] = {}
        for line in self.data.map.hexsides:
            for a, b in line.pairs:
                for pair in ((index[a], index[b]), (index[b], index[a])):
                    known = self.hexsides.get(pair, ())
                    if line.kind not in known:
                        self.hexsides[pair] = (*known, line.kind)
        self.lines: dict[Step, set[str]] = {}
        for road in self.data.map.line:
            for here, there in pairwise(index[name] for name in road.hexes):
                self.lines.setdefault((here, there), set()).add(road.kind)
                self.lines.setdefault((there, here), set()).add(road.kind)

    def _compile_costs(self) -> None:
        """3.2: what every step costs each class of each side, with roads and without (6.1d)."""
        classes = self.data.rules.classes
        plain = [[costs.plain_steps(self, side, name) for name in classes] for side in self.sides]
        exact = [
            [costs.road_steps(self, side, *one) for one in zip(classes, of_side, strict=True)]
            for side, of_side in zip(self.sides, plain, strict=True)
        ]
        prices = {c for group in (exact, plain) for s in group for d in s for c in d.values()}
        part = gcd(TWELVE, *prices)
        #: Points are counted in parts so small that every cost is a whole number of them.
        self.scale = TWELVE // part
        self.cost = tuple(tuple(_in_parts(d, part) for d in s) for s in exact)
        self.plain_cost = tuple(tuple(_in_parts(d, part) for d in s) for s in plain)
        self.dearest = max((c for s in self.cost for d in s for c in d.values()), default=0)

    def _compile_ways(self) -> None:
        #: Of each side, class and hex: the hexes that can be entered from it.
        self.enter = tuple(tuple(self._entered(d) for d in s) for s in self.cost)
        #: The same with what it costs.
        self.ways = tuple(tuple(self._ways(d) for d in s) for s in self.cost)
        #: Of each side, class and hex: whence it can be entered, by direction, and what that costs.
        self.into = tuple(tuple(Into(self, d) for d in s) for s in self.cost)
        self.entering = tuple(tuple(Spread(d) for d in s) for s in self.cost)
        self.prices = tuple(tuple(Prices(d, self.data.grid) for d in s) for s in self.cost)
        #: Of each side and class: the hexes that it can enter from somewhere, and so stand in.
        self.standing = tuple(tuple(mask_of({to for _, to in d}) for d in s) for s in self.cost)

    def _compile_trace(self) -> None:
        supply = self.data.rules.supply.trace_class
        trace = self.data.rules.classes.index(supply)
        self.trace = tuple(self.entering[side][trace] for side in (0, 1))
        #: Hexes that no path passes through, and the steps with which one may end in them.
        self.untraced = tuple(self.land & ~self.standing[side][trace] for side in (0, 1))
        self.trace_end = tuple(
            Spread(
                (here, there)
                for there in bits(self.untraced[number])
                for here in self.data.grid.neighbours[there]
                if here >= 0 and not costs.shut(self, side, supply, here, there)
            )
            for number, side in enumerate(self.sides)
        )

    def _compile_zones(self) -> None:
        """2.0b: a zone covers what the unit could enter, but for hexsides that stop it."""
        stopped = {
            step
            for step in self.hexsides
            if any(kind.zone != "enter" for kind in self.hexside_kinds(*step))
        }
        covered = [[[step for step in d if step not in stopped] for d in s] for s in self.cost]
        self.zone_spread = tuple(tuple(Spread(steps) for steps in s) for s in covered)
        #: Of each side, class and hex: the hexes that a zone of control covers from it.
        self.covers = tuple(tuple(self._entered(steps) for steps in s) for s in covered)

    def _entered(self, steps: Iterable[Step]) -> tuple[int, ...]:
        found = [0] * self.hexes
        for here, there in steps:
            found[here] |= self.bit[there]
        return self._sharing(found)

    def _ways(self, steps: Steps) -> tuple[tuple[tuple[int, int], ...], ...]:
        found: list[list[tuple[int, int]]] = [[] for _ in range(self.hexes)]
        for (here, there), cost in sorted(steps.items()):
            found[here].append((there, cost))
        return self._sharing(map(tuple, found))

    def _sharing(self, rows: Iterable[T]) -> tuple[T, ...]:
        """Rows, each of which is one object for all sides and classes: less to be kept at hand."""
        return tuple(self._shared.setdefault(row, row) for row in rows)

    def hexside_kinds(self, here: int, there: int) -> list[HexsideKind]:
        return [self.data.rules.hexside[name] for name in self.hexsides.get((here, there), ())]


class Into(dict[int, tuple[tuple[int, int], ...]]):
    """Of a hex: the bits of those it is entered from and what that costs, found when first asked."""

    def __init__(self, ground: Ground, steps: Steps) -> None:
        self._neighbours, self._bit, self._steps = ground.data.grid.neighbours, ground.bit, steps

    def __missing__(self, there: int) -> tuple[tuple[int, int], ...]:
        steps, bit = self._steps, self._bit
        around = [near for near in self._neighbours[there] if (near, there) in steps]
        self[there] = tuple((bit[near], steps[near, there]) for near in around)
        return self[there]


@once
def ground_of(module: Module) -> Ground:
    return Ground(read(module))


def _in_parts(steps: Steps, part: int) -> Steps:
    return {step: cost // part for step, cost in steps.items()}
