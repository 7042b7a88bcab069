"""Parts of games as two people play them by link, by mouse and by hand: one reads English, the other Japanese on a telephone.

The table falls in the middle of an order and of a thought, a link is taken back, play goes back by consent. In the
end both pages show what the table has, and both browsers find that the dice are right.
"""

import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import OpenDesk, Watch
from browser.desk import FALLEN, FREE_POINT, Desk, Server
from browser.test_links import begin, link_in, sit_down
from browser.test_talk import ask
from conformance.games import LONG
from table.tables import frozen

TOBRUK = ".card:has([data-module=battle-for-tobruk])"
WIRE = ".card:has([data-module=frontier-wire])"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 800},
    "has_touch": True,
    "locale": "ja-JP",
}

pytestmark = pytest.mark.own_server


class Evening:
    """A table, and all who look at it."""

    def __init__(self, server: Server, *desks: Desk) -> None:
        self.server = server
        self.desks = list(desks)

    def __enter__(self) -> "Evening":
        return self

    def __exit__(self, *_: object) -> None:
        self.server.stop()

    def is_sealed(self) -> None:
        """Wait until both browsers have added to the dice."""
        for desk, words in zip(self.desks, ("Dice: sealed", "ダイス：封印"), strict=True):
            expect(desk.at("seal")).to_have_text(words)
        self.all_see_the_same()

    def falls(self) -> None:
        """As by a power cut."""
        self.server.process.kill()
        self.server.process.communicate()
        for desk in self.desks:
            expect(desk.at("lost")).to_be_visible()

    def opens_again(self) -> None:
        """At the same address: the pages find it by themselves."""
        self.server = Server(self.server.folder, port=self.server.port)
        for desk in self.desks:
            expect(desk.at("lost")).to_be_hidden()

    @property
    def worker(self) -> int:
        """The process in which programs think."""
        tasks = Path(f"/proc/{self.server.process.pid}/task").glob("*/children")
        (child,) = [int(one) for task in tasks for one in task.read_text().split()]
        return child

    def all_see_the_same(self) -> None:
        """Once nobody thinks, each page shows what the table tells its browser."""
        for _ in range(9):  # a program may answer between a look at one and a look at the other
            for desk in self.desks:
                desk.rests()
                desk.shows(desk.game)
            orders = {desk.game["orders"] for desk in self.desks}
            if len(orders) == 1:
                return
        raise AssertionError(f"they see {sorted(orders)} orders")

    def dice_are_right(self) -> None:
        for desk in self.desks:
            desk.at("seal").click()
            desk.at("check-dice").click()
            expect(desk.page.locator("#sealed .proved")).to_be_visible()
            desk.page.keyboard.press("Escape")


def attack(owner: Desk, place: str, unit: str) -> None:
    """Somebody is attacked, by mouse; what follows is the other side's, and is not waited for."""
    owner.choose("place", place)
    owner.choose("unit", unit)
    with owner.page.expect_response(lambda one: "/play?" in one.url and one.ok):
        owner.at("done").click()


def leaves_to_the_recruit(desk: Desk, *matters: str) -> None:
    desk.at("standing").click()
    for matter in matters:
        form = desk.page.locator(f"[data-matter={matter}]")
        form.locator("summary").click()
        form.locator(f"[name={matter}-do]").select_option("recruit")
    desk.page.locator("#standing-orders [value=go]").click()
    expect(desk.at("standing")).to_contain_text(str(len(matters)))


def fights_on(owner: Desk, friend: Desk) -> None:
    """Whatever anybody is asked after a combat is answered in the simplest way, until there can be another."""
    while (decision := owner.game["decision"])["phase"] != "combat":
        desk = owner if decision["side"] == "british" else friend
        legal = desk.game["legal"]
        if any(one["text"] == "done" for one in legal):
            desk.done()
        elif desk.page.locator("#order [data-option]").count():
            desk.change(desk.page.locator("#order [data-option]").first.click)
        else:
            desk.choose(legal[0]["kind"], legal[0]["arg"])
        for one in (owner, friend):
            one.shows(one.game)


