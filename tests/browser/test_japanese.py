"""Japanese: at any time, everywhere, and with real glyphs."""

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenDesk, Table
from browser.desk import BATTLE, GROUP, SET_UP, Server

#: What stays in Latin letters in a Japanese text: the name of the project, the button that leads
#: to English, marks of clauses and places, and designations that are Latin in Japanese too.
LATIN = {"Sandtable", "English", "VP", "MP", "KG", "RECAM", "ATB", "SG", "CAM"}


def strangers(text: str) -> list[str]:
    """The words of a text that are English."""
    words = re.findall(r"[A-Za-z]{2,}", re.sub(r"\b(s60|folio|scs|[A-Z]\d+)\b", "", text))
    return [word for word in words if word not in LATIN]


def visible_text(page: Page, inside: str = "body") -> str:
    """All text one sees in the page around the map, without keys and notation."""
    text: str = page.locator(inside).evaluate(VISIBLE_TEXT)
    return text


VISIBLE_TEXT = """(root) => {
  const found = [];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent);
    if (node.nodeType !== Node.ELEMENT_NODE || !node.checkVisibility()) return;
    if (["SVG", "CODE", "KBD", "SCRIPT", "STYLE"].includes(node.tagName.toUpperCase())) return;
    node.childNodes.forEach(walk);
  };
  walk(root);
  return found.join("\\n");
}"""


@pytest.fixture
def japanese(open_desk: OpenDesk, server: Server) -> Table:
    """`japanese(*actions)`: an open table on a page that speaks Japanese from the start."""
    return lambda *actions, **_: open_desk(server.new(*actions), locale="ja-JP")


def test_a_japanese_browser_gets_japanese(open_desk: OpenDesk) -> None:
    desk = open_desk(locale="ja-JP")
    assert desk.language == "ja"
    assert strangers(visible_text(desk.page)) == []


def test_the_lobby_and_its_options_are_in_japanese(open_desk: OpenDesk, server: Server) -> None:
    """Everything unfolded, with games in the list."""
    server.new(*SET_UP)
    desk = open_desk(locale="ja-JP")
    desk.unfold()
    text = visible_text(desk.page)
    assert "初期配置" in text or "ターン" in text
    assert [word for word in strangers(text) if word not in option_words(server)] == []


def option_words(server: Server) -> set[str]:
    """Names and values of rules options are notation, as in records."""
    options = server.ask("api/modules?lang=ja")[0]["options"]
    names = " ".join(str(word) for one in options for word in (one["name"], *one["values"]))
    return set(re.findall(r"[A-Za-z]+", names))


def test_every_panel_is_in_japanese_after_a_battle(japanese: Table) -> None:
    """Actions, log, dice, the board in words and the order of battle."""
    desk = japanese(*BATTLE, "pick de-21pz-pr5")
    for _ in desk.sheets():
        assert strangers(visible_text(desk.page)) == []


def test_names_for_screen_readers_are_in_japanese(japanese: Table) -> None:
    """Labels of places, counters and buttons, and their titles."""
    desk = japanese(*SET_UP, *GROUP)
    labels = desk.page.locator("[aria-label], [title]").evaluate_all(
        "all => all.map((one) => `${one.ariaLabel ?? ''} ${one.title ?? ''}`)"
    )
    assert labels
    assert sorted({word for label in labels for word in strangers(label)}) == []


def test_the_language_can_be_switched_in_mid_order(table: Table) -> None:
    """The draft stays, the question is the same in the other language, and play goes on."""
    desk = table(*SET_UP, *GROUP)
    desk.switch_language()
    assert desk.draft == [*GROUP]
    assert strangers(visible_text(desk.page)) == []
    desk.choose("place", "P20")
    desk.switch_language()
    expect(desk.at("order")).to_contain_text(desk.server.game(desk.id, "en")["decision"]["prompt"])
    assert desk.draft == [*GROUP, "go P20"]


