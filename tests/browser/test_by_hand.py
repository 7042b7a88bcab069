"""What whoever plays whole games by hand would stumble over."""

from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import Server


def test_a_click_on_the_map_is_not_told_in_words_that_cover_it(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk(server.new())
    desk.choose("place", "11")
    expect(desk.at("spoken")).to_be_empty()
    desk.choose("place", "BRIT_OFF")
    desk.page.keyboard.press("ArrowUp")
    expect(desk.at("spoken")).not_to_be_empty()
