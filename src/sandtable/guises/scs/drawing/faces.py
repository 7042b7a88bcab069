"""Counters of the Standard Combat Series on a square of 100: symbol, size, steps, values."""

from ....core.branches import strokes_of
from ....draw import afar, cards, signs
from ....draw.cards import Print
from ....draw.palette import paint
from ....draw.svg import group, rect, text
from ....systems.scs.shapes import Face, Unit
from . import styles
from .sheet import ScsSheet


def face(sheet: ScsSheet, unit: Unit, livery: str, form: Print) -> str:
    """The symbol `unit-<id>`, as it is printed."""
    sign = sheet.rules.data.looks.branch_of(unit)
    formation = sheet.rules.data.formations.get(unit.formation)
    return cards.symbol(
        f"unit-{unit.id}",
        cards.card(livery, styles.nation(unit.nation)),
        cards.name_line(form, sheet.say(unit.short)),
        cards.parent_line(form, sheet.say(formation) if formation else ""),
        cards.sign(
            form,
            sign,
            strokes_of(unit.size),
            _barrage(unit.full) if sign else signs.letters(unit.type),
        ),
        cards.steps(form, unit.steps, unit.steps),
        values(form, unit.full, unit.exploit),
        afar.shown(_afar(unit.full, unit.exploit)),
    )


def values(form: Print, face: Face, exploits: bool, ink: str = "face-ink") -> str:
    """Attack, defence and movement; in a yellow frame if the unit exploits."""
    words = f"{_attack(face)}-{face.defence}-{face.move}"
    box = (
        form.field(
            6.5, 87, rx=7, fill=paint("exploits"), stroke=paint("face-ink"), stroke_width=1.6
        )
        if exploits
        else ""
    )
    return box + form.values(words, ink)


def _attack(face: Face) -> str:
    return "–" if face.attack is None else str(face.attack)


def _afar(face: Face, exploits: bool, ink: str = "face-ink") -> str:
    """The same from afar: the movement in the yellow frame."""
    frame = {"fill": paint("exploits"), "stroke": paint("face-ink")}
    return (
        (afar.field(afar.MOVE, stroke_width=3, **frame) if exploits else "")
        + afar.combat(_attack(face), str(face.defence), ink)
        + afar.move(str(face.move), ink)
    )


def _barrage(face: Face) -> str:
    """Barrage strength and range of guns, beside their sign."""
    if not face.barrage:
        return ""
    words = f"{face.barrage}/{face.range}"
    return text(
        (11.5, -3),
        words,
        9.5,
        font_weight="700",
        fill=paint("face-ink"),
        stroke="none",
        class_=cards.FINE,
    )


def reduced(form: Print, face: Face, exploits: bool, left: int, printed: int) -> str:
    """What lies on a unit that has lost steps: its other values, and the steps that are left."""
    edge = paint("badge-edge")
    x, y, width, height = form.beside
    tall = cards.step_height(form, printed)
    badge: dict[str, str | float] = {"fill": paint("badge"), "stroke": edge, "stroke_width": 2.2}
    return group(
        rect(
            x - 1,
            y + height - tall - 2.5,
            width + 2,
            tall + 3,
            rx=3,
            fill=paint("badge"),
            class_=cards.FINE,
        ),
        cards.steps(form, left, printed, "badge-edge"),
        form.field(5, 90, rx=6, **badge),
        values(form, face, exploits, "badge-edge"),
        afar.shown(
            afar.field(afar.both(), **badge),
            "" if exploits else afar.field(afar.MOVE, **badge),
            _afar(face, exploits, "badge-edge"),
        ),
    )
