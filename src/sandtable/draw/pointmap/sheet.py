"""The sheet of a point-and-area map: where everything lies on the paper, and what is on it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Protocol

from ...core.languages import Language, language
from ...core.module import Named
from ...text.catalogue import catalogue, fill
from ..layout import Rect
from ..svg import Xy

COUNTER = 44
#: Counters of a stack stand so far apart.
STACK_STEP = COUNTER + 1.5
#: The ring of a place, by which it is chosen, is so wide.
RING = 1.4 * COUNTER


class Point(Protocol):
    """A place on the roads; `kind` says with which sign it is drawn: town, strongpoint or crossroads."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> Named: ...
    @property
    def kind(self) -> str: ...


class Touch(Protocol):
    """An area beside a road, and whether hills lie between them."""

    @property
    def area(self) -> str: ...
    @property
    def hills(self) -> bool: ...


class Road(Protocol):
    """A way between two points or edges; `kind` says how it is drawn: coastal or track."""

    @property
    def ends(self) -> tuple[str, str]: ...
    @property
    def kind(self) -> str: ...
    @property
    def name(self) -> Named: ...
    @property
    def touches(self) -> Sequence[Touch]: ...


class Area(Protocol):
    """The land between points, edges and corners, which are named in turn."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> Named: ...
    @property
    def boundary(self) -> Sequence[str]: ...


class Line(Protocol):
    """A line on the real ground: a coast, an escarpment; what is high or land is on its right."""

    @property
    def name(self) -> Named | None: ...


class Sheet(ABC):
    """One map in one language, laid out."""

    language: str
    #: What is drawn is kept by this: the content of the module.
    edition: str
    frame: Rect
    points: Sequence[Point]
    areas: Sequence[Area]
    roads: Sequence[Road]
    #: The middle of every point, edge, area and corner.
    at: dict[str, Xy]

    def say(self, words: Named) -> str:
        return words[self.language]

    def word(self, key: str, **values: object) -> str:
        """What stands on the map and is no name: a sentence of the catalogue."""
        return fill(catalogue(self.language)[key], values, self.language)

    @property
    def about(self) -> Language:
        return language(self.language)

    @property
    @abstractmethod
    def panels(self) -> list[Rect]:
        """What lies on the map and is no part of it."""

    @property
    @abstractmethod
    def homes(self) -> Mapping[str, Sequence[str]]:
        """Who stands where at the start: room is left for about as many."""

    @abstractmethod
    def lines(self, kind: str) -> Sequence[tuple[Line, list[Xy]]]:
        """The lines of one kind on the real ground, as smooth lines on the sheet."""
