"""Names and signs of places on a hex map. Names keep out of the way of counters and each other."""

from functools import cache

from ...systems.folio.data import Place
from ..palette import paint
from ..placing import overlap
from ..sheet import Rect
from ..svg import Xy, circle, group, number, path, polyline, rect, text, text_width
from .sheet import COUNTER, HEIGHT, WIDTH, Sheet, outline

TOWN_SIZE, PLACE_SIZE = 12.5, 9.6
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
        group(sign(place.kind), transform=_move(sheet.at(place.hex)), id=f"place-{place.hex}")
        for place in sheet.map.places
    ]
    return group(
        *signs, *(_name(sheet, place) for place in sheet.map.places), pointer_events="none"
    )


def draw_supply(sheet: Sheet) -> str:
    """Supply symbols, with a line inside the hex that a unit in it leaves seen."""
    supply = sheet.rules.data.cover.supply
    return group(
        *(
            path(
                polyline(outline(sheet.at(name), 0.88), closed=True),
                fill=paint(side),
                fill_opacity=0.16,
                stroke=paint(side),
                stroke_width=2.4,
            )
            + group(drum(side), transform=_move(sheet.at(name)))
            for side, names in (("british", supply.british), ("axis", supply.axis))
            for name in names
        ),
        pointer_events="none",
    )


def drum(side: str) -> str:
    """A drum of fuel in the colour of its side; the Axis one is square."""
    light = paint("face-light")
    if side == "axis":
        body = rect(-7, -9, 14, 18, rx=1.5)
    else:
        body = path("M-7-6.500a7 3 0 0 1 14 0v13a7 3 0 0 1-14 0z")
    return group(
        body,
        path("M-7-2.500h14M-7 3h14", stroke=light, stroke_width=1.3),
        fill=paint(side),
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


def _move(at: Xy) -> str:
    return f"translate({number(at[0])} {number(at[1])})"


def _name(sheet: Sheet, place: Place) -> str:
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
    signs = {place.hex: _around(sheet.at(place.hex), 18, 18) for place in sheet.map.places}
    # Units set up here in the beginning; others come and go.
    units = [
        _around(sheet.at(unit.start), COUNTER, COUNTER)
        for unit in sheet.rules.data.units
        if unit.start is not None
    ]
    sides = [side for line in sheet.map.escarpments for side in line.sides]
    cliffs = [_around(_middle(sheet.hexside(side)), 20, 20) for side in sides]
    order = sorted(sheet.map.places, key=lambda place: place.kind == "place")
    for place in order:
        size = TOWN_SIZE if place.kind == "town" else PLACE_SIZE
        width = text_width(sheet.say(place.name), size) * 0.94
        x, y = sheet.at(place.hex)

        def cost(box: Rect, own: str = place.hex) -> float:
            solid = [*placed.values(), *panels]
            found = sum(1000 + overlap(box, other) for other in solid if overlap(box, other))
            found += sum(3 * overlap(box, other) for name, other in signs.items() if name != own)
            found += sum(1.5 * overlap(box, other) for other in (*units, *cliffs))
            frame = sheet.frame
            if box.x < frame.x + 3 or box.x + box.width > frame.x + frame.width - 3:
                found += 5000
            return found

        boxes = []
        for across, down in OFFERS:
            # Beside the hex a name begins or ends at its own sign.
            shift = (width / 2 - 8) * (across > 0) - (width / 2 - 8) * (across < 0)
            at = (x + across * WIDTH * 0.5 + shift, y + down * HEIGHT)
            boxes.append(_around(at, width, size * 1.1))
        costs = [cost(box) + 12 * rank for rank, box in enumerate(boxes)]
        placed[place.hex] = boxes[costs.index(min(costs))]
    return placed


def _around(at: Xy, width: float, height: float) -> Rect:
    return Rect(at[0] - width / 2, at[1] - height / 2, width, height)


def _middle(ends: tuple[Xy, Xy]) -> Xy:
    return ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
