"""Why a program did what it did, what one would do, and looking back: by mouse, by key, by finger; seen by axe-core, too."""

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import SET_UP, Desk, Server
from browser.test_axe import faults
from browser.test_goal import ended
from browser.test_phone import PHONE

SERGEANT = {"axis": "sergeant", "british": "person"}


def answered(server: Server) -> str:
    """A game in which the sergeant has answered a pass."""
    game = server.new(*SET_UP, seats=SERGEANT)
    server.play(game, "done")
    server.settle(game)
    return game


def arrows(desk: Desk) -> int:
    return desk.page.locator("#layer-counsel .line").count()


def test_a_program_is_asked_why_in_the_log_and_by_key(open_desk: OpenDesk, server: Server) -> None:
    game = answered(server)
    desk = open_desk(game)
    told = server.ask(f"api/games/{game}/reasons/2")["reasons"][0]
    desk.page.keyboard.press("l")
    desk.page.locator(".entry .why").first.click()
    expect(desk.at("counsel-title")).to_be_focused()
    expect(desk.at("counsel").locator("p").first).to_have_text(told["lines"][0])
    expect(desk.at("counsel-title")).to_have_text("Axis (sergeant)")
    assert bool(arrows(desk)) == bool(told["arrows"])
    assert faults(desk.page, "#panel") == []
    desk.page.keyboard.press("Escape")
    expect(desk.at("counsel")).to_be_hidden()
    assert arrows(desk) == 0
    desk.page.keyboard.press("w")
    expect(desk.at("counsel-title")).to_be_focused()


def test_reasons_go_once_one_has_given_an_order(open_desk: OpenDesk, server: Server) -> None:
    desk = open_desk(answered(server))
    desk.page.keyboard.press("w")
    expect(desk.at("counsel-title")).to_be_visible()
    desk.press("d")
    expect(desk.at("counsel")).to_be_hidden()
    assert arrows(desk) == 0


def test_advice_is_asked_for_shown_and_followed(open_desk: OpenDesk, server: Server) -> None:
    """Two plans are looked at, one of them is followed; at its end there is nothing left to tell."""
    desk = open_desk(server.new(*SET_UP))
    desk.at("advise").click()
    desk.page.locator("[data-grade=sergeant]").click()
    expect(desk.at("plan-0")).to_have_attribute("aria-pressed", "true")
    assert arrows(desk)
    assert faults(desk.page, "#panel") == []
    desk.at("plan-1").click()
    expect(desk.at("plan-1")).to_have_attribute("aria-pressed", "true")
    desk.at("plan-0").click()
    before = desk.game["orders"]
    desk.change(lambda: desk.at("follow").click())
    assert desk.game["orders"] == before + 1
    expect(desk.at("counsel")).to_be_hidden()
    assert arrows(desk) == 0


def test_the_rest_of_a_plan_is_done_by_one_click(open_desk: OpenDesk, server: Server) -> None:
    """One order after the other, as if each had been clicked."""
    game = server.ask("api/games", {"module": "battle-for-tobruk", "seed": 3})["id"]
    desk = open_desk(game)
    desk.at("advise").click()
    desk.page.locator("[data-grade=sergeant]").click()
    number = int(str(re.search(r"\d+", desk.at("follow-rest").inner_text())[0]))
    assert number > 1
    before = desk.game["orders"]
    desk.at("follow-rest").click()
    expect(desk.at("follow-rest")).to_have_count(0)
    assert desk.game["orders"] == before + number


def test_advice_goes_when_something_else_is_decided(open_desk: OpenDesk, server: Server) -> None:
    """By keyboard."""
    desk = open_desk(server.new(*SET_UP))
    desk.page.keyboard.press("e")
    expect(desk.page.locator("[data-grade=recruit]")).to_be_focused()
    desk.page.keyboard.press("Enter")
    expect(desk.at("follow")).to_be_enabled()
    desk.press("d")
    expect(desk.at("counsel")).to_be_hidden()
    assert arrows(desk) == 0


def test_advice_waits_while_another_order_is_open(open_desk: OpenDesk, server: Server) -> None:
    """Put down again it changes nothing, and the advice still fits."""
    desk = open_desk(server.new(*SET_UP))
    desk.at("advise").click()
    desk.page.locator("[data-grade=recruit]").click()
    expect(desk.at("follow")).to_be_enabled()
    unit = next(one["arg"] for one in desk.game["legal"] if one["verb"] == "pick")
    desk.choose("unit", unit)
    expect(desk.at("follow")).to_be_disabled()
    expect(desk.at("counsel")).to_contain_text("have another order open")
    desk.change(lambda: desk.at("undo").click())
    expect(desk.at("follow")).to_be_enabled()


@pytest.mark.parametrize("by", ["mouse", "key", "finger"])
def test_who_does_not_want_to_wait_for_advice_gives_it_up(
    open_desk: OpenDesk, server: Server, by: str
) -> None:
    """The colonel thinks for seconds; whom one asks instead answers."""
    desk = open_desk(server.new(*SET_UP), **(PHONE if by == "finger" else {}))
    desk.at("advise").click()
    desk.page.locator("[data-grade=colonel]").click()
    expect(desk.at("counsel")).to_contain_text("Thinking: the colonel")
    expect(desk.at("counsel-stop")).to_be_focused()
    with desk.page.expect_event("requestfailed", lambda one: "/advice" in one.url):
        if by == "key":
            desk.page.keyboard.press("Escape")
        elif by == "mouse":
            desk.at("counsel-stop").click()
        else:
            desk.at("counsel-stop").tap()
    expect(desk.at("counsel")).to_be_hidden()
    expect(desk.at("advise")).to_be_focused()
    expect(desk.at("answer")).to_be_empty()
    desk.at("advise").click()
    desk.page.locator("[data-grade=recruit]").click()
    expect(desk.at("counsel-title")).to_have_text("British (recruit)")


def test_advice_by_finger_on_a_telephone(open_desk: OpenDesk, server: Server) -> None:
    desk = open_desk(server.new(*SET_UP), **PHONE)
    desk.at("advise").tap()
    desk.page.locator("[data-grade=recruit]").tap()
    expect(desk.at("follow")).to_be_enabled()
    wide = desk.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    assert desk.box(desk.at("counsel"))["width"] <= wide
    before = desk.game["orders"]
    desk.change(lambda: desk.at("follow").tap())
    assert desk.game["orders"] == before + 1


def test_a_finished_game_is_looked_back_at(open_desk: OpenDesk, server: Server) -> None:
    """The way to a moment leads there."""
    desk = open_desk(ended(server))
    expect(desk.at("ending")).to_be_visible()
    desk.at("end-hindsight").click()
    swings = desk.page.locator(".swings > li")
    expect(swings.first).to_be_visible()
    # It is long: read from its top, and what comes next is in sight below it.
    for part in ("#hindsight h3", "#end-watch"):
        expect(desk.page.locator(part).first).to_be_in_viewport(ratio=1)
    assert faults(desk.page, "#ending") == []
    moment = swings.first.locator("a").get_attribute("href")
    swings.first.locator("a").click()
    expect(desk.at("moment")).to_be_visible()
    assert desk.page.url.endswith(str(moment))
