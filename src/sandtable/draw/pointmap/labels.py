"""Points and names: each name is put where it covers least, in either language."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

from ..layout import Rect, around, overlap
from ..palette import paint
from ..svg import (
    Xy,
    along,
    circle,
    element,
    group,
    inside,
    on_circle,
    path,
    polyline,
    rect,
    text,
    text_width,
)
from ..zoom import LAST, Label, seen_until
from .placing import Offer, Placer, start_room
from .roads import Roads
from .sheet import COUNTER, Area, Point, Road, Sheet

NAME, AREA_NAME, AREA_LINE, ROAD_NAME = 14.0, 11.5, 13.5, 10.5
#: The size of an area's number: where there is room, and where there is little.
NUMBER, SMALL_NUMBER = 34.0, 25.0
SMALL_AREA = 22_000
#: What it costs the label of an area to reach over its border, for each of nine spots.
OUT_OF_AREA = 6000.0
#: What it costs the name of a point to lie nearer to another one.
AT_ANOTHER = 4000.0
#: Two names on one line stand at least so far apart.
NAME_GAP = 8.0
#: What is named first is seen from further away.
IMPORTANCE = ("town", "strongpoint", "crossroads")
#: Only roads of so many stretches have their names on the map.
LONG_ROAD = 3


def draw_names(roads: Roads, placed: dict[str, Rect]) -> str:
    """The names of points and the numbers and names of areas."""
    sheet = roads.sheet
    numbers = []
    for area in sheet.areas:
        number = placed[number_of(area)]
        size = number.height / 0.8
        at = (number.centre[0], number.y + number.height - 2)
        numbers.append(
            text(at, area.id, size, font_weight="700", class_="area-number", data_of=area.id)
        )
    points = sorted(sheet.points, key=lambda point: IMPORTANCE.index(point.kind))
    labels = {point.id: _label(sheet, point, placed[point.id]) for point in points}
    towns = list(labels)
    for area in sheet.areas:
        for line, label in enumerate(_area_labels(sheet, area, placed[area.id])):
            labels[f"{area.id} {line}"] = label
    until = seen_until(labels, sheet.panels)
    for area in sheet.areas:
        # Half a name says nothing: both lines are seen, or none.
        both = [name for name in labels if name.split()[0] == area.id]
        until |= dict.fromkeys(both, min(until[name] for name in both))
    names = [labels[name].draw(until[name], name) for name in towns]
    areas = [
        label.draw(until[name], name.split()[0], font_style=_slant(sheet))
        for name, label in labels.items()
        if name not in towns
    ]
    halo = {"stroke_linejoin": "round", "paint_order": "stroke", "pointer_events": "none"}
    return group(
        *numbers,
        *areas,
        fill=paint("area-ink"),
        stroke=paint("sand"),
        stroke_width=2.4,
        stroke_opacity=0.6,
        **halo,
    ) + group(
        *reversed(names),
        class_="names",
        font_weight="700",
        fill=paint("ink"),
        stroke=paint("halo"),
        stroke_opacity=0.9,
        pointer_events="none",
    )


def _area_labels(sheet: Sheet, area: Area, box: Rect) -> list[Label]:
    """The name in its room, in one line or in two."""
    words, middle = sheet.say(area.name), box.centre
    if box.height <= AREA_LINE * 1.5:
        return [Label(middle, words, "area")]
    first, *second = _halves(words)
    return [
        Label(middle, first, "area", hold="foot"),
        *(Label(middle, line, "area", hold="top") for line in second),
    ]


def _label(sheet: Sheet, point: Point, box: Rect) -> Label:
    """The name in its room: from further away it grows away from the point."""
    x, y = sheet.at[point.id]
    words, middle = sheet.say(point.name), box.centre
    if box.y >= y:
        return Label((middle[0], box.y), words, "point", hold="top")
    if box.y + box.height <= y:
        return Label((middle[0], box.y + box.height), words, "point", hold="foot")
    if box.x >= x:
        return Label((box.x + NAME_GAP / 2, middle[1]), words, "point", "start")
    return Label((box.x + box.width - NAME_GAP / 2, middle[1]), words, "point", "end")


def draw_road_names(roads: Roads, names: dict[str, Rect]) -> str:
    """The names of the long roads, along the straightest free stretch of each."""
    sheet = roads.sheet
    placed = [*names.values()]
    stretches: dict[str, list[tuple[float, Road, list[Xy]]]] = defaultdict(list)
    for road in sheet.roads:
        course = roads.course(road)
        if course[0][0] > course[-1][0]:
            course.reverse()
        needed = text_width(sheet.say(road.name), ROAD_NAME) * 1.15
        length = math.dist(course[0], course[-1]) - COUNTER
        above = [around((x, y - 9), 16, 10) for x, y in course[4:-4]]
        covered = sum(overlap(one, other) for one in above for other in placed)
        stretches[road.name.first].append((length - needed - covered, road, course))
    parts = []
    for found in stretches.values():
        room, road, course = max(found, key=lambda one: one[0])
        if len(found) < LONG_ROAD or room < 0:
            continue
        words = sheet.say(road.name)
        parts.append(_along(course, words, text_width(words, ROAD_NAME)))
    return group(
        *parts,
        font_size=ROAD_NAME,
        font_style=_slant(sheet),
        letter_spacing=1,
        text_anchor="middle",
        fill=paint("ink"),
        fill_opacity=0.9,
        class_="name line-name",
        data_until=f"{LAST['area']:g}",
        pointer_events="none",
    )


def _along(course: Sequence[Xy], words: str, wide: float) -> str:
    """Words above the middle of a line, as steep as it is there: not all programs bend them along it."""
    places = [place for place, _ in along(course, 1.0)]
    middle, half = len(places) // 2, int(wide / 2)
    x, y = places[middle]
    left, right = places[max(middle - half, 0)], places[min(middle + half, len(places) - 1)]
    slope = math.degrees(math.atan2(right[1] - left[1], right[0] - left[0]))
    transform = f"translate({x:.1f} {y:.1f}) rotate({slope:.1f})"
    return element("text", escape(words), dy=-6, transform=transform)


def _slant(sheet: Sheet) -> str | None:
    return "italic" if sheet.about.slanted else None


def place_names(roads: Roads, built: Iterable[Xy]) -> dict[str, Rect]:
    """Where the name of each point and area goes."""
    sheet = roads.sheet
    choices = {
        point.id: [
            (cost + AT_ANOTHER * _nearer_another(sheet, point.id, box), box)
            for cost, box in _point_choices(sheet, point, start_room(roads, point.id))
        ]
        for point in sheet.points
    }
    outlines = {area.id: roads.outline(area)[::4] for area in sheet.areas}
    for area in sheet.areas:
        choices[number_of(area)] = list(_number_choices(sheet, area, outlines[area.id]))
    placer = Placer(roads, built)
    placed = placer.place(choices)
    return placed | placer.place(
        {
            area.id: list(_area_choices(sheet, area, outlines[area.id], placed[number_of(area)]))
            for area in sheet.areas
        }
    )


def number_of(area: Area) -> str:
    """The key of an area's number among the labels; its name goes by its id."""
    return f"number {area.id}"


