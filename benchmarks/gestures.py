"""How many gestures a turn takes: the same orders played at the page click by click, and in as few gestures as it allows.

Run as `.venv/bin/python benchmarks/gestures.py [--hand clicks|short] [--json FILE]`. It opens a table of its own in a
folder that is gone afterwards, and plays with the system's Chromium. A gesture is a click, a drag or a key.
"""

import argparse
import json
import os
import sys
import time
import tomllib
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, sync_playwright

import sandtable
from sandtable import Game, draw
from sandtable.core.action import Action, parse
from sandtable.table.process import TableProcess

CHROMIUM = Path("/usr/bin/chromium-headless-shell")
#: Large enough for all of a map, so that nobody has to move it.
WINDOW = {"width": 2400, "height": 1500}
ORDERS = Path(__file__).with_suffix(".toml")
HANDS = ("clicks", "short")
#: So long an answer is waited for.
SECONDS = 20.0
#: No state takes so long to come, not even on a busy machine.
PATIENCE = 90_000
DONE = Action("done", None)

#: A point at which a unit or a place is what the mouse meets; tests ask for it, too.
FREE_POINT = Path(__file__).with_name("free_point.js").read_text("utf-8")

#: Whether a counter lies on another of its place, or under it.
PILED = """(name) => {
  const all = [...document.querySelectorAll("#board .counter")], own = all.find((one) => one.dataset.name === name);
  if (!own) return false;
  const box = own.getBoundingClientRect(), apart = box.width * 0.95;
  return all.some((one) => {
    const other = one.getBoundingClientRect();
    return one !== own && one.dataset.place === own.dataset.place
      && Math.abs(other.x - box.x) < apart && Math.abs(other.y - box.y) < apart;
  });
}"""


