"""The stream that says when to look again, from a real server."""

import socket

import httpx
import pytest

from table.tables import ATTACK, SECONDS, SET_UP, Server


def test_the_first_event_is_the_version_now(server: Server) -> None:
    game = server.new()
    version = server.play(game, *SET_UP)["version"]
    with server.stream(game) as versions:
        assert next(versions) == version


def test_every_kind_of_change_is_told(server: Server) -> None:
    game = server.new()
    with server.stream(game) as versions:
        assert next(versions) == 1
        server.play(game, *SET_UP)
        assert next(versions) == 2
        server.play(game, "pick gb-7ad-4ab")
        assert next(versions) == 3
        server.post(game, "undo")
        assert next(versions) == 4
        server.post(game, "redo")
        assert next(versions) == 5


def test_who_listens_while_the_random_player_answers_is_told(server: Server) -> None:
    game = server.new(seats={"axis": "random"})
    with server.stream(game) as versions:
        next(versions)
        server.play(game, *SET_UP)
        assert next(versions) == 2
        assert server.play(game, "done")["version"] == next(versions) == 3
        assert next(versions) > 3
        assert server.look(game)["log"][2]["side"] == "axis"


def test_who_does_not_listen_for_a_while_still_hears_the_last_version(server: Server) -> None:
    """Many changes may become one event, but the last is never missing."""
    game = server.new()
    with server.stream(game) as versions:
        heard = [next(versions)]
        last = server.play(game, *SET_UP)["version"]
        for _ in range(10):
            server.post(game, "play", last, actions=["pick gb-7ad-4ab"])
            last = server.post(game, "undo", last + 1).json()["version"]
        while heard[-1] != last:
            heard.append(next(versions))
    assert heard == sorted(set(heard))


@pytest.mark.parametrize("behind", [0, 1, 3])
def test_who_reconnects_is_told_the_version_now(server: Server, behind: int) -> None:
    """With the last event heard named, as browsers do: what was missed is made good at once."""
    game = server.new()
    with server.stream(game) as versions:
        heard = next(versions)
    version = server.look(game)["version"]
    for _ in range(behind):
        version = server.play(game, "place 11")["version"]
    with server.stream(game, last=heard) as versions:
        assert next(versions) == version
        assert server.play(game, "place 12")["version"] == next(versions)


def test_a_last_event_that_makes_no_sense_does_no_harm(server: Server) -> None:
    game = server.new()
    address = f"{server.address}api/games/{game}/stream"
    headers = {"Last-Event-ID": "never heard of"}
    with httpx.stream("GET", address, headers=headers, timeout=SECONDS) as answer:
        assert next(answer.iter_lines()) == "id: 1"


def test_all_who_listen_are_told(server: Server) -> None:
    game = server.new()
    with server.stream(game) as one, server.stream(game) as other, server.stream(game) as third:
        listeners = (one, other, third)
        assert [next(versions) for versions in listeners] == [1, 1, 1]
        server.play(game, *SET_UP)
        assert [next(versions) for versions in listeners] == [2, 2, 2]


def test_who_hangs_up_is_not_missed(server: Server) -> None:
    game = server.new()
    with server.stream(game) as stays:
        next(stays)
        with server.stream(game) as goes:
            next(goes)
        server.play(game, *SET_UP)
        assert next(stays) == 2


def test_another_game_is_not_told(server: Server) -> None:
    game, other = server.new(), server.new()
    with server.stream(game) as versions:
        next(versions)
        server.play(other, *SET_UP)
        server.play(other, *ATTACK)
        assert server.play(game, *SET_UP)["version"] == next(versions) == 2


def test_what_is_refused_is_not_told(server: Server) -> None:
    game = server.new()
    server.play(game, *SET_UP)
    with server.stream(game) as versions:
        assert next(versions) == 2
        assert server.post(game, "play", 2, actions=["go P01"]).status_code == 422
        assert server.post(game, "play", 1, actions=["done"]).status_code == 409
        assert server.post(game, "play", 2, actions=["march"]).status_code == 400
        server.play(game, "done")
        assert next(versions) == 3


def test_the_stream_may_not_be_kept_by_the_browser(server: Server) -> None:
    address = f"{server.address}api/games/{server.new()}/stream"
    with httpx.stream("GET", address, timeout=SECONDS) as answer:
        assert answer.headers["cache-control"] == "no-store"


def test_there_is_no_stream_of_no_game(server: Server) -> None:
    assert server.client.get("/api/games/nowhere/stream").status_code == 404


def test_the_server_hears_others_while_many_listen(server: Server) -> None:
    """Listeners that only hold their connection open take nothing from those who play."""
    game = server.new()
    request = f"GET /api/games/{game}/stream HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n"
    lines = [socket.create_connection(("127.0.0.1", server.port), SECONDS) for _ in range(50)]
    try:
        for line in lines:
            line.sendall(request.encode())
        assert server.play(game, *SET_UP)["version"] == 2
    finally:
        for line in lines:
            line.close()
    assert server.look(game)["version"] == 2
