"""Thinking on the bare state: no history, no events, no text of orders, and dice that cost little."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from .action import Code
from .dice import Dice
from .message import Raw
from .rules import Rules


class ThoughtDice(Dice):
    """Dice for thinking, from a stream of random numbers: nothing is bound to them, nothing noted."""

    source = "thought"

    def __init__(self, random: Random) -> None:
        super().__init__()
        # random() is the one call whose stream is promised to stay the same across versions.
        self._next = random.random

    def roll(self, count: int) -> list[int]:
        following = self._next
        return [int(following() * 6) + 1 for _ in range(count)]

    def draw(self, choices: Sequence[int]) -> int:
        return choices[int(self._next() * len(choices))]

    _roll = roll
    _draw = draw


class _Unheard(list[Raw]):
    """Events that nobody reads."""

    def append(self, item: Raw) -> None:
        pass

    def extend(self, items: Iterable[Raw]) -> None:
        pass

    def __iadd__(self, items: Iterable[Raw]) -> "_Unheard":  # type: ignore[misc,override]
        return self


UNHEARD = _Unheard()


def carry_out(rules: Rules[Any], state: Any, codes: Iterable[Code], dice: Dice) -> bool:
    """Carry out legal actions on a state, in place; whether the last one closed its order."""
    closed = False
    for code in codes:
        closed = rules.do(state, code, UNHEARD)
        if closed:
            rules.run(state, dice, UNHEARD)
    return closed


class Budget:
    """How much may be thought about one order, counted in evaluations and never in seconds.

    So the same seed gives the same game on every machine, unless somebody stops the thought.
    """

    def __init__(self, most: int, stop: Callable[[], bool] = lambda: False) -> None:
        self.most = most
        self.spent = 0
        #: Whether it was stopped before its time.
        self.stopped = False
        self._stop = stop

    def spend(self, count: int = 1) -> bool:
        """Count evaluations; false when there is nothing left to spend."""
        self.spent += count
        if not self.stopped and self._stop():
            self.stopped = True
        return not self.stopped and self.spent < self.most

    @property
    def used_up(self) -> bool:
        return self.stopped or self.spent >= self.most
