"""The server as a process: killed, started again, refused a port or a folder, opened by a script."""

import os
import signal
import socket
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from threading import Barrier

import httpx
import pytest

import sandtable
from builders import CRUSADER
from sandtable.core.errors import SandtableError
from sandtable.table.process import TableProcess
from table.tables import (
    ATTACK,
    SECONDS,
    SET_UP,
    Server,
    all_words,
    but,
    log_of,
    log_of_game,
    played,
    read_address,
    start,
)

#: More of the same takes longer and finds what comes up once in a while.
LONG = bool(os.environ.get("SANDTABLE_LONG"))

# Killed


def test_kill_after_each_reply_loses_nothing_acknowledged(tmp_path: Path) -> None:
    """Order, reply, kill -9, start again: the game is where the reply said it is."""
    expected = played(3, 4)
    with Server(tmp_path) as server:
        game = server.new(seed=3)
        server.kill()
    for version, actions in enumerate(all_words(expected), start=1):
        with Server(tmp_path) as server:
            answer = server.post(game, "play", version, actions=actions)
            server.kill()
        assert answer.status_code == 200
        replied = answer.json()
        assert (replied["version"], replied["orders"]) == (version + 1, version)
    with Server(tmp_path) as server:
        assert but(server.look(game), "undo") == but(replied, "undo")
        assert log_of(server.look(game)) == log_of_game(expected)
        assert sandtable.load(server.record(game)).position() == expected.position()


