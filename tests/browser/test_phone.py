"""On a phone: 390 by 844, fingers instead of a mouse."""

import pytest
from playwright.sync_api import expect

import sandtable
from browser.conftest import OpenDesk, Table
from browser.desk import BATTLE, GROUP, SET_UP, Desk, Server
from rules.scs.builders import lesson
from table.test_lead import guards

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
LANGUAGES = {"en": "en-GB", "ja": "ja-JP"}
#: The least size of a target by WCAG 2.2, 2.5.8.
FINGER = 24
#: The red units that stand on the map as the battle of the primer begins.
RED = ("2pz", "3pz", "12mot", "4rec", "5gren", "7gren", "21gren")


@pytest.fixture(params=LANGUAGES)
def phone(request: pytest.FixtureRequest, open_desk: OpenDesk, server: Server) -> Table:
    """`phone(*actions)`: an open table on a phone, in both languages."""
    locale = LANGUAGES[request.param]
    return lambda *actions, **_: open_desk(server.new(*actions), locale=locale, **PHONE)


def scrolls_sideways(desk: Desk) -> list[str]:
    """The page and its parts that are wider than the window."""
    found: list[str] = desk.page.evaluate(
        """() => [document.documentElement, ...document.querySelectorAll("#bar, #lobby, #panel, #order, #sheet")]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth + 1)
          .map((one) => one.id || one.tagName)"""
    )
    return found


def controls(desk: Desk) -> list[dict[str, object]]:
    """Each visible control outside the map, scrolled to: what a finger at its middle would meet."""
    found: list[dict[str, object]] = desk.page.evaluate(
        """() => [...document.querySelectorAll("button, a[href]:not(.skip), input, select, summary")]
          .filter((one) => one.checkVisibility() && !one.closest("dialog"))
          .map((one) => {
            one.scrollIntoView({ block: "nearest", inline: "nearest" });
            const box = one.getBoundingClientRect();
            const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return { what: one.id || one.textContent.slice(0, 30), meets: one.contains(met) || one === met,
                     inside: box.left >= -1 && box.right <= innerWidth + 1, least: Math.min(box.width, box.height) };
          })"""
    )
    return found


def test_the_page_does_not_scroll_sideways(phone: Table) -> None:
    desk = phone(*SET_UP, *GROUP, "go P20")
    expect(desk.at("odds")).not_to_be_empty()
    assert scrolls_sideways(desk) == []
    # Nor need the overlays be scrolled: none is cut off.
    assert desk.at("overlays").evaluate("one => one.scrollWidth <= one.clientWidth")


def test_the_lobby_does_not_scroll_sideways(open_desk: OpenDesk, server: Server) -> None:
    server.new(*SET_UP)
    desk = open_desk(**PHONE)
    desk.unfold()
    assert scrolls_sideways(desk) == []


def test_no_sheet_is_wider_than_the_window(phone: Table) -> None:
    """Actions, log, dice, the board in words and the order of battle."""
    desk = phone(*BATTLE)
    for _ in desk.sheets():
        assert scrolls_sideways(desk) == []


def test_a_sheet_that_is_chosen_is_seen(phone: Table) -> None:
    """Below the question and the card of a combat there would be its tab, and nothing of it."""
    desk = phone(*BATTLE)
    for _ in desk.sheets():
        sheet, panel = desk.box(desk.at("sheet")), desk.box(desk.at("panel"))
        assert panel["y"] + panel["height"] - sheet["y"] >= min(sheet["height"], 100)


def test_no_word_of_a_table_stands_letter_below_letter(phone: Table) -> None:
    """What its rows are called; and it stays in sight while columns are swiped."""
    desk = phone(*SET_UP)
    for key in "12":
        desk.page.keyboard.press(key)
        names = desk.page.locator("#charts .chart tbody th")
        expect(names.first).to_be_visible()
        assert [
            words
            for words, high in names.evaluate_all(
                "all => all.map((one) => [one.textContent, one.clientHeight / parseFloat(getComputedStyle(one).lineHeight)])"
            )
            if high > max(len(words) / 2, 2)
        ] == []
        body = desk.at("charts-body")
        before = desk.box(names.first)["x"]
        body.locator(".chart-frame").first.evaluate("(one) => one.scrollTo(80, 0)")
        assert desk.box(names.first)["x"] == before


