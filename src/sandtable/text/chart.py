"""What a table of a game is, whatever the system."""

from abc import ABC, abstractmethod
from fractions import Fraction
from typing import Any, Literal

import msgspec

from ..core.message import cite
from ..core.plugins import guise_of
from .of_system import OfSystem, R
from .speaker import Speaker


class Cell(msgspec.Struct, frozen=True):
    """What stands in a cell; `title` says a code in words."""

    text: str
    title: str = ""
    clause: str = ""


class Column(msgspec.Struct, frozen=True):
    id: str
    name: str


class ChartRow(msgspec.Struct, frozen=True):
    """A line of a table. It may stand for several rolls that lead to the same results."""

    ids: tuple[str, ...]
    name: str
    cells: tuple[Cell, ...]


class Chart(msgspec.Struct, frozen=True):
    """A table; `corner` says what its rows are, `kind` where it belongs."""

    id: str
    kind: Literal["combat", "terrain", "turns"]
    title: str
    clause: str
    corner: str
    columns: tuple[Column, ...]
    rows: tuple[ChartRow, ...]
    note: str = ""


class Charts(OfSystem[R], ABC):
    """The tables of the games of one system in one language."""

    @abstractmethod
    def charts(self) -> list[Chart]:
        """All of them, combat first, then terrain, then the turns."""

    @abstractmethod
    def result(self, chart: str, code: str, units: bool = True) -> str:
        """A result of a table in words; `units` says whether units attack, and not fire alone."""

    @abstractmethod
    def measure(self, chart: str) -> str:
        """What the strengths of a combat come to, with which a table is read."""

    def ground(self, place: str) -> tuple[str, ...]:
        """The rows of the terrain chart that a place has to do with; none where there is no such chart."""
        return ()

    def rate(self, grade: str) -> str:
        """How many hits cost a step, where hits are counted."""
        return ""

    # What all systems share.

    def clause(self, name: str) -> str:
        return cite(self.speaker.rules.mark, name)

    def points(self, cost: Fraction) -> str:
        return self.speaker.number(cost)

    def together(self, parts: list[str]) -> str:
        """What a result does to each side, in one line."""
        if not parts:
            return self.speaker.say("charts.nothing")
        told = parts[0]
        for part in parts[1:]:
            told = self.speaker.say("charts.both", first=told, then=part)
        return told

    def listed(self, words: list[str]) -> str:
        return self.speaker.say("core.list").join(words)


def charts_for(speaker: Speaker) -> Charts[Any]:
    found: Charts[Any] = guise_of(speaker.rules.system).charts(speaker)
    return found


def charts(speaker: Speaker) -> list[Chart]:
    """All tables of a game, combat first, then terrain, then the turns."""
    return charts_for(speaker).charts()


def signed(number: int) -> str:
    """A number with its sign, as people write it: +1, −2."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def headed(name: str) -> str:
    """A word of a sentence as it stands at the head of a line."""
    return name[:1].upper() + name[1:]


def merged(rows: list[ChartRow]) -> tuple[ChartRow, ...]:
    """Rolls that follow each other and lead to the same results become one row."""
    found: list[ChartRow] = []
    for row in rows:
        if found and found[-1].cells == row.cells:
            ids = (*found[-1].ids, *row.ids)
            found[-1] = ChartRow(ids, f"{ids[0]}–{ids[-1]}", row.cells)
        else:
            found.append(row)
    return tuple(found)
