"""Two people who play by link, each with a browser of their own."""

import re

import httpx
import pytest
from playwright.sync_api import Locator, Route, expect

from browser.conftest import OpenDesk, Watch
from browser.desk import FALLEN, Desk, Server
from sandtable.text.catalogue import catalogue

CARD = ".card:has([data-module=operation-crusader-60])"


def begin(desk: Desk, card: str = CARD) -> str:
    """Begins a game against a friend by link, from its card; the link."""
    against = desk.page.locator(f"{card} .versus select").nth(1)
    against.select_option("link")
    desk.page.locator(f"{card} button.big").click()
    desk.page.wait_for_url("**/#game/*")
    return link_in(desk.at("people"))


def link_in(where: Locator) -> str:
    return where.locator("input.link").first.input_value()


def sit_down(desk: Desk, link: str) -> None:
    desk.page.goto(link)
    desk.arrives()


def friends(open_desk: OpenDesk) -> tuple[Desk, Desk]:
    """The British player, and the Axis player, who reads Japanese."""
    owner, friend = open_desk(), open_desk(locale="ja-JP")
    sit_down(friend, begin(owner))
    expect(friend.at("seal")).to_have_text(catalogue("ja")["page.seal-sealed"])
    expect(owner.at("seal")).to_have_text("Dice: sealed")
    owner.shows(owner.game)
    return owner, friend


def test_a_friend_sits_down_by_a_link_and_both_play(open_desk: OpenDesk) -> None:
    owner, friend = friends(open_desk)
    assert "#link" not in friend.page.url
    assert friend.language == "ja"
    expect(owner.at("people")).to_contain_text("Axis: here now")
    expect(friend.at("people")).to_contain_text("いま見ています")
    owner.change(owner.button("choose suggested").click)
    friend.shows(friend.game)
    expect(friend.at("done")).to_have_count(0)
    after = owner.done()
    friend.page.wait_for_function(
        "orders => Number(document.querySelector('#slider').max) === orders", arg=after["orders"]
    )


def test_a_click_in_the_instant_in_which_the_other_side_sits_down_counts(
    open_desk: OpenDesk, server: Server, watch: Watch
) -> None:
    """The version is another then, but nothing that the click was meant for: it is made once more, without a word."""
    watch.expect("409")
    owner = open_desk()
    link = begin(owner).partition("#link/")[2]

    def sits_down(route: Route) -> None:
        with httpx.Client(base_url=server.address) as friend:
            assert friend.post("api/links", json={"link": link}).status_code == 200
            salted = friend.post(f"api/games/{owner.id}/salt", json={"salt": "01" * 16})
            assert salted.json()["missing"] == []
        route.continue_()

    owner.page.route("**/play?*", sits_down, times=1)
    owner.button("choose suggested").click()
    owner.shows(owner.game)
    owner.page.wait_for_function("() => document.querySelector('#done')")
    assert owner.draft == ["choose suggested"]
    expect(owner.at("answer")).to_be_empty()


