"""A frame is a tuple, but what is in it is called by its name."""

import re
from pathlib import Path

import pytest

import sandtable

ROOT = Path(sandtable.__file__).parent
BY_NUMBER = re.compile(
    r"frames\[[^\]]*\]\[|\bframe\[|^\s*\w+(?:, \w+)+ = \S*frames\[-?\d+\]$", re.M
)


@pytest.mark.parametrize("file", sorted(ROOT.rglob("*.py")), ids=lambda file: file.stem)
def test_no_field_of_a_frame_is_read_by_its_number(file: Path) -> None:
    assert BY_NUMBER.search(file.read_text("utf-8")) is None


@pytest.mark.parametrize(
    "line", ["state.frames[-1][0]", "frame[5]", "    unit, left = state.frames[-1]"]
)
def test_such_a_reading_is_seen(line: str) -> None:
    assert BY_NUMBER.search(line)
