"""A position, as the eyes that look may see it."""

from .shape import UNSET, Shape, UnsetType


class Corner(Shape):
    """An upper left corner on the map."""

    x: float
    y: float


class Counter(Shape, kw_only=True):
    """A unit on the map."""

    #: The upper left corner on the map.
    x: float
    y: float
    #: Of the top one of several that lie on each other, where there is no room beside each other: how many.
    pile: int | UnsetType = UNSET
    unit: str
    place: str
    side: str
    marks: list[str]
    name: str
    text: str


class OffMap(Shape):
    """A unit that is not on the map."""

    unit: str
    place: str
    side: str
    marks: list[str]
    name: str
    text: str


class Flag(Shape):
    """A symbol on a place."""

    place: str
    symbol: str


class Track(Shape):
    """Something that is counted, such as turns or points."""

    key: str
    name: str
    text: str


class Overfull(Shape):
    """A place that holds more than it may."""

    place: str
    text: str
    clause: str


class Position(Shape):
    """A position, as the eyes that look may see it."""

    turn: int
    #: The phase of the outline that play is in; none when the game is over.
    phase: str | None
    #: The side whose turn it is, whoever is asked.
    active: str
    status: list[Track]
    #: In the order of drawing.
    counters: list[Counter]
    #: The upper left corners of units that lie unseen below another.
    blanks: list[Corner]
    removed: list[OffMap]
    walls: list[str]
    flags: list[Flag]
    #: The places that hold more than they may.
    overfull: list[Overfull]
    #: What is said of places that read otherwise than at the start.
    places: dict[str, str]
