"""Reasons of programs and advice at the table: told, kept, hidden while something is hidden, worked out aside."""

import asyncio
import os
import signal
from typing import Any

import msgspec
import pytest

from sandtable import AskedDice, Refusal
from sandtable.ai.statement import NamedAim, NamedPlan, Statement
from table.tables import ENDED, GOLDEN, SECONDS, SET_UP, Data, Table, frozen, log_of

PRIMER = "scs-primer"
TOBRUK = "battle-for-tobruk"


def against(table: Table, who: str = "sergeant") -> str:
    """A game of the 60 Series in which a program has given an order."""
    game = table.new(seats={"axis": who})
    table.play(game, *SET_UP)
    table.answered(game, "done")
    return game


def asked(table: Table, game: str, path: str, **query: str) -> Data:
    answer = table.ask(game, path, **query)
    assert answer.status_code == 200, answer.text
    data: Data = answer.json()
    return data


def adviser(table: Table) -> Any:
    return table.app.state.close.__self__.counsel._advisers


def given_up(table: Table, game: str, path: str, at_once: bool) -> None:
    """Ask, and go away: at once, or when an adviser has the question. It returns when the table has done with it."""

    async def ask() -> None:
        sent = iter([{"type": "http.request", "body": b"", "more_body": False}])
        begun = asyncio.Event()

        async def receive() -> Any:
            for message in sent:
                return message
            if not at_once:
                await begun.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            assert message.get("status", 204) == 204

        loop, heard = asyncio.get_running_loop(), adviser(table)._heard

        def hears(*words: Any) -> Any:
            loop.call_soon_threadsafe(begun.set)
            return heard(*words)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(adviser(table), "_heard", hears)
            scope = {
                "type": "http",
                "http_version": "1.1",
                "method": "GET",
                "scheme": "http",
                "path": f"/api/games/{game}/{path}",
                "query_string": b"",
                "headers": [(b"host", b"127.0.0.1:8000")],
            }
            await asyncio.wait_for(table.app(scope, receive, send), SECONDS)

    asyncio.run(ask())


# Reasons


def test_a_program_tells_why_at_once_where_nothing_is_hidden(table: Table) -> None:
    game = against(table)
    log = table.look(game)["log"]
    theirs = [one for one in log if one["side"] == "axis"]
    assert theirs
    assert [one["why"] for one in log] == [one["side"] == "axis" for one in log]
    told = asked(table, game, f"reasons/{theirs[0]['number']}")["reasons"]
    (reason,) = told
    assert reason["order"] == theirs[0]["number"]
    assert reason["who"] == "Axis (sergeant)"
    assert reason["lines"]
    assert all(line.endswith(".") for line in reason["lines"])
    places = table.game(game).rules.names["place"]
    assert all(set(arrow["path"]) <= set(places) for arrow in reason["arrows"])


def test_reasons_are_told_in_the_language_of_who_asks(table: Table) -> None:
    """What is kept are names and numbers: the same reason reads in both."""
    game = against(table)
    number = next(one["number"] for one in table.look(game)["log"] if one["why"])
    english, japanese = (
        asked(table, game, f"reasons/{number}", lang=language)["reasons"][0]
        for language in ("en", "ja")
    )
    assert english["lines"] != japanese["lines"]
    assert all(line.endswith("。") for line in japanese["lines"])
    assert english["arrows"] == japanese["arrows"]


def test_a_recruit_says_little(table: Table) -> None:
    game = against(table, "recruit")
    number = next(one["number"] for one in table.look(game)["log"] if one["why"])
    (reason,) = asked(table, game, f"reasons/{number}")["reasons"]
    assert reason["lines"][0] == "I took what looked best at a glance."


def test_nobody_accounts_for_the_orders_of_people(table: Table) -> None:
    game = table.new()
    table.play(game, *SET_UP)
    assert not any(one["why"] for one in table.look(game)["log"])
    assert asked(table, game, "reasons/0") == {"reasons": []}
    assert table.ask(game, "reasons/9").status_code == 400
    assert table.ask(game, "reasons/x").status_code == 404


def test_reasons_are_there_again_when_the_table_is(table: Table) -> None:
    game = against(table)
    number = next(one["number"] for one in table.look(game)["log"] if one["why"])
    before = asked(table, game, f"reasons/{number}")
    again = table.restarted()
    try:
        assert asked(again, game, f"reasons/{number}") == before
    finally:
        again.close()


