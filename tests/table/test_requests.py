"""Requests no page of ours would send: malformed, oversized, from elsewhere, or plain noise."""

import json
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders import CRUSADER
from sandtable.core.action import VERBS
from sandtable.table.files import STATIC
from sandtable.table.requests import MOST_BYTES
from sandtable.table.serve import listen
from table.tables import SECONDS, SET_UP, Server, Table, played


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """One table for all of these: none of them is to change anything."""
    table = Table(tmp_path_factory.mktemp("requests") / "games.sqlite")
    yield table
    table.close()


# Malformed

POSTS = [
    "/api/games",
    "/api/load",
    "/api/games/{}/play",
    "/api/games/{}/undo",
    "/api/games/{}/redo",
]


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"done"',
        b"{}",
        b"\xff\xfe",
        b"version=1&actions=done",
        b"[" * 100_000,
        b'{"version":' * 50_000,
        b'{"\xff": 1}',
        b'{"version": NaN}',
    ],
    ids=lambda body: repr(body[:20]),
)
def test_what_cannot_be_read_is_refused(table: Table, path: str, body: bytes) -> None:
    game = table.new()
    before = table.look(game)
    answer = table.client.post(path.format(game), content=body)
    assert answer.status_code == 400
    assert answer.json()["detail"].startswith("the request cannot be read")
    assert table.look(game) == before


@pytest.mark.parametrize(
    "fields",
    [
        {"version": "1"},
        {"version": 1.0},
        {"version": None},
        {"version": True},
        {"version": [1]},
        {"actions": "done"},
        {"actions": None},
        {"actions": [1]},
        {"actions": [None]},
        {"actions": [["done"]]},
        {"actions": {"done": 1}},
        {"extra": 1},
        {"seat": "axis"},
    ],
    ids=lambda fields: json.dumps(fields)[:40],
)
def test_fields_of_the_wrong_kind_are_refused(table: Table, fields: dict[str, Any]) -> None:
    game = table.new()
    before = table.look(game)
    body = {"version": before["version"], "actions": ["place 11"], **fields}
    answer = table.client.post(f"/api/games/{game}/play", json=body)
    assert answer.status_code == 400
    assert "the request cannot be read" in answer.json()["detail"]
    assert table.look(game) == before


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/games", {"module": CRUSADER, "cheat": True}),
        ("/api/games", {"module": 60}),
        ("/api/games", {"module": CRUSADER, "seats": ["random"]}),
        ("/api/games", {"module": CRUSADER, "seats": {"axis": None}}),
        ("/api/games", {"module": CRUSADER, "options": {"areaAttack": True}}),
        ("/api/games", {"module": CRUSADER, "options": {"areaAttack": {}}}),
        ("/api/games", {"module": CRUSADER, "seed": "7"}),
        ("/api/games", {"module": CRUSADER, "seed": 0.5}),
        ("/api/load", {"record": ["sandtable record 1"]}),
        ("/api/load", {"record": "", "cheat": True}),
    ],
)
def test_wishes_of_the_wrong_kind_are_refused(table: Table, path: str, body: Any) -> None:
    before = table.store.games()
    answer = table.client.post(path, json=body)
    assert answer.status_code == 400
    assert "the request cannot be read" in answer.json()["detail"]
    assert table.store.games() == before


