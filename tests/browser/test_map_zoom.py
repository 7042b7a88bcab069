"""How a map is seen from far and near: what fades, what grows, and how close one can come."""

import pytest

from browser.conftest import OpenDesk
from browser.desk import Desk, Server

WIRE = {"cw": "person", "axis": "person"}
SMALL = {"width": 900, "height": 700}
#: A gesture of the wheel, seen before it rests: the map moves without being drawn anew.
WHEEL = """() => {
  const board = document.querySelector("#board"), before = board.getAttribute("viewBox");
  const { x, y, width, height } = board.getBoundingClientRect();
  const turn = { deltaY: -200, clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true };
  board.dispatchEvent(new WheelEvent("wheel", turn));
  board.dispatchEvent(new WheelEvent("wheel", turn));
  return [before, board.getAttribute("viewBox"), board.style.transform];
}"""


def wire(server: Server) -> str:
    wish = {"module": "frontier-wire", "scenario": "campaign", "seed": 1, "seats": WIRE}
    return str(server.ask("api/games", wish)["id"])


def seen(desk: Desk, what: str) -> float:
    """How strongly the strongest of such things of the map is drawn."""
    found: float = desk.page.evaluate(
        """what => Math.max(...[...document.querySelectorAll(what)].map((one) => {
          const style = getComputedStyle(one);
          return style.display === "none" ? 0 : parseFloat(style.opacity);
        }))""",
        what,
    )
    return found


def zoom(desk: Desk) -> str | None:
    return desk.at("board").get_attribute("data-zoom")


def size(desk: Desk, what: str) -> float:
    """How high the letters of a name are, or how wide a counter is, on the screen."""
    found: float = desk.page.evaluate(
        """what => {
          const one = document.querySelector(what), scale = document.querySelector("#board").getScreenCTM().a;
          return one.matches("text") ? parseFloat(getComputedStyle(one).fontSize) * scale
            : one.getBoundingClientRect().width;
        }""",
        what,
    )
    return found


def closest(desk: Desk) -> None:
    for _ in range(16):
        desk.page.keyboard.press("+")


def test_the_wheel_moves_the_map_and_draws_it_when_it_rests(
    open_desk: OpenDesk, server: Server
) -> None:
    desk = open_desk(server.new())
    before, meanwhile, transform = desk.page.evaluate(WHEEL)
    assert meanwhile == before
    assert "scale(2.2" in transform
    desk.page.wait_for_function("() => document.querySelector('#board').style.transform === ''")
    assert desk.at("board").get_attribute("viewBox") != before


def test_numbers_and_small_names_come_as_one_comes_closer(
    open_desk: OpenDesk, server: Server
) -> None:
    """From far the towns alone, from near everything; letters keep about their size."""
    desk = open_desk(wire(server), viewport=SMALL)
    desk.page.keyboard.press("0")
    assert zoom(desk) == "far"
    assert seen(desk, ".hex-numbers") == 0
    assert seen(desk, ".place-name") == 0
    assert seen(desk, ".town-name") == 1
    assert 12 < size(desk, ".town-name") < 16
    closest(desk)
    assert zoom(desk) == "near"
    assert all(seen(desk, what) == 1 for what in (".hex-numbers", ".place-name", ".town-name"))
    assert 12 < size(desk, ".town-name") < 28
    # However large the map and small the screen, a counter can be as large as a real one.
    assert size(desk, ".counter .ring") == pytest.approx(110, abs=1)
    desk.page.keyboard.press("0")
    assert zoom(desk) == "far"


#: What a symbol inherits from where it is used: whether small print is hidden, and large figures are shown.
INHERITED = """() => ["--fine", "--afar"].map((name) =>
  getComputedStyle(document.querySelector("#board .counter use")).getPropertyValue(name))"""


def test_counters_drop_their_small_print_below_thirty_pixels(
    open_desk: OpenDesk, server: Server
) -> None:
    """From afar the values stand in two rows; in the panel, and closer, all of the face is seen."""
    desk = open_desk(wire(server), viewport=SMALL)
    desk.page.keyboard.press("0")
    assert size(desk, ".counter .ring") < 30
    assert desk.page.evaluate(INHERITED) == ["hidden", "visible"]
    while size(desk, ".counter .ring") < 30:
        assert zoom(desk) == "far"
        desk.page.keyboard.press("+")
    assert zoom(desk) != "far"
    assert desk.page.evaluate(INHERITED) == ["", ""]


def test_the_ground_of_a_place_has_the_tint_of_its_owner(
    open_desk: OpenDesk, server: Server
) -> None:
    """One for each flag; the two sides differ by more than a hue: in lightness and in their edge."""
    desk = open_desk(wire(server))
    flags = [one for one in desk.game["board"]["flags"] if one["symbol"].startswith("flag-")]
    tints = desk.page.locator(".owner").evaluate_all(
        "all => all.map((one) => [one.dataset.place, one.classList[1]])"
    )
    assert flags
    assert sorted(tints) == sorted([one["place"], one["symbol"][5:]] for one in flags)
    looks = desk.page.evaluate(
        """() => ["axis", "british"].map((side) => {
          const one = document.querySelector(".owner").cloneNode();
          one.setAttribute("class", `owner ${side}`);
          document.querySelector("#layer-owners").append(one);
          const { strokeDasharray, fill } = getComputedStyle(one);
          one.remove();
          return [strokeDasharray, fill];
        })"""
    )
    assert looks[0][0] != "none"
    assert looks[1][0] == "none"
    assert looks[0][1] != looks[1][1]


#: Of each name that is seen, the share of its room that the counter has that covers most of it, and whether it was moved.
COVERED = """() => {
  const counters = [...document.querySelectorAll("#layer-counters .counter .ring")].map((one) => one.getBoundingClientRect());
  return [...document.querySelectorAll("#layer-names [data-of]")].filter((one) => getComputedStyle(one).opacity !== "0").map((one) => {
    const box = one.getBoundingClientRect();
    const shares = counters.map((other) => Math.max(0, Math.min(box.right, other.right) - Math.max(box.left, other.left)) *
      Math.max(0, Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)) / (box.width * box.height));
    const moved = (one.getAttribute("transform") ?? "translate(0.0 0.0)") !== "translate(0.0 0.0)";
    return [one.textContent, [Math.max(...shares), moved]];
  });
}"""


def test_no_counter_lies_on_the_name_of_a_place(open_desk: OpenDesk, server: Server) -> None:
    """From afar, and close by: around Tobruk and Sollum counters stand on every hex. A name that finds no
    room near its place lies at home, above the counters; few do."""
    desk = open_desk(wire(server), viewport={"width": 1400, "height": 900})
    for keys in ("0", "+++", "+++"):
        for key in keys:
            desk.page.keyboard.press(key)
        names = dict(desk.page.evaluate(COVERED))
        assert {"Tobruk", "Sollum"} <= set(names)
        met = {name: moved for name, (share, moved) in names.items() if share > 0.25}
        assert not any(met.values()), met
        assert len(met) <= 2
        assert not {"Tobruk", "Sollum"} & set(met)