def test_a_folio_turn_with_markers_in_hand(
    open_desk: OpenDesk, server: Server, watch: Watch
) -> None:
    for words in (*FALLEN, "404"):
        watch.expect(words)
    owner, friend = open_desk(), open_desk(**PHONE)
    sit_down(friend, begin(owner, TOBRUK))
    with Evening(server, owner, friend) as evening:
        evening.is_sealed()
        owner.done()
        evening.all_see_the_same()
        assert [desk.at("status").inner_text().count("+") for desk in evening.desks] == [
            4,
            3,
        ], "each sees the own markers only"
        expect(friend.page.locator(".waits")).to_be_visible()

        # In the middle of an order the table falls: the order is still in hand.
        owner.choose("unit", "nz-4")
        before = friend.page.locator("#board").inner_html()
        evening.falls()
        evening.opens_again()
        owner.shows(owner.game)
        assert owner.draft == ["pick nz-4"]
        assert friend.page.locator("#board").inner_html() == before
        owner.change(owner.at("undo").click)
        owner.done()
        evening.all_see_the_same()

        # The telephone is lost: it is shut out, another goes on.
        owner.at("seats").click()
        players = owner.at("players")
        players.get_by_role("button", name="Lost device?").click()
        players.get_by_role("button", name="Shut it out").click()
        expect(friend.at("lost")).to_be_visible()
        found = open_desk(**PHONE)
        sit_down(found, link_in(players.locator(".seated")))
        players.get_by_role("button", name="Close").click()
        evening.desks = [owner, found]
        evening.all_see_the_same()

        # Both decide: the attack, and the answer with a marker, which lies face down.
        attack(owner, "1106", "gb-14")
        marker = found.page.locator("#order [data-option^='pick fire']").first
        expect(marker).to_be_visible()
        evening.all_see_the_same()
        board = owner.page.locator("#table").inner_html()
        found.change(marker.click)
        owner.quiet()
        assert owner.page.locator("#table").inner_html() == board
        found.done()
        leaves_to_the_recruit(found, "fire", "stand", "retreat")
        evening.all_see_the_same()

        # In the middle of a thought the table falls: it is thought again.
        fights_on(owner, found)
        attack(owner, "0704", "gb-16")
        evening.all_see_the_same()
        fights_on(owner, found)
        with frozen(evening.worker):
            attack(owner, "1205", "gb-23")
            assert owner.game["thinking"]["who"] == "recruit"
            evening.falls()
        evening.opens_again()
        evening.all_see_the_same()

        # They go back behind the last dice.
        orders = owner.game["orders"]
        ask(found, "rewind")
        owner.at("asked").get_by_role("button", name="Accept").click()
        expect(found.at("asked")).to_be_hidden()
        evening.all_see_the_same()
        assert owner.game["orders"] < orders
        evening.dice_are_right()


