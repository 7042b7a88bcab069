"""How a map is seen from far and near: what fades, what grows, and how close one can come."""

import pytest

from browser.conftest import OpenDesk
from browser.desk import Desk, Server

WIRE = {"cw": "person", "axis": "person"}
SMALL = {"width": 900, "height": 700}
#: A gesture of the wheel, seen before it rests: the map moves without being drawn anew.
WHEEL = """() => {
  const board = document.querySelector("#board"), before = board.getAttribute("viewBox");
  const { x, y, width, height } = board.getBoundingClientRect();
  const turn = { deltaY: -200, clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true };
  board.dispatchEvent(new WheelEvent("wheel", turn));
  board.dispatchEvent(new WheelEvent("wheel", turn));
  return [before, board.getAttribute("viewBox"), board.style.transform];
}"""


def wire(server: Server) -> str:
    wish = {"module": "frontier-wire", "scenario": "campaign", "seed": 1, "seats": WIRE}
    return str(server.ask("api/games", wish)["id"])


def seen(desk: Desk, what: str) -> float:
    """How strongly the strongest of such things of the map is drawn."""
    found: float = desk.page.evaluate(
        """what => Math.max(...[...document.querySelectorAll(what)].map((one) => {
          const style = getComputedStyle(one);
          return style.display === "none" ? 0 : parseFloat(style.opacity);
        }))""",
        what,
    )
    return found


def zoom(desk: Desk) -> str | None:
    return desk.at("board").get_attribute("data-zoom")


def size(desk: Desk, what: str) -> float:
    """How high the letters of a name are, or how wide a counter is, on the screen."""
    found: float = desk.page.evaluate(
        """what => {
          const one = document.querySelector(what), scale = document.querySelector("#board").getScreenCTM().a;
          return one.matches("text") ? parseFloat(getComputedStyle(one).fontSize) * scale
            : one.getBoundingClientRect().width;
        }""",
        what,
    )
    return found


def closest(desk: Desk) -> None:
    for _ in range(16):
        desk.page.keyboard.press("+")


def test_the_wheel_moves_the_map_and_draws_it_when_it_rests(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk(server.new())
    before, meanwhile, transform = desk.page.evaluate(WHEEL)
    assert meanwhile == before
    assert "scale(2.2" in transform
    desk.page.wait_for_function("() => document.querySelector('#board').style.transform === ''")
    assert desk.at("board").get_attribute("viewBox") != before


def test_numbers_and_small_names_come_as_one_comes_closer(
    open_desk: OpenDesk, server: Server
) -> None:
    """From far the towns alone, from near everything; letters keep about their size."""
    desk = open_desk(wire(server), viewport=SMALL)
    desk.page.keyboard.press("0")
    assert zoom(desk) == "far"
    assert seen(desk, ".hex-numbers") == 0
    assert seen(desk, ".place-name") == 0
    assert seen(desk, ".town-name") == 1
    assert 12 < size(desk, ".town-name") < 16
    closest(desk)
    assert zoom(desk) == "near"
    assert all(seen(desk, what) == 1 for what in (".hex-numbers", ".place-name", ".town-name"))
    assert 12 < size(desk, ".town-name") < 28
    # However large the map and small the screen, a counter can be as large as a real one.
    assert size(desk, ".counter .ring") == pytest.approx(110, abs=1)
    desk.page.keyboard.press("0")
    assert zoom(desk) == "far"
