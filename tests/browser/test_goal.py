"""What one is trying to do, on the page: briefing, goal, what a pass costs, what places are worth; and the end."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import NOT_ASKED, OpenDesk
from browser.desk import SET_UP, Desk, Server
from builders import position
from sandtable import SeededDice, load

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
BRIEFED = NOT_ASKED | {"briefing": "on"}
GOLDEN = Path(__file__).parents[1] / "golden" / "data"
#: Trieste alone beside the road from El Adem to the south edge: Tobruk is besieged, and the Axis scores.
LINE = {"sa-6": "BRIT_OFF", "it-savona": "P07", "it-trieste": "09"}


def siege(server: Server, **fields: Any) -> str:
    start = position(LINE, british_points=["P03", "P13", "P19", "P22"], **fields)
    start.dice = SeededDice(1)
    return server.load(start)


def ended(server: Server, record: str = "series60-1/campaign-axis-last-turn") -> str:
    game = load((GOLDEN / f"{record}.record").read_text("utf-8"))
    return server.load(game, {"axis": "person", "british": "recruit"})


# The briefing


def test_a_game_opens_with_five_lines_once(open_desk: OpenDesk, server: Server) -> None:
    """By keyboard: Enter goes to the map, B shows them again; who comes back is not told again."""
    game = server.new(*SET_UP, seats={"british": "person", "axis": "recruit"})
    desk = open_desk(game, remembers=BRIEFED)
    lines = desk.at("briefing").locator("dd")
    expect(lines).to_have_count(5)
    told = server.ask(f"api/games/{game}/goal")["sides"][0]["briefing"]
    assert lines.all_inner_texts() == [one["text"] for one in told]
    desk.page.keyboard.press("Tab")
    expect(desk.at("briefing-close")).to_be_focused()
    desk.page.keyboard.press("Enter")
    expect(desk.at("briefing")).to_be_hidden()
    desk.page.reload()
    desk.shows(desk.game)
    expect(desk.at("done")).to_be_visible()
    desk.quiet()
    expect(desk.at("briefing")).to_be_hidden()
    desk.page.keyboard.press("b")
    expect(lines).to_have_count(5)
    desk.page.keyboard.press("Escape")
    expect(desk.at("briefing")).to_be_hidden()


def test_who_plays_both_sides_reads_both_by_touch(open_desk: OpenDesk, server: Server) -> None:
    """In Japanese on a telephone, whole and closed with a tap."""
    desk = open_desk(server.new(*SET_UP), remembers=BRIEFED, locale="ja-JP", **PHONE)
    expect(desk.at("briefing").locator("h3")).to_have_text("イギリス軍")
    desk.at("briefing-other").tap()
    expect(desk.at("briefing").locator("h3")).to_have_text("枢軸軍")
    box = desk.at("briefing").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    desk.at("briefing-close").tap()
    expect(desk.at("briefing")).to_be_hidden()


# The goal


def test_the_goal_tells_what_the_end_of_the_turn_would_bring(
    open_desk: OpenDesk, server: Server
) -> None:
    """The forecast with its reasons and clauses; it follows the game."""
    game = siege(server)
    desk = open_desk(game)
    desk.at("tab-goal").click()
    ahead = desk.page.locator(".goal .ahead")
    expect(ahead).to_contain_text("If the turn ended now: Axis +1")
    expect(ahead).to_contain_text("Trieste")
    expect(desk.page.locator(".goal .reasons a[data-clause='s60 5.1(3)-1']").first).to_be_visible()
    expect(desk.page.locator(".goal .victory li")).not_to_have_count(0)
    named = desk.page.locator(".goal [data-named]").first
    named.hover()
    lit = desk.page.locator("#board .pointed")
    expect(lit).to_have_attribute("data-name", str(named.get_attribute("data-named")))
    desk.at("brief-again").click()
    expect(desk.at("briefing").locator("dd")).to_have_count(5)


@pytest.mark.parametrize("passes", [0, 1])
def test_a_pass_that_costs_something_is_asked_about(
    open_desk: OpenDesk, server: Server, passes: int
) -> None:
    """What the enemy would gain stands in the question; who stops has not passed."""
    game = siege(server, passes=passes)
    desk = open_desk(game, remembers={"turns": "at-once"})
    desk.page.keyboard.press("d")
    expect(desk.at("warning").locator(".cost")).to_contain_text("If the turn ended now: Axis +1")
    desk.page.keyboard.press("Enter")
    expect(desk.at("warning")).to_be_hidden()
    desk.quiet()
    assert server.game(game)["orders"] == 0


def test_a_pass_for_the_rest_of_the_turn_says_so(open_desk: OpenDesk, server: Server) -> None:
    """In the question before it, with how many could act, and on its button."""
    game = siege(server)
    desk = open_desk(game, remembers={"turns": "at-once"})
    able = sum(one["verb"] == "pick" for one in server.game(game)["legal"])
    desk.at("pass-on").click()
    expect(desk.at("warning").locator(".rest")).to_contain_text(
        f"for the whole rest of this turn; {able} unit"
    )
    expect(desk.at("warning").locator(".rest")).to_contain_text("If you are attacked")
    desk.at("warning").get_by_role("button", name="Pass for the rest of this turn").click()
    expect(desk.at("warning")).to_be_hidden()
    desk.quiet()
    assert server.game(game)["orders"] > 0


def test_places_bear_what_they_are_worth(open_desk: OpenDesk, server: Server) -> None:
    game = server.ask("api/games", {"module": "frontier-wire"})["id"]
    desk = open_desk(game)
    stakes = server.ask(f"api/games/{game}/words")["stakes"]
    badges = desk.page.locator("#layer-stakes .stake")
    expect(badges).to_have_count(len(stakes))
    gazala = desk.page.locator("#layer-stakes [data-place='02.28'] text")
    expect(gazala).to_have_text("6")
    # From however far one looks the number can be read.
    size = gazala.evaluate("one => one.getBoundingClientRect().height")
    assert size >= 9


# The end


def course(desk: Desk) -> None:
    expect(desk.page.locator("#ending .curve circle")).to_have_count(6)


def test_a_game_that_is_over_tells_its_end_once(open_desk: OpenDesk, server: Server) -> None:
    """It can be put away and be had again, by mouse and by keyboard."""
    desk = open_desk(ended(server))
    course(desk)
    expect(desk.at("ending-title")).to_contain_text("You have won: the marker stood at Axis 4")
    expect(desk.at("ending").locator("tbody tr")).to_have_count(2)
    desk.page.keyboard.press("Escape")
    expect(desk.at("ending")).to_be_hidden()
    desk.at("end-open").click()
    course(desk)
    expect(desk.at("ending-title")).to_be_focused()
    desk.at("ending-close").click()
    expect(desk.at("end-open")).to_be_focused()
    desk.page.reload()
    desk.shows(desk.game)
    expect(desk.at("end-open")).to_be_visible()
    desk.quiet()
    expect(desk.at("ending")).to_be_hidden()


@pytest.mark.parametrize(("button", "mine"), [("end-other", "british"), ("end-again", "axis")])
def test_the_same_game_once_more_by_touch(
    open_desk: OpenDesk, server: Server, button: str, mine: str
) -> None:
    game = ended(server)
    desk = open_desk(game, **PHONE)
    course(desk)
    desk.at(button).tap()
    desk.page.wait_for_url(lambda address: game not in address)
    new = desk.arrives()
    assert new["seats"][mine] == "person"
    expect(desk.at("ending")).to_be_hidden()


def test_it_can_be_watched_from_the_start(open_desk: OpenDesk, server: Server) -> None:
    desk = open_desk(ended(server))
    course(desk)
    desk.at("end-watch").click()
    expect(desk.at("ending")).to_be_hidden()
    expect(desk.at("moment")).to_be_visible()
    report = desk.at("end-report")
    assert "/report?" in (report.get_attribute("href") or "")
