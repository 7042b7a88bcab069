"""How the holders of sides wish to be told that it is their turn; what is still to be delivered, and what came of it.

All of it is kept: what was not delivered when the table was closed is delivered when it is open again, and nobody is
told twice of one turn.
"""

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Literal, NamedTuple, TypeVar

import msgspec

from ..core.errors import SandtableError
from ..core.shape import ready
from .database import Writer
from .links import drawn, hashed
from .store import Store

T = TypeVar("T")

#: How somebody who is not at the table can be told.
Way = Literal["webhook", "mail"]
WAYS: tuple[Way, ...] = ("webhook", "mail")
#: What is posted to a webhook: fields for programs, or a sentence as chat services take it.
Form = Literal["json", "chat"]
#: What came of trying to tell somebody.
Outcome = Literal[
    "delivered",
    "refused",
    "unreachable",
    "not-public",
    "not-secure",
    "slow",
    "no-mail",
    "lapsed",
    "unsubscribed",
]

#: What could not be delivered is tried again after so many minutes, and then given up.
AGAIN_AFTER = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 2 * 60, 12 * 60))
#: So many deliveries are kept of each side, those of last.
MOST_DELIVERIES = 50


#: Of which turn somebody was told who was told of none yet.
NO_TURN = -1


class NotSubscribed(SandtableError):
    """There are no mails to be ended by this."""

    def __init__(self) -> None:
        super().__init__("no mails are sent that this would end")


class Wanted(msgspec.Struct, frozen=True):
    """How the holder of a side wishes to be told."""

    #: The language they read last, and the address under which they reached the table.
    language: str
    table: str
    webhook: str = ""
    form: Form = "json"
    mail: str = ""

    def address(self, way: Way) -> str:
        """Where a way leads; empty if it is not wanted."""
        return self.webhook if way == "webhook" else self.mail

    @property
    def ways(self) -> list[Way]:
        return [way for way in WAYS if self.address(way)]


class Errand(NamedTuple):
    """Something that is to be delivered: that it is a side's turn since so many orders."""

    game: str
    side: str
    way: Way
    handoff: int
    #: When it became that turn, how often it was tried, and when it is tried next.
    made: str
    tries: int
    due: str


class Delivery(msgspec.Struct, frozen=True):
    """What came of one try to tell somebody: nothing of what was said, nor to which address."""

    at: str
    way: Way
    outcome: Outcome
    #: The number that was answered, if one was.
    status: int = 0
    #: How often it was tried, and when it is tried again; never if it is empty.
    tries: int = 1
    again: str = ""
    #: Whether somebody only wished to see that it works.
    test: bool = False


