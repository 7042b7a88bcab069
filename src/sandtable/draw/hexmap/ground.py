"""The ground of a hex map: sea and coast, sand, terrain, the grid and its numbers."""

import math
import random
from collections.abc import Sequence

from ..palette import paint
from ..svg import Xy, curve, element, group, number, path, polyline, rect
from .land import centre, is_land, outlines
from .sheet import HEIGHT, WIDTH, Sheet, outline
from .shore import shores

#: Lines that engravers draw in the water: how far from the shore, how strong, and the water inside.
WATER_LINES = (
    (64.0, 0.3, "sea-1"),
    (47.0, 0.4, "sea-1"),
    (33.0, 0.5, "sea-2"),
    (21.0, 0.65, "sea-2"),
    (12.0, 0.8, "sea-3"),
    (5.5, 1.0, "sea-3"),
)
#: What ground is drawn as: its tint, and the path of its sign.
TERRAIN: dict[str, tuple[str, str]] = {
    "wood": ("wood", "m0-5l3.600 6.200h-2.800v2.200h-1.600v-2.200h-2.800z"),
    "height": ("height", "m-5 3l5-7.500 5 7.500m-7-1.800l3.200 3.200"),
    "hill": ("hill-side", "m-5 2q5-7.500 10 0"),
    "rough": ("rough", "m-4 1.500l2.500-3.500 2.500 2m1.500 2.500l2.500-3"),
    "marsh": ("marsh", "m-5 0h10m-7.500 3h6m-3-3v-4m-2.500 4l-1.200-3m7 3l1.200-3"),
    "dune": ("beach", "m-6 0q3-4 6 0q3 4 6 0"),
    "town": ("town", "m-3-3h6v6h-6z"),
    "works": ("town", "m-5 2h2.500v-3.500h2.500v3.500h2.500v-3.500h2.500"),
    "fort": ("fort", "m-5 2.500v-5h2v2h2v-2h2v2h2v-2h2v5z"),
}
#: Sorts of ground whose signs are filled.
SOLID = ("wood", "town")
#: What men have made has fewer signs: of such hexes there are seldom many.
BUILT, FEW, MANY = ("town", "works", "fort"), 3, 6


def draw_ground(sheet: Sheet) -> str:
    """Water, deeper from line to line; land with its beach, its tones and its grain."""
    frame = sheet.frame
    loops = "".join(curve(loop, closed=True) for loop in shores(sheet))
    whole = (frame.x, frame.y, frame.width, frame.height)
    defs = [
        element("clipPath", rect(*whole), id="clip-frame"),
        path(loops, id="shore", fill_rule="evenodd"),
        element("clipPath", path(loops, clip_rule="evenodd"), id="clip-land"),
        *_textures(),
    ]

    def again(**look: str | float | None) -> str:
        return element("use", href="#shore", **look)

    parts = [rect(*whole, fill=paint("sea"))]
    for distance, strength, water in WATER_LINES:
        line = paint("sea-line")
        parts.append(again(stroke=line, stroke_width=2 * distance + 1.1, stroke_opacity=strength))
        parts.append(again(stroke=paint(water), stroke_width=2 * distance - 1.1))
    parts += [
        again(fill=paint("sand")),
        group(
            _tones(sheet),
            rect(*whole, fill="url(#tex-gravel)"),
            rect(*whole, fill="url(#tex-ripples)"),
            again(stroke=paint("beach"), stroke_width=13, stroke_opacity=0.6),
            again(stroke=paint("beach"), stroke_width=7),
            clip_path="url(#clip-land)",
        ),
        again(stroke=paint("coast"), stroke_width=1.6),
    ]
    return element("defs", *defs) + group(
        *parts,
        clip_path="url(#clip-frame)",
        fill="none",
        stroke_linejoin="round",
        pointer_events="none",
    )


