"""The drill: a backup while people play, restored elsewhere, and every order that was acknowledged before is there."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Condition, Event, Thread
from time import monotonic

import httpx
import pytest
from click.testing import CliRunner

import sandtable
from builders import CRUSADER
from postgres import Cluster
from sandtable import Game
from sandtable.cli import main
from table.tables import SECONDS, Server, Table, all_words, played

LONG = bool(os.environ.get("SANDTABLE_LONG"))
PLAYERS = 8 if LONG else 3
#: So many requests are acknowledged before each backup, and after the last one.
LOAD = 400 if LONG else 25
BACKUPS = 5 if LONG else 1


@cache
def orders_of(seed: int) -> list[list[str]]:
    """A whole game, to be played once more with the same dice."""
    return all_words(played(seed))


class Players:
    """People who play one game after the other, each request of which is noted once it is acknowledged."""

    def __init__(self, server: Server) -> None:
        self.address = server.address
        self._news, self._stop = Condition(), Event()
        #: Of each game what was acknowledged, action by action; and its seed.
        self.acknowledged: dict[str, list[str]] = {}
        self.seeds: dict[str, int] = {}
        self._troubles: list[BaseException] = []
        self._threads = [Thread(target=self._run, args=(one,)) for one in range(PLAYERS)]
        for thread in self._threads:
            thread.start()

    @property
    def count(self) -> int:
        return sum(len(actions) for actions in self.acknowledged.values())

    def now(self) -> dict[str, list[str]]:
        with self._news:
            return {game: list(actions) for game, actions in self.acknowledged.items()}

    def play_on(self, more: int) -> None:
        """Wait until so many more actions were acknowledged."""
        end = monotonic() + SECONDS
        with self._news:
            goal = self.count + more
            while self.count < goal:
                assert not self._troubles, self._troubles
                assert self._news.wait(max(end - monotonic(), 0)), "nobody plays any more"

    def stop(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(SECONDS)
        assert self._troubles == []

    def _run(self, number: int) -> None:
        try:
            with httpx.Client(base_url=self.address, timeout=SECONDS) as client:
                seed = number
                while not self._stop.is_set():
                    self._play(client, seed)
                    seed += PLAYERS
        except BaseException as trouble:
            with self._news:
                self._troubles.append(trouble)
                self._news.notify_all()

    def _play(self, client: httpx.Client, seed: int) -> None:
        """A game, order by order; each is begun by one request and ended by another."""
        begun = client.post("/api/games", json={"module": CRUSADER, "seed": seed}).json()
        game, version = begun["id"], 1
        with self._news:
            self.seeds[game], self.acknowledged[game] = seed, []
        for actions in orders_of(seed):
            for part in filter(None, (actions[:1], actions[1:])):
                if self._stop.is_set():
                    return
                wish = {"version": version, "actions": part}
                answer = client.post(f"/api/games/{game}/play", json=wish)
                assert answer.status_code == 200, answer.text
                version = answer.json()["version"]
                with self._news:
                    self.acknowledged[game] += part
                    self._news.notify_all()


@contextmanager
def playing(server: Server) -> Iterator[Players]:
    players = Players(server)
    try:
        yield players
    finally:
        players.stop()


def run(*words: str) -> str:
    answer = CliRunner().invoke(main, words, env={"SANDTABLE_STORE": None})
    assert answer.exit_code == 0, answer.output
    return answer.output


def at(place: Path | str) -> list[str]:
    return ["--store", place] if isinstance(place, str) else ["--games", str(place)]


def actions_of(game: Game) -> list[str]:
    orders = [action for order in all_words(game) for action in order]
    return orders + [str(action) for action in game.draft]


def must_hold(place: Path | str, players: Players, least: dict[str, list[str]]) -> None:
    """Every game is whole, has what was acknowledged by then and nothing that was never ordered, and is played on."""
    table = Table(place if isinstance(place, str) else place / "games.sqlite")
    try:
        found = {one.id for one in table.store.games()}
        assert found >= least.keys()
        for game in found & players.seeds.keys():
            record = table.record(game)
            replayed = sandtable.load(record)
            draft = [str(action) for action in table.game(game).draft]
            replayed.play(*draft)
            assert table.position(game) == replayed.position()
            kept = actions_of(replayed)
            before, after = least.get(game, []), players.acknowledged[game]
            assert kept[: len(before)] == before
            orders = orders_of(players.seeds[game])
            whole = [one for order in orders for one in order]
            assert kept == whole[: len(kept)]
            # The last request may have been kept and not be acknowledged yet.
            assert len(kept) <= len(after) + max(map(len, orders))
            if len(kept) < len(whole):
                table.play(game, whole[len(kept)])
    finally:
        table.close()


@pytest.mark.parametrize("kind", ["file", "postgresql"])
def test_whatever_was_acknowledged_before_a_backup_is_in_it(
    kind: str, tmp_path: Path, postgresql: Cluster
) -> None:
    here: Path | str = tmp_path / "here" if kind == "file" else postgresql.database()
    with Server(here) as server, playing(server) as players:
        noted = []
        for number in range(BACKUPS):
            players.play_on(LOAD)
            least = players.now()
            file = tmp_path / f"{number}.sqlite"
            assert run("backup", str(file), *at(here)).endswith(" orders, checked\n")
            noted.append((file, least))
        players.play_on(LOAD)
        players.stop()
        assert server.interrupt() == ""
    # Where it was made nobody has noticed anything: they have played on, and all of that is there.
    must_hold(here, players, players.now())
    for number, (file, least) in enumerate(noted):
        assert sum(map(len, least.values())) >= LOAD
        for there in (tmp_path / f"there{number}", postgresql.database()):
            run("restore", str(file), *at(there))
            must_hold(there, players, least)