class Notices:
    """The notices of all games of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # What is wanted

    def wanted(self, game: str, side: str) -> Wanted | None:
        """How the holder of a side wishes to be told; None if they never said."""
        rows = self._store.read("SELECT body FROM notice WHERE game = ? AND side = ?", game, side)
        return next(_read(rows, Wanted), None)

    def want(self, game: str, side: str, wanted: Wanted, handoff: int) -> None:
        """Tell a side so from now on. Of the turn that it is now they know."""
        before = self.wanted(game, side)
        with self._store.writing(game) as db:
            db.execute(
                "INSERT INTO notice VALUES (?, ?, ?, ?) "
                "ON CONFLICT (game, side) DO UPDATE SET body = excluded.body, told = excluded.told",
                (game, side, _text(wanted), handoff),
            )
            for way in WAYS:
                if before is not None and before.address(way) != wanted.address(way):
                    _forget(db, game, side, way)

    def speak(self, game: str, side: str, language: str) -> None:
        """Tell a side in this language from now on, if it is told at all."""
        wanted = self.wanted(game, side)
        if wanted is not None and wanted.language != language:
            wanted = msgspec.structs.replace(wanted, language=language)
            with self._store.writing(game) as db:
                db.execute(
                    "UPDATE notice SET body = ? WHERE game = ? AND side = ?",
                    (_text(wanted), game, side),
                )

    # What is to be delivered

    def games(self) -> set[str]:
        """The games of which somebody wishes to be told."""
        return {game for (game,) in self._store.read("SELECT DISTINCT game FROM notice")}

    def told(self, game: str) -> dict[str, int]:
        """Since which order it was the turn of each side when it was told last."""
        return dict(self._store.read("SELECT side, told FROM notice WHERE game = ?", game))

    def hand_off(
        self, game: str, side: str, handoff: int, is_here: bool, now: datetime, due: datetime
    ) -> None:
        """It is a side's turn: once for each way that is wanted it is to be told so, unless they are here and see it.

        What was not delivered of an earlier turn is replaced by this.
        """
        wanted = self.wanted(game, side)
        if wanted is None:
            return
        moment = written(now)
        with self._store.writing(game) as db:
            noticed = db.execute(
                "UPDATE notice SET told = ? WHERE game = ? AND side = ? AND told != ?",
                (handoff, game, side, handoff),
            )
            if noticed.rowcount != 1:  # another table has seen it, too
                return
            db.execute("DELETE FROM errand WHERE game = ? AND side = ?", (game, side))
            db.executemany(
                "INSERT INTO errand SELECT game, side, ?, told, ?, 0, ? FROM notice "
                "WHERE game = ? AND side = ?",
                [(way, moment, written(due), game, side) for way in wanted.ways if not is_here],
            )

    def due(self, now: datetime) -> list[Errand]:
        """What is to be tried by now, the first first."""
        rows = self._store.read(
            "SELECT * FROM errand WHERE due <= ? ORDER BY due, game, side, way", written(now)
        )
        return [Errand(*row) for row in rows]

    def next_due(self) -> datetime | None:
        """When something is to be tried next."""
        ((due,),) = self._store.read("SELECT min(due) FROM errand")
        return datetime.fromisoformat(due) if due else None

    def begin_try(self, errand: Errand, now: datetime) -> Errand | None:
        """An errand is about to be tried: whatever becomes of the table meanwhile, it is tried again later only.

        None if another table tries it already.
        """
        later = AGAIN_AFTER[min(errand.tries, len(AGAIN_AFTER) - 1)]
        tried = errand._replace(tries=errand.tries + 1, due=written(now + later))
        with self._store.writing(errand.game) as db:
            begun = db.execute(
                "UPDATE errand SET tries = ?, due = ? "
                "WHERE game = ? AND side = ? AND way = ? AND handoff = ? AND tries = ?",
                (tried.tries, tried.due, *errand[:4], errand.tries),
            )
        return tried if begun.rowcount == 1 else None

    def end_try(self, errand: Errand, delivery: Delivery) -> None:
        """What came of it, in the log; what is not tried again is done with."""
        with self._store.writing(errand.game) as db:
            if not delivery.again:
                db.execute(
                    "DELETE FROM errand WHERE game = ? AND side = ? AND way = ? AND handoff = ?",
                    errand[:4],
                )
            _log(db, errand.game, errand.side, delivery)

    # What came of it

    def log(self, game: str, side: str) -> list[Delivery]:
        """The deliveries of a side, the last first."""
        rows = self._store.read(
            "SELECT body FROM delivery WHERE game = ? AND side = ? ORDER BY number DESC", game, side
        )
        return list(_read(rows, Delivery))

    def note(self, game: str, side: str, delivery: Delivery) -> None:
        with self._store.writing(game) as db:
            _log(db, game, side, delivery)

    # Ending mails

    def token(self, game: str, side: str) -> str:
        """What ends the mails to a side, for whoever has it. Each mail has one of its own, since only hashes are kept."""
        token = drawn()
        with self._store.writing(game) as db:
            db.execute(
                "INSERT INTO unsubscribe SELECT ?, game, side FROM notice WHERE game = ? AND side = ?",
                (hashed(token), game, side),
            )
        return token

    def unsubscribe(self, token: str, now: datetime) -> str:
        """No more mails to who got this token; of which game they were."""
        rows = self._store.read("SELECT game, side FROM unsubscribe WHERE hash = ?", hashed(token))
        wanted = self.wanted(*rows[0]) if rows else None
        if wanted is None:
            raise NotSubscribed
        game, side = rows[0]
        with self._store.writing(game) as db:
            db.execute(
                "UPDATE notice SET body = ? WHERE game = ? AND side = ?",
                (_text(msgspec.structs.replace(wanted, mail="")), game, side),
            )
            _forget(db, game, side, "mail")
            _log(db, game, side, Delivery(written(now), "mail", "unsubscribed"))
        return str(game)


def written(moment: datetime) -> str:
    """A time as it is kept."""
    return moment.isoformat(timespec="milliseconds")


def _forget(db: Writer, game: str, side: str, way: Way) -> None:
    """A way leads elsewhere now, or nowhere: what was under way on it is not."""
    db.execute("DELETE FROM errand WHERE game = ? AND side = ? AND way = ?", (game, side, way))
    if way == "mail":
        db.execute("DELETE FROM unsubscribe WHERE game = ? AND side = ?", (game, side))


def _log(db: Writer, game: str, side: str, delivery: Delivery) -> None:
    """Kept if the side still is somebody's who wishes to be told."""
    db.execute(
        "INSERT INTO delivery SELECT game, side, "
        "(SELECT coalesce(max(number), 0) + 1 FROM delivery WHERE game = ?1 AND side = ?2), ?3 "
        "FROM notice WHERE game = ?1 AND side = ?2",
        (game, side, _text(delivery)),
    )
    db.execute(
        "DELETE FROM delivery WHERE game = ?1 AND side = ?2 AND number <= "
        "(SELECT max(number) FROM delivery WHERE game = ?1 AND side = ?2) - ?3",
        (game, side, MOST_DELIVERIES),
    )


def _read(rows: list[tuple[str]], shape: type[T]) -> Iterator[T]:
    """What is kept in rows; one that cannot be read is passed over: it can be wished for again."""
    for (body,) in rows:
        with suppress(msgspec.MsgspecError, RecursionError):
            yield msgspec.json.decode(body, type=ready(shape))


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
