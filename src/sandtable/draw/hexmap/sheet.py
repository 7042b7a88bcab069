"""The sheet of a hex map: where hexes, tracks and boxes lie on the paper."""

import math
from functools import cached_property

from ...board.hexgrid import Hex
from ...core.module import Named
from ...systems.folio import Rules
from ..sheet import Rect
from ..svg import Xy
from . import words

#: A hex from corner to corner, and from side to side.
WIDTH = 60.0
HEIGHT = WIDTH * math.sqrt(3) / 2
#: One unit stands in a hex; above and below it stay the number of the hex and its name.
COUNTER = 39.0
#: Counters of the box of reinforcements stand so far apart.
STEP = COUNTER + 2
#: Left, top, right, bottom: the paper around the frame of the map.
MARGINS = (26, 26, 26, 92)
TURN_CELL = (63.0, 46.0)
TURNS_IN_ROW = 10
LEGEND_WIDTH, LEGEND_ROW = 204.0, 21.0


class Sheet:
    """One map in one language, laid out."""

    def __init__(self, rules: Rules, language: str) -> None:
        self.rules = rules
        self.map = rules.data.map
        self.grid = rules.grid
        self.language = language
        columns, rows = self.map.grid.columns, self.map.grid.odd_rows
        left, top, right, bottom = MARGINS
        self.frame = Rect(0, 0, (0.75 * (columns - 1) + 1) * WIDTH, rows * HEIGHT)
        self.view = Rect(
            -left, -top, self.frame.width + left + right, self.frame.height + top + bottom
        )
        self.centres: list[Xy] = [self._centre(number) for number in range(len(self.grid))]

    def say(self, text: Named) -> str:
        return text.ja if self.language == "ja" else text.en

    def _centre(self, number: Hex) -> Xy:
        across, down = self.grid.centre(number)
        return (across * WIDTH, down * HEIGHT)

    def at(self, name: str) -> Xy:
        return self.centres[self.grid.index[name]]

    def hexside(self, pair: tuple[str, str]) -> tuple[Xy, Xy]:
        """The two ends of the side between two hexes."""
        (ax, ay), (bx, by) = self.at(pair[0]), self.at(pair[1])
        x, y = (ax + bx) / 2, (ay + by) / 2
        across, down = (bx - ax) / HEIGHT, (by - ay) / HEIGHT
        half = WIDTH / 4
        return (x - down * half, y + across * half), (x + down * half, y - across * half)

    @cached_property
    def turns(self) -> dict[int, Rect]:
        """The spaces of the turn track, in the open sea."""
        width, height = TURN_CELL
        left, top = 11.4 * WIDTH, 30.0
        count = max(scenario.turns for scenario in self.rules.data.cover.scenario)
        return {
            turn: Rect(
                left + (turn - 1) % TURNS_IN_ROW * width,
                top + (turn - 1) // TURNS_IN_ROW * height,
                width,
                height,
            )
            for turn in range(1, count + 1)
        }

    @property
    def reserve(self) -> Rect:
        """The box of the reinforcements still to come."""
        return Rect(22.3 * WIDTH, 14, 3 * STEP + 70, 2 * STEP + 40)

    @property
    def legend(self) -> Rect:
        height = len(words.LEGEND_ROWS) * LEGEND_ROW + 112
        return Rect(self.frame.width - LEGEND_WIDTH - 10, 12, LEGEND_WIDTH, height)

    def places(self) -> dict[str, tuple[Xy, str]]:
        """The centre and name of every place a counter or marker can be on."""
        found = {}
        for number, name in enumerate(self.grid.names):
            label = self.rules.label("place", name)
            words_ = name if label.name is None else f"{name} {self.say(label.name)}"
            found[name] = (self.centres[number], words_)
        box = self.reserve
        middle = (box.centre[0], box.centre[1] + 9)
        found["reserve"] = (middle, self.say(words.RESERVE))
        for turn, cell in self.turns.items():
            found[f"turn-{turn}"] = ((cell.centre[0], cell.y + 18), str(turn))
        return found


#: The corners of a hex around its centre, from the upper right one clockwise.
CORNERS: tuple[Xy, ...] = (
    (WIDTH / 4, -HEIGHT / 2),
    (WIDTH / 2, 0.0),
    (WIDTH / 4, HEIGHT / 2),
    (-WIDTH / 4, HEIGHT / 2),
    (-WIDTH / 2, 0.0),
    (-WIDTH / 4, -HEIGHT / 2),
)


def outline(centre: Xy, scale: float = 1.0) -> list[Xy]:
    """The corners of a hex, or of a smaller one inside it."""
    return [(centre[0] + x * scale, centre[1] + y * scale) for x, y in CORNERS]
