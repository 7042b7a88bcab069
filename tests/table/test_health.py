"""How a table is, for who watches over it: told truly, cheaply, and in full only to who may know."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from sandtable.table import health
from sandtable.table.store import Store
from table.friends import Friend
from table.tables import HERE, SET_UP, Inside, Table

TOKEN = "a token of this test"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setenv(health.VARIABLE, TOKEN)
    table = Table(tmp_path / "games.sqlite")
    yield table
    table.close()


def ask(table: Table, address: str = "127.0.0.1", **headers: str) -> tuple[int, Any]:
    with httpx.Client(transport=Inside(table.app, address), base_url=HERE) as client:
        answer = client.get("/health", headers=headers)
    return answer.status_code, answer.json()


def database(table: Table) -> sqlite3.Connection:
    found: sqlite3.Connection = table.store.database._db  # type: ignore[attr-defined]
    return found


def test_this_computer_is_told_what_the_table_does(table: Table) -> None:
    table.new()
    friend = Friend(table)
    friend.begin()
    friend.must_play(*SET_UP)
    assert friend.play("pick nobody").status_code == 400
    friend.client.close()
    status, told = ask(table)
    assert (status, told["status"]) == (200, "ok")
    figures = told["figures"]
    assert figures["games"] == {"all": 2, "by_link": 1, "of_today": 2}
    counted = figures["requests"]
    assert counted["by_class"]["4xx"] == 1
    assert counted["total"] == sum(counted["by_class"].values()) >= 6
    assert 0 < counted["median"] <= counted["most"]
    assert (figures["deliveries"], figures["processes"]) == (0, None)


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        ("203.0.113.9", {}),
        ("203.0.113.9", {"authorization": f"Bearer {TOKEN}x"}),
        ("203.0.113.9", {"authorization": "Bearer "}),
        # By way of a proxy on this computer, whether or not it says of whom.
        ("127.0.0.1", {"x-forwarded-for": "127.0.0.1"}),
        ("127.0.0.1", {"via": "1.1 proxy"}),
    ],
)
def test_a_stranger_is_told_nothing_but_that_all_is_well(
    table: Table, address: str, headers: dict[str, str]
) -> None:
    assert ask(table, address, **headers) == (200, {"status": "ok"})


def test_another_name_than_that_of_this_computer_is_a_strangers(tmp_path: Path) -> None:
    """A proxy that says nothing of whom it asks for passes on the name at least."""
    assert health.is_here("127.0.0.1", {"host": "127.0.0.1:8241"})
    assert not health.is_here("127.0.0.1", {"host": "games.example"})


def test_who_shows_the_token_is_told_from_anywhere(table: Table) -> None:
    headers = {"authorization": f"Bearer {TOKEN}", "x-forwarded-for": "203.0.113.9"}
    _, told = ask(table, "203.0.113.9", **headers)
    assert told["figures"]["uptime"] >= 0


def test_without_a_token_none_is_the_right_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(health.VARIABLE, raising=False)
    table = Table(tmp_path / "games.sqlite")
    assert ask(table, "203.0.113.9", authorization="Bearer ") == (200, {"status": "ok"})
    table.close()


def test_games_that_cannot_be_written_are_trouble_until_they_can(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(health, "TRIED_EVERY", 0.0)
    assert ask(table)[0] == 200
    database(table).execute("PRAGMA query_only = ON")
    for _ in range(2):
        status, told = ask(table)
        assert (status, told["status"], told["reason"]) == (503, "trouble", "store")
        assert told["figures"]["games"] is None
    assert ask(table, "203.0.113.9") == (503, {"status": "trouble"})
    database(table).execute("PRAGMA query_only = OFF")
    assert ask(table)[0] == 200
    assert [one.__dict__["event"] for one in caplog.records] == ["store-lost", "store-back"]


def test_games_that_do_not_answer_keep_nobody_waiting(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    other = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    status, told = ask(table)
    other.execute("ROLLBACK")
    other.close()
    assert (status, told["reason"]) == (503, "slow-store")


def test_however_often_one_asks_the_games_are_tried_once_in_a_while(table: Table) -> None:
    ask(table)
    before = database(table).total_changes
    asked: list[str] = []
    database(table).set_trace_callback(asked.append)
    for _ in range(20):
        assert ask(table)[0] == 200
    database(table).set_trace_callback(None)
    assert (database(table).total_changes, asked) == (before, [])


def test_to_try_the_games_changes_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    before = store.read("SELECT * FROM about ORDER BY name")
    store.try_out()
    assert store.read("SELECT * FROM about ORDER BY name") == before
    store.close()


def test_a_table_that_is_being_closed_says_so(table: Table) -> None:
    table.app.state.close()
    status, told = ask(table)
    assert (status, told["reason"]) == (503, "closing")
    assert json.dumps(told["figures"])
