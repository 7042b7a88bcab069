"""The faces of counters: NATO symbols, sizes, names and values on a square of 100."""

from ....draw import afar, cards
from ....draw.cards import Print
from ....draw.palette import paint
from ....draw.svg import circle
from ....systems.series60.data import Unit
from .sheet import Series60Sheet

#: Where steps, hit value and movement stand: left and width.
STEPS, HIT, MOVE = (8.0, 24.0), (35.5, 29.0), (68.0, 24.0)


def branch(sheet: Series60Sheet, unit: Unit) -> str:
    """As the module says, else what its type tells."""
    faces = sheet.rules.data.faces
    if faces is not None and unit.id in faces.units:
        return faces.units[unit.id].branch
    return "armour" if unit.type == "tank" else "infantry"


def size(sheet: Series60Sheet, unit: Unit) -> str:
    """As the module says, else no mark."""
    faces = sheet.rules.data.faces
    return faces.units[unit.id].size if faces is not None and unit.id in faces.units else ""


def face(sheet: Series60Sheet, unit: Unit, form: Print) -> str:
    """The symbol `unit-<id>`."""
    return cards.symbol(
        f"unit-{unit.id}",
        cards.card(unit.side, unit.nation),
        _dot(form) if unit.garrison else "",
        # Beside the red dot of a garrison, if it stands there.
        cards.name_line(
            form, sheet.say(unit.short), 24.0 if unit.garrison and not form.pips else 0
        ),
        cards.parent_line(form, sheet.say(unit.parent)),
        cards.sign(form, branch(sheet, unit), size(sheet, unit)),
        _values(form, unit),
        _afar(unit),
    )


def _dot(form: Print) -> str:
    """The red dot of a garrison."""
    at, radius = ((53, 35.5), 5.2) if form.pips else ((15.5, 14.5), 6.4)
    look = {"fill": paint("garrison-dot"), "stroke": paint("face-light")}
    return circle(at, radius, class_=cards.FINE, stroke_width=1.6, **look)


def _values(form: Print, unit: Unit) -> str:
    """Steps, hit value on the colour of its class (6.3(3)), movement."""
    ground = form.field(
        *HIT,
        rx=3,
        fill=paint(f"class-{unit.armour}"),
        stroke=paint("face-ink"),
        stroke_width=1.6,
    )
    return (
        form.values(str(unit.steps), "face-ink", *STEPS)
        + ground
        + form.values(str(unit.hit), f"class-{unit.armour}-ink", *HIT)
        + form.values(str(unit.move), "face-ink", *MOVE)
    )


def _afar(unit: Unit) -> str:
    dot = circle(
        (48, 76), 6, fill=paint("garrison-dot"), stroke=paint("face-light"), stroke_width=1.6
    )
    ground = afar.field(
        afar.RIGHT,
        fill=paint(f"class-{unit.armour}"),
        stroke=paint("face-ink"),
        stroke_width=3,
    )
    return afar.shown(
        ground,
        afar.combat(str(unit.steps), str(unit.hit), right_ink=f"class-{unit.armour}-ink"),
        afar.move(str(unit.move)),
        dot if unit.garrison else "",
    )
