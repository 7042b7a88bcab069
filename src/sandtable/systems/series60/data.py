"""The files of a 60 Series module: their shape, and everything that must hold between them."""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from ...board.geography import LatLon, spread
from ...core.bounds import no_date
from ...core.errors import BadModule
from ...core.module import COVER, Module, Named, convert, once, parse_json, read_parts
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


class Calendar(Shape):
    first_day: str
    days_per_turn: Positive


class Cover(Shape):
    """All of `module.toml`."""

    id: str
    version: str
    system: str
    reconstruction: bool
    name: Named
    notice: Named
    credits: Named
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
    raw = parse_json(problems, name, module.drawing[name])
    return convert(problems, name, raw, shape) if len(problems) == before else None


def _contradictions(data: Data) -> list[str]:
    """Problems between records: names used twice, names of nothing, contacts that disagree."""
    ground, cover = data.map, data.cover
    points = {point.id for point in ground.points}
    areas = {area.id: area for area in ground.areas}
    edges = {edge.id for edge in ground.edges}
    boxes = {box.id for box in ground.boxes}
    units = {unit.id for unit in data.units}
    problems: list[str] = []

    def known(where: str, names: Iterable[str], among: Iterable[str], what: str) -> None:
        among = set(among)
        problems.extend(f"{where}: {name!r} is no {what}" for name in names if name not in among)

    ids = [point.id for point in ground.points]
    ids += [edge.id for edge in ground.edges] + [box.id for box in ground.boxes]
    ids += [road.id for road in ground.roads] + [area.id for area in ground.areas]
    ids += [unit.id for unit in data.units]
    problems += [f"id {name!r} is used {n} times" for name, n in Counter(ids).items() if n > 1]
    for name in ids:
        if not name or any(mark.isspace() or mark == "," for mark in name):
            problems.append(f"id {name!r} must have no blanks or commas")
    for point in ground.points:
        if point.fortress is not None:
            where = f"{MAP}: points {point.id}: fortress.guards"
            known(where, point.fortress.guards, points | areas.keys(), "point or area")
    for side in ("axis", "british"):
        if not any(box.side == side for box in ground.boxes):
            problems.append(f"{MAP}: boxes: there is no box for the side {side}")
    for edge in ground.edges:
        known(f"{MAP}: edges {edge.id}: box", [edge.box], boxes, "box")
    for road in ground.roads:
        known(f"{MAP}: roads {road.id}: ends", road.ends, points | edges, "point or edge")
        if len(set(road.ends)) < 2 or edges.issuperset(road.ends):
            problems.append(f"{MAP}: roads {road.id}: ends: a road needs a point and another end")
        where = f"{MAP}: roads {road.id}: touches"
        known(where, [touch.area for touch in road.touches], areas, "area")
    for area in ground.areas:
        where = f"{MAP}: areas {area.id}"
        known(f"{where}: touches", area.touches, points, "point")
        known(f"{where}: behind_hills", area.behind_hills, points, "point")
        known(f"{where}: adjacent", area.adjacent, areas, "area")
        known(f"{where}: hill_blocked", area.hill_blocked, areas, "area")
        known(f"{where}: meets_at", area.meets_at, areas, "area")
        for other, where_met in area.meets_at.items():
            known(f"{where}: meets_at.{other}", where_met, points, "point")
            if not where_met:
                problems.append(f"{where}: meets_at.{other}: at which point?")
        corners = points | edges | ground.corners.keys()
        known(f"{where}: boundary", area.boundary, corners, "point, edge or corner")
        for field in ("adjacent", "hill_blocked", "meets_at"):
            for other in getattr(area, field):
                if other in areas and area.id not in getattr(areas[other], field):
                    problems.append(f"{where}: {field}: {other} does not list {area.id} in return")
        for point_id in set(area.touches) & set(area.behind_hills):
            problems.append(f"{where}: {point_id} is both touched and behind hills")
    for unit in data.units:
        if unit.brittle and unit.steps != 1:
            problems.append(
                f"{UNITS}: {unit.id}: brittle: only a unit of one step can be (6.3(8)a)"
            )
        boxes_of_others = [box.id for box in ground.boxes if box.side != unit.side]
        if unit.setup in boxes_of_others:
            problems.append(f"{UNITS}: {unit.id}: setup: {unit.setup!r} is the other side's box")
        if unit.setup != "free":
            known(
                f"{UNITS}: {unit.id}: setup", [unit.setup], points | areas.keys() | boxes, "place"
            )
    if data.geography is not None:
        problems += _unplaced(ground.points)
    if data.faces is not None:
        known(f"{FACES}: units", data.faces.units, units, "unit")
    last = max((scenario.turns for scenario in cover.scenario), default=1)
    wrong = no_date(cover.calendar.first_day, cover.calendar.days_per_turn, last)
    if wrong is not None:
        problems.append(f"{COVER}: calendar.first_day: {wrong}")
    for scenario in cover.scenario:
        where = f"{COVER}: scenario {scenario.id}"
        known(f"{where}: setup_places", scenario.setup_places, areas.keys() | boxes, "area or box")
        known(f"{where}: suggested", scenario.suggested, scenario.setup_places, "setup place")
        listed = [unit for group in scenario.suggested.values() for unit in group]
        free = {
            unit.id
            for unit in data.units
            if unit.setup == "free" and unit.side == scenario.setup_side
        }
        known(f"{where}: suggested", listed, units, "unit")
        for unit_id in sorted(set(listed) ^ free):
            problems.append(f"{where}: suggested: {unit_id} must be listed exactly if it is free")
    for side, names in cover.supply.auto.items():
        known(f"{COVER}: supply.auto.{side}", names, areas, "area")
    for field in ("points", "garrison"):
        for side, names in getattr(cover.supply, field).items():
            known(f"{COVER}: supply.{field}.{side}", names, points, "point")
    known(f"{COVER}: victory", [cover.victory.siege, cover.victory.prize], points, "point")
    known(f"{COVER}: victory.exit.edge", [cover.victory.exit.edge], edges, "edge")
    return problems


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
