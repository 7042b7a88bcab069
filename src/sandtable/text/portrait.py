"""What can be told of any position, whatever the system."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from ..core.action import Action
from ..core.branches import size_of
from ..core.game import Game
from ..core.plugins import guise_of
from .of_system import OfSystem, R
from .speaker import Speaker

#: What a track tells that is told in a way of its own: the points; what the sides get back at the end of every turn; what
#: the next turn brings them.
Tells = Literal["score", "got-back", "brought"]


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
    tells: Tells | None = None


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


class Portrait(OfSystem[R], ABC):
    """Tells of the games of one system in one language."""

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

    def whole_unit(self, game: Game, name: str) -> str:
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

    def where(self, game: Game, name: str) -> str:
        """The place of a unit, if positions of the system have the number of it for each."""
        number: int = game.state.place[self.rules.names["unit"].index(name)]
        return self.rules.names["place"][number]

    @abstractmethod
    def place(self, game: Game, name: str) -> str:
        """A place's full name, who controls it and what is special about it."""

    def overfull(self, game: Game, name: str) -> Overfull | None:
        """How much too much stands in a place; None where that is all right, or cannot come about."""
        return None

    def aside(self, game: Game) -> str:
        """What who must choose should know about just this question; nothing where it says all."""
        return ""

    def formations(self) -> list[Formation]:
        """The order of battle as the module has it, side by side; sides alone where it has nothing finer."""
        rules, name = self.speaker.rules, self.speaker.name
        owned = zip(rules.owner, rules.names["unit"], strict=True)
        units = sorted((side, number, unit) for number, (side, unit) in enumerate(owned))
        return mustered(
            (rules.sides[side], name("side", rules.sides[side]), unit) for side, _, unit in units
        )

    @abstractmethod
    def standing(self, game: Game, name: str) -> Standing:
        """Whether a unit is in play, still to come or lost."""

    @abstractmethod
    def steps(self, game: Game, name: str) -> int:
        """What a unit has left to lose; nothing once it is lost."""

    def markers(self, game: Game, side: str) -> int:
        """How many markers a side holds in hand; none where there are none."""
        return 0

    def stacks(self, game: Game) -> dict[str, list[str]]:
        """The units of each place where there are any, in the order of the map."""
        found: dict[str, list[str]] = {}
        for unit in game.rules.names["unit"]:
            if self.standing(game, unit) == "map":
                found.setdefault(self.where(game, unit), []).append(unit)
        return {place: found[place] for place in game.rules.names["place"] if place in found}


def portrait_for(speaker: Speaker) -> Portrait[Any]:
    found: Portrait[Any] = guise_of(speaker.rules.system).portrait(speaker)
    return found


def by_parent(units: Iterable[Any], language: str) -> list[Formation]:
    """Formations of units that name the one above them, as modules do."""
    return mustered((one.side, one.parent[language], one.id) for one in units)


def mustered(units: Iterable[tuple[str, str, str]]) -> list[Formation]:
    """Formations from the side, the formation and the name of each unit; sides stay together."""
    found: dict[tuple[str, str], list[str]] = {}
    for side, formation, unit in units:
        found.setdefault((side, formation), []).append(unit)
    return [Formation(side, formation, names) for (side, formation), names in found.items()]
