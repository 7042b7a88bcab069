"""A crowd at one or several tables: people who play by a script, and listen; nothing they were promised may be lost.

Each game has two browsers, which listen at whichever table they are connected to and fetch the game when they hear of
news. Orders come from games that were played beforehand, with the same seed: so what the log must say is known.
"""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from time import perf_counter
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from sandtable import library
from sandtable.ai.player import give_order
from sandtable.ai.seats import seat_seed, sit_down

#: A table that does not answer is asked again after so many seconds.
AGAIN_AFTER = 0.2
#: A request that gets no answer for so long is given up, and asked again.
PATIENCE = 30.0


class Script(NamedTuple):
    """A game that was played beforehand: its orders, as a page sends them."""

    module: str
    seed: int
    orders: list[list[str]]


def script(module: str, seed: int, orders: int, grade: str = "recruit") -> Script:
    """Play a game beforehand, by two programs, for so many orders."""
    game = library.new(module, seed=seed)
    players = {
        side: sit_down(grade, game.rules, seat_seed(seed, side)) for side in game.rules.sides
    }
    seen = {side: game.seen_by(side) for side in players}
    for side, player in players.items():
        player.begin(seen[side])
    while game.outcome is None and len(game.orders) < orders:
        assert game.side is not None
        give_order(game, players[game.side])
    alphabet = game.rules.alphabet
    found = [[str(alphabet.action(code)) for code in order.codes] for order in game.orders]
    return Script(module, seed, found)


class Refused(Exception):
    """An answer that is no success."""

    def __init__(self, status: int, body: bytes) -> None:
        self.status = status
        super().__init__(f"{status} {body[:300].decode(errors='replace')}")


class Client:
    """One connection of a browser, which is opened anew when it is lost. The least that HTTP needs: it is not to be measured."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._host, self._port = str(parts.hostname), int(parts.port or 80)
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._turn = asyncio.Lock()

    async def ask(self, path: str, body: object = None) -> Any:
        async with self._turn:
            try:
                return await asyncio.wait_for(self._asked(path, body), PATIENCE)
            except (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError):
                self.close()
                raise ConnectionError(path) from None

    async def _asked(self, path: str, body: object) -> Any:
        if self._reader is not None and self._reader.at_eof():
            self.close()  # the table hung up while nothing was asked: a browser takes another one, too
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(self._host, self._port)
        assert self._reader is not None
        self._writer.write(self._request(path, body))
        status, content, stays = await _answer(self._reader)
        if not stays:
            self.close()
        if status >= 400:
            raise Refused(status, content)
        return json.loads(content) if content[:1] in (b"{", b"[") else content.decode()

    def _request(self, path: str, body: object) -> bytes:
        head = f"Host: {self._host}:{self._port}\r\n"
        if body is None:
            return f"GET {path} HTTP/1.1\r\n{head}\r\n".encode()
        content = json.dumps(body).encode()
        said = f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
        return f"POST {path} HTTP/1.1\r\n{head}{said}\r\n".encode() + content

    async def listen(self, path: str) -> AsyncIterator[int]:
        """The versions that a stream tells; it ends when the table does."""
        reader, writer = await asyncio.open_connection(self._host, self._port)
        try:
            writer.write(self._request(path, None))
            while (line := await reader.readline()) != b"":
                if line.startswith(b"id: "):
                    yield int(line[4:])
        finally:
            writer.close()

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bytes, bool]:
    """Status and body of an answer, and whether the connection stays."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
    headers = dict(line.split(": ", 1) for line in head[1:] if ": " in line)
    status, stays = int(head[0].split()[1]), headers.get("connection") != "close"
    if "content-length" in headers:
        return status, await reader.readexactly(int(headers["content-length"])), stays
    content = b""
    while size := int((await reader.readline()).strip() or b"0", 16):
        content += await reader.readexactly(size)
        await reader.readline()
    await reader.readline()
    return status, content, stays


class Told:
    """What a crowd has seen: milliseconds of everything that was waited for, and what had to be tried again."""

    def __init__(self) -> None:
        self.orders: list[float] = []
        self.looks: list[float] = []
        self.news: list[float] = []
        self.again = 0


