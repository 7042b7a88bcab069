"""How to read the map: legend, title, scale and compass."""

import math

from ....draw.frame import draw_panel
from ....draw.palette import paint
from ....draw.svg import Xy, element, group, number, path, polyline, rect, text, text_width
from .sheet import LEGEND_ROW, Series60Sheet

KM_PER_DEGREE = 111.0


def draw_legend(sheet: Series60Sheet) -> str:
    panel = sheet.legend
    title = sheet.word("map.legend")
    parts = [
        draw_panel(panel, 6, opacity=0.94),
        text((panel.x + 12, panel.y + 19), title, 13, text_anchor="start", font_weight="700"),
    ]
    for index, (sign, label) in enumerate(_entries()):
        y = panel.y + 36 + index * LEGEND_ROW
        parts.append(group(sign, transform=f"translate({number(panel.x + 34)} {number(y)})"))
        parts.append(text((panel.x + 66, y + 4), sheet.word(label), 11.5, text_anchor="start"))
    return group(*parts, fill=paint("ink"), pointer_events="none")


def _entries() -> list[tuple[str, str]]:
    ink, hill, red = paint("point-edge"), paint("hill"), paint("fortress")
    line = "M-22 0h44"
    teeth = "".join(f"M{x} 5l2.5-10h-5z" for x in range(-18, 20, 6))
    return [
        (
            path(line, stroke=paint("road-case"), stroke_width=8)
            + path(line, stroke=paint("road"), stroke_width=4.2),
            "series60.map.coastal",
        ),
        (
            path(line, stroke=paint("track"), stroke_width=2.6, stroke_dasharray="9 4.5"),
            "series60.map.track",
        ),
        (
            path(teeth, fill=hill) + path("M-22-5h44", stroke=hill, stroke_width=2.4),
            "series60.map.hills",
        ),
        (
            path("M-14 6A17 17 0 0 1 14 6", stroke=red, stroke_width=4.2, fill="none"),
            "series60.map.fortress",
        ),
        (
            group(
                rect(-7, -7, 14, 14, rx=1.5) + rect(-4, -4, 8, 8, fill=ink, stroke="none"),
                fill=paint("point"),
                stroke=ink,
                stroke_width=1.8,
            ),
            "map.town",
        ),
        (
            path(_star(8.5, 5.4), fill=paint("point"), stroke=ink, stroke_width=1.8),
            "map.strongpoint",
        ),
        (
            element("circle", r=6, fill=paint("point"), stroke=ink, stroke_width=1.8),
            "series60.map.crossroads",
        ),
        (
            path("M-22-3h44", stroke=paint("scarp"), stroke_width=1.7)
            + path(
                "".join(f"M{x}-3v7" for x in range(-20, 22, 4)),
                stroke=paint("scarp"),
                stroke_width=0.8,
            ),
            "series60.map.scarp",
        ),
        (
            path("M-22 0h44", stroke=paint("wire"), stroke_width=1.1)
            + path(
                "".join(f"M{x}-2.6l5.2 5.2m0-5.2l-5.2 5.2" for x in (-17, -6, 5, 15)),
                stroke=paint("wire"),
                stroke_width=1.1,
            ),
            "series60.map.wire",
        ),
        (
            path(line, stroke=paint("works"), stroke_width=2)
            + path(
                "".join(f"M{x} 0v-5" for x in range(-18, 20, 9)),
                stroke=paint("works"),
                stroke_width=1.4,
            ),
            "series60.map.perimeter",
        ),
    ]


def _star(outer: float, inner: float) -> str:
    spots = []
    for index in range(10):
        radius = outer if index % 2 == 0 else inner
        angle = -math.pi / 2 + math.pi * index / 5
        spots.append((radius * math.cos(angle), radius * math.sin(angle)))
    return polyline(spots, closed=True)


def draw_title(sheet: Series60Sheet) -> str:
    """The name of the game, whose work the map is, and the scale."""
    cover = sheet.rules.data.cover
    top = sheet.frame.y + sheet.frame.height
    left = min(box.x + box.width for box in sheet.boxes.values()) + 24
    room = max(box.x for box in sheet.boxes.values()) - left - 200
    name = sheet.say(cover.name)
    scene = f"{sheet.say(cover.scenario[0].name)} · {sheet.word('map.unofficial')}"
    parts = [
        text(
            (left, top + 48),
            name,
            min(22.0, room / (text_width(name, 1) * 1.15)),
            text_anchor="start",
            font_weight="700",
            fill=paint("ink"),
        ),
        text(
            (left, top + 68),
            scene,
            min(12.0, room / text_width(scene, 1)),
            text_anchor="start",
            fill=paint("ink-soft"),
        ),
    ]
    geography = sheet.rules.data.geography
    if geography is not None:
        parts.append(element("desc", sheet.say(geography.credit)))
        length = 25 / KM_PER_DEGREE * _units_per_degree(sheet)
        x, y = max(box.x for box in sheet.boxes.values()) - 40 - length, top + 56
        half = length / 2
        parts.append(
            group(
                path(
                    f"M{number(x)} {number(y)}v-8h{number(length)}v8M{number(x + half)} {number(y)}v-8",
                    fill="none",
                    stroke=paint("ink"),
                    stroke_width=1.6,
                ),
                rect(x, y - 8, half, 4, fill=paint("ink")),
                text(
                    (x + half, y + 16),
                    sheet.word("series60.map.kilometres"),
                    12,
                    fill=paint("ink-soft"),
                ),
            )
        )
    return group(*parts)


def _units_per_degree(sheet: Series60Sheet) -> float:
    """How long a degree of latitude is on the sheet, on the average over all pairs of points."""
    points = sheet.map.points
    ratios = []
    for index, one in enumerate(points):
        for other in points[index + 1 :]:
            east = (one.latlon[1] - other.latlon[1]) * math.cos(math.radians(one.latlon[0]))
            real = math.hypot(one.latlon[0] - other.latlon[0], east)
            ratios.append(math.dist(sheet.at[one.id], sheet.at[other.id]) / real)
    return sum(ratios) / len(ratios)


def draw_compass(sheet: Series60Sheet, at: Xy) -> str:
    ink = paint("area-ink")
    return group(
        element("circle", r=20, fill="none", stroke=ink, stroke_width=1),
        path("M0-27L6 0L0 27L-6 0Z", fill=paint("panel"), stroke=ink, stroke_width=1.1),
        path("M0-27L6 0H-6Z", fill=ink),
        path("M-27 0h12M15 0h12", stroke=ink, stroke_width=1.1),
        text((0, -32), sheet.word("map.north"), 13, fill=ink, font_weight="700"),
        transform=f"translate({number(at[0])} {number(at[1])})",
        pointer_events="none",
    )
