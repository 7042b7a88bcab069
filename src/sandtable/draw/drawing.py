"""What a map needs of a system: who draws its ground and counters, and where its pieces lie."""

from typing import Any, Protocol

from ..core.plugins import guise_of
from ..core.rules import Rules
from .cards import Print
from .ground import Ground
from .pieces import Counter, Flag
from .stacking import Footing


class Drawing(Protocol):
    """How the games of a system are drawn. The rules are always those of its own system."""

    def draw_map(self, rules: Any, language: str) -> bytes:
        """The base map as SVG; nothing on it changes while a game is played."""

    def draw_symbols(self, rules: Any, language: str, form: Print) -> bytes:
        """All symbols that are put on the map, usual or in large print."""

    def list_places(self, rules: Any, language: str) -> Ground:
        """All that a page knows of the ground."""

    def footing(self, rules: Any, language: str) -> Footing:
        """What counters stand on, on the map of this language."""

    def counters(self, rules: Any, state: Any) -> list[Counter]:
        """Every unit on the map or in a box; of a stack the top one last."""

    def removed(self, rules: Any, state: Any) -> list[Counter]:
        """Every unit that is out of the game, or out of it for a while."""

    def flags(self, rules: Any, state: Any) -> list[Flag]:
        """Flags and markers on places and tracks."""

    def walls(self, rules: Any, state: Any) -> list[str]:
        """Symbols that lie on the ground and bring their place along."""

    def livery(self, rules: Any, side: str) -> str:
        """Which of the two sets of colours and shapes a side wears, whatever it is called.

        `british`: round and warm, or `axis`: square and cool.
        """


def drawing_of(rules: Rules[Any]) -> Drawing:
    found: Drawing = guise_of(rules.system).drawing
    return found
