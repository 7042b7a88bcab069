"""The faces of counters: NATO symbols, sizes, names and values on a square of 100."""

from collections.abc import Callable

from ..systems.series60.data import Unit
from .cards import BOLD, armour, branch_box, card, cross, motorised, recon, size_marks
from .palette import paint
from .sheet import Sheet
from .svg import FONTS, circle, element, group, path, rect, text, text_width


def branch(sheet: Sheet, unit: Unit) -> str:
    """As the module says, else what its type tells."""
    faces = sheet.rules.data.faces
    if faces is not None and unit.id in faces.units:
        return faces.units[unit.id].branch
    return "armour" if unit.type == "tank" else "infantry"


def size(sheet: Sheet, unit: Unit) -> str:
    """As the module says, else no mark."""
    faces = sheet.rules.data.faces
    return faces.units[unit.id].size if faces is not None and unit.id in faces.units else ""


def face(sheet: Sheet, unit: Unit) -> str:
    """The symbol `unit-<id>`."""
    return element(
        "symbol",
        group(
            card(unit.side, unit.nation),
            _dot() if unit.garrison else "",
            _name(sheet, unit),
            path(
                size_marks(size(sheet, unit)),
                fill="none",
                stroke=paint("face-ink"),
                stroke_width=2.4,
            ),
            branch_box(BRANCH_SIGNS[branch(sheet, unit)]()),
            _values(unit),
            font_family=FONTS,
        ),
        id=f"unit-{unit.id}",
        viewBox="0 0 100 100",
    )


def _dot() -> str:
    """The red dot of a garrison."""
    return circle(
        (14, 15), 7.5, fill=paint("garrison-dot"), stroke=paint("face-light"), stroke_width=1.6
    )


def _name(sheet: Sheet, unit: Unit) -> str:
    """Between the red dot of the garrison, if there is one, and the mark of the nation."""
    words = sheet.say(unit.short)
    left, right = (23.0 if unit.garrison else 8.0), 76.0
    size = min(20.0, (right - left) / (text_width(words, 1) * BOLD))
    at = ((left + right) / 2, 20.5)
    return text(at, words, size, font_weight="700", fill=paint("face-ink"))


def _artillery() -> str:
    return circle((50, 45), 5.5, fill=paint("face-ink"))


def _fortress() -> str:
    """Infantry between the ramparts of a permanent post."""
    return cross() + path("M28 35h-6v20h6M72 35h6v20h-6", stroke_width=3)


BRANCH_SIGNS: dict[str, Callable[[], str]] = {
    "armour": armour,
    "infantry": cross,
    "motorised": motorised,
    "recon": recon,
    "artillery": _artillery,
    "fortress": _fortress,
}


def _values(unit: Unit) -> str:
    """Steps, hit value on the colour of its class (6.3(3)), movement."""
    ink = paint("face-ink")
    digits = {"font_weight": "700"}
    return (
        text((18, 94), str(unit.steps), 41, fill=ink, **digits)
        + rect(
            34.5,
            63,
            31,
            33.5,
            rx=2,
            fill=paint(f"class-{unit.armour}"),
            stroke=ink,
            stroke_width=1.6,
        )
        + text((50, 94), str(unit.hit), 41, fill=paint(f"class-{unit.armour}-ink"), **digits)
        + text((82, 94), str(unit.move), 41, fill=ink, **digits)
    )
