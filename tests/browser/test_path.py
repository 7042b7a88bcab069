"""The way to a place: an arrow with its costs, what is left, and whether it can be taken back."""

from playwright.sync_api import expect

from browser.conftest import OpenDesk
from browser.desk import Server
from browser.test_folio import new

#: The names of places that numbers lie on, with how much of the name each covers.
COVERED = """() => {
  const rects = (all) => [...all].map((one) => [one.textContent, one.getBoundingClientRect()]);
  const names = rects([...document.querySelectorAll("#layer-ground .names text")].filter((one) => getComputedStyle(one).opacity !== "0"));
  return rects(document.querySelectorAll("#layer-lefts text")).flatMap(([number, one]) => names.filter(([, other]) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > one.width / 3
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > one.height / 3).map(([name]) => `${number} on ${name}`));
}"""


def test_the_mouse_shows_the_way_to_the_hex_it_is_over(open_desk: OpenDesk, server: Server) -> None:
    """Every hex in reach says what would be left; the one pointed at has the arrow, in words, too."""
    desk = open_desk(new(server, "pick nz-4"))
    goals = {one["arg"]: one["left"] for one in desk.game["legal"] if one["verb"] == "go"}
    expect(desk.page.locator("#layer-lefts text")).to_have_count(len(goals))
    assert desk.page.evaluate(COVERED) == []
    goal = next(name for name, left in goals.items() if left == "5")
    way = server.ask(f"api/games/{desk.id}/path?to={goal}&lang={desk.language}")
    desk.page.mouse.move(*desk.point("place", goal))
    arrow = desk.page.locator("#layer-path")
    expect(arrow.locator("text.left")).to_have_text("5")
    expect(arrow.locator("text.cost")).to_have_text([step["cost"] for step in way["steps"]])
    expect(desk.at("way")).to_contain_text(way["text"])
    expect(desk.at("way")).to_contain_text("taken back")
    desk.page.mouse.move(5, 5)
    expect(arrow.locator("*")).to_have_count(0)
    expect(desk.at("way")).to_be_empty()


def test_the_keyboard_shows_it_and_playing_clears_it(open_desk: OpenDesk, server: Server) -> None:
    """A hex that has the focus is pointed at; once the unit is there the arrow is gone."""
    desk = open_desk(new(server, "pick nz-4"))
    goal = desk.next_to("place", ["3021"])
    expect(desk.page.locator("#layer-path .way")).to_have_count(1)
    expect(desk.at("way")).to_contain_text(goal)
    desk.press("Enter")
    expect(desk.spot("unit", "nz-4")).to_have_attribute("data-place", goal)


def test_a_long_list_of_ways_is_folded(open_desk: OpenDesk, server: Server) -> None:
    """A hundred places are one line, which opens."""
    desk = open_desk(new(server, "pick nz-4"))
    goals = [one["arg"] for one in desk.game["legal"] if one["verb"] == "go"]
    fold = desk.at("sheet").locator('details[data-verb="go"]')
    expect(fold.locator("summary")).to_contain_text(str(len(goals)))
    line = fold.locator('[data-action="go 3021"]')
    expect(line).to_be_hidden()
    fold.locator("summary").click()
    desk.change(line.click)
    expect(desk.spot("unit", "nz-4")).to_have_attribute("data-place", "3021")
