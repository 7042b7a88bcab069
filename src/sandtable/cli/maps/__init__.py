"""Maps drawn with letters, for each system."""

from collections.abc import Callable

from rich.text import Text

from ...core.game import Game
from ...text import Speaker
from . import hexmap, pointmap

#: The map of a game of each system, no wider than asked.
MAPS: dict[str, Callable[[Game, Speaker, int], Text]] = {
    "folio": hexmap.draw_game,
    "series60": pointmap.draw_game,
}

#: A place of each map, to show how one is named.
EXAMPLES = {"folio": "1509", "series60": "P20"}
