"""A game to be looked at without playing it, in the language of the reader and another."""

from typing import Literal

from .board import Position
from .shape import Shape
from .words import Stake


class Term(Shape):
    """A text with the other language beside it; "" where that is the same."""

    text: str
    other: str


class MuseumNote(Shape):
    """A sentence in two languages, and the clause it rests on."""

    text: str
    other: str
    clause: str


class MuseumFact(Shape):
    """A word to read, and a key to compare."""

    text: str
    other: str
    key: str


class MuseumSide(Shape):
    """A side, and which colours it wears."""

    id: str
    name: Term
    livery: str


class MuseumSpot(Shape):
    """Something with a name, such as a place or a scenario."""

    id: str
    name: Term


class MuseumPhase(Shape):
    """A phase of the outline of a turn."""

    name: Term
    clause: str


class MuseumCover(Shape):
    """What a game is, before one looks closer."""

    id: str
    version: str
    #: The other language.
    language: str
    name: Term
    notice: Term
    reconstruction: bool
    credits: list[Term]
    #: What the units are known from, by short names.
    sources: list[MuseumSpot]
    mark: str
    scenario: str
    #: The scenario that was asked for, if there is none such; the first one is told then.
    missed: str
    scenarios: list[MuseumSpot]
    sides: list[MuseumSide]
    sequence: list[MuseumPhase]
    #: How many clauses are known, inferred, proposed.
    basis: dict[str, int]
    #: Clauses that are not known facts.
    doubtful: dict[str, str]
    rulings: int
    units: int


class MuseumMap(Shape):
    """The board as the scenario begins, and the names on it."""

    board: Position
    stakes: list[Stake]
    places: dict[str, str]
    named: list[MuseumSpot]


class MuseumPlace(Shape):
    """What there is to know of one place."""

    id: str
    name: Term
    notes: list[MuseumNote]


class MuseumFace(Shape):
    """A side of a counter, in words and as the marks on it."""

    text: str
    other: str
    marks: list[str]


class MuseumUnit(Shape):
    """A counter of the game, and where it begins."""

    unit: str
    side: str
    name: Term
    short: Term
    #: What it is and where it belongs.
    kind: Term
    type: MuseumFact
    nation: MuseumFact
    source: str
    #: At full strength, then after each loss.
    faces: list[MuseumFace]
    start: MuseumSpot | None
    turn: int | None
    entry: list[MuseumSpot]
    absent: bool


class MuseumFormation(Shape):
    """A formation with its units."""

    side: str
    name: Term
    units: list[MuseumUnit]


class MuseumUnits(Shape):
    """Every counter of the game, under its formation."""

    formations: list[MuseumFormation]
    sides: list[MuseumSide]


class MuseumCell(Shape):
    """What stands in a cell of a table; `title` says a code in words."""

    text: str
    other: str
    title: str
    clause: str


class MuseumRow(Shape):
    """A line of a table."""

    name: Term
    cells: list[MuseumCell]


class MuseumChart(Shape):
    """A table one looks things up in."""

    id: str
    title: Term
    clause: str
    corner: Term
    note: Term
    columns: list[Term]
    rows: list[MuseumRow]


class MuseumTables(Shape):
    """The tables one looks things up in."""

    charts: list[MuseumChart]


class MuseumChapter(Shape):
    """Some of what a game adds to its system."""

    title: Term
    notes: list[MuseumNote]


class MuseumClause(Shape):
    """A clause in a line, and what it rests on."""

    id: str
    line: Term
    basis: Literal["fact", "inferred", "proposal"]
    rulings: list[str]


class MuseumChange(Shape):
    """What a later version of the rules brought, and how earlier ones read."""

    version: str
    line: Term


class MuseumReading(Shape):
    """A value of an option, and what it means."""

    value: str | int
    reading: Term


class MuseumOption(Shape):
    """What an option is called, and what each of its values means."""

    name: str
    title: Term
    values: list[MuseumReading]


class MuseumRuling(Shape):
    """A ruling with its reason and the option that changes it."""

    id: str
    line: Term
    why: Term
    strength: str
    clauses: list[str]
    changes: list[MuseumChange]
    option: MuseumOption | None


class MuseumRules(Shape):
    """Every clause in a line, every ruling with its reason and the option that changes it."""

    mark: str
    #: What the game adds to its system.
    game: list[MuseumChapter]
    clauses: list[MuseumClause]
    rulings: list[MuseumRuling]


class Dictionary(Shape):
    """Names and clauses in the other language."""

    language: str
    unit: dict[str, str]
    place: dict[str, str]
    side: dict[str, str]
    phase: dict[str, str]
    #: Of each clause its line, and that in the other language.
    clause: dict[str, tuple[str, str]]
