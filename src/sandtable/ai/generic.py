"""A doctrine that knows no system: it plays by the rules alone.

It makes up orders out of what is legal, carries each out in mind and plays on from there, both sides with little
thought, to the end of the next turn. What is best on average is ordered. A position is worth what the rules say of it:
the margin, and where they tell what units are worth in combat, who has more of that left.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ..core.action import DONE, Code
from ..core.dice import AskedDice
from ..core.game import Game
from ..core.rules import Rules
from ..core.thought import UNHEARD, carry_out
from .account import Plan
from .doctrine import Doctrine, Mind
from .grades import SERGEANT, Grade

#: So many orders are looked at, and so many of the best of them played on.
MOST_ORDERS, MOST_PLAYED_ON = 120, 12
#: So many positions are met on the way to all orders there are; where there are more, orders are made up by chance.
MOST_MET = 600
#: Whoever thinks longer has no more use of it than this, in budgets of a sergeant.
MOST_THOUGHT = 4
#: All units of a side are worth so much of what makes a victory as good as sure.
UNITS_WORTH = 1.5
#: So many orders in a row are given in mind, at most.
LONGEST = 200
#: So many plans are told.
TOLD = 3


class _Trial(msgspec.Struct):
    """An order, and what came of it in mind."""

    codes: list[Code]
    terms: dict[str, float]
    #: What it looked worth at once, and the sum and number of what it came to.
    glance: float
    total: float = 0.0
    times: int = 0

    @property
    def value(self) -> float:
        return self.total / self.times if self.times else self.glance


class Generic:
    """Plays any system."""

    def __init__(self, rules: Rules[Any], grade: Grade) -> None:
        self._rules, self._grade = rules, grade
        start = rules.start()
        told = Game(rules, start, AskedDice()).stakes
        points = sum(
            abs(value) for one in told for value in one.told.values.values() if type(value) is int
        )
        #: A third of all points there are, or of a few units.
        self.clear = max(points / 3, 3.0)
        self._units = tuple(rules.names["unit"])
        self._force = [max(self._might(start, side), 1) for side in range(len(rules.sides))]

    # The doctrine

    def order(self, mind: Mind) -> list[Code]:
        trials = self._glances(mind)
        if self._grade.plans and len(trials) > 1:
            trials.sort(key=lambda one: -one.glance)
            del trials[MOST_PLAYED_ON * (2 if self._grade.looks_ahead else 1) :]
            self._play_on(mind, trials)
        trials.sort(key=lambda one: -one.value)
        if mind.tells and self._grade.plans:
            mind.account.before = dict(self.worth(mind.state, mind.side))
            mind.account.plans = [self._plan(one) for one in trials[:TOLD]]
        return trials[0].codes

    def worth(self, state: Any, side: int) -> Mapping[str, float]:
        rules = self._rules
        terms = {"score": float(rules.margin(state, side))}
        left = [self._might(state, one) / force for one, force in enumerate(self._force)]
        if any(left):
            enemies = max(part for one, part in enumerate(left) if one != side)
            terms["strength"] = (left[side] - enemies) * UNITS_WORTH * self.clear
        return terms

    def others(self, state: Any, side: int) -> Sequence[Doctrine]:
        return ()

    def _might(self, state: Any, side: int) -> int:
        own = (
            unit
            for unit, owner in zip(self._units, self._rules.owner, strict=True)
            if owner == side
        )
        return sum(self._rules.might(state, unit) for unit in own)

    def _plan(self, one: _Trial) -> Plan:
        terms = dict(one.terms)
        if one.times:
            terms["prospect"] = one.value - one.glance
        return Plan([one.codes], one.value, terms)

    # What can be ordered

    def _glances(self, mind: Mind) -> list[_Trial]:
        """Orders with what they look worth at once; a recruit overlooks some, and errs about the others."""
        grade, found = self._grade, list[_Trial]()
        for codes in self._orders(mind):
            mind.budget.spend()
            if found and mind.random.random() < grade.overlooks:
                continue
            after = mind.state.clone()
            carry_out(self._rules, after, codes, mind.dice)
            terms = dict(self.worth(after, mind.side))
            # What a judgement is off by is counted in points of other games, where a victory is some ten.
            error = (mind.random.random() - 0.5) * grade.errs * self.clear / 10
            found.append(_Trial(codes, terms, sum(terms.values()) + error))
        return found

    def _orders(self, mind: Mind) -> list[list[Code]]:
        """All orders that lead elsewhere, or as many as are looked at, made up by chance; the shortest is among them."""
        rules = self._rules
        found: dict[str, list[Code]] = {}
        waiting: list[tuple[Any, list[Code]]] = [(mind.state, [])]
        met = 0
        while waiting and met < MOST_MET and len(found) < MOST_ORDERS:
            state, codes = waiting.pop(0)
            for code in rules.legal(state, canonical=True) or rules.legal(state):
                met += 1
                after = state.clone()
                if rules.do(after, code, UNHEARD):
                    found.setdefault(repr(after.key()), [*codes, code])
                elif len(codes) < rules.longest_order:
                    waiting.append((after, [*codes, code]))
        if waiting:
            for _ in range(MOST_ORDERS):
                state = mind.state.clone()
                codes = self._some_order(mind, state)
                found.setdefault(repr(state.key()), codes)
        return list(found.values())

    def _some_order(self, mind: Mind, state: Any) -> list[Code]:
        """An order made up by chance, carried out on a state but for its dice."""
        rules, codes = self._rules, list[Code]()
        while True:
            legal = rules.legal(state, canonical=True) or rules.legal(state)
            ends = [code for code in legal if code[0] == DONE]
            # Who has begun an order that grows long closes it where that is possible.
            code = ends[0] if ends and len(codes) > MOST_PLAYED_ON else legal[mind.draw(len(legal))]
            codes.append(code)
            if rules.do(state, code, UNHEARD):
                return codes

    # Playing on

    def _play_on(self, mind: Mind, trials: list[_Trial]) -> None:
        """Play on from each order, round by round; after each round the worse half is given up."""
        most = min(self._grade.budget, MOST_THOUGHT * SERGEANT.budget)
        rounds = max(len(trials).bit_length() - 1, 1)
        left = trials
        for number in range(1, rounds + 1):
            due = most * number // rounds
            while mind.budget.spent < due and not mind.budget.used_up:
                for one in left:
                    one.total += self._come_to(mind, one.codes)
                    one.times += 1
            left = sorted(left, key=lambda one: -one.value)[: max(len(left) // 2, 2)]

    def _come_to(self, mind: Mind, codes: list[Code]) -> float:
        """What an order comes to when both sides go on: a turn and the answer to it."""
        rules, state = self._rules, mind.state.clone()
        last = rules.turn(state) + (2 if self._grade.looks_ahead else 1)
        carry_out(rules, state, codes, mind.dice)
        for _ in range(LONGEST):
            if rules.verdict(state) is not None or rules.turn(state) > last:
                break
            if not mind.budget.spend():
                break
            state = self._go_on(mind, state)
        return sum(self.worth(state, mind.side).values())

    def _go_on(self, mind: Mind, state: Any) -> Any:
        """One order more: of two made up by chance the better."""
        side, found = self._rules.to_move(state), list[tuple[float, Any]]()
        for _ in range(2):
            after = state.clone()
            self._some_order(mind, after)
            self._rules.run(after, mind.dice, UNHEARD)
            found.append((sum(self.worth(after, side).values()), after))
        return max(found, key=lambda one: one[0])[1]
