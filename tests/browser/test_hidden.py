"""Hidden play at one table: the page is handed over, and shows each side what is its own."""

import re
from typing import Any

from playwright.sync_api import expect

import sandtable
from browser.conftest import OpenDesk
from browser.desk import Data, Desk, Held, Server
from sandtable import SeededDice

TOBRUK = "battle-for-tobruk"
BRITISH_HAND = "+4 +3 +2 +2"
AXIS_HAND = "+3 +2 +1"
#: The worth of a marker, whoever holds it.
MARKER = re.compile(r"\+\d")
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def new(server: Server) -> str:
    """A game of two people with secrets, in which the British have drawn their markers."""
    return str(server.ask("api/games", {"module": TOBRUK, "seed": 5, "hidden": True})["id"])


def play(server: Server, game: str, *actions: str, seat: str = "british") -> Data:
    version = server.game(game)["version"]
    wish = {"version": version, "actions": actions}
    found: Data = server.ask(f"api/games/{game}/play?seat={seat}", wish)
    return found


def come(open_desk: OpenDesk, server: Server, game: str, **settings: Any) -> Desk:
    """A page at the game, which waits to be taken over."""
    desk = open_desk(**settings)
    desk.page.goto(f"{server.address}#game/{game}")
    expect(desk.at("take")).to_be_visible()
    return desk


def shows(desk: Desk, seat: str) -> None:
    """Wait until the page shows the game as this seat sees it."""
    desk.shows(desk.server.ask(f"api/games/{desk.id}?seat={seat}&lang={desk.language}"))


def shows_no_marker(desk: Desk) -> None:
    """Neither on the screen nor behind the cover."""
    for part in ("bar", "table"):
        expect(desk.at(part)).not_to_contain_text(MARKER)


def test_the_table_is_handed_over_and_back(open_desk: OpenDesk, server: Server) -> None:
    """Each side takes it with one click; in between nobody's markers are on the page."""
    desk = come(open_desk, server, new(server), locale="ja-JP")
    shows_no_marker(desk)
    desk.at("take").click()
    expect(desk.at("hand-over")).to_be_hidden()
    expect(desk.at("status")).to_contain_text(BRITISH_HAND)
    shows(desk, "british")
    desk.done()
    desk.choose("unit", "it-39")
    desk.choose("unit", "gb-14")
    desk.at("done").click()
    expect(desk.at("hand-over").locator(".side.axis")).to_be_visible()
    shows_no_marker(desk)
    desk.at("take").click()
    expect(desk.at("status")).to_contain_text(AXIS_HAND)
    expect(desk.at("table")).not_to_contain_text(BRITISH_HAND)
    shows(desk, "axis")
    desk.at("done").click()
    expect(desk.at("hand-over").locator(".side.british")).to_be_visible()
    shows_no_marker(desk)
    desk.at("take").click()
    expect(desk.at("status")).to_contain_text(BRITISH_HAND)


def test_by_keyboard_and_by_nothing_but_the_button(open_desk: OpenDesk, server: Server) -> None:
    """The button has the focus; the keys of the table do nothing while it is handed over."""
    game = new(server)
    desk = come(open_desk, server, game)
    expect(desk.at("take")).to_be_focused()
    before = server.game(game)["version"]
    for key in ("d", "u", "n", "r", "Escape"):
        desk.page.keyboard.press(key)
    desk.quiet()
    assert server.game(game)["version"] == before
    expect(desk.at("take")).to_be_focused()
    desk.page.keyboard.press("Enter")
    expect(desk.at("done")).to_be_focused()
    desk.press("d")
    assert server.game(game)["decision"]["phase"] == "combat"


def test_a_reload_comes_back_to_the_hand_over(open_desk: OpenDesk, server: Server) -> None:
    """In the midst of an order, too; and the order is still there for its side."""
    game = new(server)
    play(server, game, "pick nz-4")
    desk = come(open_desk, server, game)
    desk.at("take").click()
    expect(desk.at("order").locator(".draft li")).to_have_count(1)
    desk.page.reload()
    expect(desk.at("take")).to_be_visible()
    shows_no_marker(desk)
    expect(desk.at("order").locator(".draft li")).to_have_count(0)
    desk.at("take").click()
    expect(desk.at("order").locator(".draft li")).to_have_count(1)


def test_who_goes_to_the_lobby_gives_up_the_seat(open_desk: OpenDesk, server: Server) -> None:
    """Another language does not: the same person sits there."""
    desk = come(open_desk, server, new(server))
    desk.at("take").click()
    expect(desk.at("status")).to_contain_text(BRITISH_HAND)
    desk.at("language").click()
    expect(desk.at("status")).to_contain_text("イギリス軍")
    expect(desk.at("hand-over")).to_be_hidden()
    desk.at("home").click()
    expect(desk.at("play-now")).to_be_visible()
    desk.page.go_back()
    expect(desk.at("take")).to_be_visible()


