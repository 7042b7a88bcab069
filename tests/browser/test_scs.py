"""The Standard Combat Series on the page: stacks, overruns, combats and exploitation, whatever sides are called."""

from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import Desk, Server
from browser.hands import legal, near

PRIMER = "scs-primer"
OPEN = {"blue": "person", "red": "person"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def new(server: Server, scenario: str, *orders: str, seed: int = 5) -> str:
    wish = {"module": PRIMER, "scenario": scenario, "seed": seed, "seats": OPEN}
    game = str(server.ask("api/games", wish)["id"])
    for order in orders:
        server.play(game, *order.split(", "))
    return game


def where(desk: Desk, unit: str) -> str | None:
    return desk.spot("unit", unit).get_attribute("data-place")


def test_a_turn_with_an_overrun_and_exploitation_by_mouse(
    open_desk: OpenDesk, server: Server
) -> None:
    """Two units of a pile overrun a third, which gives ground; both advance, and exploit later."""
    desk = open_desk(new(server, "overrun"))
    desk.page.keyboard.press(
        "0"
    )  # units go farther than the part of the map that a lesson opens on
    blue = desk.game["decision"]["livery"]
    expect(desk.page.locator(f"#order .side.{blue}")).to_have_text("Blue – Movement")
    # A click on the pile fans it out; there, or beside the map, each unit can be picked.
    desk.click("unit", "5arm")
    desk.change(desk.at("fan").locator('[data-unit="5arm"]').click)
    desk.change(desk.at("stack").locator('[data-unit="6arm"]').click)
    expect(desk.page.locator("#board .counter.picked")).to_have_count(2)
    expect(desk.at("stack").locator(".picked")).to_have_count(2)
    # A click on the enemy stands for his hex; what the dice may do is told before.
    expect(desk.at("odds")).to_contain_text("column 6:1")
    expect(desk.page.locator('#order [data-option^="attack"]')).to_contain_text("overrun")
    game = desk.choose("unit", "14pz")
    assert game["decision"]["phase"] == "hold"
    red = {"british": "axis", "axis": "british"}[blue]
    expect(desk.page.locator(f"#order .side.{red}")).to_be_visible()
    desk.change(desk.button("choose hold-0").click)
    expect(desk.spot("unit", "14pz").locator("use")).to_have_count(2)
    for _ in range(2):
        game = desk.choose("place", legal(desk.game, "retreat")[-1])
    assert game["decision"]["phase"] == "advance"
    assert {where(desk, unit) for unit in ("5arm", "6arm")} == {"12.06"}
    desk.click("unit", "6arm")
    desk.change(desk.at("fan").locator('[data-unit="6arm"]').click)
    desk.choose("place", "12.07")
    desk.done()
    assert where(desk, "6arm") == "12.07"
    desk.done()
    for phase in ("combat", "exploitation"):
        assert desk.done()["decision"]["phase"] == phase
    assert set(desk.choosable("unit")) <= {"5arm", "6arm"}
    unit = desk.choosable("unit")[0]
    goal = near(desk.choose("unit", unit))
    desk.choose("place", goal)
    desk.done()
    assert where(desk, unit) == goal
    expect(desk.spot("unit", unit).locator('[href="#mark-moved"]')).to_have_count(1)


def test_a_stack_over_the_limit_is_cut_down(open_desk: OpenDesk, server: Server) -> None:
    """At the end of the phase its owner says who goes."""
    desk = open_desk(new(server, "overrun", "pick 1inf, go 11.06, done"))
    desk.at("done").click()
    expect(desk.at("warning")).to_contain_text("[scs 4.0a]")
    game = desk.change(desk.at("warning").locator("button[value=go]").click)
    assert game["decision"]["phase"] == "excess"
    expect(desk.page.locator("#area-11\\.06.about")).to_have_count(1)
    assert set(desk.choosable("unit")) == {"5arm", "6arm", "1inf"}
    desk.click("unit", "6arm")
    desk.change(desk.at("fan").locator('[data-unit="6arm"]').click)
    expect(desk.spot("unit", "6arm")).to_have_count(0)


def test_in_fog_only_the_top_of_an_enemy_stack_is_seen(open_desk: OpenDesk, server: Server) -> None:
    """Of the one below there is an edge, and a word in the name of its hex."""
    wish = {"module": PRIMER, "seed": 5, "seats": OPEN | {"red": "random"}}
    game = str(server.ask("api/games", {**wish, "options": {"fog": "on"}})["id"])
    desk = open_desk(game)
    there = desk.page.locator('#board .counter[data-place="27.13"]')
    expect(there).to_have_count(1)
    expect(desk.page.locator("#board .blank")).to_have_count(1)
    there.click(button="right")
    expect(desk.at("stack").locator("h3")).to_contain_text("steps, as far as seen · 1 more below")
    expect(desk.at("stack").locator("[data-unit]")).to_have_count(1)


def test_in_fog_the_card_says_what_it_takes_for_granted(
    open_desk: OpenDesk, server: Server
) -> None:
    """That nobody lies below is no news of the stack, but what the odds are reckoned with."""
    wish = {"module": PRIMER, "scenario": "overrun", "seed": 5, "seats": OPEN | {"red": "random"}}
    options = {"fog": "on", "showStackHeight": "off"}
    game = str(server.ask("api/games", {**wish, "options": options})["id"])
    server.play(game, "pick 5arm")
    desk = open_desk(game)
    expect(desk.page.locator("#odds .assuming")).to_have_text(
        "Assuming: there is nobody below the top unit, the best case"
    )


def test_an_attack_in_japanese_by_keyboard(open_desk: OpenDesk, server: Server) -> None:
    """Target, attackers, dice; then whatever is asked of whom."""
    desk = open_desk(new(server, "assault", "done"), locale="ja-JP")
    expect(desk.page.locator("#order h2")).to_have_text("青軍 – 戦闘")
    desk.next_to("place", ["20.10"])
    desk.press("Enter")
    for unit in ("3inf", "6arm"):
        desk.next_to("unit", [unit])
        desk.press("Enter")
    expect(desk.at("odds")).to_contain_text("戦闘比")
    game = desk.press("d")
    rolled = [one["text"] for one in game["log"][-1]["events"] if one["key"] == "rolled"]
    assert len(rolled) == 1
    assert "ダイス" in rolled[0]
    expect(desk.page.locator("#layer-flags [href='#mark-struck']").first).to_be_attached()


def test_on_a_phone_reinforcements_are_placed_by_touch(open_desk: OpenDesk, server: Server) -> None:
    """The box of the reserve is in sight where something is to be chosen in it."""
    game = new(server, "meeting")
    while server.game(game)["decision"]["phase"] != "arrivals":
        server.play(game, "done")
    desk = open_desk(game, **PHONE)
    desk.change(lambda: desk.page.touchscreen.tap(*desk.point("unit", "4inf")))
    expect(desk.at("order").locator(".draft li")).to_have_count(1)
    # The entry is out of sight now: the list of what can be done has it, too.
    desk.change(desk.page.locator('[data-action="place 01.13"]').tap)
    assert where(desk, "4inf") == "01.13"


def test_a_scenario_is_chosen_on_the_card_of_the_game(open_desk: OpenDesk, server: Server) -> None:
    """The person gets the side that is asked first."""
    desk = open_desk()
    card = desk.page.locator(".card", has=desk.page.locator(f'[data-module="{PRIMER}"]'))
    card.get_by_label("Scenario").select_option("assault")
    card.get_by_role("button").click()
    game = desk.arrives()
    assert game["seats"] == {"blue": "person", "red": "sergeant"}
    assert {one["unit"] for one in game["board"]["counters"]} == {
        *("1inf", "3inf", "4inf", "8inf", "6arm", "7gren", "14pz")
    }
