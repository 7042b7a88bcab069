"""What a program would do in somebody's place: up to three plans that can be followed order by order."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from ..core.game import Game
from ..core.rules import Rules
from ..core.seen import Seen
from ..core.thought import Budget
from ..text.ways import Way
from .account import Account, Aim, Plan
from .doctrine import Doctrine, Mind
from .followed import borne_out
from .grades import GRADES, Grade
from .reply import reply
from .seats import doctrine_of
from .statement import NamedPlan, Statement, named_plan
from .unfolding import Unfolded

#: No more plans are told, and no plan goes on for more orders: a phase of the largest module has fewer.
MOST_PLANS, MOST_ORDERS = 3, 120


class Advice(msgspec.Struct):
    """Plans for a side, the one that the program would follow first; each rolls at most with its last order."""

    #: The grade of who gives it, whose choice it is, and how things stand by the terms of the judge.
    statement: Statement
    plans: list[NamedPlan]
    #: Of each plan the ways of the units: who goes from place to place.
    ways: list[list[Way]]
    #: Of each plan whether its last order rolls dice.
    rolls: list[bool]

    @property
    def rivals(self) -> list[Sequence[NamedPlan]]:
        """Of each plan those that it is to be compared with: the first one with all others."""
        return [self.plans[1:] if number == 0 else () for number in range(len(self.plans))]


def advise(
    game: Game | Seen, grade: str, seed: int = 0, stop: Callable[[], bool] = lambda: False
) -> Advice:
    """What a program of this grade would do now, from what the side that must choose may know.

    An open order counts as not begun. Once `stop` says so it is not thought on, and what comes out is worth nothing.
    """
    seen = game if isinstance(game, Seen) else game.seen_by(str(game.side))
    dream = seen.imagine(seed)
    if dream.draft:
        dream.undo()
    return _Adviser(dream.rules, dream.state, GRADES[grade], seed, stop).advice()


class _Adviser:
    """Thinks about one position."""

    def __init__(
        self,
        rules: Rules[Any],
        state: Any,
        grade: Grade,
        seed: int,
        stop: Callable[[], bool],
    ) -> None:
        self._rules, self._state, self._grade = rules, state, grade
        self._side = rules.to_move(state)
        self._seed, self._stop = seed, stop
        self._doctrine: Doctrine = doctrine_of(rules, grade)
        self._others = self._doctrine.others(state, self._side)
        #: Whether a whole phase is planned now, and the combats that follow it.
        self._moves = bool(self._others)

    def advice(self) -> Advice:
        account = Account()
        found = [self._unfold(self._doctrine, account)]
        # A plan may be weighed by more than the position: what is feared now is compared with what is feared then.
        account.before = {**self._doctrine.worth(self._state, self._side), **account.before}
        first = account.plans[0] if account.plans else Plan([])
        plans = [_as_followed(first, found[0])]
        for plan in account.plans[1:]:
            unfolded = Unfolded(self._rules, self._state)
            if plan.orders and unfolded.play_all(plan.orders):
                plans.append(_as_followed(plan, unfolded))
        for doctrine in self._others:
            if len(_different(plans)) >= MOST_PLANS or self._stop():
                break
            other = Account()
            unfolded = self._unfold(doctrine, other)
            plans.append(_as_followed(other.plans[0] if other.plans else Plan([]), unfolded))
        return self._told(account, _different(plans)[:MOST_PLANS])

    def _unfold(self, doctrine: Doctrine, account: Account) -> Unfolded:
        """What a doctrine orders one after the other, up to the first dice; `account` is of the first order.

        A small decision is told by itself: what comes after it is another question.
        """
        unfolded = Unfolded(self._rules, self._state)
        notes: list[Any] = []
        random = Random(self._seed)
        phase = unfolded.phase
        while unfolded.goes_on and len(unfolded.game.orders) < MOST_ORDERS:
            if self._stop():
                break
            if unfolded.phase != phase and not self._moves:
                break
            budget = Budget(self._grade.budget, self._stop)
            state, first = unfolded.game.state, not unfolded.game.orders
            mind = Mind(self._rules, state, self._grade, random, budget, notes, tells=first)
            codes = doctrine.order(mind)
            if first:
                account.plans, account.remark = mind.account.plans, mind.account.remark
                account.before = mind.account.before
            if not unfolded.play(codes):
                break
        return unfolded

    def _told(self, account: Account, plans: Sequence[tuple[Plan, Unfolded]]) -> Advice:
        named = []
        for plan, unfolded in plans:
            state = unfolded.game.state_after(len(unfolded.game.orders) - unfolded.rolls)
            if not plan.terms:
                plan.terms = dict(self._doctrine.worth(state, self._side))
            if not plan.answer and self._grade.plans:
                answer = reply(self._rules, state, self._side, self._seed, self._stop)
                plan.answer = [] if answer is None else [answer]
            told = named_plan(self._rules, self._state, plan)
            told.orders = unfolded.orders
            named.append(told)
        side = self._rules.sides[self._side]
        statement = Statement(self._grade.name, side, [], account.before, account.remark)
        return Advice(
            statement,
            named,
            [unfolded.ways() for _, unfolded in plans],
            [unfolded.rolls for _, unfolded in plans],
        )


def _as_followed(plan: Plan, unfolded: Unfolded) -> tuple[Plan, Unfolded]:
    """A plan that says of its units what they do in its orders."""
    plan.aims = borne_out(plan.aims or unfolded.aims(), unfolded) or unfolded.aims()
    return plan, unfolded


def _different(plans: Sequence[tuple[Plan, Unfolded]]) -> list[tuple[Plan, Unfolded]]:
    """Those that are for something else: that other units do the same there is no other plan."""
    found: dict[object, tuple[Plan, Unfolded]] = {}
    for plan, unfolded in plans:
        if unfolded.orders:
            aims = frozenset((aim.key, aim.place, aim.chosen, *_only(aim)) for aim in plan.aims)
            found.setdefault(aims, (plan, unfolded))
    return list(found.values())


def _only(aim: Aim) -> tuple[int, ...]:
    """Who it is, where no place tells plans apart."""
    return aim.units if aim.place < 0 else ()