def test_a_turn_in_the_fog(open_desk: OpenDesk, server: Server, watch: Watch) -> None:
    """Frontier Wire with a free set-up, of which the other side sees nothing before it is finished."""
    for words in FALLEN:
        watch.expect(words)
    owner, friend = open_desk(), open_desk(**PHONE)
    card = owner.page.locator(WIRE)
    card.get_by_label("Scenario").select_option("free")
    card.locator(".versus select").nth(1).select_option("link")
    card.locator(".fog input").check()
    sit_down(friend, begin(owner, WIRE))
    with Evening(server, owner, friend) as evening:
        evening.is_sealed()

        # The other side sets up first, behind a screen; the table falls there.
        owner.shows(owner.game)
        before = owner.page.locator("#board").inner_html()
        friend.change(friend.button("choose suggested").click)
        owner.quiet()
        assert owner.page.locator("#board").inner_html() == before
        evening.falls()
        evening.opens_again()
        friend.shows(friend.game)
        assert friend.game["board"]["counters"]
        friend.done()
        evening.all_see_the_same()
        assert any("below" in text for text in owner.game["board"]["places"].values())
        owner.change(owner.button("choose suggested").click)
        owner.done()
        evening.all_see_the_same()
        for desk, enemy in ((owner, "axis"), (friend, "cw")):
            board = desk.game["board"]["counters"]
            hexes = [one["place"] for one in board if one["side"] == enemy and "." in one["place"]]
            assert len(hexes) == len(set(hexes)) > 5, "only the tops are seen"

        # Part of a turn; the table falls in the middle of an order.
        while "unit" not in {one["kind"] for one in owner.game["legal"]}:
            owner.done()
        evening.all_see_the_same()
        for _ in range(8 if LONG else 1):
            orders, unit = owner.game["orders"], in_sight(owner)
            board = friend.page.locator("#board").inner_html()
            owner.choose("unit", unit)
            evening.falls()
            evening.opens_again()
            owner.shows(owner.game)
            assert owner.draft == [f"pick {unit}"]
            assert friend.page.locator("#board").inner_html() == board
            owner.choose("place", free_hex(owner))
            owner.done()
            evening.all_see_the_same()
            assert owner.game["orders"] == friend.game["orders"] == orders + 1
        evening.dice_are_right()


def test_a_whole_turn_in_the_fog(open_desk: OpenDesk, server: Server, watch: Watch) -> None:
    """Sidi Rezegh, both sides to the end of their turns; at no moment anything shows that is hidden."""
    for words in (*FALLEN, "404"):
        watch.expect(words)
    owner, friend = open_desk(), open_desk(**PHONE)
    card = owner.page.locator(WIRE)
    card.get_by_label("Scenario").select_option("sidi-rezegh")
    card.locator(".versus select").nth(1).select_option("link")
    card.locator(".fog input").check()
    sit_down(friend, begin(owner, WIRE))
    with Evening(server, owner, friend) as evening:
        evening.is_sealed()
        for desk in evening.desks:
            listens(desk)
        keep_their_secrets(evening)

        # The table falls in the middle of an order of the Commonwealth.
        unit = in_sight(owner)
        board = friend.page.locator("#board").inner_html()
        owner.choose("unit", unit)
        keep_their_secrets(evening)
        evening.falls()
        evening.opens_again()
        owner.shows(owner.game)
        assert owner.draft == [f"pick {unit}"]
        assert friend.page.locator("#board").inner_html() == board
        owner.choose("place", free_hex(owner))
        owner.done()
        evening.all_see_the_same()
        keep_their_secrets(evening)

        # The telephone is lost: its link leads to nothing more, another one goes on.
        owner.at("seats").click()
        players = owner.at("players")
        players.get_by_role("button", name="Lost device?").click()
        players.get_by_role("button", name="Shut it out").click()
        expect(friend.at("lost")).to_be_visible()
        lost, game = friend, f"{server.address}api/games/{owner.id}"
        heard = heard_by(lost)
        friend = open_desk(**PHONE)
        sit_down(friend, link_in(players.locator(".seated")))
        players.get_by_role("button", name="Close").click()
        evening.desks = [owner, friend]
        listens(friend)

        # The Commonwealth passes what is left of its turn; the Axis moves by taps, and goes back once.
        while owner.game["decision"]["side"] == "cw":
            owner.done()
        evening.all_see_the_same()
        keep_their_secrets(evening)
        orders = friend.game["orders"]
        for goes_back in (True, False):
            friend.change(
                partial(friend.page.touchscreen.tap, *friend.point("unit", in_sight(friend)))
            )
            keep_their_secrets(evening)
            friend.page.touchscreen.tap(*friend.point("place", free_hex(friend)))
            friend.change(friend.at("do-it").tap)
            if friend.draft:
                friend.change(friend.at("done").tap)
            evening.all_see_the_same()
            assert friend.game["orders"] == orders + 1
            keep_their_secrets(evening)
            if not goes_back:
                break
            ask(friend, "rewind")
            owner.at("asked").get_by_role("button", name="Accept").click()
            expect(friend.at("asked")).to_be_hidden()
            evening.all_see_the_same()
            assert friend.game["orders"] == orders

        # A program plays on for the Axis; the table falls in the middle of its thought.
        ask(friend, "seat")
        with owner.page.expect_response(lambda one: "/reply?" in one.url and one.ok):
            owner.at("asked").get_by_role("button", name="Accept").click()
        assert owner.game["thinking"]["who"] == "sergeant"
        evening.falls()
        evening.opens_again()
        evening.all_see_the_same()
        assert owner.game["board"]["turn"] == 2
        keep_their_secrets(evening, "/report")
        ask(friend, "return")
        owner.at("asked").get_by_role("button", name="Accept").click()
        expect(friend.at("asked")).to_be_hidden()
        assert friend.game["seats"] == {"cw": "person", "axis": "person"}
        assert lost.page.request.get(game).status == 404
        assert heard_by(lost) == heard
        evening.dice_are_right()


