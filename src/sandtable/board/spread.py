"""Spreading over sets of hexes kept as the bits of an int: many hexes at once, by shifts."""

from collections.abc import Iterable


class Spread:
    """The steps that may be taken, grouped by how far apart the numbers of their ends are.

    On a grid numbered column by column there are few such distances, so that one step from all
    hexes of a set costs as many shifts, however large the set is.
    """

    __slots__ = ("_back", "_on")

    def __init__(self, pairs: Iterable[tuple[int, int]]) -> None:
        """The steps, each as (from, to); a way back is a step of its own."""
        starts: dict[int, int] = {}
        for here, there in pairs:
            starts[there - here] = starts.get(there - here, 0) | 1 << here
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

    def flood(self, start: int, free: int) -> int:
        """All that can be reached from a set by steps inside `free`; the start must be inside too."""
        found = new = start & free
        while new:
            new = self.step(new) & free & ~found
            found |= new
        return found
