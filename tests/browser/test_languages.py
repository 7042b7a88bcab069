"""A third language at the page: in its menu, in the lobby, on a table and in the museum."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import UNBUFFERED, OpenDesk
from browser.desk import SET_UP, Server
from browser.test_japanese import visible_text
from browser.test_museum import entered
from languages.made_up import WHOLE, make, strangers
from sandtable.core.languages import VARIABLE

#: What is written in the page itself: the name of the project, and what other languages are called.
NAMES = {"Sandtable", "English"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A table that knows two languages more."""
    home = make(tmp_path / "languages")
    server = Server(tmp_path / "games", environment={**UNBUFFERED, VARIABLE: str(home)})
    yield server
    server.stop()
    assert "Traceback" not in server.complaints()


@pytest.mark.own_server
def test_a_language_that_was_made_up_is_spoken_everywhere(
    open_desk: OpenDesk, server: Server
) -> None:
    """From English by the button to Japanese and on; then a game, and the museum."""
    game = server.new(*SET_UP)
    desk = open_desk()
    page = desk.page
    button = page.locator("#language")
    expect(button).to_have_text("日本語")
    button.click()
    expect(button).to_have_text("Ümläüt")
    button.click()
    expect(page.locator("html")).to_have_attribute("lang", WHOLE)
    expect(page.locator("html")).to_have_attribute("data-breaks", "phrases")
    expect(page.get_by_text("Prïmër").first).to_be_visible()
    assert set(strangers(visible_text(page))) <= NAMES
    desk.open(game)
    expect(page.locator("#order")).to_contain_text("ü")
    assert set(strangers(visible_text(page))) <= NAMES
    expect(page.locator("#board").get_by_text("Mëdïtërränëän Sëä").first).to_be_visible()
    page.locator("#set").click()
    expect(page.locator("#set-language option")).to_have_text(["English", "日本語", "Ümläüt", "yy"])
    page.keyboard.press("Escape")
    page.locator("#door").click()
    expect(entered(page).locator("#museum h1")).to_contain_text("Öpërätïön Crüsädër")
    assert set(strangers(visible_text(page))) <= NAMES
