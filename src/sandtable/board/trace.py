"""The way back to a source that is barred as seldom as can be: where it runs, and where it breaks."""

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
    before: dict[int, int] = {}
    waiting: list[tuple[int, int, int]] = []
    for place, bars in sources:
        if (bars, 0) < best.get(place, (bars + 1, 0)):
            best[place] = (bars, 0)
            heappush(waiting, (bars, 0, place))
    while waiting:
        bars, length, place = heappop(waiting)
        if best[place] < (bars, length):
            continue
        if place in wanted:
            path = [place]
            while place in before:
                place = before[place]
                path.append(place)
            return path
        for there, more in ways(place):
            total = (bars + more, length + 1)
            if there not in best or total < best[there]:
                best[there] = total
                before[there] = place
                heappush(waiting, (*total, there))
    return []