CUT = """() => [...document.querySelectorAll("button, .button, summary")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_the_words_of_every_button_fit(open_desk: OpenDesk, server: Server, locale: str) -> None:
    """In the lobby with a game that is renamed and one that is deleted, and on each sheet of a game."""
    server.new(*SET_UP)
    game = server.new(*SET_UP)
    desk = open_desk(locale=locale, viewport={"width": 390, "height": 844}, has_touch=True)
    tools = desk.page.locator("#my-games li .tools")
    tools.nth(0).locator("button").nth(1).click()
    undo = desk.page.locator(".thrown button").first
    expect(undo).to_be_visible()
    assert undo.evaluate("(one) => one.clientHeight") < 50  # in one line
    tools.nth(0).locator("button").nth(0).click()
    assert desk.page.evaluate(CUT) == []
    desk.open(game)
    for opener in ("#help", "#set"):
        desk.page.locator(opener).click()
        assert desk.page.evaluate(CUT) == []
        desk.page.keyboard.press("Escape")
    desk.page.keyboard.press("b")
    expect(desk.at("briefing")).to_be_visible()
    assert desk.page.evaluate(CUT) == []


def test_every_control_can_be_reached_by_a_finger(phone: Table) -> None:
    """Scrolled to, each is inside the window, not covered, and not too small."""
    desk = phone(*SET_UP, *GROUP, "go P20")
    found = controls(desk)
    assert {"done", "undo", "slider", "help", "language"} - {one["what"] for one in found} <= {
        "done"
    }
    assert [one["what"] for one in found if not one["meets"]] == []
    assert [one["what"] for one in found if not one["inside"]] == []
    assert [one["what"] for one in found if float(str(one["least"])) < FINGER] == []


def test_map_and_question_are_seen_at_the_same_time(phone: Table) -> None:
    """Without scrolling: at least a third of the window is map, and the question is below it."""
    desk = phone(*SET_UP)
    board, order = desk.box(desk.at("map")), desk.box(desk.at("order"))
    assert board["width"] == 390
    assert board["height"] >= 844 / 3
    assert order["y"] + 60 < 844


@pytest.mark.parametrize("locale", LANGUAGES.values())
def test_a_question_is_seen_whole_above_its_buttons_and_so_is_its_fight(
    open_desk: OpenDesk, server: Server, locale: str
) -> None:
    """However many buttons it has, and with the news of the attack above it; the map had been looking elsewhere."""
    start = guards(hand={"axis": [4], "british": [6, 3, 2]})
    desk = open_desk(server.load(start), locale=locale, **PHONE)
    for _ in range(4):
        desk.page.keyboard.press("+")
    field = desk.page.locator("#map .field")
    while within(desk.box(desk.spot("unit", "gb-22gds")), desk.box(field)):
        desk.page.mouse.move(100, 300)
        desk.page.mouse.down()
        desk.page.mouse.move(340, 300, steps=4)
        desk.page.mouse.up()
    server.play(desk.id, "attack 2014", "pick de-1-8pz", "done")
    expect(desk.page.locator("#order .buttons [data-option], #order .buttons #done")).to_have_count(
        4
    )
    expect(desk.page.locator("#news .headline")).not_to_be_empty()
    desk.quiet()
    prompt, buttons, panel = (
        desk.box(desk.page.locator(one)) for one in ("#order .prompt", "#order .buttons", "#panel")
    )
    assert desk.box(desk.page.locator("#order h2"))["y"] >= panel["y"]
    assert prompt["y"] + prompt["height"] <= buttons["y"]
    assert within(desk.box(desk.spot("unit", "gb-22gds")), desk.box(field))


def within(inner: dict[str, float], outer: dict[str, float]) -> bool:
    """Whether the middle of a box lies in another."""
    x, y = inner["x"] + inner["width"] / 2, inner["y"] + inner["height"] / 2
    return (
        outer["x"] < x < outer["x"] + outer["width"]
        and outer["y"] < y < outer["y"] + outer["height"]
    )


def test_a_phone_on_its_side_shows_the_map_beside_the_question(
    open_desk: OpenDesk, server: Server
) -> None:
    """Tools and replay take a row each: more than half of the window's height is map."""
    lying = {**PHONE, "viewport": {"width": 844, "height": 390}}
    desk = open_desk(server.new(*SET_UP, *GROUP, "go P20"), **lying)
    field, order = desk.box(desk.page.locator("#map .field")), desk.box(desk.at("order"))
    assert field["height"] > 390 / 2
    assert order["x"] >= field["x"] + field["width"]
    assert scrolls_sideways(desk) == []
    assert [one["what"] for one in controls(desk) if not (one["meets"] and one["inside"])] == []