class Player:
    """Somebody at the page who counts what their hands do."""

    def __init__(self, page: Page, table: TableProcess) -> None:
        self.page = page
        self.table = table
        self.game = ""
        self.gestures = 0

    def open(self, start: Game) -> None:
        """Sit down at a game as it stands; that counts for nothing."""
        seats = dict.fromkeys(start.rules.sides, "person")
        self.game = self.table.ask("api/load", {"record": start.record(), "seats": seats})["id"]
        self.page.goto(f"{self.table.address}#game/{self.game}")
        self.page.wait_for_selector("#board .counter")
        self.page.keyboard.press("0")
        self._shown(self.state)

    @property
    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.table.ask(f"api/games/{self.game}")
        return found

    def other(self, order: str) -> None:
        """What the other side does, which nobody here has to."""
        wish = {"version": self.state["version"], "actions": [order]}
        self.table.ask(f"api/games/{self.game}/play", wish)
        self._shown(self.state)

    # Gestures that change the game

    def does(self, gesture: Callable[[], None]) -> bool:
        """Make a gesture, and confirm what the page asks; whether the game has changed."""
        before = self.state["version"]
        gesture()
        self.gestures += 1
        until = time.monotonic() + SECONDS
        while (now := self.state)["version"] == before:
            if self.page.locator("dialog#warning[open]").count():
                self.page.locator("dialog#warning[open] button").last.click()
                self.gestures += 1
            if time.monotonic() > until:
                return False
            self.page.wait_for_timeout(60)
        self._shown(now)
        return True

    def choose(self, action: Action) -> bool:
        """A click on what an action names: on the map, on a button, in the list."""
        if action == DONE:
            return self.does(self.page.locator("#done").click)
        legal = {one["text"]: one for one in self.state["legal"]}
        if str(action) not in legal:
            raise RuntimeError(f"{action} is not to be chosen now: {list(legal)[:9]}")
        kind = legal[str(action)]["kind"]
        point = self.point(kind, str(action.arg))
        if point and not self._is_piled(kind, str(action.arg)):
            return self.does(lambda: self.page.mouse.click(*point))
        button = self.page.locator(f'#order [data-option="{action}"]')
        if not button.count():
            button = self.page.locator(f'#sheet [data-action="{action}"]')
            fold = button.locator("xpath=ancestor::details[not(@open)]")
            if fold.count():
                fold.locator("summary").click()
                self.gestures += 1
        return self.does(button.first.click)

    def take_all(self, unit: str) -> bool:
        """A click with Shift on a stack."""
        point = self.point("unit", unit)
        if point is None:
            return False

        def click() -> None:
            self.page.keyboard.down("Shift")
            self.page.mouse.click(*point)
            self.page.keyboard.up("Shift")

        return self.does(click)

    def drag(self, unit: str, place: str, everybody: bool = False, onto: bool = False) -> bool:
        """From a counter to a place, or `onto` who stands there; out of a pile that is fanned out first, which is a gesture, too."""
        start = self.point("unit", unit)
        end = self._foe(place) if onto else self.point("place", place)
        if start is None:
            start = self._fanned(unit)
        if start is None or end is None:
            return False

        def carry() -> None:
            if everybody:
                self.page.keyboard.down("Shift")
            self.page.mouse.move(*start)
            self.page.mouse.down()
            self.page.mouse.move(start[0] + 9, start[1] + 9)
            self.page.mouse.move(*end, steps=4)
            self.page.wait_for_timeout(150)
            self.page.mouse.up()
            if everybody:
                self.page.keyboard.up("Shift")

        return self.does(carry)

    def _fanned(self, unit: str) -> tuple[float, float] | None:
        """Where a unit lies once its pile is fanned out."""
        top = self.page.locator(f'#fan [data-unit="{unit}"]')
        if not top.is_visible():
            place = next(
                one["place"] for one in self.state["board"]["counters"] if one["unit"] == unit
            )
            for one in self.state["board"]["counters"]:
                point = self.point("unit", one["unit"]) if one["place"] == place else None
                if point:
                    self.page.mouse.click(*point)
                    self.gestures += 1
                    break
            self.page.wait_for_timeout(150)
        box = top.bounding_box() if top.is_visible() else None
        return None if box is None else (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def press_offer(self, kind: str) -> bool:
        button = self.page.locator(f'#order [data-offer="{kind}"]').first
        try:
            button.wait_for(timeout=1500)
        except PlaywrightError:  # there is no such offer
            return False
        return self.does(button.click)

    def click_enemy(self, place: str) -> bool:
        """A click on whoever stands in a place."""
        point = self._foe(place)
        return point is not None and self.does(lambda: self.page.mouse.click(*point))

    def _foe(self, place: str) -> tuple[float, float] | None:
        there = [one["unit"] for one in self.state["board"]["counters"] if one["place"] == place]
        return next((found for unit in there if (found := self.point("unit", unit))), None)

    def point(self, kind: str, name: str) -> tuple[float, float] | None:
        found = self.page.evaluate(FREE_POINT, [kind, name])
        return (found["x"], found["y"]) if found else None

    def _is_piled(self, kind: str, name: str) -> bool:
        """Whether a unit lies on or under others, so that a click on it means the pile."""
        return kind == "unit" and bool(self.page.evaluate(PILED, name))

    def _shown(self, state: dict[str, Any]) -> None:
        drafted = len(state["decision"]["draft"]) if state["decision"] else 0
        self.page.wait_for_function(
            """([orders, drafted]) => Number(document.querySelector("#slider")?.max) === orders
              && document.querySelectorAll("#order ol.draft li").length === drafted""",
            arg=[state["orders"], drafted],
        )


# Two ways to give the same order


def by_clicks(player: Player, order: list[Action], together: bool) -> None:
    """One action after the other; a whole stack with Shift."""
    rest = list(order)
    if together:
        picks = [one for one in order if one.verb == "pick"]
        if player.take_all(str(picks[0].arg)):
            rest = order[len(picks) :]
    given = player.state["orders"]
    for action in rest:
        if player.state["orders"] > given:
            return  # a click was worth more than one action
        if not player.choose(action):
            raise RuntimeError(f"{action} of {order} cannot be done by a click")


def in_short(player: Player, order: list[Action], together: bool) -> None:
    """Drag who goes somewhere, take what is offered; click for the rest."""
    verbs = [one.verb for one in order]
    picks = [str(one.arg) for one in order if one.verb == "pick"]
    if "go" in verbs and picks:
        how = march_and_attack_in_short if "attack" in verbs else march_in_short
        order = how(player, order, picks, together)
    elif verbs[0] == "attack":
        order = attack_in_short(player, order)
    elif "advance" in verbs:
        unit, place = picks[0], str(order[-1].arg)
        point = player.point("unit", unit) or player.point("place", place)
        if point and player.does(lambda: player.page.mouse.click(*point)):
            finish(player, order)
            return
    if order:
        by_clicks(player, order, together=together)


def march_in_short(
    player: Player, order: list[Action], picks: list[str], together: bool
) -> list[Action]:
    """Who goes is dragged there; what is left to do."""
    goal = next(str(one.arg) for one in order if one.verb == "go")
    if (len(picks) == 1 or together) and player.drag(picks[0], goal, everybody=together):
        finish(player, order)
        return []
    # Who is dragged joins those in hand.
    if len(picks) > 1 and all(player.choose(Action("pick", unit)) for unit in picks[:-1]):
        if player.drag(picks[-1], goal):
            finish(player, order)
            return []
        return [one for one in order if str(one.arg) not in picks[:-1]]
    return order


def march_and_attack_in_short(
    player: Player, order: list[Action], picks: list[str], together: bool
) -> list[Action]:
    """Who goes to attack is dragged onto the enemy, or the enemy is clicked; what is left to do."""
    target, before = str(order[-1].arg), player.gestures
    first = [] if together else picks[:-1]
    if all(player.choose(Action("pick", unit)) for unit in first) and player.drag(
        picks[-1], target, everybody=together, onto=True
    ):
        finish(player, order)
        return []
    picks = [unit for unit in picks if unit not in first]
    picked = (together and player.take_all(picks[0])) or all(
        player.choose(Action("pick", unit)) for unit in picks
    )
    if picked and player.click_enemy(target):
        finish(player, order)
        return []
    player.gestures = before
    return order


def attack_in_short(player: Player, order: list[Action]) -> list[Action]:
    """Everybody who may attack does, by one button; what is left to do."""
    if not player.choose(order[0]):
        return order
    markers = [one for one in order if one.verb == "pick" and "fire" in str(one.arg)]
    if not markers and player.press_offer("attack-all"):
        return []
    if markers and player.press_offer("attack-gather"):
        for one in (*markers, DONE):
            player.choose(one)
        return []
    return order[1:]


def finish(player: Player, order: list[Action]) -> None:
    """What the gesture has left open and does not close by itself."""
    state = player.state
    draft = state["decision"]["draft"] if state["decision"] else []
    if draft and order[-1] == DONE and not (state.get("open") or {}).get("closes"):
        player.choose(DONE)
    elif draft and order[-1].verb == "attack":
        player.choose(order[-1])


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--hand", choices=HANDS, action="append")
    words.add_argument("--json", type=Path)
    asked = words.parse_args()
    if not CHROMIUM.exists():
        sys.exit(f"missing {CHROMIUM} (apt-get install chromium-headless-shell)")
    switches = ["--no-sandbox", "--disable-gpu"] if os.geteuid() == 0 else []
    found: dict[str, Any] = {}
    with TemporaryDirectory() as folder, TableProcess(folder) as table, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=switches)
        for game in tomllib.loads(ORDERS.read_text("utf-8"))["game"]:
            for hand in asked.hand or HANDS:
                context = browser.new_context(viewport=WINDOW, locale="en-GB")
                context.set_default_timeout(PATIENCE)
                for name, value in (("briefing", "off"), ("dice", "off"), ("animation", "off")):
                    context.add_init_script(f"localStorage['sandtable-{name}'] ??= '{value}'")
                player = Player(context.new_page(), table)
                counts = play(player, game, by_clicks if hand == "clicks" else in_short)
                found.setdefault(game["module"], {})[hand] = counts
                tell(game["module"], hand, counts)
                context.close()
        browser.close()
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=2) + "\n")


