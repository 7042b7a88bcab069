"""What axe-core finds that shuts somebody out: at the table, in its dialogs, in the past, elsewhere.

Each scene is seen by day in English or at night in Japanese, one after the other; `./test --long`
sees each in both, and the largest map besides.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Page, expect

import sandtable
from browser.conftest import OpenDesk
from browser.desk import ATTACK, BATTLE, SET_UP, Desk, Held, Server
from browser.test_catch_up import missed
from browser.test_goal import ended
from browser.test_links import begin, sit_down
from browser.test_talk import ask, open_talk, say
from browser.test_walk import combat, walk_to
from browser.test_warning import blunder
from conformance.games import LONG
from rules.scs.builders import combat as at_combat

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
#: Faults that shut somebody out; lesser ones are advice.
GRAVE = ("serious", "critical")
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", "locale": "en-GB"},
    "dark": {"color_scheme": "dark", "locale": "ja-JP"},
}
#: What is looked at in parts is looked at without the map: each of its thousands of parts would be gone through.
FAULTS = """async (part) => {
  const board = document.querySelector("#board"), seen = part && document.querySelector(part);
  const aside = seen && board && !seen.contains(board) && !board.contains(document.activeElement) ? [...board.childNodes] : [];
  aside.forEach((one) => one.remove());
  const found = await axe.run(part ? { include: [part] } : document, { resultTypes: ["violations"] });
  board?.append(...aside);
  const told = (one) => `${one.id}: ${one.nodes.map((node) => node.html).join(" ")}`;
  return { looked: found.passes.length, faults: found.violations.map((one) => [one.impact, told(one)]) };
}"""


def faults(page: Page, part: str = "") -> list[str]:
    """What is grave, on the page or in a part of it."""
    assert AXE.exists(), "axe-core is not there: ./test installs it (npm ci)"
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(FAULTS, part)
    assert found["looked"], f"axe-core has nothing to look at: {part}"
    return [text for impact, text in found["faults"] if impact in GRAVE]


def in_the_midst(module: str) -> sandtable.Game:
    """A game with something to look at: an open order."""
    game = sandtable.new(module, seed=2)
    orders = {
        "operation-crusader-60": [*SET_UP, *ATTACK[:-1]],
        "battle-for-tobruk": ["done", "pick gb-14"],
        "scs-primer": ["pick 5arm"],
        "frontier-wire": ["pick cw-7h"],
    }
    for action in orders[module]:
        game.play(action)
    return game


TOBRUK = ".card:has([data-module=battle-for-tobruk])"
#: What opens which window of a game by link.
WINDOWS = {
    "tell-me": "notices",
    "standing": "standing-orders",
    "seal": "sealed",
    "seats": "players",
}
Scene: TypeAlias = Iterator[tuple[Page, str]]


def shown(desk: Desk, key: str, part: str) -> tuple[Page, str]:
    desk.page.keyboard.press(key)
    expect(desk.page.locator(part)).to_be_visible()
    return desk.page, part


def table(module: str) -> Callable[..., Scene]:
    """The map with an open order, a pile fanned out, every sheet of the panel, every chart."""

    def scene(open_desk: OpenDesk, server: Server, **look: Any) -> Scene:
        game = in_the_midst(module)
        desk = open_desk(server.load(game, dict.fromkeys(game.rules.sides, "person")), **look)
        if module == "operation-crusader-60":  # an attack is one click away, and its odds are told
            folds = desk.at("odds").locator(".fold > summary")
            expect(folds.first).to_be_visible()
            for fold in folds.all():
                fold.click()
        yield desk.page, ""
        if module == "scs-primer":  # two units lie on each other
            desk.next_to("unit", ["6arm"])
            yield shown(desk, "f", "#fan")
        for name in desk.sheets():
            if name != "actions":  # they were seen with the rest
                yield desk.page, "#panel"
        for key, kind in {"1": "combat", "2": "terrain", "3": "turns"}.items():
            shown(desk, key, f"#chart-tab-{kind}[aria-selected=true]")
            yield desk.page, "#charts"

    return scene


def keys_and_settings(open_desk: OpenDesk, server: Server, **look: Any) -> Scene:
    desk = open_desk(server.new(*SET_UP), **look)
    for key, part in {"?": "#keys", ",": "#settings"}.items():
        yield shown(desk, key, part)
        desk.page.keyboard.press("Escape")
        expect(desk.page.locator(part)).to_be_hidden()


def lesson(open_desk: OpenDesk, server: Server, **look: Any) -> Scene:
    """A lesson half done, its end, and the help of its game."""
    game = sandtable.new("scs-primer", "movement", seed=2)
    for action in ("pick 6arm", "go 25.18", "done"):
        game.play(action)
    desk = open_desk(server.load(game, dict.fromkeys(game.rules.sides, "person")), **look)
    expect(desk.at("lesson")).to_be_visible()
    yield desk.page, "#panel"
    yield shown(desk, "?", "#keys")
    while game.outcome is None:
        game.play("done")
    desk = open_desk(server.load(game, dict.fromkeys(game.rules.sides, "person")), **look)
    expect(desk.at("ending")).to_be_visible()
    yield desk.page, "#table"


def warning(open_desk: OpenDesk, server: Server, **look: Any) -> Scene:
    yield shown(open_desk(blunder(server), **look), "d", "#warning")


def offers(open_desk: OpenDesk, server: Server, **look: Any) -> Scene:
    """Attacks that one click plays, a stack whose units can be marked, and a pass that lasts."""
    start = at_combat({"3inf": "19.10", "6arm": "19.10", "14pz": "20.10"})
    desk = open_desk(server.load(start, {"blue": "person", "red": "person"}), **look)
    desk.choose("unit", "14pz")
    expect(desk.at("attacks").locator("button").first).to_be_visible()
    desk.page.mouse.click(*desk.point("unit", "6arm"), button="right")
    expect(desk.at("stack").locator(".mark").first).to_be_visible()
    yield desk.page, "#panel"
    desk.open(server.new(*SET_UP))
    desk.change(desk.at("pass-on").click)
    expect(desk.at("passing")).to_be_visible()
    yield desk.page, "#panel"


def which_unit(open_desk: OpenDesk, server: Server, **look: Any) -> Scene:
    desk = open_desk(combat(server), **look)
    desk.page.keyboard.press("g")
    walk_to(desk, "20.10")
    yield shown(desk, "Enter", "#which")


def catch_up_and_replay(open_desk: OpenDesk, server: Server, **look: Any) -> Scene:
    """What was missed is offered, and then it plays."""
    desk, _ = missed(open_desk, server, **look)
    expect(desk.at("news")).to_be_visible()
    yield desk.page, "#notes"
    Held(desk.page, "/at/2?")  # it plays as long as one looks
    desk.at("watch").click()
    expect(desk.at("moment")).to_be_visible()
    for part in ("#notes", "#replay"):
        yield desk.page, part


def turn_card(open_desk: OpenDesk, server: Server, **look: Any) -> Scene:
    """A turn is over: its card, and what was ordered in it."""
    desk = open_desk(server.new(*SET_UP), **look)
    while desk.game["board"]["turn"] == 1:
        desk.done()
    desk.page.locator("#news summary").click()
    expect(desk.page.locator("#news .turn-card")).to_be_visible()
    yield desk.page, "#notes"


def past(open_desk: OpenDesk, server: Server, **look: Any) -> Scene:
    desk = open_desk(server.new(*BATTLE), **look)
    shown(desk, "[", "#moment")
    yield desk.page, "#map"


def hand_over(open_desk: OpenDesk, server: Server, **look: Any) -> Scene:
    wish = {"module": "battle-for-tobruk", "hidden": True}
    page = open_desk(**look).page
    page.goto(f"{server.address}#game/{server.ask('api/games', wish)['id']}")
    expect(page.locator("#take")).to_be_focused()
    yield page, ""


def briefing(open_desk: OpenDesk, server: Server, **look: Any) -> Scene:
    yield shown(open_desk(server.new(*SET_UP), **look), "b", "#briefing")


def ending(open_desk: OpenDesk, server: Server, **look: Any) -> Scene:
    desk = open_desk(ended(server), **look)
    expect(desk.page.locator("#ending .curve")).to_be_visible()
    yield desk.page, "#ending"


def by_link(open_desk: OpenDesk, server: Server, **look: Any) -> Scene:
    """What two who play by link have besides: talk and questions, the windows of the panel, an end they agree on."""
    owner, friend = open_desk(**look), open_desk()
    sit_down(friend, begin(owner, TOBRUK))
    expect(friend.at("seal")).to_have_text("Dice: sealed")
    say(friend, "Good evening!")
    ask(friend, "draw")
    expect(owner.at("asked").locator("button").first).to_be_visible()
    open_talk(owner)
    owner.at("talk").locator(".asks summary").click()
    yield owner.page, "#panel"
    for button, window in WINDOWS.items():
        owner.at(button).click()
        expect(owner.at(window)).to_be_visible()
        owner.unfold()
        yield owner.page, f"#{window}"
        owner.page.keyboard.press("Escape")
        expect(owner.at(window)).to_be_hidden()
    owner.at("asked").locator("[data-answer=accept]").click()
    owner.at("warning").locator("button[value=go]").click()
    expect(owner.at("ending")).to_be_visible()
    yield owner.page, "#ending"


def report(open_desk: OpenDesk, server: Server, **look: Any) -> Scene:
    page = open_desk(**look).page
    language = look["locale"][:2]
    page.goto(f"{server.address}api/games/{server.new(*BATTLE)}/report?lang={language}")
    expect(page.locator("html")).to_have_attribute("lang", language)
    yield page, ""


def lobby(open_desk: OpenDesk, server: Server, **look: Any) -> Scene:
    server.new(*SET_UP)
    desk = open_desk(**look)
    desk.unfold()
    yield desk.page, ""


def museum(open_desk: OpenDesk, server: Server, **look: Any) -> Scene:
    page = open_desk(**look).page
    for room in ("map", "counters", "forces", "tables", "rules", "sources"):
        page.goto(f"{server.address}#museum/scs-primer/{room}")
        page.wait_for_selector(f"nav a[data-room='{room}'][aria-current]")
        page.wait_for_selector("#room:not([aria-busy])")
        yield page, "#museum"


SCENES: dict[str, Callable[..., Scene]] = {
    "operation-crusader-60": table("operation-crusader-60"),
    "battle-for-tobruk": table("battle-for-tobruk"),
    "scs-primer": table("scs-primer"),
    "keys and settings": keys_and_settings,
    "a lesson": lesson,
    "warning": warning,
    "which unit": which_unit,
    "catch-up and replay": catch_up_and_replay,
    "turn card": turn_card,
    "past": past,
    "hand-over": hand_over,
    "briefing": briefing,
    "ending": ending,
    "by link": by_link,
    "report": report,
    "lobby": lobby,
    "museum": museum,
    "offers": offers,
}
if LONG:
    SCENES["frontier-wire"] = table("frontier-wire")
SEEN = [
    (scene, look)
    for number, scene in enumerate(SCENES)
    for look in (list(LOOKS) if LONG else [list(LOOKS)[number % 2]])
]


@pytest.mark.parametrize(("scene", "look"), SEEN)
def test_nothing_shuts_anybody_out(
    open_desk: OpenDesk, server: Server, scene: str, look: str
) -> None:
    for page, part in SCENES[scene](open_desk, server, **LOOKS[look]):
        assert faults(page, part) == []
