"""How a game would go on in one imagined world if both sides were sergeants: the enemy's next attack, the end of a turn."""

from collections.abc import Callable
from random import Random
from typing import Any

from ..core.action import ATTACK, Code
from ..core.rules import Rules
from ..core.thought import Budget, ThoughtDice, carry_out
from .doctrine import Mind
from .grades import SERGEANT
from .seats import doctrine_of

#: No side gives more orders than these before the other has had its turn.
_LONGEST = 300


def reply(
    rules: Rules[Any], state: Any, side: int, seed: int, stop: Callable[[], bool]
) -> list[Code] | None:
    """The first attack of the other side after a position; None if there is none by the end of the next turn."""
    sergeants, last = _Sergeants(rules, state, seed, stop), rules.turn(state) + 1
    for _ in range(_LONGEST):
        if sergeants.have_done or rules.turn(sergeants.state) > last:
            break
        mover, codes = sergeants.order()
        if mover != side and any(verb == ATTACK for verb, _ in codes):
            return codes
        sergeants.carry_out(codes)
    return None


def played_on(
    rules: Rules[Any],
    state: Any,
    until: Callable[[Any], bool],
    seed: int,
    stop: Callable[[], bool],
) -> Any:
    """The first position after this one of which something is true, or the last."""
    sergeants = _Sergeants(rules, state, seed, stop)
    for _ in range(_LONGEST):
        if sergeants.have_done or until(sergeants.state):
            break
        _, codes = sergeants.order()
        sergeants.carry_out(codes)
    return sergeants.state


class _Sergeants:
    """Two sergeants who go on from a position."""

    def __init__(self, rules: Rules[Any], state: Any, seed: int, stop: Callable[[], bool]) -> None:
        self.state = state.clone()
        self._rules, self._random, self._stop = rules, Random(seed), stop
        self._doctrine = doctrine_of(rules, SERGEANT)
        self._notes: list[list[Any]] = [[] for _ in rules.sides]

    @property
    def have_done(self) -> bool:
        return self._rules.verdict(self.state) is not None or self._stop()

    def order(self) -> tuple[int, list[Code]]:
        """Who must choose, and what he orders."""
        mover = self._rules.to_move(self.state)
        budget = Budget(SERGEANT.budget, self._stop)
        mind = Mind(self._rules, self.state, SERGEANT, self._random, budget, self._notes[mover])
        return mover, self._doctrine.order(mind)

    def carry_out(self, codes: list[Code]) -> None:
        carry_out(self._rules, self.state, codes, ThoughtDice(self._random))
