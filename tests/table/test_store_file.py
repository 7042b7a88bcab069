"""The file of games as a file: brought up to date with a copy kept, refused if it is not good, closed to others."""

import os
import resource
import shutil
import signal
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from sandtable.table.schema import SCHEMA, StoreTrouble
from sandtable.table.store import Store
from table.tables import ATTACK, SET_UP, Data, Server, Table, but, played

NAME = "games.sqlite"
#: The tables that there were from the beginning.
FIRST = {"game", "play_order", "snapshot", "waypoint"}
COPY = f"games.before-{SCHEMA}.sqlite"


def age(path: Path) -> None:
    """Turn a store into one of before there was a schema number."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for column in ("unseen", "notes", "name", "thrown"):
            db.execute(f"ALTER TABLE game DROP COLUMN {column}")
        tables = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for table in {name for (name,) in tables} - FIRST:
            db.execute(f"DROP TABLE {table}")
        db.execute("PRAGMA user_version = 0")


def number(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


@pytest.fixture
def kept(tmp_path: Path) -> tuple[Path, str, Data]:
    """A store with a game in the middle of an order, and what it looks like."""
    path = tmp_path / NAME
    table = Table(path)
    game = table.new()
    table.play(game, *SET_UP)
    shown = table.play(game, *ATTACK[:2])
    table.close()
    return path, game, shown


def as_after_a_fall(path: Path, statement: str) -> None:
    """Let a store look as after a power cut: what was written last is in the log beside it only."""
    copies = path.parent / "copies"
    copies.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA wal_autocheckpoint = 0")
        db.execute(statement)
        for file in path.parent.glob(f"{NAME}*"):
            shutil.copy(file, copies)
    for file in copies.iterdir():
        file.replace(path.parent / file.name)
    copies.rmdir()


def contents(folder: Path) -> dict[str, bytes]:
    """Every file, but for the index of the log, which is only ever made anew from it."""
    return {one.name: one.read_bytes() for one in folder.iterdir() if not one.name.endswith("-shm")}


# Brought up to date


def test_a_new_store_bears_the_schema_number_and_has_no_copy(tmp_path: Path) -> None:
    Store(tmp_path / NAME).close()
    assert number(tmp_path / NAME) == SCHEMA
    assert [one.name for one in tmp_path.iterdir()] == [NAME]


def test_a_store_of_before_is_brought_up_to_date_and_a_copy_kept(
    kept: tuple[Path, str, Data],
) -> None:
    path, game, shown = kept
    age(path)
    before = path.read_bytes()
    table = Table(path)
    assert table.look(game) == shown
    assert table.play(game, ATTACK[2])["orders"] == 2
    table.close()
    assert number(path) == SCHEMA
    copy = path.with_name(COPY)
    assert number(copy) == 0
    shutil.copy(copy, path)
    assert path.read_bytes() != before  # a copy by SQLite, not of bytes: what counts is in it
    again = Table(path)
    assert again.look(game) == shown
    again.close()


def test_the_copy_has_what_is_in_the_log_only(kept: tuple[Path, str, Data]) -> None:
    path, game, _ = kept
    age(path)
    as_after_a_fall(path, "UPDATE game SET updated = '1941-11-18'")
    with closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as db:
        assert db.execute("SELECT updated FROM game").fetchone() != ("1941-11-18",)
    Store(path).close()
    with closing(sqlite3.connect(path.with_name(COPY))) as db:
        assert db.execute("SELECT id, updated FROM game").fetchall() == [(game, "1941-11-18")]


def test_a_store_that_is_up_to_date_is_not_copied(kept: tuple[Path, str, Data]) -> None:
    path, _, _ = kept
    Store(path).close()
    assert [one.name for one in path.parent.iterdir()] == [NAME]


def test_a_copy_is_never_overwritten(kept: tuple[Path, str, Data]) -> None:
    path, _, _ = kept
    age(path)
    path.with_name(COPY).write_text("of another time")
    Store(path).close()
    assert path.with_name(COPY).read_text() == "of another time"
    assert number(path.with_name(f"games.before-{SCHEMA}-2.sqlite")) == 0


def test_without_room_for_a_copy_nothing_is_changed(tmp_path: Path) -> None:
    """A disk that is full, as far as this process goes: no file may grow beyond half the store."""
    path = tmp_path / NAME
    table = Table(path)
    game = table.load(played(3, 30).record())
    shown = table.look(game)
    table.close()
    age(path)
    before, half = contents(path.parent), path.stat().st_size // 2
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (half, limit[1]))
    try:
        with pytest.raises(StoreTrouble, match="nothing was changed") as trouble:
            Store(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    assert "\n" not in str(trouble.value)
    assert contents(path.parent) == before
    table = Table(path)
    assert but(table.look(game), "undo") == but(shown, "undo")
    table.close()


def in_a_process(path: Path, die_at: int) -> bool:
    """Open a store in a process that is killed at its so manieth statement; whether it got through."""
    child = os.fork()
    if child == 0:
        connect, done = sqlite3.connect, 0

        def die_in_time(_: str) -> None:
            nonlocal done
            done += 1
            if done == die_at:
                os.kill(os.getpid(), signal.SIGKILL)

        def watched(*words: object, **more: object) -> sqlite3.Connection:
            db: sqlite3.Connection = connect(*words, **more)  # type: ignore[call-overload]
            db.set_trace_callback(die_in_time)
            return db

        sqlite3.connect = watched  # type: ignore[assignment]
        Store(path)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return not os.WIFSIGNALED(status)


def test_killed_at_any_point_the_next_one_brings_the_store_up_to_date(
    kept: tuple[Path, str, Data], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path, game, shown = kept
    age(path)
    old = path.read_bytes()
    through, at = False, 0
    while not through:
        at += 1
        folder = tmp_path_factory.mktemp("killed")
        (folder / NAME).write_bytes(old)
        through = in_a_process(folder / NAME, at)
        assert (folder / NAME).read_bytes()[:16] == b"SQLite format 3\0"
        table = Table(folder / NAME)
        assert table.look(game) == shown
        table.close()
        assert number(folder / NAME) == SCHEMA
        copies = [one.name for one in folder.iterdir() if one.name != NAME]
        assert copies == [COPY]
        assert number(folder / COPY) == 0
    assert at > 20


# Refused


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"PRAGMA user_version = {SCHEMA + 1}")


def newer_in_the_log(path: Path) -> None:
    as_after_a_fall(path, f"PRAGMA user_version = {SCHEMA + 1}")


def newer_without_its_index(path: Path) -> None:
    newer_in_the_log(path)
    path.with_name(f"{NAME}-shm").unlink()


def no_database(path: Path) -> None:
    path.write_bytes(b"not a database, but a diary" * 100)


def cut(share: float) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        content = path.read_bytes()
        path.write_bytes(content[: int(len(content) * share)])

    damage.__name__ = f"cut at {share}"
    return damage


def cut_in_the_head(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:50])


def gone_but_for_the_log(path: Path) -> None:
    newer_in_the_log(path)
    path.write_bytes(b"")


def scribbled(path: Path) -> None:
    """One page in the middle was written over."""
    content = bytearray(path.read_bytes())
    middle = len(content) // 8192 * 4096
    content[middle : middle + 64] = b"\xff" * 64
    path.write_bytes(content)


def table_missing(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("DROP TABLE waypoint")


def column_missing(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("ALTER TABLE game DROP COLUMN updated")


def somebody_elses(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("CREATE TABLE bookmark (address TEXT)")


@pytest.mark.parametrize(
    "damage",
    [
        newer,
        newer_in_the_log,
        newer_without_its_index,
        no_database,
        cut(0.3),
        cut(0.5),
        cut(0.95),
        cut_in_the_head,
        gone_but_for_the_log,
        scribbled,
        table_missing,
        column_missing,
        somebody_elses,
    ],
    ids=lambda damage: damage.__name__,
)
def test_a_store_that_is_not_good_is_refused_in_one_line_and_left_as_it_is(
    kept: tuple[Path, str, Data], damage: Callable[[Path], None]
) -> None:
    path, _, _ = kept
    damage(path)
    path.chmod(0o644)
    before, names = contents(path.parent), sorted(path.parent.iterdir())
    with pytest.raises(StoreTrouble) as trouble:
        Store(path)
    assert str(path) in str(trouble.value)
    assert "\n" not in str(trouble.value)
    assert contents(path.parent) == before
    assert sorted(path.parent.iterdir()) == names
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_what_a_newer_program_made_is_said_to_be_newer(kept: tuple[Path, str, Data]) -> None:
    path, _, _ = kept
    newer(path)
    with pytest.raises(StoreTrouble, match="newer"):
        Store(path)


def test_a_second_table_opens_the_store_of_a_running_one(kept: tuple[Path, str, Data]) -> None:
    path, game, shown = kept
    first = Table(path)
    assert first.play(game, ATTACK[2])["version"] == shown["version"] + 1
    second = Table(path)
    assert second.look(game) == first.look(game)
    second.close()
    first.close()


# For its owner only


@pytest.fixture
def open_minded() -> Iterator[None]:
    """Files are open to all unless somebody says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {one.name: stat.S_IMODE(one.stat().st_mode) for one in folder.iterdir()}


