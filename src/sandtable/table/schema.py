"""The file of games as a file: made, looked over, brought up to date, and closed to others."""

import filecmp
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path

from ..core.errors import SandtableError

#: What makes each schema from the one before; a new file goes through all of them. Never change one
#: that was released: add the next.
STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE game (
            id TEXT PRIMARY KEY,
            header TEXT NOT NULL,
            created TEXT NOT NULL,
            updated TEXT NOT NULL,
            version INTEGER NOT NULL,
            draft TEXT NOT NULL
        ) STRICT""",
        """CREATE TABLE play_order (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            number INTEGER NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (game, number)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE snapshot (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            number INTEGER NOT NULL,
            position TEXT NOT NULL,
            PRIMARY KEY (game, number)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE waypoint (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            number INTEGER NOT NULL,
            position TEXT NOT NULL,
            PRIMARY KEY (game, number)
        ) STRICT, WITHOUT ROWID""",
    ),
    # How many changes each seat was not to know of.
    ("ALTER TABLE game ADD COLUMN unseen TEXT NOT NULL DEFAULT '{}'",),
    # What the program of each side keeps in mind; nobody is told.
    ("ALTER TABLE game ADD COLUMN notes TEXT NOT NULL DEFAULT '{}'",),
    # What people call a game, and when they threw it away.
    (
        "ALTER TABLE game ADD COLUMN name TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE game ADD COLUMN thrown TEXT NOT NULL DEFAULT ''",
    ),
    # The marches of units; each side is told of its own.
    (
        """CREATE TABLE march (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            unit TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (game, unit)
        ) STRICT, WITHOUT ROWID""",
    ),
    # Why programs gave their orders, and what was found when somebody looked back at a game.
    (
        """CREATE TABLE account (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            number INTEGER NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (game, number)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE hindsight (
            game TEXT NOT NULL PRIMARY KEY REFERENCES game ON DELETE CASCADE,
            version INTEGER NOT NULL,
            body TEXT NOT NULL
        ) STRICT, WITHOUT ROWID""",
    ),
    # Games by link: a name for the file, the links, and which browser holds which seat. Of what is secret only hashes.
    (
        "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
        "INSERT INTO about VALUES ('id', lower(hex(randomblob(6))))",
        """CREATE TABLE link (
            hash TEXT PRIMARY KEY,
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            role TEXT NOT NULL,
            ends TEXT NOT NULL,
            opened_by TEXT NOT NULL
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE holder (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            role TEXT NOT NULL,
            visitor TEXT NOT NULL,
            since TEXT NOT NULL,
            looked TEXT NOT NULL,
            PRIMARY KEY (game, role, visitor)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX holder_by_visitor ON holder (visitor)",
        # What is said between players: by all of them, or by the side that `seen_by` names.
        """CREATE TABLE talk (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            number INTEGER NOT NULL,
            moment TEXT NOT NULL,
            side TEXT NOT NULL,
            kind TEXT NOT NULL,
            seen_by TEXT NOT NULL,
            text TEXT NOT NULL,
            vals TEXT NOT NULL,
            PRIMARY KEY (game, number)
        ) STRICT, WITHOUT ROWID""",
        # What a side asks the other to agree to.
        """CREATE TABLE question (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            side TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (game, side)
        ) STRICT, WITHOUT ROWID""",
        # How the holder of a side wishes to be told that it is their turn, which turn was told of last, what is still
        # to be delivered, what came of it, and by what mails are ended.
        """CREATE TABLE notice (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            side TEXT NOT NULL,
            body TEXT NOT NULL,
            told INTEGER NOT NULL,
            PRIMARY KEY (game, side)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE errand (
            game TEXT NOT NULL,
            side TEXT NOT NULL,
            way TEXT NOT NULL,
            handoff INTEGER NOT NULL,
            made TEXT NOT NULL,
            tries INTEGER NOT NULL,
            due TEXT NOT NULL,
            PRIMARY KEY (game, side, way),
            FOREIGN KEY (game, side) REFERENCES notice ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE delivery (
            game TEXT NOT NULL,
            side TEXT NOT NULL,
            number INTEGER NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (game, side, number),
            FOREIGN KEY (game, side) REFERENCES notice ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE unsubscribe (
            hash TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            side TEXT NOT NULL,
            FOREIGN KEY (game, side) REFERENCES notice ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID""",
        # What each side has ordered beforehand; told to that side only.
        """CREATE TABLE standing (
            game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
            side TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (game, side)
        ) STRICT, WITHOUT ROWID""",
        # Who must choose since when, and when the clock was stopped, if it stands still.
        """CREATE TABLE clock (
            game TEXT PRIMARY KEY REFERENCES game ON DELETE CASCADE,
            side TEXT NOT NULL,
            since TEXT NOT NULL,
            days INTEGER NOT NULL,
            paused TEXT NOT NULL
        ) STRICT, WITHOUT ROWID""",
    ),
)
#: The schema of this program, which the file bears as its `user_version`. Files of before there was a
#: number have the first.
SCHEMA = len(STEPS)

OWNER_ONLY = 0o600
FOLDER_OWNER_ONLY = 0o700
#: What SQLite keeps beside a file while it is open, or after a fall.
BESIDE = ("-wal", "-shm", "-journal")


class StoreTrouble(SandtableError):
    """The games cannot be kept: the folder, the file or the disk says no."""


def open_file(path: Path) -> sqlite3.Connection:
    """The file of games, of the schema of this program. One that is not good is refused and left as it is."""
    try:
        _make_folder(path.parent)
        number = look_over(path)
        if number == 0:
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
        _close_to_others(path)
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        # A letter that is none must spoil what it is in, and not what is read along with it.
        db.text_factory = lambda content: content.decode("utf-8", "replace")
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
            if number != SCHEMA:
                _bring_up_to_date(db, path)
        except BaseException:
            db.close()
            raise
    except (OSError, sqlite3.Error) as error:
        raise StoreTrouble(f"games cannot be kept in {path}: {error}") from None
    return db


def look_over(path: Path) -> int:
    """The schema of a file, 0 if there is nothing in it yet. Nothing is changed by looking.

    A file that is damaged, no store at all, or of a newer program is refused.
    """
    beside = [ending for ending in BESIDE if _beside(path, ending).exists()]
    if not path.exists() or (path.is_file() and path.stat().st_size == 0):
        if "-wal" in beside:
            raise _refused(
                path, f"it is empty, but {path.name}-wal beside it is not; was it moved?"
            )
        return 0
    # A file with nothing beside it is whole by itself: so looked at, nothing is put beside it either.
    how = "mode=ro&immutable=1" if not beside else "mode=rw" if "-journal" in beside else "mode=ro"
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)) as db:
            number = _look_over(db, path)
        if not beside and _is_cut_off(path):
            raise _refused(path, "it is damaged: its end is missing")
        return number
    except (sqlite3.Error, StoreTrouble) as error:
        if "-wal" in beside and "-shm" not in beside:
            _beside(path, "-shm").unlink(missing_ok=True)  # put there by looking
        if isinstance(error, StoreTrouble):
            raise
        raise _refused(path, str(error)) from None


def _look_over(db: sqlite3.Connection, path: Path) -> int:
    number = _number(db)
    if number > SCHEMA:
        raise _refused(
            path, f"it is of a newer Sandtable (schema {number}, this one knows {SCHEMA}); update"
        )
    found = _columns(db)
    if number == 0 and not found:
        return 0
    with closing(sqlite3.connect(":memory:")) as model:
        for step in STEPS[: max(number, 1)]:
            for statement in step:
                model.execute(statement)
        wanted = _columns(model)
    for table, columns in wanted.items():
        if found.get(table) != columns:
            raise _refused(
                path, f"it is no file of games: its table {table!r} is not as it should be"
            )
    (fault,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if fault != "ok":
        raise _refused(path, f"it is damaged: {' '.join(fault.split())}")
    return max(number, 1)


def _is_cut_off(path: Path) -> bool:
    """Whether a file is shorter than its head says, which SQLite takes for zeros at its end."""
    with path.open("rb") as file:
        head = file.read(100)
    size, pages = int.from_bytes(head[16:18], "big"), int.from_bytes(head[28:32], "big")
    return path.stat().st_size < pages * (65536 if size == 1 else size)


def _bring_up_to_date(db: sqlite3.Connection, path: Path) -> None:
    """Make what is missing, in one go. Of what was there before a copy is kept."""
    db.execute("BEGIN IMMEDIATE")
    try:
        # Looked up again: another table may have been quicker.
        number = max(_number(db), 1 if _columns(db) else 0)
        if 0 < number < SCHEMA:
            _keep_copy(path)
        for step in STEPS[number:]:
            for statement in step:
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {SCHEMA}")
        db.execute("COMMIT")
    finally:
        with suppress(sqlite3.Error):
            if db.in_transaction:
                db.execute("ROLLBACK")


def _keep_copy(path: Path) -> None:
    """A copy beside the file, as it was before it was brought up to date; none is ever overwritten."""
    part = path.with_name(f"{path.stem}.before-{SCHEMA}.part")
    try:
        with _removed(part):
            os.close(os.open(part, os.O_CREAT | os.O_EXCL, OWNER_ONLY))
            with (
                closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as now,
                closing(sqlite3.connect(part)) as copy,
            ):
                now.backup(copy)
            for name in _names(path):
                if not name.exists():
                    part.rename(name)
                elif not filecmp.cmp(part, name, shallow=False):
                    continue
                break
    except (OSError, sqlite3.Error) as error:
        raise StoreTrouble(
            f"{path} must be brought up to date, and a copy of it cannot be kept first: {error}; "
            "nothing was changed"
        ) from None


def _names(path: Path) -> Iterator[Path]:
    """What a copy may be called."""
    yield path.with_name(f"{path.stem}.before-{SCHEMA}{path.suffix}")
    for number in count(2):
        yield path.with_name(f"{path.stem}.before-{SCHEMA}-{number}{path.suffix}")


@contextmanager
def _removed(part: Path) -> Iterator[None]:
    """What is made here is not left lying about, neither now nor from the last time."""
    files = [part, *(_beside(part, ending) for ending in BESIDE)]
    for file in files:
        file.unlink(missing_ok=True)
    try:
        yield
    finally:
        for file in files:
            file.unlink(missing_ok=True)


def _make_folder(folder: Path) -> None:
    """A folder that is not there yet is made for its owner only."""
    if not folder.is_dir():
        _make_folder(folder.parent)
        folder.mkdir(FOLDER_OWNER_ONLY, exist_ok=True)


def _close_to_others(path: Path) -> None:
    """Hands and seeds are in these files. What SQLite puts beside them takes after them."""
    copies = path.parent.glob(f"{path.stem}.before-*")
    for file in (path, *(_beside(path, ending) for ending in BESIDE), *copies):
        # Whose file it is not cannot close it; who can is not kept from playing.
        with suppress(OSError):
            if file.stat().st_mode & 0o077:
                file.chmod(OWNER_ONLY)


def _number(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _columns(db: sqlite3.Connection) -> dict[str, list[tuple[str, str]]]:
    """The tables, each with the names and types of its columns."""
    names = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return {
        name: db.execute("SELECT name, type FROM pragma_table_info(?)", (name,)).fetchall()
        for (name,) in names
    }


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _refused(path: Path, reason: str) -> StoreTrouble:
    return StoreTrouble(f"games cannot be kept in {path}: {reason}")
