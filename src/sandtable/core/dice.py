"""Dice live outside the state: where the faces come from is the game's affair, not the rules'."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import count
from typing import ClassVar

from .errors import NoDice


class Dice(ABC):
    """A source of chance: six-sided dice, rolled for all to see, and things drawn in secret.

    `faces` holds what was rolled since the order began, `drawn` what was drawn.
    """

    #: Named in the record, so that a reader knows where the faces came from.
    source = "unknown"

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.drawn: list[int] = []

    def begin(self, number: int, text: str) -> None:
        """The order of this number and text is closed: its dice are bound to both."""
        self.faces = []
        self.drawn = []

    def look_at(self, where: Callable[[], tuple[int, ...]]) -> None:
        """How to ask when and where something is rolled, for dice to which that matters."""
        return

    def roll(self, count: int) -> list[int] | None:
        """Faces of so many dice; None if somebody has to be asked for them."""
        faces = self._roll(count)
        if faces is not None:
            self.faces = self.faces + faces
        return faces

    def draw(self, choices: Sequence[int]) -> int | None:
        """One of these, each as likely as any other; None if somebody has to be asked for it.

        The choices are numbers in the alphabet of `pick`. What lies there twice is named twice.
        """
        drawn = self._draw(choices)
        if drawn is not None:
            self.drawn = [*self.drawn, drawn]
        return drawn

    def save(self) -> dict[str, object]:
        """Where the dice stand, for `restore`: an order that fails must not use up faces."""
        return dict(vars(self))

    def restore(self, saved: dict[str, object]) -> None:
        vars(self).update(saved)

    @abstractmethod
    def _roll(self, count: int) -> list[int] | None: ...

    @abstractmethod
    def _draw(self, choices: Sequence[int]) -> int | None: ...


class StreamedDice(Dice):
    """Faces and draws from a run of bytes, each value of which is as likely as any other."""

    _bytes: Iterator[int]

    def _roll(self, count: int) -> list[int]:
        faces: list[int] = []
        while len(faces) < count:
            byte = next(self._bytes)
            if byte < 252:  # 252 = 42 * 6: the rest would favour low faces
                faces.append(byte % 6 + 1)
        return faces

    def _draw(self, choices: Sequence[int]) -> int:
        """As many bytes as it takes to tell the choices apart; as with faces, the rest is left out."""
        size = (len(choices) - 1).bit_length() + 7 >> 3
        whole = 256**size // len(choices) * len(choices)
        while True:
            number = int.from_bytes(bytes(next(self._bytes) for _ in range(size)), "big")
            if number < whole:
                return choices[number % len(choices)]


class HashedDice(StreamedDice):
    """Faces and draws from a keyed hash: a seed and a text give all that is rolled for it."""

    kind: ClassVar[str]

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.seed = seed
        self.source = f"{self.kind} {seed}"
        self._key = blake2b(str(seed).encode(), digest_size=32).digest()
        self._bytes = self._stream()

    def _stream(self, *words: int | str) -> Iterator[int]:
        """All that is rolled for these words. Few orders roll: nothing is done before the first byte."""
        bound_to = " ".join(map(str, words)).encode()
        for block in count():
            yield from blake2b(block.to_bytes(8, "big") + bound_to, key=self._key).digest()


class SeededDice(HashedDice):
    """Faces from a keyed hash of seed, order number, order text and a counter.

    Any roll can be worked out again from the record; another order gets other dice, so trying
    and taking back tells nothing.
    """

    kind = "seeded"

    def begin(self, number: int, text: str) -> None:
        super().begin(number, text)
        self._bytes = self._stream(number, text)


class PairedDice(HashedDice):
    """Faces from a keyed hash of seed, turn, place and how many rolls there were before, there and then.

    Two games with one seed meet the same luck, whatever was ordered elsewhere: for comparing
    programs. Who knows the seed can choose by it, so nobody plays for real with them.
    """

    kind = "paired"

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._where: Callable[[], tuple[int, ...]] = tuple
        #: Rolls and draws so far, by turn and place. Never changed in place, for `save`.
        self._counts: dict[tuple[int, ...], int] = {}

    def look_at(self, where: Callable[[], tuple[int, ...]]) -> None:
        self._where = where

    def _roll(self, count: int) -> list[int]:
        self._next()
        return super()._roll(count)

    def _draw(self, choices: Sequence[int]) -> int:
        self._next()
        return super()._draw(choices)

    def _next(self) -> None:
        where = self._where()
        number = self._counts.get(where, 0)
        self._counts = {**self._counts, where: number + 1}
        self._bytes = self._stream(*where, number)


class ScriptedDice(Dice):
    """The faces and draws given, in that order: for tests and puzzles."""

    source = "scripted"

    def __init__(self, faces: Iterable[int] = (), draws: Iterable[int] = ()) -> None:
        super().__init__()
        self.left = list(faces)
        self.draws_left = list(draws)

    def _roll(self, count: int) -> list[int]:
        if len(self.left) < count:
            raise NoDice(f"{count} dice are to be rolled, only {len(self.left)} faces are scripted")
        faces, self.left = self.left[:count], self.left[count:]
        return faces

    def _draw(self, choices: Sequence[int]) -> int:
        if not self.draws_left:
            raise NoDice("something is to be drawn, and nothing more is scripted")
        drawn = self.draws_left[0]
        if drawn not in choices:
            raise NoDice(f"{drawn} is scripted, but only {sorted(set(choices))} can be drawn")
        self.draws_left = self.draws_left[1:]
        return drawn


class AskedDice(Dice):
    """Each die and draw is asked for as a decision: real dice on a real table, chance nodes."""

    source = "asked"

    def _roll(self, count: int) -> None:
        return None

    def _draw(self, choices: Sequence[int]) -> None:
        return None
