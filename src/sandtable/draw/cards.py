"""What the counters of all systems share: cards, marks of the nations, and where things stand."""

import math
import re
from typing import NamedTuple

from . import signs
from .figures import Box, figures
from .palette import paint
from .svg import FONTS, Xy, circle, element, group, path, rect, text, text_width

#: The boldest of our fonts is so much wider than the average.
BOLD = 1.17
#: Text smaller than this is shortened.
LEAST = 11.5
#: Before a name gets smaller its letters get narrower, to this part of their width.
NARROWEST = 0.76
#: Japanese characters come after this one, and hang so far below the line, in sizes.
SQUARE, HANGS = 0x2E80, 0.06
#: The class of what is too small to be seen from afar.
FINE = "fine"


class Print(NamedTuple):
    """Where the parts of a face stand on a square of 100."""

    #: The middle of the sign of the branch, and its scale.
    sign: tuple[float, float, float]
    #: The name: left, baseline, right, and its size if it is short.
    name: tuple[float, float, float, float]
    #: The mark of the nation: its middle and scale.
    corner: tuple[float, float, float]
    #: The number of the formation above: the middle of its baseline; not everywhere is there room.
    parent: Xy | None
    #: The row of values.
    row: Box
    #: Beside the sign: the steps, or the hatch of a depleted unit.
    beside: Box
    #: The middles of the marks for what a unit lacks, and for what it has done.
    upper: Xy
    lower: Xy
    #: Steps are bars, or pips that can be counted from afar.
    pips: bool

    def values(self, words: str, ink: str = "face-ink", left: float = 0, width: float = 0) -> str:
        """Words in the row of values, or in this part of it."""
        x, top, wide, high = self.row
        box = (left or x, top, width or wide, high)
        return figures(words, box, paint(ink), 7.4 if self.pips else 5.8, FINE)

    def field(self, left: float, width: float, **rest: str | float | None) -> str:
        """A ground for a part of the row of values."""
        _, top, _, high = self.row
        return rect(left, top - 2.6, width, high + 5.4, class_=FINE, **rest)


USUAL = Print(
    sign=(50, 42, 1),
    name=(9, 19, 75.5, 16),
    corner=(84.5, 14.5, 1),
    parent=(84, 52.5),
    row=(8.5, 60, 83, 31),
    beside=(8, 29, 18, 27.5),
    upper=(84, 33),
    lower=(84, 49),
    pips=False,
)
#: For weak eyes and small screens: figures of nearly half the face.
LARGE = Print(
    sign=(27.5, 28.6, 0.85),
    name=(57, 40, 93, 16),
    corner=(83, 15, 1.1),
    parent=None,
    row=(8, 46, 84, 45),
    beside=(48, 8.5, 8, 32),
    upper=(83, 15.5),
    lower=(76, 33),
    pips=True,
)


def moving(part: str, form: Print) -> str:
    """The class of a part that stands elsewhere when seen from afar: `sign`, `upper` or `lower`."""
    return f"{part}-{'large' if form.pips else 'usual'}"


class Nation(NamedTuple):
    """How a nation is told: its ground, the line in its border, its mark around the origin."""

    ground: str
    #: Dashes of the light line in the border; None for a border without one.
    border: str | None
    mark: str


