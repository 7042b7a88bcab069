"""A desk: one browser page in front of one real server, with hands, eyes and patience."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from playwright.sync_api import APIResponse, Locator, Page, Response, expect

import sandtable
from builders import CRUSADER, play
from sandtable import Game
from sandtable.core.errors import SandtableError
from sandtable.table.process import TableProcess

Data: TypeAlias = dict[str, Any]
Point: TypeAlias = tuple[float, float]

OPEN_TABLE = {"axis": "person", "british": "person"}
SET_UP = ("choose suggested", "done")
#: Three units of the 7th Armoured Division go from area 11 against the scouts at Gabr Saleh.
GROUP = ("pick gb-7ad-4ab", "pick gb-7ad-7ab", "pick gb-7ad-sg")
ATTACK = (*GROUP, "go P20", "attack P20")
#: The scouts fire back at one of them; then all dice roll, which with seed 2 routs the scouts.
BATTLE = (*SET_UP, *ATTACK, "assign gb-7ad-4ab", "done")

#: What browsers say of a table that has fallen.
FALLEN = (
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
    "ERR_CONTENT_LENGTH_MISMATCH",
    "ERR_EMPTY_RESPONSE",
)


class Server(TableProcess):
    """A table opened as a person opens it; what it complains about is kept."""

    def __init__(self, folder: Path, *, port: int = 0, environment: dict[str, str] | None = None):
        self.folder = folder
        self._complaints = folder.parent / f"{folder.name}.stderr"
        with self._complaints.open("w") as complaints:
            try:
                super().__init__(folder, port=port, environment=environment, errors=complaints)
            except SandtableError as trouble:
                trouble.add_note(self.complaints())
                raise

    @property
    def port(self) -> int:
        return int(self.address.rstrip("/").rpartition(":")[2])

    def complaints(self) -> str:
        return self._complaints.read_text()

    def new(self, *actions: str, seats: dict[str, str] = OPEN_TABLE, seed: int = 2) -> str:
        """A new game, after these actions; its name."""
        return self._open(_record_of(actions, seed), seats)

    def load(self, start: Game, seats: dict[str, str] = OPEN_TABLE) -> str:
        """A game that goes on from this one; its name."""
        return self._open(start.record(), seats)

    def _open(self, record: str, seats: dict[str, str]) -> str:
        game: str = self.ask("api/load", {"record": record, "seats": seats})["id"]
        self.settle(game)
        return game

    def game(self, game: str, language: str = "en") -> Data:
        found: Data = self.ask(f"api/games/{game}?lang={language}")
        return found

    def play(self, game: str, *actions: str) -> Data:
        version = self.game(game)["version"]
        wish = {"version": version, "actions": actions}
        found: Data = self.ask(f"api/games/{game}/play", wish)
        return found


@cache
def _record_of(actions: tuple[str, ...], seed: int) -> str:
    """The record of a game of the 60 Series; many tests begin with the same orders."""
    start = sandtable.new(CRUSADER, seed=seed)
    play(start, *actions)
    return start.record()


#: Who has everything shown at once has no second thoughts about an order either, for which its answer is kept back.
GO_ON = """() => {
  const on = document.getElementById("skip-turn");
  if (localStorage["sandtable-turns"] === "at-once" && on && !on.disabled) on.click();
}"""


class Desk:
    """What a person does at the page. Nothing here waits for time to pass, only for states."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server

    # Coming in

    def open(self, game: str) -> "Desk":
        self.page.goto(f"{self.server.address}#game/{game}")
        self.shows(self.game)
        return self

    def arrives(self) -> Data:
        """Wait until a game is on the table; the game."""
        self.page.wait_for_url("**/#game/*")
        game = self._settled(self.game)
        self.shows(game)
        return game

    @property
    def id(self) -> str:
        return self.page.url.partition("#game/")[2].partition("/at/")[0]

    @property
    def language(self) -> str:
        language: str = self.page.evaluate("document.documentElement.lang")
        return language

    @property
    def game(self) -> Data:
        """What the server says of the game on the table, in the language of the page and to this browser."""
        found: Data = self._ask(f"?lang={self.language}").json()
        return found

    def _ask(self, path: str) -> APIResponse:
        # On a connection of its own: the table hangs up on one that has rested, perhaps just now.
        address = f"{self.server.address}api/games/{self.id}{path}"
        answer = self.page.request.get(address, headers={"Connection": "close"})
        assert answer.ok, answer.text()
        return answer

    @property
    def draft(self) -> list[str]:
        """The actions of the order that is being put together, as the record has them."""
        record = self._ask("/record").text()
        found = re.search(r"^draft \w+: (.*)$", record, re.MULTILINE)
        return found.group(1).split(", ") if found else []

    # Seeing

    def at(self, name: str) -> Locator:
        return self.page.locator(f"#{name}")

    def spot(self, kind: str, name: str) -> Locator:
        """The counter or the ring of a place on the map."""
        return self.page.locator(f'#board [role="button"][data-kind="{kind}"][data-name="{name}"]')

    def choosable(self, kind: str) -> list[str]:
        """What lights up on the map."""
        spots = self.page.locator(f'#board [data-kind="{kind}"][tabindex="0"]')
        names: list[str] = spots.evaluate_all("all => all.map((one) => one.dataset.name)")
        return names

    def button(self, action: str) -> Locator:
        """The button of the open decision that plays this."""
        return self.page.locator(f'#order [data-option="{action}"]')

    def tab(self, number: int) -> Locator:
        """Actions, log, dice, board in words."""
        return self.page.get_by_role("tab").nth(number)

    def sheets(self) -> Iterator[str]:
        """Opens every sheet of the panel, one after the other; its name."""
        tabs = self.page.locator("#tabs [role=tab]")
        assert tabs.count() > 4
        for tab in tabs.all():
            tab.click()
            expect(tab).to_have_attribute("aria-selected", "true")
            name = (tab.get_attribute("id") or "").removeprefix("tab-")
            if name == "forces":  # these are asked for
                expect(self.page.locator("#sheet .force").first).to_be_visible()
            yield name

    def shows(self, game: Data) -> None:
        """Wait until the page shows this state of the game."""
        self.page.wait_for_function(SHOWS, arg=_shown(game))

    def point(self, kind: str, name: str) -> Point:
        """A point of the window where a click meets this place or unit and nothing else."""
        self.page.evaluate(NEXT_FRAME)
        found = self.page.evaluate(FREE_POINT, [kind, name])
        assert found, f"{kind} {name} cannot be clicked: it is covered or out of sight"
        return found["x"], found["y"]

    def box(self, locator: Locator) -> dict[str, float]:
        box = locator.bounding_box()
        assert box is not None
        return dict(box)

    # Acting

    def click(self, kind: str, name: str) -> None:
        """A click of the mouse on the map, whatever it may mean."""
        self.page.mouse.click(*self.point(kind, name))

    def choose(self, kind: str, name: str) -> Data:
        """A click on the map that plays something; the state of the game after it."""
        return self.change(lambda: self.click(kind, name))

    def press(self, key: str) -> Data:
        """A key that plays something; the state of the game after it."""
        return self.change(lambda: self.page.keyboard.press(key))

    def unfold(self) -> None:
        """Open every list that is folded."""
        self.page.locator("details").evaluate_all(
            "all => all.forEach((one) => { one.open = true; })"
        )

    def done(self) -> Data:
        return self.change(self.at("done").click)

    def change(self, act: Any) -> Data:
        """Does something that changes the game, and waits until the page shows the change.

        And what programs answer.
        """
        with self.page.expect_response(_changes) as coming:
            act()
        response = coming.value
        assert response.ok, f"{response.url}: {response.status} {response.text()}"
        game = self._settled(response.json())
        self.shows(game)
        return game

    def _settled(self, game: Data) -> Data:
        """The game once programs have answered."""
        if game["thinking"] is not None:
            self.page.evaluate(GO_ON)
            if game["linked"]:  # which is told to this browser only
                self.rests()
            else:
                self.server.settle(game["id"])
            return self.game
        return game

    def rests(self) -> None:
        """Wait until no program thinks about the game."""
        # `wait_for_function` takes a promise for a yes, and would wait for nothing.
        self.page.evaluate(RESTS, self.id)

    def click_twice(self, button: Locator) -> None:
        """Two clicks before the first is answered; the second is refused, as what it meant is over."""
        held = Held(self.page, "/play?")
        button.click()
        button.click()
        held.waits()
        with self.page.expect_response(lambda one: "/play?" in one.url and one.status == 409):
            held.release()

    def quiet(self) -> None:
        """Wait until whatever was queued in the page has been sent and answered."""
        self.page.evaluate("fetch('/api/modules').then(() => fetch('/api/modules')).then(() => 0)")

    def switch_language(self) -> None:
        wanted = "en" if self.language == "ja" else "ja"
        self.at("language").click()
        expect(self.page.locator("html")).to_have_attribute("lang", wanted)
        self.shows(self.game)

    def skip(self) -> None:
        """Past bar and map to the panel, by the first link of the page, wherever one is."""
        self.at("skip").focus()
        self.page.keyboard.press("Enter")
        expect(self.at("panel")).to_be_focused()

    def tab_to(self, locator: Locator, most: int = 80) -> None:
        """The Tab key until this control has the focus."""
        for _ in range(most):
            self.page.keyboard.press("Tab")
            if locator.evaluate("(one) => one === document.activeElement"):
                return
        raise AssertionError(f"{most} presses of Tab do not lead to {locator}")

    def next_to(self, kind: str, wanted: Iterable[str] = (), key: str = "n") -> str:
        """The N key until something of this kind (one of those wanted) has the focus; its name."""
        names = set(wanted) or set(self.choosable(kind))
        for _ in range(100):
            self.page.keyboard.press(key)
            here = self.page.evaluate("({...document.activeElement?.dataset})")
            if here.get("kind") == kind and here.get("name") in names:
                return str(here["name"])
        raise AssertionError(f"{key} does not lead to any {kind} of {sorted(names)}")


