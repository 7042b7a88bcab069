"""What runs over a hex map: roads, tracks, railways and bridges, and what lies on hexsides."""

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..palette import paint
from ..svg import Xy, along, group, number, path, polyline, smooth
from .sheet import Route, Sheet

#: A bar in the legend.
BAR: tuple[Xy, Xy] = ((-22.0, 0.0), (22.0, 0.0))


class Slope(NamedTuple):
    """A hexside with the hex above and the one below it."""

    high: str
    low: str


# From hex to hex


def draw_routes(sheet: Sheet) -> str:
    """Roads cross the middles of hexsides; where they meet or a place lies, those of hexes."""
    met = {place.hex for place in sheet.places}
    for route in sheet.routes:
        met |= {route.hexes[0], route.hexes[-1]}
    data: dict[str, str] = {}
    for route in sheet.routes:
        points = [sheet.at(name) for name in route.hexes]
        if route.style == "bridge":
            course = "".join(_bridge(*ends) for ends in itertools.pairwise(points))
        else:
            course = polyline(smooth(_to_edge(sheet, route, _course(route, points, met)), 3))
        data[route.style] = data.get(route.style, "") + course
    return group(
        *(route_line(style, data[style]) for style in ROUTES if style in data),
        clip_path="url(#clip-frame)",
        fill="none",
        stroke_linejoin="round",
        pointer_events="none",
    )


#: From the lowest up.
ROUTES = ("trail", "rail", "road", "bridge")


def route_line(style: str, data: str) -> str:
    """A route as it is drawn."""
    if style == "trail":
        return path(data, stroke=paint("sand"), stroke_width=4.5, stroke_opacity=0.8) + path(
            data, stroke=paint("track"), stroke_width=1.9, stroke_dasharray="7 4"
        )
    if style == "rail":
        ink = paint("wire")
        return path(data, stroke=ink, stroke_width=1.6) + path(
            data, stroke=ink, stroke_width=6, stroke_dasharray="1.4 7"
        )
    if style == "bridge":
        return path(data, stroke=paint("road-case"), stroke_width=7.4) + path(
            data, stroke=paint("face-light"), stroke_width=4.2
        )
    return path(data, stroke=paint("road-case"), stroke_width=5.6) + path(
        data, stroke=paint("road"), stroke_width=3
    )


def _course(route: Route, points: Sequence[Xy], met: set[str]) -> list[Xy]:
    course = [points[0]]
    for name, here, there in zip(route.hexes, points, points[1:], strict=False):
        if name in met and here != course[-1]:
            course.append(here)
        course.append(((here[0] + there[0]) / 2, (here[1] + there[1]) / 2))
    course.append(points[-1])
    return course


def _bridge(here: Xy, there: Xy) -> str:
    """Only the span over the hexside."""
    x, y = (here[0] + there[0]) / 2, (here[1] + there[1]) / 2
    across, down = (there[0] - here[0]) * 0.17, (there[1] - here[1]) * 0.17
    return polyline([(x - across, y - down), (x + across, y + down)])


def _to_edge(sheet: Sheet, route: Route, points: list[Xy]) -> list[Xy]:
    """A route that ends in a hex of the edge runs on over it."""
    frame = sheet.frame
    longer = list(points)
    ends = (
        (points[0], points[1], route.hexes[1], route.hexes[0], 0),
        (points[-1], points[-2], route.hexes[-2], route.hexes[-1], len(points) + 1),
    )
    for (x, y), before, last_but_one, last, at in ends:
        rim = min(x - frame.x, frame.x + frame.width - x, frame.y + frame.height - y)
        if rim < 32 or _leads_off(sheet, last_but_one, last):
            longer.insert(at, (2 * x - before[0], 2 * y - before[1]))
    return longer


def _leads_off(sheet: Sheet, before: str, last: str) -> bool:
    """Whether the next step straight on would leave the map."""
    grid = sheet.grid
    here = grid.index[last]
    return grid.neighbours[here][grid.adjacent(grid.index[before], here)] < 0


# On hexsides


