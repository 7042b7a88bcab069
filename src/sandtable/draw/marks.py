"""Marks on top of counters, control flags and the markers of the tracks."""

from .palette import paint
from .svg import FONTS, circle, element, group, path, rect, text

MOST_STEPS = 9


def marks() -> list[str]:
    """All symbols that are not units."""
    return [
        *(_symbol(f"back-{side}", _back(side)) for side in ("axis", "british")),
        *(_symbol(f"mark-steps-{left}", _steps(left)) for left in range(1, MOST_STEPS + 1)),
        _symbol("mark-cut", _cut()),
        *(_symbol(f"flag-{side}", _flag(side)) for side in ("axis", "british")),
        _symbol("marker-turn", _marker("M50 3l10 14H40z")),
        _symbol("marker-vp", _marker("M50 3l10 14H40zM50 97l10-14H40z")),
    ]


def _symbol(name: str, content: str) -> str:
    return element("symbol", content, id=name, viewBox="0 0 100 100")


def _back(side: str) -> str:
    """A card turned over: a hatch, so that the face below stays recognisable."""
    corner = 0 if side == "axis" else 13
    hatch = "".join(f"M{x} 98L{x + 96} 2" for x in range(-82, 96, 14))
    clip = f"clip-back-{side}"
    outline = rect(2, 2, 96, 96, rx=corner)
    edge = paint(f"{side}-edge")
    return element("clipPath", outline, id=clip) + group(
        rect(2, 2, 96, 96, rx=corner, fill=edge, fill_opacity=0.2),
        path(
            hatch,
            clip_path=f"url(#{clip})",
            stroke=edge,
            stroke_opacity=0.42,
            stroke_width=4,
            fill="none",
        ),
        rect(3, 3, 94, 94, rx=corner, fill="none", stroke=edge, stroke_width=5),
    )


def _steps(left: int) -> str:
    """A badge over the printed steps: what is left, under a broken bar."""
    edge = paint("badge-edge")
    return group(
        rect(2, 54, 33, 44, rx=5, fill=paint("badge"), stroke=edge, stroke_width=4),
        path(
            "M5 61h8l3-4 4 8 3-4h9",
            fill="none",
            stroke=edge,
            stroke_width=3,
            stroke_linejoin="round",
        ),
        text((18.5, 95), str(left), 38, font_weight="800", fill=edge),
        font_family=FONTS,
    )


def _cut() -> str:
    """Out of supply: a fuel can, struck through."""
    ink = paint("face-ink")
    return group(
        circle((84, 45), 16, fill=paint("cut"), stroke=ink, stroke_width=2.6),
        path("M77 38h10l4 4v12H77zM79 38v-3h6v3", fill=paint("badge"), stroke=ink, stroke_width=2),
        path("M73 56L95 34", stroke=paint("badge-edge"), stroke_width=4.6, stroke_linecap="round"),
    )


def _flag(side: str) -> str:
    """A small flag whose pole stands on the middle of the point."""
    colour, light, ink = paint(side), paint("face-light"), paint("point-edge")
    if side == "axis":
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


def _marker(pointers: str) -> str:
    """A frame that leaves the number of its space readable."""
    colour = paint("marker")
    return group(
        circle((50, 50), 38, fill=colour, fill_opacity=0.16, stroke=colour, stroke_width=8),
        path(pointers, fill=colour),
    )