class Held:
    """Requests of the page that are kept waiting until they are released.

    They are held in the page itself: a route that is laid just before a click may come too late.
    """

    _answered = False

    def __init__(self, page: Page, part: str) -> None:
        self._page = page
        self._gate = page.evaluate_handle(GATE, [part, self._answered])

    def waits(self) -> None:
        """Wait until one of them is held."""
        self._page.wait_for_function("(gate) => gate.held > 0", arg=self._gate)

    def release(self) -> None:
        self._gate.evaluate("(gate) => gate.open()")


class Late(Held):
    """Requests that the server answers at once, with answers that come when they are released."""

    _answered = True


def _shown(game: Data) -> Data:
    """What of a state can be read from the page: the whole of it would be sent for every look."""
    decision = game["decision"]
    lying = {one["unit"] for one in game["board"]["counters"]}
    lit = {
        f"{one['kind']} {one['arg']}"
        for one in game["legal"]
        # Who is off the map has a button, not a spot.
        if one["kind"] == "place" or (one["kind"] == "unit" and one["arg"] in lying)
    }
    return {
        "orders": game["orders"],
        "drafted": len(decision["draft"]) if decision else 0,
        "said": decision["prompt"] if decision else game["outcome"],
        "lit": list(lit),
    }


def _changes(response: Response) -> bool:
    path = response.url.partition("?")[0]
    return response.request.method == "POST" and path.endswith(("/play", "/drop", "/undo", "/redo"))