def test_a_turn_is_told_by_its_plans(table: Table) -> None:
    """One of many moves is told with the plan that it belongs to; the turn as a whole by the plans alone."""
    game = table.new(module=PRIMER, scenario="meeting", seats={"blue": "sergeant"})
    log = table.settle(game)["log"]
    steps = [one["number"] for one in log if one["why"]]
    turn = asked(table, game, f"reasons/{steps[-1]}", turn="")["reasons"]
    assert 1 <= len(turn) < len(steps)
    single = [asked(table, game, f"reasons/{number}")["reasons"][0] for number in steps]
    going_on = [one for one in single if one["lines"][0] == "I go on with my plan."]
    assert going_on
    assert any(
        line.startswith("It belongs to my plan") for one in going_on for line in one["lines"]
    )


def test_what_is_taken_back_is_accounted_for_no_more(table: Table) -> None:
    game = table.new()
    table.play(game, *SET_UP)
    sitting = table.host.open(game)
    said = Statement("sergeant", "british", [NamedPlan([["done"]], aims=[NamedAim("wait")])])
    before = list(sitting.game.orders)
    sitting.game.play("done")
    table.host._keep(sitting, before, accounts={sitting.count - 1: said})
    number = sitting.count - 1
    assert table.store.accounted(game) == {number}
    assert table.store.accounts(game, 0, 9) == {number: said}
    assert table.post(game, "undo").status_code == 200
    assert table.store.accounted(game) == set()


def test_a_reason_that_cannot_be_read_is_not_told(table: Table) -> None:
    game = against(table)
    number = next(one["number"] for one in table.look(game)["log"] if one["why"])
    table.store.database._db.execute("UPDATE account SET body = '{' WHERE game = ?", (game,))
    assert asked(table, game, f"reasons/{number}") == {"reasons": []}


# What is hidden


def test_where_something_is_hidden_nothing_is_told_before_the_end(table: Table) -> None:
    """Neither why, nor of which orders it will be told; then everybody is told."""
    wish = {"scenario": "meeting", "options": {"fog": "on"}}
    game = table.new(module=PRIMER, seats={"blue": "recruit", "red": "recruit"}, **wish)
    shown = table.watch(game, turn=2)
    assert shown["outcome"] is None
    assert shown["log"]
    assert not any(one["why"] for one in shown["log"])
    for number in range(0, shown["orders"], 5):
        for query in ({}, {"turn": ""}, {"seat": "blue"}):
            answer = table.ask(game, f"reasons/{number}", **query)
            assert (answer.status_code, answer.json()["key"]) == (409, "reasons-hidden")
            assert set(answer.json()) <= {"error", "key", "detail"}
    over = table.watch(game)
    assert over["outcome"]
    assert any(one["why"] for one in over["log"])
    number = next(one["number"] for one in over["log"] if one["why"])
    assert asked(table, game, f"reasons/{number}")["reasons"]


def test_reasons_are_no_part_of_what_a_seat_is_told_or_takes_away(table: Table) -> None:
    """The game, its record and its news say nothing of them."""
    game = table.new(module=TOBRUK, seats={"axis": "sergeant"})
    table.answered(game, "done")
    kept = table.store.accounts(game, 0, 1000)
    told = table.look(game)
    assert not any(one["why"] for one in told["log"])
    assert "plans" not in msgspec.json.encode(told).decode()
    assert "intent" not in table.record(game)
    assert all(one.side == "axis" for one in kept.values())


# Advice


@pytest.mark.parametrize("module", ["operation-crusader-60", TOBRUK, "frontier-wire", PRIMER])
def test_advice_can_be_followed_order_by_order(table: Table, module: str) -> None:
    game = table.new(module=module)
    told = asked(table, game, "advice", grade="sergeant")
    begun = table.look(game)
    assert told["version"] == begun["version"]
    assert told["plans"]
    for plan in told["plans"]:
        clone = table.game(game).clone(AskedDice())
        for order in plan["orders"]:
            assert not isinstance(clone.play(*order), Refusal)
    for order in told["plans"][0]["orders"]:
        table.play(game, *order)
    given = table.look(game)["orders"] - begun["orders"]
    assert given == len(told["plans"][0]["orders"])


def test_asking_for_advice_is_no_change(table: Table) -> None:
    game = table.new()
    table.play(game, *SET_UP)
    before = table.look(game)
    first, second = (asked(table, game, "advice", grade="recruit") for _ in range(2))
    assert first == second
    assert table.look(game) == before


