"""All games of one place, put into another: a backup, what is restored from one, a move to another database.

Row after row in the order of references, a few at a time, as they were at one moment: others go on playing there. It
is written in one transaction, and held against what it was made from before that ends.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

from ..core.errors import SandtableError
from .database import Database, Writer, open_database
from .schema import SCHEMA, STEPS
from .sqlite import SqliteDatabase, copy_file, look_over

#: So many rows are read at a time: positions are long.
ROWS = 100
#: Rows of `about` that a database has of itself.
OWN = "schema"


class NotEmpty(SandtableError):
    """Games are kept there already; nothing is written over."""


class Sum(NamedTuple):
    """What the rows of a table come to: how many there are, and a hash over them all."""

    rows: int
    digest: str


class Copied(NamedTuple):
    """What was copied, and held against what it was made from."""

    games: int
    orders: int

    def __str__(self) -> str:
        games = "1 game" if self.games == 1 else f"{self.games:,} games"
        orders = "1 order" if self.orders == 1 else f"{self.orders:,} orders"
        return f"{games}, {orders}, checked"


class _Table(NamedTuple):
    """A table, with its columns, and those of them that its rows are told apart and put in order by."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]


@cache
def tables() -> tuple[_Table, ...]:
    """All of the schema, in the order in which they are made: what a row refers to is there before it."""
    with closing(sqlite3.connect(":memory:")) as model:
        for step in STEPS:
            for statement in step:
                model.execute(statement)
        names = model.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
        found = []
        for (name,) in names.fetchall():
            columns = model.execute("SELECT name, pk FROM pragma_table_info(?)", (name,)).fetchall()
            key = sorted((place, column) for column, place in columns if place)
            found.append(
                _Table(name, tuple(one for one, _ in columns), tuple(column for _, column in key))
            )
    return tuple(found)


# Places


def back_up(where: Path | str, file: Path) -> Copied:
    """Put all games into a new file, which is there whole or not at all."""
    if os.path.lexists(file):
        raise SandtableError(f"{file} is there already; a backup is never written over anything")
    if not file.parent.is_dir():
        raise SandtableError(f"there is no folder {file.parent} to put a backup in")
    with TemporaryDirectory(prefix=f".{file.name}-", dir=file.parent) as folder:
        part = Path(folder) / "part.sqlite"
        with opened(where, folder) as source, closing(SqliteDatabase(part)) as target:
            copied = copy(source, target)
        look_over(part)
        if [*Path(folder).iterdir()] != [part]:
            raise SandtableError(f"{file} cannot be made: not all of it could be put into one file")
        _flush(part)
        _put(part, file)
    _flush(file.parent)
    return copied


def fill(where: Path | str, source: Path | str) -> Copied:
    """Put all games of a place, or of a backup, into a place that has none."""
    with opened(source) as found:
        if isinstance(where, Path) and look_over(where) not in (0, SCHEMA):
            raise NotEmpty(
                f"{where} is of an older Sandtable; games are only put where there are none"
            )
        with closing(open_database(where)) as target:
            return copy(found, target)


@contextmanager
def opened(where: Path | str, folder: str | None = None) -> Iterator[Database]:
    """What is kept in a place, to be read: it stays as it is.

    A file is copied into a folder of ours first: so it need not be brought up to date, whoever has it open can go
    on, and it may be where nobody can write.
    """
    if isinstance(where, str):
        with closing(open_database(where, new=False)) as database:
            yield database
        return
    with TemporaryDirectory(prefix="sandtable-", dir=folder) as own:
        copied = Path(own) / "copy.sqlite"
        copy_file(where, copied)
        with closing(SqliteDatabase(copied)) as file:
            yield file


def _put(part: Path, file: Path) -> None:
    """Give a file its name, if nothing has it."""
    try:
        os.link(part, file)
    except FileExistsError:
        raise SandtableError(f"{file} has come to be there meanwhile; nothing was kept") from None
    except OSError:  # not every disk can give a file two names
        if os.path.lexists(file):
            raise
        part.rename(file)


def _flush(path: Path) -> None:
    """On the disk, and not on its way there only."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


# Rows


def copy(source: Database, target: Database) -> Copied:
    """Put all games of a database into one that has none. Whatever goes wrong, the target is as it was."""
    sums = {}
    with source.at_one_moment(), target.writing() as writer:
        # Of two who fill the same database at once the second waits here, and then finds games in it.
        writer.execute("UPDATE about SET value = value WHERE name = 'id'")
        _must_be_empty(target)
        for table in tables():
            made = _Summing()
            for rows in _read(source, table):
                _write(writer, table, rows)
                made.add(rows)
            sums[table.name] = made.sum()
        for table in tables():
            _must_agree(table, sums[table.name], _sum(target, table), _count(source, table))
    return Copied(sums["game"].rows, sums["play_order"].rows)


def _read(database: Database, table: _Table) -> Iterator[list[tuple[Any, ...]]]:
    """The rows of a table by their key, a few at a time, so that no table is too long."""
    columns, key = ", ".join(table.columns), ", ".join(table.key)
    places = [table.columns.index(one) for one in table.key]
    marks = ", ".join("?" for _ in places)
    last: list[object] = []
    while True:
        after = f"({key}) > ({marks}) AND" if last else ""
        query = f"SELECT {columns} FROM {table.name} WHERE {after} {_copied(table)} ORDER BY {key} LIMIT {ROWS}"
        rows = [tuple(map(_plain, row)) for row in database.read(query, *last)]
        if rows:
            yield rows
        if len(rows) < ROWS:
            return
        last = [rows[-1][place] for place in places]


def _copied(table: _Table) -> str:
    """Which rows of a table are copied: all but what a database has of itself."""
    return f"name != '{OWN}'" if table.name == "about" else "1 = 1"


def _write(writer: Writer, table: _Table, rows: list[tuple[Any, ...]]) -> None:
    marks = ", ".join("?" for _ in table.columns)
    known = ""
    if table.name == "about":
        # A new database has a name of its own, which is that of the other one from now on: cookies hang on it.
        known = "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    writer.executemany(f"INSERT INTO {table.name} VALUES ({marks}) {known}", rows)


def _plain(value: object) -> object:
    """A text of PostgreSQL has no NUL, so it is kept in neither."""
    return value.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(value, str) else value


class _Summing:
    """Rows, counted and hashed as they come."""

    def __init__(self) -> None:
        self._rows, self._hash = 0, sha256()

    def add(self, rows: list[tuple[Any, ...]]) -> None:
        self._rows += len(rows)
        for row in rows:
            self._hash.update(msgspec.json.encode(row) + b"\n")

    def sum(self) -> Sum:
        return Sum(self._rows, self._hash.hexdigest())


def _sum(database: Database, table: _Table) -> Sum:
    found = _Summing()
    for rows in _read(database, table):
        found.add(rows)
    return found.sum()


def _must_be_empty(target: Database) -> None:
    ((games,),) = target.read("SELECT count(*) FROM game")
    if games:
        raise NotEmpty(
            f"games are kept in {target.where} already ({games}); games are only put where there are none"
        )


def _count(database: Database, table: _Table) -> int:
    ((rows,),) = database.read(f"SELECT count(*) FROM {table.name} WHERE {_copied(table)}")
    return int(rows)


def _must_agree(table: _Table, read: Sum, kept: Sum, there: int) -> None:
    """What was read, what is kept of it, and how many rows there were to be read."""
    if read != kept or read.rows != there:
        raise SandtableError(
            f"the copy is not as it should be: of {there} rows of its table {table.name!r} it has {kept.rows}, "
            "or they are not the same; nothing was kept of it"
        )