#: Asks for a game again and again, until no program thinks about it.
RESTS = """async (id) => {
  for (;;) {
    const answer = await fetch(`/api/games/${id}`);
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    if (!(await answer.json()).thinking) return;
    await new Promise((again) => setTimeout(again, 50));
  }
}"""

#: Stands before all requests whose address has this part in it, or behind their answers.
GATE = """([part, answered]) => {
  const reach = window.fetch, gate = { held: 0 };
  const opened = new Promise((open) => { gate.open = open; });
  window.fetch = async (...request) => {
    if (!String(request[0]).includes(part)) return reach(...request);
    const answer = answered ? await reach(...request) : null;
    gate.held++;
    await opened;
    return answer ?? reach(...request);
  };
  return gate;
}"""

#: Does the page show this? Orders, draft, question and what can be chosen; what is dear to find out comes last.
SHOWS = """({ orders, drafted, said, lit }) => {
  const slider = document.querySelector("#slider");
  const order = document.querySelector("#order");
  if (!slider || !order || document.querySelector("#table").hidden) return false;
  if (Number(slider.max) !== orders || order.querySelectorAll("ol li").length !== drafted) return false;
  // Where no line may be broken the page puts a sign that is not seen.
  if (!order.textContent.replaceAll("\\u2060", "").includes(said)) return false;
  const spots = [...document.querySelectorAll('#board [data-kind][tabindex="0"]')]
    .map((one) => `${one.dataset.kind} ${one.dataset.name}`);
  return spots.sort().join() === lit.sort().join();
}"""

#: The map fits itself into its frame after the page has been laid out, which people see and programs must await.
NEXT_FRAME = "() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))"

#: Looks over a spot for a point at which it is what the mouse would meet.
FREE_POINT = (Path(__file__).parents[2] / "benchmarks" / "free_point.js").read_text("utf-8")
