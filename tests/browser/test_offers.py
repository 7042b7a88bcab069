"""One click for what usually takes several: attacks, overruns, advances, retreats, passes. Every other way stays."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import OPEN_TABLE, Server
from builders import play, position
from rules.folio.builders import combat as at_folio
from rules.scs.builders import assault, combat, place
from sandtable import Game

OPEN = {"blue": "person", "red": "person"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: Two regiments in hand, an enemy some hexes away.
IN_REACH = {"5arm": "20.13", "6arm": "20.13", "14pz": "20.10 1"}
#: In area 06, which is not held as a point is: one may stay without a fight.
AREA = {
    "gb-7ad-4ab": "10",
    "gb-7ad-7ab": "10",
    "gb-14": "P03",
    "de-wechmar": "06",
    "it-ariete": "P15",
}


def in_hand(server: Server) -> str:
    start = place(IN_REACH, dice=[3, 4], phase="movement")
    play(start, "pick 5arm", "pick 6arm")
    return server.load(start, OPEN)


def test_an_enemy_in_reach_is_overrun_by_one_click(open_desk: OpenDesk, server: Server) -> None:
    """Pointing says from where and what may come of it."""
    game = in_hand(server)
    desk = open_desk(game)
    (best,) = server.ask(f"api/games/{game}/attacks?at=20.10")["attacks"]
    desk.page.mouse.move(*desk.point("unit", "14pz"))
    expect(desk.at("way")).to_have_text(best["hint"])
    expect(desk.page.locator("#layer-path .way")).to_have_count(1)
    desk.choose("unit", "14pz")
    assert server.game(game)["log"][-1]["order"].endswith(f"go {best['post']}, attack 20.10")


def test_of_an_attack_with_hardly_a_chance_it_is_asked_first(
    open_desk: OpenDesk, server: Server
) -> None:
    """One regiment, and two of the enemy."""
    start = place(IN_REACH | {"2pz": "20.10", "3pz": "20.10"}, dice=[3, 4], phase="movement")
    play(start, "pick 5arm")
    game = server.load(start, OPEN)
    (best,) = server.ask(f"api/games/{game}/attacks?at=20.10")["attacks"]
    assert best["fair"] is False
    desk = open_desk(game)
    desk.click("unit", "2pz")
    expect(desk.at("confirm")).to_contain_text("overrun")
    assert not server.game(game)["log"]
    desk.change(desk.at("do-it").click)
    assert server.game(game)["log"][-1]["order"].endswith("attack 20.10")


def folio() -> Game:
    return at_folio({"it-28": "2014 spent", "gb-8rtr": "2013", "nz-4": "2114"})


def series() -> Game:
    return combat({"5arm": "19.10", "6arm": "19.10", "14pz": "20.10 1"}, dice=[3, 4])


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
@pytest.mark.parametrize(
    ("start", "seats", "unit"), [(folio, OPEN_TABLE, "it-28"), (series, OPEN, "14pz")]
)
def test_by_touch_one_press_plays_an_attack_by_all_or_lets_one_choose_who(
    open_desk: OpenDesk,
    server: Server,
    start: Callable[[], Game],
    seats: dict[str, str],
    unit: str,
    locale: str,
) -> None:
    """With its odds, which no end of a line cuts in two."""
    for press, order in (("choose-who", None), ("do-it", 2)):
        game = server.load(start(), seats)
        desk = open_desk(game, locale=locale, **PHONE)
        desk.page.touchscreen.tap(*desk.point("unit", unit))
        expect(desk.at("confirm").locator(".ratio").first).to_be_visible()
        rows = desk.page.locator(".ratio").evaluate_all(
            "all => all.map((one) => one.getClientRects().length)"
        )
        assert set(rows) == {1}
        desk.change(desk.at(press).tap)
        log = server.game(game)["log"]
        if order is None:
            assert not log
            assert len(desk.draft) == 1
        else:
            assert log[-1]["order"].count("pick ") == order


def test_by_touch_it_is_confirmed_first(open_desk: OpenDesk, server: Server) -> None:
    game = in_hand(server)
    desk = open_desk(game, **PHONE)
    desk.page.touchscreen.tap(*desk.point("unit", "14pz"))
    expect(desk.at("confirm")).to_contain_text("overrun 14 Pz")
    assert not server.game(game)["log"]
    desk.change(desk.at("do-it").tap)
    assert server.game(game)["log"][-1]["order"].endswith("attack 20.10")


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_all_adjacent_attack_by_key_once_the_target_is_named(
    open_desk: OpenDesk, server: Server, locale: str
) -> None:
    """The walk leads to the enemy, Enter names him, A takes the first that is offered."""
    start = combat({"3inf": "19.10", "4inf": "19.10", "14pz": "20.10"}, dice=[3, 4])
    desk = open_desk(server.load(start, OPEN), locale=locale)
    desk.next_to("place", ["20.10"])
    desk.press("Enter")
    offered = desk.at("attacks").locator("button")
    expect(offered).to_have_count(3)
    expect(offered.first).to_contain_text("14 Pz" if locale == "en-GB" else "14戦")
    expect(offered.first).to_have_class("primary")
    desk.press("a")
    assert desk.game["log"][-1]["order"] == "attack 20.10, pick 3inf, pick 4inf, done"


def test_in_an_area_the_attack_is_offered_and_its_end_is_not_the_filled_button(
    open_desk: OpenDesk, server: Server
) -> None:
    start = position(AREA, to_move="british")
    play(start, "pick gb-7ad-4ab", "pick gb-7ad-7ab")
    game = server.load(start, OPEN_TABLE)
    desk = open_desk(game, remembers={"turns": "at-once"})
    desk.page.mouse.move(*desk.point("place", "06"))
    desk.choose("place", "06")
    everybody = desk.at("attacks").locator("button").first
    expect(everybody).to_have_class("primary")
    expect(everybody).to_contain_text("clears it, costs")
    expect(desk.at("done")).not_to_have_class("primary")
    desk.at("done").click()
    expect(desk.at("warning")).to_contain_text("can still attack in area 06")
    desk.page.keyboard.press("Enter")
    desk.change(everybody.click)
    order = (
        "pick gb-7ad-4ab, pick gb-7ad-7ab, go 06, attack 06, pick gb-7ad-4ab, pick gb-7ad-7ab, done"
    )
    assert server.game(game)["log"][-1]["order"] == order


def test_a_retreat_and_an_advance_take_a_click_each(open_desk: OpenDesk, server: Server) -> None:
    """All go by the way that costs nothing; a unit with one way to go advances when it is clicked."""
    game = server.load(assault(), OPEN)
    desk = open_desk(game)
    retreat = desk.page.locator("#order [data-offer=retreat]")
    expect(retreat).to_have_text("retreat: 14 Pz, 7 Gren to 21.12")
    expect(retreat).to_have_class("primary")
    retreat.click()
    expect(desk.page.locator("#order h2")).to_contain_text("Advance")
    expect(desk.at("done")).not_to_have_class("primary")
    lone = next(one for one in server.game(game)["offers"] if one["kind"] == "advance-one")
    desk.choose("unit", lone["unit"])
    expect(desk.spot("unit", lone["unit"])).to_have_attribute("data-place", "20.10")
    assert server.game(game)["log"][-1]["order"] == ", ".join(lone["orders"][0])


def test_who_passes_for_the_rest_of_the_turn_is_asked_when_attacked(
    open_desk: OpenDesk, server: Server
) -> None:
    """The other side gives order after order; an attack on one's own units ends it."""
    units = {**AREA, "de-wechmar": "04", "gb-7ad-sg": "06"}
    game = server.load(position(units, to_move="british"), OPEN_TABLE)
    desk = open_desk(game)
    desk.change(desk.at("pass-on").click)
    assert desk.game["decision"]["side"] == "axis"
    expect(desk.at("passing")).to_contain_text("British")
    server.play(game, "pick it-ariete", "go P14", "done")
    expect(desk.page.locator("#order h2")).to_contain_text("Axis")
    expect(desk.at("slider")).to_have_attribute("max", "3")
    assert [one["side"] for one in server.game(game)["log"]] == ["british", "axis", "british"]
    desk.at("pass-no-more").click()
    expect(desk.at("passing")).to_have_count(0)


def test_an_attack_ends_the_passing(open_desk: OpenDesk, server: Server) -> None:
    units = {**AREA, "gb-7ad-4ab": "06"}
    start = position(units, to_move="british", dice=[1] * 12)
    game = server.load(start, OPEN_TABLE)
    desk = open_desk(game)
    desk.change(desk.at("pass-on").click)
    server.play(game, "pick de-wechmar", "attack 06")
    while (now := server.game(game))["decision"]["phase"] != "operations":
        assign = [one["text"] for one in now["legal"] if one["verb"] == "assign"]
        server.play(game, assign[0] if assign else "done")
    assert now["decision"]["side"] == "british"
    desk.shows(now)
    expect(desk.at("passing")).to_have_count(0)
    expect(desk.at("pass-on")).to_be_visible()
    expect(desk.at("passed")).to_contain_text("You were attacked")
