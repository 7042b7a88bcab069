"""The chains by which Tobruk could be relieved: points and roads, and what of them is still wanting."""

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from ....core.bits import bits, mask_of
from ....systems.series60 import supply
from ....systems.series60.rules import Series60
from ....systems.series60.state import BRITISH, State
from .weights import Weights

#: More than any way costs.
NO_WAY = 12.0
#: Longer chains are not thought of, nor more of them, nor more ways to look for them: a map may be full of roads.
LONGEST, MOST, MOST_WAYS = 12, 100, 2_000


class Chain(NamedTuple):
    """A way from Tobruk to a source."""

    points: int
    #: An enemy alone in any of them closes it.
    areas: int
    #: The road off the map.
    road: int


class Breach(NamedTuple):
    """What is wanting to the chain that wants least."""

    #: In operations, but for the strength of those who hold points.
    cost: float
    #: Points that the Axis holds.
    to_clear: tuple[int, ...]
    #: Places that nobody of the British stands in: there the chain could be cut.
    gaps: int


class Chains:
    """All chains of a map."""

    def __init__(self, rules: Series60, weights: Weights) -> None:
        self._rules = rules
        self._weights = weights
        self._areas = mask_of(rules.map.areas)
        self._chains = _shortest(_chains(rules))

    def nearest(self, state: State, axis: int, british: int) -> Breach:
        """The chain that wants least, where units of each side stand in these places."""
        rules, w, control = self._rules, self._weights, state.british_points
        alone = axis & ~british
        empty = ~axis & ~british
        closed = alone & self._areas
        best, least = Chain(0, 0, -1), NO_WAY
        for chain in self._chains:
            points, areas, _ = chain
            lost = points & ~control
            held = lost & axis
            cost = (
                w.point_held * held.bit_count()
                + w.point_to_take * (lost & ~axis).bit_count()
                + w.area_to_enter * (areas & closed).bit_count()
                + w.to_guard * ((points | areas) & empty).bit_count()
            )
            if cost < least and not supply.source_gone(rules, state, chain.road):
                best, least = chain, cost
        places = best.points | best.areas
        return Breach(least, tuple(bits(best.points & ~control & axis)), places & ~british)


def _chains(rules: Series60) -> Iterator[Chain]:
    """Every way that comes through no point twice, those over few points first."""
    sources: dict[int, list[int]] = {}
    for road, point in rules.source_roads[BRITISH]:
        sources.setdefault(point, []).append(road)
    roads = [mask_of(areas) for areas in rules.touching]
    waiting = deque([(rules.siege, 1 << rules.siege, 0)])
    while waiting:
        point, points, areas = waiting.popleft()
        for road in sources.get(point, ()):
            yield Chain(points, areas | roads[road], road)
        if points.bit_count() < LONGEST and len(waiting) < MOST_WAYS:
            waiting += [
                (other, points | 1 << other, areas | roads[road])
                for other, road in rules.links[point]
                if not points >> other & 1
            ]


def _shortest(chains: Iterator[Chain]) -> tuple[Chain, ...]:
    """Those that take in no other chain."""
    found: list[Chain] = []
    by_size = sorted(set(chains), key=lambda one: (one.points | one.areas).bit_count())
    for chain in by_size:
        if len(found) == MOST:
            break
        takes_in = (
            one.road == chain.road
            and not one.points & ~chain.points
            and not one.areas & ~chain.areas
            for one in found
        )
        if not any(takes_in):
            found.append(chain)
    return tuple(found)
