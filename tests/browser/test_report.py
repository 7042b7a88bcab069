"""The after-action report in the browser: maps that are drawn, a page that fits a telephone, and print."""

import re
from pathlib import Path

from playwright.sync_api import expect

import sandtable
from browser.conftest import OpenDesk
from browser.desk import Server

RECORD = Path(__file__).parents[1] / "golden/data/series60-1/campaign-british-sudden-death.record"
#: Counters of the map of the first turn that really cover something, in the middle of the picture.
DRAWN = """(map) => [...map.querySelectorAll('use[href^="#unit-"]')].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width > 8 && box.height > 8;
}).length"""


def report_of(server: Server, **query: str) -> str:
    game = server.load(sandtable.load(RECORD.read_text("utf-8")))
    words = "&".join(f"{name}={value}" for name, value in query.items())
    return f"{server.address}api/games/{game}/report?{words}"


def test_a_report_has_a_drawn_map_and_its_combats_for_every_turn(
    open_desk: OpenDesk, server: Server
) -> None:
    """No script runs on it, and nothing is fetched but the page itself."""
    page = open_desk().page
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    address = report_of(server)
    page.goto(address)
    assert asked == [address]
    turns = page.locator("section.turn:not(#summary)")
    assert turns.count() > 1
    for turn in turns.all():
        assert turn.locator(".map svg").evaluate(DRAWN) > 10
    expect(page.locator("article").first).to_contain_text("Attack")
    expect(page.locator("#summary svg").first).to_be_visible()
    page.get_by_role("link", name="2", exact=True).click()
    expect(page.locator("#turn-2 h2")).to_be_in_viewport()


def test_a_report_fits_a_telephone_in_japanese_and_at_night(
    open_desk: OpenDesk, server: Server
) -> None:
    page = open_desk(viewport={"width": 390, "height": 844}, color_scheme="dark").page
    page.goto(report_of(server, lang="ja"))
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    expect(page.locator("h1")).to_contain_text(re.compile("[ァ-ヶ]"))
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == "rgb(29, 27, 24)"


def test_a_report_prints_by_day_with_a_page_for_each_turn(
    open_desk: OpenDesk, server: Server
) -> None:
    page = open_desk(color_scheme="dark", alone=True).page
    page.goto(report_of(server))
    page.emulate_media(media="print", color_scheme="dark")
    breaks = "(some) => some.map((one) => getComputedStyle(one).breakBefore)"
    assert set(page.locator("section.turn").evaluate_all(breaks)) == {"page"}
    paper = "getComputedStyle(document.documentElement).getPropertyValue('--paper')"
    assert page.evaluate(paper) == "#f6efdd"


def test_a_printed_map_of_hexes_is_lines_and_letters_and_no_pictures(
    open_desk: OpenDesk, server: Server
) -> None:
    """The grain of the ground would be a picture on every page, and its halos outlines."""
    page = open_desk(alone=True).page
    game = server.load(sandtable.new("scs-primer", seed=1), {"blue": "person", "red": "person"})
    page.goto(f"{server.address}api/games/{game}/report")
    assert page.locator("#ground [fill^='url(']").count() > 0
    assert page.locator("#ground [paint-order]").count() > 0
    printed = page.pdf(prefer_css_page_size=True)
    assert b"/Subtype /Image" not in printed
    assert len(printed) < 500_000
