"""How the odds of a combat come about: no table of odds, but dice for steps, and hits for steps."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING

from ...core.bits import bits
from ...core.message import cite
from ...core.odds import Chances, mean
from ...core.reckoning import Reckoning, Share, Shot
from . import combat
from .plans import Plan, Volley, shot
from .state import State

if TYPE_CHECKING:
    from .rules import Series60


def of_plan(rules: Series60, plan: Plan, lost: dict[str, Chances], cleared: Fraction) -> Reckoning:
    """How a combat comes to its odds: of what each unit loses, and that no defender is left."""
    counter, attack, active = plan.counterattack, plan.attack, plan.state.active
    ours, theirs = (_of_side(rules, side, lost) for side in (active, 1 - active))
    attackers = list(attack.aims)
    defenders = bits(combat.targets(rules, plan.state, attack.frame))
    return Reckoning(
        clause=cite(rules.mark, "6.3(2)c"),
        place=rules.names["place"][attack.frame.place],
        attackers=tuple(_share(rules, plan.state, unit) for unit in attackers),
        defenders=tuple(_share(rules, plan.state, unit) for unit in defenders),
        lines=(),
        found="",
        chart="losses",
        column=None,
        throws=(),
        dice="sum",
        expected={
            "attackers": sum(map(mean, ours), Fraction(0)),
            "defenders": sum(map(mean, theirs), Fraction(0)),
        },
        clears=cleared,
        worst=_worst(ours),
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
        shot(rules, state, volley.frame, unit, target) for unit, target in volley.aims.items()
    )


def _of_side(rules: Series60, side: int, steps: dict[str, Chances]) -> list[Chances]:
    """What units of a side may lose. Counter-fire may hit units of the group that do not attack."""
    return [lost for unit, lost in steps.items() if rules.owner[rules.unit_index[unit]] == side]


def _worst(ours: list[Chances]) -> tuple[str, Fraction]:
    """The most that counter-fire can cost: every target is fired at by units of its own, so chances multiply."""
    most = [max(lost) for lost in ours]
    chance = prod((lost[n] for lost, n in zip(ours, most, strict=True)), start=Fraction(1))
    return str(sum(most)), chance
