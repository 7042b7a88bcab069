"""The map of the house is short and true: what docs/architecture.md and its neighbours name is there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import sandtable

PACKAGE = Path(sandtable.__file__).parent
ROOT = Path(__file__).parents[2]
MAP = ROOT / "docs/architecture.md"
#: The pages that the map sends one on to, and which are as short as pages of their kind can be.
NEIGHBOURS = [
    ROOT / f"docs/{name}.md"
    for name in ("contract", "formats", "hidden", "opponents", "page", "testing")
]
#: So many lines make a map. A line must be one: outside of tables it is no longer than this.
MOST_LINES, MOST_LINES_BESIDE, LONGEST_LINE = 250, 200, 120
#: A file or folder: with a slash, and without what only stands for a name.
PATH = re.compile(r"`([a-z_.][\w.-]*(?:/[\w.-]+)+)`")


def text_of(page: Path) -> str:
    return page.read_text("utf-8")


def section(title: str) -> str:
    _, found, rest = text_of(MAP).partition(f"\n## {title}\n")
    assert found, title
    return rest.partition("\n## ")[0]


def found(path: str) -> Path | None:
    """Where a path begins is said at the top of the map: in the package, or at the top of the tree."""
    there = (root / path for root in (PACKAGE, ROOT))
    return next((one for one in there if one.exists()), None)


@pytest.mark.parametrize("page", [MAP, *NEIGHBOURS], ids=lambda page: page.stem)
def test_a_page_is_short(page: Path) -> None:
    lines = text_of(page).splitlines()
    assert len(lines) <= (MOST_LINES if page == MAP else MOST_LINES_BESIDE)
    assert [one for one in lines if len(one) > LONGEST_LINE and one[0] != "|"] == []


@pytest.mark.parametrize("page", [MAP, *NEIGHBOURS], ids=lambda page: page.stem)
def test_every_path_is_there(page: Path) -> None:
    paths = PATH.findall(text_of(page))
    assert paths
    assert [path for path in paths if found(path) is None] == []


def test_the_map_leads_to_its_neighbours() -> None:
    assert [page.name for page in NEIGHBOURS if f"({page.name})" not in text_of(MAP)] == []


def test_every_room_is_drawn() -> None:
    """Each folder and file at the top of the package, and those of each system."""
    drawn = set(re.findall(r"[a-z_]\w*", section("Layers").split("```")[1]))
    rooms = {one.stem for one in PACKAGE.iterdir() if one.is_dir() or one.suffix == ".py"}
    systems = {one.name for one in (PACKAGE / "systems").iterdir() if one.is_dir()}
    assert (rooms | systems) - {"__init__", "__pycache__"} <= drawn


def test_twelve_changes_have_a_place() -> None:
    numbers = re.findall(r"^(\d+)\. \*\*", section("Where does this change belong?"), re.M)
    assert numbers == [str(number) for number in range(1, 13)]


# From click to store


def steps() -> list[tuple[str, str]]:
    """Each function of the walk with its file."""
    rows = re.findall(
        r"^\| (\d+) \| `(\S+)` \| ([^|]+) \|", section("One action, from click to store"), re.M
    )
    assert [number for number, *_ in rows] == [str(number + 1) for number in range(len(rows))]
    return [(file, name) for _, file, names in rows for name in re.findall(r"`(\S+?)`", names)]


def functions(file: Path) -> set[str]:
    """The functions of a file; methods of Python are called `Class.method`, those of the page by their name alone."""
    source = file.read_text("utf-8")
    if file.suffix == ".py":
        return set(python_functions(ast.parse(source)))
    made = (
        r"^(?:  (?:async )?|export (?:async )?function |export const |(?:async )?function )(#?\w+)"
    )
    return set(re.findall(made + r"(?:\(.*\) \{| = \()", source, re.M))


def python_functions(tree: ast.AST, within: str = "") -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield within + node.name
        elif isinstance(node, ast.ClassDef):
            yield from python_functions(node, f"{within}{node.name}.")


WALK = steps()


@pytest.mark.parametrize(("file", "name"), WALK, ids=[" ".join(step) for step in WALK])
def test_a_step_of_the_walk_is_there(file: str, name: str) -> None:
    path = found(file)
    assert path is not None
    assert name in functions(path)


def test_the_walk_goes_from_the_page_to_the_store_and_back() -> None:
    """Through every floor of the house, and not only through those that are easy to name."""
    floors = [file.rpartition("/")[0] for file, _ in WALK]
    assert floors[0] == floors[-1] == "table/static/js"
    assert {"table", "core", "systems/folio"} <= set(floors)
    assert ("table/store.py", "Store.change") in WALK