def _point_choices(sheet: Sheet, point: Point, start: Rect) -> Iterable[Offer]:
    """Around the counter that may stand there, or around all who do at the start: above and below rather than beside."""
    width, height = text_width(sheet.say(point.name), NAME) + NAME_GAP, NAME + 3
    for room in dict.fromkeys((around(sheet.at[point.id], COUNTER, COUNTER), start)):
        x, y = room.centre
        beside, above = room.width / 2 + 2, room.height / 2 + 2
        for gap in (0, 7, 14):
            for down in (-above - gap - height, above + gap):
                for shift in (0, -0.25, 0.25, -0.5, 0.5):
                    yield (
                        gap * 3 + abs(shift) * 40 + (6 if down < 0 else 0),
                        Rect(x - width / 2 + shift * width, y + down, width, height),
                    )
            for left in (x + beside + gap, x - beside - gap - width):
                for shift in (0, -0.5, 0.5, -1, 1):
                    yield (
                        gap * 3 + 14 + abs(shift) * 12,
                        Rect(left, y - height / 2 + shift * height, width, height),
                    )


def _nearer_another(sheet: Sheet, name: str, box: Rect) -> bool:
    """Whether a reader would take it for the name of another point."""

    def away(point: Point) -> float:
        x, y = sheet.at[point.id]
        aside = max(box.x - x, x - box.x - box.width, 0.0)
        above = max(box.y - y, y - box.y - box.height, 0.0)
        return math.hypot(aside, above)

    return min(sheet.points, key=away).id != name


