"""Where the pieces of a position of the 60 Series lie."""

from typing import Any

from ...core.rules import Rules
from ...systems.series60 import Rules as Series60
from ...systems.series60 import losses
from ...systems.series60.state import State
from ..pieces import Counter, Flag
from . import works


def counters(rules: Rules[Any], state: State) -> list[Counter]:
    """Every unit on the map or in a box, in the order of the module."""
    assert isinstance(rules, Series60)
    on_board = range(rules.exit)
    return [
        _counter(rules, state, unit) for unit, place in enumerate(state.place) if place in on_board
    ]


def removed(rules: Rules[Any], state: State) -> list[Counter]:
    """Every unit that left by the exit, is routed or destroyed."""
    assert isinstance(rules, Series60)
    gone = (rules.exit, rules.routed, rules.destroyed)
    return [_counter(rules, state, unit) for unit, place in enumerate(state.place) if place in gone]


def flags(rules: Rules[Any], state: State) -> list[Flag]:
    """Who controls each point, and the markers of turn and victory points."""
    assert isinstance(rules, Series60)
    names = rules.names["place"]
    sides = rules.sides
    found = [
        Flag(names[point], f"flag-{sides[state.british_points >> point & 1]}")
        for point in rules.map.points
    ]
    return [*found, Flag(f"turn-{state.turn}", "marker-turn"), Flag(f"vp-{state.vp}", "marker-vp")]


def walls(rules: Rules[Any], state: State) -> list[str]:
    """The symbols of the fortresses, as they stand or have fallen; they bring their place along."""
    assert isinstance(rules, Series60)
    return [
        works.wall(point.id) if losses.stands(rules, state, number) else works.fallen(point.id)
        for number, point in enumerate(rules.data.map.points)
        if point.fortress is not None
    ]


def _counter(rules: Series60, state: State, unit: int) -> Counter:
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
    return Counter(rules.names["unit"][unit], rules.names["place"][place], side, marks)
