"""Counters of the folio on a square of 100: NATO symbols, sizes, names and values."""

from ....core.branches import branch_of, strokes_of
from ....draw import afar, cards
from ....draw.cards import Print
from ....draw.palette import paint
from ....draw.svg import path
from ....systems.folio.data import Unit
from .sheet import FolioSheet

#: Where the values stand, so that those of the other side fit over them: left and width.
ATTACK, DEFENCE, MOVE = (8.5, 17.5), (33.5, 17.5), (58.5, 33.5)


def face(sheet: FolioSheet, unit: Unit, form: Print) -> str:
    """The symbol `unit-<id>`."""
    return cards.symbol(
        f"unit-{unit.id}",
        cards.card(unit.side, unit.nation),
        cards.name_line(form, sheet.say(unit.short)),
        cards.parent_line(form, sheet.say(unit.parent)),
        cards.sign(form, branch_of(unit.type, unit.name.first), strokes_of(unit.size)),
        _tool(form) if unit.engineer and unit.type != "engineer" else "",
        strengths(form, unit.attack, unit.defence),
        _movement(form, unit),
        afar.shown(afar.combat(str(unit.attack), str(unit.defence)), _movement_afar(unit)),
    )


def strengths(form: Print, attack: int, defence: int, ink: str = "face-ink") -> str:
    """Attack and defence, each in its place, and what parts them from the movement."""
    dash = sum(DEFENCE) + (MOVE[0] - sum(DEFENCE)) / 2
    middle = form.row[1] + form.row[3] * 0.52
    gap = sum(ATTACK) + (DEFENCE[0] - sum(ATTACK)) / 2
    dots = path(
        f"M{gap:g} {middle:g}h.1" + (f"M{dash:g} {middle:g}h.1" if ink == "face-ink" else ""),
        class_=cards.FINE,
        stroke=paint(ink),
        stroke_width=4.4,
    )
    return form.values(str(attack), ink, *ATTACK) + form.values(str(defence), ink, *DEFENCE) + dots


def _movement(form: Print, unit: Unit) -> str:
    """5.2: those who walk have a black box, those who only ride a line below."""
    ink, words = paint("face-ink"), str(unit.move)
    left, width = MOVE
    if unit.mobility == "leg":
        box = form.field(left + 3, width - 1.5, rx=3, fill=ink)
        return box + form.values(words, "class-black-ink", left + 3, width - 1.5)
    line = (
        path(f"M{left + 4:g} 93h{width - 8:g}", class_=cards.FINE, stroke=ink, stroke_width=2.6)
        if unit.mobility == "motorised"
        else ""
    )
    return line + form.values(words, left=left, width=width)


def _movement_afar(unit: Unit) -> str:
    words = str(unit.move)
    if unit.mobility == "leg":
        return afar.field(afar.MOVE, fill=paint("face-ink")) + afar.move(words, "class-black-ink")
    x, y, width, height = afar.MOVE
    low = y + height + 4
    line = path(f"M{x:g} {low:g}h{width:g}", stroke=paint("face-ink"), stroke_width=4)
    return (line if unit.mobility == "motorised" else "") + afar.move(words)


def _tool(form: Print) -> str:
    """Engineers who are something else besides."""
    x, y, width, height = form.beside
    at = f"translate({x + width / 2 - 5:g} {y + height / 2 - 6:g})"
    return path(
        "M0 0v12M0 0h10M0 6h8M0 12h10",
        class_=cards.FINE,
        transform=at,
        stroke=paint("face-ink"),
        stroke_width=2.6,
    )
