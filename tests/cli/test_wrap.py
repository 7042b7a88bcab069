"""Lines broken to a width, in English and in Japanese."""

import re

import pytest
from rich.cells import cell_len

from sandtable.letters.wrap import wrap

ENGLISH = {
    "dice": "  KG Wechmar (AA 3, AA 33) fires at 4th Armoured Bde: 3 5, hits on 4+: 1 hit. "
    "[s60 6.3(2)c]",
}
JAPANESE = {
    "hint": "番号か、「pick nz-4」「go P20」「attack P20」「done」のような行動を入力。「help」で一覧。",
    "roads": "  使用不可 [s60 6.2(1)b]：道路C03（バルビア街道）、道路T01（アクロマ道）、道路T24（鉄条網沿いの道）",
    "dice in Japanese": "  ヴェヒマール戦闘団（第3、第33捜索大隊）が第4機甲旅団を撃つ：3 5（各+1）、4以上でヒット：1ヒット。",
}
TEXTS = ENGLISH | JAPANESE
WIDTHS = range(40, 111)


def bare(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_nothing_is_lost_and_no_line_is_too_wide(text: str) -> None:
    for width in WIDTHS:
        lines = wrap(text, width)
        assert bare("".join(lines)) == bare(text)
        assert max(map(cell_len, lines)) <= width


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_words_numbers_and_citations_stay_whole(text: str) -> None:
    words = re.findall(r"\[[^]]*\]|[A-Za-z0-9+-]+", text)
    for width in WIDTHS:
        lines = wrap(text, width)
        found = [word for line in lines for word in re.findall(r"\[[^]]*\]|[A-Za-z0-9+-]+", line)]
        assert found == words, width


@pytest.mark.parametrize("text", JAPANESE.values(), ids=JAPANESE)
def test_no_line_begins_with_what_closes_or_ends_with_what_opens(text: str) -> None:
    for width in WIDTHS:
        for line in wrap(text, width):
            assert not re.match(r"\s*[。、」）：]", line), line
            assert not re.search(r"[「（]$", line), line


def test_later_lines_are_indented() -> None:
    assert wrap("  one two three", 10) == ["  one two", "    three"]
    assert wrap("one two three", 10) == ["one two", "  three"]


def test_a_short_or_empty_text_is_one_line() -> None:
    assert wrap("", 80) == [""]
    assert wrap("  one", 80) == ["  one"]
