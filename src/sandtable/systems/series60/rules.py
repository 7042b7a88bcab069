"""A 60 Series game, compiled from its module: what never changes while it is played."""

from functools import cached_property

from ...board.flood import Lane
from ...board.pointmap import PointMap, Road
from ...core.action import (
    ASSIGN,
    ATTACK,
    CHOOSE,
    DONE,
    GO,
    PICK,
    PLACE,
    STEP,
    VERBS,
    Alphabet,
    Code,
)
from ...core.bits import bits, mask_of
from ...core.message import Raw
from ...core.rules import Label, Rules, Verdict
from . import data as data_files
from . import forecast, invariants, odds, position, supply, survey, victory
from .frames import FireStep, Over
from .movement import Moves
from .options import OPTIONS
from .phases import OPERATION, OVER
from .sequence import PHASES
from .setup import SUGGESTED, start
from .state import AXIS, BRITISH, LAST_TURN, NOBODY, State
from .tactics import Tactics
from .terms import EVENTS, REASONS

SIDES: tuple[data_files.Side, data_files.Side] = ("axis", "british")
#: Where units are that are nowhere on the board.
ROUTED, DESTROYED, UNPLACED = "routed", "destroyed", "unplaced"

#: A link of a place to the next: where to, half points, number of its road or -1.
Link = tuple[int, int, int]


