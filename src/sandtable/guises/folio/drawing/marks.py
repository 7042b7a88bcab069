"""Marks on the counters and hexes of the folio."""

from ....draw import afar
from ....draw.cards import FINE, Print, symbol
from ....draw.marks import TURN, fought, marker, moved, struck
from ....draw.palette import paint
from ....draw.svg import circle, group, path
from ....systems.folio import Rules
from .faces import ATTACK, MOVE, strengths


def spent(attack: int, defence: int) -> str:
    """The mark of a depleted unit with these values."""
    return f"mark-spent-{attack}-{defence}"


def marks(rules: Rules, form: Print) -> list[str]:
    """All symbols that are not units."""
    values = sorted({unit.depleted for unit in rules.data.units if unit.depleted is not None})
    return [
        *(symbol(spent(*pair), _spent(form, *pair)) for pair in values),
        symbol("mark-moved", moved(form)),
        symbol("mark-fought", fought(form)),
        symbol("mark-struck", struck()),
        symbol("mark-shelled", _shelled()),
        symbol("marker-turn", marker(TURN)),
    ]


def _spent(form: Print, attack: int, defence: int) -> str:
    """Hatched beside the symbol, and the lower values in a frame of their own."""
    edge = paint("badge-edge")
    x, y, width, height = form.beside
    left = ATTACK[0] - 3.5
    if form.pips:
        lines = [(x, y + height * part, width, height / 5) for part in (0.45, 0.7, 0.95)]
    else:
        lines = [(x + width * part, y + height, width / 2, height) for part in (0, 0.25, 0.5)]
    hatch = "".join(f"M{a:g} {b:g}l{right:g}-{up:g}" for a, b, right, up in lines)
    return group(
        path(hatch, class_=FINE, stroke=edge, stroke_width=3.4),
        form.field(
            left,
            MOVE[0] - 1.5 - left,
            rx=5,
            fill=paint("badge"),
            stroke=edge,
            stroke_width=2.6,
        ),
        strengths(form, attack, defence, "badge-edge"),
        afar.shown(
            afar.field(afar.both(), fill=paint("badge"), stroke=edge, stroke_width=4),
            afar.combat(str(attack), str(defence), "badge-edge"),
        ),
    )


def _shelled() -> str:
    return circle(
        (50, 50), 45, fill="none", stroke=paint("marker"), stroke_width=7, stroke_dasharray="4 9"
    )
