"""A system in a package of its own: it is small, nothing knows it, and it plays wherever ours do."""

import re
from pathlib import Path

import pytest

import sandtable
from cli.sitting import says, sit
from sandtable import Game
from sandtable.ai.player import give_order
from sandtable.ai.seats import sit_down
from sandtable.report import report
from sandtable.table.museum import ROOMS
from table.tables import Table

ROOT = Path(__file__).parents[2]
PACKAGE = Path(__file__).parent / "sandtable_saltroad"
SOURCE = ROOT / "src" / "sandtable"
WELLS = "five-wells"
#: Lines of Python, as `wc -l` counts them.
MOST_LINES = 600

each_language = pytest.mark.parametrize("language", ["en", "ja"])


def finished(first: str, second: str, seed: int) -> Game:
    """A game of two programs."""
    game = sandtable.new(WELLS, seed=seed)
    sides = zip(game.rules.sides, (first, second), strict=True)
    players = {side: sit_down(name, game.rules, seed) for side, name in sides}
    while game.outcome is None:
        assert game.side is not None
        give_order(game, players[game.side])
    return game


def test_it_is_small() -> None:
    lines = [line for file in PACKAGE.rglob("*.py") for line in file.read_text().splitlines()]
    assert len(lines) <= MOST_LINES


def test_nothing_in_sandtable_knows_it() -> None:
    for file in SOURCE.rglob("*"):
        if file.suffix in (".py", ".toml", ".js", ".css", ".html"):
            assert not re.search("salt ?road|five-?wells", file.read_text("utf-8"), re.I), file


def test_only_its_own_two_folders_know_what_the_rules_of_a_system_are() -> None:
    """Neither the class of the rules nor their data is looked at anywhere else."""
    for file in SOURCE.rglob("*.py"):
        if file.relative_to(SOURCE).parts[0] not in ("systems", "guises"):
            found = re.search(r"isinstance\([\w.]*rules\b|\brules\.data\b", file.read_text("utf-8"))
            assert found is None, (file, found)


@each_language
def test_it_is_played_in_the_terminal(language: str) -> None:
    orders = [
        "pick azrak, step pan",
        "pick azrak",
        "pick hillmen, attack upper, 6",
        "map",
        "help",
        "victory",
        "quit",
    ]
    said = sit(*orders, game=sandtable.new(WELLS, seed=1), language=language, width=100).whole
    words = {
        "en": ("Drovers stands in pan Salt Pan: a place holds one unit.", "Turn: 1 of 6"),
        "ja": ("塩", "ターン"),
    }
    assert says(said, *words[language])
    assert "camp*2" in said


def test_a_place_that_it_steps_to_is_one_to_stay_at(tmp_path: Path) -> None:
    """It has no far goals, so no step only leads through a place."""
    table = Table(tmp_path / "games.sqlite")
    game = table.new(module=WELLS)
    steps = [one for one in table.play(game, "pick drovers")["legal"] if one["verb"] == "step"]
    assert steps
    assert not any("no stop" in one["label"] for one in steps)
    table.close()


@each_language
def test_every_room_of_the_museum_tells_of_it(language: str, tmp_path: Path) -> None:
    table = Table(tmp_path / "games.sqlite")
    for room in ROOMS:
        answer = table.client.get(f"/api/museum/{WELLS}/{room}", params={"lang": language})
        assert answer.status_code == 200, answer.text
    table.close()


@each_language
def test_a_report_tells_a_game_of_it(language: str) -> None:
    told = report(finished("recruit", "random", 3), language).decode()
    assert {"en": "Hill Men", "ja": "丘の民"}[language] in told


def test_the_program_that_knows_no_system_plays_better_than_chance() -> None:
    games = [finished("sergeant", "random", seed) for seed in range(3)]
    assert sum(game.rules.margin(game.state, 0) for game in games) > 0


def test_the_page_about_systems_quotes_it_truly() -> None:
    page = (ROOT / "docs" / "systems.md").read_text("utf-8")
    quoted = re.findall(r"```\w+\n# (\S+)\n(.*?)```", page, re.S)
    assert len(quoted) > 6
    for name, text in quoted:
        file = PACKAGE / name if (PACKAGE / name).exists() else PACKAGE.parent / name
        content = file.read_text("utf-8")
        parts = [text] if text in content else text.strip().splitlines()
        assert all(part.strip("\n") in content for part in parts), (name, text)
