"""The faces of counters: NATO symbols, sizes, names and values on a square of 100."""

from collections.abc import Callable

from ..systems.series60.data import Unit
from .palette import paint
from .sheet import Sheet
from .svg import FONTS, circle, element, group, path, rect, text, text_width

#: The colour of each nation; a nation not listed is grey.
NATIONS = {
    "german": "german",
    "italian": "italian",
    "british": "commonwealth",
    "indian": "indian",
    "newzealand": "newzealand",
    "southafrican": "southafrican",
    "polish": "polish",
}
#: The box of the symbol: left, top, width, height.
BOX = (29.0, 31.0, 42.0, 28.0)
#: The boldest of our fonts is so much wider than the average.
BOLD = 1.17


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
            _card(unit),
            _name(sheet, unit),
            path(
                _size_marks(size(sheet, unit)),
                fill="none",
                stroke=paint("face-ink"),
                stroke_width=2.4,
            ),
            _branch_symbol(branch(sheet, unit)),
            _values(unit),
            font_family=FONTS,
        ),
        id=f"unit-{unit.id}",
        viewBox="0 0 100 100",
    )


def _card(unit: Unit) -> str:
    """Axis cards have square corners and a heavy edge, British ones round corners and two lines."""
    ground = paint(NATIONS.get(unit.nation, "other"))
    if unit.side == "axis":
        card = rect(2, 2, 96, 96, fill=ground, stroke=paint("axis-edge"), stroke_width=4)
    else:
        edge = paint("british-edge")
        card = rect(1.5, 1.5, 97, 97, rx=13, fill=ground, stroke=edge, stroke_width=3) + rect(
            5.5, 5.5, 89, 89, rx=9, fill="none", stroke=edge, stroke_width=1.2
        )
    dot = circle(
        (14, 15), 7.5, fill=paint("garrison-dot"), stroke=paint("face-light"), stroke_width=1.6
    )
    return card + _corner(unit.nation) + (dot if unit.garrison else "")


def _corner(nation: str) -> str:
    """A small mark in the upper right corner: the nation without colour."""
    ink, light = paint("face-ink"), paint("face-light")
    marks = {
        "german": path("M78.500 14h14M85.500 7v14", stroke=light, stroke_width=7)
        + path("M79.500 14h12M85.500 8v12", stroke=ink, stroke_width=4),
        "italian": rect(78, 8, 14, 12, fill=light, stroke=ink, stroke_width=1.2)
        + rect(78, 8, 4.7, 12, fill=ink)
        + rect(87.3, 8, 4.7, 12, fill=ink, fill_opacity=0.55),
        "british": circle((84, 15), 6.8, fill=light, stroke=ink, stroke_width=2)
        + circle((84, 15), 2.6, fill=ink),
        "indian": circle((84, 15), 6.6, fill=light, stroke=ink, stroke_width=1.6)
        + path(
            "M84 8.400v13.200M77.400 15h13.200M79.300 10.300l9.400 9.400m0-9.400l-9.400 9.400",
            stroke=ink,
            stroke_width=1.3,
        ),
        "newzealand": path(
            "M84 7l2.300 5.300 5.700.500-4.300 3.800 1.300 5.600-5-3-5 3 1.300-5.600-4.300-3.800 5.700-.500z",
            fill=ink,
        ),
        "southafrican": path(
            "M76.500 21.500L84 8l7.500 13.500z", fill=light, stroke=ink, stroke_width=2
        ),
        "polish": rect(77.500, 9, 13, 12, fill=light, stroke=ink, stroke_width=1.4)
        + rect(77.500, 15, 13, 6, fill=paint("garrison-dot"), stroke=ink, stroke_width=1.4),
    }
    return marks.get(nation, "")


def _name(sheet: Sheet, unit: Unit) -> str:
    """Between the red dot of the garrison, if there is one, and the mark of the nation."""
    words = sheet.say(unit.short)
    left, right = (23.0 if unit.garrison else 8.0), 76.0
    size = min(20.0, (right - left) / (text_width(words, 1) * BOLD))
    at = ((left + right) / 2, 20.5)
    return text(at, words, size, font_weight="700", fill=paint("face-ink"))


def _size_marks(mark: str) -> str:
    """Strokes above the box: XX, X, III, II, I."""
    wide = {"X": 8.0, "I": 5.0}
    x = 50 - sum(wide[letter] for letter in mark) / 2
    data = ""
    for letter in mark:
        if letter == "X":
            data += f"M{x + 1.2:.1f} 23.300l5.600 6m0-6l-5.600 6"
        else:
            data += f"M{x + 2.5:.1f} 23.300v6"
        x += wide[letter]
    return data


def _branch_symbol(what: str) -> str:
    left, top, width, height = BOX
    ink = paint("face-ink")
    frame = rect(left, top, width, height, fill=paint("face-light"), stroke=ink, stroke_width=2.6)
    return frame + group(BRANCH_SIGNS[what](), fill="none", stroke=ink, stroke_width=2.4)


def _cross() -> str:
    left, top, width, height = BOX
    return path(f"M{left:g} {top:g}l{width:g} {height:g}m0-{height:g}l-{width:g} {height:g}")


def _armour() -> str:
    return rect(35, 38, 30, 14, rx=7)


def _motorised() -> str:
    """Infantry with the upright line of motor transport."""
    return _cross() + path("M50 31v28")


def _recon() -> str:
    return path("M29 59l42-28")


def _artillery() -> str:
    return circle((50, 45), 5.5, fill=paint("face-ink"))


def _fortress() -> str:
    """Infantry between the ramparts of a permanent post."""
    return _cross() + path("M28 35h-6v20h6M72 35h6v20h-6", stroke_width=3)


BRANCH_SIGNS: dict[str, Callable[[], str]] = {
    "armour": _armour,
    "infantry": _cross,
    "motorised": _motorised,
    "recon": _recon,
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
