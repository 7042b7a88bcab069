"""What the enemy may do about a plan: his next attack, as a sergeant would make it in one imagined world."""

from collections.abc import Callable
from random import Random
from typing import Any

from ..core.action import ATTACK, Code
from ..core.rules import Rules
from ..core.thought import Budget, carry_out
from .doctrine import Mind
from .grades import SERGEANT
from .seats import DOCTRINES

#: No side gives more orders than these before the other has had its turn.
_LONGEST = 300


def reply(
    rules: Rules[Any], state: Any, side: int, seed: int, stop: Callable[[], bool]
) -> list[Code] | None:
    """The first attack of the other side after a position, both sides going on as sergeants.

    None if there is none by the end of the next turn.
    """
    state, random, last = state.clone(), Random(seed), rules.turn(state) + 1
    doctrine = DOCTRINES[rules.system](rules, SERGEANT)
    notes: list[list[Any]] = [[] for _ in rules.sides]
    for _ in range(_LONGEST):
        if rules.verdict(state) is not None or rules.turn(state) > last or stop():
            break
        mover = rules.to_move(state)
        budget = Budget(SERGEANT.budget, stop)
        mind = Mind(rules, state, SERGEANT, random, budget, notes[mover])
        codes = doctrine.order(mind)
        if mover != side and any(verb == ATTACK for verb, _ in codes):
            return codes
        carry_out(rules, state, codes, mind.dice)
    return None
