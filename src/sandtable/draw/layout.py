"""Rectangles on the paper: what stands where, and what it covers."""

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


def overlap(a: Rect, b: Rect) -> float:
    """The area two rectangles share."""
    # Names are tried against all else a hundred thousand times, and seldom touch it.
    if a.x >= b.x + b.width or b.x >= a.x + a.width:
        return 0.0
    if a.y >= b.y + b.height or b.y >= a.y + a.height:
        return 0.0
    width = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    height = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    return width * height
