"""The sheet of a hex map: where hexes, tracks and boxes lie on the paper, and what is on it."""

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property

import msgspec

from ...board.hexgrid import Hex, HexGrid
from ...core.languages import Language, language
from ...core.module import Named
from ...text.catalogue import catalogue, fill
from ..layout import Rect
from ..svg import Xy
from .geography import Ground

#: A hex from corner to corner, and from side to side.
WIDTH = 60.0
HEIGHT = WIDTH * math.sqrt(3) / 2
#: Above a counter the number of its hex is seen; one more and it would touch its neighbours.
COUNTER = 44.0
#: Counters of the box of reinforcements stand so far apart.
STEP = COUNTER + 2
TURN_CELL = (63.0, 46.0)
LEGEND_WIDTH, LEGEND_ROW = 204.0, 21.0
#: Below the rows of the legend the values of a counter are explained.
LEGEND_FOOT = 112.0

Pair = tuple[str, str]


class Site(msgspec.Struct, frozen=True):
    """A place with a name; `kind` says with which sign it is drawn."""

    hex: str
    name: Named
    kind: str


class Route(msgspec.Struct, frozen=True):
    """A line from hex to hex; `style` says how it is drawn."""

    style: str
    hexes: Sequence[str]
    name: Named | None = None


class Rim(msgspec.Struct, frozen=True):
    """Hexsides of one sort, each as the two hexes beside it, the higher one first if there is one."""

    style: str
    pairs: Sequence[Pair]
    slopes: bool = False
    name: Named | None = None


class Sheet(ABC):
    """One map in one language, laid out."""

    #: What each hex is drawn as; nothing where there is no hex.
    ground: Sequence[str]
    places: Sequence[Site]
    routes: Sequence[Route]
    rims: Sequence[Rim] = ()
    #: What the legend explains, from top to bottom: the sign and its words.
    rows: Sequence[tuple[str, str]]
    #: How many turns the track has.
    turn_count: int
    #: What names had better not cover: units set up in the beginning, and the like.
    crowd: Sequence[Rect] = ()
    #: How much larger than usual panels are printed, beside a map so large that one looks at it from afar.
    print: float = 1.0
    #: The real ground, as far as the module knows it.
    real: Ground = Ground()

    def __init__(self, grid: HexGrid, language: str, margins: tuple[float, float, float, float]):
        """The margins are the paper to the left, above, to the right and below the frame."""
        self.grid = grid
        self.language = language
        columns, halves = max(grid.columns), max(grid.heights)
        left, top, right, bottom = margins
        self.frame = Rect(0, 0, (0.75 * columns + 1) * WIDTH, (halves / 2 + 1) * HEIGHT)
        self.view = Rect(
            -left, -top, self.frame.width + left + right, self.frame.height + top + bottom
        )
        self.centres: list[Xy] = [self._centre(number) for number in range(len(grid))]

    def say(self, text: Named) -> str:
        return text[self.language]

    def word(self, key: str, **values: object) -> str:
        """What stands on the map and is no name: a sentence of the catalogue."""
        return fill(catalogue(self.language)[key], values, self.language)

    @property
    def about(self) -> Language:
        return language(self.language)

    def _centre(self, number: Hex) -> Xy:
        across, down = self.grid.centre(number)
        return (across * WIDTH, down * HEIGHT)

    def at(self, name: str) -> Xy:
        return self.centres[self.grid.index[name]]

    def hexside(self, pair: Pair) -> tuple[Xy, Xy]:
        """The two ends of the side between two hexes."""
        (ax, ay), (bx, by) = self.at(pair[0]), self.at(pair[1])
        x, y = (ax + bx) / 2, (ay + by) / 2
        across, down = (bx - ax) / HEIGHT, (by - ay) / HEIGHT
        half = WIDTH / 4
        return (x - down * half, y + across * half), (x + down * half, y - across * half)

    def can_be_entered(self, number: Hex) -> bool:
        """Whether somebody may ever stand there: such a hex can be lit, and has a number."""
        return self.ground[number] not in ("", "sea")

    @abstractmethod
    def title(self, name: str) -> Named | None:
        """What a hex is called, if it has a name."""

    # Panels

    @property
    @abstractmethod
    def turn_corner(self) -> Xy:
        """The upper left corner of the turn track."""

    @property
    @abstractmethod
    def turns_in_row(self) -> int: ...

    @property
    @abstractmethod
    def reserve(self) -> Rect:
        """The box of the reinforcements still to come."""

    @property
    @abstractmethod
    def legend(self) -> Rect: ...

    @property
    def legend_columns(self) -> int:
        return 1

    @property
    def legend_print(self) -> Rect:
        """The legend as if it were printed in the usual size."""
        panel = self.legend
        return Rect(panel.x, panel.y, panel.width / self.print, panel.height / self.print)

    @property
    def legend_foot(self) -> Rect:
        """Where the legend explains the values of a counter: below its rows."""
        panel = self.legend_print
        top = panel.y + 40 + len(self.rows) * LEGEND_ROW
        return Rect(panel.x, top, panel.width, panel.y + panel.height - top)

    @cached_property
    def turns(self) -> dict[int, Rect]:
        """The spaces of the turn track."""
        width, height = (side * self.print for side in TURN_CELL)
        left, top = self.turn_corner
        return {
            turn + 1: Rect(
                left + turn % self.turns_in_row * width,
                top + turn // self.turns_in_row * height,
                width,
                height,
            )
            for turn in range(self.turn_count)
        }

    def spots(self) -> dict[str, tuple[Xy, str]]:
        """The centre and name of every place a counter or marker can be on."""
        found = {}
        for number, name in enumerate(self.grid.names):
            if self.ground[number]:
                title = self.title(name)
                told = name if title is None else f"{name} {self.say(title)}"
                found[name] = (self.centres[number], told)
        box = self.reserve
        found["reserve"] = ((box.centre[0], box.centre[1] + 9), self.word("map.reserve"))
        for turn, cell in self.turns.items():
            found[f"turn-{turn}"] = ((cell.centre[0], cell.y + 18 * self.print), str(turn))
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