@pytest.mark.usefixtures("open_minded")
def test_the_files_of_a_store_are_for_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "and deep"
    table = Table(folder / NAME)
    table.new()
    assert modes(folder) == {NAME: 0o600, f"{NAME}-wal": 0o600, f"{NAME}-shm": 0o600}
    assert modes(tmp_path) == {"new": 0o700}
    assert modes(tmp_path / "new") == {"and deep": 0o700}
    table.close()


@pytest.mark.usefixtures("open_minded")
def test_files_that_were_open_to_others_are_closed(kept: tuple[Path, str, Data]) -> None:
    path, game, _ = kept
    age(path)
    as_after_a_fall(path, "UPDATE game SET updated = '1941-11-18'")
    path.with_name("games.before-1.sqlite").touch()
    for file in path.parent.iterdir():
        file.chmod(0o666)
    table = Table(path)
    table.look(game)
    assert set(modes(path.parent).values()) == {0o600}
    assert {NAME, f"{NAME}-wal", f"{NAME}-shm", COPY, "games.before-1.sqlite"} == set(
        modes(path.parent)
    )
    table.close()


@pytest.fixture
def hangups() -> Iterator[None]:
    """Tests may run under nohup, which a table takes as a wish to outlive its terminal."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("hangups")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_told_to_end_the_table_leaves_everything_in_one_file(tmp_path: Path, name: str) -> None:
    with Server(tmp_path) as server:
        game = server.new()
        shown = server.play(game, *SET_UP)
        assert "Traceback" not in server.end(getattr(signal, name))
        assert server.process.returncode == 0
    assert [one.name for one in tmp_path.iterdir()] == [NAME]
    table = Table(tmp_path / NAME)
    assert table.look(game) == shown
    table.close()
