"""The sheet of a module of the Standard Combat Series: its panels lie beside the map, as most windows are wide, or below it."""

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from ....board.geography import read
from ....board.hexgrid import Hex
from ....core.module import Named
from ....draw.hexmap.geography import on_sheet
from ....draw.hexmap.margins import TITLE, scale
from ....draw.hexmap.sheet import (
    COUNTER,
    LEGEND_FOOT,
    LEGEND_ROW,
    STEP,
    TURN_CELL,
    Rim,
    Route,
    Sheet,
    Site,
)
from ....draw.layout import Rect, around
from ....draw.svg import Xy, text_width
from ....systems.scs import Rules
from . import styles

MARGIN = 26.0
#: The title stands above the panels, beside the turn track.
HEAD, GAP = 84.0, 14.0
#: A column of the legend, and the explanation of the counters at its end.
COLUMN, FOOT = 206.0, 196.0
#: Which part of the width the legend may take.
SHARE = 0.6
#: A legend of one column with a reserve beside it; a title makes panels no wider than this.
LEAST, MOST = COLUMN + FOOT + GAP + 4 * STEP, 1000.0
#: Between the scale and the turn track stands the compass; letters of a title are so much wider than others.
BESIDE_TRACK, BOLD = 90.0, 1.1
#: Beside the map: between it and the panels, so far that none is seen in part where the board alone is; and what their
#: letters may grow by, the most first.
ASIDE, PRINTS = 56.0, (1.5, 1.4, 1.3, 1.2, 1.1, 1.0)
#: How wide they may be in usual print, the narrowest first.
COLUMNS = (260.0, 300.0, 340.0, 380.0)
#: Letters grow as a map is higher than this, from which on one sees it from so far that they are small.
SMALL = 1020.0
#: A sheet wider than this for its height leaves the height of windows unused.
WIDEST = 1.7
#: Below the frame stands the title; the panels beside it may reach down there.
FOOTER, FOOTED = 92.0, 66.0
#: The label of the turn track, and the title and least height of the box of reinforcements.
TRACK_LABEL, BOX_HEAD = 24.0, 36.0
#: Signs of places, with their words.
SIGNS = {
    "town": "map.town",
    "strongpoint": "map.strongpoint",
    "pass": "map.pass",
    "airfield": "map.airfield",
}


class Beside(NamedTuple):
    """The panels in a column beside the map: its left edge, its width, its print, and how high the reserve is at least."""

    left: float
    width: float
    print: float
    reserve: float


