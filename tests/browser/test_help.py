"""The "?" sheet."""

import pytest
from playwright.sync_api import expect

import sandtable
from browser.conftest import OpenDesk, Table
from browser.desk import SET_UP, Server
from sandtable import library


def test_the_key_opens_the_sheet_and_escape_gives_the_focus_back(table: Table) -> None:
    desk = table(*SET_UP)
    unit = desk.next_to("unit")
    desk.page.keyboard.press("?")
    expect(desk.page.get_by_role("dialog")).to_be_visible()
    assert desk.page.evaluate("document.activeElement.closest('dialog') !== null")
    desk.page.keyboard.press("Escape")
    expect(desk.page.get_by_role("dialog")).to_be_hidden()
    expect(desk.spot("unit", unit)).to_be_focused()


def test_the_button_opens_the_sheet_and_gets_the_focus_back(open_desk: OpenDesk) -> None:
    """In the lobby, with the keyboard, closed with its own button."""
    desk = open_desk()
    desk.tab_to(desk.at("help"))
    desk.page.keyboard.press("Enter")
    expect(desk.page.get_by_role("dialog")).to_be_visible()
    desk.page.get_by_role("dialog").get_by_role("button").click()
    expect(desk.page.get_by_role("dialog")).to_be_hidden()
    expect(desk.at("help")).to_be_focused()


def test_the_focus_does_not_leave_the_open_sheet(look: Table) -> None:
    desk = look(*SET_UP)
    desk.page.keyboard.press("?")
    for _ in range(5):
        desk.page.keyboard.press("Tab")
        assert desk.page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )


def test_keys_do_not_play_behind_the_sheet(look: Table) -> None:
    desk = look(*SET_UP)
    orders = desk.game["orders"]
    desk.page.keyboard.press("?")
    expect(desk.page.get_by_role("dialog")).to_be_visible()
    desk.page.keyboard.press("d")
    desk.quiet()
    assert desk.game["orders"] == orders


def test_the_sheet_names_every_key(look: Table) -> None:
    desk = look(*SET_UP)
    desk.page.keyboard.press("?")
    said = desk.page.get_by_role("dialog").locator("kbd").all_inner_texts()
    keys = {key for keys in said for key in keys.split()}
    for key in (
        "Tab",
        "N",
        "P",
        "Enter",
        "D",
        "U",
        "Y",
        "R",
        "S",
        "Z",
        "T",
        "Esc",
        "+",
        "0",
        "[",
        "?",
    ):
        assert key in keys


def test_the_sheet_has_a_name(look: Table) -> None:
    desk = look(*SET_UP)
    desk.page.keyboard.press("?")
    expect(desk.page.get_by_role("dialog", name="Help")).to_be_visible()


def test_on_a_phone_the_sheet_opens_at_its_top_with_what_fingers_do(open_desk: OpenDesk) -> None:
    """It is longer than the window: its button does not draw one to the end, and is in sight from the beginning."""
    desk = open_desk(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en-GB"
    )
    desk.at("help").tap()
    headings = desk.page.get_by_role("dialog").get_by_role("heading")
    expect(headings).to_have_text(["How to play", "Mouse and fingers", "Keys"])
    expect(headings.first).to_be_in_viewport()
    expect(desk.page.locator("#keys dd").last).not_to_be_in_viewport()
    expect(desk.page.get_by_role("dialog").get_by_role("button")).to_be_in_viewport(ratio=1)


# How the game is played


@pytest.mark.parametrize("module", library.modules())
def test_at_a_table_it_says_how_this_game_is_played(
    open_desk: OpenDesk, server: Server, module: str
) -> None:
    """By keyboard: the goal, a line and a clause for each phase of its turn, and the ways to the museum."""
    start = sandtable.new(module, seed=2)
    game = server.load(start, dict.fromkeys(start.rules.sides, "person"))
    desk = open_desk(game)
    desk.page.keyboard.press("?")
    sheet = desk.at("keys")
    told = desk.game["sequence"]
    phases = sheet.locator("#help-turn > li")
    expect(phases).to_have_count(len(told))
    lines = server.ask(f"api/games/{game}/words")["help"]["phases"]
    for phase, line in zip(told, phases.all(), strict=True):
        expect(line).to_contain_text(phase["name"])
        expect(line).to_contain_text(lines[phase["key"]])
        expect(line.locator("a.cited")).to_have_text(phase["clause"])
    goal = server.ask(f"api/games/{game}/goal")["sides"][0]["briefing"]
    aim = next(one["text"] for one in goal if one["key"] == "aim")
    expect(sheet.locator("#help-goal")).to_contain_text(aim)


def test_it_leads_to_the_museum_and_play_goes_on(table: Table) -> None:
    desk = table(*SET_UP)
    desk.at("help").click()
    with desk.page.expect_popup() as opened:
        desk.at("keys").get_by_role("link", name="Clauses and rulings").click()
    expect(opened.value.locator("#room[data-room=rules]")).to_be_visible()
    opened.value.close()
    expect(desk.at("keys")).to_be_visible()


def test_in_the_lobby_it_says_how_to_begin(open_desk: OpenDesk) -> None:
    desk = open_desk(locale="ja-JP")
    desk.at("help").click()
    expect(desk.at("keys")).to_contain_text("入門の課題")
    expect(desk.at("help-turn")).to_have_count(0)
