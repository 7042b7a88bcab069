"""Modules of one's own: checked, played in the terminal and at the table, and found again."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner, Result

import sandtable
from cli.sitting import says
from modules.altered import TRIAL
from modules.damaged import reword
from sandtable import library
from sandtable.cli import main
from table.tables import SECONDS, read_address, start

SHELF = Path(sandtable.__file__).parent / "modules"
ID = "my-tobruk"


@pytest.fixture(autouse=True)
def _own_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is added is forgotten when the process ends; here, when the test does."""
    monkeypatch.setattr(library, "_added", {})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The battle for Tobruk under another name."""
    copy = Path(shutil.copytree(SHELF / "battle-for-tobruk" / "v1", tmp_path / "mine"))
    reword(copy, 'id = "battle-for-tobruk"', f'id = "{ID}"')
    reword(copy, '"Crusader: Battle for Tobruk (Folio)"', '"My Tobruk"', "texts/en.toml")
    return copy


def run(home: Path, *words: str, typed: str = "") -> Result:
    env = {"XDG_STATE_HOME": str(home), "LANG": "C.UTF-8", "COLUMNS": "110"}
    result = CliRunner().invoke(main, words, input=typed, env=env)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


# Checking

NO_FOG = "; the module cannot be played with fog of war"
UNFOGGED = f"a unit below the top could have another zone of control{NO_FOG}"
SILENCED = f"a unit below the top could have the only zone of control{NO_FOG}"


def test_a_good_module_says_what_it_holds(tmp_path: Path) -> None:
    """A module of hexes from a folder outside the package."""
    result = run(tmp_path, "module", "check", str(TRIAL))
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "scs-trial v1 (scs)  Proving ground / 試験場",
        "  scenario trial: The port / 港",
        "  scenario rolled: Who is first / 先手争い",
        "  11 units, 192 places",
        "  cannot be played with fog=on, though it is sound otherwise:",
        f"    rules.toml: terrain and hexsides: classes differ in where they may go, so that {UNFOGGED}",
        f"    rules.toml: supply.out.zone: {SILENCED}",
        f"    rules.toml: disorganised.zone: {SILENCED}",
        "no problems",
    ]


@pytest.mark.parametrize(
    ("module", "told"),
    [("scs-primer", ["  can be played with fog=on"]), ("battle-for-tobruk", [])],
)
def test_whether_a_module_can_be_played_in_fog(
    module: str, told: list[str], tmp_path: Path
) -> None:
    """It is told of those for which fog is an option."""
    result = run(tmp_path, "module", "check", str(SHELF / module / "v1"))
    assert [line for line in result.output.splitlines() if "fog" in line] == told


def test_all_problems_of_a_module_are_named(tmp_path: Path) -> None:
    """Each on a line of its own, and the exit code says that there are some."""
    copy = Path(shutil.copytree(TRIAL, tmp_path / "mine"))
    reword(copy, 'first = "roll"', 'first = "ruby"')
    reword(copy, 'livery = "axis"', 'livery = "british"')
    result = run(tmp_path, "module", "check", str(copy))
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "Error: module scs-trial v1 cannot be used:",
        "  module.toml: side: both wear british",
        "  module.toml: scenario rolled: first: 'ruby' is no side; there are amber, jade, roll",
    ]


def test_a_field_that_cannot_be_read_hides_no_other_problem(tmp_path: Path) -> None:
    """A cover, units and rules of the wrong shape; what contradicts itself elsewhere is told with them.

    Nothing is told that only follows from what stands in for the bad fields.
    """
    copy = Path(shutil.copytree(TRIAL, tmp_path / "mine"))
    reword(copy, 'version = "1"', "version = 1")
    reword(copy, 'first = "roll"', 'first = "ruby"')
    reword(copy, "steps = 3\n", 'steps = "three"\n', "units.toml")
    reword(copy, 'count = "units"', 'count = "heads"', "rules.toml")
    reword(copy, 'a-guns = "05.02"', 'a-guns = "55.02"', "setup.toml")
    result = run(tmp_path, "module", "check", str(copy))
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "Error: module mine cannot be used:",
        "  module.toml: version: it must be a text, not 1",
        "  units.toml: unit[2].steps: it must be a whole number from 1 to 1,000, not 'three'",
        "  rules.toml: stacking.count: it must be one of steps, units, points, not 'heads'",
        "  module.toml: scenario rolled: first: 'ruby' is no side; there are amber, jade, roll",
        "  setup.toml: field: a-guns: hex: '55.02' is no hex",
    ]


@pytest.mark.parametrize("file", ["crt", "supply", "victory"])
def test_of_a_table_that_is_missing_nothing_more_is_told(file: str, tmp_path: Path) -> None:
    """Scenarios and tests name what was in it; they are right, as far as anybody knows."""
    copy = Path(shutil.copytree(TRIAL, tmp_path / "mine"))
    rules = copy / "rules.toml"
    tables = re.split(r"^(?=\[)", rules.read_text("utf-8"), flags=re.M)
    rest = [one for one in tables if not re.match(rf"\[+{file}\b", one)]
    rules.write_text("".join(rest), "utf-8")
    result = run(tmp_path, "module", "check", str(copy))
    (problem,) = result.output.splitlines()[1:]
    assert problem == f"  rules.toml: {file}: the field is missing"


@pytest.mark.parametrize("words", [".", "../mine", "../mine/."])
def test_a_folder_named_by_a_point_has_its_name(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who stands in the folder is told which one it is."""
    (tmp_path / "mine").mkdir()
    monkeypatch.chdir(tmp_path / "mine")
    assert run(tmp_path, "module", "check", words).output.splitlines() == [
        "Error: module mine cannot be used:",
        "  module.toml: there is no such file in mine",
    ]


