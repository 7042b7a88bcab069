"""What happened since one last looked: offered, watched or skipped, and not offered twice."""

from typing import Any

from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import ATTACK, SET_UP, Desk, Server

#: Keeps what the caption of a moment said, however short a while it said it.
NOTE_MOMENTS = """() => {
  const caption = document.getElementById("moment");
  window.moments = [];
  new MutationObserver(() => window.moments.push(caption.textContent))
    .observe(caption, { childList: true, subtree: true, attributes: true });
}"""


def told(desk: Desk, words: str) -> None:
    """Wait until the caption has said this."""
    desk.page.wait_for_function("words => moments.some((one) => one.includes(words))", arg=words)


def leave(desk: Desk) -> None:
    desk.at("home").click()
    expect(desk.at("play-now")).to_be_visible()


def come_back(desk: Desk, game: str) -> None:
    desk.page.goto(f"{desk.server.address}#game/{game}")
    desk.shows(desk.game)
    desk.quiet()


def missed(open_desk: OpenDesk, server: Server, **look: Any) -> tuple[Desk, str]:
    """A game in which there was an attack, and its fire, while nobody looked."""
    game = server.new(*SET_UP)
    desk = open_desk(game, **look)
    expect(desk.at("news")).to_be_hidden()
    leave(desk)
    server.play(game, *ATTACK)
    server.play(game, "assign gb-7ad-4ab", "done")
    come_back(desk, game)
    return desk, game


def test_orders_since_one_last_looked_are_offered_and_watched(
    open_desk: OpenDesk, server: Server
) -> None:
    """Watching begins where one left and ends at now; then there is no news."""
    desk, game = missed(open_desk, server)
    orders = desk.game["orders"]
    expect(desk.at("news")).to_contain_text(f"Since you last looked: {orders - 1} orders, 1 combat")
    desk.at("pace").select_option("8")
    desk.page.evaluate(NOTE_MOMENTS)
    desk.at("watch").click()
    expect(desk.at("news")).to_be_hidden()
    for order in range(1, orders):
        told(desk, f"{order} of {orders}")
    expect(desk.at("moment")).to_be_hidden()
    desk.shows(desk.game)
    expect(desk.at("news")).to_be_hidden()
    desk.page.reload()
    come_back(desk, game)
    expect(desk.at("news")).to_be_hidden()


def test_news_can_be_skipped(open_desk: OpenDesk, server: Server) -> None:
    desk, game = missed(open_desk, server)
    desk.at("skip-news").click()
    expect(desk.at("news")).to_be_hidden()
    leave(desk)
    come_back(desk, game)
    expect(desk.at("news")).to_be_hidden()


def test_what_a_program_answered_can_be_watched_again(open_desk: OpenDesk, server: Server) -> None:
    """It is told of while one stays at the table, and is no news later on."""
    game = server.new(*SET_UP, seats={"axis": "random", "british": "person"})
    desk = open_desk(game)
    before = desk.game["orders"]
    now = desk.done()
    theirs = now["orders"] - before - 1
    assert theirs > 0
    expect(desk.at("news")).to_contain_text("Axis")
    desk.page.evaluate(NOTE_MOMENTS)
    desk.at("watch").click()
    told(desk, f"{before + 1} of {now['orders']}")
    desk.page.keyboard.press("Escape")
    desk.shows(now)
    leave(desk)
    come_back(desk, game)
    expect(desk.at("news")).to_be_hidden()


def test_news_does_not_keep_anybody_from_playing(open_desk: OpenDesk, server: Server) -> None:
    """Who plays on has seen enough."""
    desk, _ = missed(open_desk, server)
    expect(desk.at("news")).to_be_visible()
    desk.done()
    expect(desk.at("news")).to_be_hidden()


def end_turn(server: Server, game: str, side: str) -> None:
    """Let a side end its phases until the other must choose."""
    while (now := server.game(game))["decision"]["side"] == side:
        wish = {"version": now["version"], "actions": ["done"]}
        server.ask(f"api/games/{game}/play?seat={side}", wish)


def test_in_hidden_play_each_side_is_told_what_the_other_did(
    open_desk: OpenDesk, server: Server
) -> None:
    """Not what it did itself; and nothing while the table is handed over."""
    wish = {"module": "battle-for-tobruk", "seed": 5, "hidden": True}
    game: str = server.ask("api/games", wish)["id"]
    desk = open_desk()
    desk.page.goto(f"{server.address}#game/{game}")
    desk.at("take").click()
    expect(desk.at("done")).to_be_visible()
    end_turn(server, game, "british")
    desk.at("take").click()
    expect(desk.at("done")).to_be_visible()
    desk.quiet()
    expect(desk.at("news")).to_be_hidden()
    end_turn(server, game, "axis")
    expect(desk.at("take")).to_be_visible()
    expect(desk.at("news")).to_be_hidden()
    desk.at("take").click()
    expect(desk.at("news")).to_contain_text("Since you last looked: 4 orders.")
