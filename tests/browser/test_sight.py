"""What matters on the map is seen: from under cards, out of piles, along lines that can be followed."""

from typing import Any

from playwright.sync_api import expect

import sandtable
from browser.conftest import OpenDesk
from browser.desk import BATTLE, Data, Desk, Server
from browser.test_log import LOG
from sandtable import SeededDice

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
#: Three in one hex, the last on top, and one at the other end of the map.
UNITS = {"7gren": "20.10", "2pz": "20.10", "12mot": "20.10", "5gren": "30.03", "6arm": "08.16"}
#: How much of a line lies in each of these hexes, how much it turns, and how much one through their middles would.
ALONG = """(names) => {
  const line = document.querySelector("#layer-lines .trace-line");
  const points = Array.from({ length: 401 }, (_, n) => line.getPointAtLength(line.getTotalLength() * n / 400));
  const within = names.map((name) => {
    const area = document.querySelector(`#area-${CSS.escape(name)}`);
    return points.filter((point) => area.isPointInFill(point)).length;
  });
  const middles = names.map((name) => {
    const { x, y, width, height } = document.querySelector(`#area-${CSS.escape(name)}`).getBBox();
    return { x: x + width / 2, y: y + height / 2 };
  });
  const turning = (way) => {
    const headings = way.slice(1).map(({ x, y }, n) => Math.atan2(y - way[n].y, x - way[n].x));
    return headings.slice(1).reduce((sum, one, n) => sum + Math.abs(Math.atan2(Math.sin(one - headings[n]), Math.cos(one - headings[n]))), 0);
  };
  return { within, turns: turning(points), zigzag: turning(middles) };
}"""


def game(server: Server) -> str:
    position: Data = {"turn": 2, "to_move": "red", "phase": "movement", "units": UNITS}
    start = sandtable.position("scs-primer", position, SeededDice(3))
    return server.load(start, {"red": "person", "blue": "person"})


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes do not touch."""
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


def inside(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["x"] >= other["x"]
        and one["y"] >= other["y"]
        and one["x"] + one["width"] <= other["x"] + other["width"]
        and one["y"] + one["height"] <= other["y"] + other["height"]
    )


def field(desk: Desk) -> dict[str, float]:
    return desk.box(desk.page.locator("#map .field"))


def view(desk: Desk) -> str | None:
    return desk.at("board").get_attribute("viewBox")


def test_the_next_unit_is_brought_out_from_under_the_caption(
    open_desk: OpenDesk, server: Server
) -> None:
    """On a telephone, from close by; what is in sight already stays where it is."""
    desk = open_desk(game(server), **PHONE)
    for _ in range(4):
        desk.page.keyboard.press("+")
    desk.page.keyboard.press("z")
    caption = desk.box(desk.page.locator(".caption"))
    seen, stayed = [], []
    for _ in range(4):
        before = view(desk)
        desk.page.keyboard.press("n")
        unit = desk.page.locator("#layer-highlight .focused")
        seen.append(unit.get_attribute("data-unit"))
        stayed += seen[-1:] if view(desk) == before else []
        box = desk.box(unit)
        assert inside(box, field(desk))
        assert apart(box, caption)
    assert seen == ["2pz", "12mot", "5gren", "7gren"]
    # On the first the map has opened; the second stands where it does.
    assert stayed == ["2pz", "12mot"]


def test_a_unit_deep_in_a_pile_shows_its_ring(open_desk: OpenDesk, server: Server) -> None:
    """With its face while it has the focus, else with the ring alone; above all counters."""
    desk = open_desk(game(server))
    desk.next_to("unit", ["7gren"])
    raised = desk.page.locator('#layer-highlight [data-unit="7gren"]')
    expect(raised).to_have_class("focused")
    expect(raised.locator("use").first).to_have_attribute("href", "#unit-7gren")
    assert desk.page.evaluate(
        "document.querySelector('#layer-counters')"
        ".compareDocumentPosition(document.querySelector('#layer-highlight'))"
        " & Node.DOCUMENT_POSITION_FOLLOWING"
    )
    desk.press("Enter")
    desk.page.evaluate("document.activeElement.blur()")
    expect(raised).to_have_class("chosen")
    expect(raised.locator("use")).to_have_count(0)
    desk.press("u")
    expect(raised).to_have_count(0)


def test_in_narrow_windows_the_walk_speaks_in_two_lines(
    open_desk: OpenDesk, server: Server
) -> None:
    """And never over the hex it speaks of."""
    desk = open_desk(game(server), **PHONE)
    desk.at("board").focus()
    for key in ("ArrowDown",) * 9 + ("ArrowRight",) * 3:
        desk.page.keyboard.press(key)
        spoken = desk.box(desk.page.locator("#spoken div"))
        assert spoken["height"] < 48
        assert apart(desk.box(desk.page.locator("#walker")), spoken)


def test_the_caption_of_an_overlay_leaves_the_map_free(open_desk: OpenDesk, server: Server) -> None:
    """It stands beside the buttons; on a telephone it is one line, which unfolds."""
    desk = open_desk(game(server), viewport={"width": 1400, "height": 900})
    before = field(desk)
    desk.page.keyboard.press("s")
    assert apart(desk.box(desk.page.locator(".caption")), field(desk))
    assert field(desk) == before
    small = open_desk(game(server), **PHONE)
    small.page.keyboard.press("s")
    folded = small.page.locator("details.caption")
    expect(folded.locator(".sample").first).to_be_hidden()
    assert small.box(folded)["height"] <= 44
    folded.locator("summary").click()
    expect(folded.locator(".sample").first).to_be_visible()


def test_a_supply_line_runs_calmly_through_its_hexes(open_desk: OpenDesk, server: Server) -> None:
    desk = open_desk(game(server))
    desk.page.keyboard.press("0")  # it lies behind the front, which a game opens with
    desk.click("unit", "6arm")
    desk.page.keyboard.press("s")
    expect(desk.page.locator("#layer-lines .trace-line")).to_have_count(1)
    order = server.ask(f"api/games/{desk.id}/survey/trace?of=6arm")["order"]
    found = desk.page.evaluate(ALONG, order)
    assert len(order) > 6
    assert all(found["within"])
    assert found["turns"] * 2 < found["zigzag"]


def test_a_place_that_is_pointed_at_in_a_text_shows_above_its_counters(
    open_desk: OpenDesk, server: Server
) -> None:
    """With its name, though counters fill it."""
    desk = open_desk(server.new(*BATTLE))
    desk.tab(LOG).click()
    word = desk.page.locator("#sheet [data-named]").first
    word.hover()
    finger = desk.page.locator("#layer-finger")
    expect(finger.locator("text")).to_have_text(word.inner_text())
    expect(finger.locator("circle")).to_have_count(1)
    order = "all => all.map((one) => one.id)"
    layers = desk.page.locator("#board > g").evaluate_all(order)
    assert layers.index("layer-counters") < layers.index("layer-finger")
