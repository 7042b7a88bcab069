"""The way back to a source that is barred as seldom as can be: where it runs, and where it breaks."""

from collections import Counter
from collections.abc import Callable, Iterable
from heapq import heappop, heappush

#: A place a step leads to, and by how many bars it is barred.
Barred = tuple[int, int]


def trace(
    sources: Iterable[Barred], ends: Iterable[int], ways: Callable[[int], Iterable[Barred]]
) -> list[int]:
    """The places from one of the ends to a source, with the fewest bars and of these the shortest.

    `ways` are the steps away from the sources. Empty if no way leads there at all.
    """
    wanted = set(ends)
    best: dict[int, tuple[int, int]] = {}
    #: Before each place all places from which it is reached equally well.
    before: dict[int, list[int]] = {}
    waiting: list[tuple[int, int, int]] = []

    def reach(place: int, total: tuple[int, int], by: list[int]) -> None:
        known = best.get(place)
        if known is None or total < known:
            best[place], before[place] = total, by
            heappush(waiting, (*total, place))
        elif total == known:
            before[place] += by

    for place, bars in sources:
        reach(place, (bars, 0), [])
    while waiting:
        bars, length, place = heappop(waiting)
        if best[place] < (bars, length):
            continue
        if place in wanted:
            return _back(place, before)
        for there, more in ways(place):
            reach(there, (bars + more, length + 1), [place])
    return []


def _back(place: int, before: dict[int, list[int]]) -> list[int]:
    """One of the ways found. Steps of all kinds are taken in turn, which on a grid makes it straight."""
    path, taken = [place], Counter[int]()
    while before[place]:
        place = min(before[place], key=lambda one: (taken[one - path[-1]], one))
        taken[place - path[-1]] += 1
        path.append(place)
    return path
