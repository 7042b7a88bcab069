"""The layers of docs/architecture.md: a room imports from lower rows only."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import sandtable

ROOT = Path(sandtable.__file__).parent
FACE = "sandtable"

#: Lowest first. Rooms on one row do not know each other. The face is `sandtable` itself.
ROWS = (
    ("core",),
    ("board",),
    ("systems",),  # one room for each system
    ("library",),
    (FACE,),
    ("text",),
    ("draw",),
    ("ai", "letters", "report"),
    ("guise",),  # the contract of a guise
    ("lab", "table"),
    ("cli", "guises"),  # one room for the guise of each system: nobody imports it
    ("__main__",),
)
#: Rooms that hold one room for each system.
OF_SYSTEMS = ("systems", "guises")
#: What the guises have nothing to do with.
SHELLS = ("report", "lab", "table", "cli")
DATA = ("modules", "languages")

ROW = {room: number for number, row in enumerate(ROWS) for room in row}
FILES = sorted(ROOT.rglob("*.py"))


def room_of(name: str) -> str:
    """The room of a module named in full, such as `systems/series60`."""
    _, *parts = name.split(".")
    if not parts or parts[0] not in ROW:
        return FACE
    return "/".join(parts[:2]) if parts[0] in OF_SYSTEMS else parts[0]


def row_of(room: str) -> int:
    return ROW[room.partition("/")[0]]


def name_of(file: Path) -> str:
    parts = [FACE, *file.relative_to(ROOT).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(source: str, name: str, is_package: bool) -> Iterator[str]:
    """The modules of this project that a source imports, named in full, wherever it does so."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            package = name.split(".")
            package = package[: len(package) - node.level + is_package]
            base = [*package] if node.level else []
            base += node.module.split(".") if node.module else []
            names = [".".join([*base, alias.name]) for alias in node.names]
        else:
            continue
        yield from (one for one in names if one.split(".")[0] == FACE)


def breaches(source: str, name: str, is_package: bool = False) -> list[str]:
    """Imports that reach up, or across to another room of the same row."""
    here = room_of(name)
    return [
        f"{name} imports {other}"
        for other in imported(source, name, is_package)
        if room_of(other) != here
        and (row_of(room_of(other)) >= row_of(here) or _of_a_shell(here, room_of(other)))
    ]


def _of_a_shell(here: str, other: str) -> bool:
    return here.startswith("guises/") and other in SHELLS


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_room_imports_from_lower_rows_only(file: Path) -> None:
    """Every import of every file of the package, those inside functions included."""
    assert breaches(file.read_text("utf-8"), name_of(file), file.name == "__init__.py") == []


def test_every_room_is_on_a_row() -> None:
    """The top level of the package: rooms, the face, and data."""
    rooms = {file.relative_to(ROOT).parts[0].removesuffix(".py") for file in FILES}
    assert rooms - {"__init__"} <= ROW.keys()


@pytest.mark.parametrize("folder", DATA)
def test_data_holds_no_code(folder: str) -> None:
    """A module is data and never code."""
    assert [path for path in (ROOT / folder).rglob("*") if path.suffix.startswith(".py")] == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("sandtable.core.game", "from ..library import load"),
        ("sandtable.core.game", "from sandtable import new"),
        ("sandtable.board.flood", "import sandtable.systems.series60.rules"),
        ("sandtable.systems.folio.rules", "from ..series60 import combat"),
        (
            "sandtable.systems.folio.rules",
            "def late():\n    from ...systems.series60 import combat",
        ),
        ("sandtable.text.catalogue", "from ..draw import svg"),
        ("sandtable.text.catalogue", "from .. import draw"),
        ("sandtable.ai.search", "from ..table import host"),
        ("sandtable.lab.crew", "from ..table import process"),
        ("sandtable.cli.main", "from ..guises.folio import GUISE"),
        ("sandtable.guises.folio.portrait", "from ..scs import portrait"),
        ("sandtable.guises.folio.portrait", "from ...report import page"),
        ("sandtable.library", "from .text import catalogue"),
    ],
)
def test_a_breach_is_seen(name: str, source: str) -> None:
    """Imports that the layers forbid."""
    assert len(breaches(source, name)) == 1


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("sandtable.core.game", "from .action import Code"),
        ("sandtable.core.game", "import json, sandtable.core.dice"),
        ("sandtable.systems.folio.rules", "from . import combat"),
        ("sandtable.systems.folio.rules", "from ...core.rules import Rules"),
        ("sandtable.ai.search", "from sandtable import Game, text"),
        ("sandtable.cli.main", "from ..ai import search"),
        ("sandtable.guises.folio.portrait", "from ...systems.folio import Rules"),
    ],
)
def test_lawful_imports_are_let_pass(name: str, source: str) -> None:
    """Imports that the layers allow."""
    assert breaches(source, name) == []
