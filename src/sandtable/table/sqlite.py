"""Games in one SQLite file: made, looked over, brought up to date, closed to others; what is acknowledged survives a power cut."""

import filecmp
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from threading import RLock
from typing import Any

from .database import Writer
from .schema import SCHEMA, STEPS, StoreTrouble

OWNER_ONLY = 0o600
FOLDER_OWNER_ONLY = 0o700
#: What SQLite keeps beside a file while it is open, or after a fall.
BESIDE = ("-wal", "-shm", "-journal")


class Refused(StoreTrouble):
    """A file that is not good, and why."""

    def __init__(self, path: Path, reason: str) -> None:
        self.reason = reason
        super().__init__(f"games cannot be kept in {path}: {reason}")


class SqliteDatabase:
    """One file, which one table has to itself. Any thread may ask; they take turns."""

    is_shared = False

    def __init__(self, path: Path) -> None:
        self.path = path
        self.where = str(path)
        self._lock = RLock()
        self._db = open_file(path)

    def close(self) -> None:
        """Put everything into the one file, and let go of it."""
        with self._lock:
            with suppress(sqlite3.Error):
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._db.close()

    def read(self, query: str, *values: object) -> list[Any]:
        try:
            with self._lock:
                return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreTrouble(f"games cannot be read from {self.path}: {error}") from None

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        with self._lock:
            self.read("BEGIN")
            try:
                yield
            finally:
                self._roll_back()

    @contextmanager
    def writing(self, game: str = "") -> Iterator[Writer]:
        # Whoever writes has the whole file to themselves, whichever game it is about.
        with self._lock:
            self._roll_back()
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield self._db
                self._db.execute("COMMIT")
            except sqlite3.Error as error:
                trouble = f"the game could not be kept in {self.path}: {error}"
                raise StoreTrouble(trouble) from None
            finally:
                self._roll_back()

    def tell(self, text: str, db: Writer | None = None) -> None:
        """There is nobody to be told."""

    def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        """There is nobody to be heard."""

    def claim(self, name: str) -> bool:
        return True

    def let_go(self, name: str) -> None:
        """Nobody else would take it."""

    def processes(self) -> None:
        """A file does not say who has it open."""

    def _roll_back(self) -> None:
        """Leave no transaction open, whatever happened; after a commit there is none."""
        with suppress(sqlite3.Error):
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")


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
            # What is deleted is not to lie about in the file.
            db.execute("PRAGMA secure_delete = ON")
            if number != SCHEMA:
                _bring_up_to_date(db, path)
        except BaseException:
            db.close()
            raise
    except (OSError, sqlite3.Error) as error:
        raise StoreTrouble(f"games cannot be kept in {path}: {error}") from None
    return db


def copy_file(path: Path, copy: Path) -> None:
    """What is in a file of games at one moment, whoever else writes to it. The file stays as it is."""
    try:
        number = look_over(path)
    except Refused as refused:
        raise StoreTrouble(f"games cannot be read from {path}: {refused.reason}") from None
    if number == 0:
        raise StoreTrouble(f"no games are kept in {path}")
    how = "mode=rw"
    if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        # Nobody writes to it here: with nothing beside it the file is whole by itself.
        beside = any(_beside(path, ending).exists() for ending in BESIDE)
        how = "mode=ro" if beside else "mode=ro&immutable=1"
    try:
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL, OWNER_ONLY))
        with (
            closing(sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)) as now,
            closing(sqlite3.connect(copy)) as then,
        ):
            now.backup(then)
    except (OSError, sqlite3.Error) as error:
        raise StoreTrouble(f"games cannot be copied from {path}: {error}") from None


def look_over(path: Path) -> int:
    """The schema of a file, 0 if there is nothing in it yet. Nothing is changed by looking.

    A file that is damaged, no store at all, or of a newer program is refused.
    """
    beside = [ending for ending in BESIDE if _beside(path, ending).exists()]
    if not path.exists() or (path.is_file() and path.stat().st_size == 0):
        if "-wal" in beside:
            raise Refused(path, f"it is empty, but {path.name}-wal beside it is not; was it moved?")
        return 0
    # A file with nothing beside it is whole by itself: so looked at, nothing is put beside it either.
    how = "mode=ro&immutable=1" if not beside else "mode=rw" if "-journal" in beside else "mode=ro"
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)) as db:
            number = _look_over(db, path)
        if not beside and _is_cut_off(path):
            raise Refused(path, "it is damaged: its end is missing")
        return number
    except (sqlite3.Error, StoreTrouble) as error:
        if "-wal" in beside and "-shm" not in beside:
            _beside(path, "-shm").unlink(missing_ok=True)  # put there by looking
        if isinstance(error, StoreTrouble):
            raise
        raise Refused(path, str(error)) from None


def _look_over(db: sqlite3.Connection, path: Path) -> int:
    number = _number(db)
    if number > SCHEMA:
        raise Refused(
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
            raise Refused(
                path, f"it is no file of games: its table {table!r} is not as it should be"
            )
    (fault,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if fault != "ok":
        raise Refused(path, f"it is damaged: {' '.join(fault.split())}")
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
