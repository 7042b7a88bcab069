"""Tables to test: the app asked from inside the test, and the real server as a process."""

import asyncio
import json
import os
import re
import select
import signal
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx

import sandtable
from builders import CRUSADER, wander
from sandtable import Game, SeededDice
from sandtable.core.game import Order
from sandtable.table.access import Openness
from sandtable.table.app import make_app
from sandtable.table.clocks import Now
from sandtable.table.delivering import USUAL, Outside, utc_now
from sandtable.table.host import Host
from sandtable.table.limits import USUAL_LIMITS, Limits
from sandtable.table.store import Store
from table.described import must_fit

#: An address the server takes for its own.
HERE = "http://127.0.0.1:8000"
#: No wait in these tests is longer; one that is, is a failure.
SECONDS = 60

Data = dict[str, Any]

GOLDEN = Path(__file__).parent.parent / "golden" / "data"
#: Of them, games that were played to their end, of each system.
ENDED = [
    "series60-1/campaign-axis-sudden-death",
    "series60-1/campaign-nobody-draw",
    "folio-2/historical-british-chain",
    "folio-2/historical-nobody-neither",
    "scs-3/meeting-blue-level",
    "scs-3/sidi-rezegh-axis-level",
]
SET_UP = ("choose suggested", "done")
#: An order that rolls dice at once: there is one target on each side.
ATTACK = ("pick gb-7ad-sg", "go P20", "attack P20")


class Asking(ABC):
    """The interface of the server, whichever way it is reached."""

    client: httpx.Client

    def new(self, **wish: Any) -> str:
        """A new game; its name."""
        answer = self.client.post("/api/games", json={"module": CRUSADER, "seed": 7, **wish})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def load(self, record: str, **wish: Any) -> str:
        answer = self.client.post("/api/load", json={"record": record, **wish})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def look(self, game: str, language: str = "en") -> Data:
        """Everything the page shows of a game."""
        answer = self.client.get(f"/api/games/{game}", params={"lang": language})
        assert answer.status_code == 200, answer.text
        data: Data = answer.json()
        return data

    def ask(self, game: str, path: str, **query: str) -> httpx.Response:
        return self.client.get(f"/api/games/{game}/{path}", params=query)

    def post(
        self,
        game: str,
        what: str,
        version: int | None = None,
        language: str = "en",
        **body: Any,
    ) -> httpx.Response:
        """Ask for a change; of the version on the table if none is given."""
        if version is None:
            version = self.look(game)["version"]
        return self.client.post(
            f"/api/games/{game}/{what}",
            json={"version": version, **body},
            params={"lang": language},
        )

    def play(self, game: str, *actions: str) -> Data:
        """Play what must be accepted; the table after it."""
        answer = self.post(game, "play", actions=actions)
        assert answer.status_code == 200, answer.text
        data: Data = answer.json()
        return data

    @abstractmethod
    def settle(self, game: str) -> Data:
        """The table when it is a person's turn again, or nobody's; or programs wait to be watched."""

    def watch(self, game: str, turn: int | None = None) -> Data:
        """Let programs that play among themselves go on, to the end of a turn or of the game."""
        answer = self.post(game, "watch", turn=turn)
        assert answer.status_code == 200, answer.text
        return self.settle(game)

    def answered(self, game: str, *actions: str) -> Data:
        """Play what must be accepted; the table after programs have answered it."""
        self.play(game, *actions)
        return self.settle(game)

    def record(self, game: str) -> str:
        answer = self.ask(game, "record")
        assert answer.status_code == 200, answer.text
        return answer.text


class Table(Asking):
    """The app over one store, asked without a network."""

    def __init__(
        self,
        path: Path | str,
        openness: Openness = "all",
        outside: Outside = USUAL,
        now: Now = utc_now,
        thinks: bool = True,
        limits: Limits = USUAL_LIMITS,
    ) -> None:
        self.path = path
        self.store = Store(path)
        self.host = Host(self.store)
        #: Who was welcomed: whoever opens the page first.
        self.welcomed: list[str] = []
        welcome = partial(self.welcomed.append, "page")
        self.app = make_app(
            *(self.host, welcome, limits),
            openness=openness,
            outside=outside,
            now=now,
            thinks=thinks,
        )
        self.client = httpx.Client(transport=Inside(self.app), base_url=HERE)

    def game(self, identity: str) -> Game:
        """The game itself, as the host holds it."""
        return self.host.open(identity).game

    def position(self, identity: str) -> Data:
        return self.game(identity).position()

    @property
    def worker(self) -> int:
        """The process in which programs think."""
        process = self.app.state.close.__self__._thoughts._process
        return int(process.pid)

    def begin(self) -> None:
        """What a real table does when it is opened: it hears other tables on the same games, among other things."""
        self.app.state.begin().join()

    def settle(self, game: str) -> Data:
        self.look(game)
        assert self.app.state.settle(game, SECONDS)
        return self.look(game)

    def restarted_host(self) -> Host:
        """Another host on the same store, which has opened no game yet."""
        return Host(self.store)

    def restarted(self) -> "Table":
        """A new table on the same file, with nothing but the file to go by."""
        self.close()
        return Table(self.path)

    def close(self) -> None:
        self.client.close()
        self.app.state.close()
        self.app.state.join()
        self.store.close()


@contextmanager
def frozen(process: int) -> Iterator[None]:
    """Let a process stand still: a program in it thinks as long as the test wants."""
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGCONT)


