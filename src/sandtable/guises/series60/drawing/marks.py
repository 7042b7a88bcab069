"""Marks on top of counters, control flags and the markers of the tracks."""

from ....draw import afar
from ....draw.cards import Print, symbol
from ....draw.figures import figures
from ....draw.marks import TURN, cut, flag, marker
from ....draw.palette import paint
from ....draw.svg import group, path, rect
from .faces import STEPS

MOST_STEPS = 9


def marks(form: Print) -> list[str]:
    """All symbols that are not units."""
    return [
        *(symbol(f"back-{side}", _back(side)) for side in ("axis", "british")),
        *(symbol(f"mark-steps-{left}", _steps(form, left)) for left in range(1, MOST_STEPS + 1)),
        symbol("mark-cut", cut(form)),
        *(symbol(f"flag-{side}", flag(side)) for side in ("axis", "british")),
        symbol("marker-turn", marker(TURN)),
        symbol("marker-vp", marker("M50 3l10 14H40zM50 97l10-14H40z")),
    ]


def _back(side: str) -> str:
    """A card turned over: a hatch, so that the face below stays recognisable."""
    corner = 0 if side == "axis" else 12
    edge = paint(f"{side}-edge")
    # Beside the two corners that the hatch points at, for they may be round.
    sums = [100 + sign * apart for apart in range(7, 91, 14) for sign in (-1, 1)]
    hatch = "".join(
        f"M3 {c - 3}L{c - 3} 3" if c < 100 else f"M97 {c - 97}L{c - 97} 97" for c in sorted(sums)
    )
    return group(
        rect(2, 2, 96, 96, rx=corner, fill=edge, fill_opacity=0.2),
        path(hatch, stroke=edge, stroke_opacity=0.42, stroke_width=4, fill="none"),
        rect(3, 3, 94, 94, rx=corner, fill="none", stroke=edge, stroke_width=6),
    )


def _steps(form: Print, left: int) -> str:
    """A frame over the printed steps, with what is left."""
    x, width = STEPS
    frame = form.field(
        x - 3, width + 5, rx=5, fill=paint("badge"), stroke=paint("badge-edge"), stroke_width=3
    )
    edge = paint("badge-edge")
    large = afar.shown(
        afar.field(afar.LEFT, fill=paint("badge"), stroke=edge, stroke_width=4),
        figures(str(left), afar.LEFT, edge, afar.STROKE),
    )
    return frame + form.values(str(left), "badge-edge", *STEPS) + large
