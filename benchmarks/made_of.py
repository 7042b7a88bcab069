"""What a program is made of: the files of the opponents that it needs to play a system."""

import ast
from collections.abc import Iterator
from hashlib import blake2b
from importlib.util import resolve_name
from pathlib import Path
from typing import Any

import msgspec

import sandtable.ai
from sandtable.ai.grades import GRADES, Grade
from sandtable.ai.seats import DOCTRINES
from sandtable.ai.thinker import Thinker
from sandtable.core.rules import Rules

PACKAGE = sandtable.ai.__name__
ROOT = Path(str(sandtable.ai.__file__)).parent
#: Its numbers count one by one, or a new grade would void what was measured of the others.
NUMBERS = ROOT / "grades.py"


def mark(rules: Rules[Any], *programs: str) -> str:
    """A short name for the programs as they are today: with any file of theirs it changes."""
    grades = [GRADES[program] for program in programs if program in GRADES]
    found = blake2b(digest_size=6)
    for file in sorted(set[Path]().union(*(files(rules, grade) for grade in grades))):
        found.update(file.read_bytes())
    for grade in grades:
        found.update(msgspec.json.encode(grade))
    return found.hexdigest()


def files(rules: Rules[Any], grade: Grade) -> set[Path]:
    """The thinker and the doctrine of a grade, with all that they import of the opponents."""
    found = set[Path]()
    doctrine = DOCTRINES[rules.system](rules, grade)
    waiting = [Thinker.__module__, type(doctrine).__module__]
    while waiting:
        name = waiting.pop()
        file = _file(name)
        if file is not None and file not in found and file != NUMBERS:
            found.add(file)
            waiting += _imports(name, file)
    return found


def _file(module: str) -> Path | None:
    """Where a module of the opponents lies; a name that is no module has no file."""
    if not module.startswith(f"{PACKAGE}."):
        return None
    path = ROOT.joinpath(*module.removeprefix(f"{PACKAGE}.").split("."))
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file.exists():
            return file
    return None


def _imports(module: str, file: Path) -> Iterator[str]:
    parent = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = resolve_name("." * node.level + (node.module or ""), parent)
            yield source
            # What is imported may be a name in a module, or a module.
            yield from (f"{source}.{one.name}" for one in node.names)
