"""Small decisions: losses, retreats, advances, arrivals: each whole order is tried, the best one given."""

from collections.abc import Callable, Iterator
from typing import Any

from ...core.action import Code
from ...core.thought import UNHEARD, carry_out
from ..account import Plan
from ..doctrine import Mind

#: So many whole orders are looked at, ...
_ORDERS = 120
#: ... and so many decisions that follow from each.
_FOLLOWING = 16
#: What a small decision comes to is seen at a glance: so much is left of how far a judgement is off.
_GLANCE = 0.3
#: So many of them are told of afterwards.
_TOLD = 3


class Decider:
    """Tries whole orders on copies, plays on until nothing is under way, and takes what it likes best."""

    def __init__(
        self,
        value: Callable[[Any, int], float],
        quiet: Callable[[Any], bool],
        answer: Callable[[Any], list[Code] | None],
        absurd: Callable[[Any, list[Code]], bool] = lambda _state, _codes: False,
    ) -> None:
        """`value` of a position for a side; `quiet` if no combat or the like is under way in it;
        `answer` what whoever is asked in such a thing would do at first sight, None for anything;
        `absurd` what nobody orders, however little it may matter, if there is something else."""
        self._value, self._quiet, self._answer, self._absurd = value, quiet, answer, absurd

    def order(
        self, mind: Mind, errs: float = 0.0, outlook: Callable[[Any], float] | None = None
    ) -> list[Code]:
        """`outlook` says what may become of a position besides, for who thinks so far."""
        best, found, silly = 0.0, None, None
        weighed: list[tuple[float, list[Code]]] = []
        for number, (codes, state) in enumerate(whole_orders(mind, mind.state, [])):
            if self._absurd(mind.state, codes):
                silly = silly or codes
                continue
            settled = self._settled(mind, state)
            value = self._value(settled, mind.side)
            if outlook is not None:
                value += outlook(settled)
            if errs:
                value += _GLANCE * errs * (mind.random.random() - 0.5)
            weighed.append((value, codes))
            if found is None or value > best:
                best, found = value, codes
            if number >= _ORDERS or not mind.budget.spend():
                break
        found = found or silly
        assert found is not None, "something can always be done"
        weighed.sort(key=lambda one: (one[1] is not found, -one[0]))
        mind.account.plans = [Plan([codes], value) for value, codes in weighed[:_TOLD]]
        return found

    def _settled(self, mind: Mind, state: Any) -> Any:
        """What follows, if each side answers as it likes best at first sight."""
        rules = mind.rules
        for _ in range(_FOLLOWING):
            if rules.verdict(state) is not None or self._quiet(state):
                break
            codes = self._answer(state)
            if codes is None:
                _, state = next(whole_orders(mind, state, []))
            else:
                carry_out(rules, state, codes, mind.dice)
        return state


def whole_orders(mind: Mind, state: Any, codes: list[Code]) -> Iterator[tuple[list[Code], Any]]:
    """Every order there is, with the position after it; each set of units once."""
    rules = mind.rules
    for code in rules.legal(state, True) or rules.legal(state):
        then = state.clone()
        if rules.do(then, code, UNHEARD):
            rules.run(then, mind.dice, UNHEARD)
            yield [*codes, code], then
        else:
            yield from whole_orders(mind, then, [*codes, code])
