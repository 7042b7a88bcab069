"""What the terminal asks of a system: its map drawn with letters, and how its things are typed."""

from typing import Any, Protocol

from rich.text import Text

from ..core.game import Game
from ..core.plugins import guise_of
from ..core.rules import Rules
from ..text import Speaker
from .examples import Examples
from .plain import Plain


class Letters(Protocol):
    """How the games of a system are shown in the terminal. The rules are always those of its own system."""

    def draw_game(
        self, rules: Any, game: Game, speaker: Speaker, width: int, around: str | None = None
    ) -> Text:
        """The map of a game, no wider than asked; if need be only what lies around a place."""

    def legend(self, rules: Any, speaker: Speaker) -> str:
        """What the letters of a map mean."""

    def examples(self, rules: Any) -> Examples:
        """Names to show how orders are typed."""


def letters_of(rules: Rules[Any]) -> Letters:
    found: Letters | None = guise_of(rules.system).letters
    return found or Plain()
