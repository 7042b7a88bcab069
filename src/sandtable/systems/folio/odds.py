"""What the die of a combat may do, for each total of markers the enemy may still commit.

Only what the side to move may know goes in: the enemy's hand counts as so many markers out of
those of his pool that do not lie open.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from ...core.action import ATTACK, DONE, Code
from ...core.bits import bits
from ...core.message import cite
from ...core.odds import Assumption, Chances, Odds, Row
from . import battle, fire, losses, retreat, terrain
from . import state as phases
from .state import State

if TYPE_CHECKING:
    from .rules import Folio, Result


class Case(NamedTuple):
    """A combat that may come: its markers in points, and what is assumed of those still to come."""

    assuming: tuple[Assumption, ...]
    #: The chance that the other side holds what is assumed.
    told: dict[str, Fraction]
    shells: bool
    target: int
    attackers: int
    spared: int
    own: int
    other: int


def odds(rules: Folio, state: State, code: Code) -> Odds | None:
    found = cases(rules, state, code)
    if not found:
        return None
    clause = "8.4e" if code[0] == ATTACK else "7.6a"
    rows = (_barrage_row if case.shells else _row for case in found)
    return Odds(
        cite(rules.mark, clause),
        tuple(row(rules, state, case) for row, case in zip(rows, found, strict=True)),
    )


def cases(rules: Folio, state: State, code: Code) -> list[Case]:
    """The combats that an action may lead to, one for each total of markers still to come."""
    verb, arg = code
    frame = state.frames[-1]
    if verb == DONE and frame[0] == phases.ATTACK:
        return list(_attacks(rules, state, *frame[1:]))
    if verb == ATTACK and frame[0] == phases.BOMBARDMENT:
        own = fire.total(frame[1])
        return [
            Case(*_assume(total, chance), True, arg, 0, 0, own, total)
            for total, chance in reachable(rules, state, 1 - state.active)
        ]
    if verb == DONE and frame[0] == phases.COMMIT:
        return list(_answers(rules, state))
    return []


def _attacks(
    rules: Folio, state: State, target: int, attackers: int, fires: int, spared: int
) -> Iterable[Case]:
    # With the other order of commitment the attacker's own markers are a choice still to come.
    later = (Assumption("no-own-fire", {}),) * bool(
        rules.defender_first and state.hand[state.active]
    )
    for total, chance in reachable(rules, state, 1 - state.active):
        assuming, told = _assume(total, chance)
        own = fire.total(fires)
        yield Case(assuming + later, told, False, target, attackers, spared, own, total)


def _answers(rules: Folio, state: State) -> Iterable[Case]:
    """The defender's markers are named; with the other order the attacker's may still come."""
    _, side, fires = state.frames[-1]
    frame = state.frames[-2]
    named = fire.total(fires)
    if frame[0] == phases.SHELLING:
        yield Case((), {}, True, frame[2], 0, 0, fire.total(frame[3]), named)
        return
    _, _, target, attackers, spared, own, other = frame[:7]
    if side == state.active:
        yield Case((), {}, False, target, attackers, spared, named, fire.total(other))
    elif not rules.defender_first:
        yield Case((), {}, False, target, attackers, spared, fire.total(own), named)
    else:
        for total, chance in reachable(rules, state, state.active):
            assuming, told = _assume(total, chance)
            yield Case(assuming, told, False, target, attackers, spared, total, named)


def reachable(rules: Folio, state: State, side: int) -> list[tuple[int, Fraction]]:
    """Totals a side may commit, each with the chance that a hand out of its unseen markers can."""
    unseen = list(fire.each(rules.pool[side] - state.used[side]))
    held = fire.count(state.hand[side])
    hands = comb(len(unseen), held)
    ways: dict[int, int] = {}
    for hand in combinations(unseen, held):
        totals = {
            sum(some) for number in range(rules.fire_max + 1) for some in combinations(hand, number)
        }
        for total in totals:
            ways[total] = ways.get(total, 0) + 1
    return [(total, Fraction(ways[total], hands)) for total in sorted(ways)]


def _assume(total: int, chance: Fraction) -> tuple[tuple[Assumption, ...], dict[str, Fraction]]:
    key = "enemy-fire" if total else "no-enemy-fire"
    told = {"in-hand": chance} if total else {}
    return (Assumption(key, {"total": total} if total else {}),), told


def reading(rules: Folio, state: State, case: Case) -> tuple[int, int, int]:
    """Of a combat: the difference, the type of terrain, the column."""
    if case.shells:
        kind = terrain.of_bombardment(rules, state, case.target)
    else:
        kind = terrain.of_attack(rules, state, case.target, case.attackers, case.spared)
    differential = battle.difference(
        rules, state, case.target, case.attackers, case.own, case.other
    )
    return differential, kind, battle.column(rules, differential, rules.shift[kind])


def _row(rules: Folio, state: State, case: Case) -> Row:
    target, attackers, told = case.target, case.attackers, dict(case.told)
    _, _, col = reading(rules, state, case)
    defender = state.at[target] - 1
    life = 1 if losses.brittle(rules, state, defender) else 2
    boxed = terrain.in_box(rules, defender, target)
    staying = all(terrain.in_box(rules, unit, state.place[unit]) for unit in bits(attackers))
    lost: Chances = {}
    tally: dict[str, int] = dict.fromkeys(
        ("gone", "retreats", "attackers-lose", "attackers-retreat"), 0
    )
    for face in range(6):
        result = rules.results[face * len(rules.columns) + col]
        steps = life if result.eliminates else int(result.defender_loses)
        told_to_go = bool(result.defender_retreats) and not boxed and steps < life
        if told_to_go and cornered(rules, state, defender, result):
            steps, told_to_go = life, False
        lost[steps] = lost.get(steps, Fraction(0)) + Fraction(1, 6)
        tally["gone"] += steps >= life
        tally["retreats"] += told_to_go
        tally["attackers-lose"] += result.attacker_loses
        tally["attackers-retreat"] += bool(result.attacker_retreats) and not staying
    for name, faces in tally.items():
        told[name] = Fraction(faces, 6)
    if not case.spared and terrain.engineers(rules, state, target, attackers):
        told["engineer-pays"] = Fraction(1)
    return Row(case.assuming, {rules.names["unit"][defender]: lost}, told)


def cornered(rules: Folio, state: State, unit: int, result: Result) -> bool:
    """7.7d: whether a result that makes a unit retreat is the end of it."""
    spent = result.defender_loses or losses.brittle(rules, state, unit)
    if rules.may_stand and not spent:
        return False
    return not retreat.way_out(rules, state, unit, result.defender_retreats, int(not spent))


def _barrage_row(rules: Folio, state: State, case: Case) -> Row:
    target, told = case.target, dict(case.told)
    _, _, col = reading(rules, state, case)
    defender = state.at[target] - 1
    life = 1 if losses.brittle(rules, state, defender) else 2
    boxed = terrain.in_box(rules, defender, target)
    lost: Chances = {}
    gone = retreats = 0
    for face in range(6):
        result = rules.results[face * len(rules.columns) + col]
        steps = int(battle.fire_hurts(rules, state, defender, result))
        told_to_go = bool(rules.bombard_retreat and result.defender_retreats) and not boxed
        if told_to_go and cornered(rules, state, defender, result):
            steps, told_to_go = life, False
        lost[steps] = lost.get(steps, Fraction(0)) + Fraction(1, 6)
        gone += steps >= life
        retreats += told_to_go
    told["gone"] = Fraction(gone, 6)
    if rules.bombard_retreat:
        told["retreats"] = Fraction(retreats, 6)
    return Row(case.assuming, {rules.names["unit"][defender]: lost}, told)
