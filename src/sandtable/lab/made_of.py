"""What a measurement rests on: the files of the opponents that a program needs to play a system, and those of the rules.

Of a system in a package of its own, all of that package counts that is needed.
"""

import ast
import sys
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from hashlib import blake2b
from importlib.util import resolve_name
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ..ai.grades import GRADES, Grade
from ..ai.seats import doctrine_of
from ..ai.thinker import Thinker
from ..core.plugins import HOME
from ..core.rules import Rules

ROOT = Path(__file__).parents[1]
#: The rooms of the opponents: what all of them share, and how each system is played.
ROOMS = ("ai/**/*.py", "guises/*/doctrine/**/*.py")
#: Its numbers count one by one, or a new grade would void what was measured of the others.
NUMBERS = ROOT / "ai" / "grades.py"

#: The rooms of the rules: what all systems share, and each system.
RULES = ("core/**/*.py", "board/**/*.py", "systems/*/**/*.py")


def mark(rules: Rules[Any], *programs: str) -> str:
    """A short name for the programs as they are today: with any code of theirs it changes."""
    grades = [GRADES[program] for program in programs if program in GRADES]
    found = _of(set[Path]().union(*(files(rules, one) for one in grades)))
    for grade in grades:
        found.update(msgspec.json.encode(grade))
    return found.hexdigest()


def mark_of_rules(rules: Rules[Any]) -> str:
    """A short name for the rules as they are today: with any code of theirs it changes."""
    return _of(rule_files(rules)).hexdigest()


def mark_of(modules: Iterable[str], rooms: Iterable[str]) -> str:
    """The same for any code: modules, with all that they import in these rooms."""
    return _of(needed(modules, rooms)).hexdigest()


def _of(files: Iterable[Path]) -> blake2b:
    found = blake2b(digest_size=6)
    for code in sorted(map(code_of, files)):
        found.update(code.encode())
    return found


def code_of(file: Path) -> str:
    """What a file does: neither where it lies, nor where what it needs lies, nor what is said about it."""
    return _read(file).code


class _Source(NamedTuple):
    """A file as far as it counts."""

    #: What it imports: how far up, from where, and which names.
    imports: list[tuple[int, str, list[str]]]
    code: str


@cache
def _read(file: Path) -> _Source:
    """It takes a while, and many are asked for again and again."""
    tree, imports = ast.parse(file.read_bytes()), list[tuple[int, str, list[str]]]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imports += [(0, one.name, []) for one in node.names]
        elif isinstance(node, ast.ImportFrom):
            imports.append((node.level, node.module or "", [one.name for one in node.names]))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [one for one in body if not _says_nothing(one)]  # type: ignore[attr-defined]
    return _Source(imports, ast.dump(tree))


def _says_nothing(node: ast.stmt) -> bool:
    """Whether it is an import, or a string for readers."""
    told = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return told or isinstance(node, ast.Import | ast.ImportFrom)


def files(rules: Rules[Any], grade: Grade) -> set[Path]:
    """The thinker and the doctrine of a grade, with all that they import of the opponents."""
    return needed([Thinker.__module__, type(doctrine_of(rules, grade)).__module__], ROOMS) - {
        NUMBERS
    }


def rule_files(rules: Rules[Any]) -> set[Path]:
    """The rules of a system, with all that they import of the engine."""
    return needed([type(rules).__module__], RULES)


def needed(modules: Iterable[str], rooms: Iterable[str]) -> set[Path]:
    """The files of modules, and of all that they import, as far as they lie in these rooms or in packages of others."""
    ours = {file for room in rooms for file in ROOT.glob(room)}
    found, waiting = set[Path](), list(modules)
    packages = {HOME, *map(_package, waiting)}
    while waiting:
        name = waiting.pop()
        file = _file(name, packages)
        counts = file in ours or _package(name) != HOME
        if file is not None and counts and file not in found:
            found.add(file)
            waiting += _imports(name, file)
    return found


def _package(module: str) -> str:
    return module.partition(".")[0]


def _file(module: str, packages: Collection[str]) -> Path | None:
    """Where a module of these packages lies; a name that is no module has no file."""
    package, *parts = module.split(".")
    origin = getattr(sys.modules.get(package), "__file__", None)
    if package not in packages or origin is None:
        return None
    top = Path(origin)
    if not parts:
        return top
    path = top.parent.joinpath(*parts)
    return next(
        (one for one in (path.with_suffix(".py"), path / "__init__.py") if one.exists()), None
    )


def _imports(module: str, file: Path) -> Iterator[str]:
    parent = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for level, name, names in _read(file).imports:
        source = resolve_name("." * level + name, parent)
        yield source
        # What is imported may be a name in a module, or a module.
        yield from (f"{source}.{one}" for one in names)
