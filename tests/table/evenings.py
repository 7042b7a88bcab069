"""The same evening twice: a game by link at two tables that differ in nothing but what is hidden.

Both tables have the same name, the same game, browsers with the same keys, the same secret of the dice and the same
time of day. So what a seat is told must be the same byte for byte; nothing is left out of it but the keyed hashes of
what is hidden, which nobody can read without the secret.
"""

import asyncio
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from sandtable import Game, SealedDice, Sealing
from sandtable.core.game import SPECTATOR
from sandtable.table.beginnings import _sit
from sandtable.table.links import OWNER, Links, hashed
from sandtable.table.seam import CALLS, GAME, Call
from sandtable.table.store import Store
from table.friends import Friend
from table.hostile import words
from table.tables import SECONDS, Data, Table

IDENTITY = "evening"
SECRET = bytes(range(32))
#: Links of the chain: they are keyed over what is hidden, too.
HASHES = re.compile(rb"\b[0-9a-f]{64}\b")
LANGUAGES = ("en", "ja")


class Clock(datetime):
    """A clock that goes on when it is told to."""

    minutes = 0

    @classmethod
    def now(cls, tz: Any = None) -> "Clock":
        return cls(2026, 5, 1, 20, cls.minutes % 60, tzinfo=UTC)


class Evening:
    """A table at which one game is played by link: a browser for each side, the first the owner's, and one that looks on."""

    def __init__(self, path: Path, game: Game) -> None:
        self.table = Table(path, now=Clock.now)
        sides = game.rules.sides
        salts = {side: f"{number:02x}" * 16 for number, side in enumerate(sides, 1)}
        game.dice = SealedDice(Sealing(SECRET, IDENTITY, sides, salts))
        _sit(self.table.host, game, {}, 0, hidden=False, linked=True, identity=IDENTITY)
        self.friends: dict[str, Friend] = {}
        for role in (*sides, SPECTATOR):
            friend = self.friends[role] = Friend(self.table)
            friend.game, friend.role = IDENTITY, role
            key = f"key-of-{role}"
            friend.client.cookies.set(f"sandtable-{self.table.store.id}", key)
        self.sit_down()
        for friend in self.friends.values():
            friend.look()

    def sit_down(self) -> None:
        """Each holds what is theirs."""
        for role, friend in self.friends.items():
            own = [OWNER, role] if friend is self.owner else [role]
            (key,) = friend.client.cookies.values()
            Links(self.table.store).hold(IDENTITY, own, hashed(key))

    @property
    def game(self) -> Game:
        return self.table.game(IDENTITY)

    @property
    def owner(self) -> Friend:
        return next(iter(self.friends.values()))

    def play(self, *actions: str) -> httpx.Response:
        """Whoever must choose plays what must be accepted."""
        answer = self.friends[str(self.game.side)].play(*actions)
        assert answer.status_code == 200, answer.text
        return answer

    @contextmanager
    def heard(self, role: str) -> Iterator[list[bytes]]:
        """What the stream of a role says meanwhile, and then of a change that all are told of: a new link."""
        ear = Ear(self.table.app, self.friends[role])
        try:
            ear.hears(b"people")
            found, before = [], len(ear.said)
            yield found
            self.owner.link(SPECTATOR)
            ear.hears(b"people", before)
            found += ear.said[before:]
        finally:
            ear.hang_up()

    def close(self) -> None:
        for one in self.friends.values():
            one.client.close()
        self.table.close()


class Evenings:
    """Two of them, held against each other."""

    def __init__(self, one: Evening, other: Evening) -> None:
        self.one, self.other = one, other
        #: Questions that were answered alike.
        self.compared = 0

    def later(self) -> None:
        """A minute goes by: what is changed from now on is changed at another time."""
        Clock.minutes += 1

    def both(self, do: Callable[[Evening], object]) -> list[Any]:
        return [do(self.one), do(self.other)]

    def play(self, *actions: str) -> None:
        self.later()
        self.both(lambda evening: evening.play(*actions))

    def differ(self) -> bool:
        return self.one.game.state.key() != self.other.game.state.key() or (
            self.one.game.draft != self.other.game.draft
        )

    def must_be_alike(self, role: str) -> None:
        """Whatever a role asks, it gets the same answers at both tables."""
        for method, address, body in requests_of(self.one, role):
            one, other = (
                asked(evening, role, method, address, body) for evening in (self.one, self.other)
            )
            assert one == other, f"{role}: {method} {address}"
            self.compared += 1


