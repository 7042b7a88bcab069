"""5.1 Supply: sources, supply lines and what closes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.bits import bits, lowest
from ...core.message import Raw
from .frames import Replacements
from .phases import REPLACEMENTS
from .state import BRITISH, State
from .terms import CUT_AHEAD, OUT_OF_SUPPLY, RETURNED, TURN_BEGAN, TURNED_UP, WON_CUT_AHEAD

if TYPE_CHECKING:
    from ...core.dice import Dice
    from .rules import Series60


def reorganise(rules: Series60, state: State, dice: Dice, events: list[Raw]) -> bool:
    """3.1-1, A27: returns, then supply of both sides on the same board, then faces."""
    events.append((TURN_BEGAN, state.turn))
    for unit, turn in enumerate(state.back):
        if turn == state.turn:
            _return(rules, state, unit, events)
    supplied = in_supply(rules, state)
    playing = on_board(rules, state)
    turned = playing & supplied & ~state.up
    state.cut = playing & ~supplied
    state.up = playing & supplied
    if state.cut:
        events.append((OUT_OF_SUPPLY, state.cut))
    for side, units in enumerate(rules.of_side):
        if turned & units:
            events.append((TURNED_UP, side, (turned & units).bit_count()))
    state.frames = [Replacements(REPLACEMENTS, 0)]
    return True


def ahead(rules: Series60, state: State, begun: State, attacks: bool) -> Raw | None:
    """5.1(4): own units that this operation puts out of supply, as things stand; of an attack, even if it is won."""
    if state.turn == rules.setting.turns:
        return None  # nobody looks at supply again
    side = state.active
    group: int = state.frames[-1].group
    at = state.place[lowest(group)]
    after = state.clone()
    if rules.map.is_point(at) and not controls(state, side, at):
        after.british_points ^= 1 << at
    fed, still = in_supply(rules, begun), in_supply(rules, after)
    cut = fed & ~still & on_board(rules, after) & rules.of_side[side]
    return (WON_CUT_AHEAD if attacks else CUT_AHEAD, cut, at) if cut else None


def on_board(rules: Series60, state: State) -> int:
    """Units on the map or in an off-map box."""
    gone = 0
    for nowhere in (rules.exit, rules.routed, rules.destroyed, rules.unplaced):
        gone |= state.here[nowhere]
    return ~gone & (rules.of_side[0] | rules.of_side[1])


def road_open(rules: Series60, state: State, side: int, road: int) -> bool:
    """6.2(1)b, 5.1(3)-1, A10, A11: no touching area may hold enemy units only."""
    own, enemy = rules.of_side[side], rules.of_side[1 - side]
    for area in rules.touching[road]:
        units = state.here[area]
        if units & enemy and not units & own:
            return False
    return True


def lines_to_sources(rules: Series60, state: State, side: int) -> int:
    """The points from which a side can trace to a source that serves all its units."""
    sources = [
        point for road, point in rules.source_roads[side] if source_works(rules, state, side, road)
    ]
    if not state.source_lost:
        sources += rules.source_points[side]
    return _spread(rules, state, side, sources)


def source_works(rules: Series60, state: State, side: int, road: int) -> bool:
    """5.1(1)f, 7.1(5)b"""
    return not source_gone(rules, state, road) and road_open(rules, state, side, road)


def source_gone(rules: Series60, state: State, road: int) -> bool:
    """7.1(5)b: whether Axis units have broken out along this road."""
    if not state.broken_out:
        return False
    return rules.edge_of_road[road] == rules.names["place"][rules.exit]


def lines_to_garrison(rules: Series60, state: State, side: int) -> int:
    """5.1(1)d, A55: the points from which garrison units can trace to their own source."""
    return _spread(rules, state, side, list(rules.garrison_points[side]))


def in_supply(rules: Series60, state: State) -> int:
    """All units on the board that are in supply."""
    supplied = 0
    for side, units in enumerate(rules.of_side):
        general = lines_to_sources(rules, state, side)
        supplied |= _served(rules, state, side, general) & units
        if rules.garrison_points[side]:
            special = general | lines_to_garrison(rules, state, side)
            supplied |= _served(rules, state, side, special) & units & rules.garrison
        # 5.1(1)c, and A20 for the box.
        for area in bits(rules.auto_supply[side]):
            supplied |= state.here[area] & units
        supplied |= state.here[rules.box[side]]
    return supplied


def controls(state: State, side: int, point: int) -> bool:
    """7.2a"""
    return (state.british_points >> point & 1) == (side == BRITISH)


def _served(rules: Series60, state: State, side: int, points: int) -> int:
    """5.1(2), A52: units on these points, or in an area that touches one of them."""
    served = 0
    for point in bits(points):
        served |= state.here[point]
    for area in rules.map.areas:
        if state.here[area] and any(points >> point & 1 for point in rules.map.touches[area]):
            served |= state.here[area]
    return served


def _spread(rules: Series60, state: State, side: int, sources: list[int]) -> int:
    """5.1(2)a, 5.1(3): everything joined to the sources by open roads and own points."""
    own_points = state.british_points if side == BRITISH else ~state.british_points
    reached = 0
    waiting = [point for point in sources if own_points >> point & 1]
    while waiting:
        point = waiting.pop()
        if reached >> point & 1:
            continue
        reached |= 1 << point
        waiting += [
            other
            for other, road in rules.links[point]
            if own_points >> other & 1
            and not reached >> other & 1
            and road_open(rules, state, side, road)
        ]
    return reached


def _return(rules: Series60, state: State, unit: int, events: list[Raw]) -> None:
    """6.3(8)-3, A50"""
    box = rules.box[rules.owner[unit]]
    state.move(1 << unit, rules.routed, box)
    state.steps[unit] = 1
    state.back[unit] = 0
    state.up |= 1 << unit
    events.append((RETURNED, unit, box))
