"""Movement floods: everything within reach of a place, by cheapest ways, on whole numbers."""

from collections.abc import Callable, Iterable, Sequence

from ..core.bits import mask_of

#: A step that can be taken: where it leads, what it costs, and whether the move ends there.
Step = tuple[int, int, bool]
#: A step of a fixed map: where it leads, what it costs, and all that can close it, as a mask.
Lane = tuple[int, int, int]


class Flood:
    """What a flood found: the cost of each place reached, and the place before it."""

    __slots__ = ("before", "cost")

    def __init__(self, start: int) -> None:
        self.cost: dict[int, int] = {start: 0}
        self.before: dict[int, int] = {}

    @property
    def mask(self) -> int:
        """All places reached, as the bits of an int."""
        return mask_of(self.cost)

    def within(self, places: int) -> list[int]:
        """Those of these places that are reached, as they were found."""
        return [place for place in self.cost if places >> place & 1]

    def path(self, place: int) -> list[int]:
        """The places stepped to on the way, the start left out."""
        path = []
        while place in self.before:
            path.append(place)
            place = self.before[place]
        return path[::-1]

    def trail(self, place: int) -> list[tuple[int, int]]:
        """The same, each with what it costs to get there."""
        return [(there, self.cost[there]) for there in self.path(place)]


def flood(start: int, budget: int, ways: Callable[[int], Iterable[Step]]) -> Flood:
    """Flood from a place with a bucket queue.

    Of several cheapest ways the one found first stays, so the same position always gives the
    same path.
    """
    found = Flood(start)
    cost, before = found.cost, found.before
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    buckets[0].append(start)
    ended: set[int] = set()
    for spent, bucket in enumerate(buckets):
        for place in bucket:
            if cost[place] != spent or place in ended:
                continue
            for there, price, ends in ways(place):
                total = spent + price
                if total <= budget and total < cost.get(there, budget + 1):
                    cost[there] = total
                    before[there] = place
                    buckets[total].append(there)
                    (ended.add if ends else ended.discard)(there)
    return found


def flood_lanes(
    start: int, budget: int, lanes: Sequence[Sequence[Lane]], closed: int, ends: int
) -> Flood:
    """The same on a fixed map, quicker: by the lanes from each place that nothing `closed` is on.

    A move ends in a place of `ends`, but may start there. No lane is free of cost.
    """
    found = Flood(start)
    cost, before = found.cost, found.before
    ends &= ~(1 << start)
    too_much = budget + 1
    buckets: list[list[int]] = [[] for _ in range(too_much)]
    buckets[0].append(start)
    for spent in range(budget):
        for place in buckets[spent]:
            if ends >> place & 1 or cost[place] != spent:
                continue
            for there, price, closers in lanes[place]:
                total = spent + price
                if total < cost.get(there, too_much) and not closers & closed:
                    cost[there] = total
                    before[there] = place
                    buckets[total].append(there)
    return found
