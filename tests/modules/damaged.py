"""Copies of modules in a folder of the test's own, to be damaged: what is changed, what is told of it."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any


def edit(folder: Path, name: str, change: Callable[[Any], object]) -> None:
    """Change the data of one of the JSON files."""
    data = json.loads((folder / name).read_text("utf-8"))
    change(data)
    (folder / name).write_text(json.dumps(data), "utf-8")


def reword(folder: Path, old: str, new: str, file: str = "module.toml") -> None:
    """Change the text of the cover, or of another file."""
    path = folder / file
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


def told(found: Iterable[str], *words: str) -> bool:
    """Whether one of the problems says all of these."""
    return any(all(word in problem for word in words) for problem in found)
