"""A table for others: which names it answers to, and what of its secrets shows outside."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from builders import CRUSADER
from sandtable.core.errors import SandtableError
from sandtable.table import addresses
from table.friends import salt
from table.tables import SECONDS


class Hosted(subprocess.Popen[str]):
    """`sandtable` with these words, as a process."""

    def __init__(self, *words: str) -> None:
        command = [sys.executable, "-u", "-m", "sandtable", *words, "--port", "0"]
        super().__init__(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1
        )

    def ended(self) -> str:
        """All that it has said until it was closed."""
        self.terminate()
        said, complained = self.communicate(timeout=SECONDS)
        return said + complained


@contextmanager
def hosted(folder: Path, *words: str) -> Iterator[tuple[Hosted, httpx.Client]]:
    """A table, and a browser on its own computer."""
    process = Hosted(*words, "--games", str(folder))
    assert process.stdout is not None
    (*_, port) = re.findall(r"http://[\d.]+:(\d+)/", process.stdout.readline())
    client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=SECONDS)
    try:
        yield process, client
    finally:
        client.close()
        process.kill()
        process.communicate()


def link_of(answer: httpx.Response, role: str) -> str:
    (link,) = (one["address"] for one in answer.json()["links"] if one["role"] == role)
    return str(link)


def begin(client: httpx.Client, **headers: str) -> httpx.Response:
    wish = {"module": CRUSADER, "link": True, "side": "british"}
    return client.post("/api/games", json=wish, headers=headers)


def test_a_hosted_table_answers_to_its_own_name_and_its_links_begin_with_it(tmp_path: Path) -> None:
    with hosted(tmp_path, "host", "--address", "https://games.example/") as (_, client):
        answer = begin(client, host="games.example", origin="https://games.example")
        assert answer.status_code == 201, answer.text
        assert link_of(answer, "axis").startswith("https://games.example/#link/")
        assert "secure" in answer.headers["set-cookie"].lower()
        assert client.get("/api/games").status_code == 200, "from its own computer it answers, too"
        for headers in (
            {"host": "elsewhere.example"},
            {"host": "games.example.evil.example"},
            {"host": "games.example", "origin": "https://evil.example"},
            {"host": "games.example", "origin": "null"},
        ):
            refused = client.get("/api/games", headers=headers)
            assert (refused.status_code, refused.json()["key"]) == (403, "stranger")


def test_a_table_for_the_network_says_its_address_there(tmp_path: Path) -> None:
    with hosted(tmp_path, "play", "--no-browser", "--share") as (_, client):
        own = addresses.own_address()
        address = f"{own}:{client.base_url.port}"
        answer = begin(client, host=address)
        assert link_of(answer, "axis").startswith(f"http://{address}/#link/")
        assert client.get("/api/table").json() == {"open": True}
        assert client.get("/api/games", headers={"host": "evil.example"}).status_code == 403


def test_no_secret_of_a_game_is_in_what_the_table_says(tmp_path: Path) -> None:
    """Links, keys and salts: neither where it is closed properly, nor where something goes wrong."""
    with hosted(tmp_path, "host") as (process, client):
        mine = salt()
        begun = begin(client)
        secret = link_of(begun, "axis").partition("#link/")[2]
        key = next(iter(client.cookies.values()))
        game = begun.json()["id"]
        told = [
            client.post("/api/links", content=f'{{"link": "{secret}", "more": 7}}'),
            client.post("/api/links", json={"link": secret + "x"}),
            client.post(f"/api/games/{game}/salt", json={"salt": mine}),
            client.post(f"/api/games/{game}/salt", json={"salt": mine + "x"}),
            client.get(f"/api/games/{game}"),
            client.get(f"/api/games/{game}/record"),
            client.get(f"/api/games/{game}/report"),
            client.get(f"/api/games/{game}/people"),
            client.get(f"/api/games/{game}/picture.svg"),
            client.get(f"/api/games/{game}", params={"seat": "axis"}),
            client.get(f"/static/{secret}"),
        ]
        said = process.ended()
        for words in (secret, key, mine):
            assert words not in said
        for words in (secret, key):
            assert not [one.url for one in told if words in one.text]
        kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert secret.encode() not in kept
        assert key.encode() not in kept


def test_every_answer_forbids_referrers(tmp_path: Path) -> None:
    with hosted(tmp_path, "host") as (_, client):
        answers = [client.get(path) for path in ("/", "/api/table", "/static/js/main.js", "/x")]
        assert {one.headers["referrer-policy"] for one in answers} == {"no-referrer"}


@pytest.mark.parametrize(
    "address",
    [
        "games.example",
        "ftp://games.example",
        "https://",
        "https://a.example/x",
        "https://a:b@c.example",
    ],
)
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(SandtableError, match="https://NAME/"):
        addresses.at(address)


def test_links_are_listed_and_made_at_the_command_line(tmp_path: Path) -> None:
    with hosted(tmp_path, "host") as (_, client):
        game = begin(client).json()["id"]

        def links(*words: str) -> str:
            command = [sys.executable, "-m", "sandtable", "links", *words, "--games", str(tmp_path)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            return done.stdout + done.stderr

        assert game in links()
        assert client.get(f"/api/games/{game}").json()["seat"] == "british"
        found = re.search(r"#link/([\w-]+)", links(game, "--role", "british"))
        assert found
        assert client.get(f"/api/games/{game}").status_code == 200, "it is still the owner"
        assert client.get(f"/api/games/{game}").json()["seat"] == "spectator"
        opened = client.post("/api/links", json={"link": found[1]})
        assert opened.json() == {"id": game, "role": "british"}
        assert "no game" in links("nonsense")
        assert "no link leads to 'x'" in links(game, "--role", "x")
