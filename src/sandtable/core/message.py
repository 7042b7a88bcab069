"""Things to be said about a game, as data: reasons of refusals, and events.

The engine works with plain tuples, a `Kind` followed by ints; `Refusal` and `Event` are their
public faces, with names instead of numbers. Sentences are made elsewhere, in `text`.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from .bits import bits

Raw = tuple[Any, ...]
Value = str | int | Fraction | tuple[str, ...] | tuple[int, ...]
Names = Mapping[str, Sequence[str]]

#: Fields that tell a part of a whole: how many make one.
_PARTS = {"half": 2, "twelfth": 12}
#: Fields that tell of several things, with what each of them is.
_MASKS = {"units": "unit", "places": "place"}


class Kind:
    """A kind of thing to say: its text key, the clause behind it and what it tells.

    A field is `name` or `name:type`. Types: unit, place, side, word (names of the game), units
    and places (bit masks), markers (a hand: four bits for how many of each), number, turn, score, bonus
    (added to dice), half and twelfth (parts of movement points), and faces, which takes the rest.
    """

    __slots__ = ("clause", "fields", "key")

    def __init__(self, key: str, clause: str, *fields: str) -> None:
        self.key = key
        self.clause = clause
        pairs = [field.partition(":") for field in fields]
        self.fields = tuple((name, kind or name) for name, _, kind in pairs)

    def __repr__(self) -> str:
        return f"Kind({self.key!r}, {self.clause!r})"


class Reason(Kind):
    """Why an action is refused."""

    __slots__ = ()


class Whisper(Kind):
    """An event told to one side only, while the game runs: the side that its first field names."""

    __slots__ = ()

    def __init__(self, key: str, clause: str, *fields: str) -> None:
        super().__init__(key, clause, *fields)
        if not self.fields or self.fields[0][1] != "side":
            raise ValueError(f"the first field of the whisper {key!r} must be the side it is told")


class Untold(Whisper):
    """A whisper behind a screen: others do not even hear that something was done."""

    __slots__ = ()


class Reveal(Kind):
    """An event that shows something hidden: what is known cannot be taken back."""

    __slots__ = ()


class Scoring(Kind):
    """An event that gives points: its first two fields are the side and how many."""

    __slots__ = ()

    def __init__(self, key: str, clause: str, *fields: str) -> None:
        super().__init__(key, clause, *fields)
        if [kind for _, kind in self.fields[:2]] != ["side", "number"]:
            raise ValueError(f"the first fields of {key!r} must be a side and its points")


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not legal: the clause, and the place and numbers that decided."""

    clause: str
    key: str
    values: dict[str, Value]

    @property
    def place(self) -> str | None:
        place = self.values.get("place")
        return place if isinstance(place, str) else None


class Event(msgspec.Struct, frozen=True):
    """Something that happened, with the clause that made it happen."""

    key: str
    clause: str
    values: dict[str, Value]


class Events(Sequence[Event]):
    """Events of a stretch of play; made from their raw form only when somebody looks."""

    __slots__ = ("_mark", "_names", "_raw")

    def __init__(self, raw: Sequence[Raw], names: Names, mark: str) -> None:
        self._raw = raw
        self._names = names
        self._mark = mark

    @property
    def raw(self) -> Sequence[Raw]:
        return self._raw

    def __len__(self) -> int:
        return len(self._raw)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return Events(self._raw[index], self._names, self._mark)
        raw = self._raw[index]
        kind: Kind = raw[0]
        return Event(kind.key, cite(self._mark, kind.clause), values(raw, self._names))

    def __iter__(self) -> Iterator[Event]:
        return (self[index] for index in range(len(self._raw)))

    def __repr__(self) -> str:
        return f"Events({[event.key for event in self]})"


def refusal(raw: Raw, names: Names, mark: str) -> Refusal:
    kind: Kind = raw[0]
    return Refusal(cite(mark, kind.clause), kind.key, values(raw, names))


def cite(mark: str, clause: str) -> str:
    """A clause with the mark of its system, as it is quoted everywhere: ``s60 6.2(3)a``."""
    return f"{mark} {clause}"


def values(raw: Raw, names: Names) -> dict[str, Value]:
    """The named values of a raw message."""
    told: dict[str, Value] = {}
    for position, (name, kind) in enumerate(raw[0].fields, start=1):
        if kind == "faces":
            told[name] = tuple(raw[position:])
        elif kind in ("number", "turn", "score", "bonus"):
            told[name] = int(raw[position])
        elif kind in _PARTS:
            told[name] = Fraction(raw[position], _PARTS[kind])
        elif kind in _MASKS:
            told[name] = tuple(names[_MASKS[kind]][one] for one in bits(raw[position]))
        elif kind == "markers":
            told[name] = tuple(hand(raw[position], names["marker"]))
        else:
            told[name] = names[kind][raw[position]]
    return told


def hand(packed: int, names: Sequence[str]) -> Iterator[str]:
    """The names in a hand that holds in four bits how many there are of each."""
    number = 0
    while packed >> 4 * number:
        yield from [names[number]] * (packed >> 4 * number & 15)
        number += 1
