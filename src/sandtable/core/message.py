"""Things to be said about a game, as data: reasons of refusals, and events.

The engine works with plain tuples, a `Kind` followed by ints; `Refusal` and `Event` are their
public faces, with names instead of numbers. Sentences are made elsewhere, in `text`.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from .bits import bits
from .role import Role

Raw = tuple[Any, ...]
Value = str | int | Fraction | tuple[str, ...] | tuple[int, ...]
Names = Mapping[str, Sequence[str]]

#: Fields that tell a part of a whole: how many make one.
_PARTS = {"half": 2, "twelfth": 12}
#: Fields that tell of several things, with what each of them is.
_MASKS = {"units": "unit", "places": "place"}
#: Events of which one asks who they are about.
_ABOUT_UNITS = Role.WAYS | Role.LOSSES | Role.ARRIVALS | Role.EXITS | Role.RESTORES | Role.OVERRUNS
#: What else must be told by an event of a role, for who reads it there.
_TOLD = {
    Role.WAYS: {"at", "place"},
    Role.COMBATS: {"place"},
    Role.BEGINS_TURN: {"turn"},
    Role.SCORES: {"side", "points"},
    Role.COUNTS: {"points"},
    Role.SHOOTS: {"unit", "target", "need", "bonus", "hits", "faces"},
}


#: Of an event that only says something.
NO_ROLE = Role(0)


class Kind:
    """A kind of thing to say: its text key, the clause behind it and what it tells.

    A field is `name` or `name:type`. Types: unit, place, side, word (names of the game), units
    and places (bit masks), markers (a hand: four bits for how many of each), number, turn, score, bonus
    (added to dice), half and twelfth (parts of movement points), and faces, which takes the rest.

    `role` says what an event of this kind does: nobody who reads events knows it by the key.
    """

    __slots__ = ("clause", "fields", "key", "role")

    def __init__(self, key: str, clause: str, *fields: str, role: Role = NO_ROLE) -> None:
        self.key = key
        self.clause = clause
        pairs = [field.partition(":") for field in fields]
        self.fields = tuple((name, kind or name) for name, _, kind in pairs)
        self.role = role
        if missing := self._missing({name for name, _ in self.fields}):
            raise ValueError(f"{key!r} must tell {', '.join(sorted(missing))}: {role}")

    def _missing(self, told: set[str]) -> set[str]:
        """What it must tell, for its roles, and does not."""
        wanted = {name for role, names in _TOLD.items() if self.role.among(role) for name in names}
        if self.role.among(_ABOUT_UNITS) and told.isdisjoint({"unit", "units"}):
            wanted.add("unit")
        scores = self.role.among(Role.SCORES)
        if scores and [kind for _, kind in self.fields[:2]] != ["side", "number"]:
            wanted.add("a side and its points first")
        return wanted - told

    def __repr__(self) -> str:
        return f"Kind({self.key!r}, {self.clause!r})"


class Reason(Kind):
    """Why an action is refused."""

    __slots__ = ()


class Whisper(Kind):
    """An event told to one side only, while the game runs: the side that its first field names."""

    __slots__ = ()

    def __init__(self, key: str, clause: str, *fields: str, role: Role = NO_ROLE) -> None:
        super().__init__(key, clause, *fields, role=role)
        if not self.fields or self.fields[0][1] != "side":
            raise ValueError(f"the first field of the whisper {key!r} must be the side it is told")


class Untold(Whisper):
    """A whisper behind a screen: others do not even hear that something was done."""

    __slots__ = ()


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not legal: the clause, and the place and numbers that decided."""

    clause: str
    key: str
    values: dict[str, Value]

    @property
    def place(self) -> str | None:
        place = self.values.get("place")
        return place if isinstance(place, str) else None


class Event(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """Something that happened, with the clause that made it happen."""

    key: str
    clause: str
    values: dict[str, Value]
    #: What it does in the game: `event.role.among(Role.WAYS)` asks whether units went somewhere.
    role: Role = NO_ROLE


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
        clause = cite(self._mark, kind.clause)
        return Event(kind.key, clause, values(raw, self._names), kind.role)

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
