"""What the die of a combat may do, for each total of markers the enemy may still commit."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from ...core.action import ATTACK, Code
from ...core.bits import bits
from ...core.message import cite
from ...core.odds import Odds, Row
from . import battle, losses, reckoning, retreat, terrain
from .cases import Case, cases, reading
from .state import State

if TYPE_CHECKING:
    from .rules import Folio, Result


def odds(rules: Folio, state: State, code: Code) -> Odds | None:
    found = cases(rules, state, code)
    if not found:
        return None
    clause = "8.4e" if code[0] == ATTACK else "7.6a"
    kept = state.clone()
    rows = (
        _barrage_row(rules, kept, case) if case.shells else _row(rules, kept, case)
        for case in found
    )
    return Odds(cite(rules.mark, clause), tuple(rows))


def _told(
    rules: Folio, kept: State, case: Case, faces: dict[int, int], chance: dict[str, Fraction]
) -> Row:
    """A row of odds, from the faces that cost the defender so many steps."""
    lost = {steps: Fraction(number, 6) for steps, number in faces.items()}
    return Row(
        case.assuming,
        {rules.names["unit"][kept.at[case.target] - 1]: lost},
        chance,
        partial(reckoning.of_case, rules, kept, case, lost, chance),
    )


def _row(rules: Folio, state: State, case: Case) -> Row:
    target, attackers, chance = case.target, case.attackers, dict(case.chance)
    _, _, col = reading(rules, state, case)
    defender = state.at[target] - 1
    life = 1 if losses.brittle(rules, state, defender) else 2
    boxed = terrain.in_box(rules, defender, target)
    staying = all(terrain.in_box(rules, unit, state.place[unit]) for unit in bits(attackers))
    lost: dict[int, int] = {}
    tally: dict[str, int] = dict.fromkeys(
        ("gone", "retreats", "attackers-lose", "attackers-retreat"), 0
    )
    for face in range(6):
        result = rules.results[face * len(rules.columns) + col]
        steps = life if result.eliminates else int(result.defender_loses)
        told_to_go = bool(result.defender_retreats) and not boxed and steps < life
        if told_to_go and cornered(rules, state, defender, result):
            steps, told_to_go = life, False
        lost[steps] = lost.get(steps, 0) + 1
        tally["gone"] += steps >= life
        tally["retreats"] += told_to_go
        tally["attackers-lose"] += result.attacker_loses
        tally["attackers-retreat"] += bool(result.attacker_retreats) and not staying
    for name, faces in tally.items():
        chance[name] = Fraction(faces, 6)
    if not case.spared and terrain.engineers(rules, state, target, attackers):
        chance["engineer-pays"] = Fraction(1)
    return _told(rules, state, case, lost, chance)


def cornered(rules: Folio, state: State, unit: int, result: Result) -> bool:
    """7.7d: whether a result that makes a unit retreat is the end of it."""
    spent = result.defender_loses or losses.brittle(rules, state, unit)
    if rules.may_stand and not spent:
        return False
    return not retreat.way_out(rules, state, unit, result.defender_retreats, int(not spent))


def _barrage_row(rules: Folio, state: State, case: Case) -> Row:
    target, chance = case.target, dict(case.chance)
    _, _, col = reading(rules, state, case)
    defender = state.at[target] - 1
    life = 1 if losses.brittle(rules, state, defender) else 2
    boxed = terrain.in_box(rules, defender, target)
    lost: dict[int, int] = {}
    gone = retreats = 0
    for face in range(6):
        result = rules.results[face * len(rules.columns) + col]
        steps = int(battle.fire_hurts(rules, state, defender, result))
        told_to_go = bool(rules.bombard_retreat and result.defender_retreats) and not boxed
        if told_to_go and cornered(rules, state, defender, result):
            steps, told_to_go = life, False
        lost[steps] = lost.get(steps, 0) + 1
        gone += steps >= life
        retreats += told_to_go
    chance["gone"] = Fraction(gone, 6)
    if rules.bombard_retreat:
        chance["retreats"] = Fraction(retreats, 6)
    return _told(rules, state, case, lost, chance)
