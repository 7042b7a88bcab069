"""What runs over a hex map: roads, tracks, railways and bridges, and what lies on hexsides."""

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..palette import paint
from ..svg import Xy, along, bent, group, number, path, polyline, smooth
from .sheet import HEIGHT, Route, Sheet

#: A bar in the legend.
BAR: tuple[Xy, Xy] = ((-22.0, 0.0), (22.0, 0.0))


class Slope(NamedTuple):
    """A hexside with the hex above and the one below it."""

    high: str
    low: str


# From hex to hex


def draw_routes(sheet: Sheet) -> str:
    """Roads cross the middles of hexsides; where they meet or a place lies, those of hexes."""
    data: dict[str, str] = {}
    for route in sheet.routes:
        if route.style == "bridge":
            points = [sheet.at(name) for name in route.hexes]
            line = "".join(_bridge(*ends) for ends in itertools.pairwise(points))
        else:
            line = polyline(smooth(_to_edge(sheet, route, course(sheet, route)), 3))
        data[route.style] = data.get(route.style, "") + line
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


def course(sheet: Sheet, route: Route) -> list[Xy]:
    """The bends of a route."""
    met = {place.hex for place in sheet.places}
    met |= {end for one in sheet.routes for end in (one.hexes[0], one.hexes[-1])}
    points = [sheet.at(name) for name in route.hexes]
    bends = [points[0]]
    for name, here, there in zip(route.hexes, points, points[1:], strict=False):
        if name in met and here != bends[-1]:
            bends.append(here)
        bends.append(((here[0] + there[0]) / 2, (here[1] + there[1]) / 2))
    return [*bends, points[-1]]


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
            longer.insert(at, (x + 2.5 * (x - before[0]), y + 2.5 * (y - before[1])))
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
        slopes = [Slope(*pair) for rim in rims if rim.slopes for pair in rim.pairs]
        level = [sheet.hexside(pair) for rim in rims if not rim.slopes for pair in rim.pairs]
        if style in STEEP and slopes:
            parts.append(scarp_shapes(sheet, slopes, style))
        else:
            level += [sheet.hexside(slope) for slope in slopes]
        if level:
            runs = chains(level)
            if style in WATER:
                parts.append(_springs(sheet, runs, *WATER[style]))
                runs = [_to_rim(sheet, run) for run in runs]
            parts.append(rim_line(style, runs))
    return group(
        *parts,
        clip_path="url(#clip-frame)",
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
        pointer_events="none",
    )


#: From the lowest up.
RIMS = ("stream", "river", "bank", "scarp", "cliff", "barrier", "works", "mine", "wire")
#: What has a high and a low side.
STEEP = ("scarp", "cliff")
#: What flows, and how wide it is with its banks and without.
WATER = {"stream": (4.2, 2.8), "river": (7.4, 5.2)}


def chains(sides: Iterable[tuple[Xy, Xy]], directed: bool = False) -> list[list[Xy]]:
    """Hexsides that meet, as long lines: of directed ones each is followed only forwards."""
    ways: dict[Xy, dict[int, Xy]] = defaultdict(dict)
    surplus: dict[Xy, int] = defaultdict(int)
    for index, ends in enumerate(sides):
        a, b = (_corner(end) for end in ends)
        ways[a][index] = b
        surplus[a] += 1
        if directed:
            surplus[b] -= 1
        else:
            ways[b][index] = a
            surplus[b] += 1
    # Lines begin where more of them end than can go on; what is left then are rings.
    ends_ = [at for at, count in surplus.items() if (count > 0 if directed else count % 2)]
    found = []
    for corner in [*ends_, *ways]:
        while ways[corner]:
            line = [corner]
            while ways[line[-1]]:
                index, there = next(iter(ways[line[-1]].items()))
                del ways[line[-1]][index]
                ways[there].pop(index, None)
                line.append(there)
            found.append(line)
    return found


def _corner(at: Xy) -> Xy:
    """The same for all hexes that share it, however it was reckoned."""
    return (round(at[0], 1), round(at[1], 1))


def _ends(run: Sequence[Xy]) -> tuple[tuple[Xy, Xy], tuple[Xy, Xy]]:
    """Both ends of a line, each with the corner before it."""
    return (run[0], run[1]), (run[-1], run[-2])


def _at_rim(sheet: Sheet, at: Xy) -> bool:
    frame = sheet.frame
    near = min(at[0] - frame.x, at[1] - frame.y)
    far = min(frame.x + frame.width - at[0], frame.y + frame.height - at[1])
    return min(near, far) < HEIGHT * 0.6


def _to_rim(sheet: Sheet, run: list[Xy]) -> list[Xy]:
    """Water that ends at the edge of the map runs on over it."""
    first, last = (
        [(3 * x - 2 * a, 3 * y - 2 * b)] if _at_rim(sheet, (x, y)) else []
        for (x, y), (a, b) in _ends(run)
    )
    return [*first, *run, *last]