def test_a_tap_shows_and_a_second_one_plays(phone: Table) -> None:
    """A unit is picked by a tap; where it would go is shown by one, and played when it is confirmed."""
    desk = phone(*SET_UP)
    tap = desk.page.touchscreen.tap
    desk.change(lambda: tap(*desk.point("unit", "gb-7ad-4ab")))
    tap(*desk.point("place", "P23"))
    gibni = {"en": "Bir Gibni", "ja": "ビル・ギブニ"}[desk.language]
    expect(desk.at("confirm")).to_contain_text(gibni)
    expect(desk.page.locator("#layer-path .way")).to_have_count(1)
    assert desk.draft == ["pick gb-7ad-4ab"]
    expect(desk.at("do-it")).to_be_in_viewport()
    desk.change(desk.at("do-it").tap)
    assert desk.draft == ["pick gb-7ad-4ab", "go P23"]
    desk.change(desk.at("done").tap)
    assert desk.game["orders"] == 2


def test_what_is_to_be_confirmed_has_the_whole_width(phone: Table) -> None:
    """All that the buttons of the map leave; its own buttons are below it."""
    desk = phone(*SET_UP)
    tap = desk.page.touchscreen.tap
    desk.change(lambda: tap(*desk.point("unit", "gb-7ad-4ab")))
    tap(*desk.point("place", "P23"))
    expect(desk.at("do-it")).to_be_visible()
    text, button = desk.box(desk.page.locator("#confirm > span")), desk.box(desk.at("do-it"))
    assert text["width"] > 390 * 3 / 4
    assert button["y"] >= text["y"] + text["height"]


def test_a_tap_beside_a_counter_means_it_where_what_it_does_is_confirmed(
    open_desk: OpenDesk, server: Server
) -> None:
    """On an empty hex, and within a finger's breadth of who can be picked. Farther away it means the hex."""
    people = {"blue": "person", "red": "person"}
    desk = open_desk(server.load(lesson("overrun"), people), **PHONE)
    for _ in range(3):
        desk.page.keyboard.press("-")
    box = desk.box(desk.spot("unit", "8inf"))
    # Beyond the edge of its hex.
    assert box["width"] / 2 + 7 < 22
    left, middle = box["x"] - 7, box["y"] + box["height"] / 2

    def beside(farther: float = 0) -> None:
        desk.page.touchscreen.tap(left - farther, middle)

    desk.change(beside)
    assert desk.draft == ["pick 8inf"]
    desk.press("Escape")
    beside(farther=box["width"])
    expect(desk.at("answer")).not_to_be_empty()
    assert desk.draft == []
    desk.page.evaluate("localStorage.setItem('sandtable-confirm', 'off')")
    beside()
    desk.quiet()
    assert desk.draft == []


def test_a_map_opens_with_hexes_that_a_finger_can_hit(open_desk: OpenDesk, server: Server) -> None:
    """A map of many hexes: a mouse gets more of it."""
    wish = {"module": "frontier-wire", "seats": {"axis": "person", "cw": "person"}}
    game = str(server.ask("api/games", wish)["id"])
    wide = {}
    for pointer in (PHONE, {"viewport": PHONE["viewport"]}):
        desk = open_desk(game, **pointer)
        wide[pointer is PHONE] = desk.box(desk.page.locator("#board .area").first)["width"]
    assert wide[True] >= 40 > wide[False]


def test_a_finger_that_rests_looks_and_does_not_choose(open_desk: OpenDesk, server: Server) -> None:
    """A counter that a tap would pick: rested on, its values and its stack are shown instead."""
    desk = open_desk(**PHONE, alone=True)
    desk.page.clock.install()
    desk.open(server.new(*SET_UP))
    version = desk.game["version"]
    x, y = desk.point("unit", "gb-7ad-4ab")
    touch = desk.page.context.new_cdp_session(desk.page)
    point = {"x": x, "y": y, "id": 0}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(desk.at("stack")).to_be_empty()
    desk.page.clock.run_for(1000)
    counter = next(one for one in desk.game["board"]["counters"] if one["unit"] == "gb-7ad-4ab")
    expect(desk.at("stack")).to_contain_text(counter["text"])
    expect(desk.at("stack").get_by_role("heading")).to_be_in_viewport()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    desk.quiet()
    assert desk.game["version"] == version
    desk.change(lambda: desk.page.touchscreen.tap(*desk.point("unit", "gb-7ad-4ab")))
    assert desk.draft == ["pick gb-7ad-4ab"]


