"""Marks on the counters and hexes of the folio."""

from ...systems.folio import Rules
from ..marks import TURN, done, marker, symbol
from ..palette import paint
from ..svg import FONTS, circle, group, path, rect
from .faces import ATTACK_X, DEFENCE_X, value

HATCH = "".join(f"M{x} 57L{x + 17} 31" for x in (2, 8.5, 74.5, 81))


def spent(attack: int, defence: int) -> str:
    """The mark of a depleted unit with these values."""
    return f"mark-spent-{attack}-{defence}"


def marks(rules: Rules) -> list[str]:
    """All symbols that are not units."""
    values = sorted({unit.depleted for unit in rules.data.units if unit.depleted is not None})
    return [
        *(symbol(spent(*pair), _spent(*pair)) for pair in values),
        symbol("mark-done", done()),
        symbol("mark-struck", _struck()),
        symbol("mark-shelled", _shelled()),
        symbol("marker-turn", marker(TURN)),
    ]


def _spent(attack: int, defence: int) -> str:
    """Hatched beside the symbol, and the lower values in a frame of their own."""
    edge = paint("badge-edge")
    return group(
        path(HATCH, stroke=edge, stroke_width=4),
        rect(2.5, 59, 55.5, 38.5, rx=4, fill=paint("badge"), stroke=edge, stroke_width=3.5),
        value(ATTACK_X, attack, "badge-edge"),
        value(DEFENCE_X, defence, "badge-edge"),
        font_family=FONTS,
    )


def _struck() -> str:
    """A hex that has been attacked in this phase: a burst behind its unit."""
    return path(
        "M50 0l10 17 19-9-2 21 21 2-11 18 13 17-21 5 2 21-20-6-11 17-11-17-20 6 2-21-21-5 13-17-11-18"
        " 21-2-2-21 19 9z",
        fill=paint("marker"),
        fill_opacity=0.55,
    )


def _shelled() -> str:
    return circle(
        (50, 50), 45, fill="none", stroke=paint("marker"), stroke_width=7, stroke_dasharray="4 9"
    )
