"""How the odds of an attack or bombardment come about."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from ...core.bits import bits
from ...core.message import cite
from ...core.odds import Chances, mean
from ...core.reckoning import Doing, Line, Reckoning, Share, Throw, rolls
from . import losses, terrain
from .cases import Case, reading
from .state import State

if TYPE_CHECKING:
    from .rules import Folio, Result

#: The clause that gives a type of terrain its shift.
SHIFTS = {"town": "7.4c", "rough": "7.4c", "escarpment": "16.0d", "minefield": "14.2e"}


def of_case(
    rules: Folio, state: State, case: Case, lost: Chances, chance: dict[str, Fraction]
) -> Reckoning:
    """How a combat comes to its odds: of the defender's losses, and of what else may happen."""
    differential, kind, column = reading(rules, state, case)
    defender = state.at[case.target] - 1
    names = rules.names["unit"]
    cells = [face * len(rules.columns) + column for face in range(6)]
    throws = tuple(
        Throw(face, face, chance_of, rules.result_names[rules.table[cell]])
        for (face, chance_of), cell in zip(rolls("one").items(), cells, strict=True)
    )
    results = {throw.result: rules.results[cell] for throw, cell in zip(throws, cells, strict=True)}
    expected = {"defenders": mean(lost)}
    clears, worst, worst_defending = None, None, None
    if not case.shells:
        expected["attackers"] = chance["attackers-lose"] + chance.get("engineer-pays", 0)
        clears = chance["gone"] + chance["retreats"]
        worst = _with_chance(throws, max(results, key=lambda name: _evil(results[name])))
        worst_defending = _with_chance(
            throws, max(results, key=lambda name: _evil_defending(results[name]))
        )
    return Reckoning(
        clause=cite(rules.mark, "8.4e" if case.shells else "7.6a"),
        place=rules.names["place"][case.target],
        sort="bombardment" if case.shells else "combat",
        attackers=tuple(
            Share(names[unit], losses.attack_strength(rules, state, unit))
            for unit in bits(case.attackers)
        ),
        defenders=(Share(names[defender], losses.defence_strength(rules, state, defender)),),
        lines=_lines(rules, state, case, kind),
        found=f"+{differential}" if differential > 0 else f"{differential}".replace("-", "−"),
        chart="crt",
        column=str(column),
        throws=throws,
        dice="one",
        expected=expected,
        clears=clears,
        may_stay=bool(clears) and _may_stand(rules, state, defender, results),
        worst=worst,
        worst_defending=worst_defending,
    )


def _with_chance(throws: Iterable[Throw], result: str) -> tuple[str, Fraction]:
    return result, sum((throw.chance for throw in throws if throw.result == result), Fraction(0))


def _evil(one: Result) -> tuple[bool, int, bool, bool]:
    """How bad a result is for the attackers: that they lose, then retreat, then a defender that is not hurt."""
    hurts = one.eliminates or one.defender_loses
    return one.attacker_loses, one.attacker_retreats, not one.eliminates, not hurts


def _evil_defending(one: Result) -> tuple[bool, bool, int, bool]:
    """How bad it is for the defender: that it is gone, then loses, then retreats, then attackers that lose nothing."""
    return one.eliminates, one.defender_loses, one.defender_retreats, not one.attacker_loses


def _may_stand(rules: Folio, state: State, unit: int, results: dict[str, Result]) -> bool:
    """7.8: a whole unit that is told to retreat may take a loss and stand."""
    if not rules.may_stand or losses.brittle(rules, state, unit):
        return False
    if terrain.in_box(rules, unit, state.place[unit]):
        return False
    return any(one.defender_retreats and not one.defender_loses for one in results.values())


def _lines(rules: Folio, state: State, case: Case, kind: int) -> tuple[Line, ...]:
    found = []
    fire, battery = cite(rules.mark, "8.3d"), cite(rules.mark, "8.4d")
    if case.own:
        found.append(Line("fire", fire, "attack", Fraction(case.own)))
    if case.other:
        clause = battery if case.shells else fire
        found.append(Line("fire", clause, "defence", Fraction(case.other)))
    if not case.shells:
        found += _boxes(rules, state, case)
    if rules.shift[kind]:
        name = terrain.TYPES[kind]
        clause, key = SHIFTS[name], "terrain"
        if case.shells:
            clause = "8.5"
        elif kind == terrain.ROUGH != rules.ground[case.target]:
            clause, key = "14.3a", "cleared"
        amount = Fraction(-rules.shift[kind])
        found.append(Line(key, cite(rules.mark, clause), "columns", amount, {"terrain": name}))
    return tuple(found)


def _boxes(rules: Folio, state: State, case: Case) -> list[Line]:
    """14.4a: on which sides a fortified box keeps units from retreating."""
    sides: dict[Doing, Iterable[int]] = {
        "attack": bits(case.attackers),
        "defence": (state.at[case.target] - 1,),
    }
    return [
        Line("box", cite(rules.mark, "14.4a"), side, Fraction(0))
        for side, units in sides.items()
        if any(terrain.in_box(rules, unit, state.place[unit]) for unit in units)
    ]
