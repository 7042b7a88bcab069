"""Looking back: the slider, steps and jumps, playing, links to moments, and the way back to now."""

import re

from playwright.sync_api import expect

import sandtable
from browser.conftest import OpenDesk, Table
from browser.desk import BATTLE, SET_UP, Held, Server
from builders import CRUSADER, battle, end_turn, play

SCOUTS = ("unit", "de-wechmar")


def test_the_slider_shows_an_earlier_moment_with_a_banner(table: Table) -> None:
    """After the battle the scouts are gone; at the second order they still stand."""
    desk = table(*BATTLE)
    expect(desk.spot(*SCOUTS)).to_have_count(0)
    desk.at("slider").fill("1")
    expect(desk.spot(*SCOUTS)).to_be_visible()
    expect(desk.at("moment")).to_be_visible()
    orders = desk.game["orders"]
    expect(desk.at("moment")).to_contain_text(f"1 of {orders}")


def test_the_banner_leads_back_to_now(table: Table) -> None:
    desk = table(*BATTLE)
    desk.at("slider").fill("1")
    expect(desk.at("moment")).to_be_visible()
    desk.at("moment").get_by_role("button", name="Back to now").click()
    expect(desk.at("moment")).to_be_hidden()
    expect(desk.spot(*SCOUTS)).to_have_count(0)
    assert desk.at("slider").input_value() == str(desk.game["orders"])
    desk.shows(desk.game)


def test_brackets_step_through_the_orders(table: Table) -> None:
    desk = table(*BATTLE)
    orders = desk.game["orders"]
    for back in range(1, orders + 1):
        desk.page.keyboard.press("[")
        expect(desk.at("moment")).to_contain_text(f" {orders - back} of")
    desk.page.keyboard.press("[")
    expect(desk.at("moment")).to_contain_text(" 0 of")
    for forward in range(1, orders):
        desk.page.keyboard.press("]")
        expect(desk.at("moment")).to_contain_text(f" {forward} of")
    desk.page.keyboard.press("]")
    expect(desk.at("moment")).to_be_hidden()
    desk.shows(desk.game)


def test_an_overlay_is_that_of_the_moment_on_the_board(table: Table) -> None:
    def marks(at: str = "") -> int:
        survey = desk.server.ask(f"api/games/{desk.id}{at}/survey/zones")
        ground = desk.server.ask(drawn)
        return len(survey["places"].keys() & {*ground["places"], *ground["roads"]})

    desk = table(*BATTLE)
    module = desk.game["module"]
    drawn = f"draw/{module['id']}/{module['version']}/en/places.json"
    shown = desk.page.locator("#layer-overlay > *")
    desk.page.keyboard.press("z")
    expect(shown).to_have_count(marks())
    desk.at("slider").fill("1")
    assert marks("/at/1") != marks()
    expect(shown).to_have_count(marks("/at/1"))
    desk.at("moment").get_by_role("button", name="Back to now").click()
    expect(shown).to_have_count(marks())


def test_nothing_can_be_chosen_in_the_past(table: Table) -> None:
    """No light on the map, and a click plays nothing: it leads back to now."""
    desk = table(*BATTLE)
    version = desk.game["version"]
    desk.at("slider").fill("1")
    expect(desk.at("moment")).to_be_visible()
    assert desk.choosable("unit") == []
    for button in desk.page.locator("#order button, #sheet [data-action]").all():
        expect(button).to_be_disabled()
    desk.click("unit", "gb-7ad-4ab")
    expect(desk.at("moment")).to_be_hidden()
    expect(desk.at("done")).to_be_enabled()
    assert desk.game["version"] == version


def test_keys_do_not_play_in_the_past(table: Table) -> None:
    """D while looking back would close an order one does not see."""
    desk = table(*BATTLE)
    orders = desk.game["orders"]
    desk.page.keyboard.press("[")
    expect(desk.at("moment")).to_be_visible()
    desk.page.keyboard.press("d")
    desk.quiet()
    assert desk.game["orders"] == orders


def test_escape_leads_back_to_now(table: Table) -> None:
    desk = table(*BATTLE)
    desk.page.keyboard.press("[")
    expect(desk.at("moment")).to_be_visible()
    desk.page.keyboard.press("Escape")
    expect(desk.at("moment")).to_be_hidden()


def test_the_slider_keeps_the_focus_from_key_to_key(table: Table) -> None:
    desk = table(*BATTLE)
    desk.at("slider").focus()
    orders = desk.game["orders"]
    for back in (1, 2):
        desk.page.keyboard.press("ArrowLeft")
        expect(desk.at("moment")).to_contain_text(f" {orders - back} of")
        expect(desk.at("slider")).to_be_focused()


