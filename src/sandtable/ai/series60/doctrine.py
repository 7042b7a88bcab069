"""How the 60 Series is played: the best operation after the best answer to it, and the small decisions."""

from typing import Any

from ...core.action import ASSIGN, CHOOSE, DONE, PICK, Code
from ...core.bits import bits
from ...core.rules import Rules
from ...core.thought import UNHEARD, carry_out
from ...systems.series60 import combat, fire
from ...systems.series60.rules import Series60
from ...systems.series60.state import (
    ATTACK,
    BRITISH,
    COUNTERATTACK,
    OPERATIONS,
    REPLACEMENTS,
    SETUP,
    State,
)
from ..doctrine import Mind
from ..grades import Grade
from .judge import Judge
from .operations import NOTHING, Operation, operations

#: Rolls that a combat is judged by at first, and if it is among the best.
ROLLS, MORE_ROLLS = 3, 12
#: How many of the best operations are looked at again, and how many with the answer to them.
BEST, ANSWERED = 6, 4
#: Rolls of a combat each of which is answered.
WORLDS = 2
#: How much the first look counts beside the second.
FIRST_LOOK = 0.3


class Series60Doctrine:
    """Plays one game of the 60 Series."""

    def __init__(self, rules: Rules[Any], grade: Grade) -> None:
        assert isinstance(rules, Series60)
        self.rules = rules
        self.grade = grade
        self.judge = Judge(rules)

    def order(self, mind: Mind) -> list[Code]:
        state: State = mind.state
        phase = state.frames[-1][0]
        if phase in (COUNTERATTACK, ATTACK):
            return self.aim(state)
        if phase == SETUP:
            return [(CHOOSE, 0), (DONE, 0)]
        if phase == REPLACEMENTS:
            return self.replace(state)
        assert phase == OPERATIONS
        return self.operate(mind).codes(self.rules)

    # Small decisions

    def aim(self, state: State) -> list[Code]:
        """Share out the fire by the worth of what it may destroy."""
        rules, worth = self.rules, self.judge.worth
        frame = state.frames[-1]

        def value(target: int, lost: fire.Losses) -> float:
            steps = sum(count * chance for count, chance in enumerate(lost))
            scored = 1.0 if rules.scoring_steps >> target & 1 else 0.0
            return steps * (worth[target] + scored) + 0.3 * lost[-1]

        aims = fire.share_out(rules, state, frame, value)
        shooters = list(bits(combat.firing(rules, state, frame)))[len(frame) - 5 :]
        return [*((ASSIGN, aims[unit]) for unit in shooters), (DONE, 0)]

    def replace(self, state: State) -> list[Code]:
        """In each town, the unit whose steps are worth most."""
        codes, state = list[Code](), state.clone()
        while True:
            picks = [code for code in self.rules.legal(state) if code[0] == PICK]
            if not picks:
                return [*codes, (DONE, 0)]
            best = max(picks, key=lambda code: (self.judge.worth[code[1]], -code[1]))
            self.rules.do(state, best, UNHEARD)
            codes.append(best)

    # Operations

    def operate(self, mind: Mind) -> Operation:
        state: State = mind.state
        sign = 1.0 if state.active == BRITISH else -1.0
        ranked = self.ranked(mind, state, sign, ROLLS, MORE_ROLLS)
        best = ranked[0][1]
        scored: list[tuple[float, int]] = []
        for number, (value, operation) in enumerate(ranked[:ANSWERED]):
            if mind.budget.used_up:
                break
            after = self.answered(mind, state, operation, sign)
            scored.append((FIRST_LOOK * value + (1 - FIRST_LOOK) * after, -number))
        if scored:
            best = ranked[-max(scored)[1]][1]
        return best

    def answered(self, mind: Mind, state: State, operation: Operation, sign: float) -> float:
        """What an operation is worth once the enemy has answered it as well as he can."""
        worlds = WORLDS if operation.attacks else 1
        total = 0.0
        for _ in range(worlds):
            after = self.outcome(mind, state, operation)
            if after.frames[-1][0] == OPERATIONS and after.active != state.active:
                total -= self.ranked(mind, after, -sign, 2, 0)[0][0]
            else:
                total += sign * self.judge.value(after)
        return total / worlds

    def ranked(
        self, mind: Mind, state: State, sign: float, rolls: int, more: int
    ) -> list[tuple[float, Operation]]:
        """The operations of the side that acts, best first, each with its value for that side."""
        found: list[tuple[float, Operation]] = []
        for operation in operations(self.rules, state):
            if operation.attacks and self.hopeless(state, operation):
                continue
            value = self.looked_at(mind, state, operation, rolls) * sign
            found.append((value, operation))
            if mind.budget.used_up:
                break
        found.sort(key=lambda one: -one[0])
        if more:
            again = [
                (self.looked_at(mind, state, one, more) * sign, one)
                if one.attacks
                else (value, one)
                for value, one in found[:BEST]
            ]
            found[:BEST] = sorted(again, key=lambda one: -one[0])
        return found

    def looked_at(self, mind: Mind, state: State, operation: Operation, rolls: int) -> float:
        """The value of the position after an operation, the mean of so many rolls."""
        rolls = rolls if operation.attacks else 1
        mind.budget.spend(rolls)
        return (
            sum(self.judge.value(self.outcome(mind, state, operation)) for _ in range(rolls))
            / rolls
        )

    def outcome(self, mind: Mind, state: State, operation: Operation) -> State:
        """The position after an operation and the targets it asks for."""
        rules = self.rules
        if operation.attacks or operation is NOTHING:
            after = state.clone()
            carry_out(rules, after, operation.codes(rules), mind.dice)
            while after.frames[-1][0] in (COUNTERATTACK, ATTACK):
                carry_out(rules, after, self.aim(after), mind.dice)
            return after
        group = 0
        for unit in operation.units:
            group |= 1 << unit
        after = rules.tactics.marched(state, group, operation.path)
        rules.run(after, mind.dice, UNHEARD)
        return after

    def hopeless(self, state: State, operation: Operation) -> bool:
        """Whether an attack would hardly hurt anybody but those who make it."""
        tactics = self.rules.tactics
        path = operation.path or (operation.goal,)
        ways = tactics.clash_on_the_way(state, operation.units, path)
        own = sum(way.chance * way.own_steps for way in ways)
        enemy = sum(way.chance * way.enemy_steps for way in ways)
        taken = sum(way.chance for way in ways if way.taken)
        return enemy < 0.25 or (enemy < 0.3 * own and taken < 0.3)
