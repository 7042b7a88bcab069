"""What the drawing of a small system need not say itself: places with room for a counter, and a counter a unit.

The places, sides and units are those of the module as the system has read it: `rules.cover`.
"""

from abc import ABC, abstractmethod
from typing import Any

from ..core.plain import PlainRules, PlainState
from . import cards, ground
from .cards import Print
from .ground import Ground
from .layout import Rect
from .palette import paint
from .pieces import Counter, Flag
from .stacking import Footing
from .svg import SVG, element, rect

#: The mark of a unit that has acted.
ACTED = "mark-acted"


class PlainDrawing(ABC):
    """Draws the games of a system whose rules are `PlainRules`."""

    #: All of the paper, how wide a counter is, and the ring around a place that may be chosen.
    view: Rect
    counter: float
    ring: float

    @abstractmethod
    def draw_map(self, rules: Any, language: str) -> bytes: ...

    @abstractmethod
    def face(self, rules: Any, unit: Any, language: str, form: Print) -> str:
        """The parts of the symbol of a unit."""

    def draw_symbols(self, rules: Any, language: str, form: Print) -> bytes:
        units = rules.cover.unit
        faces = [
            cards.symbol(f"unit-{one.id}", self.face(rules, one, language, form)) for one in units
        ]
        tired = cards.symbol(ACTED, rect(2, 2, 96, 96, fill=paint("face-ink"), fill_opacity=0.3))
        defs = element("defs", *cards.stock(form, faces), *faces, tired)
        return element("svg", defs, xmlns=SVG).encode()

    def sheet(self, *drawn: str, language: str) -> bytes:
        """The map, of its parts."""
        view = self.view
        box = f"{view.x} {view.y} {view.width} {view.height}"
        return element("svg", *drawn, xmlns=SVG, viewBox=box, lang=language).encode()

    def list_places(self, rules: Any, language: str) -> Ground:
        places = {one.id: (one.at, one.name[language]) for one in rules.cover.place}
        view, spots = ground.frame_of(self.view), ground.spots(places)
        return Ground(view=view, places=spots, roads={}, counter=self.counter, ring=self.ring)

    def footing(self, rules: Any, language: str) -> Footing:
        at = {place.id: place.at for place in rules.cover.place}
        return Footing(self.counter, self.counter, at, {})

    def counters(self, rules: PlainRules, state: PlainState) -> list[Counter]:
        return [one for one in _counters(rules, state) if one.place != "gone"]

    def removed(self, rules: PlainRules, state: PlainState) -> list[Counter]:
        return [one for one in _counters(rules, state) if one.place == "gone"]

    def flags(self, rules: Any, state: Any) -> list[Flag]:
        return []

    def walls(self, rules: Any, state: Any) -> list[str]:
        return []

    def livery(self, rules: Any, side: str) -> str:
        return next(str(one.livery) for one in rules.cover.side if one.id == side)


def _counters(rules: PlainRules, state: PlainState) -> list[Counter]:
    return [
        Counter(
            unit,
            rules.names["place"][state.place[number]],
            rules.sides[rules.owner[number]],
            [ACTED] * (state.acted >> number & 1),
        )
        for number, unit in enumerate(rules.names["unit"])
    ]
