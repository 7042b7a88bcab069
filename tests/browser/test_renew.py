"""A game of older rules: what the newest would change is read first, then a new game goes on."""

from typing import Any

import pytest
from playwright.sync_api import expect

import sandtable
from browser.conftest import OpenDesk
from browser.desk import Server
from sandtable import Game, SeededDice

SEATS = {"blue": "person", "red": "person"}


def old_game() -> Game:
    """Blue's second turn of the primer by rules 1, with an order open."""
    units = {"1inf": "20.08", "9mot": "20.08", "5arm": "20.08", "25inf": "30.05"}
    start = {"turn": 2, "to_move": "blue", "options": {"fog": "on"}, "rules": "1", "units": units}
    game = sandtable.position("scs-primer", start, SeededDice(1))
    game.play("pick 1inf")
    return game


@pytest.mark.parametrize(
    ("locale", "played", "word", "before"),
    [
        ("en-GB", "Rules 1", "owner", "The game before this"),
        ("ja-JP", "ルール第1版", "所有者", "前のゲーム"),
    ],
)
def test_a_game_goes_on_under_newer_rules(
    open_desk: OpenDesk, server: Server, locale: str, played: str, word: str, before: str
) -> None:
    """The page tells what changes; nothing happens to who would rather stay."""
    old = server.load(old_game(), SEATS)
    desk = open_desk(old, locale=locale)
    expect(desk.at("renew")).to_have_text(played)
    desk.at("renew").click()
    expect(desk.at("newer")).to_contain_text(word)
    desk.page.keyboard.press("Enter")  # the button to stay has the focus
    expect(desk.at("newer")).not_to_be_visible()
    assert desk.id == old
    desk.at("renew").click()
    desk.page.locator("#newer button[value=go]").click()
    desk.page.wait_for_url(lambda address: old not in address)
    game = desk.arrives()
    assert (game["rules"]["version"], game["parent"]) == ("3", old)
    expect(desk.at("renew")).not_to_be_visible()
    expect(desk.at("rules")).to_be_visible()
    desk.at("replay-more").click()
    expect(desk.at("parent")).to_have_text(before)
    desk.at("parent").click()
    desk.page.wait_for_url(f"**/#game/{old}")
    expect(desk.at("renew")).to_be_visible()


def test_a_game_of_the_newest_rules_says_nothing_of_versions(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk(server.new())
    expect(desk.at("renew")).not_to_be_visible()
    expect(desk.at("rules")).not_to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_on_a_phone_the_button_costs_no_row_of_the_map(
    open_desk: OpenDesk, server: Server, locale: str
) -> None:
    phone: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    desk = open_desk(server.load(old_game(), SEATS), locale=locale, is_mobile=True, **phone)
    home, renew, help_ = (desk.box(desk.at(name)) for name in ("home", "renew", "help"))
    assert home["y"] < renew["y"] + renew["height"] / 2 < home["y"] + home["height"]
    assert renew["x"] >= home["x"] + home["width"]
    assert help_["x"] + help_["width"] <= 390
