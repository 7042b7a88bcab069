"""Maps drawn with letters, for each system."""

from typing import Any, Protocol

from rich.text import Text

from ...core.game import Game
from ...core.rules import Rules
from ...systems.scs import Rules as Scs
from ...text import Speaker
from . import folio, pointmap, scs


class Map(Protocol):
    def __call__(
        self, game: Game, speaker: Speaker, width: int, around: str | None = None
    ) -> Text: ...


#: The map of a game of each system, no wider than asked; if need be only what lies around a place.
MAPS: dict[str, Map] = {
    "folio": folio.draw_game,
    "scs": scs.draw_game,
    "series60": pointmap.draw_game,
}


def examples(rules: Rules[Any]) -> tuple[str, str]:
    """A unit and a place of a game, to show how they are named."""
    if isinstance(rules, Scs):
        return scs.examples(rules)
    return "nz-4", {"folio": "1509", "series60": "P20"}[rules.system]