@pytest.mark.parametrize("words", [["module", "check"], ["play", "--text", "--module"]])
def test_a_folder_that_is_not_there(words: list[str], tmp_path: Path) -> None:
    """One line, and no module is looked for under that name."""
    missing = tmp_path / "nowhere"
    result = run(tmp_path, *words, str(missing))
    assert result.exit_code == 1
    assert result.output == f"Error: there is no folder {str(missing)!r}\n"


@pytest.mark.parametrize(
    "words", [["module", "check"], ["play", "--text", "--module"], ["play", "--module"]]
)
def test_a_folder_that_is_no_module(words: list[str], tmp_path: Path) -> None:
    """It says which file it misses."""
    result = run(tmp_path, *words, str(tmp_path))
    assert result.exit_code == 1
    (problem,) = result.output.splitlines()[1:]
    assert says(problem, "module.toml", "there is no such file")


# In the terminal


def test_a_module_of_ones_own_is_played(folder: Path, tmp_path: Path) -> None:
    """A folder where else a name stands."""
    result = run(tmp_path, "play", "--text", "--module", str(folder), typed="done\nquit\n")
    assert result.exit_code == 0
    assert says(result.output, "My Tobruk", "Turn 1 begins.")


def test_a_folder_is_known_without_a_stroke(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder lies where one is."""
    monkeypatch.chdir(folder.parent)
    result = run(tmp_path, "play", "--text", "--module", folder.name, typed="quit\n")
    assert result.exit_code == 0
    assert "My Tobruk" in result.output


def test_names_of_modules_come_before_folders(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that is called like a module of the package: a stroke says that it is meant."""
    shutil.move(folder, tmp_path / "battle-for-tobruk")
    monkeypatch.chdir(tmp_path)
    words = ("play", "--text", "--module")
    assert "My Tobruk" not in run(tmp_path, *words, "battle-for-tobruk", typed="quit\n").output
    assert "My Tobruk" in run(tmp_path, *words, "./battle-for-tobruk", typed="quit\n").output


def test_a_game_goes_on_with_the_same_module(folder: Path, tmp_path: Path) -> None:
    """The record names the module, not the folder: it must be said again."""
    run(tmp_path, "play", "--text", "--module", str(folder), typed="done\nquit\n")
    library._added.clear()
    kept = tmp_path / "sandtable" / "last.record"
    for words in (["play", "--text", "--load", str(kept)], ["check", str(kept)]):
        result = run(tmp_path, *words, typed="quit\n")
        assert result.exit_code == 1
        assert says(result.output, "Error: record, line 2", f"no module '{ID}'")
        assert run(tmp_path, *words, "--module", str(folder), typed="quit\n").exit_code == 0
        library._added.clear()
    result = run(tmp_path, "play", "--text", "--resume", "--module", str(folder), typed="quit\n")
    assert result.exit_code == 0


def test_a_module_that_was_changed_is_another(folder: Path, tmp_path: Path) -> None:
    """A record is pinned to what stood in the folder."""
    run(tmp_path, "play", "--text", "--module", str(folder), typed="done\nquit\n")
    reword(folder, "turns = 20", "turns = 21")
    kept = tmp_path / "sandtable" / "last.record"
    result = run(tmp_path, "check", str(kept), "--module", str(folder))
    assert result.exit_code == 1
    assert says(result.output, f"{ID} v1", "not the one this game was played with")


# Who plays


def test_seats_by_the_names_of_the_sides(folder: Path, tmp_path: Path) -> None:
    """Any side a module has, whatever it is called."""
    words = ("play", "--text", "--module", str(folder), "--seat", "british=random")
    result = run(tmp_path, *words, "--seat", "axis=person", typed="quit\n")
    assert result.exit_code == 0
    assert "British (random player)" in result.output


@pytest.mark.parametrize(
    ("seat", "named"),
    [("french=random", "'french'"), ("axis=elephant", "'elephant'"), ("axis", "SIDE=WHO")],
)
def test_a_seat_that_cannot_be(seat: str, named: str, tmp_path: Path) -> None:
    """No such side, nobody of that name, or neither."""
    result = run(tmp_path, "play", "--text", "--seat", seat, typed="quit\n")
    assert result.exit_code == 1
    (line,) = result.output.splitlines()
    assert named in line


# At the table


def test_a_name_alone_is_for_the_terminal(tmp_path: Path) -> None:
    """At the table one chooses among all games; only a folder adds something."""
    result = run(tmp_path, "play", "--module", "battle-for-tobruk")
    assert result.exit_code == 2
    assert "--module: only together with --text" in result.output


@pytest.fixture
def table(folder: Path, tmp_path: Path) -> Iterator[httpx.Client]:
    """The table as a process, with a module from a folder."""
    words = ("--port", "0", "--games", str(tmp_path / "games"), "--module", str(folder))
    process = start(*words)
    try:
        with httpx.Client(base_url=read_address(process), timeout=SECONDS) as client:
            yield client
    finally:
        process.kill()
        process.communicate(timeout=SECONDS)


def test_a_module_of_ones_own_is_at_the_table(table: httpx.Client) -> None:
    """It is in the list, a game of it can be begun, and its map is drawn."""
    listed = {game["id"]: game["name"] for game in table.get("/api/modules").json()}
    assert listed[ID] == "My Tobruk"
    begun = table.post("/api/games", json={"module": ID, "seats": {}})
    assert begun.status_code == 201
    shown = table.get(f"/api/games/{begun.json()['id']}").json()
    assert shown["module"]["id"] == ID
    assert table.get(f"/draw/{ID}/1/en/map.svg").status_code == 200


def test_a_bad_module_opens_no_table(folder: Path, tmp_path: Path) -> None:
    """Its problems are told, and nothing is started."""
    reword(folder, "days_per_turn = 1", "days_per_turn = 0")
    words = ("--port", "0", "--games", str(tmp_path / "games"), "--module", str(folder))
    process: subprocess.Popen[str] = start(*words)
    said, errors = process.communicate(timeout=SECONDS)
    assert (process.returncode, said) == (1, "")
    assert says(errors, f"module {ID} v1 cannot be used", "calendar.days_per_turn")
