"""Sets of small numbers as the bits of an int."""

from collections.abc import Iterable, Iterator
from itertools import compress


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


#: Digits as numbers.
_DIGITS = bytes(digit == ord("1") for digit in range(256))


def all_bits(mask: int) -> Iterator[int]:
    """The same all at once, which is quicker for large sets."""
    lowest = (mask & -mask).bit_length() - 1
    if lowest < 0:
        return iter(())
    digits = bin(mask >> lowest)[:1:-1].encode().translate(_DIGITS)
    return compress(range(lowest, lowest + len(digits)), digits)


def mask_of(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
