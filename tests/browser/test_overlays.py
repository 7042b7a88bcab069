"""Overlays: reach, supply, contact and threat, each on one key and one button."""

import re

from playwright.sync_api import Locator, expect

from browser.conftest import Table, Watch
from browser.desk import GROUP, SET_UP, Desk

KEYS = {"reach": "r", "supply": "s", "zones": "z", "threat": "t"}


def overlay_button(desk: Desk, what: str) -> Locator:
    return desk.at("overlays").get_by_role("button").nth(list(KEYS).index(what))


def findings(desk: Desk) -> Locator:
    return desk.page.locator("#layer-overlay > *")


def words(desk: Desk) -> str:
    """What the page says around the map about what is shown on it."""
    return desk.at("caption").inner_text() + desk.at("answer").inner_text()


def surveyed(desk: Desk, what: str, of: str = "") -> int:
    """How many places and roads of the map the server's survey speaks of."""
    query = f"?of={of}" if of else ""
    survey = desk.server.ask(f"api/games/{desk.id}/survey/{what}{query}")
    module = desk.game["module"]
    ground = desk.server.ask(f"draw/{module['id']}/{module['version']}/en/places.json")
    return len(survey["places"].keys() & {*ground["places"], *ground.get("roads", ())})


def test_each_key_shows_and_hides_an_overlay(table: Table) -> None:
    """A mark at every place the survey speaks of, and a line that says what is shown."""
    desk = table(*SET_UP, *GROUP)
    silent = words(desk)
    for what, key in KEYS.items():
        desk.page.keyboard.press(key)
        expect(findings(desk)).to_have_count(surveyed(desk, what))
        assert findings(desk).count() > 0
        assert words(desk) != silent
        desk.page.keyboard.press(key)
        expect(findings(desk)).to_have_count(0)


def test_each_button_shows_and_hides_an_overlay_and_shows_its_state(table: Table) -> None:
    desk = table(*SET_UP, *GROUP)
    for what in KEYS:
        button = overlay_button(desk, what)
        expect(button).to_have_attribute("aria-pressed", "false")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(findings(desk).first).to_be_attached()
        expect(button).to_be_focused()
        desk.page.keyboard.press("Enter")
        expect(findings(desk)).to_have_count(0)
        expect(button).to_have_attribute("aria-pressed", "false")
        expect(button).to_be_focused()


def test_one_overlay_takes_the_place_of_another(table: Table) -> None:
    desk = table(*SET_UP, *GROUP)
    desk.page.keyboard.press("s")
    expect(findings(desk)).to_have_count(surveyed(desk, "supply"))
    desk.page.keyboard.press("t")
    expect(findings(desk)).to_have_count(surveyed(desk, "threat"))


def test_escape_clears_the_overlay(table: Table) -> None:
    desk = table(*SET_UP)
    desk.page.keyboard.press("s")
    expect(findings(desk).first).to_be_attached()
    desk.page.keyboard.press("Escape")
    expect(findings(desk)).to_have_count(0)
    expect(desk.at("answer")).to_be_empty()


def test_each_mark_tells_place_finding_and_clause(table: Table) -> None:
    """Not only a colour: the words are there for pointer and screen reader."""
    desk = table(*SET_UP, *GROUP)
    desk.page.keyboard.press("r")
    expect(findings(desk).first).to_be_attached()
    told = findings(desk).locator("title").all_text_contents()
    assert len(told) == surveyed(desk, "reach")
    for words in told:
        assert ":" in words
        assert "s60 " in words


def test_the_reach_shows_the_movement_left_and_follows_the_group(table: Table) -> None:
    """One more unit in the group, fewer places in its reach."""
    desk = table(*SET_UP, "pick gb-7ad-4ab")
    desk.page.keyboard.press("r")
    expect(findings(desk)).to_have_count(surveyed(desk, "reach"))
    alone = findings(desk).count()
    desk.choose("unit", "gb-22gds")
    expect(findings(desk)).to_have_count(surveyed(desk, "reach"))
    assert findings(desk).count() < alone
    assert findings(desk).locator("text").first.text_content()


