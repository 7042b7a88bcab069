"""A click on what cannot be chosen is answered with the reason."""

import re

from playwright.sync_api import expect

from browser.conftest import OpenDesk, Table
from browser.desk import GROUP, SET_UP, Desk, Server

SALLY = (*SET_UP, "pick gb-32atb")


def pointed(desk: Desk) -> list[str]:
    """The places the page points out."""
    names: list[str] = desk.page.locator("#board .pointed").evaluate_all(
        "all => all.map((one) => one.dataset.name)"
    )
    return names


def test_a_place_out_of_reach_is_answered_with_clause_and_place(table: Table) -> None:
    """The road from Tobruk to Sidi Rezegh is closed by the enemy in area 03."""
    desk = table(*SALLY)
    version = desk.game["version"]
    desk.click("place", "P15")
    answer = desk.at("answer")
    told = desk.server.ask(f"api/games/{desk.id}/why?kind=place&arg=P15")
    expect(answer).to_contain_text(told["refusal"])
    expect(answer).to_contain_text(told["clause"])
    expect(answer).to_contain_text(told["clause_text"])
    assert told["clause"].startswith("s60 6.")
    assert pointed(desk) == [told["place"]]
    assert desk.game["version"] == version


def test_movement_that_falls_short_is_told_in_numbers(table: Table) -> None:
    """Bir Hacheim is too far from area 11: the sentence has what is needed and what there is."""
    desk = table(*SET_UP, "pick gb-22gds")
    desk.click("place", "P12")
    answer = desk.at("answer")
    expect(answer).to_contain_text("s60 6.2")
    expect(answer.locator("p").first).to_have_text(re.compile(r"\d"))


def test_an_enemy_unit_cannot_be_picked(table: Table) -> None:
    desk = table(*SET_UP)
    desk.click("unit", "de-wechmar")
    told = desk.server.ask(f"api/games/{desk.id}/why?kind=unit&arg=de-wechmar")
    expect(desk.at("answer")).to_contain_text(told["refusal"])
    expect(desk.at("answer")).to_contain_text(told["clause"])
    assert desk.draft == []


def test_the_units_of_the_place_are_shown_with_the_answer(table: Table) -> None:
    """Whoever asks about an enemy sees what stands there, with its values."""
    desk = table(*SET_UP)
    desk.click("unit", "de-wechmar")
    text = next(
        one["text"] for one in desk.game["board"]["counters"] if one["unit"] == "de-wechmar"
    )
    expect(desk.at("stack")).to_contain_text(text)


def test_the_place_a_refusal_speaks_of_is_brought_into_sight(table: Table) -> None:
    """Zoomed in on Tobruk, asking about a place elsewhere by the card of a stack."""
    desk = table(*SALLY)
    desk.click("place", "P15")
    expect(desk.at("answer")).not_to_be_empty()
    [place] = pointed(desk)
    board, spot = desk.box(desk.at("map")), desk.box(desk.spot("place", place))
    assert board["x"] <= spot["x"] <= board["x"] + board["width"]
    assert board["y"] <= spot["y"] <= board["y"] + board["height"]


def test_the_answer_goes_when_play_goes_on(table: Table) -> None:
    desk = table(*SALLY)
    desk.click("place", "P15")
    expect(desk.at("answer")).not_to_be_empty()
    desk.choose("place", "03")
    expect(desk.at("answer")).to_be_empty()
    assert pointed(desk) == []


def test_escape_clears_the_answer(table: Table) -> None:
    desk = table(*SALLY)
    desk.click("place", "P15")
    expect(desk.at("answer")).not_to_be_empty()
    desk.page.keyboard.press("Escape")
    expect(desk.at("answer")).to_be_empty()
    assert pointed(desk) == []


def test_a_place_where_one_must_fight_says_that_one_goes_no_further(table: Table) -> None:
    """7th Armoured Division asks for El Adem through the scouts at Gabr Saleh."""
    desk = table(*SET_UP, *GROUP)
    desk.click("place", "P15")
    expect(desk.at("answer")).to_contain_text("6.3b")
    assert pointed(desk) == ["P20"]


def test_once_the_game_is_over_a_click_is_still_answered(
    open_desk: OpenDesk, server: Server
) -> None:
    """Nothing can be chosen any more, and the page says so instead of keeping silent."""
    game = server.new(*SET_UP)
    for _ in range(40):
        if server.game(game)["outcome"]:
            break
        server.play(game, "done")
    desk = open_desk(game)
    expect(desk.at("ending")).to_be_visible()
    desk.page.keyboard.press("Escape")
    expect(desk.at("ending")).to_be_hidden()
    desk.click("place", "P15")
    expect(desk.at("answer")).not_to_be_empty()
