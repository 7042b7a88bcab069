"""Modules: a game as a folder of text files. The system reads the contents, this reads the cover."""

import re
import tomllib
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin
from weakref import WeakKeyDictionary

import msgspec

from .errors import BadModule

T = TypeVar("T")

COVER = "module.toml"
_NAME = re.compile(r"[A-Za-z0-9]+([.-][A-Za-z0-9]+)*")
DRAWING = "drawing"


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in both languages."""

    en: str
    ja: str


class ScenarioTitle(msgspec.Struct, frozen=True):
    id: str
    name: Named


class Cover(msgspec.Struct, frozen=True):
    """The part of `module.toml` that all systems have in common."""

    id: str
    version: str
    system: str
    name: Named
    notice: Named
    reconstruction: bool
    scenario: list[ScenarioTitle]


class Module(msgspec.Struct, frozen=True, eq=False, weakref=True):
    """One version of one game, read from its folder; equal only to itself."""

    cover: Cover
    #: SHA-256 over names and bytes of all files: what a record is pinned to.
    hash: str
    files: dict[str, bytes]
    #: What only the drawn map needs. Not pinned: a finer coast changes no game.
    drawing: dict[str, bytes] = {}

    @property
    def label(self) -> str:
        return f"{self.cover.id} v{self.cover.version}"


def read_module(folder: Path) -> Module:
    """Read a module folder; the contents of its files are checked by its system."""
    cover_file = folder / COVER
    if not cover_file.is_file():
        raise BadModule(folder.name, [f"{COVER}: there is no such file in {folder}"])
    files = _texts(folder)
    whole = sha256()
    for name, content in files.items():
        whole.update(f"{name} {len(content)}\n".encode() + content)
    problems: list[str] = []
    raw = parse_toml(problems, COVER, files[COVER])
    cover = convert(problems, COVER, raw, Cover) if not problems else None
    if cover is not None:
        if not cover.scenario:
            problems.append(f"{COVER}: there is no scenario")
        # Records name a module by both, and so do addresses at the table.
        problems += [
            f"{COVER}: {field}: {name!r} must be of letters, digits, points and hyphens"
            for field, name in (("id", cover.id), ("version", cover.version))
            if not _NAME.fullmatch(name)
        ]
    if cover is None or problems:
        raise BadModule(folder.name, problems)
    return Module(cover, whole.hexdigest(), files, _texts(folder / DRAWING))


def once(work: Callable[[Module], T]) -> Callable[[Module], T]:
    """What is worked out of a module is kept as long as the module is, for all rules made of it."""
    kept: WeakKeyDictionary[Module, T] = WeakKeyDictionary()

    @wraps(work)
    def found(module: Module) -> T:
        if module not in kept:
            kept[module] = work(module)
        return kept[module]

    return found


def _texts(folder: Path) -> dict[str, bytes]:
    if not folder.is_dir():
        return {}
    return {
        path.name: path.read_bytes()
        for path in sorted(folder.iterdir())
        if path.is_file() and path.suffix in (".toml", ".json")
    }


def parse_toml(problems: list[str], name: str, content: bytes) -> Any:
    return _parse(problems, name, content, lambda raw: tomllib.loads(raw.decode()))


def parse_json(problems: list[str], name: str, content: bytes) -> Any:
    return _parse(problems, name, content, msgspec.json.decode)


def convert(problems: list[str], file: str, data: Any, shape: type[T]) -> T | None:
    """Data in the shape of a struct; else all its problems, each with file, field and reason."""
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError:  # it tells only the first
        found: list[str] = []
        _compare(found, "", data, shape)
        problems += [f"{file}: {problem}" for problem in found]
        return None


def _compare(found: list[str], where: str, data: Any, shape: Any) -> None:
    """Compare field by field, so that one bad field hides no other."""
    before = len(found)
    for form in _forms(shape):
        if get_origin(form) is list and isinstance(data, list):
            for index, item in enumerate(data):
                _compare(found, f"{where}[{index}]", item, get_args(form)[0])
        elif get_origin(form) is dict and isinstance(data, dict):
            for name, item in data.items():
                _compare(found, f"{where}.{name}".lstrip("."), item, get_args(form)[1])
        elif isinstance(form, type) and issubclass(form, msgspec.Struct) and isinstance(data, dict):
            _compare_fields(found, where, data, form)
    if len(found) == before:
        try:
            msgspec.convert(data, shape)
        except msgspec.ValidationError as error:
            reason, _, path = str(error).partition(" - at `$")
            found.append(f"{where}{path.rstrip('`')}: {reason}".removeprefix(": "))


def _compare_fields(
    found: list[str], where: str, data: dict[str, Any], struct: type[msgspec.Struct]
) -> None:
    fields = {field.encode_name: field for field in msgspec.structs.fields(struct)}
    prefix = f"{where}." if where else ""
    for name, field in fields.items():
        if name in data:
            _compare(found, prefix + name, data[name], field.type)
        elif field.required:
            found.append(f"{prefix}{name}: the field is missing")
    if struct.__struct_config__.forbid_unknown_fields:
        found += [
            f"{prefix}{name}: there is no such field" for name in sorted(data.keys() - fields)
        ]


def _forms(shape: Any) -> list[Any]:
    """What a shape may be: itself, what is annotated, or each part of a union."""
    if get_origin(shape) is Annotated:
        return _forms(get_args(shape)[0])
    if get_origin(shape) in (UnionType, Union):
        return [form for part in get_args(shape) for form in _forms(part)]
    return [shape]


def untold(part: object, where: str = "") -> list[str]:
    """Where names are empty in one of the languages."""
    if isinstance(part, Named):
        texts = (("en", part.en), ("ja", part.ja))
        return [f"{where}.{language}" for language, text in texts if not text.strip()]
    inside: list[tuple[str, object]] = []
    if isinstance(part, msgspec.Struct):
        inside = [(f"{where}.{field}", getattr(part, field)) for field in part.__struct_fields__]
    elif isinstance(part, dict):
        inside = [(f"{where}.{name}", item) for name, item in part.items()]
    elif isinstance(part, list):
        inside = [(f"{where}[{index}]", item) for index, item in enumerate(part)]
    return [found for name, item in inside for found in untold(item, name.lstrip("."))]


def _parse(problems: list[str], name: str, content: bytes, parse: Callable[[bytes], Any]) -> Any:
    try:
        return parse(content)
    except (tomllib.TOMLDecodeError, msgspec.DecodeError, UnicodeDecodeError) as error:
        problems.append(f"{name}: {error}")
        return None
