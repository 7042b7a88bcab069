"""Connections that come too slowly, are too many, or read nothing: closed, and the table goes on."""

import json
import os
import resource
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from sandtable.core.errors import SandtableError
from sandtable.table.limits import OTHER_FILES, VARIABLE, Limits
from sandtable.table.process import TableProcess
from table.tables import SECONDS

#: So little that a test need not wait long; nobody waits longer than SECONDS.
QUICK = "head=0.2 body=0.2 reading=1"


@contextmanager
def opened(folder: Path, limits: str, files: int | None = None) -> Iterator[Any]:
    """A table with such limits; in a process that may have so many files open."""
    environment = {**os.environ, VARIABLE: limits}
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    with (folder / "errors").open("w") as errors, ExitStack() as stack:
        if files is not None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, before[1]))
        try:
            table = TableProcess(folder / "games", environment=environment, errors=errors)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, before)
        yield stack.enter_context(table)


def said(folder: Path) -> list[str]:
    """What the table complained about, line by line."""
    return (folder / "errors").read_text().splitlines()


def port(table: TableProcess) -> int:
    return int(table.address.rstrip("/").rpartition(":")[2])


def connect(table: TableProcess, sent: bytes = b"") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port(table)), SECONDS)
    line.sendall(sent)
    return line


def rest(line: socket.socket) -> bytes:
    """All that is still said on a connection, until the other side closes it."""
    try:
        return b"".join(iter(lambda: line.recv(65536), b""))
    except ConnectionResetError:
        return b""


def told(answer: bytes) -> tuple[int, str]:
    """The status and the key of an answer."""
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"content-type: application/json" in head.lower()
    assert b"content-security-policy: default-src 'none'" in head.lower()
    assert json.loads(body)["error"].strip()
    return int(head.split()[1]), json.loads(body)["key"]


POST = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"

UNFINISHED = {
    "nothing": b"",
    "half a line": b"GET /api/te",
    "half a head": b"GET /api/texts HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Sl",
    "no body": POST + b"Content-Length: 100\r\n\r\n",
    "half a body": POST + b'Content-Length: 100\r\n\r\n{"module"',
    "asks first": POST + b"Content-Length: 100\r\nExpect: 100-continue\r\n\r\n",
}


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableProcess]:
    folder = tmp_path_factory.mktemp("quick")
    with opened(folder, QUICK) as table:
        yield table
    assert [line for line in said(folder) if "Invalid HTTP" not in line] == []


@pytest.mark.parametrize("sent", UNFINISHED.values(), ids=UNFINISHED)
def test_an_unfinished_request_is_dropped(quick: TableProcess, sent: bytes) -> None:
    with connect(quick, sent) as line:
        answer = rest(line).removeprefix(b"HTTP/1.1 100 Continue\r\n\r\n")
        assert told(answer) == (408, "slow")


def test_many_unfinished_requests_are_dropped_together(quick: TableProcess) -> None:
    with ExitStack() as stack:
        sent = [one for one in UNFINISHED.values() for _ in range(12)]
        lines = [stack.enter_context(connect(quick, one)) for one in sent]
        assert quick.ask("api/texts")
        assert all(b"408" in rest(line) for line in lines)


def test_a_second_request_that_does_not_end_is_dropped_too(quick: TableProcess) -> None:
    whole = b"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with connect(quick, whole + UNFINISHED["half a head"]) as line:
        answer = rest(line)
        assert answer.startswith(b"HTTP/1.1 404")
        assert b"HTTP/1.1 408" in answer


def test_a_body_of_unsaid_length_in_tiny_parts_is_refused(quick: TableProcess) -> None:
    """In a million pieces of one byte it would keep the table busy for a minute."""
    with connect(
        quick, POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\n \r\n" * 9000
    ) as line:
        assert told(rest(line)) == (411, "no-length")


def test_a_body_of_unsaid_length_in_larger_parts_is_read(quick: TableProcess) -> None:
    parts = b"".join(b"40\r\n" + b" " * 64 + b"\r\n" for _ in range(999)) + b"0\r\n\r\n"
    head = POST + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    with connect(quick, head + parts) as line:
        assert told(rest(line)) == (400, "unreadable")


def test_what_is_no_request_is_refused_in_a_sentence(quick: TableProcess) -> None:
    with connect(quick, b"\x16\x03\x01\x02\x00\r\n\r\n") as line:
        assert told(rest(line)) == (400, "unreadable")


