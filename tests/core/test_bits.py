"""Sets of small numbers as the bits of an int."""

from random import Random

import pytest

from sandtable.core.bits import all_bits, bits, mask_of


@pytest.mark.parametrize("count", [0, 1, 2, 40, 900])
def test_a_set_is_told_one_by_one_or_all_at_once(count: int) -> None:
    """Sets of all sizes among 1300 numbers, lowest first."""
    numbers = sorted(Random(count).sample(range(1300), count))
    assert list(bits(mask_of(numbers))) == numbers
    assert list(all_bits(mask_of(numbers))) == numbers
