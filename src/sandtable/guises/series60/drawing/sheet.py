"""The sheet: where everything of a map lies on the paper, and what a page may know of it."""

import math
from functools import cached_property

from ....draw.layout import Rect
from ....draw.pointmap.sheet import Sheet
from ....draw.pointmap.warp import Warp
from ....draw.svg import Xy, smooth
from ....systems.series60 import Rules
from ....systems.series60.data import GeoLine

#: Map units of the drawing to one of the module's grid.
SCALE = 1.2
#: Left, top, right, bottom: the paper around the frame of the map.
MARGINS = (50, 60, 50, 96)
#: A strip of paper above the map, for the tools of whoever shows it.
HEAD = 34
#: The boxes off the map hang over its lower edge, next to the sides they belong to.
BOX = (280.0, 122.0)
TURN_CELL, VP_CELL = (80.0, 52.0), (40.0, 40.0)
LEGEND_WIDTH, LEGEND_ROW = 206.0, 19.0


class Series60Sheet(Sheet):
    """One map in one language, laid out."""

    def __init__(self, rules: Rules, language: str) -> None:
        self.rules = rules
        self.map = rules.data.map
        self.points, self.areas, self.roads = self.map.points, self.map.areas, self.map.roads
        self.language, self.edition = language, rules.module.edition
        width, height = (side * SCALE for side in self.map.size)
        left, top, right, bottom = MARGINS
        #: The sea north of the module's grid is part of the map.
        self.frame = Rect(0, -top + 10, width, height + top - 10)
        self.view = Rect(-left, -top - HEAD, width + left + right, height + top + HEAD + bottom)
        self.at: dict[str, Xy] = {point.id: _scaled(point.at) for point in self.map.points}
        self.at |= {edge.id: _scaled(edge.at) for edge in self.map.edges}
        self.at |= {area.id: _scaled(area.at) for area in self.map.areas}
        self.at |= {name: _scaled(at) for name, at in self.map.corners.items()}
        self.boxes = {box.id: self._box(box.side) for box in self.map.boxes}
        self.at |= {name: self._box_centre(rect) for name, rect in self.boxes.items()}

    def _box(self, side: str) -> Rect:
        width, height = BOX
        left = 0 if side == "axis" else self.frame.width - width
        return Rect(left, self.frame.y + self.frame.height - 36, width, height)

    def _box_centre(self, box: Rect) -> Xy:
        return (box.x + box.width / 2, box.y + box.height / 2 + 10)

    @cached_property
    def turns(self) -> dict[int, Rect]:
        count = max(scenario.turns for scenario in self.rules.data.cover.scenario)
        width, height = TURN_CELL
        left = self.frame.width - 12 - count * width
        return {
            turn: Rect(left + (turn - 1) * width, 36, width, height) for turn in range(1, count + 1)
        }

    @cached_property
    def scores(self) -> dict[int, Rect]:
        cap = self.rules.data.cover.victory.cap
        width, height = VP_CELL
        left = self.frame.width - 12 - (2 * cap + 1) * width
        return {
            vp: Rect(left + (vp + cap) * width, -24, width, height) for vp in range(-cap, cap + 1)
        }

    @property
    def legend(self) -> Rect:
        return Rect(self.frame.width - 6 - LEGEND_WIDTH, 104, LEGEND_WIDTH, 10 * LEGEND_ROW + 32)

    @property
    def panels(self) -> list[Rect]:
        """What lies on the map and is no part of it."""
        return [self.legend, *self.boxes.values(), *self.turns.values(), *self.scores.values()]

    def places(self) -> dict[str, tuple[Xy, str]]:
        """The centre and name of every place a counter or marker can be on."""
        rules = self.rules
        found: dict[str, tuple[Xy, str]] = {}
        for name in rules.map.ids:
            label = rules.label("place", name)
            assert label.name is not None, "every place on the map has a name"
            found[name] = (self.at[name], self.say(label.name))
        found |= {
            f"turn-{turn}": ((cell.centre[0], cell.y + 20), str(turn))
            for turn, cell in self.turns.items()
        }
        found |= {f"vp-{vp}": (cell.centre, f"{vp:+d}") for vp, cell in self.scores.items()}
        return found

    @cached_property
    def warp(self) -> Warp:
        points = self.map.points
        return Warp(
            [_flat(point.latlon) for point in points], [self.at[point.id] for point in points]
        )

    def lines(self, kind: str) -> list[tuple[GeoLine, list[Xy]]]:
        """The lines of one kind on the real ground, as smooth lines on the sheet."""
        return [(line, course) for line, course in self._courses if line.kind == kind]

    @cached_property
    def _courses(self) -> list[tuple[GeoLine, list[Xy]]]:
        geography = self.rules.data.geography
        lines = geography.lines if geography is not None else []
        return [(line, smooth([self.warp(_flat(at)) for at in line.line], 3)) for line in lines]

    @cached_property
    def homes(self) -> dict[str, list[str]]:
        """Who stands where at the start, in the order of the module: room is left for about as many."""
        suggested = self.rules.data.cover.scenario[0].suggested
        where = {unit: place for place, some in suggested.items() for unit in some}
        found: dict[str, list[str]] = {}
        for unit in self.rules.data.units:
            place = where.get(unit.id, unit.setup)
            if place in self.at:
                found.setdefault(place, []).append(unit.id)
        return found


def _scaled(at: tuple[int, int]) -> Xy:
    return (at[0] * SCALE, at[1] * SCALE)


def _flat(latlon: tuple[float, float]) -> Xy:
    """East and south in degrees of latitude, near enough for a land of this size."""
    latitude, longitude = latlon
    return ((longitude - 24.0) * math.cos(math.radians(31.7)), -(latitude - 31.7))
