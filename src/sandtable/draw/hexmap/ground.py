"""The ground of a hex map: sea and coast, sand, terrain, the grid and its numbers."""

import random
from collections import defaultdict

from ..palette import paint
from ..svg import Xy, element, group, inside, number, path, polyline, rect, smooth
from .sheet import HEIGHT, WIDTH, Sheet, outline

#: Column, and rows counted in halves: so every hex has the same six neighbours.
Spot = tuple[int, int]
STEPS: tuple[Spot, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
#: Distances from the shore of the lines that engravers draw in the water, and their strength.
WATER_LINES = ((30.0, 0.35), (21.0, 0.5), (13.0, 0.75), (6.5, 1.0))
#: So many rings of hexes beyond the edge have ground, so that the frame is filled.
BEYOND = 3
#: What ground is drawn as: its tint, and the path of its sign.
TERRAIN: dict[str, tuple[str, str]] = {
    "wood": ("wood", "m0-4.500l3.200 5.500h-2.500v2h-1.400v-2h-2.500z"),
    "height": ("height", "m-4 2.500l4-6 4 6m-5.500-1.500l2.500 2.500"),
    "hill": ("hill-side", "m-4 1.500q4-6 8 0"),
    "rough": ("rough", "m-3 1l2-2.500 2 1.500m1 2l2-2"),
    "marsh": ("marsh", "m-4 0h8m-6 2.500h5m-2.500-2.500v-3.500"),
    "dune": ("beach", "m-5 0q2.500-3.500 5 0q2.500 3.500 5 0"),
    "town": ("town", "m-3-3h6v6h-6z"),
    "works": ("town", "m-4 2h2v-3h2v3h2v-3h2"),
}


def draw_ground(sheet: Sheet) -> str:
    """Land by its shore, which runs through the middles of the hexsides between land and sea."""
    frame = sheet.frame
    clip = element("clipPath", rect(frame.x, frame.y, frame.width, frame.height), id="clip-frame")
    loops = "".join(polyline(loop, closed=True) for loop in shores(sheet))
    shore = path(loops, id="shore", fill_rule="evenodd")

    def again(**look: str | float | None) -> str:
        return element("use", href="#shore", **look)

    parts = [rect(frame.x, frame.y, frame.width, frame.height, fill=paint("sea"))]
    for distance, strength in WATER_LINES:
        width = 2 * distance
        line = paint("sea-line")
        parts.append(again(stroke=line, stroke_width=width + 1.3, stroke_opacity=strength))
        parts.append(again(stroke=paint("sea"), stroke_width=width - 1.3))
    parts += [
        again(fill=paint("sand")),
        again(stroke=paint("beach"), stroke_width=7),
        again(stroke=paint("coast"), stroke_width=1.7),
    ]
    return element("defs", clip, shore) + group(
        *parts,
        _grains(sheet),
        clip_path="url(#clip-frame)",
        fill="none",
        stroke_linejoin="round",
        pointer_events="none",
    )


def is_land(sheet: Sheet) -> dict[Spot, bool]:
    """Of every hex, and of all others in and around the frame, which are as most beside them."""
    grid = sheet.grid
    spots = _hexes(sheet)
    found = {
        (grid.columns[h], grid.heights[h]): style != "sea"
        for h, style in enumerate(sheet.ground)
        if style
    }
    rings = 0
    while rings < BEYOND or not spots <= found.keys():
        votes: dict[Spot, int] = defaultdict(int)
        for spot, land in found.items():
            for beside in _around(spot):
                if beside not in found:
                    votes[beside] += 1 if land else -1
        found |= {spot: vote > 0 for spot, vote in votes.items()}
        rings += 1
    return found


def shores(sheet: Sheet) -> list[list[Xy]]:
    """Closed smooth lines around all land; far beyond the edge everything is sea."""
    land = is_land(sheet)
    # A corner of a hex is where three meet; a shore leads from corner to corner.
    ways: dict[frozenset[Spot], list[tuple[frozenset[Spot], Xy]]] = defaultdict(list)
    for spot, dry in land.items():
        for direction, there in enumerate(_around(spot)):
            if dry and not land.get(there, False):
                before = frozenset((spot, there, _step(spot, direction - 1)))
                after = frozenset((spot, there, _step(spot, direction + 1)))
                middle = _middle(spot, there)
                ways[before].append((after, middle))
    loops = []
    while ways:
        corner, line = next(iter(ways)), []
        while ways.get(corner):
            here = corner
            corner, middle = ways[here].pop()
            line.append(middle)
            if not ways[here]:
                del ways[here]
        closed = smooth([*line, *line[:3]], 3)
        loops.append(closed[3:-6])
    return loops


def _step(spot: Spot, direction: int) -> Spot:
    across, down = STEPS[direction % 6]
    return (spot[0] + across, spot[1] + down)


def _around(spot: Spot) -> list[Spot]:
    return [_step(spot, direction) for direction in range(6)]


def _middle(a: Spot, b: Spot) -> Xy:
    return (
        WIDTH * (0.5 + 0.75 * (a[0] + b[0]) / 2),
        HEIGHT * (0.5 + 0.5 * (a[1] + b[1]) / 2),
    )


def _grains(sheet: Sheet) -> str:
    """Sand, strewn the same way every time."""
    chance = random.Random(1941)
    frame, loops = sheet.frame, shores(sheet)
    grains: list[str] = []
    while len(grains) < sheet.grains:
        at = (frame.x + chance.random() * frame.width, frame.y + chance.random() * frame.height)
        if sum(inside(at, loop) for loop in loops) % 2:
            grains.append(f"M{at[0]:.0f} {at[1]:.0f}h.1")
    return path(
        "".join(grains),
        stroke=paint("sand-grain"),
        stroke_width=1.4,
        stroke_opacity=0.7,
        stroke_linecap="round",
    )


def draw_grid(sheet: Sheet) -> str:
    """Thin lines round each hex; fainter at sea, where nobody goes. What is no hex is shaded.

    Each hex of land is an area of its own, which the page can light.
    """
    wet, areas, numbers = "", [], []
    beyond = is_land(sheet)
    for h, (at, name) in enumerate(zip(sheet.centres, sheet.grid.names, strict=True)):
        shape = polyline(outline(at), closed=True)
        if not sheet.ground[h]:
            continue
        del beyond[sheet.grid.columns[h], sheet.grid.heights[h]]
        if not sheet.can_be_entered(h):
            wet += shape
            continue
        areas.append(path(shape, id=f"area-{name}", class_="area"))
        numbers.append(element("text", name, x=number(at[0]), y=number(at[1] - HEIGHT / 2 + 6.4)))
    none = "".join(polyline(outline(_middle(spot, spot)), closed=True) for spot in sorted(beyond))
    return group(
        path(none, fill=paint("paper"), fill_opacity=0.5, clip_path="url(#clip-frame)"),
        path(wet, stroke=paint("sea-line"), stroke_width=0.6, stroke_opacity=0.7),
        group(
            *areas,
            stroke=paint("area-edge"),
            stroke_width=0.8,
            stroke_opacity=0.8,
            pointer_events="all",
        ),
        group(
            *numbers,
            id="hex-numbers",
            font_size=6.2,
            text_anchor="middle",
            fill=paint("area-ink"),
        ),
        fill="none",
        stroke_linejoin="round",
        pointer_events="none",
    )


def _hexes(sheet: Sheet) -> set[Spot]:
    return set(zip(sheet.grid.columns, sheet.grid.heights, strict=True))


# Terrain: a tint for each sort of ground, and signs that a counter in the middle leaves seen.


def draw_terrain(sheet: Sheet) -> str:
    """All hexes that are more than open ground."""
    parts = []
    for style, (tint, sign) in TERRAIN.items():
        hexes = [h for h, found in enumerate(sheet.ground) if found == style]
        if not hexes:
            continue
        shapes = "".join(polyline(outline(sheet.centres[h]), closed=True) for h in hexes)
        signs = "".join(sign_at(sign, at) for h in hexes for at in _strewn(sheet.centres[h], h))
        parts.append(path(shapes, fill=paint(tint)) + _signs(style, signs))
    return group(*parts, stroke_linecap="round", stroke_linejoin="round", pointer_events="none")


def sample(style: str) -> str:
    """A sort of ground for the legend, around the origin."""
    tint, sign = TERRAIN.get(style, ("sea" if style == "sea" else "sand", ""))
    shape = path(
        polyline(outline((0, 0), 0.33), closed=True),
        fill=paint(tint),
        stroke=paint("area-edge"),
        stroke_width=0.8,
    )
    return shape + _signs(style, "".join(sign_at(sign, at) for at in ((-3.5, 2.0), (3.5, -1.0))))


def _signs(style: str, data: str) -> str:
    if not data:
        return ""
    ink = paint(f"{'town' if style == 'works' else style}-ink")
    if style in ("wood", "town"):
        return path(data, fill=ink)
    return path(data, fill="none", stroke=ink, stroke_width=1.3)


def sign_at(sign: str, at: Xy) -> str:
    return f"M{number(at[0])} {number(at[1])}{sign}" if sign else ""


def _strewn(centre: Xy, seed: int) -> list[Xy]:
    """Some spots of a hex, the same every time: most of them round its edge."""
    chance = random.Random(seed)
    spots = [(-21, -6), (-12, -20), (13, -18), (22, -3), (17, 13), (1, 21), (-15, 15), (2, 2)]
    return [
        (
            centre[0] + x + chance.uniform(-3, 3),
            centre[1] + y + chance.uniform(-2.5, 2.5),
        )
        for x, y in chance.sample(spots, 6)
    ]
