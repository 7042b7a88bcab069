"""Where the pieces of a position of the 60 Series lie."""

from functools import partial

from ....core.bits import bits
from ....draw.pieces import Counter, Flag, lying
from ....systems.series60 import Rules as Series60
from ....systems.series60 import losses
from ....systems.series60.phases import ATTACK, COUNTERATTACK, OPERATION
from ....systems.series60.state import State
from . import works


def counters(rules: Series60, state: State) -> list[Counter]:
    """Every unit on the map or in a box, in the order of the module."""
    on_board = range(rules.exit)
    group, before = _attack(rules, state)
    return [
        _counter(rules, state, unit, before if group >> unit & 1 else None)
        for unit, place in enumerate(state.place)
        if place in on_board
    ]


def removed(rules: Series60, state: State) -> list[Counter]:
    """Every unit that left by the exit, is routed or destroyed."""
    gone = (rules.exit, rules.routed, rules.destroyed)
    return lying(state.place, gone, partial(_counter, rules, state))


def flags(rules: Series60, state: State) -> list[Flag]:
    """Who controls each point, and the markers of turn and victory points."""
    names = rules.names["place"]
    sides = rules.sides
    found = [
        Flag(names[point], f"flag-{sides[state.british_points >> point & 1]}")
        for point in rules.map.points
    ]
    return [*found, Flag(f"turn-{state.turn}", "marker-turn"), Flag(f"vp-{state.vp}", "marker-vp")]


def walls(rules: Series60, state: State) -> list[str]:
    """The symbols of the fortresses, as they stand or have fallen; they bring their place along."""
    return [
        works.wall(point.id) if losses.stands(rules, state, number) else works.fallen(point.id)
        for number, point in enumerate(rules.data.map.points)
        if point.fortress is not None
    ]


def _attack(rules: Series60, state: State) -> tuple[int, str | None]:
    """The group that has come to the enemy, and the place it came from."""
    for frame in reversed(state.frames):
        if frame.phase not in (OPERATION, COUNTERATTACK, ATTACK):
            continue
        group, before = frame.group, frame.origin
        if not group:
            return 0, None
        at = state.place[next(bits(group))]
        if before < 0 or not state.here[at] & rules.of_side[1 - state.active]:
            return 0, None
        return group, rules.names["place"][before]
    return 0, None


def _counter(rules: Series60, state: State, unit: int, came_from: str | None = None) -> Counter:
    side = rules.sides[rules.owner[unit]]
    place = state.place[unit]
    marks = []
    if place < rules.exit:
        if not state.up >> unit & 1:
            marks.append(f"back-{side}")
        if state.cut >> unit & 1:
            marks.append("mark-cut")
    steps = state.steps[unit]
    if 0 < steps < rules.printed[unit]:
        marks.append(f"mark-steps-{steps}")
    return Counter(rules.names["unit"][unit], rules.names["place"][place], side, marks, came_from)


def livery(rules: Series60, side: str) -> str:
    """The sides are called as their liveries are."""
    return side