def _number_choices(sheet: Sheet, area: Area, outline: Sequence[Xy]) -> Iterable[Offer]:
    """Near the middle of the area, wholly inside it where there is room."""
    size = _number_size(outline)
    for ring in range(20):
        for turn in range(16 if ring else 1):
            at = on_circle(sheet.at[area.id], ring * 11, math.tau * turn / 16)
            box = around(at, size * 1.35, size * 0.8)
            outside = sum(not inside(spot, outline) for spot in _rim(box))
            if outside < 5:
                yield ring * 9 + outside * OUT_OF_AREA, box


def _area_choices(sheet: Sheet, area: Area, outline: Sequence[Xy], number: Rect) -> Iterable[Offer]:
    """Under the number of the area, else as near to it as can be, in one line or in two."""
    words = sheet.say(area.name)
    x, y = number.centre
    for lines in ([words], _halves(words)):
        width = max(text_width(line, AREA_NAME) * 0.92 for line in lines)
        height = AREA_LINE * len(lines)
        beside, below = (number.width + width) / 2 + 2, (number.height + height) / 2 + 2
        spots = [(0.0, (x, y + below)), (30.0, (x, y - below))]
        spots += [(60.0, (x + side, y)) for side in (beside, -beside)]
        for ring in range(1, 9):
            for turn in range(16):
                spots.append((60.0 + ring * 40, on_circle((x, y), ring * 15, math.tau * turn / 16)))
        for cost, at in spots:
            box = around(at, width, height)
            outside = sum(not inside(spot, outline) for spot in _rim(box))
            if outside < 5:
                yield cost + outside * OUT_OF_AREA + 40 * len(lines), box


def _rim(box: Rect) -> Iterable[Xy]:
    for y in (box.y, box.y + box.height / 2, box.y + box.height):
        for x in (box.x, box.centre[0], box.x + box.width):
            yield (x, y)


def _halves(words: str) -> list[str]:
    """A name in two lines, broken where it may be, as near to its middle as possible."""
    breaks = [index for index, mark in enumerate(words) if mark in " （～・"]
    if not breaks:
        return [words]
    middle = min(breaks, key=lambda index: abs(2 * index - len(words)))
    keep = middle + (words[middle] in "～・")
    first, second = words[:keep].strip(), words[keep:].strip()
    return [f"{first} –", second[2:]] if second.startswith("- ") else [first, second]


def _number_size(outline: Sequence[Xy]) -> float:
    double = sum(
        ax * by - bx * ay
        for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True)
    )
    return SMALL_NUMBER if abs(double) / 2 < SMALL_AREA else NUMBER


def draw_points(sheet: Sheet) -> str:
    """Towns as squares with roofs, strongpoints as forts, crossroads as plain rings."""
    signs = [
        group(_sign(sheet.at[point.id], point.kind), id=f"point-{point.id}")
        for point in sheet.points
    ]
    return group(
        *signs,
        fill=paint("point"),
        stroke=paint("point-edge"),
        stroke_width=2.2,
        stroke_linejoin="round",
    )


def _sign(at: Xy, kind: str) -> str:
    x, y = at
    ink = paint("point-edge")
    if kind == "town":
        blocks = "".join(
            rect(x + dx, y + dy, 6.4, 6.4, fill=ink, stroke="none")
            for dx, dy in ((-7.2, -7.2), (0.8, -7.2), (-7.2, 0.8), (0.8, 0.8))
        )
        return rect(x - 11, y - 11, 22, 22, rx=2) + blocks
    if kind == "strongpoint":
        star = [
            on_circle(at, 13 if index % 2 == 0 else 8.2, -math.pi / 2 + math.pi * index / 5)
            for index in range(10)
        ]
        return path(polyline(star, closed=True)) + circle(at, 3.4, fill=ink, stroke="none")
    return circle(at, 8.5) + circle(at, 3, fill=ink, stroke="none")
