"""Everybody can use the page: at any scale, by finger, and with all the contrast there is."""

from typing import Any

from playwright.sync_api import expect

from browser.conftest import OpenDesk, Table
from browser.desk import ATTACK, SET_UP, Desk, Server
from browser.test_axe import in_the_midst

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


def everywhere(desk: Desk, *looks: str) -> list[str]:
    """What questions find on every sheet, with a chart and with the keys."""
    found: list[str] = []

    def look() -> None:
        for one in looks:
            found.extend(desk.page.evaluate(one))

    for _ in desk.sheets():
        look()
    for key, part in {"1": "#charts table", "?": "#keys"}.items():
        shown = desk.page.locator(part).first
        desk.page.keyboard.press(key)
        expect(shown).to_be_visible()
        look()
        desk.page.keyboard.press("Escape")
        expect(shown).to_be_hidden()
    return found


def test_at_200_percent_nothing_is_lost_or_lies_aside(open_desk: OpenDesk, server: Server) -> None:
    """A window of 1400 by 900 at double size: map and panel are both there, and wide enough."""
    game = in_the_midst("frontier-wire")
    seats = dict.fromkeys(game.rules.sides, "person")
    desk = open_desk(server.load(game, seats), viewport={"width": 700, "height": 450})
    board, panel = desk.box(desk.at("board")), desk.box(desk.at("panel"))
    assert min(board["width"], board["height"], panel["width"], panel["height"]) >= 200
    assert everywhere(desk, ASIDE) == []


def test_on_a_phone_all_fits_and_every_control_is_as_large_as_a_finger(
    open_desk: OpenDesk, server: Server
) -> None:
    settings: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    desk = open_desk(server.new(*SET_UP, *ATTACK), **settings, is_mobile=True)
    assert everywhere(desk, ASIDE, SMALL) == []


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
