"""Draw: the table as SVG. One base map and one sheet of symbols for each module and language."""

from collections.abc import Callable
from typing import Any

import msgspec

from ..core.rules import Rules
from ..systems.series60 import Rules as Series60
from . import faces, ground, labels, margins, marks, roads, works
from .palette import stylesheet
from .pieces import Counter, Flag, counters, flags, removed
from .sheet import COUNTER, Sheet
from .svg import FONTS, element, group

__all__ = ["PICTURES", "Counter", "Flag", "counters", "flags", "removed", "stylesheet"]

SVG = "http://www.w3.org/2000/svg"
Picture = Callable[[Rules[Any], str], bytes]


def draw_map(sheet: Sheet) -> bytes:
    """The base map; nothing on it changes while a game is played."""
    courses = roads.Roads(sheet)
    names = labels.place_names(courses)
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
            works.draw_fortresses(courses),
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
    return element("svg", element("defs", *units, *marks.marks()), xmlns=SVG).encode()


def list_places(sheet: Sheet) -> bytes:
    """All the page knows of the ground: centre and name of each place, middle of each road."""
    view = sheet.view
    courses = roads.Roads(sheet)
    middles = {}
    for road in sheet.map.roads:
        course = courses.course(road)
        x, y = course[len(course) // 2]
        middles[road.id] = {"x": round(x, 1), "y": round(y, 1), "name": sheet.say(road.name)}
    places = {
        name: {"x": round(x, 1), "y": round(y, 1), "name": words}
        for name, ((x, y), words) in sheet.places().items()
    }
    return msgspec.json.encode(
        {
            "view": [view.x, view.y, view.width, view.height],
            "places": places,
            "roads": middles,
            "counter": COUNTER,
        }
    )


#: What has been drawn, by picture, content of the module and language.
_drawn: dict[tuple[str, str, str], bytes] = {}


def _kept(name: str, draw: Callable[[Sheet], bytes]) -> Picture:
    """A picture that is drawn once for each module version and language."""

    def picture(rules: Rules[Any], language: str) -> bytes:
        assert isinstance(rules, Series60), "no other system has a map of points and areas"
        key = (name, rules.module.hash, language)
        if key not in _drawn:
            _drawn[key] = draw(Sheet(rules, language))
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