class Inside(httpx.BaseTransport):
    """Asks an app directly, from some address."""

    def __init__(self, app: Any, address: str = "127.0.0.1") -> None:
        self._app = httpx.ASGITransport(app, client=(address, 9))

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        return asyncio.run(self._answer(request))

    async def _answer(self, request: httpx.Request) -> httpx.Response:
        answer = await self._app.handle_async_request(request)
        status, headers, content = answer.status_code, answer.headers, await answer.aread()
        # Whatever a test is about: what it is told is told as it is described.
        kind = headers.get("content-type", "")
        must_fit(request.method, request.url.path, status, kind, content)
        return httpx.Response(status, headers=headers, content=content)


class Server(Asking):
    """`sandtable play` as a process of its own."""

    def __init__(self, place: Path | str, **more: str) -> None:
        """Its games are kept in a folder, or in a database."""
        self._ended = False
        words = ["--games", str(place)] if isinstance(place, Path) else []
        more |= {"SANDTABLE_STORE": place} if isinstance(place, str) else {}
        self.process = start("--port", "0", *words, **more)
        self.address = read_address(self.process)
        self.client = httpx.Client(base_url=self.address, timeout=SECONDS)

    @property
    def port(self) -> int:
        return httpx.URL(self.address).port or 0

    @property
    def worker(self) -> int:
        """The process in which programs think: the only one that the server has begun."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        (child,) = [int(one) for task in tasks for one in task.read_text().split()]
        return child

    def kill(self) -> None:
        """As by a power cut: the process gets no chance to do anything more."""
        self.process.kill()
        self._bury()

    def interrupt(self) -> str:
        """Ctrl-C; what was printed as errors until the process ended."""
        return self.end(signal.SIGINT)

    def end(self, by: signal.Signals) -> str:
        self.process.send_signal(by)
        return self._bury()

    def _bury(self) -> str:
        """Wait for the end, with whatever connections are still open."""
        self._ended = True
        try:
            _, errors = self.process.communicate(timeout=SECONDS)
        finally:
            self.process.kill()
            self.client.close()
        return errors

    def __enter__(self) -> "Server":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if not self._ended:
            self.kill()

    def settle(self, game: str) -> Data:
        with self.stream(game) as versions:
            for _ in versions:
                shown = self.look(game)
                if shown["thinking"] is None or shown["thinking"]["waits"]:
                    return shown
        raise AssertionError("the stream has ended")

    @contextmanager
    def stream(
        self, game: str, last: int | None = None, seat: str | None = None
    ) -> Iterator[Iterator[int]]:
        """Listen to a game: the versions told, as they come. `last` is what was heard before."""
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        path = f"/api/games/{game}/stream" + (f"?seat={seat}" if seat else "")
        with self.client.stream("GET", path, headers=headers) as answer:
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/event-stream")
            yield (data for name, data in _events(answer.iter_lines()) if name == "version")

    @contextmanager
    def events(self, game: str) -> Iterator[Iterator[tuple[str, Any]]]:
        """Listen to a game: versions, and how far programs have thought."""
        with self.client.stream("GET", f"/api/games/{game}/stream") as answer:
            yield _events(answer.iter_lines())


def start(*words: str, buffered: bool = False, **more: str) -> subprocess.Popen[str]:
    """Start `sandtable play` without a browser; with these environment variables added."""
    environment = {**os.environ, **more}
    environment.pop("PYTHONUNBUFFERED", None)
    unbuffered = [] if buffered else ["-u"]
    return subprocess.Popen(
        [sys.executable, *unbuffered, "-m", "sandtable", "play", "--no-browser", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )


def read_address(process: subprocess.Popen[str], seconds: float = SECONDS) -> str:
    """The address the server says it is open at."""
    assert process.stdout is not None
    ready, _, _ = select.select([process.stdout], [], [], seconds)
    assert ready, "the server has not said its address"
    line = process.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:\d+/", line)
    assert found, line or process.communicate(timeout=SECONDS)
    return found[0]


def _events(lines: Iterator[str]) -> Iterator[tuple[str, Any]]:
    """What a stream tells: versions, each of which carries its number as its id, too; and thoughts."""
    event: dict[str, str] = {}
    for line in lines:
        if line.startswith(":"):
            continue
        if line:
            name, _, value = line.partition(": ")
            event[name] = value
        elif event.get("event") == "thinking":
            assert event.keys() == {"event", "data"}
            yield "thinking", json.loads(event["data"])
            event = {}
        elif event:
            assert event.keys() == {"id", "data"}
            assert event["id"] == event["data"]
            yield "version", int(event["data"])
            event = {}


def played(seed: int, orders: int | None = None) -> Game:
    """A game the engine played against itself at random, to its end or for so many orders."""
    game = sandtable.new(CRUSADER, seed=seed)
    for _ in wander(game, seed):
        if orders is not None and len(game.orders) >= orders:
            break
    return game


def in_fog(table: Table, units: dict[str, str], phase: str, *actions: str) -> str:
    """Red's second turn of the primer at a table of hidden play with fog, with an open order."""
    start = {"turn": 2, "to_move": "red", "phase": phase, "options": {"fog": "on"}}
    game = sandtable.position("scs-primer", start | {"units": units}, SeededDice(1))
    game.play(*actions)
    return table.load(game.record(), hidden=True)


def words(game: Game, order: Order) -> list[str]:
    """The actions of an order as a page sends them."""
    return [str(game.rules.alphabet.action(code)) for code in order.codes]


def all_words(game: Game) -> list[list[str]]:
    return [words(game, order) for order in game.orders]


def but(data: Data, *names: str) -> Data:
    return {name: value for name, value in data.items() if name not in names}


def log_of(table: Data) -> list[tuple[str, str, Sequence[int]]]:
    """The orders in the log: who, what, which dice."""
    return [(one["side"], one["order"], one["faces"]) for one in table["log"]]


def log_of_game(game: Game) -> list[tuple[str, str, Sequence[int]]]:
    return [(one.side, ", ".join(words(game, one)), one.faces) for one in game.orders]
