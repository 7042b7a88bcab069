"""The folio on the page: hexes are lit and clicked, markers are buttons, nothing of it is its own."""

import pytest
from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import OPEN_TABLE, Desk, Late, Server
from builders import play
from rules.folio.builders import place

TOBRUK = "battle-for-tobruk"


def new(server: Server, *orders: str) -> str:
    wish = {"module": TOBRUK, "seed": 5, "seats": OPEN_TABLE}
    game = str(server.ask("api/games", wish)["id"])
    for order in orders:
        version = server.game(game)["version"]
        server.ask(f"api/games/{game}/play", {"version": version, "actions": order.split(", ")})
    return game


def lit(desk: Desk) -> list[str]:
    """The hexes that are lit as a whole."""
    names: list[str] = desk.page.locator("#board .area.legal").evaluate_all(
        "all => all.map((one) => one.dataset.name)"
    )
    return names


def test_a_unit_is_moved_and_attacks_with_the_mouse(open_desk: OpenDesk, server: Server) -> None:
    """A counter, a hex, closed; then a target, an attacker, a marker, and the roll."""
    game = new(server)
    desk = open_desk(game, locale="ja-JP")
    legal = desk.choose("unit", "nz-4")["legal"]
    expect(desk.page.locator("#board .counter.picked")).to_have_count(1)
    assert set(lit(desk)) == {one["arg"] for one in legal if one["kind"] == "place"}
    # Beside the dot in the middle: the whole hex is the target.
    hexagon = desk.page.locator("#area-3021")
    desk.change(lambda: hexagon.click(position={"x": 6, "y": 12}))
    expect(desk.page.locator('#board [data-name="nz-4"]')).to_have_attribute("data-place", "3021")
    desk.done()
    expect(desk.page.locator('#board [data-name="nz-4"] [href="#mark-moved"]')).to_have_count(1)
    desk.done()
    # A counter covers its hex: it must show itself that it can be attacked.
    expect(desk.page.locator('#board .counter.target[data-name="it-39"]')).to_have_count(1)
    desk.choose("unit", "it-39")
    expect(desk.page.locator("#area-1106.about")).to_have_count(1)
    expect(desk.page.locator('#board .counter.beset[data-name="it-39"]')).to_have_count(1)
    desk.choose("unit", "gb-14")
    expect(desk.at("odds").locator(".answer")).to_be_visible()
    desk.change(desk.button("pick fire-4").click)
    expect(desk.at("order").locator(".draft li")).to_have_count(3)
    desk.done()
    expect(desk.page.locator("#order .side.axis")).to_be_visible()
    assert server.game(game)["decision"]["phase"] == "commit"


def under_attack(server: Server) -> str:
    """The Axis is asked for markers; the British may attack once more."""
    units = {"nz-4": "2020", "de-1-8pz": "2021", "nz-5": "2620", "de-104": "2621"}
    hands = {"british": [], "axis": [1, 2, 6]}
    start = place(units, phase="combat", hand=hands)
    play(start, "attack 2021", "pick nz-4", "done")
    return server.load(start)


def fight_on(desk: Desk) -> None:
    """Whatever came of a combat is answered, until the British may attack again or can no more."""
    while desk.game["decision"]["phase"] in (
        "stand",
        "retreat",
        "retreats",
        "loss",
        "advance",
        "advancing",
    ):
        words = [one["text"] for one in desk.game["legal"]]
        desk.server.play(desk.id, "done" if "done" in words else words[0])
    desk.shows(desk.game)


def test_who_commits_no_markers_for_the_rest_of_the_phase_is_not_asked_in_each_combat(
    open_desk: OpenDesk, server: Server
) -> None:
    """It is seen while it lasts, can be taken back, plays ordinary orders and is over with the phase."""
    desk = open_desk(under_attack(server))
    button, passing = desk.at("pass-on"), desk.at("passing")
    expect(button).to_have_text("No markers for the rest of this phase")
    orders = desk.game["orders"]
    desk.change(button.click)
    expect(passing).to_contain_text("Axis: no markers for the rest of this phase.")
    assert desk.game["log"][orders]["order"] == "done"
    fight_on(desk)
    expect(passing).to_be_visible()
    desk.choose("place", "2621")
    desk.choose("unit", "nz-5")
    before = desk.game["orders"]
    desk.at("done").click()
    # The attack, and the answer of the Axis that nobody was asked for.
    expect(desk.at("slider")).to_have_attribute("max", str(before + 2))
    log = desk.game["log"]
    assert [(log[one]["side"], log[one]["order"]) for one in (before, before + 1)] == [
        ("british", "attack 2621, pick nz-5, done"),
        ("axis", "done"),
    ]
    fight_on(desk)
    if desk.game["board"]["phase"] == "combat":
        desk.done()
    expect(passing).to_have_count(0)


