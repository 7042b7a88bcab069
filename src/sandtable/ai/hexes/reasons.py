"""What a commander can say of his orders: what the units in them are for, and what else was weighed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ...core.action import ATTACK, GO, PICK, Code
from ..account import Aim, Plan
from .foresight import Seen, Tried

#: So many plans are told of, the one that is followed among them.
_TOLD = 4


def aims(orders: Iterable[Sequence[Code]], wanted: Mapping[int, float], held: int) -> list[Aim]:
    """Of each order: whom it attacks, or what its units go to take, to guard, or where they go."""
    found = []
    for codes in orders:
        units = tuple(arg for verb, arg in codes if verb == PICK)
        struck = [arg for verb, arg in codes if verb == ATTACK]
        goals = struck or [arg for verb, arg in codes if verb == GO]
        if not units or not goals:
            continue
        place = goals[-1]
        if struck:
            key = "attack"
        elif place in wanted:
            key = "guard" if held >> place & 1 else "claim"
        else:
            key = "go"
        found.append(Aim(key, units, place))
    return found


def plans(
    tried: Sequence[Tried],
    terms: Callable[[Any], Mapping[str, float]],
    wanted: Mapping[int, float],
    held: int,
) -> list[Plan]:
    """The plans that were weighed, the one that is followed first, then the best of the others."""
    first, *others = (one for one in tried if one.seen)
    others.sort(key=lambda one: -one.ahead(first))
    found = []
    for one in (first, *others[: _TOLD - 1]):
        seen = list(one.seen.values())
        worst: Seen = min(seen, key=lambda world: world.value)
        told = dict(terms(seen[0].state))
        found.append(
            Plan(
                orders=list(one.begun.orders),
                value=first.mean + one.ahead(first),
                terms=told,
                aims=aims(seen[0].orders, wanted, held),
                answer=worst.answer,
            )
        )
    return found
