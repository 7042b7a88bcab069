"""Hex maps, whatever the system: how hexes, ground, lines, names, tracks and counters are drawn."""

from collections.abc import Iterable

from ..ground import Ground, frame_of, spots
from ..sharing import shared
from ..stacking import Footing
from ..svg import FONTS, SVG, element, group
from .sheet import COUNTER, HEIGHT, STEP, Sheet

#: The whole hex is lit and chosen; the ring is but a dot in it, for the keyboard.
RING = 0.14 * HEIGHT
#: Counters of one hex lie on each other, each so far beside the one below, all within this.
PILE = (6.0, 15.0)
#: So much paper is seen around the frame where only the board is.
PAPER = 8.0


def picture(sheet: Sheet, *parts: str) -> bytes:
    """A base map of these parts, from the ground up."""
    view = sheet.view
    return element(
        "svg",
        group(*parts, font_family=FONTS),
        xmlns=SVG,
        viewBox=f"{view.x:g} {view.y:g} {view.width:g} {view.height:g}",
        lang=sheet.language,
    ).encode()


def symbols(*all_: Iterable[str]) -> bytes:
    """A sheet of symbols."""
    return element(
        "svg", element("defs", *shared(one for some in all_ for one in some)), xmlns=SVG
    ).encode()


def places(sheet: Sheet) -> Ground:
    """All the page knows of the ground."""
    found = spots(sheet.spots())
    found["reserve"].room = sheet.reserve.width
    return Ground(
        view=frame_of(sheet.view),
        board=frame_of(sheet.frame, PAPER),
        places=found,
        roads={},
        counter=COUNTER,
        ring=RING,
        pile=True,
    )


def footing(sheet: Sheet) -> Footing:
    """Counters stand in the middle of their hexes: there is nothing they keep clear of."""
    return Footing(
        COUNTER,
        STEP,
        {name: at for name, (at, _) in sheet.spots().items()},
        {"reserve": sheet.reserve.width},
        PILE,
    )
