"""The stack inspector: all units of a place, large, beside the map or over it; several taken at once."""

from playwright.sync_api import expect

from browser.conftest import OpenDesk, Table
from browser.desk import SET_UP, Desk, Server
from rules.scs.builders import combat

#: Counters are as large as this on the card, at least.
LARGE = 96


def overlap(desk: Desk, one: str, other: str) -> bool:
    first, second = (desk.box(desk.page.locator(name).first) for name in (one, other))
    return all(
        first[at] < second[at] + second[size] and second[at] < first[at] + first[size]
        for at, size in (("x", "width"), ("y", "height"))
    )


def test_a_mouse_that_rests_sees_the_stack_large_and_loses_no_click(table: Table) -> None:
    """Seven brigades in area 11, with their state and the ground; the card is beside them, not on them."""
    desk = table(*SET_UP, viewport={"width": 1400, "height": 900})
    stack = [one for one in desk.game["board"]["counters"] if one["place"] == "11"]
    desk.page.mouse.move(*desk.point("unit", "gb-7ad-4ab"))
    card = desk.at("inspector")
    expect(card.locator("li")).to_have_count(len(stack))
    expect(card.locator("h3")).to_contain_text("area 11")
    for one in stack:
        expect(card).to_contain_text(one["text"])
    assert desk.box(card.locator("svg").first)["width"] >= LARGE
    for one in stack:
        assert not overlap(desk, "#inspector", f'#board [data-name="{one["unit"]}"]')
    assert card.evaluate("(one) => getComputedStyle(one).pointerEvents") == "none"
    desk.choose("unit", "gb-7ad-4ab")
    assert desk.draft == ["pick gb-7ad-4ab"]
    expect(card).to_be_hidden()
    # Where there is less room the counters are smaller, and still not covered.
    desk.page.set_viewport_size({"width": 1100, "height": 720})
    desk.page.mouse.move(5, 5)
    desk.page.mouse.move(*desk.point("unit", "gb-1atb"))
    expect(card).to_be_visible()
    assert not overlap(desk, "#inspector", '#board [data-name="gb-1atb"]')


def test_the_focus_shows_it_too(table: Table) -> None:
    """N leads to the next unit that can act, and its place is told in the panel."""
    desk = table(*SET_UP)
    unit = desk.next_to("unit")
    expect(desk.at("stack").locator(f'[data-unit="{unit}"]')).to_be_visible()


def test_the_whole_stack_is_taken_by_shift_and_click_or_by_its_button(table: Table) -> None:
    """All that can be picked together; the button says how many."""
    desk = table(*SET_UP)
    here = [one["unit"] for one in desk.game["board"]["counters"] if one["place"] == "11"]

    def all_of_it() -> None:
        desk.page.keyboard.down("Shift")
        desk.click("unit", "gb-7ad-4ab")
        desk.page.keyboard.up("Shift")

    desk.change(all_of_it)
    assert desk.draft == [f"pick {unit}" for unit in here]
    desk.press("Shift+U")
    desk.page.mouse.click(*desk.point("unit", "gb-7ad-4ab"), button="right")
    button = desk.at("take-all")
    expect(button).to_contain_text(str(len(here)))
    desk.change(button.click)
    assert desk.draft == [f"pick {unit}" for unit in here]


def test_all_advance_after_a_combat_by_one_button(open_desk: OpenDesk, server: Server) -> None:
    """Two units have beaten a third: both go into its hex, each by an order of its own."""
    start = combat({"3inf": "19.10", "4inf": "19.10", "14pz": "20.10 1"}, dice=[1, 1])
    start.play("attack 20.10", "pick 3inf", "pick 4inf", "done")
    assert start.decision is not None
    assert start.decision.phase == "advance"
    desk = open_desk(server.load(start, {"blue": "person", "red": "person"}))
    button = desk.page.locator("#order [data-offer=advance]")
    expect(button).to_have_text("advance all: 3 Inf, 4 Inf")
    expect(button).to_contain_class("primary")
    # It stands first: to do without it stands below.
    assert desk.box(button)["y"] < desk.box(desk.at("done"))["y"]
    button.click()
    for unit in ("3inf", "4inf"):
        expect(desk.spot("unit", unit)).to_have_attribute("data-place", "20.10")
