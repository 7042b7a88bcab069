"""What every answer tells the browser: what may be loaded, and that nobody may frame or guess it."""

import re
from base64 import b64encode
from hashlib import sha256

import httpx
import pytest
from starlette.routing import Route

from builders import CRUSADER
from sandtable import library
from table.tables import ATTACK, SET_UP, Asking, Server, Table

#: Of each route that needs more than its path something that it answers.
QUERIES = {
    "why": "?kind=place&arg=P20",
    "odds": "?action=attack%20P20",
    "path": "?to=P20",
    "stack": "?place=P20",
}

#: What this game does not tell before its end has come: how it ended, and what could have been done.
REFUSED = {
    "people": 409,
    "talk": 409,
    "standing": 400,
    "notices": 409,
    "end": 409,
    "hindsight": 409,
}


def policy(headers: httpx.Headers) -> dict[str, str]:
    """A policy by what it is about."""
    told = headers["content-security-policy"]
    return {name: rest for name, _, rest in (one.partition(" ") for one in told.split("; "))}


def assert_guarded(
    table: Asking, path: str, status: int = 200, headers: dict[str, str] | None = None
) -> None:
    answer = table.client.get(path, headers=headers)
    assert answer.status_code == status, (path, answer.text)
    told = policy(answer.headers)
    assert told["default-src"] == told["frame-ancestors"] == told["base-uri"] == "'none'", path
    assert "unsafe" not in str(told)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    if path != "/":
        assert "script-src" not in told


def addresses(table: Table) -> list[str]:
    """One for every route of the table that is looked at; the stream never ends."""
    game = table.new()
    table.play(game, *SET_UP)
    table.play(game, *ATTACK)
    version = library.find_module(CRUSADER).cover.version
    values = {
        "id": game,
        "order": "1",
        "first": "0",
        "what": "supply",
        "orders": "1",
        "ending": "svg",
        "module": CRUSADER,
        "room": "cover",
        "place": "P20",
        "version": str(version),
        "lang": "ja",
        "picture": "cover.svg",
        "path:path": "js/main.js",
    }
    found = []
    for route in table.app.routes:
        assert isinstance(route, Route)
        if "GET" in (route.methods or ()) and not route.path.endswith("/stream"):
            path = re.sub(r"\{([\w:]+)\}", lambda name: values[name[1]], route.path)
            found.append(path + QUERIES.get(path.rsplit("/", 1)[-1], ""))
    return found


def test_every_route_has_the_headers(table: Table) -> None:
    found = addresses(table)
    assert len(found) > 20
    for path in found:
        assert_guarded(table, path, REFUSED.get(path.rsplit("/", 1)[-1], 200))


@pytest.mark.parametrize(
    ("path", "status"),
    [("/nowhere", 404), ("/api/games/none", 404), ("/static/none.js", 404), ("/api/load", 405)],
)
def test_errors_have_them_too(table: Table, path: str, status: int) -> None:
    assert_guarded(table, path, status)


def test_so_has_what_has_not_changed(table: Table) -> None:
    first = table.client.get("/static/style.css")
    known = {"If-None-Match": first.headers["etag"]}
    assert_guarded(table, "/static/style.css", 304, headers=known)


def test_so_have_refused_strangers(table: Table) -> None:
    assert_guarded(table, "/", 403, headers={"Host": "elsewhere.example"})
    assert_guarded(table, "/api/games", 403, headers={"Origin": "http://elsewhere.example"})


def test_so_has_the_stream(server: Server) -> None:
    game = server.new()
    with server.client.stream("GET", f"/api/games/{game}/stream") as answer:
        assert policy(answer.headers)["default-src"] == "'none'"
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_page_loads_only_what_is_its_own(table: Table) -> None:
    answer = table.client.get("/")
    told = policy(answer.headers)
    assert told["script-src"] == told["style-src"] == told["connect-src"] == "'self'"
    assert "<style" not in answer.text
    assert " style=" not in answer.text
    assert re.findall(r"<script(?! type=\"module\" src=)", answer.text) == []


def test_the_report_allows_its_own_style_and_nothing_else(table: Table) -> None:
    game = table.new()
    answer = table.ask(game, "report")
    (style,) = re.findall(r"<style>(.*?)</style>", answer.text, re.DOTALL)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    told = policy(answer.headers)
    assert told["style-src"] == f"'sha256-{digest}'"
    assert told["default-src"] == "'none'"
    assert "script-src" not in told
    assert " style=" not in answer.text


def test_pictures_run_nothing(table: Table) -> None:
    """A picture opened by itself is a document of our origin: it may do nothing here."""
    answer = table.ask(table.new(), "picture.svg")
    told = policy(answer.headers)
    assert told["default-src"] == "'none'"
    assert "script-src" not in told
    assert " style=" not in answer.text


def test_every_answer_names_the_edition_that_the_page_is_of(table: Table) -> None:
    """So that a page which is older than the table can notice."""
    (own,) = re.findall(r'<html data-edition="(\w{16})"', table.client.get("/").text)
    for path in ("/", "/api/texts", "/api/modules", "/static/style.css", "/nowhere"):
        assert table.client.get(path).headers["sandtable-edition"] == own
    assert table.client.head("/api/texts").headers["sandtable-edition"] == own
