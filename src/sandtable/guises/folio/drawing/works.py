"""What the folio has on its hexes and hexsides: boxes, escarpments, minefields, the wire."""

from collections.abc import Iterable

from ....draw.hexmap.lines import Slope, chains, crosses, scarp_shapes
from ....draw.hexmap.sheet import Pair, outline
from ....draw.palette import paint
from ....draw.svg import Xy, along, curve, group, number, path, polyline, smooth
from ....systems.folio.data import Escarpment
from .sheet import FolioSheet


def draw_boxes(sheet: FolioSheet) -> str:
    """14.4: the hexes whose defenders hold out; drawn near the edge, so that units leave it seen."""
    rings = [sheet.map.boxes.centre, *sheet.map.boxes.inner, *sheet.map.boxes.outer]
    inner = "".join(polyline(outline(sheet.at(name)), closed=True) for name in rings)
    outer = "".join(
        polyline(outline(sheet.at(name), 0.88), closed=True) for name in sheet.map.boxes.outer
    )
    works = paint("works")
    return group(
        path(inner, fill=works, fill_opacity=0.07),
        path(outer, stroke=works, stroke_width=2.4, stroke_opacity=0.75, stroke_dasharray="6 3"),
        fill="none",
        pointer_events="none",
    )


def draw_wire(sheet: FolioSheet) -> str:
    """The frontier wire is scenery: no rule knows it."""
    line = smooth([sheet.at(name) for name in sheet.map.wire], 3)
    return group(
        path(
            polyline(line) + crosses(line),
            stroke=paint("wire"),
            stroke_width=0.9,
            stroke_opacity=0.55,
        ),
        fill="none",
        pointer_events="none",
    )


# Escarpments: which lines count is for the options to say, so the page lays them on the map.


def scarp(line: str) -> str:
    """The symbol of an escarpment that is in play."""
    return f"scarp-{line}"


def draw_scarps(sheet: FolioSheet) -> str:
    """All lines, faintly: those in play are laid on top."""
    sides = (sheet.hexside(pair) for pair in _all_sides(sheet.map.escarpments))
    data = "".join(curve(run) for run in chains(sides))
    return path(
        data,
        fill="none",
        stroke=paint("scarp"),
        stroke_width=2.6,
        stroke_opacity=0.9,
        stroke_dasharray="0.1 4.9",
        stroke_linecap="round",
        pointer_events="none",
    )


def scarps(sheet: FolioSheet) -> list[str]:
    """Each line in map units, with teeth down the side that is nearer to the sea."""
    return [
        scarp_shapes(sheet, [_slope(sheet, pair) for pair in line.sides], id=scarp(line.id))
        for line in sheet.map.escarpments
    ]


def _all_sides(lines: Iterable[Escarpment]) -> Iterable[Pair]:
    for line in lines:
        yield from line.sides


def _slope(sheet: FolioSheet, pair: Pair) -> Slope:
    """Down to the hex that is nearer to the sea; of two as near, to the northern one."""
    low, high = sorted(pair, key=lambda name: (_to_sea(sheet, name), sheet.at(name)[1]))
    return Slope(high, low)


def _to_sea(sheet: FolioSheet, name: str) -> int:
    grid = sheet.grid
    here = grid.index[name]
    return min(grid.distance(here, h) for h in range(len(grid)) if sheet.ground[h] == "sea")


# Minefields


def draw_minefields(sheet: FolioSheet) -> str:
    """Dots for the British, wedges for the Axis: the owner without colour."""
    data = {"british": "", "axis": ""}
    halo = ""
    for belt in sheet.map.minefields:
        for pair in belt.sides:
            side = sheet.hexside(pair)
            halo += polyline(side)
            data[belt.owner] += "".join(
                mine(belt.owner, at, heading) for at, heading in along(side, 7, 4.5)
            )
    return group(
        path(halo, stroke=paint("point"), stroke_width=7, stroke_opacity=0.75, fill="none"),
        *(
            path(shapes, fill=paint(side), stroke=paint("point"), stroke_width=0.5)
            for side, shapes in data.items()
        ),
        stroke_linecap="round",
        pointer_events="none",
    )


def mine(owner: str, at: Xy, heading: Xy = (1.0, 0.0)) -> str:
    """One mine on a line of this direction."""
    x, y = at
    if owner == "british":
        return f"M{number(x - 2.6)} {number(y)}a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0"
    ahead, down = heading
    points = ((-3.0, -2.6), (3.0, -2.6), (0.0, 3.2))
    return polyline(
        [(x + ahead * a - down * b, y + down * a + ahead * b) for a, b in points], closed=True
    )
