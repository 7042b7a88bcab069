"""What is kept: games and drafts over restarts, and what happens when the disk says no."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sandtable
from builders import CRUSADER
from sandtable.table.beginnings import create
from sandtable.table.schema import StoreTrouble
from sandtable.table.store import Store
from table.tables import (
    ATTACK,
    SET_UP,
    Data,
    Table,
    all_words,
    but,
    log_of,
    log_of_game,
    played,
)


def account(table: Table, game: str) -> tuple[Data, Data, str]:
    """All that the table tells of a game, but for undo, which has tests of its own."""
    return but(table.look(game), "undo"), table.position(game), table.record(game)


# Restarts


@pytest.mark.parametrize(
    "orders",
    [
        [],
        [SET_UP],
        [SET_UP, ATTACK],
        [SET_UP, ATTACK, ("done",)],
        [SET_UP, ("done",), ("done",)],
        [SET_UP, ("pick gb-7ad-4ab", "go P24")],
        [("place 11", "place 12")],
    ],
)
def test_a_game_is_the_same_after_a_restart(table: Table, orders: list[tuple[str, ...]]) -> None:
    """Position, draft, log, version, legal actions and record, wherever the game stood."""
    game = table.new()
    for actions in orders:
        table.play(game, *actions)
    before = account(table, game)
    after = table.restarted()
    assert account(after, game) == before
    after.close()


def test_through_a_whole_game_a_restart_after_each_order_changes_nothing(table: Table) -> None:
    expected = played(9)
    game = table.new(seed=9)
    for version, actions in enumerate(all_words(expected), start=1):
        table.host.play(table.host.open(game), version, actions)
        table = table.restarted()
    assert log_of(table.look(game)) == log_of_game(expected)
    assert table.position(game) == expected.position()
    assert table.look(game)["outcome"]
    table.close()


def test_a_draft_survives_reloads_and_a_restart_and_goes_on(table: Table) -> None:
    game = table.new()
    table.play(game, *SET_UP)
    shown = table.play(game, *ATTACK[:2])
    assert table.look(game) == shown
    after = table.restarted()
    assert [str(action) for action in after.game(game).draft] == list(ATTACK[:2])
    after.play(game, ATTACK[2])
    expected = sandtable.new(CRUSADER, seed=7)
    expected.play(*SET_UP, *ATTACK)
    assert log_of(after.look(game)) == log_of_game(expected)
    after.close()


def test_a_restart_does_not_change_the_dice_to_come(table: Table) -> None:
    """Closing and opening the table again is no way to roll again."""
    game = table.new()
    table.play(game, *SET_UP)
    after = table.restarted()
    after.play(game, *ATTACK)
    expected = sandtable.new(CRUSADER, seed=7)
    expected.play(*SET_UP, *ATTACK)
    assert log_of(after.look(game)) == log_of_game(expected)
    after.close()


def test_a_long_game_is_taken_up_from_a_snapshot_not_from_its_beginning(table: Table) -> None:
    game = table.load(played(3).record())
    after = table.restarted()
    assert after.game(game).orders_before > 0
    assert len(after.game(game).orders) < after.look(game)["orders"]
    after.close()


def test_a_request_of_before_the_restart_is_still_good_after_it(table: Table) -> None:
    """The page that was open knows the version; the table has not changed."""
    game = table.new()
    version = table.play(game, *SET_UP)["version"]
    after = table.restarted()
    assert after.post(game, "play", version, actions=["done"]).status_code == 200
    after.close()


@pytest.mark.file_only
def test_the_store_is_safe_against_a_power_cut(table: Table) -> None:
    """WAL, and every commit is on the disk before it is acknowledged."""
    pragmas = {
        name: table.store.database._db.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys")
    }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


# Two tables on one folder


def test_a_second_table_on_the_same_folder_does_not_overwrite_the_first(table: Table) -> None:
    """`play` started twice takes the next free port and the same folder of games."""
    game = table.new()
    table.play(game, *SET_UP)
    second = Table(table.path)
    version = second.look(game)["version"]
    kept = table.play(game, *ATTACK)
    answer = second.post(game, "play", version, actions=["done"])
    assert answer.status_code == 409
    assert log_of(second.look(game)) == log_of(kept)
    second.close()
    after = table.restarted()
    assert log_of(after.look(game)) == log_of(kept)
    after.close()


def test_a_table_behind_another_takes_its_next_order_from_there(table: Table) -> None:
    game = table.new()
    table.play(game, *SET_UP)
    second = Table(table.path)
    second.look(game)
    kept = table.play(game, *ATTACK)
    second.post(game, "undo", kept["version"] - 1)
    assert second.look(game)["version"] == kept["version"]
    answer = second.post(game, "play", kept["version"], actions=["done"])
    assert answer.status_code == 200
    assert log_of(answer.json())[:-1] == log_of(kept)
    second.close()


# A disk that says no


def fill_up(table: Table) -> Callable[[], None]:
    """Let the store grow no more, as on a full disk; the way to make room again."""
    if isinstance(table.path, str):
        return refuse(table, "53100")
    (pages,) = table.store.database._db.execute("PRAGMA page_count").fetchone()
    table.store.database._db.execute(f"PRAGMA max_page_count = {pages}")

    def make_room() -> None:
        table.store.database._db.execute("PRAGMA max_page_count = 1000000")

    return make_room


def lock_up(table: Table) -> Callable[[], None]:
    """Let the store take nothing, as on a disk that turned read-only."""
    if isinstance(table.path, str):
        return refuse(table, "25006")
    table.store.database._db.execute("PRAGMA query_only = ON")

    def unlock() -> None:
        table.store.database._db.execute("PRAGMA query_only = OFF")

    return unlock


def refuse(table: Table, code: str) -> Callable[[], None]:
    """Let a database refuse whatever changes a game, as it does with this code."""
    with table.store.writing() as db:
        db.execute(
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '{code}'; END $$"
        )
        db.execute(
            "CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON game EXECUTE FUNCTION refuse()"
        )

    def let() -> None:
        with table.store.writing() as db:
            db.execute("DROP TRIGGER refuse ON game")
            db.execute("DROP FUNCTION refuse")

    return let


TROUBLE = pytest.mark.parametrize("trouble", [fill_up, lock_up])


def play_until_refused(table: Table, game: str, orders: list[list[str]]) -> tuple[int, Any]:
    """Play these orders while there is room: the number of the one there was none for."""
    for number, actions in enumerate(orders):
        answer = table.post(game, "play", number + 1, actions=actions)
        if answer.status_code != 200:
            return number, answer
    raise AssertionError("the disk was never full")


@TROUBLE
def test_an_order_that_cannot_be_kept_is_not_played(
    table: Table, trouble: Callable[[Table], Callable[[], None]]
) -> None:
    """One clear message; the table stands where the disk stands; play goes on when there is room."""
    expected = played(3, 60)
    orders = all_words(expected)
    game = table.new(seed=3)
    relieve = trouble(table)
    number, answer = play_until_refused(table, game, orders)
    assert answer.status_code == 507
    assert answer.json().keys() == {"key", "error", "detail"}
    assert table.store.where in answer.json()["detail"]
    assert "\n" not in answer.json()["detail"]

    twin = played(3, number) if number else sandtable.new(CRUSADER, seed=3)
    for _ in range(2):
        shown = table.look(game)
        assert (shown["version"], shown["orders"]) == (number + 1, number)
        assert log_of(shown) == log_of_game(twin)
        assert table.position(game) == twin.position()
        again = table.post(game, "play", number + 1, actions=orders[number])
        assert again.status_code == 507

    relieve()
    for version, actions in enumerate(orders[number:], start=number + 1):
        assert table.post(game, "play", version, actions=actions).status_code == 200
    assert log_of(table.look(game)) == log_of_game(expected)
    after = table.restarted()
    assert log_of(after.look(game)) == log_of_game(expected)
    after.close()


@TROUBLE
def test_an_order_of_a_program_that_cannot_be_kept_is_told_once_and_tried_again(
    table: Table, trouble: Callable[[Table], Callable[[], None]], caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing is lost by it: when there is room, the game is the one it would have been."""
    programs = {"axis": "random", "british": "random"}
    game = create(table.host, CRUSADER, None, {}, dict(programs), 5).stored.id
    relieve = trouble(table)
    table.watch(game)
    for _ in range(2):
        shown = table.settle(game)
        assert "cannot be kept" in shown["thinking"]["trouble"]
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "\n" not in caplog.text.strip()
    relieve()
    assert table.settle(game)["outcome"] is not None
    other = table.new(seed=5, seats=programs)
    assert log_of(table.watch(other)) == log_of(table.look(game))


