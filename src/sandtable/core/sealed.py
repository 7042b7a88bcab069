"""Sealed dice: nobody knows them before the game, and everybody can check them after it.

The server commits itself to a secret by showing its hash, and each side adds a salt. A roll is a
keyed hash (HMAC-SHA256 under the secret) of all that was settled before it:

    sandtable sealed 1
    GAME
    SIDE=SALT SIDE=SALT ...
    era ERA
    order NUMBER
    dice (or: draw K)
    block BLOCK
    ORDER

So neither side could choose its dice or know them, the server cannot change them afterwards, and
another order gets other dice. Dice and draws of an order have streams of their own: each can be
checked without knowing what was rolled or drawn before it.
"""

import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from hmac import digest as hmac
from itertools import count

import msgspec

from .dice import StreamedDice
from .errors import BadSealing, Unsalted

KIND = "sealed"
TITLE = "sandtable sealed 1"
SECRET_BYTES = 32
#: The forms of chains there are. In the second, that of new games, a link binds also how people ended the game.
CHAINS = (1, 2)
_SALT = re.compile(r"(?:[0-9a-f]{2}){16,64}")
_GAME = re.compile(r"[A-Za-z0-9_.-]{1,100}")


class Rewind(msgspec.Struct, frozen=True):
    """That the players went back, by consent: the chain goes on from an earlier link."""

    #: Orders that were left standing.
    at: int
    #: The same, and how many there had been, in orders that everybody was told of.
    to: int
    of: int
    #: The last link of what was left, and the number of the link that tells of it.
    left: str
    number: int


class Sealing(msgspec.Struct, frozen=True):
    """What the sealed dice of one game are made from. It holds the secret: no seat is told all of it."""

    secret: bytes
    #: By what name of the game the dice are bound to it.
    game: str
    #: Whose salts are needed, in this order.
    sides: tuple[str, ...]
    #: As hexadecimal digits, by side.
    salts: dict[str, str] = {}
    #: The orders from which on other dice fall, by consent: the first begins era 1, and so on.
    eras: tuple[int, ...] = ()
    rewinds: tuple[Rewind, ...] = ()
    #: The form of the chain; games keep the one that they began with.
    chain: int = 1

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise BadSealing(f"a secret has {SECRET_BYTES} bytes, not {len(self.secret)}")
        if not _GAME.fullmatch(self.game):
            raise BadSealing("the name of a game has letters, digits and hyphens, 100 at most")
        if self.chain not in CHAINS:
            raise BadSealing(f"there is no chain of form {self.chain}")
        for side, salt in self.salts.items():
            if side not in self.sides:
                raise BadSealing(f"{side!r} adds no salt; {', '.join(self.sides)} do")
            if not _SALT.fullmatch(salt):
                raise BadSealing("a salt has 16 to 64 bytes, written in small hexadecimal digits")

    @classmethod
    def begun(cls, game: str, sides: Sequence[str]) -> "Sealing":
        """For a new game: a secret that nobody can guess, and no salts yet."""
        return cls(secrets.token_bytes(SECRET_BYTES), game, tuple(sides), chain=CHAINS[-1])

    @property
    def commitment(self) -> str:
        """What is shown from the start: the secret cannot be changed after that."""
        return committed(self.secret)

    @property
    def missing(self) -> tuple[str, ...]:
        """The sides whose salts are still needed."""
        return tuple(side for side in self.sides if side not in self.salts)

    def salted(self, side: str, salt: str) -> "Sealing":
        """The same with the salt of one more side; a salt that was added stays."""
        if side in self.salts:
            raise BadSealing(f"{side} has added its salt already")
        return msgspec.structs.replace(self, salts=self.salts | {side: salt})

    @property
    def binds_conclusion(self) -> bool:
        """Whether a link of its own binds how people ended the game."""
        return self.chain > 1

    def era(self, number: int) -> int:
        """The era of the order of this number."""
        eras = enumerate(self.eras, start=1)
        return max((era for era, begins in eras if begins <= number), default=0)


def committed(secret: bytes) -> str:
    return sha256(f"{TITLE}\n".encode() + secret).hexdigest()


def salts_told(sides: Sequence[str], salts: Mapping[str, str]) -> str:
    """The salts there are, in one line."""
    return " ".join(f"{side}={salts[side]}" for side in sides if side in salts)


class SealedDice(StreamedDice):
    """Faces and draws that can be worked out again by whoever is told the secret, after the game."""

    kind = KIND

    def __init__(self, sealing: Sealing) -> None:
        super().__init__()
        self.sealing = sealing
        self.source = f"{KIND} {sealing.commitment}"
        self.begin(0, "")

    def begin(self, number: int, text: str) -> None:
        super().begin(number, text)
        self._number = number
        self._text = text
        self._bytes = self._stream("dice")

    def _stream(self, what: str) -> Iterator[int]:
        sealing, number = self.sealing, self._number
        salts = salts_told(sealing.sides, sealing.salts)
        before = (
            f"{TITLE}\n{sealing.game}\n{salts}\nera {sealing.era(number)}\norder {number}\n{what}"
        )
        for block in count():
            message = f"{before}\nblock {block}\n{self._text}"
            yield from hmac(sealing.secret, message.encode(), "sha256")

    def _roll(self, count: int) -> list[int]:
        self._must_be_salted()
        return super()._roll(count)

    def _draw(self, choices: Sequence[int]) -> int:
        self._must_be_salted()
        rolling = self._bytes
        self._bytes = self._stream(f"draw {len(self.drawn) + 1}")
        drawn = super()._draw(choices)
        self._bytes = rolling
        return drawn

    def _must_be_salted(self) -> None:
        if self.sealing.missing:
            raise Unsalted(self.sealing.missing)
