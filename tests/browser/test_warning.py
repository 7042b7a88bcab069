"""The page asks before something that loses the game at once."""

import pytest
from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import Server
from rules.folio.builders import at_setup
from sandtable import SeededDice

BLUNDER = ("pick it-19", "go 0603")


def blunder(server: Server) -> str:
    """The Italians have left the coast road; their order is still open."""
    start = at_setup({}, to_move="axis", options={"victoryChainMines": "free"})
    start.dice = SeededDice(5)
    start.play(*BLUNDER)
    return server.load(start)


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_a_click_is_asked_about(open_desk: OpenDesk, server: Server, locale: str) -> None:
    """With the clause; one answer leaves all as it was, the other plays it."""
    game = blunder(server)
    desk = open_desk(game, locale=locale)
    dialog = desk.at("warning")
    desk.at("done").click()
    expect(dialog).to_contain_text("[folio 17.0a]")
    dialog.locator("button[value=stop]").click()
    expect(dialog).to_be_hidden()
    desk.quiet()
    assert server.game(game)["outcome"] is None
    desk.at("done").click()
    desk.change(dialog.locator("button[value=go]").click)
    assert "[folio 17.0a]" in server.game(game)["outcome"]


def test_by_keyboard(open_desk: OpenDesk, server: Server) -> None:
    """Enter and Escape do not play it: who wants to must walk to the other button."""
    game = blunder(server)
    desk = open_desk(game)
    keys = desk.page.keyboard
    for answer in ("Enter", "Escape"):
        keys.press("d")
        expect(desk.at("warning").locator("button[value=stop]")).to_be_focused()
        keys.press(answer)
        expect(desk.at("warning")).to_be_hidden()
    desk.quiet()
    assert server.game(game)["outcome"] is None
    keys.press("d")
    expect(desk.at("warning").locator("button[value=stop]")).to_be_focused()
    keys.press("Tab")
    expect(desk.at("warning").locator("button[value=go]")).to_be_focused()
    desk.press("Enter")
    assert server.game(game)["outcome"]


# All in one breath: the browser tells of a closed dialog only when the next question is there.
HASTE = """() => {
  const key = (one) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: one, bubbles: true }));
  key("d");
  for (let again = 0; again < 3; again++) {
    document.querySelector("#warning button[value=stop]").click();
    key("d");
  }
}"""


def test_who_asks_again_at_once_plays_it_once(open_desk: OpenDesk, server: Server) -> None:
    """The end of an earlier question is not taken for that of this one, and answers none again."""
    game = blunder(server)
    desk = open_desk(game)
    sent: list[str] = []
    desk.page.on("request", lambda one: one.method == "POST" and sent.append(one.url))
    desk.page.evaluate(HASTE)
    expect(desk.at("warning").locator("button[value=stop]")).to_be_focused()
    desk.change(desk.at("warning").locator("button[value=go]").click)
    desk.quiet()
    assert server.game(game)["outcome"]
    assert len(sent) == 1, sent


def test_a_phase_that_ends_too_early_is_asked_about_once(
    open_desk: OpenDesk, server: Server
) -> None:
    """What is left to do stands beside the button; who wants to is not asked again in this phase."""
    game = server.load(at_setup({}, to_move="axis"))
    desk = open_desk(game, remembers={})
    left = server.game(game)["unused"][0]["text"]
    expect(desk.at("order").locator(".unused")).to_have_text(left)
    dialog = desk.at("warning")
    desk.at("done").click()
    expect(dialog).to_contain_text(left)
    desk.page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    desk.quiet()
    assert server.game(game)["decision"]["phase"] == "movement"
    desk.at("done").click()
    desk.at("warning-never").check()
    desk.change(dialog.locator("button[value=go]").click)
    assert server.game(game)["decision"]["phase"] == "combat"
    again = open_desk(server.load(at_setup({}, to_move="axis")), context=desk.page.context)
    again.done()
    again.page.keyboard.press(",")
    again.at("ask-again").click()
    again.page.keyboard.press("Escape")
    again.open(server.load(at_setup({}, to_move="axis")))
    again.at("done").click()
    expect(again.at("warning")).to_be_visible()