class ScsSheet(Sheet):
    """One map in one language, laid out."""

    def __init__(self, rules: Rules, language: str) -> None:
        self.rules = rules
        data = rules.data
        self.turn_count = max(scenario.turns for scenario in data.cover.scenario)
        kinds = {
            name: data.looks.terrain.get(name) or styles.ground(name, kind)
            for name, kind in data.rules.terrain.items()
        }
        self.ground = [kinds[kind] if kind else "" for kind in data.terrain]
        self.places = [Site(place.hex, place.name, place.kind) for place in data.map.place]
        routes = {
            name: data.looks.line.get(name) or styles.route(name, kind)
            for name, kind in data.rules.line.items()
        }
        self.routes = [Route(routes[one.kind], one.hexes, one.name) for one in data.map.line]
        rims = {
            name: data.looks.hexside.get(name) or styles.rim(name, kind)
            for name, kind in data.rules.hexside.items()
        }
        self.rims = [
            Rim(
                rims[one.kind],
                [(b, a) if one.high == "second" else (a, b) for a, b in one.pairs],
                one.high is not None,
                one.name,
            )
            for one in data.map.hexsides
        ]
        super().__init__(rules.grid, language, (MARGIN, MARGIN, MARGIN, 0))
        self.rows = self._rows(kinds, rims, routes)
        known = {place.name.first: self.at(place.hex) for place in data.map.place}
        self.real = on_sheet(read(rules.module), known)
        self.beside = self._column()
        if self.beside is not None:
            self.print = self.beside.print
            right = self.beside.left + self.beside.width + MARGIN
            bottom = self.frame.height + FOOTER
            self.view = Rect(-MARGIN, self.view.y, right + MARGIN, bottom - self.view.y)
        else:
            bottom = self._strip.y + self._strip.height + MARGIN
            self.view = Rect(
                self.left - MARGIN, self.view.y, self.wide + 2 * MARGIN, bottom - self.view.y
            )
        starts = {
            placement.hex
            for table in data.setup.values()
            for placement in table.values()
            if placement.hex is not None
        }
        self.crowd = [around(self.at(name), COUNTER, COUNTER) for name in sorted(starts)]

    def title(self, name: str) -> Named | None:
        return self.rules.label("place", name).name

    def can_be_entered(self, number: Hex) -> bool:
        """A road may lead over the sea."""
        if super().can_be_entered(number):
            return True
        return any(mask >> number & 1 for masks in self.rules.standing for mask in masks)

    # Panels

    def _column(self) -> Beside | None:
        """The panels beside the map, in the largest print in which they are no higher than it; none if they are too wide."""
        left = self.frame.width + ASIDE
        deep = self.frame.height + FOOTED
        legend = len(self.rows) * LEGEND_ROW + LEGEND_FOOT + 40
        for print_ in PRINTS:
            if print_ > max(1.0, self.frame.height / SMALL):
                continue
            for width in (column * print_ for column in COLUMNS):
                turns = -(-self.turn_count // int(width // (TURN_CELL[0] * print_)))
                track = (TRACK_LABEL + turns * TURN_CELL[1] + GAP) * print_
                reserve = BOX_HEAD * print_ + self._reserve_rows(Rect(0, 0, width, 0)) * STEP
                sheet = (left + width + 2 * MARGIN) / (self.frame.height + MARGIN + FOOTER)
                if track + (legend + GAP) * print_ + reserve <= deep and sheet <= WIDEST:
                    return Beside(left, width, print_, reserve)
        return None

    @property
    def scale_end(self) -> float:
        """The right end of the scale below the frame."""
        return (self.turns[1].x if self.beside is None else self.frame.width) - BESIDE_TRACK

    @property
    def compass(self) -> Xy:
        if self.beside is not None:
            return (self.frame.width - 40, self.frame.height + 50)
        return (self.turns[1].x - 48, self.turns[1].y + 16)

    @cached_property
    def wide(self) -> float:
        """How wide the panels are together: as the map, or where it is small as they need."""
        return max(self.frame.width, LEAST, min(self._head(True), MOST))

    @property
    def left(self) -> float:
        """Where the panels below begin, and the title: their middle is that of the map."""
        if self.beside is not None:
            return 0.0
        return (self.frame.width - self.wide) / 2

    @property
    def short_scale(self) -> bool:
        """Whether title, a long scale and the turn track have no room beside each other."""
        return self._head(False) > self.frame.width

    def _head(self, short: bool) -> float:
        """How wide title, scale, compass and turn track are."""
        title = text_width(self.say(self.rules.module.cover.name), TITLE) * BOLD
        track = (
            min(self.turn_count, self.turns_in_row) * TURN_CELL[0] if self.beside is None else 0.0
        )
        return title + GAP + scale(self, short)[0] + BESIDE_TRACK + track

    @property
    def turns_in_row(self) -> int:
        if self.beside is not None:
            return int(self.beside.width // (TURN_CELL[0] * self.print))
        return max(1, int(max(self.frame.width, LEAST) * 0.55 // TURN_CELL[0]))

    @property
    def turn_corner(self) -> Xy:
        if self.beside is not None:
            return (self.beside.left, TRACK_LABEL * self.print)
        count = min(self.turn_count, self.turns_in_row)
        return (self.left + self.wide - count * TURN_CELL[0], self.frame.height + 34)

    @cached_property
    def legend_columns(self) -> int:
        """As many as leave most of the height to the map: what the legend takes, the reserve has not."""
        if self.beside is not None:
            return 1
        most = max(1, int((self.wide * SHARE - FOOT) // COLUMN))
        return min(range(1, most + 1), key=self._height)

    def _height(self, columns: int) -> float:
        """Of the lower panels, if the legend has so many columns."""
        legend = 40 + max(-(-len(self.rows) // columns) * LEGEND_ROW, 60)
        box = 36 + self._reserve_rows(self._beside(columns)) * STEP
        return max(legend, box)

    def _beside(self, columns: int) -> Rect:
        """The panel of the reserve beside a legend with so many columns; its height is not known yet."""
        taken = columns * COLUMN + FOOT + GAP
        return Rect(self.left + taken, 0, max(self.wide - taken, 4 * STEP), 0)

    @cached_property
    def _strip(self) -> Rect:
        """The lower panels together."""
        rows = -(-self.turn_count // self.turns_in_row)
        top = self.frame.height + max(HEAD, 34 + rows * TURN_CELL[1] + GAP)
        return Rect(self.left, top, self.wide, self._height(self.legend_columns))

    def _reserve_rows(self, box: Rect) -> int:
        """The rows of counters that the fullest reserve needs, each side for itself.

        Who is still to be set up waits there, too.
        """
        data, in_row = self.rules.data, max(1, int(box.width // STEP))
        side_of = {unit.id: unit.side for unit in data.units}
        most = 2
        for scenario in data.cover.scenario:
            waiting = Counter(
                side_of[name]
                for name, placement in data.setup[scenario.setup].items()
                if scenario.free or placement.turn is not None
            )
            most = max(most, sum(-(-count // in_row) for count in waiting.values()))
        return most

    @property
    def reserve(self) -> Rect:
        if self.beside is not None:
            above = self.legend
            top = above.y + above.height + GAP * self.print
            return Rect(self.beside.left, top, self.beside.width, self.beside.reserve)
        beside = self._beside(self.legend_columns)
        return Rect(beside.x, self._strip.y, beside.width, self._strip.height)

    @property
    def legend(self) -> Rect:
        if self.beside is not None:
            last = self.turns[self.turn_count]
            high = (len(self.rows) * LEGEND_ROW + LEGEND_FOOT) * self.print
            top = last.y + last.height + GAP * self.print
            return Rect(self.beside.left, top, self.beside.width, high)
        strip = self._strip
        return Rect(strip.x, strip.y, self.reserve.x - GAP - strip.x, strip.height)

    @property
    def legend_foot(self) -> Rect:
        if self.beside is not None:
            return super().legend_foot
        panel = self.legend
        return Rect(panel.x + panel.width - FOOT, panel.y + 30, FOOT, panel.height - 30)

    def _rows(
        self, kinds: dict[str, str], rims: dict[str, str], routes: dict[str, str]
    ) -> list[tuple[str, str]]:
        """What is on this map, by the names the module gives it."""
        data = self.rules.data
        used = {
            "ground": set(data.terrain),
            "rim": {one.kind for one in data.map.hexsides},
            "route": {one.kind for one in data.map.line},
        }
        rows = [
            (f"ground-{kinds[name]}", self.say(kind.name))
            for name, kind in data.rules.terrain.items()
            if name in used["ground"]
        ]
        rows += [
            (f"rim-{rims[name]}", self.say(hexside.name))
            for name, hexside in data.rules.hexside.items()
            if name in used["rim"]
        ]
        rows += [
            (f"route-{routes[name]}", self.say(line.name))
            for name, line in data.rules.line.items()
            if name in used["route"]
        ]
        placed = {place.kind for place in data.map.place}
        rows += [(f"place-{kind}", self.word(key)) for kind, key in SIGNS.items() if kind in placed]
        rows += [
            (f"supply-{side.livery}", self.word("scs.map.supply", side=self.say(side.name)))
            for side in data.cover.side
        ]
        if data.rules.entry:
            rows.append(("entry", self.word("scs.map.arrivals")))
        return rows