def play(player: Player, told: dict[str, Any], hand: Callable[..., None]) -> dict[str, list[int]]:
    """The gestures of each order of the turn, by what it does."""
    reference = sandtable.new(told["module"], told["scenario"], seed=told["seed"])
    player.open(reference)
    counts: dict[str, list[int]] = defaultdict(list)
    for line in told["orders"]:
        side, _, text = line.partition(": ")
        order = parse(text)
        if side != told["side"]:
            player.other(text)
        else:
            before, sort, together = player.gestures, *meant(reference, order)
            hand(player, order, together)
            counts[sort].append(player.gestures - before)
        reference.play(*order)
        # Other words for the same have other dice: one goes on from where the others did.
        if not same(player, reference):
            player.open(reference)
    return dict(counts)


def meant(game: Game, order: list[Action]) -> tuple[str, bool]:
    """What an order does, and whether all who can go along do."""
    verbs = [one.verb for one in order]
    picks = {str(one.arg) for one in order if one.verb == "pick"} & set(game.rules.names["unit"])
    counters = draw.counters(game.rules, game.state)
    places = {one.place for one in counters if one.unit in picks}
    able = {str(one.arg) for one in game.legal() if one.verb == "pick"}
    there = {one.unit for one in counters if one.place in places} & able
    together = len(picks) > 1 and len(places) == 1 and picks == there
    if "attack" in verbs:
        return ("move and attack" if "go" in verbs else "attack"), together
    if "advance" in verbs:
        return "advance", together
    if "go" not in verbs:
        return ("end of a phase, pass" if verbs == ["done"] else "other"), together
    if len(picks) == 1 and len(there) == 1:
        return "move of a unit", together
    return ("move of a stack" if together else "move of a part"), together


def same(player: Player, reference: Game) -> bool:
    """Whether the game at the table stands as it should, but for a move that closes with the next gesture."""
    state = player.state
    if (state.get("open") or {}).get("closes"):
        return state["orders"] == reference.played - 1
    if state["orders"] != reference.played or (state["decision"] or {}).get("draft"):
        return False
    lying = {(one["unit"], one["place"]) for one in state["board"]["counters"]}
    counters = draw.counters(reference.rules, reference.state)
    return lying == {(one.unit, one.place) for one in counters}


def tell(module: str, hand: str, counts: dict[str, list[int]]) -> None:
    total = sum(map(sum, counts.values()))
    orders = sum(map(len, counts.values()))
    print(f"{module}, {hand}: {total} gestures for {orders} orders")
    for sort, some in sorted(counts.items()):
        print(f"  {sort}: {sum(some)} for {len(some)} ({sum(some) / len(some):.1f} each)")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