def test_who_listens_may_stay_as_long_as_they_like(quick: TableProcess) -> None:
    """A stream is an answer that goes on: neither its head nor its body is waited for."""
    game = quick.ask("api/games", {"module": "scs-primer"})["id"]
    asked = f"GET /api/games/{game}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    with connect(quick, asked) as listener, connect(quick, UNFINISHED["half a head"]) as slow:
        assert b"200 OK" in listener.recv(65536)
        # Whoever came later has waited too long by now.
        assert told(rest(slow)) == (408, "slow")
        heard = quick.ask(f"api/games/{game}")["legal"][0]["text"]
        quick.ask(f"api/games/{game}/play", {"version": 1, "actions": [heard]})
        assert b"data: " in listener.recv(65536)


def test_an_answer_that_nobody_reads_is_given_up(quick: TableProcess) -> None:
    """Hundreds of large answers are asked for on one connection and never read."""
    asked = b"GET /draw/operation-crusader-60/1/en/map.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(SECONDS)
    with line:
        line.connect(("127.0.0.1", port(quick)))
        # Once it is given up, what is sent is not taken any more.
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            line.sendall(asked * 100_000)
    assert quick.ask("api/texts")


# Too many


def test_one_connection_too_many_is_turned_away(tmp_path: Path) -> None:
    with opened(tmp_path, "connections=5") as table:
        with ExitStack() as stack:
            for _ in range(5):
                stack.enter_context(connect(table))
            for _ in range(30):
                with connect(table) as line:
                    assert told(rest(line)) == (503, "full")
        assert table.ask("api/texts")
    assert [line for line in said(tmp_path) if "full" in line] == said(tmp_path)
    assert len(said(tmp_path)) == 1


def test_streams_leave_connections_to_others(tmp_path: Path) -> None:
    with opened(tmp_path, "connections=8") as table, ExitStack() as stack:
        game = table.ask("api/games", {"module": "scs-primer"})["id"]
        asked = f"GET /api/games/{game}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n".encode()
        for _ in range(6):
            stream = stack.enter_context(connect(table, asked + b"\r\n"))
            assert b"200 OK" in stream.recv(65536)
        with connect(table, asked + b"Connection: close\r\n\r\n") as line:
            assert told(rest(line)) == (503, "full")
        assert table.ask(f"api/games/{game}")["version"] == 1


def test_more_connections_than_files_leave_the_table_well(tmp_path: Path) -> None:
    """The table counts its files: it turns away whoever it has none left for."""
    files = OTHER_FILES + 20
    with opened(tmp_path, "", files) as table:
        game = table.ask("api/games", {"module": "scs-primer"})["id"]
        with ExitStack() as stack:
            lines = [stack.enter_context(connect(table)) for _ in range(3 * files)]
            turned_away = [line for line in lines[20:] if b"503" in rest(line)]
            assert len(turned_away) > files
        assert table.ask(f"api/games/{game}")["version"] == 1
    assert len(said(tmp_path)) == 1
    assert "the table is full: 20 connections" in said(tmp_path)[0]


def test_files_that_run_out_are_one_line_and_then_all_is_well(tmp_path: Path) -> None:
    """More connections are allowed than there are files; those that find none wait for one."""
    with opened(tmp_path, "connections=1000 head=1", 90) as table:
        with ExitStack() as stack:
            lines = [stack.enter_context(connect(table)) for _ in range(100)]
            # The last is heard when others have been dropped.
            assert told(rest(lines[-1])) == (408, "slow")
        assert table.ask("api/texts")
    (line,) = said(tmp_path)
    assert "no connection can be taken for now: [Errno 24]" in line


# What is set


@pytest.mark.parametrize("words", ["head", "head=soon", "legs=2", "connections=many"])
def test_limits_that_cannot_be_read_are_one_line(
    monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    monkeypatch.setenv(VARIABLE, words)
    with pytest.raises(SandtableError, match=VARIABLE) as error:
        Limits.here()
    assert "\n" not in str(error.value)


def test_limits_that_cannot_be_read_open_no_table(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "sandtable", "play", "--no-browser", "--port", "0"]
    ended = subprocess.run(
        [*words, "--games", str(tmp_path)],
        env={**os.environ, VARIABLE: "head=soon"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert (ended.returncode, ended.stderr.count("\n")) == (1, 1)
    assert VARIABLE in ended.stderr
