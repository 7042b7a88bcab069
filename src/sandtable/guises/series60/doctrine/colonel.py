"""How a colonel plays the 60 Series: many operations after the best answer, and after what can be done about it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from math import inf

from ....ai.doctrine import Doctrine, Mind
from ....ai.grades import Grade
from ....core.action import Code
from ....core.bits import mask_of
from ....core.thought import UNHEARD, carry_out
from ....systems.series60.phases import OPERATIONS, OVER
from ....systems.series60.rules import Series60
from ....systems.series60.state import State
from .battles import Battles
from .doctrine import BACK_AGAIN, GAIN, WORTH_IT, Series60Doctrine
from .explaining import Weighed, explain
from .operations import NOTHING, PASS, Operation, operations
from .outlook import Outlook
from .weights import COLONEL

#: Evaluations that may be spent in a turn, and on an order of it.
IN_A_TURN, AT_LEAST, AT_MOST = 22_000, 1_000, 5_000
#: Outcomes of a combat that it is judged by: at first sight, if it is among the best, and in an answer.
SIGHT, CLOSER, ANSWER = 4, 12, 3
#: Outcomes each of which is answered.
WORLDS = 5
#: How many of the best operations are looked at again, and how many with the answer to them.
BEST, ANSWERED = 16, 8
#: How many of them may lead to the same place in the same way.
ALIKE = 3
#: How many that guard a weak place, beside them.
GUARDING = 3
#: How many marches are looked at again that would end a turn.
MARCHED = 5
#: How many of the enemy's best operations are thought of as answers to anything.
ANSWERS = 16
#: How many of the worst answers are thought on, to what can be done about them.
REPLIED = 3
#: What an operation must bring that keeps nobody from anything: units left idle at the end of a turn are wasted.
IDLE = 0.015
#: What waiting for the enemy may be worth: an operation that is good only for the end of the turn is left for then.
TO_WAIT = 0.3
#: How much the first look counts beside the second.
FIRST_LOOK = 0.3


class ColonelDoctrine(Series60Doctrine):
    """Plays one side of a game of the 60 Series, with much thought."""

    answer_worlds, most_answers = ANSWER, ANSWERS

    def __init__(self, rules: Series60, grade: Grade, side: int) -> None:
        super().__init__(rules, grade, Outlook(rules, COLONEL[side]))
        self.battles = Battles(self.rules, self.judge.worth, self.aiming)

    def weighed(self, mind: Mind, state: State, sign: float, came: dict[str, int]) -> Operation:
        """Each order has a share of what is left of the thought for a turn."""
        if len(mind.plan) == 1:
            mind.plan.append([0, 0])
        thought: list[int] = mind.plan[1]
        if thought[0] != state.turn:
            thought[:] = [state.turn, 0]
        left = (IN_A_TURN - thought[1]) // 4
        mind.budget.most = min(mind.budget.most, max(AT_LEAST, min(AT_MOST, left)))
        best = self.considered(mind, state, sign, came)
        thought[1] += mind.budget.spent
        return best

    def considered(self, mind: Mind, state: State, sign: float, came: dict[str, int]) -> Operation:
        if state.passes:
            return self.last_word(mind, state, sign, came)
        weak = self.lifelines.weak(state, state.active, mind.budget)
        ranked = self.ranked(mind, state, sign, came, weak)
        answers = self.answers(mind, state, sign)

        def worth(value: float, operation: Operation) -> Weighed:
            heard: list[Operation] = []
            after = self.answered(mind, state, operation, sign, answers, weak, heard)
            total = FIRST_LOOK * value + (1 - FIRST_LOOK) * after
            return Weighed(total + WORTH_IT * (operation is NOTHING), operation, heard)

        value, operation = ranked[0]  # who is stopped plays what looked best
        plans = [worth(value, operation)]
        for value, operation in ranked[1:]:
            if mind.budget.used_up:
                break
            plans.append(worth(value, operation))
        plans.sort(key=lambda plan: -plan.value)
        best = plans[0].operation
        if best is NOTHING and not mind.budget.used_up:
            # To wait is well, but he may pass, too: what would be left undone at the end of the turn is done now.
            last = self.last_word(mind, state, sign, came)
            if last is not NOTHING:
                plan = worth(sign * self.looked_at(mind, state, last, SIGHT), last)
                if plan.value > plans[0].value - TO_WAIT:
                    best, plans = last, [plan, *(one for one in plans if one.operation != last)]
        explain(self, mind, best, plans)
        return best

    # The end of a turn

    def last_word(self, mind: Mind, state: State, sign: float, came: dict[str, int]) -> Operation:
        """What there is still to do if one's own pass would end the turn.

        Positions of two turns cannot be compared, so all are taken at the beginning of the next one, the
        best of them after the enemy's first blow there. What he hoped for in this turn is over with it
        anyway; only an attack may bring him back.
        """
        over = sign * self.at_the_end(mind, state, NOTHING, 1)
        now = sign * self.judge.value(state)
        marches: list[tuple[float, Operation]] = []
        attacks: list[tuple[float, Operation]] = []
        for operation in self.left_to_do(state):
            gain = sign * self.at_the_end(mind, state, operation, SIGHT) - over
            if operation.attacks:
                gain = max(gain, sign * self.looked_at(mind, state, operation, SIGHT) - now)
                attacks.append((gain, operation))
                continue
            if operation.goal in (came.get(str(unit)) for unit in operation.units):
                gain -= BACK_AGAIN
            if gain > IDLE:
                marches.append((gain, operation))
            if mind.budget.used_up:
                break
        marches.sort(key=lambda one: -one[0])
        attacks.sort(key=lambda one: -one[0])
        plans = [Weighed(over + IDLE, NOTHING, ())]
        least = self.feared(mind, state, NOTHING, sign)
        for gain, operation in _different(marches, MARCHED):
            if mind.budget.used_up:
                break
            feared = self.feared(mind, state, operation, sign) - least
            gain = FIRST_LOOK * gain + (1 - FIRST_LOOK) * feared
            plans.append(Weighed(over + gain, operation, ()))
        for _, operation in _different(attacks, ANSWERED):
            if mind.budget.used_up:
                break
            value = sign * self.looked_at(mind, state, operation, CLOSER) - now
            heard: list[Operation] = []
            after = self.answered(mind, state, operation, sign, set(), 0, heard)
            end = sign * self.at_the_end(mind, state, operation, CLOSER) - over
            gain = FIRST_LOOK * value + (1 - FIRST_LOOK) * max(after - now, end)
            plans.append(Weighed(over + gain, operation, heard))
        plans.sort(key=lambda plan: -plan.value)
        explain(self, mind, plans[0].operation, plans)
        return plans[0].operation

    def left_to_do(self, state: State) -> Iterator[Operation]:
        """All attacks, and the marches of the plainest groups."""
        plain = (one for one in operations(self.rules, state, True) if not one.attacks)
        attacks = (one for one in operations(self.rules, state) if one.attacks)
        for one in chain(plain, attacks):
            if (
                one is not NOTHING
                and not self.gives_up(state, one)
                and not (one.attacks and self.hopeless(state, one))
            ):
                yield one

    def feared(self, mind: Mind, state: State, operation: Operation, sign: float) -> float:
        """What an operation that ends the turn leaves once the enemy has struck where it hurts most, if he comes first."""
        (_, end), *_ = self.ends(mind, state, operation, 1)
        least = sign * self.judge.value(end)
        if end.active == state.active or end.frames[-1].phase != OPERATIONS:
            return least
        for one in operations(self.rules, end, True):
            if one.goal == self.rules.exit or (one.attacks and not self.hopeless(end, one)):
                least = min(least, sign * self.looked_at(mind, end, one, ANSWER))
        return least

    def at_the_end(
        self, mind: Mind, state: State, operation: Operation, count: int = WORLDS
    ) -> float:
        total = 0.0
        for weight, end in self.ends(mind, state, operation, count):
            mind.budget.spend()
            total += weight * self.judge.value(end)
        return total

    def ends(
        self, mind: Mind, state: State, operation: Operation, count: int
    ) -> Iterator[tuple[float, State]]:
        """The positions that an operation may lead to if the turn ends with it."""
        for weight, after in self.endings(mind, state, operation, count):
            while after.turn == state.turn and after.frames[-1].phase == OPERATIONS:
                carry_out(self.rules, after, PASS, mind.dice)
            yield weight, after

    # Within a turn

    def ranked(
        self, mind: Mind, state: State, sign: float, came: dict[str, int], weak: int
    ) -> list[tuple[float, Operation]]:
        found: list[tuple[float, Operation]] = []
        guards: list[tuple[float, Operation]] = []
        passing = (0.0, NOTHING)
        now = sign * self.judge.value(state)
        for operation in operations(self.rules, state):
            if self.gives_up(state, operation):
                continue
            if operation.attacks and self.hopeless(state, operation):
                continue
            value = self.looked_at(mind, state, operation, SIGHT) * sign
            if operation is NOTHING:
                passing = (value, NOTHING)
                continue
            if not operation.attacks and operation.goal in (
                came.get(str(u)) for u in operation.units
            ):
                value -= BACK_AGAIN
            if operation.attacks or value > now + GAIN:
                found.append((value, operation))
            if operation.path and not operation.attacks and weak >> operation.goal & 1:
                guards.append((value, operation))
            if mind.budget.used_up:
                break
        found.sort(key=lambda one: -one[0])
        again = [
            (self.looked_at(mind, state, one, CLOSER) * sign, one) if one.attacks else (value, one)
            for value, one in _different(found, BEST)
        ]
        again.sort(key=lambda one: -one[0])
        acting = again[:ANSWERED]
        guards = [one for one in guards if one not in acting]
        guards.sort(key=lambda one: -one[0])
        return [*acting, *guards[:GUARDING], passing]

    # The answer to an operation

    def answered(
        self,
        mind: Mind,
        state: State,
        operation: Operation,
        sign: float,
        answers: set[Operation],
        weak: int,
        heard: list[Operation] | None = None,
    ) -> float:
        touched = self.touched(state, operation) | weak
        total = 0.0
        for weight, after in self.endings(mind, state, operation, WORLDS):
            if after.frames[-1].phase == OVER or after.active == state.active:
                total += weight * sign * self.judge.value(after)
                continue
            found = []
            for number, one in enumerate(operations(self.rules, after, True)):
                if one is not NOTHING and (
                    not (touched >> one.goal & 1 or one in answers)
                    or (one.attacks and self.hopeless(after, one))
                ):
                    continue
                if one is operation:  # both pass: as things stand, or turns would be compared
                    value = sign * self.judge.value(state)
                else:
                    value = sign * self.looked_at(mind, after, one, ANSWER)
                found.append((value, number, one))
            found.sort()
            answers.add(found[0][2])
            if heard is not None:
                heard.append(found[0][2])
            total += weight * self.after_replies(mind, after, found, sign)
        return total

    def after_replies(
        self, mind: Mind, state: State, found: list[tuple[float, int, Operation]], sign: float
    ) -> float:
        """What the worst of the answers leaves, once the worst few of them are replied to."""
        least = inf
        for number, (value, _, one) in enumerate(found):
            if value >= least:
                break
            if number < REPLIED and one.units:
                value = max(value, self.mended(mind, state, one, sign))
            least = min(least, value)
        return least

    def mended(self, mind: Mind, state: State, raid: Operation, sign: float) -> float:
        """What an answer is worth to who suffers it, once he has done about it what he can."""
        about = 1 << raid.goal | self._beside[raid.goal]
        total = 0.0
        for weight, raided in self.endings(mind, state, raid, 2):
            value = sign * self.judge.value(raided)
            if raided.active != state.active and raided.frames[-1].phase == OPERATIONS:
                for one in operations(self.rules, raided, True):
                    if (
                        one is not NOTHING
                        and about >> one.goal & 1
                        and not (one.attacks and self.hopeless(raided, one))
                    ):
                        value = max(value, sign * self.looked_at(mind, raided, one, ANSWER))
            total += weight * value
        return total

    # Combats

    def hopeless(self, state: State, operation: Operation) -> bool:
        return self.battles.hopeless(state, operation)

    def looked_at(self, mind: Mind, state: State, operation: Operation, rolls: int) -> float:
        total = 0.0
        for weight, after in self.endings(mind, state, operation, rolls):
            mind.budget.spend()
            total += weight * self.judge.value(after)
        return total

    def endings(
        self, mind: Mind, state: State, operation: Operation, count: int
    ) -> Iterator[tuple[float, State]]:
        """The positions that an operation may lead to, each with its weight."""
        if not operation.attacks:
            yield 1.0, self.outcome(mind.dice, state, operation)
            return
        for weight, after in self.battles.outcomes(state, operation, count):
            self.rules.run(after, mind.dice, UNHEARD)
            yield weight, after


def _different(found: list[tuple[float, Operation]], most: int) -> list[tuple[float, Operation]]:
    """The first so many of a row, but for those of which there are enough alike."""
    kinds: dict[tuple[int, int, bool], int] = {}
    chosen = []
    for value, one in found:
        kind = (mask_of(one.units[:1]), one.goal, one.attacks)
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] <= ALIKE:
            chosen.append((value, one))
            if len(chosen) == most:
                break
    return chosen


class BothSides:
    """Plays each side as a colonel plays that side."""

    clear = Series60Doctrine.clear

    def __init__(self, rules: Series60, grade: Grade) -> None:
        self._of = cache(lambda side: ColonelDoctrine(rules, grade, side))

    def order(self, mind: Mind) -> list[Code]:
        return self._of(mind.side).order(mind)

    def worth(self, state: State, side: int) -> Mapping[str, float]:
        return self._of(side).worth(state, side)

    def others(self, state: State, side: int) -> Sequence[Doctrine]:
        return self._of(side).others(state, side)


def doctrine_of(rules: Series60, grade: Grade) -> Doctrine:
    """The doctrine that goes with a grade."""
    return (BothSides if grade.looks_ahead else Series60Doctrine)(rules, grade)
