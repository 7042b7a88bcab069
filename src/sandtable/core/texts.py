"""Texts of a module: what is told of a game and decides nothing, one file for each language.

They mirror the files of the module: a table for each file, and in it those of its fields that are
texts. Things in a list are called by their `id` or `hex`; those without one follow each other.
"""

from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

import msgspec

from .demand import no_field, reason
from .named import FIRST
from .named import Named as Named
from .shape import forms, read

TEXTS = "texts"
#: What only the drawn map needs.
DRAWING = "drawing"
#: The file of what is said in no language: where something is known from.
PROVENANCE = "provenance"
#: What of a shape is a text in several languages.
NAMES = "names"


def known_from(stand_in: str | int) -> msgspec.Meta:
    """Marks the type of a field that says where something is known from, or how surely.

    The stand-in is used where it is missing, so that its lack is told once.
    """
    return msgspec.Meta(extra={PROVENANCE: stand_in})


Provenance = Annotated[str, known_from("?")]

#: What the files of `texts/` say, by their names without the ending.
Texts = Mapping[str, Mapping[str, Any]]
_NONE: Texts = {}


def lay_texts(
    problems: list[str],
    texts: Texts,
    file: str,
    data: Any,
    *shapes: type,
    whole: bool = True,
    overlays: Texts = _NONE,
) -> Any:
    """The data of a file with its texts in place; without any, names stand in the file itself.

    If the shapes are not the whole of the file, fields they do not know are left to others. Overlays come from
    elsewhere: what is wrong with them is no problem of the module.
    """
    table = file.partition(".")[0]
    layers = (
        [_Layer(problems, texts, file, one, whole) for one in dict.fromkeys((FIRST, *texts))]
        if texts
        else []
    )
    layers[1:1] = [_Layer([], overlays, file, one, whole, lenient=True) for one in overlays]
    for layer in layers:
        data = layer.lay(shapes, data, layer.texts.get(layer.source, {}).get(table), table)
    return data


def lay_drawing(data: Any, overlays: Texts) -> Any:
    """What a map is drawn after, where names stand in the files: with those that overlays have for them.

    They call them by what they are in the first language, in a table of their own.
    """
    if isinstance(data, list):
        return [lay_drawing(one, overlays) for one in data]
    if not isinstance(data, dict):
        return data
    name = data.get(FIRST)
    if not isinstance(name, str):
        return {key: lay_drawing(one, overlays) for key, one in data.items()}
    known = {source: tables.get(DRAWING) for source, tables in overlays.items()}
    found = {source: table.get(name) for source, table in known.items() if isinstance(table, dict)}
    return {**{source: text for source, text in found.items() if isinstance(text, str)}, **data}


