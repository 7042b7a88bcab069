"""Gestures that no other test makes, hand by hand; which test makes which is told in `gestures.md`.

One page for several of them: what they do is the table's, and tested there.
"""

import re
from pathlib import Path

from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import OPEN_TABLE, SET_UP, Desk, Server
from browser.hands import Finger
from browser.test_drag import carry, lift
from browser.test_drag import primer as overrun
from browser.test_folio import under_attack
from browser.test_offers import AREA, OPEN, in_hand
from browser.test_phone import PHONE
from builders import play, position
from rules.scs.builders import assault, combat, place

#: Infantry, an enemy within a move and one beyond it; tanks that lie on each other.
FAR = {"1inf": "05.01", "8inf": "01.20", "2pz": "09.01", "3pz": "31.20"}


def losing(server: Server) -> str:
    """Three units lie where two may: one of them is to be lost."""
    units = {"1inf": "20.08", "3inf": "20.08", "5arm": "20.08", "25inf": "30.05"}
    start = place(units, phase="movement")
    play(start, "done")
    return server.load(start, OPEN)


def at_the_wire(server: Server, *picks: str) -> str:
    start = place(FAR, phase="movement")
    play(start, *picks) if picks else None
    return server.load(start, OPEN)


def two_beside(server: Server) -> str:
    start = combat({"3inf": "19.10", "4inf": "19.10", "14pz": "20.10"}, dice=[3, 4])
    return server.load(start, OPEN)


def offered(desk: Desk, kind: str) -> str:
    return f'#order [data-offer="{kind}"]'


def where(desk: Desk, unit: str) -> str:
    return next(one["place"] for one in desk.game["board"]["counters"] if one["unit"] == unit)


def last_order(desk: Desk) -> str:
    return str(desk.game["log"][-1]["order"])


# With the mouse


def test_the_mouse_takes_a_stack_closes_a_move_with_it_and_attacks_by_a_drag(
    open_desk: OpenDesk, server: Server
) -> None:
    """The panel shows what one acts on all the while."""
    desk = open_desk(overrun(server, "pick 1inf, go 12.08"))
    # All of a pile close the open move, as each of them would.
    desk.click("unit", "5arm")
    desk.change(desk.at("fan").locator(".all").click)
    assert sorted(desk.draft) == ["pick 5arm", "pick 6arm"]
    assert last_order(desk) == "pick 1inf, go 12.08, done"
    # With that there is nothing left to pick there.
    expect(desk.at("fan")).to_be_hidden()
    desk.press("Escape")
    # Who is dragged is shown, whoever was looked at before.
    desk.page.mouse.click(*desk.point("unit", "1inf"), button="right")
    expect(desk.at("stack").locator('[data-unit="1inf"]')).to_be_visible()
    lift(desk, "8inf")
    carry(desk, "10.05")
    desk.change(desk.page.mouse.up)
    expect(desk.at("stack").locator('[data-unit="8inf"]')).to_be_visible()
    # A click on a place takes up all who stand there.
    start = position(AREA, to_move="british")
    desk.open(server.load(start, OPEN_TABLE))
    desk.choose("place", "10")
    assert desk.draft == ["pick gb-7ad-4ab", "pick gb-7ad-7ab"]
    desk.change(desk.at("drop-all").click)
    assert desk.draft == []
    # Dropped on an enemy, units do what a click on him would let them do.
    desk.choose("unit", "gb-7ad-4ab")
    lift(desk, "gb-7ad-7ab")
    desk.page.mouse.move(*desk.point("unit", "de-wechmar"), steps=3)
    expect(desk.at("way")).to_contain_text("go there and attack Wechmar")
    expect(desk.at("way")).to_contain_text("Then the other side chooses, and dice are rolled.")
    desk.change(desk.page.mouse.up)
    picks = "pick gb-7ad-4ab, pick gb-7ad-7ab"
    assert last_order(desk) == f"{picks}, go 06, attack 06, {picks}, done"


