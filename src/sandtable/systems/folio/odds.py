"""What the die of a fight may do, for each total of markers the enemy may still commit.

Only what the side to move may know goes in: the enemy's hand counts as so many markers out of
those of his pool that do not lie open.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from ...core.action import ATTACK, DONE, Code
from ...core.bits import bits
from ...core.message import cite
from ...core.odds import Assumption, Chances, Odds, Row
from . import battle, fire, losses, retreat, terrain
from . import state as phases
from .state import State

if TYPE_CHECKING:
    from .rules import Folio, Result


def odds(rules: Folio, state: State, code: Code) -> Odds | None:
    verb, arg = code
    frame = state.frames[-1]
    clause = cite(rules.mark, "7.6a")
    if verb == DONE and frame[0] == phases.ATTACK:
        _, target, attackers, fires, spared = frame
        return Odds(clause, tuple(_attack_rows(rules, state, target, attackers, spared, fires)))
    if verb == ATTACK and frame[0] == phases.BOMBARDMENT:
        rows = [
            _barrage_row(rules, state, arg, frame[1], total, chance)
            for total, chance in reachable(rules, state, 1 - state.active)
        ]
        return Odds(cite(rules.mark, "8.4e"), tuple(rows))
    if verb == DONE and frame[0] == phases.COMMIT:
        return Odds(clause, tuple(_answer_rows(rules, state)))
    return None


def _attack_rows(
    rules: Folio, state: State, target: int, attackers: int, spared: int, fires: int
) -> Iterable[Row]:
    # With the other order of commitment the attacker's own markers are a choice still to come.
    later = (Assumption("no-own-fire", {}),) * bool(
        rules.defender_first and state.hand[state.active]
    )
    for total, chance in reachable(rules, state, 1 - state.active):
        balance = fire.total(fires) - total
        row = _row(rules, state, target, attackers, spared, balance, total, chance)
        yield Row(row.assuming + later, row.steps, row.chance)


def _answer_rows(rules: Folio, state: State) -> Iterable[Row]:
    """The defender's markers are named; with the other order the attacker's may still come."""
    _, side, fires = state.frames[-1]
    frame = state.frames[-2]
    if frame[0] == phases.SHELLING:
        yield _barrage_row(rules, state, frame[2], frame[3], fire.total(fires), None)
        return
    _, _, target, attackers, spared, own, other = frame[:7]
    if side == state.active:
        balance = fire.total(fires) - fire.total(other)
        yield _row(rules, state, target, attackers, spared, balance, None, None)
    elif not rules.defender_first:
        balance = fire.total(own) - fire.total(fires)
        yield _row(rules, state, target, attackers, spared, balance, None, None)
    else:
        for total, chance in reachable(rules, state, state.active):
            balance = total - fire.total(fires)
            yield _row(rules, state, target, attackers, spared, balance, total, chance)


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


def _assume(
    total: int | None, chance: Fraction | None
) -> tuple[tuple[Assumption, ...], dict[str, Fraction]]:
    """Nothing is assumed of markers that are named: these have no chance."""
    if total is None or chance is None:
        return (), {}
    key = "enemy-fire" if total else "no-enemy-fire"
    told = {"in-hand": chance} if total else {}
    return (Assumption(key, {"total": total} if total else {}),), told


def _row(
    rules: Folio,
    state: State,
    target: int,
    attackers: int,
    spared: int,
    balance: int,
    total: int | None,
    chance: Fraction | None,
) -> Row:
    """One row of an attack; `balance` is what the markers add to the difference."""
    assuming, told = _assume(total, chance)
    kind = terrain.of_attack(rules, state, target, attackers, spared)
    differential = battle.difference(rules, state, target, attackers, 0, 0) + balance
    col = battle.column(rules, differential, rules.shift[kind])
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
        if told_to_go and _cornered(rules, state, defender, result):
            steps, told_to_go = life, False
        lost[steps] = lost.get(steps, Fraction(0)) + Fraction(1, 6)
        tally["gone"] += steps >= life
        tally["retreats"] += told_to_go
        tally["attackers-lose"] += result.attacker_loses
        tally["attackers-retreat"] += bool(result.attacker_retreats) and not staying
    for name, faces in tally.items():
        told[name] = Fraction(faces, 6)
    if not spared and terrain.engineers(rules, state, target, attackers):
        told["engineer-pays"] = Fraction(1)
    return Row(assuming, {rules.names["unit"][defender]: lost}, told)


def _cornered(rules: Folio, state: State, unit: int, result: Result) -> bool:
    """7.7d: whether a result that makes a unit retreat is the end of it."""
    spent = result.defender_loses or losses.brittle(rules, state, unit)
    if rules.may_stand and not spent:
        return False
    place = state.place[unit]
    hexes, life = result.defender_retreats, int(not spent)
    return not retreat.ways(rules, state, unit, place, place, hexes, life)


def _barrage_row(
    rules: Folio, state: State, target: int, fires: int, total: int, chance: Fraction | None
) -> Row:
    assuming, told = _assume(total, chance)
    kind = terrain.of_bombardment(rules, state, target)
    differential = battle.difference(rules, state, target, 0, fires, 0) - total
    col = battle.column(rules, differential, rules.shift[kind])
    defender = state.at[target] - 1
    life = 1 if losses.brittle(rules, state, defender) else 2
    boxed = terrain.in_box(rules, defender, target)
    lost: Chances = {}
    gone = retreats = 0
    for face in range(6):
        result = rules.results[face * len(rules.columns) + col]
        steps = int(battle.fire_hurts(rules, state, defender, result))
        told_to_go = bool(rules.bombard_retreat and result.defender_retreats) and not boxed
        if told_to_go and _cornered(rules, state, defender, result):
            steps, told_to_go = life, False
        lost[steps] = lost.get(steps, Fraction(0)) + Fraction(1, 6)
        gone += steps >= life
        retreats += told_to_go
    told["gone"] = Fraction(gone, 6)
    if rules.bombard_retreat:
        told["retreats"] = Fraction(retreats, 6)
    return Row(assuming, {rules.names["unit"][defender]: lost}, told)
