"""Playing with the keyboard alone."""

from playwright.sync_api import expect

import sandtable
from browser.conftest import OpenDesk, Table, Watch
from browser.desk import GROUP, SET_UP, Data, Desk, Server
from browser.hands import Keys, legal, near, play_to_turn_2


def test_a_whole_turn_by_keyboard(open_desk: OpenDesk) -> None:
    """No mouse: Tab and Enter to begin and to set up, then N, Enter, D and U to turn 2."""
    desk = open_desk()
    desk.tab_to(desk.at("play-now"))
    desk.page.keyboard.press("Enter")
    desk.arrives()
    desk.skip()
    desk.tab_to(desk.button("choose suggested"))
    desk.press("Enter")
    desk.press("d")

    keys = Keys(desk)
    for action in GROUP:
        keys.choose("unit", action.removeprefix("pick "))
    desk.press("u")
    assert desk.draft == [*GROUP[:2]]
    keys.choose("place", "P20")
    keys.choose("place", "P20")
    play_to_turn_2(keys, operations=1)
    expect(desk.at("status")).to_contain_text("2 of 6")


def test_p_goes_back_where_n_came_from(table: Table) -> None:
    """N, N, P ends on what the first N reached; the first P of all reaches the last."""
    desk = table(*SET_UP)
    first, second = desk.next_to("unit"), desk.next_to("unit")
    assert first != second
    assert desk.next_to("unit", key="p") == first
    last = desk.next_to("unit", key="p")
    assert desk.next_to("unit") == first
    desk.page.evaluate("document.activeElement.blur()")
    assert desk.next_to("unit", key="p") == last


def test_the_focus_stays_on_the_counter_that_was_picked(table: Table) -> None:
    """After Enter one goes on from there, not from the top of the page."""
    desk = table(*SET_UP)
    unit = desk.next_to("unit")
    desk.press("Enter")
    expect(desk.spot("unit", unit)).to_be_focused()


def test_what_has_the_focus_is_brought_into_sight(table: Table) -> None:
    """Zoomed in on the west of the map, N leads to a counter in the east: the map follows."""
    desk = table(*SET_UP)
    for _ in range(4):
        desk.page.keyboard.press("+")
    for _ in range(8):
        desk.page.keyboard.press("ArrowLeft")
    desk.next_to("unit", ["in-5"])
    board, counter = desk.box(desk.at("map")), desk.box(desk.spot("unit", "in-5"))
    assert board["x"] <= counter["x"] <= board["x"] + board["width"] - counter["width"]
    assert board["y"] <= counter["y"] <= board["y"] + board["height"] - counter["height"]


def test_the_focus_is_not_lost_when_a_button_of_the_panel_is_used(table: Table) -> None:
    """An action of the list and the tabs: after Enter the focus is still in the panel."""
    desk = table(*SET_UP)
    desk.skip()
    desk.tab_to(desk.page.locator("#sheet summary").first)
    desk.page.keyboard.press("Enter")
    desk.tab_to(desk.page.locator('#sheet [data-action="pick gb-7ad-4ab"]'))
    desk.press("Enter")
    assert desk.page.evaluate("document.activeElement.closest('#panel') !== null")
    desk.tab_to(desk.tab(1))
    desk.page.keyboard.press("Enter")
    expect(desk.tab(1)).to_have_attribute("aria-selected", "true")
    expect(desk.tab(1)).to_be_focused()


def test_i_looks_at_what_has_the_focus_and_does_not_choose(table: Table) -> None:
    desk = table(*SET_UP)
    version = desk.game["version"]
    desk.next_to("unit", ["gb-7ad-4ab"])
    desk.page.keyboard.press("i")
    expect(desk.at("stack").locator("[data-unit]")).to_have_count(7)
    assert desk.game["version"] == version


def test_d_tells_why_an_order_cannot_be_closed(table: Table) -> None:
    """Before the scouts at Gabr Saleh one must attack."""
    desk = table(*SET_UP, *GROUP, "go P20")
    desk.page.keyboard.press("d")
    expect(desk.at("answer")).to_contain_text("6.3b")
    assert desk.draft == [*GROUP, "go P20"]


