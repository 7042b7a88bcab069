"""Dice live outside the state: where the faces come from is the game's affair, not the rules'."""

from collections.abc import Iterable, Iterator
from hashlib import blake2b

from .errors import NoDice


class Dice:
    """A source of six-sided dice. `faces` holds what was rolled since the order began."""

    #: Named in the record, so that a reader knows where the faces came from.
    source = "unknown"

    def __init__(self) -> None:
        self.faces: list[int] = []

    def begin(self, number: int, text: str) -> None:
        """The order of this number and text is closed: its dice are bound to both."""
        self.faces = []

    def roll(self, count: int) -> list[int] | None:
        """Faces of so many dice; None if somebody has to be asked for them."""
        faces = self._draw(count)
        if faces is not None:
            self.faces = self.faces + faces
        return faces

    def save(self) -> dict[str, object]:
        """Where the dice stand, for `restore`: an order that fails must not use up faces."""
        return dict(vars(self))

    def restore(self, saved: dict[str, object]) -> None:
        vars(self).update(saved)

    def _draw(self, count: int) -> list[int] | None:
        raise NotImplementedError


class SeededDice(Dice):
    """Faces from a keyed hash of seed, order number, order text and a counter.

    Any roll can be worked out again from the record; another order gets other dice, so trying
    and taking back tells nothing.
    """

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.seed = seed
        self.source = f"seeded {seed}"
        self._key = blake2b(str(seed).encode(), digest_size=32).digest()
        self._order = b""
        self._block = 0
        self._bytes: Iterator[int] = iter(())

    def begin(self, number: int, text: str) -> None:
        super().begin(number, text)
        self._order = f"{number} {text}".encode()
        self._block = 0
        self._bytes = iter(())

    def _draw(self, count: int) -> list[int]:
        faces: list[int] = []
        while len(faces) < count:
            byte = next(self._bytes, None)
            if byte is None:
                message = self._block.to_bytes(8, "big") + self._order
                self._bytes = iter(blake2b(message, key=self._key).digest())
                self._block += 1
            elif byte < 252:  # 252 = 42 * 6: the rest would favour low faces
                faces.append(byte % 6 + 1)
        return faces


class ScriptedDice(Dice):
    """The faces given, in that order: for tests and for replaying records."""

    source = "scripted"

    def __init__(self, faces: Iterable[int] = ()) -> None:
        super().__init__()
        self.left = list(faces)

    def _draw(self, count: int) -> list[int]:
        if len(self.left) < count:
            raise NoDice(f"{count} dice are to be rolled, only {len(self.left)} faces are scripted")
        faces, self.left = self.left[:count], self.left[count:]
        return faces


class AskedDice(Dice):
    """Each die is asked for as a decision: real dice on a real table, chance nodes, brute force."""

    source = "asked"

    def _draw(self, count: int) -> None:
        return None
