"""Counters that are dragged, moves that close by themselves, units that are put down again."""

from playwright.sync_api import expect

import sandtable
from browser.conftest import OpenDesk, Table
from browser.desk import SET_UP, Data, Desk, Held, Server
from browser.hands import Finger, near
from browser.test_folio import new as folio
from browser.test_phone import PHONE

#: Notes how the map lies as the finger lets go: what comes then may move it.
NOTE_THE_MAP = """() => addEventListener("pointerup", () => {
  window.noted = document.querySelector("#board").getAttribute("viewBox");
}, { once: true, capture: true })"""


def primer(server: Server, *orders: str) -> str:
    start = sandtable.new("scs-primer", "overrun", seed=5)
    for order in orders:
        start.play(order)
    return server.load(start, {"blue": "person", "red": "person"})


def goals(desk: Desk, unit: str) -> Data:
    """Where a unit could go, with what would be left, before it is picked."""
    told: Data = desk.server.ask(f"api/games/{desk.id}/take?units={unit}")
    return {one["arg"]: one for one in told["legal"]}


def lift(desk: Desk, unit: str) -> None:
    """Press the button on a counter and begin to move, until the places light up to which it can go."""
    x, y = desk.point("unit", unit)
    desk.page.mouse.move(x, y)
    desk.page.mouse.down()
    desk.page.mouse.move(x + 8, y + 8)
    expect(desk.at("dragged")).to_be_visible()
    expect(desk.page.locator('#board [data-kind="place"][tabindex="0"]').first).to_be_attached()


def carry(desk: Desk, place: str) -> None:
    desk.page.mouse.move(*desk.point("place", place), steps=3)


def test_a_counter_is_dragged_where_it_shall_go(open_desk: OpenDesk, server: Server) -> None:
    """One gesture: the way, what it costs and leaves are shown before one lets go."""
    desk = open_desk(folio(server), locale="ja-JP")
    before = desk.at("board").get_attribute("viewBox")
    lift(desk, "nz-4")
    assert set(desk.choosable("place")) == set(goals(desk, "nz-4"))
    carry(desk, "3021")
    expect(desk.page.locator("#layer-path text.left")).to_have_text("8")
    expect(desk.at("way")).to_contain_text("取り消せる")
    assert desk.draft == []
    desk.change(desk.page.mouse.up)
    assert desk.draft == ["pick nz-4", "go 3021"]
    expect(desk.at("dragged")).to_be_hidden()
    # The next one closes that move, and is on its way already.
    lift(desk, "nz-5")
    place = near(desk.server.ask(f"api/games/{desk.id}/take?units=nz-5"))
    carry(desk, place)
    expect(desk.page.locator("#layer-path .way")).to_have_count(1)
    desk.change(desk.page.mouse.up)
    assert desk.draft == ["pick nz-5", f"go {place}"]
    assert desk.game["log"][-1]["order"] == "pick nz-4, go 3021, done"
    assert desk.at("board").get_attribute("viewBox") == before


def test_those_in_hand_are_dragged_together_and_say_what_they_must_fight(table: Table) -> None:
    desk = table(*SET_UP, "pick gb-7ad-4ab", "pick gb-7ad-7ab")
    lift(desk, "gb-7ad-7ab")
    expect(desk.at("dragged").locator("b")).to_have_text("2")
    carry(desk, "P20")
    expect(desk.at("way")).to_contain_text("must attack")
    desk.change(desk.page.mouse.up)
    assert desk.draft == ["pick gb-7ad-4ab", "pick gb-7ad-7ab", "go P20"]


def test_with_shift_the_whole_stack_is_dragged(open_desk: OpenDesk, server: Server) -> None:
    desk = open_desk(primer(server))
    desk.page.keyboard.down("Shift")
    lift(desk, "5arm")
    desk.page.keyboard.up("Shift")
    expect(desk.at("dragged").locator("b")).to_have_text("2")
    expect(desk.at("dragged").locator("small")).to_have_count(0)
    carry(desk, "11.05")
    expect(desk.page.locator("#layer-path .way")).to_have_count(1)
    desk.change(desk.page.mouse.up)
    assert sorted(desk.draft) == ["go 11.05", "pick 5arm", "pick 6arm"]


def test_who_drags_one_of_a_stack_is_told_that_the_others_stay(
    open_desk: OpenDesk, server: Server
) -> None:
    """Not of who goes with all of it, nor of one who stands alone."""
    desk = open_desk(primer(server))
    note = desk.at("dragged").locator("small")
    lift(desk, "5arm")
    expect(note).to_have_text("1 of 2; Shift drags all")
    desk.page.keyboard.press("Escape")
    desk.page.mouse.up()
    lift(desk, "8inf")
    expect(note).to_have_count(0)


def test_the_next_is_dragged_before_the_last_is_answered(
    open_desk: OpenDesk, server: Server
) -> None:
    """What it could do is asked once the answer is there; it has been let go by then."""
    desk = open_desk(primer(server))
    held = Held(desk.page, "/play?")
    for unit, place in (("1inf", "12.08"), ("8inf", "10.05")):
        desk.page.mouse.move(*desk.point("unit", unit))
        desk.page.mouse.down()
        carry(desk, place)
        desk.page.mouse.up()
        held.waits()
    with desk.page.expect_response(lambda one: "8inf" in (one.request.post_data or "")):
        held.release()
    desk.shows(desk.game)
    assert desk.draft == ["pick 8inf", "go 10.05"]
    assert desk.game["log"][-1]["order"] == "pick 1inf, go 12.08, done"


