"""Hex maps: the base map, the sheet of symbols, the places, and where the pieces lie."""

import msgspec

from ...systems.folio import Rules
from ..svg import FONTS, element, group
from . import faces, ground, lines, margins, marks, names
from .pieces import counters, flags, removed, walls
from .sheet import COUNTER, HEIGHT, STEP, Sheet

SVG = "http://www.w3.org/2000/svg"
#: The whole hex is lit and chosen; the ring is but a dot in it, for the keyboard.
RING = 0.14 * HEIGHT
__all__ = ["PICTURES", "counters", "flags", "removed", "walls"]


def draw_map(rules: Rules, language: str) -> bytes:
    """The base map; nothing on it changes while a game is played."""
    sheet = Sheet(rules, language)
    view = sheet.view
    return element(
        "svg",
        group(
            margins.draw_paper(sheet),
            ground.draw_ground(sheet),
            ground.draw_boxes(sheet),
            ground.draw_grid(sheet),
            ground.draw_sea_name(sheet),
            lines.draw_wire(sheet),
            lines.draw_scarps(sheet),
            lines.draw_routes(sheet),
            lines.draw_minefields(sheet),
            names.draw_supply(sheet),
            names.draw_places(sheet),
            margins.draw_margins(sheet),
            font_family=FONTS,
        ),
        xmlns=SVG,
        viewBox=f"{view.x:g} {view.y:g} {view.width:g} {view.height:g}",
        lang=language,
    ).encode()


def draw_symbols(rules: Rules, language: str) -> bytes:
    """All symbols the page puts on the map."""
    sheet = Sheet(rules, language)
    units = [faces.face(sheet, unit) for unit in rules.data.units]
    symbols = element("defs", *units, *marks.marks(rules), *lines.scarps(sheet))
    return element("svg", symbols, xmlns=SVG).encode()


def list_places(rules: Rules, language: str) -> bytes:
    """All the page knows of the ground."""
    sheet = Sheet(rules, language)
    view = sheet.view
    places: dict[str, dict[str, str | float]] = {
        name: {"x": round(x, 1), "y": round(y, 1), "name": title}
        for name, ((x, y), title) in sheet.places().items()
    }
    places["reserve"]["room"] = sheet.reserve.width
    return msgspec.json.encode(
        {
            "view": [view.x, view.y, view.width, view.height],
            "places": places,
            "roads": {},
            "counter": COUNTER,
            "ring": RING,
            "step": STEP,
            # One unit stands in a hex: there is nothing that stacks must keep clear of.
            "keep": [],
        }
    )


PICTURES = {"map.svg": draw_map, "symbols.svg": draw_symbols, "places.json": list_places}
