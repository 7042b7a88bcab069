"""Sets of small numbers as the bits of an int."""

from random import Random

import pytest

from sandtable.core.bits import all_bits, bits, chosen, lowest, mask_of


@pytest.mark.parametrize("count", [0, 1, 2, 40, 900])
def test_a_set_is_told_one_by_one_or_all_at_once(count: int) -> None:
    """Sets of all sizes among 1300 numbers, lowest first."""
    numbers = sorted(Random(count).sample(range(1300), count))
    assert list(bits(mask_of(numbers))) == numbers
    assert list(all_bits(mask_of(numbers))) == numbers
    names = [f"hex {number}" for number in range(1300)]
    assert list(chosen(names, mask_of(numbers))) == [names[number] for number in numbers]


@pytest.mark.parametrize(("numbers", "first"), [((), -1), ((7,), 7), ((0, 3), 0), ((900, 40), 40)])
def test_the_lowest_of_a_set(numbers: tuple[int, ...], first: int) -> None:
    assert lowest(mask_of(numbers)) == first