class _Layer:
    """Lays one file of texts over the data of one file, and notes what does not fit."""

    def __init__(
        self,
        problems: list[str],
        texts: Texts,
        file: str,
        source: str,
        whole: bool,
        lenient: bool = False,
    ) -> None:
        self.problems = problems
        self.texts = texts
        self.file = file
        self.source = source
        self.whole = whole
        #: Whether nobody is told what does not fit: then it is as if it were not there.
        self.lenient = lenient
        #: What of a shape must be looked at even if nothing is told of it.
        self.kinds = (TEXTS, PROVENANCE if source == PROVENANCE else NAMES)
        self.lacking = False

    def note(self, where: str, problem: str) -> None:
        self.problems.append(f"{TEXTS}/{self.source}.toml: {where}: {problem}")

    def lay(self, shape: Any, data: Any, told: Any, where: str) -> Any:
        """Data with what is told of it; None is nothing, of either."""
        kind = _kind(shape)
        if kind == NAMES:
            return self._name(data, told, where)
        if kind == PROVENANCE:
            return self._provenance(shape, data, told, where)
        if told is not None and kind is None:
            self.note(where, f"it decides play and belongs into {self.file}")
        elif told is not None and data is None and not _is_free(shape):
            self.note(where, f"there is no such thing in {self.file}")
        elif kind is not None and not (data is None and told is None):
            return self._inside(shape, data, told, where)
        return data

    def _name(self, data: Any, told: Any, where: str) -> Any:
        """A text in one more language; what is missing in the first is told once, and something stands in for it."""
        if told is not None and self.source == PROVENANCE:
            self.note(where, f"texts belong into {TEXTS}/{FIRST}.toml and those of other languages")
        elif told is not None and not (isinstance(told, str) and told.strip()):
            self.note(where, "there must be a text")
        if self.source == PROVENANCE or not isinstance(data, dict | None):
            return data
        named = data or {}
        if told is None:
            if self.source != FIRST or FIRST in named:
                return data
            self._missing(where)
        said = told if isinstance(told, str) and told.strip() else None
        if self.source != FIRST:
            if said is None or (self.lenient and FIRST not in named):
                return data
            if FIRST not in named and FIRST in self.texts:  # that there is no file is told already
                self.note(where, f"there is no such text in {FIRST}.toml")
            return {FIRST: "?", **named, self.source: said}
        return {**named, FIRST: said or "?"}

    def _missing(self, where: str) -> None:
        if self.source in self.texts:
            self.note(where, "the text is missing")
        elif not self.lacking:
            self.lacking = True
            problem = f"{TEXTS}/{self.source}.toml: the file is missing"
            if problem not in self.problems:
                self.problems.append(problem)

    def _provenance(self, shape: Any, data: Any, told: Any, where: str) -> Any:
        if self.source != PROVENANCE:
            if told is not None:
                self.note(where, f"it belongs into {TEXTS}/{PROVENANCE}.toml")
            return data
        if told is None and data is not None:
            return data
        try:
            return msgspec.to_builtins(read(told, shape))
        except msgspec.ValidationError:
            self.note(where, "the field is missing" if told is None else reason(told, shape))
            return _stand_in(shape)

    def _inside(self, shape: Any, data: Any, told: Any, where: str) -> Any:
        for form in forms(shape):
            fields = _fields(form)
            if fields and isinstance(data, dict):
                return self._record(fields, data, self._told(dict, told, where), where)
            if get_origin(form) is dict and isinstance(data, dict | None):
                inner = get_args(form)[1]
                return self._table(inner, data or {}, self._told(dict, told, where), where)
            if get_origin(form) is list and isinstance(data, list):
                return self._list(get_args(form)[0], data, told, where)
        return data

    def _told(self, form: type, told: Any, where: str) -> Any:
        if told is not None and not isinstance(told, form):
            self.note(where, f"a {'table' if form is dict else 'list'} must be here")
        return told if isinstance(told, form) else form()

    def _record(
        self, fields: dict[str, "_Field"], data: dict[str, Any], told: dict[str, Any], where: str
    ) -> dict[str, Any]:
        for name in told.keys() - fields if self.whole else ():
            self.note(f"{where}.{name}", no_field(name, fields))
        laid = dict(data)
        for name, field in fields.items():
            if name in told or (field.kind in self.kinds and (name in data or field.required)):
                found = self.lay(field.shape, data.get(name), told.get(name), f"{where}.{name}")
                if found is not None:
                    laid[name] = found
        return laid

    def _table(
        self, shape: Any, data: dict[str, Any], told: dict[str, Any], where: str
    ) -> dict[str, Any]:
        """Texts may bring names of their own only into a table of nothing but texts."""
        names = dict.fromkeys((*data, *told))
        laid = {
            name: self.lay(shape, data.get(name), told.get(name), f"{where}.{name}")
            for name in names
        }
        return {name: found for name, found in laid.items() if found is not None}

    def _list(self, shape: Any, data: list[Any], told: Any, where: str) -> list[Any]:
        key = _key(shape)
        if key is None:
            rows = self._told(list, told, where)
            if rows and len(rows) != len(data):
                self.note(where, f"there are {len(rows)}, and {len(data)} in {self.file}")
            rows = [*rows[: len(data)], *[None] * (len(data) - len(rows))]
            return [
                self.lay(shape, one, row, f"{where}[{index}]")
                for index, (one, row) in enumerate(zip(data, rows, strict=True))
            ]
        told = self._told(dict, told, where)
        names = [
            str(one[key]) if isinstance(one, dict) and key in one else f"[{index}]"
            for index, one in enumerate(data)
        ]
        for name in told.keys() - set(names):
            self.note(f"{where}.{name}", f"there is no such thing in {self.file}")
        return [
            self.lay(shape, one, told.get(name), f"{where}.{name}")
            for one, name in zip(data, names, strict=True)
        ]


class _Field(NamedTuple):
    shape: Any
    #: What of it is text, if anything.
    kind: Any
    required: bool


@cache
def _fields(shape: Any) -> dict[str, _Field]:
    """The fields of a record, or of several that are read from one table; none of anything else."""
    structs = [one for one in (shape if isinstance(shape, tuple) else (shape,)) if _is_struct(one)]
    return {
        field.encode_name: _Field(field.type, _kind(field.type), field.required)
        for struct in structs
        for field in msgspec.structs.fields(struct)
    }


@cache
def _kind(shape: Any) -> Any:
    """What of a shape is text: a name, the provenance, something inside; or nothing."""
    return _found(shape, ())


def _found(shape: Any, above: tuple[Any, ...]) -> Any:
    origin, parts = get_origin(shape), get_args(shape)
    if shape is Named:
        return NAMES
    if origin is Annotated:
        return _found(parts[0], above) if _stand_in(shape) is None else PROVENANCE
    if origin in (UnionType, Union):
        return next(filter(None, (_found(part, above) for part in parts)), None)
    if isinstance(shape, tuple):
        parts = shape
    elif _is_struct(shape):
        # A record may hold records of its own kind.
        inside = () if shape in above else msgspec.structs.fields(shape)
        parts = tuple(one.type for one in inside)
        above = (*above, shape)
    elif origin is dict or origin is list:
        parts = parts[-1:]
    else:
        return None
    return TEXTS if any(_found(part, above) for part in parts) else None


def _stand_in(shape: Any) -> Any:
    """What stands where it is not said how something is known; None of any other shape."""
    marks = [one.extra or {} for one in get_args(shape)[1:] if isinstance(one, msgspec.Meta)]
    return next((one[PROVENANCE] for one in marks if PROVENANCE in one), None)


def _is_free(shape: Any) -> bool:
    """Whether it is a table of nothing but texts."""
    inner = [get_args(form)[1] for form in forms(shape) if get_origin(form) is dict]
    return any(_kind(one) in (NAMES, PROVENANCE) for one in inner)


def _is_struct(shape: Any) -> bool:
    return isinstance(shape, type) and issubclass(shape, msgspec.Struct)


def _key(shape: Any) -> str | None:
    """What the things of a list are called by."""
    fields = {name for form in forms(shape) for name in _fields(form)}
    return next((name for name in ("id", "hex") if name in fields), None)
