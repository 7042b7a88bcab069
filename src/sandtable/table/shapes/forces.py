"""The order of battle."""

from typing import Literal

from .shape import Shape

Standing = Literal["map", "coming", "gone", "hidden"]


class Force(Shape):
    """A unit in the order of battle."""

    unit: str
    name: str
    text: str
    #: On the map, still to come, lost; or below others, not known where.
    state: Standing
    place: str | None
    place_name: str
    marks: list[str]
    #: Whether the side to choose can still do something with it.
    ready: bool


class ForcesFormation(Shape):
    """A formation with its units."""

    name: str
    units: list[Force]


class ForcesSide(Shape):
    """A side with its formations."""

    id: str
    name: str
    livery: str
    formations: list[ForcesFormation]


class ForcesTold(Shape):
    """The order of battle."""

    sides: list[ForcesSide]
