"""Answers that come late: nobody is called back by them, and nothing is played twice or elsewhere."""

from playwright.sync_api import Page, expect

from browser.conftest import OpenDesk, Table, Watch
from browser.desk import BATTLE, GROUP, SET_UP, Desk, Held, Late, Server
from browser.test_card import gubi

OTHER_GAME = ("choose suggested",)


def go(page: Page, address: str) -> None:
    """Where the address leads, without waiting for it."""
    page.evaluate("(hash) => { location.hash = hash; }", address)


def lobby(desk: Desk) -> None:
    go(desk.page, "")
    expect(desk.at("play-now")).to_be_visible()


def test_who_leaves_before_the_game_is_there_stays_away(table: Table) -> None:
    """Into a game and home again before it came: no board, no keys, no word of trouble."""
    desk = table(*SET_UP)
    game, before = desk.id, desk.game["version"]
    for part in ("?known=0", "/words?", "map.svg"):
        lobby(desk)
        held = Held(desk.page, part)
        go(desk.page, f"#game/{game}")
        held.waits()
        lobby(desk)
        held.release()
        desk.quiet()
        expect(desk.page).to_have_title("Sandtable")
        expect(desk.at("status")).to_be_empty()
        expect(desk.page.locator("#lobby .trouble")).to_be_empty()
        desk.page.keyboard.press("d")
    desk.quiet()
    assert desk.server.game(game)["version"] == before


def test_of_two_games_the_one_asked_for_last_is_on_the_table(table: Table, server: Server) -> None:
    """The first one comes after the second; what happens in the second shows from then on."""
    desk = table(*SET_UP)
    first, second = desk.id, server.new(*OTHER_GAME)
    lobby(desk)
    held = Held(desk.page, f"/api/games/{first}?")
    go(desk.page, f"#game/{first}")
    held.waits()
    go(desk.page, f"#game/{second}")
    desk.shows(server.game(second))
    held.release()
    desk.quiet()
    desk.shows(server.game(second))
    desk.shows(server.play(second, "done"))


def test_a_click_is_not_played_in_another_game(table: Table, server: Server) -> None:
    """Two clicks, the first unanswered, then another game that stands as this one: it is left alone."""
    desk = table(*SET_UP)
    other = server.new(*SET_UP)
    held = Held(desk.page, "/play?")
    desk.click("unit", "gb-7ad-4ab")
    desk.click("unit", "gb-7ad-7ab")
    held.waits()
    go(desk.page, f"#game/{other}")
    desk.page.wait_for_function("() => document.querySelector('#order ol') === null")
    desk.shows(server.game(other))
    with desk.page.expect_response("**/play?*"):
        held.release()
    desk.quiet()
    assert desk.draft == []
    desk.shows(server.game(other))


def test_a_refusal_that_comes_late_is_not_told(table: Table) -> None:
    """One asks why not, and plays on before it is known: the answer would be about the past."""
    desk = table(*SET_UP)
    late = Late(desk.page, "/why?")
    desk.click("unit", "de-wechmar")
    late.waits()
    desk.choose("unit", "gb-7ad-4ab")
    late.release()
    desk.quiet()
    expect(desk.at("answer")).to_be_empty()


def test_a_unit_is_seen_in_hand_before_that_is_answered_and_put_down_if_it_is_refused(
    table: Table, server: Server, watch: Watch
) -> None:
    """The table refuses it if something else was played meanwhile."""
    desk = table(*SET_UP)
    watch.expect("409")
    picked = desk.page.locator("#board .counter.picked")
    held = Held(desk.page, "/play?")
    desk.click("unit", "gb-7ad-4ab")
    held.waits()
    expect(picked).to_have_attribute("data-name", "gb-7ad-4ab")
    assert desk.draft == []
    server.play(desk.id, "pick nz-4")
    held.release()
    expect(picked).to_have_attribute("data-name", "nz-4")
    assert desk.draft == ["pick nz-4"]


def test_a_click_before_a_pick_is_answered_means_what_it_means_then(table: Table) -> None:
    """The unit, and at once the place to go to; the same by key, which ends the operation."""
    desk = table(*SET_UP)
    held = Held(desk.page, "/play?")
    desk.click("unit", "gb-7ad-4ab")
    held.waits()
    desk.click("place", "P19")
    held.release()
    desk.page.wait_for_function("() => document.querySelectorAll('#order .draft li').length > 1")
    assert desk.draft == ["pick gb-7ad-4ab", "go P19"]
    desk.press("U")
    held = Held(desk.page, "/play?")
    desk.click("unit", "gb-7ad-4ab")
    held.waits()
    orders = desk.game["orders"]
    desk.page.keyboard.press("d")
    with desk.page.expect_response(lambda answer: "done" in (answer.request.post_data or "")):
        held.release()
    assert desk.game["orders"] == orders + 1


def test_what_was_looked_up_is_not_shown_to_who_has_left(table: Table) -> None:
    """An overlay, a moment, a table of a game that is no longer there: nothing breaks."""
    desk = table(*SET_UP)
    for key, part in {"s": "/survey/", "[": "/at/", "1": "/charts?"}.items():
        late = Late(desk.page, part)
        desk.page.keyboard.press(key)
        late.waits()
        lobby(desk)
        late.release()
        desk.quiet()
        desk.page.go_back()
        desk.shows(desk.game)


