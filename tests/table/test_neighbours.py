"""Several tables on one database: each sees what the others do, one wins, one thinks, and one that falls is replaced."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Barrier
from time import monotonic, sleep

import pytest

from postgres import Cluster, cluster
from sandtable.table.relay import Present
from sandtable.table.streams import Streams
from table.friends import Friend
from table.tables import ATTACK, SECONDS, SET_UP, Table, log_of

Open = Callable[..., Table]


@pytest.fixture
def opened(postgresql: Cluster) -> Iterator[Open]:
    """Opens tables on one database."""
    address = postgresql.database()
    with ExitStack() as ending:

        def table(thinks: bool = True) -> Table:
            one = Table(address, thinks=thinks)
            ending.callback(one.close)
            one.begin()
            return one

        yield table


def soon(what: Callable[[], object]) -> None:
    """What another table is told of comes true within a while."""
    end = monotonic() + SECONDS
    while not what():
        assert monotonic() < end, "it never came true"
        sleep(0.02)


def streams(table: Table) -> Streams:
    found: Streams = table.app.state.begin.__self__._streams
    return found


def is_asked(table: Table, game: str) -> bool:
    """Whether no program has to choose any more."""
    return bool(table.look(game)["thinking"] is None)


# One game at two tables


def test_an_order_given_at_one_table_is_there_at_the_other(opened: Open) -> None:
    one, other = opened(), opened()
    game = one.new()
    one.play(game, *SET_UP)
    assert other.look(game) == one.look(game)
    other.play(game, *ATTACK)
    assert log_of(one.look(game)) == log_of(other.look(game))
    assert one.record(game) == other.record(game)


def test_of_two_orders_for_one_version_exactly_one_is_taken(opened: Open) -> None:
    """Each is given at a table of its own, at the same moment; again and again."""
    tables = [opened(), opened()]
    game = tables[0].new()
    for round_ in range(16):
        version = tables[0].look(game)["version"]
        together = Barrier(len(tables))

        def give(table: Table, undo: bool, version: int, together: Barrier) -> int:
            together.wait()
            if undo:
                return table.post(game, "undo", version).status_code
            return table.post(game, "play", version, actions=["choose suggested"]).status_code

        with ThreadPoolExecutor(len(tables)) as at_once:
            asked = [
                at_once.submit(give, one, round_ % 2 == 1, version, together) for one in tables
            ]
            assert sorted(one.result() for one in asked) == [200, 409]
        assert [one.look(game)["version"] for one in tables] == [version + 1] * 2


def test_who_listens_at_another_table_hears_of_an_order(opened: Open) -> None:
    one, other = opened(), opened()
    game = one.new()
    heard: list[int] = []
    streams(other).announce = lambda stored, always=False: heard.append(stored.version)  # type: ignore[method-assign]
    version = one.play(game, *SET_UP)["version"]
    soon(lambda: version in heard)


def test_who_listens_at_another_table_is_there(opened: Open) -> None:
    """For the other player, and so that nobody is told by mail of what they see."""
    one, other = opened(), opened()
    british, axis = Friend(one), Friend(other)
    assert axis.open(british.begin()["axis"]).status_code == 200
    holders = one.app.state.begin.__self__._access.links.holders(british.game)
    there = sorted(hold.visitor for hold in holders if hold.role == "axis")

    def axis_is() -> tuple[bool, bool]:
        told = {seat["side"]: seat for seat in british.ask("people").json()["seats"]}
        assert not told["british"]["here"]
        return told["axis"]["here"], told["axis"]["aside"]

    assert axis_is() == (False, False)
    other.store.relay.tell(Present(british.game, there))
    soon(lambda: axis_is() == (True, False))
    other.store.relay.tell(Present(british.game, there, there))
    soon(lambda: axis_is() == (False, True))
    other.store.relay.tell(Present(british.game, []))
    soon(lambda: axis_is() == (False, False))


# Who thinks


def test_a_program_thinks_at_another_table_for_one_where_none_does(opened: Open) -> None:
    counter, thinker = opened(thinks=False), opened()
    game = counter.new(seats={"axis": "random"})
    counter.play(game, *SET_UP)
    counter.play(game, "done")
    soon(lambda: is_asked(counter, game))
    shown = counter.look(game)
    assert {one["side"] for one in shown["log"]} == {"axis", "british"}
    assert log_of(thinker.look(game)) == log_of(shown)


def test_programs_among_themselves_wait_until_somebody_watches_at_any_table(opened: Open) -> None:
    counter, thinker = opened(thinks=False), opened()
    game = counter.new(seats={"british": "random", "axis": "random"})
    assert counter.look(game)["thinking"]["waits"]
    assert counter.post(game, "watch", turn=1).status_code == 200
    soon(lambda: (counter.look(game)["thinking"] or {}).get("waits"))
    assert counter.game(game).turn == 2
    assert thinker.look(game)["orders"] == counter.look(game)["orders"]


def test_a_thought_is_stopped_from_any_table(opened: Open) -> None:
    counter, _ = opened(thinks=False), opened()
    game = counter.new(seats={"axis": "colonel"})
    counter.play(game, *SET_UP)
    counter.play(game, "done")
    while not is_asked(counter, game):
        answer = counter.post(game, "stop")
        assert answer.status_code in (200, 400, 409), answer.text
    assert "stopped" in counter.store.game(game).header.tags  # type: ignore[union-attr]


def test_what_one_table_thinks_about_another_does_not_unless_that_one_falls(opened: Open) -> None:
    thinker, other = opened(thinks=False), opened()
    game = other.new(seats={"axis": "random"})
    # It has claimed the game and thinks; and then it is gone, with all that it has claimed.
    assert thinker.store.database.claim(game)
    other.play(game, *SET_UP)
    before = other.play(game, "done")["orders"]
    sleep(1.0)
    assert other.look(game)["orders"] == before
    assert not is_asked(other, game)
    thinker.app.state.close()
    thinker.store.database._claims.close()  # type: ignore[attr-defined]
    soon(lambda: is_asked(other, game))
    assert other.look(game)["orders"] > before


def test_a_claim_is_for_one_at_a_time(opened: Open) -> None:
    one, other = (table.store.database for table in (opened(), opened()))
    assert [one.claim("g"), one.claim("g"), other.claim("g")] == [True, True, False]
    assert other.claim("h")
    one.let_go("g")
    assert [other.claim("g"), one.claim("g")] == [True, False]


# Processes that only think


@contextmanager
def thinking(address: str) -> Iterator[subprocess.Popen[str]]:
    """`sandtable think` for a database."""
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "sandtable", "think"],
        env=os.environ | {"SANDTABLE_STORE": address},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert "programs think here" in process.stdout.readline()
        yield process
    finally:
        process.kill()
        process.communicate(timeout=SECONDS)


def test_a_process_that_only_thinks_is_replaced_by_another_when_it_is_killed(opened: Open) -> None:
    counter = opened(thinks=False)
    game = counter.new(seats={"axis": "colonel"})
    counter.play(game, *SET_UP)
    before = counter.play(game, "done")["orders"]
    with thinking(counter.path) as one:
        soon(lambda: (counter.look(game)["thinking"] or {}).get("share") or is_asked(counter, game))
        with thinking(counter.path) as other:
            one.kill()
            soon(lambda: is_asked(counter, game))
            other.terminate()
            assert other.wait(SECONDS) == 0
    shown = counter.look(game)
    assert shown["orders"] > before
    assert (
        counter.record(game) == counter.restarted_host().history(counter.host.open(game)).record()
    )


def test_in_games_of_a_folder_programs_think_at_the_table_itself(tmp_path: Path) -> None:
    """So nobody waits for an answer that cannot come."""
    for words in (["think"], ["host", "--leave-thinking"]):
        done = subprocess.run(
            [sys.executable, "-m", "sandtable", *words, "--games", str(tmp_path)],
            check=False, capture_output=True, text=True, timeout=SECONDS,
        )  # fmt: skip
        assert done.returncode == 1
        assert done.stderr.strip().count("\n") == 0
        assert "--store" in done.stderr


# A database that falls


def test_a_database_that_falls_in_mid_game_costs_nothing() -> None:
    """While it is away, what cannot be kept is refused; when it is back the tables go on, and hear each other again."""
    with cluster() as server, ExitStack() as ending:
        address = server.database()
        one, other = tables = Table(address), Table(address)
        for table in tables:
            ending.callback(table.close)
            table.begin()
        game = one.new()
        kept = one.play(game, *SET_UP)
        server.stop(signal.SIGQUIT)
        answer = one.post(game, "play", kept["version"], actions=list(ATTACK))
        assert answer.status_code == 507
        assert "\n" not in answer.json()["detail"]
        assert str(server.folder) not in answer.text
        heard: list[int] = []
        streams(other).wake_all = lambda: heard.append(0)  # type: ignore[method-assign]
        streams(other).announce = lambda stored, always=False: heard.append(stored.version)  # type: ignore[method-assign]
        server.start()
        assert other.look(game) == kept
        soon(lambda: heard)
        soon(
            lambda: (
                one.post(game, "play", kept["version"], actions=list(ATTACK)).status_code
                in (200, 409)
            )
        )
        assert log_of(other.look(game)) == log_of(one.look(game))
        soon(lambda: one.look(game)["version"] in heard)
