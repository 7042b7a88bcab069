"""Sets of small numbers as the bits of an int."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import TypeVar

T = TypeVar("T")


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def lowest(mask: int) -> int:
    """The number of the lowest bit set: of a set of one, its only number; -1 if there is none."""
    return (mask & -mask).bit_length() - 1


#: Digits as numbers.
_DIGITS = bytes(digit == ord("1") for digit in range(256))


def all_bits(mask: int) -> Iterator[int]:
    """The same all at once, which is quicker for large sets."""
    return chosen(range(mask.bit_length()), mask)


def chosen(row: Sequence[T], mask: int) -> Iterator[T]:
    """What stands in a row at the numbers of the bits set, lowest first."""
    first = lowest(mask)
    if first < 0:
        return iter(())
    digits = bin(mask >> first)[:1:-1].encode().translate(_DIGITS)
    return compress(row[first : first + len(digits)], digits)


def mask_of(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
