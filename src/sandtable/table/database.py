"""Where games are kept, as the store sees it: a SQLite file, or a PostgreSQL that several tables share.

The store speaks one SQL to both: that of SQLite, as far as PostgreSQL understands it. Values stand as `?`, or as `?1`
where one is named twice.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from ..core.errors import SandtableError

#: How the address of a PostgreSQL begins.
POSTGRESQL = ("postgresql://", "postgres://")
#: Where the address can stand, too: it may have a password in it, and others can read the words of a command.
STORE = "SANDTABLE_STORE"


class Rows(Protocol):
    """What a statement comes to."""

    @property
    def rowcount(self) -> int: ...

    def fetchall(self) -> list[Any]: ...


class Writer(Protocol):
    """Writes within a transaction."""

    def execute(self, query: str, values: Sequence[object] = (), /) -> Rows: ...

    def executemany(self, query: str, rows: Sequence[Sequence[object]], /) -> object: ...


class Database(Protocol):
    """Any thread may ask."""

    #: What people are told of where it is; without a password.
    where: str
    #: Whether several tables may have it open, which then tell each other what they do.
    is_shared: bool

    def read(self, query: str, *values: object) -> list[Any]:
        """What is there now; within `at_one_moment`, what was there then."""

    def at_one_moment(self) -> AbstractContextManager[None]:
        """All that this thread reads in the block is of one moment, whoever else is writing."""

    def writing(self, game: str = "") -> AbstractContextManager[Writer]:
        """A transaction: all of it is on the disk when the block ends, or none of it.

        Who writes about the same game waits until it has ended.
        """

    def tell(self, text: str, db: Writer | None = None) -> None:
        """Tell it to all who listen; within a transaction, once that has ended well."""

    def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        """Call this, from a thread of its own, with what is told; and that when something may have been missed."""

    def claim(self, name: str) -> bool:
        """Whether this is now ours to work at; no other table gets it until it is let go of, or we fall."""

    def let_go(self, name: str) -> None: ...

    def processes(self) -> int | None:
        """How many processes have it open, this one included; None if nobody can say."""

    def close(self) -> None:
        """Let go of it; everything is on the disk."""


def open_database(where: Path | str, new: bool = True) -> Database:
    """A file of games, or a PostgreSQL by its address. It is made ready, or refused in one line.

    If it is not to be a `new` one, games must be kept there already.
    """
    if isinstance(where, str) and where.startswith(POSTGRESQL):
        try:
            from .postgres import PostgresDatabase
        except ImportError:
            raise SandtableError(
                "for PostgreSQL a package is missing: pip install 'sandtable[postgresql]'"
            ) from None
        return PostgresDatabase(where, new)
    from .sqlite import SqliteDatabase

    if not new and not Path(where).is_file():
        raise SandtableError(f"no games are kept in {where}")
    return SqliteDatabase(Path(where))
