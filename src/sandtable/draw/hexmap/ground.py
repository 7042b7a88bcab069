"""The ground of a hex map: sea and coast, sand, the grid and its numbers, the fortified boxes."""

import random
from collections import defaultdict

from ..palette import paint
from ..svg import Xy, element, group, inside, number, path, polyline, rect, smooth, text
from . import words
from .sheet import HEIGHT, WIDTH, Sheet, outline

#: Column, and rows counted in halves: so every hex has the same six neighbours.
Spot = tuple[int, int]
STEPS: tuple[Spot, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
#: Distances from the shore of the lines that engravers draw in the water, and their strength.
WATER_LINES = ((30.0, 0.35), (21.0, 0.5), (13.0, 0.75), (6.5, 1.0))
#: So many rings of hexes beyond the edge have ground, so that the frame is filled.
BEYOND = 3
GRAINS = 1300


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
    """Of every hex, and of some beyond the edge, which are as most of those beside them."""
    grid = sheet.grid
    found = {
        (grid.columns[h], grid.heights[h]): sheet.rules.data.terrain[h] != "sea"
        for h in range(len(grid))
    }
    for _ in range(BEYOND):
        votes: dict[Spot, int] = defaultdict(int)
        for spot, land in found.items():
            for beside in _around(spot):
                if beside not in found:
                    votes[beside] += 1 if land else -1
        found |= {spot: vote > 0 for spot, vote in votes.items()}
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
    while len(grains) < GRAINS:
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
    for at, name, terrain in zip(
        sheet.centres, sheet.grid.names, sheet.rules.data.terrain, strict=True
    ):
        shape = polyline(outline(at), closed=True)
        if terrain == "sea":
            wet += shape
            continue
        areas.append(path(shape, id=f"area-{name}", class_="area"))
        numbers.append(element("text", name, x=number(at[0]), y=number(at[1] - HEIGHT / 2 + 6.4)))
    beyond = sorted(is_land(sheet).keys() - _hexes(sheet))
    none = "".join(polyline(outline(_middle(spot, spot)), closed=True) for spot in beyond)
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


def draw_boxes(sheet: Sheet) -> str:
    """14.4: the hexes whose defenders hold out; drawn near the edge, so that units leave it seen."""
    rings = [sheet.map.boxes.centre, *sheet.map.boxes.inner, *sheet.map.boxes.outer]
    inner = "".join(polyline(outline(sheet.at(name)), closed=True) for name in rings)
    outer = "".join(
        polyline(outline(sheet.at(name), 0.88), closed=True) for name in sheet.map.boxes.outer
    )
    works = paint("works")
    return group(
        path(inner, fill=works, fill_opacity=0.07),
        path(outer, stroke=works, stroke_width=2.4, stroke_opacity=0.75, stroke_dasharray="6 3"),
        fill="none",
        pointer_events="none",
    )


def draw_sea_name(sheet: Sheet) -> str:
    return text(
        (sheet.turns[1].x + 315, sheet.turns[1].y + 122),
        sheet.say(words.SEA),
        17,
        font_style="italic",
        letter_spacing=7,
        fill=paint("sea-ink"),
        pointer_events="none",
    )
