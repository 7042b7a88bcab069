"""Modules: a game as a folder of text files. The system reads the contents, this reads the cover."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin
from weakref import WeakKeyDictionary

import msgspec

from .bounds import parse_json as parse_json
from .bounds import parse_toml as parse_toml
from .bounds import read_files
from .demand import no_field, reason
from .errors import BadModule
from .languages import CODE, FIRST, overlays
from .lesson import Lesson
from .shape import forms, read
from .stand_in import filled
from .texts import DRAWING as DRAWING
from .texts import PROVENANCE, TEXTS, Texts, lay_drawing, lay_texts
from .texts import Named as Named

T = TypeVar("T")

COVER = "module.toml"
#: Beside the files of a module: hashes under which the same version was recorded before.
HASHES = "hashes.toml"
_NAME = re.compile(r"(?=.{1,64}$)[A-Za-z0-9]+([.-][A-Za-z0-9]+)*")
#: Fields of the files that only show: where a thing is drawn, in which colours, on which day a turn
#: falls, which hexes are doubtful, what a lesson is to teach.
#: A star stands for every thing of a list.
SHOWN = {
    COVER: ("calendar", "side.*.livery", "scenario.*.lesson"),
    "map.json": (
        "size",
        "corners",
        "points.*.at",
        "points.*.latlon",
        "edges.*.at",
        "boxes.*.at",
        "areas.*.at",
        "doubtful",
    ),
}


#: The lines of a briefing: who one is, what is to be done, how one wins, how long it takes, first advice.
BRIEFING = ("who", "aim", "win", "length", "advice")


class ScenarioTitle(msgspec.Struct, frozen=True):
    id: str
    name: Named
    turns: int
    #: How long it takes people, and how much there is to learn.
    pace: Named | None = None
    #: Lines of `BRIEFING`: `axis-who` for one side, `who` for both.
    briefing: dict[str, Named] = {}
    #: What it shows and what is to be done in it, if it is a lesson.
    lesson: Lesson | None = None


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """How `module.toml` begins as each system reads it; what follows is its own."""

    id: str
    version: str
    system: str
    reconstruction: bool
    name: Named
    notice: Named
    credits: Named


class Cover(msgspec.Struct, frozen=True):
    """The part of `module.toml` that all systems have in common."""

    id: str
    version: str
    system: str
    name: Named
    notice: Named
    #: Whose work the game rests on.
    credits: Named
    reconstruction: bool
    scenario: list[ScenarioTitle]
    #: Said of it where one chooses a game, and it is shown first there: that beginners start with it.
    badge: Named | None = None

    def titled(self, scenario: str) -> ScenarioTitle:
        return next(one for one in self.scenario if one.id == scenario)

    @property
    def opening(self) -> ScenarioTitle:
        """The scenario to begin with: the first lesson, where beginners start; else the first there is."""
        lessons = (one for one in self.scenario if one.lesson is not None)
        return next(lessons, self.scenario[0]) if self.badge is not None else self.scenario[0]

    def after(self, lesson: str) -> ScenarioTitle | None:
        """The lesson after one; after the last the first scenario that is none, where one uses what one has learnt."""
        number = self.scenario.index(self.titled(lesson))
        later = (one for one in self.scenario[number + 1 :] if one.lesson is not None)
        return next(later, next((one for one in self.scenario if one.lesson is None), None))


class Module(msgspec.Struct, frozen=True, eq=False, weakref=True):
    """One version of one game, read from its folder; equal only to itself."""

    cover: Cover
    files: dict[str, bytes]
    #: What only the drawn map needs. Not pinned: a finer coast changes no game.
    drawing: dict[str, bytes] = {}
    #: Names, notes and reasons. Not pinned either: a spelling changes no game.
    texts: Texts = {}
    #: The same from elsewhere, from folders of languages: they fill what the texts lack.
    overlays: Texts = {}
    #: The hash as it was before texts had a folder of their own: over the bytes of all files.
    bare: str = ""
    #: Other hashes that games of it were recorded with.
    formerly: frozenset[str] = frozenset()

    @property
    def label(self) -> str:
        return f"{self.cover.id} v{self.cover.version}"

    @property
    def hash(self) -> str:
        """SHA-256 over what the files say that decides play: what a record is pinned to."""
        return _hash(self)

    @property
    def edition(self) -> str:
        """SHA-256 over what the files say, the drawing and the texts: what is seen of it."""
        return _edition(self)

    def known_as(self, recorded: str) -> bool:
        """Whether a game with this hash is a game of this module."""
        return recorded in (self.hash, self.bare, _whole_hash(self)) or recorded in self.formerly


def once(work: Callable[[Module], T]) -> Callable[[Module], T]:
    """What is worked out of a module is kept as long as the module is, for all rules made of it."""
    kept: WeakKeyDictionary[Module, T] = WeakKeyDictionary()

    @wraps(work)
    def found(module: Module) -> T:
        if module not in kept:
            kept[module] = work(module)
        return kept[module]

    return found


@once
def _parsed(module: Module) -> dict[str, tuple[Any, list[str]]]:
    """What each file says, and why it cannot be read."""
    found = {}
    for name, content in module.files.items():
        problems: list[str] = []
        parse = parse_json if name.endswith(".json") else parse_toml
        found[name] = (parse(problems, name, content), problems)
    return found


@once
def _hash(module: Module) -> str:
    return _hash_without(module, SHOWN)


@once
def _whole_hash(module: Module) -> str:
    """The hash as it was when what only shows counted, too."""
    return _hash_without(module, {})


def _hash_without(module: Module, shown: Mapping[str, Sequence[str]]) -> str:
    """Comments and spaces do not count, nor do these fields; the order of things does."""
    whole = sha256()
    for name, (data, problems) in _parsed(module).items():
        for field in shown.get(name, ()):
            data = _without(data, field.split("."))
        said = json.dumps(data, separators=(",", ":"), default=str)
        content = module.files[name] if problems else said.encode()
        whole.update(f"{name} {len(content)}\n".encode() + content)
    return whole.hexdigest()


def _without(data: Any, path: Sequence[str]) -> Any:
    """The data without a field; whatever is of another form than expected stays as it is."""
    step, *rest = path
    if step == "*" and isinstance(data, list):
        return [_without(one, rest) for one in data]
    if isinstance(data, dict) and step in data:
        if rest:
            return data | {step: _without(data[step], rest)}
        return {name: one for name, one in data.items() if name != step}
    return data


@once
def _edition(module: Module) -> str:
    said = repr(module.texts) + (repr(module.overlays) if module.overlays else "")
    whole = sha256(_whole_hash(module).encode() + said.encode())
    for name, content in module.drawing.items():
        whole.update(f"{name} {len(content)}\n".encode() + content)
    return whole.hexdigest()


def read_module(folder: Path) -> Module:
    """Read a module folder; the contents of its files are checked by its system.

    If the cover is at fault already, the error has the module as far as its system can look at it.
    """
    name = folder_name(folder)
    if not (folder / COVER).is_file():
        raise BadModule(name, [f"{COVER}: there is no such file in {name}"])
    files = _texts(folder)
    bare = sha256()
    for file, content in files.items():
        bare.update(f"{file} {len(content)}\n".encode() + content)
    problems: list[str] = []
    formerly = _formerly(problems, files.pop(HASHES, b""))
    texts = _read_texts(problems, folder)
    raw = parse_toml(problems, COVER, files[COVER])
    if problems:
        raise BadModule(name, problems)
    drawing = _drawing(problems, folder)
    overlays = _overlays(raw)
    cover = _cover(problems, texts, overlays, raw)
    module = Module(cover, files, drawing, texts, overlays, bare.hexdigest(), frozenset(formerly))
    if problems:
        raise BadModule(name, problems, module)
    return module


def folder_name(folder: Path) -> str:
    """What a folder is called, even if it is named by a point."""
    return folder.name if folder.name not in ("", "..") else folder.resolve().name


def _cover(problems: list[str], texts: Texts, overlays: Texts, data: Any) -> Cover:
    told: list[str] = []
    raw = lay_texts(told, texts, COVER, data, Cover, whole=False, overlays=overlays)
    cover = convert(problems, COVER, raw, Cover)
    if cover is None:
        problems += told  # otherwise its system tells them, with all others
        return filled(COVER, Cover, raw)
    if not cover.scenario:
        problems.append(f"{COVER}: there is no scenario")
    # Records name a module by both, and so do addresses at the table.
    problems += [
        f"{COVER}: {field}: {name!r} must be of letters, digits, points and hyphens, 64 at most"
        for field, name in (("id", cover.id), ("version", cover.version))
        if not _NAME.fullmatch(name)
    ]
    return cover


class _Hashes(msgspec.Struct, forbid_unknown_fields=True):
    formerly: list[str] = []


def _formerly(problems: list[str], content: bytes) -> list[str]:
    raw = parse_toml(problems, HASHES, content)
    found = convert(problems, HASHES, raw, _Hashes) if raw is not None else None
    return found.formerly if found is not None else []


def _read_texts(problems: list[str], folder: Path) -> Texts:
    """What the files of texts say: a table for each file of the module."""
    found = {}
    for name, content in _texts(folder, TEXTS).items():
        path, source = f"{TEXTS}/{name}", name.removesuffix(".toml")
        if source != PROVENANCE and not CODE.fullmatch(source):
            problems.append(f"{path}: the name must be that of a language, as in {FIRST}.toml")
            continue
        found[source] = parse_toml(problems, path, content) or {}
    return found


def _overlays(raw: Any) -> Texts:
    """What languages say of a module in folders of theirs; of one that names itself badly they say nothing."""
    name = raw.get("id")
    return overlays(name) if isinstance(name, str) and _NAME.fullmatch(name) else {}


def read_file(problems: list[str], module: Module, name: str, *shapes: Any) -> Any:
    """A file of a module with its texts in place, as plain data; None if it cannot be read."""
    if name not in module.files:
        return None
    if name == COVER:  # which is read of every module
        problems += _strays(module)
    data, trouble = _parsed(module)[name]
    problems += trouble
    return (
        None
        if trouble
        else lay_texts(problems, module.texts, name, data, *shapes, overlays=module.overlays)
    )


def _strays(module: Module) -> list[str]:
    """Texts of files that are not there."""
    known = {name.partition(".")[0] for name in module.files}
    return [
        f"{TEXTS}/{source}.toml: {table}: there is no such file in the module"
        for source, tables in module.texts.items()
        for table in tables
        if table not in known
    ]


def read_parts(
    problems: list[str], module: Module, shapes: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Files of a module as plain data, and in their shapes; None is what cannot be read, or has problems."""
    raw, parts = {}, {}
    for name, shape in shapes.items():
        before = len(problems)
        raw[name] = read_file(problems, module, name, shape)
        readable = name in module.files and not (raw[name] is None and len(problems) > before)
        parts[name] = convert(problems, name, raw[name], shape) if readable else None
    return raw, parts


