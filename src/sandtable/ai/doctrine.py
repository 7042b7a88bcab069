"""How a system is played: what a doctrine is given to think with, and what it must answer."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol

from ..core.action import Code
from ..core.rules import Rules
from ..core.thought import Budget, ThoughtDice
from .account import Account
from .grades import Grade


class Mind:
    """All that a doctrine may think with: a position that its seat cannot tell from the real one."""

    def __init__(
        self,
        rules: Rules[Any],
        state: Any,
        grade: Grade,
        random: Random,
        budget: Budget,
        plan: list[Any],
        tells: bool = False,
    ) -> None:
        self.rules = rules
        #: As it is before the order; never to be changed.
        self.state = state
        self.side = rules.to_move(state)
        self.grade = grade
        self.random = random
        self.dice = ThoughtDice(random)
        self.budget = budget
        #: What is kept in mind for the orders to come: plain data (JSON), to be changed in place.
        self.plan = plan
        #: What there is to say of the order; a doctrine fills it in as far as it has weighed anything. Who plays on
        #: in mind tells nobody: what takes work is told on `tells` only.
        self.tells = tells
        self.account = Account()

    def draw(self, count: int) -> int:
        """A number below this one. random() is the one call whose stream stays the same for ever."""
        return int(self.random.random() * count)


class Doctrine(Protocol):
    """How a system is played. Made once for a game; it keeps nothing of it but in the plan of a mind."""

    #: How many points of value make somebody as good as sure to win who is ahead by them.
    clear: float

    def order(self, mind: Mind) -> list[Code]:
        """One whole order for the side that must choose."""

    def worth(self, state: Any, side: int) -> Mapping[str, float]:
        """What a position is worth to a side, by the names of the terms; all of them are told in words."""

    def others(self, state: Any, side: int) -> "Sequence[Doctrine]":
        """Doctrines that would fight this phase in another manner, for who wants to hear of several plans."""