@pytest.mark.parametrize("what", ["undo", "redo"])
def test_undo_and_redo_that_cannot_be_kept_change_nothing(table: Table, what: str) -> None:
    """Taking back needs no room on a full disk, but it needs a disk that can be written."""
    game = table.new()
    table.play(game, *SET_UP)
    table.play(game, "pick gb-7ad-4ab", "go P24")
    if what == "redo":
        table.post(game, "undo", action=True)
    before = account(table, game)
    relieve = lock_up(table)
    assert table.post(game, what).status_code == 507
    assert account(table, game) == before
    relieve()
    assert table.post(game, "undo").status_code == 200


@TROUBLE
def test_a_game_that_cannot_be_kept_does_not_begin(
    table: Table, trouble: Callable[[Table], Callable[[], None]]
) -> None:
    kept = table.new()
    relieve = trouble(table)
    record = played(3).record()
    answer = table.client.post("/api/load", json={"record": record})
    assert answer.status_code == 507
    assert answer.json()["error"]
    assert [one["id"] for one in table.client.get("/api/games").json()] == [kept]
    assert len(table.host._sittings) == 1
    relieve()
    table.load(record)
    assert len(table.client.get("/api/games").json()) == 2


@TROUBLE
def test_games_can_be_looked_at_while_nothing_can_be_kept(
    table: Table, trouble: Callable[[Table], Callable[[], None]]
) -> None:
    game = table.load(played(3, 9).record())
    before = account(table, game)
    trouble(table)
    assert account(table, game) == before
    assert table.ask(game, "at/3").status_code == 200
    assert table.ask(game, "survey/supply").status_code == 200


@pytest.mark.file_only
def test_a_file_that_is_no_store_is_told_in_one_line_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    content = b"not a database, but a diary" * 100
    path.write_bytes(content)
    with pytest.raises(StoreTrouble) as trouble:
        Store(path)
    assert str(path) in str(trouble.value)
    assert "\n" not in str(trouble.value)
    assert path.read_bytes() == content


def test_a_header_is_kept_whole(table: Table) -> None:
    """What a game is pinned to: module, version, hash, scenario, rules, options, seed, seats."""
    game = table.new(seed=11, seats={"axis": "random"})
    rules = table.game(game).rules
    ((header,),) = table.store.read("SELECT header FROM game")
    assert (
        json.loads(header).items()
        >= {
            "module": CRUSADER,
            "version": rules.module.cover.version,
            "hash": rules.module.hash,
            "scenario": "campaign",
            "rules_version": rules.version,
            "options": rules.options,
            "seed": 11,
            "seats": {"axis": "random", "british": "person"},
        }.items()
    )
