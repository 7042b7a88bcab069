"""10.0 Advance after combat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.action import ADVANCE as ADVANCE_VERB
from ...core.action import DONE, PICK
from ...core.bits import bits, lowest
from ...core.dice import Dice
from ...core.message import Raw
from ...core.rules import Deed, always, never, one_way
from . import moving, stacks, strength
from .frames import Advance, Advancing
from .phases import ADVANCE, ADVANCING
from .state import State
from .terms import (
    ADVANCE_APART,
    ADVANCE_ENEMY,
    ADVANCE_FULL,
    ADVANCE_PROHIBITED,
    ADVANCE_SPENT,
    ADVANCED,
    MAY_NOT_MOVE,
    NOT_ADVANCED,
    NOT_ADVANCING,
    ONE_ADVANCES,
    STAYS_WITHIN,
    TARGET_FIRST,
    WHO_ADVANCES,
)

if TYPE_CHECKING:
    from .rules import Scs


def begin(
    rules: Scs,
    state: State,
    units: int,
    target: int,
    hexes: int,
    overrun: bool,
    events: list[Raw],
) -> None:
    """The hex is empty. 10.0d: overrunners must enter it; exploiters may then go on."""
    if overrun:
        here = state.place[lowest(units)]
        for unit in [unit for unit in state.stacks[here] if units >> unit & 1]:
            _enter(rules, state, unit, target, events)
        hexes -= 1
        if hexes < 1:
            return
        units &= strength.exploiters(rules, state)
    state.frames.append(Advance(ADVANCE, units, target, hexes, int(overrun)))


def _enter(rules: Scs, state: State, unit: int, there: int, events: list[Raw]) -> None:
    here = state.place[unit]
    stacks.lift(rules, state, unit)
    stacks.put(rules, state, unit, there)
    events.append((ADVANCED, unit, here, there))


def length(rules: Scs, state: State, unit: int, frame: Advance) -> int:
    """10.0, Q32: exploiters go as far as the retreat that was required, others one hex."""
    if frame.inside:
        return frame.hexes
    return max(1, frame.hexes) if strength.exploiters(rules, state) >> unit & 1 else 1


def _check_ends(
    rules: Scs, state: State, unit: int, origin: int, starts: int, left: int, there: int
) -> Raw | None:
    """Whether a unit can end its advance from some hexes on with so many hexes left.

    Nobody must advance, so that whoever must stay within somewhere ends it there.
    """
    spread = rules.entering[state.active][rules.gait[unit]]
    free = rules.land & ~state.units[1 - state.active]
    ends = spread.flood(starts, free, left) & stacks.roomy(rules, state, unit)
    if not ends:
        return (ADVANCE_FULL, there, rules.limit)
    if not ends & moving.stops(rules, state, unit, origin):
        return (STAYS_WITHIN, unit, there, moving.bounds(rules, state, unit)[0])
    return None


def idle(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    """Nobody is asked who cannot advance."""
    if any(check_unit(rules, state, unit) is None for unit in bits(state.frames[-1].units)):
        return False
    state.frames.pop()
    return True


def candidates(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    return bits(state.frames[-1].units)


def check_unit(rules: Scs, state: State, unit: int) -> Raw | None:
    frame: Advance = state.frames[-1]
    if not frame.units >> unit & 1:
        return (NOT_ADVANCING, unit)
    for number in rules.specials["may-not-move"]:
        if state.special[number] >> unit & 1:
            return (MAY_NOT_MOVE, unit, number)
    left = length(rules, state, unit, frame)
    if frame.inside:
        starts = _next_hexes(rules, state, unit, state.place[unit])
    else:
        starts = rules.bit[frame.place]
    return _check_ends(rules, state, unit, state.place[unit], starts, left - 1, frame.place)


def _next_hexes(rules: Scs, state: State, unit: int, here: int) -> int:
    return rules.enter[state.active][rules.gait[unit]][here] & ~state.units[1 - state.active]


def do_unit(rules: Scs, state: State, unit: int, events: list[Raw]) -> bool:
    left = length(rules, state, unit, state.frames[-1])
    state.frames.append(Advancing(ADVANCING, unit, left, state.place[unit]))
    return False


def do_end(rules: Scs, state: State, _: int, events: list[Raw]) -> bool:
    state.frames.pop()
    return True


# One unit


def _began(state: State) -> bool:
    """Whether the unit is in the hex it attacked, or beyond."""
    advance: Advance = state.frames[-2]
    return bool(advance.inside) or not advance.units >> state.frames[-1].unit & 1


def hexes(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    unit: int = state.frames[-1].unit
    return bits(_next_hexes(rules, state, unit, state.place[unit]))


def check(rules: Scs, state: State, there: int) -> Raw | None:
    advance: Advance
    one: Advancing
    advance, one = state.frames[-2:]
    unit, left, target = one.unit, one.hexes, advance.place
    here = state.place[unit]
    if not left:
        return (ADVANCE_SPENT, unit, length(rules, state, unit, advance))
    if not _began(state) and there != target:
        return (TARGET_FIRST, target)
    if rules.grid.adjacent(here, there) < 0:
        return (ADVANCE_APART, here, there)
    if state.units[1 - state.active] >> there & 1:
        return (ADVANCE_ENEMY, there, state.stacks[there][0])
    if not rules.enter[state.active][rules.gait[unit]][here] >> there & 1:
        return (ADVANCE_PROHIBITED, unit, there)
    return _check_ends(rules, state, unit, one.origin, rules.bit[there], left - 1, there)


def do(rules: Scs, state: State, there: int, events: list[Raw]) -> bool:
    advance: Advance
    one: Advancing
    advance, one = state.frames[-2:]
    _enter(rules, state, one.unit, there, events)
    state.frames[-2] = advance.replace(units=advance.units & ~(1 << one.unit))
    state.frames[-1] = one.replace(hexes=one.hexes - 1)
    return False


def check_stop(rules: Scs, state: State, _: int) -> Raw | None:
    one: Advancing = state.frames[-1]
    unit = one.unit
    if state.frames[-2].units >> unit & 1:
        return (NOT_ADVANCED, unit)
    if not stacks.roomy(rules, state, unit) >> state.place[unit] & 1:
        return (ADVANCE_FULL, state.place[unit], rules.limit)
    if not moving.stops(rules, state, unit, one.origin) >> state.place[unit] & 1:
        bound = moving.bounds(rules, state, unit)[0]
        return (STAYS_WITHIN, unit, state.place[unit], bound)
    return None


def do_stop(rules: Scs, state: State, _: int, events: list[Raw]) -> bool:
    state.frames.pop()
    return True


def _one(rules: Scs, state: State, unit: int) -> Raw | None:
    return (ONE_ADVANCES, state.frames[-1].unit)


CHOOSE_UNIT: dict[int, Deed[Scs, State]] = {
    PICK: Deed(candidates, check_unit, do_unit),
    ADVANCE_VERB: never((WHO_ADVANCES,)),
    DONE: always(do_end),
}
CHOOSE_HEX: dict[int, Deed[Scs, State]] = {
    PICK: Deed(None, _one, lambda *_: False),
    ADVANCE_VERB: Deed(hexes, check, do),
    DONE: one_way(check_stop, do_stop),
}
