"""Maps drawn with letters, for each system."""

from typing import Any, NamedTuple, Protocol

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


def legend(rules: Rules[Any], speaker: Speaker) -> str:
    """What the letters of a map mean."""
    if isinstance(rules, Scs):
        return scs.legend(rules, speaker)
    return speaker.say(f"terminal.legend.{rules.system}")


class Examples(NamedTuple):
    """Names of a game, to show how things are named: a unit, a place, a place where units are, a clause, a ruling."""

    unit: str
    place: str
    stack: str
    clause: str
    ruling: str


def examples(rules: Rules[Any]) -> Examples:
    if isinstance(rules, Scs):
        return Examples(*scs.examples(rules), "6.1d", "Q36")
    return {
        "folio": Examples("nz-4", "1509", "3121", "17.0a", "R-17-mines"),
        "series60": Examples("nz-4", "P20", "11", "6.2(3)a", "A12"),
    }[rules.system]
