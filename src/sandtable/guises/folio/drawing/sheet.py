"""The sheet of the folio: its panels lie in the open sea."""

from ....board.geography import read
from ....core.module import Named
from ....draw.hexmap.geography import on_sheet
from ....draw.hexmap.sheet import (
    COUNTER,
    LEGEND_FOOT,
    LEGEND_ROW,
    LEGEND_WIDTH,
    STEP,
    WIDTH,
    Route,
    Sheet,
    Site,
)
from ....draw.layout import Rect, around
from ....draw.svg import Xy
from ....systems.folio import Rules

#: Left, top, right, bottom: the paper around the frame of the map.
MARGINS = (26, 26, 26, 92)
#: What the legend explains, from top to bottom: the sign and its words.
LEGEND_ROWS = (
    ("route-road", "folio.map.road"),
    ("route-trail", "folio.map.trail"),
    ("scarp", "folio.map.scarp"),
    ("scarp-off", "folio.map.scarp-off"),
    ("mine-british", "folio.map.mine-british"),
    ("mine-axis", "folio.map.mine-axis"),
    ("box", "folio.map.box"),
    ("place-town", "map.town"),
    ("place-strongpoint", "map.strongpoint"),
    ("place-pass", "map.pass"),
    ("place-airfield", "map.airfield"),
    ("supply-british", "folio.map.supply-british"),
    ("supply-axis", "folio.map.supply-axis"),
    ("wire", "folio.map.wire"),
)


class FolioSheet(Sheet):
    """One map of a folio game in one language, laid out."""

    def __init__(self, rules: Rules, language: str) -> None:
        super().__init__(rules.grid, language, MARGINS)
        self.rules = rules
        self.map = rules.data.map
        self.rows = [(sign, self.word(key)) for sign, key in LEGEND_ROWS]
        self.ground = ["sea" if kind == "sea" else "clear" for kind in rules.data.terrain]
        self.places = [Site(place.hex, place.name, place.kind) for place in self.map.places]
        self.routes = [Route(route.kind, route.hexes) for route in self.map.routes]
        known = {place.name.first: self.at(place.hex) for place in self.map.places}
        self.real = on_sheet(read(rules.module), known)
        self.turn_count = max(scenario.turns for scenario in rules.data.cover.scenario)
        # Units set up here in the beginning; others come and go.
        starts = [unit.start for unit in rules.data.units if unit.start is not None]
        sides = [side for line in self.map.escarpments for side in line.sides]
        self.crowd = [
            *(around(self.at(name), COUNTER, COUNTER) for name in starts),
            *(around(_middle(*self.hexside(side)), 20, 20) for side in sides),
        ]

    def title(self, name: str) -> Named | None:
        return self.rules.label("place", name).name

    @property
    def turn_corner(self) -> Xy:
        return (11.4 * WIDTH, 30.0)

    @property
    def turns_in_row(self) -> int:
        return 10

    @property
    def reserve(self) -> Rect:
        return Rect(22.3 * WIDTH, 14, 3 * STEP + 70, 2 * STEP + 40)

    @property
    def legend(self) -> Rect:
        height = len(self.rows) * LEGEND_ROW + LEGEND_FOOT
        return Rect(self.frame.width - LEGEND_WIDTH - 10, 12, LEGEND_WIDTH, height)


def _middle(one: Xy, other: Xy) -> Xy:
    return ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
