"""Matches of programs: what the ladder tells, and in which form."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

from builders import CRUSADER

ROOT = Path(__file__).parents[2]
LADDER = [sys.executable, str(ROOT / "benchmarks/ladder.py")]
LAST_LINE = re.compile(
    r"(?P<strong>\w+) over (?P<weak>\w+): (?P<won>\d+)-(?P<drawn>\d+)-(?P<lost>\d+) of (?P<count>\d+) matches, "
    r"\d+ % \(\d+-\d+\), \d+\.\d+ s a turn"
)


def told(*words: str) -> list[str]:
    run = subprocess.run([*LADDER, *words], capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


def test_a_program_draws_every_match_against_itself(tmp_path: Path) -> None:
    """The same luck and the same choices with the same side, whoever is called the strong one."""
    file = tmp_path / "games.json"
    lines = told(CRUSADER, "random", "random", "--matches", "2", "--json", str(file))
    found = LAST_LINE.fullmatch(lines[-1])
    assert found is not None, lines[-1]
    assert found.group("won", "drawn", "lost", "count") == ("0", "2", "0", "2")
    assert "50 % (9-91)" in lines[-1]
    assert any(line.startswith("random as axis: won ") for line in lines)
    assert any("siege" in line for line in lines)
    matches = json.loads(file.read_text())
    assert [match["seed"] for match in matches] == [0, 1]
    for match in matches:
        (one, _), (_, again) = match["games"]
        assert (one["side"], one["margin"]) == (again["side"], again["margin"])


def test_a_module_in_a_folder_is_measured_too() -> None:
    """The trial of the tests, one of its scenarios, with an option."""
    folder = ROOT / "tests/modules/scs-trial"
    options = ["--matches", "1", "--option", "ma0Retreats=on"]
    lines = told(f"{folder}:rolled", "random", "random", *options)
    assert LAST_LINE.fullmatch(lines[-1]) is not None, lines


def test_whoever_stops_it_is_told_what_was_measured() -> None:
    """Control-C after the first match of very many."""
    command = [*LADDER, CRUSADER, "random", "random", "--matches", "100000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        assert run.stdout.readline().startswith("match 1: as axis")
        run.send_signal(signal.SIGINT)
        lines = run.stdout.read().splitlines()
    found = LAST_LINE.fullmatch(lines[-1])
    assert found is not None, lines[-1]
    assert 1 <= int(found["count"]) < 100000


def test_what_cannot_be_measured_is_refused_in_one_line() -> None:
    """A module that there is not."""
    run = subprocess.run(
        [*LADDER, "atlantis", "random", "random"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    assert run.stderr.startswith("no module 'atlantis'")
    assert len(run.stderr.splitlines()) == 1
