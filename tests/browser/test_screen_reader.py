"""What a screen reader meets: names, roles, and the board in words."""

import re

from playwright.sync_api import expect

from browser.conftest import OpenDesk, Table
from browser.desk import ATTACK, BATTLE, GROUP, SET_UP, Desk, Server

NAMELESS = re.compile(r"^\s*- (button|link|tab|slider|combobox|textbox|checkbox|dialog)\b(?! \")")


def nameless(desk: Desk) -> list[str]:
    """Controls of the accessibility tree without a name."""
    tree = desk.page.locator("body").aria_snapshot()
    assert tree.count('- button "') > 5
    return [line for line in tree.splitlines() if NAMELESS.match(line)]


def test_every_control_of_the_table_has_a_name(look: Table) -> None:
    desk = look(*SET_UP, *ATTACK)
    assert nameless(desk) == []


def test_every_control_of_the_lobby_has_a_name(open_desk: OpenDesk, server: Server) -> None:
    server.new(*SET_UP)
    desk = open_desk()
    desk.unfold()
    assert nameless(desk) == []


def test_what_can_be_chosen_on_the_map_is_a_button_with_a_name(look: Table) -> None:
    """Units tell their name and where they stand, places their name and what they would cost."""
    desk = look(*SET_UP, *GROUP)
    game = desk.game
    names = {one["unit"]: one["name"] for one in game["board"]["counters"]}
    assert desk.choosable("unit")
    for unit in desk.choosable("unit"):
        expect(desk.spot("unit", unit)).to_have_attribute(
            "aria-label", re.compile(re.escape(names[unit]))
        )
    labels = {one["arg"]: one["label"] for one in game["legal"] if one["verb"] == "go"}
    for place, label in labels.items():
        expect(desk.spot("place", place)).to_have_attribute(
            "aria-label", re.compile(re.escape(label))
        )
    tree = desk.page.locator("#board").aria_snapshot()
    assert tree.count("- button") >= len(names)


def test_spaces_of_tracks_are_no_buttons(look: Table) -> None:
    """Only what the rules call a place can be asked about."""
    desk = look(*SET_UP)
    places = desk.server.ask(f"api/games/{desk.id}/words")["places"]
    spots = desk.page.locator('#board [data-kind="place"]')
    names = spots.evaluate_all("all => all.map((one) => one.dataset.name)")
    assert names
    assert set(names) <= set(places)


def test_the_board_in_words_lists_every_unit_under_its_place(table: Table) -> None:
    desk = table(*BATTLE)
    desk.tab(3).click()
    board = desk.game["board"]
    places = desk.server.ask(f"api/games/{desk.id}/words")["places"] | board["places"]
    sheet = desk.at("sheet")
    lines = sheet.get_by_role("listitem").all_inner_texts()
    wanted = [one["text"] for one in (*board["counters"], *board["removed"])]
    assert sorted(lines) == sorted(wanted)
    for place in {one["place"] for one in board["counters"]}:
        expect(sheet.get_by_role("heading", name=places[place], exact=True)).to_have_count(1)


def test_every_legal_action_has_a_button_or_a_line_in_the_list_and_none_has_both(
    look: Table,
) -> None:
    """A whole game can be played from them; a step that a "go" contains may be left out."""
    desk = look(*SET_UP, *GROUP)
    legal = {one["text"] for one in desk.game["legal"]}
    listed = desk.page.locator("#sheet [data-action]").evaluate_all(
        "all => all.map((one) => one.dataset.action)"
    )
    asked = desk.page.locator("#order [data-option]").evaluate_all(
        "all => all.map((one) => one.dataset.option)"
    )
    expect(desk.at("done")).to_be_visible()
    buttons = {"done", *asked}
    assert set(listed) <= legal
    assert buttons.isdisjoint(listed)
    missing = legal - set(listed) - buttons
    assert all(one.replace("step ", "go ") in listed for one in missing)


def test_questions_and_answers_are_announced(look: Table) -> None:
    """The question changes politely, a refusal at once."""
    desk = look(*SET_UP)
    expect(desk.at("order")).to_have_attribute("aria-live", "polite")
    expect(desk.at("answer")).to_have_role("alert")
    expect(desk.at("status")).to_have_role("status")


#: Keeps what is put into two parts of the page that are read out.
LISTEN = """() => {
  window.heard = { heard: [], status: [] };
  for (const [name, said] of Object.entries(window.heard))
    new MutationObserver((all) => {
      const added = all.flatMap((one) => [...one.addedNodes]).map((one) => one.textContent);
      if (added.length) said.push(added);
    }).observe(document.getElementById(name), { childList: true, subtree: true });
}"""


def test_what_the_dice_did_is_heard_once_and_what_is_as_before_is_not(table: Table) -> None:
    """The events of the order that rolled, in their words; turn and points only when they change."""
    desk = table(*SET_UP, *ATTACK, "assign gb-7ad-4ab")
    desk.page.evaluate(LISTEN)
    log = desk.press("d")["log"]
    assert any(one["key"] == "rolled" for one in log[-1]["events"])
    expect(desk.at("heard")).not_to_be_empty()
    assert desk.page.evaluate("window.heard") == {
        "heard": [[one["text"] for one in log[-1]["events"]]],
        "status": [],
    }
    desk.press("d")
    expect(desk.at("heard")).to_be_empty()


def test_the_map_has_a_name(look: Table) -> None:
    desk = look(*SET_UP)
    assert desk.at("board").get_attribute("aria-label")


def test_toolbars_and_tabs_have_names(look: Table) -> None:
    desk = look(*SET_UP)
    for one in ("overlays", "zoom", "tabs"):
        assert desk.at(one).get_attribute("aria-label"), one


def test_the_chosen_tab_is_marked(look: Table) -> None:
    desk = look(*SET_UP)
    for number in range(4):
        desk.tab(number).click()
        for other in range(4):
            expect(desk.tab(other)).to_have_attribute("aria-selected", str(other == number).lower())


def test_the_skip_link_leads_to_the_orders(table: Table) -> None:
    desk = table(*SET_UP)
    desk.page.evaluate("document.activeElement.blur()")
    desk.page.keyboard.press("Tab")
    desk.page.keyboard.press("Enter")
    desk.shows(desk.game)
    assert desk.page.evaluate("document.activeElement.id") == "panel"


def test_the_title_of_the_page_names_the_game(look: Table) -> None:
    """One of several tabs should be told from the others."""
    desk = look(*SET_UP)
    expect(desk.page).to_have_title(re.compile("Operation Crusader"))