def test_on_a_phone(open_desk: OpenDesk, server: Server) -> None:
    """The button is on the screen, and a tap takes the table."""
    desk = come(open_desk, server, new(server), **PHONE)
    box = desk.box(desk.at("take"))
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["y"] + box["height"] <= 844
    desk.at("take").tap()
    expect(desk.at("status")).to_contain_text(BRITISH_HAND)


def test_the_lobby_offers_it_where_it_makes_sense(open_desk: OpenDesk) -> None:
    """In a game that hides something, with people on both sides."""
    desk = open_desk()
    desk.unfold()
    form = desk.at("lobby").locator("form")
    choice = form.locator("input[name=hidden]")
    expect(choice).to_be_hidden()
    form.locator("select[name=module]").select_option(TOBRUK)
    expect(choice).to_be_visible()
    expect(choice).not_to_be_checked()
    form.locator("select[name=seat-axis]").select_option("sergeant")
    expect(choice).to_be_hidden()
    form.locator("select[name=seat-axis]").select_option("person")
    choice.check()
    form.get_by_role("button").click()
    expect(desk.at("take")).to_be_visible()
    desk.at("home").click()
    expect(desk.page.locator(".games").first).to_contain_text("hidden play")


def begin_from_the_card(desk: Desk, against: str, way: str) -> None:
    """A game with secrets against somebody; the card says before how it is played then."""
    card = desk.page.locator(".card", has=desk.page.locator(f'[data-module="{TOBRUK}"]'))
    card.get_by_label("Against").select_option(label=against)
    expect(card.locator(".manner")).to_contain_text(way)
    card.get_by_role("button").click()


def test_another_person_is_played_in_secret_from_the_card(open_desk: OpenDesk) -> None:
    desk = open_desk()
    begin_from_the_card(desk, "another person", "each side sees only its own")
    expect(desk.at("take")).to_be_visible()
    shows_no_marker(desk)


def test_who_plays_both_sides_from_the_card_has_an_open_table(open_desk: OpenDesk) -> None:
    desk = open_desk()
    begin_from_the_card(desk, "myself: both sides", "open table")
    game = desk.arrives()
    assert game["seats"] == {"axis": "person", "british": "person"}
    assert not game["hidden"]


def test_the_record_and_the_past_are_those_of_the_seat(open_desk: OpenDesk, server: Server) -> None:
    desk = come(open_desk, server, new(server))
    desk.at("take").click()
    expect(desk.at("status")).to_contain_text(BRITISH_HAND)
    saved = desk.at("save").get_attribute("href")
    assert saved is not None
    assert "seen-by: british" in server.ask(saved.lstrip("/"))
    with desk.page.expect_response(lambda one: "/at/0" in one.url) as coming:
        desk.page.keyboard.press("[")
    assert "seat=british" in coming.value.url


def test_a_link_to_a_moment_leads_there_once_somebody_sits_down(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk()
    desk.page.goto(f"{server.address}#game/{new(server)}/at/0")
    desk.at("take").click()
    expect(desk.at("moment")).to_contain_text("After order 0")


def test_a_way_that_is_taken_at_once_is_asked_for_no_more(
    open_desk: OpenDesk, server: Server
) -> None:
    """The other side must choose then, and nobody else may ask: the page has no word of trouble."""
    data: dict[str, Any] = {
        "turn": 2,
        "to_move": "blue",
        "phase": "combat",
        "units": {"6arm": "19.11", "5arm": "19.11", "7gren": "20.10", "21gren": "20.10"},
        "options": {"fog": "on"},
    }
    record = sandtable.position("scs-primer", data, SeededDice(5)).record()
    game = str(server.ask("api/load", {"record": record, "hidden": True})["id"])
    for seat, actions in (
        ("blue", ("attack 20.10", "pick 6arm", "pick 5arm", "done")),
        ("red", ("choose hold-0",)),
    ):
        version = server.ask(f"api/games/{game}?seat={seat}")["version"]
        wish = {"version": version, "actions": actions}
        server.ask(f"api/games/{game}/play?seat={seat}", wish)
    desk = come(open_desk, server, game)
    desk.at("take").click()
    shows(desk, "red")
    held = Held(desk.page, "/path?")
    desk.page.mouse.move(*desk.point("place", "21.10"))
    held.waits()
    desk.click("place", "21.10")
    expect(desk.at("hand-over")).to_contain_text("Blue player")
    held.release()
    desk.quiet()
