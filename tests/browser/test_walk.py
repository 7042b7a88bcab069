"""The walk over the map by arrow keys, and the lists that lead to it."""

from playwright.sync_api import expect

import sandtable
from browser.conftest import OpenDesk, Table
from browser.desk import GROUP, SET_UP, Data, Desk, Server
from sandtable import SeededDice, library

PRIMER = "scs-primer"


def combat(server: Server) -> str:
    """Red to move: two regiments in a hex, three hexes from a blue one, and a battalion far off."""
    position: Data = {
        "turn": 2,
        "to_move": "red",
        "phase": "movement",
        "units": {"2pz": "20.10", "12mot": "20.10", "5gren": "28.10", "6arm": "20.13"},
    }
    return server.load(
        sandtable.position(PRIMER, position, SeededDice(3)), {"red": "person", "blue": "person"}
    )


def spoken(desk: Desk) -> list[str]:
    lines: list[str] = desk.page.locator("#spoken p").all_inner_texts()
    return lines


def ground_of(server: Server, module: str) -> Data:
    """Where the places of a map are."""
    version = library.open_rules(module).module.cover.version
    ground: Data = server.ask(f"draw/{module}/{version}/en/places.json")["places"]
    return ground


def walk_to(desk: Desk, place: str) -> None:
    """Arrow keys until the walk stands on a place: along the column, then along the row."""
    ground = ground_of(desk.server, desk.game["module"]["id"])
    for _ in range(120):
        here = desk.page.evaluate("document.querySelector('#walker').dataset.place")
        if here == place:
            return
        right = ground[place]["x"] - ground[here]["x"]
        down = ground[place]["y"] - ground[here]["y"]
        sideways = abs(right) > 1
        key = ("ArrowRight" if right > 0 else "ArrowLeft") if sideways else ""
        desk.page.keyboard.press(key or ("ArrowDown" if down > 0 else "ArrowUp"))
    raise AssertionError(f"the walk does not get to {place}")


def test_a_walk_tells_the_hex_its_ground_who_is_there_and_what_can_be_done(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk(combat(server))
    desk.page.keyboard.press("g")
    expect(desk.at("board")).to_be_focused()
    walk_to(desk, "20.13")
    ground, units = spoken(desk)
    assert ground == "hex 20.13 (near Fourways) · Clear · 2 of 6 steps"
    assert units.startswith("Blue: 6th Armoured Regiment · ")
    walk_to(desk, "20.10")
    ground, *units, choice = spoken(desk)
    assert [one.partition(" · ")[0] for one in units] == [
        "Red: 12th Motor Regiment",
        "Red: 2nd Panzer Regiment",
    ]
    assert choice == "Enter: a choice of 2"
    walk_to(desk, "28.10")
    assert spoken(desk)[2] == "Enter: 5th Grenadier Regiment"
    expect(desk.at("spoken")).to_have_role("status")


def test_a_walk_to_the_right_stays_on_its_line(open_desk: OpenDesk, server: Server) -> None:
    """From hex to hex it goes to and fro; six steps to the right and six back lead home."""
    desk = open_desk(combat(server))
    desk.page.keyboard.press("g")
    walk_to(desk, "20.13")
    for _ in range(6):
        desk.page.keyboard.press("ArrowRight")
    assert spoken(desk)[0].startswith("hex 26.13")
    for _ in range(6):
        desk.page.keyboard.press("ArrowLeft")
    assert spoken(desk)[0].startswith("hex 20.13")


def test_enter_picks_goes_and_attacks_and_the_focus_stays_on_the_map(
    open_desk: OpenDesk, server: Server
) -> None:
    """No mouse: one of two regiments moves up to the blue one and attacks it."""
    desk = open_desk(combat(server))
    desk.page.keyboard.press("g")
    walk_to(desk, "20.10")
    desk.page.keyboard.press("Enter")
    choices = desk.at("which").locator("[data-action]")
    assert choices.evaluate_all("all => all.map((one) => one.value)") == ["pick 2pz", "pick 12mot"]
    desk.page.keyboard.press("ArrowDown")
    expect(choices.nth(1)).to_be_focused()
    desk.page.keyboard.press("ArrowUp")
    desk.press("Enter")
    expect(desk.at("board")).to_be_focused()
    assert desk.draft == ["pick 2pz"]
    walk_to(desk, "20.12")
    assert spoken(desk)[-1].startswith("Enter: → hex 20.12")
    desk.press("Enter")
    expect(desk.at("board")).to_be_focused()
    desk.press("d")
    desk.press("d")
    assert desk.game["decision"]["phase"] == "combat"
    walk_to(desk, "20.13")
    desk.press("Enter")
    assert desk.draft == ["attack 20.13"]
    expect(desk.at("board")).to_be_focused()


def test_escape_leaves_a_choice_and_shift_with_an_arrow_moves_the_map(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk(combat(server))
    desk.page.keyboard.press("g")
    walk_to(desk, "20.10")
    desk.page.keyboard.press("Enter")
    desk.page.keyboard.press("Escape")
    expect(desk.at("board")).to_be_focused()
    assert desk.draft == []
    told, view = spoken(desk), desk.at("board").get_attribute("viewBox")
    desk.page.keyboard.press("Shift+ArrowRight")
    assert spoken(desk) == told
    assert desk.at("board").get_attribute("viewBox") != view


def test_a_walk_goes_on_from_what_has_the_focus_and_i_looks_there(table: Table) -> None:
    desk = table(*SET_UP, *GROUP)
    desk.next_to("place", ["P20"])
    desk.page.keyboard.press("g")
    assert spoken(desk)[0].startswith("Gabr Saleh")
    desk.page.keyboard.press("i")
    expect(desk.at("stack").get_by_role("heading")).to_contain_text("Gabr Saleh")


def test_landmarks_lead_to_the_map_and_threats_name_who_and_from_where(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk(combat(server))
    desk.tab(3).click()
    desk.at("words-landmarks").click()
    desk.at("sheet").get_by_role("button", name="Fourways").click()
    expect(desk.at("board")).to_be_focused()
    assert "Fourways" in spoken(desk)[0]
    desk.at("words-threats").click()
    lines = desk.page.locator(".threats > li")
    expect(lines.first).to_contain_text("attack strength")
    lines.first.get_by_role("button", name="Who?").click()
    expect(lines.first).to_contain_text("6th Armoured Regiment (20.13)")
