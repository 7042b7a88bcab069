"""Modules from strangers: whatever stands in their files, they are refused with a reason, or they work."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sandtable
from modules import hostile
from modules.altered import TRIAL
from sandtable import BadModule, library
from sandtable.core import bounds
from sandtable.core.module import read_module

LONG = bool(os.environ.get("SANDTABLE_LONG"))
SHELF = Path(sandtable.__file__).parent / "modules"
GOOD = [TRIAL, SHELF / "battle-for-tobruk" / "v1", SHELF / "operation-crusader-60" / "v1"]


@pytest.mark.parametrize("good", GOOD, ids=["scs", "folio", "series60"])
def test_a_hostile_value_is_refused_or_works_within_memory_and_time(
    good: Path, tmp_path: Path
) -> None:
    """One value after the other is made huge, deep, negative, invisible or empty."""
    own = Path(shutil.copytree(good, tmp_path / "own"))
    words = [hostile.__file__, str(good), str(own), "3000" if LONG else "60"]
    found = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False)
    assert found.returncode == 0, f"{found.stdout[-300:]}\n{found.stderr[-2000:]}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of a good module, to be spoilt."""
    return Path(shutil.copytree(TRIAL, tmp_path / "own"))


def problems(folder: Path) -> list[str]:
    with pytest.raises(BadModule) as error:
        library.open_module(module := read_module(folder), module.cover.scenario[0].id)
    return error.value.problems


def reword(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")


BILLION = "the number must be from -1,000,000 to 1,000,000"


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("module.toml", "turns = 6", f"turns = {10**9}", f"scenario[0].turns: {BILLION}"),
        (
            "module.toml",
            "turns = 6",
            "turns = 501",
            "scenario[0].turns: it must be a whole number from 1 to 500, not 501",
        ),
        (
            "units.toml",
            "move = ",
            "move = 99",
            "unit[0].full.move: it must be a whole number from 0 to 100, not 999",
        ),
        (
            "units.toml",
            "move = ",
            f"move = {'9' * 5000} # ",
            "unit.full: line 18: a number of more than 40 digits",
        ),
        (
            "units.toml",
            "move = ",
            f"move = {'[' * 20_000} # ",
            "unit.full: line 18: nested more than 32 deep",
        ),
        (
            "module.toml",
            "1941-11-18",
            "9999-12-30",
            "calendar.first_day: turn 6 would be after the year 9999",
        ),
        ("map.toml", "columns = ", f"columns = {10**9} # ", f"grid.columns: {BILLION}"),
    ],
)
def test_what_is_too_much_is_refused_with_file_and_field(
    folder: Path, file: str, old: str, new: str, told: str
) -> None:
    """One number of a good module is changed."""
    reword(folder, file, old, new)
    assert f"{file}: {told}" in problems(folder)


@pytest.mark.parametrize("sign", ["\\u0007", "\\u202E", "\\u200B", "\\u2028", "\\n"])
def test_names_have_no_letters_that_cannot_be_seen(folder: Path, sign: str) -> None:
    """A control character in the title of a place."""
    reword(folder, "map.toml", 'en = "', f'en = "{sign}')
    (problem,) = problems(folder)
    assert "name.en: the text has a control or invisible character, U+" in problem


def test_prose_may_have_lines_and_japanese_its_wide_space(folder: Path) -> None:
    """A notice of two lines."""
    reword(folder, "module.toml", 'ja = "', 'ja = "\u3000')
    text = (folder / "module.toml").read_text("utf-8")
    at = text.index('en = "', text.index("[notice]"))
    (folder / "module.toml").write_text(text[:at] + 'en = "One.\\n' + text[at + 6 :], "utf-8")
    assert "One.\n" in read_module(folder).cover.notice["en"]


def test_a_map_drawn_after_endless_nests_is_refused(folder: Path) -> None:
    """Deep JSON in a file that no rule reads."""
    (folder / "drawing").mkdir(exist_ok=True)
    (folder / "drawing" / "geography.json").write_text('{"lines": ' + "[" * 20_000, "utf-8")
    assert problems(folder) == ["drawing/geography.json: lines: line 1: nested more than 32 deep"]


