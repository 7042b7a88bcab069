"""The files of a 60 Series module: their shape, and everything that must hold between them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

import msgspec

from ...board.geography import LatLon, spread
from ...core.calendar import Calendar
from ...core.errors import BadModule
from ...core.module import COVER, Head, Module, Named, convert, once, read_drawing, read_parts
from ...core.stand_in import common
from ...core.texts import Provenance

T = TypeVar("T")
Side = Literal["axis", "british"]
Small = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=1000)]
#: Turns are told one by one on the track.
Turns = Annotated[int, msgspec.Meta(ge=1, le=500)]
Allowance = Annotated[int, msgspec.Meta(ge=1, le=100)]
Spot = tuple[int, int]


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """A record that knows all its fields: a misspelt one is a problem, not ignored."""


class Fortress(Shape):
    side: Side
    guards: list[str]
    provenance: Provenance


class Point(Shape):
    id: str
    name: Named
    at: Spot
    latlon: LatLon
    kind: Literal["town", "strongpoint", "crossroads"]
    town: bool
    control: Side
    fortress: Fortress | None
    provenance: Provenance


class Edge(Shape):
    id: str
    name: Named
    at: Spot
    side: Side
    box: str


class Box(Shape):
    id: str
    name: Named
    side: Side
    at: Spot


class Touch(Shape):
    area: str
    hills: bool


class RoadData(Shape):
    id: str
    ends: tuple[str, str]
    kind: Literal["coastal", "track"]
    name: Named
    touches: list[Touch]


class Area(Shape):
    id: str
    name: Named
    at: Spot
    boundary: list[str]
    touches: list[str]
    behind_hills: list[str]
    adjacent: list[str]
    hill_blocked: list[str]
    meets_at: dict[str, list[str]]
    provenance: Provenance


class MapData(Shape):
    size: Spot
    points: list[Point]
    edges: list[Edge]
    boxes: list[Box]
    roads: list[RoadData]
    areas: list[Area]
    corners: dict[str, Spot] = {}


class Unit(Shape):
    id: str
    side: Side
    nation: str
    name: Named
    short: Named
    parent: Named
    type: Literal["tank", "infantry"]
    steps: Annotated[int, msgspec.Meta(ge=1, le=20)]
    hit: Annotated[int, msgspec.Meta(ge=2, le=6)]
    move: Allowance
    armour: Literal["white", "black", "grey"]
    garrison: bool
    brittle: bool
    setup: str
    provenance: dict[str, Provenance] = {}


class Scenario(Shape):
    id: str
    name: Named
    turns: Turns
    first: Side
    setup_side: Side
    setup_places: list[str]
    suggested: dict[str, list[str]]
    #: How long it takes people, and how much there is to learn.
    pace: Named | None = None
    briefing: dict[str, Named] = {}


class Supply(Shape):
    auto: dict[Side, list[str]]
    points: dict[Side, list[str]]
    garrison: dict[Side, list[str]]


class Exit(Shape):
    side: Side
    edge: str


class Victory(Shape):
    cap: Positive
    sudden_death: Positive
    siege: str
    siege_holds: Small
    siege_lifted: Small
    prize: str
    prize_held: Small
    exit: Exit


class Costs(Shape):
    coastal: Positive
    track: Positive
    area: Positive


class Cover(Head):
    """All of `module.toml`."""

    calendar: Calendar
    scenario: list[Scenario]
    supply: Supply
    victory: Victory
    costs: Costs
    badge: Named | None = None


class UnitsData(Shape):
    units: list[Unit]


class GeoLine(Shape):
    """A line on the real ground, as [latitude, longitude]; what is high or land is on its right."""

    id: str
    kind: Literal["coast", "escarpment", "wire", "perimeter"]
    name: Named | None
    line: Annotated[list[LatLon], msgspec.Meta(min_length=2)]


class Geography(Shape):
    """The real ground under the map, for drawing only: no rule reads it."""

    credit: Named
    lines: list[GeoLine]


class Face(Shape):
    """What the symbol on a counter shows."""

    branch: Literal["armour", "infantry", "motorised", "recon", "artillery", "fortress"]
    size: Literal["XX", "X", "III", "II", "I"]


class Faces(Shape):
    """The symbols on the counters, for drawing only: no rule reads them."""

    credit: Named
    units: dict[str, Face]


class Data(Shape):
    """A whole module, checked."""

    cover: Cover
    map: MapData
    units: list[Unit]
    geography: Geography | None = None
    faces: Faces | None = None


MAP, UNITS, GEOGRAPHY, FACES = "map.json", "units.json", "geography.json", "faces.json"


SHAPES: dict[str, Any] = {COVER: Cover, MAP: MapData, UNITS: UnitsData}


@once
def read(module: Module) -> Data:
    """The contents of a module; all its problems at once if it has any."""
    problems: list[str] = []
    missing = {MAP, UNITS} - module.files.keys()
    problems += [f"{name}: the file is missing" for name in sorted(missing)]
    raw, parts = read_parts(problems, module, SHAPES)
    drawn = (
        _drawing(problems, module, GEOGRAPHY, Geography),
        _drawing(problems, module, FACES, Faces),
    )
    whole = all(part is not None for part in parts.values())
    found = partial(_problems, drawn=drawn)
    problems += found(parts) if whole else common(raw, SHAPES, found)
    if problems:
        raise BadModule(module.label, problems)
    return _data(parts, drawn)


def _data(parts: dict[str, Any], drawn: tuple[Geography | None, Faces | None]) -> Data:
    return Data(parts[COVER], parts[MAP], parts[UNITS].units, *drawn)


def _problems(parts: dict[str, Any], drawn: tuple[Geography | None, Faces | None]) -> list[str]:
    """What is wrong with files that all have their shape."""
    return _contradictions(_data(parts, drawn))


def _drawing(problems: list[str], module: Module, name: str, shape: type[T]) -> T | None:
    if name not in module.drawing:
        return None
    before = len(problems)
    raw = read_drawing(problems, module, name, name)
    return convert(problems, name, raw, shape) if len(problems) == before else None


def _contradictions(data: Data) -> list[str]:
    """Problems between records: names used twice, names of nothing, contacts that disagree."""
    names = Names(
        points={point.id for point in data.map.points},
        areas={area.id for area in data.map.areas},
        edges={edge.id for edge in data.map.edges},
        boxes={box.id for box in data.map.boxes},
        units={unit.id for unit in data.units},
    )
    found = (
        _misnamed(data),
        _map_faults(data.map, names),
        *(_area_faults(area, data.map, names) for area in data.map.areas),
        *(_unit_faults(unit, data.map, names) for unit in data.units),
        _drawing_faults(data, names),
        _calendar_faults(data.cover),
        *(_scenario_faults(scenario, data.units, names) for scenario in data.cover.scenario),
        _supply_and_victory_faults(data.cover, names),
    )
    return list(chain.from_iterable(found))


class Names(NamedTuple):
    """What a module may speak of."""

    points: set[str]
    areas: set[str]
    edges: set[str]
    boxes: set[str]
    units: set[str]


def _unknown(where: str, names: Iterable[str], among: Iterable[str], what: str) -> Iterator[str]:
    among = set(among)
    return (f"{where}: {name!r} is no {what}" for name in names if name not in among)


def _misnamed(data: Data) -> Iterator[str]:
    """Names that two things have, or that cannot stand in an action."""
    ground = data.map
    named = (ground.points, ground.edges, ground.boxes, ground.roads, ground.areas, data.units)
    ids = [one.id for kind in named for one in kind]
    for name, times in Counter(ids).items():
        if times > 1:
            yield f"id {name!r} is used {times} times"
    for name in ids:
        if not name or any(mark.isspace() or mark == "," for mark in name):
            yield f"id {name!r} must have no blanks or commas"


def _map_faults(ground: MapData, names: Names) -> Iterator[str]:
    """Of fortresses, boxes, edges and roads."""
    for point in ground.points:
        if point.fortress is not None:
            where = f"{MAP}: points {point.id}: fortress.guards"
            guarded = names.points | names.areas
            yield from _unknown(where, point.fortress.guards, guarded, "point or area")
    for side in ("axis", "british"):
        if not any(box.side == side for box in ground.boxes):
            yield f"{MAP}: boxes: there is no box for the side {side}"
    for edge in ground.edges:
        yield from _unknown(f"{MAP}: edges {edge.id}: box", [edge.box], names.boxes, "box")
    for road in ground.roads:
        where, ends = f"{MAP}: roads {road.id}", names.points | names.edges
        yield from _unknown(f"{where}: ends", road.ends, ends, "point or edge")
        if len(set(road.ends)) < 2 or names.edges.issuperset(road.ends):
            yield f"{where}: ends: a road needs a point and another end"
        touched = [touch.area for touch in road.touches]
        yield from _unknown(f"{where}: touches", touched, names.areas, "area")


def _area_faults(area: Area, ground: MapData, names: Names) -> Iterator[str]:
    where = f"{MAP}: areas {area.id}"
    for field in ("touches", "behind_hills"):
        yield from _unknown(f"{where}: {field}", getattr(area, field), names.points, "point")
    for field in ("adjacent", "hill_blocked", "meets_at"):
        yield from _unknown(f"{where}: {field}", getattr(area, field), names.areas, "area")
    for other, where_met in area.meets_at.items():
        yield from _unknown(f"{where}: meets_at.{other}", where_met, names.points, "point")
        if not where_met:
            yield f"{where}: meets_at.{other}: at which point?"
    corners = names.points | names.edges | ground.corners.keys()
    yield from _unknown(f"{where}: boundary", area.boundary, corners, "point, edge or corner")
    areas = {one.id: one for one in ground.areas}
    for field in ("adjacent", "hill_blocked", "meets_at"):
        for other in getattr(area, field):
            if other in areas and area.id not in getattr(areas[other], field):
                yield f"{where}: {field}: {other} does not list {area.id} in return"
    for point in set(area.touches) & set(area.behind_hills):
        yield f"{where}: {point} is both touched and behind hills"


def _unit_faults(unit: Unit, ground: MapData, names: Names) -> Iterator[str]:
    if unit.brittle and unit.steps != 1:
        yield f"{UNITS}: {unit.id}: brittle: only a unit of one step can be (6.3(8)a)"
    where = f"{UNITS}: {unit.id}: setup"
    if unit.setup in [box.id for box in ground.boxes if box.side != unit.side]:
        yield f"{where}: {unit.setup!r} is the other side's box"
    if unit.setup != "free":
        places = names.points | names.areas | names.boxes
        yield from _unknown(where, [unit.setup], places, "place")


def _drawing_faults(data: Data, names: Names) -> Iterator[str]:
    if data.geography is not None:
        yield from _unplaced(data.map.points)
    if data.faces is not None:
        yield from _unknown(f"{FACES}: units", data.faces.units, names.units, "unit")


def _calendar_faults(cover: Cover) -> Iterator[str]:
    last = max((scenario.turns for scenario in cover.scenario), default=1)
    wrong = cover.calendar.fault(last)
    if wrong is not None:
        yield f"{COVER}: calendar.first_day: {wrong}"


def _scenario_faults(scenario: Scenario, units: list[Unit], names: Names) -> Iterator[str]:
    where = f"{COVER}: scenario {scenario.id}"
    places = names.areas | names.boxes
    yield from _unknown(f"{where}: setup_places", scenario.setup_places, places, "area or box")
    where = f"{where}: suggested"
    yield from _unknown(where, scenario.suggested, scenario.setup_places, "setup place")
    listed = [unit for group in scenario.suggested.values() for unit in group]
    yield from _unknown(where, listed, names.units, "unit")
    free = {unit.id for unit in units if unit.setup == "free" and unit.side == scenario.setup_side}
    for name in sorted(set(listed) ^ free):
        yield f"{where}: {name} must be listed exactly if it is free"


def _supply_and_victory_faults(cover: Cover, names: Names) -> Iterator[str]:
    for side, areas in cover.supply.auto.items():
        yield from _unknown(f"{COVER}: supply.auto.{side}", areas, names.areas, "area")
    for field in ("points", "garrison"):
        for side, points in getattr(cover.supply, field).items():
            yield from _unknown(f"{COVER}: supply.{field}.{side}", points, names.points, "point")
    victory = cover.victory
    places = [victory.siege, victory.prize]
    yield from _unknown(f"{COVER}: victory", places, names.points, "point")
    yield from _unknown(f"{COVER}: victory.exit.edge", [victory.exit.edge], names.edges, "edge")


def _unplaced(points: list[Point]) -> list[str]:
    """Why the real ground cannot be laid under points: each must lie somewhere else, and not all on one line."""
    first: dict[tuple[float, float], str] = {}
    problems = [
        f"{MAP}: points {point.id}: latlon: that of {there} too, so {GEOGRAPHY} cannot be drawn after it"
        for point in points
        if (there := first.setdefault(point.latlon, point.id)) != point.id
    ]
    if not problems and points and not spread([point.latlon for point in points]):
        problems.append(
            f"{MAP}: points: latlon: all lie at one spot or on one line, so {GEOGRAPHY} cannot be drawn after them"
        )
    return problems
