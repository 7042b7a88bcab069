"""The faces of counters: NATO symbols, sizes, names and values on a square of 100."""

from ...systems.series60.data import Unit
from ..cards import SIGNS, branch_box, card, name_line, size_line
from ..palette import paint
from ..svg import FONTS, circle, element, group, rect, text
from .sheet import Sheet


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
            # Beside the red dot of a garrison, if there is one.
            name_line(sheet.say(unit.short), 23.0 if unit.garrison else 8.0),
            size_line(size(sheet, unit)),
            branch_box(SIGNS[branch(sheet, unit)]()),
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