def test_shift_u_takes_back_the_whole_order_and_y_plays_it_again(table: Table) -> None:
    desk = table(*SET_UP, *GROUP, "go P20")
    desk.press("U")
    assert desk.draft == []
    desk.press("y")
    assert desk.draft == [*GROUP, "go P20"]


def test_y_with_nothing_to_play_again_says_so(table: Table, watch: Watch) -> None:
    watch.expect("422")
    desk = table(*SET_UP)
    desk.page.keyboard.press("y")
    expect(desk.at("answer")).not_to_be_empty()


def test_keys_with_a_modifier_are_left_to_the_browser(table: Table) -> None:
    """Ctrl+D is a bookmark, not a pass."""
    desk = table(*SET_UP)
    for key in ("Control+d", "Meta+d", "Alt+d", "Control+u"):
        desk.page.keyboard.press(key)
    desk.press("u")
    assert desk.game["orders"] == 0


def press_button(desk: Desk, action: str) -> Data:
    """Past the map, Tab to a button of the question, and Enter."""
    desk.skip()
    desk.tab_to(desk.button(action))
    return desk.press("Enter")


def settle(desk: Desk, keys: Keys, phase: str) -> Data:
    """Answer whatever a combat asks for, until play is back in its phase."""
    for _ in range(20):
        game = desk.game
        asked = game["decision"]
        if asked["phase"] == phase and not asked["draft"]:
            return game
        option = next((one["text"] for one in game["legal"] if one["kind"] == "option"), None)
        if option:
            press_button(desk, option)
        elif legal(game, "retreat"):
            keys.choose("place", *legal(game, "retreat"))
        else:
            keys.done()
    raise AssertionError(f"play does not come back to {phase}")


def test_a_folio_turn_with_a_combat_and_support_fire_by_keyboard(
    open_desk: OpenDesk, server: Server
) -> None:
    """A brigade moves, another attacks with a marker, the enemy answers: no mouse at all."""
    start = sandtable.new("battle-for-tobruk", seed=5)
    desk = open_desk(server.load(start))
    keys = Keys(desk)
    keys.done()
    keys.choose("place", near(keys.choose("unit", "nz-4")))
    unit, goal = (action.split()[1] for action in desk.draft)
    keys.done()
    assert desk.spot("unit", unit).get_attribute("data-place") == goal
    keys.done()
    assert desk.game["decision"]["phase"] == "combat"
    keys.choose("place", "1106")
    keys.choose("unit", "gb-14")
    marker = next(one["text"] for one in desk.game["legal"] if one["kind"] == "marker")
    press_button(desk, marker)
    game = keys.done()
    assert game["decision"]["side"] == "axis"
    settle(desk, keys, "combat")
    told = [event["key"] for order in desk.game["log"] for event in order["events"]]
    assert "rolled" in told
    for _ in range(6):
        game = keys.done()
        if game["decision"]["side"] == "axis":
            return
    raise AssertionError("the turn of the British does not end")


def test_a_turn_of_the_series_with_an_overrun_and_exploitation_by_keyboard(
    open_desk: OpenDesk, server: Server
) -> None:
    """Two units of a pile overrun a third, which gives ground; one advances and exploits."""
    wish = {
        "module": "scs-primer",
        "scenario": "overrun",
        "seed": 5,
        "seats": {"blue": "person", "red": "person"},
    }
    desk = open_desk(server.ask("api/games", wish)["id"])
    keys = Keys(desk)
    keys.choose("unit", "5arm")
    keys.choose("unit", "6arm")
    (enemy,) = legal(desk.game, "attack")
    assert keys.choose("place", enemy)["decision"]["phase"] == "hold"
    press_button(desk, "choose hold-0")
    for _ in range(2):
        game = keys.choose("place", *legal(desk.game, "retreat"))
    assert game["decision"]["phase"] == "advance"
    keys.choose("unit", "6arm")
    keys.choose("place", "12.07")
    keys.done()
    keys.done()
    for phase in ("combat", "exploitation"):
        assert keys.done()["decision"]["phase"] == phase
    unit = desk.choosable("unit")[0]
    keys.choose("place", near(keys.choose("unit", unit)))
    goal = desk.draft[-1].removeprefix("go ")
    keys.done()
    assert desk.spot("unit", unit).get_attribute("data-place") == goal
