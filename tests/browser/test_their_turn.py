"""The turn of a program: shown order by order, told in sentences, skipped by a key."""

from typing import Any

from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import SET_UP, Data, Desk, Server

PRIMER = "scs-primer"
FAST = {"ask": "off", "turns": "fast"}
SLOW = {"ask": "off", "turns": "slow"}
#: Keeps what was shown of each stop, however short a while: the moment, its words, where the units stood.
NOTE_STOPS = """() => {
  const caption = document.getElementById("moment");
  window.stops = [];
  new MutationObserver(() => {
    if (caption.hidden) return;
    const at = Number(document.getElementById("slider").value);
    const places = Object.fromEntries([...document.querySelectorAll("#board .counter[data-kind=unit]")]
      .map((one) => [one.dataset.name, one.dataset.place]));
    const lit = document.querySelectorAll('#board [data-kind][tabindex="0"]').length;
    if (window.stops.at(-1)?.at !== at) window.stops.push({ at, text: caption.textContent, places, lit });
  }).observe(caption, { childList: true, subtree: true, attributes: true });
}"""


def battle(server: Server, **seats: str) -> str:
    """The first scenario of the primer, with a program at one side or both."""
    wish = {"module": PRIMER, "seed": 5, "seats": {"blue": "person", "red": "person", **seats}}
    return str(server.ask("api/games", wish)["id"])


def end_turn(desk: Desk) -> int:
    """Ends one's phases until the program is to play; how many orders there were then."""
    while True:
        orders = desk.game["orders"]
        with desk.page.expect_response(lambda one: "/play?" in one.url) as coming:
            desk.at("done").click()
        game = coming.value.json()
        if any(one["side"] == "red" for one in game["log"]) or game["decision"]["side"] == "red":
            return int(orders) + 1
        desk.shows(game)


def loud(game: Data, first: int) -> list[list[Any]]:
    """The orders from this one on, up to each that does more than end a phase."""
    stops: list[list[Any]] = [[]]
    for order in game["log"][first:]:
        stops[-1].append(order)
        if not order["quiet"]:
            stops.append([])
    return stops[:-1]


def seen_to_its_end(desk: Desk) -> list[Data]:
    """Waits until it is one's own turn; what was shown before."""
    desk.shows(desk.server.settle(desk.id))
    stops: list[Data] = desk.page.evaluate("stops")
    return stops


def check(stops: list[Data], game: Data, first: int) -> None:
    """Every order that does something is a stop, told in short, with the board as it was then."""
    expected = loud(game, first)
    # The board as one left it may stand before them, where the page hears of that before it is answered.
    if stops and stops[0]["at"] == first > 0:
        stops = stops[1:]
    assert [one["at"] for one in stops] == [orders[-1]["number"] + 1 for orders in expected]
    for stop, orders in zip(stops, expected, strict=True):
        assert stop["lit"] == 0
        for order in orders:
            assert order["brief"] in stop["text"]
        for move in orders[-1]["moves"]:
            assert stop["places"].get(move["unit"], move["path"][-1]) == move["path"][-1]


def test_each_order_is_a_stop_and_phases_that_end_are_none(
    open_desk: OpenDesk, server: Server
) -> None:
    """Then it is one's own turn; a sum of it stays to be read, and goes when one plays on."""
    desk = open_desk(battle(server, red="random"), remembers=FAST)
    desk.page.evaluate(NOTE_STOPS)
    first = end_turn(desk)
    stops = seen_to_its_end(desk)
    game = desk.game
    assert any(order["quiet"] for order in game["log"][first:])
    assert len(stops) > 1
    check(stops, game, first)
    expect(desk.at("moment")).to_be_hidden()
    expect(desk.at("news").locator(".deeds h3")).to_have_text("Red")
    assert f"#game/{desk.id}" in desk.page.url
    assert "/at/" not in desk.page.url


def test_a_program_that_moves_first_is_seen_to_do_so(open_desk: OpenDesk, server: Server) -> None:
    """Also what it did before the page was open."""
    desk = open_desk(remembers=FAST)
    desk.page.evaluate(NOTE_STOPS)
    desk.page.evaluate(f"location.hash = '#game/{battle(server, blue='random')}'")
    desk.page.wait_for_function("() => stops.length > 0")
    check(seen_to_its_end(desk), desk.game, 0)


def test_what_a_single_order_did_stays_to_be_read(open_desk: OpenDesk, server: Server) -> None:
    """Until one plays on: in the 60 Series one answers order for order."""
    game = server.new(*SET_UP, seats={"axis": "random", "british": "person"})
    desk = open_desk(game, remembers=FAST)
    now = desk.done()
    [answer] = now["log"][-1:]
    assert (answer["side"], now["orders"]) == ("axis", 3)
    expect(desk.at("news")).to_contain_text(answer["brief"])
    desk.done()


