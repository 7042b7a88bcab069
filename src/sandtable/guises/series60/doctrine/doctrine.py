"""How the 60 Series is played: the best operation after the best answer to it, and the small decisions."""

from collections.abc import Iterator, Mapping, Sequence
from math import inf

from ....ai.account import Plan
from ....ai.doctrine import Doctrine, Mind
from ....ai.grades import Grade
from ....core.action import CHOOSE, DONE, PICK, Code
from ....core.bits import bits, mask_of
from ....core.dice import Dice
from ....core.frames import Bare
from ....core.thought import UNHEARD, carry_out
from ....systems.series60 import supply
from ....systems.series60.phases import ATTACK, COUNTERATTACK, OPERATIONS, OVER, REPLACEMENTS, SETUP
from ....systems.series60.rules import Series60
from ....systems.series60.state import BRITISH, State
from .aiming import Aiming
from .explaining import Weighed, aim_of, explain
from .judge import Judge
from .lifelines import Lifelines
from .operations import NOTHING, PASS, Operation, operations
from .trials import trials

#: Rolls that a combat is judged by at first, and if it is among the best.
ROLLS, MORE_ROLLS = 2, 10
#: How many of the best operations are looked at again, and how many with the answer to them.
BEST, ANSWERED = 5, 3
#: How many that guard a weak place, beside them.
GUARDING = 2
#: How many of the enemy's best operations are thought of as answers.
ANSWERS = 10
#: What it costs to send a unit back to where it came from.
BACK_AGAIN = 0.2
#: What an operation must bring to be better than none.
WORTH_IT = 0.06
#: How far a glance may be off, for each point that a grade errs by.
GLANCE = 1.1
#: Rolls of a combat each of which is answered.
WORLDS = 4
#: How many units stay in Tobruk whatever there is to be had elsewhere.
GUARDS = 2
#: What a march must bring to be thought of at all.
GAIN = 0.02
#: How much the first look counts beside the second.
FIRST_LOOK = 0.3


