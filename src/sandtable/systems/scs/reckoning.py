"""How the odds of a combat or barrage come about, from the parts that the rules themselves add up."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from ...core.bits import bits
from ...core.message import Value, cite
from ...core.reckoning import Doing, Line, Reading, Reckoning, Share, Throw, rolls
from . import barrage, crt, strength
from .state import State
from .strength import Part

if TYPE_CHECKING:
    from .rules import Scs

#: By the sort of a part: the clause it rests on, and whether it has a name in the module.
SORTS = {
    "out": ("12.2", False),
    "disorganised": ("game.disorganised", False),
    "special": ("game.special", True),
    "terrain": ("7.3", True),
    "hexside": ("7.3", True),
    "modifier": ("game.modifiers", True),
    "air": ("game.air", False),
    "unseen": ("game.barrage", False),
}

#: A result of a combat: its name, its chance, and what it is.
Result = tuple[str, Fraction, crt.Outcome]


def of_combat(rules: Scs, state: State, combat: crt.Combat, found: crt.Odds) -> Reckoning:
    """How a combat comes to the odds that were found for it."""
    given = list(found.modifiers)
    shifts = crt.shifts(rules, state, combat, given)
    throws = _throws(rules, found) if found.column >= 0 else ()
    results = _results(rules, throws)
    # In fog only those who are counted are known to be there.
    there = bits(combat.defenders) if rules.fog else state.stacks[combat.target]
    steps = sum(rules.steps[unit] - state.lost[unit] for unit in there)
    return Reckoning(
        clause=cite(rules.mark, "7.4"),
        place=rules.names["place"][combat.target],
        attackers=tuple(
            _share(rules, unit, *crt.attack_parts(rules, state, unit, combat, given))
            for unit in bits(combat.attackers)
        ),
        defenders=tuple(
            _share(rules, unit, *crt.defence_parts(rules, state, unit, combat, given))
            for unit in bits(combat.defenders)
        ),
        lines=(
            *_lines(rules, "columns", shifts),
            *_lines(rules, "roll", crt.of_roll(rules, given)),
        ),
        sort="overrun" if combat.overrun else "combat",
        found=_odds_named(found),
        chart="crt",
        column=rules.column_names[found.column] if found.column >= 0 else None,
        throws=throws,
        dice="sum" if rules.sums else "tens",
        expected=_expected(rules, state, combat, results),
        clears=sum(
            (part for _, part, one in results if one.defender_hexes or one.defender_steps >= steps),
            Fraction(0),
        ),
        # 9.2: who has steps to spare may hold.
        may_stay=any(
            one.defender_hexes and one.defender_steps + one.defender_hexes < steps
            for _, _, one in results
        ),
        worst=max(results, key=lambda one: _evil(one[2]))[:2],
        worst_defending=max(results, key=lambda one: _evil_defending(one[2]))[:2],
    )


def _results(rules: Scs, throws: tuple[Throw, ...]) -> list[Result]:
    """Each result that may come, once; what comes of odds left of the table."""
    chance: dict[str, Fraction] = {}
    for throw in throws:
        chance[throw.result] = chance.get(throw.result, Fraction(0)) + throw.chance
    return [
        (name, part, rules.results[rules.result_names.index(name)])
        for name, part in (chance or {"automatic": Fraction(1)}).items()
    ]


def _evil(result: crt.Outcome) -> tuple[int, int, int, int]:
    """How bad a result is for the attacker: own steps, own retreat, what the defender is spared."""
    ours = (result.attacker_steps, result.attacker_hexes)
    return (*ours, -result.defender_hexes, -result.defender_steps)


def _evil_defending(result: crt.Outcome) -> tuple[int, int, int, int]:
    """The same for the defender."""
    ours = (result.defender_steps, result.defender_hexes)
    return (*ours, -result.attacker_steps, -result.attacker_hexes)


def _share(rules: Scs, unit: int, printed: int, parts: list[Part]) -> Share:
    return Share(rules.names["unit"][unit], printed, _lines(rules, "times", parts))


def _lines(rules: Scs, does: Doing, parts: Iterable[Part]) -> tuple[Line, ...]:
    """Factors of one and shifts of nought change nothing and are not told."""
    nothing = 1 if does == "times" else 0
    found = []
    for sort, name, amount in parts:
        if amount == nothing:
            continue
        clause, named = SORTS[sort]
        values: dict[str, Value] = {sort: name} if named else {}
        found.append(Line(sort, cite(rules.mark, clause), does, amount, values))
    return tuple(found)


def _odds_named(found: crt.Odds) -> str:
    """The ladder as ratios; without any defence, or any attack, there is none."""
    if not found.defence or not found.attack:
        return "–"
    return f"{found.raw + 1}:1" if found.raw >= 0 else f"1:{1 - found.raw}"


def _throws(rules: Scs, found: crt.Odds) -> tuple[Throw, ...]:
    throws = []
    last = len(rules.rolls) - 1
    for roll, chance in rolls("sum" if rules.sums else "tens").items():
        row = max(0, min(rules.rolls.index(int(roll)) + found.roll, last))
        result = rules.result_names[rules.table[row][found.column]]
        throws.append(Throw(roll, str(rules.rolls[row]), chance, result))
    return tuple(throws)


def _expected(
    rules: Scs, state: State, combat: crt.Combat, results: list[Result]
) -> dict[str, Fraction]:
    """Steps by the result alone; how deep a hidden stack is nobody knows."""
    there = sum(rules.steps[unit] - state.lost[unit] for unit in state.stacks[combat.target])
    here = sum(rules.steps[unit] - state.lost[unit] for unit in bits(combat.attackers))
    attackers = defenders = Fraction(0)
    for _, chance, result in results:
        attackers += chance * min(result.attacker_steps, here)
        lost = result.defender_steps
        defenders += chance * (lost if rules.fog else min(lost, there))
    return {"attackers": attackers, "defenders": defenders}


def of_barrage(rules: Scs, state: State, target: int, guns: int) -> Reckoning:
    table = rules.barrage
    assert table is not None
    dice: Reading = "sum" if table.dice == "sum" else "tens"
    column = barrage.column(rules, state, target, guns)
    number = barrage.named(column)
    total = barrage.total(rules, state, guns)
    throws = tuple(
        Throw(roll, roll, chance, "-" if column < 0 else table.rows[roll][column])
        for roll, chance in rolls(dice).items()
        if column >= 0 or rules.rolls_off_table
    )
    steps = sum(
        (
            throw.chance * int(throw.result.removeprefix("DG").removeprefix("-") or 0)
            for throw in throws
        ),
        Fraction(0),
    )
    return Reckoning(
        clause=cite(rules.mark, "game.barrage"),
        place=rules.names["place"][target],
        attackers=tuple(
            _share(
                rules,
                unit,
                strength.face(rules, state, unit).barrage,
                strength.parts(rules, state, unit, "barrage"),
            )
            for unit in bits(guns)
        ),
        defenders=(),
        lines=_lines(rules, "columns", barrage.shifts(rules, state, target)),
        found=str(total),
        chart="barrage",
        column=None if number is None else str(number),
        throws=throws,
        dice=dice,
        expected={"defenders": steps},
        sort="barrage",
    )
