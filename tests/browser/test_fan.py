"""Piles that are fanned out on the map, and limits that are exceeded."""

from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import Server
from browser.test_drag import carry, lift, primer
from browser.test_phone import PHONE


def test_a_click_on_a_pile_fans_it_out(open_desk: OpenDesk, server: Server) -> None:
    """Nobody is picked by it; there each unit is picked and put down by a click, and dragged."""
    desk = open_desk(primer(server))
    fan = desk.at("fan")
    desk.click("unit", "5arm")
    expect(fan.locator("[data-unit].legal")).to_have_count(2)
    assert desk.draft == []
    desk.change(fan.locator('[data-unit="6arm"]').click)
    expect(fan.locator(".picked")).to_have_count(1)
    desk.change(fan.locator('[data-unit="6arm"]').click)
    assert desk.draft == []
    desk.page.keyboard.press("Escape")
    expect(fan).to_be_hidden()
    desk.click("unit", "5arm")
    box = desk.box(fan.locator('[data-unit="6arm"]'))
    desk.page.mouse.move(box["x"] + 9, box["y"] + 9)
    desk.page.mouse.down()
    desk.page.mouse.move(box["x"] + 30, box["y"] + 30)
    expect(desk.page.locator('#board [data-kind="place"][tabindex="0"]').first).to_be_attached()
    expect(fan).to_be_hidden()
    carry(desk, "11.05")
    desk.change(desk.page.mouse.up)
    assert desk.draft == ["pick 6arm", "go 11.05"]


def test_a_click_elsewhere_closes_the_fan(open_desk: OpenDesk, server: Server) -> None:
    """And means what it means."""
    desk = open_desk(primer(server))
    desk.click("unit", "5arm")
    expect(desk.at("fan")).to_be_visible()
    desk.choose("unit", "8inf")
    expect(desk.at("fan")).to_be_hidden()
    assert desk.draft == ["pick 8inf"]


def test_an_undo_and_taking_all_put_the_fan_away(open_desk: OpenDesk, server: Server) -> None:
    """What is to be clicked next lies around the pile, and is not to be covered."""
    desk = open_desk(primer(server))
    fan = desk.at("fan")
    desk.click("unit", "5arm")
    desk.change(fan.locator('[data-unit="6arm"]').click)
    desk.press("U")
    expect(fan).to_be_hidden()
    desk.click("unit", "5arm")
    expect(fan).to_be_visible()
    x, y = desk.point("unit", "5arm")
    desk.page.keyboard.down("Shift")
    desk.change(lambda: desk.page.mouse.click(x, y))
    desk.page.keyboard.up("Shift")
    assert sorted(desk.draft) == ["pick 5arm", "pick 6arm"]
    expect(fan).to_be_hidden()


def test_the_fan_by_keyboard(open_desk: OpenDesk, server: Server) -> None:
    """F fans out the pile that has the focus; arrows, Enter and Escape do the rest."""
    desk = open_desk(primer(server))
    top = desk.next_to("unit", ["5arm", "6arm"])
    desk.page.keyboard.press("f")
    units = desk.at("fan").locator("button")
    expect(units.first).to_be_focused()
    desk.page.keyboard.press("ArrowRight")
    expect(units.nth(1)).to_be_focused()
    desk.press("Enter")
    expect(units.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(units.nth(1)).to_be_focused()
    desk.page.keyboard.press("Escape")
    expect(desk.at("fan")).to_be_hidden()
    assert top in ("5arm", "6arm")
    expect(desk.page.locator("#board .counter:focus")).to_have_count(1)
    assert len(desk.draft) == 1


def test_the_fan_by_touch(open_desk: OpenDesk, server: Server) -> None:
    desk = open_desk(primer(server), **PHONE)
    desk.page.touchscreen.tap(*desk.point("unit", "5arm"))
    unit = desk.at("fan").locator('[data-unit="6arm"]')
    assert min(desk.box(unit)["width"], desk.box(unit)["height"]) >= 44
    desk.change(unit.tap)
    assert desk.draft == ["pick 6arm"]
    desk.change(unit.tap)
    desk.change(desk.at("fan").locator(".all").tap)
    assert sorted(desk.draft) == ["pick 5arm", "pick 6arm"]


def test_what_is_too_much_is_told_before_and_shown_after(
    open_desk: OpenDesk, server: Server
) -> None:
    """On the way there, on the map, and in the card of the place with the clause."""
    desk = open_desk(primer(server))
    lift(desk, "1inf")
    desk.page.mouse.move(*desk.point("unit", "5arm"), steps=3)
    expect(desk.at("way")).to_contain_text("7 of 6 steps [scs 4.0a]")
    desk.change(desk.page.mouse.up)
    assert desk.draft == ["pick 1inf", "go 11.06"]
    expect(desk.page.locator("#layer-limits")).to_contain_text("7 of 6 steps")
    desk.press("Enter")
    desk.page.mouse.click(*desk.point("unit", "5arm"), button="right")
    expect(desk.at("stack").locator(".overfull")).to_contain_text("7 of 6 steps [scs 4.0a]")
    desk.press("u")
    expect(desk.page.locator("#layer-limits text")).to_have_count(0)