def test_kill_in_the_middle_of_an_order_keeps_the_draft(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        game = server.new()
        server.play(game, *SET_UP)
        replied = server.play(game, *ATTACK[:2])
        server.kill()
    with Server(tmp_path) as server:
        assert server.look(game) == replied
        assert server.play(game, ATTACK[2])["orders"] == 2


def test_kill_in_the_middle_of_a_request_leaves_all_of_it_or_nothing(tmp_path: Path) -> None:
    """Nobody waits for the reply: the order was played whole, or never heard of."""
    expected = played(3, 4)
    with Server(tmp_path) as server:
        game = server.new(seed=3)
        server.kill()
    kept = 0
    for _ in range(3):
        with Server(tmp_path) as server:
            shown = server.look(game)
            kept = shown["orders"]
            assert (shown["version"], len(shown["log"])) == (kept + 1, kept)
            assert log_of(shown) == log_of_game(expected)[:kept]
            actions = all_words(expected)[kept]
            request = httpx.Request(
                "POST",
                f"{server.address}api/games/{game}/play",
                json={"version": kept + 1, "actions": actions},
            )
            with socket.create_connection(("127.0.0.1", server.port), SECONDS) as line:
                line.sendall(_on_the_wire(request))
                server.kill()
    with Server(tmp_path) as server:
        shown = server.look(game)
        assert kept <= shown["orders"] <= kept + 1
        assert log_of(shown) == log_of_game(expected)[: shown["orders"]]
        sandtable.load(server.record(game))


@pytest.mark.parametrize("heard", range(1, 61, 3) if LONG else [1, 6])
def test_kill_while_orders_come_one_after_the_other_loses_none_that_was_answered(
    tmp_path: Path, heard: int
) -> None:
    """Somebody plays as fast as answers come; after so many of them the power is cut."""
    expected = played(3, heard + 40)
    answered: Queue[int] = Queue()

    def play_on(server: Server, game: str) -> None:
        with httpx.Client(base_url=server.address, timeout=SECONDS) as client:
            for version, actions in enumerate(all_words(expected), start=1):
                body = {"version": version, "actions": actions}
                try:
                    answer = client.post(f"/api/games/{game}/play", json=body)
                except httpx.TransportError:
                    return
                assert answer.status_code == 200
                answered.put(answer.json()["orders"])

    with Server(tmp_path) as server, ThreadPoolExecutor(1) as pool:
        game = server.new(seed=3)
        playing = pool.submit(play_on, server, game)
        for _ in range(heard):
            answered.get(timeout=SECONDS)
        server.kill()
        playing.result(SECONDS)
    last = heard + answered.qsize()
    with Server(tmp_path) as server:
        shown = server.look(game)
        assert last <= shown["orders"] <= last + 1
        assert log_of(shown) == log_of_game(expected)[: shown["orders"]]
        server.play(game, *all_words(expected)[shown["orders"]])


def _on_the_wire(request: httpx.Request) -> bytes:
    head = f"{request.method} {request.url.path} HTTP/1.1\r\n"
    head += "".join(f"{name}: {value}\r\n" for name, value in request.headers.items())
    return head.encode() + b"\r\n" + request.read()


def test_who_listened_finds_the_same_version_after_a_restart(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        game = server.new()
        server.play(game, *SET_UP)
        with server.stream(game) as versions:
            heard = next(versions)
            server.process.kill()
            with pytest.raises((httpx.TransportError, StopIteration)):
                next(versions)
    with Server(tmp_path) as server, server.stream(game, last=heard) as versions:
        assert next(versions) == heard == 2


# At once


def test_of_many_orders_at_once_exactly_one_is_played(server: Server) -> None:
    """Many pages, one version: one wins, the others are told that they are late."""
    game = server.new()
    version = server.play(game, *SET_UP)["version"]
    body = {"version": version, "actions": ["pick gb-7ad-4ab"]}
    crowd = 50 if LONG else 8
    together = Barrier(crowd)

    def push(_: int) -> int:
        with httpx.Client(base_url=server.address, timeout=SECONDS) as client:
            client.get("/api/texts")
            together.wait(SECONDS)
            return client.post(f"/api/games/{game}/play", json=body).status_code

    with ThreadPoolExecutor(crowd) as pool:
        answers = sorted(pool.map(push, range(crowd)))
    assert answers == [200] + [409] * (crowd - 1)
    assert server.look(game)["version"] == version + 1


def test_nobody_waits_for_programs_that_think_and_closing_the_table_stops_them(
    tmp_path: Path,
) -> None:
    """Two programs play a game of some seconds; others are answered meanwhile."""
    with Server(tmp_path) as server:
        game = server.new()
        programs = server.new(module="frontier-wire", seats={"axis": "random", "cw": "random"})
        for actions in (SET_UP, ATTACK):
            server.play(game, *actions)
        server.post(programs, "watch")
        assert server.look(programs)["thinking"]
        assert server.end(signal.SIGTERM) == ""
        assert server.process.returncode == 0
    with Server(tmp_path) as server:
        assert server.look(game)["orders"] == 2
        assert server.look(programs)["outcome"] is None


# Begun and ended


def test_the_server_says_where_it_is_open_and_keeps_games_at_home(tmp_path: Path) -> None:
    """Without port and folder: the first free port, the data folder of the user.

    The address is said at once, also to a pipe, where nobody sees what is still in a buffer.
    """
    process = start(buffered=True, XDG_DATA_HOME=str(tmp_path))
    try:
        address = read_address(process, seconds=10)
        assert httpx.get(address, timeout=SECONDS).status_code == 200
        assert (tmp_path / "sandtable" / "games.sqlite").is_file()
    finally:
        process.kill()
        process.communicate(timeout=SECONDS)


def test_the_folder_is_made_if_it_is_not_there(tmp_path: Path) -> None:
    with Server(tmp_path / "new" / "and deep") as server:
        server.new()
    assert (tmp_path / "new" / "and deep" / "games.sqlite").is_file()


@pytest.mark.parametrize("listening", [False, True])
def test_ctrl_c_ends_the_server_without_a_stack_of_errors(tmp_path: Path, listening: bool) -> None:
    """Also while a page is open, which always listens."""
    with Server(tmp_path) as server:
        game = server.new()
        if listening:
            with server.stream(game) as versions:
                next(versions)
                errors = server.interrupt()
        else:
            errors = server.interrupt()
        assert "Traceback" not in errors
        assert "ERROR" not in errors
    with Server(tmp_path) as server:
        assert server.look(game)["version"] == 1


def one_line(*words: str) -> str:
    """What `sandtable play` says when it cannot begin: one line, and 1 as its exit code."""
    process = start(*words)
    try:
        said, errors = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate(timeout=SECONDS)
        raise
    assert process.returncode == 1
    assert said == ""
    assert errors.startswith("Error: ")
    assert errors.count("\n") == 1
    return errors


def test_a_port_in_use_is_one_clear_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        line = one_line("--port", port, "--games", str(tmp_path))
    assert port in line
    assert "Address already in use" in line
    assert "--port" in line


@pytest.mark.parametrize("port", ["-1", "65536"])
def test_a_port_that_is_none_is_one_clear_line(tmp_path: Path, port: str) -> None:
    assert port in one_line("--port", port, "--games", str(tmp_path))


def test_a_folder_that_cannot_be_made_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "games"
    assert str(folder) in one_line("--port", "0", "--games", str(folder))


def test_a_folder_that_takes_no_files_is_one_clear_line() -> None:
    """Not even root can write there."""
    assert "/proc/self/" in one_line("--port", "0", "--games", "/proc/self/fdinfo")


def test_a_store_that_cannot_be_opened_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").mkdir()
    assert "games.sqlite" in one_line("--port", "0", "--games", str(tmp_path))


def test_a_file_that_is_no_store_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_text("a diary, not a database\n" * 100)
    assert "not a database" in one_line("--port", "0", "--games", str(tmp_path))


# A table opened by a script


def test_a_script_asks_a_table_of_its_own(tmp_path: Path) -> None:
    """Data where the answer is data, text where it is text; with the script's part the table ends."""
    with TableProcess(tmp_path) as table:
        game = table.ask("api/games", {"module": CRUSADER})["id"]
        assert table.ask(f"api/games/{game}")["id"] == game
        assert table.ask(f"api/games/{game}/record").startswith("sandtable record 1\n")
    assert table.process.poll() is not None


def test_a_script_is_told_what_the_table_does_not_grant(tmp_path: Path) -> None:
    with (
        TableProcess(tmp_path) as table,
        pytest.raises(SandtableError, match=r"api/games/none: 404 .*no-such-game"),
    ):
        table.ask("api/games/none")


def test_a_script_is_told_that_no_table_opens(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with (
        (tmp_path / "errors").open("w") as errors,
        pytest.raises(SandtableError, match="the table does not open"),
    ):
        TableProcess(tmp_path / "file", errors=errors)
    assert str(tmp_path / "file") in (tmp_path / "errors").read_text()


def test_a_table_that_is_opened_again_has_its_maps(tmp_path: Path) -> None:
    """What the first one drew lies in the folder for what can be made anew; the next one takes it from there."""
    version = sandtable.library.find_module(CRUSADER).cover.version
    drawn = []
    for _ in range(2):
        with Server(tmp_path, XDG_CACHE_HOME=str(tmp_path / "cache")) as server:
            answer = server.client.get(f"/draw/{CRUSADER}/{version}/en/map.svg")
            assert answer.status_code == 200
            drawn.append(answer.content)
        kept = [one.read_bytes() for one in (tmp_path / "cache/sandtable/pictures").iterdir()]
        assert drawn[0] in [content[32:] for content in kept]
        assert len(kept) == 3, "the map, the rooms of its places, where their names stand"
    assert drawn[0] == drawn[1]