@pytest.mark.parametrize("text", [b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80"])
@pytest.mark.parametrize(
    "body",
    [
        b'{"version": 1, "actions": ["go %s"]}',
        b'{"version": 1, "actions": ["done"], "%s": 1}',
    ],
)
def test_text_that_is_not_utf_8_is_refused(table: Table, body: bytes, text: bytes) -> None:
    game = table.new()
    answer = table.client.post(f"/api/games/{game}/play", content=body.replace(b"%s", text))
    assert answer.status_code == 400
    assert "the request cannot be read" in answer.json()["detail"]


def test_half_a_surrogate_pair_is_refused(table: Table) -> None:
    body = rb'{"version": 1, "actions": ["go \ud800\ud800"]}'
    assert table.client.post(f"/api/games/{table.new()}/play", content=body).status_code == 400


@pytest.mark.parametrize("path", POSTS)
def test_an_oversized_request_is_refused(table: Table, path: str) -> None:
    game = table.new()
    body = b" " * (MOST_BYTES + 1)
    answer = table.client.post(path.format(game), content=body)
    assert answer.status_code == 413
    assert str(MOST_BYTES) in answer.json()["detail"]


def test_the_largest_request_is_still_read(table: Table) -> None:
    game = table.new()
    body = json.dumps({"version": 1, "actions": ["place 11"]}).encode()
    padded = body + b" " * (MOST_BYTES - len(body))
    assert table.client.post(f"/api/games/{game}/play", content=padded).status_code == 200


def test_an_oversized_request_of_unknown_length_is_refused(server: Server) -> None:
    """A body in chunks, whose length no header tells."""

    def endless() -> Iterator[bytes]:
        for _ in range(MOST_BYTES // 10_000 + 10):
            yield b" " * 10_000

    answer = server.client.post("/api/games", content=endless())
    assert answer.status_code == 413


def test_an_order_of_a_million_actions_is_answered(table: Table) -> None:
    game = table.new()
    actions = ["place 11"] * (MOST_BYTES // 20)
    assert table.post(game, "play", actions=actions).status_code == 422
    assert table.look(game)["version"] == 1


# Nowhere


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", ""),
        ("GET", "/why?kind=unit&arg=nz-4"),
        ("GET", "/odds?action=done"),
        ("GET", "/survey/supply"),
        ("GET", "/at/0"),
        ("GET", "/record"),
        ("GET", "/stream"),
        ("POST", "/play"),
        ("POST", "/undo"),
        ("POST", "/redo"),
    ],
)
@pytest.mark.parametrize("name", ["nowhere", "%00", "' OR 1=1 --", "..", "é", "x" * 5000])
def test_a_game_there_is_not_is_not_found(table: Table, method: str, path: str, name: str) -> None:
    table.new()
    answer = table.client.request(
        method, f"/api/games/{name}{path}", json={"version": 1, "actions": ["done"]}
    )
    assert answer.status_code == 404
    assert answer.json()["error"]


@pytest.mark.parametrize("path", ["/nowhere", "/api", "/api/nowhere", "/draw/nowhere", "/favicon"])
def test_a_page_there_is_not_is_not_found(table: Table, path: str) -> None:
    answer = table.client.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PUT", "/api/games"),
        ("DELETE", "/api/games/{}"),
        ("POST", "/api/games/{}"),
        ("GET", "/api/games/{}/play"),
        ("GET", "/api/games/{}/undo"),
        ("GET", "/api/load"),
        ("POST", "/api/games/{}/record"),
        ("POST", "/api/games/{}/why"),
        ("POST", "/"),
        ("POST", "/static/style.css"),
    ],
)
def test_another_method_is_not_allowed(table: Table, method: str, path: str) -> None:
    game = table.new()
    before = table.look(game)
    answer = table.client.request(method, path.format(game))
    assert answer.status_code == 405
    assert answer.json()["error"]
    assert table.look(game) == before


# From elsewhere


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "http://127.0.0.1:9999"},
        {"Origin": "http://localhost:8000"},
        {"Origin": "http://127.0.0.1:8000.evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Host": "evil.example"},
        {"Host": "evil.example:8000"},
        {"Host": "127.0.0.1.evil.example:8000"},
        {"Host": "evil.example", "Origin": "http://evil.example"},
        {"Host": "testserver"},
        {"Host": ""},
    ],
    ids=str,
)
def test_another_page_may_neither_ask_nor_play(table: Table, headers: dict[str, str]) -> None:
    """Another site in the same browser, or one whose name was bent to this address."""
    game = table.new()
    before = table.look(game)
    asked = table.client.get(f"/api/games/{game}", headers=headers)
    body = {"version": 1, "actions": ["place 11"]}
    sent = table.client.post(f"/api/games/{game}/play", json=body, headers=headers)
    page = table.client.get("/", headers=headers)
    assert [answer.status_code for answer in (asked, sent, page)] == [403, 403, 403]
    assert asked.json().keys() == {"key", "error", "detail"}
    assert table.look(game) == before


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://127.0.0.1:8000"},
        {"Host": "localhost:8000", "Origin": "http://localhost:8000"},
        {"Host": "localhost"},
    ],
    ids=str,
)
def test_the_own_page_may(table: Table, headers: dict[str, str]) -> None:
    body = {"version": 1, "actions": ["place 11"]}
    answer = table.client.post(f"/api/games/{table.new()}/play", json=body, headers=headers)
    assert answer.status_code == 200


def test_only_this_computer_is_listened_to(server: Server) -> None:
    """The server is bound to the loopback address, not to the network."""
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", server.port), SECONDS)


def test_the_body_of_an_answer_does_not_wait_until_its_head_is_confirmed() -> None:
    """Which takes 40 ms, since who is asked confirms late."""
    with (
        listen(0) as listener,
        socket.create_connection(listener.getsockname(), SECONDS),
        listener.accept()[0] as connection,
    ):
        assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


# Files


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/../../../../../../etc/passwd",
        "/static/%2e%2e/app.py",
        "/static/%2e%2e%2fapp.py",
        "/static/..%2fapp.py",
        "/static/..%5capp.py",
        "/static/js/../../app.py",
        "/static/js/%2e%2e/%2e%2e/app.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/%00",
        "/static/style.css%00.png",
        "/static/",
        "/static/js",
        "/static/js/",
        "/static/%ff%fe",
        "/static/" + "a" * 4000,
        "/static/" + "a/" * 1000,
        "/../app.py",
        "//etc/passwd",
    ],
    ids=lambda path: path[:40],
)
def test_no_path_leads_out_of_the_static_files(server: Server, path: str) -> None:
    """Sent as it stands, without the cleaning a browser would do."""
    status, body = _raw_get(server, path)
    assert status == 404
    assert b"import" not in body
    assert b"root:" not in body


