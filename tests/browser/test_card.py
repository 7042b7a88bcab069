"""The combat card and the tables: live while an attack is put together, and after its dice."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

import sandtable
from browser.conftest import OpenDesk, Table
from browser.desk import BATTLE, Server
from builders import play
from sandtable import SeededDice

TOBRUK, WIRE = "battle-for-tobruk", "frontier-wire"
SIDES = {"axis": "person", "british": "person"}


def guards(server: Server) -> str:
    """Two battalions of tanks beside the guards; each side may show a marker."""
    data: dict[str, Any] = {
        "turn": 2,
        "to_move": "axis",
        "phase": "combat",
        "hand": {"axis": [4], "british": [6]},
        "units": {
            "de-1-8pz": "2015",
            "de-2-8pz": "1914",
            "gb-22gds": "2014",
            "gb-3rtr": "2213",
            "it-19": "0703",
        },
    }
    game = sandtable.position(TOBRUK, data, SeededDice(5))
    return server.load(game, SIDES)


def gubi(server: Server) -> str:
    """The Commonwealth before the works of Bir el Gubi on turn 3, with aircraft on both sides."""
    start = sandtable.new(WIRE, seed=3).position()
    units = start["units"] | {"cw-2rgh": "19.14", "cw-3cly": "19.14", "cw-7sg": "19.15"}
    data = {"units": units, "turn": 3, "phase": "combat", "air": {"cw": 1, "axis": 1}}
    game = sandtable.position(WIRE, data, SeededDice(5))
    play(game, "attack 18.14", "pick cw-2rgh", "pick cw-3cly")
    return server.load(game, {"cw": "person", "axis": "person"})


def lit(where: Locator) -> Locator:
    return where.locator("thead th.lit")


def test_the_card_grows_with_every_pick(open_desk: OpenDesk, server: Server) -> None:
    """Strengths, the marker with its clause, the column, and what each result means."""
    desk = open_desk(guards(server))
    card = desk.at("odds")
    desk.choose("place", "2014")
    desk.choose("unit", "de-1-8pz")
    expect(card.locator("output")).to_have_text(["5", "4"])
    expect(lit(card)).to_have_text("1…2")
    desk.choose("unit", "de-2-8pz")
    expect(card.locator("output")).to_have_text(["10", "4"])
    desk.change(desk.button("pick fire-4").click)
    expect(card.locator("output")).to_have_text(["14", "4"])
    expect(card.locator(".added")).to_contain_text("+4 support fire folio 8.3d")
    expect(card.locator(".sums")).to_contain_text("differential +10")
    expect(lit(card)).to_have_text("9…10")
    expect(card.locator(".results li").first).to_have_text(
        re.compile(r"33\.3%\s*De\s*defender eliminated")
    )
    # The chances are what one decides by: nobody need scroll to them.
    desk.page.set_viewport_size({"width": 1400, "height": 900})
    for chance in card.locator(".results li").all():
        expect(chance).to_be_in_viewport(ratio=0.99)
    # What the other side may still show is an assumption; another is another column.
    card.get_by_role("combobox").select_option(index=6)
    expect(card.locator("output")).to_have_text(["14", "10"])
    expect(lit(card)).to_have_text("3…4")


def test_the_card_stays_after_the_dice_until_something_else_begins(
    open_desk: OpenDesk, server: Server
) -> None:
    """The cell that was rolled is lit on the card and on the table beside it; the log has the card, too."""
    desk = open_desk(guards(server))
    desk.choose("place", "2014")
    desk.choose("unit", "de-1-8pz")
    desk.done()
    card = desk.at("odds")
    after = desk.done()
    fought = after["log"][-1]
    expect(card.locator("td.rolled")).to_have_text(fought["combat"]["result"])
    expect(card.locator(".rolled-line .face")).to_have_count(1)
    expect(card.locator(".rolled-line")).to_contain_text(fought["combat"]["result"])
    desk.page.keyboard.press("1")
    expect(desk.at("charts").locator("td.rolled")).to_have_text(fought["combat"]["result"])
    desk.page.keyboard.press("Escape")
    card.locator(".close").click()
    expect(card).to_be_empty()
    desk.page.keyboard.press("l")
    desk.at("sheet").locator(f'[data-combat="{fought["number"]}"]').click()
    expect(card.locator("td.rolled")).to_have_text(fought["combat"]["result"])


def test_the_tables_are_a_key_away_with_what_is_so_now_lit(
    open_desk: OpenDesk, server: Server
) -> None:
    """The column of the combat, the terrain of the place that is looked at, the turn."""
    desk = open_desk(gubi(server))
    desk.choose("unit", "cw-7sg")
    expect(desk.at("odds").locator("output").first).to_have_text("12")
    column = lit(desk.at("odds")).text_content() or ""
    tables, keys = desk.at("charts"), desk.page.keyboard
    keys.press("1")
    expect(lit(tables)).to_have_text(column)
    keys.press("2")
    expect(tables.locator("tr.lit th")).to_have_text(["Clear desert", "Track"])
    keys.press("3")
    expect(tables.locator("tr.lit")).to_have_count(1)
    expect(tables.locator("tr.lit")).to_contain_text("1941-11-20")
    keys.press("3")
    expect(tables).to_be_hidden()
    desk.at("tables").click()
    expect(tables.get_by_role("tab", selected=True)).to_have_text("Turns")
    keys.press("Escape")
    expect(tables).to_be_hidden()


def test_terrain_and_air_are_lines_of_the_card(open_desk: OpenDesk, server: Server) -> None:
    """Works double the defenders; a point of air for the attacker moves the column."""
    desk = open_desk(gubi(server))
    card = desk.at("odds")
    expect(card.locator(".defence .line").first).to_have_text("×2 Field works scs 7.3")
    before = lit(card).text_content() or ""
    ours, theirs = card.get_by_role("combobox").all()
    ours.select_option(label="Commonwealth air 1")
    expect(card.locator(".sums")).to_contain_text("+1 col. air points Frontier Wire: air points")
    expect(lit(card)).not_to_have_text(before)
    # Where each answer of the other side leads can be read without choosing it.
    expect(theirs.locator("option")).to_have_text(["Axis air 0 · 1:2", "Axis air 1 · 1:3"])
    ours.select_option(label="Commonwealth air 0")
    expect(theirs.locator("option")).to_have_text(
        ["Axis air 0 · 1:3", "Axis air 1 · left of the table"]
    )
    # Asked for the point, one sees what either answer makes of the dice, whatever the other side says.
    desk.done()
    expect(ours).to_have_value("use an air point · 17% clears it")
    expect(theirs).to_have_value("Axis air 0 · 1:2")
    ours.select_option(label="use no air point · 8% clears it")
    expect(lit(card)).to_have_text(before)


def test_where_dice_are_rolled_unit_by_unit_each_shot_is_told(table: Table) -> None:
    """The scouts counterattack, three brigades fire: the faces that hit are marked."""
    desk = table(*BATTLE)
    shots = desk.at("odds").locator(".shots li")
    told = desk.game["log"][-1]["events"]
    rolls = [one for one in told if one["key"] == "rolled"]
    faces = desk.game["log"][-1]["faces"]
    assert rolls
    assert faces
    expect(shots).to_have_count(len(rolls))
    expect(desk.at("odds").locator(".shots .face")).to_have_count(len(faces))


def test_the_card_in_japanese_on_a_phone(open_desk: OpenDesk, server: Server) -> None:
    """No table is wider than the page, and the tables cover the lower part of it."""
    phone: dict[str, Any] = {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "locale": "ja-JP",
    }
    game = guards(server)
    server.play(game, "attack 2014", "pick de-1-8pz")
    desk = open_desk(game, **phone)
    card = desk.at("odds")
    expect(card).to_contain_text("攻撃側")
    expect(card.locator(".results")).to_contain_text("防御側")
    desk.at("tables").tap()
    expect(desk.at("charts")).to_contain_text("戦闘結果表")
    for part in (card, desk.at("charts")):
        box = desk.box(part)
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    assert desk.page.evaluate("document.documentElement.scrollWidth") <= 390
