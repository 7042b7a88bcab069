"""Hex grids with flat tops: columns of hexes, every second column half a hex lower.

Hexes are numbered column by column, in the order of their names, so that a set of hexes fits the
bits of an int. Nothing here knows what lies in a hex.
"""

from collections.abc import Sequence
from typing import Literal, Self

Hex = int
#: The six directions, clockwise; `neighbours` has them in this order.
N, NE, SE, S, SW, NW = range(6)
#: What the steps add to a column and, in half hexes southward, to a height.
_STEPS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


class HexGrid:
    """A grid of hexes, each with a name, a number and up to six neighbours."""

    def __init__(
        self,
        rows: Sequence[int],
        low: Literal["odd", "even"],
        first: Literal["north", "south"],
        between: str = "",
    ) -> None:
        """Columns from the west with so many rows each.

        `low` says which columns, counted from 1, lie half a hex further south, `first` at which
        end of a column row 1 is, and `between` what stands between column and row in a name.
        """
        names: list[str] = []
        spots: list[tuple[int, int]] = []
        for column, count in enumerate(rows):
            lower = (column % 2 == 0) == (low == "odd")
            for row in range(count):
                names.append(f"{column + 1:02}{between}{row + 1:02}")
                height = 2 * row + lower if first == "north" else lower - 2 * row
                spots.append((column, height))
        top = min(height for _, height in spots)
        self.names: tuple[str, ...] = tuple(names)
        self.index: dict[str, Hex] = {name: number for number, name in enumerate(names)}
        self.columns: tuple[int, ...] = tuple(column for column, _ in spots)
        #: How far south a hex lies, in half hexes; the northernmost lies at 0.
        self.heights: tuple[int, ...] = tuple(height - top for _, height in spots)
        at = {spot: number for number, spot in enumerate(spots)}
        #: The hexes next to each hex, N NE SE S SW NW; -1 where the grid ends.
        self.neighbours: tuple[tuple[Hex, ...], ...] = tuple(
            tuple(at.get((column + east, height + south), -1) for east, south in _STEPS)
            for column, height in spots
        )
        #: How many hexes a column has, on a grid of equal columns.
        self.rows = rows[0]
        # Cube coordinates: three axes that sum up to nothing, each step changes two of them by one.
        self._slant = [(height - column) // 2 for column, height in spots]
        self._third = [
            -column - slant for (column, _), slant in zip(spots, self._slant, strict=True)
        ]

    @classmethod
    def from_north_west(cls, rows: Sequence[int]) -> Self:
        """Numbered `CCRR` from the north-west, even columns lower."""
        return cls(rows, low="even", first="north")

    @classmethod
    def from_south_west(cls, rows: Sequence[int]) -> Self:
        """Numbered `CC.RR` from the south-west, odd columns lower."""
        return cls(rows, low="odd", first="south", between=".")

    def __len__(self) -> int:
        return len(self.names)

    def distance(self, a: Hex, b: Hex) -> int:
        """How many steps it is from one hex to the other, as if there were no edge."""
        columns, slant, third = self.columns, self._slant, self._third
        return max(abs(columns[a] - columns[b]), abs(slant[a] - slant[b]), abs(third[a] - third[b]))

    def adjacent(self, a: Hex, b: Hex) -> int:
        """The direction in which `b` is next to `a`; -1 if it is not."""
        around = self.neighbours[a]
        return around.index(b) if b in around and b >= 0 else -1

    def side(self, a: Hex, b: Hex) -> int:
        """The number of the hexside between two hexes, the same from both; below `3 * len`."""
        direction = self.adjacent(a, b)
        if direction < 0:
            raise ValueError(f"{self.names[a]} and {self.names[b]} have no side in common")
        # A hex owns its north-eastern, south-eastern and southern side, the others its neighbours.
        if NE <= direction <= S:
            return 3 * a + direction - NE
        return 3 * b + (direction + 3) % 6 - NE

    def ends(self, side: int) -> tuple[Hex, Hex]:
        """The two hexes of a hexside: the inverse of `side`."""
        owner, direction = divmod(side, 3)
        return owner, self.neighbours[owner][direction + NE]

    def beyond(self, here: Hex, origin: Hex, distance: int, land: int) -> bool:
        """Whether beside a hex lies a spot so far from another that is off the grid or no land."""
        for (east, south), near in zip(_STEPS, self.neighbours[here], strict=True):
            if near >= 0 and land >> near & 1:
                continue
            column = self.columns[here] + east - self.columns[origin]
            height = self.heights[here] + south - self.heights[origin]
            slant = (height - column) // 2
            if max(abs(column), abs(slant), abs(column + slant)) == distance:
                return True
        return False

    def ring(self, centre: Hex, radius: int) -> tuple[Hex, ...]:
        """The hexes exactly so far away."""
        return tuple(h for h in range(len(self)) if self.distance(centre, h) == radius)

    def centre(self, h: Hex) -> tuple[float, float]:
        """Where the middle of a hex is, from the north-west, in widths and heights of a hex."""
        return 0.5 + 0.75 * self.columns[h], 0.5 + 0.5 * self.heights[h]
