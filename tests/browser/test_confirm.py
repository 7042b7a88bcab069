"""What waits to be confirmed on a telephone: out of the way, and a second tap means what the first one did."""

from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import GROUP, SET_UP, Desk, Server
from browser.test_drag import folio
from browser.test_phone import PHONE


def seen(desk: Desk) -> str:
    """What of the map is in sight."""
    return desk.at("board").get_attribute("viewBox") or ""


def lowest(desk: Desk) -> tuple[str, tuple[float, float]]:
    """The place that can be chosen nearest to the lower edge of the map, and where a finger meets it."""
    field, zoom = (desk.box(desk.page.locator(one)) for one in ("#map .field", "#zoom"))
    found = {}
    for name in desk.choosable("place"):
        box = desk.box(desk.spot("place", name))
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        inside = zoom["x"] + zoom["width"] < x < 380 and field["y"] < y
        if inside and y + 12 < field["y"] + field["height"]:
            found[name] = (x, y)
    name = max(found, key=lambda one: found[one][1])
    return name, desk.point("place", name)


def test_what_is_to_be_confirmed_covers_neither_the_way_nor_the_finger(
    open_desk: OpenDesk, server: Server
) -> None:
    """A way to the lower edge of the map, where it usually lies: it goes elsewhere, and the map stays."""
    desk = open_desk(server.new(*SET_UP, *GROUP), **PHONE)
    before, (place, (x, y)) = seen(desk), lowest(desk)
    desk.page.touchscreen.tap(x, y)
    way = desk.page.locator("#layer-path .way")
    expect(way).to_have_count(1)
    expect(desk.at("confirm").locator(".named-place")).to_have_count(1)  # the way is told
    card, line = desk.box(desk.at("confirm")), desk.box(way)
    field = desk.box(desk.page.locator("#map .field"))
    assert card["y"] >= field["y"]
    assert card["y"] + card["height"] < min(y, line["y"])
    assert seen(desk) == before
    desk.change(lambda: desk.page.touchscreen.tap(x, y))
    assert desk.draft == [*GROUP, f"go {place}"]


def at_the_edge(desk: Desk, place: str) -> tuple[float, float]:
    """Drags the map until the middle of a place is just below its upper edge; where that is."""
    field, mouse = desk.box(desk.page.locator("#map .field")), desk.page.mouse
    box = desk.box(desk.spot("place", place))
    down = field["y"] + 8 - box["y"] - box["height"] / 2
    middle = field["y"] + field["height"] / 2
    mouse.move(300, middle)
    mouse.down()
    mouse.move(300, middle + down, steps=4)
    mouse.up()
    box = desk.box(desk.spot("place", place))
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_second_tap_means_the_same_where_the_map_was_moved_meanwhile(
    open_desk: OpenDesk, server: Server
) -> None:
    """A way from edge to edge leaves no room beside it, and its end is moved into sight.

    Soon after a tap means what was there, later what is.
    """
    desk = open_desk(**PHONE, alone=True)
    desk.page.clock.install()
    desk.open(folio(server, "pick gb-3rtr"))
    desk.page.clock.pause_at(desk.page.evaluate("Date.now()") / 1000 + 60)
    for _ in range(2):
        desk.page.keyboard.press("+")
    for soon in (True, False):
        at = at_the_edge(desk, "2919")
        before = seen(desk)
        desk.page.touchscreen.tap(*at)
        expect(desk.at("board")).not_to_have_attribute("viewBox", before)
        met = "([x, y]) => document.elementFromPoint(x, y).closest('[data-place]')?.dataset.place"
        assert desk.page.evaluate(met, at) not in (None, "2919")
        desk.page.clock.run_for(500 if soon else 1500)
        if soon:
            desk.change(lambda at=at: desk.page.touchscreen.tap(*at))
            assert desk.draft == ["pick gb-3rtr", "go 2919"]
            desk.change(desk.at("undo").tap)
    desk.page.touchscreen.tap(*at)
    desk.quiet()
    assert desk.draft == ["pick gb-3rtr"]
