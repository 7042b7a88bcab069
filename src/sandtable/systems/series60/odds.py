"""Exact odds of a combat, by convolution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from ...core.action import Code
from ...core.bits import bits
from ...core.message import cite
from ...core.odds import Chances, Odds, Row, Weights, chances, convolve, hits
from . import combat, losses, reckoning
from .plans import Plan, Volley, plans
from .sharing import Fire
from .state import State

if TYPE_CHECKING:
    from .rules import Series60

#: For each unit aimed at: the ways to lose 0, 1, 2 ... steps, surplus included.
StepLosses = dict[int, Weights]
#: What an attack is for.
GONE = "defenders-gone"


class _Fall(NamedTuple):
    """A way the dice may fall that must be looked at by itself: how likely it is, and what each unit loses."""

    chance: Fraction
    steps: dict[int, Chances]


def odds(rules: Series60, state: State, code: Code) -> Odds | None:
    """Odds of the dice that follow an action: what is worst for the attacker first."""
    by_counter_fire: dict[tuple[int, ...], list[Row]] = {}
    for plan in plans(rules, state, code):
        aims = tuple(plan.counterattack.aims.values()) if plan.counterattack else ()
        by_counter_fire.setdefault(aims, []).append(_row(rules, plan))
    worst_first = sorted(by_counter_fire.values(), key=lambda some: some[0].chance[GONE])
    rows = tuple(row for some in worst_first for row in some)
    return Odds(cite(rules.mark, "6.3(2)c"), rows) if rows else None


def _dealt(rules: Series60, state: State, volley: Volley, suffered: StepLosses) -> StepLosses:
    """Step losses of each target, when the shooters have first suffered losses of their own."""
    total: dict[int, Weights] = {}
    for unit, target in volley.aims.items():
        faces = combat.hitting(rules, state, volley.frame, unit, target)
        scored = _hits_after(state.steps[unit], faces, suffered.get(unit, (1,)))
        total[target] = convolve(total.get(target, (1,)), scored)
    dealt: StepLosses = {}
    for target, weights in total.items():
        grade = losses.grade(rules, state, volley.frame, target)
        lost = [0] * len(weights)
        for count, ways in enumerate(weights):
            lost[losses.steps_for(rules, grade, count)] += ways
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
    state, frame = plan.state, plan.attack.frame
    falls = list(_falls(rules, plan))
    steps: dict[int, Chances] = {unit: {} for fall in falls for unit in fall.steps}
    for fall in falls:
        for unit, spread in steps.items():
            for lost, chance in fall.steps.get(unit, UNHURT).items():
                spread[lost] = spread.get(lost, Fraction(0)) + fall.chance * chance

    def all_gone(units: int) -> Fraction:
        return sum(
            (
                fall.chance
                * prod(fall.steps.get(u, UNHURT).get(state.steps[u], 0) for u in bits(units))
                for fall in falls
            ),
            Fraction(0),
        )

    cleared = all_gone(combat.targets(rules, state, frame))
    told = {
        rules.names["unit"][unit]: dict(sorted(spread.items())) for unit, spread in steps.items()
    }
    return Row(
        assuming=plan.assuming,
        steps=told,
        chance={
            GONE: cleared,
            "attackers-gone": all_gone(combat.firing(rules, state, frame)),
        },
        how=partial(reckoning.of_plan, rules, plan, told, cleared),
    )


UNHURT: Chances = {0: Fraction(1)}


def _falls(rules: Series60, plan: Plan) -> Iterator[_Fall]:
    """All that may happen. An attack that waits for the losses of the counterattack is looked at for each of them."""
    state, counter = plan.state, plan.counterattack
    suffered = _dealt(rules, state, counter, {}) if counter is not None else {}
    if not plan.shared:
        dealt = _dealt(rules, state, plan.attack, suffered)
        yield _Fall(Fraction(1), _capped(state, (suffered | dealt).items()))
        return
    frame = plan.attack.frame
    before = _capped(state, suffered.items())
    for lost in product(*before.values()):
        chance = prod((before[u][n] for u, n in zip(before, lost, strict=True)), start=Fraction(1))
        gone = dict(zip(before, lost, strict=True))
        kept = {unit: state.steps[unit] - gone.get(unit, 0) for unit in plan.attack.aims}
        volley = Volley(frame, Fire(rules, state, frame, kept, plan.named).at_best().aims)
        dealt = _dealt(rules, state, volley, {u: _exactly(n) for u, n in gone.items()})
        sure = {unit: {n: Fraction(1)} for unit, n in gone.items()}
        yield _Fall(chance, sure | _capped(state, dealt.items()))


def _exactly(number: int) -> Weights:
    return (*(0,) * number, 1)


def _capped(state: State, losses: Iterable[tuple[int, Weights]]) -> dict[int, Chances]:
    """Chances to lose so many steps; a unit cannot lose more than it has."""
    found = {}
    for unit, weights in losses:
        most = state.steps[unit]
        found[unit] = chances((*weights[:most], sum(weights[most:])))
    return found
