"""`sandtable report`: a game as one page, and what is said when there is none to tell of."""

import re
from html import escape
from pathlib import Path

import pytest

import sandtable
from cli.writing import CHAIN, RECORDS, run, trouble
from sandtable import library
from sandtable.cli.looking_back import looked_back
from sandtable.report import report
from sandtable.text.catalogue import catalogue


@pytest.mark.parametrize(("lang", "title"), [("en", "After-action report"), ("ja", "戦闘報告書")])
def test_a_record_becomes_one_page(tmp_path: Path, lang: str, title: str) -> None:
    path = tmp_path / "report.html"
    result = run("report", CHAIN, "--lang", lang, "-o", path)
    assert result.exit_code == 0, result.output
    page = path.read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert f'<html lang="{lang}" ' in page
    assert title in page


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nothing.record", "-o", "report.html"], "there is no record 'nothing.record'"),
        ([str(CHAIN), "-o", "report.pdf"], "report.pdf: the name must end in .html"),
        ([str(CHAIN), "-o", "away/report.html"], "away/report.html cannot be written"),
        ([__file__, "-o", "report.html"], "this is no record"),
    ],
)
def test_trouble_is_told_in_one_line_and_nothing_is_left_behind(
    words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert told in trouble(tmp_path, monkeypatch, "report", *words)


MEETING = RECORDS / "scs-3" / "meeting-blue-level.record"
SUDDEN_DEATH = RECORDS / "series60-1" / "campaign-axis-sudden-death.record"


@pytest.mark.parametrize(("record", "lang"), [(SUDDEN_DEATH, "en"), (MEETING, "ja")])
def test_a_program_looks_back_at_a_game_that_is_over(record: Path, lang: str) -> None:
    """The report ends with how the game stood, where it swung, what was done there and what could have been."""
    game, text = library.load(record.read_text("utf-8")), catalogue(lang)
    told = looked_back(game, lang, "recruit")
    page = report(game, lang, back=told).decode()
    _, after = page.split('id="looking-back"')
    assert '<a href="#looking-back">' in page
    assert told.course[0] == (1, 50)
    assert len({turn for turn, _ in told.course}) == game.turn
    assert told.swings
    assert any(one.better for one in told.swings)
    better = text["report.better"].format(name=text["player.recruit"])
    assert after.count(better) == sum(bool(one.better) for one in told.swings)
    for one in told.swings:
        assert one.played
        assert f'<a href="#turn-{one.turn}">' in after
        assert f'id="turn-{one.turn}"' in page
        for line in (told.title, told.how, one.title, *one.played, *one.better):
            assert escape(line, quote=False) in after
    # The chart has a number for each turn, and says each moment in words, too.
    numbers = re.findall(r">(\d+)</text>", after)
    assert len(numbers) == 2 * game.turn + 1
    assert ": ".join(map(str, told.course[-1])) in after


def test_the_command_asks_the_program_that_is_named(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    words = ("report", MEETING, "--look-back", "recruit", "--lang", "en", "-o", path)
    assert run(*words).exit_code == 0
    assert "What the recruit would have done" in path.read_text("utf-8")


def test_what_is_not_over_cannot_be_looked_back_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = tmp_path.parent / f"{tmp_path.name}.record"
    running.write_text(sandtable.new("scs-primer", seed=1).record(), "utf-8")
    words = ("report", running, "--look-back", "recruit", "-o", "report.html")
    assert "the game is not over yet" in trouble(tmp_path, monkeypatch, *words)


def test_nobody_looks_back_unless_asked(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    assert run("report", CHAIN, "-o", path).exit_code == 0
    assert "looking-back" not in path.read_text("utf-8")
