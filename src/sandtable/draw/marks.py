"""Marks that several systems put on counters and places, on a square of 100."""

from .cards import Print, moving
from .figures import figures
from .palette import paint
from .svg import Xy, circle, group, path

#: The marker of the turn points down to its space.
TURN = "M50 3l10 14H40z"


def cut(form: Print) -> str:
    """Out of supply: a fuel can, struck through."""
    ink = paint("face-ink")
    return group(
        circle((0, 0), 16, fill=paint("cut"), stroke=ink, stroke_width=2.8),
        path("M-7-7h10l4 4v12H-7zM-5-7v-3h6v3", fill=paint("badge"), stroke=ink, stroke_width=2),
        path("M-11 11L11-11", stroke=paint("badge-edge"), stroke_width=5),
        class_=moving("upper", form),
        transform=_at(form.upper, 0.7 if form.pips else 0.6),
    )


def moved(form: Print) -> str:
    """A unit that has moved in this phase: an M on an arrow."""
    return _done(form, "M-13-8.500h16.500l9 8.500-9 8.500h-16.500z", (-11.5, -4.8, 16, 9.6), "M")


def fought(form: Print) -> str:
    """A unit that has fought or fired in this phase: an F on a burst."""
    burst = "M-13-4l6 .500-1-6 5.500 3.500 2.500-5 2.500 5 5.500-3.500-1 6 6-.500-3 4 3 4-6-.500 1 6-5.500-3.500-2.500 5-2.500-5-5.500 3.500 1-6-6 .500 3-4z"
    return _done(form, burst, (-4, -4.8, 8, 9.6), "F")


def _done(form: Print, shape: str, box: tuple[float, float, float, float], letter: str) -> str:
    ink = paint("face-ink")
    return group(
        path(shape, fill=paint("badge"), stroke=ink, stroke_width=2),
        figures(letter, box, ink, 2.6),
        class_=moving("lower", form),
        transform=_at(form.lower, 1.05 if form.pips else 0.9),
    )


def flag(livery: str) -> str:
    """A small flag whose pole stands on the middle of the point."""
    colour, light, ink = paint(livery), paint("face-light"), paint("point-edge")
    if livery == "axis":
        cloth = "M50 8H98L88 22L98 36H50Z"
        sign = path("M60 22h16M68 14v16", stroke=light, stroke_width=5)
    else:
        cloth = "M50 8H96V36H50Z"
        sign = circle((73, 22), 8, fill="none", stroke=light, stroke_width=4.5)
    return group(
        path(cloth, fill=colour, stroke=light, stroke_width=2),
        sign,
        path("M50 4V52", stroke=ink, stroke_width=5),
    )


def struck() -> str:
    """A hex that has been attacked in this phase: a burst behind its units."""
    return path(
        "M50 0l10 17 19-9-2 21 21 2-11 18 13 17-21 5 2 21-20-6-11 17-11-17-20 6 2-21-21-5 13-17"
        "-11-18 21-2-2-21 19 9z",
        fill=paint("marker"),
        fill_opacity=0.55,
    )


def marker(pointers: str) -> str:
    """A frame that leaves the number of its space readable."""
    colour = paint("marker")
    return circle(
        (50, 50), 38, fill=colour, fill_opacity=0.16, stroke=colour, stroke_width=8
    ) + path(pointers, fill=colour)


def _at(middle: Xy, scale: float) -> str:
    return f"translate({middle[0]:g} {middle[1]:g}) scale({scale:g})"
