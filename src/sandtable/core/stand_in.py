"""Reading on past bad fields, so that they hide no other problem of a module.

What could not be read gets a stand-in, by chance and in several trials. A problem that is there in all
of them is there whatever the bad fields should have said, and is told; all others may be of our making.
"""

import re
from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec

from .demand import length, meta
from .named import FIRST, Named
from .shape import forms, read

T = TypeVar("T")

TRIALS = 24
#: So many names of the module stand in for things that are lost.
NAMES = 1000
#: With more bad fields than this there is enough to mend before anything else is looked at.
MOST = 100
#: One in so many fields that may be left out is filled all the same.
LEFT_OUT = 5


def common(
    raw: dict[str, Any],
    shapes: dict[str, Any],
    check: Callable[[Any], list[str]],
    needed: tuple[str, ...] = (),
) -> list[str]:
    """The problems of some files that are there whatever their bad fields should have said.

    Of what is bad itself nothing more is told. If a whole file cannot be read, or a field that all
    others hang on, or very many, or if there is too much or too little of something, nobody can say.
    """
    found: list[str] = []
    names = _names(raw)
    for number in range(TRIALS):
        trial = _Trial(number, names)
        parts = {name: trial.read(name, shape, raw[name]) for name, shape in shapes.items()}
        if trial.lost or len(trial.places) > MOST:
            return []
        if any(where.startswith(needed) for where in trial.places):
            return []
        problems = [one for one in check(parts) if not trial.concerns(one)]
        found = problems if number == 0 else [one for one in found if one in problems]
        if not found:
            break
    return found


def filled(file: str, shape: type[T], data: Any) -> T:
    """Data in its shape, with something in place of what is bad."""
    found: T = _Trial(0, {}).read(file, shape, data)
    return found


class _Trial:
    """One way to fill what is bad."""

    def __init__(self, number: int, names: dict[str, list[str]]) -> None:
        self.chance = Random(number)
        #: What fields are filled with: the names that stand under each key, and all of them.
        self.kin = names
        all_ = sorted({name for some in names.values() for name in some})
        self.names = self.chance.sample(all_, min(NAMES, len(all_)))
        #: Where something was filled, and whether that was too much to go on with.
        self.places: list[str] = []
        self.lost = False

    def concerns(self, problem: str) -> bool:
        """Whether a problem is told of what was filled."""
        told = _plain(problem)
        return any(told.startswith(_plain(where)) for where in self.places)

    def read(self, file: str, shape: Any, data: Any) -> Any:
        return self._read(f"{file}: ", "", shape, data)

    def _read(self, where: str, key: str, shape: Any, data: Any) -> Any:
        """Data in its shape; whatever of it is bad is filled."""
        try:
            return read(data, shape)
        except msgspec.ValidationError:
            pass
        if length(data, shape) is not None:
            self.lost = True  # how many there are is for the checks to rely on
        for form in forms(shape):
            parts = get_args(form)
            if get_origin(form) is list and isinstance(data, list):
                return [
                    self._read(f"{where}[{index}]", key, parts[0], one)
                    for index, one in enumerate(data)
                ]
            if get_origin(form) is dict and isinstance(data, dict):
                return {
                    name: self._read(_inside(where, name), key, parts[1], one)
                    for name, one in data.items()
                }
            if _is_struct(form) and isinstance(data, dict):
                return self._record(where, form, data)
        self.places.append(where)
        self.lost = self.lost or where.endswith(": ")
        return self._filled(key, shape, self.names)

    def _record(self, where: str, form: Any, data: dict[str, Any]) -> Any:
        values = {}
        for field in msgspec.structs.fields(form):
            name = field.encode_name
            if name in data:
                values[field.name] = self._read(_inside(where, name), name, field.type, data[name])
            elif field.required:
                self.places.append(_inside(where, name))
                values[field.name] = self._filled(name, field.type, self.names)
        return form(**values)

    def _filled(self, key: str, shape: Any, names: list[str]) -> Any:
        """Anything that a shape allows; a table or list that is lost may have held any of these names."""
        form = self.chance.choice(forms(shape))
        parts = get_args(form)
        some = self.chance.choice(([], names)) or ["?"] * (meta(shape, "min_length") or 0)
        if get_origin(form) is Literal:
            return self.chance.choice(parts)
        if get_origin(form) is tuple:
            return tuple(self._filled(key, part, []) for part in parts)
        if get_origin(form) is dict:
            return {name: self._filled(key, parts[1], []) for name in some}
        if get_origin(form) is list:
            return [self._called(name, self._filled(key, parts[0], [])) for name in some]
        if _is_struct(form):
            return form(
                **{
                    field.name: self._filled(field.encode_name, field.type, names)
                    for field in msgspec.structs.fields(form)
                    if field.required or not self.chance.randrange(LEFT_OUT)
                }
            )
        return self._value(key, form, shape)

    def _called(self, name: str, one: Any) -> Any:
        if isinstance(one, str):
            return name
        return msgspec.structs.replace(one, id=name) if hasattr(one, "id") else one

    def _value(self, key: str, form: Any, shape: Any) -> Any:
        if form is Named:
            return Named({FIRST: self._value(key, str, str)})
        if given := meta(shape, "examples"):
            return self.chance.choice(given)
        if form is bool:
            return self.chance.random() < 0.5
        if form in (int, float):
            low, high = meta(shape, "ge") or 0, meta(shape, "le") or 1000
            return self.chance.choice((low, min(low + 1, high), high))
        if form is str:
            some = self.chance.choice((self.kin.get(key), self.names, None))
            return self.chance.choice(some) if some else f"?{self.chance.random()}"
        return None


def _inside(where: str, name: str) -> str:
    return where + name if where.endswith(" ") else f"{where}.{name}"


def _is_struct(form: Any) -> bool:
    return isinstance(form, type) and issubclass(form, msgspec.Struct)


def _plain(told: str) -> str:
    """Where something is, without the marks between the words: checks set them otherwise."""
    return " ".join(re.split(r"[][.:\s]+", told.strip(" ]")))


def _names(data: Any) -> dict[str, list[str]]:
    """All names that stand anywhere, by the key or the file that they stand under."""
    found: dict[str, set[str]] = defaultdict(set)
    _note(found, "", data)
    return {key: sorted(names) for key, names in found.items()}


def _note(found: dict[str, set[str]], key: str, data: Any) -> None:
    if isinstance(data, str):
        found[key].add(data)
    elif isinstance(data, list):
        for one in data:
            _note(found, key, one)
            if isinstance(one, dict) and isinstance(one.get("id"), str):
                found[key].add(one["id"])
    elif isinstance(data, dict):
        found[key] |= data.keys()
        for name, one in data.items():
            _note(found, name.removesuffix(".toml").removesuffix(".json"), one)
