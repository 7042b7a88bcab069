"""4 Set-up: the Axis stands where the map says, the British choose unit by unit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.action import CHOOSE, DONE, PLACE
from ...core.bits import lowest, mask_of
from ...core.frames import Bare
from ...core.message import Raw
from ...core.rules import Deed, one_way
from .frames import Setup
from .phases import FIRST_PLAYER, SETUP
from .state import BRITISH, State
from .terms import NOT_A_SETUP, SET_UP, SETUP_FINISHED, SETUP_UNFINISHED, WRONG_SETUP_PLACE

if TYPE_CHECKING:
    from .rules import Series60

SUGGESTED = "suggested"


def start(rules: Series60) -> State:
    """4.1, 4.2a, 4.3: everything that has no choice is in place."""
    state = State()
    units = rules.data.units
    state.turn = 1
    state.vp = 0
    state.first = state.active = BRITISH
    state.passes = 0
    state.place = [
        rules.unplaced if unit.setup == "free" else rules.place_index[unit.setup] for unit in units
    ]
    state.steps = list(rules.printed)
    state.back = [0] * len(units)
    state.here = [0] * rules.place_count
    for unit, place in enumerate(state.place):
        state.here[place] |= 1 << unit
    state.up = (1 << len(units)) - 1
    state.cut = 0
    state.british_points = start_control(rules)
    state.fallen = 0
    state.source_lost = 0
    state.broken_out = 0
    state.frames = [Setup(SETUP, 0)]
    return state


def start_control(rules: Series60) -> int:
    """7.2b"""
    points = rules.data.map.points
    return mask_of(n for n, point in enumerate(points) if point.control == "british")


def next_unit(rules: Series60, state: State) -> int:
    """The unit the set-up asks about, -1 when all are placed."""
    waiting = state.here[rules.unplaced]
    return lowest(waiting)


def places(rules: Series60, state: State, canonical: bool) -> Iterable[int]:
    return [rules.place_index[name] for name in rules.setting.setup_places]


def check_place(rules: Series60, state: State, place: int) -> Raw | None:
    unit = next_unit(rules, state)
    if unit < 0:
        return (SETUP_FINISHED,)
    if rules.names["place"][place] not in rules.setting.setup_places:
        return (WRONG_SETUP_PLACE, unit, place)
    return None


def do_place(rules: Series60, state: State, place: int, events: list[Raw]) -> bool:
    unit = next_unit(rules, state)
    state.move(1 << unit, rules.unplaced, place)
    state.frames[-1] = Setup(SETUP, state.frames[-1].placed + 1)
    events.append((SET_UP, unit, place))
    return False


def check_suggested(rules: Series60, state: State, choice: int) -> Raw | None:
    if next_unit(rules, state) < 0:
        return (SETUP_FINISHED,)
    if choice != 0:
        return (NOT_A_SETUP,)
    return None


def do_suggested(rules: Series60, state: State, choice: int, events: list[Raw]) -> bool:
    """All units not placed yet go where the module suggests."""
    home = {
        rules.unit_index[unit]: rules.place_index[place]
        for place, group in rules.setting.suggested.items()
        for unit in group
    }
    while (unit := next_unit(rules, state)) >= 0:
        do_place(rules, state, home[unit], events)
    return False


def check_done(rules: Series60, state: State, _: int) -> Raw | None:
    unit = next_unit(rules, state)
    if unit >= 0:
        return (SETUP_UNFINISHED, unit, state.here[rules.unplaced].bit_count())
    return None


def do_done(rules: Series60, state: State, _: int, events: list[Raw]) -> bool:
    """4.3b: turn 1 has no reorganisation."""
    state.frames = [Bare(FIRST_PLAYER)]
    return True


DEEDS = {
    PLACE: Deed(places, check_place, do_place),
    CHOOSE: one_way(check_suggested, do_suggested),
    DONE: one_way(check_done, do_done),
}