def test_a_key_leads_to_now_and_what_was_skipped_can_be_watched(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk(battle(server, red="random"), remembers=SLOW)
    end_turn(desk)
    expect(desk.at("moment")).to_be_visible()
    expect(desk.at("order")).to_contain_text("Red")
    desk.page.keyboard.press("Escape")
    desk.shows(server.settle(desk.id))
    expect(desk.at("moment")).to_be_hidden()
    expect(desk.at("watch")).to_be_visible()
    desk.at("skip-news").click()
    expect(desk.at("news")).to_be_hidden()


def test_who_pauses_looks_at_that_moment(open_desk: OpenDesk, server: Server) -> None:
    """It is then a moment like any other: one steps on, and goes back to now."""
    desk = open_desk(battle(server, red="random"), remembers=SLOW)
    end_turn(desk)
    expect(desk.at("moment")).to_be_visible()
    desk.page.keyboard.press("Space")
    at = int(desk.at("slider").input_value())
    expect(desk.at("moment")).to_contain_text(f"After order {at} of")
    # However slowly the program plays: there is a next moment that is not now.
    orders = server.settle(desk.id)["orders"]
    expect(desk.at("slider")).to_have_attribute("max", str(orders))
    desk.page.keyboard.press("]")
    expect(desk.at("moment")).to_contain_text(f"After order {at + 1} of")
    desk.page.keyboard.press("Escape")
    desk.shows(server.settle(desk.id))


def test_ones_own_order_stands_and_can_be_taken_back_until_one_goes_on(
    open_desk: OpenDesk, server: Server
) -> None:
    """However fast the program has thought: it is not heard before."""
    game = server.new(*SET_UP, seats={"axis": "random", "british": "person"})
    desk = open_desk(game, remembers=SLOW)
    for what in ("undo", "skip-turn"):
        with desk.page.expect_response(lambda one: "/play?" in one.url):
            desk.at("done").click()
        expect(desk.at("thought")).to_contain_text("It answers as soon as")
        expect(desk.at("stop-thinking")).to_be_enabled()
        assert desk.game["orders"] == 2
        desk.at(what).click()
        if what == "undo":
            expect(desk.at("done")).to_be_enabled()
            assert desk.game["orders"] == 1
    expect(desk.at("moment")).to_be_visible()


def test_shown_all_at_once_an_answer_waits_as_long_as_ones_order_can_be_taken_back(
    open_desk: OpenDesk, server: Server
) -> None:
    """Time stands still on this page: only then it is certain that nobody has waited long enough."""
    game = server.new(*SET_UP, seats={"axis": "random", "british": "person"})
    desk = open_desk(game, alone=True)
    desk.page.clock.install()
    desk.page.clock.pause_at(desk.page.evaluate("Date.now()") + 1000)
    for _ in range(2):
        with desk.page.expect_response(lambda one: "/play?" in one.url):
            desk.at("done").click()
        expect(desk.at("thought")).to_contain_text("It answers as soon as")
        assert desk.game["orders"] == 2
        desk.at("undo").click()
        expect(desk.at("done")).to_be_enabled()
        assert desk.game["orders"] == 1
    with desk.page.expect_response(lambda one: "/play?" in one.url):
        desk.at("done").click()
    expect(desk.at("thought")).to_contain_text("It answers as soon as")
    desk.page.clock.run_for(2000)
    expect(desk.at("done")).to_be_enabled()
    assert desk.game["orders"] == 3


def test_programs_alone_wait_for_who_watches(open_desk: OpenDesk, server: Server) -> None:
    desk = open_desk()
    game = battle(server, blue="random", red="random")
    desk.page.evaluate(f"location.hash = '#game/{game}'")
    expect(desk.at("thought")).to_contain_text("They wait until you want to see it.")
    assert desk.game["orders"] == 0
    desk.at("watch-turn").click()
    expect(desk.at("watch-turn")).to_have_text("Play turn 2")
    expect(desk.at("news")).to_contain_text("Blue")
    assert {one["turn"] for one in desk.game["log"]} == {1}


def test_who_comes_back_in_the_midst_of_its_turn_sees_the_rest(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk(battle(server, red="random"), remembers=FAST)
    desk.page.evaluate(NOTE_STOPS)
    first = end_turn(desk)
    desk.page.wait_for_function("() => stops.length > 1")
    desk.page.evaluate("localStorage['sandtable-turns'] = 'slow'")
    seen = desk.page.evaluate("stops.at(-1).at")
    server.settle(desk.id)
    desk.page.reload()
    expect(desk.at("moment")).to_be_visible()
    assert int(desk.at("slider").input_value()) >= seen > first
    expect(desk.at("skip-turn")).to_be_enabled()


def test_a_turn_is_shown_once_the_briefing_is_read(open_desk: OpenDesk, server: Server) -> None:
    """The program has played first: behind the briefing no moment of it is fetched, and afterwards all are shown."""
    game = battle(server, blue="recruit")
    server.settle(game)
    desk = open_desk(remembers={**FAST, "briefing": "on"})
    moments: list[str] = []
    desk.page.on("request", lambda one: moments.append(one.url.rpartition("/at/")[2]))
    desk.page.evaluate(NOTE_STOPS)
    desk.page.evaluate("game => { location.hash = `#game/${game}`; }", game)
    expect(desk.at("briefing")).to_be_visible()
    assert not [one for one in moments if one.partition("?")[0] in map(str, range(1, 99))]
    assert desk.page.evaluate("stops") == []
    desk.at("briefing-close").click()
    check(seen_to_its_end(desk), server.game(game), 0)
