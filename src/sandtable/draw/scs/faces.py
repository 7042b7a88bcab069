"""Counters of the Standard Combat Series on a square of 100: symbol, size, steps, values."""

from ...systems.scs.shapes import Face, Unit
from .. import cards
from ..palette import paint
from ..svg import FONTS, element, group, rect, text, text_width
from . import styles
from .sheet import ScsSheet

#: The row of the values: its digits as high as possible, squeezed where they are many.
DIGITS, WIDEST, LOW = 38.0, 86.0, 92.5
#: The bars of the steps stand left of the symbol; more than these are told by a number.
MOST_BARS = 4
#: A nation without a colour of its own has that of its side.
PLAIN = {"british": "commonwealth", "axis": "german"}


def face(sheet: ScsSheet, unit: Unit, livery: str) -> str:
    """The symbol `unit-<id>`, as it is printed."""
    sign = styles.branch(unit.type)
    return element(
        "symbol",
        group(
            cards.card(livery, styles.nation(unit.nation), PLAIN[livery]),
            cards.name_line(sheet.say(unit.short)),
            cards.size_line(styles.size(unit.size)),
            cards.branch_box(cards.SIGNS[sign]() if sign else cards.letters(unit.type)),
            _barrage(unit.full),
            bars(unit.steps, unit.steps),
            values(unit.full, unit.exploit),
            font_family=FONTS,
        ),
        id=f"unit-{unit.id}",
        viewBox="0 0 100 100",
    )


def values(face: Face, exploits: bool, ink: str = "face-ink") -> str:
    """Attack, defence and movement; in a yellow box if the unit exploits."""
    attack = "– " if face.attack is None else f"{face.attack}-"
    words = f"{attack}{face.defence}-{face.move}"
    width = min(WIDEST, text_width(words, DIGITS) * 0.92)
    box = rect(4.5, 62.5, 91, 33.5, rx=5, fill=paint("exploits")) if exploits else ""
    return box + text(
        (50, LOW),
        words,
        DIGITS,
        font_weight="700",
        fill=paint(ink),
        textLength=width,
        lengthAdjust="spacingAndGlyphs",
    )


def bars(left: int, printed: int, ink: str = "face-ink") -> str:
    """A bar for each step, hollow for one that is lost."""
    colour = paint(ink)
    if printed > MOST_BARS:
        return text((16, 52), str(left), 20, font_weight="700", fill=colour)
    parts = []
    for step in range(printed):
        top = 53.5 - step * 7.2
        full = step < left
        parts.append(
            rect(10, top, 11, 4.2, fill=colour if full else "none", stroke=colour, stroke_width=1.4)
        )
    return group(*parts)


def _barrage(face: Face) -> str:
    """Barrage strength and range of guns, beside their sign."""
    if not face.barrage:
        return ""
    words = f"{face.barrage}/{face.range}"
    return text((61, 41.5), words, 11, font_weight="700", fill=paint("face-ink"))


def reduced(face: Face, exploits: bool, left: int, printed: int) -> str:
    """What lies on a unit that has lost steps: its other values, and the bars that are left."""
    edge = paint("badge-edge")
    return group(
        rect(5.5, 28, 20, 32.5, rx=3, fill=paint("badge"), stroke=edge, stroke_width=2),
        bars(left, printed, "badge-edge"),
        rect(3, 61, 94, 36.5, rx=5, fill=paint("badge"), stroke=edge, stroke_width=3),
        values(face, exploits, "badge-edge"),
        font_family=FONTS,
    )
