"""7.9 Advance after combat, along the way of the beaten defender."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ...core.action import ADVANCE as ADVANCE_VERB
from ...core.action import DONE, PICK
from ...core.bits import bits
from ...core.message import Raw
from ...core.rules import Deed, never
from . import victory, zones
from .picks import Pick, pick, refuse
from .reach import ENEMY_MINE
from .state import ADVANCE, ADVANCING, State
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


def begin(rules: Folio, state: State, attackers: int, path: Sequence[int]) -> None:
    _offer(rules, state, attackers, _limit(rules, path), path)


def _offer(rules: Folio, state: State, left: int, hexes: int, path: Sequence[int]) -> None:
    """Ask who advances up to so many hexes, if anybody can."""
    state.frames.append((ADVANCE, left, hexes, *path))
    if not any(True for _ in units(rules, state, False)):
        state.frames.pop()


def _path(state: State) -> tuple[int, list[int]]:
    """How many hexes the next one may go, and the hexes: of the advance that is under way."""
    _, _, hexes, *path = next(f for f in reversed(state.frames) if f[0] == ADVANCE)
    return hexes, path


def _limit(rules: Folio, path: Sequence[int]) -> int:
    """7.9c: as far as the defender retreated, one hex after an elimination, up to the limit."""
    return min(max(len(path) - 1, 1), rules.advance_max)


def check_hex(rules: Folio, state: State, unit: int, goal: int) -> Raw | None:
    """The way of one unit along the path, whatever the zones; it ends in an empty hex.

    No bare escarpment can lie on it: neither the attack nor the retreat went across one.
    """
    hexes, path = _path(state)
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
    hexes, path = _path(state)
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
    if victory.look(rules, state, events):
        return True
    _offer(rules, state, left & ~(1 << unit), path.index(goal), path)
    return True


def do_no_more(rules: Folio, state: State, _: int, events: list[Raw]) -> bool:
    state.frames.pop()
    return True


def _check_other(rules: Folio, state: State, unit: int) -> Raw | None:
    return (ONE_ADVANCES, state.frames[-1][1])


CHOOSE_UNIT = {
    PICK: pick(Pick(units, check_unit, do_unit), refuse((UNIT_WANTED,))),
    ADVANCE_VERB: never((WHO_ADVANCES,)),
    DONE: Deed(lambda *_: (0,), lambda *_: None, do_no_more, True),
}
CHOOSE_HEX = {
    PICK: pick(Pick(None, _check_other, lambda *_: False), refuse((UNIT_WANTED,))),
    ADVANCE_VERB: Deed(path_hexes, check_goal, do_goal),
}
