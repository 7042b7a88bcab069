"""Replacements, which the series leaves to a game: steps restored, units rebuilt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.action import ASSIGN, DONE, PICK
from ...core.action import PLACE as PLACE_VERB
from ...core.bits import all_bits
from ...core.dice import Dice
from ...core.message import Raw
from ...core.rules import Deed, always, never
from . import questions, stacks
from .shapes import Replacement
from .state import State
from .terms import (
    FULL_STRENGTH,
    IN_ZONE,
    NO_WORKSHOP,
    NOT_ELIMINATED,
    NOT_IN_SUPPLY,
    NOT_ON_MAP,
    NOT_REBUILT_THERE,
    NOT_REPLACEABLE,
    NOT_YOURS,
    REBUILT,
    REBUILT_FIRST,
    RESTORED,
    TOO_FEW_POINTS,
)

if TYPE_CHECKING:
    from .rules import Scs


def line_of(rules: Scs, state: State, unit: int) -> Replacement | None:
    lines = rules.data.rules.replacements.line if rules.data.rules.replacements else []
    side = rules.sides[rules.owner[unit]]
    for line in lines:
        if line.side == side and questions.holds(rules, state, line.who, unit):
            return line
    return None


def check_restore(rules: Scs, state: State, unit: int) -> Raw | None:
    why = _check_replaceable(rules, state, unit)
    if why is not None:
        return why
    if state.place[unit] >= rules.hexes:
        return (NOT_ON_MAP, unit)
    if not state.lost[unit]:
        return (FULL_STRENGTH, unit)
    line = line_of(rules, state, unit)
    assert line is not None
    if state.points[state.active] < line.restore:
        return (TOO_FEW_POINTS, unit, line.restore, state.points[state.active])
    if state.out >> unit & 1:
        return (NOT_IN_SUPPLY, unit)
    if stacks.zone(rules, state, 1 - state.active) >> state.place[unit] & 1:
        return (IN_ZONE, unit)
    return None


def _check_replaceable(rules: Scs, state: State, unit: int) -> Raw | None:
    if rules.owner[unit] != state.active:
        return (NOT_YOURS, unit)
    line = line_of(rules, state, unit)
    if line is None:
        return (NOT_REPLACEABLE, unit)
    return None if questions.holds(rules, state, line.when) else (NO_WORKSHOP, unit)


def worn(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    """Units of the side that have lost steps, and stand on the map."""
    lost, place, hexes = state.lost, state.place, rules.hexes
    return [u for u in all_bits(rules.of_side[state.active]) if lost[u] and place[u] < hexes]


def do_restore(rules: Scs, state: State, unit: int, events: list[Raw]) -> bool:
    line = line_of(rules, state, unit)
    assert line is not None
    state.points[state.active] -= line.restore
    state.lost[unit] -= 1
    state.resting |= 1 << unit
    stacks.changed(rules, state, unit)
    events.append((RESTORED, state.active, unit, rules.steps[unit] - state.lost[unit]))
    return True


def spots(rules: Scs, state: State, unit: int) -> int:
    line = line_of(rules, state, unit)
    if line is None:
        return 0
    enemy = 1 - state.active
    free = rules.standing[state.active][rules.gait[unit]] & ~state.units[enemy]
    return rules.area(line.rebuild_at) & free & ~stacks.zone(rules, state, enemy)


def fallen(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    """Units of the side that are eliminated."""
    place, eliminated = state.place, rules.eliminated
    return [u for u in all_bits(rules.of_side[state.active]) if place[u] == eliminated]


def check_rebuild(rules: Scs, state: State, unit: int) -> Raw | None:
    why = _check_replaceable(rules, state, unit)
    if why is not None:
        return why
    if state.place[unit] != rules.eliminated:
        return (NOT_ELIMINATED, unit)
    line = line_of(rules, state, unit)
    assert line is not None
    if line.rebuild is None:
        return (NOT_REPLACEABLE, unit)
    if state.points[state.active] < line.rebuild:
        return (TOO_FEW_POINTS, unit, line.rebuild, state.points[state.active])
    if not questions.holds(rules, state, line.rebuild_when):
        return (NO_WORKSHOP, unit)
    return None if spots(rules, state, unit) else (NO_WORKSHOP, unit)


def replace(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    """Nobody is asked who can do nothing; in the fog whoever has the points is, since rules 2."""
    if rules.always_asks and _affordable(rules, state):
        return False
    if any(check_rebuild(rules, state, unit) is None for unit in fallen(rules, state, False)):
        return False
    if any(check_restore(rules, state, unit) is None for unit in worn(rules, state, False)):
        return False
    _done(rules, state)
    return True


def _affordable(rules: Scs, state: State) -> bool:
    """Whether the side to move has points enough for any replacement at all, which everybody sees."""
    data, side = rules.data.rules.replacements, rules.sides[state.active]
    costs = [
        min(line.restore, line.rebuild or line.restore)
        for line in (data.line if data is not None else ())
        if line.side == side
    ]
    return bool(costs) and min(costs) <= state.points[state.active]


def _done(rules: Scs, state: State) -> None:
    data = rules.data.rules.replacements
    if data is not None and not data.kept:
        state.points[state.active] = 0
    state.frames.pop()


def do_done(rules: Scs, state: State, _: int, events: list[Raw]) -> bool:
    _done(rules, state)
    return True


def check_spot(rules: Scs, state: State, unit: int, hex_: int) -> Raw | None:
    return None if spots(rules, state, unit) >> hex_ & 1 else (NOT_REBUILT_THERE, hex_)


def do_spot(rules: Scs, state: State, unit: int, hex_: int, events: list[Raw]) -> None:
    """It comes back with a single step, and does not move."""
    line = line_of(rules, state, unit)
    assert line is not None
    assert line.rebuild is not None
    state.points[state.active] -= line.rebuild
    state.lost[unit] = rules.steps[unit] - 1
    stacks.put(rules, state, unit, hex_)
    state.resting |= 1 << unit
    events.append((REBUILT, unit, hex_))


DEEDS: dict[int, Deed[Scs, State]] = {
    PICK: Deed(fallen, check_rebuild, stacks.take_up),
    ASSIGN: Deed(worn, check_restore, do_restore),
    PLACE_VERB: never((REBUILT_FIRST,)),
    DONE: always(do_done),
}