def _nations() -> dict[str, Nation]:
    ink, light = paint("face-ink"), paint("face-light")
    cloth = rect(-7.5, -6, 15, 12, fill=light, stroke=ink, stroke_width=1.6)
    return {
        "german": Nation(
            "german",
            None,
            path("M-7.500 0h15M0-7.500v15", stroke=light, stroke_width=7.5, stroke_linecap="butt")
            + path("M-6.500 0h13M0-6.500v13", stroke=ink, stroke_width=4.4, stroke_linecap="butt"),
        ),
        "italian": Nation(
            "italian",
            "none",
            cloth
            + rect(-7.5, -6, 5, 12, fill=ink)
            + rect(2.5, -6, 5, 12, fill=ink, fill_opacity=0.55),
        ),
        "british": Nation(
            "commonwealth",
            "none",
            circle((0, 0), 6.8, fill=light, stroke=ink, stroke_width=2.2)
            + circle((0, 0), 2.7, fill=ink),
        ),
        "indian": Nation(
            "indian",
            "8 5",
            circle((0, 0), 6.8, fill=light, stroke=ink, stroke_width=1.7)
            + path(
                "M0-6.600v13.200M-6.600 0h13.200M-4.700-4.700l9.400 9.400m0-9.400l-9.400 9.400",
                stroke=ink,
                stroke_width=1.4,
            ),
        ),
        "newzealand": Nation(
            "newzealand",
            "0.1 4.5",
            path(
                "M0-8.200l2.400 5.500 6 .500-4.500 4 1.400 5.800-5.300-3.100-5.300 3.100 1.400-5.800-4.500-4 6-.500z",
                fill=ink,
            ),
        ),
        "southafrican": Nation(
            "southafrican",
            "10 4 0.1 4",
            path(
                "M-7.500 6.500l7.500-13.500 7.500 13.500z", fill=light, stroke=ink, stroke_width=2.2
            ),
        ),
        "polish": Nation(
            "polish",
            "4 4",
            cloth + rect(-7.5, 0, 15, 6, fill=paint("garrison-dot"), stroke=ink, stroke_width=1.6),
        ),
        "czech": Nation("czech", "14 4", cloth + path("M-7.500-6l7 6-7 6z", fill=ink)),
        "australian": Nation(
            "australian", None, path("M0-8l7.500 8-7.500 8-7.500-8z", fill=ink, stroke=light)
        ),
        # Whoever is no nation of ours has the colour and the mark of its side.
        "axis": Nation(
            "german", None, path("M0-7l7 7-7 7-7-7z", fill=light, stroke=ink, stroke_width=2.4)
        ),
        "allied": Nation(
            "commonwealth", None, rect(-6, -6, 12, 12, fill=light, stroke=ink, stroke_width=2.4)
        ),
    }


NATIONS = _nations()


def card(livery: str, nation: str) -> str:
    """The card of a side and nation, which many counters share."""
    known = nation if nation in NATIONS else "axis" if livery == "axis" else "allied"
    return element("use", href=f"#card-{livery}-{known}")


def sign(form: Print, branch: str | None, size: str, more: str = "") -> str:
    """The sign of a branch under the mark of the size; `more` is written instead, or beside it."""
    shared = element("use", href=f"#sign-{branch}") if branch else signs.box("")
    return group(
        signs.size(size, FINE),
        shared,
        more,
        class_=moving("sign", form),
        transform=_placed(*form.sign),
    )


def stock(form: Print, faces: list[str]) -> list[str]:
    """The cards and signs that these faces share."""
    names = sorted(set(re.findall(r'href="#((?:card|sign)-[a-z-]+)"', "".join(faces))))
    return [group(_shared(form, *name.split("-", 1)), id=name) for name in names]


def _shared(form: Print, kind: str, name: str) -> str:
    return signs.box(signs.SIGNS[name]()) if kind == "sign" else _card(form, *name.split("-"))


def _card(form: Print, livery: str, nation: str) -> str:
    """Axis cards have square corners, British ones round; every nation has a border of its own."""
    its = NATIONS[nation]
    corner = None if livery == "axis" else 12.0
    x, y, scale = form.corner
    edge = rect(
        2.5,
        2.5,
        95,
        95,
        rx=corner,
        fill=paint(its.ground),
        stroke=paint(f"{livery}-edge"),
        stroke_width=5,
    )
    line = (
        rect(
            2.5,
            2.5,
            95,
            95,
            rx=corner,
            fill="none",
            stroke=paint(its.ground),
            stroke_width=1.5,
            stroke_dasharray=None if its.border == "none" else its.border,
        )
        if its.border is not None
        else ""
    )
    return edge + line + group(its.mark, class_=FINE, transform=_placed(x, y, scale))