def _springs(sheet: Sheet, runs: Sequence[list[Xy]], banks: float, stream: float) -> str:
    """Water that rises inland begins as a thread in the hex beyond."""
    met = Counter(end for run in runs for end in run)
    shapes = {banks: "", stream: ""}
    for run in runs:
        for at, before in _ends(run):
            if _at_rim(sheet, at) or met[at] > 1:
                continue
            (x, y), length = at, math.dist(at, before)
            ahead, down = (x - before[0]) / length, (y - before[1]) / length
            for wide in shapes:
                side, reach = wide / 2, 11 + wide
                shapes[wide] += polyline(
                    [
                        (x - down * side, y + ahead * side),
                        (x + ahead * reach - down * 2, y + down * reach + ahead * 2),
                        (x + down * side, y - ahead * side),
                    ],
                    closed=True,
                )
    return path(shapes[banks], fill=paint("river-edge")) + path(shapes[stream], fill=paint("river"))


def rim_line(style: str, lines: Iterable[Sequence[Xy]]) -> str:
    """Lines of hexsides as they are drawn, but for slopes."""
    runs = [bent(line) if len(line) > 2 else list(line) for line in lines]
    data = "".join(map(polyline, runs))
    if style in WATER:
        banks, stream = WATER[style]
        return path(data, stroke=paint("river-edge"), stroke_width=banks) + path(
            data, stroke=paint("river"), stroke_width=stream
        )
    if style == "barrier":
        return path(data, stroke=paint("hill"), stroke_width=5)
    if style in STEEP:
        return path(data, stroke=paint("hill"), stroke_width=4)
    if style == "works":
        posts = "".join(_post(at, heading) for line in runs for at, heading in along(line, 7.5, 4))
        return path(data, stroke=paint("point"), stroke_width=6, stroke_opacity=0.55) + path(
            data + posts, stroke=paint("works"), stroke_width=2.4
        )
    if style == "mine":
        dots = "".join(
            f"M{number(x)} {number(y)}h.1" for line in runs for (x, y), _ in along(line, 7, 4)
        )
        return path(dots, stroke=paint("ink"), stroke_width=4.4)
    if style == "wire":
        marks = "".join(crosses(line, 8, 4) for line in runs)
        return path(data, stroke=paint("halo"), stroke_width=4.4, stroke_opacity=0.6) + path(
            data + marks, stroke=paint("wire"), stroke_width=1.2
        )
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


#: Of a slope: how wide its crest is, how long its hachures are, and how far apart.
SLOPES = {"scarp": (1.7, (5.5, 8.5, 6.5, 9.5), 3.7), "cliff": (3.4, (9.0, 12.0, 10.0, 12.5), 2.7)}


def scarp_shapes(sheet: Sheet, slopes: Sequence[Slope], style: str = "scarp", **rest: str) -> str:
    """Crests with hachures down their lower side, and a shade."""
    runs = chains((low_side_right(sheet, slope) for slope in slopes), directed=True)
    return slope_lines(style, runs, **rest)


def slope_lines(style: str, runs: Iterable[Sequence[Xy]], **rest: str) -> str:
    """Slopes along these lines, the low ground on their right."""
    wide, lengths, gap = SLOPES[style]
    crest, shade, light, teeth = "", "", "", ""
    for run in runs:
        line = bent(run) if len(run) > 2 else list(run)
        places = along(line, gap, gap / 2)
        crest += polyline(line)
        shade += polyline([(x - down * 4.2, y + ahead * 4.2) for (x, y), (ahead, down) in places])
        light += polyline([(x + down * 2.4, y - ahead * 2.4) for (x, y), (ahead, down) in places])
        for index, ((x, y), (ahead, down)) in enumerate(places):
            size = lengths[index % len(lengths)]
            teeth += (
                f"M{number(x - ahead * 0.9)} {number(y - down * 0.9)}"
                f"l{number(ahead * 0.9 - down * size)} {number(down * 0.9 + ahead * size)} "
                f"{number(ahead * 0.9 + down * size)} {number(down * 0.9 - ahead * size)}"
            )
    ink = paint("hill")
    return group(
        path(shade, stroke=ink, stroke_width=8.5, stroke_opacity=0.2, stroke_linecap="butt"),
        path(light, stroke=paint("beach"), stroke_width=2.6, stroke_opacity=0.8),
        path(teeth, fill=ink),
        path(crest, stroke=ink, stroke_width=wide),
        **rest,
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def low_side_right(sheet: Sheet, slope: Slope) -> tuple[Xy, Xy]:
    """The hexside of a slope, in the direction that has the low hex on its right."""
    a, b = sheet.hexside(slope)
    x, y = sheet.at(slope.low)
    right = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) > 0
    return (a, b) if right else (b, a)