def test_the_reach_of_a_unit_that_was_only_looked_at(table: Table) -> None:
    """An enemy unit was clicked: R shows where it could go."""
    desk = table(*SET_UP)
    desk.click("unit", "de-wechmar")
    expect(desk.at("answer")).not_to_be_empty()
    desk.page.keyboard.press("r")
    expect(findings(desk).first).to_be_attached()


def test_the_reach_of_nothing_says_what_to_do(table: Table, watch: Watch) -> None:
    watch.expect("400")
    desk = table(*SET_UP)
    desk.page.keyboard.press("r")
    expect(desk.at("answer")).to_contain_text("Pick a group")


def test_an_overlay_stays_and_is_renewed_while_play_goes_on(table: Table) -> None:
    desk = table(*SET_UP)
    desk.page.keyboard.press("s")
    expect(findings(desk).first).to_be_attached()
    desk.choose("unit", "gb-7ad-4ab")
    desk.choose("place", "P23")
    desk.done()
    # The other side is asked now; the supply is still that of the side which was named.
    expect(findings(desk)).to_have_count(surveyed(desk, "supply", "british"))


def test_marks_do_not_stand_in_the_way_of_clicks(table: Table) -> None:
    desk = table(*SET_UP, *GROUP)
    desk.page.keyboard.press("r")
    expect(findings(desk).first).to_be_attached()
    desk.choose("place", "P23")
    assert desk.draft[-1] == "go P23"


def test_marks_are_explained(table: Table) -> None:
    """A sample of each sort of mark beside what it means."""
    desk = table(*SET_UP)
    desk.page.keyboard.press("s")
    legend = desk.server.ask(f"api/games/{desk.id}/survey/supply")["legend"]
    samples = desk.page.locator(".caption .sample")
    expect(samples).to_have_text([one["text"] for one in legend])
    for number, one in enumerate(legend):
        expect(samples.nth(number).locator(f".finding.{one['kind']}")).to_have_count(1)


def test_supply_is_that_of_a_side_that_is_named(table: Table) -> None:
    """Of who must choose, whatever is looked at; a button shows the other side."""
    desk = table(*SET_UP)
    desk.page.mouse.click(*desk.point("unit", "it-ariete"), button="right")
    desk.page.keyboard.press("s")
    for side, name, other in (("british", "British", "Axis"), ("axis", "Axis", "British")):
        expect(desk.page.locator(".caption")).to_contain_text(f"Supply: {name}")
        expect(findings(desk)).to_have_count(surveyed(desk, "supply", side))
        desk.page.get_by_role("button", name=f"Show {other}").click()
    desk.page.keyboard.press("z")
    expect(desk.page.locator(".caption")).to_contain_text("(British view)")


def test_the_supply_line_of_what_is_looked_at(table: Table) -> None:
    """A line from the unit to its source, with words; for the next unit another one."""
    desk = table(*SET_UP)
    for unit in ("de-21pz-pr5", "it-ariete"):
        line = desk.server.ask(f"api/games/{desk.id}/survey/trace?of={unit}")["order"]
        desk.page.mouse.click(*desk.point("unit", unit), button="right")
        if unit == "de-21pz-pr5":
            desk.page.keyboard.press("s")
        drawn = desk.page.locator("#layer-lines .trace-line")
        expect(drawn).to_have_attribute("d", re.compile("L.*" * (len(line) - 1)))
        expect(desk.page.locator("#layer-lines .spring")).to_have_count(1)
    expect(desk.page.locator(".caption")).to_contain_text("whole")


def test_who_threatens_what_is_looked_at(table: Table) -> None:
    """A line from each stack that could come."""
    desk = table(*SET_UP)
    desk.page.mouse.click(*desk.point("unit", "gb-7ad-4ab"), button="right")
    desk.page.keyboard.press("t")
    stacks = desk.server.ask(f"api/games/{desk.id}/survey/threat?of=11")["order"]
    expect(desk.page.locator("#layer-lines .threat-line")).to_have_count(len(stacks))
