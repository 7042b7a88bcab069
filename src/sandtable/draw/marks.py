"""Marks that several systems put on counters and places, on a square of 100."""

from .palette import paint
from .svg import circle, element, group, path


def symbol(name: str, content: str) -> str:
    return element("symbol", content, id=name, viewBox="0 0 100 100")


def cut(at: tuple[float, float] = (84, 45), radius: float = 16) -> str:
    """Out of supply: a fuel can, struck through."""
    ink = paint("face-ink")
    return group(
        circle((0, 0), 16, fill=paint("cut"), stroke=ink, stroke_width=2.6),
        path("M-7-7h10l4 4v12H-7zM-5-7v-3h6v3", fill=paint("badge"), stroke=ink, stroke_width=2),
        path("M-11 11L11-11", stroke=paint("badge-edge"), stroke_width=4.6, stroke_linecap="round"),
        transform=f"translate({at[0]:g} {at[1]:g}) scale({radius / 16:g})",
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
        path(cloth, fill=colour, stroke=light, stroke_width=2, stroke_linejoin="round"),
        sign,
        path("M50 4V52", stroke=ink, stroke_width=5, stroke_linecap="round"),
    )


def done() -> str:
    """A unit that has moved or fought in this phase: a tick."""
    ink = paint("face-ink")
    return circle((86, 45), 11, fill=paint("badge"), stroke=ink, stroke_width=2.4) + path(
        "M80.500 45.500l4 4.500 7-9", fill="none", stroke=ink, stroke_width=3.4
    )


def marker(pointers: str) -> str:
    """A frame that leaves the number of its space readable."""
    colour = paint("marker")
    return circle(
        (50, 50), 38, fill=colour, fill_opacity=0.16, stroke=colour, stroke_width=8
    ) + path(pointers, fill=colour)


#: The marker of the turn points down to its space.
TURN = "M50 3l10 14H40z"
