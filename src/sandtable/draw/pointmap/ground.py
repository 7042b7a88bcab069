"""The ground: sea with water lines, coast, sand, escarpments."""

import random

from ..palette import paint
from ..svg import Xy, along, element, group, inside, number, path, polyline, rect, text
from .sheet import Sheet

#: Distances from the shore of the lines that engravers draw in the water, and their strength.
#: And the water on the side of the land.
WATER_LINES = (
    (52.0, 0.3, "sea-1"),
    (38.0, 0.4, "sea-1"),
    (27.0, 0.5, "sea-2"),
    (18.0, 0.65, "sea-2"),
    (11.0, 0.8, "sea-3"),
    (5.5, 1.0, "sea-3"),
)
GRAINS = 1500
DUNES = 90


def draw_ground(sheet: Sheet) -> str:
    frame = sheet.frame
    clip = element("clipPath", rect(frame.x, frame.y, frame.width, frame.height), id="clip-frame")
    land = polyline(land_of(sheet), closed=True)
    clip += element("clipPath", path(land), id="clip-land")
    parts = [rect(frame.x, frame.y, frame.width, frame.height, fill=paint("sea"))]
    shore = coast(sheet)
    if shore:
        line = polyline(shore)
        for distance, strength, water in WATER_LINES:
            parts.append(
                path(
                    line,
                    stroke=paint("sea-line"),
                    stroke_width=2 * distance + 1.2,
                    stroke_opacity=strength,
                )
            )
            parts.append(path(line, stroke=paint(water), stroke_width=2 * distance - 1.2))
    parts.append(path(land, fill=paint("sand"), stroke="none"))
    if shore:
        beach = polyline(shore)
        parts.append(
            path(beach, stroke=paint("beach"), stroke_width=9, clip_path="url(#clip-land)")
        )
        parts.append(path(beach, stroke=paint("coast"), stroke_width=1.8))
    return element("defs", clip) + group(
        *parts,
        clip_path="url(#clip-frame)",
        fill="none",
        stroke_linejoin="round",
        pointer_events="none",
    )


def coast(sheet: Sheet) -> list[Xy]:
    """The shore from west to east, or nothing if the module does not know it."""
    for _, line in sheet.lines("coast"):
        return line
    return []


def land_of(sheet: Sheet) -> list[Xy]:
    """Everything south of the shore; without a shore, everything."""
    frame = sheet.frame
    west, east = frame.x - 200, frame.x + frame.width + 200
    top, bottom = frame.y - 200, frame.y + frame.height + 200
    line = coast(sheet)
    if not line:
        return [(west, top), (east, top), (east, bottom), (west, bottom)]
    return [
        *line,
        (east, line[-1][1]),
        (east, bottom),
        (west, bottom),
        (west, top),
        (line[0][0], top),
    ]


def draw_sand(sheet: Sheet) -> str:
    """Grains and small dunes, strewn the same way every time."""
    chance = random.Random(1941)
    land, frame = land_of(sheet), sheet.frame
    grains, dunes = [], []

    def somewhere() -> Xy:
        while True:
            at = (
                frame.x + chance.random() * frame.width,
                frame.y + chance.random() * frame.height,
            )
            if inside(at, land):
                return at

    for _ in range(GRAINS):
        x, y = somewhere()
        grains.append(f"M{x:.0f} {y:.0f}h.1")
    for _ in range(DUNES):
        x, y = somewhere()
        size = 5 + 7 * chance.random()
        lift = size * 0.35
        dunes.append(
            f"M{number(x)} {number(y)}q{number(size / 2)} {number(-lift)} {number(size)} 0"
            f"t{number(size * 0.8)} {number(lift * 0.4)}"
        )
    return group(
        path("".join(grains), stroke_width=1.5, stroke_linecap="round"),
        path("".join(dunes), stroke_width=0.9, stroke_linecap="round"),
        fill="none",
        stroke=paint("sand-grain"),
        stroke_opacity=0.75,
        pointer_events="none",
    )


def draw_scarps(sheet: Sheet) -> str:
    """Escarpments as they lie, with teeth down the low side: scenery, no rule reads them."""
    crests, teeth, shades = "", "", ""
    for _, line in sheet.lines("escarpment"):
        crests += polyline(line)
        shades += polyline(
            [(x + down * 5, y - ahead * 5) for (x, y), (ahead, down) in along(line, 6, 1)]
        )
        for index, ((x, y), (ahead, down)) in enumerate(along(line, 4.2, 2)):
            size = 6.5 if index % 3 else 9.0
            # The high ground is on the right of the line.
            teeth += f"M{number(x)} {number(y)}l{number(down * size)} {number(-ahead * size)}"
    return group(
        path(shades, stroke_width=11, stroke_opacity=0.2, stroke_linejoin="round"),
        path(crests, stroke_width=1.7),
        path(teeth, stroke_width=0.8),
        clip_path="url(#clip-frame)",
        fill="none",
        stroke=paint("scarp"),
        stroke_linecap="round",
        pointer_events="none",
    )


def draw_sea_name(sheet: Sheet) -> str:
    """The name of the sea, spaced out over the water that is left free."""
    for line, _ in sheet.lines("coast"):
        if line.name is not None:
            slanted = sheet.about.slanted
            return text(
                (sheet.frame.width * 0.36, sheet.frame.y + 62),
                sheet.say(line.name),
                16,
                fill=paint("sea-ink"),
                letter_spacing=4 if slanted else 16,
                font_style="italic" if slanted else None,
                pointer_events="none",
            )
    return ""
