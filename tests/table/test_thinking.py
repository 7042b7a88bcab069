"""Programs that think in a process of their own: order by order, stopped, killed, handed over."""

import os
import select
import shutil
import signal
import sys
from pathlib import Path
from typing import IO, Any, ClassVar

import pytest

import sandtable
from builders import CRUSADER, battle
from sandtable import SeededDice, library
from sandtable.ai import worker
from sandtable.ai.grades import RECRUIT
from sandtable.ai.player import let_play
from sandtable.ai.seats import doctrine_of, seat_seed, sit_down
from sandtable.ai.thinker import Thinker
from sandtable.core.pipes import send
from sandtable.core.seen import Seen
from sandtable.table import thinking
from sandtable.table.beginnings import create
from table.tables import ATTACK, SECONDS, SET_UP, Data, Server, Table, but, frozen, log_of, played

TOBRUK = "battle-for-tobruk"
RANDOM = {"axis": "random"}
BOTH_RANDOM = {"axis": "random", "british": "random"}


def against(table: Table | Server, who: str = "random") -> str:
    """A game in which a program has played already, and a person is to choose."""
    game = table.new(seats={"axis": who})
    table.play(game, *SET_UP)
    table.answered(game, "done")
    return game


def seat(table: Table | Server, game: str, **seats: str) -> Data:
    """Hand seats over; a program may give another order just before."""
    while (answer := table.post(game, "seats", seats=seats)).status_code == 409:
        pass
    assert answer.status_code == 200, answer.text
    data: Data = answer.json()
    return data


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


# Order by order


def test_an_order_is_answered_at_once_and_the_program_follows(table: Table) -> None:
    """While it thinks the person's order is there, it is said who thinks, and nobody else may play."""
    game = against(table)
    before = table.look(game)
    with frozen(table.worker):
        shown = table.play(game, "done")
        assert (shown["version"], shown["orders"]) == (before["version"] + 1, before["orders"] + 1)
        program = {"side": "axis", "who": "random", "share": 0.0}
        assert shown["thinking"] == program | {"waits": False, "trouble": None}
        assert (shown["decision"]["side"], shown["legal"]) == ("axis", [])
        assert table.post(game, "play", actions=["done"]).status_code == 403
        assert table.look(game) == shown
    after = table.settle(game)
    given = after["orders"] - shown["orders"]
    assert given >= 1
    assert after["version"] == shown["version"] + given


def test_who_listens_hears_every_order_and_how_far_the_thought_is(server: Server) -> None:
    """The share only grows, and is told between versions; it belongs to the order thought about."""
    game = server.new(seats={"axis": "sergeant", "british": "sergeant"})
    told: list[Data] = []
    heard: list[int] = []
    server.post(game, "watch")
    with server.events(game) as events:
        for name, data in events:
            if name == "thinking":
                told.append(data)
            else:
                heard.append(data)
            if heard[-1] > 40 or (told and len(heard) > 3):
                break
    seat(server, game, axis="person", british="person")
    assert heard == sorted(set(heard))
    assert told
    for one in told:
        assert (one["who"], one["trouble"]) == ("sergeant", None)
        assert 0.1 <= one["share"] <= 1


def test_the_orders_are_those_that_the_same_programs_give_without_a_table(table: Table) -> None:
    """They follow from the seed, the side, the notes and what the seat sees, and nothing else."""
    start = {"gb-7ad-4ab": "11", "de-wechmar": "P20"}
    record = battle(start, turn=6, to_move="british").record()
    programs = {"axis": "sergeant", "british": "recruit"}
    game = table.load(record, seats=programs)
    shown = table.watch(game)
    assert shown["outcome"]
    seed = table.host.open(game).stored.header.seed
    expected = sandtable.load(record, SeededDice(seed))
    rules = expected.rules
    let_play(
        expected,
        {side: sit_down(who, rules, seat_seed(seed, side)) for side, who in programs.items()},
    )
    assert table.position(game) == expected.position()