def test_two_fingers_zoom_and_do_not_choose(table: Table) -> None:
    """A pinch apart over the map shows a smaller cut-out, and plays nothing."""
    desk = table(*SET_UP, **PHONE)
    version, before = desk.game["version"], width(desk)
    x, y = 195, int(desk.box(desk.at("map"))["y"]) + 150
    touch = desk.page.context.new_cdp_session(desk.page)

    def fingers(kind: str, *apart: int) -> None:
        points = [{"x": x + d, "y": y, "id": n} for n, d in enumerate(apart)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", -20, 20)
    for d in (40, 60, 80):
        fingers("touchMove", -d, d)
    fingers("touchEnd")
    desk.page.wait_for_function(
        f"() => document.querySelector('#board').viewBox.baseVal.width < {before}"
    )
    assert before / width(desk) == pytest.approx(4, rel=0.2)
    assert desk.game["version"] == version


def test_one_finger_moves_the_map_and_does_not_choose(table: Table) -> None:
    desk = table(*SET_UP, **PHONE)
    version = desk.game["version"]
    x, y = desk.point("unit", "gb-7ad-4ab")
    before = desk.at("board").get_attribute("viewBox")
    touch = desk.page.context.new_cdp_session(desk.page)
    for kind, right in (
        ("touchStart", 0),
        ("touchMove", -30),
        ("touchMove", -60),
        ("touchEnd", None),
    ):
        points = [] if right is None else [{"x": x + right, "y": y, "id": 0}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(desk.at("board")).not_to_have_attribute("viewBox", before or "")
    assert desk.game["version"] == version
    assert desk.draft == []


def test_an_answer_is_seen_without_scrolling(phone: Table) -> None:
    """Why not: the sentence is inside the window when it comes."""
    desk = phone(*SET_UP, "pick gb-32atb")
    desk.page.keyboard.press("0")
    desk.page.touchscreen.tap(*desk.point("place", "P01"))
    expect(desk.at("answer")).to_contain_text("s60")
    expect(desk.at("answer")).to_be_in_viewport()
    # Who tries something else asks no more, and sees the question again.
    desk.page.touchscreen.tap(*desk.point("place", "02"))
    expect(desk.at("do-it")).to_be_visible()
    expect(desk.at("answer")).to_be_empty()
    expect(desk.page.locator("#board .pointed")).to_have_count(0)
    expect(desk.page.locator("#order h2")).to_be_in_viewport()


def test_who_waits_sees_their_own_units_on_a_map_that_opens(
    open_desk: OpenDesk, server: Server
) -> None:
    """Not those that are still to come, beside the map."""
    wish = {"module": "scs-primer", "scenario": "meeting", "link": True, "side": "blue"}
    links = server.ask("api/games", wish)["links"]
    desk = open_desk(**PHONE)
    desk.page.goto(next(one["address"] for one in links if one["role"] == "red"))
    expect(desk.page.locator("#board .counter").first).to_be_attached()
    desk.quiet()
    field = desk.box(desk.page.locator("#map .field"))
    seen = [unit for unit in RED if within(desk.box(desk.spot("unit", unit)), field)]
    assert len(seen) > len(RED) / 2


def width(desk: Desk) -> float:
    found: float = desk.page.evaluate("document.querySelector('#board').viewBox.baseVal.width")
    return found


def test_a_long_word_of_supply_takes_two_lines_and_unfolds_by_a_tap(phone: Table) -> None:
    desk = phone(*SET_UP, "pick sa-5", "go 10")
    text = desk.page.locator("#order .notice .fold-text")
    line = float(text.evaluate("one => parseFloat(getComputedStyle(one).lineHeight)"))
    expect(desk.page.locator("#order .fold-more")).to_be_visible()
    assert 1.5 * line < desk.box(text)["height"] < 2.5 * line
    text.tap(position={"x": 4, "y": 4})
    assert desk.box(text)["height"] > 2.5 * line
    expect(desk.page.locator("#order .fold-more")).to_have_attribute("aria-expanded", "true")
    desk.page.locator("#order .fold-more").tap()
    assert desk.box(text)["height"] < 2.5 * line


def test_the_longest_chart_leaves_its_tabs_and_its_button_in_sight(
    open_desk: OpenDesk, server: Server
) -> None:
    """It scrolls below them."""
    game = sandtable.new("frontier-wire", seed=1)
    desk = open_desk(server.load(game, dict.fromkeys(game.rules.sides, "person")), **PHONE)
    desk.page.keyboard.press("2")
    expect(desk.at("chart-tab-terrain")).to_have_attribute("aria-selected", "true")
    for part in ("chart-tab-terrain", "charts-close"):
        expect(desk.at(part)).to_be_in_viewport(ratio=1)
    assert desk.at("charts-body").evaluate("(one) => one.scrollHeight > one.clientHeight")
