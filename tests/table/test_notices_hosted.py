"""Notices of a table that runs by itself: in its own thread, to real receivers, by the words of its command."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from sandtable.cli import main
from table.friends import salt
from table.receivers import Hook, PostOffice, serving
from table.tables import SECONDS, SET_UP
from table.test_hosting import begin, hosted, link_of

#: Two browsers, and the address of their game.
Pair = tuple[httpx.Client, httpx.Client, str]


def sit_down(british: httpx.Client) -> Pair:
    """The British have set up their units, and are to choose."""
    begun = begin(british)
    axis = httpx.Client(base_url=british.base_url, timeout=SECONDS)
    link = link_of(begun, "axis").partition("#link/")[2]
    axis.post("/api/links", json={"link": link}).raise_for_status()
    game = f"/api/games/{begun.json()['id']}"
    for one in (british, axis):
        one.post(f"{game}/salt", json={"salt": salt()}).raise_for_status()
    play(british, game, *SET_UP)
    return british, axis, game


def play(client: httpx.Client, game: str, *actions: str) -> Any:
    version = client.get(game).json()["version"]
    answer = client.post(f"{game}/play", json={"version": version, "actions": actions})
    answer.raise_for_status()
    return answer.json()


@pytest.fixture
def hook() -> Iterator[Hook]:
    with serving(Hook()) as hook:
        yield hook


def test_a_table_that_runs_tells_who_is_away_and_not_who_is_there(
    tmp_path: Path, hook: Hook
) -> None:
    with hosted(tmp_path, "host", "--allow-private-webhooks") as (process, client):
        british, axis, game = sit_down(client)
        with closing(axis), british.stream("GET", f"{game}/stream") as heard:
            lines = heard.iter_lines()
            axis.post(f"{game}/notices", json={"side": "axis", "webhook": hook.url})
            with axis.stream("GET", f"{game}/stream") as stream:
                seen = stream.iter_lines()  # the stream lasts as long as somebody holds this
                next(seen)
                play(british, game, "done")
                while play(axis, game, "done")["decision"]["side"] == "axis":
                    pass
            while axis_is_here(british, game):
                assert any(line == "event: people" for line in lines)
            play(british, game, "done")
            assert hook.arrived.acquire(timeout=SECONDS)
            (told,) = hook.fields
            assert told["side"] == "axis"
            assert told["turn"] == axis.get(game).json()["board"]["turn"]
        said = process.ended()
        keys = [key for one in (british, axis) for key in one.cookies.values()]
        assert len(keys) == 2
        for secret in ("SECRET", *keys):
            assert secret not in said
        assert "Traceback" not in said


def axis_is_here(client: httpx.Client, game: str) -> bool:
    (axis,) = (one for one in client.get(f"{game}/people").json()["seats"] if one["side"] == "axis")
    return bool(axis["here"])


def test_a_table_in_a_network_posts_to_nobody_there_unless_it_is_told_to(
    tmp_path: Path, hook: Hook
) -> None:
    with hosted(tmp_path, "host") as (_, client):
        british, axis, game = sit_down(client)
        with closing(axis):
            for url in (
                hook.url,
                f"http://localhost:{hook.server_port}/",
                "http://169.254.169.254/",
            ):
                refused = british.post(f"{game}/notices", json={"side": "british", "webhook": url})
                assert (refused.status_code, refused.json()["key"]) == (400, "not-public")
    assert not hook.posted


def test_who_runs_a_table_names_its_mail_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(PostOffice()) as office:
        monkeypatch.setenv("SANDTABLE_SMTP", office.url)
        monkeypatch.setenv("SANDTABLE_MAIL_FROM", "table@sandtable.example")
        with hosted(tmp_path, "host") as (process, client):
            british, axis, game = sit_down(client)
            with closing(axis):
                wish = {"side": "british", "mail": "monty@example.org"}
                assert british.post(f"{game}/notices", json=wish).json()["mails"] is True
                wish = {"side": "british", "way": "mail"}
                came = british.post(f"{game}/notices/test", json=wish)
                assert came.json()["delivered"] is True
            identity = game.rpartition("/")[2]
            assert f"{client.base_url}/#game/{identity}" in office.text()
            said = process.ended()
        assert "pass" not in said
        assert "monty" not in said


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--smtp", "smtp://mail.example"), "belong together"),
        (("--mail-from", "a@b.example"), "belong together"),
        (
            ("--smtp", "mail.example", "--mail-from", "a@b.example"),
            "smtp://USER:PASSWORD@HOST:PORT",
        ),
        (("--smtp", "smtp://mail.example", "--mail-from", "nobody"), "no address"),
    ],
)
def test_a_mail_server_that_is_none_is_refused(
    tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    result = CliRunner().invoke(main, ["host", "--games", str(tmp_path), *words])
    assert result.exit_code != 0
    assert told in result.output
