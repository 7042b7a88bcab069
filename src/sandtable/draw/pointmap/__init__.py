"""The point-and-area map of the 60 Series: base map, symbols, places, and where the pieces lie."""

import math
from functools import cache
from threading import Lock

import msgspec

from ...systems.series60 import Rules
from .. import cards
from ..cards import Print
from ..frame import draw_paper
from ..layout import Rect, around
from ..stacking import Footing
from ..svg import FONTS, SVG, Xy, element, group
from . import faces, ground, labels, margins, marks, roads, works
from .pieces import counters, flags, removed, walls
from .placing import STACK_STEP
from .rooms import Rooms
from .sheet import COUNTER, Sheet

__all__ = [
    "counters",
    "draw_map",
    "draw_symbols",
    "flags",
    "footing",
    "list_places",
    "removed",
    "walls",
]

#: The ring of a place, by which it is chosen, is so wide.
RING = 1.4 * COUNTER


def draw_map(rules: Rules, language: str) -> bytes:
    """The base map; nothing on it changes while a game is played."""
    sheet = _sheet(rules, language)
    courses, names = _labelled(sheet)
    view = sheet.view
    return element(
        "svg",
        group(
            draw_paper(sheet.view),
            ground.draw_ground(sheet),
            roads.draw_areas(courses),
            ground.draw_sand(sheet),
            ground.draw_scarps(sheet),
            ground.draw_sea_name(sheet),
            works.draw_works(sheet),
            roads.draw_hills(courses),
            roads.draw_roads(courses),
            margins.draw_margins(sheet),
            labels.draw_points(sheet),
            labels.draw_road_names(courses, names),
            labels.draw_names(courses, names),
            font_family=FONTS,
        ),
        xmlns=SVG,
        viewBox=f"{view.x:g} {view.y:g} {view.width:g} {view.height:g}",
        lang=language,
    ).encode()


def draw_symbols(rules: Rules, language: str, form: Print) -> bytes:
    """All symbols the page puts on the map, usual or in large print."""
    sheet = _sheet(rules, language)
    units = [faces.face(sheet, unit, form) for unit in rules.data.units]
    forts = works.fortresses(roads.Roads(sheet))
    parts = [*cards.stock(form, units), *units, *marks.marks(form), *forts]
    return element("svg", element("defs", *parts), xmlns=SVG).encode()


def list_places(rules: Rules, language: str) -> bytes:
    """All the page knows of the ground: places and middles of roads."""
    sheet = _sheet(rules, language)
    view = sheet.view
    courses, _ = _labelled(sheet)
    middles = {}
    for road in sheet.map.roads:
        course = courses.course(road)
        x, y = course[len(course) // 2]
        middles[road.id] = {"x": round(x, 1), "y": round(y, 1), "name": sheet.say(road.name)}
    places: dict[str, dict[str, float | str]] = {
        name: {"x": round(x, 1), "y": round(y, 1), "name": words}
        for name, ((x, y), words) in sheet.places().items()
    }
    for name, box in sheet.boxes.items():
        places[name]["room"] = box.width
    return msgspec.json.encode(
        {
            "view": [view.x, view.y, view.width, view.height],
            "places": places,
            "roads": middles,
            "counter": COUNTER,
            "ring": RING,
        }
    )


def footing(rules: Rules, language: str) -> Footing:
    """What counters stand on: the room of each place, which it shares with no other."""
    sheet = _sheet(rules, language)
    return Footing(
        COUNTER,
        STACK_STEP,
        {name: at for name, (at, _) in sheet.places().items()},
        {name: box.width for name, box in sheet.boxes.items()},
        rooms=_rooms(sheet),
        gates=_gates(sheet),
    )


@cache
def _rooms(sheet: Sheet) -> dict[str, list[Xy]]:
    """Counters keep clear of names, of numbers of areas and, above all, of other points."""
    courses, names = _labelled(sheet)
    keep = [(box, 5.0 if name.startswith("number ") else 1.0) for name, box in names.items()]
    keep += [(around(sheet.at[point.id], RING, RING), 5.0) for point in sheet.map.points]
    rooms = Rooms(COUNTER, STACK_STEP, sheet.frame, sheet.panels)
    for point in sheet.map.points:
        rooms.set_point(point.id, sheet.at[point.id], keep)
    for area in sheet.map.areas:
        border, wanted = courses.outline(area), sheet.stack(area.id)
        rooms.set_area(area.id, sheet.at[area.id], border, keep, wanted)
    return rooms.fill({name: sheet.stack(name) for name in rooms.found})


def _gates(sheet: Sheet) -> dict[tuple[str, str], Xy]:
    """Where one comes from a box to a place: by the road of an edge, of several by the nearest to the box."""
    found: dict[tuple[str, str], Xy] = {}
    for edge in sheet.map.edges:
        at, box = sheet.at[edge.id], edge.box
        found[box, edge.id] = at
        for road in sheet.map.roads:
            if edge.id in road.ends:
                (place,) = set(road.ends) - {edge.id}
                known = found.get((box, place))
                near = sheet.at[box]
                if known is None or math.dist(at, near) < math.dist(known, near):
                    found[box, place] = at
    return found


#: The map and the counters on it are asked for at once, and share this.
_labelling = Lock()


def _labelled(sheet: Sheet) -> tuple[roads.Roads, dict[str, Rect]]:
    """Where the names stand: looked for once, because it takes a second."""
    with _labelling:
        return _label(sheet)


@cache
def _label(sheet: Sheet) -> tuple[roads.Roads, dict[str, Rect]]:
    courses = roads.Roads(sheet)
    return courses, labels.place_names(courses)


def _sheet(rules: Rules, language: str) -> Sheet:
    """The sheet of a module, whatever scenario and options it is played with."""
    key = (rules.module.edition, language)
    # Who comes second at the same time gets the first one's, with all that is kept for it.
    return _sheets.get(key) or _sheets.setdefault(key, Sheet(rules, language))


_sheets: dict[tuple[str, str], Sheet] = {}
