"""The files of the engine can be read from the bottom up: none imports, by way of others, itself."""

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import sandtable

ROOT = Path(sandtable.__file__).parent
ROOMS = ("core", "board", "systems/series60", "systems/folio", "systems/scs")


def is_for_types(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )


def running(node: ast.AST) -> Iterator[ast.ImportFrom]:
    """The imports that happen when a program runs, those inside functions included."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ImportFrom):
            yield child
        elif not is_for_types(child):
            yield from running(child)


def named(file: Path) -> Iterator[Path]:
    """The files that imports of a file may mean."""
    for node in running(ast.parse(file.read_text("utf-8"))):
        if not node.level:
            continue
        base = file.parents[node.level - 1].joinpath(*(node.module or "").split("."))
        yield base.with_suffix(".py")
        yield from (base / f"{alias.name}.py" for alias in node.names)


@pytest.mark.parametrize("room", ROOMS)
def test_no_file_imports_itself_by_way_of_others(room: str) -> None:
    """Of each room the imports that happen at run time; those for types only do not count."""
    files = set((ROOT / room).rglob("*.py"))
    assert files
    tuple(TopologicalSorter({file: files & set(named(file)) for file in files}).static_order())
