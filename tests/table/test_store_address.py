"""Where games are kept, as one says it after a command; and what is told if they cannot be kept there."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner, Result

from postgres import Cluster
from sandtable.cli import main
from sandtable.table import serve
from sandtable.table.store import Store
from table.tables import SECONDS, SET_UP, Server

PASSWORD = "hush-hush"
COMMANDS = (
    ["play", "--no-browser"],
    ["host"],
    ["think"],
    ["links"],
    ["backup", "file"],
    ["restore", "file"],
    ["people", "game"],
)


def said(*words: str, store: str | None = None) -> Result:
    """What a command says. No table opens: that is a fault of the test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(serve, "make_app", lambda *_: pytest.fail("a table has opened"))
        patch.setattr(serve, "listen", lambda *_: None)
        return CliRunner().invoke(main, words, env={"SANDTABLE_STORE": store})


def tables_of(address: str) -> list[tuple[str]]:
    with psycopg.connect(address) as db:
        return db.execute(
            "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
        ).fetchall()


# One place


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
def test_a_folder_and_a_database_together_are_refused(command: list[str], tmp_path: Path) -> None:
    answer = said(*command, "--games", str(tmp_path), "--store", "postgresql:///games")
    assert answer.exit_code == 2
    assert "Error: --games and --store: games are kept in one place; say which" in answer.output
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_typed_goes_before_an_address_of_the_environment(tmp_path: Path) -> None:
    Store(tmp_path / "games.sqlite").close()
    answer = said("links", "--games", str(tmp_path), store="postgresql:///nowhere")
    assert answer.output == "no games are played by link\n"


def test_games_are_kept_where_the_environment_says(postgresql: Cluster) -> None:
    address = postgresql.database()
    Store(address).close()
    assert said("links", store=address).output == "no games are played by link\n"


def test_a_table_of_a_database_opens_and_keeps_its_games(postgresql: Cluster) -> None:
    address = postgresql.database()
    with Server(address) as server:
        game = server.new()
        server.play(game, *SET_UP)
        assert server.interrupt() == ""
    with Server(address) as server:
        assert server.look(game)["orders"] == 1
        assert server.interrupt() == ""


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: words[0])
@pytest.mark.parametrize("how", ["typed", "environment"])
def test_what_is_no_address_is_refused_and_not_told_again(command: list[str], how: str) -> None:
    wrong = f"mysql://club:{PASSWORD}@host/games"
    answer = said(*command, "--store", wrong) if how == "typed" else said(*command, store=wrong)
    assert answer.exit_code == 2
    name = "--store" if how == "typed" else "SANDTABLE_STORE"
    assert f"{name} is the address of a PostgreSQL, postgresql://" in answer.output
    assert PASSWORD not in answer.output


# What cannot be


def no_server(cluster: Cluster) -> str:
    return f"postgresql://club:{PASSWORD}@/games?host={cluster.folder}/nowhere"


def no_answer(cluster: Cluster) -> str:
    return f"postgresql://club:{PASSWORD}@127.0.0.1:1/games"


def no_database(cluster: Cluster) -> str:
    return f"postgresql://postgres:{PASSWORD}@/nowhere?host={cluster.folder}"


def wrong_password(cluster: Cluster) -> str:
    guest = cluster.guest("another")
    name = cluster.database().partition("@/")[2]
    return f"postgresql://{guest}:{PASSWORD}@/{name}"


def no_rights(cluster: Cluster) -> str:
    guest = cluster.guest(PASSWORD)
    name = cluster.database().partition("@/")[2]
    return f"postgresql://{guest}:{PASSWORD}@/{name}"


def other_encoding(cluster: Cluster) -> str:
    return cluster.database("ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0")


def newer(cluster: Cluster) -> str:
    address = cluster.database()
    Store(address).close()
    with psycopg.connect(address) as db:
        db.execute("UPDATE about SET value = '99' WHERE name = 'schema'")
    return address