def test_a_game_of_a_module_from_a_folder_is_thought_about_too(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process that thinks gets the module as it was read here."""
    folder = tmp_path / "own"
    shutil.copytree(Path(sandtable.__file__).parent / "modules" / CRUSADER / "v1", folder)
    cover = folder / "module.toml"
    cover.write_text(cover.read_text("utf-8").replace(f'id = "{CRUSADER}"', 'id = "own"'), "utf-8")
    monkeypatch.setattr(library, "_added", {})
    library.add(folder)
    game = table.new(module="own", seats={"british": "random"})
    assert table.settle(game)["decision"]["side"] == "axis"


def test_notes_are_kept_and_told_to_nobody(table: Table) -> None:
    game = against(table, "sergeant")
    notes = table.host.open(game).stored.notes["axis"]
    assert notes
    told = [table.client.get(f"/api/games/{game}").text, table.record(game)]
    told += [table.client.get("/api/games").text]
    assert not any("notes" in one or notes in one for one in told)


class Listener(Thinker):
    """Keeps what it is told."""

    heard: ClassVar[list[str]] = []

    def begin(self, seen: Seen) -> None:
        self.heard.append("begin")

    def go_on(self, seen: Seen) -> None:
        self.heard.append("go on")

    def end(self, seen: Seen) -> None:
        self.heard.append("end")


def test_programs_are_told_when_a_game_begins_goes_on_and_ends(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the table sends is answered here, by a program that keeps what it hears."""
    sent: list[worker.Question | worker.Over] = []

    def overhear(pipe: IO[bytes], message: Any) -> None:
        if isinstance(message, worker.Question | worker.Over):
            sent.append(message)
        send(pipe, message)

    monkeypatch.setattr(thinking, "send", overhear)
    monkeypatch.setattr(
        worker, "sit_down", lambda who, *rest: Listener(RECRUIT, doctrine_of, *rest[1:])
    )
    monkeypatch.setattr(Listener, "heard", [])
    game = table.load(battle({}, turn=6).record(), seats={"axis": "recruit"})
    while table.settle(game)["outcome"] is None:
        table.play(game, "done")
    thoughts = table.app.state.close.__self__._thoughts
    with thoughts._news:
        assert thoughts._news.wait_for(lambda: not thoughts._over, SECONDS)
    asked, over = sent[:-1], sent[-1]
    assert isinstance(over, worker.Over)
    told = worker.Thinking(lambda number: False, lambda progress: None)
    for one in asked:
        assert isinstance(one, worker.Question)
        assert isinstance(told.answer(one), worker.Answer)
    assert Listener.heard == ["begin", *["go on"] * (len(asked) - 1)]
    told.end(over.question)
    assert Listener.heard[-1] == "end"


# What goes wrong


def test_a_server_killed_while_a_program_thinks_goes_on_thinking(
    table: Table, tmp_path: Path
) -> None:
    """kill -9 in the middle of a thought: the person's order is kept, the answer is the same."""
    twin = against(table)
    with Server(tmp_path / "server") as server:
        game = against(server)
        worker = server.worker
        handle = os.pidfd_open(worker)
        with frozen(worker):
            version = server.play(game, "done")["version"]
            server.process.kill()
        server.kill()
    assert select.select([handle], [], [], SECONDS)[0], "it has not noticed that it is alone"
    os.close(handle)
    after = Table(tmp_path / "server" / "games.sqlite")
    shown = after.settle(game)
    after.close()
    assert shown["version"] > version
    assert log_of(shown) == log_of(table.answered(twin, "done"))


def test_an_opened_table_goes_on_with_the_games_played_last(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has to look at them; but old games do not all think at once."""
    old, last = (
        create(table.host, CRUSADER, None, {}, {"british": "random"}, seed).stored.id
        for seed in (1, 2)
    )
    monkeypatch.setattr(thinking, "LATEST", 1)
    after = table.restarted()
    after.app.state.begin().join()
    assert after.app.state.settle(last, SECONDS)
    assert after.host.open(last).count > 0
    assert after.host.open(old).count == 0
    assert after.settle(old)["orders"] > 0
    after.close()


@pytest.mark.parametrize("asked", [True, False], ids=["while it thinks", "before it is asked"])
def test_a_killed_process_is_replaced_and_thinks_on(
    table: Table, caplog: pytest.LogCaptureFixture, asked: bool
) -> None:
    game, twin = against(table), against(table)
    worker = table.worker
    with frozen(worker):
        if asked:
            table.play(game, "done")
        os.kill(worker, signal.SIGKILL)
        after = table.settle(game) if asked else table.answered(game, "done")
    assert table.worker != worker
    assert log_of(after) == log_of(table.answered(twin, "done"))
    (line,) = caplog.messages
    assert "a new one thinks on" in line


def test_programs_that_cannot_think_are_told_of_and_their_seat_can_be_taken(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = create(table.host, CRUSADER, None, {}, {"british": "random"}, 3).stored.id
    monkeypatch.setattr(sys, "executable", "/bin/false")
    shown = table.settle(game)
    assert "cannot think" in shown["thinking"]["trouble"]
    assert "\n" not in shown["thinking"]["trouble"]
    assert [one.levelname for one in caplog.records] == ["WARNING"] * 2 + ["ERROR"]
    assert seat(table, game, british="person")["thinking"] is None
    assert table.play(game, *SET_UP)["orders"] == 1
    monkeypatch.undo()
    seat(table, game, british="random")
    assert table.settle(game)["orders"] > 1


def test_a_program_with_a_fault_does_not_stop_the_others(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Notes that nobody can read: one line, and the other game goes on."""
    game, other = against(table, "sergeant"), against(table)
    table.store.database._db.execute(
        "UPDATE game SET notes = ? WHERE id = ?", ('{"axis": "?"}', game)
    )
    table = table.restarted()
    shown = table.answered(game, "done")
    assert "cannot think" in shown["thinking"]["trouble"]
    assert "sergeant has a fault" in caplog.text
    assert table.answered(other, "done")["thinking"] is None
    # The same program, but with notes of its own.
    seat(table, game, axis="person")
    seat(table, game, axis="sergeant")
    assert table.settle(game)["thinking"] is None
    table.close()


def test_closing_the_table_while_a_program_thinks(tmp_path: Path) -> None:
    """Without a word, at once, and nobody is left who thinks."""
    with Server(tmp_path) as server:
        game = against(server)
        worker = server.worker
        with frozen(worker):
            shown = server.play(game, "done")
            assert server.end(signal.SIGTERM) == ""
        assert server.process.returncode == 0
    assert is_gone(worker)
    after = Table(tmp_path / "games.sqlite")
    assert after.settle(game)["version"] > shown["version"]
    after.close()


# Stopped


def test_a_stopped_thought_ends_with_an_order_and_is_noted(table: Table) -> None:
    game = against(table, "sergeant")
    with frozen(table.worker):
        shown = table.play(game, "done")
        assert table.post(game, "stop", shown["version"] - 1).status_code == 409
        answer = table.post(game, "stop")
        assert (answer.status_code, answer.json()) == (200, shown)
    table.settle(game)
    assert sandtable.load(table.record(game)).tags["stopped"] == str(shown["orders"])
    again = table.restarted()
    assert sandtable.load(again.record(game)).tags["stopped"] == str(shown["orders"])
    again.close()


def test_who_does_not_think_cannot_be_stopped(table: Table) -> None:
    answer = table.post(against(table), "stop")
    assert (answer.status_code, answer.json()["key"]) == (400, "nobody-thinks")


# Taken back


def test_an_order_is_taken_back_while_the_program_thinks_about_it(table: Table) -> None:
    """Which ends the thought; what is played instead is answered."""
    game = against(table)
    before = table.look(game)
    with frozen(table.worker):
        table.play(game, "done")
        answer = table.post(game, "undo")
        assert answer.status_code == 200
        assert but(answer.json(), "version") == but(before, "version")
        assert table.app.state.settle(game, SECONDS)
        table.play(game, "pick gb-7ad-4ab", "go P24", "done")
    after = table.settle(game)
    assert after["log"][before["orders"]]["order"] == "pick gb-7ad-4ab, go P24, done"
    assert after["log"][before["orders"] + 1]["side"] == "axis"


def test_what_the_program_has_answered_is_not_taken_back(table: Table) -> None:
    game = against(table)
    answer = table.post(game, "undo")
    assert answer.status_code == 422
    assert answer.json()["refusal"].startswith("The program has played for the Axis")


def test_an_order_that_is_held_can_be_taken_back_until_somebody_is_ready(table: Table) -> None:
    """The program has thought already; its order comes at a word, and is none if there is nothing to answer."""
    game = against(table)
    before = table.look(game)
    held = {"actions": ["done"], "hold": True}
    assert table.post(game, "play", **held).status_code == 200
    thoughts = table.app.state.close.__self__._thoughts
    with thoughts._news:
        assert thoughts._news.wait_for(lambda: thoughts._thoughts[game].answer, SECONDS)
    shown = table.look(game)
    assert (shown["orders"], shown["undo"]["can"]) == (before["orders"] + 1, True)
    assert but(table.post(game, "undo").json(), "version") == but(before, "version")
    assert table.post(game, "watch").json()["key"] == "nobody-thinks"
    table.post(game, "play", **held)
    assert table.watch(game)["orders"] > before["orders"] + 1


def test_an_order_that_is_held_comes_after_a_while(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever was to be ready may have left."""
    monkeypatch.setattr(thinking, "GRACE", 0.01)
    game = against(table)
    shown = table.post(game, "play", actions=["done"], hold=True).json()
    assert table.settle(game)["orders"] > shown["orders"]


# Among themselves


def test_programs_alone_wait_until_somebody_watches_and_play_no_further(table: Table) -> None:
    """To the end of the turn that is asked for; also after the table was closed."""
    game = table.new(seats=BOTH_RANDOM)
    shown = table.settle(game)
    assert (shown["orders"], shown["thinking"]["waits"]) == (0, True)
    assert table.post(game, "stop").json()["key"] == "nobody-thinks"
    assert table.post(game, "watch", shown["version"] - 1, turn=1).status_code == 409
    shown = table.watch(game, turn=1)
    assert {one["turn"] for one in shown["log"]} == {1}
    assert (shown["board"]["turn"], shown["thinking"]["waits"]) == (2, True)
    again = table.restarted()
    again.app.state.begin().join()
    assert again.settle(game) == shown
    assert again.watch(game, turn=2)["board"]["turn"] == 3
    again.close()


# Handed over


def test_a_seat_is_handed_to_a_program_and_back(table: Table) -> None:
    game = table.load(played(8, 10).record())
    before = table.look(game)
    table.play(game, before["legal"][0]["text"])
    side = before["decision"]["side"]
    for wrong in ({side: "napoleon"}, {"russian": "random"}):
        assert table.post(game, "seats", seats=wrong).json()["key"] == "unknown-name"
    shown = seat(table, game, **{side: "random"})
    assert (shown["seats"][side], shown["decision"]["draft"]) == ("random", [])
    after = table.settle(game)
    assert after["orders"] > before["orders"]
    assert after["decision"]["side"] != side
    shown = seat(table, game, **{side: "person"})
    assert (shown["seats"], shown["seat"]) == (before["seats"], None)
    assert table.restarted().look(game)["seats"] == before["seats"]


def test_an_order_that_somebody_else_puts_together_stays_when_a_seat_is_handed_over(
    table: Table,
) -> None:
    game = table.new()
    table.play(game, *SET_UP)
    table.play(game, *ATTACK[:2])
    assert seat(table, game, axis="random")["decision"]["draft"]


def test_a_seat_is_taken_over_from_a_program_that_thinks(table: Table) -> None:
    game = against(table)
    with frozen(table.worker):
        shown = table.play(game, "done")
        assert table.post(game, "seats", shown["version"] - 1, seats={}).status_code == 409
        shown = seat(table, game, axis="person")
        assert shown["thinking"] is None
        assert shown["legal"]
        table.play(game, "done")
    assert table.settle(game)["log"][-1]["order"] == "done"


def test_all_seats_can_be_handed_to_programs_which_play_to_the_end(table: Table) -> None:
    game = table.load(battle({}, turn=6).record())
    shown = seat(table, game, **BOTH_RANDOM)
    assert shown["seat"] == "spectator"
    assert table.watch(game)["outcome"]
    answer = table.post(game, "seats", seats={"axis": "person"})
    assert (answer.status_code, answer.json()["key"]) == (400, "game-over")


def test_in_hidden_play_no_seat_is_handed_over_and_nothing_tried_again(table: Table) -> None:
    """Whoever asks would see for both sides."""
    game = table.new(module=TOBRUK, hidden=True)
    for what, wish in (("seats", {"version": 1, "seats": RANDOM}), ("again", {"orders": 0})):
        answer = table.client.post(f"/api/games/{game}/{what}?seat=british", json=wish)
        assert (answer.status_code, answer.json()["key"]) == (400, "between-people")


# Tried again


def test_a_game_is_tried_again_from_an_earlier_moment(table: Table) -> None:
    """With dice of its own; it names the old game, which stays as it was."""
    game = against(table)
    shown = table.look(game)
    answer = table.client.post(f"/api/games/{game}/again", json={"orders": 1})
    assert answer.status_code == 201, answer.text
    again = answer.json()["id"]
    new = table.look(again)
    again_of = {"id": game, "orders": 1, "plan": False, "invented": False}
    assert new["again"] == again_of
    assert (new["orders"], new["seats"]) == (1, shown["seats"])
    assert new["board"] == table.ask(game, "at/1").json()
    assert new["log"] == shown["log"][:1]
    assert table.ask(again, "at/0").json() == table.ask(game, "at/0").json()
    seeds = [table.host.open(one).stored.header.seed for one in (game, again)]
    assert seeds[0] != seeds[1]
    loaded = sandtable.load(table.record(again))
    assert loaded.tags["again"] == f"{game} 1"
    assert loaded.position() == table.position(again)
    assert table.answered(again, "done")["orders"] > 2
    assert table.look(game) == shown
    assert shown["again"] is None
    listed = {one["id"]: one["again"] for one in table.client.get("/api/games").json()}
    assert listed == {game: None, again: again_of}


def test_where_a_program_must_choose_it_does_so_when_a_game_is_tried_again(table: Table) -> None:
    game = against(table)
    answer = table.client.post(f"/api/games/{game}/again", json={"orders": 2})
    log = table.settle(answer.json()["id"])["log"]
    assert log[:2] == table.look(game)["log"][:2]
    assert log[2]["side"] == "axis"


@pytest.mark.parametrize(
    ("orders", "key"), [(-1, "unknown-name"), (99, "unknown-name"), (10**30, "unknown-name")]
)
def test_only_moments_that_there_were_are_tried_again(table: Table, orders: int, key: str) -> None:
    answer = table.client.post(f"/api/games/{table.new()}/again", json={"orders": orders})
    assert (answer.status_code, answer.json()["key"]) == (400, key)


def test_a_game_that_is_over_is_tried_again_from_before_its_end(table: Table) -> None:
    game = table.load(played(3).record())
    orders = table.look(game)["orders"]
    answer = table.client.post(f"/api/games/{game}/again", json={"orders": orders})
    assert (answer.status_code, answer.json()["key"]) == (400, "game-over")
    answer = table.client.post(f"/api/games/{game}/again", json={"orders": orders - 1})
    assert table.look(answer.json()["id"])["outcome"] is None


def test_tried_again_a_program_keeps_its_secrets(table: Table) -> None:
    """The hand that it had then is the one that it has, and it is not told."""
    game = table.new(module=TOBRUK, seats=RANDOM)
    table.answered(game, "done")
    answer = table.client.post(f"/api/games/{game}/again", json={"orders": 1})
    again = answer.json()["id"]
    hands = [table.position(one)["hand"]["axis"] for one in (game, again)]
    assert hands[0] == hands[1]
    assert any(order.drawn for order in table.host.open(again).orders)
    assert "fire-" not in table.record(again)
