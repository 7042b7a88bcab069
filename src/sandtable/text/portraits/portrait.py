"""What can be told of any position, whatever the system."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from datetime import date, timedelta
from typing import Literal

import msgspec

from ...core.action import Action
from ...core.branches import size_of
from ...core.game import Game
from ..speaker import Speaker


class Track(msgspec.Struct, frozen=True):
    """A marker on a row of numbers: the turn, the score."""

    key: str
    name: str
    first: int
    last: int
    value: int
    text: str
    #: The figure alone, of a track that tells who is ahead; empty of others.
    figure: str = ""


class Formation(msgspec.Struct, frozen=True):
    """Units that belong together, in the order of the module."""

    side: str
    name: str
    units: list[str]


class Sort(msgspec.Struct, frozen=True):
    """What a unit is: its branch, or the module's own word for it, its size, and its formation."""

    branch: str | None
    word: str
    size: str
    formation: str | None


class Overfull(msgspec.Struct, frozen=True):
    """A place that holds more than it may: how much, and by which clause that is too much."""

    text: str
    clause: str


#: Where a unit is in the course of a game: in play, expected, lost, or in no way part of it.
Standing = Literal["map", "coming", "gone", "absent"]


class Portrait(ABC):
    """Tells of the games of one system in one language."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    @abstractmethod
    def tracks(self, game: Game, seat: str | None = None) -> list[Track]:
        """The markers of the game, the turn first; with what only this seat may know."""

    @abstractmethod
    def unit(self, game: Game, name: str) -> str:
        """A unit's name, values and condition in one line."""

    @abstractmethod
    def sort(self, name: str) -> Sort:
        """What a unit is, as its module tells."""

    def kind(self, name: str) -> str:
        """What a unit is and where it belongs: armour regiment, 21st Panzer Division."""
        kind, formation = self._type(name), self.sort(name).formation
        if formation is None:
            return kind
        return self.speaker.say("core.belongs", kind=kind, formation=formation)

    def _type(self, name: str) -> str:
        sort, say = self.sort(name), self.speaker.say
        kind = say(f"branch.{sort.branch}") if sort.branch else sort.word
        size = size_of(sort.size)
        return say("core.sized", kind=kind, size=say(f"size.{size}")) if size else kind

    def question(self, game: Game, legal: Iterable[Action]) -> str:
        """What is being asked now, with what one should know about it."""
        decision = game.decision
        assert decision is not None
        asked, aside = self.speaker.prompt(decision, legal), self.aside(game)
        return self.speaker.say("core.then", first=asked, then=aside) if aside else asked

    def told(self, game: Game, name: str) -> str:
        """As `unit`, and between the name and the values what it is and where it belongs."""
        title, kind, formation = (
            self.speaker.name("unit", name),
            self._type(name),
            self.sort(name).formation,
        )
        # A name that says what the unit is need not be followed by it.
        named = formation if formation and kind in title else self.kind(name)
        return " · ".join([title, named, self.values(game, name)])

    def values(self, game: Game, name: str) -> str:
        """Values and condition of a unit of which it was said what it is."""
        title = self.speaker.name("unit", name)
        return self.unit(game, name).removeprefix(f"{title} · ")

    @abstractmethod
    def where(self, game: Game, name: str) -> str:
        """The place of a unit."""

    @abstractmethod
    def place(self, game: Game, name: str) -> str:
        """A place's full name, who controls it and what is special about it."""

    def overfull(self, game: Game, name: str) -> Overfull | None:
        """How much too much stands in a place; None where that is all right, or cannot come about."""
        return None

    def aside(self, game: Game) -> str:
        """What who must choose should know about just this question; nothing where it says all."""
        return ""

    @abstractmethod
    def formations(self) -> list[Formation]:
        """The order of battle as the module has it, side by side."""

    @abstractmethod
    def standing(self, game: Game, name: str) -> Standing:
        """Whether a unit is in play, still to come or lost."""

    @abstractmethod
    def steps(self, game: Game, name: str) -> int:
        """What a unit has left to lose; nothing once it is lost."""

    def markers(self, game: Game, side: str) -> int:
        """How many markers a side holds in hand; none where there are none."""
        return 0

    @abstractmethod
    def stacks(self, game: Game) -> dict[str, list[str]]:
        """The units of each place where there are any, in the order of the map."""


def mustered(units: Iterable[tuple[str, str, str]]) -> list[Formation]:
    """Formations from the side, the formation and the name of each unit; sides stay together."""
    found: dict[tuple[str, str], list[str]] = {}
    for side, formation, unit in units:
        found.setdefault((side, formation), []).append(unit)
    return [Formation(side, formation, names) for (side, formation), names in found.items()]


def day_of(first_day: str, days_per_turn: int, turn: int) -> date:
    """The day on which a turn begins."""
    return date.fromisoformat(first_day) + timedelta(days=days_per_turn * (turn - 1))