def of_others(cluster: Cluster) -> str:
    address = cluster.database()
    with psycopg.connect(address) as db:
        db.execute("CREATE TABLE game (club TEXT)")
    return address


def unescaped(cluster: Cluster) -> str:
    return f"postgresql://club:{PASSWORD}/x@/games?host={cluster.folder}"


def twice(cluster: Cluster) -> str:
    return f"postgresql://club:x@{PASSWORD}@host/games"


def half_escaped(cluster: Cluster) -> str:
    return f"postgresql://club:{PASSWORD}%zz@host/games"


REFUSED = {
    no_server: "No such file or directory",
    no_answer: "Connection refused",
    no_database: 'database "nowhere" does not exist',
    wrong_password: "password authentication failed",
    no_rights: "permission denied for schema public",
    other_encoding: "it must be of UTF8",
    newer: "a newer Sandtable (schema 99, ",
    of_others: "is not ours; give us our own",
    unescaped: "in a password / is written %2F",
    twice: "@ is %40",
    half_escaped: "% is %25",
}


@pytest.mark.parametrize("make", REFUSED, ids=lambda make: make.__name__)
def test_a_database_that_cannot_be_used_is_one_line_and_nothing_has_changed(
    make: Callable[[Cluster], str], postgresql: Cluster
) -> None:
    address = make(postgresql)
    there = make in (no_rights, other_encoding, newer, of_others, wrong_password)
    as_owner = re.sub(r"//\w+:?[\w-]*@", "//postgres@", address)
    before = tables_of(as_owner) if there else []
    for command in (["host", "--port", "0"], ["links"]):
        answer = said(*command, "--store", address)
        assert answer.exit_code == 1
        if command == ["links"] and make in (no_rights, other_encoding):
            # Who only wants to read what is there is told that nothing is.
            assert answer.output == "Error: no games are kept in the database yet\n"
        else:
            assert REFUSED[make] in answer.output
        assert answer.output.count("\n") == 1
        assert answer.output.startswith("Error: ")
        assert PASSWORD not in answer.output
    if there:
        assert tables_of(as_owner) == before


def test_links_make_no_tables_in_an_empty_database(postgresql: Cluster) -> None:
    address = postgresql.database()
    assert "no games are kept in the database yet" in said("links", store=address).output
    assert tables_of(address) == []


def test_without_the_package_one_line_says_what_is_missing() -> None:
    """As where nobody has installed it: Python finds no psycopg."""
    code = (
        "import sys; sys.modules['psycopg'] = None; from sandtable.cli import main; "
        "main(['host', '--port', '0', '--store', 'postgresql://club:hush-hush@host/games'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "Error: for PostgreSQL a package is missing: pip install 'sandtable[postgresql]'\n"
    )


def test_a_table_never_tells_the_password_of_its_database(postgresql: Cluster) -> None:
    """Neither when it opens, nor when the database goes away, nor in an answer."""
    guest = postgresql.guest(PASSWORD)
    name = postgresql.database().partition("@/")[2]
    with psycopg.connect(postgresql.address("postgres"), autocommit=True) as db:
        db.execute(f"ALTER DATABASE {name.partition('?')[0]} OWNER TO {guest}")
    with Server(f"postgresql://{guest}:{PASSWORD}@/{name}") as server:
        words = Path(f"/proc/{server.process.pid}/cmdline").read_bytes()
        answers = [server.client.get(path).text for path in ("/", "/api/table", "/api/games")]
        with psycopg.connect(postgresql.address("postgres"), autocommit=True) as db:
            db.execute(f"ALTER ROLE {guest} PASSWORD 'another'")
            db.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = %s",
                (guest,),
            )
        lost = server.client.get("/api/games")
        assert lost.status_code == 507
        log = server.interrupt()
    for one in (*answers, lost.text, log):
        assert PASSWORD not in one
    assert PASSWORD.encode() not in words
