"""Programs at the table: who thinks, stopping a thought, handing seats over, trying a moment again."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import OpenDesk, Table
from browser.desk import BATTLE, SET_UP, Desk, Server

SERGEANT = {"axis": "sergeant", "british": "person"}


@contextmanager
def frozen(server: Server) -> Iterator[None]:
    """The process in which programs think stands still: the only one that the server has begun."""
    tasks = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    (worker,) = [int(one) for task in tasks for one in task.read_text().split()]
    os.kill(worker, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(worker, signal.SIGCONT)


def ends_order(desk: Desk) -> None:
    """Closes an order, whatever the answer to it may be."""
    with desk.page.expect_response(lambda one: "/play?" in one.url):
        desk.at("done").click()


@pytest.mark.own_server
def test_who_thinks_is_told_and_can_be_stopped(open_desk: OpenDesk, server: Server) -> None:
    """Nothing can be played meanwhile; what was closed last can be taken back."""
    game = server.new(*SET_UP, seats=SERGEANT)
    server.play(game, "done")
    server.settle(game)
    desk = open_desk(game)
    thought, stop = desk.at("thought"), desk.at("stop-thinking")
    with frozen(server):
        ends_order(desk)
        expect(desk.page.locator("#order h2")).to_have_text("Axis – the sergeant")
        expect(thought).to_have_text("It is thinking.")
        assert desk.choosable("unit") == []
        desk.at("undo").click()
        expect(desk.at("done")).to_be_enabled()
        expect(thought).to_have_count(0)
        ends_order(desk)
        with desk.page.expect_response(lambda one: "/stop?" in one.url) as coming:
            stop.click()
        assert coming.value.ok
        expect(thought).to_have_text("It is thinking.")
    expect(desk.at("done")).to_be_enabled()
    expect(desk.page.locator("#order h2")).to_contain_text("British")
    desk.shows(desk.game)


def hand(desk: Desk, side: str, who: str) -> None:
    """Gives a seat to a person or a program, by the window for it."""
    desk.at("seats").click()
    desk.at("seating").locator(f"select[name=seat-{side}]").select_option(who)
    with desk.page.expect_response(lambda one: one.url.split("?")[0].endswith("/seats")) as coming:
        desk.at("seating").locator("button[value=go]").click()
    assert coming.value.ok


def test_a_seat_is_handed_to_a_program_and_taken_back(open_desk: OpenDesk, server: Server) -> None:
    """The program plays at once if it must; the person then sits alone at the other side."""
    both = {"blue": "person", "red": "person"}
    wish = {"module": "scs-primer", "scenario": "overrun", "seed": 5, "seats": both}
    game = str(server.ask("api/games", wish)["id"])
    desk = open_desk(game)
    expect(desk.at("seats")).to_have_attribute("title", "Blue: a person · Red: a person")
    hand(desk, "blue", "recruit")
    now = server.settle(game)
    assert now["seats"] == {"blue": "recruit", "red": "person"}
    assert now["orders"] > 0
    desk.shows(now)
    expect(desk.at("seats")).to_have_attribute("title", "Blue: the recruit · Red: a person")
    hand(desk, "blue", "person")
    desk.shows(desk.game)
    assert set(desk.game["seats"].values()) == {"person"}
    assert desk.game["seat"] is None


def test_a_moment_is_tried_again_in_a_game_that_says_so(table: Table) -> None:
    """The old game stays, and the new one leads back to the moment it began at."""
    desk = table(*BATTLE)
    old, before = desk.id, desk.game
    desk.page.keyboard.press("[")
    expect(desk.at("moment")).to_contain_text(f"After order {before['orders'] - 1} of")
    desk.at("again").click()
    expect(desk.at("rules")).to_have_text("Tried again")
    game = desk.game
    assert (game["again"]["id"], game["again"]["orders"]) == (old, before["orders"] - 1)
    assert not game["again"]["plan"]
    assert game["board"] == desk.server.ask(f"api/games/{old}/at/{before['orders'] - 1}")
    expect(desk.at("news")).to_contain_text(
        "This game goes on from an earlier moment of another one"
    )
    desk.tab(1).click()
    desk.page.locator("#sheet .tried").click()
    desk.page.wait_for_url(f"**/#game/{old}/at/{before['orders'] - 1}")
    assert desk.game["version"] == before["version"]
    # The tab that was open there is not open here; and the list of games knows it, too.
    expect(desk.page.locator("#tab-actions")).to_have_attribute("aria-selected", "true")
    desk.at("home").click()
    tried = desk.page.locator(
        f"#lobby .games li:has(a[href='#game/{old}/at/{before['orders'] - 1}'])"
    )
    expect(tried).to_contain_text("Tried again")
