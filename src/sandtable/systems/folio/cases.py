"""The combats that an action may lead to: one for each total of markers the enemy may still commit.

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
from ...core.odds import Assumption
from . import battle, fire, frames, phases, terrain
from .state import State

if TYPE_CHECKING:
    from .rules import Folio


class Case(NamedTuple):
    """A combat that may come: its markers in points, and what is assumed of those still to come."""

    assuming: tuple[Assumption, ...]
    #: The chance that the other side holds what is assumed.
    chance: dict[str, Fraction]
    shells: bool
    target: int
    attackers: int
    spared: int
    own: int
    other: int


def cases(rules: Folio, state: State, code: Code) -> list[Case]:
    """The combats that an action may lead to, one for each total of markers still to come."""
    verb, arg = code
    frame = state.frames[-1]
    if verb == DONE and frame.phase == phases.ATTACK:
        return list(_attacks(rules, state, frame))
    if verb == ATTACK and frame.phase == phases.BOMBARDMENT:
        own = fire.total(frame.markers)
        return [
            Case(*_assume(total, chance), True, arg, 0, 0, own, total)
            for total, chance in reachable(rules, state, 1 - state.active)
        ]
    if verb == DONE and frame.phase == phases.COMMIT:
        return list(_answers(rules, state))
    return []


def _attacks(rules: Folio, state: State, attack: frames.Attack) -> Iterable[Case]:
    # With the other order of commitment the attacker's own markers are a choice still to come.
    later = (Assumption("no-own-fire", {}),) * bool(
        rules.defender_first and state.hand[state.active]
    )
    for total, chance in reachable(rules, state, 1 - state.active):
        assuming, held = _assume(total, chance)
        yield Case(
            assuming + later,
            held,
            False,
            attack.place,
            attack.attackers,
            attack.spared,
            fire.total(attack.markers),
            total,
        )


def _answers(rules: Folio, state: State) -> Iterable[Case]:
    """The defender's markers are named; with the other order the attacker's may still come."""
    frame: frames.Combat
    commit: frames.Commit
    frame, commit = state.frames[-2:]
    named, own = fire.total(commit.markers), fire.total(frame.markers)
    if isinstance(frame, frames.Shelling):
        yield Case((), {}, True, frame.place, 0, 0, own, named)
        return
    target, attackers, spared = frame.place, frame.attackers, frame.spared
    if commit.side == state.active:
        yield Case((), {}, False, target, attackers, spared, named, fire.total(frame.answer))
    elif not rules.defender_first:
        yield Case((), {}, False, target, attackers, spared, own, named)
    else:
        for total, chance in reachable(rules, state, state.active):
            assuming, held = _assume(total, chance)
            yield Case(assuming, held, False, target, attackers, spared, total, named)


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
    held = {"in-hand": chance} if total else {}
    return (Assumption(key, {"total": total} if total else {}),), held


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
