"""Names and signs of places on a hex map. Names keep out of the way of counters and each other."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Literal, NamedTuple

from ...core.module import Named
from ..layout import Rect, around, overlap
from ..palette import paint
from ..svg import Xy, circle, group, number, path, rect, text, text_width
from ..zoom import LAST, MIDDLE, SIZES, UNITS, Label, seen_until
from .lines import WATER, course
from .sheet import HEIGHT, WIDTH, Route, Sheet

#: Names of lines stand so far above them; where the hachures of a slope are above it, below.
ABOVE, BELOW = 5.0, -13.0
#: Where a name may stand beside the middle of its hex, the best first: how far away in hexes, which
#: part of it is there, and on which of its sides.
Offer = tuple[float, float, Literal["start", "middle", "end"], Literal["top", "middle", "foot"]]
OFFERS: tuple[Offer, ...] = (
    (0.0, 0.385, "middle", "top"),
    (0.0, -0.41, "middle", "foot"),
    (0.2, 0.28, "start", "top"),
    (-0.2, 0.28, "end", "top"),
    (0.2, -0.28, "start", "foot"),
    (-0.2, -0.28, "end", "foot"),
    (0.24, 0.0, "start", "middle"),
    (-0.24, 0.0, "end", "middle"),
    (0.0, 0.55, "middle", "top"),
    (0.0, -0.55, "middle", "foot"),
)
#: What is named first, and so has the better place and is seen from further away.
IMPORTANCE = ("town", "strongpoint", "pass", "airfield", "place")
#: What a place is to those who look from afar: all with a sign of their own are posts.
KINDS = {"town": "town", "place": "place"}
WEIGHTS = {"town": "800", "post": "700", "place": "500"}


def draw_places(sheet: Sheet) -> str:
    """The signs in the middle of the hexes."""
    signs = [
        group(sign(place.kind), transform=move(sheet.at(place.hex)), id=f"place-{place.hex}")
        for place in sheet.places
    ]
    return group(*signs, pointer_events="none")


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


def draw_names(sheet: Sheet) -> str:
    """All names of places, and along rivers and roads: the most important ones on top."""
    places, along_lines = name_labels(sheet), list(_line_names(sheet))
    boxes = [line.box for line in along_lines]
    until = seen_until(places, [sheet.legend, sheet.reserve, *sheet.turns.values()])
    drawn = [
        label.draw(
            until[name],
            name,
            fill=paint("ink"),
            font_weight=WEIGHTS[label.kind],
            stroke=paint("halo"),
        )
        for name, label in places.items()
    ]
    # A line loses its name as soon as that of a place would reach it.
    first = [_first_reached(box, places) for box in boxes]
    lines = [line.draw(until_) for line, until_ in zip(along_lines, first, strict=True)]
    return group(*lines, class_="line-names", pointer_events="none") + group(
        *reversed(drawn), class_="names", pointer_events="none"
    )


def name_labels(sheet: Sheet) -> dict[str, Label]:
    """The name of each place, by its hex: towns choose first."""
    key = (sheet.language, tuple(sheet.places), tuple(sheet.crowd), sheet.view)
    if key not in _labels:
        _labels[key] = _placed(sheet)
    return _labels[key]


_labels: dict[object, dict[str, Label]] = {}


def _placed(sheet: Sheet) -> dict[str, Label]:
    placed: dict[str, Label] = {}
    panels = [sheet.legend, sheet.reserve, *sheet.turns.values()]
    signs = {place.hex: around(sheet.at(place.hex), 18, 18) for place in sheet.places}
    ways = [at for route in sheet.routes for at in _steps(sheet, route)]
    junctions = _junctions(sheet)
    frame = sheet.frame

    def cost(label: Label, own: str) -> float:
        box, far = label.box(), label.box(4 if label.kind == "town" else 2)
        solid = [*(label.box() for label in placed.values()), *panels]
        found = sum(1000 + overlap(box, other) for other in solid if overlap(box, other))
        found += sum(3 * overlap(box, other) for name, other in signs.items() if name != own)
        found += sum(1.5 * overlap(box, other) for other in sheet.crowd)
        found += sum(14 for at in ways if box.holds(at))
        found += sum(90 for at in junctions if box.holds(at))
        found += sum(150 for panel in panels if overlap(far, panel))
        if far.x < frame.x or far.x + far.width > frame.x + frame.width:
            found += 60
        if box.x < frame.x + 3 or box.x + box.width > frame.x + frame.width - 3:
            found += 5000
        if box.y < frame.y + 3 or box.y + box.height > frame.y + frame.height - 3:
            found += 5000
        return found

    for place in sorted(sheet.places, key=lambda place: _importance(place.kind)):
        x, y = sheet.at(place.hex)
        kind = KINDS.get(place.kind, "post")
        offers = [
            Label((x + right * WIDTH, y + down * HEIGHT), sheet.say(place.name), kind, anchor, hold)
            for right, down, anchor, hold in OFFERS
        ]
        costs = [cost(one, place.hex) + 9 * rank for rank, one in enumerate(offers)]
        placed[place.hex] = offers[costs.index(min(costs))]
    return placed


def name_boxes(sheet: Sheet) -> dict[str, Rect]:
    """The room that the name of each place takes in the middle distance."""
    return {name: label.box() for name, label in name_labels(sheet).items()}


def _importance(kind: str) -> int:
    return IMPORTANCE.index(kind) if kind in IMPORTANCE else len(IMPORTANCE)


def _steps(sheet: Sheet, route: Route) -> Iterator[Xy]:
    """A route as spots close enough to be counted."""
    for one, other in pairwise(sheet.at(name) for name in route.hexes):
        for part in (0.0, 0.2, 0.4, 0.6, 0.8):
            yield (one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part)


def _junctions(sheet: Sheet) -> list[Xy]:
    """Where routes meet: at an end of one that lies on another."""
    count = Counter(name for route in sheet.routes for name in set(route.hexes))
    return [sheet.at(name) for name, number in count.items() if number > 1]


# Names of rivers and roads: along them, where a stretch of them is straight enough.


class LineName(NamedTuple):
    """A name along a line: where its middle is, how it is turned, and the room it takes."""

    words: str
    slanted: bool
    water: bool
    at: Xy
    angle: float
    lift: float
    box: Rect

    def draw(self, until: float) -> str:
        (x, y), size = self.at, SIZES["line"][0]
        return text(
            (0, -self.lift),
            self.words,
            size,
            fill=paint("river-name" if self.water else "area-ink"),
            font_style="italic" if self.slanted else None,
            transform=f"translate({number(x)} {number(y)}) rotate({number(self.angle)})",
            class_="name line-name",
            data_until=f"{until:g}",
            stroke=paint("halo"),
            stroke_width=2.4,
            stroke_linejoin="round",
            paint_order="stroke",
        )


def _line_names(sheet: Sheet) -> Iterator[LineName]:
    taken = list(name_boxes(sheet).values())
    taken += [around(sheet.at(place.hex), 20, 20) for place in sheet.places]
    for style, name, points, lift in _named_lines(sheet):
        words = sheet.say(name)
        found = _stretch(sheet, points, text_width(words, SIZES["line"][0]), lift, taken)
        if found is not None:
            taken.append(found[-1])
            yield LineName(words, sheet.about.slanted, style in WATER, *found)


def _first_reached(box: Rect, places: Mapping[str, Label]) -> float:
    """At which distance the first name of a place covers this room, which grows as well."""
    for unit in UNITS:
        grown = around(box.centre, box.width * max(unit, 1), box.height * max(unit, 1))
        if unit > LAST["line"]:
            break
        if unit > MIDDLE and any(overlap(grown, label.box(unit)) for label in places.values()):
            return max(MIDDLE, unit / 1.12)
    return LAST["line"]


def _named_lines(sheet: Sheet) -> Iterator[tuple[str, Named, list[Xy], float]]:
    for rim in sheet.rims:
        if rim.name is not None:
            points = [_middle(sheet.hexside(pair)) for pair in rim.pairs]
            falls = sum(sheet.at(low)[1] - sheet.at(high)[1] for high, low in rim.pairs)
            yield rim.style, rim.name, points, BELOW if rim.slopes and falls < 0 else ABOVE
    for route in sheet.routes:
        if route.name is not None and route.style != "bridge":
            yield route.style, route.name, course(sheet, route), ABOVE


def _stretch(
    sheet: Sheet, points: list[Xy], width: float, lift: float, taken: list[Rect]
) -> tuple[Xy, float, float, Rect] | None:
    """Middle, slope, distance of the name, and room of the straightest stretch that is free."""
    found: list[tuple[float, Xy, float, float, Rect]] = []
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
            turn = math.radians(angle)
            up = (math.sin(turn), -math.cos(turn))
            rises = [(px - x) * up[0] + (py - y) * up[1] for px, py in points[start : last + 1]]
            aside = max(abs(rise) for rise in rises)
            if aside > HEIGHT / 2:
                continue
            # Clear of every bend of the line.
            off = lift + (max(rises) if lift > 0 else min(rises))
            away = off + SIZES["line"][0] * 0.35
            box = around((x + away * up[0], y + away * up[1]), wide, high)
            if any(overlap(box, other) for other in taken):
                continue
            crowd = sum(overlap(box, other) for other in sheet.crowd)
            if crowd > wide * high / 3:
                continue
            middle = abs(start + last - len(points) * 2 / 3)
            tilt = min(abs(angle), 90 - abs(angle))
            cost = crowd + 2 * aside + abs(angle) / 2 + 3 * tilt + middle * 2
            found.append((cost, (x, y), angle, off, box))
    if not found:
        return None
    _, at, angle, off, box = min(found, key=lambda one: one[:4])
    return at, angle, off, box


def _middle(ends: tuple[Xy, Xy]) -> Xy:
    return ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
