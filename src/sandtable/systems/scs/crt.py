"""7.3, 7.4 Odds: strengths, terrain, columns and the combat results table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ...core.bits import bits, mask_of
from . import questions, strength
from .frames import Battle
from .shapes import Effect, Modifier
from .state import State
from .strength import Part

if TYPE_CHECKING:
    from .rules import Scs


class Combat(NamedTuple):
    target: int
    attackers: int
    #: Those whose strength counts: not who was thrown back into the hex in this phase.
    defenders: int
    overrun: bool
    air: int = 0  # air points of the attacker
    enemy_air: int = 0  # those of the defender


class Odds(NamedTuple):
    attack: Fraction
    defence: Fraction
    raw: int  # where the ratio stands on the ladder: 0 for 1:1, 1 for 2:1, -1 for 1:2
    column: int  # of the table, shifted; -1 for left of it
    shift: int
    roll: int  # added to the dice
    modifiers: tuple[int, ...]


class Outcome(NamedTuple):
    """A result of the table, taken apart."""

    attacker_steps: int
    attacker_hexes: int
    defender_steps: int
    defender_hexes: int


def combat_of(rules: Scs, state: State, frame: Battle) -> Combat:
    there = mask_of(state.stacks[frame.place]) & ~frame.late
    return Combat(frame.place, frame.attackers, there, bool(frame.overrun), frame.air, frame.answer)


def odds(rules: Scs, state: State, combat: Combat) -> Odds:
    given = modifiers(rules, state, combat)
    attack = sum(
        (
            _worth(attack_parts(rules, state, unit, combat, given))
            for unit in bits(combat.attackers)
        ),
        Fraction(0),
    )
    defence = sum(
        (
            _worth(defence_parts(rules, state, unit, combat, given))
            for unit in bits(combat.defenders)
        ),
        Fraction(0),
    )
    shift = sum(int(part.amount) for part in shifts(rules, state, combat, given))
    raw = ladder(attack, defence)
    return Odds(
        attack,
        defence,
        raw,
        column(rules, raw, shift),
        shift,
        sum(int(part.amount) for part in of_roll(rules, given)),
        tuple(given),
    )


def _worth(found: tuple[int, list[Part]]) -> Fraction:
    value = Fraction(found[0])
    for part in found[1]:
        value *= part.amount
    return value


def read_result(code: str) -> Outcome:
    """`A1D1r2`: steps lost and hexes of retreat of each side."""
    numbers = {"A": [0, 0], "D": [0, 0]}
    side, slot = "A", 0
    for sign in code.removeprefix("-"):
        if sign in "AD":
            side, slot = sign, 0
        elif sign == "r":
            slot = 1
        else:
            numbers[side][slot] = 10 * numbers[side][slot] + int(sign)
    return Outcome(*numbers["A"], *numbers["D"])


def ladder_of(ratio: str) -> int:
    """1:1 is 0, 2:1 is 1, 1:2 is -1."""
    attack, _, defence = ratio.partition(":")
    return int(attack) - int(defence)


def ladder(attack: Fraction, defence: Fraction) -> int:
    """7.4, Q1: the larger by the smaller, rounded; halves move away from 1:1 on both sides."""
    if not defence:  # Q5
        return 10**6
    if attack >= defence:
        return strength.rounded(attack / defence) - 1
    if not attack:
        return -(10**6)
    return 1 - strength.rounded(defence / attack)


def column(rules: Scs, raw: int, shift: int) -> int:
    """7.4, Q4: both ends as printed; -1 if that is left of the table."""
    low, tops = rules.lowest_odds, rules.column_tops
    if raw < low:
        if not rules.virtual_columns:
            return -1
        found = raw - low
    else:
        found = next((n for n, top in enumerate(tops) if raw <= top), len(tops) - 1)
    return max(-1, min(found + shift, len(tops) - 1))


def read(rules: Scs, odds: Odds, faces: Sequence[int]) -> int:
    """The number of a result on the table."""
    row = rules.rolls.index(_roll(rules, faces)) + odds.roll
    return rules.table[max(0, min(row, len(rules.rolls) - 1))][odds.column]


def _roll(rules: Scs, faces: Sequence[int]) -> int:
    return sum(faces) if rules.sums else 10 * faces[0] + faces[1]


# Strengths: the value printed on a unit, and all that it is multiplied by


def attack_parts(
    rules: Scs, state: State, unit: int, combat: Combat, given: list[int]
) -> tuple[int, list[Part]]:
    """Q35: no factor lifts a printed nought."""
    printed = strength.face(rules, state, unit).attack
    if not printed:
        return 0, []
    found = strength.parts(rules, state, unit, "attack")
    for sort, name, effect in _before(rules, state.place[unit], combat.target):
        found += _times(rules, sort, name, effect, state.active)
    return printed, found + _modified(rules, state, unit, "attack", given)


def defence_parts(
    rules: Scs, state: State, unit: int, combat: Combat, given: list[int]
) -> tuple[int, list[Part]]:
    found = strength.parts(rules, state, unit, "defence")
    effect = rules.terrain_of[combat.target].combat.defender
    if effect is not None:
        name = rules.data.terrain[combat.target]
        found += _times(rules, "terrain", name, effect, 1 - state.active)
    printed = strength.face(rules, state, unit).defence
    return printed, found + _modified(rules, state, unit, "defence", given)


def _before(rules: Scs, here: int, target: int) -> list[tuple[str, str, Effect]]:
    """What lies before an attacker: the terrain of the target, and hexsides."""
    effects = [
        ("terrain", rules.data.terrain[target], rules.terrain_of[target].combat.attacker),
        *(
            ("hexside", name, rules.data.rules.hexside[name].combat.attacker)
            for name in rules.hexside_names(here, target)
        ),
    ]
    return [(sort, name, effect) for sort, name, effect in effects if effect is not None]


def _times(rules: Scs, sort: str, name: str, effect: Effect, side: int) -> list[Part]:
    if effect.multiply is None or not _meant(rules, effect, side):
        return []
    return [Part(sort, name, Fraction(effect.multiply))]


def _meant(rules: Scs, effect: Effect, side: int) -> bool:
    return effect.only is None or effect.only == rules.sides[side]


def _modified(rules: Scs, state: State, unit: int, to: str, given: list[int]) -> list[Part]:
    return [
        Part("modifier", modifier.id, Fraction(modifier.value))
        for modifier in _of_kind(rules, given, "multiply")
        if modifier.to == to and questions.holds(rules, state, modifier.who, unit)
    ]


# Shifts and rolls


def shifts(rules: Scs, state: State, combat: Combat, given: list[int]) -> list[Part]:
    """All that moves the column: the ground, air points of either side, modifiers."""
    found = _ground_shifts(rules, state, combat)
    air = rules.data.rules.air
    if air is not None:
        # Apart from each other: points that cancel out were used all the same.
        found += [
            Part("air", "", Fraction(points * air.shift))
            for points in (combat.air, -combat.enemy_air)
            if points
        ]
    return found + [
        Part("modifier", modifier.id, Fraction(int(Fraction(modifier.value))))
        for modifier in _of_kind(rules, given, "shift")
    ]


def of_roll(rules: Scs, given: list[int]) -> list[Part]:
    return [
        Part("modifier", modifier.id, Fraction(int(Fraction(modifier.value))))
        for modifier in _of_kind(rules, given, "roll")
    ]


def _ground_shifts(rules: Scs, state: State, combat: Combat) -> list[Part]:
    """7.3: columns for the defender's terrain, and for hexsides as Q24 says."""
    found = []
    name = rules.data.terrain[combat.target]
    terrain = rules.terrain_of[combat.target].combat
    for effect, side in ((terrain.defender, 1 - state.active), (terrain.attacker, state.active)):
        if effect is not None and effect.shift and _meant(rules, effect, side):
            found.append(Part("terrain", name, Fraction(effect.shift)))
    crossing: dict[str, int] = {}
    units = list(bits(combat.attackers))
    for unit in units:
        for name in rules.hexside_names(state.place[unit], combat.target):
            crossing[name] = crossing.get(name, 0) + 1
    for name, count in crossing.items():
        effect = rules.data.rules.hexside[name].combat.attacker
        if effect is None or not effect.shift or not _meant(rules, effect, state.active):
            continue
        if count == len(units) or effect.partial == "any":
            found.append(Part("hexside", name, Fraction(effect.shift)))
    return found


