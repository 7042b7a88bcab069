"""Nothing is kept in the page that a reload could lose."""

from playwright.sync_api import expect

from browser.conftest import OpenDesk, Table, Watch
from browser.desk import ATTACK, GROUP, SET_UP, Server

MOMENTS = {
    "set-up": ("place 11", "place 12"),
    "picking": (*SET_UP, *GROUP),
    "moving": (*SET_UP, *GROUP, "go P20"),
    "aiming": (*SET_UP, *ATTACK),
}


def test_a_reload_in_mid_order_keeps_the_draft(table: Table, server: Server) -> None:
    desk = table()
    for actions in MOMENTS.values():
        desk.open(server.new(*actions))
        before, draft, lit = desk.game, desk.draft, desk.choosable("unit")
        desk.page.reload()
        desk.shows(before)
        assert desk.draft == draft
        assert desk.choosable("unit") == lit
        expect(desk.at("undo")).to_be_enabled()


def test_the_order_goes_on_after_the_reload(table: Table) -> None:
    desk = table(*SET_UP, *GROUP)
    desk.page.reload()
    desk.shows(desk.game)
    desk.choose("place", "P20")
    assert desk.draft == [*GROUP, "go P20"]


def test_language_and_theme_are_remembered(table: Table) -> None:
    desk = table(*SET_UP)
    desk.switch_language()
    desk.at("theme").click()
    expect(desk.page.locator("html")).to_have_attribute("data-theme", "dark")
    desk.page.reload()
    desk.shows(desk.server.game(desk.id, "ja"))
    expect(desk.page.locator("html")).to_have_attribute("lang", "ja")
    expect(desk.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_browser_goes_back_to_the_lobby_and_forward_to_the_game(table: Table) -> None:
    desk = table(*SET_UP, *GROUP)
    desk.at("home").click()
    desk.at("play-now").wait_for()
    desk.page.go_back()
    desk.shows(desk.game)
    desk.page.go_forward()
    desk.at("play-now").wait_for()


def test_an_address_without_a_game_leads_to_the_lobby_with_a_word(
    open_desk: OpenDesk, watch: Watch
) -> None:
    """A link to a game that is not kept here: the lobby, and a line that says so, no dialog."""
    watch.expect("404")
    desk = open_desk()
    with desk.page.expect_response("**/api/games/nowhere?*"):
        desk.page.goto(f"{desk.server.address}#game/nowhere")
    expect(desk.at("play-now")).to_be_visible()
    expect(desk.at("lobby")).to_contain_text("nowhere")
