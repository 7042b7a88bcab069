"""What of the page needs no browser: its scripts under node, one test here for each file of tests.

`node --test` names what failed; it comes with the requirements of the tests.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable import draw, library
from sandtable.table.files import Files
from sandtable.text import LANGUAGES

HERE = Path(__file__).parent
NODE = Path(sys.executable).with_name("node")
FILES = sorted(HERE.glob("*.test.js"))


@pytest.fixture(scope="session")
def grounds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The places of every map, as the page is sent them, but for what is drawn beside the map."""
    found = {}
    for module in library.modules():
        rules = library.open_rules(module)
        places = json.loads(draw.PICTURES["places.json"](rules, "en"))["places"]
        known = set(rules.names["place"])
        found[module] = {name: spot for name, spot in places.items() if name in known}
    path = tmp_path_factory.mktemp("page") / "grounds.json"
    path.write_text(json.dumps(found), "utf-8")
    return path


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.js"))
def test_scripts(file: Path, grounds: Path) -> None:
    environment = {**os.environ, "SANDTABLE_GROUNDS": str(grounds)}
    words = [NODE, "--test", "--test-reporter=tap", file]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^# pass [1-9]", done.stdout, re.MULTILINE), done.stdout


def test_there_are_tests_for_what_is_pure() -> None:
    assert {"line-geometry", "timetable", "viewport", "walk-steps"} <= {
        file.name.partition(".")[0] for file in FILES
    }


def test_the_page_lists_every_language_of_the_texts() -> None:
    """In their order: the first is read by who wishes for none of them."""
    listed = Files().page().partition('<datalist id="languages">')[2].partition("</dat")[0]
    assert re.findall(r'<option value="(\w+)"', listed) == list(LANGUAGES)
