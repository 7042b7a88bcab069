"""Lessons on the page: what is to be done, ticked when it is, and the way to the next one."""

from typing import Any

import pytest
from playwright.sync_api import expect

import sandtable
from browser.conftest import OpenDesk
from browser.desk import Desk, Server

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
SEATS = {"blue": "person", "red": "person"}


def lesson(server: Server, name: str, *actions: str) -> str:
    game = sandtable.new("scs-primer", name, seed=1)
    for action in actions:
        game.play(action)
    return server.load(game, SEATS)


def ticked(desk: Desk) -> list[str | None]:
    found = desk.at("lesson").locator("li.done").all()
    return [one.get_attribute("data-aim") for one in found]


def test_a_lesson_done_with_the_mouse_leads_to_the_next(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk(lesson(server, "movement"))
    card = desk.at("lesson")
    expect(card.get_by_role("heading", name="Lesson: what movement costs")).to_be_visible()
    expect(card.locator("li")).to_have_count(2)
    assert ticked(desk) == []
    expect(desk.at("lesson-next")).to_have_count(0)
    desk.choose("unit", "6arm")
    desk.choose("place", "25.18")
    expect(desk.at("lesson-verdict")).to_have_text("1 of 2 done.")
    assert ticked(desk) == ["between"]
    desk.press("u")
    expect(desk.at("lesson-verdict")).to_have_text("0 of 2 done.")
    desk.choose("place", "25.18")
    desk.done()
    desk.choose("unit", "1inf")
    desk.choose("place", "26.18")
    desk.done()
    expect(desk.at("lesson-verdict")).to_have_text("The lesson is done.")
    desk.at("lesson-next").click()
    expect(card.get_by_role("heading", name="Lesson: overruns")).to_be_visible()
    assert ticked(desk) == []
    # On the same map, but elsewhere on it.
    expect(desk.page.locator('#board .counter[data-name="7gren"]')).to_be_in_viewport()
    expect(desk.at("lesson-verdict")).to_have_text("0 of 2 done.")


def test_places_in_the_words_of_a_lesson_light_up_on_the_map(
    open_desk: OpenDesk, server: Server
) -> None:
    """Those that are named, in what it shows and in what is to be done; no other number."""
    desk = open_desk(lesson(server, "overrun"), viewport={"width": 1400, "height": 950})
    lit = desk.page.locator("#board .pointed")
    desk.at("lesson").locator('li [data-named="11.08"]').hover()
    expect(lit).to_have_attribute("data-name", "11.08")
    desk.at("lesson").locator('details [data-named="10.07"]').hover()
    expect(lit).to_have_attribute("data-name", "10.07")
    desk.at("lesson-title").hover()
    expect(lit).to_have_count(0)
    named = (
        desk.at("lesson")
        .locator("[data-named]")
        .evaluate_all("all => all.map((one) => one.dataset.named)")
    )
    assert named == ["10.07", "11.08", "11.06", "11.07", "11.08", "10.08"]


@pytest.mark.parametrize("look", [{"viewport": {"width": 1400, "height": 900}}, PHONE])
@pytest.mark.parametrize("name", ["movement", "overrun", "bridge"])
def test_a_lesson_opens_on_its_units_and_the_places_it_names(
    open_desk: OpenDesk, server: Server, name: str, look: dict[str, Any]
) -> None:
    """So close that the numbers of hexes are read, and with none of them out of sight."""
    desk = open_desk(lesson(server, name), **look)
    field = desk.box(desk.page.locator("#board"))
    named = desk.at("lesson").locator("[data-named]")
    places = set(named.evaluate_all("all => all.map((one) => one.dataset.named)"))
    assert places
    units = [desk.box(one) for one in desk.page.locator("#board .counter").all()]
    assert min(unit["width"] for unit in units) >= 40
    hexes = [desk.box(desk.page.locator(f'#board [id="area-{place}"]')) for place in places]
    for one in [*units, *hexes]:
        x, y = one["x"] + one["width"] / 2, one["y"] + one["height"] / 2
        assert field["x"] <= x <= field["x"] + field["width"]
        assert field["y"] <= y <= field["y"] + field["height"]


def test_what_a_lesson_shows_folds_once_the_first_order_is_given(
    open_desk: OpenDesk, server: Server
) -> None:
    """Who opens it again keeps it open."""
    desk = open_desk(lesson(server, "movement"), viewport={"width": 1400, "height": 900})
    shows = desk.at("lesson").locator("details")
    expect(shows).to_have_attribute("open", "")
    desk.choose("unit", "6arm")
    desk.choose("place", "25.18")
    desk.done()
    expect(shows).not_to_have_attribute("open", "")
    shows.locator("summary").click()
    desk.choose("unit", "1inf")
    desk.choose("place", "26.18")
    desk.done()
    expect(shows).to_have_attribute("open", "")


def test_out_of_the_full_hex_the_lesson_of_overruns_offers_none(
    open_desk: OpenDesk, server: Server
) -> None:
    """As its words say: there none is offered, the pointer tells of 11.08, and from there a click does it."""
    game = lesson(server, "overrun")
    server.play(game, "pick 5arm", "pick 6arm")
    desk = open_desk(game)
    desk.choose("place", "10.07")
    expect(desk.at("order")).not_to_contain_text("verrun 7 Gren")
    desk.page.mouse.move(*desk.point("unit", "7gren"))
    expect(desk.at("hints")).to_contain_text("verrun 7 Gren (10.08) from 11.08")
    desk.press("u")
    desk.choose("place", "11.07")
    desk.choose("place", "11.08")
    expect(desk.at("order")).to_contain_text("verrun 7 Gren")
    desk.choose("unit", "7gren")
    expect(desk.at("lesson").locator("li.done")).to_have_count(2)


def test_a_lesson_that_is_over_says_what_is_missing_and_begins_again(
    open_desk: OpenDesk, server: Server
) -> None:
    """By keyboard: the end is no draw on points; Try again has the first moment of the same lesson."""
    game = sandtable.new("scs-primer", "bridge", seed=1)
    while game.outcome is None:
        game.play("done")
    over = server.load(game, SEATS)
    desk = open_desk(over)
    sheet = desk.at("ending")
    expect(sheet.get_by_role("heading")).to_have_text(
        "The lesson is over, and not all of it is done."
    )
    expect(sheet.locator("li:not(.done)")).to_have_count(1)
    expect(sheet).not_to_contain_text("draw")
    desk.at("end-lesson-again").focus()
    desk.page.keyboard.press("Enter")
    expect(sheet).to_be_hidden()
    expect(desk.at("lesson-verdict")).to_have_text("0 of 1 done.")
    assert desk.page.url.rpartition("/")[2] != over


def test_the_last_lesson_leads_to_battle_on_a_telephone(
    open_desk: OpenDesk, server: Server
) -> None:
    """In Japanese; what it shows is folded up there, and nothing hangs out."""
    orders = ["pick 6arm", "go 03.08", "done", "done", "done", "done"]
    desk = open_desk(lesson(server, "supply", *orders), locale="ja-JP", **PHONE)
    expect(desk.at("lesson-verdict")).to_have_text("課題は完了。")
    assert ticked(desk) == ["leave", "cut"]
    shows = desk.at("lesson").locator("details")
    assert not shows.evaluate("one => one.open")
    shows.locator("summary").tap()
    expect(shows.locator("p")).to_be_visible()
    assert desk.page.evaluate("document.documentElement.scrollWidth") <= 390
    desk.at("lesson-next").tap()
    expect(desk.at("lesson")).to_be_hidden()
    expect(desk.at("game-name")).to_contain_text("遭遇戦")
