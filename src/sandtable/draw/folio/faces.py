"""Counters of the folio on a square of 100: NATO symbols, sizes, names and values."""

from ...systems.folio.data import Unit
from .. import cards
from ..palette import paint
from ..svg import FONTS, element, group, path, rect, text
from .sheet import FolioSheet

SIZES = {"battalion": "II", "regiment": "III", "brigade": "X"}
#: Digits of the three values: as high as possible, and narrow, so that four of them find room.
DIGITS, NARROW, LOW = 41.0, 20.0, 94.0
ATTACK_X, DEFENCE_X, MOVE_X = 17.0, 44.0, 77.5


def face(sheet: FolioSheet, unit: Unit) -> str:
    """The symbol `unit-<id>`."""
    ink = paint("face-ink")
    return element(
        "symbol",
        group(
            cards.card(unit.side, unit.nation),
            cards.name_line(sheet.say(unit.short)),
            cards.size_line(SIZES[unit.size]),
            cards.branch_box(cards.SIGNS[SIGNS.get(unit.type, unit.type)]()),
            _tool() if unit.engineer and unit.type != "engineer" else "",
            value(ATTACK_X, unit.attack),
            value(DEFENCE_X, unit.defence),
            path("M28.500 80h4M55.500 80h4", stroke=ink, stroke_width=3),
            _movement(unit),
            font_family=FONTS,
        ),
        id=f"unit-{unit.id}",
        viewBox="0 0 100 100",
    )


def value(x: float, number: int, ink: str = "face-ink", low: float = LOW) -> str:
    words = str(number)
    return text(
        (x, low),
        words,
        DIGITS,
        font_weight="700",
        fill=paint(ink),
        textLength=NARROW if len(words) == 1 else 1.75 * NARROW,
        lengthAdjust="spacingAndGlyphs",
    )


def _movement(unit: Unit) -> str:
    """5.2: those who walk have a black box, those who only ride a line below."""
    ink = paint("face-ink")
    if unit.mobility == "leg":
        box = rect(62.5, 62, 30, 34.5, rx=2, fill=ink)
        return box + value(MOVE_X, unit.move, "class-black-ink")
    if unit.mobility == "motorised":
        line = path(f"M{MOVE_X - 12:g} 93.500h24", stroke=ink, stroke_width=3)
        return line + value(MOVE_X, unit.move, low=LOW - 4)
    return value(MOVE_X, unit.move)


def _tool() -> str:
    """Engineers who are something else besides."""
    return path("M12 40v12M12 40h10M12 46h8M12 52h10", stroke=paint("face-ink"), stroke_width=2.6)


#: What stands in the box, where it is not called as the type is.
SIGNS = {"tank": "armour", "motor": "motorised"}
