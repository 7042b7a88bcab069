"""Memory is never ahead of the disk: a fault at every point of a change, and what is left of it."""

import asyncio
import linecache
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

import httpx
import pytest

import sandtable.table
from builders import CRUSADER
from sandtable import Refusal
from sandtable.table.beginnings import create, load
from sandtable.table.host import Host
from sandtable.table.schema import StoreTrouble
from sandtable.table.store import Store, StoredGame, StoredOrder
from table.tables import ATTACK, HERE, SET_UP, Data, Table

#: With SANDTABLE_LONG every line is a point, else one in so many.
STRIDE = 1 if os.environ.get("SANDTABLE_LONG") else 23
#: The rooms whose lines are points: from where a change begins to where it is on the disk, and back.
ROOM = os.path.dirname(sandtable.table.__file__)


class Fault(BaseException):
    """Worse than any error that somebody thought of, as a cancellation or an interrupt is."""


class Wreck(Exception):
    """An error that nobody thought of."""


Hook = Callable[[FrameType, str, object], Any]


@contextmanager
def watched(hook: Hook) -> Iterator[None]:
    before = sys.gettrace()
    sys.settrace(hook)
    try:
        yield
    finally:
        sys.settrace(before)


def lines_of(run: Callable[[], object], fail_at: int | None, fault: type[BaseException]) -> int:
    """Run something and count the lines of the table's rooms it goes through; fail at one of them."""
    passed = 0
    entered: set[tuple[FrameType, int]] = set()

    def is_way_out(frame: FrameType) -> bool:
        """Whether a block is being left: no error comes up between its end and what it lets go of."""
        line = linecache.getline(frame.f_code.co_filename, frame.f_lineno)
        seen = (frame, frame.f_lineno) in entered
        entered.add((frame, frame.f_lineno))
        return seen and line.lstrip().startswith("with ")

    def hook(frame: FrameType, event: str, _: object) -> Any:
        nonlocal passed
        if not frame.f_code.co_filename.startswith(ROOM):
            return None
        if event == "line" and not is_way_out(frame):
            passed += 1
            if passed == fail_at:
                raise fault(f"{frame.f_code.co_name}, line {frame.f_lineno}")
        return hook

    with watched(hook):
        run()
    return passed


Account = tuple[StoredGame, Data, list[StoredOrder], list[str]]


def account(host: Host, game: str) -> Account:
    """A game as a host has it."""
    sitting = host.open(game)
    assert sitting.count == len(sitting.orders)
    legal = [str(action) for action in sitting.game.legal()]
    return sitting.stored, sitting.game.position(), sitting.orders, legal


def of_the_disk(table: Table, game: str) -> Account:
    """The game as somebody who has nothing but the file sees it."""
    assert not table.store.database._db.in_transaction
    return account(Host(table.store), game)


def play(table: Table, game: str, *actions: str) -> None:
    sitting = table.host.open(game)
    assert not isinstance(table.host.play(sitting, sitting.version, actions), Refusal)


def play_on(table: Table, game: str) -> None:
    """Whoever is asked now plays what comes first; it is kept."""
    version = table.host.open(game).version
    play(table, game, account(table.host, game)[3][0])
    assert account(table.host, game) == of_the_disk(table, game)
    assert table.host.open(game).version == version + 1


def begun(table: Table, **seats: str) -> str:
    """A game in the middle of an order."""
    game = create(table.host, CRUSADER, None, {}, seats, 7).stored.id
    play(table, game, *SET_UP)
    play(table, game, *ATTACK[:2])
    return game


def do(table: Table, game: str, what: str) -> None:
    sitting = table.host.open(game)
    if what == "play":
        table.host.play(sitting, sitting.version, [ATTACK[2]])
    elif what == "undo":
        table.host.undo(sitting, sitting.version, action=True)
    else:
        table.host.redo(sitting, sitting.version)


CHANGES = ["play", "undo", "redo"]


def prepared(table: Table, what: str) -> str:
    game = begun(table, axis="random")
    if what == "redo":
        do(table, game, "undo")
    return game


@pytest.mark.parametrize("fault", [Fault, Wreck, sqlite3.OperationalError])
@pytest.mark.parametrize("what", CHANGES)
def test_a_fault_at_any_line_leaves_memory_equal_to_the_disk(
    table: Table, what: str, fault: type[BaseException]
) -> None:
    """Whatever happens from the first line of a change to its last: it is kept whole or not at all.

    And the next order goes through.
    """
    game = prepared(table, what)
    lines = lines_of(lambda: do(table, game, what), None, fault)
    assert lines > 50
    for at in range(1, lines + 1, STRIDE):
        game = prepared(table, what)
        before = account(table.host, game)
        # An error of SQLite is swallowed where a transaction that failed already is rolled back.
        with suppress(fault, StoreTrouble):
            lines_of(lambda game=game: do(table, game, what), at, fault)  # type: ignore[misc]
        after = account(table.host, game)
        assert after == of_the_disk(table, game), at
        kept = after[0].version - before[0].version
        assert kept == 1 or (kept == 0 and after == before), at
        play_on(table, game)


