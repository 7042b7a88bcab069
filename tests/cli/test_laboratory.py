"""`sandtable lab run`: what can be typed, and what is answered."""

import re
from pathlib import Path

import pytest

from cli.writing import run, trouble
from sandtable import library
from sandtable.lab.folder import read_results

WELLS = ("lab", "run", "--module", "five-wells", "--programs", "random,recruit", "--workers", 1)


def test_a_plan_can_be_typed(tmp_path: Path) -> None:
    folder = tmp_path / "wells"
    words = (*WELLS, "--option", "level=draw,second", "--games", 1, "-o", folder)
    said = run(*words, "--turns", 2, "--parquet").output.splitlines()
    assert re.fullmatch(r"1 of 2 games, \d+ s left", said[0])
    assert said[1:3] == ["2 of 2 games", f"All 2 games are played: {folder}"]
    assert f"{folder / 'games.parquet'} is written." in said
    assert [game.options["level"] for game in read_results(folder)] == ["draw", "second"]
    assert run("lab", "run", folder, "--lang", "ja").output.splitlines() == [
        "2局中2局終了",
        f"全2局が終わりました：{folder}",
    ]


def test_a_module_in_a_folder_and_a_scenario_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "_added", {})
    trial = Path(__file__).parents[1] / "modules/scs-trial"
    words = ("lab", "run", "--module", f"{trial}:rolled", "--programs", "random,random")
    assert run(*words, "--games", 1, "--workers", 1, "-o", tmp_path / "x").exit_code == 0
    assert [game.scenario for game in read_results(tmp_path / "x")] == ["rolled"]


def test_a_plan_that_is_not_there_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = trouble(tmp_path, monkeypatch, "lab", "run", "nowhere.toml")
    assert told == "Error: there is no plan 'nowhere.toml'"


def test_a_plan_with_problems_tells_them_all(tmp_path: Path) -> None:
    plan = tmp_path / "odd.toml"
    plan.write_text('games = 0\nprograms = [["recruit", "recruit"]]\nplay = []\n')
    result = run("lab", "run", plan)
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "Error: plan odd.toml cannot be used:",
        "  play: there are 0, at least 1 must be",
        "  games: it must be a whole number from 1 to 1,000,000, not 0",
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "name a plan, or at least --module and --programs"),
        (("plan.toml", "--games", "3"), "--games: only without a plan, in which it stands"),
        (("plan.toml", "--workers", "2", "--cluster", "tcp://a"), "played in one place"),
    ],
)
def test_what_contradicts_itself_is_refused(words: tuple[str, ...], told: str) -> None:
    result = run("lab", "run", *words)
    assert result.exit_code == 2
    assert told in result.output
