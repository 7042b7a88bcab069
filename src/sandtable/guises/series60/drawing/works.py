"""Works of men: the frontier wire, the perimeters, and the sides a fortress guards."""

import math
from collections.abc import Mapping, Sequence

from ....draw.palette import paint
from ....draw.pointmap.roads import Roads
from ....draw.pointmap.sheet import Area
from ....draw.svg import Xy, along, group, number, on_circle, path, polyline
from ....systems.series60.data import Point
from .sheet import Series60Sheet

#: Fortress sides lie just outside a counter that stands on the point.
WALL = 29.0
#: The sign of a point reaches so far from its middle.
SIGN = 12.0
#: Half the angle a wall takes across a road.
ACROSS_ROAD = math.radians(17)


def draw_works(sheet: Series60Sheet) -> str:
    wire, crosses, rings, posts = "", "", "", ""
    for _, line in sheet.lines("wire"):
        wire += polyline(line)
        for (x, y), _heading in along(line, 11, 5):
            crosses += f"M{number(x - 2.6)} {number(y - 2.6)}l5.2 5.2m0-5.2l-5.2 5.2"
    for _, line in sheet.lines("perimeter"):
        rings += polyline(line)
        for (x, y), (ahead, down) in along(line, 9, 4):
            # Posts stand on the outer side, which is the right.
            posts += f"M{number(x)} {number(y)}l{number(-down * 4.5)} {number(ahead * 4.5)}"
    return group(
        group(
            path(wire, stroke_width=1.1),
            path(crosses, stroke_width=1.1),
            stroke=paint("wire"),
        ),
        group(
            path(rings, stroke_width=2),
            path(posts, stroke_width=1.4),
            stroke=paint("works"),
            stroke_opacity=0.75,
        ),
        clip_path="url(#clip-frame)",
        fill="none",
        pointer_events="none",
    )


def walls(roads: Roads, point: Point) -> list[tuple[float, float]]:
    """The angles, from and to, of the sides this fortress guards; those that meet are one."""
    if point.fortress is None:
        return []
    areas = {area.id: area for area in roads.sheet.areas}
    spans = []
    for approach in point.fortress.guards:
        if approach in areas:
            spans.append(_wedge(roads, areas[approach], point.id))
        else:
            angle = road_angle(roads, point.id, approach)
            spans.append((angle - ACROSS_ROAD, angle + ACROSS_ROAD))
    return _joined(spans)


def road_angle(roads: Roads, here: str, there: str) -> float:
    """The direction in which the road leaves a point, where the wall would cross it."""
    road = roads.roads.get(frozenset((here, there)))
    at = roads.sheet.at[here]
    if road is None:
        return _angle(at, roads.sheet.at[there])
    course = roads.course(road)
    if road.ends[0] != here:
        course.reverse()
    crossing = next((spot for spot in course if math.dist(spot, at) >= WALL), course[-1])
    return _angle(at, crossing)


def _wedge(roads: Roads, area: Area, here: str) -> tuple[float, float]:
    """The angles between which an area lies, seen from a point on its border."""
    ring = area.boundary
    index = ring.index(here)
    before, after = ring[index - 1], ring[(index + 1) % len(ring)]
    start, end = road_angle(roads, here, before), road_angle(roads, here, after)
    middle = _angle(roads.sheet.at[here], roads.sheet.at[area.id])
    # Of the two ways round, the one that holds the middle of the area.
    if (middle - start) % math.tau > (end - start) % math.tau:
        start, end = end, start
    return (start, start + (end - start) % math.tau)


def _joined(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    joined: list[tuple[float, float]] = []
    for start, end in sorted((start % math.tau, end - start) for start, end in spans):
        end += start
        if joined and start <= joined[-1][1] + 0.05:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    if len(joined) > 1 and joined[-1][1] - math.tau >= joined[0][0] - 0.05:
        last = joined.pop()
        first = joined.pop(0)
        joined.append((last[0], max(last[1], first[1] + math.tau)))
    return joined


def wall_spots(roads: Roads, points: Sequence[Point]) -> list[Xy]:
    """Places along the walls, for what must keep clear of them."""
    return [
        on_circle(roads.sheet.at[point.id], WALL, start + (end - start) * step / 8)
        for point in points
        for start, end in walls(roads, point)
        for step in range(9)
    ]


def fortresses(roads: Roads, points: Sequence[Point]) -> list[str]:
    """The walls of each fortress, in map units: red while it stands, grey and broken once fallen."""
    found = []
    for point in points:
        spans = walls(roads, point)
        if spans:
            arcs, teeth = _wall(roads.sheet.at[point.id], spans)
            found += [_standing(wall(point.id), arcs, teeth), _fallen(fallen(point.id), arcs)]
    return found


def wall(point: str) -> str:
    """The symbol of a fortress that stands."""
    return f"wall-{point}"


def fallen(point: str) -> str:
    """The symbol of a fortress that guards nothing any more."""
    return f"wall-{point}-fallen"


def tether(point: str, cell: int) -> str:
    """The symbol that ties who stands in a cell aside of a point to it."""
    return f"tether-{point}-{cell}"


def tethers(rooms: Mapping[str, Sequence[Xy]]) -> list[str]:
    """A short line from each point to every cell of its room but the first, which lies on it."""
    return [
        _tether(tether(point, number), room[0], cell)
        for point, room in rooms.items()
        for number, cell in enumerate(room)
        if number
    ]


def _tether(name: str, point: Xy, cell: Xy) -> str:
    start = on_circle(point, SIGN, _angle(point, cell))
    line = polyline([start, cell])
    return group(
        path(line, stroke=paint("point"), stroke_width=7),
        path(line, stroke=paint("point-edge"), stroke_width=3),
        id=name,
        stroke_linecap="round",
    )


def _wall(at: Xy, spans: list[tuple[float, float]]) -> tuple[str, str]:
    """Lines across the approaches that a fortress guards (a rule fact), and their teeth."""
    arcs, teeth = "", ""
    for start, end in spans:
        a, b = on_circle(at, WALL, start), on_circle(at, WALL, end)
        large = int(end - start > math.pi)
        arcs += (
            f"M{number(a[0])} {number(a[1])}"
            f"A{number(WALL)} {number(WALL)} 0 {large} 1 {number(b[0])} {number(b[1])}"
        )
        count = max(2, round((end - start) * WALL / 9))
        for step in range(count + 1):
            angle = start + (end - start) * step / count
            teeth += polyline([on_circle(at, WALL, angle), on_circle(at, WALL + 6, angle)])
    return arcs, teeth


def _standing(name: str, arcs: str, teeth: str) -> str:
    return group(
        path(arcs, stroke=paint("point"), stroke_width=7.5, stroke_opacity=0.8),
        path(teeth, stroke=paint("fortress"), stroke_width=2.2),
        path(arcs, stroke=paint("fortress"), stroke_width=4.2),
        id=name,
        fill="none",
        stroke_linecap="round",
    )


def _fallen(name: str, arcs: str) -> str:
    """Without teeth, and with gaps: no colour is needed to see that nothing is guarded."""
    return group(
        path(arcs, stroke=paint("ink-soft"), stroke_width=2.2, stroke_dasharray="3 7"),
        id=name,
        fill="none",
        stroke_linecap="round",
    )


def _angle(origin: Xy, goal: Xy) -> float:
    return math.atan2(goal[1] - origin[1], goal[0] - origin[0])
