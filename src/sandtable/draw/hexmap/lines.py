"""What runs over a hex map: roads and trails, escarpments, minefields, the frontier wire."""

import math
from collections.abc import Iterable

from ...systems.folio.data import Escarpment
from ..palette import paint
from ..svg import Xy, along, group, number, path, polyline, smooth
from .sheet import Sheet

Pair = tuple[str, str]


def draw_routes(sheet: Sheet) -> str:
    """Roads cross the middles of hexsides; where they meet or a place lies, those of hexes."""
    met = {place.hex for place in sheet.map.places}
    for route in sheet.map.routes:
        met |= {route.hexes[0], route.hexes[-1]}
    data = {"road": "", "trail": ""}
    for route in sheet.map.routes:
        points = [sheet.at(name) for name in route.hexes]
        course = [points[0]]
        for name, here, there in zip(route.hexes, points, points[1:], strict=False):
            if name in met and here != course[-1]:
                course.append(here)
            course.append(((here[0] + there[0]) / 2, (here[1] + there[1]) / 2))
        course.append(points[-1])
        data[route.kind] += polyline(smooth(_to_edge(sheet, course), 3))
    return group(
        path(data["trail"], stroke=paint("sand"), stroke_width=4.5, stroke_opacity=0.8),
        path(data["trail"], stroke=paint("track"), stroke_width=1.9, stroke_dasharray="7 4"),
        path(data["road"], stroke=paint("road-case"), stroke_width=5.6),
        path(data["road"], stroke=paint("road"), stroke_width=3),
        clip_path="url(#clip-frame)",
        fill="none",
        stroke_linejoin="round",
        pointer_events="none",
    )


def _to_edge(sheet: Sheet, points: list[Xy]) -> list[Xy]:
    """A route that ends in a hex of the edge runs on over it."""
    frame = sheet.frame
    longer = list(points)
    for end, before, at in ((points[0], points[1], 0), (points[-1], points[-2], len(points) + 1)):
        x, y = end
        rim = min(x - frame.x, frame.x + frame.width - x)
        if rim < 32 or frame.y + frame.height - y < 32:
            longer.insert(at, (2 * x - before[0], 2 * y - before[1]))
    return longer


def draw_wire(sheet: Sheet) -> str:
    """The frontier wire is scenery: no rule knows it."""
    line = smooth([sheet.at(name) for name in sheet.map.wire], 3)
    crosses = "".join(
        f"M{number(x - 2.2)} {number(y - 2.2)}l4.4 4.4m0-4.4l-4.4 4.4"
        for (x, y), _ in along(line, 12, 6)
    )
    return group(
        path(polyline(line) + crosses, stroke=paint("wire"), stroke_width=0.9, stroke_opacity=0.55),
        fill="none",
        pointer_events="none",
    )


# Escarpments: which lines count is for the options to say, so the page lays them on the map.


def scarp(line: str) -> str:
    """The symbol of an escarpment that is in play."""
    return f"scarp-{line}"


def draw_scarps(sheet: Sheet) -> str:
    """All lines, faintly: those in play are laid on top."""
    data = "".join(polyline(sheet.hexside(pair)) for pair in _all_sides(sheet.map.escarpments))
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


def scarps(sheet: Sheet) -> list[str]:
    """Each line in map units, with teeth down the side that is nearer to the sea."""
    return [
        group(
            path(_shade(sheet, line), stroke_width=7, stroke_opacity=0.25),
            path(_teeth(sheet, line), stroke_width=1.5),
            path(_crest(sheet, line), stroke_width=3),
            id=scarp(line.id),
            fill="none",
            stroke=paint("hill"),
            stroke_linecap="round",
        )
        for line in sheet.map.escarpments
    ]


def _all_sides(lines: Iterable[Escarpment]) -> Iterable[Pair]:
    for line in lines:
        yield from line.sides


def _crest(sheet: Sheet, line: Escarpment) -> str:
    return "".join(polyline(sheet.hexside(pair)) for pair in line.sides)


def _shade(sheet: Sheet, line: Escarpment) -> str:
    data = ""
    for pair in line.sides:
        down = _downhill(sheet, pair)
        data += polyline((x + down[0] * 3.5, y + down[1] * 3.5) for x, y in sheet.hexside(pair))
    return data


def _teeth(sheet: Sheet, line: Escarpment) -> str:
    data = ""
    for pair in line.sides:
        across, down = _downhill(sheet, pair)
        for (x, y), _ in along(sheet.hexside(pair), 5, 2.5):
            data += f"M{number(x)} {number(y)}l{number(across * 6)} {number(down * 6)}"
    return data


def _downhill(sheet: Sheet, pair: Pair) -> Xy:
    """Towards the hex that is nearer to the sea; of two as near, the northern one."""
    low, high = sorted(pair, key=lambda name: (_to_sea(sheet, name), sheet.at(name)[1]))
    (ax, ay), (bx, by) = sheet.at(high), sheet.at(low)
    length = math.hypot(bx - ax, by - ay)
    return ((bx - ax) / length, (by - ay) / length)


def _to_sea(sheet: Sheet, name: str) -> int:
    grid = sheet.grid
    here = grid.index[name]
    terrain = sheet.rules.data.terrain
    return min(grid.distance(here, h) for h in range(len(grid)) if terrain[h] == "sea")


# Minefields


def draw_minefields(sheet: Sheet) -> str:
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
