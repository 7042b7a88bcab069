"""What addresses and games may ask: more is refused with its numbers, and nobody else notices."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from builders import CRUSADER
from sandtable.core.errors import SandtableError
from sandtable.core.game import SPECTATOR
from sandtable.table import addresses, allowance, host, links, thinking
from sandtable.table.allowance import Allowance, Purses, whence
from sandtable.table.limits import VARIABLE, Limits
from sandtable.table.trouble import tell
from table.friends import Friend, sitting
from table.tables import SECONDS, SET_UP, Table
from table.test_hosting import begin, hosted

#: Two who have nothing to do with each other (RFC 5737).
ONE, OTHER = "192.0.2.7", "198.51.100.7"


class Clock:
    """Time that goes on when it is told to."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


# The reckoning


def test_a_purse_fills_again(clock: Clock) -> None:
    purses = Purses(10, 60, clock)
    assert [purses.take("a", 4) for _ in range(3)] == [0, 0, pytest.approx(12)]
    assert purses.take("b", 4) == 0
    clock.now += 12
    assert [purses.take("a", 4), purses.take("a", 1)] == [0, pytest.approx(6)]
    clock.now += 1000
    assert [purses.take("a", 10), purses.take("a", 1)] == [0, pytest.approx(6)]


def test_what_costs_more_than_a_full_purse_is_to_be_had_for_one(clock: Clock) -> None:
    purses = Purses(10, 60, clock)
    assert purses.take("a", 100) == 0
    assert purses.take("a", 1) == pytest.approx(546)


def test_what_is_owed_comes_in_first(clock: Clock) -> None:
    purses = Purses(10, 60, clock)
    purses.spend("a", 15)
    assert purses.wait("a") == pytest.approx(30)
    clock.now += 30
    assert purses.wait("a") == 0


def test_no_limit_keeps_nothing_in_mind(clock: Clock) -> None:
    purses = Purses(0, 60, clock)
    assert {purses.take("a", 1000) for _ in range(100)} == {0}
    assert len(purses) == 0


def test_only_so_many_are_remembered_and_who_owes_most_is_not_forgotten(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allowance, "REMEMBERED", 100)
    purses = Purses(10, 60, clock)
    purses.spend("a", 10)
    for number in range(1000):
        purses.take(str(number))
        assert len(purses) <= 100
    assert purses.wait("a", 1) > 0
    clock.now += 60
    for number in range(101):
        purses.take(f"late {number}")
    assert purses.wait("a", 10) == 0


@pytest.mark.parametrize(
    ("host", "who"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "?"),
        ("unknown", "?"),
        ("1" * 5000, "?"),
    ],
)
def test_an_address_is_counted_as_one_household(host: str, who: str) -> None:
    assert whence(host) == who


@pytest.mark.parametrize("words", ["requests=-1", "thinking=nan", "kept=inf", "games=many"])
def test_limits_that_are_none_are_refused(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    monkeypatch.setenv(VARIABLE, words)
    with pytest.raises(SandtableError, match=VARIABLE):
        Limits.here()


# At the table


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Any]:
    """Opens tables for others with such limits, at which no purse fills again meanwhile but that of thinking."""
    tables, still = [], Clock()

    def open_one(**limits: Any) -> Table:
        table = Table(tmp_path / "games.sqlite", openness="none", limits=Limits(**limits))
        tables.append(table)
        granted = table.app.state.allowance
        for purses in (granted._requests, granted._games, granted._changes):
            purses._clock = still
        return table

    yield open_one
    for table in tables:
        table.close()


def refused(answer: httpx.Response, key: str, status: int = 429, **values: int) -> int:
    """It is refused for this; the seconds to wait."""
    told = answer.json()
    assert (answer.status_code, told["key"]) == (status, key), answer.text
    wait = int(answer.headers["retry-after"])
    assert told["values"] == {"wait": wait, **values}
    assert f"{wait}" in told["error"] or status == 503
    return wait


def test_an_address_may_ask_so_much_and_others_do_not_notice(limited: Any) -> None:
    table = limited(requests=30)
    one, other = Friend(table, ONE), Friend(table, OTHER)
    asked = [one.client.get("/api/table") for _ in range(31)]
    assert {answer.status_code for answer in asked[:30]} == {200}
    assert refused(asked[30], "too-often", most=30) == 2
    assert "秒" in one.client.get("/api/table?lang=ja").json()["error"]
    assert other.client.get("/api/table").status_code == 200
    for path in ("/", "/static/js/main.js", "/api/nothing"):
        assert other.client.get(path).status_code in (200, 404)
        refused(one.client.get(path), "too-often", most=30)


