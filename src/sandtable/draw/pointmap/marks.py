"""Marks on top of counters, control flags and the markers of the tracks."""

from ..marks import TURN, cut, flag, marker, symbol
from ..palette import paint
from ..svg import FONTS, element, group, path, rect, text

MOST_STEPS = 9


def marks() -> list[str]:
    """All symbols that are not units."""
    return [
        *(symbol(f"back-{side}", _back(side)) for side in ("axis", "british")),
        *(symbol(f"mark-steps-{left}", _steps(left)) for left in range(1, MOST_STEPS + 1)),
        symbol("mark-cut", cut()),
        *(symbol(f"flag-{side}", flag(side)) for side in ("axis", "british")),
        symbol("marker-turn", marker(TURN)),
        symbol("marker-vp", marker("M50 3l10 14H40zM50 97l10-14H40z")),
    ]


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