@pytest.mark.parametrize("what", ["new", "load"])
def test_a_fault_at_any_line_of_beginning_a_game_leaves_a_whole_game_or_none(
    table: Table, what: str
) -> None:
    record = table.record(begun(table))

    def begin() -> None:
        if what == "new":
            create(table.host, CRUSADER, None, {}, {"axis": "random"}, 3)
        else:
            load(table.host, record, {})

    def kept() -> set[str]:
        return {one.id for one in table.store.games()}

    lines = lines_of(begin, None, Fault)
    for at in range(1, lines + 1, STRIDE):
        before = kept()
        with pytest.raises(Fault):
            lines_of(begin, at, Fault)
        assert table.host._sittings.keys() <= kept()
        for game in kept() - before:
            assert account(table.host, game) == of_the_disk(table, game)
            play_on(table, game)


@pytest.mark.parametrize("what", CHANGES)
def test_an_error_of_the_disk_at_any_statement_leaves_memory_equal_to_the_disk(
    table: Table, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """Each statement of a change is interrupted in turn, the commit too."""
    failing = _Failing(table.store.database._db)
    monkeypatch.setattr(table.store.database, "_db", failing)
    through, at = False, 0
    while not through:
        at += 1
        game = prepared(table, what)
        before = account(table.host, game)
        failing.fail_in(at)
        try:
            do(table, game, what)
            through = True
        except StoreTrouble:
            pass
        finally:
            failing.fail_in(0)
        after = account(table.host, game)
        assert after == of_the_disk(table, game)
        assert through or after == before
        play_on(table, game)
    assert at > 5


class _Failing:
    """A connection whose so manieth statement fails, as on a disk that says no."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._left = 0

    def fail_in(self, statements: int) -> None:
        self._left = statements

    def _count(self) -> None:
        self._left -= 1
        if self._left == 0:
            raise sqlite3.OperationalError("disk I/O error")

    def execute(self, *words: Any) -> sqlite3.Cursor:
        self._count()
        return self._db.execute(*words)

    def executemany(self, *words: Any) -> sqlite3.Cursor:
        self._count()
        return self._db.executemany(*words)

    @property
    def in_transaction(self) -> bool:
        return self._db.in_transaction

    def close(self) -> None:
        self._db.close()


# Two requests at once


class Slow(httpx.AsyncByteStream):
    """A body of which the end comes when it is let go."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self.asked, self.let_go = asyncio.Event(), asyncio.Event()

    async def __aiter__(self):  # type: ignore[no-untyped-def]
        yield self._content[:5]
        self.asked.set()
        await self.let_go.wait()
        yield self._content[5:]


@pytest.mark.parametrize("trouble", ["PRAGMA query_only = ON", None])
def test_an_order_that_fails_is_not_kept_along_with_one_that_waited_for_its_body(
    table: Table, trouble: str | None
) -> None:
    """A waits for the rest of its body; B fails, or is kept. Then A comes: never on top of what is not kept."""
    game = begun(table)
    version = table.look(game)["version"]
    path = f"/api/games/{game}/play"

    async def both() -> tuple[httpx.Response, httpx.Response]:
        transport = httpx.ASGITransport(table.app)
        async with httpx.AsyncClient(transport=transport, base_url=HERE) as client:
            content = f'{{"version": {version}, "actions": ["{ATTACK[2]}"]}}'.encode()
            slow = Slow(content)
            a = asyncio.create_task(client.post(path, content=slow))
            await slow.asked.wait()
            if trouble:
                table.store.database._db.execute(trouble)
            b = await client.post(path, json={"version": version, "actions": [ATTACK[2]]})
            table.store.database._db.execute("PRAGMA query_only = OFF")
            slow.let_go.set()
            return await a, b

    a, b = asyncio.run(both())
    assert (a.status_code, b.status_code) == ((200, 507) if trouble else (409, 200))
    assert account(table.host, game) == of_the_disk(table, game)
    assert table.look(game)["version"] == version + 1
    assert [one["side"] for one in table.look(game)["log"]] == ["british"] * 2
    # Either side goes on.
    while table.host.open(game).game.side == "british":
        play(table, game, "done")
    play_on(table, game)


def test_a_request_that_is_given_up_leaves_the_game_to_the_next(table: Table) -> None:
    """Cancelled at any moment: in the queue, before its body, while it is played."""
    game = begun(table)
    path = f"/api/games/{game}/play"

    async def cancelled_after(steps: int) -> bool:
        transport = httpx.ASGITransport(table.app)
        async with httpx.AsyncClient(transport=transport, base_url=HERE) as client:
            version = (await client.get(f"/api/games/{game}")).json()["version"]
            body = {"version": version, "actions": [legal(await client.get(f"/api/games/{game}"))]}
            asked = asyncio.create_task(client.post(path, json=body))
            for _ in range(steps):
                if asked.done():
                    break
                await asyncio.sleep(0)
            done = asked.done()
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)
            again = {"version": (await client.get(f"/api/games/{game}")).json()["version"]}
            again["actions"] = [legal(await client.get(f"/api/games/{game}"))]
            assert (await client.post(path, json=again)).status_code == 200
        return done

    for steps in range(0, 60, 6):
        asyncio.run(cancelled_after(steps))
        assert account(table.host, game) == of_the_disk(table, game)


def legal(answer: httpx.Response) -> str:
    return str(answer.json()["legal"][0]["text"])


def test_nobody_sees_half_a_change(table: Table) -> None:
    """While an order is played, up to its commit, everybody else has the game as it was."""
    game = begun(table)
    before = account(table.host, game)
    seen: list[bool] = []
    change = Store.change

    def look_meanwhile(store: Store, *words: Any) -> None:
        seen.append(account(table.host, game) == before)
        change(store, *words)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "change", look_meanwhile)
        do(table, game, "play")
    assert seen == [True]
    assert account(table.host, game) != before
