"""Ways to fight a phase are rehearsed: the turn and the enemy's answer are played on before one is chosen."""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Any

from ...core.action import Code
from ...core.thought import Budget, carry_out
from ..doctrine import Mind
from ..grades import Grade
from .posture import Posture

#: Evaluations that go into rehearsals.
_MOST = 360
#: With more units than these a turn is long, and one or two rehearsals of it tell of nothing but their dice.
_SMALL = 30
#: No way is played on more often than this: what is left to chance after it changes little.
_WORLDS = 6
#: So many streams of dice there are.
_SEEDS = 1 << 48
#: No turn has more orders than this.
_LONGEST = 400
#: What another way must be better by than the usual one after a single rehearsal, in points of value.
_BETTER = 3.0

#: The order that whoever is asked would give; in the phase that is rehearsed by the posture given.
Give = Callable[[Mind, Posture | None], list[Code]]


class Rehearsal:
    """Plays on with plain judgement for both sides, with dice of thought."""

    def __init__(
        self,
        give: Give,
        value: Callable[[Any, int], float],
        key: Callable[[Any], list[int]],
        grade: Grade,
    ) -> None:
        """`key` names a phase of the game: the turn, whose it is, which one."""
        self._give, self._value, self._key, self._grade = give, value, key, grade

    def best(self, mind: Mind, postures: Sequence[Posture], units: int) -> int:
        """The number of the posture that comes out best; each is tried with the same dice."""
        if units > _SMALL:
            return 0
        totals, worlds = [0.0] * len(postures), 0
        used = 0
        while worlds < _WORLDS and mind.budget.spent + used <= _MOST:
            before, seed = mind.budget.spent, mind.draw(_SEEDS)
            found = [self._play(mind, posture, seed) for posture in postures]
            if not mind.budget.spend(0):
                break
            totals = [total + value for total, value in zip(totals, found, strict=True)]
            worlds += 1
            used = mind.budget.spent - before
        if not worlds:
            return 0
        totals[0] += _BETTER * sqrt(worlds)
        return max(range(len(postures)), key=lambda number: (totals[number], -number))

    def _play(self, mind: Mind, posture: Posture, seed: int) -> float:
        """What a position is worth when the enemy has answered."""
        rules, state, random = mind.rules, mind.state.clone(), Random(seed)
        plans: list[list[Any]] = [[], []]
        plans[mind.side] = [list(mind.plan[0])] if mind.plan else []
        phase = self._key(state)
        turn, changes = phase[:2], 0
        for _ in range(_LONGEST):
            if rules.verdict(state) is not None or not mind.budget.spend(0):
                break
            now = self._key(state)
            if now[:2] != turn:
                turn, changes = now[:2], changes + 1
                if changes == 2:
                    break
            budget = Budget(mind.budget.most, lambda: not mind.budget.spend(0))
            side = rules.to_move(state)
            inner = Mind(rules, state, self._grade, random, budget, plans[side])
            codes = self._give(inner, posture if now == phase else None)
            carry_out(rules, state, codes, inner.dice)
            mind.budget.spend(budget.spent)
        return self._value(state, mind.side)
