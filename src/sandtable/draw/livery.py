"""Liveries: which of the two sets of colours and shapes a side wears, whatever it is called."""

from typing import Any

from ..core.rules import Rules
from ..systems.scs import Rules as Scs


def livery(rules: Rules[Any], side: str) -> str:
    """`british`: round and warm, or `axis`: square and cool."""
    if isinstance(rules, Scs):
        return next(one.livery for one in rules.data.cover.side if one.id == side)
    return side
