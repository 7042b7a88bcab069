"""No code names a language: but for the first one, in one place."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import sandtable
from sandtable.core import named
from sandtable.text import LANGUAGES

SOURCE = Path(sandtable.__file__).parent
PYTHON = sorted(SOURCE.rglob("*.py"))
PAGE = sorted(one for end in ("js", "html", "css") for one in SOURCE.rglob(f"*.{end}"))
CODES = {*LANGUAGES}
#: Signs of scripts that have no letters in common with the words of code. Marks between words are nobody's alone.
SCRIPTS = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\u3400-\u9fff]")
#: Where a line may not be broken depends on signs, whatever is written with them.
SIGNS = {SOURCE / "letters/wrap.py"}


def mentions(tree: ast.AST) -> Iterator[str]:
    """Names and texts of a file that are those of a language; what is told to who reads it does not count."""
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in CODES:
            yield node.attr
        elif isinstance(node, ast.Name) and node.id in CODES:
            yield node.id
        elif isinstance(node, ast.keyword | ast.arg) and node.arg in CODES:
            yield str(node.arg)
        elif (
            isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
        ):
            yield from _named(node.value)


def _named(text: str) -> Iterator[str]:
    """A code that stands alone, as part of the name of a file, or of another name."""
    if set(re.split(r"[^a-zA-Z]", text)) & CODES and len(text) < 24:
        yield text
    if SCRIPTS.search(text):
        yield text


@pytest.mark.parametrize("file", PYTHON, ids=lambda one: one.relative_to(SOURCE).as_posix())
def test_no_module_names_a_language(file: Path) -> None:
    found = list(mentions(ast.parse(file.read_text("utf-8")))) if file not in SIGNS else []
    assert found == ([named.FIRST] if file == Path(named.__file__) else [])


@pytest.mark.parametrize("file", PAGE, ids=lambda one: one.relative_to(SOURCE).as_posix())
def test_no_file_of_the_page_names_a_language(file: Path) -> None:
    text = file.read_text("utf-8")
    codes = "|".join(CODES)
    assert re.findall(rf"[\"'`(](?:{codes})(?:-[A-Z]+)?[\"'`)]", text) == []
    bare = re.sub(r"/\*.*?\*/|//.*", "", text, flags=re.DOTALL if file.suffix == ".css" else 0)
    assert SCRIPTS.findall(bare) == []


@pytest.mark.parametrize(
    "source",
    ['say("ja")', "name.en", "Named(en=1)", 'open("texts/en.toml")', 'TOWN = "町"'],
)
def test_a_breach_is_seen(source: str) -> None:
    assert list(mentions(ast.parse(source)))


def test_what_is_told_to_who_reads_the_code_is_let_pass() -> None:
    assert list(mentions(ast.parse('def f():\n    """As in `en`."""'))) == []
