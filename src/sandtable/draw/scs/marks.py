"""Marks on counters and hexes of the Standard Combat Series."""

from ...systems.scs import Rules
from ...systems.scs.shapes import Face, Unit
from ..hexmap.names import drum, move
from ..hexmap.sheet import outline
from ..marks import TURN, cut, flag, marker, symbol
from ..palette import paint
from ..svg import FONTS, circle, group, path, polyline, rect, text
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


def marks(rules: Rules) -> list[str]:
    """All symbols that are not units."""
    data = rules.data
    spent: dict[str, tuple[Face, bool, int, int]] = {
        reduced(unit, left): (unit.reduced or unit.full, unit.exploit, left, unit.steps)
        for unit in data.units
        for left in range(1, unit.steps)
    }
    turns = {one.turn for table in data.setup.values() for one in table.values() if one.turn}
    return [
        *(symbol(name, faces.reduced(*what)) for name, what in sorted(spent.items())),
        *(symbol(due(turn), _due(turn)) for turn in sorted(turns)),
        symbol("mark-cut", cut((85.5, 37), 11)),
        symbol("mark-shaken", _shaken()),
        symbol("mark-done", _done()),
        symbol("mark-struck", _struck()),
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


def _due(turn: int) -> str:
    """The turn in which a unit of the reserve comes."""
    edge = paint("badge-edge")
    return group(
        circle((84, 45), 14, fill=paint("badge"), stroke=edge, stroke_width=2.6),
        text((84, 52), str(turn), 19, font_weight="800", fill=edge),
        font_family=FONTS,
    )


def _shaken() -> str:
    """Disorganised: the letters players write."""
    edge = paint("badge-edge")
    return group(
        rect(73, 48.5, 24, 13, rx=3, fill=paint("badge"), stroke=edge, stroke_width=2),
        text((85, 59), "DG", 12, font_weight="800", fill=edge),
        font_family=FONTS,
    )


def _done() -> str:
    """A unit that has moved or fought in this phase: a tick on its symbol."""
    ink = paint("face-ink")
    return circle((50, 45), 9.5, fill=paint("badge"), stroke=ink, stroke_width=2.2) + path(
        "M45 45.500l3.800 4 6-8", fill="none", stroke=ink, stroke_width=3
    )


def _struck() -> str:
    """A hex that has been attacked in this phase: a burst behind its units."""
    return path(
        "M50 0l10 17 19-9-2 21 21 2-11 18 13 17-21 5 2 21-20-6-11 17-11-17-20 6 2-21-21-5 13-17"
        "-11-18 21-2-2-21 19 9z",
        fill=paint("marker"),
        fill_opacity=0.55,
    )