class Series60Doctrine:
    """Plays one game of the 60 Series."""

    clear = 6.0
    #: How often an attack that might be the answer is rolled to look at it, and how many answers are kept.
    answer_worlds, most_answers = 2, ANSWERS

    def __init__(self, rules: Series60, grade: Grade, judge: Judge | None = None) -> None:
        self.rules = rules
        self.grade = grade
        self.judge = judge or Judge(rules)
        self.lifelines = Lifelines(rules, self.judge)
        self.aiming = Aiming(rules, self.judge.worth, grade.plans)
        self._beside = tuple(
            mask_of(to for to, _, road in ways if road < 0 or not rules.map.is_point(to))
            for ways in rules.ways[BRITISH]
        )
        self._hopeless: dict[tuple[object, ...], bool] = {}

    def order(self, mind: Mind) -> list[Code]:
        state: State = mind.state
        phase = state.frames[-1].phase
        if phase in (COUNTERATTACK, ATTACK):
            return self.aiming.codes(state)
        if phase == SETUP:
            mind.account.remark = "suggested"
            return [(CHOOSE, 0), (DONE, 0)]
        if phase == REPLACEMENTS:
            return self.replace(state)
        assert phase == OPERATIONS
        return self.operate(mind).codes(self.rules)

    def worth(self, state: State, side: int) -> Mapping[str, float]:
        sign = 1.0 if side == BRITISH else -1.0
        return {name: sign * term for name, term in self.judge.terms(state)._asdict().items()}

    def others(self, state: State, side: int) -> Sequence[Doctrine]:
        return ()  # all that is worth thinking of is weighed in one go

    # Small decisions

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
        """One operation, or none."""
        state: State = mind.state
        sign = 1.0 if state.active == BRITISH else -1.0
        came = self.memory(mind)
        best = (
            self.weighed(mind, state, sign, came)
            if mind.grade.plans
            else self.guessed(mind, state, sign, came)
        )
        if best.path:  # who fights where it stands has come from where it came before
            for unit in best.units:
                came[str(unit)] = state.place[unit]
        return best

    def memory(self, mind: Mind) -> dict[str, int]:
        """Where each unit stood before it last marched."""
        if not mind.plan:
            mind.plan.append({})
        came: dict[str, int] = mind.plan[0]
        return came

    def guessed(self, mind: Mind, state: State, sign: float, came: dict[str, int]) -> Operation:
        """At a glance: of those that come to mind, the one that looks best; the answer is not thought of."""
        grade = mind.grade
        best, most = NOTHING, sign * self.judge.value(state)
        for operation in operations(self.rules, state, True):
            if operation is NOTHING or mind.random.random() < grade.overlooks:
                continue
            if operation.attacks:
                if self.hopeless(state, operation):
                    continue
            elif any(came.get(str(unit)) == operation.goal for unit in operation.units):
                continue  # nobody marches out and back
            value = sign * self.looked_at(mind, state, operation, 1)
            value += GLANCE * grade.errs * (mind.random.random() - 0.5)
            if value > most:
                best, most = operation, value
            if mind.budget.used_up:
                break
        mind.account.remark = "glance"
        mind.account.plans = [
            Plan([best.codes(self.rules)], aims=[aim_of(self.rules, state, best)])
        ]
        return best

    def weighed(self, mind: Mind, state: State, sign: float, came: dict[str, int]) -> Operation:
        """The best few operations, each with the answer to it.

        After a pass of the enemy one's own pass ends the turn. Positions of two turns cannot be compared,
        so an operation is then weighed by what it gains: in this turn, or at the end of it.
        """
        # Who has passed liked nothing better: he answers only what the operation itself brings up.
        weak = 0 if state.passes else self.lifelines.weak(state, state.active, mind.budget)
        ranked = self.ranked(mind, state, sign, came, weak)
        answers = set() if state.passes else self.answers(mind, state, sign)
        now, over = sign * self.judge.value(state), ranked[-1][0]
        best, most = ranked[0][1], -inf  # who is stopped plays what looked best
        compared: list[Weighed] = []
        for value, operation in ranked:
            if mind.budget.used_up:
                break
            heard: list[Operation] = []
            if state.passes and not operation.attacks:
                # What the enemy hoped for in this turn is over with it, whatever one does.
                after = value = sign * self.at_the_end(mind, state, operation)
            else:
                after = self.answered(mind, state, operation, sign, answers, weak, heard)
                if state.passes:
                    end = sign * self.at_the_end(mind, state, operation)
                    value, after = over + value - now, max(over + after - now, end)
            total = FIRST_LOOK * value + (1 - FIRST_LOOK) * after
            if operation is NOTHING:
                total += WORTH_IT
            compared.append(Weighed(total, operation, heard))
            if total > most:
                best, most = operation, total
        explain(self, mind, best, compared)
        return best

    def ranked(
        self, mind: Mind, state: State, sign: float, came: dict[str, int], weak: int
    ) -> list[tuple[float, Operation]]:
        """The operations of the side that acts, best first, each with its value for that side.

        Who guards a weak place is looked at again, though nothing is gained by it at first sight.
        """
        found: list[tuple[float, Operation]] = []
        guards: list[tuple[float, Operation]] = []
        now = sign * self.judge.value(state)
        for operation in operations(self.rules, state):
            if self.gives_up(state, operation):
                continue
            if operation.attacks and self.hopeless(state, operation):
                continue
            value = self.looked_at(mind, state, operation, ROLLS) * sign
            if not operation.attacks and operation.goal in (
                came.get(str(u)) for u in operation.units
            ):
                value -= BACK_AGAIN
            if operation is NOTHING or operation.attacks or value > now + GAIN:
                found.append((value, operation))
            if operation.path and not operation.attacks and weak >> operation.goal & 1:
                guards.append((value, operation))
            if mind.budget.used_up:
                break
        found.sort(key=lambda one: -one[0])
        again = [
            (self.looked_at(mind, state, one, MORE_ROLLS) * sign, one)
            if one.attacks
            else (value, one)
            for value, one in found[:BEST]
        ]
        again.sort(key=lambda one: -one[0])
        passing = next(one for one in found if one[1] is NOTHING)
        acting = [one for one in again if one[1] is not NOTHING][:ANSWERED]
        guards = [one for one in guards if one not in acting]
        guards.sort(key=lambda one: -one[0])
        return [*acting, *guards[:GUARDING], passing]

    # The end of a turn

    def at_the_end(self, mind: Mind, state: State, operation: Operation) -> float:
        """What an operation is worth if the turn ends with it."""
        worlds = WORLDS if operation.attacks else 1
        total = 0.0
        for after in self.outcomes(mind, state, operation, worlds):
            # A pass may have ended it already: the next turn is not to be passed away as well.
            while after.turn == state.turn and after.frames[-1].phase == OPERATIONS:
                carry_out(self.rules, after, PASS, mind.dice)
            total += self.judge.value(after)
        return total / worlds

    # The answer to an operation

    def answers(self, mind: Mind, state: State, sign: float) -> set[Operation]:
        """The attacks that the enemy would like best if nothing were done now, and leaving the map."""
        theirs = state.clone()
        theirs.active = 1 - state.active
        theirs.frames = [Bare(OPERATIONS)]
        found = [
            (-sign * self.looked_at(mind, theirs, one, self.answer_worlds), number, one)
            for number, one in enumerate(operations(self.rules, theirs, True))
            if one.goal == self.rules.exit or (one.attacks and not self.hopeless(theirs, one))
        ]
        found.sort(key=lambda one: (-one[0], one[1]))
        return {one for _, _, one in found[: self.most_answers]}

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
        """What an operation is worth once the enemy has answered it as well as he can; if he can.

        `heard` is told what he would answer.

        Answers are those that were good anyway, those about the places that the operation touched, and
        raids on weak ones; what answers one operation best is tried against the others, too.
        """
        worlds = WORLDS if operation.attacks else 1
        touched = self.touched(state, operation) | weak
        total = 0.0
        for after in self.outcomes(mind, state, operation, worlds):
            if after.frames[-1].phase == OVER:
                total += sign * self.judge.value(after)
                continue
            if after.active == state.active:  # he has nobody left to answer with
                total += sign * self.judge.value(after)
                continue
            worst, answer = inf, NOTHING
            for one in operations(self.rules, after, True):
                if one is not NOTHING and (
                    not (touched >> one.goal & 1 or one in answers)
                    or (one.attacks and self.hopeless(after, one))
                ):
                    continue
                value = sign * self.looked_at(mind, after, one, 2)
                if value < worst and one.path and not one.attacks and weak >> one.goal & 1:
                    value = max(value, self.mended(mind, after, one, sign))
                if value < worst:
                    worst, answer = value, one
            answers.add(answer)
            if heard is not None:
                heard.append(answer)
            total += worst
        return total / worlds

    def mended(self, mind: Mind, state: State, raid: Operation, sign: float) -> float:
        """What a raid is worth to who suffers it, once he has done about it what he can."""
        raided = self.outcome(mind.dice, state, raid)
        if raided.active == state.active or raided.frames[-1].phase != OPERATIONS:
            return -inf
        about = 1 << raid.goal | self._beside[raid.goal]
        return max(
            (
                sign * self.looked_at(mind, raided, one, ROLLS)
                for one in operations(self.rules, raided, True)
                if one is not NOTHING
                and about >> one.goal & 1
                and not (one.attacks and self.hopeless(raided, one))
            ),
            default=-inf,
        )

    def touched(self, state: State, operation: Operation) -> int:
        """The places that an operation changes something about."""
        if not operation.units:
            return 0
        places = (
            mask_of(operation.path) | 1 << operation.goal | 1 << state.place[operation.units[0]]
        )
        for place in list(bits(places)):
            places |= self._beside[place]
        return places

    def looked_at(self, mind: Mind, state: State, operation: Operation, rolls: int) -> float:
        """The value of the position after an operation, the mean of so many rolls."""
        rolls = rolls if operation.attacks else 1
        mind.budget.spend(rolls)
        return sum(map(self.judge.value, self.outcomes(mind, state, operation, rolls))) / rolls

    def outcomes(
        self, mind: Mind, state: State, operation: Operation, rolls: int
    ) -> Iterator[State]:
        """The positions that so many rolls lead to."""
        for dice in trials(mind.random, rolls):
            yield self.outcome(dice, state, operation)

    def outcome(self, dice: Dice, state: State, operation: Operation) -> State:
        """The position after an operation and the targets it asks for."""
        rules = self.rules
        if operation.attacks or operation is NOTHING:
            after = state.clone()
            carry_out(rules, after, operation.codes(rules), dice)
            while after.frames[-1].phase in (COUNTERATTACK, ATTACK):
                carry_out(rules, after, self.aiming.codes(after), dice)
            return after
        group = 0
        for unit in operation.units:
            group |= 1 << unit
        after = rules.tactics.marched(state, group, operation.path)
        rules.run(after, dice, UNHEARD)
        return after

    def gives_up(self, state: State, operation: Operation) -> bool:
        """Whether Tobruk or Bardia would be left with too few: by those who hold it, or taken in passing."""
        return self._leaves(state, operation, self.rules.siege, GUARDS) or self._leaves(
            state, operation, self.rules.prize, 1
        )

    def _leaves(self, state: State, operation: Operation, point: int, guards: int) -> bool:
        goal = operation.goal
        if not operation.path or goal in (point, self.rules.exit):
            return False
        stay = (state.here[point] & ~mask_of(operation.units)).bit_count()
        if state.place[operation.units[0]] == point:
            return stay < guards
        return (
            not stay and point in operation.path and not supply.controls(state, state.active, point)
        )

    def hopeless(self, state: State, operation: Operation) -> bool:
        """Whether an attack would hardly hurt anybody but those who make it."""
        tactics = self.rules.tactics
        path = operation.path or (operation.goal,)
        before = path[-2] if len(path) > 1 else -1
        fighting = [
            *operation.units,
            *bits(state.here[operation.goal] & self.rules.of_side[1 - state.active]),
        ]
        key = (
            operation.units,
            operation.goal,
            before,
            state.cut,
            state.fallen,
            *fighting,
            *(state.steps[unit] for unit in fighting),
        )
        known = self._hopeless.get(key)
        if known is not None:
            return known
        ways = tactics.clash_on_the_way(state, operation.units, path)
        own = sum(way.chance * way.own_steps for way in ways)
        enemy = sum(way.chance * way.enemy_steps for way in ways)
        taken = sum(way.chance for way in ways if way.taken)
        answer = enemy < 0.25 or (enemy < 0.3 * own and taken < 0.3)
        if len(self._hopeless) > 50_000:
            self._hopeless.clear()
        self._hopeless[key] = answer
        return answer
