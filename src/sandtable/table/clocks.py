"""Clocks of games by link: how many days one has agreed to reply in, until when that is, and what happens after it."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from threading import Event, Thread
from typing import NamedTuple

from ..ai.grades import SERGEANT
from ..ai.player import PERSON
from ..core.conclusion import Conclusion
from ..core.errors import SandtableError
from .host import Host, Stale
from .links import Links
from .sitting import Sitting
from .store import Header, Store
from .talks import Talks

#: The table looks so often whether somebody's time is over.
SWEEP_SECONDS = 60

Now = Callable[[], datetime]


def told(moment: datetime) -> str:
    """A moment as it is kept."""
    return moment.isoformat(timespec="milliseconds")


class Row(NamedTuple):
    """A clock as it is kept: who must choose since when, and when it was stopped, if it stands still."""

    game: str
    side: str
    since: str
    days: int
    paused: str

    @property
    def ends(self) -> datetime:
        return datetime.fromisoformat(self.since) + timedelta(days=self.days)


class Clocks:
    """The clocks of all games of one table. Time is asked of `now` alone."""

    def __init__(self, host: Host, changed: Callable[[Sitting], None], now: Now) -> None:
        self._host = host
        self._store: Store = host.store
        self._links = Links(host.store)
        self._talks = Talks(host.store)
        self._changed = changed
        self.now = now
        self._closing = Event()
        self._thread: Thread | None = None

    # What is told

    def due(self, game: str, header: Header) -> str | None:
        """Until when who must choose has time; None if no clock runs."""
        row = self._row(game) if self._has_clock(header) else None
        if row is None or row.paused or not self._runs(row, header):
            return None
        return told(row.ends)

    def is_paused(self, game: str) -> bool:
        row = self._row(game)
        return row is not None and bool(row.paused)

    def _row(self, game: str) -> Row | None:
        rows = self._store.read(
            "SELECT game, side, since, days, paused FROM clock WHERE game = ?", game
        )
        return Row(*rows[0]) if rows else None

    def _has_clock(self, header: Header) -> bool:
        return header.agreement is not None and header.agreement.days is not None

    def _runs(self, row: Row, header: Header) -> bool:
        """Nobody is waited for before both sides are there, nor a side that nobody holds, nor a program."""
        return (
            header.concluded is None
            and header.seats.get(row.side) == PERSON
            and not (header.sealing is not None and header.sealing.missing)
            and any(one.role == row.side for one in self._links.holders(row.game))
        )

    # What happens to it

    def begin_game(self, sitting: Sitting) -> None:
        """A game with a clock has begun."""
        header = sitting.stored.header
        if header.agreement is not None and header.agreement.days is not None:
            with self._store.writing(sitting.stored.id) as db:
                db.execute(
                    "INSERT INTO clock VALUES (?, ?, ?, ?, '') ON CONFLICT DO NOTHING",
                    (
                        sitting.stored.id,
                        sitting.game.side or "",
                        told(self.now()),
                        header.agreement.days,
                    ),
                )

    def restart(self, game: str, side: str | None = None) -> None:
        """The time of who must choose begins anew; with a side, if it is that one."""
        with self._store.writing(game) as db:
            db.execute(
                "UPDATE clock SET since = ?1, paused = CASE WHEN paused = '' THEN '' ELSE ?1 END WHERE game = ?2 AND side = coalesce(?3, side)",
                (told(self.now()), game, side),
            )

    def pause(self, game: str) -> None:
        """The clock stands still."""
        with self._store.writing(game) as db:
            db.execute(
                "UPDATE clock SET paused = ? WHERE game = ? AND paused = ''",
                (told(self.now()), game),
            )

    def resume(self, game: str) -> None:
        """It goes on; the time in which it stood still is not counted."""
        row, now = self._row(game), self.now()
        if row is not None and row.paused:
            still = now - datetime.fromisoformat(max(row.paused, row.since))
            since = datetime.fromisoformat(row.since) + max(still, timedelta(0))
            with self._store.writing(game) as db:
                db.execute(
                    "UPDATE clock SET paused = '', since = ? WHERE game = ? AND paused = ?",
                    (told(since), game, row.paused),
                )

    # Time over

    def enforce(self, game: str) -> None:
        """Where the time of who must choose is over, what was agreed for that happens."""
        row = self._row(game)
        if row is None or row.paused or not row.side or row.ends > self.now():
            return
        with suppress(Stale):  # somebody has just done something: looked at next time
            self._enforce(row)

    def _enforce(self, row: Row) -> None:
        sitting = self._host.open(row.game, lay=False)
        header = sitting.stored.header
        agreed = header.agreement
        if agreed is None or sitting.game.side != row.side or not self._runs(row, header):
            return
        if agreed.late == "program":
            self._host.lend(sitting, row.side, SERGEANT.name)
        elif agreed.late == "loses":
            self._host.conclude(sitting, Conclusion("late", row.side))
        else:
            return
        self._talks.tell(row.game, row.side, f"late-{agreed.late}", told(self.now()))
        self._changed(sitting)

    def sweep(self) -> None:
        """Look at every clock. One that cannot be read keeps nobody from the others."""
        rows = self._store.read("SELECT game FROM clock WHERE paused = '' AND side != ''")
        for (game,) in rows:
            with suppress(SandtableError):
                self.enforce(game)

    def begin(self) -> None:
        """Look at the clocks now and then, until the table is closed."""
        self._thread = Thread(target=self._run, daemon=True, name="clocks")
        self._thread.start()

    def _run(self) -> None:
        while not self._closing.wait(SWEEP_SECONDS):
            with suppress(SandtableError):
                self.sweep()

    def close(self) -> None:
        self._closing.set()

    def join(self) -> None:
        if self._thread is not None:
            self._thread.join()
