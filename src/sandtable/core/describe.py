"""Numbers of a position told as names, and names read back: what the positions of all systems share."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from reprlib import Repr
from typing import Any, TypeVar

import msgspec

from .bits import bits, mask_of
from .errors import BadPosition
from .frames import Frame, fields
from .shape import ready

#: Of each phase that a position can be in: the class of its frame.
Kinds = Mapping[int, type[Any]]
#: How a system tells a number of a type of its own, and reads it: the value, and where it stands.
Own = Mapping[str, tuple[Callable[[int], Any], Callable[[Any, str], int]]]

_MOST = 10**4
#: No position nests deeper, or has a number as long as this.
_DEEPEST, _LONGEST = 32, 1 << 63

Form = TypeVar("Form")

_BRIEF = Repr()
_BRIEF.maxstring = _BRIEF.maxother = _BRIEF.maxlong = 100
_BRIEF.maxlevel = 3


class Envelope(msgspec.Struct):
    """What `Game.position` adds around the position itself."""

    module: str | None = None
    version: str | None = None
    rules: str | None = None
    scenario: str | None = None
    options: dict[str, str | int] | None = None
    draft: list[str] = []


def envelope(data: Mapping[str, Any]) -> Envelope:
    """What stands around a position."""
    try:
        return msgspec.convert(dict(data), ready(Envelope))
    except (msgspec.ValidationError, RecursionError, TypeError, ValueError) as error:
        raise BadPosition([str(error)]) from None


def read(data: Mapping[str, Any], form: type[Form]) -> Form:
    """The data of a position in the form that its system gives it."""
    bare = {key: value for key, value in data.items() if key not in Envelope.__struct_fields__}
    must_be_plain(bare)
    try:
        return msgspec.convert(bare, ready(form))
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadPosition([str(error)]) from None


def must_be_plain(data: Mapping[str, Any]) -> None:
    """Refuse what nests deeper, or has longer numbers, than anything that can be told in a sentence."""
    level: list[Any] = [data]
    for _ in range(_DEEPEST):
        if any(isinstance(one, int) and not -_LONGEST < one < _LONGEST for one in level):
            raise BadPosition(["a number in it is longer than any that a position has"])
        held = [one.values() if isinstance(one, Mapping) else one for one in level if _holds(one)]
        level = [one for inside in held for one in inside]
        if not level:
            return
    raise BadPosition(["it nests deeper than any position"])


def _holds(value: object) -> bool:
    return isinstance(value, Mapping | list | tuple)


def brief(value: object) -> str:
    """What somebody wrote, to be told back to them: not more than a line of it, however deep it goes."""
    try:
        return _BRIEF.repr(value)
    except (ValueError, RecursionError):
        return f"this {type(value).__name__}"


def misplaced(
    frames: Sequence[Frame], on: Mapping[int, Sequence[int]], names: Sequence[str]
) -> Iterator[str]:
    """Frames that cannot lie where they do: `on` says on what; those not named lie at the bottom."""
    for number, frame in enumerate(frames):
        below = on.get(frame.phase)
        if number == 0 and below is not None:
            yield f"frames: {names[frame.phase]} cannot be the first"
        elif number and (below is None or frames[number - 1].phase not in below):
            yield f"frames: {names[frame.phase]} cannot lie on {names[frames[number - 1].phase]}"


class Teller:
    """Turns numbers of a position into names."""

    def __init__(self, names: Mapping[str, Sequence[str]], kinds: Kinds, own: Own) -> None:
        self.names = names
        self.kinds = kinds
        self.own = own

    def all(self, kind: str, numbers: Iterable[int]) -> list[str]:
        return [self.names[kind][number] for number in numbers]

    def mask(self, kind: str, mask: int) -> list[str]:
        return self.all(kind, bits(mask))

    def frames(self, frames: Sequence[Frame]) -> list[dict[str, Any]]:
        return [self._frame(frame) for frame in frames]

    def _frame(self, frame: Frame) -> dict[str, Any]:
        told: dict[str, Any] = {"phase": self.names["phase"][frame.phase]}
        for name, kind in fields(self.kinds[frame.phase]):
            told[name] = self._value(kind, getattr(frame, name))
        return told

    def _value(self, kind: str, value: Any) -> Any:
        if kind == "way":
            return self.all("place", value)
        if kind == "faces":
            return list(value)
        if kind == "units":
            return self.mask("unit", value)
        if kind == "number":
            return value
        if kind in self.own:
            return self.own[kind][0](value)
        return self.names[kind][value]


class Reader:
    """Turns names into numbers and notes what is wrong with them; of places, only those on the map."""

    def __init__(
        self, names: Mapping[str, Sequence[str]], kinds: Kinds, own: Own, on_map: int
    ) -> None:
        self.faults: list[str] = []
        self.kinds = kinds
        self.own = own
        self.index = {
            kind: {name: number for number, name in enumerate(of_kind)}
            for kind, of_kind in names.items()
            if kind in ("unit", "place", "side", "phase")
        }
        self.on_map = on_map

    def one(self, kind: str, name: object, where: str) -> int:
        found = self.index[kind].get(name, -1) if isinstance(name, str) else -1
        if found < 0 or (kind == "place" and found >= self.on_map):
            self.faults.append(f"{where}: there is no {kind} {brief(name)}")
            return 0
        return found

    def all(self, kind: str, names: object, where: str) -> list[int]:
        if not isinstance(names, list):
            self.faults.append(f"{where}: {brief(names)} is no list")
            return []
        return [self.one(kind, name, where) for name in names]

    def mask(self, kind: str, names: object, where: str) -> int:
        return mask_of(self.all(kind, names, where))

    def number(self, value: object, where: str, top: int = _MOST) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= top:
            self.faults.append(f"{where}: {brief(value)} is no number from 0 to {top}")
            return 0
        return value

    def frames(self, frames: Sequence[Mapping[str, Any]], first: str) -> list[Frame]:
        """The frames, the first of which must be of a phase; none if they cannot be read."""
        found = []
        for number, data in enumerate(frames):
            where = f"frames[{number}]"
            key = data.get("phase")
            phase = self.index["phase"].get(key, -1) if isinstance(key, str) else -1
            if phase not in self.kinds:
                self.faults.append(f"{where}: there is no phase {brief(key)} to be in")
                continue
            known = {name for name, _ in fields(self.kinds[phase])}
            if set(data) - {"phase"} != known:
                self.faults.append(f"{where}: {key} has the fields {', '.join(sorted(known))}")
                continue
            found.append(self._frame(phase, data, where))
        if frames and frames[0].get("phase") != first:
            self.faults.append("frames: the first is not of the phase")
        return found

    def _frame(self, phase: int, data: Mapping[str, Any], where: str) -> Frame:
        kind = self.kinds[phase]
        numbers = [self._value(of, data[name], f"{where}.{name}") for name, of in fields(kind)]
        frame: Frame = kind(phase, *numbers)
        return frame

    def _value(self, kind: str, value: Any, at: str) -> int | tuple[int, ...]:
        if kind == "way":
            return tuple(self.all("place", value, at))
        if kind == "faces":
            faces = value if isinstance(value, list) else [0]
            return tuple(self.number(face, at, 6) for face in faces)
        if kind == "units":
            return self.mask("unit", value, at)
        if kind == "number":
            return self.number(value, at)
        if kind in self.own:
            return self.own[kind][1](value, at)
        return self.one(kind, value, at)