def test_the_language_asked_for_last_is_spoken(table: Table) -> None:
    """Japanese and back in one breath, on the table and in the lobby."""
    desk = table(*SET_UP)
    for _ in range(2):
        late = Late(desk.page, "/api/texts?lang=ja")
        desk.at("language").click()
        late.waits()
        desk.at("language").click()
        expect(desk.page.locator("html")).to_have_attribute("lang", "en")
        late.release()
        desk.quiet()
        expect(desk.at("language")).to_have_text("日本語")
        expect(desk.at("theme")).to_have_text("Light / dark")
        lobby(desk)


def test_settings_that_were_closed_stay_closed(table: Table) -> None:
    """Escape while the other language is still coming."""
    desk = table(*SET_UP)
    held = Held(desk.page, "/api/texts?lang=ja")
    desk.page.keyboard.press(",")
    desk.at("set-language").select_option("ja")
    held.waits()
    desk.page.keyboard.press("Escape")
    expect(desk.at("settings")).to_be_hidden()
    held.release()
    desk.shows(desk.server.game(desk.id, "ja"))
    desk.quiet()
    expect(desk.at("settings")).to_be_hidden()


def test_two_clicks_begin_one_game_and_confirm_one_move(table: Table) -> None:
    """Play now, and the button that confirms a choice, each pressed twice in one breath."""
    desk = table(*SET_UP, GROUP[0], remembers={"confirm": "on", "ask": "off"})
    sent: list[str] = []
    desk.page.on("request", lambda one: one.method == "POST" and sent.append(one.url))
    desk.click("place", "P23")
    desk.page.wait_for_selector("#do-it")
    now = desk.change(lambda: desk.page.evaluate(TWICE, "#do-it"))
    desk.quiet()
    desk.shows(now)
    lobby(desk)
    desk.page.evaluate(TWICE, "#play-now")
    desk.arrives()
    desk.quiet()
    assert [one.partition("?")[0].rpartition("/")[2] for one in sent] == ["play", "games"]


TWICE = "(name) => { for (const _ of [1, 2]) document.querySelector(name).click(); }"


def test_a_window_goes_with_its_game(table: Table) -> None:
    """The browser's way back while a window is open: it does not lie over the lobby."""
    desk = table(*SET_UP)
    for key, name in {"?": "keys", ",": "settings"}.items():
        desk.page.keyboard.press(key)
        expect(desk.at(name)).to_be_visible()
        lobby(desk)
        expect(desk.at(name)).to_be_hidden()
        desk.page.go_back()
        desk.shows(desk.game)


def test_an_answer_that_is_none_is_told_and_the_next_click_works(table: Table) -> None:
    """Something between page and server answers with a page of its own."""
    desk = table(*SET_UP)
    desk.page.evaluate(STRANGER)
    desk.click("unit", "gb-7ad-4ab")
    expect(desk.at("answer")).to_contain_text("does not answer")
    desk.choose("unit", "gb-7ad-7ab")
    assert desk.draft == ["pick gb-7ad-7ab"]


STRANGER = """() => {
  const reach = window.fetch;
  window.fetch = async (...request) => {
    if (!String(request[0]).includes("/play?")) return reach(...request);
    window.fetch = reach;
    return new Response("<h1>Bad gateway</h1>", { status: 502 });
  };
}"""


def test_two_clicks_on_an_answer_do_not_answer_for_the_other_side(
    open_desk: OpenDesk, server: Server, watch: Watch
) -> None:
    """Both sides are asked the same, one after the other: will an air point be used?"""
    watch.expect("409")
    desk = open_desk(gubi(server))
    desk.done()
    desk.click_twice(desk.button("choose no-air"))
    asked = desk.game["decision"]
    assert (asked["phase"], asked["side"]) == ("air", "axis")


def test_undo_twice_takes_back_two_things(table: Table) -> None:
    """The last action of an open order, and then what was before it."""
    desk = table(*SET_UP, GROUP[0])
    held = Held(desk.page, "/undo?")
    desk.page.keyboard.press("u")
    desk.page.keyboard.press("u")
    held.release()
    expect(desk.at("slider")).to_have_attribute("max", "0")
    expect(desk.at("answer")).to_be_empty()
    assert desk.game["orders"] == 0


def test_the_clause_asked_for_last_is_found(open_desk: OpenDesk) -> None:
    """Two clauses read one after the other, the rules still on their way."""
    desk = open_desk()
    held = Held(desk.page, "/rules?")
    go(desk.page, "#museum/operation-crusader-60/clause/2.2")
    held.waits()
    go(desk.page, "#museum/operation-crusader-60/clause/2.3")
    held.release()
    expect(desk.page.locator(".museum-entry.found")).to_have_attribute("id", "clause-2.3")


def test_symbols_of_the_museum_do_not_cover_those_of_the_table(
    open_desk: OpenDesk, server: Server
) -> None:
    """Counters of one game are still on their way when another is opened."""
    desk = open_desk()
    late = Late(desk.page, "/draw/frontier-wire/")
    go(desk.page, "#museum/frontier-wire/counters")
    late.waits()
    desk.open(server.new(*SET_UP))
    late.release()
    desk.quiet()
    expect(desk.page.locator("#symbols #unit-gb-7ad-4ab")).to_have_count(1)


def test_a_card_in_the_making_asks_nothing_more_of_a_game_one_has_left(
    table: Table, server: Server
) -> None:
    """A combat was fought last; before its card is asked for it is asked what may be rolled next."""
    desk = table(*BATTLE)
    game = desk.id
    lobby(desk)
    late = Late(desk.page, "/odds?")
    go(desk.page, f"#game/{game}")
    late.waits()
    lobby(desk)
    asked: list[str] = []
    desk.page.on("request", lambda one: asked.append(one.url))
    late.release()
    desk.quiet()
    assert [one for one in asked if "/combat/" in one or "/charts" in one or "/odds" in one] == []