def asked(evening: Evening, role: str, method: str, address: str, body: Data | None) -> Any:
    """A whole answer: status, headers and content."""
    answer = evening.friends[role].client.request(method, address, json=body)
    return answer.status_code, sorted(answer.headers.items()), HASHES.sub(b"#", answer.content)


@contextmanager
def evenings(folder: Path, one: Game, other: Game) -> Iterator[Evenings]:
    """Two tables with one game each."""
    first, second = folder / "one" / "games.sqlite", folder / "other" / "games.sqlite"
    first.parent.mkdir()
    Store(first).close()
    shutil.copytree(first.parent, second.parent)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sandtable.table.writing.datetime", Clock)
        patch.setattr("sandtable.table.access.monotonic", lambda: 0.0)
        found = Evenings(Evening(first, one), Evening(second, other))
        try:
            yield found
        finally:
            found.both(Evening.close)


# What can be asked

QUESTIONS = [one for one in CALLS if one.method == "GET" and one.path.startswith(GAME)]
CHANGES = [one for one in CALLS if one.method == "POST" and one.path.startswith(GAME)]


def requests_of(evening: Evening, role: str) -> Iterator[tuple[str, str, Data | None]]:
    """Every question about the game that there is, of some of what is in it; and changes that are refused."""
    values = known(evening, role)
    for call in QUESTIONS:
        if call.does == "stream" or (call.does == "counsel.advice" and values["asked"]):
            continue  # it does not end; it takes seconds, and is tested where programs are
        for number, address in enumerate(addresses(call, values)):
            for language in LANGUAGES[: 1 if number else None]:
                yield "GET", f"{address}lang={language}", None
    for path, body in refused(values):
        yield "POST", f"/api/games/{IDENTITY}/{path}", body
    yield "GET", "/api/games", None


