"""How people end a game that could go on: they agree on a draw, or one gives it up. No rule says so, so none is cited."""

import re
from collections.abc import Sequence
from typing import Literal

import msgspec

from .errors import UnknownName
from .forecast import Outcome

#: The first word of the line of a record.
WORD = "concluded"
_LINE = re.compile(rf"{WORD} ([a-z]+)(?: (\S+))?")


Key = Literal["agreed", "resigned", "late"]


class Conclusion(msgspec.Struct, frozen=True):
    """By what people ended a game: a draw was `agreed`, or a side has `resigned` or was `late`, and lost by it."""

    key: Key
    #: Who lost by it, if anybody did.
    side: str | None = None

    def __post_init__(self) -> None:
        if (self.side is None) != (self.key == "agreed"):
            raise ValueError("a draw is agreed by all, and each other end is lost by one side")

    def outcome(self, sides: Sequence[str]) -> Outcome:
        """The same as any end is told; a side that is not in the game cannot have lost it."""
        if self.side is None:
            return Outcome(None, self.key, "")
        if self.side not in sides:
            raise UnknownName(f"{self.side!r} does not play this game", self.side)
        (winner,) = (side for side in sides if side != self.side)
        return Outcome(winner, self.key, "")

    @property
    def line(self) -> str:
        """As it stands in a record."""
        return f"{WORD} {self.key}" + (f" {self.side}" if self.side is not None else "")


def read_conclusion(line: str) -> Conclusion | None:
    """What a line of a record says; None if it says nothing of the sort."""
    matched = _LINE.fullmatch(line)
    if matched is None:
        return None
    try:
        return Conclusion(msgspec.convert(matched[1], Key), matched[2])
    except ValueError:
        return None