def _raw_get(server: Server, path: str) -> tuple[int, bytes]:
    request = f"GET {path} HTTP/1.0\r\nHost: 127.0.0.1:{server.port}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), SECONDS) as line:
        line.sendall(request.encode("latin-1"))
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


def test_a_static_file_is_the_one_in_the_package(server: Server) -> None:
    status, body = _raw_get(server, "/static/style.css")
    assert (status, body) == (200, (STATIC / "style.css").read_bytes())


@pytest.mark.parametrize(
    "noise",
    [b"\x16\x03\x01\x02\x00", b"HELO there\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\r\n" * 10, b""],
    ids=repr,
)
def test_what_is_no_request_at_all_leaves_the_server_well(server: Server, noise: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), SECONDS) as line:
        line.sendall(noise)
        line.shutdown(socket.SHUT_WR)
        b"".join(iter(lambda: line.recv(65536), b""))
    assert server.client.get("/api/texts").status_code == 200


# Noise


@pytest.fixture(scope="module")
def game(table: Table) -> str:
    """A game in which a group is about to move."""
    game = table.new()
    table.play(game, *SET_UP)
    table.play(game, "pick gb-7ad-4ab")
    return game


def stands(table: Table, game: str) -> tuple[int, Any]:
    """Where a game stands: if this is the same, nothing has changed."""
    return table.host.open(game).version, table.position(game)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
NAMES = ["P20", "11", "nz-4", "gb-7ad-4ab", "de-wechmar", "suggested", "3", "BRIT_OFF", "routed"]
ACTIONS = st.one_of(
    st.builds("{} {}".format, st.sampled_from(VERBS), st.sampled_from(NAMES)),
    st.just("done"),
    st.builds("{} {}".format, st.sampled_from(VERBS), st.text(max_size=8)),
    st.text(max_size=12),
)
FEW_HUNDRED = settings(max_examples=100, deadline=None, derandomize=True, database=None)


@FEW_HUNDRED
@given(body=st.binary(max_size=200) | JSON.map(lambda data: json.dumps(data).encode()))
def test_noise_is_refused_and_changes_nothing(table: Table, game: str, body: bytes) -> None:
    before = stands(table, game)
    for what in ("play", "undo", "redo"):
        answer = table.client.post(f"/api/games/{game}/{what}", content=body)
        assert 400 <= answer.status_code < 500
        assert answer.json()["error"]
    assert stands(table, game) == before


@FEW_HUNDRED
@given(
    path=st.sampled_from(["why", "odds", "survey/reach", "survey/path", "survey/supply", "at/1"]),
    query=st.dictionaries(
        st.sampled_from(["kind", "arg", "action", "of", "lang", "noise"]),
        st.sampled_from([*NAMES, "unit", "place", "none", "axis", "done", "go P20"]) | st.text(),
        max_size=4,
    ),
)
def test_questions_at_random_are_answered_or_refused(
    table: Table, game: str, path: str, query: dict[str, str]
) -> None:
    answer = table.client.get(f"/api/games/{game}/{path}", params=query)
    assert answer.status_code in (200, 400, 422)
    answer.json()


@FEW_HUNDRED
@given(actions=st.lists(ACTIONS, min_size=1, max_size=4), late=st.integers(-1, 1))
def test_orders_at_random_are_played_or_refused(
    table: Table, game: str, actions: list[str], late: int
) -> None:
    """Never trouble of the server's; and only what is accepted changes anything."""
    version, position = stands(table, game)
    answer = table.post(game, "play", version - max(late, 0), actions=actions)
    assert answer.status_code in (200, 400, 409, 422)
    if answer.status_code == 200:
        assert answer.json()["version"] == version + 1
    else:
        assert stands(table, game) == (version, position)


LINES = played(5, 30).record().splitlines()


@FEW_HUNDRED
@given(data=st.data())
def test_records_at_random_are_loaded_or_refused(table: Table, data: st.DataObject) -> None:
    """A good record with a line lost, doubled, moved, cut short or replaced by noise."""
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 3))):
        index = data.draw(st.integers(0, len(lines) - 1))
        line = lines[index]
        cut = data.draw(st.integers(0, len(line)))
        noise = data.draw(st.text(max_size=10) | st.sampled_from(["9" * 5000, "{}", "[1]", "-"]))
        lines[index : index + 1] = data.draw(
            st.sampled_from(
                [
                    [],
                    [line, line],
                    [line[:cut]],
                    [line[:cut] + noise],
                    [line[:cut] + noise + line[cut:]],
                    [line.partition(": ")[0] + ": " + noise],
                    ["position: " + noise, line],
                ]
            )
        )
        lines = lines or [""]
    answer = table.client.post("/api/load", json={"record": "\n".join(lines) + "\n"})
    assert answer.status_code in (201, 400)
