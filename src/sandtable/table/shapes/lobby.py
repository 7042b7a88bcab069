"""What can be played, and the games that are kept."""

from .board import Track
from .game import TriedAgain
from .people import Link
from .shape import UNSET, Shape, UnsetType


class Scenario(Shape):
    """A start position that can be chosen."""

    id: str
    name: str
    turns: int
    pace: str
    #: Of a lesson, who sits where: there is nothing to choose.
    seats: dict[str, str] | None


class ModuleSide(Shape):
    """A side that can be played."""

    id: str
    name: str


class ModuleOption(Shape):
    """A choice between readings of a ruling, with each value in a word and in a sentence."""

    name: str
    group: str
    title: str
    values: list[str | int]
    readings: list[str]
    texts: list[str]


class Module(Shape):
    """A game that can be started."""

    id: str
    version: str
    name: str
    notice: str
    scenarios: list[Scenario]
    #: What is said of it before all others, such as that one begins here; empty if nothing is.
    badge: str
    #: The scenario that is chosen unless somebody chooses another.
    opening: str
    sides: list[ModuleSide]
    #: The side that is asked first.
    first: str
    players: list[str]
    hides: bool
    #: Whether it does so without an option.
    secrets: bool
    options: list[ModuleOption]


class Learnt(Shape):
    """Which lesson was done."""

    module: str
    scenario: str


class ModuleVersion(Shape):
    """A version of a module."""

    id: str
    version: str


class Sketch(Shape):
    """A small picture of a position."""

    module: ModuleVersion
    #: How much of the map there is.
    view: tuple[float, float, float, float]
    #: How wide a counter is.
    size: float
    #: Where counters lie, each with the colours of its side.
    squares: list[tuple[int, int, str]]


class Title(Shape, kw_only=True):
    """A line of the list of games. Of one that cannot be opened little is known but its trouble."""

    id: str
    name: str
    #: What people call it; empty if they gave it no name.
    called: str = ""
    #: Empty where the game has but one.
    scenario: str = ""
    lesson: bool = False
    #: How far a lesson has come, and what to do next.
    learning: str | None = None
    #: Which lesson it is, if that is done.
    learnt: Learnt | None = None
    #: Which version of them; null if the game cannot be opened.
    rules: str | None = None
    updated: str
    seats: dict[str, str] = {}
    #: The names of the sides.
    sides: dict[str, str] = {}
    hidden: bool = False
    #: The game and the moment that it tries again.
    again: TriedAgain | None = None
    status: list[Track] = []
    #: The side that must choose.
    turn_of: str | None = None
    sketch: Sketch | None = None
    #: How it ended, or that a lesson is done.
    over: str | None = None
    trouble: str | None = None
    #: Of a game by link, what this browser is in it.
    roles: list[str] | UnsetType = UNSET
    #: Until when who must choose has time, if a clock runs.
    due: str | UnsetType = UNSET


class Bin(Shape):
    """How many games were thrown away and can be taken back."""

    games: int


class Begun(Shape):
    """The name of a new game; and the links to those of its seats that somebody else is to take."""

    id: str
    links: list[Link] | UnsetType = UNSET


class Retitled(Shape):
    """That it is done."""


class TableTold(Shape):
    """What sort of table it is."""

    #: Whether games can be played at it that are not by link.
    open: bool
