"""The ground that counters lie on, as those are told who draw them on it: a page, or the terminal."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from .layout import Rect
from .svg import Xy

#: Left, top, width and height.
Frame = tuple[float, float, float, float]


class Point(msgspec.Struct, forbid_unknown_fields=True):
    """Where something is on the map."""

    x: float
    y: float


class Spot(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A place on the map: its centre, and its width if counters stand in rows there."""

    x: float
    y: float
    name: str
    room: float | UnsetType = UNSET
    #: Where a road leaves the map.
    end: Point | UnsetType = UNSET


class Ground(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """All the page knows of the ground."""

    view: Frame
    #: What of that is played on, if legend and tracks lie beside it.
    board: Frame | UnsetType = UNSET
    places: dict[str, Spot]
    roads: dict[str, Spot]
    counter: float
    ring: float
    #: Whether the counters of a place lie on each other.
    pile: Literal[True] | UnsetType = UNSET


def spots(named: Mapping[str, tuple[Xy, str]]) -> dict[str, Spot]:
    """Places by their centres and names."""
    return {
        key: Spot(x=round(x, 1), y=round(y, 1), name=name) for key, ((x, y), name) in named.items()
    }


def frame_of(rect: Rect, paper: float = 0) -> Frame:
    """A part of the map, with so much paper around it."""
    width, height = rect.width + 2 * paper, rect.height + 2 * paper
    return (rect.x - paper, rect.y - paper, width, height)
