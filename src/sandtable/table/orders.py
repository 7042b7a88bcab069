"""Orders as they are kept: what came of them, and how a seat counts them."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from ..core.errors import UnknownName
from ..core.message import Kind, Raw
from ..core.rules import Rules
from .sitting import Sitting

Kinds = dict[tuple[str, str], Kind]


def kinds_of(rules: Rules[Any]) -> Kinds:
    return {(kind.key, kind.clause): kind for kind in rules.terms}


def stored_events(kinds: Kinds, stored: Sequence[Sequence[str | int]]) -> Iterable[Raw]:
    """Events as the engine tells them, from how they are kept."""
    for key, clause, *numbers in stored:
        yield (kinds[str(key), str(clause)], *map(int, numbers))


class Count(msgspec.Struct, frozen=True):
    """Which orders of a game a seat counts: one that it is not even told of is none to it."""

    #: The numbers of the orders that the seat is not told of.
    untold: tuple[int, ...]
    #: How many orders the game has.
    whole: int

    @property
    def orders(self) -> int:
        """How many the seat knows of."""
        return self.whole - len(self.untold)

    @property
    def numbers(self) -> list[int]:
        """Their numbers in the game."""
        untold = set(self.untold)
        return [number for number in range(self.whole) if number not in untold]

    def seen(self, orders: int) -> int:
        """How many of the first so many orders the seat knows of."""
        return orders - bisect_left(self.untold, orders)

    def order(self, number: int) -> int:
        """The number in the game of the order that has this number for the seat."""
        if not 0 <= number < self.orders:
            detail = f"there is no order {number}; the game has {self.orders}"
            raise UnknownName(detail, str(number))
        return self.numbers[number]

    def moment(self, orders: int) -> int:
        """After how many orders of the game the seat knows of so many."""
        if not 0 <= orders <= self.orders:
            detail = f"there is no moment {orders}; the game has {self.orders} orders"
            raise UnknownName(detail, str(orders))
        return self.order(orders - 1) + 1 if orders else 0


def count_of(sitting: Sitting, seat: str | None) -> Count:
    """The orders of a game as a seat counts them; at an open table people count all."""
    untold: tuple[int, ...] = ()
    if seat is not None and (seen := sitting.game.seen_by(seat)).has_secrets:
        kinds = kinds_of(sitting.game.rules)
        untold = tuple(
            number
            for number, order in enumerate(sitting.orders)
            if seat in order.hidden_from
            and not seen.is_told_of(list(stored_events(kinds, order.events)))
        )
    return Count(untold, sitting.count)