def listens(desk: Desk) -> None:
    """Keep whatever the stream of the game tells this browser from now on."""
    desk.page.evaluate(HEARS, desk.id)


def heard_by(desk: Desk) -> list[str]:
    found: list[str] = desk.page.evaluate("heard")
    return found


#: Keeps what the stream of a game says, after the table has fallen, too.
HEARS = """(id) => {
  window.heard = [];
  const stream = new EventSource(`/api/games/${id}/stream`);
  for (const name of ["message", "thinking", "people", "talk"])
    stream.addEventListener(name, (event) => window.heard.push(event.data));
}"""


def keep_their_secrets(evening: Evening, *more: str) -> None:
    """Of who never lay open nothing is on the other side's page, in its stream or in what it takes home."""
    for desk, other in (evening.desks, evening.desks[::-1]):
        game = f"{desk.server.address}api/games/{desk.id}"
        orders = desk.game["orders"]
        moments = [desk.page.request.get(f"{game}/at/{one}").json() for one in range(orders + 1)]
        seen = {one["unit"] for moment in moments for one in moment["counters"]}
        side = other.game["seat"]
        theirs = {one["unit"] for one in other.game["board"]["counters"] if one["side"] == side}
        hidden = theirs - seen
        assert hidden
        told = {
            path: desk.page.request.get(f"{game}{path}").text()
            for path in ("", "/record", "/picture.svg", f"/news/0?to={orders}", *more)
        }
        told["its map"] = desk.page.locator("#board").inner_html()
        told["its panel"] = desk.at("panel").inner_html()
        told["its stream"] = " ".join(heard_by(desk))
        named = re.compile(rf"(?<![\w-])({'|'.join(sorted(hidden))})(?![\w-])")
        assert [where for where, text in told.items() if named.search(text)] == []
        forces = desk.page.request.get(f"{game}/forces").text()
        places = re.findall(r'"state":"hidden","place":(\w+)', forces)
        assert len(places) >= len(hidden)
        assert set(places) == {"null"}


def in_sight(desk: Desk) -> str:
    """A unit that can be chosen, that lies alone and that the mouse reaches."""
    lying = [one["place"] for one in desk.game["board"]["counters"]]
    alone = [
        one["unit"]
        for one in desk.game["board"]["counters"]
        if one["unit"] and lying.count(one["place"]) == 1
    ]
    units = [one for one in desk.choosable("unit") if one in alone]
    return next(one for one in units if reached(desk, "unit", one))


def free_hex(desk: Desk) -> str:
    """A hex without units to which those in hand can go, and from which they could go on: the order stays open."""
    game = desk.game
    taken = {one["place"] for one in game["board"]["counters"]}
    goals = [one for one in game["legal"] if one["verb"] == "go" and "warning" not in one]
    goals = [one for one in goals if one["left"] != "0"]
    return next(
        str(one["arg"])
        for one in goals
        if one["arg"] not in taken and not one.get("passing") and reached(desk, "place", one["arg"])
    )


def reached(desk: Desk, kind: str, name: str) -> bool:
    return bool(desk.page.evaluate(FREE_POINT, [kind, name]))
