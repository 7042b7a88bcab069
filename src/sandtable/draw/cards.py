"""What the counters of all systems share: cards, marks of the nations, sizes, NATO symbols."""

from collections.abc import Callable

from .palette import paint
from .svg import circle, group, path, rect, text, text_width

#: The colour of each nation; a nation not listed is grey.
NATIONS = {
    "german": "german",
    "italian": "italian",
    "british": "commonwealth",
    "australian": "commonwealth",
    "indian": "indian",
    "newzealand": "newzealand",
    "southafrican": "southafrican",
    "polish": "polish",
}
#: The box of the symbol: left, top, width, height.
BOX = (29.0, 31.0, 42.0, 28.0)
#: The boldest of our fonts is so much wider than the average.
BOLD = 1.17


def card(livery: str, nation: str, other: str = "other") -> str:
    """Axis cards have square corners and a heavy edge, British ones round corners and two lines.

    `other` is the ground of a nation that has no colour of its own.
    """
    ground = paint(NATIONS.get(nation, other))
    if livery == "axis":
        edges = rect(2, 2, 96, 96, fill=ground, stroke=paint("axis-edge"), stroke_width=4)
    else:
        edge = paint("british-edge")
        edges = rect(1.5, 1.5, 97, 97, rx=13, fill=ground, stroke=edge, stroke_width=3) + rect(
            5.5, 5.5, 89, 89, rx=9, fill="none", stroke=edge, stroke_width=1.2
        )
    return edges + corner(nation)


def name_line(words: str, left: float = 8.0) -> str:
    """What is printed above the symbol, beside the mark of the nation."""
    right = 76.0
    size = min(20.0, (right - left) / (text_width(words, 1) * BOLD))
    at = ((left + right) / 2, 20.5)
    return text(at, words, size, font_weight="700", fill=paint("face-ink"))


def corner(nation: str) -> str:
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
        "polish": rect(77.5, 9, 13, 12, fill=light, stroke=ink, stroke_width=1.4)
        + rect(77.5, 15, 13, 6, fill=paint("garrison-dot"), stroke=ink, stroke_width=1.4),
        "czech": rect(77.5, 9, 13, 12, fill=light, stroke=ink, stroke_width=1.4)
        + path("M77.500 9l6.500 6-6.500 6z", fill=ink),
        "australian": path("M84 7.500l7 7.500-7 7.500-7-7.500z", fill=ink, stroke=light),
    }
    return marks.get(nation, "")


def size_line(mark: str) -> str:
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
    return path(data, fill="none", stroke=paint("face-ink"), stroke_width=2.4)


def branch_box(sign: str) -> str:
    """The box with the sign of a branch in it, or letters where there is no sign."""
    left, top, width, height = BOX
    ink = paint("face-ink")
    frame = rect(left, top, width, height, fill=paint("face-light"), stroke=ink, stroke_width=2.6)
    return frame + group(sign, fill="none", stroke=ink, stroke_width=2.4)


def cross() -> str:
    left, top, width, height = BOX
    return path(f"M{left:g} {top:g}l{width:g} {height:g}m0-{height:g}l-{width:g} {height:g}")


def armour() -> str:
    return rect(35, 38, 30, 14, rx=7)


def motorised() -> str:
    """Infantry with the upright line of motor transport."""
    return cross() + path("M50 31v28")


def mechanised() -> str:
    return cross() + armour()


def recon() -> str:
    return path("M29 59l42-28")


def armoured_car() -> str:
    return recon() + armour()


def artillery() -> str:
    return circle((50, 45), 5.5, fill=paint("face-ink"))


def fortress() -> str:
    """Infantry between the ramparts of a permanent post."""
    return cross() + path("M28 35h-6v20h6M72 35h6v20h-6", stroke_width=3)


def machinegun() -> str:
    """Infantry with an arrow upright: the gun."""
    return cross() + path("M50 57v-23M45.500 39l4.500-6 4.500 6")


def motorcycle() -> str:
    return cross() + path("M36 62.500a3 3 0 1 0 .1 0M64 62.500a3 3 0 1 0 .1 0")


def engineer() -> str:
    """A bridge on its piers."""
    return path("M36 53v-14h28v14M50 39v11", stroke_width=3)


def antitank() -> str:
    return path("M29 59l21-26 21 26")


def antiaircraft() -> str:
    return path("M33 58q17-38 34 0")


def parachute() -> str:
    return cross() + path("M42 57q4-5 8 0q4-5 8 0")


def headquarters() -> str:
    return path("M29 38h42")


def letters(words: str) -> str:
    """What has no sign of its own: the first letters of its name."""
    return text(
        (50, 51), words[:3].upper(), 17, font_weight="700", fill=paint("face-ink"), stroke="none"
    )


SIGNS: dict[str, Callable[[], str]] = {
    "armour": armour,
    "infantry": cross,
    "motorised": motorised,
    "mechanised": mechanised,
    "recon": recon,
    "armoured-car": armoured_car,
    "artillery": artillery,
    "fortress": fortress,
    "machinegun": machinegun,
    "motorcycle": motorcycle,
    "engineer": engineer,
    "antitank": antitank,
    "antiaircraft": antiaircraft,
    "parachute": parachute,
    "headquarters": headquarters,
}
