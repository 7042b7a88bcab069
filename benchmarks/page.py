"""How quick the page is: first board, click to highlight and to its answer, frames while dragging and zooming, weight.

Run as `.venv/bin/python benchmarks/page.py [--rounds N] [--json FILE]`. It opens a table of its own
in a folder that is gone afterwards, and looks at it with the system's Chromium.
"""

import argparse
import json
import os
import statistics
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from sandtable.table.process import TableProcess

CHROMIUM = Path("/usr/bin/chromium-headless-shell")
WINDOW = {"width": 1400, "height": 900}
#: Each game, and a way to the first thing to be chosen on its map.
GAMES: dict[str, list[str]] = {
    "operation-crusader-60": ["choose suggested", "done"],
    "battle-for-tobruk": [],
    "frontier-wire": [],
}
#: The aims: milliseconds at most, frames per second at least.
FIRST_BOARD, HIGHLIGHT, FRAMES = 1000.0, 100.0, 50.0

#: From the start of the navigation to the frame after the last counter was laid.
BOARD_SHOWN = """
() => new Promise((tell) => {
  const look = () => document.querySelector("#board .counter")
    ? requestAnimationFrame(() => requestAnimationFrame((now) => tell(now)))
    : requestAnimationFrame(look);
  look();
})
"""
#: From a click on a counter that can be picked to the frame that shows it picked, and to the one that shows the answer: the
#: order with it, and what can be done now.
CLICKED = """
(name) => {
  const signs = [`#board .picked[data-name="${name}"]`, "#order ol.draft li"];
  window.clicked = new Promise((tell) => {
    document.addEventListener("click", () => {
      const start = performance.now();
      const shown = (sign) => new Promise((found) => {
        const look = () => document.querySelector(sign)
          ? requestAnimationFrame((now) => found(now - start))
          : requestAnimationFrame(look);
        look();
      });
      tell(Promise.all(signs.map(shown)));
    }, { capture: true, once: true });
  });
}
"""
#: Fans out the pile of a unit, if it lies in one.
PILE_SHOWN = """
(name) => {
  const counter = document.querySelector(`#board .counter[data-name="${name}"]`);
  counter.focus();
  counter.dispatchEvent(new KeyboardEvent("keydown", { key: "f", bubbles: true }));
}
"""
#: A point of the map on which no counter lies, the nearest to its middle.
GROUND = """
() => {
  const { x, y, width, height } = document.querySelector("#board").getBoundingClientRect();
  for (let away = 0; away < 200; away += 5)
    for (const [right, down] of [[0, 1], [1, 0], [0, -1], [-1, 0]]) {
      const [across, along] = [x + width / 2 + away * right, y + height / 2 + away * down];
      const met = document.elementFromPoint(across, along);
      if (met?.closest("#board") && !met.closest(".counter")) return [across, along];
    }
}
"""
#: Counts frames until told to stop; gives those in each second, the slowest frame too.
COUNT = """
() => {
  const times = [];
  window.counting = true;
  const frame = (now) => { times.push(now); if (window.counting) requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
  window.counted = () => {
    window.counting = false;
    const gaps = times.slice(1).map((one, index) => one - times[index]);
    const span = times.at(-1) - times[0];
    return { frames: 1000 * gaps.length / span, slowest: Math.max(...gaps) };
  };
}
"""


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--rounds", type=int, default=5)
    words.add_argument("--json", type=Path)
    asked = words.parse_args()
    if not CHROMIUM.exists():
        sys.exit(f"missing {CHROMIUM} (apt-get install chromium-headless-shell)")
    found = {}
    switches = ["--no-sandbox"] if os.geteuid() == 0 else []
    with (
        TemporaryDirectory() as folder,
        TableProcess(folder) as table,
        sync_playwright() as player,
    ):
        browser = player.chromium.launch(executable_path=CHROMIUM, args=switches)
        for module, way in GAMES.items():
            found[module] = measure(browser, table, module, way, asked.rounds)
            tell(module, found[module])
        browser.close()
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=2) + "\n")