def test_the_slider_can_be_dragged(table: Table) -> None:
    """Pressed at the right end and drawn to the left, over several moments without letting go."""
    desk = table(*BATTLE)
    desk.at("slider").scroll_into_view_if_needed()
    box = desk.box(desk.at("slider"))
    y = box["y"] + box["height"] / 2
    desk.page.mouse.move(box["x"] + box["width"] - 8, y)
    desk.page.mouse.down()
    for share in (0.7, 0.35):
        desk.page.mouse.move(box["x"] + box["width"] * share, y)
        expect(desk.at("moment")).to_be_visible()
    desk.page.mouse.move(box["x"] + 6, y)
    desk.page.mouse.up()
    expect(desk.at("moment")).to_contain_text(" 0 of")
    assert desk.at("slider").input_value() == "0"


def test_the_last_of_several_moments_asked_for_is_the_one_shown(table: Table) -> None:
    """Answers that come out of order: the board shows what the slider says."""
    desk = table(*BATTLE)
    held = Held(desk.page, "/at/1?")
    desk.at("slider").fill("1")
    held.waits()
    desk.at("slider").fill(str(desk.game["orders"]))
    with desk.page.expect_response("**/at/1?*"):
        held.release()
    desk.quiet()
    expect(desk.at("moment")).to_be_hidden()
    expect(desk.spot(*SCOUTS)).to_have_count(0)


def test_the_slider_grows_with_the_game_while_one_looks_back(
    open_desk: OpenDesk, server: Server
) -> None:
    """An order from another tab does not throw one out of the past."""
    game = server.new(*BATTLE)
    one, other = open_desk(game), open_desk(game)
    orders = one.game["orders"]
    other.at("slider").fill("1")
    expect(other.at("moment")).to_be_visible()
    one.done()
    expect(other.at("slider")).to_have_attribute("max", str(orders + 1))
    expect(other.at("moment")).to_be_visible()
    assert other.at("slider").input_value() == "1"
    expect(other.spot(*SCOUTS)).to_be_visible()


def test_a_fallen_fortress_is_seen_fallen_and_standing_again_in_the_past(
    open_desk: OpenDesk, server: Server
) -> None:
    """The British walk into empty Sidi Omar: its walls fall, and stand at the moment before."""
    start = battle({"gb-7ad-4ab": "11", "it-ariete": "P19"})
    desk = open_desk(server.load(start))
    walls = desk.page.locator('#layer-walls [href^="#wall-"]')
    standing, fallen = (
        desk.page.locator(f'#layer-walls [href="#wall-P21{end}"]') for end in ("", "-fallen")
    )
    expect(standing).to_have_count(1)
    desk.choose("unit", "gb-7ad-4ab")
    desk.choose("place", "P21")
    desk.done()
    expect(fallen).to_have_count(1)
    expect(standing).to_have_count(0)
    count = walls.count()
    desk.page.keyboard.press("[")
    expect(standing).to_have_count(1)
    assert walls.count() == count


def two_turns() -> sandtable.Game:
    """A battle in the first turn, the second one begun."""
    game = sandtable.new(CRUSADER, seed=2)
    play(game, *BATTLE)
    end_turn(game)
    return game


def test_keys_jump_from_turn_to_turn_and_from_combat_to_combat(
    open_desk: OpenDesk, server: Server
) -> None:
    """The combat is shown with its dice, and told in sentences; the status is that of the moment."""
    desk = open_desk(server.load(two_turns()))
    expect(desk.at("status")).to_contain_text("2 of 6")
    log = desk.game["log"]
    [combat] = [one for one in log if one["combat"] and one["combat"]["result"] is not None]
    press = desk.page.keyboard.press
    press("<")
    expect(desk.at("moment")).to_contain_text(f"{combat['number'] + 1} of {len(log)}")
    expect(desk.at("status")).to_contain_text("1 of 6")
    for event in combat["events"]:
        expect(desk.at("moment")).to_contain_text(event["text"])
    expect(desk.page.locator("#layer-marks .die")).to_have_count(len(combat["faces"]))
    expect(desk.page.locator("#layer-marks .result")).to_have_text(combat["combat"]["result"])
    press("{")
    expect(desk.at("moment")).to_contain_text(" 0 of")
    press(">")
    expect(desk.at("moment")).to_contain_text(f"{combat['number'] + 1} of")
    press("}")
    expect(desk.at("moment")).to_be_hidden()
    expect(desk.at("status")).to_contain_text("2 of 6")


def test_space_plays_the_last_turn_up_to_now_and_a_step_stops_it(table: Table) -> None:
    desk = table(*BATTLE)
    orders = desk.game["orders"]
    press = desk.page.keyboard.press
    held = Held(desk.page, "/at/1?")  # else it plays on while one looks
    press(" ")
    expect(desk.at("moment")).to_contain_text(" 0 of")
    press("]")
    held.release()
    expect(desk.at("moment")).to_contain_text(" 1 of")
    expect(desk.at("replay-play")).to_have_attribute("aria-label", re.compile("^Play"))
    desk.at("pace").select_option("8")
    desk.at("replay-play").click()
    expect(desk.at("moment")).to_be_hidden()
    assert desk.at("slider").input_value() == str(orders)
    desk.shows(desk.game)


