"""The page asks before something that loses the game at once."""

from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import Server
from rules.folio.builders import at_setup
from rules.scs.builders import place
from sandtable import SeededDice

BLUNDER = ("pick it-19", "go 0603")
OPEN = {"blue": "person", "red": "person"}


def blunder(server: Server) -> str:
    """The Italians have left the coast road; their order is still open."""
    start = at_setup({}, to_move="axis", options={"victoryChainMines": "free"})
    start.dice = SeededDice(5)
    start.play(*BLUNDER)
    return server.load(start)


def test_a_click_is_asked_about(open_desk: OpenDesk, server: Server) -> None:
    """With the clause; one answer leaves all as it was, the other plays it."""
    game = blunder(server)
    desk = open_desk(game, locale="ja-JP")
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


def beside(server: Server) -> str:
    """A movement phase in which tanks can overrun whom they stand beside."""
    return server.load(place({"5arm": "20.11", "14pz": "20.10"}, phase="movement"), OPEN)


def test_a_phase_that_ends_with_something_at_stake_is_asked_about(
    open_desk: OpenDesk, server: Server
) -> None:
    """Who wants to is not asked again in this game; in another one is, until one says so there too."""
    game = beside(server)
    desk = open_desk(game, remembers={})
    (stake,) = server.ask(f"api/games/{game}/stake")["stake"]
    assert "beside the enemy" in stake["text"]
    dialog = desk.at("warning")
    desk.at("done").click()
    expect(dialog).to_contain_text(stake["text"])
    desk.page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    desk.quiet()
    assert server.game(game)["decision"]["phase"] == "movement"
    desk.at("done").click()
    desk.at("warning-never").check()
    desk.change(dialog.locator("button[value=go]").click)
    assert server.game(game)["decision"]["phase"] == "combat"
    assert desk.done()["decision"]["phase"] != "combat"
    again = open_desk(beside(server), context=desk.page.context)
    again.at("done").click()
    expect(again.at("warning")).to_be_visible()
    again.page.keyboard.press("Escape")
    again.page.keyboard.press(",")
    again.at("ask-again").click()
    again.page.keyboard.press("Escape")
    again.open(beside(server))
    again.at("done").click()
    expect(again.at("warning")).to_be_visible()


def test_nobody_is_asked_where_nothing_is_at_stake_but_what_was_marked(
    open_desk: OpenDesk, server: Server
) -> None:
    """Units that have not moved, far from the enemy; one of them has a star."""
    units = {"5arm": "10.10", "6arm": "10.10", "14pz": "28.14"}
    desk = open_desk(server.load(place(units, phase="movement"), OPEN), remembers={})
    desk.page.mouse.click(*desk.point("unit", "5arm"), button="right")
    star = desk.at("stack").locator(".mark").first
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    desk.at("done").click()
    expect(desk.at("warning")).to_contain_text("reminded of")
    desk.page.keyboard.press("Enter")
    star.click()
    assert desk.done()["decision"]["phase"] != "movement"
