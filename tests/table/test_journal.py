"""The journal: what happens at a table, a line each, and no secret in any of them whatever happens."""

import json
import logging
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from postgres import Cluster
from sandtable.core.errors import SandtableError
from sandtable.table import health, journal, tally
from sandtable.table.delivering import Outside
from sandtable.table.journal import Journal, Marks, Measure
from sandtable.table.mail import mail_server
from sandtable.table.webhook import Webhooks
from table.friends import Friend, sitting
from table.receivers import Hook, PostOffice, serving
from table.tables import SET_UP, Table


def entries(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


def events(file: Path) -> list[str]:
    return [one["event"] for one in entries(file)]


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """A journal that is kept during the test."""
    file = tmp_path / "journal"
    with journal.kept(Journal(str(file))):
        yield file


# Secrets


def test_no_secret_of_an_evening_is_in_the_journal(
    file: Path, postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every request is in it, and what failed: the orders, refusals, talk, notices, a fault; and none of their secrets."""
    monkeypatch.setattr(tally, "SLOW", -1.0)
    monkeypatch.setenv(health.VARIABLE, "health-token")
    where = postgresql.database().replace("postgres@", "postgres:data-base-word@")
    with ExitStack() as ending:
        hook, office = (ending.enter_context(serving(one)) for one in (Hook(), PostOffice()))
        hook.answers, office.answer = [500], b"550 no monty@example.org here"
        mail = mail_server(office.url, "table@sandtable.example")
        table = Table(where, outside=Outside(Webhooks(private=True), mail))
        ending.callback(table.close)
        british, axis, third = ending.enter_context(sitting(table))
        secrets = [british.link("axis", revoke=True), third.client.headers["user-agent"]]
        assert axis.open(secrets[0]).status_code == 200
        secrets += [
            value for one in (british, axis, third) for value in one.client.cookies.values()
        ]
        british.must_play(*SET_UP)
        for body in ({"webhook": hook.url}, {"mail": "monty@example.org"}):
            assert axis.post("notices", side="axis", **body).status_code == 200
        assert british.play("go P99-quite-secret").status_code == 400
        assert british.play("go P20").status_code == 422
        assert british.post("talk", text="they are weak at Gambut").status_code == 200
        assert british.client.post("/api/links", json={"link": "no-such-link-x"}).status_code == 404
        assert british.client.get("/static/secret-path").status_code == 404
        assert british.ask("people", seat="secret-seat").status_code == 200
        token = {"authorization": "Bearer health-token"}
        assert british.client.get("/health", headers=token).status_code == 200
        british.must_play("done")
        table.app.state.deliveries.work()
        _fail(table, british, monkeypatch)
        stored = table.host.look_up(british.game)
        assert stored.header.sealing is not None
        secrets += [stored.header.sealing.secret.hex(), *stored.header.sealing.salts.values()]
    said = file.read_text()
    known = [
        "data-base-word",
        "health-token",
        "SECRET",
        "monty",
        "example.org",
        "pass%20word",
        "pass word",
    ]
    known += ["weak at", "secret", "no-such-link-x", "127.0.0.1:", "seat=", str(stored.header.seed)]
    found = [one for one in (*known, *filter(None, secrets)) if one in said]
    assert found == []
    assert len(secrets) >= 6
    # It was not for want of lines.
    lines = entries(file)
    assert all({"time", "level", "event"} <= one.keys() for one in lines)
    asked = {one.get("route") for one in lines}
    assert {"/api/games/{id}/play", "/api/links", "/api/games/{id}/talk"} <= asked
    assert "/static/{path:path}" in asked
    failed = [one for one in lines if one["event"] == "delivery-failed"]
    assert sorted((one["way"], one["server"], one["status"]) for one in failed) == [
        ("mail", "127.0.0.1", 550),
        ("webhook", "127.0.0.1", 500),
    ]
    (fault,) = (one for one in lines if one["event"] == "fault")
    assert (fault["kind"], "test_journal.py" in fault["at"]) == ("ValueError", True)
    assert [one["trouble"] for one in lines if one["event"] == "failed"] == ["fault"]


def _fail(table: Table, friend: Friend, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table has a fault, and its error says more than it should."""

    def fails(*words: object) -> None:
        raise ValueError("this is secret")

    monkeypatch.setattr(table.host, "undo", fails)
    assert friend.post("undo", version=1).status_code == 500


def test_what_nobody_has_chosen_words_for_says_only_where_it_comes_from(file: Path) -> None:
    logging.getLogger("uvicorn.error").warning("a secret %s", "SECRET")
    (line,) = entries(file)
    assert (line["event"], line["log"]) == ("other", "uvicorn.error")
    assert line["at"].startswith("test_journal:")
    assert "secret" not in file.read_text().lower()


# The file


def test_a_file_that_is_moved_away_or_cut_off_is_written_on(file: Path) -> None:
    """As programs do that keep logs short: by another name, or by copying it and cutting it off."""
    journal.tell("one")
    file.rename(file.with_name("journal.1"))
    journal.tell("two")
    assert (events(file.with_name("journal.1")), events(file)) == (["one"], ["two"])
    file.write_text("")
    journal.tell("three")
    assert events(file) == ["three"]
    assert file.stat().st_mode & 0o077 == 0


def test_a_journal_that_cannot_be_begun_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SandtableError, match="the journal cannot be written"):
        Journal(str(tmp_path / "nowhere" / "journal"))


def test_a_journal_that_can_be_written_no_more_is_said_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    with journal.kept(Journal(str(folder / "journal"))):
        (folder / "journal").unlink()
        folder.rmdir()
        for _ in range(3):
            journal.tell("one")
    assert capsys.readouterr().err.count("cannot be written") == 1


# Others who could fill it, or be known by it


def test_who_asks_for_too_much_does_not_fill_the_disk(file: Path) -> None:
    measure = Measure(most=2)
    assert [measure.has_room(seconds) for seconds in (0, 1, 2, 59, 60)] == [
        *(True, True, False, False),
        True,
    ]
    (line,) = entries(file)
    assert (line["event"], line["lines"]) == ("passed-over", 2)


def test_a_mark_tells_clients_apart_for_a_day() -> None:
    days = iter([date(2041, 11, 18)] * 3 + [date(2041, 11, 19)])
    marks = Marks(lambda: next(days))
    one, other, again, tomorrow = (
        marks.of(address) for address in ("192.0.2.1", "192.0.2.2", "192.0.2.1", "192.0.2.1")
    )
    assert one == again
    assert len({one, other, tomorrow}) == 3
    assert Marks().of("192.0.2.1") != Marks().of("192.0.2.1"), "each table has keys of its own"


def test_a_household_has_one_mark() -> None:
    marks = Marks()
    assert marks.of("2001:db8:1:2::3") == marks.of("2001:db8:1:2:ffff::4") != marks.of("2001:db8::")
