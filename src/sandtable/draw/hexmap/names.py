"""Names and signs of places on a hex map. Names keep out of the way of counters and each other."""

import math
from collections.abc import Iterator
from functools import cache

from ...core.module import Named
from ..layout import Rect, around, overlap
from ..palette import paint
from ..svg import Xy, circle, group, number, path, rect, text, text_width
from .sheet import HEIGHT, WIDTH, Sheet, Site

TOWN_SIZE, PLACE_SIZE = 12.5, 9.6
#: Names of lines, and how far above them they stand.
LINE_SIZE, LINE_LIFT = 9.0, 5.0
#: A name stands on the hexside below, above, or beside those of its hex; the first is the best.
OFFERS: tuple[Xy, ...] = (
    (0.0, 0.5),
    (0.0, -0.5),
    (0.375, 0.25),
    (-0.375, 0.25),
    (0.375, -0.25),
    (-0.375, -0.25),
    (0.0, 0.62),
    (0.0, -0.64),
)


def draw_places(sheet: Sheet) -> str:
    """The signs in the middle of the hexes, then the names."""
    signs = [
        group(sign(place.kind), transform=move(sheet.at(place.hex)), id=f"place-{place.hex}")
        for place in sheet.places
    ]
    return group(*signs, *(_name(sheet, place) for place in sheet.places), pointer_events="none")


def drum(livery: str) -> str:
    """A drum of fuel in the colour of its side; the Axis one is square."""
    light = paint("face-light")
    if livery == "axis":
        body = rect(-7, -9, 14, 18, rx=1.5)
    else:
        body = path("M-7-6.500a7 3 0 0 1 14 0v13a7 3 0 0 1-14 0z")
    return group(
        body,
        path("M-7-2.500h14M-7 3h14", stroke=light, stroke_width=1.3),
        fill=paint(livery),
        stroke=light,
        stroke_width=1,
    )


def sign(kind: str) -> str:
    """The sign of a place, around the origin."""
    ink, light = paint("point-edge"), paint("point")
    if kind == "town":
        blocks = "".join(
            rect(x, y, 7, 7) for x, y in ((-8.5, -8.5), (1.5, -8.5), (-8.5, 1.5), (1.5, 1.5))
        )
        return group(blocks, fill=ink, stroke=light, stroke_width=1.2)
    if kind == "airfield":
        return circle((0, 0), 10, fill=light, stroke=ink, stroke_width=1.6) + path(
            "M0-7.500l1.700 4.500 6.300 3.200v2l-6.300-1.600-.600 4.400 2 1.500v1.300l-3.100-.800-3.100.800"
            "v-1.300l2-1.500-.600-4.400-6.300 1.600v-2l6.300-3.200z",
            fill=ink,
        )
    if kind == "strongpoint":
        return path(
            "M0-9l2.400 5.700 6.200.500-4.700 4 1.500 6-5.400-3.200-5.400 3.200 1.500-6-4.700-4 6.200-.500z",
            fill=ink,
            stroke=light,
            stroke_width=1,
        )
    if kind == "pass":
        return path("M-7-7q6 7 0 14M7-7q-6 7 0 14", fill="none", stroke=ink, stroke_width=2.2)
    return circle((0, 0), 2.6, fill=light, stroke=ink, stroke_width=1.5)


def move(at: Xy) -> str:
    return f"translate({number(at[0])} {number(at[1])})"


def _name(sheet: Sheet, place: Site) -> str:
    box = name_boxes(sheet)[place.hex]
    town = place.kind == "town"
    return text(
        (box.centre[0], box.y + box.height * 0.8),
        sheet.say(place.name),
        TOWN_SIZE if town else PLACE_SIZE,
        fill=paint("ink"),
        font_weight="800" if town else "600",
        stroke=paint("sand"),
        stroke_width=2.6,
        stroke_linejoin="round",
        paint_order="stroke",
    )