def draw_rims(sheet: Sheet) -> str:
    """Rivers below, then what stands up."""
    parts = []
    for style in RIMS:
        rims = [rim for rim in sheet.rims if rim.style == style]
        if not rims:
            continue
        if style == "scarp":
            slopes = [Slope(*pair) for rim in rims if rim.slopes for pair in rim.pairs]
            level = [sheet.hexside(pair) for rim in rims if not rim.slopes for pair in rim.pairs]
            parts.append(scarp_shapes(sheet, slopes))
            parts.append(path("".join(map(polyline, level)), stroke=paint("hill"), stroke_width=4))
        else:
            sides = [sheet.hexside(pair) for rim in rims for pair in rim.pairs]
            parts.append(rim_line(style, sides))
    return group(
        *parts,
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
        pointer_events="none",
    )


#: From the lowest up.
RIMS = ("stream", "river", "bank", "scarp", "barrier", "works", "mine", "wire")


def rim_line(style: str, sides: Iterable[Sequence[Xy]]) -> str:
    """Hexsides as they are drawn, but for slopes."""
    lines = list(sides)
    data = "".join(map(polyline, lines))
    if style == "river":
        return path(data, stroke=paint("river-edge"), stroke_width=7) + path(
            data, stroke=paint("river"), stroke_width=5
        )
    if style == "stream":
        return path(data, stroke=paint("river-edge"), stroke_width=3.6) + path(
            data, stroke=paint("river"), stroke_width=2.4
        )
    if style == "barrier":
        return path(data, stroke=paint("hill"), stroke_width=5)
    if style == "works":
        posts = "".join(_post(at, heading) for line in lines for at, heading in along(line, 7.5, 4))
        return path(data + posts, stroke=paint("works"), stroke_width=2.4)
    if style == "mine":
        dots = "".join(
            f"M{number(x)} {number(y)}h.1" for line in lines for (x, y), _ in along(line, 7, 4)
        )
        return path(dots, stroke=paint("ink"), stroke_width=4.4)
    if style == "wire":
        marks = "".join(crosses(line, 8, 4) for line in lines)
        return path(data + marks, stroke=paint("wire"), stroke_width=1.1)
    return path(data, stroke=paint("scarp"), stroke_width=3, stroke_dasharray="3 5")


def _post(at: Xy, heading: Xy) -> str:
    """A short stroke across the line, on either side."""
    x, y = at
    ahead, down = heading
    return (
        f"M{number(x - down * 3.2)} {number(y + ahead * 3.2)}"
        f"l{number(down * 6.4)} {number(-ahead * 6.4)}"
    )


def crosses(line: Sequence[Xy], gap: float = 12, start: float = 6) -> str:
    """The barbs of a wire."""
    return "".join(
        f"M{number(x - 2.2)} {number(y - 2.2)}l4.4 4.4m0-4.4l-4.4 4.4"
        for (x, y), _ in along(line, gap, start)
    )


def scarp_shapes(sheet: Sheet, slopes: Sequence[Slope], **rest: str) -> str:
    """A crest with teeth down its lower side, and a shade."""
    crest, shade, teeth = "", "", ""
    for slope in slopes:
        across, down = _downhill(sheet, slope)
        ends = sheet.hexside(slope)
        crest += polyline(ends)
        shade += polyline((x + across * 3.5, y + down * 3.5) for x, y in ends)
        for (x, y), _ in along(ends, 5, 2.5):
            teeth += f"M{number(x)} {number(y)}l{number(across * 6)} {number(down * 6)}"
    return group(
        path(shade, stroke_width=7, stroke_opacity=0.25),
        path(teeth, stroke_width=1.5),
        path(crest, stroke_width=3),
        **rest,
        fill="none",
        stroke=paint("hill"),
        stroke_linecap="round",
    )


def _downhill(sheet: Sheet, slope: Slope) -> Xy:
    (ax, ay), (bx, by) = sheet.at(slope.high), sheet.at(slope.low)
    length = math.hypot(bx - ax, by - ay)
    return ((bx - ax) / length, (by - ay) / length)