def _textures() -> list[str]:
    """Gravel and ripples of sand as tiles: a few marks that fill any map."""
    chance = random.Random(1941)
    wide, high = 131, 113
    stones = "".join(
        f"M{chance.randrange(3, wide - 3)} {chance.randrange(3, high - 3)}h.1" for _ in range(30)
    )
    gravel = _tile("tex-gravel", stones, (wide, high), stroke_width=1.3, stroke_opacity=0.75)
    wide, high = 337, 269
    waves = ""
    for _ in range(15):
        x, y = chance.randrange(10, wide - 50), chance.randrange(12, high - 12)
        size = chance.uniform(7, 15)
        for row in range(chance.choice((1, 2, 2, 3))):
            left, lift = x + row * size * 0.45, size * 0.3
            waves += (
                f"M{number(left)} {number(y + row * 4.5)}q{number(size / 2)} {number(-lift)} "
                f"{number(size)} 0t{number(size * 0.8)} {number(lift * 0.3)}"
            )
    ripples = _tile("tex-ripples", waves, (wide, high), stroke_width=0.9, stroke_opacity=0.65)
    soft = [
        element(
            "radialGradient",
            element("stop", offset=0, stop_color=paint(tone), stop_opacity=0.85),
            element("stop", offset=1, stop_color=paint(tone), stop_opacity=0),
            id=f"tone-{tone}",
        )
        for tone in ("sand-light", "sand-deep")
    ]
    return [gravel, ripples, *soft]


def _tile(name: str, marks: str, size: tuple[int, int], **stroke: float) -> str:
    return element(
        "pattern",
        path(
            marks,
            fill="none",
            stroke=paint("sand-grain"),
            **stroke,
            stroke_linecap="round",
        ),
        id=name,
        width=size[0],
        height=size[1],
        patternUnits="userSpaceOnUse",
    )


def _tones(sheet: Sheet) -> str:
    """Lighter and deeper sand in wide soft spots, the same every time: no desert has one colour."""
    chance = random.Random(1805)
    frame = sheet.frame
    spots = []
    count = round(frame.width * frame.height / 70_000)
    for index in range(count):
        tone = ("sand-light", "sand-deep")[index % 2]
        long = chance.uniform(110, 300)
        x, y = chance.uniform(0, frame.width), chance.uniform(0, frame.height)
        spots.append(
            element(
                "ellipse",
                cx=number(x),
                cy=number(y),
                rx=number(long),
                ry=number(long * chance.uniform(0.3, 0.6)),
                transform=f"rotate({number(chance.uniform(-16, 16))} {number(x)} {number(y)})",
                fill=f"url(#tone-{tone})",
            )
        )
    return "".join(spots)


def draw_grid(sheet: Sheet) -> str:
    """Thin lines round each hex; fainter at sea, where nobody goes. What is no hex is shaded.

    Each hex of land is an area of its own, which the page can light.
    """
    areas, dry, wet = [], "", ""
    # Land draws the sides it shares with the sea.
    rank = [(not sheet.can_be_entered(h), h) for h in range(len(sheet.grid))]
    beyond = is_land(sheet)
    for h, (at, name) in enumerate(zip(sheet.centres, sheet.grid.names, strict=True)):
        if not sheet.ground[h]:
            continue
        del beyond[sheet.grid.columns[h], sheet.grid.heights[h]]
        sides = _own_sides(sheet, h, rank)
        if rank[h][0]:
            wet += sides
            continue
        dry += sides
        areas.append(path(polyline(outline(at), closed=True), id=f"area-{name}", class_="area"))
    none = "".join(polyline(outline(centre(spot)), closed=True) for spot in sorted(beyond))
    return group(
        path(none, fill=paint("paper"), fill_opacity=0.42, clip_path="url(#clip-frame)"),
        group(
            path(wet, stroke=paint("sea-line"), stroke_opacity=0.45),
            path(dry, stroke=paint("area-edge")),
            class_="hex-lines",
            stroke_width=0.8,
            stroke_opacity=0.7,
        ),
        group(*areas, class_="areas", fill="none", pointer_events="all"),
        fill="none",
        stroke_linejoin="round",
        stroke_linecap="round",
        pointer_events="none",
    )


