"""Pages of others in the same browser: whatever they make it ask is refused, and they get no cookie of ours."""

import json
import re

import httpx
import pytest

from builders import CRUSADER
from table.described import OPERATIONS
from table.friends import Friend
from table.hostile import ask
from table.tables import Inside, Table

HERE = "http://127.0.0.1:8000"

#: What a browser says of a request that a page of another origin has made.
ELSEWHERE = {
    "another site": {"origin": "https://evil.example"},
    "no site": {"origin": "null"},
    "another port": {"origin": "http://127.0.0.1:9999"},
    "a name bent to us": {"host": "evil.example", "origin": "http://evil.example"},
    "a name that is not ours": {"host": "evil.example"},
    "a picture of another site": {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"},
    "a script of a neighbour": {"sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors"},
    "a stream of another site": {"sec-fetch-site": "cross-site", "sec-fetch-mode": "cors"},
}


@pytest.mark.parametrize("headers", ELSEWHERE.values(), ids=ELSEWHERE)
def test_no_call_is_answered_to_a_page_of_another(table: Table, headers: dict[str, str]) -> None:
    """With whatever method, with the cookie of who plays, the stream too."""
    owner = Friend(table)
    owner.begin()
    cookies = [("cookie", f"{name}={value}") for name, value in owner.client.cookies.items()]
    before = table.host.look_up(owner.game)
    assert any(one.path.endswith("/stream") for one in OPERATIONS)
    for one in OPERATIONS:
        path = re.sub(r"\{\w+\}", owner.game, one.path)
        for method in {one.method, "HEAD" if one.method == "GET" else "PUT"}:
            reply = ask(table.app, method, path, b"{}", [*headers.items(), *cookies])
            assert reply.status == 403, (method, path)
            if method != "HEAD":
                assert json.loads(reply.body)["key"] == "stranger"
            assert "set-cookie" not in reply.headers
    assert table.host.look_up(owner.game) == before


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "same-origin", "sec-fetch-mode": "cors"},
        {"sec-fetch-site": "none", "sec-fetch-mode": "navigate"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"},
        {"sec-fetch-site": "same-origin", "sec-fetch-mode": "no-cors", "origin": HERE},
    ],
    ids=["own page", "typed", "link", "own picture"],
)
def test_the_own_page_and_who_follows_a_link_are_let_in(
    table: Table, headers: dict[str, str]
) -> None:
    for path in ("/", "/api/table", "/static/js/main.js"):
        assert table.client.get(path, headers=headers).status_code == 200


def test_a_form_of_another_page_that_leads_here_sends_nothing(table: Table) -> None:
    """Who is led here by it comes by navigation; but it names its origin."""
    before = len(table.store.games())
    headers = {
        "origin": "https://evil.example",
        "sec-fetch-site": "cross-site",
        "sec-fetch-mode": "navigate",
        "content-type": "text/plain",
    }
    body = json.dumps({"module": CRUSADER}).encode()
    assert table.client.post("/api/games", content=body, headers=headers).status_code == 403
    assert len(table.store.games()) == before


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_every_cookie_stays_with_the_page_and_on_the_line(table: Table, scheme: str) -> None:
    """Scripts do not see it, other pages do not send it, and where there is TLS it goes no other way."""
    with httpx.Client(transport=Inside(table.app), base_url=f"{scheme}://127.0.0.1:8000") as one:
        begun = one.post("/api/games", json={"module": CRUSADER, "link": True, "side": "axis"})
        link = begun.json()["links"][0]["address"].partition("#link/")[2]
        opened = one.post("/api/links", json={"link": link})
        looked = one.get(f"/api/games/{begun.json()['id']}")
    for answer in (begun, opened):
        words = {word.strip().lower() for word in answer.headers["set-cookie"].split(";")}
        assert {"httponly", "samesite=strict", "path=/"} <= words
        assert ("secure" in words) == (scheme == "https")
        assert not [word for word in words if word.startswith("domain=")]
    assert "set-cookie" not in looked.headers
