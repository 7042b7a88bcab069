"""Roads and tracks through the points, the areas between them, and the hills beside them."""

from collections.abc import Container, Sequence

from ..palette import paint
from ..svg import Xy, along, element, group, inside, number, path, polyline
from .sheet import Area, Road, Sheet

TINTS = 5
BEND = 0.3
#: How far from the road the hills stand, and how high they are drawn.
HILL_GAP, HILL_HEIGHT = 7.0, 11.0


class Roads:
    """The course of every road on the sheet."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.roads = {frozenset(road.ends): road for road in sheet.roads}
        self._named: dict[tuple[str, str], list[Road]] = {}
        for road in sheet.roads:
            for end in road.ends:
                self._named.setdefault((road.name.first, end), []).append(road)

    def curve(self, road: Road) -> tuple[Xy, Xy, Xy, Xy]:
        """A cubic curve; a road of the same name goes on without a kink."""
        one, other = road.ends
        a, d = self.sheet.at[one], self.sheet.at[other]
        to_d = self._heading(road, one, other)
        to_a = self._heading(road, other, one)
        b = (a[0] + to_d[0] * BEND, a[1] + to_d[1] * BEND)
        c = (d[0] + to_a[0] * BEND, d[1] + to_a[1] * BEND)
        return a, b, c, d

    def _heading(self, road: Road, here: str, there: str) -> Xy:
        at, goal = self.sheet.at[here], self.sheet.at[there]
        chord = (goal[0] - at[0], goal[1] - at[1])
        others = [one for one in self._named[road.name.first, here] if one is not road]
        if len(others) != 1:
            return chord
        before = self.sheet.at[next(end for end in others[0].ends if end != here)]
        run = (goal[0] - before[0], goal[1] - before[1])
        size = (run[0] ** 2 + run[1] ** 2) ** 0.5 or 1.0
        length = (chord[0] ** 2 + chord[1] ** 2) ** 0.5
        return (run[0] / size * length, run[1] / size * length)

    def course(self, road: Road) -> list[Xy]:
        """The road as points close together."""
        a, b, c, d = self.curve(road)
        steps = 24
        return [_bezier(a, b, c, d, step / steps) for step in range(steps + 1)]

    def outline(self, area: Area) -> list[Xy]:
        """The border of an area: roads where there are any, else straight along the map's edge."""
        border: list[Xy] = []
        ends = area.boundary
        for one, other in zip(ends, [*ends[1:], ends[0]], strict=True):
            road = self.roads.get(frozenset((one, other)))
            leg = [self.sheet.at[one], self.sheet.at[other]]
            if road is not None:
                leg = self.course(road)
                if road.ends[0] != one:
                    leg.reverse()
            border += leg[:-1]
        return border


def draw_areas(roads: Roads) -> str:
    """Soft regions, each with a deeper edge inside its border."""
    sheet = roads.sheet
    tints = tints_of(sheet.areas)
    shapes, edges, clips = [], [], []
    for area in sheet.areas:
        shape = polyline(roads.outline(area), closed=True)
        fill = paint(f"tint-{tints[area.id]}")
        shapes.append(path(shape, id=f"area-{area.id}", class_="area", fill=fill))
        clips.append(
            element("clipPath", element("use", href=f"#area-{area.id}"), id=f"clip-{area.id}")
        )
        edges.append(element("use", href=f"#edge-{area.id}", clip_path=f"url(#clip-{area.id})"))
        clips.append(path(shape, id=f"edge-{area.id}"))
    return (
        element("defs", *clips)
        + group(*shapes)
        + group(
            *edges,
            fill="none",
            stroke=paint("area-edge"),
            stroke_width=15,
            stroke_opacity=0.22,
            pointer_events="none",
        )
        + group(
            *(element("use", href=f"#edge-{area.id}") for area in sheet.areas),
            fill="none",
            stroke=paint("area-edge"),
            stroke_width=1,
            pointer_events="none",
        )
    )


