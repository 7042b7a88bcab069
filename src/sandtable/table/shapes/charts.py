"""The tables one looks things up in."""

from typing import Literal

from .shape import Shape


class ChartCell(Shape):
    """What stands in a cell; `title` says a code in words."""

    text: str
    title: str
    clause: str


class ChartColumn(Shape):
    """A column of a table."""

    id: str
    name: str


class ChartRow(Shape):
    """A line of a table. It may stand for several rolls that lead to the same results."""

    ids: list[str]
    name: str
    cells: list[ChartCell]


class Chart(Shape):
    """A table to look things up in."""

    id: str
    kind: Literal["combat", "terrain", "turns"]
    title: str
    clause: str
    corner: str
    columns: list[ChartColumn]
    rows: list[ChartRow]
    note: str


class Charts(Shape):
    """The tables of a game, and of each place the rows of the terrain chart it has to do with."""

    charts: list[Chart]
    ground: dict[str, list[str]]
