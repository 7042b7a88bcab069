"""Marks on counters and hexes of the Standard Combat Series."""

from collections.abc import Iterator

from ....draw.cards import Print, moving, symbol
from ....draw.figures import figures
from ....draw.hexmap.names import drum, move
from ....draw.hexmap.sheet import outline
from ....draw.layout import Rect
from ....draw.marks import TURN, cut, flag, fought, marker, moved, struck
from ....draw.palette import paint
from ....draw.svg import circle, group, path, polyline, rect, text
from ....systems.scs import Rules
from ....systems.scs.shapes import Face, Unit
from . import faces
from .sheet import ScsSheet


def reduced(unit: Unit, left: int) -> str:
    """The mark of a unit with so many steps left; units alike share it."""
    face = unit.reduced or unit.full
    attack = "n" if face.attack is None else face.attack
    kind = "x" if unit.exploit else "s"
    return f"mark-{kind}-{attack}-{face.defence}-{face.move}-{left}-of-{unit.steps}"


def due(turn: int) -> str:
    return f"mark-due-{turn}"


def source(name: str) -> str:
    return f"source-{name}"


def entry(name: str, side: str) -> str:
    return f"entry-{name}-{side}"


def beyond(turns: int) -> str:
    return f"turns-beyond-{turns}"


def marks(rules: Rules, form: Print) -> list[str]:
    """All symbols that are not units."""
    data = rules.data
    spent: dict[str, tuple[Face, bool, int, int]] = {
        reduced(unit, left): (unit.reduced or unit.full, unit.exploit, left, unit.steps)
        for unit in data.units
        for left in range(1, unit.steps)
    }
    turns = {one.turn for table in data.setup.values() for one in table.values() if one.turn}
    return [
        *(symbol(name, faces.reduced(form, *what)) for name, what in sorted(spent.items())),
        *(symbol(due(turn), _due(form, turn)) for turn in sorted(turns)),
        symbol("mark-cut", cut(form)),
        symbol("mark-shaken", _shaken(form)),
        symbol("mark-moved", moved(form)),
        symbol("mark-fought", fought(form)),
        symbol("mark-struck", struck()),
        *(symbol(f"flag-{livery}", flag(livery)) for livery in ("british", "axis")),
        symbol("marker-turn", marker(TURN)),
    ]


def sites(sheet: ScsSheet) -> list[str]:
    """Supply sources and entries, in map units: which of them are in play the scenario says."""
    rules = sheet.rules
    data = rules.data
    livery = {side.id: side.livery for side in data.cover.side}
    found = []
    for one in data.rules.supply.source:
        hexes = _hexes(sheet, one.hexes)
        colour = paint(livery[one.side])
        found.append(
            group(
                *(
                    path(
                        polyline(outline(at, 0.9), closed=True),
                        fill=colour,
                        fill_opacity=0.14,
                        stroke=colour,
                        stroke_width=2,
                    )
                    + group(drum(livery[one.side]), transform=move(at))
                    for at in hexes
                ),
                id=source(one.id),
            )
        )
    for name, place in data.rules.entry.items():
        hexes = _hexes(sheet, place.hexes)
        for side in data.cover.side:
            signs = [group(arrow(side.livery), transform=move(at)) for at in hexes]
            found.append(group(*signs, id=entry(name, side.id)))
    return found


def tracks(sheet: ScsSheet) -> list[str]:
    """What hides the spaces of the turn track that a scenario shorter than others has no use for."""
    lengths = {scenario.turns for scenario in sheet.rules.data.cover.scenario}
    return [
        group(*_hidden(sheet, length), id=beyond(length))
        for length in sorted(lengths - {sheet.turn_count})
    ]


def _hidden(sheet: ScsSheet, length: int) -> Iterator[str]:
    """Row by row, in one piece and a little wider: at edges, what is below would show through."""
    rows: dict[float, list[Rect]] = {}
    for turn, cell in sheet.turns.items():
        if turn > length:
            rows.setdefault(cell.y, []).append(cell)
    for row in rows.values():
        first, last = row[0], row[-1]
        wide = last.x + last.width - first.x
        yield rect(first.x - 0.6, first.y - 0.6, wide + 3, first.height + 3, fill=paint("paper"))


def arrow(livery: str) -> str:
    """Somebody comes here: an arrow in the lower part of the hex."""
    return path(
        "M-9 15.500h9v-4l9 7.500-9 7.500v-4h-9z",
        fill=paint(livery),
        stroke=paint("point"),
        stroke_width=1.2,
        stroke_linejoin="round",
    )


def _hexes(sheet: ScsSheet, names: list[str]) -> list[tuple[float, float]]:
    areas = sheet.rules.data.map.area
    return [sheet.at(one) for name in names for one in areas.get(name, [name])]


def _due(form: Print, turn: int) -> str:
    """The turn in which a unit of the reserve comes."""
    edge, (x, y) = paint("badge-edge"), form.lower
    return group(
        circle((x, y - 2), 12.5, fill=paint("badge"), stroke=edge, stroke_width=2.6),
        figures(str(turn), (x - 8.5, y - 9, 17, 14), edge, 3.4),
        class_=moving("lower", form),
    )


def _shaken(form: Print) -> str:
    """Disorganised: the letters players write, over the sign."""
    edge, (x, y, _) = paint("badge-edge"), form.sign
    return group(
        rect(x - 15, y - 9, 30, 18, rx=4, fill=paint("badge"), stroke=edge, stroke_width=2.6),
        text((x, y + 5.6), "DG", 16, font_weight="800", fill=edge),
        class_=moving("sign", form),
    )
