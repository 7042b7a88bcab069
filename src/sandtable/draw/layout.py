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
    width = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
    height = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
    return width * height if width > 0 and height > 0 else 0.0
