"""Taking back: up to the last die, and the button says what."""

from playwright.sync_api import expect

from browser.conftest import OpenDesk, Table, Watch
from browser.desk import ATTACK, BATTLE, GROUP, SET_UP, Server


def test_the_button_says_what_it_takes_back(table: Table) -> None:
    """In an open order a click takes back the last action, so that is what the page names."""
    desk = table(*SET_UP, *GROUP, "go P20")
    *before, last = desk.game["decision"]["draft"]
    undo = desk.at("undo")
    said = f"{undo.inner_text()} {undo.get_attribute('title')}"
    assert last in said
    assert not [chip for chip in before if chip in said]
    desk.change(desk.at("undo").click)
    assert desk.draft == [*GROUP]


def test_click_by_click_back_to_the_empty_order_and_then_the_order_before(table: Table) -> None:
    desk = table(*SET_UP, *GROUP)
    for left in (2, 1, 0):
        desk.change(desk.at("undo").click)
        assert desk.draft == list(GROUP[:left])
    game = desk.change(desk.at("undo").click)
    assert (game["orders"], game["decision"]["phase"]) == (0, "setup")


def test_an_attack_can_be_taken_back_while_no_die_has_rolled(table: Table) -> None:
    """At an open table the defender has not yet named his target."""
    desk = table(*SET_UP, *ATTACK)
    expect(desk.at("undo")).to_be_enabled()
    desk.change(desk.at("undo").click)
    assert desk.game["decision"]["phase"] != "counterattack"


def test_after_dice_the_button_is_disabled_and_says_why(table: Table) -> None:
    desk = table(*BATTLE)
    expect(desk.at("undo")).to_be_disabled()
    why = desk.game["undo"]["text"]
    assert "di" in why
    expect(desk.at("order")).to_contain_text(why)


def test_after_a_die_one_can_take_back_only_what_came_later(table: Table) -> None:
    desk = table(*BATTLE, "pick de-21pz-pr5")
    desk.change(desk.at("undo").click)
    expect(desk.at("undo")).to_be_disabled()


def test_the_key_is_refused_past_a_die_too(table: Table, watch: Watch) -> None:
    watch.expect("422")
    desk = table(*BATTLE)
    desk.page.keyboard.press("u")
    expect(desk.at("answer")).to_contain_text(desk.game["undo"]["text"])


def test_what_the_random_player_has_answered_is_not_taken_back(
    open_desk: OpenDesk, server: Server
) -> None:
    """Its decision is not ours to undo; the page says whose it was."""
    game = server.new(*SET_UP, "done", seats={"axis": "random", "british": "person"})
    desk = open_desk(game)
    expect(desk.at("undo")).to_be_disabled()
    expect(desk.at("order")).to_contain_text(desk.game["undo"]["text"])
    assert "Axis" in desk.game["undo"]["text"]
