"""What can be told of any game without a position, whatever the system."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from ..core.errors import UnknownName
from ..core.plugins import guise_of
from .catalogue import catalogue
from .of_system import OfSystem, R
from .speaker import Speaker


class Note(msgspec.Struct, frozen=True):
    """Something to know about a place, and the clause that makes it so."""

    text: str
    clause: str


class Chapter(msgspec.Struct, frozen=True):
    """Rules of a game that belong together."""

    title: str
    notes: list[Note]


class Facts(msgspec.Struct, frozen=True):
    """Whose a unit is, as a key to compare and a word to read; what is known of it and what is ours."""

    nation: tuple[str, str]
    source: str


class Guide(OfSystem[R], ABC):
    """Shows the games of one system around, in one language."""

    def credits(self) -> str:
        """Whose work the game rests on."""
        return self.speaker.rules.module.cover.credits[self.speaker.language]

    def sources(self) -> dict[str, str]:
        """What the units are known from, by the short names that `facts` uses."""
        return {}

    def facts(self, unit: str) -> Facts:
        """Whose a unit is: of its side, where nothing more is known."""
        rules = self.speaker.rules
        side = rules.sides[rules.owner[rules.names["unit"].index(unit)]]
        return Facts((side, self.speaker.name("side", side)), "")

    def strengths(self, unit: str) -> int:
        """In how many strengths a unit can be: full, and after each loss it survives."""
        return 1

    def worn(self, state: Any, losses: int) -> Any:
        """A position to be looked at: each unit after so many losses, or as many as it survives."""
        return state

    def arrival(self, unit: str) -> tuple[int, list[str]] | None:
        """The turn and the places in which a unit comes; None if it is there from the start."""
        return None

    def game_rules(self) -> list[Chapter]:
        """What the game itself adds to the rules of its system."""
        return []

    #: The clauses that say how a game is won, where its system says it and not its module.
    won_by: ClassVar[tuple[str, ...]] = ()

    def victory(self) -> list[Note]:
        """How the game is won."""
        mark, clause = self.speaker.rules.mark, self.speaker.clause
        return [Note(clause(f"{mark} {name}"), f"{mark} {name}") for name in self.won_by]

    def place(self, name: str) -> list[Note]:
        """What the rules know of a place."""
        if name not in self.speaker.rules.names["place"]:
            raise UnknownName(f"there is no place {name!r}", name)
        return list(self._notes(name))

    @abstractmethod
    def _notes(self, name: str) -> Iterable[Note]: ...

    def _note(self, clause: str, key: str, **values: object) -> Note:
        return Note(self.speaker.say(key, **values), f"{self.speaker.rules.mark} {clause}")

    def _places(self, names: Iterable[str]) -> str:
        return self._list(self.speaker.name("place", name) for name in names)

    def _list(self, words: Iterable[str]) -> str:
        return self.speaker.say("core.list").join(words)

    def _word(self, sort: str, key: str) -> tuple[str, str]:
        return key, word(sort, key, self.speaker.language)


def guide_for(speaker: Speaker) -> Guide[Any]:
    found: Guide[Any] = guise_of(speaker.rules.system).guide(speaker)
    return found


def word(sort: str, key: str, language: str) -> str:
    """A word for what modules name in short; one that nobody knows is told as it is."""
    return catalogue(language).get(f"guide.{sort}.{key.lower().replace(' ', '-')}", key)
