"""News on the page: a card when a turn is over, all moves of the other side, a heading after a combat."""

from playwright.sync_api import expect

import sandtable
from browser.conftest import OpenDesk, Table
from browser.desk import ATTACK, SET_UP, Data, Desk, Server
from browser.test_their_turn import PRIMER, battle, end_turn
from sandtable import SeededDice

#: What in the note has more in it than it shows.
SCROLLS = """() => ["#news", "#news *"].flatMap((one) => [...document.querySelectorAll(one)])
  .filter((one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== "visible")
  .map((one) => one.tagName)"""


def test_a_turn_that_is_over_has_a_card_until_one_plays_on(table: Table) -> None:
    """Also where nobody but people play: points, and the losses of both sides."""
    desk = table(*SET_UP)
    while desk.game["board"]["turn"] == 1:
        expect(desk.page.locator("#news .turn-card")).to_have_count(0)
        desk.done()
    card = desk.page.locator("#news .turn-card")
    expect(card).to_contain_text("Turn 1 is over")
    expect(card).to_contain_text("Tobruk counts as besieged: Axis +1")
    expect(card.locator("dt")).to_contain_text(["Points", "Losses"])
    expect(desk.at("watch")).to_have_count(0)
    desk.done()
    expect(desk.at("news")).to_be_hidden()


def answered(open_desk: OpenDesk, server: Server) -> tuple[Desk, list[Data]]:
    """Blue has ended its turn, and the recruit has played the one of Red; its orders."""
    desk = open_desk(battle(server, red="recruit"))
    first = end_turn(desk)
    desk.shows(server.settle(desk.id))
    return desk, desk.game["log"][first:]


def test_all_moves_of_the_other_side_are_shown_at_once_by_key_and_button(
    open_desk: OpenDesk, server: Server
) -> None:
    """An arrow for each; a second time takes them away; after the note was closed, too."""
    desk, theirs = answered(open_desk, server)
    moves = sum(len(one["moves"]) for one in theirs if one["side"] == one["active"])
    assert moves > 1
    ways = desk.page.locator("#layer-marks .way")
    desk.at("show-moves").click()
    expect(ways).to_have_count(moves)
    expect(desk.at("show-moves")).to_have_attribute("aria-pressed", "true")
    desk.at("skip-news").click()
    desk.page.keyboard.press("v")
    expect(ways).to_have_count(0)
    desk.at("their-moves").click()
    expect(ways).to_have_count(moves)


def test_moves_that_are_out_of_sight_are_brought_into_it(
    open_desk: OpenDesk, server: Server
) -> None:
    """One looks closely at a corner where nobody is."""
    desk, _ = answered(open_desk, server)
    for key in ["+"] * 4 + ["Shift+ArrowDown"] * 12 + ["Shift+ArrowRight"] * 12:
        desk.page.keyboard.press(key)
    desk.at("show-moves").click()
    for way in desk.page.locator("#layer-marks .way").all():
        expect(way).to_be_in_viewport()


def test_what_came_of_my_attack_and_the_turn_of_the_program_have_a_heading_between_them(
    open_desk: OpenDesk, server: Server
) -> None:
    """The program answers my attack, and then it is its own turn."""
    game = server.new(*SET_UP, seats={"axis": "random", "british": "person"})
    desk = open_desk(game, remembers={"ask": "off", "turns": "slow"})
    server.play(game, *ATTACK)
    note = desk.at("moment")
    expect(note).to_contain_text("Axis (in the British turn)")
    expect(note).to_contain_text("British attack on Gabr Saleh:")
    expect(note).to_have_text("Now the Axis turn")
    expect(note).to_contain_text("Turn 1, Axis.")


def test_the_orders_of_a_turn_can_be_read_one_by_one(open_desk: OpenDesk, server: Server) -> None:
    desk, theirs = answered(open_desk, server)
    desk.page.locator("#news summary").click()
    told = [one["brief"] for one in theirs if one["brief"] and one["events"]]
    lines = desk.page.locator("#news .orders li")
    expect(lines).to_have_count(len(told))
    for line, text in zip(lines.all(), told, strict=True):
        expect(line).to_contain_text(text)


def test_who_was_asked_and_wanted_nothing_is_no_news(open_desk: OpenDesk, server: Server) -> None:
    """Red gives way without holding a hex: the retreat is told, and not that it wanted no more."""
    units = {"6arm": "19.11", "5arm": "19.11", "7gren": "20.10", "21gren": "20.10"}
    data = {"turn": 2, "to_move": "blue", "phase": "combat", "units": units}
    start = sandtable.position(PRIMER, data, SeededDice(5))
    desk = open_desk(server.load(start, {"blue": "person", "red": "person"}))
    server.play(desk.id, "attack 20.10", "pick 6arm", "pick 5arm", "done")
    server.play(desk.id, "choose hold-0")
    server.play(desk.id, "retreat 21.10")
    desk.shows(server.game(desk.id))
    expect(desk.at("news")).to_contain_text("not decided yet")
    desk.page.locator("#news summary").click()
    lines = desk.page.locator("#news .orders li")
    expect(lines).to_have_count(2)
    expect(desk.at("news")).not_to_contain_text("No more")


def test_what_is_unfolded_scrolls_and_the_buttons_stay_below_it(
    open_desk: OpenDesk, server: Server
) -> None:
    """On a wide screen and on a telephone: one thing scrolls, and nothing lies over its lines."""
    desk, _ = answered(open_desk, server)
    desk.page.locator("#news summary").click()
    # The browser tells the page of it a moment after it has opened.
    expect(desk.at("news")).to_contain_class("unfolded")
    for width, height in ((1400, 700), (390, 760)):
        desk.page.set_viewport_size({"width": width, "height": height})
        note, unfolded, buttons = (
            desk.box(desk.page.locator(one))
            for one in ("#news", "#news > details", "#news > .buttons")
        )
        assert unfolded["y"] + unfolded["height"] <= buttons["y"]
        assert buttons["y"] + buttons["height"] <= note["y"] + note["height"]
        scrolls = desk.page.evaluate(SCROLLS)
        assert scrolls == ["DETAILS"]


def test_other_news_begin_folded(table: Table) -> None:
    """The card of one turn was unfolded; that of the next is not."""
    desk = table(*SET_UP)
    unfolded = desk.page.locator("#news details")
    for turn in (1, 2):
        while desk.game["board"]["turn"] == turn:
            desk.done()
        expect(unfolded.locator(".turn-card")).to_contain_text(f"Turn {turn} is over")
        expect(unfolded).not_to_have_attribute("open", "")
        unfolded.locator("summary").click()
        expect(unfolded).to_have_attribute("open", "")