def test_advice_is_given_in_both_languages(table: Table) -> None:
    game = table.new()
    english, japanese = (asked(table, game, "advice", lang=one) for one in ("en", "ja"))
    assert english["who"] == "British (sergeant)"
    assert english["plans"][0]["orders"] == japanese["plans"][0]["orders"]
    assert english["plans"][0]["lines"] != japanese["plans"][0]["lines"]


def test_advice_is_for_who_must_choose(table: Table) -> None:
    game = table.new(module=TOBRUK, hidden=True)
    assert table.ask(game, "advice", seat="axis").status_code == 403
    assert table.ask(game, "advice").status_code == 403
    assert table.ask(game, "advice", seat="british").status_code == 200
    assert table.ask(game, "advice", seat="british", grade="general").status_code == 400
    over = table.load((GOLDEN / f"{ENDED[0]}.record").read_text("utf-8"))
    assert table.ask(over, "advice").json()["key"] == "no-advice"


def test_who_asks_for_advice_keeps_no_program_waiting(table: Table) -> None:
    """Programs that play have a process of their own."""
    asked(table, table.new(), "advice")
    process = adviser(table)._process
    with frozen(process.pid):
        assert table.look(against(table))["orders"] > 1


def test_an_adviser_that_has_ended_is_replaced(table: Table) -> None:
    game = table.new()
    first = asked(table, game, "advice")
    process = adviser(table)._process
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert asked(table, game, "advice") == first


def test_nothing_is_thought_for_who_asks_no_more(table: Table) -> None:
    """The page was closed, or its reader did not want to wait: whoever asks next is answered."""
    game = table.new()
    first = asked(table, game, "advice")
    process = adviser(table)._process
    with frozen(process.pid):
        given_up(table, game, "advice", at_once=False)
        assert process.wait(SECONDS) == -signal.SIGKILL
    assert asked(table, game, "advice") == first


def test_who_has_gone_before_anything_is_thought_is_not_thought_for(table: Table) -> None:
    game = table.new()
    asked(table, game, "advice")
    process = adviser(table)._process
    with frozen(process.pid):
        given_up(table, game, "advice", at_once=True)
    assert asked(table, game, "advice")["plans"]


# Looking back


@pytest.mark.parametrize("record", ENDED)
def test_a_finished_game_is_looked_back_at(table: Table, record: str) -> None:
    """It stands level once all is set up, and for the winner at the end; in both languages it is the same game."""
    game = table.load((GOLDEN / f"{record}.record").read_text("utf-8"))
    orders = table.look(game)["orders"]
    told, japanese = (asked(table, game, "hindsight", lang=one) for one in ("en", "ja"))
    course = told["course"]
    set_up = int(record.startswith("series60"))
    assert course[0] == {"orders": set_up, "turn": 1, "share": 50}
    assert course[-1]["orders"] == orders
    assert all(0 <= one["share"] <= 100 for one in course)
    assert [one["orders"] for one in course] == sorted({one["orders"] for one in course})
    outcome = table.game(game).outcome
    assert outcome is not None
    if outcome.winner is not None:
        won = outcome.winner == table.game(game).rules.sides[0]
        assert course[-1]["share"] == (100 if won else 0)
    assert told["swings"]
    for swing in told["swings"]:
        assert swing["title"]
        assert 0 <= swing["orders"] < swing["ended"] <= orders
        if swing["better"] is not None:
            lines, theirs = swing["better"]["lines"], swing["livery"] != told["livery"]
            assert len(lines) > 1
            # Who would have done better speaks for their own side, and says so to the other.
            assert lines[0].startswith("As the ") == theirs
    assert japanese["course"] == course
    for swing, other in zip(told["swings"], japanese["swings"], strict=True):
        assert swing["title"] != other["title"]
        assert swing["orders"] == other["orders"]


def test_a_game_is_looked_back_at_once(table: Table) -> None:
    """What was found is kept with the game."""
    game = table.load((GOLDEN / f"{ENDED[0]}.record").read_text("utf-8"))
    found = asked(table, game, "hindsight")
    adviser(table).close()
    assert asked(table, game, "hindsight") == found
    assert table.ask(game, "hindsight", lang="ja").json() != found


def test_a_game_that_goes_on_is_not_looked_back_at(table: Table) -> None:
    game = table.new()
    assert table.ask(game, "hindsight").json()["key"] == "not-over"
    assert log_of(table.look(game)) == []
