"""Draw: the table as SVG. One base map and one sheet of symbols for each module and language."""

from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Any

import msgspec

from .. import library
from ..core.rules import Rules
from ..systems.series60 import Rules as Series60
from . import faces, ground, hexmap, labels, margins, marks, pieces, roads, works
from .palette import stylesheet
from .pieces import Counter, Flag
from .placing import STACK_STEP, around
from .sheet import COUNTER, Rect, Sheet
from .svg import FONTS, element, group

__all__ = [
    "PICTURES",
    "SYSTEMS",
    "Counter",
    "Flag",
    "counters",
    "flags",
    "modules",
    "removed",
    "stylesheet",
    "walls",
]

#: The systems whose maps and counters can be drawn, and who says where their pieces lie.
SYSTEMS: dict[str, Any] = {"series60": pieces, "folio": hexmap}
#: The ring of a place, by which it is chosen, is so wide.
RING = 1.4 * COUNTER
SVG = "http://www.w3.org/2000/svg"
Picture = Callable[[Rules[Any], str], bytes]


def modules() -> list[str]:
    """The modules that can be drawn, in the order of their systems."""
    found = {name: library.find_module(name).cover.system for name in library.modules()}
    return [name for system in library.SYSTEMS for name, its in found.items() if its == system]


def counters(rules: Rules[Any], state: Any) -> list[Counter]:
    """Every unit on the map or in a box, in the order of the module."""
    found: list[Counter] = SYSTEMS[rules.system].counters(rules, state)
    return found


def removed(rules: Rules[Any], state: Any) -> list[Counter]:
    """Every unit that is out of the game, or out of it for a while."""
    found: list[Counter] = SYSTEMS[rules.system].removed(rules, state)
    return found


def flags(rules: Rules[Any], state: Any) -> list[Flag]:
    """Flags and markers on places and tracks."""
    found: list[Flag] = SYSTEMS[rules.system].flags(rules, state)
    return found


def walls(rules: Rules[Any], state: Any) -> list[str]:
    """Symbols that lie on the ground and bring their place along."""
    found: list[str] = SYSTEMS[rules.system].walls(rules, state)
    return found


def draw_map(sheet: Sheet) -> bytes:
    """The base map; nothing on it changes while a game is played."""
    courses, names = _labelled(sheet)
    view = sheet.view
    return element(
        "svg",
        group(
            margins.draw_paper(sheet),
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
        lang=sheet.language,
    ).encode()


def draw_symbols(sheet: Sheet) -> bytes:
    """All symbols the page puts on the map."""
    units = [faces.face(sheet, unit) for unit in sheet.rules.data.units]
    forts = works.fortresses(roads.Roads(sheet))
    return element("svg", element("defs", *units, *marks.marks(), *forts), xmlns=SVG).encode()


def list_places(sheet: Sheet) -> bytes:
    """All the page knows of the ground: places, middles of roads, and what to keep free."""
    view = sheet.view
    courses, names = _labelled(sheet)
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
    # What counters should not cover, and how much it matters: names, numbers of areas, and above
    # all other points.
    points = [around(sheet.at[point.id], RING, RING) for point in sheet.map.points]
    keep = [(box, 3 if name.startswith("number ") else 1) for name, box in names.items()]
    keep += [(box, 5) for box in points]
    return msgspec.json.encode(
        {
            "view": [view.x, view.y, view.width, view.height],
            "places": places,
            "roads": middles,
            "counter": COUNTER,
            "ring": RING,
            "step": STACK_STEP,
            "keep": [
                [*(round(n, 1) for n in msgspec.structs.astuple(box)), weight]
                for box, weight in keep
            ],
        }
    )


@cache
def _labelled(sheet: Sheet) -> tuple[roads.Roads, dict[str, Rect]]:
    """Where the names stand: looked for once, because it takes a second."""
    courses = roads.Roads(sheet)
    return courses, labels.place_names(courses)


@cache
def _sheet(rules: Series60, language: str) -> Sheet:
    return Sheet(rules, language)


#: One picture at a time: others that are asked for meanwhile share its work.
_drawing = Lock()
#: What has been drawn, by picture, content of the module and language.
_drawn: dict[tuple[str, str, str], bytes] = {}


def _kept(name: str, draw: Callable[[Sheet], bytes]) -> Picture:
    """A picture that is drawn once for each module version and language."""

    def picture(rules: Rules[Any], language: str) -> bytes:
        key = (name, rules.module.hash, language)
        with _drawing:
            if key not in _drawn:
                if isinstance(rules, Series60):
                    _drawn[key] = draw(_sheet(rules, language))
                else:
                    _drawn[key] = SYSTEMS[rules.system].PICTURES[name](rules, language)
            return _drawn[key]

    return picture


PICTURES: dict[str, Picture] = {
    name: _kept(name, draw)
    for name, draw in (
        ("map.svg", draw_map),
        ("symbols.svg", draw_symbols),
        ("places.json", list_places),
    )
}