def test_a_drag_that_is_too_far_becomes_a_march_and_an_enemy_is_gone_up_to(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk(at_the_wire(server))
    lift(desk, "1inf")
    carry(desk, "17.01")
    desk.page.mouse.up()
    expect(desk.at("answer")).to_contain_text("[scs 3.1b]")
    expect(desk.at("march-there")).to_have_text("March there (3 turns)")
    # In its stead the enemy in reach: the refusal, and how to get beside him.
    desk.choose("unit", "1inf")
    desk.click("unit", "2pz")
    beside = desk.at("answer").locator("[data-offer=beside]")
    expect(beside).to_have_text(re.compile("beside 2 Pz"))
    expect(desk.at("answer")).to_contain_text("[scs ")
    desk.change(beside.click)
    # Of the refusal nothing is left, nor its mark on the map.
    expect(desk.page.locator("#board .pointed")).to_have_count(0)
    assert where(desk, "1inf") in ("08.01", "08.02", "09.02", "10.01", "10.02")
    desk.press("U")
    desk.choose("unit", "1inf")
    desk.page.keyboard.press("0")
    desk.click("unit", "3pz")
    expect(desk.at("march-there")).to_have_text(re.compile(r"^March to .*, beside 3 Pz"))
    desk.at("march-there").click()
    expect(desk.page.locator("#layer-marches .route")).to_have_count(1)
    # Where each move hands the turn over it is told why there is none.
    desk.open(server.new(*SET_UP))
    lift(desk, "gb-7ad-4ab")
    carry(desk, "P01")
    desk.page.mouse.up()
    expect(desk.at("answer")).to_contain_text("Nobody marches on by themselves")


def test_the_mouse_names_all_or_one_and_takes_losses_and_advances(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk(two_beside(server))
    desk.choose("place", "20.10")
    alone = desk.page.locator(offered(desk, "attack-alone"))
    expect(alone).to_have_count(2)
    desk.change(alone.first.click)
    assert last_order(desk).count("pick") == 1
    desk.open(two_beside(server))
    desk.choose("place", "20.10")
    desk.change(desk.page.locator(offered(desk, "attack-all")).click)
    assert last_order(desk).count("pick") == 2
    desk.open(losing(server))
    orders = desk.game["orders"]
    desk.page.locator(offered(desk, "losses")).click()
    expect(desk.at("slider")).to_have_attribute("max", str(orders + 1))
    desk.open(server.load(assault(), OPEN))
    desk.page.locator(offered(desk, "retreat")).click()
    advance = desk.page.locator(offered(desk, "advance"))
    expect(advance).to_be_visible()
    advance.click()
    expect(desk.page.locator("#board [data-place='20.10'].counter").first).to_be_attached()


# With a finger

#: The point of a place that is farthest from all counters: browsers take a tap near one for a tap on it, too.
OPEN_GROUND = """(place) => {
  const middles = [...document.querySelectorAll("#board .counter")].map((one) => one.getBoundingClientRect())
    .map((one) => [one.x + one.width / 2, one.y + one.height / 2]);
  const found = [];
  for (let x = 4; x < innerWidth; x += 4)
    for (let y = 4; y < innerHeight; y += 4) {
      const { kind, name } = document.elementFromPoint(x, y)?.closest("#board [data-kind]")?.dataset ?? {};
      if (kind === "place" && name === place) found.push({ x, y, away: Math.min(...middles.map((one) => Math.hypot(x - one[0], y - one[1]))) });
    }
  return found.sort((one, other) => other.away - one.away)[0];
}"""


def open_ground(desk: Desk, place: str) -> tuple[float, float]:
    found = desk.page.evaluate(OPEN_GROUND, place)
    return found["x"], found["y"]


def test_a_finger_drops_closes_attacks_and_takes_what_is_offered(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk(overrun(server), **PHONE)
    tap = desk.page.touchscreen.tap
    # Picked, and put down by its chip.
    desk.change(lambda: tap(*desk.point("unit", "8inf")))
    desk.change(desk.page.locator("#order .drop").tap)
    assert desk.draft == []
    # Moved, and closed by a tap on where it has come to.
    desk.change(lambda: tap(*desk.point("unit", "8inf")))
    tap(*desk.point("place", "10.05"))
    desk.change(desk.at("do-it").tap)
    desk.change(lambda: tap(*desk.point("unit", "8inf")))
    assert last_order(desk) == "pick 8inf, go 10.05, done"
    # A combat from the target to the advance.
    desk.open(two_beside(server))
    tap(*desk.point("unit", "14pz"))
    desk.change(desk.at("choose-who").tap)
    desk.change(desk.page.locator(offered(desk, "attack-alone")).first.tap)
    assert last_order(desk).count("pick") == 1
    desk.open(two_beside(server))
    tap(*desk.point("unit", "14pz"))
    desk.change(desk.at("do-it").tap)
    assert last_order(desk).count("pick") == 2
    desk.open(losing(server))
    orders = desk.game["orders"]
    desk.page.locator(offered(desk, "losses")).tap()
    expect(desk.at("slider")).to_have_attribute("max", str(orders + 1))
    desk.open(server.load(assault(), OPEN))
    desk.page.locator(offered(desk, "retreat")).tap()
    expect(desk.page.locator("#order h2")).to_contain_text("Advance")
    lone = next(one for one in desk.game["offers"] if one["kind"] == "advance-one")
    tap(*desk.point("unit", lone["unit"]))
    desk.change(desk.at("do-it").tap)
    assert where(desk, lone["unit"]) == "20.10"
    advance = desk.page.locator(offered(desk, "advance"))
    orders = desk.game["orders"]
    advance.tap()
    expect(desk.at("slider")).not_to_have_attribute("max", str(orders))


def test_a_finger_takes_up_a_stack_by_its_place_and_puts_all_down(
    open_desk: OpenDesk, server: Server
) -> None:
    """Of one unit its chip does that: there is no button besides."""
    desk = open_desk(server.load(position(AREA, to_move="british"), OPEN_TABLE), **PHONE)
    tap = desk.page.touchscreen.tap
    desk.change(lambda: tap(*desk.point("unit", "gb-7ad-4ab")))
    expect(desk.page.locator("#order .drop")).to_have_count(1)
    expect(desk.at("drop-all")).to_have_count(0)
    desk.change(desk.page.locator("#order .drop").tap)
    desk.change(lambda: tap(*open_ground(desk, "10")))
    assert desk.draft == ["pick gb-7ad-4ab", "pick gb-7ad-7ab"]
    desk.change(desk.at("drop-all").tap)
    assert desk.draft == []


def test_a_finger_drags_a_stack_too_far_and_onto_an_enemy(
    open_desk: OpenDesk, server: Server
) -> None:
    """A stack by the button of all of it, or with those who are in hand already."""
    desk = open_desk(**PHONE, alone=True)
    desk.page.clock.install()
    desk.open(at_the_wire(server))
    finger = Finger(desk)
    desk.page.keyboard.press("0")
    finger.drag(desk.point("unit", "1inf"), "place", "17.01")
    expect(desk.at("march-there")).to_have_text("March there (3 turns)")
    desk.open(overrun(server))
    desk.page.touchscreen.tap(*desk.point("unit", "5arm"))
    everybody = desk.at("fan").locator(".all").bounding_box()
    assert everybody is not None
    middle = (everybody["x"] + everybody["width"] / 2, everybody["y"] + everybody["height"] / 2)
    finger.drag(middle, "place", "10.07")
    expect(desk.at("confirm")).to_contain_text("10.07")
    desk.change(desk.at("do-it").tap)
    assert sorted(desk.draft) == ["go 10.07", "pick 5arm", "pick 6arm"]
    desk.open(server.load(position(AREA, to_move="british"), OPEN_TABLE))
    desk.change(lambda: desk.page.touchscreen.tap(*desk.point("unit", "gb-7ad-4ab")))
    finger.drag(desk.point("unit", "gb-7ad-7ab"), "unit", "de-wechmar")
    expect(desk.at("confirm")).to_contain_text("attack Wechmar")
    desk.change(desk.at("do-it").tap)
    assert "go 06, attack 06" in last_order(desk)


def test_a_finger_marches_and_passes_for_the_rest(open_desk: OpenDesk, server: Server) -> None:
    desk = open_desk(at_the_wire(server, "pick 1inf"), **PHONE)
    desk.page.touchscreen.tap(*desk.point("unit", "2pz"))
    expect(desk.at("answer").locator("[data-offer=beside]")).to_be_visible()
    desk.page.keyboard.press("0")
    desk.page.touchscreen.tap(*desk.point("place", "17.01"))
    desk.at("march-there").tap()
    expect(desk.page.locator("#layer-marches .route")).to_have_count(1)
    desk.open(server.load(position({**AREA, "de-wechmar": "04"}, to_move="british"), OPEN_TABLE))
    desk.change(desk.at("pass-on").tap)
    expect(desk.at("passing")).to_be_visible()
    desk.open(under_attack(server))
    desk.change(desk.at("pass-on").tap)
    expect(desk.at("passing")).to_contain_text("no markers")


# With keys


def test_keys_take_all_of_a_pile_and_of_a_place(open_desk: OpenDesk, server: Server) -> None:
    """Where the focus is, where one walks, and out of the fan."""
    desk = open_desk(overrun(server))
    both = ["pick 5arm", "pick 6arm"]
    desk.next_to("unit", ["5arm", "6arm"])
    desk.press("Shift+Enter")
    assert sorted(desk.draft) == both
    desk.press("Escape")
    desk.page.keyboard.press("g")
    expect(desk.at("walker")).to_have_attribute("data-place", "11.06")
    desk.press("Shift+Enter")
    assert sorted(desk.draft) == both
    desk.press("Escape")
    desk.next_to("unit", ["5arm", "6arm"])
    desk.page.keyboard.press("f")
    everybody = desk.at("fan").locator(".all")
    while not everybody.evaluate("(one) => one === document.activeElement"):
        desk.page.keyboard.press("ArrowRight")
    desk.press("Enter")
    assert sorted(desk.draft) == both


def test_keys_drop_overrun_lose_retreat_advance_march_and_pass(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk(overrun(server))
    desk.next_to("unit", ["8inf"])
    desk.press("Enter")
    desk.press("Enter")
    assert desk.draft == []
    desk.press("Enter")
    desk.skip()
    desk.tab_to(desk.page.locator("#order .drop"))
    desk.press("Enter")
    assert desk.draft == []
    # The enemy that has the focus is overrun, from where it is best.
    desk.open(in_hand(server))
    desk.spot("unit", "14pz").focus()
    desk.press("Enter")
    assert last_order(desk).endswith("attack 20.10")
    desk.open(two_beside(server))
    desk.next_to("place", ["20.10"])
    desk.press("Enter")
    desk.page.locator(offered(desk, "attack-alone")).first.focus()
    desk.press("Enter")
    assert last_order(desk).count("pick") == 1
    # What is offered first is taken by A.
    desk.open(losing(server))
    orders = desk.game["orders"]
    desk.page.keyboard.press("a")
    expect(desk.at("slider")).to_have_attribute("max", str(orders + 1))
    desk.open(server.load(assault(), OPEN))
    desk.page.keyboard.press("a")
    expect(desk.page.locator("#order h2")).to_contain_text("Advance")
    lone = next(one for one in desk.game["offers"] if one["kind"] == "advance-one")
    desk.next_to("unit", [lone["unit"]])
    desk.press("Enter")
    assert where(desk, lone["unit"]) == "20.10"
    orders = desk.game["orders"]
    desk.page.keyboard.press("a")
    expect(desk.at("slider")).not_to_have_attribute("max", str(orders))
    desk.open(at_the_wire(server, "pick 1inf"))
    desk.spot("unit", "3pz").focus()
    desk.page.keyboard.press("Enter")
    desk.at("march-there").focus()
    desk.page.keyboard.press("Enter")
    expect(desk.page.locator("#layer-marches .route")).to_have_count(1)
    desk.open(server.load(position({**AREA, "de-wechmar": "04"}, to_move="british"), OPEN_TABLE))
    desk.at("pass-on").focus()
    desk.press("Enter")
    expect(desk.at("passing")).to_be_visible()
    desk.open(under_attack(server))
    desk.at("pass-on").focus()
    desk.press("Enter")
    expect(desk.at("passing")).to_contain_text("no markers")


# The table of gestures


def told() -> list[tuple[str, str]]:
    """The tests that the table names: file and function."""
    text = Path(__file__).with_name("gestures.md").read_text("utf-8")
    return re.findall(r"`(\w+)::(\w+)`", text)


def test_every_test_that_the_table_names_is_there() -> None:
    named = set(told())
    assert len(named) > 15
    for file, function in sorted(named):
        source = Path(__file__).with_name(f"test_{file}.py").read_text("utf-8")
        assert f"def test_{function}(" in source, (file, function)
