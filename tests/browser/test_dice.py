"""Dice fall before the result is told: seen, skipped, switched off, heard if one likes."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenDesk
from browser.desk import ATTACK, SET_UP, Desk, Server

#: The attack is declared; the scouts have named their target and are about to fire.
BEFORE_THE_DICE = (*SET_UP, *ATTACK, "assign gb-7ad-4ab")
MOVES = {"reduced_motion": "no-preference"}
#: Counts the sounds that begin.
LISTEN = """() => {
  window.sounds = 0;
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...when) { window.sounds += 1; return start.apply(this, when); };
}"""


def before_the_dice(open_desk: OpenDesk, server: Server, **remembers: str) -> Desk:
    """A page on which time stands still."""
    settings: dict[str, Any] = {"remembers": {"ask": "off", **remembers}, "alone": True}
    desk = open_desk(server.new(*BEFORE_THE_DICE), **settings, **MOVES)
    desk.page.clock.install()
    desk.page.clock.pause_at(desk.page.evaluate("Date.now()") + 1000)
    return desk


def roll(desk: Desk) -> dict[str, Any]:
    """Closes the order that rolls; what the server answers."""
    with desk.page.expect_response(lambda one: "/play?" in one.url) as coming:
        desk.at("done").click()
    answer: dict[str, Any] = coming.value.json()
    return answer


def combat(game: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = game["log"][-1]["combat"]
    return found


def faces(page: Page) -> list[int]:
    shown = page.locator("#tray .landed .die")
    return [int(one.get_attribute("data-face") or 0) for one in shown.all()]


def test_dice_land_throw_by_throw_and_then_the_result_is_told(
    open_desk: OpenDesk, server: Server
) -> None:
    """While they tumble neither card nor log nor map says what came of it."""
    desk = before_the_dice(open_desk, server)
    page, tray, line = desk.page, desk.at("tray"), desk.page.locator("#odds .outcome .answer")
    fought = combat(roll(desk))
    expect(tray).to_be_visible()
    expect(tray.locator(".throw")).to_have_count(len(fought["throws"]))
    assert faces(page) == []
    expect(line).to_have_count(0)
    expect(page.locator("#board .counter[data-name=de-wechmar]")).to_be_visible()
    expect(tray.locator(".result")).to_be_empty()
    page.clock.run_for(1900)
    assert faces(page) == fought["faces"]
    hits = [one["hits"] for one in fought["throws"]]
    expect(tray.locator("output")).to_have_text([f"hits: {one}" for one in hits])
    assert tray.locator(".hit").count() == sum(hits)
    expect(tray.locator(".result")).to_have_text(fought["result"])
    expect(line).to_have_count(0)
    page.clock.run_for(700)
    expect(tray).to_be_hidden()
    expect(line).to_have_text("Gabr Saleh cleared: Wechmar routed.")


@pytest.mark.parametrize("way", ["click", "Escape", "Space"])
def test_who_has_seen_enough_skips_and_does_nothing_else(
    open_desk: OpenDesk, server: Server, way: str
) -> None:
    desk = before_the_dice(open_desk, server)
    version = roll(desk)["version"]
    expect(desk.at("tray")).to_be_visible()
    if way == "click":  # where a counter that could be picked lies
        desk.page.mouse.click(300, 400)
    else:
        desk.page.keyboard.press(way)
    expect(desk.at("tray")).to_be_hidden()
    expect(desk.page.locator("#odds .outcome .answer")).to_be_visible()
    assert desk.game["version"] == version
    expect(desk.at("moment")).to_be_hidden()
    expect(desk.at("replay-play")).to_have_attribute("aria-label", re.compile("^Play"))


def test_switched_off_the_result_is_told_at_once(open_desk: OpenDesk, server: Server) -> None:
    """Also where the reader's system asks for rest, as in all other tests."""
    desk = before_the_dice(open_desk, server, dice="off")
    roll(desk)
    expect(desk.page.locator("#odds .outcome .answer")).to_be_visible()
    expect(desk.at("tray")).to_be_hidden()


@pytest.mark.parametrize("sound", ["on", "off"])
def test_dice_are_heard_only_by_who_wants_to(
    open_desk: OpenDesk, server: Server, sound: str
) -> None:
    desk = before_the_dice(open_desk, server, sound=sound)
    desk.page.evaluate(LISTEN)
    fought = combat(roll(desk))
    expect(desk.at("tray")).to_be_visible()
    desk.page.clock.run_for(2600)
    expect(desk.at("tray")).to_be_hidden()
    assert desk.page.evaluate("sounds") == (len(fought["faces"]) if sound == "on" else 0)


def test_on_a_phone_the_tray_is_no_wider_than_the_page(open_desk: OpenDesk, server: Server) -> None:
    phone: dict[str, Any] = {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "locale": "ja-JP",
    }
    desk = open_desk(
        server.new(*BEFORE_THE_DICE), remembers={"ask": "off"}, alone=True, **phone, **MOVES
    )
    desk.page.clock.install()
    desk.page.clock.pause_at(desk.page.evaluate("Date.now()") + 1000)
    roll(desk)
    felt = desk.box(desk.page.locator("#tray .felt"))
    assert felt["x"] >= 0
    assert felt["x"] + felt["width"] <= 390
    desk.page.touchscreen.tap(200, 700)
    expect(desk.at("tray")).to_be_hidden()
