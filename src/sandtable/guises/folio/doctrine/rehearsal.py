"""A position is played on in mind: the turn to its end, and the enemy's turn after it."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, cast

from ....ai.doctrine import Mind
from ....ai.grades import Grade
from ....core.action import Code
from ....core.dice import PairedDice
from ....core.thought import Budget, carry_out
from ....systems.folio.rules import Folio
from ....systems.folio.state import State

#: No two player turns have more orders than this.
_LONGEST = 600

#: The order that whoever is asked gives without playing on.
Give = Callable[[Mind], list[Code]]


class Rehearsed(NamedTuple):
    """How things stand when a position was played on."""

    end: State
    #: What the other side ordered on the way.
    answer: list[list[Code]]


class Rehearsal:
    """Plays on with plain judgement for both sides."""

    def __init__(self, rules: Folio, give: Give, grade: Grade) -> None:
        self._rules, self._give, self._grade = rules, give, grade

    def play(self, mind: Mind, plan: Sequence[Any], luck: int, turns: int) -> Rehearsed | None:
        """How things stand after so many player turns, this one counted; None if the thought was stopped.

        `plan` is what the side that thinks has in its notes. The same luck is the same at the same place,
        whatever was ordered elsewhere: so plans are compared, and not their dice.
        """
        rules, state = self._rules, cast(State, mind.state).clone()
        dice, random = PairedDice(luck), Random(luck)
        dice.look_at(lambda: rules.rolled_when(state))
        plans: list[list[Any]] = [[], []]
        plans[mind.side] = list(plan)
        answer: list[list[Code]] = []
        turn, left = (state.turn, state.active), turns
        for _ in range(_LONGEST):
            if rules.verdict(state) is not None:
                break
            if (state.turn, state.active) != turn:
                turn, left = (state.turn, state.active), left - 1
                if not left:
                    break
            budget = Budget(self._grade.budget, lambda: mind.budget.used_up)
            side = rules.to_move(state)
            codes = self._give(Mind(rules, state, self._grade, random, budget, plans[side]))
            if not mind.budget.spend(1 + budget.spent):
                return None
            if side != mind.side:
                answer.append(codes)
            carry_out(rules, state, codes, dice)
        return Rehearsed(state, answer)