def test_who_wants_to_be_asked_for_markers_again_says_so(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk(under_attack(server))
    desk.change(desk.at("pass-on").click)
    desk.at("pass-no-more").click()
    expect(desk.at("passing")).to_have_count(0)
    fight_on(desk)
    desk.choose("place", "2621")
    desk.choose("unit", "nz-5")
    desk.done()
    assert desk.game["decision"]["phase"] == "commit"
    expect(desk.at("pass-on")).to_be_visible()


def test_a_click_on_the_next_unit_offers_to_go_on_with_it(
    open_desk: OpenDesk, server: Server
) -> None:
    """One that has not moved can be put back; the move of one that has is closed by the click itself."""
    desk = open_desk(new(server, "pick gb-42rtr"))
    desk.click("unit", "in-7")
    expect(desk.at("answer")).to_contain_text("folio 5.1c")
    desk.at("answer").locator(".instead").click()
    expect(desk.at("order").locator(".draft li")).to_have_text(["7 Ind"])
    desk.choose("place", "3117")
    desk.choose("unit", "gb-8rtr")
    expect(desk.at("order").locator(".draft li")).to_have_text(["8 RTR"])
    expect(desk.at("answer")).to_be_empty()
    assert desk.server.game(desk.id)["log"][-1]["order"] == "pick in-7, go 3117, done"


def test_a_handful_of_hexes_is_outlined_and_the_card_follows_the_mouse(
    open_desk: OpenDesk, server: Server
) -> None:
    """Where a click fires at once, the odds of the target under the mouse are shown before it."""
    game = new(server, "done")
    desk = open_desk(game)
    few = desk.page.locator("#board.few")
    desk.change(desk.button("pick fire-4").click)
    expect(few).to_have_count(0)
    title = desk.at("odds").locator(".combat-card > summary")
    for unit, target in (
        ("it-39", "39 Inf (1106)"),
        ("de-bach", "Bach (3515)"),
    ):
        desk.page.mouse.move(*desk.point("unit", unit))
        expect(title).to_have_text(f"bombard {target}")
    desk.press("u")
    desk.choose("unit", "it-39")
    expect(few).to_have_count(1)


def test_who_points_at_a_target_before_the_card_is_there_gets_its_card(
    open_desk: OpenDesk, server: Server
) -> None:
    """The odds of the first target are still on their way; nobody need move the mouse again."""
    desk = open_desk(new(server, "done"))
    late = Late(desk.page, "/odds?")
    desk.change(desk.button("pick fire-4").click)
    late.waits()
    desk.page.mouse.move(*desk.point("unit", "de-bach"))
    late.release()
    expect(desk.at("odds").locator(".combat-card > summary")).to_have_text("bombard Bach (3515)")


def test_the_hand_on_the_screen_is_that_of_who_must_choose(
    open_desk: OpenDesk, server: Server
) -> None:
    """Of the other side only the number of markers is told."""
    desk = open_desk(new(server))
    expect(desk.at("status")).to_contain_text("British 4 (+4 +3 +2 +2), Axis 3")


def test_the_form_of_a_new_game_follows_the_module(open_desk: OpenDesk, server: Server) -> None:
    """Scenario and options are those of the game chosen."""
    desk = open_desk()
    modules = {one["id"]: one for one in server.ask("api/modules")}
    desk.unfold()
    form = desk.at("lobby").locator("form")
    for name in (TOBRUK, "operation-crusader-60"):
        form.locator("select[name=module]").select_option(name)
        expect(form.locator(".option")).to_have_count(len(modules[name]["options"]))
        expect(form.locator("select[name=scenario]")).to_have_value(
            modules[name]["scenarios"][0]["id"]
        )
    form.locator("select[name=module]").select_option(TOBRUK)
    form.get_by_role("button").click()
    assert desk.arrives()["module"]["id"] == TOBRUK


@pytest.mark.parametrize(("locale", "word"), [("en-GB", "Reconstruction"), ("ja-JP", "復元")])
def test_clauses_that_are_reconstructed_bear_a_mark(
    open_desk: OpenDesk, server: Server, locale: str, word: str
) -> None:
    """In the question, the answers and the log; a clause that is known has none."""
    game = new(server, "done")
    desk = open_desk(game, locale=locale)
    basis = server.ask(f"api/games/{game}/words")["basis"]
    desk.tab(1).click()
    events = [one for order in reversed(desk.game["log"]) for one in order["events"]]
    marked = (
        desk.at("sheet")
        .locator("li")
        .evaluate_all("all => all.map((one) => Boolean(one.querySelector('.basis')))")
    )
    assert marked == [one["clause"] in basis for one in events]
    assert len(set(marked)) == 2
    title = desk.at("sheet").locator(".basis").first.get_attribute("title")
    assert title is not None
    assert title.startswith(word)
    known = desk.game["decision"]["clause"] not in basis
    expect(desk.at("order").locator(".prompt .basis")).to_have_count(0 if known else 1)


@pytest.mark.own_server
def test_every_game_can_be_played_at_once(open_desk: OpenDesk, server: Server) -> None:
    """A card for each, with what is reconstructed of it; the person gets the first choice."""
    desk = open_desk()
    modules = server.ask("api/modules")
    cards = desk.page.locator(".card")
    expect(cards).to_have_count(len(modules))
    for module in modules:
        card = cards.filter(has=desk.page.locator(f'[data-module="{module["id"]}"]'))
        expect(card).to_contain_text(module["name"])
        expect(card).to_contain_text(module["notice"])
        opening = next(one for one in module["scenarios"] if one["id"] == module["opening"])
        expect(card).to_contain_text(f"{opening['turns']} turns.")
    cards.filter(has=desk.page.locator(f'[data-module="{TOBRUK}"]')).get_by_role("button").click()
    game = desk.arrives()
    assert game["module"]["id"] == TOBRUK
    assert game["seats"] == {"axis": "sergeant", "british": "person"}


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_on_a_phone_the_map_opens_where_something_can_be_done(
    open_desk: OpenDesk, server: Server
) -> None:
    """Counters that would be dots are shown so large that they can be read and tapped."""
    # A narrow one: how small counters get hangs on the width of the map.
    phone = PHONE | {"viewport": {"width": 375, "height": 812}}
    desk = open_desk(new(server, "done"), **phone)
    window = desk.box(desk.at("board"))
    lit = desk.page.locator("#board .area.legal")
    middles = lit.evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map((r) => [r.x, r.y])"
    )
    assert any(
        window["x"] < x < window["x"] + window["width"]
        and window["y"] < y < window["y"] + window["height"]
        for x, y in middles
    )
    assert desk.box(desk.spot("unit", "gb-14"))["width"] > 18
    for _ in range(2):  # the board, then the whole sheet
        desk.page.get_by_role("button", name="Whole map").tap()
    assert desk.box(desk.spot("unit", "gb-14"))["width"] < 10


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_nothing_of_the_bar_is_cut_and_nothing_of_the_map_covered(
    open_desk: OpenDesk, server: Server, locale: str
) -> None:
    """Every phase in sight; the tools beside the map, not on it."""
    desk = open_desk(new(server), locale=locale, viewport={"width": 1400, "height": 900})
    bar = desk.box(desk.at("bar"))
    sequence = desk.box(desk.at("sequence"))
    phases = desk.at("sequence").locator("li")
    expect(phases).to_have_count(len(desk.game["sequence"]))
    for number in range(phases.count()):
        box = desk.box(phases.nth(number))
        assert box["x"] >= sequence["x"]
        assert box["x"] + box["width"] <= sequence["x"] + sequence["width"]
        assert box["y"] + box["height"] <= bar["y"] + bar["height"]
    tools = desk.box(desk.at("tools"))
    assert tools["y"] + tools["height"] <= desk.box(desk.at("board"))["y"]
