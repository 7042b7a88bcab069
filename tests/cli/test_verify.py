"""`sandtable verify`: what it says of a game with sealed dice, in two languages."""

from pathlib import Path

import pytest

from cli.writing import CHAIN, run
from sandtable.core.sealed_lines import shown_links
from sealing import CRUSADER, TOBRUK, disclosed, played, sealed


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    path.write_text(disclosed(TOBRUK), "utf-8")
    return path


def test_what_was_checked_is_counted(record: Path) -> None:
    result = run("verify", record)
    assert result.exit_code == 0
    first, back, kept, host = result.output.splitlines()
    assert first == "Checked and right: 30 orders, 1 die, 7 draws, 34 links, 1 digest."
    assert back == "Play went back 2 times by consent."
    assert "committed to before the game" in kept
    assert "knew the secret" in host


def test_in_japanese(record: Path) -> None:
    assert "命令30" in run("verify", record, "--lang", "ja").output
    assert "命令30" in run("verify", record, lang="ja_JP.UTF-8").output


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "Line 14 is wrong: the secret gives"), ("ja", "14行目")]
)
def test_the_line_that_was_changed_is_named(record: Path, lang: str, told: str) -> None:
    text = record.read_text("utf-8")
    record.write_text(text.replace("/ fire-1 of", "/ fire-6 of", 1), "utf-8")
    result = run("verify", record, "--lang", lang)
    assert result.exit_code == 1
    assert told in result.output


def test_of_a_running_game_it_is_said_what_cannot_be_checked_yet(tmp_path: Path) -> None:
    path = tmp_path / "running.record"
    path.write_text(played(sealed(TOBRUK), 30).seen_by("axis").record(), "utf-8")
    result = run("verify", path)
    assert result.exit_code == 0
    assert "not told yet" in result.output
    assert "what one seat saw" in result.output
    assert "committed to" not in result.output


def test_a_link_that_was_noted_is_compared(tmp_path: Path) -> None:
    """The whole of it or its first digits; another one, and one that there is not."""
    game = played(sealed(CRUSADER), 40)
    path, links = tmp_path / "game.record", shown_links(game)
    path.write_text(game.record(), "utf-8")
    for noted in (links[3], links[3][:16]):
        result = run("verify", path, "--link", 3, noted)
        assert (result.exit_code, "Link 3 is the one" in result.output) == (0, True)
    for number, noted, told in [
        (3, links[4], "Link 3 is not the one"),
        (3, links[3][:4], "Link 3 is not the one"),
        (999, links[3], "There is no link 999"),
    ]:
        result = run("verify", path, "--link", number, noted)
        assert (result.exit_code, told in result.output) == (1, True)


def test_a_game_whose_dice_are_not_sealed_cannot_be_verified() -> None:
    result = run("verify", CHAIN)
    assert result.exit_code == 1
    assert "not sealed" in result.output


def test_what_never_ends_is_refused_in_a_line(tmp_path: Path) -> None:
    for words, told in (
        (["verify"], "ine 1"),
        (["report", "-o", str(tmp_path / "report.html")], "there is no record"),
    ):
        result = run(*words, "/dev/zero")
        assert result.exit_code == 1
        assert told in result.output
        assert len(result.output.splitlines()) == 1
