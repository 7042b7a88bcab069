"""The Standard Combat Series: a module and its options, compiled for quick questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple, get_args

from ...board.landmarks import landmarks
from ...board.spread import touching
from ...core.action import (
    ADVANCE,
    ASSIGN,
    ATTACK,
    CHOOSE,
    DONE,
    GO,
    LEAVE,
    PICK,
    PLACE,
    RETREAT,
    STEP,
    TOP,
    VERBS,
    Alphabet,
    Code,
)
from ...core.bits import bits, mask_of
from ...core.errors import BadModule
from ...core.message import Raw
from ...core.module import Module, once
from ...core.rules import Label, Rules, Verdict
from . import (
    battle,
    excess,
    fog,
    forecast,
    invariants,
    margin,
    odds,
    position,
    setup,
    supply,
    survey,
    terms,
)
from .costs import TWELVE
from .crt import Outcome, ladder_of, read_result
from .data import Data, read
from .frames import Over
from .ground import ground_of
from .labels import ABSENT, GONE, RESERVE, labels
from .marching import ScsMarching
from .moving import Move
from .numbers import OVERRUN_COST
from .options import OPTIONS
from .phases import BATTLE, HOLD, MOVING, OVER, SHELLING
from .questions import Suited
from .sequence import PHASES, STAGES
from .shapes import Face, HexsideKind, Placement, SpecialEffect, Test
from .state import NOBODY, State
from .tactics import ScsTactics
from .victory import AUTOMATIC, FINAL, LEVEL

CHOICES = ("suggested", "air", "no-air", *(f"hold-{n}" for n in range(10)))
_ENDINGS = {AUTOMATIC: "automatic", FINAL: "final", LEVEL: "level"}


class SourceLine(NamedTuple):
    side: int
    hexes: int
    length: int | None
    who: Test | None
    when: Test | None
    closed_by_unit: bool


class Scs(Rules[State]):
    system = "scs"
    mark = "scs"
    versions = ("1", "2", "3")
    options_known = OPTIONS
    declining = MappingProxyType({"air": "choose no-air"})
    result_charts = {"result": "crt", "barrage": "barrage"}
    surveys = ("reach", "supply", "zones", "threat", "control", "path", "trace")
    surveyors = survey.SURVEYS
    sided = ("zones", "supply", "threat", "control")
    terms = (*terms.REASONS, *terms.EVENTS)
    phases = PHASES
    hidden_play = MappingProxyType({"fog": "on"})

    #: The move looked at last: it does not matter in which game.
    move_kept: Move | None = None
    #: The units that must stay within somewhere, by the judgements they were found from.
    bound_kept: tuple[tuple[int, ...] | None, int] = (None, 0)

    # Questions that a file of this system answers by itself.
    complete = fog.complete
    cut_short = forecast.cut_short
    describe = position.describe
    faults = invariants.faults
    margin = margin.margin
    reasons = forecast.reasons
    reckon = odds.as_it_was
    odds = odds.odds
    restore = position.restore
    score = forecast.score
    stakes = forecast.stakes
    start = setup.start

    def compile(self) -> None:
        self.data: Data = read(self.module)
        self.grid = self.data.grid
        self.sides = tuple(side.id for side in self.data.cover.side)
        self.setting = next(one for one in self.data.cover.scenario if one.id == self.scenario)
        self._compile_options()
        self._compile_units()
        self._compile_ground()
        self._compile_zones()
        self._compile_sources()
        self._compile_tables()
        self._compile_sequence()
        self._compile_specials()
        self._compile_names()
        if self.fog:
            problems = fog.problems(self)
            if problems:
                raise BadModule(self.module.label, problems)

    # Compiling

    def _compile_options(self) -> None:
        options = self.options
        self.round_move = options["roundMA"] == "round"
        self.virtual_columns = options["virtualLeftColumns"] == "on"
        self.immobile_zone = options["zocIfImmobile"] == "on"
        self.crowd_closed = options["retreatExcess"] == "closed"
        self.immobile_retreat = options["ma0Retreats"] == "on"
        self.driven_off = options["retreatOffMap"] == "eliminate"
        self.grid_distance = options["retreatDistance"] == "grid"
        #: Q28b, since rules 3: zones may be avoided along the whole way.
        self.whole_routes = self.reading("retreatRoute") == "whole"
        self.fog = options["fog"] == "on"
        self.hides = self.fog
        self.heights_shown = options["showStackHeight"] == "on"
        #: Without fog nobody minds the order, so that there is but one.
        self.owner_orders = self.fog and options["stackOrder"] == "owner"
        #: Q36, since rules 2: who comes to lie on top is the next in the owner's order, not the strongest.
        self.order_kept = self.owner_orders and self.since(2)
        #: Q31c, since rules 2: that nobody can take replacements would tell of hidden units.
        self.always_asks = self.fog and self.since(2)
        #: G13, before rules 3: dice were rolled for a barrage left of its table, in vain.
        self.rolls_off_table = not self.since(3)
        #: Q30, before rules 3: who was lost by the result itself was asked whether to hold.
        self.asks_the_lost = not self.since(3)

    def _compile_units(self) -> None:
        units = self.data.units
        self.unit_count = len(units)
        self.unit_index = {unit.id: number for number, unit in enumerate(units)}
        self.owner = tuple(self.sides.index(unit.side) for unit in units)
        self.of_side = tuple(
            mask_of(u for u, owner in enumerate(self.owner) if owner == side) for side in (0, 1)
        )
        #: Of each unit: its full face and the one after the first loss.
        self.faces: tuple[tuple[Face, Face], ...] = tuple(
            (unit.full, unit.reduced or unit.full) for unit in units
        )
        #: Units that have no movement allowance, at least with one of their faces up.
        self.may_stand_still = mask_of(
            u for u, faces in enumerate(self.faces) if not all(face.move for face in faces)
        )
        self.steps = tuple(unit.steps for unit in units)
        self.class_names = tuple(self.data.rules.classes)
        self.gait = tuple(self.class_names.index(unit.class_) for unit in units)
        self.exploits = mask_of(u for u, unit in enumerate(units) if unit.exploit)
        self.guns = mask_of(
            u for u, unit in enumerate(units) if any(face.barrage for face in self.faces[u])
        )
        stacking = self.data.rules.stacking
        self.limit = stacking.limit
        self.count_steps = stacking.count == "steps"
        self.excess_shakes = stacking.excess == "disorganise"
        self.weight = tuple(unit.points if stacking.count == "points" else 1 for unit in units)
        #: As much as any unit counts against the limit.
        self.largest = max(self.steps if self.count_steps else self.weight, default=0)
        #: 2.0a, Q10: whether a face has a zone of control.
        self.exerts = tuple(
            tuple(bool(face.attack) and (self.immobile_zone or face.move > 0) for face in faces)
            for faces in self.faces
        )
        self.zoc_units = tuple(
            mask_of(u for u in bits(self.of_side[side]) if any(self.exerts[u])) for side in (0, 1)
        )
        formations: dict[str, list[int]] = {}
        for number, unit in enumerate(units):
            formations.setdefault(unit.formation, []).append(number)
        self.fellows = tuple(tuple(formations[unit.formation]) for unit in units)

    def _compile_ground(self) -> None:
        """What the module says of the ground, at hand for quick questions."""
        ground = ground_of(self.module)
        self.ground = ground
        self.hexes = ground.hexes
        self.bit = ground.bit
        self.land = ground.land
        self.terrain_of = ground.terrain_of
        self.around = ground.around
        #: Q27, since rules 3: what is not off the map, though no unit can enter a hole; and its edge.
        self.on_map = self.land | ground.holes if self.since(3) else self.land
        self.edge = ground.rim if self.since(3) else ground.edge
        self.lines = ground.lines
        self.scale = ground.scale
        #: How many twelfths of a point there are in one of those that points are counted in.
        self.parts = TWELVE // ground.scale
        self.zone_cost = 2 * self.scale
        self.overrun_cost = OVERRUN_COST * self.scale
        self.cost = ground.cost
        self.plain_cost = ground.plain_cost
        #: More than any way across the map can cost.
        self.far = min((ground.dearest + self.zone_cost) * self.hexes, 400 * self.scale)
        self.enter = ground.enter
        #: Of each unit and hex: the hexes that it can enter from there.
        self.entered = tuple(
            self.enter[side][gait] for side, gait in zip(self.owner, self.gait, strict=True)
        )
        self.ways = ground.ways
        self.into = ground.into
        self.entering = ground.entering
        self.prices = ground.prices
        self.standing = ground.standing
        self.trace = ground.trace
        self.untraced = ground.untraced
        self.trace_end = ground.trace_end
        self.zone_spread = ground.zone_spread
        self.covers = ground.covers
        self._area_cache: dict[tuple[str, ...], int] = {}

    def _compile_zones(self) -> None:
        supply = self.data.rules.supply
        self.out = supply.out
        self.attrition = supply.attrition
        self.disorganised = self.data.rules.disorganised
        self.out_silences = not self.out.zone
        self.shaken_silences = not self.disorganised.zone

    def _compile_sources(self) -> None:
        supply = self.data.rules.supply
        lines = {}
        for source in supply.source:
            if source.scenarios and self.scenario not in source.scenarios:
                continue
            lengths = [n for n in (source.max_trace, supply.trace_length) if n is not None]
            lines[source.id] = SourceLine(
                self.sides.index(source.side),
                self.area(source.hexes),
                min(lengths, default=None),
                source.who,
                source.when,
                source.closed_by == "unit",
            )
        self.source_named = lines
        self.sources = tuple(
            tuple(line for line in lines.values() if line.side == side) for side in (0, 1)
        )

    def _compile_tables(self) -> None:
        crt = self.data.rules.crt
        self.sums = crt.dice == "sum"
        self.rolls = tuple(sorted(int(roll) for roll in crt.rows))
        names = sorted({code for row in crt.rows.values() for code in row})
        self.result_names = (*names, "automatic")
        self.results = (*(read_result(name) for name in names), Outcome(1, 0, 0, 0))
        self.automatic = len(names)
        self.table = tuple(
            tuple(names.index(code) for code in crt.rows[str(roll)]) for roll in self.rolls
        )
        self.lowest_odds = ladder_of(crt.column[0].odds)
        self.column_tops = tuple(ladder_of(column.to or column.odds) for column in crt.column)
        self.column_names = tuple(
            column.odds if column.to is None else f"{column.odds}-{column.to}"
            for column in crt.column
        )
        self.barrage = self.data.rules.barrage
        codes = {code for row in self.barrage.rows.values() for code in row} if self.barrage else ()
        self.barrage_codes = tuple(sorted({"-", *codes}))
        has = {"barrage": self.barrage is not None, "holes": self.ground.holes}
        self.features = frozenset(name for name, there in has.items() if there)

    def _compile_sequence(self) -> None:
        self.stages = tuple(STAGES[name] for name in self.data.rules.sequence)
        self.outline = tuple(PHASES[stage].key for stage in self.stages)
        self.last_turn = self.setting.turns
        self.first = -1 if self.setting.first == "roll" else self.sides.index(self.setting.first)
        self.turn_data = {line.turn: line for line in self.data.cover.turn}
        self.victory = self.data.rules.victory[self.setting.victory]
        self.score_side = self.sides.index(self.victory.score)
        self.tally_names = tuple(tally.id for tally in self.data.rules.tally)
        table = self.data.setup[self.setting.setup]
        self.placements: dict[int, Placement] = {
            self.unit_index[name]: placement for name, placement in table.items()
        }
        later = mask_of(u for u, p in self.placements.items() if p.turn is not None)
        self.reinforcements = later
        free = self.setting.free
        self.set_up_units = mask_of(self.placements) & ~later if free else 0

    def _compile_specials(self) -> None:
        self.specials: dict[str, tuple[int, ...]] = {
            effect: tuple(
                number
                for number, special in enumerate(self.data.rules.special)
                if special.effect == effect
            )
            for effect in get_args(SpecialEffect)
        }
        #: Those that are asked for at every step.
        self.staying = self.specials["stays-within"]
        #: Movement allowances, by what is printed, the special rules, and whether out or shaken.
        self.allowances: dict[tuple[int, tuple[int, ...], bool, bool], int] = {}
        #: By the number of a test: what it is about.
        self.suited: dict[int, Suited] = {}
        self._far: dict[tuple[int, int], tuple[int, ...]] = {}
        self._within: dict[tuple[int, int, int], int] = {}
        #: Where each unit may be set up, as far as the module says.
        self.spots = {
            unit: self._spots(unit, placement)
            for unit, placement in self.placements.items()
            if self.set_up_units >> unit & 1
        }

    def _spots(self, unit: int, placement: Placement) -> int:
        if placement.area is not None:
            return self.area([placement.area])
        home, within = self.set_up_hex(unit), placement.within or 0
        return mask_of(h for h in bits(self.land) if self.grid.distance(home, h) <= within)

    def _compile_names(self) -> None:
        units = tuple(unit.id for unit in self.data.units)
        places = (*self.grid.names, RESERVE, GONE, ABSENT)
        self.reserve, self.eliminated, self.absent = range(self.hexes, self.hexes + 3)
        endings = [
            *(line.name for line in self.victory.automatic),
            *(line.name for line in self.victory.final),
            *(line.name for line in self.victory.level),
        ]
        self.names = {
            "unit": units,
            "place": places,
            "side": self.sides,
            "verb": VERBS,
            "phase": tuple(PHASES[number].key for number in sorted(PHASES)),
            "terrain": tuple(self.data.rules.terrain),
            "hexside": tuple(self.data.rules.hexside),
            "result": self.result_names,
            "column": self.column_names,
            "barrage": self.barrage_codes,
            "special": tuple(special.id for special in self.data.rules.special),
            "modifier": tuple(modifier.id for modifier in self.data.rules.modifier),
            "level": tuple(f"level-{number}" for number in range(len(endings))),
        }
        self._labels = labels(self, endings)
        self.place_index = {name: number for number, name in enumerate(places)}
        options = [*CHOICES, *(str(face) for face in range(1, 7))]
        self.choices = {name: number for number, name in enumerate(options)}
        self.face_of = {self.choices[str(face)]: face for face in range(1, 7)}
        #: What each choice to hold turns into steps (9.2).
        self.held = {self.choices[f"hold-{n}"]: n for n in range(10)}
        self.alphabet = _alphabet(self.module)
        steps = max(
            (c for faces_ in self.faces for c in (faces_[0].move, faces_[1].move)), default=0
        )
        most = max(sum(1 for owner in self.owner if owner == side) for side in (0, 1))
        # A move: picks, steps of half a point or less, units left on the way.
        self.longest_order = steps * self.scale + 2 * most + 4
        # A unit moves, attacks and is fought about once a phase; losses, retreats and advances of
        # a combat are bounded by the steps and units in it.
        self.longest_phase = self.unit_count * (self.longest_order + 40) + 100

    # Questions about the ground

    def in_messages(self, points: int) -> int:
        """Points as messages tell them."""
        return points * self.parts

    def area(self, names: Sequence[str]) -> int:
        """The hexes of names, each a hex or an area, as a mask."""
        key = tuple(names)
        if key not in self._area_cache:
            found, areas = 0, self.ground.areas
            for name in key:
                found |= areas[name] if name in areas else self.bit[self.grid.index[name]]
            self._area_cache[key] = found
        return self._area_cache[key]

    def hexside_names(self, here: int, there: int) -> tuple[str, ...]:
        return self.ground.hexsides.get((here, there), ())

    def hexside_kinds(self, here: int, there: int) -> list[HexsideKind]:
        return self.ground.hexside_kinds(here, there)

    def lines_between(self, here: int, there: int) -> set[str]:
        return self.lines.get((here, there), set())

    def default_hex(self, unit: int) -> int:
        return self.grid.index[str(self.placements[unit].hex)]

    def set_up_hex(self, unit: int) -> int:
        """The hex within so many hexes of which a unit may be set up."""
        placement = self.placements[unit]
        return self.grid.index[str(placement.of or placement.hex)]

    def skipped(self, turn: int, side: int) -> bool:
        data = self.turn_data.get(turn)
        return data is not None and self.sides[side] in data.skips

    def within(self, special: int, unit: int, start: int) -> int:
        """Where a unit may stop that must stay within somewhere, as a mask.

        Whoever was forced beyond may only come nearer.
        """
        data = self.data.rules.special[special]
        home = -1 if data.hexes else self._home(unit)
        distances = self._distances(special, home)
        limit = data.within
        if distances[start] > limit:
            limit = distances[start] - 1
        key = (special, home, limit)
        if key not in self._within:
            self._within[key] = mask_of(h for h in bits(self.land) if distances[h] <= limit)
        return self._within[key]

    def _distances(self, special: int, home: int) -> tuple[int, ...]:
        """Of each hex: how far it is from those of a special rule, or from the home of a unit."""
        key = (special, home)
        if key not in self._far:
            data = self.data.rules.special[special]
            goals = [home] if home >= 0 else list(bits(self.area(data.hexes)))
            distance = self.grid.distance
            self._far[key] = tuple(
                min(distance(h, goal) for goal in goals) for h in range(self.hexes)
            )
        return self._far[key]

    def _home(self, unit: int) -> int:
        placement = self.placements[unit]
        if placement.hex is not None:
            return self.grid.index[placement.hex]
        return next(bits(self.area(self.data.rules.entry[str(placement.entry)].hexes)))

    def beyond(self, here: int, origin: int, need: int) -> bool:
        """Q27: whether a neighbour that is so far from the origin lies beyond the edge."""
        return self.grid.beyond(here, origin, need, self.on_map)

    # The contract

    @cached_property
    def tactics(self) -> ScsTactics:
        return ScsTactics(self)

    @cached_property
    def marching(self) -> ScsMarching:
        return ScsMarching(self)

    def verdict(self, state: State) -> Verdict | None:
        if state.frames[-1].phase != OVER:
            return None
        end: Over = state.frames[-1]
        if end.winner == NOBODY:
            return Verdict(None, "draw", "game.victory")
        return Verdict(end.winner, _ENDINGS[end.how], "game.victory")

    def rolled_at(self, state: State) -> tuple[int, ...]:
        """Whose turn it is, what is under way and in which hex: it lies below the dice."""
        frame = state.frames[-2]
        hexes = (frame.place,) if frame.phase in (BATTLE, SHELLING) else ()
        return state.active, frame.phase, *hexes

    def redact(self, data: dict[str, Any], seat: str) -> dict[str, Any]:
        return fog.redact(self, data, seat) if self.fog else data

    def visible_state(self, state: State, seat: str) -> State:
        return fog.visible_state(self, state, seat) if self.fog else state

    def below(self, state: State, seat: str) -> dict[str, int]:
        return fog.below(self, state, seat) if self.fog and self.heights_shown else {}

    def secret(self, before: State, codes: Sequence[Code], seat: str) -> bool:
        return self.fog and fog.secret(self, before, codes, seat)

    def caution(self, state: State, code: Code) -> Raw | None:
        return excess.ahead(self, state) if code[0] == DONE else None

    def notice(self, state: State, code: Code, begun: State) -> Raw | None:
        stops = state.frames[-1].phase == MOVING and code[0] == DONE
        return supply.ahead(self, state, begun) if stops else None

    def price(self, state: State, code: Code) -> Raw | None:
        asked = state.frames[-1].phase == HOLD and code[0] == CHOOSE and code[1] in self.held
        return battle.price(self, state, code[1]) if asked else None

    def posts(self, place: str) -> tuple[str, ...]:
        number = self.place_index.get(place, self.hexes)
        near = self.around[number] if number < self.hexes else 0
        return tuple(self.names["place"][hex_] for hex_ in bits(near))

    def might(self, state: State, unit: str) -> int:
        number = self.unit_index[unit]
        face = self.faces[number][state.lost[number] > 0]
        return (face.attack or 0) + face.defence

    def in_contact(self, state: State, side: str) -> frozenset[str]:
        own = self.side_number(side)
        beside = touching(state.units[own], state.units[1 - own], self.around)
        return frozenset(self.names["unit"][unit] for hex_ in beside for unit in state.stacks[hex_])

    @cached_property
    def landmarks(self) -> Mapping[str, str]:
        places = {self.place_index[place.hex]: place.kind for place in self.data.map.place}
        # Works are a terrain of a town's own that is nowhere else.
        by_terrain: dict[str, list[int]] = {}
        for hex_, terrain in enumerate(self.data.terrain):
            by_terrain.setdefault(terrain, []).append(hex_)
        return landmarks(self.grid, places, by_terrain.values())

    def label(self, kind: str, name: str) -> Label:
        return self._labels[kind, name]

    def unveiled(self, state: State, code: Code, seat: str) -> bool:
        """In the fog a combat shows all who are in it; how strong guns are, only their owner knows."""
        shells = odds.barrage_of(state, code) is not None
        return not (self.fog and shells) or seat == self.sides[state.active]


@once
def _alphabet(module: Module) -> Alphabet:
    data = read(module)
    hexes = [("place", name) for name in data.grid.names]
    units = [("unit", unit.id) for unit in data.units]
    faces = [("face", str(face)) for face in range(1, 7)]
    return Alphabet(
        {
            PLACE: hexes,
            PICK: units,
            GO: hexes,
            STEP: hexes,
            LEAVE: units,
            ATTACK: hexes,
            ASSIGN: units,
            RETREAT: hexes,
            ADVANCE: hexes,
            CHOOSE: [*(("option", name) for name in CHOICES), *faces],
            TOP: units,
        }
    )
