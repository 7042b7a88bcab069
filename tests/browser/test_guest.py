"""A system that Sandtable does not know on the page: it is played by mouse, and a program answers."""

import pytest
from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import Server


@pytest.mark.parametrize(
    ("locale", "words"), [("en-GB", ("Azrak", "Orders")), ("ja-JP", ("アズラク", "命令"))]
)
def test_a_guest_is_played_by_mouse(
    open_desk: OpenDesk, server: Server, locale: str, words: tuple[str, str]
) -> None:
    wish = {
        "module": "five-wells",
        "seed": 5,
        "seats": {"raiders": "person", "guard": "recruit"},
    }
    game = str(server.ask("api/games", wish)["id"])
    desk = open_desk(game, locale=locale)
    expect(desk.page.locator("#board .counter")).to_have_count(10)
    desk.choose("unit", "azrak")
    for word in words:
        expect(desk.page.locator("body")).to_contain_text(word)
    desk.done()
    desk.choose("unit", "hillmen")
    desk.click("unit", "levies")
    expect(desk.at("odds").locator(".answer")).to_be_visible()
