"""Rectangles on the paper: what stands where, and what it covers."""

from collections.abc import Iterable

import msgspec

from .svg import Xy


class Rect(msgspec.Struct, frozen=True):
    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> Xy:
        return (self.x + self.width / 2, self.y + self.height / 2)

    def holds(self, at: Xy) -> bool:
        return self.x <= at[0] <= self.x + self.width and self.y <= at[1] <= self.y + self.height


def around(at: Xy, width: float, height: float) -> Rect:
    """A rectangle by its middle."""
    return Rect(at[0] - width / 2, at[1] - height / 2, width, height)


#: A rectangle that is tried against hundreds of others: left, top, right, bottom, itself, its weight.
Patch = tuple[float, float, float, float, Rect, float]


def patch(box: Rect, weight: float = 1.0) -> Patch:
    return (box.x, box.y, box.x + box.width, box.y + box.height, box, weight)


def touched(by: Patch, some: Iterable[Patch]) -> list[Patch]:
    """Those that share some area with it, in their order. Few do: all are only compared."""
    left, top, right, bottom = by[:4]
    return [
        one for one in some if one[0] < right and left < one[2] and one[1] < bottom and top < one[3]
    ]


def overlap(a: Rect, b: Rect) -> float:
    """The area two rectangles share."""
    if a.x >= b.x + b.width or b.x >= a.x + a.width:
        return 0.0
    if a.y >= b.y + b.height or b.y >= a.y + a.height:
        return 0.0
    width = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    height = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    return width * height
