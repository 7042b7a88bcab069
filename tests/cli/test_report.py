"""`sandtable report`: a game as one page, and what is said when there is none to tell of."""

from pathlib import Path

import pytest

from cli.writing import CHAIN, run, trouble


@pytest.mark.parametrize(("lang", "title"), [("en", "After-action report"), ("ja", "戦闘報告書")])
def test_a_record_becomes_one_page(tmp_path: Path, lang: str, title: str) -> None:
    path = tmp_path / "report.html"
    result = run("report", CHAIN, "--lang", lang, "-o", path)
    assert result.exit_code == 0, result.output
    page = path.read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert f'<html lang="{lang}">' in page
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
