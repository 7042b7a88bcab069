"""Backup, restore and move: all games of one place in another, from each kind of place to each."""

import os
import resource
import sqlite3
import stat
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner, Result

from postgres import Cluster
from sandtable.cli import main
from sandtable.table import copying
from sandtable.table.copying import Copied, back_up, fill, tables
from sandtable.table.database import Database, open_database
from sandtable.table.schema import SCHEMA
from sandtable.table.store import Store
from table.friends import Friend, sitting
from table.tables import ATTACK, SECONDS, SET_UP, Table
from table.test_store_file import age, contents, number

NAME = "games.sqlite"
KINDS = ("file", "postgresql")
STANDING = {"module": "battle-for-tobruk", "scenario": "historical"}


@pytest.fixture(params=KINDS)
def here(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where games are."""
    return _place(request, tmp_path / "here")


@pytest.fixture(params=KINDS)
def there(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where they go."""
    return _place(request, tmp_path / "there")


def _place(request: pytest.FixtureRequest, folder: Path) -> Path | str:
    if request.param == "file":
        return folder / NAME
    return str(request.getfixturevalue("postgresql").database())


def run(*words: str | Path, store: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], env={"SANDTABLE_STORE": store})


def at(where: Path | str) -> list[str]:
    return ["--store", where] if isinstance(where, str) else ["--games", str(where.parent)]


def named(where: Path | str) -> str:
    return where if isinstance(where, str) else str(where.parent)


def refused(answer: Result, reason: str) -> None:
    assert answer.exit_code == 1, answer.output
    assert reason in answer.output
    assert answer.output.startswith("Error: ")
    assert answer.output.count("\n") == 1


def rows_of(where: Path | str) -> dict[str, list[Any]]:
    """All that is kept in a place, read by a query of the test's own."""
    with closing(open_database(where, new=False)) as database:
        found = {}
        for table in tables():
            rows = database.read(f"SELECT * FROM {table.name}")
            found[table.name] = sorted(row for row in rows if row[0] != "schema")
    return found


def begun(where: Path | str) -> str:
    """A place with one game in the middle of an order; its name."""
    table = Table(where)
    game = table.new()
    table.play(game, *SET_UP)
    table.play(game, *ATTACK[:2])
    table.close()
    return game


# All that is kept


def test_every_table_is_copied_in_the_order_of_references(postgresql: Cluster) -> None:
    """Of both kinds of database, with the columns in one order."""
    address = postgresql.database()
    Store(address).close()
    with psycopg.connect(address) as db:
        rows = db.execute(
            "SELECT table_name, column_name FROM information_schema.columns "
            "WHERE table_schema = 'public' ORDER BY table_name, ordinal_position"
        ).fetchall()
    columns: dict[str, tuple[str, ...]] = {}
    for table, column in rows:
        columns[table] = (*columns.get(table, ()), column)
    assert {one.name: one.columns for one in tables()} == columns
    order = [one.name for one in tables()]
    assert all(one.key for one in tables())
    assert order.index("game") < order.index("notice") < order.index("errand")


def test_all_that_people_have_there_goes_on_elsewhere(
    here: Path | str, there: Path | str, tmp_path: Path
) -> None:
    """Seats by their cookies, links nobody has opened, talk, notices, standing orders, the open order: by a backup."""
    table = Table(here)
    with sitting(table, **STANDING) as (owner, other, third):
        own, others = owner.look()["seat"], other.look()["seat"]
        owner.say("Good evening.")
        other.say("They come by the coast.", private=True)
        with table.store.writing(owner.game) as db:
            db.execute(
                "INSERT INTO notice VALUES (?, ?, ?, 3)",
                (owner.game, others, '{"language":"en","table":"x"}'),
            )
            db.execute(
                "INSERT INTO errand VALUES (?, ?, 'mail', 3, '2026', 1, '2999')",
                (owner.game, others),
            )
        ordered = other.post("standing", matter="stand", do="retreat")
        assert ordered.status_code == 200, ordered.text
        device = owner.link(own, device=True)
        shown = [one.look() for one in (owner, other, third)]
        orders = "1 order" if shown[0]["orders"] == 1 else f"{shown[0]['orders']} orders"
        standing = other.ask("standing").json()
        said = [one.talk() for one in (owner, other)]
        file = tmp_path / "friday.sqlite"
        answer = run("backup", file, *at(here))
        assert answer.output == f"{file}: 1 game, {orders}, checked\n"
        owner.say("After the backup.")
        answer = run("restore", file, *at(there))
        assert answer.exit_code == 0, answer.output
        restored = Table(there)
        assert restored.store.id == table.store.id
        again = [Friend(restored) for _ in shown]
        for one, before in zip(again, (owner, other, third), strict=True):
            one.client.cookies, one.game = before.client.cookies, before.game
        assert [one.look() for one in again] == shown
        assert again[1].ask("standing").json() == standing
        assert [one.talk() for one in again[:2]] == said
        telephone = Friend(restored)
        assert telephone.open(device).status_code == 200
        assert telephone.look()["seat"] == own
        restored.close()
    table.close()
    assert rows_of(file)["errand"] == rows_of(there)["errand"] != []