def draw_numbers(sheet: Sheet) -> str:
    """The number of every hex that can be entered, at its upper edge: above what runs there."""
    numbers = [
        element("text", name, x=number(x), y=number(y - HEIGHT / 2 + 0.9), dy=".75em")
        for h, ((x, y), name) in enumerate(zip(sheet.centres, sheet.grid.names, strict=True))
        if sheet.can_be_entered(h)
    ]
    return group(
        *numbers,
        id="hex-numbers",
        class_="hex-numbers",
        font_size=6.4,
        text_anchor="middle",
        fill=paint("area-ink"),
        stroke=paint("halo"),
        stroke_width=1.1,
        stroke_opacity=0.75,
        paint_order="stroke",
        pointer_events="none",
    )


def _own_sides(sheet: Sheet, h: int, rank: Sequence[tuple[bool, int]]) -> str:
    """Those sides of a hex that no hex of a better rank has drawn."""
    corners = outline(sheet.centres[h])
    around = sheet.grid.neighbours[h]
    data, last = "", -9
    # The side in a direction leads from the corner before it to the one after it.
    for direction in range(6):
        there = around[direction]
        if there >= 0 and sheet.ground[there] and rank[there] < rank[h]:
            continue
        (ax, ay), (bx, by) = corners[direction - 1], corners[direction]
        if last != direction - 1:
            data += f"M{number(ax)} {number(ay)}"
        data += f"l{number(bx - ax)} {number(by - ay)}"
        last = direction
    return data


# Terrain: a tint for each sort of ground, and signs that a counter in the middle leaves seen.


def draw_terrain(sheet: Sheet) -> str:
    """All hexes that are more than open ground: smooth shapes that touch all outer hexsides."""
    parts = []
    spots = [*zip(sheet.grid.columns, sheet.grid.heights, strict=True)]
    for style, (tint, sign) in TERRAIN.items():
        hexes = [h for h, found in enumerate(sheet.ground) if found == style]
        if not hexes:
            continue
        borders = outlines({spots[h] for h in hexes})
        shapes = "".join(curve(border, closed=True) for border in borders)
        count = FEW if style in BUILT else MANY
        signs = "".join(
            sign_at(sign, at) for h in hexes for at in _strewn(sheet.centres[h], h, count)
        )
        ink = paint(_ink(style))
        parts.append(
            path(
                shapes,
                fill=paint(tint),
                fill_rule="evenodd",
                stroke=ink,
                stroke_width=1.1,
                stroke_opacity=0.5,
            )
            + _signs(style, signs)
        )
    clip = "url(#clip-land)" if "sea" in sheet.ground else None
    return group(
        *parts,
        clip_path=clip,
        stroke_linecap="round",
        stroke_linejoin="round",
        pointer_events="none",
    )


def sample(style: str) -> str:
    """A sort of ground for the legend, around the origin."""
    tint, sign = TERRAIN.get(style, ("sea" if style == "sea" else "sand", ""))
    shape = path(
        polyline(outline((0, 0), 0.33), closed=True),
        fill=paint(tint),
        stroke=paint("area-edge"),
        stroke_width=0.8,
    )
    return shape + _signs(style, sign_at(sign, (0, 1)))


def _ink(style: str) -> str:
    return "town-ink" if style == "works" else f"{style}-ink"


def _signs(style: str, data: str) -> str:
    if not data:
        return ""
    ink = paint(_ink(style))
    if style in SOLID:
        return path(data, fill=ink)
    return path(data, fill="none", stroke=ink, stroke_width=1.3)


def sign_at(sign: str, at: Xy) -> str:
    return f"M{number(at[0])} {number(at[1])}{sign}" if sign else ""


def _strewn(middle: Xy, seed: int, count: int) -> list[Xy]:
    """Some spots of a hex, the same every time: round its edge, and for many one in the middle."""
    chance = random.Random(seed)
    turn = chance.uniform(0, math.tau)
    spots = [(0.0, 0.0)] if count == MANY else []
    for part in range(count):
        angle = turn + math.tau * part / count
        spots.append((0.36 * WIDTH * math.cos(angle), 0.36 * WIDTH * math.sin(angle)))
    return [
        (middle[0] + x + chance.uniform(-2, 2), middle[1] + y + chance.uniform(-2, 2))
        for x, y in spots
    ]
