"""Two players by link, one reading English and one Japanese: they talk, go back by consent, and end the game."""

import re

from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import Desk
from browser.test_links import CARD, begin, friends, sit_down


def say(desk: Desk, text: str) -> None:
    """Write something by keyboard, and send it."""
    open_talk(desk)
    desk.at("talk-text").fill(text)
    desk.at("talk-text").press("Control+Enter")
    expect(desk.at("talk").locator(".talk-line").last).to_contain_text(text)


def open_talk(desk: Desk) -> None:
    if desk.at("talk").get_attribute("open") is None:
        desk.at("talk").locator("summary").first.click()


def has_orders(desk: Desk, orders: int) -> None:
    desk.page.wait_for_function(
        "orders => Number(document.querySelector('#slider').max) === orders", arg=orders
    )


def attack(owner: Desk, friend: Desk) -> None:
    """The British set up, and attack: dice are rolled. Both see it."""
    owner.change(owner.button("choose suggested").click)
    owner.done()
    for kind, name in (("unit", "gb-7ad-sg"), ("place", "P20")):
        owner.choose(kind, name)
    owner.change(owner.button("attack P20").click)
    for desk in (owner, friend):
        has_orders(desk, 2)


def ask(desk: Desk, kind: str) -> None:
    open_talk(desk)
    asks = desk.at("talk").locator(".asks")
    if asks.get_attribute("open") is None:
        asks.locator("summary").click()
    # By its key: whatever comes meanwhile above the button may move it away from under the mouse.
    asks.locator(f"[data-ask={kind}]").press("Enter")
    if kind == "draw":  # it may end the game
        desk.at("warning").locator("button[value=go]").click()
    expect(desk.at("asked").locator("[data-answer=withdraw]")).to_be_visible()


def test_what_one_says_the_other_sees_at_once(open_desk: OpenDesk) -> None:
    owner, friend = friends(open_desk)
    say(owner, "Good evening, <b>friend</b>!")
    expect(friend.at("talk").locator(".unread")).to_have_text("新着1")
    open_talk(friend)
    expect(friend.at("talk").locator(".unread")).to_be_empty()
    entry = friend.at("talk").locator(".talk-line.said")
    expect(entry.locator("p")).to_have_text("Good evening, <b>friend</b>!")
    expect(entry.locator("p b")).to_have_count(0)
    say(friend, "今晩は。")
    expect(owner.at("talk").locator(".talk-line").last).to_contain_text("今晩は。")
    owner.at("talk").get_by_label("A note").check()
    say(owner, "Feint in the south.")
    say(friend, "どうぞ。")
    expect(owner.at("talk").locator(".talk-line").last).to_contain_text("どうぞ。")
    expect(friend.at("talk")).not_to_contain_text("Feint")


def test_who_looks_on_has_no_talk(open_desk: OpenDesk) -> None:
    owner, _ = friends(open_desk)
    owner.at("seats").click()
    link = owner.at("players").locator("input.link").last.input_value()
    third = open_desk()
    sit_down(third, link)
    expect(third.at("people")).to_be_visible()
    expect(third.at("talk")).to_be_hidden()


def test_they_go_back_behind_dice_once_both_agree(open_desk: OpenDesk) -> None:
    owner, friend = friends(open_desk)
    attack(owner, friend)
    ask(friend, "rewind")
    question = owner.at("asked")
    expect(question).to_contain_text("The Axis asked to go back to before order 2, in turn 1.")
    expect(question).to_contain_text(
        re.compile("This is the order of the British: “.*Gabr Saleh.*”")
    )
    # What was asked stays chosen as the form is made anew.
    moment = friend.at("talk").locator(".asks select").first
    expect(moment).to_have_value("1")
    question.get_by_role("button", name="Accept").click()
    for desk in (owner, friend):
        has_orders(desk, 1)
        expect(desk.at("asked")).to_be_hidden()
        assert desk.game["orders"] == 1
    expect(friend.at("talk").locator(".talk-line").last).to_contain_text("イギリス軍が承諾し")
    owner.shows(owner.game)
    friend.shows(friend.game)


def test_a_button_that_is_pressed_as_the_game_goes_on_is_pressed_all_the_same(
    open_desk: OpenDesk,
) -> None:
    """The other side gives an order while the button is held down: one asks for the moment that one saw."""
    owner, friend = friends(open_desk)
    owner.change(owner.button("choose suggested").click)
    owner.done()
    for kind, name in (("unit", "gb-7ad-sg"), ("place", "P20")):
        owner.choose(kind, name)
    open_talk(friend)
    asks = friend.at("talk").locator(".asks")
    asks.locator("summary").click()
    moments = asks.locator("select").first.locator("option")
    expect(moments).to_have_count(1)
    asks.locator("[data-ask=rewind]").focus()
    friend.page.keyboard.down("Space")
    owner.change(owner.button("attack P20").click)
    expect(moments).to_have_count(2)
    friend.page.keyboard.up("Space")
    expect(owner.at("asked")).to_contain_text(
        "The Axis asked to go back to before order 1, in turn 1."
    )


def test_declined_the_game_stays_as_it_is(open_desk: OpenDesk) -> None:
    owner, friend = friends(open_desk)
    attack(owner, friend)
    ask(friend, "draw")
    owner.at("asked").get_by_role("button", name="Decline").click()
    expect(friend.at("asked")).to_be_hidden()
    assert owner.game["outcome"] is None
    assert owner.game["orders"] == 2


def test_a_draw_that_both_agree_on_is_told_as_the_end(open_desk: OpenDesk) -> None:
    owner, friend = friends(open_desk)
    ask(owner, "draw")
    friend.at("asked").get_by_role("button", name="承諾する").click()
    assert owner.game["outcome"] is None
    friend.at("warning").get_by_role("button", name="承諾する").click()
    expect(owner.at("order")).to_contain_text("A draw: both sides have agreed on it.")
    # A joiner within it keeps a line from breaking there.
    expect(friend.at("order")).to_contain_text(re.compile("両者の合意に\u2060?よる。"))
    expect(owner.at("ending")).to_be_visible()
    expect(owner.at("ending").locator(".clause")).to_have_count(0)


def test_who_resigns_is_asked_once_more(open_desk: OpenDesk) -> None:
    owner, friend = friends(open_desk)
    open_talk(owner)
    owner.at("talk").locator(".asks summary").click()
    resign = owner.at("talk").get_by_role("button", name="Resign…")
    resign.click()
    warning = owner.at("warning")
    expect(warning).to_contain_text("a defeat of the British")
    warning.get_by_role("button", name="Play on").click()
    expect(warning).to_be_hidden()
    assert owner.game["outcome"] is None
    resign.click()
    owner.at("warning").get_by_role("button", name="Resign", exact=True).click()
    expect(friend.at("order")).to_contain_text("勝ち。")
    expect(owner.at("order")).to_contain_text("You have lost: you resigned.")


def test_what_two_agree_on_is_said_when_the_game_begins(open_desk: OpenDesk) -> None:
    owner, friend = open_desk(), open_desk(locale="ja-JP")
    card = owner.page.locator(CARD)
    card.locator(".versus select").nth(1).select_option("link")
    card.locator(".terms select").first.select_option("3")
    card.locator(".terms select").nth(1).select_option("program")
    sit_down(friend, begin(owner))
    expect(owner.at("due")).to_have_text("A reply is due in 3 days.")
    expect(friend.at("due")).to_have_text("返答の期限：3日後")
    ask(owner, "pause")
    friend.at("asked").get_by_role("button", name="承諾する").click()
    expect(owner.at("due")).to_have_text("The clock stands still.")