@cache
def name_boxes(sheet: Sheet) -> dict[str, Rect]:
    """Where the name of each place stands: towns choose first."""
    placed: dict[str, Rect] = {}
    panels = [sheet.legend, sheet.reserve, *sheet.turns.values()]
    signs = {place.hex: around(sheet.at(place.hex), 18, 18) for place in sheet.places}
    order = sorted(sheet.places, key=lambda place: place.kind == "place")
    for place in order:
        size = TOWN_SIZE if place.kind == "town" else PLACE_SIZE
        width = text_width(sheet.say(place.name), size) * 0.94
        x, y = sheet.at(place.hex)

        def cost(box: Rect, own: str = place.hex) -> float:
            solid = [*placed.values(), *panels]
            found = sum(1000 + overlap(box, other) for other in solid if overlap(box, other))
            found += sum(3 * overlap(box, other) for name, other in signs.items() if name != own)
            found += sum(1.5 * overlap(box, other) for other in sheet.crowd)
            frame = sheet.frame
            if box.x < frame.x + 3 or box.x + box.width > frame.x + frame.width - 3:
                found += 5000
            return found

        boxes = []
        for across, down in OFFERS:
            # Beside the hex a name begins or ends at its own sign.
            shift = (width / 2 - 8) * (across > 0) - (width / 2 - 8) * (across < 0)
            at = (x + across * WIDTH * 0.5 + shift, y + down * HEIGHT)
            boxes.append(around(at, width, size * 1.1))
        costs = [cost(box) + 12 * rank for rank, box in enumerate(boxes)]
        placed[place.hex] = boxes[costs.index(min(costs))]
    return placed


# Names of rivers and roads: along them, where a stretch of them is straight enough.


def draw_line_names(sheet: Sheet) -> str:
    parts = []
    for style, name, points in _named_lines(sheet):
        water = style in ("river", "stream")
        words = sheet.say(name)
        spot = _stretch(sheet, points, text_width(words, LINE_SIZE))
        if spot is None:
            continue
        (x, y), angle = spot
        parts.append(
            text(
                (0, -LINE_LIFT),
                words,
                LINE_SIZE,
                fill=paint("river-name" if water else "area-ink"),
                font_style="italic",
                transform=f"translate({number(x)} {number(y)}) rotate({number(angle)})",
                stroke=paint("sand"),
                stroke_width=2.4,
                stroke_linejoin="round",
                paint_order="stroke",
            )
        )
    return group(*parts, pointer_events="none")


def _named_lines(sheet: Sheet) -> Iterator[tuple[str, Named, list[Xy]]]:
    for rim in sheet.rims:
        if rim.name is not None:
            yield rim.style, rim.name, [_middle(sheet.hexside(pair)) for pair in rim.pairs]
    for route in sheet.routes:
        if route.name is not None and route.style != "bridge":
            yield route.style, route.name, [sheet.at(name) for name in route.hexes]


def _stretch(sheet: Sheet, points: list[Xy], width: float) -> tuple[Xy, float] | None:
    """The middle and slope of the straightest stretch that is free of names and long enough."""
    taken = list(name_boxes(sheet).values())
    found: list[tuple[float, Xy, float]] = []
    for start, (ax, ay) in enumerate(points):
        for last in range(start + 1, len(points)):
            bx, by = points[last]
            length = math.hypot(bx - ax, by - ay)
            if not 1.15 * width <= length <= max(2.5 * width, 2 * WIDTH):
                continue
            angle = math.degrees(math.atan2(by - ay, bx - ax))
            angle = (angle + 90) % 180 - 90  # never upside down
            x, y = (ax + bx) / 2, (ay + by) / 2
            wide = abs((bx - ax) / length) * width + 12
            high = abs((by - ay) / length) * width + 12
            box = around((x, y), wide, high)
            covered = sum(overlap(box, other) for other in taken)
            crowd = sum(overlap(box, other) for other in sheet.crowd)
            if covered or crowd > wide * high / 3:
                continue
            aside = max(
                abs((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / length
                for px, py in points[start : last + 1]
            )
            middle = abs(start + last - len(points) * 2 / 3)
            tilt = min(abs(angle), 90 - abs(angle))
            cost = crowd + 2 * aside + abs(angle) / 2 + 3 * tilt + middle * 2
            found.append((cost, (x, y), angle))
    if not found:
        return None
    _, at, angle = min(found)
    return at, angle


def _middle(ends: tuple[Xy, Xy]) -> Xy:
    return ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
