"""Settings: kept in the browser, and what each of them does."""

from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import SET_UP, Server
from browser.test_folio import new
from browser.test_scs import new as new_primer

#: H down and up in one breath: held down it hides only so long, and on a busy machine any key is down for long.
TAP_H = """() => {
  for (const kind of ["keydown", "keyup"])
    document.body.dispatchEvent(new KeyboardEvent(kind, { key: "h", bubbles: true }));
}"""


def test_settings_are_remembered(open_desk: OpenDesk, server: Server) -> None:
    """Language, colours and a switch, set in the dialog, are so after the page is opened again."""
    desk = open_desk(server.new(*SET_UP))
    desk.page.keyboard.press(",")
    dialog = desk.at("settings")
    expect(dialog).to_be_visible()
    desk.at("set-confirm").check()
    desk.at("set-theme").select_option("dark")
    desk.at("set-language").select_option("ja")
    expect(dialog).to_contain_text("設定")
    desk.page.reload()
    desk.shows(desk.game)
    expect(desk.page.locator("html")).to_have_attribute("lang", "ja")
    expect(desk.page.locator("html")).to_have_attribute("data-theme", "dark")
    desk.at("set").click()
    expect(desk.at("set-confirm")).to_be_checked()


def test_choose_then_confirm(open_desk: OpenDesk, server: Server) -> None:
    """A first click shows what it would do; another place, and it is that one; the same again plays."""
    desk = open_desk(new(server, "pick nz-4"), remembers={"confirm": "on", "ask": "off"})
    version = desk.game["version"]
    farther = next(one["arg"] for one in desk.game["legal"] if one["left"] == "6")
    for goal in ("3021", farther):
        desk.click("place", goal)
        expect(desk.at("confirm")).to_contain_text(goal)
    desk.quiet()
    assert desk.game["version"] == version
    desk.page.keyboard.press("Escape")
    expect(desk.at("confirm")).to_be_hidden()
    desk.click("place", "3021")
    expect(desk.at("confirm")).to_contain_text("3021")
    desk.choose("place", "3021")
    expect(desk.at("confirm")).to_be_hidden()
    assert desk.draft == ["pick nz-4", "go 3021"]


def test_counters_and_hex_numbers_are_hidden_by_a_key(open_desk: OpenDesk, server: Server) -> None:
    """H until it is pressed again, X for good; large print has symbols of its own."""
    desk = open_desk(new_primer(server, "overrun"))
    unit, numbers = desk.spot("unit", "1inf"), desk.page.locator("#board .hex-numbers").first
    keys = desk.page.keyboard
    desk.page.evaluate(TAP_H)
    expect(unit).to_be_hidden()
    desk.page.evaluate(TAP_H)
    expect(unit).to_be_visible()
    for _ in range(5):
        keys.press("+")  # from far away no numbers are drawn
    expect(numbers).not_to_have_css("display", "none")
    keys.press("x")
    expect(numbers).to_have_css("display", "none")
    desk.at("set").click()
    expect(desk.at("set-numbers")).not_to_be_checked()
    with desk.page.expect_response("**/symbols-large.svg") as coming:
        desk.at("set-large").check()
    assert coming.value.ok
