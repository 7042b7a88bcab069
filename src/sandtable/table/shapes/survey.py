"""An overlay of the map."""

from .shape import Shape


class Finding(Shape):
    """What an overlay says of a place."""

    label: str
    kind: str
    text: str
    clause: str


class LegendLine(Shape):
    """What a sort of mark means."""

    kind: str
    text: str


class Survey(Shape):
    """An overlay of the map."""

    title: str
    #: The side it tells of; null where it is told of none, or of both.
    side: str | None
    places: dict[str, Finding]
    #: The names of the places, as they follow each other on a line.
    order: list[str]
    #: What each sort of mark means.
    legend: list[LegendLine]
