"""An open table seen from two tabs: the stream keeps them together."""

from playwright.sync_api import Route, expect

from browser.conftest import OpenDesk, Watch
from browser.desk import GROUP, SET_UP, Desk, Server


def two_desks(open_desk: OpenDesk, server: Server, *actions: str) -> tuple[Desk, Desk]:
    game = server.new(*actions)
    return open_desk(game), open_desk(game)


def test_what_is_ordered_in_one_tab_shows_in_the_other(open_desk: OpenDesk, server: Server) -> None:
    """Pick, move, attack, take back: the other tab follows each without being touched."""
    one, other = two_desks(open_desk, server, *SET_UP)
    for action in GROUP:
        other.shows(one.choose("unit", action.removeprefix("pick ")))
    other.shows(one.choose("place", "P20"))
    other.shows(one.choose("place", "P20"))
    other.shows(one.change(one.at("undo").click))


def test_both_tabs_have_the_same_log(open_desk: OpenDesk, server: Server) -> None:
    """One plays, takes back and plays something else; the other has the log it would fetch anew."""
    one, other = two_desks(open_desk, server, *SET_UP)
    for desk in (one, other):
        desk.tab(1).click()
    other.shows(one.done())
    other.shows(one.change(one.at("undo").click))
    one.choose("unit", "gb-7ad-4ab")
    one.choose("place", "P23")
    other.shows(one.done())
    expect(other.at("sheet")).to_have_text(one.at("sheet").text_content() or "")
    expect(other.at("sheet").get_by_role("article")).to_have_count(one.game["orders"])


def test_both_tabs_can_play(open_desk: OpenDesk, server: Server) -> None:
    one, other = two_desks(open_desk, server, *SET_UP)
    other.shows(one.choose("unit", "gb-7ad-4ab"))
    one.shows(other.choose("unit", "gb-7ad-7ab"))
    assert one.draft == [*GROUP[:2]]


def one_that_hears_nothing(open_desk: OpenDesk, server: Server) -> tuple[Desk, Desk]:
    """Two of one game; the second hears of nothing that happens after it was opened."""
    game = server.new(*SET_UP)
    one = open_desk(game)
    version = one.game["version"]
    deaf = open_desk()
    deaf.page.route("**/stream*", lambda route: still(route, version))
    deaf.open(game)
    return one, deaf


def test_a_stale_click_is_refused_and_harmless(
    open_desk: OpenDesk, server: Server, watch: Watch
) -> None:
    """A tab that missed a change clicks for the old state: nothing is played, it catches up."""
    watch.expect("409")
    one, deaf = one_that_hears_nothing(open_desk, server)
    now = one.choose("unit", "gb-7ad-4ab")
    deaf.click("unit", "nz-4")
    deaf.shows(now)
    expect(deaf.at("answer")).not_to_be_empty()
    assert one.draft == ["pick gb-7ad-4ab"]


def test_a_question_that_was_overtaken_is_dropped_and_the_tab_catches_up(
    open_desk: OpenDesk, server: Server
) -> None:
    """A tab that missed a change asks why a unit cannot be chosen: no word of it, no error in the console."""
    one, deaf = one_that_hears_nothing(open_desk, server)
    now = one.choose("unit", "gb-7ad-4ab")
    deaf.click("unit", "de-wechmar")
    deaf.shows(now)
    expect(deaf.at("answer")).to_be_empty()


def test_a_tab_in_the_lobby_is_left_alone(open_desk: OpenDesk, server: Server) -> None:
    """Who has gone home is not called back by the stream."""
    one, other = two_desks(open_desk, server, *SET_UP)
    other.at("home").click()
    other.at("play-now").wait_for()
    one.choose("unit", "gb-7ad-4ab")
    other.quiet()
    expect(other.at("table")).to_be_hidden()


def test_each_tab_keeps_its_language(open_desk: OpenDesk, server: Server) -> None:
    one, other = two_desks(open_desk, server, *SET_UP)
    other.switch_language()
    one.choose("unit", "gb-7ad-4ab")
    other.shows(server.game(other.id, "ja"))
    one.shows(server.game(one.id, "en"))


def still(route: Route, version: int) -> None:
    """A stream that tells no news."""
    route.fulfill(content_type="text/event-stream", body=f"data: {version}\n\n")
