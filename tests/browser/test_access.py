"""Everybody can use the page: what axe-core finds, at any scale, by finger, and without motion."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import sandtable
from browser.conftest import OpenDesk, Table
from browser.desk import ATTACK, BATTLE, SET_UP, Desk, Server

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
#: Faults that shut somebody out; lesser ones are advice.
GRAVE = ("serious", "critical")
#: Each scene is seen in one of these: both schemes and both languages take their turn.
LOOKS = {
    "light": {"color_scheme": "light", "locale": "en-GB"},
    "dark": {"color_scheme": "dark", "locale": "ja-JP"},
}
#: Which rooms of the museum are visited in which light.
ROOMS = {"light": ("map", "counters", "rules"), "dark": ("forces", "tables", "sources")}
FAULTS = """async (part) => {
  const found = await axe.run(part ? { include: [part] } : document, { resultTypes: ["violations"] });
  return found.violations.map((one) => [one.impact, `${one.id}: ${one.nodes.map((node) => node.html).join(" ")}`]);
}"""
#: Controls that are smaller than a finger needs, by what they say; links in running text may be.
SMALL = """() => [...document.querySelectorAll("button, select, input, summary, .button")]
  .filter((one) => one.checkVisibility() && !one.closest("#board"))
  .map((one) => [one.closest("label") ?? one, one])
  .filter(([target]) => { const { width, height } = target.getBoundingClientRect(); return width < 40 || height < 40; })
  .map(([, one]) => one.id || one.ariaLabel || one.textContent)"""
#: What lies outside the window, or wider than it: it cannot be got at without scrolling sideways.
ASIDE = """() => {
  const wide = document.documentElement.scrollWidth > innerWidth;
  const out = [...document.querySelectorAll("button, select, input, h2, p")].filter((one) => {
    if (!one.checkVisibility() || one.closest("#board, .skip, #sequence, .unseen")) return false;
    const { left, right } = one.getBoundingClientRect();
    return left < -1 || right > innerWidth + 1;
  });
  return [...(wide ? ["the page itself"] : []), ...out.map((one) => one.id || one.textContent)];
}"""


def faults(page: Page, part: str = "") -> list[str]:
    """What axe-core finds that is grave, on the page or in a part of it."""
    assert AXE.exists(), "axe-core is not there: ./test installs it (npm ci)"
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[tuple[str, str]] = page.evaluate(FAULTS, part)
    return [text for impact, text in found if impact in GRAVE]


def in_the_midst(module: str) -> sandtable.Game:
    """A game with something to look at: an open order where there is one."""
    game = sandtable.new(module, seed=2)
    orders = {
        "operation-crusader-60": [*SET_UP, *ATTACK[:-1]],
        "battle-for-tobruk": ["done", "pick gb-14"],
        "frontier-wire": ["pick cw-7h"],
    }
    for action in orders[module]:
        game.play(action)
    return game


@pytest.mark.parametrize(
    ("module", "look"),
    [
        ("operation-crusader-60", "dark"),
        ("battle-for-tobruk", "light"),
        ("frontier-wire", "dark"),
    ],
)
def test_nothing_at_the_table_shuts_anybody_out(
    open_desk: OpenDesk, server: Server, module: str, look: str
) -> None:
    """The map with an open order, every sheet, every chart and the dialogs."""
    game = in_the_midst(module)
    seats = dict.fromkeys(game.rules.sides, "person")
    desk = open_desk(server.load(game, seats), **LOOKS[look])
    if module == "operation-crusader-60":  # an attack is one click away, and its odds are told
        expect(desk.at("odds").locator("summary")).to_be_visible()
    if module != "frontier-wire":  # its map is made as that of the folio game, only larger
        assert faults(desk.page) == []
    for tab in desk.page.get_by_role("tab").all():
        tab.click()
        assert faults(desk.page, "#panel") == []
    expect(desk.page.locator(".force").first).to_be_visible()
    cards = {"1": "#charts", "3": "#charts"}
    if module == "operation-crusader-60":  # these two are the same for all games
        cards |= {"?": "#keys", ",": "#settings"}
    for key, shown in cards.items():
        desk.page.keyboard.press(key)
        expect(desk.page.locator(shown)).to_be_visible()
        assert faults(desk.page, shown) == []
        desk.page.keyboard.press("Escape")
        expect(desk.page.locator(shown)).to_be_hidden()


@pytest.mark.parametrize("look", LOOKS)
def test_nothing_in_the_lobby_or_the_museum_shuts_anybody_out(
    open_desk: OpenDesk, server: Server, look: str
) -> None:
    server.new(*SET_UP)
    page = open_desk(**LOOKS[look]).page
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    assert faults(page) == []
    for room in ROOMS[look]:
        page.goto(f"{server.address}#museum/battle-for-tobruk/{room}")
        page.wait_for_selector(f"nav a[data-room='{room}'][aria-current]")
        page.wait_for_selector("#room:not([aria-busy])")
        assert faults(page, "#museum") == []


def test_nothing_of_the_past_or_the_hand_over_shuts_anybody_out(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk(server.new(*BATTLE), **LOOKS["light"])
    desk.page.keyboard.press("[")
    expect(desk.at("moment")).to_be_visible()
    assert faults(desk.page, "#map") == []
    wish = {"module": "battle-for-tobruk", "hidden": True}
    desk.page.goto(f"{server.address}#game/{server.ask('api/games', wish)['id']}")
    expect(desk.at("take")).to_be_focused()
    assert faults(desk.page) == []


def everywhere(desk: Desk, look: str) -> list[str]:
    """What a question finds on every sheet, with a chart and with the keys."""
    found: list[str] = []
    for tab in desk.page.get_by_role("tab").all():
        tab.click()
        found += desk.page.evaluate(look)
    for key in ("1", "?"):
        desk.page.keyboard.press(key)
        found += desk.page.evaluate(look)
        desk.page.keyboard.press("Escape")
    return found


def test_at_200_percent_nothing_is_lost_or_lies_aside(open_desk: OpenDesk, server: Server) -> None:
    """A window of 1400 by 900 at double size: map and panel are both there, and wide enough."""
    seats = {"cw": "person", "axis": "person"}
    game = server.load(in_the_midst("frontier-wire"), seats)
    desk = open_desk(game, viewport={"width": 700, "height": 450})
    board, panel = desk.box(desk.at("board")), desk.box(desk.at("panel"))
    assert min(board["width"], board["height"], panel["width"], panel["height"]) >= 200
    assert everywhere(desk, ASIDE) == []


def test_on_a_phone_all_fits_and_every_control_is_as_large_as_a_finger(
    open_desk: OpenDesk, server: Server
) -> None:
    settings: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    desk = open_desk(server.new(*SET_UP, *ATTACK), **settings, is_mobile=True)
    assert everywhere(desk, ASIDE) == []
    assert everywhere(desk, SMALL) == []


def test_on_a_4k_screen_what_is_read_grows(open_desk: OpenDesk, server: Server) -> None:
    """A little: the panel is half as wide again and its text half as large again, not double."""
    sizes = {}
    game = server.new(*SET_UP)
    for width, height in ((1400, 900), (3840, 2160)):
        desk = open_desk(game, viewport={"width": width, "height": height})
        prompt = desk.page.locator(".prompt").evaluate(
            "one => parseFloat(getComputedStyle(one).fontSize)"
        )
        sizes[width] = (prompt, desk.box(desk.at("panel"))["width"])
    for small, large in zip(sizes[1400], sizes[3840], strict=True):
        assert 1.4 < large / small < 2.1


def test_who_asks_for_contrast_gets_black_on_white(table: Table) -> None:
    desk = table(*SET_UP, contrast="more")
    ink, card = desk.at("panel").evaluate(
        "one => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
    )
    assert (ink, card) == ("rgb(0, 0, 0)", "rgb(255, 255, 255)")
