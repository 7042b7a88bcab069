"""Proves a sealed record, byte by byte: every die, draw, link and digest, and that the rules allow all of it."""

from collections.abc import Callable

import msgspec

from .dice import Dice
from .errors import BadRecord
from .game import Game
from .header import SEEN_BY, Header, read_header
from .record import lines_of, replayed
from .sealed_text import Findings, is_sealed, study


class Proof(msgspec.Struct, frozen=True):
    """What was checked of a record, and held."""

    orders: int
    dice: int
    draws: int
    #: How many links were checked.
    chained: int
    #: Those that everybody is told, by number; the last one of what was left included.
    links: dict[int, str]
    rewinds: int
    #: Whether the secret was told, so that dice, draws and what was hidden could be checked.
    told: bool
    #: Digests of the position; none of what one seat saw, which cannot be replayed.
    digests: int


def prove(data: bytes, open_game: Callable[[Header, Dice], Game]) -> Proof:
    """Check a record, byte by byte; a `BadRecord` names the first line that is wrong."""
    text = _text(data)
    lines = lines_of(text)
    header, first = read_header(lines)
    if not is_sealed(header):
        raise BadRecord(header.lines["dice"], "not-sealed", "the dice of this game are not sealed")
    found = study(lines, header, first)
    if SEEN_BY in header.lines:
        return _proof(found, 0)
    replayed(lines, open_game)
    return _proof(found, sum(line.startswith(("digest ", "end ")) for line in lines))


def _proof(found: Findings, digests: int) -> Proof:
    return Proof(
        found.orders,
        found.dice,
        found.draws,
        found.chained,
        found.links,
        len(found.rewinds),
        found.sealing is not None,
        digests,
    )


def _text(data: bytes) -> str:
    """The text of a record; its lines end as they were written."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        raise BadRecord(number, "no-text", "this line is no text") from None
    for number, line in enumerate(text.split("\n"), start=1):
        if line and line.splitlines() != [line]:
            raise BadRecord(number, "no-text", "there is a character in this line that ends lines")
    if not text.endswith("\n"):
        raise BadRecord(text.count("\n") + 1, "cut-off", "the last line has no end")
    return text