def test_twenty_thousand_units_are_counted_and_not_read(folder: Path) -> None:
    """A file of several megabytes."""
    unit = '[[unit]]\nid = "u"\nprovenance = "a unit like many others"\n'
    (folder / "units.toml").write_text(unit * 20_000, "utf-8")
    (problem,) = problems(folder)
    assert problem.startswith("units.toml: unit: there are 20,000, in ")


def test_a_file_that_is_too_large_is_not_read(folder: Path) -> None:
    """Ten gigabytes of nothing."""
    os.truncate(folder / "setup.toml", 10**10)
    assert problems(folder) == ["setup.toml: it has 10,000,000,000 bytes, at most 500,000 may be"]


def test_files_are_not_without_number(folder: Path) -> None:
    """A hundred empty ones."""
    for number in range(100):
        (folder / f"more-{number}.toml").touch()
    assert problems(folder) == ["the folder: there are more than 64 files"]


def test_a_pipe_is_not_waited_for(folder: Path) -> None:
    """Nobody ever writes into it."""
    (folder / "units.toml").unlink()
    os.mkfifo(folder / "units.toml")
    assert problems(folder) == ["units.toml: it is no file that can be read"]


def test_a_device_is_not_read(folder: Path) -> None:
    """A link to noughts without end."""
    (folder / "units.toml").unlink()
    (folder / "units.toml").symlink_to("/dev/zero")
    assert problems(folder) == ["units.toml: it is no file that can be read"]


def test_a_file_must_be_text(folder: Path) -> None:
    """A letter that is no UTF-8."""
    (folder / "units.toml").write_bytes(b'unit = "\xff"')
    assert "units.toml: 'utf-8' codec can't decode byte 0xff" in problems(folder)[0]


def test_tests_that_double_are_refused_and_not_counted_out(folder: Path) -> None:
    """Each test asks the next one twice: two to the power of sixty questions."""
    lines = [
        f'[test.t{n}]\nall = [{{ is = "t{n + 1}" }}, {{ is = "t{n + 1}" }}]' for n in range(60)
    ]
    text = (folder / "rules.toml").read_text("utf-8")
    more = "\n".join([text, *lines, "[test.t60]\nturns = [1, 2]\n"])
    (folder / "rules.toml").write_text(more, "utf-8")
    found = problems(folder)
    assert "rules.toml: test t0: tests lie 121 deep, at most 32 may" in found
    assert any(one.startswith("rules.toml: test t0: it asks ") for one in found)


def test_nobody_moves_without_end(folder: Path) -> None:
    """A special rule of nine hundred times the allowance."""
    text = (folder / "rules.toml").read_text("utf-8")
    assert 'effect = "move"' in text
    more = '[[special]]\nid = "wind"\nname = { en = "Wind", ja = "風" }\neffect = "move"\nmultiply = "900"\n'
    (folder / "rules.toml").write_text(f"{text}\n{more}who = {{ turns = [1, 2] }}\n", "utf-8")
    assert any("all that makes units faster could come to" in one for one in problems(folder))


@pytest.mark.parametrize(
    ("parse", "text"),
    [
        (bounds.parse_toml, ".".join("a" * 200_000) + " = 1"),
        (bounds.parse_toml, "a = " + "{a = " * 20_000),
        (bounds.parse_toml, '"\\' * 200_000),
        (bounds.parse_toml, 'a = """' + '\\"""' * 100_000),
        (bounds.parse_toml, "a = 0x" + "f" * 400_000),
        (bounds.parse_toml, "a = nan"),
        (bounds.parse_toml, "a = 1e" + "9" * 100_000),
        (bounds.parse_json, '{"a":' * 80_000),
        (bounds.parse_json, '"\\' * 200_000),
        (bounds.parse_json, '{"a": ' + "1" * 100_000),
        (bounds.parse_json, '{"a": "\\ud800"}'),
        (bounds.parse_json, '{"a": Infinity}'),
    ],
)
def test_a_parser_is_never_led_astray(parse, text: str) -> None:
    """Texts that take a parser forever, or beyond its stack."""
    found: list[str] = []
    assert parse(found, "x.toml", text.encode()) is None
    assert len(found) == 1
    assert len(found[0]) < 300
