"""Modules: a game as a folder of text files. The system reads the contents, this reads the cover."""

import tomllib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from .errors import BadModule

T = TypeVar("T")

COVER = "module.toml"


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

    @property
    def label(self) -> str:
        return f"{self.cover.id} v{self.cover.version}"


def read_module(folder: Path) -> Module:
    """Read a module folder; the contents of its files are checked by its system."""
    cover_file = folder / COVER
    if not cover_file.is_file():
        raise BadModule(folder.name, [f"{COVER}: there is no such file in {folder}"])
    files = {
        path.name: path.read_bytes()
        for path in sorted(folder.iterdir())
        if path.is_file() and path.suffix in (".toml", ".json")
    }
    whole = sha256()
    for name, content in files.items():
        whole.update(f"{name} {len(content)}\n".encode() + content)
    problems: list[str] = []
    cover = convert(problems, COVER, parse_toml(problems, COVER, files[COVER]), Cover)
    if cover is not None and not cover.scenario:
        problems.append(f"{COVER}: there is no scenario")
    if cover is None or problems:
        raise BadModule(folder.name, problems)
    return Module(cover, whole.hexdigest(), files)


def parse_toml(problems: list[str], name: str, content: bytes) -> Any:
    return _parse(problems, name, content, lambda raw: tomllib.loads(raw.decode()))


def parse_json(problems: list[str], name: str, content: bytes) -> Any:
    return _parse(problems, name, content, msgspec.json.decode)


def convert(problems: list[str], where: str, data: Any, shape: type[T]) -> T | None:
    """Check data against a type; a mismatch is added to the problems with file and field."""
    if data is None:
        return None
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$")
        problems.append(f"{where}{path.rstrip('`')}: {reason}")
        return None


def _parse(problems: list[str], name: str, content: bytes, parse: Callable[[bytes], Any]) -> Any:
    try:
        return parse(content)
    except (tomllib.TOMLDecodeError, msgspec.DecodeError, UnicodeDecodeError) as error:
        problems.append(f"{name}: {error}")
        return None
