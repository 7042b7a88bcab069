"""The order of battle, and how it and the map point at each other."""

from playwright.sync_api import Locator, expect

import sandtable
from browser.conftest import OpenDesk, Table
from browser.desk import GROUP, SET_UP, Desk, Server


def line(desk: Desk, unit: str) -> Locator:
    return desk.at(f"force-{unit}")


def opened(desk: Desk) -> Desk:
    desk.page.keyboard.press("o")
    expect(desk.page.locator(".force").first).to_be_visible()
    return desk


def middle(desk: Desk, unit: str) -> tuple[float, float]:
    """Where a counter lies on the map: shares of its width and height."""
    board, counter = desk.box(desk.at("board")), desk.box(desk.spot("unit", unit))
    return (
        (counter["x"] + counter["width"] / 2 - board["x"]) / board["width"],
        (counter["y"] + counter["height"] / 2 - board["y"]) / board["height"],
    )


def test_a_unit_that_is_chosen_in_the_list_is_marked_on_the_map_and_comes_into_sight(
    table: Table,
) -> None:
    """Zoomed in on the west, the press of a line leads to the east; a second one lets go."""
    desk = opened(table(*SET_UP))
    for _ in range(4):
        desk.page.keyboard.press("+")
    for _ in range(8):
        desk.page.keyboard.press("Shift+ArrowLeft")
    line(desk, "in-5").click()
    marked = desk.page.locator("#board .sought")
    expect(marked).to_have_count(1)
    assert marked.get_attribute("data-name") == "in-5"
    assert all(0.1 < share < 0.9 for share in middle(desk, "in-5"))
    expect(line(desk, "in-5")).to_have_attribute("aria-pressed", "true")
    line(desk, "in-5").click()
    expect(marked).to_have_count(0)


def test_a_formation_is_marked_whole_and_stays_so_while_one_plays(table: Table) -> None:
    desk = opened(table(*SET_UP))
    desk.page.locator(".formation-name", has_text="7th Armoured Division").click()
    marked = desk.page.locator("#board .sought")
    expect(marked).to_have_count(4)
    desk.choose("unit", GROUP[0].removeprefix("pick "))
    expect(marked).to_have_count(4)


def test_what_is_looked_at_on_the_map_is_marked_in_the_list(table: Table) -> None:
    """By mouse, and by the keys that lead from unit to unit; the list follows once one reads in it, not the question."""
    desk = opened(table(*SET_UP))
    desk.page.mouse.move(*desk.point("unit", "in-5"))
    expect(line(desk, "in-5")).to_have_attribute("aria-current", "true")
    expect(desk.page.locator("#order h2")).to_be_in_viewport()
    desk.at("tabs").evaluate("(one) => one.scrollIntoView()")
    desk.page.mouse.move(*desk.point("unit", "gb-7ad-4ab"))
    desk.page.mouse.move(*desk.point("unit", "in-5"))
    expect(line(desk, "in-5")).to_be_in_viewport()
    unit = desk.next_to("unit")
    expect(line(desk, unit)).to_have_attribute("aria-current", "true")
    expect(desk.page.locator("#sheet [aria-current]")).to_have_count(1)


def test_filters_leave_those_who_can_act_are_to_come_or_are_lost(
    open_desk: OpenDesk, server: Server
) -> None:
    start = sandtable.new("battle-for-tobruk", seed=2)
    start.play("done")
    desk = opened(open_desk(server.load(start)))
    told = server.ask(f"api/games/{desk.id}/forces")
    units = [
        one
        for side in told["sides"]
        for formation in side["formations"]
        for one in formation["units"]
    ]
    wanted = {
        "all": {one["unit"] for one in units},
        "ready": {one["unit"] for one in units if one["ready"]},
        "coming": {one["unit"] for one in units if one["state"] == "coming"},
        "gone": set(),
    }
    assert 0 < len(wanted["coming"]) < len(wanted["ready"]) < len(wanted["all"])
    for name, names in wanted.items():
        desk.at(f"forces-{name}").click()
        shown = desk.page.locator(".force").evaluate_all("all => all.map((one) => one.id.slice(6))")
        assert set(shown) == names
        expect(desk.at(f"forces-{name}")).to_be_focused()


def test_the_list_follows_the_game_and_the_past(table: Table) -> None:
    """A unit that moves is told at its new place; looking back it is where it was, and idle."""
    desk = opened(table(*SET_UP))
    where = line(desk, "gb-7ad-4ab").locator(".where")
    expect(where).to_contain_text("area 11")
    expect(where).to_contain_text("can act")
    desk.choose("unit", "gb-7ad-4ab")
    desk.choose("place", "P20")
    expect(where).to_contain_text("Gabr Saleh")
    desk.page.keyboard.press("[")
    expect(where).to_have_text("not placed yet")
