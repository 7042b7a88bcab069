"""A game from the first question to the outcome."""

from playwright.sync_api import expect

from browser.conftest import OpenDesk

#: Far more than a game against the random player takes this way.
MOST_ACTIONS = 1500


def test_a_whole_game_by_the_first_of_the_legal_actions(open_desk: OpenDesk) -> None:
    """Against the random player, always the first line of the action list, to the outcome."""
    desk = open_desk()
    desk.at("play-now").click()
    game = desk.arrives()
    first = desk.page.locator("#sheet [data-action]").first
    for _ in range(MOST_ACTIONS):
        if game["outcome"]:
            break
        folded = desk.page.locator("#sheet details:not([open]) > summary")
        if folded.count() and not first.is_visible():
            folded.first.click()
        game = desk.change(first.click)
    assert game["outcome"], f"no outcome after {MOST_ACTIONS} actions"
    expect(desk.at("order")).to_contain_text(game["outcome"])
    expect(desk.page.locator("#sheet [data-action]")).to_have_count(0)
    expect(desk.at("done")).to_have_count(0)
    assert desk.choosable("unit") == desk.choosable("place") == []

    desk.at("home").click()
    expect(desk.at("lobby").get_by_role("listitem").first).to_contain_text(game["outcome"])
