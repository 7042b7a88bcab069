"""Marches at the page: given with units in hand or by the list, by mouse, finger and key; drawn, held, called off."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

import sandtable
from browser.conftest import OpenDesk
from browser.desk import Desk, Server
from browser.test_axe import faults
from browser.test_phone import PHONE, scrolls_sideways
from browser.test_walk import walk_to
from sandtable import SeededDice

#: Blue infantry in a corner of the primer, an enemy far away; others of its formation stand behind.
UNITS = {"1inf": "05.01", "3inf": "04.01", "8inf": "01.20", "2pz": "31.20"}
GOAL = "17.01"


@pytest.fixture
def primer(open_desk: OpenDesk, server: Server) -> Callable[..., Desk]:
    def open_primer(*actions: str, **settings: object) -> Desk:
        start = {"turn": 2, "to_move": "blue", "phase": "movement", "units": UNITS}
        game = sandtable.position("scs-primer", start, SeededDice(1))
        game.play(*actions) if actions else None
        return open_desk(server.load(game, dict.fromkeys(game.rules.sides, "person")), **settings)

    return open_primer


def goals(desk: Desk) -> dict[str, str]:
    """The marches that the server has, by unit."""
    return {one["unit"]: one["to"] for one in desk.game["marches"]["list"]}


def sender(desk: Desk) -> Locator:
    """The button that sends the formation of the infantry."""
    formation = desk.page.locator(".formation", has=desk.page.locator("#force-1inf"))
    return formation.locator(".march-to:visible")


def test_a_click_beyond_todays_reach_offers_a_march(primer: Callable[..., Desk]) -> None:
    """It is one button; then the way is drawn, told, taken back, and waits in the list."""
    desk = primer("pick 1inf")
    desk.click("place", GOAL)
    offer = desk.at("march-there")
    expect(offer).to_have_text("March there (3 turns)")
    offer.click()
    expect(desk.at("march-news")).to_have_text("1 unit marched.")
    expect(desk.page.locator("#layer-marches .route")).to_have_count(1)
    assert goals(desk) == {"1inf": GOAL}
    desk.page.keyboard.press("u")
    expect(desk.at("march-news")).to_contain_text("its march was taken back")
    expect(desk.page.locator("#layer-marches .route.waits")).to_have_count(1)
    desk.at("march-on-news").click()
    expect(desk.page.locator("#layer-marches .route.waits")).to_have_count(0)
    desk.page.keyboard.press("u")
    expect(desk.at("march-on-news")).to_have_text("March on (1)")
    desk.page.keyboard.press("o")
    expect(desk.at("march-do-1inf")).to_have_text("March on")
    assert faults(desk.page, "#panel") == []
    desk.at("march-do-1inf").click()
    expect(desk.at("march-do-1inf")).to_have_text("Hold")
    desk.at("march-do-1inf").click()
    expect(desk.page.locator(".marches .why")).to_have_text("held back by you.")
    desk.at("march-off-1inf").click()
    expect(desk.page.locator("#layer-marches .route")).to_have_count(0)
    assert goals(desk) == {}


def test_a_formation_is_sent_by_its_list_less_who_stays(primer: Callable[..., Desk]) -> None:
    """By keys alone: the list, a chip to leave one out, a walk over the map, Enter."""
    desk = primer()
    desk.page.keyboard.press("o")
    sender(desk).focus()
    desk.page.keyboard.press("Enter")
    chips = desk.page.locator("#aim .chip")
    expect(chips.first).to_be_visible()
    names = chips.all_inner_texts()
    chips.filter(has_text="3rd Infantry").focus()
    desk.page.keyboard.press("Enter")
    expect(chips.filter(has_text="3rd Infantry")).to_have_attribute("aria-pressed", "false")
    assert faults(desk.page, "#aim") == []
    desk.page.keyboard.press("g")
    walk_to(desk, GOAL)
    desk.page.keyboard.press("Enter")
    expect(desk.at("aim")).to_be_hidden()
    expect(desk.page.locator("#layer-marches .route").first).to_be_attached()
    assert set(goals(desk).values()) == {GOAL}
    assert "3inf" not in goals(desk)
    assert len(goals(desk)) == len(names) - 1


def test_escape_chooses_no_goal(primer: Callable[..., Desk]) -> None:
    desk = primer()
    desk.page.keyboard.press("o")
    sender(desk).click()
    expect(desk.at("aim")).to_be_visible()
    desk.page.keyboard.press("Escape")
    expect(desk.at("aim")).to_be_hidden()
    desk.click("unit", "1inf")
    expect(desk.page.locator(".draft")).to_be_visible()
    assert goals(desk) == {}


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_fingers_choose_a_goal_and_confirm_it(primer: Callable[..., Desk], locale: str) -> None:
    desk = primer(locale=locale, **PHONE)
    desk.page.keyboard.press("0")  # the goal is out of sight where the map opens
    desk.at("tab-forces").tap()
    sender(desk).tap()
    desk.page.locator("#aim .chip").last.tap()
    expect(desk.page.locator("#aim .chip[aria-pressed=false]")).to_have_count(1)
    desk.page.touchscreen.tap(*desk.point("place", "09.01"))
    expect(desk.at("aim-go")).to_be_visible()
    assert goals(desk) == {}
    assert scrolls_sideways(desk) == []
    desk.at("aim-go").tap()
    expect(desk.at("aim")).to_be_hidden()
    expect(desk.at("march-news")).to_contain_text("2")
    assert [order["order"] for order in desk.game["log"]] == [
        "pick 1inf, go 09.01, done",
        "pick 3inf, go 09.01, done",
    ]


def test_the_past_shows_no_marches(primer: Callable[..., Desk]) -> None:
    desk = primer("pick 1inf")
    desk.click("place", GOAL)
    desk.at("march-there").click()
    expect(desk.page.locator("#layer-marches .route")).to_have_count(1)
    desk.page.keyboard.press("[")
    expect(desk.page.locator("#layer-marches .route")).to_have_count(0)
    desk.page.keyboard.press("Escape")
    expect(desk.page.locator("#layer-marches .route")).to_have_count(1)
