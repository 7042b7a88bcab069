"""The files of a folio module: their shape, and everything that must hold between them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal

import msgspec

from ...board import geography
from ...board.hexgrid import HexGrid
from ...core.calendar import Calendar
from ...core.errors import BadModule
from ...core.module import COVER, Head, Module, Named, once, read_parts, untold
from ...core.stand_in import common
from ...core.texts import known_from

Side = Literal["british", "axis"]
Terrain = Literal["sea", "desert", "town", "rough"]
#: Leg and motorised units sit out the mobile phases; motorised ones pay for terrain as mobile ones.
Mobility = Literal["leg", "motorised", "mobile"]
Small = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=1000)]
#: Turns are told one by one on the track.
Turns = Annotated[int, msgspec.Meta(ge=1, le=500)]
Allowance = Annotated[int, msgspec.Meta(ge=1, le=100)]
#: Columns and rows have two digits in the name of a hex.
Span = Annotated[int, msgspec.Meta(ge=1, le=99)]
Marker = Annotated[int, msgspec.Meta(ge=1, le=6)]
Code = Annotated[
    str,
    msgspec.Meta(
        pattern="^(NE|EX|De|d?D[1-4]|a?A[1-4])$",
        description="a result: NE, EX, De, D1 to D4, dD1 to dD4, A1 to A4 or aA1 to aA4",
        examples=["NE", "D1"],
    ),
]
#: F stated by a rulebook, I inferred from one, P proposed by us; more may follow.
Provenance = Annotated[
    str,
    msgspec.Meta(pattern=r"^[FIP]\b", description="F, I or P, and more after it", examples=["P"]),
    known_from("P"),
]
Pair = tuple[str, str]

#: What stands for each terrain in the rows of the map; a blank is no hex.
LETTERS: dict[str, Terrain] = {"~": "sea", ".": "desert", "t": "town", "r": "rough"}
#: Where units are that are not on the map. No hex or unit may be called so.
OFF_MAP = ("reserve", "eliminated")
#: A hand of markers has four bits for each value.
MOST_OF_A_VALUE = 15
LONGEST_ID = 8
FACES = 6


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """A record that knows all its fields: a misspelt one is a problem, not ignored."""


# map.json


class Grid(Shape):
    """Columns from the west; odd ones and even ones, counted from 1, have so many rows."""

    columns: Span
    odd_rows: Span
    even_rows: Span
    provenance: Provenance


class Ground(Shape):
    """One string for each row from the north, one letter for each column."""

    rows: list[str]
    provenance: Provenance


class Route(Shape):
    """A road or trail: it can be used both ways between hexes that follow each other."""

    id: str
    kind: Literal["road", "trail"]
    name: Named
    hexes: Annotated[list[str], msgspec.Meta(min_length=2)]
    provenance: Provenance


class Escarpment(Shape):
    """A line of escarpment hexsides, each as the two hexes beside it."""

    id: str
    name: Named
    sides: Annotated[list[Pair], msgspec.Meta(min_length=1)]
    provenance: Provenance


class Minefield(Shape):
    """A belt of mined hexsides, each as the two hexes beside it."""

    id: str
    owner: Side
    name: Named
    sides: Annotated[list[Pair], msgspec.Meta(min_length=1)]
    provenance: Provenance


class Boxes(Shape):
    """The fortified boxes: rings of hexes one and two steps from a centre."""

    centre: str
    inner: list[str]
    outer: list[str]
    provenance: Provenance


class Place(Shape):
    """A name on the map; `tolerance` is by how many hexes it may be off."""

    hex: str
    name: Named
    kind: Literal["town", "airfield", "strongpoint", "pass", "place"]
    tolerance: Annotated[Small, known_from(0)]
    provenance: Provenance


class MapData(Shape):
    grid: Grid
    terrain: Ground
    #: Land with sea in it, land or sea we are not sure of, and the wire: drawn, but no rule asks.
    coastal: list[str]
    doubtful: list[str]
    wire: list[str]
    routes: list[Route]
    escarpments: list[Escarpment]
    minefields: list[Minefield]
    boxes: Boxes
    places: list[Place]


# units.json


class Unit(Shape):
    id: str
    side: Side
    nation: str
    name: Named
    short: Named
    parent: Named
    #: How sure it is which unit of history the counter is.
    identity: Annotated[Literal["certain", "probable", "guess"], known_from("guess")]
    type: Literal[
        "tank", "infantry", "motor", "machinegun", "recon", "motorcycle", "engineer", "antitank"
    ]
    size: Literal["battalion", "regiment", "brigade"]
    attack: Small
    defence: Positive
    move: Allowance
    mobility: Mobility
    #: Attack and defence of the depleted side; None if there is only one side.
    depleted: tuple[Small, Positive] | None
    engineer: bool
    commando: bool
    #: The hex it starts in, or the arrival it comes with.
    start: str | None
    arrival: str | None


class UnitsData(Shape):
    units: list[Unit]


# module.toml


class Scenario(Shape):
    id: str
    name: Named
    first: Literal["british"]  # 10.1
    turns: Turns
    #: Turns after which the game may end early.
    sudden_end: list[Positive]
    #: How long it takes people, and how much there is to learn.
    pace: Named | None = None
    briefing: dict[str, Named] = {}


class Objectives(Shape):
    tobruk: str
    airfield: str
    provenance: Provenance


class Supply(Shape):
    british: list[str]
    axis: list[str]
    provenance: Provenance


class Arrival(Shape):
    """Reinforcements: one unit for each hex."""

    id: str
    side: Literal["british"]  # 11.0b
    turn: Positive
    hexes: Annotated[list[str], msgspec.Meta(min_length=1)]
    provenance: Provenance


class TerrainCost(Shape):
    leg: Positive
    motorised: Positive
    mobile: Positive


class TerrainCosts(Shape):
    desert: TerrainCost
    town: TerrainCost
    rough: TerrainCost


class Costs(Shape):
    """In half movement points."""

    terrain: TerrainCosts
    trail: Positive
    road: Positive
    own_minefield: Small
    provenance: Provenance


class Shifts(Shape):
    """Columns to the left; each takes `width` off the differential."""

    width: Positive
    desert: Small
    town: Small
    rough: Small
    escarpment: Small
    minefield: Small
    provenance: Provenance


class Table(Shape):
    """The combat results: the lowest differential of each column, and a row for each face."""

    columns: Annotated[list[int], msgspec.Meta(min_length=1)]
    rows: list[list[Code]]
    provenance: Provenance


class Pools(Shape):
    british: list[Marker]
    axis: list[Marker]


class Allotments(Shape):
    british: Small
    axis: Small


class Fire(Shape):
    pool: Pools
    allotment: Allotments
    provenance: Provenance


class Cover(Head):
    """All of `module.toml`."""

    calendar: Calendar
    scenario: Annotated[list[Scenario], msgspec.Meta(min_length=1)]
    objectives: Objectives
    supply: Supply
    arrival: list[Arrival]
    costs: Costs
    shifts: Shifts
    crt: Table
    fire: Fire
    badge: Named | None = None


class Data(Shape):
    """A whole module, checked; `terrain` is that of each hex of the grid."""

    cover: Cover
    map: MapData
    units: list[Unit]
    grid: HexGrid
    terrain: tuple[Terrain, ...]


MAP, UNITS = "map.json", "units.json"
SIDES: tuple[Side, Side] = ("british", "axis")


SHAPES: dict[str, Any] = {COVER: Cover, MAP: MapData, UNITS: UnitsData}
#: What says which hexes there are.
HEXES = tuple(f"{MAP}: {field}" for field in ("grid", "terrain"))


@once
def read(module: Module) -> Data:
    """The contents of a module; all its problems at once if it has any."""
    problems = [f"{name}: the file is missing" for name in (MAP, UNITS) if name not in module.files]
    raw, parts = read_parts(problems, module, SHAPES)
    whole = all(part is not None for part in parts.values())
    problems += _problems(parts) if whole else common(raw, SHAPES, _problems, HEXES)
    ground: MapData | None = parts.get(MAP)
    named = [] if ground is None else [place.name.first for place in ground.places]
    problems += geography.problems_of(module, named)
    if problems or ground is None:
        raise BadModule(module.label, problems)
    units, check = parts[UNITS].units, Check(ground)
    return Data(parts[COVER], ground, units, check.grid, tuple(check.terrain.values()))


def _problems(parts: dict[str, Any]) -> list[str]:
    """What is wrong with files that all have their shape."""
    cover, ground, units = parts[COVER], parts[MAP], parts[UNITS].units
    check = Check(ground)
    check.map(ground)
    check.cover(cover)
    check.units(units, cover)
    check.ids(ground, units, cover)
    empty = [
        f"{name}: {where}: the text is empty"
        for name, part in parts.items()
        for where in untold(part)
    ]
    return check.problems + empty


class Check:
    """Looks for contradictions between records and notes every one of them."""

    def __init__(self, ground: MapData) -> None:
        self.problems: list[str] = []
        size = ground.grid
        counts = [size.even_rows if c % 2 else size.odd_rows for c in range(size.columns)]
        self.grid = HexGrid.from_north_west(counts)
        #: The terrain of each hex, by name; sea where the map has something that is none.
        self.terrain: dict[str, Terrain] = self._terrain(ground.terrain.rows, counts)

    def note(self, where: str, problem: str) -> None:
        self.problems.append(f"{where}: {problem}")

    def _terrain(self, rows: list[str], counts: list[int]) -> dict[str, Terrain]:
        where = f"{MAP}: terrain.rows"
        if len(rows) != max(counts):
            self.note(where, f"there are {len(rows)} rows, the grid has {max(counts)}")
        for number, row in enumerate(rows):
            if len(row) != len(counts):
                self.note(
                    f"{where}[{number}]", f"it has {len(row)} letters for {len(counts)} columns"
                )
            for column, letter in enumerate(row[: len(counts)]):
                name = f"{column + 1:02}{number + 1:02}"
                if (name in self.grid.index) == (letter == " "):
                    said = "no hex" if letter == " " else repr(letter)
                    self.note(f"{where}[{number}]", f"{name} is {said}, the grid says otherwise")
                elif letter != " " and letter not in LETTERS:
                    self.note(f"{where}[{number}]", f"{name}: {letter!r} is no terrain")
        letters = {
            name: rows[row][column] if row < len(rows) and column < len(rows[row]) else ""
            for name in self.grid.names
            for column, row in [(int(name[:2]) - 1, int(name[2:]) - 1)]
        }
        return {name: LETTERS.get(letter, "sea") for name, letter in letters.items()}

    def hexes(self, where: str, names: Iterable[str]) -> list[str]:
        """Those of the names that are hexes."""
        names = list(names)
        for name in names:
            if name not in self.grid.index:
                self.note(where, f"{name!r} is no hex")
        return [name for name in names if name in self.grid.index]

    def land(self, where: str, names: Iterable[str]) -> list[str]:
        """Those of the names that are hexes, which all must be land."""
        found = self.hexes(where, names)
        for name in found:
            if self.terrain[name] == "sea":
                self.note(where, f"{name} is sea")
        return found

    def once(self, where: str, names: Iterable[object]) -> None:
        for name, times in Counter(names).items():
            if times > 1:
                self.note(where, f"{name} is there {times} times")

    def beside(self, where: str, pair: Sequence[str]) -> bool:
        """Whether two names are hexes next to each other."""
        known = [self.grid.index[name] for name in pair if name in self.grid.index]
        if len(known) < 2:
            return False
        if self.grid.adjacent(known[0], known[1]) < 0:
            self.note(where, f"{pair[0]} and {pair[1]} are not adjacent")
            return False
        return True

    def map(self, ground: MapData) -> None:
        for field in ("coastal", "doubtful", "wire"):
            where = f"{MAP}: {field}"
            names = self.hexes(where, getattr(ground, field))
            self.once(where, names)
        self.land(f"{MAP}: coastal", [name for name in ground.coastal if name in self.terrain])
        for route in ground.routes:
            where = f"{MAP}: routes {route.id}: hexes"
            self.land(where, route.hexes)
            for here, there in zip(route.hexes, route.hexes[1:], strict=False):
                self.beside(where, (here, there))
        for line in ground.escarpments:
            self._sides(f"{MAP}: escarpments {line.id}: sides", line.sides)
        mined: dict[int, str] = {}
        for belt in ground.minefields:
            where = f"{MAP}: minefields {belt.id}: sides"
            for side, pair in self._sides(where, belt.sides).items():
                if side in mined:
                    self.note(where, f"{pair[0]}/{pair[1]} is mined by {mined[side]} already")
                mined[side] = belt.id
        self._boxes(ground.boxes)
        where = f"{MAP}: places"
        for place in ground.places:
            self.land(f"{where} {place.name.first}: hex", [place.hex])
        self.once(where, [place.hex for place in ground.places])
        towns = {place.hex for place in ground.places if place.kind == "town"}
        for name in sorted(towns ^ {name for name, kind in self.terrain.items() if kind == "town"}):
            self.note(where, f"{name} must be a town both here and in terrain.rows, or in neither")

    def _sides(self, where: str, pairs: list[Pair]) -> dict[int, Pair]:
        """The hexsides of a line, by their numbers."""
        index = self.grid.index
        self.land(where, dict.fromkeys(name for pair in pairs for name in pair))
        sides = [
            (self.grid.side(index[pair[0]], index[pair[1]]), pair)
            for pair in pairs
            if self.beside(where, pair)
        ]
        self.once(where, ["/".join(sorted(pair)) for _, pair in sides])
        return dict(sides)

    def _boxes(self, boxes: Boxes) -> None:
        where = f"{MAP}: boxes"
        centre = self.land(f"{where}.centre", [boxes.centre])
        for field, steps in (("inner", 1), ("outer", 2)):
            ring = self.land(f"{where}.{field}", getattr(boxes, field))
            self.once(f"{where}.{field}", ring)
            for name in ring if centre else ():
                away = self.grid.distance(self.grid.index[centre[0]], self.grid.index[name])
                if away != steps:
                    self.note(
                        f"{where}.{field}",
                        f"{name} is {away} hexes from {boxes.centre}, not {steps}",
                    )

    def cover(self, cover: Cover) -> None:
        last = max(scenario.turns for scenario in cover.scenario)
        wrong = cover.calendar.fault(last)
        if wrong is not None:
            self.note(f"{COVER}: calendar.first_day", wrong)
        for scenario in cover.scenario:
            where = f"{COVER}: scenario {scenario.id}: sudden_end"
            self.once(where, scenario.sudden_end)
            for turn in scenario.sudden_end:
                if turn >= scenario.turns:
                    self.note(where, f"turn {turn} is not before the last, {scenario.turns}")
        for field in ("tobruk", "airfield"):
            self.land(f"{COVER}: objectives.{field}", [getattr(cover.objectives, field)])
        for side in SIDES:
            where = f"{COVER}: supply.{side}"
            symbols: list[str] = getattr(cover.supply, side)
            self.land(where, symbols)
            if not symbols:
                self.note(where, "there is no supply symbol")
        self.once(f"{COVER}: supply", cover.supply.british + cover.supply.axis)
        longest = max(scenario.turns for scenario in cover.scenario)
        due: Counter[tuple[int, str]] = Counter()
        for line in cover.arrival:
            where = f"{COVER}: arrival {line.id}"
            due.update((line.turn, name) for name in self.land(f"{where}: hexes", line.hexes))
            if line.turn > longest:
                self.note(f"{where}: turn", f"turn {line.turn} is after the last, {longest}")
        for (turn, name), times in due.items():
            if times > 1:
                self.note(f"{COVER}: arrival", f"{times} units arrive in {name} on turn {turn}")
        self._table(cover.crt)
        self._fire(cover.fire)

    def _table(self, table: Table) -> None:
        if any(high <= low for low, high in zip(table.columns, table.columns[1:], strict=False)):
            self.note(f"{COVER}: crt.columns", "each must begin above the one before")
        if len(table.rows) != FACES:
            self.note(f"{COVER}: crt.rows", f"there are {len(table.rows)} rows for {FACES} faces")
        for face, row in enumerate(table.rows, 1):
            if len(row) != len(table.columns):
                self.note(
                    f"{COVER}: crt.rows[{face - 1}]",
                    f"it has {len(row)} results for {len(table.columns)} columns",
                )

    def _fire(self, fire: Fire) -> None:
        for side in SIDES:
            pool: list[int] = getattr(fire.pool, side)
            for value, times in Counter(pool).items():
                if times > MOST_OF_A_VALUE:
                    self.note(
                        f"{COVER}: fire.pool.{side}",
                        f"there are {times} markers of +{value}, at most {MOST_OF_A_VALUE} can be",
                    )
            allotted: int = getattr(fire.allotment, side)
            if allotted > len(pool):
                self.note(
                    f"{COVER}: fire.allotment.{side}",
                    f"{allotted} markers cannot be drawn from a pool of {len(pool)}",
                )

    def units(self, units: list[Unit], cover: Cover) -> None:
        lines = {line.id: line for line in cover.arrival}
        standing: dict[str, str] = {}
        for unit in units:
            where = f"{UNITS}: {unit.id}"
            if (unit.start is None) == (unit.arrival is None):
                self.note(where, "it needs either a start or an arrival")
            if unit.start is not None:
                self.land(f"{where}: start", [unit.start])
                if unit.start in standing:
                    self.note(
                        f"{where}: start", f"{standing[unit.start]} is in {unit.start} already"
                    )
                standing.setdefault(unit.start, unit.id)
            if unit.arrival is not None:
                line = lines.get(unit.arrival)
                if line is None:
                    self.note(f"{where}: arrival", f"{unit.arrival!r} is no arrival")
                elif line.side != unit.side:
                    self.note(f"{where}: arrival", f"{unit.arrival} is of the other side")
            if unit.depleted is not None and (
                unit.depleted[0] > unit.attack or unit.depleted[1] > unit.defence
            ):
                self.note(f"{where}: depleted", "it is stronger than the full side")
            if unit.engineer and unit.depleted is None:
                self.note(f"{where}: depleted", "an engineer must be able to be depleted (14.3)")
        coming = Counter(unit.arrival for unit in units)
        for line in cover.arrival:
            if coming[line.id] != len(line.hexes):
                self.note(
                    f"{COVER}: arrival {line.id}: hexes",
                    f"there are {len(line.hexes)} hexes for {coming[line.id]} units",
                )

    def ids(self, ground: MapData, units: list[Unit], cover: Cover) -> None:
        for where, ids in (
            (f"{COVER}: scenario", [scenario.id for scenario in cover.scenario]),
            (f"{COVER}: arrival", [line.id for line in cover.arrival]),
            (f"{MAP}: routes", [route.id for route in ground.routes]),
            (f"{MAP}: escarpments", [line.id for line in ground.escarpments]),
            (f"{MAP}: minefields", [belt.id for belt in ground.minefields]),
            (f"{UNITS}: units", [unit.id for unit in units]),
        ):
            self.once(where, ids)
            for name in ids:
                if not name or any(mark.isspace() or mark == "," for mark in name):
                    self.note(where, f"id {name!r} must have no blanks or commas")
        for unit in units:
            if len(unit.id) > LONGEST_ID:
                self.note(f"{UNITS}: {unit.id}", f"the id is longer than {LONGEST_ID} letters")
            if unit.id in self.grid.index or unit.id in OFF_MAP:
                self.note(f"{UNITS}: {unit.id}", "the id is that of a place")