def test_the_map_changes_its_names_and_keeps_its_cut_out(table: Table) -> None:
    """Who has zoomed in stays where he was."""
    desk = table(*SET_UP)
    desk.page.keyboard.press("+")
    box = desk.at("board").get_attribute("viewBox")
    expect(desk.at("board")).to_contain_text("Tobruk")
    desk.switch_language()
    expect(desk.at("board")).to_contain_text("トブルク")
    expect(desk.at("board")).not_to_contain_text("Tobruk")
    expect(desk.at("board")).to_have_attribute("viewBox", box or "")


def test_an_answer_on_the_page_does_not_stay_in_the_old_language(table: Table) -> None:
    """A refusal and the card of a stack are open when the language changes."""
    desk = table(*SET_UP)
    desk.click("unit", "de-wechmar")
    expect(desk.at("answer")).to_contain_text("s60")
    expect(desk.at("stack")).not_to_be_empty()
    desk.switch_language()
    assert strangers(visible_text(desk.page)) == []


def test_an_overlay_and_the_odds_change_their_language_too(table: Table) -> None:
    desk = table(*SET_UP, *GROUP, "go P20")
    expect(desk.at("odds")).not_to_be_empty()
    desk.page.keyboard.press("s")
    expect(desk.page.locator("#layer-overlay title").first).to_contain_text("upply")
    desk.switch_language()
    expect(desk.at("odds")).to_contain_text("ステップ")
    expect(desk.page.locator("#layer-overlay title").first).to_contain_text("補給")
    assert strangers(visible_text(desk.page)) == []


def test_switching_while_looking_back_shows_the_same_moment_in_the_other_language(
    table: Table,
) -> None:
    desk = table(*BATTLE)
    desk.page.keyboard.press("[")
    expect(desk.at("moment")).to_be_visible()
    now = desk.at("slider").input_value()
    desk.at("language").click()
    expect(desk.at("moment")).to_contain_text(f"命令{now}の後")
    assert desk.at("slider").input_value() == now
    assert strangers(visible_text(desk.page)) == []


def test_the_help_sheet_is_in_japanese(japanese: Table) -> None:
    desk = japanese(*SET_UP)
    desk.page.keyboard.press("?")
    expect(desk.at("keys")).to_contain_text("キー")
    assert strangers(visible_text(desk.page, "#keys")) == []


def test_kana_and_kanji_are_glyphs_and_not_boxes(japanese: Table) -> None:
    """Each character of the page, drawn alone: it has ink, and not the ink of a missing glyph.

    Drawn in the fonts of the page and of the map; a character that no font can have (private use,
    unassigned) shows what a missing glyph looks like.
    """
    desk = japanese(*BATTLE)
    desk.tab(1).click()
    text = visible_text(desk.page) + (desk.at("board").text_content() or "")
    signs = sorted({sign for sign in text if "\u3041" <= sign <= "\u9fff"})
    assert len([sign for sign in signs if sign >= "\u4e00"]) > 50
    assert len([sign for sign in signs if sign < "\u30ff"]) > 50
    drawn = desk.page.evaluate(DRAW, [signs, ["\ue000", "\uf8ff", "\u0378", "\U000e0fff"]])
    for font in drawn:
        assert font["boxes"] == [], font["font"]
        assert font["empty"] == [], font["font"]
        assert font["different"] > len(signs) * 0.97, font["font"]


DRAW = """([signs, missing]) => {
  const fonts = new Set(["body", "#order", "#board text", "#layer-ground text"]
    .map((one) => document.querySelector(one)).filter(Boolean)
    .map((one) => getComputedStyle(one).fontFamily));
  const canvas = new OffscreenCanvas(48, 48);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const picture = (font, sign) => {
    pen.clearRect(0, 0, 48, 48);
    pen.font = `32px ${font}`;
    pen.fillText(sign, 6, 38);
    return pen.getImageData(0, 0, 48, 48).data.filter((_, n) => n % 4 === 3).join("");
  };
  const blank = (pixels) => /^0*$/.test(pixels);
  return [...fonts].map((font) => {
    const boxes = new Set(missing.map((sign) => picture(font, sign)).filter((one) => !blank(one)));
    const pictures = signs.map((sign) => picture(font, sign));
    return {
      font,
      boxes: signs.filter((_, n) => boxes.has(pictures[n])),
      empty: signs.filter((_, n) => blank(pictures[n])),
      different: new Set(pictures).size,
    };
  });
}"""
