"""The point-and-area map of the 60 Series: base map, symbols, places, and where the pieces lie."""

import math
from collections.abc import Mapping, Sequence
from functools import cache
from threading import Lock

import msgspec

from ....draw import cards, shelf
from ....draw.cards import Print
from ....draw.frame import draw_paper
from ....draw.ground import Ground, Point, frame_of, spots
from ....draw.layout import Rect, around, overlap
from ....draw.pointmap import ground, labels, roads
from ....draw.pointmap.rooms import rooms_of
from ....draw.pointmap.sheet import COUNTER, RING, STACK_STEP
from ....draw.sharing import shared
from ....draw.stacking import Footing
from ....draw.svg import FONTS, SVG, Xy, element, group
from ....draw.titles import Grounds
from ....systems.series60 import Rules
from . import faces, margins, marks, works
from .pieces import counters, flags, livery, removed, walls
from .sheet import Series60Sheet

__all__ = [
    "counters",
    "draw_map",
    "draw_symbols",
    "flags",
    "footing",
    "list_places",
    "livery",
    "removed",
    "walls",
]

#: A cell is wished for if it hides no more of any name than this, and lies within so many steps of its point.
HIDDEN, NEAR = 0.3, 1.5

#: The coast road is another kind of going than the tracks (6.2).
BOLD = ("coastal",)


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
            roads.draw_roads(courses, BOLD),
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
    forts = works.fortresses(roads.Roads(sheet), sheet.map.points)
    rooms = {point.id: _rooms(sheet)[point.id][0] for point in sheet.map.points}
    parts = [*cards.stock(form, units), *units, *marks.marks(form), *forts, *works.tethers(rooms)]
    return element("svg", element("defs", *shared(parts)), xmlns=SVG).encode()


def list_places(rules: Rules, language: str) -> Ground:
    """All the page knows of the ground: places and middles of roads."""
    sheet = _sheet(rules, language)
    courses, _ = _labelled(sheet)
    edges = {edge.id for edge in sheet.map.edges}
    along = {road.id: (courses.course(road), sheet.say(road.name)) for road in sheet.map.roads}
    middles = spots({key: (way[len(way) // 2], name) for key, (way, name) in along.items()})
    for road in sheet.map.roads:
        # Where it leaves the map.
        for x, y in (sheet.at[end] for end in road.ends if end in edges):
            middles[road.id].end = Point(round(x, 1), round(y, 1))
    places = spots(sheet.places())
    for name, box in sheet.boxes.items():
        places[name].room = box.width
    view = frame_of(sheet.view)
    return Ground(view=view, places=places, roads=middles, counter=COUNTER, ring=RING)


def footing(rules: Rules, language: str) -> Footing:
    """What counters stand on: the room of each place, which it shares with no other."""
    sheet = _sheet(rules, language)
    rooms = _rooms(sheet)
    courses, _ = _labelled(sheet)
    return Footing(
        COUNTER,
        STACK_STEP,
        {name: at for name, (at, _) in sheet.places().items()},
        {name: box.width for name, box in sheet.boxes.items()},
        rooms={name: room for name, (room, _) in rooms.items()},
        core={name: core for name, (_, core) in rooms.items()},
        numbers={unit.id: number for number, unit in enumerate(rules.data.units)},
        homes=sheet.homes,
        # Who stands in an area stands in it; of a point only one stands on it.
        tethers={
            (point.id, cell): works.tether(point.id, cell)
            for point in sheet.map.points
            for cell in range(1, len(rooms[point.id][0]))
        },
        gates=_gates(sheet),
        grounds=Grounds(
            {area.id: courses.outline(area) for area in sheet.map.areas},
            [around(sheet.at[point.id], RING, RING) for point in sheet.map.points],
        ),
    )


@cache
def _rooms(sheet: Series60Sheet) -> dict[str, tuple[list[Xy], int]]:
    """The cells of each place, and how many of them are wished for."""
    courses, names = _labelled(sheet)
    return {name: _best_first(sheet, name, room, names) for name, room in rooms_of(courses).items()}


def _best_first(
    sheet: Series60Sheet, name: str, room: Sequence[Xy], names: Mapping[str, Rect]
) -> tuple[list[Xy], int]:
    """A room with those cells first that are wished for, and how many they are."""

    def good(cell: Xy) -> bool:
        face = around(cell, COUNTER, COUNTER)
        hidden = (overlap(face, box) / (box.width * box.height) for box in names.values())
        far = name in points and math.dist(cell, room[0]) > NEAR * STACK_STEP
        return not far and max(hidden) <= HIDDEN

    points = {point.id for point in sheet.map.points}
    # Who stands there at the start has the cells that were found for him.
    start = max(len(sheet.homes.get(name, ())), 1)
    later = sorted(room[start:], key=lambda cell: not good(cell))
    return [*room[:start], *later], start + sum(map(good, later))


def _gates(sheet: Series60Sheet) -> dict[tuple[str, str], Xy]:
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


def _labelled(sheet: Series60Sheet) -> tuple[roads.Roads, dict[str, Rect]]:
    """Where the names stand: looked for once, because it takes a second."""
    with _labelling:
        return _label(sheet)


@cache
def _label(sheet: Series60Sheet) -> tuple[roads.Roads, dict[str, Rect]]:
    courses = roads.Roads(sheet)
    built = works.wall_spots(courses, sheet.map.points)
    found = shelf.kept(
        f"names {sheet.rules.module.edition} {sheet.language}",
        lambda: msgspec.json.encode(labels.place_names(courses, built)),
    )
    return courses, msgspec.json.decode(found, type=dict[str, Rect])


def _sheet(rules: Rules, language: str) -> Series60Sheet:
    """The sheet of a module, whatever scenario and options it is played with."""
    key = (rules.module.edition, language)
    # Who comes second at the same time gets the first one's, with all that is kept for it.
    return _sheets.get(key) or _sheets.setdefault(key, Series60Sheet(rules, language))


_sheets: dict[tuple[str, str], Series60Sheet] = {}