def symbol(name: str, *parts: str) -> str:
    """A symbol of the sheet: a face, or what lies on one."""
    return element(
        "symbol",
        *parts,
        id=name,
        viewBox="0 0 100 100",
        font_family=FONTS if any("<text" in part for part in parts) else None,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def name_line(form: Print, words: str, left: float = 0) -> str:
    """The name, narrower and smaller where it is long; in large print shorter instead."""
    start, low, right, most = form.name
    start = left or start
    room = right - start
    ways = shorter(words) if form.pips else [words]
    sizes = {way: _fitting(way, room / NARROWEST, most) for way in ways}
    shown = next((way for way in ways if sizes[way] >= LEAST), ways[-1])
    middle, size = (start + right) / 2, sizes[shown]
    narrow = room / _bold_width(shown, size)
    if _square(shown):
        low -= size * HANGS
    ink = {"class_": FINE, "font_weight": "700", "fill": paint("face-ink")}
    if narrow >= 1:
        return text((middle, low), shown, size, **ink)
    narrow = math.floor(narrow * 100) / 100
    return text((middle / narrow, low), shown, size, transform=f"scale({narrow:g} 1)", **ink)


def shorter(words: str) -> list[str]:
    """A name, and ways to shorten it: to its number, else to how it begins.

    >>> shorter("Sav 16a"), shorter("VIII/132"), shorter("RECAM")
    (['Sav 16a', '16a'], ['VIII/132', 'VIII/132', 'VIII'], ['RECAM', 'RECA', 'REC'])
    """
    found = re.search(r"(?:[IVX]+/)?\d[\d/]*[ab]?", words)
    if found is None:
        return [words, _beginning(words), _beginning(words)[:3]]
    whole, part, rest = found[0].partition("/")
    return [words, found[0], whole] if part and rest else [words, found[0]]


def _beginning(words: str) -> str:
    found = re.match("[!-~]+", words)
    if not found:
        return words[:2]
    return found[0][:4] if found[0].isupper() else found[0][:3]


def _fitting(words: str, room: float, most: float) -> float:
    return min(most, room / _bold_width(words, 1))


def _bold_width(words: str, size: float) -> float:
    """Japanese characters are as wide as they are high, bold or not."""
    square = _square(words)
    return (square + (text_width(words, 1) - square) * BOLD) * size


def _square(words: str) -> int:
    """How many Japanese characters there are."""
    return sum(ord(mark) > SQUARE for mark in words)


def parent_line(form: Print, words: str) -> str:
    """The formation a unit belongs to: its number, else how its name begins."""
    if form.parent is None or not words:
        return ""
    short = abbreviated(words)
    size = _fitting(short, 19, 12.5)
    return text(form.parent, short, size, class_=FINE, font_weight="600", fill=paint("face-ink"))


def abbreviated(words: str) -> str:
    """As on counters: 21 for the 21st Panzer Division, XX for the XX Corps, Afr for the Afrika Korps.

    >>> [abbreviated(one) for one in ("21st Panzer Division", "XX Corps", "アフリカ特務師団")]
    ['21', 'XX', 'アフ']
    """
    found = re.search(r"\d+", words)
    return found[0] if found else _beginning(words)


def steps(form: Print, left: int, printed: int, ink: str = "face-ink") -> str:
    """A bar or pip for each step, from below; hollow for one that is lost. Many are a number."""
    x, y, width, height = form.beside
    colour, middle = paint(ink), x + width / 2
    if printed > MOST_STEPS:
        return figures(str(left), (x, y + height - 18, width, 18), colour, 3.6, FINE)
    pitch = step_height(form, printed) / printed
    half = pitch / 2 - 0.9
    parts = []
    for step in range(printed):
        low = y + height - 1 - pitch * step
        fill = colour if step < left else "none"
        parts.append(
            circle((middle, low - pitch / 2 + 0.5), half - 0.2, fill=fill)
            if form.pips
            else rect(middle - 6.5, low - 5, 13, 4.6, fill=fill)
        )
    return group(*parts, class_=FINE, stroke=colour, stroke_width=1.4)


def step_height(form: Print, printed: int) -> float:
    """How much room so many steps take."""
    if printed > MOST_STEPS:
        return 20.0
    return min((9.5 if form.pips else 7.4) * printed, form.beside[3])


#: More steps than these are told by a number.
MOST_STEPS = 4


def _placed(x: float, y: float, scale: float) -> str:
    moved = f"translate({x:g} {y:g})"
    return moved if scale == 1 else f"{moved} scale({scale:g})"
