"""The log and the dice log."""

from playwright.sync_api import expect

import sandtable
from browser.conftest import OpenDesk, Table
from browser.desk import BATTLE, GROUP, SET_UP, Server
from browser.test_counters import begin as folio
from builders import CRUSADER, wander

ACTIONS, LOG, DICE, BOARD = range(4)


def test_the_log_tells_every_event_the_newest_order_first(look: Table) -> None:
    desk = look(*BATTLE)
    desk.tab(LOG).click()
    text = desk.at("sheet").inner_text()
    for order in desk.game["log"]:
        assert order["order"] not in text  # as programs write it
        assert order["events"] or order["brief"] in text
        for event in order["events"]:
            assert event["text"] in text
    first, last = (desk.game["log"][n]["events"][0]["text"] for n in (0, -1))
    assert text.index(last) < text.index(first)


def test_the_dice_log_has_the_rolls_and_nothing_else(look: Table) -> None:
    """Four rolls: the scouts fire once, three brigades fire back."""
    desk = look(*BATTLE)
    desk.tab(DICE).click()
    events = [event for order in desk.game["log"] for event in order["events"]]
    rolls = [event["text"] for event in events if event["key"] == "rolled"]
    assert len(rolls) == 4
    assert desk.at("sheet").get_by_role("listitem").all_inner_texts() == rolls


def test_an_empty_log_says_so(table: Table) -> None:
    desk = table()
    for tab in (LOG, DICE):
        desk.tab(tab).click()
        expect(desk.at("sheet")).to_contain_text("Nothing yet.")


def test_l_opens_the_log_and_it_grows_with_the_game(table: Table) -> None:
    desk = table(*SET_UP)
    desk.page.keyboard.press("l")
    expect(desk.at("sheet").get_by_role("article")).to_have_count(1)
    desk.choose("unit", "gb-7ad-4ab")
    desk.choose("place", "P23")
    desk.done()
    expect(desk.at("sheet").get_by_role("article")).to_have_count(2)


def test_what_the_open_order_has_done_so_far_is_in_the_log(look: Table) -> None:
    desk = look(*SET_UP, *GROUP, "go P20")
    desk.tab(LOG).click()
    [moved] = desk.game["draft_log"]
    expect(desk.at("sheet")).to_contain_text(moved)


def test_the_log_is_the_same_after_a_reload(table: Table) -> None:
    desk = table(*BATTLE)
    desk.tab(LOG).click()
    before = desk.at("sheet").inner_text()
    desk.page.reload()
    desk.shows(desk.game)
    desk.tab(LOG).click()
    assert desk.at("sheet").inner_text() == before


def test_what_is_sent_after_the_first_look_is_only_what_is_new(table: Table) -> None:
    """Orders, one taken back, another in its place: the sheet is that of a page opened anew."""
    desk = table(*BATTLE)
    desk.tab(LOG).click()
    first = desk.choose("unit", "de-21pz-pr5")
    assert first["log"] == []
    assert first["log_from"] == first["orders"]
    desk.press("u")
    passed = desk.done()
    assert [one["number"] for one in passed["log"]] == [first["orders"]]
    desk.press("u")
    desk.choose("unit", "it-ariete")
    desk.choose("place", "05")
    desk.done()
    told = desk.at("sheet").inner_text()
    assert desk.game["log"][-1]["events"][0]["text"] in told
    desk.page.reload()
    desk.shows(desk.game)
    desk.tab(LOG).click()
    assert desk.at("sheet").inner_text() == told


def test_events_cite_their_clause(look: Table) -> None:
    desk = look(*BATTLE)
    desk.tab(LOG).click()
    titles = (
        desk.at("sheet").get_by_role("listitem").evaluate_all("all => all.map((one) => one.title)")
    )
    assert titles
    assert all(title.startswith("s60 ") for title in titles)


def test_what_the_random_player_did_is_told(open_desk: OpenDesk, server: Server) -> None:
    """Its orders stand in the log under its side."""
    game = server.new(*SET_UP, "done", seats={"axis": "random", "british": "person"})
    desk = open_desk(game)
    desk.tab(LOG).click()
    axis = [order for order in desk.game["log"] if order["side"] == "axis"]
    assert axis
    expect(desk.at("sheet")).to_contain_text(axis[-1]["events"][0]["text"])
    expect(desk.at("sheet")).to_contain_text(axis[-1]["side_name"])


def test_an_entry_leads_to_its_moment_and_is_marked(table: Table) -> None:
    desk = table(*BATTLE)
    desk.tab(LOG).click()
    desk.page.locator('#sheet [data-moment="1"]').click()
    expect(desk.at("moment")).to_contain_text("1 of")
    here = desk.page.locator("#sheet [aria-current]")
    expect(here).to_have_count(1)
    expect(here).to_contain_text(desk.game["log"][0]["events"][0]["text"])
    desk.page.keyboard.press("]")
    expect(here).to_contain_text(desk.game["log"][1]["events"][0]["text"])


def test_of_a_long_log_what_is_near_is_shown_and_the_rest_on_demand(
    open_desk: OpenDesk, server: Server
) -> None:
    """The newest hundred; when one looks back, those before that moment."""
    game = sandtable.new(CRUSADER, seed=3)
    for _ in wander(game, 3):
        if len(game.orders) == 160 and not game.draft:
            break
    desk = open_desk(server.load(game))
    desk.tab(LOG).click()
    entries = desk.at("sheet").get_by_role("article")
    expect(entries).to_have_count(101)
    desk.at("sheet").get_by_role("button", name="Show older orders (59 more)").click()
    expect(entries).to_have_count(160)
    desk.at("slider").fill("120")
    expect(desk.page.locator("#sheet [aria-current]")).to_contain_text("· 120 ·")
    desk.at("sheet").get_by_role("button", name="Show newer orders (37 more)").click()
    expect(entries).to_have_count(160)


def test_places_in_the_log_light_up_on_the_map(open_desk: OpenDesk, server: Server) -> None:
    """By number, with the number of the hex beside it, and by name."""
    game = folio(server, "pick nz-4, go 3021, done")
    desk = open_desk(game)
    desk.tab(LOG).click()
    lit, finger = desk.page.locator("#board .pointed"), desk.page.locator("#layer-finger")
    desk.at("sheet").locator('[data-named="3021"]').first.hover()
    expect(lit).to_have_attribute("data-name", "3021")
    expect(finger).to_have_text("3021")
    desk.tab(LOG).hover()
    expect(lit).to_have_count(0)
    expect(finger).to_have_text("")
    desk.at("sheet").get_by_text("Bir el Khireigat").first.hover()
    expect(lit).to_have_count(1)