#: Counts what is set in motion, and holds it there.
HOLD = """() => {
  window.moved = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.moved++;
    const motion = animate.apply(this, how);
    motion.pause();
    return motion;
  };
}"""


def test_counters_go_their_way_and_any_key_ends_it(table: Table) -> None:
    """The board shows the end of it from the start: nobody waits."""
    desk = table(*BATTLE, reduced_motion="no-preference")
    desk.page.evaluate(HOLD)
    desk.at("slider").fill("1")
    expect(desk.at("moment")).to_contain_text(" 1 of")
    desk.page.keyboard.press("]")
    flyers = desk.page.locator("#layer-flights .flyer")
    expect(flyers).to_have_count(3)
    expect(desk.spot("unit", "gb-7ad-4ab")).to_have_attribute("data-place", "P20")
    desk.page.keyboard.press("Shift")
    expect(flyers).to_have_count(0)
    expect(desk.page.locator("#board .flying")).to_have_count(0)


def test_the_counters_of_a_program_are_seen_to_move_and_any_key_ends_that(
    open_desk: OpenDesk, server: Server
) -> None:
    """The order itself is still read, at the pace that was set."""
    start = sandtable.new("battle-for-tobruk", seed=7)
    play(start, "done", "done", "done")
    game = server.load(start, {"axis": "random", "british": "person"})
    slow = {"ask": "off", "turns": "slow"}
    desk = open_desk(game, reduced_motion="no-preference", remembers=slow)
    desk.page.evaluate(HOLD)
    desk.page.keyboard.press("d")
    expect(desk.page.locator("#layer-flights .flyer").first).to_be_attached()
    desk.page.keyboard.press("Shift")
    expect(desk.page.locator("#layer-flights .flyer")).to_have_count(0)
    expect(desk.at("moment")).to_be_visible()


def test_nothing_moves_for_who_asked_for_rest(table: Table) -> None:
    """The system says so; what happened is marked on the map all the same."""
    desk = table(*BATTLE, reduced_motion="reduce")
    desk.page.evaluate(HOLD)
    desk.at("slider").fill("1")
    expect(desk.at("moment")).to_contain_text(" 1 of")
    desk.page.keyboard.press("]")
    expect(desk.at("moment")).to_contain_text(" 2 of")
    expect(desk.page.locator("#layer-marks .trail")).to_have_count(3)
    assert desk.page.evaluate("moved") == 0


def test_the_address_names_the_moment_and_leads_to_it(open_desk: OpenDesk, server: Server) -> None:
    """Copied from one page, or shown where that is forbidden; past the end of the game it is now."""
    game = server.new(*BATTLE)
    desk = open_desk(game, permissions=["clipboard-read", "clipboard-write"])
    desk.at("slider").fill("1")
    expect(desk.page).to_have_url(f"{server.address}#game/{game}/at/1")
    desk.at("replay-more").click()
    desk.at("copy-link").click()
    expect(desk.at("copy-link")).to_have_text("Link copied")
    link = desk.page.evaluate("navigator.clipboard.readText()")
    assert link == f"{server.address}#game/{game}/at/1"
    desk.page.keyboard.press("Escape")
    expect(desk.page).to_have_url(f"{server.address}#game/{game}")
    other = open_desk()
    other.page.goto(link)
    expect(other.at("moment")).to_contain_text("1 of")
    expect(other.spot(*SCOUTS)).to_be_visible()
    other.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    other.at("replay-more").click()
    other.at("copy-link").click()
    expect(other.at("answer")).to_have_text(link)
    other.page.goto(f"{server.address}#game/{game}/at/999")
    expect(other.at("moment")).to_be_hidden()
    other.shows(other.game)


def test_a_picture_of_the_moment_and_a_report_can_be_taken_away(table: Table) -> None:
    desk = table(*SET_UP)
    desk.at("slider").fill("0")
    desk.at("replay-more").click()
    for kind in ("svg", "png"):
        expect(desk.at(f"picture-{kind}")).to_have_attribute(
            "href", re.compile(rf"/picture\.{kind}\?lang=en&at=0&theme=light$")
        )
        with desk.page.expect_download() as coming:
            desk.at(f"picture-{kind}").click()
        assert coming.value.suggested_filename.endswith(f".{kind}")
    with desk.page.context.expect_page() as opening:
        desk.at("report").click()
    expect(opening.value.locator("h1").first).to_be_visible()
