"""Draw: the table as SVG. One base map and one sheet of symbols for each module and language."""

from collections.abc import Callable, Mapping, Sequence
from threading import Lock, RLock
from typing import Any

import msgspec

from .. import library
from ..core.rules import Rules
from ..core.system import systems
from . import afar, palette, shelf, zoom
from .cards import LARGE, USUAL
from .cover import draw_cover
from .drawing import Drawing, drawing_of
from .pieces import Counter, Flag
from .position import THEMES, Paper, Position, draw_whole, read_paper
from .sketch import draw_sketch
from .stacking import Footing, Laid
from .worth import label_of, worths

__all__ = [
    "PICTURES",
    "THEMES",
    "Counter",
    "Flag",
    "Laid",
    "Paper",
    "Position",
    "counters",
    "draw_whole",
    "flags",
    "footing",
    "label_of",
    "laid",
    "livery",
    "modules",
    "paper_of",
    "position_of",
    "removed",
    "shelf",
    "stylesheet",
    "tethers",
    "walls",
    "worths",
]

Picture = Callable[[Rules[Any], str], bytes]


def stylesheet() -> str:
    """What a page needs to show the pictures: colours, and how they follow its zoom."""
    return palette.stylesheet() + zoom.rules() + afar.rules()


def modules() -> list[str]:
    """The modules that can be drawn, in the order of their systems."""
    found = {name: library.find_module(name).cover.system for name in library.modules()}
    return [name for system in systems() for name, its in found.items() if its == system]


def counters(rules: Rules[Any], state: Any) -> list[Counter]:
    """Every unit on the map or in a box; of a stack the top one last."""
    return drawing_of(rules).counters(rules, state)


def removed(rules: Rules[Any], state: Any) -> list[Counter]:
    """Every unit that is out of the game, or out of it for a while."""
    return drawing_of(rules).removed(rules, state)


def flags(rules: Rules[Any], state: Any) -> list[Flag]:
    """Flags and markers on places and tracks."""
    return drawing_of(rules).flags(rules, state)


def walls(rules: Rules[Any], state: Any) -> list[str]:
    """Symbols that lie on the ground and bring their place along."""
    return drawing_of(rules).walls(rules, state)


def livery(rules: Rules[Any], side: str) -> str:
    """Which of the two sets of colours and shapes a side wears."""
    return drawing_of(rules).livery(rules, side)


def tethers(some: Sequence[Laid]) -> list[str]:
    """Symbols of the same kind, which tie counters to the places that they stand aside of."""
    return list(dict.fromkeys(one.tether for one in some if one.tether))


#: One picture at a time: others that are asked for meanwhile share its work.
_drawing = RLock()
#: What has been drawn, by picture, content of the module and language.
_drawn: dict[tuple[str, str, str], bytes] = {}


def _kept(name: str) -> Picture:
    """A picture that is drawn once for each module version and language."""

    def picture(rules: Rules[Any], language: str) -> bytes:
        key = (name, rules.module.edition, language)
        with _drawing:
            if key not in _drawn:
                _drawn[key] = shelf.kept(
                    " ".join(key), lambda: _MADE[name](drawing_of(rules), rules, language)
                )
            return _drawn[key]

    return picture


#: What counters stand on, by content of the module and language.
_footings: dict[tuple[str, str], Footing] = {}
#: A board need not wait until a map is drawn.
_standing = Lock()


def footing(rules: Rules[Any], language: str) -> Footing:
    """What counters stand on, on the map of this language."""
    key = (rules.module.edition, language)
    with _standing:
        if key not in _footings:
            _footings[key] = drawing_of(rules).footing(rules, language)
        return _footings[key]


def laid(
    rules: Rules[Any], language: str, some: Sequence[Counter], below: Mapping[str, int]
) -> list[Laid]:
    """Where counters stand, in the order of drawing.

    `below` says how many lie unseen under those of a place.
    """
    return footing(rules, language).lay(some, below)


def position_of(rules: Rules[Any], language: str, state: Any, below: Mapping[str, int]) -> Position:
    """All that lies on the map in a position."""
    base = footing(rules, language)
    pieces = base.lay(counters(rules, state), below)
    return Position(
        [*walls(rules, state), *tethers(pieces)],
        flags(rules, state),
        pieces,
        base.middles,
        base.size,
        worths(rules),
        base.grounds,
    )


#: What is drawn of a module, and what of its system draws it.
_MADE: dict[str, Callable[[Drawing, Rules[Any], str], bytes]] = {
    "map.svg": lambda drawing, rules, language: drawing.draw_map(rules, language),
    "symbols.svg": lambda drawing, rules, language: drawing.draw_symbols(rules, language, USUAL),
    "symbols-large.svg": lambda drawing, rules, language: drawing.draw_symbols(
        rules, language, LARGE
    ),
    "places.json": lambda drawing, rules, language: msgspec.json.encode(
        drawing.list_places(rules, language)
    ),
    "cover.svg": lambda drawing, rules, language: draw_cover(
        PICTURES["symbols.svg"](rules, language)
    ),
    "sketch.svg": lambda drawing, rules, language: draw_sketch(
        PICTURES["map.svg"](rules, language)
    ),
}
PICTURES: dict[str, Picture] = {name: _kept(name) for name in _MADE}


def paper_of(rules: Rules[Any], language: str, large: bool = False) -> Paper:
    """What positions of a module are laid on, with its counters or those in large print."""
    key = (rules.module.edition, language, large)
    if key not in _papers:
        symbols = "symbols-large.svg" if large else "symbols.svg"
        drawn = [PICTURES[name](rules, language) for name in ("map.svg", symbols)]
        _papers[key] = read_paper(*drawn)
    return _papers[key]


#: By content of the module, language and print.
_papers: dict[tuple[str, str, bool], Paper] = {}