def test_a_move_copies_every_row_and_the_games_stay_where_they_were(
    here: Path | str, there: Path | str
) -> None:
    game = begun(here)
    before = rows_of(here)
    as_it_was = contents(here.parent) if isinstance(here, Path) else {}
    answer = run("move", "--from", named(here), "--to", named(there))
    assert answer.exit_code == 0, answer.output
    first, second = answer.output.splitlines()
    assert first.endswith(": 1 game, 1 order, checked")
    assert second.startswith("Those in ")
    assert second.endswith(" stay as they are; play on in one of the two only.")
    assert rows_of(there) == before
    if isinstance(here, Path):
        assert contents(here.parent) == as_it_was
    assert rows_of(here) == before
    table = Table(there)
    assert table.play(game, ATTACK[2])["orders"] == 2
    table.close()


def test_a_move_goes_where_the_environment_says(tmp_path: Path, postgresql: Cluster) -> None:
    begun(tmp_path / NAME)
    address = postgresql.database()
    answer = run("move", "--from", tmp_path, store=address)
    assert answer.exit_code == 0, answer.output
    assert rows_of(address) == rows_of(tmp_path / NAME)
    assert "where to?" in run("move", "--from", tmp_path).output


def test_tables_longer_than_one_reading_are_copied_whole(
    here: Path | str, there: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the last reading is just full, and where keys have two parts."""
    monkeypatch.setattr(copying, "ROWS", 3)
    table = Table(here)
    for _ in range(6):
        game = table.new()
        table.play(game, *SET_UP)
        table.play(game, *ATTACK)
    table.close()
    kept = rows_of(here)
    assert (len(kept["game"]), len(kept["play_order"])) == (6, 12)
    assert fill(there, here) == Copied(6, 12)
    assert rows_of(there) == kept


def test_no_more_is_in_memory_however_much_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copying, "ROWS", 10)
    path = tmp_path / NAME
    game = begun(path)
    with closing(sqlite3.connect(path)) as db:
        rows = [(game, 1000 + one, f'"{one:0100000}"') for one in range(300)]
        db.executemany("INSERT INTO waypoint VALUES (?, ?, ?)", rows)
        db.commit()
    del rows
    tables()
    tracemalloc.start()
    back_up(path, tmp_path / "backup.sqlite")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 8_000_000 < 300 * 100_000


def test_a_letter_that_postgresql_has_not_is_replaced(tmp_path: Path, postgresql: Cluster) -> None:
    path = tmp_path / NAME
    game = begun(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE game SET name = ?", ("a\0b",))
        db.commit()
    address = postgresql.database()
    fill(address, path)
    table = Table(address)
    assert table.host.look_up(game).name == "a\N{REPLACEMENT CHARACTER}b"
    table.close()


# A backup


def test_a_backup_is_a_file_of_games_for_its_owner_only(here: Path | str, tmp_path: Path) -> None:
    """It is made while the table is open, opens like any other, and nothing else is left of it."""
    table = Table(here)
    game = table.new()
    table.play(game, *SET_UP)
    shown = table.play(game, *ATTACK[:2])
    folder = tmp_path / "backups"
    folder.mkdir()
    file = folder / NAME
    assert run("backup", file, *at(here)).exit_code == 0
    assert [one.name for one in folder.iterdir()] == [NAME]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file.stat().st_nlink == 1
    assert number(file) == SCHEMA
    assert table.play(game, ATTACK[2])["orders"] == 2
    table.close()
    opened = Table(file)
    assert opened.look(game) == shown
    opened.close()


@pytest.mark.parametrize("what", ["file", "folder", "link that leads nowhere"])
def test_a_backup_is_never_written_over_anything(what: str, tmp_path: Path) -> None:
    begun(tmp_path / NAME)
    file = tmp_path / "backup"
    if what == "file":
        file.write_text("mine")
    elif what == "folder":
        file.mkdir()
    else:
        file.symlink_to(tmp_path / "nowhere")
    before = sorted(tmp_path.iterdir())
    refused(run("backup", file, "--games", tmp_path), "a backup is never written over anything")
    assert sorted(tmp_path.iterdir()) == before
    if what == "file":
        assert file.read_text() == "mine"


def test_a_file_that_comes_to_be_there_meanwhile_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(tmp_path / NAME)
    file = tmp_path / "backup"
    flush = copying._flush
    monkeypatch.setattr(copying, "_flush", lambda path: (flush(path), file.write_text("mine")))
    refused(run("backup", file, "--games", tmp_path), "meanwhile; nothing was kept")
    assert file.read_text() == "mine"


def test_a_disk_without_second_names_has_the_backup_by_its_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(tmp_path / NAME)

    def link(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", link)
    assert run("backup", tmp_path / "backup", "--games", tmp_path).exit_code == 0
    assert rows_of(tmp_path / "backup") == rows_of(tmp_path / NAME)


def test_a_backup_of_which_a_part_lies_beside_it_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the disk said no while the log was put into the file."""
    begun(tmp_path / NAME)

    def leave(path: Path) -> int:
        path.with_name(f"{path.name}-wal").write_bytes(b"more")
        return SCHEMA

    monkeypatch.setattr(copying, "look_over", leave)
    file = tmp_path / "backup"
    refused(run("backup", file, "--games", tmp_path), "could be put into one file")
    assert [one.name for one in tmp_path.iterdir()] == [NAME]


def test_a_backup_for_which_there_is_no_room_leaves_nothing(tmp_path: Path) -> None:
    path, folder = tmp_path / "games" / NAME, tmp_path / "backups"
    begun(path)
    folder.mkdir()
    before, room = path.read_bytes(), 20_000
    assert len(before) > room
    done = subprocess.run(
        [sys.executable, "-m", "sandtable", "backup", str(folder / "full"), "--games", str(path.parent)],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
        capture_output=True, text=True, timeout=SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("Error: games cannot be copied from ")
    assert done.stderr.count("\n") == 1
    assert list(folder.iterdir()) == []
    assert path.read_bytes() == before


def test_a_backup_of_an_older_file_leaves_it_as_it_is(tmp_path: Path) -> None:
    """As after an update of the program, while the table of before is still open."""
    path = tmp_path / "games" / NAME
    game = begun(path)
    age(path)
    before = contents(path.parent)
    file = tmp_path / "backup.sqlite"
    assert run("backup", file, "--games", path.parent).exit_code == 0
    assert contents(path.parent) == before
    assert sorted(one.name for one in tmp_path.iterdir()) == ["backup.sqlite", "games"]
    assert number(file) == SCHEMA
    table = Table(file)
    assert table.play(game, ATTACK[2])["orders"] == 2
    table.close()


def test_a_backup_of_nothing_is_refused(tmp_path: Path, postgresql: Cluster) -> None:
    file = tmp_path / "backup"
    refused(run("backup", file, "--games", tmp_path / "none"), "no games are kept in ")
    refused(run("backup", file, "--store", postgresql.database()), "no games are kept in ")
    refused(run("backup", tmp_path / "none" / "file", "--games", tmp_path), "there is no folder ")
    assert list(tmp_path.iterdir()) == []


def test_a_backup_is_restored_from_where_nobody_can_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As from a disk that is only read: nothing is put beside it, not even for a moment."""
    begun(tmp_path / NAME)
    file = tmp_path / "backups" / "friday.sqlite"
    file.parent.mkdir()
    back_up(tmp_path / NAME, file)
    before = file.read_bytes()
    seen = []
    connect = sqlite3.connect

    def spying(name: Any, **more: Any) -> sqlite3.Connection:
        seen.append(str(name))
        return connect(name, **more)

    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(sqlite3, "connect", spying)
    fill(tmp_path / "there" / NAME, file)
    assert all("immutable=1" in one for one in seen if "friday" in one)
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


# Where games are put


def test_games_are_only_put_where_there_are_none(here: Path | str, there: Path | str) -> None:
    begun(here)
    begun(there)
    kept = rows_of(there)
    answer = run("move", "--from", named(here), "--to", named(there))
    refused(answer, "games are only put where there are none")
    assert rows_of(there) == kept


def test_a_table_that_was_opened_and_not_played_at_is_an_empty_place(
    here: Path | str, there: Path | str
) -> None:
    begun(here)
    Store(there).close()
    fill(there, here)
    assert rows_of(there) == rows_of(here)


def cut_off(path: Path) -> str:
    path.write_bytes(path.read_bytes()[:-5000])
    return "malformed"


def scratched(path: Path) -> str:
    with path.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 8192)
    return "damaged"


def no_database(path: Path) -> str:
    path.write_text("games\n" * 1000)
    return "not a database"


def of_others(path: Path) -> str:
    path.unlink()
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE game (club TEXT)")
    return "no file of games"


def newer(path: Path) -> str:
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    return "newer Sandtable"


def empty(path: Path) -> str:
    path.write_bytes(b"")
    return "no games are kept in"


def missing(path: Path) -> str:
    path.unlink()
    return "no games are kept in"


@pytest.mark.parametrize(
    "spoil", [cut_off, scratched, no_database, of_others, newer, empty, missing]
)
def test_a_file_that_is_not_good_is_not_restored_and_nothing_is_made(
    spoil: Any, there: Path | str, tmp_path: Path
) -> None:
    begun(tmp_path / "here" / NAME)
    file = tmp_path / "backup"
    back_up(tmp_path / "here" / NAME, file)
    reason = spoil(file)
    before = sorted(tmp_path.rglob("*"))
    refused(run("restore", file, *at(there)), reason)
    assert sorted(tmp_path.rglob("*")) == before
    if isinstance(there, str):
        with psycopg.connect(there) as db:
            assert db.execute(
                "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'"
            ).fetchone() == (0,)


def test_an_older_file_is_not_touched_by_what_is_to_be_put_there(tmp_path: Path) -> None:
    for name in ("here", "there"):
        begun(tmp_path / name / NAME)
    age(tmp_path / "there" / NAME)
    before = contents(tmp_path / "there")
    answer = run("move", "--from", tmp_path / "here", "--to", tmp_path / "there")
    refused(answer, "games are only put where there are none")
    assert contents(tmp_path / "there") == before


# Held against each other


@pytest.mark.parametrize("fault", ["changed", "lost", "not read"])
def test_a_copy_that_is_not_the_same_is_given_up_and_leaves_no_game(
    fault: str, here: Path | str, there: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(here)
    write, read = copying._write, copying._read

    def faulty(writer: Any, table: Any, rows: Any) -> None:
        if table.name == "play_order":
            rows = rows[1:] if fault == "lost" else [(*rows[0][:2], rows[0][2] + " ")]
        write(writer, table, rows)

    def forgetful(database: Database, table: Any) -> Iterator[Any]:
        for rows in read(database, table):
            yield rows[1:] if table.name == "play_order" else rows

    if fault == "not read":
        monkeypatch.setattr(copying, "_read", forgetful)
    else:
        monkeypatch.setattr(copying, "_write", faulty)
    answer = run("move", "--from", named(here), "--to", named(there))
    refused(answer, "of 1 rows of its table 'play_order' it has ")
    monkeypatch.undo()
    assert all(rows == [] for table, rows in rows_of(there).items() if table != "about")
    fill(there, here)
    assert rows_of(there) == rows_of(here)


def test_what_is_counted_reads_well() -> None:
    assert str(Copied(1, 1)) == "1 game, 1 order, checked"
    assert str(Copied(12, 3456)) == "12 games, 3,456 orders, checked"