def test_where_a_counter_cannot_go_it_is_told_why_and_escape_lets_go(table: Table) -> None:
    desk = table(*SET_UP)
    version = desk.game["version"]
    lift(desk, "gb-7ad-4ab")
    carry(desk, "P01")
    desk.page.mouse.up()
    expect(desk.at("answer")).to_contain_text("[s60")
    expect(desk.at("dragged")).to_be_hidden()
    assert desk.choosable("place") == []
    lift(desk, "gb-7ad-4ab")
    carry(desk, "P23")
    desk.page.keyboard.press("Escape")
    expect(desk.at("dragged")).to_be_hidden()
    desk.page.mouse.up()
    desk.quiet()
    assert desk.choosable("place") == []
    assert desk.game["version"] == version


def test_a_finger_rests_drags_and_confirms(open_desk: OpenDesk, server: Server) -> None:
    """After a rest the counter is in the hand, not the map; what is played waits for the button."""
    desk = open_desk(**PHONE, alone=True)
    desk.page.clock.install()
    desk.open(server.new(*SET_UP))
    before = desk.at("board").get_attribute("viewBox")
    desk.page.evaluate(NOTE_THE_MAP)
    Finger(desk).drag(desk.point("unit", "gb-7ad-4ab"), "place", "P23")
    expect(desk.at("confirm")).to_contain_text("Bir Gibni")
    assert desk.draft == []
    assert desk.page.evaluate("() => window.noted") == before
    desk.change(desk.at("do-it").tap)
    assert desk.draft == ["pick gb-7ad-4ab", "go P23"]


def test_what_waits_to_be_confirmed_covers_nothing_of_the_way(
    open_desk: OpenDesk, server: Server
) -> None:
    """The box lies at the lower edge of the map of a telephone; where the way is below it, at the upper one."""
    desk = open_desk(**PHONE, alone=True)
    desk.page.clock.install()
    desk.open(folio(server))
    field = desk.box(desk.page.locator("#map .field"))
    desk.spot("unit", "gb-3rtr").focus()
    for _ in range(3):
        desk.page.keyboard.press("+")
    # The map is dragged until the unit is where the box will be.
    x, y = desk.point("unit", "gb-3rtr")
    low = field["y"] + field["height"] - 50
    desk.page.mouse.move(x, field["y"] + 20)
    desk.page.mouse.down()
    desk.page.mouse.move(x, field["y"] + 20 + low - y, steps=4)
    desk.page.mouse.up()
    seen = desk.at("board").get_attribute("viewBox")
    place = near(server.ask(f"api/games/{desk.id}/take?units=gb-3rtr"))
    Finger(desk).drag(desk.point("unit", "gb-3rtr"), "place", place)
    expect(desk.at("do-it")).to_be_visible()
    expect(desk.page.locator("#layer-path .way")).to_have_count(1)
    way, box = desk.box(desk.at("layer-path")), desk.box(desk.at("confirm"))
    assert field["y"] < box["y"]
    assert box["y"] + box["height"] < way["y"]
    assert desk.at("board").get_attribute("viewBox") == seen


def test_a_second_click_on_the_destination_closes_the_move(
    open_desk: OpenDesk, server: Server
) -> None:
    """Where units stand now, and where an operation would hand the turn over it does not."""
    desk = open_desk(folio(server, "pick nz-4"))
    desk.choose("place", "3021")
    desk.choose("unit", "nz-4")
    assert desk.game["log"][-1]["order"] == "pick nz-4, go 3021, done"
    desk.press("u")
    assert desk.draft == []


def test_in_the_60_series_only_its_button_ends_an_operation(table: Table) -> None:
    desk = table(*SET_UP, "pick gb-7ad-4ab", "go P23")
    orders = desk.game["orders"]
    desk.click("place", "P23")
    expect(desk.at("answer")).not_to_be_empty()
    desk.page.keyboard.press("Enter")
    desk.quiet()
    assert desk.game["orders"] == orders
    desk.done()
    assert desk.game["orders"] == orders + 1


def test_enter_goes_and_enter_closes(open_desk: OpenDesk, server: Server) -> None:
    """By keys: N and Enter to the unit, N and Enter to the place, Enter once more."""
    desk = open_desk(folio(server))
    desk.next_to("unit", ["nz-4"])
    desk.press("Enter")
    desk.next_to("place", ["3021"])
    desk.press("Enter")
    assert desk.draft == ["pick nz-4", "go 3021"]
    desk.press("Enter")
    assert desk.game["log"][-1]["order"] == "pick nz-4, go 3021, done"


def test_a_unit_is_put_down_by_a_click_its_chip_or_escape(table: Table) -> None:
    group = ("gb-7ad-4ab", "gb-7ad-7ab", "gb-7ad-sg")
    desk = table(*SET_UP, *(f"pick {unit}" for unit in group))
    desk.choose("unit", "gb-7ad-7ab")
    assert desk.draft == ["pick gb-7ad-4ab", "pick gb-7ad-sg"]
    chip = desk.page.locator("#order .drop").first
    expect(chip).to_have_accessible_name("Put down: 4 Armd")
    desk.change(chip.click)
    assert desk.draft == ["pick gb-7ad-sg"]
    desk.at("board").focus()
    desk.press("Escape")
    assert desk.draft == []
