"""Dice for weighing a combat by a few rolls: every second trial has the luck that the one before it had not."""

from collections.abc import Iterator
from random import Random

from ....core.thought import ThoughtDice


class _Noting(ThoughtDice):
    """Remembers what it rolled."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self.rolled: list[int] = []

    def roll(self, count: int) -> list[int]:
        faces = super().roll(count)
        self.rolled += faces
        return faces

    _roll = roll


class _Turned(ThoughtDice):
    """The faces below those that were rolled, one for one, as long as there are any."""

    def __init__(self, random: Random, rolled: list[int]) -> None:
        super().__init__(random)
        self._rolled = iter(rolled)

    def roll(self, count: int) -> list[int]:
        below = [7 - face for face, _ in zip(self._rolled, range(count), strict=False)]
        return below + super().roll(count - len(below))

    _roll = roll


def trials(random: Random, count: int) -> Iterator[ThoughtDice]:
    """Dice for so many trials; two by two they roll as much above the average as below it."""
    for _ in range(count // 2):
        noting = _Noting(random)
        yield noting
        yield _Turned(random, noting.rolled)
    if count % 2:
        yield ThoughtDice(random)
