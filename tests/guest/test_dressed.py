"""A guest may bring overlays and a program with words of its own: page, terminal and reasons speak of them.

Salt Road itself has neither. Here a second package stands before it that has (`dressed`), in a process that finds it
by its entry points, as any other.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.sitting import says

HERE = Path(__file__).parent
#: Named as the package that it stands before: of two of a name the first that is found counts.
METADATA = "Metadata-Version: 2.1\nName: sandtable-saltroad\nVersion: 2\n"
ENTRY_POINTS = """
[sandtable.systems]
saltroad = saltroad_dressed:SYSTEM

[sandtable.guises]
saltroad = saltroad_dressed:GUISE
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What is said of it, by language."""
    home = tmp_path_factory.mktemp("dressed")
    shutil.copytree(HERE / "dressed", home, dirs_exist_ok=True)
    shutil.copytree(HERE / "sandtable_saltroad" / "texts", home / "texts", dirs_exist_ok=True)
    about = home / "sandtable_saltroad-2.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(METADATA)
    (about / "entry_points.txt").write_text(ENTRY_POINTS)
    done = subprocess.run(
        [sys.executable, "-m", "guest.speaking", str(home / "games.sqlite")],
        cwd=HERE.parent,
        env={**os.environ, "PYTHONPATH": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(("language", "name"), [("en", "Water"), ("ja", "水場")])
def test_an_overlay_with_a_name_has_a_button_on_the_page(
    told: Any, language: str, name: str
) -> None:
    assert told[language]["buttons"] == [{"what": "water", "name": name}]


@pytest.mark.parametrize(
    ("language", "title", "held", "dry"),
    [
        ("en", "Who drinks where:", "a well that is held", "a well that is not held"),
        ("ja", "どこで水を飲めるか：", "押さえている井戸", "押さえていない井戸"),
    ],
)
def test_the_button_shows_it_in_the_words_of_the_guest(
    told: Any, language: str, title: str, held: str, dry: str
) -> None:
    """The guard is asked, whose turn it is; of the raiders, a program, one can ask as well."""
    surveys = told[language]["surveys"]
    asked, raiders = surveys["water"], surveys["water of raiders"]
    assert (asked["title"], raiders["title"]) == (title, title)
    assert (asked["side"], raiders["side"]) == ("guard", "raiders")
    wells = {"upper", "middle", "lower", "goat", "palms"}
    assert asked["places"].keys() == raiders["places"].keys() == wells
    assert {one["text"] for one in raiders["places"].values()} <= {held, dry}
    mine, theirs = (
        {name for name, one in survey["places"].items() if one["text"] == held}
        for survey in (asked, raiders)
    )
    assert theirs
    assert not mine & theirs
    assert held in {one["text"] for one in raiders["legend"]}


def test_one_without_a_name_has_none_but_can_be_asked_for(told: Any) -> None:
    quiet = told["en"]["surveys"]["quiet"]
    assert quiet["title"] == "Asked for by name only:"
    assert quiet["side"] is None
    assert quiet["places"]


@pytest.mark.parametrize(
    ("language", "command", "title"),
    [("en", "water [SIDE]", "Who drinks where:"), ("ja", "water [軍]", "どこで水を飲めるか：")],
)
def test_it_is_a_command_of_the_terminal(
    told: Any, language: str, command: str, title: str
) -> None:
    """What has no name is none, nor is an overlay of another system."""
    said = told[language]["terminal"]
    assert says(said["help"], command)
    assert not says(said["help"], "quiet")
    assert says(said["water"], title)
    # At the start the raiders hold two wells, and the guard one.
    held = {"en": "held [salt 4.1]: {}", "ja": "押さえている井戸 [salt 4.1]：{}"}[language]
    assert says(said["water"], held.format("goat"))
    assert says(said["water guard"], held.format("upper"))
    assert not says(said["quiet"], title)
    assert says(said["control"], "“control”" if language == "en" else "「control」")


@pytest.mark.parametrize(
    ("language", "remark", "lead", "aim", "gain", "term"),
    [
        (
            "en",
            "Water comes first.",
            "I thirst for",
            "to drink there.",
            "gives us more wells",
            "Water",
        ),
        (
            "ja",
            "まずは水だ。",
            "の水が欲しい。",
            "がそこで水を飲む。",
            "押さえる井戸が増える",
            "水",
        ),
    ],
)
def test_its_program_gives_reasons_in_words_of_its_own(
    told: Any, language: str, remark: str, lead: str, aim: str, gain: str, term: str
) -> None:
    """The remark, what a plan is for, and what it gains: in sentences, and by the name of the term."""
    why = told[language]["why"]
    assert remark in why
    assert any(lead in line and line.endswith(aim) for line in why)
    assert any(gain in line for line in why)
    assert term in told[language]["figures"]