def measure(
    browser: Browser, table: TableProcess, module: str, way: list[str], rounds: int
) -> dict[str, Any]:
    """The medians over the rounds; the weight of the first one, with an empty cache."""
    boards, clicks, answers, carries, drags, wheels = [], [], [], [], [], []
    weight: dict[str, int] = {}
    asked: list[Any] = []
    for number in range(rounds + 1):
        game = begin(table, module, way)
        context = browser.new_context(viewport=WINDOW, locale="en-GB")
        context.add_init_script("localStorage['sandtable-briefing'] ??= 'off'")
        page = context.new_page()
        if not number:
            page.on("requestfinished", lambda one: asked.append(one))  # noqa: PLW0108
        page.goto(f"{table.address}#game/{game}")
        board = page.evaluate(BOARD_SHOWN)
        page.wait_for_load_state("load")
        if number:  # the first of all draws the map, which is kept
            boards.append(board)
            seen, answered = click(page)
            clicks.append(seen)
            answers.append(answered)
            carries.append(carry(page))
            drags.append(drag(page))
            wheels.append(wheel(page))
        else:
            weight = weigh(asked)
        context.close()
    return {
        "first board, ms": spread(boards),
        "click to highlight, ms": spread(clicks),
        "click to answer, ms": spread(answers),
        "frames while dragging": spread([one["frames"] for one in drags]),
        "frames while a counter is dragged": spread([one["frames"] for one in carries]),
        "frames while zooming": spread([one["frames"] for one in wheels]),
        "counters": len(position(table, begin(table, module, way))["board"]["counters"]),
        "weight": weight,
    }


def click(page: Page) -> tuple[float, float]:
    """Picks a unit that can be picked, once the page rests: the last one drawn lies on top."""
    page.evaluate("() => new Promise((rest) => requestIdleCallback(rest))")
    spot = page.locator("#board .counter.legal").last
    name = spot.get_attribute("data-name")
    page.evaluate(PILE_SHOWN, name)
    if page.locator("#fan").is_visible():  # of a pile one is picked in its fan
        spot = page.locator(f'#fan [data-unit="{name}"]')
    page.evaluate(CLICKED, name)
    spot.click()
    seen, answered = page.evaluate("clicked")
    return seen, answered


def drag(page: Page) -> dict[str, float]:
    """A second of dragging the map about."""
    x, y = page.evaluate(GROUND)
    return about(page, x, y)


def carry(page: Page) -> dict[str, float]:
    """A second of dragging the unit that was picked about, over places it can go to and others."""
    box = page.locator("#board .counter.picked").first.bounding_box()
    assert box is not None
    return about(page, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, "Escape")


def about(page: Page, x: float, y: float, key: str = "") -> dict[str, float]:
    """The mouse is pressed here, moved about, and let go, maybe after a key."""
    page.evaluate(COUNT)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(60):
        page.mouse.move(x + 3 * (step % 30), y + 2 * (step % 20))
    found: dict[str, float] = page.evaluate("counted()")
    if key:
        page.keyboard.press(key)
    page.mouse.up()
    return found


def wheel(page: Page) -> dict[str, float]:
    """Zooming in and out by the wheel."""
    page.evaluate(COUNT)
    for step in range(60):
        page.mouse.wheel(0, -60 if step < 30 else 60)
    found: dict[str, float] = page.evaluate("counted()")
    return found


def weigh(asked: list[Any]) -> dict[str, int]:
    """Bytes of the answers by kind, as they go over the wire."""
    kinds = {"fetch": "data", "script": "scripts", "stylesheet": "styles"}
    weight: dict[str, int] = {}
    for one in asked:
        kind = kinds.get(one.resource_type, one.resource_type)
        if "/draw/" in one.url and kind == "data":
            kind = "pictures"
        weight[kind] = weight.get(kind, 0) + one.sizes()["responseBodySize"]
    return weight


def spread(numbers: list[float]) -> dict[str, float]:
    return {
        "median": round(statistics.median(numbers), 1),
        "worst of all": round(max(numbers), 1),
        "least of all": round(min(numbers), 1),
    }


def tell(module: str, found: dict[str, Any]) -> None:
    print(f"{module}, {found['counters']} counters")
    aims = {
        "first board, ms": (FIRST_BOARD, False),
        "click to highlight, ms": (HIGHLIGHT, False),
        "click to answer, ms": (HIGHLIGHT, False),
        "frames while dragging": (FRAMES, True),
        "frames while a counter is dragged": (FRAMES, True),
        "frames while zooming": (FRAMES, True),
    }
    for name, (aim, least) in aims.items():
        told = found[name]
        met = told["median"] >= aim if least else told["median"] <= aim
        sign = "at least" if least else "at most"
        print(
            f"  {name}: {told['median']} ({told['least of all']} to {told['worst of all']});"
            f" aim {sign} {aim:g}: {'met' if met else 'MISSED'}"
        )
    print(f"  weight, bytes: {found['weight']}")


def begin(table: TableProcess, module: str, way: list[str]) -> str:
    """A new game, played on to where something can be picked."""
    game = str(table.ask("api/games", {"module": module, "seed": 7})["id"])
    for action in way:
        version = position(table, game)["version"]
        table.ask(f"api/games/{game}/play", {"version": version, "actions": [action]})
    return game


def position(table: TableProcess, game: str) -> Any:
    return table.ask(f"api/games/{game}")


if __name__ == "__main__":
    main()
