"""Modules: a game as a folder of text files. The system reads the contents, this reads the cover."""

import tomllib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from .errors import BadModule

T = TypeVar("T")

COVER = "module.toml"
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


class Module(msgspec.Struct, frozen=True):
    """One version of one game, read from its folder."""

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
    if cover is not None and not cover.scenario:
        problems.append(f"{COVER}: there is no scenario")
    if cover is None or problems:
        raise BadModule(folder.name, problems)
    return Module(cover, whole.hexdigest(), files, _texts(folder / DRAWING))


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
    parts = get_args(shape)
    structs = [part for part in (shape, *parts) if isinstance(part, type)]
    struct = next((part for part in structs if issubclass(part, msgspec.Struct)), None)
    if get_origin(shape) is list and isinstance(data, list):
        for index, item in enumerate(data):
            _compare(found, f"{where}[{index}]", item, parts[0])
    elif get_origin(shape) is not list and struct is not None and isinstance(data, dict):
        fields = {field.name: field for field in msgspec.structs.fields(struct)}
        prefix = f"{where}." if where else ""
        for name, field in fields.items():
            if name in data:
                _compare(found, prefix + name, data[name], field.type)
            elif field.required:
                found.append(f"{prefix}{name}: the field is missing")
        if struct.__struct_config__.forbid_unknown_fields:
            found += [f"{prefix}{name}: there is no such field" for name in data.keys() - fields]
    else:
        try:
            msgspec.convert(data, shape)
        except msgspec.ValidationError as error:
            reason, _, path = str(error).partition(" - at `$")
            found.append(f"{where}{path.rstrip('`')}: {reason}".removeprefix(": "))


def _parse(problems: list[str], name: str, content: bytes, parse: Callable[[bytes], Any]) -> Any:
    try:
        return parse(content)
    except (tomllib.TOMLDecodeError, msgspec.DecodeError, UnicodeDecodeError) as error:
        problems.append(f"{name}: {error}")
        return None
