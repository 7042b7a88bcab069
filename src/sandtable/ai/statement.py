"""An account with names instead of numbers: what is kept of it, and told, in whatever language and years later."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from ..core.action import Code
from ..core.rules import Rules
from .account import Account, Aim, Plan
from .unfolding import Unfolded, answered

#: No more plans are kept, no more aims of each, no more units of an aim, and no more terms.
MOST_PLANS, MOST_AIMS, MOST_UNITS, MOST_TERMS = 4, 24, 16, 24


class NamedAim(msgspec.Struct, frozen=True):
    """An aim by names."""

    key: str
    units: tuple[str, ...] = ()
    place: str = ""
    #: Where each of these units stood.
    at: tuple[str, ...] = ()
    #: What is chosen or used, where that is no unit: actions.
    chosen: tuple[str, ...] = ()


class NamedPlan(msgspec.Struct):
    """A plan by names."""

    orders: list[list[str]]
    value: float = 0.0
    terms: dict[str, float] = {}
    aims: list[NamedAim] = []
    fears: list[NamedAim] = []
    answer: list[NamedAim] = []


class Statement(msgspec.Struct):
    """Why an order was given, as it can be told."""

    #: The grade of who says it.
    who: str
    side: str
    plans: list[NamedPlan] = []
    before: dict[str, float] = {}
    remark: str = ""
    #: The phase in which it was given.
    phase: str = ""


def is_whole(statement: Statement) -> bool:
    """Whether it tells of a plan, and not of a step of one."""
    return statement.remark not in ("goes-on", "all-done") and bool(statement.plans)


def whole_of(said: Mapping[int, Statement], number: int) -> Statement | None:
    """Of what was said of the orders of a side in a turn: that of the plan which this order goes on with, if it does."""
    if is_whole(said[number]):
        return None
    made = [one for one in said if one < number and is_whole(said[one])]
    return said[max(made)] if made else None


def state_account(
    rules: Rules[Any], state: Any, who: str, account: Account, order: Sequence[Code]
) -> Statement:
    """The account of an order that is given in a position."""
    names = _Names(rules, state)
    plans = account.plans or [Plan([])]
    if not plans[0].orders:
        plans[0].orders.append(list(order))
    found = [names.plan(plan, first=number == 0) for number, plan in enumerate(plans[:MOST_PLANS])]
    side = rules.sides[rules.to_move(state)]
    phase = rules.phases[state.frames[-1].phase].key
    return Statement(who, side, found, _rounded(account.before), account.remark, phase)


def named_plan(rules: Rules[Any], state: Any, plan: Plan) -> NamedPlan:
    """One plan, by names."""
    return _Names(rules, state).plan(plan, first=False)


class _Names:
    """Names what is numbers in a position."""

    def __init__(self, rules: Rules[Any], state: Any) -> None:
        self._rules, self._state = rules, state
        self._units, self._places = rules.names["unit"], rules.names["place"]

    def plan(self, plan: Plan, first: bool) -> NamedPlan:
        aims = plan.aims
        if not aims and plan.orders:
            unfolded = Unfolded(self._rules, self._state)
            unfolded.play_all(plan.orders)
            aims = unfolded.aims()
        actions = self._rules.alphabet.actions
        return NamedPlan(
            [[str(action) for action in actions(codes)] for codes in plan.orders[:1]],
            round(plan.value, 2),
            _rounded(plan.terms),
            self.aims(aims),
            self.aims(plan.fears) if first else [],
            self.aims(answered(self._rules, plan.answer)),
        )

    def aims(self, aims: Iterable[Aim]) -> list[NamedAim]:
        return [self._aim(aim) for aim in aims][:MOST_AIMS]

    def _aim(self, aim: Aim) -> NamedAim:
        place = self._places[aim.place] if 0 <= aim.place < len(self._places) else ""
        # Who moves and then attacks is named once.
        units = tuple(dict.fromkeys(aim.units))[:MOST_UNITS]
        return NamedAim(
            aim.key,
            tuple(self._units[unit] for unit in units),
            place,
            tuple(self._places[self._state.place[unit]] for unit in units),
            tuple(str(action) for action in self._rules.alphabet.actions(aim.chosen)),
        )


def _rounded(terms: dict[str, float]) -> dict[str, float]:
    """Few digits, and no more terms than any judge has."""
    return {name: round(float(term), 2) for name, term in list(terms.items())[:MOST_TERMS]}