def test_what_takes_longer_counts_for_more(limited: Any) -> None:
    """A report counts for a hundred requests of 5 ms, a file of the page for little."""
    table = limited(requests=120)
    owner = Friend(table, ONE)
    owner.begin()
    for _ in range(50):
        assert owner.client.get("/static/js/main.js").status_code == 200
    assert owner.ask("report").status_code == 200
    refused(owner.ask("report"), "too-often", most=120)


def test_who_runs_the_table_has_no_limit(tmp_path: Path) -> None:
    limits = Limits(requests=2, games=1, changes=1, listening=1, thinking=0.001)
    with closing(Table(tmp_path / "games.sqlite", limits=limits)) as table:
        for _ in range(3):
            game = table.new()
        table.play(game, *SET_UP)
        assert table.post(game, "undo").status_code == 200


def test_at_a_shared_table_only_others_have_limits(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with closing(Table(path, openness="here", limits=Limits(requests=2))) as table:
        guest = Friend(table, ONE)
        assert [guest.client.get("/api/table").status_code for _ in range(3)] == [200, 200, 429]
        assert {table.client.get("/api/table").status_code for _ in range(3)} == {200}


def test_an_address_begins_so_many_games_and_refused_ones_do_not_count(limited: Any) -> None:
    table = limited(games=2)
    one, other = Friend(table, ONE), Friend(table, OTHER)
    wish = {"module": CRUSADER, "side": "british", "link": True}
    assert [one.client.post("/api/games", json=wish).status_code for _ in range(2)] == [201, 201]
    wait = refused(one.client.post("/api/games", json=wish), "many-games", most=2)
    assert wait == 1800
    other.begin()
    for _ in range(5):
        answer = other.client.post("/api/games", json={"module": "nothing", "link": True})
        assert answer.status_code == 400
    assert other.post("rematch").status_code == 400, "a body is missing"
    assert other.post("try").status_code == 201
    refused(other.post("try"), "many-games", most=2)


def test_a_game_is_changed_so_often_and_the_other_side_is_not_shut_out(limited: Any) -> None:
    table = limited(changes=10)
    owner, other = Friend(table, ONE), Friend(table, OTHER)
    game_links = owner.begin()
    assert other.open(game_links["axis"]).status_code == 200
    answers = [owner.post("talk", text="x") for _ in range(11)]
    assert 1 <= refused(answers[-1], "many-changes", most=10) <= 12
    assert other.post("talk", text="x").status_code == 200
    owner.begin()
    assert owner.post("talk", text="x").status_code == 200, "this is another game"


def test_a_table_keeps_so_many_games(limited: Any) -> None:
    table = limited(kept=2)
    for address in (ONE, OTHER):
        Friend(table, address).begin()
    wish = {"module": CRUSADER, "side": "british", "link": True}
    answer = Friend(table, ONE).client.post("/api/games", json=wish)
    refused(answer, "no-room", 503, most=2)
    assert table.store.kept() == 2


def test_streams_are_counted_as_long_as_they_last() -> None:
    granted = Allowance(Limits(listening=2, listeners=3))
    with granted.stream("a", "game"), granted.stream("a", "game"):
        with pytest.raises(SandtableError, match="2 streams"), granted.stream("a", "another"):
            pass
        with granted.stream("b", "game"):
            with pytest.raises(SandtableError, match="3 streams"), granted.stream("c", "game"):
                pass
            with granted.stream("", "game"):
                pass  # who runs the table is let in
    with granted.stream("a", "game"), granted.stream("a", "game"), granted.stream("b", "game"):
        pass
    assert not granted._listening
    assert not granted._listeners


# Programs


def test_advice_is_refused_to_whom_programs_have_thought_enough_for(limited: Any) -> None:
    table = limited(thinking=3600)
    owner = Friend(table, ONE)
    owner.begin(seats={"axis": "random"}, side=None)
    owner.must_play(*SET_UP)
    assert owner.ask("advice", grade="recruit").status_code == 200
    table.app.state.allowance.thought(ONE, 4000)
    assert refused(owner.ask("advice", grade="recruit"), "much-thought", most=3600) >= 300


def test_a_program_that_has_thought_enough_says_so_and_goes_on_by_itself(
    limited: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second is owed, and one comes in each second."""
    monkeypatch.setattr(thinking, "LONG", 0.0)
    table, troubles = limited(thinking=3600), []
    thoughts = table.app.state.close.__self__._thoughts
    owner = Friend(table, ONE)
    owner.begin(seats={"axis": "random"}, side=None)
    owner.must_play(*SET_UP)
    table.app.state.allowance.thought(ONE, 3601)
    monkeypatch.setattr(
        thoughts,
        "_tell",
        lambda stored, always: troubles.append(getattr(thoughts.of(stored), "trouble", None)),
    )
    owner.must_play("done")
    with thoughts._news:
        assert thoughts._news.wait_for(lambda: not thoughts.knows(owner.game), SECONDS)
    assert [type(one) for one in troubles[:1]] == [thinking.TooTired]
    assert owner.look()["orders"] == 3
    told = tell(thinking.TooTired(12.3), "en")[1]
    assert (told.key, told.error[-5:]) == ("rests", "13 s.")


def test_programs_rest_at_a_table_for_others_only() -> None:
    """Of a game that was opened again nobody is known who pays: at a table for others it does so itself."""
    for own in (False, True):
        granted = Allowance(Limits(thinking=60), own=own)
        granted.played("game", 100)
        assert (granted.rest("game") == 0) == own
        assert granted.rest("another") == 0


# What one game may have


def test_a_game_has_so_many_links_and_who_takes_a_seat_back_has_room_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "MOST_LINKS", 5)
    with sitting(table) as (owner, other, _):
        made = [other.post("links", role="axis", device=True) for _ in range(5)]
        assert [answer.status_code for answer in made[:3]] == [201, 201, 201]
        assert (made[-1].status_code, made[-1].json()["key"]) == (409, "links-full")
        assert owner.link("axis", revoke=True)


def test_who_has_not_looked_on_for_longest_gives_place(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "MOST_ONLOOKERS", 3)
    with sitting(table) as (owner, other, first):
        link = owner.link(SPECTATOR)
        for _ in range(3):
            assert Friend(table).open(link).status_code == 200
        assert first.ask().status_code == 404
        assert other.ask().status_code == 200, "who plays gives place to nobody"
        assert first.open(link).status_code == 200


def test_a_game_does_not_grow_without_end(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    game = table.new()
    table.play(game, *SET_UP)
    monkeypatch.setattr(host, "MOST_ORDERS", 1)
    before = table.look(game)
    answer = table.post(game, "play", actions=["done"])
    assert (answer.status_code, answer.json()["key"]) == (409, "game-full")
    assert table.look(game) == before
    assert table.post(game, "undo").status_code == 200


# Who it is that asks


def test_behind_a_proxy_each_has_the_address_that_it_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One, and then none for minutes.
    monkeypatch.setenv(VARIABLE, "requests=0.5")
    with hosted(tmp_path, "host") as (_, client):

        def asks(*forwarded: str) -> int:
            headers = [("x-forwarded-for", one) for one in forwarded]
            return client.get("/api/table", headers=headers).status_code

        assert [asks(ONE), asks(ONE)] == [200, 429]
        assert asks(OTHER) == 200
        assert asks(f"{OTHER}, {ONE}") == 429, "what stands before it the stranger has written"
        assert asks(OTHER, ONE) == 429


def test_a_stranger_who_comes_directly_chooses_no_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One, and then none for minutes.
    monkeypatch.setenv(VARIABLE, "requests=0.5")
    with hosted(tmp_path, "host", "--bind", "0.0.0.0") as (_, client):
        port = client.base_url.port
        transport = httpx.HTTPTransport(local_address="127.0.0.3")
        with httpx.Client(
            base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=SECONDS
        ) as stranger:
            asked = [
                stranger.get("/api/table", headers={"x-forwarded-for": f"192.0.2.{number}"})
                for number in range(2)
            ]
        assert [one.status_code for one in asked] == [200, 429]


def test_streams_of_an_address_at_a_hosted_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "listening=1")
    with hosted(tmp_path, "host") as (_, client):
        stream = f"/api/games/{begin(client).json()['id']}/stream"
        with client.stream("GET", stream) as first:
            assert first.status_code == 200
            answer = client.get(stream)
            assert (answer.status_code, answer.json()["key"]) == (429, "many-streams")
            elsewhere = {"x-forwarded-for": ONE}
            with client.stream("GET", stream, headers=elsewhere) as other:
                assert other.status_code == 200


@pytest.mark.parametrize("named", ["*", "127.0.0.1, 0.0.0.0/0", "::/0"])
def test_no_table_takes_the_word_of_everybody(monkeypatch: pytest.MonkeyPatch, named: str) -> None:
    monkeypatch.setenv(addresses.PROXIES, named)
    with pytest.raises(SandtableError, match="every stranger could choose an address"):
        addresses.proxies()
