"""How the odds of a combat come about: no table of odds, but dice for steps, and hits for steps."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ...core.action import Code
from ...core.bits import bits
from ...core.message import cite
from ...core.odds import mean
from ...core.reckoning import Reckoning, Share, Shot
from . import combat, odds
from .odds import Plan, Volley
from .state import State

if TYPE_CHECKING:
    from .rules import Series60


def reckon(rules: Series60, state: State, code: Code) -> tuple[Reckoning, ...]:
    return tuple(
        _plan(rules, plan, {unit: mean(spread) for unit, spread in row.steps.items()})
        for plan, row in odds.worked_out(rules, state, code)
    )


def _plan(rules: Series60, plan: Plan, lost: dict[str, Fraction]) -> Reckoning:
    counter, attack = plan.counterattack, plan.attack
    attackers = list(attack.aims)
    defenders = bits(combat.targets(rules, plan.state, attack.frame))
    return Reckoning(
        clause=cite(rules.mark, "6.3(2)c"),
        place=rules.names["place"][attack.frame[1]],
        attackers=tuple(_share(rules, plan.state, unit) for unit in attackers),
        defenders=tuple(_share(rules, plan.state, unit) for unit in defenders),
        lines=(),
        found="",
        chart="losses",
        column=None,
        ways=(),
        dice="sum",
        expected={
            "attackers": _of_side(rules, plan.state.active, lost),
            "defenders": _of_side(rules, 1 - plan.state.active, lost),
        },
        counterattack=_shots(rules, plan.state, counter),
        attack=_shots(rules, plan.state, attack),
    )


def _share(rules: Series60, state: State, unit: int) -> Share:
    """What a unit brings is dice, one for each step."""
    return Share(rules.names["unit"][unit], state.steps[unit])


def _shots(rules: Series60, state: State, volley: Volley | None) -> tuple[Shot, ...]:
    if volley is None:
        return ()
    return tuple(
        odds.shot(rules, state, volley.frame, unit, target) for unit, target in volley.aims.items()
    )


def _of_side(rules: Series60, side: int, lost: dict[str, Fraction]) -> Fraction:
    """Counter-fire may hit units of the group that do not attack."""
    mine = (steps for unit, steps in lost.items() if rules.owner[rules.unit_index[unit]] == side)
    return sum(mine, Fraction(0))
