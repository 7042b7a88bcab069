"""What is kept of games, and how they are taken up again."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from ..ai.hindsight import Hindsight
from ..ai.player import PERSON
from ..ai.standing import StandingOrder
from ..ai.statement import Statement
from ..core.conclusion import Conclusion
from ..core.errors import SandtableError
from ..core.sealed import Sealing
from ..core.shape import ready
from .agreement import Agreement
from .database import Writer, open_database
from .marches import March, Marches
from .relay import Changed, Relay

T = TypeVar("T")

#: What sides have ordered beforehand, matter by matter.
Standing = dict[str, dict[str, StandingOrder]]

#: More games than there are anywhere.
MANY = 1_000_000_000

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
    #: Whether each seat is held by whoever opened its link, and nobody else gets in.
    linked: bool = False
    #: What the dice of a game by link come from; other games have a seed.
    sealing: Sealing | None = None
    #: How people ended the game, if they did.
    concluded: Conclusion | None = None
    #: What two people who play by link have agreed on.
    agreement: Agreement | None = None
    #: The sides that a program plays for the person who holds them.
    away: tuple[str, ...] = ()

    @property
    def apart(self) -> bool:
        """Whether the sides are played apart: each is told what it may know, and nothing more."""
        return self.hidden or self.linked

    @property
    def advised(self) -> bool:
        """Whether programs may advise who plays."""
        return self.agreement is None or self.agreement.advice

    @property
    def people(self) -> list[str]:
        """The sides that people hold, those included that a program plays for them."""
        return [side for side, who in self.seats.items() if who == PERSON or side in self.away]


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
    #: What gave it in the place of its side, if nobody did by hand: "standing" orders, or the grade it was left to.
    by: str = ""


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
    #: Who must choose after it, and when it was made: if it was another before, their time begins.
    side: str = ""
    moment: str = ""
    #: Marches that are others now.
    marches: Marches = {}
    #: Why programs gave some of the orders, by their numbers.
    accounts: dict[int, Statement] = {}
    #: Standing orders that are others now.
    standing: Standing = {}
    #: Whether a program may have to choose now, and whether it waits until somebody is ready to see its answer.
    program: bool = False
    hold: bool = False


class Snapshots(msgspec.Struct):
    """Positions by the number of orders before them: after barriers, and on the way between them."""

    barriers: dict[int, dict[str, Any]]
    waypoints: dict[int, dict[str, Any]]


class Store:
    """All games of one place: a file, or the address of a PostgreSQL. Any thread may ask."""

    def __init__(self, where: Path | str, new: bool = True) -> None:
        self.database = open_database(where, new)
        self.where = self.database.where
        self.relay = Relay(self.database)
        #: What tells this place from any other.
        self.id = self._about("id")

    def close(self) -> None:
        self.database.close()

    def read(self, query: str, *values: object) -> list[Any]:
        return self.database.read(query, *values)

    def writing(self, game: str = "") -> AbstractContextManager[Writer]:
        """A transaction about a game: all of it is on the disk when the block ends, or none of it."""
        return self.database.writing(game)

    def try_out(self) -> None:
        """Read and write something, and change nothing: a `StoreTrouble` if that cannot be done."""
        with self.writing() as db:
            db.execute("UPDATE about SET value = value WHERE name = 'id'")

    def count_games(self, since: str) -> tuple[int, int, int]:
        """How many games there are, how many of them are by link, and how many were changed since then."""
        (found,) = self.read(
            "SELECT count(*), count(CASE WHEN header LIKE ? THEN 1 END), "
            "count(CASE WHEN updated >= ? THEN 1 END) FROM game WHERE thrown = ''",
            '%"linked":true%',
            since,
        )
        every, linked, lately = found
        return int(every), int(linked), int(lately)

    def add(
        self,
        game: StoredGame,
        orders: Sequence[StoredOrder],
        snapshots: Snapshots,
        marches: Marches | None = None,
    ) -> None:
        """A new game, with its orders if it was loaded from a record."""
        with self.writing(game.id) as db:
            db.execute(
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
            _write_orders(db, game.id, 0, orders, snapshots)
            _write_marches(db, game.id, marches or {})
            programs = any(who != PERSON for who in game.header.seats.values())
            self.relay.tell(Changed(game.id, programs), db)

    def change(self, game: str, change: Change) -> None:
        with self.writing(game) as db:
            updated = db.execute(
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
            db.execute(
                "DELETE FROM play_order WHERE game = ? AND number >= ?", (game, change.first)
            )
            for table in ("snapshot", "waypoint"):
                db.execute(
                    f"DELETE FROM {table} WHERE game = ? AND number > ?", (game, change.first)
                )
            db.execute("DELETE FROM account WHERE game = ? AND number >= ?", (game, change.first))
            db.executemany(
                "INSERT INTO account VALUES (?, ?, ?)",
                [(game, number, _text(one)) for number, one in change.accounts.items()],
            )
            _write_orders(db, game, change.first, change.orders, change.snapshots)
            _write_marches(db, game, change.marches)
            _write_standing(db, game, change.standing)
            db.execute(
                "UPDATE clock SET side = ?1, since = ?2, paused = CASE WHEN paused = '' THEN '' ELSE ?2 END "
                "WHERE game = ?3 AND side != ?1",
                (change.side, change.moment, game),
            )
            self.relay.tell(Changed(game, change.program, change.hold), db)

    def marches(self, game: str) -> dict[str, March]:
        """The march of each unit that has one. One that cannot be read is none: it can be given again."""
        rows = self.read("SELECT unit, body FROM march WHERE game = ? ORDER BY unit", game)
        found = {}
        for unit, body in rows:
            with suppress(msgspec.MsgspecError, RecursionError):
                found[unit] = msgspec.json.decode(body, type=ready(March))
        return found

    def standing(self, game: str) -> Standing:
        """What each side has ordered beforehand. What cannot be read is not ordered: then the side is asked."""
        rows = self.read("SELECT side, body FROM standing WHERE game = ?", game)
        found = {}
        for side, body in rows:
            with suppress(msgspec.MsgspecError, RecursionError):
                found[side] = msgspec.json.decode(body, type=ready(dict[str, StandingOrder]))
        return found

    def accounted(self, game: str, first: int = 0) -> set[int]:
        """The numbers of the orders, from one on, of which it is kept why they were given."""
        rows = self.read("SELECT number FROM account WHERE game = ? AND number >= ?", game, first)
        return {number for (number,) in rows}

    def accounts(self, game: str, first: int, end: int) -> dict[int, Statement]:
        """Why orders were given, from one on up to another. One that cannot be read is not told."""
        rows = self.read(
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
        rows = self.read("SELECT body FROM hindsight WHERE game = ? AND version = ?", game, version)
        with suppress(msgspec.MsgspecError, RecursionError):
            return msgspec.json.decode(rows[0][0], type=ready(Hindsight)) if rows else None
        return None

    def keep_hindsight(self, game: str, version: int, found: Hindsight) -> None:
        with self.writing(game) as db:
            db.execute(
                "INSERT INTO hindsight VALUES (?, ?, ?) ON CONFLICT (game) "
                "DO UPDATE SET version = excluded.version, body = excluded.body",
                (game, version, _text(found)),
            )

    def change_marches(self, game: str, marches: Marches) -> None:
        """Marches that were given, held or called off: no change of the game itself."""
        with self.writing(game) as db:
            _write_marches(db, game, marches)

    def change_standing(self, game: str, standing: Standing) -> None:
        """Standing orders that were given or called off: no change of the game itself."""
        with self.writing(game) as db:
            _write_standing(db, game, standing)
            self.relay.tell(Changed(game, program=True), db)

    def games(self, most: int = MANY, thrown: bool = False) -> list[StoredGame | Unreadable]:
        """All games, the last played first, or so many of them; or those that were thrown away."""
        rows = self.read(
            # Of two changed at the same moment, the one that was begun last.
            f"SELECT {GAME} FROM game WHERE (thrown != '') = ? ORDER BY updated DESC, created DESC LIMIT ?",
            thrown,
            most,
        )
        return [_listed(row) for row in rows]

    def kept(self) -> int:
        """How many games there are, those that were thrown away among them."""
        ((number,),) = self.read("SELECT count(*) FROM game")
        return int(number)

    def binned(self) -> int:
        """How many games were thrown away and can be taken back."""
        ((number,),) = self.read("SELECT count(*) FROM game WHERE thrown != ''")
        return int(number)

    def rename(self, identity: str, name: str) -> None:
        """Call a game by another name; none gives it back the usual one."""
        with self.writing(identity) as db:
            db.execute("UPDATE game SET name = ? WHERE id = ?", (name, identity))

    def throw(self, identity: str, when: str) -> None:
        """Throw a game away, or with no time take it back. It is there until the bin is emptied."""
        with self.writing(identity) as db:
            db.execute("UPDATE game SET thrown = ? WHERE id = ?", (when, identity))

    def empty_bin(self, before: str) -> None:
        """Forget the games for good that were thrown away before that time."""
        with self.writing() as db:
            db.execute("DELETE FROM game WHERE thrown != '' AND thrown < ?", (before,))

    def game(self, identity: str) -> StoredGame | None:
        rows = self.read(f"SELECT {GAME} FROM game WHERE id = ?", identity)
        return _game(rows[0]) if rows else None

    def version(self, identity: str) -> int | None:
        rows = self.read("SELECT version FROM game WHERE id = ?", identity)
        return rows[0][0] if rows else None

    def take_up(self, identity: str) -> Kept | None:
        """All of a game as it is at one moment, whoever else is writing."""
        with self.database.at_one_moment():
            stored = self.game(identity)
            if stored is None:
                return None
            rows = self.read(
                "SELECT number, body FROM play_order WHERE game = ? ORDER BY number", identity
            )
            barrier = self.read("SELECT max(number) FROM snapshot WHERE game = ?", identity)[0][0]
            # From behind the last barrier, so that an undo can say what stops it.
            number, position = self.snapshot(identity, max((barrier or 0) - 1, 0))
        if [row[0] for row in rows] != list(range(len(rows))) or (barrier or 0) > len(rows):
            raise BrokenGame("order", "an order of this game is missing")
        orders = [_decoded("order", body, StoredOrder) for _, body in rows]
        return Kept(stored, orders, position, number)

    def snapshot(self, game: str, at_most: int) -> tuple[int, dict[str, Any]]:
        """The last snapshot before this order, and the number of orders it stands after."""
        rows = self.read(
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

    def _about(self, name: str) -> str:
        ((value,),) = self.read("SELECT value FROM about WHERE name = ?", name)
        return str(value)


def _write_orders(
    db: Writer,
    game: str,
    first: int,
    orders: Sequence[StoredOrder],
    snapshots: Snapshots,
) -> None:
    db.executemany(
        "INSERT INTO play_order VALUES (?, ?, ?)",
        [(game, first + n, _text(order)) for n, order in enumerate(orders)],
    )
    kept = {"snapshot": snapshots.barriers, "waypoint": snapshots.waypoints}
    for table, positions in kept.items():
        db.executemany(
            f"INSERT INTO {table} VALUES (?, ?, ?) "
            "ON CONFLICT (game, number) DO UPDATE SET position = excluded.position",
            [(game, number, _text(position)) for number, position in positions.items()],
        )


def _write_marches(db: Writer, game: str, marches: Marches) -> None:
    for unit, march in marches.items():
        if march is None:
            db.execute("DELETE FROM march WHERE game = ? AND unit = ?", (game, unit))
        else:
            db.execute(
                "INSERT INTO march VALUES (?, ?, ?) ON CONFLICT (game, unit) DO UPDATE SET body = excluded.body",
                (game, unit, _text(march)),
            )


def _write_standing(db: Writer, game: str, standing: Standing) -> None:
    db.executemany(
        "INSERT INTO standing VALUES (?, ?, ?) ON CONFLICT (game, side) DO UPDATE SET body = excluded.body",
        [(game, side, _text(orders)) for side, orders in standing.items()],
    )


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
