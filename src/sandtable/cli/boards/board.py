"""What the terminal needs to know of a system to show its table."""

from abc import ABC, abstractmethod

from rich.text import Text

from ...core.game import Game
from ...text import Speaker

STYLES = {"axis": "bold red", "british": "bold cyan"}


class Board(ABC):
    """Shows the games of one system in one language."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    @abstractmethod
    def draw(self, game: Game, width: int) -> Text:
        """The map with its stacks."""

    @abstractmethod
    def status(self, game: Game) -> str:
        """Turn, date and score in one line."""

    @abstractmethod
    def unit(self, game: Game, name: str) -> str:
        """A unit's name, values and condition in one line."""

    @abstractmethod
    def where(self, game: Game, name: str) -> str:
        """The place of a unit."""

    @abstractmethod
    def place(self, game: Game, name: str) -> str:
        """A place's full name and who controls it."""

    @abstractmethod
    def stacks(self, game: Game) -> dict[str, list[str]]:
        """The units of each place where there are any, in the order of the map."""