def tints_of(areas: Sequence[Area]) -> dict[str, int]:
    """A tint for each area, other than those of the areas it borders on."""
    tints: dict[str, int] = {}
    for number_, area in enumerate(areas):
        ring = {*zip(area.boundary, [*area.boundary[1:], area.boundary[0]], strict=True)}
        taken = {
            tints[other.id]
            for other in areas[:number_]
            if ring
            & {
                pair
                for a, b in zip(
                    other.boundary, [*other.boundary[1:], other.boundary[0]], strict=True
                )
                for pair in ((a, b), (b, a))
            }
        }
        order = [(number_ + shift) % TINTS + 1 for shift in range(TINTS)]
        tints[area.id] = next((tint for tint in order if tint not in taken), 1)
    return tints


def draw_roads(roads: Roads, bold: Container[str]) -> str:
    """Roads of the bold kinds cased, the others dashed: tracks."""
    whole = " ".join(_data(roads, road) for road in roads.sheet.roads if road.kind in bold)
    tracks = [_data(roads, road) for road in roads.sheet.roads if road.kind not in bold]
    return group(
        path(" ".join(tracks), stroke=paint("point"), stroke_width=5, stroke_opacity=0.55),
        group(
            *(path(data) for data in tracks),
            stroke=paint("track"),
            stroke_width=2.6,
            stroke_dasharray="9 4.5",
        ),
        path(whole, stroke=paint("road-case"), stroke_width=8),
        path(whole, stroke=paint("road"), stroke_width=4.2),
        fill="none",
        pointer_events="none",
    )


def _data(roads: Roads, road: Road) -> str:
    start, *rest = roads.curve(road)
    spots = " ".join(f"{number(x)} {number(y)}" for x, y in rest)
    return f"M{number(start[0])} {number(start[1])}C{spots}"


def hill_sides(roads: Roads) -> list[list[tuple[Xy, Xy]]]:
    """For each road with hills on one side: places along it, with the way up from the road."""
    areas = {area.id: area for area in roads.sheet.areas}
    sides = []
    for road in roads.sheet.roads:
        for touch in road.touches:
            if touch.hills:
                course = along(roads.course(road), 7.5, 4)
                outline = roads.outline(areas[touch.area])
                left = sum(
                    inside((x + down * HILL_GAP, y - ahead * HILL_GAP), outline)
                    for (x, y), (ahead, down) in course
                )
                turn = 1 if 2 * left > len(course) else -1
                sides.append([(at, (down * turn, -ahead * turn)) for at, (ahead, down) in course])
    return sides


def draw_hills(roads: Roads) -> str:
    """Ridges on the side of the road where hills bar the way: a rule fact, so drawn boldly."""
    ridges, crests = "", ""
    for side in hill_sides(roads):
        crest = []
        for index, ((x, y), (up, across)) in enumerate(side):
            far = HILL_GAP + HILL_HEIGHT * (1.0 if index % 2 else 0.72)
            foot = HILL_GAP
            turn = (-across, up)
            a = (x + up * far + turn[0] * 2.6, y + across * far + turn[1] * 2.6)
            b = (x + up * foot, y + across * foot)
            c = (x + up * far - turn[0] * 2.6, y + across * far - turn[1] * 2.6)
            ridges += polyline([a, b, c], closed=True)
            crest.append((x + up * (HILL_GAP + HILL_HEIGHT), y + across * (HILL_GAP + HILL_HEIGHT)))
        crests += polyline(crest)
    colour = paint("hill")
    return group(
        path(ridges, fill=colour),
        path(crests, fill="none", stroke=colour, stroke_width=2.4, stroke_linejoin="round"),
        id="hills",
        pointer_events="none",
    )


def _bezier(a: Xy, b: Xy, c: Xy, d: Xy, t: float) -> Xy:
    u = 1 - t
    w0, w1, w2, w3 = u**3, 3 * u * u * t, 3 * u * t * t, t**3
    return (
        a[0] * w0 + b[0] * w1 + c[0] * w2 + d[0] * w3,
        a[1] * w0 + b[1] * w1 + c[1] * w2 + d[1] * w3,
    )
