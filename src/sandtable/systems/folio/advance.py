"""7.9 Advance after combat, along the way of the beaten defender."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.action import ADVANCE as ADVANCE_VERB
from ...core.action import DONE, PICK
from ...core.bits import bits
from ...core.message import Raw
from ...core.rules import Deed, never
from . import victory, zones
from .movement import CLIFF, ENEMY_MINE
from .picks import Pick, pick, refuse
from .state import ADVANCE, ADVANCING, COMBAT, State
from .terms import (
    ADVANCED,
    ESCARPMENT,
    HELD,
    MARKERS_OR_UNITS,
    NO_ADVANCE,
    NOT_ADVANCING,
    OFF_THE_PATH,
    ONE_AT_A_TIME,
    PICK_FIRST,
    TOO_FAR,
)

if TYPE_CHECKING:
    from .rules import Folio


def begin(rules: Folio, state: State, attackers: int, path: tuple[int, ...]) -> None:
    """7.9c: as far as the defender retreated, one hex after an elimination, up to the limit."""
    hexes = min(max(len(path) - 1, 1), rules.advance_max)
    state.frames.append((ADVANCE, attackers, hexes, *path[:hexes]))
    if not any(True for _ in units(rules, state, False)):
        state.frames.pop()


def check_hex(rules: Folio, state: State, unit: int, goal: int) -> Raw | None:
    """The way of one unit along the path, whatever the zones; it ends in an empty hex."""
    _, _, hexes, *path = next(f for f in reversed(state.frames) if f[0] == ADVANCE)
    if goal not in path:
        return (OFF_THE_PATH, goal)
    length = path.index(goal) + 1
    if length > hexes:
        return (TOO_FAR, goal, hexes)
    side = rules.owner[unit]
    at = state.place[unit]
    for to in path[:length]:
        hexside = rules.hexside[side].get((at, to))
        if hexside == CLIFF:
            return (ESCARPMENT, at, to)
        if state.units[1 - side] & rules.bit[to]:
            return (HELD, to, state.at[to] - 1)
        if hexside == ENEMY_MINE and to != goal:
            return (NO_ADVANCE, unit, to)
        at = to
    if state.at[goal]:
        return (HELD, goal, state.at[goal] - 1)
    return None


def goals(rules: Folio, state: State, unit: int) -> list[int]:
    _, _, hexes, *path = next(f for f in reversed(state.frames) if f[0] == ADVANCE)
    return [hex_ for hex_ in path[:hexes] if check_hex(rules, state, unit, hex_) is None]


def units(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    return (unit for unit in bits(state.frames[-1][1]) if goals(rules, state, unit))


def check_unit(rules: Folio, state: State, unit: int) -> Raw | None:
    _, left, _, *path = state.frames[-1]
    if not left >> unit & 1:
        return (NOT_ADVANCING, unit)
    if goals(rules, state, unit):
        return None
    return check_hex(rules, state, unit, path[0])


def do_unit(rules: Folio, state: State, unit: int, events: list[Raw]) -> bool:
    state.frames.append((ADVANCING, unit))
    return False


def path_hexes(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    return goals(rules, state, state.frames[-1][1])


def check_goal(rules: Folio, state: State, goal: int) -> Raw | None:
    return check_hex(rules, state, state.frames[-1][1], goal)


def do_goal(rules: Folio, state: State, goal: int, events: list[Raw]) -> bool:
    """7.9d: units follow one after another, the one that goes farthest first."""
    unit = state.frames.pop()[1]
    _, left, _, *path = state.frames.pop()
    at = state.place[unit]
    zones.lift(rules, state, unit)
    zones.put(rules, state, unit, goal)
    events.append((ADVANCED, unit, at, goal))
    if state.frames[0][0] == COMBAT:
        state.acted |= 1 << unit
    if victory.look(rules, state, events):
        return True
    hexes = path.index(goal)
    left &= ~(1 << unit)
    if hexes and left:
        state.frames.append((ADVANCE, left, hexes, *path[:hexes]))
        if not any(True for _ in units(rules, state, False)):
            state.frames.pop()
    return True


def do_no_more(rules: Folio, state: State, _: int, events: list[Raw]) -> bool:
    state.frames.pop()
    return True


def _check_other(rules: Folio, state: State, unit: int) -> Raw | None:
    return (ONE_AT_A_TIME, state.frames[-1][1])


CHOOSE_UNIT = {
    PICK: pick(Pick(units, check_unit, do_unit), refuse((MARKERS_OR_UNITS,))),
    ADVANCE_VERB: never((PICK_FIRST,)),
    DONE: Deed(lambda *_: (0,), lambda *_: None, do_no_more, True),
}
CHOOSE_HEX = {
    PICK: pick(Pick(lambda *_: (), _check_other, lambda *_: False), refuse((MARKERS_OR_UNITS,))),
    ADVANCE_VERB: Deed(path_hexes, check_goal, do_goal),
}
