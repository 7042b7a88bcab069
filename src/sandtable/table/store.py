"""Where games are kept: one SQLite file; what is acknowledged survives a power cut."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Any, Literal, TypeVar

import msgspec

from ..ai.hindsight import Hindsight
from ..ai.statement import Statement
from ..core.errors import SandtableError
from ..core.shape import ready
from .marches import March, Marches
from .schema import StoreTrouble, open_file

T = TypeVar("T")

#: What is read and written of a game.
GAME = "id, header, created, updated, version, draft, unseen, notes, name, thrown"


class Overtaken(SandtableError):
    """Another table on the same folder has changed the game meanwhile."""


#: What of a kept game may be at fault.
Part = Literal["header", "draft", "order", "snapshot"]


class BrokenGame(SandtableError):
    """A kept game that cannot be taken up again: the part of it that is at fault, and how."""

    def __init__(self, part: Part, detail: str) -> None:
        self.part = part
        super().__init__(f"{detail}; was the store changed by hand?")


class Header(msgspec.Struct):
    """Which game it is, who plays, and what is told of it. Only seats and tags ever change."""

    module: str
    version: str
    hash: str
    scenario: str
    rules_version: str
    options: dict[str, str | int]
    seed: int
    #: Who plays each side: "person" or the name of a program.
    seats: dict[str, str]
    tags: dict[str, str] = {}
    #: The position the game started from, if not the scenario's.
    start: dict[str, Any] | None = None
    #: Whether people at one table keep their secrets from each other.
    hidden: bool = False


class StoredOrder(msgspec.Struct):
    """A closed order with what it rolled and what came of it."""

    side: str
    turn: int
    actions: list[str]
    faces: list[int]
    #: Where the faces came from.
    dice: str
    #: Raw events: key and clause of the kind, then its numbers, long ones as text.
    events: list[list[str | int]]
    #: What was drawn in secret, by name.
    drawn: list[str] = []
    #: Seats that may not know the actions while the game runs.
    hidden_from: list[str] = []
    #: The side whose turn it was, which may have asked another; games of before it was kept do not say.
    active: str = ""


class StoredGame(msgspec.Struct):
    """A game as it lies in the store, without its orders."""

    id: str
    header: Header
    created: str
    updated: str
    version: int
    draft: list[str]
    #: Of so many of its changes a seat was not to know.
    unseen: dict[str, int] = {}
    #: What the program of each side keeps in mind between its orders; told to nobody.
    notes: dict[str, str] = {}
    #: What people call it, if they gave it a name. Neither this nor the next changes the version: the game is the same.
    name: str = ""
    #: When it was thrown away; empty if it was not.
    thrown: str = ""

    def seen(self, seat: str | None) -> int:
        """The version as a seat counts: changes that it may know. At an open table all count."""
        return self.version - (self.unseen.get(seat, 0) if seat is not None else 0)


class Unreadable(msgspec.Struct):
    """A game of which nothing is certain but that it is there."""

    id: str
    updated: str
    why: BrokenGame


class Kept(msgspec.Struct):
    """A game as it lies in the store, with all that is needed to take it up again."""

    stored: StoredGame
    orders: list[StoredOrder]
    #: The position before the last order that cannot be taken back, and how many orders led to it.
    position: dict[str, Any]
    number: int


class Change(msgspec.Struct):
    """What one accepted request changes, or one order of a program; written whole or not at all."""

    updated: str
    version: int
    draft: list[str]
    unseen: dict[str, int]
    notes: dict[str, str]
    #: Orders from this number on are replaced by these (an undo has none).
    first: int
    orders: list[StoredOrder]
    snapshots: "Snapshots"
    #: Only if seats or tags are others: it may hold a whole position.
    header: Header | None = None
    #: Marches that are others now.
    marches: Marches = {}
    #: Why programs gave some of the orders, by their numbers.
    accounts: dict[int, Statement] = {}


class Snapshots(msgspec.Struct):
    """Positions by the number of orders before them: after barriers, and on the way between them."""

    barriers: dict[int, dict[str, Any]]
    waypoints: dict[int, dict[str, Any]]


class Store:
    """One SQLite file of games. Any thread may ask; they take turns."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = RLock()
        self._db = open_file(path)

    def close(self) -> None:
        """Put everything into the one file, and let go of it."""
        with self._lock:
            with suppress(sqlite3.Error):
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._db.close()

    def add(
        self,
        game: StoredGame,
        orders: Sequence[StoredOrder],
        snapshots: Snapshots,
        marches: Marches | None = None,
    ) -> None:
        """A new game, with its orders if it was loaded from a record."""
        with self._writing():
            self._db.execute(
                f"INSERT INTO game ({GAME}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    game.id,
                    _text(game.header),
                    game.created,
                    game.updated,
                    game.version,
                    _text(game.draft),
                    _text(game.unseen),
                    _text(game.notes),
                    game.name,
                    game.thrown,
                ),
            )
            self._write_orders(game.id, 0, orders, snapshots)
            self._write_marches(game.id, marches or {})

    def change(self, game: str, change: Change) -> None:
        with self._writing():
            updated = self._db.execute(
                "UPDATE game SET header = coalesce(?, header), updated = ?, version = ?, draft = ?, unseen = ?, "
                "notes = ? WHERE id = ? AND version = ?",
                (
                    _text(change.header) if change.header is not None else None,
                    change.updated,
                    change.version,
                    _text(change.draft),
                    _text(change.unseen),
                    _text(change.notes),
                    game,
                    change.version - 1,
                ),
            )
            if updated.rowcount != 1:
                raise Overtaken("the game was changed by another table meanwhile")
            self._db.execute(
                "DELETE FROM play_order WHERE game = ? AND number >= ?", (game, change.first)
            )
            for table in ("snapshot", "waypoint"):
                self._db.execute(
                    f"DELETE FROM {table} WHERE game = ? AND number > ?", (game, change.first)
                )
            self._db.execute(
                "DELETE FROM account WHERE game = ? AND number >= ?", (game, change.first)
            )
            self._db.executemany(
                "INSERT INTO account VALUES (?, ?, ?)",
                [(game, number, _text(one)) for number, one in change.accounts.items()],
            )
            self._write_orders(game, change.first, change.orders, change.snapshots)
            self._write_marches(game, change.marches)

    def marches(self, game: str) -> dict[str, March]:
        """The march of each unit that has one. One that cannot be read is none: it can be given again."""
        rows = self._read("SELECT unit, body FROM march WHERE game = ? ORDER BY unit", game)
        found = {}
        for unit, body in rows:
            with suppress(msgspec.MsgspecError, RecursionError):
                found[unit] = msgspec.json.decode(body, type=ready(March))
        return found

    def accounted(self, game: str, first: int = 0) -> set[int]:
        """The numbers of the orders, from one on, of which it is kept why they were given."""
        rows = self._read("SELECT number FROM account WHERE game = ? AND number >= ?", game, first)
        return {number for (number,) in rows}

    def accounts(self, game: str, first: int, end: int) -> dict[int, Statement]:
        """Why orders were given, from one on up to another. One that cannot be read is not told."""
        rows = self._read(
            "SELECT number, body FROM account WHERE game = ? AND number >= ? AND number < ? ORDER BY number",
            game,
            first,
            end,
        )
        found = {}
        for number, body in rows:
            with suppress(msgspec.MsgspecError, RecursionError):
                found[number] = msgspec.json.decode(body, type=ready(Statement))
        return found

    def hindsight(self, game: str, version: int) -> Hindsight | None:
        """What was found when somebody looked back at this version of a game."""
        rows = self._read(
            "SELECT body FROM hindsight WHERE game = ? AND version = ?", game, version
        )
        with suppress(msgspec.MsgspecError, RecursionError):
            return msgspec.json.decode(rows[0][0], type=ready(Hindsight)) if rows else None
        return None

    def keep_hindsight(self, game: str, version: int, found: Hindsight) -> None:
        with self._writing():
            self._db.execute(
                "INSERT OR REPLACE INTO hindsight VALUES (?, ?, ?)", (game, version, _text(found))
            )

    def change_marches(self, game: str, marches: Marches) -> None:
        """Marches that were given, held or called off: no change of the game itself."""
        with self._writing():
            self._write_marches(game, marches)

    def games(self, most: int = -1, thrown: bool = False) -> list[StoredGame | Unreadable]:
        """All games, the last played first, or so many of them; or those that were thrown away."""
        rows = self._read(
            f"SELECT {GAME} FROM game WHERE (thrown != '') = ? ORDER BY updated DESC, id LIMIT ?",
            thrown,
            most,
        )
        return [_listed(row) for row in rows]

    def binned(self) -> int:
        """How many games were thrown away and can be taken back."""
        ((number,),) = self._read("SELECT count(*) FROM game WHERE thrown != ''")
        return int(number)

    def rename(self, identity: str, name: str) -> None:
        """Call a game by another name; none gives it back the usual one."""
        with self._writing():
            self._db.execute("UPDATE game SET name = ? WHERE id = ?", (name, identity))

    def throw(self, identity: str, when: str) -> None:
        """Throw a game away, or with no time take it back. It is there until the bin is emptied."""
        with self._writing():
            self._db.execute("UPDATE game SET thrown = ? WHERE id = ?", (when, identity))

    def empty_bin(self, before: str) -> None:
        """Forget the games for good that were thrown away before that time."""
        with self._writing():
            self._db.execute("DELETE FROM game WHERE thrown != '' AND thrown < ?", (before,))

    def game(self, identity: str) -> StoredGame | None:
        rows = self._read(f"SELECT {GAME} FROM game WHERE id = ?", identity)
        return _game(rows[0]) if rows else None

    def version(self, identity: str) -> int | None:
        rows = self._read("SELECT version FROM game WHERE id = ?", identity)
        return rows[0][0] if rows else None

    def take_up(self, identity: str) -> Kept | None:
        """All of a game as it is at one moment, whoever else is writing."""
        with self._reading():
            stored = self.game(identity)
            if stored is None:
                return None
            rows = self._read(
                "SELECT number, body FROM play_order WHERE game = ? ORDER BY number", identity
            )
            barrier = self._read("SELECT max(number) FROM snapshot WHERE game = ?", identity)[0][0]
            # From behind the last barrier, so that an undo can say what stops it.
            number, position = self.snapshot(identity, max((barrier or 0) - 1, 0))
        if [row[0] for row in rows] != list(range(len(rows))) or (barrier or 0) > len(rows):
            raise BrokenGame("order", "an order of this game is missing")
        orders = [_decoded("order", body, StoredOrder) for _, body in rows]
        return Kept(stored, orders, position, number)

    def snapshot(self, game: str, at_most: int) -> tuple[int, dict[str, Any]]:
        """The last snapshot before this order, and the number of orders it stands after."""
        rows = self._read(
            "SELECT number, position FROM snapshot WHERE game = ?1 AND number <= ?2 "
            "UNION ALL SELECT number, position FROM waypoint WHERE game = ?1 AND number <= ?2 "
            "ORDER BY number DESC LIMIT 1",
            game,
            at_most,
        )
        if not rows:
            raise BrokenGame("snapshot", "the position this game goes on from is missing")
        number, position = rows[0]
        return number, _decoded("snapshot", position, dict[str, Any])

    def _write_orders(
        self,
        game: str,
        first: int,
        orders: Sequence[StoredOrder],
        snapshots: Snapshots,
    ) -> None:
        self._db.executemany(
            "INSERT INTO play_order VALUES (?, ?, ?)",
            [(game, first + n, _text(order)) for n, order in enumerate(orders)],
        )
        kept = {"snapshot": snapshots.barriers, "waypoint": snapshots.waypoints}
        for table, positions in kept.items():
            self._db.executemany(
                f"INSERT OR REPLACE INTO {table} VALUES (?, ?, ?)",
                [(game, number, _text(position)) for number, position in positions.items()],
            )

    def _write_marches(self, game: str, marches: Marches) -> None:
        for unit, march in marches.items():
            if march is None:
                self._db.execute("DELETE FROM march WHERE game = ? AND unit = ?", (game, unit))
            else:
                self._db.execute(
                    "INSERT OR REPLACE INTO march VALUES (?, ?, ?)", (game, unit, _text(march))
                )

    def _read(self, query: str, *values: object) -> list[Any]:
        try:
            with self._lock:
                return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreTrouble(f"games cannot be read from {self.path}: {error}") from None

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """All that is read in the block is of one moment."""
        with self._lock:
            self._read("BEGIN")
            try:
                yield
            finally:
                self._roll_back()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction: all of it is on the disk when the block ends, or none of it."""
        with self._lock:
            self._roll_back()
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield
                self._db.execute("COMMIT")
            except sqlite3.Error as error:
                trouble = f"the game could not be kept in {self.path}: {error}"
                raise StoreTrouble(trouble) from None
            finally:
                self._roll_back()

    def _roll_back(self) -> None:
        """Leave no transaction open, whatever happened; after a commit there is none."""
        with suppress(sqlite3.Error):
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _listed(row: tuple[Any, ...]) -> StoredGame | Unreadable:
    try:
        return _game(row)
    except BrokenGame as why:
        return Unreadable(row[0], row[3], why)


def _game(row: tuple[Any, ...]) -> StoredGame:
    identity, header, created, updated, version, draft, unseen, notes, name, thrown = row
    return StoredGame(
        identity,
        _decoded("header", header, Header),
        created,
        updated,
        version,
        _decoded("draft", draft, list[str]),
        _decoded("header", unseen, dict[str, int]),
        _decoded("header", notes, dict[str, str]),
        name,
        thrown,
    )


def _decoded(part: Part, text: str, shape: type[T]) -> T:
    try:
        return msgspec.json.decode(text, type=ready(shape))
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BrokenGame(part, f"the {part} of this game cannot be read: {error}") from None
