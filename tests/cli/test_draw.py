"""`sandtable draw`: modules and records as SVG and PNG, and what is said when that cannot be."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import sandtable
from cli.writing import CHAIN, run, trouble
from sandtable.draw import raster

PNG = b"\x89PNG\r\n\x1a\n"


def drawn(tmp_path: Path, *words: object) -> str:
    path = tmp_path / "map.svg"
    result = run("draw", *words, "-o", path)
    assert result.exit_code == 0, result.output
    text = path.read_text("utf-8")
    ElementTree.fromstring(text)
    return text


@pytest.mark.parametrize("module", list(sandtable.library.modules()))
def test_every_module_can_be_drawn_alone_and_whole(tmp_path: Path, module: str) -> None:
    """Nothing in the file asks for anything outside of it: no style, no file, no symbol."""
    text = drawn(tmp_path, module)
    assert "var(" not in text
    asked = set(re.findall(r'(?:href="|url\()#([\w.-]+)', text))
    assert asked <= set(re.findall(r'\bid="([\w.-]+)"', text))
    assert not re.search(r'href="(?!#)', text)


def test_a_record_is_drawn_as_it_ends_or_as_a_turn_began(tmp_path: Path) -> None:
    game = sandtable.load(CHAIN.read_text("utf-8"))
    assert game.turn > 1
    last = drawn(tmp_path, CHAIN)
    assert f"Turn: {game.turn} of" in last
    first = drawn(tmp_path, CHAIN, "--turn", 1)
    assert "Turn: 1 of" in first
    assert first != last


def test_names_and_colours_are_as_asked(tmp_path: Path) -> None:
    assert "トブルク" in drawn(tmp_path, "battle-for-tobruk", "--lang", "ja")
    light, dark = (drawn(tmp_path, "scs-primer", "--theme", one) for one in ("light", "dark"))
    assert light != dark
    assert drawn(tmp_path, "scs-primer", "--large") != light


def test_a_png_has_the_width_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "map.png"
    assert run("draw", "scs-primer", "--width", 400, "-o", path).exit_code == 0
    content = path.read_bytes()
    assert content.startswith(PNG)
    assert int.from_bytes(content[16:20], "big") == 400


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["no-such-game", "-o", "map.svg"], "there is no module or record 'no-such-game'"),
        (["scs-primer", "-o", "map.jpg"], "map.jpg: the name must end in .svg or .png"),
        (["scs-primer", "-o", "away/map.svg"], "away/map.svg cannot be written"),
        (["scs-primer", "--turn", "2", "-o", "map.svg"], "there is no turn 2; the last one is 1"),
        (["scs-primer", "--scenario", "x", "-o", "map.svg"], "no scenario 'x'"),
        ([str(CHAIN), "--turn", "99", "-o", "map.svg"], "there is no turn 99"),
        ([str(CHAIN), "--scenario", "x", "-o", "map.svg"], "a record has its scenario"),
        ([__file__, "-o", "map.svg"], "this is no record"),
    ],
)
def test_trouble_is_told_in_one_line_and_nothing_is_left_behind(
    words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert told in trouble(tmp_path, monkeypatch, "draw", *words)


def test_without_a_font_there_is_no_png_but_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Empty names would look like a fault of the map."""
    # Letters of nobody's script: in their place each font has the same box.
    monkeypatch.setattr(raster, "_sample", lambda language: "\U000f1234\U000f5678")
    result = run("draw", "scs-primer", "--lang", "ja", "-o", tmp_path / "map.png")
    assert result.exit_code == 1
    assert "no font with the letters of the language 'ja'" in result.output
    assert list(tmp_path.iterdir()) == []
