"""Playing with the mouse alone."""

from playwright.sync_api import expect

from browser.conftest import OpenDesk, Table, Watch
from browser.desk import GROUP, SET_UP, Held
from browser.hands import Mouse, legal, play_to_turn_2


def test_a_whole_turn_by_mouse(open_desk: OpenDesk) -> None:
    """From "play now" over set-up, an attack and more orders against the sergeant to turn 2."""
    desk = open_desk()
    desk.at("play-now").click()
    desk.arrives()
    desk.change(desk.button("choose suggested").click)
    desk.done()

    for action in GROUP:
        game = desk.choose("unit", action.removeprefix("pick "))
    assert set(legal(game, "go")) <= set(desk.choosable("place"))
    desk.choose("place", "P20")
    game = desk.choose("place", "P20")
    attack = next(order for order in game["log"] if order["order"].endswith("attack P20"))
    events = [event["key"] for order in game["log"] for event in order["events"]]
    assert attack["side"] == "british"
    assert "rolled" in events

    play_to_turn_2(Mouse(desk), operations=1)
    expect(desk.at("status")).to_contain_text("2 of 6")


def test_an_attack_in_an_area_with_chosen_attackers(table: Table) -> None:
    """Two brigades sally from Tobruk into area 03; one of them attacks, the other holds back."""
    desk = table(*SET_UP)
    for unit in ("gb-32atb", "gb-14"):
        desk.choose("unit", unit)
    desk.choose("place", "03")
    # A friend stands for no attack where he stands, and is not ringed as a target.
    expect(desk.page.locator(".counter.target")).not_to_have_count(0)
    expect(desk.page.locator('.counter.target[data-name^="gb-"]')).to_have_count(0)
    desk.click("unit", "gb-14")
    desk.choose("place", "03")
    # All of the group attack, unless somebody is put down.
    assert desk.draft[2:] == ["go 03", "attack 03", "pick gb-32atb", "pick gb-14"]
    desk.change(desk.page.locator("#order .drop").last.click)
    assert desk.draft[2:] == ["go 03", "attack 03", "pick gb-32atb"]
    game = desk.done()
    assert game["decision"]["phase"] == "counterattack"


def test_a_counter_in_a_stack_can_be_chosen_from_the_card_of_its_place(table: Table) -> None:
    """The stack in area 11, shown large: its buttons choose units as clicks on the map do."""
    desk = table(*SET_UP)
    desk.choose("unit", "gb-7ad-4ab")
    stack = [one for one in desk.game["board"]["counters"] if one["place"] == "11"]
    card = desk.at("stack").locator("[data-unit]")
    expect(card).to_have_count(len(stack))
    text = next(one["text"] for one in stack if one["unit"] == "gb-7ad-7ab")
    desk.change(card.filter(has_text=text).click)
    assert desk.draft == ["pick gb-7ad-4ab", "pick gb-7ad-7ab"]


def test_a_click_on_an_enemy_attacks_him_and_one_on_his_place_goes_there(table: Table) -> None:
    """What may come of it is told before the click."""
    desk = table(*SET_UP, *GROUP)
    desk.choose("place", "P20")
    assert desk.draft[-1] == "go P20"
    desk.press("u")
    desk.page.mouse.move(*desk.point("unit", "de-wechmar"))
    expect(desk.at("way")).to_contain_text("go there and attack Wechmar")
    game = desk.choose("unit", "de-wechmar")
    assert game["log"][-1]["order"] == ", ".join((*GROUP, "go P20", "attack P20"))


def test_the_right_button_looks_and_does_not_choose(table: Table) -> None:
    desk = table(*SET_UP)
    version = desk.game["version"]
    desk.page.mouse.click(*desk.point("unit", "gb-7ad-4ab"), button="right")
    expect(desk.at("stack").locator("[data-unit]")).to_have_count(7)
    desk.quiet()
    assert desk.game["version"] == version


def test_whatever_lights_up_can_be_met_by_the_mouse(table: Table) -> None:
    """After a pick in the crowded area 11 nothing that lights up is covered by something else."""
    desk = table(*SET_UP, *GROUP)
    for kind in ("unit", "place"):
        assert desk.choosable(kind)
        for name in desk.choosable(kind):
            desk.point(kind, name)


def test_a_second_click_on_done_does_not_pass_the_next_operation(
    table: Table, watch: Watch
) -> None:
    """Two clicks before the first is answered: the second was meant for a decision now over."""
    watch.expect("409")
    desk = table("choose suggested")
    desk.click_twice(desk.at("done"))
    assert desk.game["orders"] == 1


def test_the_odds_of_a_position_that_has_passed_are_dropped(table: Table) -> None:
    """The card is still being worked out when the attack is ordered: no error, no old card, but that of the targets."""
    desk = table(*SET_UP, *GROUP)
    held = Held(desk.page, "/odds?")
    desk.choose("place", "P20")
    held.waits()
    game = desk.choose("place", "P20")
    assert game["decision"]["phase"] == "counterattack"
    held.release()
    desk.quiet()
    expect(desk.at("odds").locator(".assuming")).to_contain_text("at 4th Armoured Bde")


def test_the_values_of_a_counter_are_not_hidden_by_its_neighbours(table: Table) -> None:
    """The three numbers along the lower edge, of every counter of every stack."""
    desk = table(*SET_UP)
    expect(desk.page.locator('#board [data-kind="unit"] use').first).to_be_visible()
    hidden = desk.page.evaluate(
        """() => [...document.querySelectorAll('#board [data-kind="unit"]')].filter((one) => {
          const box = one.querySelector("use").getBoundingClientRect();
          return [0.15, 0.5, 0.85].some((right) => {
            const met = document.elementFromPoint(box.x + box.width * right, box.y + box.height * 0.8);
            return met?.closest("[data-kind]") !== one;
          });
        }).map((one) => one.dataset.name)"""
    )
    assert hidden == []


def test_a_question_comes_into_sight_and_its_buttons_stay_in_place(table: Table) -> None:
    """The prompt grows from two lines to three, and the order with each pick; the panel was read to its end."""
    desk = table(*SET_UP)
    place = desk.box(desk.at("undo"))["y"]
    for unit in ("gb-7ad-4ab", "gb-7ad-7ab"):
        desk.choose("unit", unit)
        assert desk.box(desk.at("undo"))["y"] == place
    desk.at("panel").evaluate("(panel) => { panel.scrollTop = panel.scrollHeight; }")
    expect(desk.page.locator("#order .prompt")).not_to_be_in_viewport()
    desk.press("d")
    expect(desk.page.locator("#order .prompt")).to_be_in_viewport()