class Series60(Rules[State]):
    """Operation Crusader, 60 Series."""

    system = "series60"
    mark = "s60"
    versions = ("1",)
    sides = SIDES
    options_known = OPTIONS
    terms = REASONS + EVENTS
    passing = frozenset({"operations"})
    surveys = ("reach", "supply", "zones", "threat", "path", "trace")
    surveyors = survey.SURVEYS
    sided = ("zones", "supply", "threat")
    phases = PHASES

    #: What the group that was moved last could do.
    moves_kept: Moves | None = None

    # Questions that a file of this system answers by itself.
    describe = position.describe
    faults = invariants.faults
    odds = odds.odds
    restore = position.restore
    score = forecast.score
    stakes = forecast.stakes

    def compile(self) -> None:
        data = self.data = data_files.read(self.module)
        self.setting = next(one for one in data.cover.scenario if one.id == self.scenario)
        self._compile_units()
        self._compile_map()
        self._compile_names()
        self._compile_options()
        self._compile_labels()

    def _compile_units(self) -> None:
        units = self.data.units
        self.unit_index = {unit.id: number for number, unit in enumerate(units)}
        self.printed = tuple(unit.steps for unit in units)
        self.hit = tuple(unit.hit for unit in units)
        self.speed = tuple(unit.move for unit in units)
        self.armour = tuple(unit.armour for unit in units)
        self.owner = tuple(SIDES.index(unit.side) for unit in units)
        sides = range(len(SIDES))
        self.of_side = tuple(
            mask_of(u for u, owner in enumerate(self.owner) if owner == side) for side in sides
        )
        #: The same for `compress`, unit by unit.
        self.is_of_side = tuple(tuple(owner == side for owner in self.owner) for side in sides)
        self.tanks = mask_of(u for u, unit in enumerate(units) if unit.type == "tank")
        self.garrison = mask_of(u for u, unit in enumerate(units) if unit.garrison)
        self.brittle = mask_of(u for u, unit in enumerate(units) if unit.brittle)
        # 7.1(3), 7.1(4): the units whose loss scores, by the side that gains.
        self.scoring_steps = mask_of(u for u, unit in enumerate(units) if unit.armour == "black")
        self.scoring_units = self.tanks & self.of_side[BRITISH]

    def _compile_map(self) -> None:
        data, costs = self.data.map, self.data.cover.costs
        points, areas = ([one.id for one in kind] for kind in (data.points, data.areas))
        boxes, leave = [box.id for box in data.boxes], self.data.cover.victory.exit.edge
        index = {name: n for n, name in enumerate((*points, *areas, *boxes, leave))}
        roads, edges = self._roads(index)
        self.map = PointMap(
            points,
            areas,
            boxes,
            [leave],
            roads,
            {area.id: area.touches for area in data.areas},
            {area.id: area.adjacent for area in data.areas},
            costs.area,
            {"coastal": costs.coastal, "track": costs.track},
        )
        self.touching = tuple(road.touching for road in roads)
        self.edge_of_road = tuple(edges)
        #: The boxes off the map.
        self.box_mask = mask_of(self.map.boxes)
        self.box = tuple(
            next(index[box.id] for box in data.boxes if box.side == side) for side in SIDES
        )
        self.links = self._links(roads)
        self._compile_ground(index)
        self._compile_victory(index)
        self._compile_sources(index, roads)

    def _roads(self, index: dict[str, int]) -> tuple[list[Road], list[str | None]]:
        """All roads, and the edge by which each leaves the map, if it does."""
        box_of_edge = {edge.id: edge.box for edge in self.data.map.edges}
        leave = self.data.cover.victory.exit.edge
        roads: list[Road] = []
        edges: list[str | None] = []
        for road in self.data.map.roads:
            touching = tuple(index[t.area] for t in road.touches if not t.hills)
            hidden = tuple(index[t.area] for t in road.touches if t.hills)
            inner = [end for end in road.ends if end not in box_of_edge]
            outer = [end for end in road.ends if end in box_of_edge]
            # An edge road joins the off-map box to the map; the exit is one more way along it.
            goals = [index[box_of_edge[end]] for end in outer]
            goals += [index[end] for end in outer if end == leave]
            for goal in goals or [index[inner[1]]]:
                ends = (index[inner[0]], goal)
                roads.append(Road(road.id, road.kind, ends, touching, hidden))
                edges.append(outer[0] if outer else None)
        return roads, edges

    def _links(self, roads: list[Road]) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Roads between points: (other end, number) from each point, for supply lines."""
        links: list[list[tuple[int, int]]] = [[] for _ in self.data.map.points]
        for number, road in enumerate(roads):
            one, other = road.ends
            if self.map.is_point(one) and self.map.is_point(other):
                links[one].append((other, number))
                links[other].append((one, number))
        return tuple(map(tuple, links))

    def _compile_ground(self, index: dict[str, int]) -> None:
        """Towns, fortresses, hills, and where areas meet."""
        points, areas = self.data.map.points, self.data.map.areas
        self.towns = mask_of(n for n, point in enumerate(points) if point.town)
        self.fortress_side = tuple(
            SIDES.index(point.fortress.side) if point.fortress else -1 for point in points
        )
        self.guards = tuple(
            mask_of(index[name] for name in point.fortress.guards) if point.fortress else 0
            for point in points
        )
        self.behind_hills = {
            (index[area.id], index[other])
            for area in areas
            for other in (*area.behind_hills, *area.hill_blocked)
        }
        self.meets_at = {
            (index[area.id], index[other]): index[where[0]]
            for area in areas
            for other, where in area.meets_at.items()
        }

    def _compile_victory(self, index: dict[str, int]) -> None:
        victory = self.data.cover.victory
        self.exit = index[victory.exit.edge]
        self.exit_side = SIDES.index(victory.exit.side)
        self.siege = index[victory.siege]
        self.prize = index[victory.prize]

    def _compile_sources(self, index: dict[str, int], roads: list[Road]) -> None:
        """Where the supply of each side comes from."""
        supply = self.data.cover.supply
        self.auto_supply = tuple(
            mask_of(index[name] for name in supply.auto.get(side, ())) for side in SIDES
        )
        # 5.1(1): roads that are a source, as (road, first point on the map), for each side.
        self.source_roads = tuple(
            tuple((n, road.ends[0]) for n, road in enumerate(roads) if road.ends[1] == box)
            for box in self.box
        )
        self.source_points, self.garrison_points = (
            tuple(tuple(index[name] for name in named.get(side, ())) for side in SIDES)
            for named in (supply.points, supply.garrison)
        )

    def _compile_names(self) -> None:
        data = self.data
        ground = self.map
        #: Names on the map where no unit can stand: they are understood, and refused with a reason.
        other_edges = [e.id for e in data.map.edges if e.id != data.cover.victory.exit.edge]
        not_places = [*other_edges, *(road.id for road in data.map.roads)]
        self.standable = len(ground.ids)
        place_names = (*ground.ids, *not_places, ROUTED, DESTROYED, UNPLACED)
        self.routed, self.destroyed, self.unplaced = range(len(place_names) - 3, len(place_names))
        self.place_count = len(place_names)
        units = tuple(unit.id for unit in data.units)
        self.names = {
            "unit": units,
            "place": place_names,
            "side": SIDES,
            "verb": VERBS,
            "phase": tuple(PHASES[number].key for number in sorted(PHASES)),
        }
        self.place_index = {name: number for number, name in enumerate(place_names)}
        on_the_map = [("place", name) for name in place_names[: self.routed]]
        places = on_the_map[: self.standable]
        all_units = [("unit", name) for name in units]
        faces = [("face", str(face)) for face in range(1, 7)]
        self.alphabet = Alphabet(
            {
                PLACE: places,
                PICK: all_units,
                GO: on_the_map,
                STEP: on_the_map,
                ATTACK: places,
                ASSIGN: all_units,
                CHOOSE: [("option", SUGGESTED), *faces],
            }
        )
        # Longest: everybody picked, half a point a step, then everybody picked to attack.
        self.longest_order = 2 * len(units) + 2 * max(self.speed) + 3
        # Each operation turns at least one unit down, is followed by at most one pass, and asks
        # each side for at most one target a unit.
        self.longest_phase = len(units) * (self.longest_order + len(units) + 4) + 2

    def _compile_options(self) -> None:
        options = self.options
        self.first_hit_for_all = options["firstHitRule"] == "all"
        self.whole_group_attacks = options["areaAttack"] == "whole-group"
        self.bystanders_sheltered = options["areaAttack"] == "per-unit-sheltered"
        self.passing_takes = options["passThroughTakesControl"] == "on"
        self.score_apart = options["endOfTurnVp"] == "tobruk-then-bardia"
        self.fortress_lost_for_good = options["fortressAfterRecapture"] == "lost"
        self.exit_from = int(options["exitAllowedFromTurn"])
        self.reentry = options["offMapReentry"] == "on"
        #: Steps each side may ever take from each place.
        self.ways: tuple[tuple[tuple[Link, ...], ...], ...] = tuple(
            tuple(
                tuple(
                    (
                        step.to,
                        step.cost,
                        -1 if step.road is None else self.map.roads.index(step.road),
                    )
                    for step in self.map.steps[place]
                    if self._open_to(side, place, step.to)
                )
                for place in range(self.standable)
            )
            for side in (AXIS, BRITISH)
        )
        #: What closes lanes besides areas, as bits beyond all places: exits too early, a lost source.
        self.exit_lane, self.source_lane = 1 << self.place_count, 2 << self.place_count
        self.lanes: tuple[tuple[tuple[Lane, ...], ...], ...] = tuple(
            tuple(
                tuple((to, cost, self._closers(to, road)) for to, cost, road in ways)
                for ways in of_side
            )
            for of_side in self.ways
        )

    def _closers(self, to: int, road: int) -> int:
        """All that can bar a way (`movement.barred`), as a mask."""
        if road < 0:
            return 0
        closers = mask_of(self.touching[road])
        if to == self.exit:
            closers |= self.exit_lane
        elif self.edge_of_road[road] == self.names["place"][self.exit]:
            closers |= self.source_lane
        return closers

    def _compile_labels(self) -> None:
        ground, labels = self.data.map, {}
        for point in ground.points:
            labels["place", point.id] = Label("point", point.name)
        for area in ground.areas:
            labels["place", area.id] = Label("area", area.name)
        for box in ground.boxes:
            labels["place", box.id] = Label("box", box.name)
        for edge in ground.edges:
            variant = "exit" if edge.id == self.names["place"][self.exit] else "edge"
            labels["place", edge.id] = Label(variant, edge.name)
        for road in ground.roads:
            labels["place", road.id] = Label("road", road.name)
        for nowhere in (ROUTED, DESTROYED, UNPLACED):
            labels["place", nowhere] = Label(nowhere)
        for unit in self.data.units:
            labels["unit", unit.id] = Label(unit.type, unit.name, unit.short)
        self._labels = labels

    def _open_to(self, side: int, origin: int, goal: int) -> bool:
        if origin == self.exit:
            return False
        if goal == self.exit:
            return side == self.exit_side
        if origin in self.map.boxes:
            return origin == self.box[side]
        if goal in self.map.boxes:
            return self.may_return(side, goal)
        return True

    def may_return(self, side: int, box: int) -> bool:
        """A18: whether units of a side may go back into this box."""
        return self.reentry and box == self.box[side]

    @cached_property
    def tactics(self) -> Tactics:
        """What programs plan with."""
        return Tactics(self)

    # The contract

    def start(self) -> State:
        return start(self)

    def verdict(self, state: State) -> Verdict | None:
        if state.frames[-1].phase != OVER:
            return None
        end: Over = state.frames[-1]
        key, clause = ("last-turn", "3.0a") if end.how == LAST_TURN else ("sudden-death", "7.3")
        if end.winner == NOBODY:
            return Verdict(None, "draw", clause)
        return Verdict(end.winner, key, clause)

    def margin(self, state: State, side: int) -> int:
        return victory.margin(state, side)

    def cut_short(self, state: State, events: list[Raw]) -> None:
        forecast.cut_short(state)

    def reasons(self, state: State, after: State, events: list[Raw]) -> list[Raw]:
        return forecast.reasons(self, state)

    def notice(self, state: State, code: Code, begun: State) -> Raw | None:
        closes = state.frames[-1].phase == OPERATION and code[0] in (DONE, ATTACK)
        return supply.ahead(self, state, begun, code[0] == ATTACK) if closes else None

    def rolled_at(self, state: State) -> tuple[int, ...]:
        """Whose operation, who fires, and where: below the dice lies the combat."""
        step: FireStep = state.frames[-2]
        return state.active, step.phase, step.place

    def posts(self, place: str) -> tuple[str, ...]:
        """6.3a: who attacks is in the same place."""
        return (place,)

    def might(self, state: State, unit: str) -> int:
        return state.steps[self.unit_index[unit]]

    def in_contact(self, state: State, side: str) -> frozenset[str]:
        own = self.side_number(side)
        mine, enemy = self.of_side[own], self.of_side[1 - own]
        here = [state.here[place] for place in (*self.map.points, *self.map.areas)]
        shared = (units & mine for units in here if units & enemy)
        return frozenset(self.names["unit"][unit] for units in shared for unit in bits(units))

    def label(self, kind: str, name: str) -> Label:
        return self._labels[kind, name]
