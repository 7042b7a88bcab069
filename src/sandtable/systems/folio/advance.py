"""7.9 Advance after combat, along the way of the beaten defender."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.action import ADVANCE as ADVANCE_VERB
from ...core.action import DONE, PICK
from ...core.bits import bits
from ...core.message import Raw
from ...core.rules import Deed, always, never
from . import victory, zones
from .frames import Advance, Advancing
from .phases import ADVANCE, ADVANCING
from .picks import Pick, pick, refuse
from .reach import ENEMY_MINE
from .state import State
from .terms import (
    ADVANCED,
    FARTHEST_FIRST,
    HELD,
    MINE_STOPS,
    NOT_ADVANCING,
    OFF_THE_PATH,
    ONE_ADVANCES,
    TOO_FAR,
    UNIT_WANTED,
    WHO_ADVANCES,
)

if TYPE_CHECKING:
    from .rules import Folio


def begin(rules: Folio, state: State, attackers: int, path: tuple[int, ...]) -> None:
    _offer(rules, state, attackers, _limit(rules, path), path)


def _offer(rules: Folio, state: State, left: int, hexes: int, path: tuple[int, ...]) -> None:
    """Ask who advances up to so many hexes, if anybody can."""
    state.frames.append(Advance(ADVANCE, left, hexes, path))
    if not any(True for _ in units(rules, state, False)):
        state.frames.pop()


def _under_way(state: State) -> Advance:
    """The advance that is under way: how many hexes the next one may go, and along which path."""
    found: Advance = next(one for one in reversed(state.frames) if one.phase == ADVANCE)
    return found


def _limit(rules: Folio, path: tuple[int, ...]) -> int:
    """7.9c: as far as the defender retreated, one hex after an elimination, up to the limit."""
    return min(max(len(path) - 1, 1), rules.advance_max)


def check_hex(rules: Folio, state: State, unit: int, goal: int) -> Raw | None:
    """The way of one unit along the path, whatever the zones; it ends in an empty hex.

    No bare escarpment can lie on it: neither the attack nor the retreat went across one.
    """
    advance = _under_way(state)
    hexes, path = advance.hexes, advance.path
    if goal not in path:
        return (OFF_THE_PATH, goal)
    length = path.index(goal) + 1
    if length > _limit(rules, path):
        return (TOO_FAR, goal, _limit(rules, path))
    if length > hexes and not state.at[goal]:
        return (FARTHEST_FIRST, goal, hexes)
    side = rules.owner[unit]
    at = state.place[unit]
    for to in path[:length]:
        if state.units[1 - side] & rules.bit[to]:
            return (HELD, to, state.at[to] - 1)
        if rules.mined[side].get((at, to)) == ENEMY_MINE and to != goal:
            return (MINE_STOPS, unit, to)
        at = to
    if state.at[goal]:
        return (HELD, goal, state.at[goal] - 1)
    return None


def goals(rules: Folio, state: State, unit: int) -> list[int]:
    advance = _under_way(state)
    nearest = advance.path[: advance.hexes]
    return [hex_ for hex_ in nearest if check_hex(rules, state, unit, hex_) is None]


def units(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    return (unit for unit in bits(state.frames[-1].units) if goals(rules, state, unit))


def check_unit(rules: Folio, state: State, unit: int) -> Raw | None:
    advance: Advance = state.frames[-1]
    if not advance.units >> unit & 1:
        return (NOT_ADVANCING, unit)
    if goals(rules, state, unit):
        return None
    return check_hex(rules, state, unit, advance.path[0])


def do_unit(rules: Folio, state: State, unit: int, events: list[Raw]) -> bool:
    state.frames.append(Advancing(ADVANCING, unit))
    return False


def path_hexes(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    return goals(rules, state, state.frames[-1].unit)


def check_goal(rules: Folio, state: State, goal: int) -> Raw | None:
    return check_hex(rules, state, state.frames[-1].unit, goal)


def do_goal(rules: Folio, state: State, goal: int, events: list[Raw]) -> bool:
    """7.9d: units follow one after another, the one that goes farthest first."""
    unit: int = state.frames.pop().unit
    advance: Advance = state.frames.pop()
    at = state.place[unit]
    zones.lift(rules, state, unit)
    zones.put(rules, state, unit, goal)
    events.append((ADVANCED, unit, at, goal))
    if victory.look(rules, state, events):
        return True
    path = advance.path
    _offer(rules, state, advance.units & ~(1 << unit), path.index(goal), path)
    return True


def do_no_more(rules: Folio, state: State, _: int, events: list[Raw]) -> bool:
    state.frames.pop()
    return True


def _check_other(rules: Folio, state: State, unit: int) -> Raw | None:
    return (ONE_ADVANCES, state.frames[-1].unit)


CHOOSE_UNIT = {
    PICK: pick(Pick(units, check_unit, do_unit), refuse((UNIT_WANTED,))),
    ADVANCE_VERB: never((WHO_ADVANCES,)),
    DONE: always(do_no_more),
}
CHOOSE_HEX = {
    PICK: pick(Pick(None, _check_other, lambda *_: False), refuse((UNIT_WANTED,))),
    ADVANCE_VERB: Deed(path_hexes, check_goal, do_goal),
}
