"""Pan and zoom by wheel, drag, keys and buttons."""

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Table
from browser.desk import SET_UP, Desk


def box(desk: Desk) -> list[float]:
    """The part of the map that is seen: x, y, width, height."""
    return [float(one) for one in (desk.at("board").get_attribute("viewBox") or "").split()]


def under(desk: Desk, x: float, y: float) -> tuple[float, float]:
    """The point of the map at a point of the window."""
    point = desk.page.evaluate(
        """([x, y]) => {
          const at = new DOMPoint(x, y).matrixTransform(document.querySelector("#board").getScreenCTM().inverse());
          return [at.x, at.y];
        }""",
        [x, y],
    )
    return point[0], point[1]


def middle(desk: Desk, thing: Locator) -> tuple[float, float]:
    """The point of the window in the middle of something."""
    box = desk.box(thing)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_wheel_zooms_where_the_pointer_is(table: Table) -> None:
    """The place under the pointer stays under it, in and out again."""
    desk = table(*SET_UP)
    x, y = desk.point("unit", "de-wechmar")
    desk.page.mouse.move(x, y)
    whole, here = box(desk), under(desk, x, y)
    desk.page.mouse.wheel(0, -400)
    desk.page.wait_for_function(
        f"() => document.querySelector('#board').viewBox.baseVal.width < {whole[2]}"
    )
    assert under(desk, x, y) == pytest.approx(here, abs=1)
    desk.page.mouse.wheel(0, 400)
    desk.page.wait_for_function(
        f"() => Math.abs(document.querySelector('#board').viewBox.baseVal.width - {whole[2]}) < 1"
    )
    assert box(desk) == pytest.approx(whole, abs=1)


def test_keys_zoom_around_the_unit_in_hand(table: Table) -> None:
    """However close one looks at it, it stays where it is; without one, the middle of the map does."""
    desk = table(*SET_UP)
    unit = "de-wechmar"
    before = middle(desk, desk.spot("unit", unit))
    desk.spot("unit", unit).focus()
    for _ in range(4):
        desk.page.keyboard.press("+")
    assert middle(desk, desk.spot("unit", unit)) == pytest.approx(before, abs=2)
    desk.page.keyboard.press("0")
    desk.at("panel").focus()
    x, y = middle(desk, desk.at("board"))
    here = under(desk, x, y)
    desk.page.keyboard.press("+")
    assert under(desk, x, y) == pytest.approx(here, abs=1)


def test_the_wheel_does_not_scroll_the_page(table: Table) -> None:
    desk = table(*SET_UP)
    whole = box(desk)
    desk.page.mouse.move(*desk.point("unit", "de-wechmar"))
    desk.page.mouse.wheel(0, 600)
    desk.page.wait_for_function(
        f"() => document.querySelector('#board').viewBox.baseVal.width > {whole[2]}"
    )
    assert desk.page.evaluate("[scrollX, scrollY, document.querySelector('#map').scrollTop]") == [
        0,
        0,
        0,
    ]


def test_a_drag_moves_the_map_and_chooses_nothing(table: Table) -> None:
    """Pressed on a counter that cannot be moved now, which is ground as any, and released on another place."""
    desk = table(*SET_UP)
    version = desk.game["version"]
    x, y = desk.point("unit", "de-wechmar")
    here = under(desk, x, y)
    desk.page.mouse.move(x, y)
    desk.page.mouse.down()
    desk.page.mouse.move(x - 60, y - 40, steps=4)
    desk.page.mouse.up()
    assert under(desk, x - 60, y - 40) == pytest.approx(here, abs=1)
    desk.quiet()
    assert desk.game["version"] == version
    assert desk.draft == []
    expect(desk.at("answer")).to_be_empty()


def test_after_a_drag_a_click_chooses_again(table: Table) -> None:
    desk = table(*SET_UP)
    x, y = desk.point("place", "11")
    desk.page.mouse.move(x, y)
    desk.page.mouse.down()
    desk.page.mouse.move(x - 80, y - 20, steps=3)
    desk.page.mouse.up()
    desk.choose("unit", "gb-7ad-4ab")
    assert desk.draft == ["pick gb-7ad-4ab"]


def test_a_hand_that_trembles_still_clicks(table: Table) -> None:
    """Two pixels between press and release are no drag."""
    desk = table(*SET_UP)
    x, y = desk.point("unit", "gb-7ad-4ab")
    desk.page.mouse.move(x, y)
    desk.page.mouse.down()
    desk.page.mouse.move(x + 2, y + 1)
    desk.change(desk.page.mouse.up)
    assert desk.draft == ["pick gb-7ad-4ab"]


def test_a_drag_that_leaves_the_map_ends_there(table: Table) -> None:
    """Released over the panel: the map does not stick to the pointer when it comes back."""
    desk = table(*SET_UP)
    x, y = desk.point("place", "12")
    desk.page.mouse.move(x, y)
    desk.page.mouse.down()
    desk.page.mouse.move(1150, y, steps=4)
    desk.page.mouse.up()
    there = box(desk)
    desk.page.mouse.move(x, y, steps=4)
    assert box(desk) == there
    assert desk.at("board").evaluate("one => one.style.transform") == ""


def test_keys_move_and_zoom(table: Table) -> None:
    desk = table(*SET_UP)
    whole = box(desk)
    press = desk.page.keyboard.press
    press("+")
    near = box(desk)
    assert near[2] < whole[2]
    moves = {"ArrowRight": (0, 1), "ArrowLeft": (0, -1), "ArrowDown": (1, 1), "ArrowUp": (1, -1)}
    for key, (axis, sign) in moves.items():
        before = box(desk)[axis]
        press(key)
        assert (box(desk)[axis] - before) * sign > 0, key
    press("-")
    assert box(desk)[2] == pytest.approx(whole[2], abs=1)
    press("+")
    press("0")
    assert box(desk) == whole


def test_buttons_zoom(table: Table) -> None:
    desk = table(*SET_UP)
    whole = box(desk)
    near, far, fit = (desk.at("zoom").get_by_role("button").nth(n) for n in range(3))
    near.click()
    near.click()
    assert box(desk)[2] == pytest.approx(whole[2] / 1.4**2, rel=0.01)
    far.click()
    assert box(desk)[2] == pytest.approx(whole[2] / 1.4, rel=0.01)
    fit.click()
    assert box(desk) == whole


def test_the_cut_out_stays_while_play_goes_on(table: Table) -> None:
    """A new state of the game does not throw the view about."""
    desk = table(*SET_UP)
    whole = box(desk)
    desk.page.mouse.move(*desk.point("unit", "gb-7ad-4ab"))
    desk.page.mouse.wheel(0, -300)
    desk.page.wait_for_function(
        f"() => document.querySelector('#board').viewBox.baseVal.width < {whole[2]}"
    )
    before = box(desk)
    desk.choose("unit", "gb-7ad-4ab")
    assert box(desk) == before