class Evening:
    """A game that two people play, each at a table of theirs."""

    def __init__(
        self, tables: list[str], script: Script, told: Told, pause: float, luck: random.Random
    ) -> None:
        self._clients = [Client(tables[seat % len(tables)]) for seat in range(2)]
        self._script = script
        self._told = told
        self._pause = pause
        self._luck = luck
        #: The game, and how many of its orders the table has acknowledged.
        self.game = ""
        self.taken = 0
        #: The version that is waited for by who listens, and since when.
        self._given: dict[int, float] = {}

    async def begin(self) -> None:
        wish = {"module": self._script.module, "seed": self._script.seed}
        self.game = (await self._clients[0].ask("/api/games", wish))["id"]

    async def play(self, until: float) -> None:
        """Order after order, with a pause before each, until it is time to go home."""
        now = await self._look(0)
        # A game with nothing to set up has begun by itself.
        version, self.taken = now["version"], now["orders"]
        for actions in self._script.orders[self.taken :]:
            await asyncio.sleep(self._luck.expovariate(1 / self._pause))
            if perf_counter() >= until:
                return
            version = await self._given_once(version, actions)
            self.taken += 1

    async def _given_once(self, version: int, actions: list[str]) -> int:
        """Give an order until the table has acknowledged it. One that was taken before the table fell is not given twice."""
        client = self._clients[self.taken % 2]
        wish = {"version": version, "actions": actions}
        before = perf_counter()
        self._given[version + 1] = before
        while True:
            try:
                found = await client.ask(f"/api/games/{self.game}/play", wish)
                self._told.orders.append((perf_counter() - before) * 1000)
                return int(found["version"])
            except ConnectionError:
                pass
            except Refused as refused:
                if refused.status < 500 and refused.status != 409:
                    raise
            self._told.again += 1
            await asyncio.sleep(AGAIN_AFTER)
            now = await self._look(self.taken % 2)
            if now["orders"] == self.taken + 1:
                return int(now["version"])
            assert now["orders"] == self.taken, (
                f"{self.game}: {now['orders']} orders, {self.taken} were given"
            )
            version = wish["version"] = now["version"]

    async def listen(self, seat: int) -> None:
        """Hear of news, and fetch the game; over all falls of the table."""
        client = self._clients[seat]
        while True:
            try:
                async for version in client.listen(f"/api/games/{self.game}/stream"):
                    given = self._given.get(version)
                    if given is not None:
                        self._told.news.append((perf_counter() - given) * 1000)
                    await self._look(seat, known=max(version - 1, 0))
            except (OSError, EOFError, ConnectionError):
                pass
            await asyncio.sleep(AGAIN_AFTER)

    async def _look(self, seat: int, known: int = 0) -> Any:
        while True:
            before = perf_counter()
            try:
                found = await self._clients[seat].ask(f"/api/games/{self.game}?known={known}")
                self._told.looks.append((perf_counter() - before) * 1000)
                return found
            except ConnectionError:
                pass
            except Refused as refused:
                if refused.status < 500:
                    raise
            self._told.again += 1
            await asyncio.sleep(AGAIN_AFTER)

    async def faults(self) -> list[str]:
        """What the table says otherwise than it was told: orders that are lost, or there twice."""
        log = [one["order"] for one in (await self._look(0))["log"]]
        given = [", ".join(actions) for actions in self._script.orders[: self.taken]]
        if log == given:
            return []
        return [f"{self.game}: {len(log)} orders in the log, {len(given)} were acknowledged"]

    def close(self) -> None:
        for client in self._clients:
            client.close()


class Match:
    """A game that programs play; one looks on, so that they go on."""

    def __init__(self, tables: list[str], module: str, seats: dict[str, str], seed: int) -> None:
        self._client = Client(tables[seed % len(tables)])
        self._wish = {"module": module, "seats": seats, "seed": seed}
        self.game = ""
        self.orders = 0

    async def play(self) -> None:
        while True:
            try:
                if not self.game:
                    self.game = (await self._client.ask("/api/games", self._wish))["id"]
                now = await self._client.ask(f"/api/games/{self.game}?known=1")
                self.orders = now["orders"]
                if now["outcome"] is not None:
                    return
                if now["thinking"] is not None and now["thinking"]["waits"]:
                    wish = {"version": now["version"], "turn": None}
                    await self._client.ask(f"/api/games/{self.game}/watch", wish)
            except (ConnectionError, Refused):
                pass  # it has fallen, or has gone on just now
            await asyncio.sleep(1.0)

    async def faults(self) -> list[str]:
        """The record of the game is one of a game."""
        game = library.load(await self._record())
        return [] if len(game.orders) >= self.orders else [f"{self.game}: orders are lost"]

    async def _record(self) -> str:
        """Asked for again where a table or the database has fallen just before."""
        until = perf_counter() + PATIENCE
        while True:
            try:
                return str(await self._client.ask(f"/api/games/{self.game}/record"))
            except (ConnectionError, Refused):
                if perf_counter() > until:
                    raise
            await asyncio.sleep(AGAIN_AFTER)

    def close(self) -> None:
        self._client.close()
