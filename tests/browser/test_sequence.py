"""The sequence bar: where play stands, with the clause."""

import pytest
from playwright.sync_api import Locator, expect

import sandtable
from browser.conftest import OpenDesk, Table
from browser.desk import ATTACK, GROUP, SET_UP, Desk, Server
from builders import battle

MOMENTS = {
    "setup": (),
    "operations": SET_UP,
    "operation": (*SET_UP, *GROUP),
    "attackers": (*SET_UP, "pick gb-32atb", "pick gb-14", "go 03", "attack 03"),
    "counterattack": (*SET_UP, *ATTACK),
}


def current(desk: Desk) -> Locator:
    return desk.at("sequence").locator('[aria-current="step"]')


def test_the_bar_shows_the_phase_with_its_clause_number(table: Table, server: Server) -> None:
    desk = table()
    for phase, actions in MOMENTS.items():
        desk.open(server.new(*actions))
        game = desk.game
        assert game["decision"]["phase"] == phase
        [step] = [one for one in game["sequence"] if one["key"] == game["board"]["phase"]]
        expect(current(desk)).to_have_count(1)
        expect(current(desk)).to_contain_text(step["name"])
        expect(current(desk)).to_contain_text(step["clause"].removeprefix("s60 "))


def test_who_looks_back_sees_the_phase_of_that_moment(table: Table) -> None:
    desk = table(*SET_UP, *ATTACK)
    before, now = desk.server.ask(f"api/games/{desk.id}/at/1")["phase"], desk.game["board"]["phase"]
    names = {one["key"]: one["name"] for one in desk.game["sequence"]}
    assert names[before] != names[now]
    expect(current(desk)).to_contain_text(names[now])
    desk.page.keyboard.press("[")
    expect(current(desk)).to_contain_text(names[before])


def test_the_bar_has_every_phase_of_the_turn_in_order(table: Table) -> None:
    desk = table()
    steps = desk.at("sequence").get_by_role("listitem").all_inner_texts()
    names = [one["name"] for one in desk.game["sequence"]]
    assert len(steps) == len(names)
    assert all(name in step for name, step in zip(names, steps, strict=True))


def test_the_current_phase_is_in_sight_on_every_width(table: Table) -> None:
    """Where the bar is too narrow for all phases it scrolls to the one that counts."""
    desk = table(*SET_UP, *ATTACK)
    for width in (390, 820, 1024, 1400):
        desk.page.set_viewport_size({"width": width, "height": 844})
        desk.page.reload()
        desk.shows(desk.game)
        expect(current(desk)).to_be_in_viewport(ratio=0.99)
        bar, step = desk.box(desk.at("sequence")), desk.box(current(desk))
        assert bar["x"] - 1 <= step["x"]
        assert step["x"] + step["width"] <= bar["x"] + bar["width"] + 1


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_turn_and_victory_points_are_always_seen_whole(
    open_desk: OpenDesk, server: Server, locale: str
) -> None:
    """Late in a game that somebody leads: the longest the two lines get."""
    late = battle({"gb-7ad-4ab": "11", "de-wechmar": "P20"}, turn=5, vp=6)
    desk = open_desk(server.load(late), locale=locale)
    for width in (390, 820, 1400):
        desk.page.set_viewport_size({"width": width, "height": 844})
        for track in desk.game["board"]["status"]:
            shown = desk.at("status").get_by_text(track["text"]).last
            expect(shown).to_contain_text(track["name"])
            expect(shown).to_be_in_viewport(ratio=0.99)
            box = desk.box(shown)
            assert box["x"] + box["width"] <= width


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_the_bar_keeps_its_height_whatever_it_tells(
    open_desk: OpenDesk, server: Server, locale: str
) -> None:
    """Else the map would shift in play. Frontier Wire has the most to tell, the lobby nothing."""
    desk = open_desk(locale=locale)
    heights = {width: {tall(desk, width)} for width in (1200, 1400, 1920)}
    for module in ("battle-for-tobruk", "frontier-wire"):
        desk.open(server.load(sandtable.new(module, seed=2), {}))
        for width, found in heights.items():
            found.add(tall(desk, width))
            assert len(found) == 1
            inside = desk.at("status").evaluate("one => one.scrollWidth <= one.clientWidth")
            assert inside, (module, width)


def tall(desk: Desk, width: int) -> float:
    desk.page.set_viewport_size({"width": width, "height": 900})
    return desk.box(desk.at("bar"))["height"]


def test_the_question_names_side_phase_and_clause(look: Table) -> None:
    desk = look(*SET_UP, *ATTACK)
    decision = desk.game["decision"]
    for words in ("side_name", "phase_name", "prompt", "clause"):
        expect(desk.at("order")).to_contain_text(decision[words])
