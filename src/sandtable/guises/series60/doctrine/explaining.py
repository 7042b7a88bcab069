"""What the doctrine says of an operation: what it weighed, what speaks for each, what the enemy was thought to do."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ....ai.account import Aim, Plan
from ....ai.doctrine import Mind
from ....systems.series60 import supply
from ....systems.series60.rules import Series60
from ....systems.series60.state import State
from .operations import NOTHING, Operation

if TYPE_CHECKING:
    from .doctrine import Series60Doctrine

#: Rolls by which the terms of an attack are told. They are rolled besides: nobody plays otherwise for being asked.
ROLLS = 4
#: So many operations are told of.
MOST = 6


class Weighed(NamedTuple):
    """An operation that was compared with others."""

    value: float
    operation: Operation
    #: What the enemy was thought to answer, in each world that was looked at.
    answers: Sequence[Operation]


def explain(
    doctrine: "Series60Doctrine", mind: Mind, best: Operation, weighed: Sequence[Weighed]
) -> None:
    """Fill in the account of the order: the operation that is chosen, then those that came next."""
    if not mind.tells:
        return
    state: State = mind.state
    others = sorted(weighed, key=lambda one: -one.value)
    chosen = [one for one in others if one.operation is best]
    rest = [one for one in others if one.operation is not best]
    mind.account.before = dict(doctrine.worth(state, mind.side))
    mind.account.plans = [
        _plan(doctrine, mind, one) for one in (chosen + rest)[:MOST] or [Weighed(0.0, best, ())]
    ]
    if best is NOTHING:
        mind.account.remark = "nothing-better"
    # What he would do if nothing were done is what there is to fear.
    idle = next((one for one in others if one.operation is NOTHING), None)
    mind.account.plans[0].fears = [
        aim
        for answer in dict.fromkeys(idle.answers if idle is not None else ())
        if (aim := aim_of(doctrine.rules, state, answer)).key != "wait"
    ][:2]


def _plan(doctrine: "Series60Doctrine", mind: Mind, one: Weighed) -> Plan:
    rules, state, operation = doctrine.rules, mind.state, one.operation
    aside = Mind(rules, state, mind.grade, Random(len(operation.units)), mind.budget, [])
    rolls = ROLLS if operation.attacks else 1
    terms: dict[str, float] = {}
    for after in doctrine.outcomes(aside, state, operation, rolls):
        for name, value in doctrine.worth(after, mind.side).items():
            terms[name] = terms.get(name, 0.0) + value / rolls
    answer = next((answer for answer in one.answers if answer is not NOTHING), None)
    return Plan(
        [operation.codes(rules)],
        one.value,
        terms,
        [aim_of(rules, state, operation)],
        answer=[] if answer is None else [answer.codes(rules)],
    )


def aim_of(rules: Series60, state: State, operation: Operation) -> Aim:
    """What an operation is for."""
    goal, units = operation.goal, operation.units
    if operation is NOTHING or not units:
        return Aim("wait", (), -1)
    side = rules.owner[units[0]]
    if operation.attacks:
        key = "attack"
    elif goal == rules.exit:
        key = "exit"
    elif rules.map.is_point(goal) and not supply.controls(state, side, goal):
        key = "claim"
    else:
        key = "go"
    return Aim(key, units, goal)
