"""Looking back: the slider, its keys, and the way back to now."""

from playwright.sync_api import expect

from browser.conftest import OpenDesk, Table
from browser.desk import BATTLE, Held, Server
from builders import battle

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
    desk.at("moment").get_by_role("button").click()
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


def test_nothing_can_be_chosen_in_the_past(table: Table) -> None:
    """No light on the map, and a click plays nothing: it leads back to now."""
    desk = table(*BATTLE)
    version = desk.game["version"]
    desk.at("slider").fill("1")
    expect(desk.at("moment")).to_be_visible()
    assert desk.choosable("unit") == []
    desk.click("unit", "gb-7ad-4ab")
    expect(desk.at("moment")).to_be_hidden()
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
    held = Held(desk.page, "**/at/1?*")
    with desk.page.expect_request("**/at/1?*"):
        desk.at("slider").fill("1")
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
    walls = desk.page.locator("#layer-walls use")
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
