"""Exact odds of a combat, by convolution.

Targets already named are taken as they are. Of targets still to be chosen each row assumes that
the whole fire step goes at one unit; with a single possible target there is nothing to assume.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from ...core.action import ATTACK as ATTACK_VERB
from ...core.action import DONE, Code
from ...core.bits import bits
from ...core.message import Raw, cite
from ...core.odds import Assumption, Chances, Odds, Row, Weights, chances, convolve, hits
from ...core.reckoning import Line, Shot
from . import combat, losses
from .state import ATTACK, ATTACK_DICE, ATTACKERS, COUNTER_DICE, COUNTERATTACK, State

if TYPE_CHECKING:
    from .rules import Series60

Frame = tuple[int, ...]
#: For each unit aimed at: the ways to lose 0, 1, 2 ... steps, surplus included.
StepLosses = dict[int, Weights]


class Volley(NamedTuple):
    """A fire step: its frame, and whom each unit aims at."""

    frame: Frame
    aims: dict[int, int]


class Plan(NamedTuple):
    """A combat as it may go: the position it starts from, and both fire steps, or the last."""

    assuming: tuple[Assumption, ...]
    state: State
    counterattack: Volley | None
    attack: Volley


def odds(rules: Series60, state: State, code: Code) -> Odds | None:
    """Odds of the dice that follow an action."""
    rows = tuple(_row(rules, plan) for plan in plans(rules, state, code))
    return Odds(cite(rules.mark, "6.3(2)c"), rows) if rows else None


def plans(rules: Series60, state: State, code: Code) -> list[Plan]:
    """The combats that may follow an action, one for each choice of targets still to be made."""
    if code[0] not in (ATTACK_VERB, DONE):
        return []
    after = state.clone()
    told: list[Raw] = []
    rules.do(after, code, told)
    everybody = code[0] == ATTACK_VERB and after.frames[-1][0] == ATTACKERS
    if everybody:  # who attacks is still to be chosen: all of them, for a start
        after.frames[-1] = (ATTACKERS, after.frames[-2][1])
        combat.do_declare(rules, after, 0, told)
    top = after.frames[-1]
    if top[0] == COUNTERATTACK:
        return _before_counterattack(rules, after, top, everybody)
    if top[0] == COUNTER_DICE:
        frame = after.frames[-2]
        return _before_attack(rules, after, (), Volley(frame, _named(frame, rules, after)))
    if top[0] == ATTACK_DICE:
        frame = after.frames[-2]
        return [Plan((), after, None, Volley(frame, _named(frame, rules, after)))]
    return []


def _before_counterattack(
    rules: Series60, state: State, frame: Frame, everybody: bool
) -> list[Plan]:
    """One for each unit as the target of all counter-fire, and each target of the attack."""
    shared: tuple[Assumption, ...] = (Assumption("all-attack", {}),) if everybody else ()
    possible = list(bits(combat.targets(rules, state, frame)))
    found = []
    for target in possible:
        assuming = shared
        if len(possible) > 1:
            assuming += (Assumption("counter-fire-at", {"unit": rules.names["unit"][target]}),)
        aims = dict.fromkeys(bits(combat.firing(rules, state, frame)), target)
        found += _before_attack(rules, state, assuming, Volley(frame, aims))
    return found


def _before_attack(
    rules: Series60, state: State, assuming: tuple[Assumption, ...], counter: Volley
) -> list[Plan]:
    """The counterattack has its targets; one for each target of the whole attack."""
    attack = (ATTACK, *counter.frame[1:5])
    possible = list(bits(combat.targets(rules, state, attack)))
    found = []
    for target in possible:
        also = assuming
        if len(possible) > 1:
            also += (Assumption("attack-at", {"unit": rules.names["unit"][target]}),)
        aims = dict.fromkeys(bits(combat.firing(rules, state, attack)), target)
        found.append(Plan(also, state, counter, Volley(attack, aims)))
    return found


def _named(frame: Frame, rules: Series60, state: State) -> dict[int, int]:
    return dict(zip(bits(combat.firing(rules, state, frame)), frame[5:], strict=True))


def shot(rules: Series60, state: State, frame: Frame, unit: int, target: int) -> Shot:
    """The dice of one unit at another."""
    names, mark = rules.names["unit"], rules.mark
    grade = losses.grade(rules, state, frame, target)
    return Shot(
        unit=names[unit],
        target=names[target],
        dice=state.steps[unit],
        need=combat.needed(rules, state, frame, unit, target),
        lines=tuple(
            Line(key, cite(mark, clause), "die", Fraction(1))
            for key, clause in combat.bonuses(rules, state, frame, unit, target)
        ),
        grade=grade,
        clause=cite(mark, losses.RATES[grade][1]),
    )


def _dealt(rules: Series60, state: State, volley: Volley, suffered: StepLosses) -> StepLosses:
    """Step losses of each target, when the shooters have first suffered losses of their own."""
    total: dict[int, Weights] = {}
    for unit, target in volley.aims.items():
        faces = shot(rules, state, volley.frame, unit, target).faces
        scored = _hits_after(state.steps[unit], faces, suffered.get(unit, (1,)))
        total[target] = convolve(total.get(target, (1,)), scored)
    dealt: StepLosses = {}
    for target, weights in total.items():
        lost = [0] * len(weights)
        for count, ways in enumerate(weights):
            lost[losses.converted(rules, state, volley.frame, target, count)] += ways
        dealt[target] = tuple(lost)
    return dealt


def _hits_after(steps: int, faces: int, suffered: Weights) -> Weights:
    """Hits of a unit that rolls a die for each step it has kept."""
    total = [0] * (steps + 1)
    for lost, ways in enumerate(suffered):
        kept = max(0, steps - lost)
        for count, more in enumerate(hits(kept, faces)):
            total[count] += ways * more * 6 ** (steps - kept)
    return tuple(total)


def _row(rules: Series60, plan: Plan) -> Row:
    state, counter = plan.state, plan.counterattack
    suffered = _dealt(rules, state, counter, {}) if counter is not None else {}
    dealt = _dealt(rules, state, plan.attack, suffered)
    frame = plan.attack.frame
    steps: dict[int, Chances] = {
        unit: chances(_capped(weights, state.steps[unit]))
        for unit, weights in (suffered | dealt).items()
    }

    def all_gone(units: int) -> Fraction:
        return Fraction(
            prod(steps.get(u, {}).get(state.steps[u], Fraction(0)) for u in bits(units))
        )

    return Row(
        assuming=plan.assuming,
        steps={rules.names["unit"][unit]: spread for unit, spread in steps.items()},
        chance={
            "defenders-gone": all_gone(combat.targets(rules, state, frame)),
            "attackers-gone": all_gone(combat.firing(rules, state, frame)),
        },
    )


def _capped(weights: Weights, most: int) -> Weights:
    """A unit cannot lose more steps than it has."""
    return (*weights[:most], sum(weights[most:]))
