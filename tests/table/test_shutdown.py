"""SIGTERM: what is under way is ended well, within the time that docs/hosting.md names, and nothing is left behind."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import psycopg
import pytest

from postgres import Cluster
from table.tables import ATTACK, SECONDS, SET_UP, Server

#: No table takes longer to be closed: the time that the pages name.
CLOSED_WITHIN = 30
STREAMS = 100
#: A colonel has the first move, and thinks about it for longer than anything here takes.
COLONEL = {"module": "frontier-wire", "seats": {"axis": "person", "cw": "colonel"}}


def connect(port: int, head: str) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), SECONDS)
    line.sendall(f"{head}\r\nHost: 127.0.0.1\r\n\r\n".encode())
    return line


def heard(line: socket.socket, words: bytes) -> bytes:
    """What is said on a connection until these words, or its end."""
    said, end = b"", monotonic() + SECONDS
    while words not in said and (more := line.recv(65536)):
        said += more
        assert monotonic() < end, said
    return said


def refuses(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), SECONDS).close()
    except ConnectionRefusedError:
        return True
    return False


def soon(what: Any) -> None:
    end = monotonic() + SECONDS
    while not what():
        assert monotonic() < end, "it never came true"
        sleep(0.02)


def worker_of(process: subprocess.Popen[str]) -> int:
    """The process in which programs think for another one; 0 if it has none."""
    tasks = Path(f"/proc/{process.pid}/task").glob("*/children")
    children = [int(one) for task in tasks for one in task.read_text().split()]
    return children[0] if children else 0


def is_gone(process: int) -> bool:
    """Whether a process has ended, or nobody has only asked yet how."""
    with suppress(FileNotFoundError):
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        return state == "Z"
    return True


def ended(process: subprocess.Popen[str]) -> str:
    """Wait until a process that was told to end has ended well; what it complained about."""
    _, errors = process.communicate(timeout=CLOSED_WITHIN)
    assert process.returncode == 0, errors
    return errors


def test_an_order_that_is_under_way_is_answered_and_kept(tmp_path: Path) -> None:
    """Its body is not even here when the table is told to end; nobody else is let in any more."""
    with Server(tmp_path) as server:
        game = server.new()
        version = server.play(game, *SET_UP)["version"]
        body = json.dumps({"version": version, "actions": ATTACK})
        head = f"POST /api/games/{game}/play HTTP/1.1\r\nContent-Length: {len(body)}\r\nExpect: 100-continue"
        with closing(connect(server.port, head)) as line:
            assert heard(line, b"\r\n\r\n").startswith(b"HTTP/1.1 100 ")
            server.process.terminate()
            soon(lambda: refuses(server.port))
            line.sendall(body.encode())
            answer = heard(line, b"never said")
        assert answer.startswith(b"HTTP/1.1 200 ")
        assert ended(server.process) == ""
    with Server(tmp_path) as server:
        assert server.look(game)["orders"] == 2


def test_streams_and_a_thinking_colonel_hold_nobody_up(tmp_path: Path) -> None:
    with Server(tmp_path) as server, ExitStack() as stack:
        game = server.new(**COLONEL)
        listening = f"GET /api/games/{game}/stream HTTP/1.1"
        lines = [stack.enter_context(connect(server.port, listening)) for _ in range(STREAMS)]
        assert all(b"data:" in heard(line, b"data:") for line in lines)
        soon(lambda: worker_of(server.process))
        worker = worker_of(server.process)
        assert server.look(game)["thinking"]["who"] == "colonel"
        server.process.terminate()
        for line in lines:
            heard(line, b"never said")
        assert ended(server.process) == ""
        assert is_gone(worker)


# Several processes


class Thinking(subprocess.Popen[str]):
    """`sandtable think`."""

    def __init__(self, address: str) -> None:
        super().__init__(
            [sys.executable, "-u", "-m", "sandtable", "think", "--log", "-"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "SANDTABLE_STORE": address},
        )
        assert self.stderr is not None
        assert "programs think here" in self.stderr.readline()


@pytest.fixture
def address(postgresql: Cluster) -> str:
    return postgresql.database()


@pytest.fixture
def hosts(address: str, tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """`sandtable host`, which leaves thinking to others and keeps a journal; and its port."""
    words = ["host", "--port", "0", "--leave-thinking", "--log", str(tmp_path / "journal")]
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "sandtable", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "SANDTABLE_STORE": address},
    )
    assert process.stdout is not None
    greeting = process.stdout.readline()
    yield process, int(greeting.partition("127.0.0.1:")[2].partition("/")[0])
    process.kill()
    process.communicate()


def left(address: str) -> tuple[int, int]:
    """Connections to the database but for this one, and locks that somebody has claimed."""
    with psycopg.connect(address) as db:
        connections = db.execute(
            "SELECT count(*) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid != pg_backend_pid()"
        ).fetchall()
        locks = db.execute(
            "SELECT count(*) FROM pg_locks JOIN pg_database ON database = pg_database.oid "
            "WHERE locktype = 'advisory' AND datname = current_database()"
        ).fetchall()
    return connections[0][0], locks[0][0]


def test_processes_on_one_database_leave_nothing_there(
    address: str, hosts: tuple[subprocess.Popen[str], int], tmp_path: Path
) -> None:
    """A table with a stream and one that only thinks, in the middle of a thought: both are told to end at once."""
    host, port = hosts
    think = Thinking(address)
    with Server(address) as server, ExitStack() as stack:
        game = server.new(**COLONEL)
        listening = f"GET /api/games/{game}/stream HTTP/1.1"
        line = stack.enter_context(closing(connect(server.port, listening)))
        with closing(connect(port, "GET /health HTTP/1.1")) as asked:
            told = json.loads(heard(asked, b"}}").partition(b"\r\n\r\n")[2])
        assert told["figures"]["processes"] == 3
        soon(lambda: left(address)[1])
        assert server.look(game)["thinking"]["who"] == "colonel"
        workers = [worker_of(one) for one in (think, server.process)]
        assert any(workers)
        for process in (host, think, server.process):
            process.terminate()
        heard(line, b"never said")
        assert ended(think) == ""
        assert ended(server.process) == ""
        assert ended(host) == ""
        assert all(map(is_gone, workers))
    lines = (tmp_path / "journal").read_text().splitlines()
    assert [json.loads(one)["event"] for one in lines] == ["opened", "closed"]
    soon(lambda: left(address) == (0, 0))
