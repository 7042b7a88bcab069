"""Light and dark: chosen by the system or by the button, and both can be read."""

import pytest
from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import BATTLE, GROUP, SET_UP, Desk, Server

SCHEMES = ["light", "dark"]
#: The least contrast of text by WCAG 2.2, 1.4.3.
LEAST = 4.5


def colours(desk: Desk) -> dict[str, list[str]]:
    """Ink and ground of the parts of the page."""
    found: dict[str, list[str]] = desk.page.evaluate(
        """() => Object.fromEntries(["body", "#bar", "#panel", "#map", "#order button"].map((one) => {
          const style = getComputedStyle(document.querySelector(one));
          return [one, [style.color, style.backgroundColor]];
        }))"""
    )
    return found


def faint(desk: Desk) -> list[str]:
    """Every visible text outside the map with less contrast than it needs, with its contrast.

    Disabled controls are exempt, as in WCAG.
    """
    found: list[str] = desk.page.evaluate(FAINT, LEAST)
    return found


FAINT = """(least) => {
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const read = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
    return { rgb: [r, g, b], a: a / 255 };
  };
  const over = (top, below) => top.rgb.map((one, n) => one * top.a + below[n] * (1 - top.a));
  const ground = (element) => {
    if (!element) return [255, 255, 255];
    const own = read(getComputedStyle(element).backgroundColor);
    return own.a === 1 ? own.rgb : over(own, ground(element.parentElement));
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((one) => one / 255)
      .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const faint = [];
  for (const element of document.querySelectorAll("body *:not(svg *)")) {
    const text = [...element.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE)
      .map((one) => one.textContent.trim()).join("");
    if (!text || !element.checkVisibility() || element.closest("svg, script, .skip, :disabled")) continue;
    const below = ground(element);
    let ink = read(getComputedStyle(element).color);
    let opacity = 1;
    for (let one = element; one; one = one.parentElement) opacity *= Number(getComputedStyle(one).opacity);
    const seen = over({ rgb: ink.rgb, a: ink.a * opacity }, below);
    const found = contrast(seen, below);
    if (found < least) faint.push(`${element.tagName} ${text.slice(0, 30)}: ${found.toFixed(2)}`);
  }
  return faint;
}"""


def test_the_system_decides_at_first(open_desk: OpenDesk, server: Server) -> None:
    game = server.new(*SET_UP)
    light, dark = (open_desk(game, color_scheme=scheme) for scheme in SCHEMES)
    for part, seen in colours(light).items():
        assert seen != colours(dark)[part], part


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_button_switches_and_the_choice_is_kept(
    open_desk: OpenDesk, server: Server, scheme: str
) -> None:
    """Against the system's wish, over a reload, and back."""
    desk = open_desk(server.new(*SET_UP), color_scheme=scheme)
    before = colours(desk)
    desk.at("theme").click()
    after = colours(desk)
    assert all(after[part] != seen for part, seen in before.items())
    desk.page.reload()
    desk.shows(desk.game)
    assert colours(desk) == after
    desk.at("theme").click()
    assert colours(desk) == before


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_text_of_every_panel_has_enough_contrast(
    open_desk: OpenDesk, server: Server, scheme: str
) -> None:
    desk = open_desk(server.new(*BATTLE, "pick de-21pz-pr5"), color_scheme=scheme)
    for _ in desk.sheets():
        assert faint(desk) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_answers_and_odds_have_enough_contrast(
    open_desk: OpenDesk, server: Server, scheme: str
) -> None:
    """A refusal, an overlay that is on, a draft and the combat card."""
    desk = open_desk(server.new(*SET_UP, *GROUP, "go P20"), color_scheme=scheme)
    expect(desk.at("odds")).not_to_be_empty()
    desk.page.keyboard.press("s")
    expect(desk.page.locator("#layer-overlay > *").first).to_be_attached()
    desk.click("place", "P01")
    expect(desk.at("answer")).to_contain_text("s60")
    assert faint(desk) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_lobby_and_the_help_sheet_have_enough_contrast(
    open_desk: OpenDesk, server: Server, scheme: str
) -> None:
    server.new(*SET_UP)
    desk = open_desk(color_scheme=scheme)
    folded = desk.at("lobby").locator("details:not([open]) > summary:visible")
    while folded.count():
        folded.first.click()
    assert faint(desk) == []
    desk.at("help").click()
    assert faint(desk) == []
