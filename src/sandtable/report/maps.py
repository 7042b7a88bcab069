"""The maps of a report: the base map and every symbol once, and what lies on them turn by turn."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from .. import draw
from ..core.rules import Rules
from ..draw.arrows import apart, arrow, badge, badge_room
from ..draw.pieces import Flag
from ..draw.svg import FONTS, SVG, Xy, element, group
from .chronicle import Combat, TurnWay

GROUND = "ground"


class Maps:
    """Draws maps, and keeps a list of the symbols that they need."""

    def __init__(self, rules: Rules[Any], language: str) -> None:
        self.rules = rules
        self.language = language
        self.paper = draw.paper_of(rules, language)
        footing = draw.footing(rules, language)
        self.middles = footing.middles
        self.boxes, self.gates = footing.boxes, footing.gates
        #: From hex to hex a way is smooth; on a map of points and areas it leads through them.
        self.smooth = footing.pile is not None
        self._used = {one.symbol for one in self.paper.titles}

    def map(
        self,
        state: Any,
        below: Mapping[str, int],
        title: str,
        turn: int | None = None,
        ways: Sequence[TurnWay] = (),
        combats: Sequence[Combat] = (),
    ) -> str:
        """A position, with the ways of units under the counters and numbers of combats above them.

        `turn` is where the marker of the turn lies: the position after the last order of a turn is
        that of the next one.
        """
        position = draw.position_of(self.rules, self.language, state, below)
        flags = [self._flag(one, turn) for one in position.flags]
        position = msgspec.structs.replace(position, flags=flags)
        self._used |= position.symbols
        view, size = self.paper.view, position.size
        fought = self._numbers(combats)
        rooms = [badge_room(at, words, size) for at, words in fought]
        on_ground, on_top = position.draw_names(self.paper, rooms)
        badges = "".join(badge(at, words, size) for at, words in fought)
        return element(
            "svg",
            element("use", href=f"#{GROUND}"),
            position.draw_ground(),
            group(on_ground, font_family=FONTS),
            *self._arrows(ways, size),
            group(position.draw_counters(), on_top, badges, font_family=FONTS),
            xmlns=SVG,
            viewBox=f"{view.x:g} {view.y:g} {view.width:g} {view.height:g}",
            role="img",
            aria_label=title,
        )

    def counter(self, unit: str, marks: Sequence[str]) -> str:
        """One counter by itself."""
        names = [f"unit-{unit}", *marks]
        self._used |= set(names)
        faces = [element("use", href=f"#{name}", width="100", height="100") for name in names]
        return element("svg", *faces, viewBox="0 0 100 100", class_="face", aria_hidden="true")

    def stock(self) -> str:
        """All that the maps are made of, to be put before them; itself not seen."""
        symbols = self.paper.needed(self._used).values()
        ground = group(self.paper.ground, id=GROUND)
        return element(
            "svg", element("defs", *symbols, ground), xmlns=SVG, class_="stock", aria_hidden="true"
        )

    def _flag(self, flag: Flag, turn: int | None) -> Flag:
        marks_turn = turn is not None and flag.symbol == "marker-turn"
        return Flag(f"turn-{turn}", flag.symbol) if marks_turn else flag

    def _arrows(self, ways: Sequence[TurnWay], size: float) -> list[str]:
        # Who went together has one arrow.
        apiece = list({(way.side, way.yields, *way.places): way for way in ways}.values())
        lines = [self._line(way.places) for way in apiece]
        return [
            arrow(line, draw.livery(self.rules, way.side), size, way.yields, self.smooth)
            for way, line in zip(apiece, apart(lines, size), strict=True)
        ]

    def _line(self, places: Sequence[str]) -> list[Xy]:
        """A way on the paper: what lies off the map is left out, but for where its edge is crossed."""
        spots: list[Xy | None] = []
        for before, place, after in zip(["", *places], places, [*places[1:], ""], strict=False):
            if place in self.boxes:
                spots += [self.gates.get((place, before)), self.gates.get((place, after))]
            else:
                spots.append(self.middles.get(place))
        return [spot for spot in spots if spot is not None]

    def _numbers(self, combats: Sequence[Combat]) -> list[tuple[Xy, str]]:
        """The numbers at each place: combats at the same place share a badge."""
        numbers: dict[str, list[int]] = {}
        for combat in combats:
            numbers.setdefault(combat.place, []).append(combat.number)
        return [
            (self.middles[place], ",".join(map(str, some)))
            for place, some in numbers.items()
            if place in self.middles
        ]
