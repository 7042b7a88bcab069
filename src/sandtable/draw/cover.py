"""The cover of a game: a few of its counters, those of each side beside each other."""

from collections.abc import Sequence

from .layout import Rect
from .pieces import Counter
from .position import Paper, Position, coloured, read_symbols
from .sharing import FIGURE
from .stacking import Laid
from .svg import FONTS, SVG, element, group

#: Of each side so many counters are shown.
EACH = 3
#: How wide a counter is, how far it is to the next, and to the other side; the paper around them.
SIZE, GAP, BETWEEN, EDGE = 100.0, 10.0, 40.0, 4.0
UNIT, CARD = "unit-", "card-"


def draw_cover(symbols: bytes) -> bytes:
    """The most various counters of a sheet of symbols, as a picture that needs nothing else."""
    paper = Paper(Rect(0, 0, 0, 0), "", read_symbols(symbols))
    sides: dict[str, list[str]] = {}
    for name in paper.symbols:
        if name.startswith(UNIT):
            sides.setdefault(_side(paper, name), []).append(name)
    laid: list[Laid] = []
    x = EDGE
    for side, units in sides.items():
        for name in _various(paper, units):
            laid.append(Laid("", x, EDGE, Counter(name.removeprefix(UNIT), "", side, [])))
            x += SIZE + GAP
        x += BETWEEN - GAP
    width, height = x - BETWEEN + EDGE, SIZE + 2 * EDGE
    position = Position([], [], laid, {}, SIZE)
    drawn = element(
        "svg",
        element("defs", *paper.needed(position.symbols).values()),
        group(position.draw_counters(), font_family=FONTS),
        xmlns=SVG,
        viewBox=f"0 0 {width:g} {height:g}",
        width=f"{width:g}",
        height=f"{height:g}",
    )
    return coloured(drawn, "light").encode()


def _side(paper: Paper, name: str) -> str:
    """Counters of a side are printed on cards of its colour."""
    card = next(part for part in paper.parts(name) if part.startswith(CARD))
    return card.split("-")[1]


def _various(paper: Paper, units: Sequence[str]) -> list[str]:
    """One after the other those with most that was not seen before: another nation, another arm."""
    chosen: list[str] = []
    seen: set[str] = set()
    for _ in range(min(EACH, len(units))):
        left = [name for name in units if name not in chosen]
        best = max(left, key=lambda name: len(_looks(paper, name) - seen))
        chosen.append(best)
        seen.update(_looks(paper, best))
    return chosen


def _looks(paper: Paper, name: str) -> set[str]:
    """What makes a counter another: not its figures."""
    return {part for part in paper.parts(name) if not part.startswith(FIGURE)}
