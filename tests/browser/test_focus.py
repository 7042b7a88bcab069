"""Whatever has the focus shows it."""

import pytest

from browser.conftest import OpenDesk
from browser.desk import GROUP, SET_UP, Desk, Server

#: How an element and its ring are drawn; compared with and without the focus.
LOOK = """() => {
  const look = (element) => [element, ...element.querySelectorAll(".ring")].map((one) => {
    const style = getComputedStyle(one);
    const outline = style.outlineStyle === "none" ? "none" : `${style.outlineWidth} ${style.outlineColor}`;
    return [outline, style.boxShadow, style.stroke, style.strokeWidth].join();
  }).join(" ");
  const before = window.lastFocus;
  const told = before && before.element.isConnected
    ? { name: before.name, shows: look(before.element) !== before.look } : null;
  const element = document.activeElement;
  const here = element === document.body ? null : element;
  window.lastFocus = here && {
    element: here, look: look(here),
    name: here.id || here.getAttribute("aria-label") || here.textContent.trim().slice(0, 40) || here.tagName,
  };
  return { told, home: !here };
}"""


def walk(desk: Desk, most: int = 250) -> dict[str, bool]:
    """Tab through the whole page: for each control, whether its focus can be seen."""
    shown: dict[str, bool] = {}
    desk.page.evaluate("document.activeElement.blur()")
    for _ in range(most):
        desk.page.keyboard.press("Tab")
        found = desk.page.evaluate(LOOK)
        if found["told"]:
            shown[found["told"]["name"]] = found["told"]["shows"]
        if found["home"] and shown:
            return shown
    raise AssertionError(f"{most} presses of Tab do not lead through the page: {list(shown)}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_control_of_the_table_shows_its_focus(
    open_desk: OpenDesk, server: Server, scheme: str
) -> None:
    game = server.new(*SET_UP, *GROUP)
    desk = open_desk(game, color_scheme=scheme, reduced_motion="reduce")
    shown = walk(desk)
    assert {"home", "language", "theme", "help", "done", "undo", "slider"} <= shown.keys()
    assert any("Gabr Saleh" in name for name in shown)
    assert [name for name, shows in shown.items() if not shows] == []


@pytest.mark.own_server
def test_every_control_of_the_lobby_shows_its_focus(open_desk: OpenDesk, server: Server) -> None:
    server.new(*SET_UP)
    desk = open_desk(reduced_motion="reduce")
    desk.unfold()
    shown = walk(desk)
    assert {"play-now", "record"} <= shown.keys()
    assert [name for name, shows in shown.items() if not shows] == []


def test_a_click_with_the_mouse_draws_no_focus_box(open_desk: OpenDesk, server: Server) -> None:
    """The ring is for keys; the mouse has a pointer. Browsers draw a box of their own in SVG."""
    desk = open_desk(server.new(*SET_UP, "pick gb-32atb"), reduced_motion="reduce")
    for kind, name in (("place", "P15"), ("unit", "de-wechmar")):
        desk.click(kind, name)
        style = desk.spot(kind, name).evaluate("one => getComputedStyle(one).outlineStyle")
        assert style == "none"
