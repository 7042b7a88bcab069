"""Counters and findings as they are seen: patterns that are painted, marks, what a unit says it is."""

import re

from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import OPEN_TABLE, Desk, Server

TOBRUK = "battle-for-tobruk"


def begin(server: Server, *orders: str) -> str:
    """A game of the folio after some orders."""
    game = server.ask("api/games", {"module": TOBRUK, "seats": OPEN_TABLE, "seed": 1})["id"]
    for order in orders:
        server.play(game, order)
    return str(game)


def pattern(desk: Desk, key: str, kind: str) -> str:
    """What the ground of the first such finding is filled with."""
    desk.page.keyboard.press(key)
    path = desk.page.locator(f"#layer-overlay .{kind} path").first
    expect(path).to_be_attached()
    fill = str(path.evaluate("path => getComputedStyle(path).fill"))
    name = fill.removeprefix('url("#').removesuffix('")')
    # A pattern of this page, with lines or dots in the colour of the theme.
    drawn = desk.page.locator(f"pattern#{name} :is(path, circle)")
    expect(drawn).to_have_count(1)
    desk.page.keyboard.press(key)
    return name


def test_findings_are_told_by_patterns(open_desk: OpenDesk, server: Server) -> None:
    """Zones, supply and threat fill their hexes each in a way of their own."""
    desk = open_desk(begin(server))
    shown = [
        pattern(desk, key, kind) for key, kind in (("z", "zone"), ("s", "open"), ("t", "number"))
    ]
    assert shown == ["hatch", "bars", "slope"]


def test_a_counter_says_what_it_is_in_both_languages(open_desk: OpenDesk, server: Server) -> None:
    desk = open_desk(begin(server, "pick nz-4, go 3021, done"))
    spot = desk.spot("unit", "nz-4")
    words = "4th New Zealand Bde · infantry brigade, 2nd New Zealand Division · 3-4-9"
    expect(spot).to_have_accessible_name(re.compile(re.escape(words)))
    expect(spot.locator('[href="#mark-moved"]')).to_have_count(1)
    desk.switch_language()
    expect(spot).to_have_accessible_name(re.compile("歩兵旅団、第2ニュージーランド師団 · 3-4-9"))
