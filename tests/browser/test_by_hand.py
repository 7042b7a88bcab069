"""What whoever plays whole games by hand would stumble over."""

from playwright.sync_api import expect

import sandtable
from browser.conftest import OpenDesk
from browser.desk import OPEN_TABLE, Server
from builders import play
from sandtable import SeededDice

#: People on both sides of the third game.
SCS_TABLE = {"cw": "person", "axis": "person"}


def test_a_click_on_the_map_is_not_told_in_words_that_cover_it(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk(server.new())
    desk.choose("place", "11")
    expect(desk.at("spoken")).to_be_empty()
    desk.choose("place", "BRIT_OFF")
    desk.page.keyboard.press("ArrowUp")
    expect(desk.at("spoken")).not_to_be_empty()


def test_who_waits_to_be_set_up_does_not_bury_the_panel(
    open_desk: OpenDesk, server: Server
) -> None:
    """Eighty units wait in one box: the card shows the one that was picked, the others on demand."""
    wish = {"module": "frontier-wire", "scenario": "free", "seed": 1, "seats": SCS_TABLE}
    desk = open_desk(server.ask("api/games", wish)["id"])
    desk.choose("unit", "ax-r200")
    shown = desk.at("stack").locator("button[data-unit]:visible")
    expect(shown).to_have_count(1)
    expect(shown).to_have_attribute("data-unit", "ax-r200")
    desk.at("stack").locator("summary").click()
    assert shown.count() > 70


def test_a_button_leads_from_one_that_can_be_attacked_to_the_next(
    open_desk: OpenDesk, server: Server
) -> None:
    """On a telephone they are far out of sight, and there is no key."""
    wish = {"module": "battle-for-tobruk", "seed": 5, "seats": OPEN_TABLE}
    game = server.ask("api/games", wish)["id"]
    server.play(game, "done")
    desk = open_desk(game, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    places = {one["arg"] for one in desk.game["legal"] if one["verb"] == "attack"}
    shown = set()
    for _ in places:
        desk.at("next").tap()
        focused = desk.page.locator("#board :focus")
        expect(focused).to_be_in_viewport()
        shown.add(focused.get_attribute("data-name"))
    assert shown == places


def test_who_can_be_removed_is_seen_before_a_click_removes_anybody(
    open_desk: OpenDesk, server: Server
) -> None:
    """Three units lie on each other, of which one must go."""
    units = {"1inf": "20.08", "3inf": "20.08", "5arm": "20.08", "25inf": "30.05"}
    start = {"turn": 2, "to_move": "blue", "phase": "movement", "units": units}
    game = sandtable.position("scs-primer", start, SeededDice(3))
    play(game, "done")
    desk = open_desk(server.load(game, {"red": "person", "blue": "person"}))
    expect(desk.at("stack").locator("button.legal")).to_have_count(3)
    desk.at("stack").locator('[data-unit="3inf"]').click()
    expect(desk.spot("unit", "3inf")).to_have_count(0)
    assert desk.game["decision"]["phase"] == "exploitation"


def test_who_is_to_be_set_up_is_shown_beside_the_question(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk(server.new())
    asked = desk.game["decision"]["about"][1]
    picture = desk.page.locator(".prompt .counter-picture use")
    expect(picture).to_have_attribute("href", f"#unit-{asked}")


def test_a_unit_that_is_to_be_rebuilt_has_a_button_and_is_placed_by_mouse(
    open_desk: OpenDesk, server: Server
) -> None:
    """It lies nowhere on the map, so nothing there can be clicked for it."""
    units = sandtable.new("frontier-wire", seed=3).position()["units"]
    units |= {"cw-7h": "eliminated", "cw-2rtr": "38.04 1"}
    start = {"units": units, "turn": 7, "phase": "exploitation", "to_move": "axis"}
    game = sandtable.position("frontier-wire", start, SeededDice(3))
    play(game, "done")
    desk = open_desk(server.load(game, SCS_TABLE))
    expect(desk.page.locator("#order .left-to-do")).to_contain_text("2 units can still take")
    expect(desk.button("pick cw-7h")).to_have_text("rebuild 7th Queen's Own Hussars")
    desk.change(desk.button("pick cw-7h").click)
    desk.page.keyboard.press("0")
    desk.choose("place", "40.01")
    expect(desk.spot("unit", "cw-7h")).to_have_attribute("data-place", "40.01")
    expect(desk.page.locator("#order .undo-note")).to_contain_text("7 H, in 40.01")
