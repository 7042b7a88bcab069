"""Values of units as they are now: printed, and after all that changes them (modifiers cumulate)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from .shapes import Face
from .state import State

if TYPE_CHECKING:
    from .rules import Scs


def face(rules: Scs, state: State, unit: int) -> Face:
    """The side of the counter that is up."""
    return rules.faces[unit][state.lost[unit] > 0]


def printed_move(rules: Scs, state: State, unit: int) -> int:
    return face(rules, state, unit).move


def move(rules: Scs, state: State, unit: int) -> int:
    """The movement allowance after all changes: sums first, then factors, then rounding (Q2)."""
    printed = printed_move(rules, state, unit)
    changes = tuple([n for n in rules.specials["move"] if state.special[n] >> unit & 1])
    key = printed, changes, state.out >> unit & 1 == 1, state.shaken >> unit & 1 == 1
    if key not in rules.allowances:
        rules.allowances[key] = _allowance(rules, *key)
    return rules.allowances[key]


def hampering(rules: Scs, state: State, unit: int) -> list[Part]:
    """What makes the movement allowance of a unit another than the printed one."""
    bit, found = 1 << unit, []
    for number in rules.specials["move"]:
        special = rules.data.rules.special[number]
        if state.special[number] & bit:
            found.append(Part("special", special.id, Fraction(special.multiply)))
    if state.out & bit and rules.out.move != "1":
        found.append(Part("out", "", Fraction(rules.out.move)))
    if state.shaken & bit and rules.disorganised.move != "1":
        found.append(Part("disorganised", "", Fraction(rules.disorganised.move)))
    return found


def _allowance(rules: Scs, printed: int, specials: tuple[int, ...], out: bool, shaken: bool) -> int:
    changes = [rules.data.rules.special[number] for number in specials]
    value = Fraction(printed)
    for change in changes:
        value += Fraction(change.add)
    for change in changes:
        value *= Fraction(change.multiply)
    if out:
        value *= Fraction(rules.out.move)
    if shaken:
        value *= Fraction(rules.disorganised.move)
    value = max(value, Fraction(0))
    if rules.round_move:
        return rounded(value) * rules.scale
    return int(value * rules.scale)


def rounded(value: Fraction) -> int:
    """Fractions below a half go down, from a half on up."""
    return int(value + Fraction(1, 2))


class Part(NamedTuple):
    """One thing that goes into a strength, a column or a roll: its sort, its name, by how much."""

    sort: str
    name: str
    amount: Fraction


def parts(rules: Scs, state: State, unit: int, to: str) -> list[Part]:
    """What supply, disorganisation and special rules make of a unit's strength of a sort: factors."""
    bit = 1 << unit
    found = []
    if state.out & bit:
        found.append(Part("out", "", Fraction(getattr(rules.out, to))))
    if state.shaken & bit:
        found.append(Part("disorganised", "", Fraction(getattr(rules.disorganised, to))))
    for number in rules.specials["multiply"]:
        special = rules.data.rules.special[number]
        if state.special[number] & bit and special.to == to:
            found.append(Part("special", special.id, Fraction(special.multiply)))
    return found


def barrage(rules: Scs, state: State, unit: int) -> Fraction:
    """The barrage strength after all that changes it."""
    value = Fraction(face(rules, state, unit).barrage)
    for part in parts(rules, state, unit, "barrage"):
        value *= part.amount
    return value


def exploiters(rules: Scs, state: State) -> int:
    """11.0a: units able to exploit, by their counter or by a special rule, as a mask."""
    able = rules.exploits
    for number in rules.specials["exploitation"]:
        able |= state.special[number]
    return able
