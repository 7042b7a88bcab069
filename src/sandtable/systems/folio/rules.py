"""A folio game, compiled from its module: what never changes while it is played."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

from ...board.flood import Flood
from ...board.hexgrid import HexGrid
from ...board.landmarks import landmarks
from ...board.spread import Spread, touching
from ...core.action import (
    ADVANCE,
    ASSIGN,
    ATTACK,
    CHOOSE,
    GO,
    PICK,
    RETREAT,
    STEP,
    VERBS,
    Alphabet,
    Code,
)
from ...core.bits import bits, mask_of
from ...core.message import Raw
from ...core.module import Module, once
from ...core.named import FIRST, Named
from ...core.rules import Label, Rules, Verdict
from . import (
    battle,
    fire,
    forecast,
    invariants,
    losses,
    odds,
    position,
    setup,
    survey,
    terrain,
    victory,
)
from . import data as data_files
from .frames import Over
from .marching import FolioMarching
from .movement import Moves
from .options import OPTIONS
from .phases import BATTLE, CHOOSE_FIRE, DRAW, OVER, SHELLING, STAND
from .reach import CLIFF, ENEMY_MINE, OPEN, OWN_MINE, Links
from .sequence import PHASES
from .state import (
    AXIS,
    BOTH,
    BRITISH,
    CAPTURE,
    CHAIN,
    DEAR_WIN,
    HELD,
    LOSSES,
    NEITHER,
    NOBODY,
    State,
)
from .tactics import FolioTactics
from .terms import EVENTS, REASONS

SIDES = ("british", "axis")
#: Where units are that are nowhere on the board.
RESERVE, ELIMINATED = "reserve", "eliminated"
MARKERS = tuple(f"fire-{value}" for value in fire.VALUES)
CHOICES = ("spare-engineers", "stand", "retreat", "end", "continue")
#: 4.1: the phases of a player turn, after the choice of markers, if there is one.
OUTLINE = ("choose-fire", "movement", "arrivals", "combat", "mobile-movement", "mobile-combat")
#: How units pay for terrain.
GAITS = ("leg", "motorised", "mobile")

#: A link of a hex to the next: where to, half points, what lies on the hexside.
Link = tuple[int, int, int]

_ENDINGS = {
    CHAIN: ("chain", "17.0a"),
    CAPTURE: ("capture", "17.0b"),
    BOTH: ("both", "17.0c"),
    NEITHER: ("neither", "17.0d"),
    LOSSES: ("losses", "17.0e"),
    DEAR_WIN: ("dear-win", "17.0e"),
    HELD: ("held", "17.0d"),
}


class Entry(NamedTuple):
    """11.1: a hex at which a reinforcement arrives, and the units of its line."""

    turn: int
    hex: int
    line: int
    unit: int


class Result(NamedTuple):
    """A result of the table, taken apart."""

    eliminates: bool
    defender_loses: bool
    attacker_loses: bool
    defender_retreats: int
    attacker_retreats: int


def read_result(code: str) -> Result:
    """`dD2` and its like: who loses, who retreats and how far."""
    if code in ("NE", "De", "EX"):
        return Result(code == "De", code == "EX", code == "EX", 0, 0)
    hexes = int(code[-1])
    defender = code[-2] == "D"
    loses = len(code) == 3
    return Result(
        False,
        loses and defender,
        loses and not defender,
        hexes if defender else 0,
        0 if defender else hexes,
    )


class Folio(Rules[State]):
    """Crusader: Battle for Tobruk (Fire & Movement)."""

    system = "folio"
    mark = "folio"
    versions = ("1", "2")
    sides = SIDES
    options_known = OPTIONS
    terms = REASONS + EVENTS
    declining = MappingProxyType({"commit": "done"})
    result_charts = {"result": "crt"}
    surveys = ("reach", "supply", "zones", "threat", "path", "trace")
    surveyors = survey.SURVEYS
    sided = ("zones", "threat")
    phases = PHASES
    hides = True

    # Questions that a file of this system answers by itself.
    complete = position.complete
    describe = position.describe
    faults = invariants.faults
    margin = victory.margin
    odds = odds.odds
    restore = position.restore
    stakes = forecast.stakes
    start = setup.start

    def compile(self) -> None:
        data = self.data = data_files.read(self.module)
        self.setting = next(one for one in data.cover.scenario if one.id == self.scenario)
        self.grid: HexGrid = data.grid
        self.hexes = len(self.grid)
        self.reserve, self.eliminated = self.hexes, self.hexes + 1
        self.bit = tuple(1 << number for number in range(self.hexes))
        self._compile_options()
        self._compile_units()
        self._compile_map()
        self._compile_zones()
        self._compile_chain()
        self._compile_tables()
        self._compile_names()
        self._compile_labels()
        #: Floods made before, by all that they depend on.
        self.floods: dict[tuple[object, ...], Flood] = {}
        #: What units could do, by all that this depends on: `legal`, check and effect ask one after the other.
        self.moves_kept: dict[tuple[object, ...], Moves] = {}

    def _compile_options(self) -> None:
        options = self.options
        self.mobile_combat = options["mobileCombat"] == "on"
        self.zone_never = options["zocToZoc"] == "never"
        self.zone_free = options["zocToZoc"] == "free"
        self.zone_over_cliffs = options["zocAcrossEscarpment"] == "on"
        self.retreat_by_friends = options["zocRetreat"] == "friendCancels"
        self.may_stand = options["stiffResistance"] == "depleteInstead"
        self.advance_max = int(options["advanceMax"])
        self.fire_chosen = options["fireDraw"] == "choice"
        self.fire_max = int(options["fireMax"])
        self.outline = OUTLINE[not self.fire_chosen :]
        self.defender_first = options["fireCommit"] == "defenderFirst"
        self.bombardment = options["bombardment"] == "on"
        self.bombard_retreat = options["bombardRetreat"] == "on"
        self.mixed_any = options["terrainMixed"] == "any"
        self.lose_half = options["locHalving"] == "loseHalfDown"
        self.pairing_listed = options["reinforcePairing"] == "listed"
        self.friend_cancels = options["victoryFriendCancelsZoc"] == "on"
        self.grade_at_full_length = options["victoryLossGrade"] == "fullLengthOnly"
        self.axis_wins_if_neither = options["victoryNeither"] == "axis"
        self.judges_laid_out = self.since(2)

    def _compile_units(self) -> None:
        units = self.data.units
        self.unit_count = len(units)
        #: `pick` takes units first, then markers: the code of a marker is this plus its value.
        self.marker_code = self.unit_count - 1
        self.unit_index = {unit.id: number for number, unit in enumerate(units)}
        self.owner = tuple(SIDES.index(unit.side) for unit in units)
        self.of_side = tuple(
            mask_of(u for u, owner in enumerate(self.owner) if owner == side)
            for side in (BRITISH, AXIS)
        )
        spent = [unit.depleted or (unit.attack, unit.defence) for unit in units]
        #: Strengths, full and depleted.
        self.attack = (tuple(u.attack for u in units), tuple(pair[0] for pair in spent))
        self.defence = (tuple(u.defence for u in units), tuple(pair[1] for pair in spent))
        self.speed = tuple(2 * unit.move for unit in units)
        self.gait = tuple(GAITS.index(unit.mobility) for unit in units)
        self.mobile = mask_of(u for u, unit in enumerate(units) if unit.mobility == "mobile")
        self.one_sided = mask_of(u for u, unit in enumerate(units) if unit.depleted is None)
        self.engineers = mask_of(u for u, unit in enumerate(units) if unit.engineer)
        self.commando = mask_of(u for u, unit in enumerate(units) if unit.commando)
        entries = []
        for line in self.data.cover.arrival:
            members = [u for u, unit in enumerate(units) if unit.arrival == line.id]
            for name, unit_number in zip(line.hexes, members, strict=True):
                where = self.grid.index[name]
                entries.append(Entry(line.turn, where, mask_of(members), unit_number))
        self.entries: tuple[Entry, ...] = tuple(entries)

    def _compile_map(self) -> None:
        data, index = self.data.map, self.grid.index
        self.sea = mask_of(h for h, one in enumerate(self.data.terrain) if one == "sea")
        self.land = (1 << self.hexes) - 1 & ~self.sea
        self.ground = tuple(
            terrain.TYPES.index(one) if one != "sea" else terrain.DESERT
            for one in self.data.terrain
        )
        roads = _routes(index, [r.hexes for r in data.routes if r.kind == "road"])
        trails = _routes(index, [r.hexes for r in data.routes if r.kind == "trail"])
        belts = {
            at: SIDES.index(belt.owner)
            for belt in data.minefields
            for at in _both_ways(index, belt.sides)
        }
        self._compile_hexsides(roads | trails, belts)
        self._compile_ways(self._costs(roads, trails))
        #: Hexes from which a hex can be attacked, and which it can attack.
        self.touch = tuple(
            tuple(n for n in self.grid.neighbours[h] if n >= 0 and (n, h) not in self._bare)
            for h in range(self.hexes)
        )
        self.touch_mask = tuple(mask_of(near) for near in self.touch)
        self._compile_boxes(belts)
        cover = self.data.cover
        self.tobruk = index[cover.objectives.tobruk]
        self.airfield = index[cover.objectives.airfield]
        self.symbols = (
            tuple(index[name] for name in cover.supply.british),
            tuple(index[name] for name in cover.supply.axis),
        )
        self.goal = mask_of(self.symbols[BRITISH])

    def _compile_hexsides(
        self, routes: set[tuple[int, int]], belts: dict[tuple[int, int], int]
    ) -> None:
        """Escarpments and minefields."""
        cliffs = {
            at
            for line in self.data.map.escarpments
            if self.options.get(f"line{line.id}", "on") == "on"
            for at in _both_ways(self.grid.index, line.sides)
        }
        #: Escarpment hexsides that a road or trail crosses, and those that nothing crosses.
        self.crossings = cliffs & routes
        self._bare = cliffs - routes
        #: Of each side: the hexsides that are mined, and by whom.
        self.mined: tuple[dict[tuple[int, int], int], ...] = tuple(
            {at: OWN_MINE if owner == side else ENEMY_MINE for at, owner in belts.items()}
            for side in (BRITISH, AXIS)
        )
        #: Of each side: what lies on a hexside, where anything does.
        self.hexside = tuple({**mined, **dict.fromkeys(self._bare, CLIFF)} for mined in self.mined)

    def _compile_ways(self, cost: dict[tuple[int, int, int], int]) -> None:
        """Of each side, gait and hex: where one goes from it, at what price, over what."""
        self.all_ways = tuple(
            tuple(
                tuple(self._ways(cost, side, gait, here) for here in range(self.hexes))
                for gait in range(len(GAITS))
            )
            for side in (BRITISH, AXIS)
        )
        self.ways = tuple(
            tuple(
                tuple(tuple(way for way in ways if way[2] != CLIFF) for ways in of_gait)
                for of_gait in of_side
            )
            for of_side in self.all_ways
        )
        #: Of each gait and hex: the hexes beside it that any unit can pay for, over open hexsides.
        slowest = min(self.speed)
        self.plain = tuple(
            tuple(
                mask_of(to for to, cost, lies in ways if lies == OPEN and cost <= slowest)
                for ways in of_gait
            )
            for of_gait in self.ways[BRITISH]
        )

    def _compile_boxes(self, belts: dict[tuple[int, int], int]) -> None:
        """Fortified boxes, and the hexes that a side has mined all round."""
        box = self.data.map.boxes
        ring = self.options["boxHexes"] == "ring2"
        named = box.outer if ring else [box.centre, *box.inner, *box.outer]
        self.boxes = mask_of(self.grid.index[name] for name in named)
        self.box_side = BRITISH
        self.mined_round = tuple(
            mask_of(h for h in range(self.hexes) if self._is_mined_round(h, side, belts))
            for side in (BRITISH, AXIS)
        )

    def _is_mined_round(self, here: int, side: int, belts: dict[tuple[int, int], int]) -> bool:
        near = self.grid.neighbours[here]
        dry = (there for there in near if there >= 0 and self.land >> there & 1)
        return any((here, there) in belts for there in near) and all(
            belts.get((here, there)) == side for there in dry
        )

    @cached_property
    def afoot(self) -> tuple[tuple[Links, ...], ...]:
        """Of each side and gait: its ways, made ready for floods."""
        return tuple(tuple(Links(of_gait) for of_gait in of_side) for of_side in self.ways)

    def _costs(
        self, roads: set[tuple[int, int]], trails: set[tuple[int, int]]
    ) -> dict[tuple[int, int, int], int]:
        """5.2, P-18: half points from hex to hex for each gait, minefields apart."""
        costs = self.data.cover.costs
        by_terrain = {
            kind: [getattr(getattr(costs.terrain, kind), gait) for gait in GAITS]
            for kind in ("desert", "town", "rough")
        }
        found = {}
        for gait in range(len(GAITS)):
            for here in range(self.hexes):
                for there in self.grid.neighbours[here]:
                    if there < 0 or self.data.terrain[there] == "sea":
                        continue
                    price = by_terrain[self.data.terrain[there]][gait]
                    if (here, there) in trails:
                        price = min(price, costs.trail)
                    if (here, there) in roads:
                        price = min(price, costs.road)
                    found[gait, here, there] = price
        return found

    def _ways(
        self, cost: dict[tuple[int, int, int], int], side: int, gait: int, here: int
    ) -> tuple[Link, ...]:
        if self.sea >> here & 1:
            return ()
        ways = []
        for there in self.grid.neighbours[here]:
            if there < 0 or self.sea >> there & 1:
                continue
            lies = self.hexside[side].get((here, there), OPEN)
            price = cost[gait, here, there]
            if self.mined[side].get((here, there)) == OWN_MINE:
                price += self.data.cover.costs.own_minefield
            ways.append((there, price, lies))
        return tuple(ways)

    def _compile_zones(self) -> None:
        """6.0, P-04, P-06: the hexes around, but for those behind a bare escarpment."""
        shut = set() if self.zone_over_cliffs else self._bare
        around = tuple(
            tuple(n for n in self.grid.neighbours[h] if n >= 0 and (h, n) not in shut)
            for h in range(self.hexes)
        )
        self.zone_to = tuple(mask_of(near) for near in around)
        #: Of each hex: the hexes its unit reaches, each with all those from which it is reached.
        self.zone_lost = tuple(
            tuple((self.bit[n], self.zone_to[n]) for n in near) for near in around
        )

    def _compile_chain(self) -> None:
        """17.0a: the steps a chain may take."""
        over = self.options["victoryChainEscarpment"] == "on"
        held = self.options["victoryChainMines"] == "heldBothSides"
        ring = set(self.data.map.boxes.outer)
        belt = {
            (self.grid.index[a], self.grid.index[b])
            for field in self.data.map.minefields
            if field.owner == "british"
            for pair in field.sides
            for a, b in (pair, pair[::-1])
            if (a in ring) != (b in ring)
            and not {a, b} & {*self.data.map.boxes.inner, self.data.map.boxes.centre}
        }
        self.chain_held = (
            tuple((self.bit[a], self.bit[b]) for a, b in sorted(belt) if a < b) if held else None
        )
        self.chain = Spread(
            (here, there)
            for here in range(self.hexes)
            for there in self.grid.neighbours[here]
            if there >= 0
            and not (self.sea >> here & 1 or self.sea >> there & 1)
            and (over or (here, there) not in self._bare)
            and not (held and (here, there) in belt)
        )

    def _compile_tables(self) -> None:
        cover = self.data.cover
        self.columns = tuple(cover.crt.columns)
        self.column_width = cover.shifts.width
        codes = [code for row in cover.crt.rows for code in row]
        self.result_names = tuple(sorted(set(codes)))
        #: Of each cell, row by row: the number of its name, and the result taken apart.
        self.table = tuple(self.result_names.index(code) for code in codes)
        self.results = tuple(read_result(code) for code in codes)
        self.shift = tuple(getattr(cover.shifts, kind) for kind in terrain.TYPES)
        self.pool = (
            sum(fire.one(value) for value in cover.fire.pool.british),
            sum(fire.one(value) for value in cover.fire.pool.axis),
        )
        self.allotment = (cover.fire.allotment.british, cover.fire.allotment.axis)
        self.last_turn = self.setting.turns
        self.end_rolls = tuple(self.setting.sudden_end)

    def _compile_names(self) -> None:
        units = tuple(unit.id for unit in self.data.units)
        places = (*self.grid.names, RESERVE, ELIMINATED)
        self.names = {
            "unit": units,
            "place": places,
            "side": SIDES,
            "verb": VERBS,
            "phase": tuple(PHASES[number].key for number in sorted(PHASES)),
            "marker": MARKERS,
            "terrain": terrain.TYPES,
            "result": self.result_names,
        }
        self.place_index = {name: number for number, name in enumerate(places)}
        options = [*CHOICES, *(str(face) for face in range(1, 7))]
        self.choices = {name: number for number, name in enumerate(options)}
        self.face_of = {self.choices[str(face)]: face for face in range(1, 7)}
        self.alphabet = _alphabet(self.module)
        # A step costs half a point or more; six attackers, the waiver and markers make an attack.
        self.longest_order = max(max(self.speed) + 2, 16)
        # A unit moves once a phase, attacks once, and at most one target and one advance belong to
        # each of its attacks; markers and dice come on top.
        self.longest_phase = self.unit_count * (self.longest_order + 24)

    def _compile_labels(self) -> None:
        labels: dict[tuple[str, str], Label] = {}
        named = {place.hex: place for place in self.data.map.places}
        for name in self.grid.names:
            place = named.get(name)
            labels["place", name] = Label("named", place.name) if place else Label("hex")
        for nowhere in (RESERVE, ELIMINATED):
            labels["place", nowhere] = Label(nowhere)
        for unit in self.data.units:
            labels["unit", unit.id] = Label(unit.mobility, unit.name, unit.short)
        for value, name in zip(fire.VALUES, self.names["marker"], strict=True):
            labels["marker", name] = Label("marker", Named({FIRST: f"+{value}"}))
        for name in self.names["terrain"]:
            labels["terrain", name] = Label(name)
        for name in self.names["result"]:
            labels["result", name] = Label("result", Named({FIRST: name}))
        for name in self.names["phase"]:
            labels["phase", name] = Label(name)
        self._labels = labels

    # The contract

    def verdict(self, state: State) -> Verdict | None:
        if state.frames[-1].phase != OVER:
            return None
        end: Over = state.frames[-1]
        key, clause = _ENDINGS[end.how]
        return Verdict(None if end.winner == NOBODY else end.winner, key, clause)

    def cut_short(self, state: State, events: list[Raw]) -> None:
        forecast.cut_short(state)

    def reasons(self, state: State, after: State, events: list[Raw]) -> list[Raw]:
        return forecast.reasons(self, state, after)

    def rolled_at(self, state: State) -> tuple[int, ...]:
        """A combat by whose turn it is and its hex, markers by who draws them."""
        frame = state.frames[-1]
        if frame.phase in (BATTLE, SHELLING):
            return state.active, frame.phase, frame.place
        return (frame.phase, frame.side) if frame.phase == DRAW else (frame.phase,)

    @cached_property
    def tactics(self) -> FolioTactics:
        """What a program plans with."""
        return FolioTactics(self)

    @cached_property
    def marching(self) -> FolioMarching:
        return FolioMarching(self)

    def redact(self, data: dict[str, Any], seat: str) -> dict[str, Any]:
        return position.redact(data, seat)

    def secret(self, state: State, codes: Sequence[Code], seat: str) -> bool:
        """Markers chosen instead of drawn are nobody else's business."""
        frame = state.frames[-1]
        return frame.phase == CHOOSE_FIRE and SIDES[frame.side] != seat

    def price(self, state: State, code: Code) -> Raw | None:
        asked = state.frames[-1].phase == STAND and code[0] == CHOOSE
        return battle.stand_price(self, state, code[1]) if asked else None

    def might(self, state: State, unit: str) -> int:
        number = self.unit_index[unit]
        strength = losses.attack_strength(self, state, number)
        return strength + losses.defence_strength(self, state, number)

    def beside(self, place: str) -> tuple[str, ...]:
        number = self.place_index[place]
        near = self.touch_mask[number] if number < len(self.touch_mask) else 0
        return tuple(self.names["place"][hex_] for hex_ in bits(near))

    def in_contact(self, state: State, side: str) -> frozenset[str]:
        own = self.side_number(side)
        beside = touching(state.units[own], state.units[1 - own], self.touch_mask)
        return frozenset(self.names["unit"][state.at[hex_] - 1] for hex_ in beside)

    @cached_property
    def landmarks(self) -> Mapping[str, str]:
        places = {self.place_index[place.hex]: place.kind for place in self.data.map.places}
        boxes = self.data.map.boxes
        inside = [self.place_index[one] for one in (boxes.centre, *boxes.inner, *boxes.outer)]
        return landmarks(self.grid, places, [inside])

    def label(self, kind: str, name: str) -> Label:
        return self._labels[kind, name]


@once
def _alphabet(module: Module) -> Alphabet:
    data = data_files.read(module)
    hexes = [("place", name) for name in data.grid.names]
    units = [("unit", unit.id) for unit in data.units]
    markers = [("marker", name) for name in MARKERS]
    faces = [("face", str(face)) for face in range(1, 7)]
    return Alphabet(
        {
            PICK: [*units, *markers],
            GO: hexes,
            STEP: hexes,
            ATTACK: hexes,
            ASSIGN: units,
            RETREAT: hexes,
            ADVANCE: hexes,
            CHOOSE: [*(("option", name) for name in CHOICES), *faces],
        }
    )


def _both_ways(
    index: dict[str, int], hexsides: Iterable[tuple[str, str]]
) -> Iterator[tuple[int, int]]:
    for a, b in hexsides:
        yield index[a], index[b]
        yield index[b], index[a]


def _routes(index: dict[str, int], routes: list[list[str]]) -> set[tuple[int, int]]:
    """The hexsides that roads, or trails, cross; both ways."""
    return {side for hexes in routes for side in _both_ways(index, pairwise(hexes))}