def read_drawing(problems: list[str], module: Module, name: str, called: str) -> Any:
    """A JSON file of what the map is drawn after, as plain data; None if it cannot be read."""
    data = parse_json(problems, called, module.drawing[name])
    return lay_drawing(data, module.overlays) if module.overlays else data


def _drawing(problems: list[str], folder: Path) -> dict[str, bytes]:
    """What the map is drawn after: of any shape, but within the bounds of a module."""
    found = _texts(folder, DRAWING)
    for name, content in found.items():
        parse = parse_json if name.endswith(".json") else parse_toml
        parse(problems, f"{DRAWING}/{name}", content)
    return found


def _texts(folder: Path, within: str = "") -> dict[str, bytes]:
    problems: list[str] = []
    found = read_files(problems, folder, within)
    if problems:
        raise BadModule(folder_name(folder), problems)
    return found


def convert(problems: list[str], file: str, data: Any, shape: type[T]) -> T | None:
    """Data in the shape of a struct; else all its problems, each with file, field and reason."""
    try:
        return read(data, shape)
    except msgspec.ValidationError:  # it tells only the first
        found: list[str] = []
        _compare(found, "", data, shape)
        problems += [f"{file}: {problem}" for problem in found]
        return None


def _compare(found: list[str], where: str, data: Any, shape: Any) -> None:
    """Compare field by field, so that one bad field hides no other."""
    try:
        read(data, shape)
    except msgspec.ValidationError:
        pass
    else:
        return
    before = len(found)
    for form in forms(shape):
        if get_origin(form) is list and isinstance(data, list):
            for index, item in enumerate(data):
                _compare(found, f"{where}[{index}]", item, get_args(form)[0])
        elif get_origin(form) is dict and isinstance(data, dict):
            for name, item in data.items():
                _compare(found, f"{where}.{name}".lstrip("."), item, get_args(form)[1])
        elif form is Named and isinstance(data, dict):
            for language, text in ({FIRST: None} | data).items():
                _compare_text(found, f"{where}.{language}", text)
        elif isinstance(form, type) and issubclass(form, msgspec.Struct) and isinstance(data, dict):
            _compare_fields(found, where, data, form)
    if len(found) == before:
        found.append(f"{where}: {reason(data, shape)}".removeprefix(": "))


def _compare_text(found: list[str], where: str, text: Any) -> None:
    if text is None:
        found.append(f"{where}: the field is missing")
    elif not isinstance(text, str):
        found.append(f"{where}: {reason(text, str)}")


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
            f"{prefix}{name}: {no_field(name, fields)}" for name in sorted(data.keys() - fields)
        ]


def untold(part: object, where: str = "") -> list[str]:
    """Where names are empty in one of the languages."""
    if isinstance(part, Named):
        return [f"{where}.{language}" for language, text in part.items() if not text.strip()]
    inside: list[tuple[str, object]] = []
    if isinstance(part, msgspec.Struct):
        inside = [(f"{where}.{field}", getattr(part, field)) for field in part.__struct_fields__]
    elif isinstance(part, dict):
        inside = [(f"{where}.{name}", item) for name, item in part.items()]
    elif isinstance(part, list):
        inside = [(f"{where}[{index}]", item) for index, item in enumerate(part)]
    return [found for name, item in inside for found in untold(item, name.lstrip("."))]
