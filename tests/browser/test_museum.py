"""The museum: a game looked at without playing it, by mouse, keyboard and finger, in both languages."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenDesk
from browser.desk import SET_UP, Server
from sandtable.core.clause import registry
from sandtable.text.rulebook import Rulebook

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def visit(open_desk: OpenDesk, server: Server) -> Any:
    """`visit("scs-primer/rules")`: a page in that room."""

    def visit(address: str, **settings: Any) -> Page:
        page = open_desk(**settings).page
        page.goto(f"{server.address}#museum/{address}")
        return entered(page)

    return visit


def entered(page: Page) -> Page:
    page.wait_for_selector("#room:not([aria-busy])")
    return page


def test_from_the_lobby_into_every_room_by_keyboard(page: Page) -> None:
    page.locator("[data-museum='scs-primer']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("svg.map .counter").first).to_be_visible()
    seen = {
        "counters": ".museum-counter",
        "forces": ".museum-roll li",
        "tables": "#chart-crt td",
        "rules": "#ruling-Q1",
        "sources": ".museum-bars li",
    }
    for room, shown in seen.items():
        page.locator(f"nav a[data-room='{room}']").focus()
        page.keyboard.press("Enter")
        expect(page.locator(shown).first).to_be_visible()
        expect(page.locator("nav a[aria-current]")).to_have_attribute("data-room", room)


def test_a_place_is_read_on_the_map_by_mouse_and_by_arrow_keys(visit: Any) -> None:
    page = visit("frontier-wire/map/20.21")
    card = page.locator("#museum-place")
    expect(card.get_by_role("heading", name="Sidi Rezegh", exact=True)).to_be_visible()
    expect(card).to_contain_text("Clear desert: 1 MP")
    page.locator("svg.map").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".spoken")).to_contain_text("20.20")
    page.keyboard.press("Enter")
    expect(card.locator("h2")).to_have_text("hex 20.20 (near Sidi Rezegh)")
    page.locator("svg.map .counter[data-name='ax-ggff']").click()
    expect(card.locator("[data-unit='ax-recam']")).to_be_visible()


def test_counters_are_filtered_and_lead_to_the_map(visit: Any) -> None:
    page = visit("battle-for-tobruk/counters")
    cards = page.locator(".museum-counter:visible")
    expect(cards).to_have_count(81)
    page.locator("select[name='nation']").select_option("polish")
    expect(cards).to_have_count(1)
    expect(cards.locator(".museum-faces svg")).to_have_count(2)
    cards.locator(".museum-begins a").click()
    expect(page.locator("#museum-place h2")).to_have_text("hex 0802 (near Tobruk)")


def test_a_clause_cited_at_the_table_is_read_in_the_museum(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk(server.new(*SET_UP))
    cited = desk.at("order").locator(".prompt a.cited")
    name = cited.inner_text().removeprefix("s60 ")
    with desk.page.context.expect_page() as opened:
        cited.click()
    entry = entered(opened.value).locator(".museum-entry.found")
    expect(entry).to_contain_text(Rulebook("series60", "en").clause(name))
    expect(entry).to_be_focused()
    expect(entry).to_be_in_viewport()


def test_clauses_are_searched_by_word(visit: Any) -> None:
    page = visit("scs-primer/rules")
    entries = page.locator(".museum-entry:visible")
    book = registry("scs")
    expect(entries).to_have_count(len(book.clause) + len(book.ruling))
    page.locator("#museum-search").fill("overrun retreat")
    found = entries.all_inner_texts()
    assert 0 < len(found) < 30
    assert all("overrun" in one.lower() and "retreat" in one.lower() for one in found)


def test_who_plays_is_told_clauses_in_the_own_language_and_nothing_in_the_other(
    open_desk: OpenDesk, server: Server
) -> None:
    game = server.new(*SET_UP)
    page = open_desk(game, locale="ja-JP").page
    note = page.locator("#other-language")
    page.locator(".counter[data-name='de-wechmar']").hover()
    expect(page.locator("#inspector")).to_contain_text("ガブル・サレー")
    expect(page.locator("#inspector")).not_to_contain_text("Wechmar")
    page.locator("#order a.cited").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(note).to_have_text(Rulebook("series60", "ja").clause("3.1-2b"))
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()


def test_to_the_museum_and_back_to_the_table_by_one_key(
    open_desk: OpenDesk, server: Server
) -> None:
    game = server.new(*SET_UP)
    page = open_desk(game).page
    page.keyboard.press("m")
    expect(entered(page).locator("#museum h1")).to_contain_text("Operation Crusader")
    page.keyboard.press("m")
    expect(page.locator("#order h2")).to_be_visible()
    assert page.url.endswith(f"#game/{game}")
    expect(page.locator(".counter[data-name='gb-7ad-4ab']")).to_have_count(1)


def test_on_a_phone_in_japanese_both_languages_are_a_touch_away(visit: Any) -> None:
    page = visit("operation-crusader-60/map/P03", locale="ja-JP", **PHONE)
    heading = page.locator("#museum-place h2")
    expect(heading).to_contain_text("トブルク")
    heading.tap()
    expect(page.locator("#other-language")).to_have_text("Tobruk")
    page.locator("#both").tap()
    expect(heading.locator(".both")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate("document.getElementById('museum').scrollWidth") <= 390


def test_from_the_lobby_into_the_scenario_that_is_chosen_there(page: Page) -> None:
    door = page.locator("[data-museum='scs-primer']")
    card = page.locator(".card").filter(has=door)
    card.get_by_label("Scenario").select_option("bridge")
    door.click()
    expect(entered(page).locator("#museum-scenario")).to_have_value("bridge")
    assert page.url.endswith("?scenario=bridge")
    page.locator("nav a[data-room='forces']").click()
    expect(page.locator(".museum-roll li").first).to_be_visible()
    assert page.url.endswith("/forces?scenario=bridge")


def test_an_address_with_wrong_names_leads_to_the_first_scenario_with_a_word(visit: Any) -> None:
    page = visit("scs-primer/toString/50%?scenario=none")
    note = page.locator("#museum-missed")
    expect(note).to_contain_text("no scenario “none”")
    expect(note).to_contain_text("no room “toString”")
    expect(page.locator("#museum-scenario")).to_have_value("meeting")
    expect(page.locator("svg.map .counter").first).to_be_visible()
    page.locator("nav a[data-room='rules']").click()
    expect(page.locator(".museum-chapters").get_by_role("heading", name="Stacks")).to_be_visible()
    expect(note).to_be_hidden()


def test_all_rooms_are_in_sight_on_a_telephone(visit: Any) -> None:
    """They stand in two rows; what one goes to is not hidden below them."""
    page = visit("battle-for-tobruk/clause/7.7f", **PHONE)
    for room in page.locator(".museum-rooms a").all():
        expect(room).to_be_in_viewport(ratio=1)
    clause, rooms = page.locator(".museum-entry.found"), page.locator(".museum-rooms")
    expect(clause).to_be_in_viewport()
    below, above = clause.bounding_box(), rooms.bounding_box()
    assert below is not None
    assert above is not None
    assert below["y"] >= above["y"] + above["height"]