#: Somebody looks at something else, or back.
LOOKS = """(looks) => {
  Object.defineProperty(document, "hidden", { value: !looks, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_who_looks_elsewhere_is_not_here_and_what_was_handed_over_can_be_taken_back(
    open_desk: OpenDesk,
) -> None:
    """Until they look: then the button goes out by itself, and says why."""
    owner, friend = friends(open_desk)
    friend.page.evaluate(LOOKS, False)
    expect(owner.at("people")).to_contain_text("Axis: has the page open, looks elsewhere")
    owner.change(owner.button("choose suggested").click)
    owner.done()
    owner.done()
    friend.page.wait_for_function("() => document.querySelector('#done')")
    expect(owner.at("undo")).to_be_enabled()
    friend.page.evaluate(LOOKS, True)
    expect(owner.at("people")).to_contain_text("Axis: here now")
    expect(owner.at("undo")).to_be_disabled()


def test_an_open_order_is_not_seen_by_the_other_side(open_desk: OpenDesk) -> None:
    owner, friend = friends(open_desk)
    owner.change(owner.button("choose suggested").click)
    owner.done()
    friend.shows(friend.game)
    before = friend.page.locator("#board").inner_html()
    owner.choose("unit", "gb-7ad-sg")
    owner.choose("place", "P20")
    friend.quiet()
    assert friend.page.locator("#board").inner_html() == before


def test_a_link_that_was_opened_leads_nobody_else_in(open_desk: OpenDesk, watch: Watch) -> None:
    watch.expect("409")
    owner, thief = open_desk(), open_desk()
    link = begin(owner)
    friend = open_desk()
    sit_down(friend, link)
    thief.page.goto(link)
    expect(thief.at("lobby")).to_contain_text("opened in another browser")
    assert "#link" not in thief.page.url
    sit_down(friend, link)  # where it was opened it works


def test_a_lost_device_costs_nobody_the_game(open_desk: OpenDesk, watch: Watch) -> None:
    """The owner makes a new link; the old browser is shut out while it looks, the new one goes on."""
    watch.expect("404")
    owner, friend = friends(open_desk)
    owner.at("seats").click()
    players = owner.at("players")
    players.get_by_role("button", name="Lost device?").click()
    players.get_by_role("button", name="Shut it out").click()
    expect(friend.at("lost")).to_be_visible()
    link = link_in(players.locator(".seated"))
    found = open_desk()
    sit_down(found, link)
    assert found.game["seat"] == "axis"
    players.get_by_role("button", name="Close").click()
    expect(owner.at("people")).to_contain_text("here now")


def test_another_device_of_ones_own(open_desk: OpenDesk) -> None:
    owner, friend = friends(open_desk)
    friend.at("seats").click()
    friend.at("players").get_by_role("button", name="自分の別の端末").click()
    phone = open_desk(viewport={"width": 390, "height": 800}, has_touch=True)
    sit_down(phone, link_in(friend.at("players").locator(".seated")))
    assert phone.game["seat"] == "axis"
    assert owner.game["seat"] == "british"


def test_a_plan_is_tried_while_the_other_side_thinks(open_desk: OpenDesk) -> None:
    """It is told to be a copy, also in the lobby; and when it is one's turn in the game, the page says so."""
    owner, friend = friends(open_desk)
    game = friend.id
    friend.at("try-out").click()
    friend.page.wait_for_function("id => !location.hash.includes(id)", arg=game)
    friend.arrives()
    assert friend.game["alone"]
    assert friend.game["again"]["id"] == game
    banner = friend.at("trial")
    expect(banner).to_contain_text("両軍ともあなたが動かし")
    expect(friend.at("news")).to_be_hidden()
    friend.at("home").click()
    expect(banner).to_be_hidden()
    line = friend.page.locator("#my-games li").filter(has_text="試し：")
    expect(line).to_contain_text("イギリス軍の番")
    line.locator("button.open").click()
    expect(friend.page).to_have_title(re.compile("^試し："))
    owner.change(owner.button("choose suggested").click)
    owner.done()
    owner.done()
    expect(banner).to_contain_text("あなたの番になりました")
    expect(friend.page).to_have_title(re.compile("^● あなたの番です"))
    banner.get_by_role("link").click()
    expect(banner).to_be_hidden()
    friend.arrives()
    assert friend.id == game


def test_my_games_name_those_by_link(open_desk: OpenDesk) -> None:
    owner, friend = friends(open_desk)
    for desk, words in ((owner, "by link"), (friend, "リンクで")):
        desk.at("home").click()
        expect(desk.page.locator("#my-games li").first).to_contain_text(words)


@pytest.mark.own_server
def test_a_game_by_link_outlives_the_table(
    open_desk: OpenDesk, server: Server, watch: Watch
) -> None:
    for words in FALLEN:
        watch.expect(words)
    owner, friend = friends(open_desk)
    owner.change(owner.button("choose suggested").click)
    server.process.kill()
    server.process.wait()
    for desk in (owner, friend):
        expect(desk.at("lost")).to_be_visible()
    again = Server(server.folder, port=server.port)
    try:
        for desk in (owner, friend):
            expect(desk.at("lost")).to_be_hidden()
        owner.done()
        friend.shows(friend.game)
    finally:
        again.stop()


def test_a_new_game_by_link_names_the_link_and_offers_fog(open_desk: OpenDesk) -> None:
    """Nobody hands a table over then, nor sits at this screen."""
    desk = open_desk()
    form = desk.page.locator("details.section:has(form)")
    form.locator("summary").first.click()
    form.locator("[name=module]").select_option("frontier-wire")
    expect(form).to_contain_text("the table is handed over")
    form.locator("[name=link]").check()
    expect(form.locator(".seat small").first).to_contain_text("the link that you send")
    expect(form).not_to_contain_text("at this screen")
    expect(form.locator("label:has([name=hidden])")).to_contain_text("fog of war")
    form.locator("[name=module]").select_option("battle-for-tobruk")
    expect(form.locator("label:has([name=hidden])")).to_contain_text("the table is handed over")
    form.locator("[name=link]").check()
    expect(form.locator("label:has([name=hidden])")).to_be_hidden()
