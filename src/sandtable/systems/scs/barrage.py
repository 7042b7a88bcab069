"""Barrage, which the series leaves to a game: guns fire at a hex, its units are disorganised."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from ...core.action import ATTACK as ATTACK_VERB
from ...core.action import DONE, PICK, TOP
from ...core.bits import bits, mask_of
from ...core.message import Raw
from ...core.rules import Deed, never
from . import losses, stacks, strength
from .frames import Firing, Rolling, Shelling
from .movement import END_PHASE, ON_TOP
from .phases import DIE, FIRING, SHELLING
from .state import State
from .strength import Part
from .terms import (
    DISORGANISED,
    FIRED_ALREADY,
    GUN_FIRST,
    NO_GUN,
    NO_GUN_REACHES,
    NOT_ON_MAP,
    NOT_YOURS,
    NOTHING_TO_SHELL,
    OUT_OF_RANGE,
    PICKED_ALREADY,
    REVEALED,
    SHELL_ROLLED,
    SHELL_SHORT,
    SHELLED,
    SHELLED_ALREADY,
    SILENCED,
)

if TYPE_CHECKING:
    from .rules import Scs


def in_range(rules: Scs, state: State, unit: int) -> int:
    """Enemy hexes not yet fired at that a gun reaches, as a mask."""
    far = strength.face(rules, state, unit).range
    distance = rules.grid.distance
    return mask_of(
        hex_
        for hex_ in bits(state.units[1 - state.active] & ~state.shelled)
        if distance(state.place[unit], hex_) <= far
    )


def check_gun(rules: Scs, state: State, unit: int) -> Raw | None:
    if rules.owner[unit] != state.active:
        return (NOT_YOURS, unit)
    if state.place[unit] >= rules.hexes:
        return (NOT_ON_MAP, unit)
    if not strength.face(rules, state, unit).barrage:
        return (NO_GUN, unit)
    if not strength.barrage(rules, state, unit):
        return (SILENCED, unit)
    if state.fired >> unit & 1:
        return (FIRED_ALREADY, unit)
    if not in_range(rules, state, unit):
        return (NO_GUN_REACHES, unit)
    return None


def guns(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    return bits(rules.guns & rules.of_side[state.active] & ~state.fired)


def do_gun(rules: Scs, state: State, unit: int, events: list[Raw]) -> bool:
    state.frames.append(Firing(FIRING, 1 << unit))
    return False


def _common(rules: Scs, state: State, units: int) -> int:
    """Hexes that all of the guns reach."""
    found = state.units[1 - state.active]
    for unit in bits(units):
        found &= in_range(rules, state, unit)
    return found


def more_guns(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    picked: int = state.frames[-1].guns
    units = rules.guns & rules.of_side[state.active] & ~state.fired & ~picked
    if canonical:
        units = units >> picked.bit_length() << picked.bit_length()
    return bits(units)


def check_more(rules: Scs, state: State, unit: int) -> Raw | None:
    picked: int = state.frames[-1].guns
    if picked >> unit & 1:
        return (PICKED_ALREADY, unit)
    why = check_gun(rules, state, unit)
    if why is None and not _common(rules, state, picked | 1 << unit):
        return (NO_GUN_REACHES, unit)
    return why


def do_more(rules: Scs, state: State, unit: int, events: list[Raw]) -> bool:
    state.frames[-1] = Firing(FIRING, state.frames[-1].guns | 1 << unit)
    return False


def targets(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    return bits(state.units[1 - state.active])


def check_target(rules: Scs, state: State, target: int) -> Raw | None:
    if not state.units[1 - state.active] >> target & 1:
        return (NOTHING_TO_SHELL, target)
    if state.shelled >> target & 1:
        return (SHELLED_ALREADY, target)
    for unit in bits(state.frames[-1].guns):
        far = strength.face(rules, state, unit).range
        if rules.grid.distance(state.place[unit], target) > far:
            return (OUT_OF_RANGE, unit, target, far)
    return None


def do_target(rules: Scs, state: State, target: int, events: list[Raw]) -> bool:
    units: int = state.frames.pop().guns
    state.fired |= units
    state.shelled |= rules.bit[target]
    events.append((SHELLED, units, target))
    if not rules.rolls_off_table and column(rules, state, target, units) < 0:
        events.append((SHELL_SHORT, target))
    else:
        state.frames.append(Shelling(SHELLING, target, units))
        state.frames.append(Rolling(DIE))
    return True


def total(rules: Scs, state: State, units: int) -> int:
    """Fractions are dealt with once, when all guns have been added up."""
    found = (strength.barrage(rules, state, unit) for unit in bits(units))
    return strength.rounded(sum(found, Fraction(0)))


def shifts(rules: Scs, state: State, target: int) -> list[Part]:
    """Columns for terrain, and for want of an observer."""
    barrage = rules.barrage
    assert barrage is not None
    found = []
    if rules.terrain_of[target].barrage:
        name = rules.data.terrain[target]
        found.append(Part("terrain", name, Fraction(rules.terrain_of[target].barrage)))
    if barrage.unseen and not rules.around[target] & state.units[state.active]:
        found.append(Part("unseen", "", Fraction(barrage.unseen)))
    return found


def column(rules: Scs, state: State, target: int, units: int) -> int:
    """The band of the strength, shifted, counted from 0; -1 for left of the table (G13)."""
    barrage = rules.barrage
    assert barrage is not None
    points = total(rules, state, units)
    found = max((n for n, band in enumerate(barrage.column) if points >= band.low), default=-1)
    found += sum(int(part.amount) for part in shifts(rules, state, target))
    return max(-1, min(found, len(barrage.column) - 1))


def named(found: int) -> int | None:
    """A column as it is told: the leftmost is the first; none for left of the table."""
    return found + 1 if found >= 0 else None


def rolled(rules: Scs, state: State, faces: list[int], events: list[Raw]) -> None:
    frame: Shelling = state.frames.pop()
    target, units = frame.place, frame.guns
    barrage = rules.barrage
    assert barrage is not None
    found = column(rules, state, target, units)
    roll = sum(faces) if barrage.dice == "sum" else 10 * faces[0] + faces[1]
    code = "-" if found < 0 else barrage.rows[str(roll)][found]
    events.append((SHELL_ROLLED, named(found) or 0, rules.barrage_codes.index(code), *faces))
    there = mask_of(state.stacks[target])
    if code.startswith("DG"):
        disorganise(rules, state, there)
        events.append((DISORGANISED, target))
    steps = code.removeprefix("DG").removeprefix("-")
    if steps:
        if rules.fog:  # a stack that loses steps is looked at
            events.append((REVEALED, 1 - state.active, there, target))
        losses.ask(state, 1 - state.active, int(steps), there, True)


def disorganise(rules: Scs, state: State, units: int) -> None:
    state.shaken |= units
    state.shaken_now |= units & rules.of_side[state.active]
    for unit in bits(units):
        stacks.changed(rules, state, unit)


CHOOSE_GUN: dict[int, Deed[Scs, State]] = {
    PICK: Deed(guns, check_gun, do_gun),
    ATTACK_VERB: never((GUN_FIRST,)),
    TOP: ON_TOP,
    DONE: END_PHASE,
}
CHOOSE_GUNS: dict[int, Deed[Scs, State]] = {
    PICK: Deed(more_guns, check_more, do_more),
    ATTACK_VERB: Deed(targets, check_target, do_target),
}
