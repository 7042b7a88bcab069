"""A game from the first question to the outcome."""

from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import Desk, Server
from builders import battle
from conformance.games import LONG
from sandtable import SeededDice

#: Far more than a game against the random player takes this way.
MOST_ACTIONS = 1500
AGAINST_RANDOM = {"axis": "random", "british": "person"}


def last_turn(server: Server) -> str:
    """A few units on the last turn."""
    game = battle({"gb-7ad-4ab": "11", "gb-22gds": "11", "it-ariete": "P19"}, turn=6)
    game.dice = SeededDice(5)
    return server.load(game, AGAINST_RANDOM)


def begin(open_desk: OpenDesk, server: Server) -> Desk:
    """From the first question in the long run, from the last turn in the short one."""
    if not LONG:
        return open_desk(last_turn(server))
    desk = open_desk()
    desk.at("play-now").click()
    desk.arrives()
    return desk


def test_a_game_by_the_first_of_the_legal_actions(open_desk: OpenDesk, server: Server) -> None:
    """Against the random player, always the first line of the action list, or button where it has none, to the outcome."""
    desk = begin(open_desk, server)
    game = desk.game
    assert game["outcome"] is None
    lines = desk.page.locator("#sheet [data-action]")
    buttons = desk.page.locator("#order").locator("[data-option], #done")
    for _ in range(MOST_ACTIONS):
        if game["outcome"]:
            break
        # What can be done is shown a moment after the question.
        expect(lines.or_(buttons).first).to_be_attached()
        first = lines.first if lines.count() else buttons.first
        folded = desk.page.locator("#sheet details:not([open]) > summary")
        if folded.count() and not first.is_visible():
            folded.first.click()
        game = desk.change(first.click)
    assert game["outcome"], f"no outcome after {MOST_ACTIONS} actions"
    expect(desk.at("order")).to_contain_text(game["outcome"])
    expect(lines).to_have_count(0)
    expect(desk.at("done")).to_have_count(0)
    assert desk.choosable("unit") == desk.choosable("place") == []

    desk.at("home").click()
    expect(desk.at("lobby").get_by_role("listitem").first).to_contain_text(game["outcome"])
