"""A test that goes on until it is decided: whether a program wins as large a share as it should."""

from math import log
from typing import Literal

Verdict = Literal["met", "missed", "open"]

#: How often each of the two errors may happen: to say met where it is not, and missed where it is met.
ERROR = 0.05
#: So far below its bar a program is said to have missed it.
BELOW = 0.1


def evidence(bar: float, points: float, count: int) -> float:
    """How much the results speak for the bar and against what lies below it.

    It is the logarithm of Wald's ratio. Draws count half a win and half a loss, which understates what
    they tell: the test takes longer with them and errs less.
    """
    low = bar - BELOW
    return points * log(bar / low) + (count - points) * log((1 - bar) / (1 - low))


def verdict(bar: float, points: float, count: int) -> Verdict:
    found, enough = evidence(bar, points, count), log((1 - ERROR) / ERROR)
    return "met" if found >= enough else "missed" if found <= -enough else "open"