def known(evening: Evening, role: str) -> dict[str, list[str]]:
    """By the names of what is asked with, something of each; of what the role may know."""
    game, now = evening.game, evening.friends[role].look()
    names, orders = game.rules.names, now["orders"]
    moments = sorted({0, orders // 2, orders, orders + 1})
    units = [one["unit"] for one in now["board"]["counters"]]
    some = [*units[:: max(1, len(units) // 3)], names["unit"][0], names["unit"][-1]]
    places = [one["place"] for one in now["board"]["counters"] if one["unit"] in some[:2]]
    legal = [one["text"] for one in now["legal"][:4]]
    return {
        "asked": legal[:1],
        "id": [IDENTITY],
        **{name: [str(one) for one in moments] for name in ("orders", "order", "first")},
        "at orders": [str(one) for one in range(orders + 1)],
        "what": list(game.rules.surveys),
        "ending": ["svg"],
        "action": ["done", *legal],
        "kind": ["unit"],
        "arg": some,
        "of": [some[0], game.rules.sides[-1]],
        **{name: [*places[:2], names["place"][0]] for name in ("to", "place", "at")},
        "units": some[:1],
        "known": [str(now["version"]), str(now["version"] - 1)],
        "version": [str(now["version"] - 1)],
        "theme": ["dark"],
        "large": ["1"],
        "width": [],
        "turn": ["1"],
        "after": ["1"],
        "grade": ["recruit"],
        "versions": [str(now["version"])],
        "role": [role],
        "owner": [evening.owner.role],
    }


def addresses(call: Call, values: dict[str, list[str]]) -> Iterator[str]:
    """A call with each of what it may be asked about, and with each word that it may be asked with."""
    parts = re.findall(r"\{(\w+)\}", call.path)
    needed = [one.name for one in call.query if one.required]
    more = [one.name for one in call.query if not one.required]
    for named in product(*(values[part] for part in parts)):
        path = call.path
        for part, value in zip(parts, named, strict=True):
            path = path.replace(f"{{{part}}}", words(value))
        for given in product(*(values[name] for name in needed)):
            said = "".join(f"{name}={words(one)}&" for name, one in zip(needed, given, strict=True))
            yield f"{path}?{said}"
        first = "".join(f"{name}={words(values[name][0])}&" for name in needed)
        for name in more:
            moments = call.does == "exports.picture" and name == "at"
            for value in values["at orders" if moments else name]:
                yield f"{path}?{first}{name}={words(value)}&"


def refused(values: dict[str, list[str]]) -> list[tuple[str, Data]]:
    """Changes that nobody is granted, and those that change nothing."""
    now = int(values["versions"][0])
    return [
        ("play", {"version": now, "actions": ["pick nobody"]}),
        ("play", {"version": now, "actions": ["done, done"]}),
        ("play", {"version": now + 1, "actions": ["done"]}),
        ("play", {"version": now - 1, "actions": ["done"]}),
        ("drop", {"version": now, "unit": "nobody"}),
        ("undo", {"version": now + 1}),
        ("redo", {"version": now}),
        ("seats", {"version": now, "seats": {}}),
        ("resign", {"version": now, "side": "nobody"}),
        ("resign", {"version": now + 1, "side": "axis"}),
        ("march", {"version": now, "units": ["nobody"], "to": "nowhere"}),
        ("standing", {"matter": "nothing"}),
        ("again", {"orders": 0}),
        ("rematch", {}),
        ("renew", {}),
        ("salt", {"salt": "77" * 16}),
        ("presence", {"page": "", "looks": True}),
        ("links", {"role": "nobody"}),
        ("talk", {"text": ""}),
        ("ask", {"version": now + 1, "kind": "draw"}),
        ("reply", {"question": 99, "answer": "accept"}),
        ("notices", {"side": "nobody"}),
        ("notices/test", {"side": "nobody", "way": "mail"}),
        *([("title", {"name": "mine"})] if values["role"] != values["owner"] else []),
    ]


class Ear:
    """Listens to the stream of a game without a network, until it hangs up or the table does."""

    def __init__(self, app: Starlette, friend: Friend, page: str = "") -> None:
        self.said: list[bytes] = []
        self.status = 0
        self._loop = asyncio.new_event_loop()
        self._news, self._gone = asyncio.Event(), asyncio.Event()
        self._ended = asyncio.Event()
        self._page = page
        listening = self._listen(app, friend)
        self._thread = Thread(target=self._loop.run_until_complete, args=(listening,))
        self._thread.start()

    async def _listen(self, app: Starlette, friend: Friend) -> None:
        request = friend.client.build_request("GET", f"/api/games/{friend.game}/stream")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": request.url.path,
            "raw_path": request.url.raw_path,
            "query_string": f"page={self._page}".encode(),
            "root_path": "",
            "headers": [(name.lower(), value) for name, value in request.headers.raw],
            "client": ("127.0.0.1", 9),
            "server": ("127.0.0.1", 8000),
        }
        asked = iter([{"type": "http.request", "body": b"", "more_body": False}])

        async def receive() -> Any:
            for message in asked:
                return message
            await self._gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            self.status = message.get("status", self.status)
            if message.get("body"):
                self.said.append(message["body"])
            self._news.set()

        await app(scope, receive, send)
        self._ended.set()
        self._news.set()
        await self._gone.wait()

    def hears(self, what: bytes, since: int = 0) -> None:
        """Wait until this was said."""

        async def wait() -> None:
            while not any(what in one for one in self.said[since:]):
                assert not self._ended.is_set(), "the stream has ended"
                self._news.clear()
                await self._news.wait()

        self._within(wait())

    def ends(self) -> list[bytes]:
        """Wait until the table has hung up; all that was said."""
        self._within(self._ended.wait())
        return self.said

    def _within(self, waiting: Any) -> None:
        waited = asyncio.wait_for(waiting, SECONDS)
        asyncio.run_coroutine_threadsafe(waited, self._loop).result()

    def hang_up(self) -> None:
        self._loop.call_soon_threadsafe(self._gone.set)
        self._thread.join(SECONDS)
        self._loop.close()