# Modifiers of the game


def modifiers(rules: Scs, state: State, combat: Combat) -> list[int]:
    """The numbers of those that count in a combat."""
    return [
        number
        for number, modifier in enumerate(rules.data.rules.modifier)
        if _applies(rules, state, modifier, combat)
    ]


def _of_kind(rules: Scs, given: list[int], kind: str) -> list[Modifier]:
    found = (rules.data.rules.modifier[number] for number in given)
    return [modifier for modifier in found if modifier.kind == kind]


def _applies(rules: Scs, state: State, modifier: Modifier, combat: Combat) -> bool:
    if ("overrun" if combat.overrun else "combat") not in modifier.fights:
        return False
    if not questions.holds(rules, state, modifier.when):
        return False
    for need in modifier.needs:
        units = bits(combat.attackers if need.of == "attackers" else combat.defenders)
        found = [questions.holds(rules, state, need.who, unit) for unit in units]
        if need.how == "any" and not any(found):
            return False
        if need.how == "all" and not all(found):
            return False
        if need.how == "none" and any(found):
            return False
    if modifier.kind == "multiply":  # somebody must be there whose strength it changes
        units = bits(combat.attackers if modifier.to == "attack" else combat.defenders)
        return any(questions.holds(rules, state, modifier.who, unit) for unit in units)
    return True
