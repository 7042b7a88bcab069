"""Versions as a seat counts them: what the other side clicks while it thinks is not told, nor when."""

from random import Random
from typing import Any

import httpx
import pytest

from sandtable.core.game import SPECTATOR
from table.tables import Asking, Data, Server, Table
from table.test_histories import FIRST, SECOND, begun, put_somewhere

TOBRUK = "battle-for-tobruk"
#: Clicks of the British in their movement; the order is not closed by them.
CLICKS = ("pick gb-14", "step 1004")


def hidden(table: Asking) -> str:
    """Hidden play; the British are in their movement."""
    return table.new(module=TOBRUK, seed=5, hidden=True)


def look(table: Asking, game: str, seat: str, **query: Any) -> Data:
    data: Data = table.client.get(f"/api/games/{game}", params={"seat": seat, **query}).json()
    return data


def ask(table: Asking, game: str, seat: str, what: str, **body: Any) -> httpx.Response:
    body = {"version": look(table, game, seat)["version"], **body}
    path = f"/api/games/{game}/{what}"
    return table.client.post(path, json=body, params={"seat": seat})


def click(table: Asking, game: str, seat: str, *actions: str) -> int:
    answer = ask(table, game, seat, "play", actions=actions)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["version"])


def versions(table: Asking, game: str) -> dict[str, int]:
    return {seat: look(table, game, seat)["version"] for seat in ("british", "axis", SPECTATOR)}


def test_a_click_in_a_draft_is_counted_by_its_own_seat_only(table: Table) -> None:
    game = hidden(table)
    before = versions(table, game)
    click(table, game, "british", CLICKS[0])
    click(table, game, "british", CLICKS[1])
    ask(table, game, "british", "undo", action=True)
    ask(table, game, "british", "redo")
    assert versions(table, game) == before | {"british": before["british"] + 4}


def test_a_closed_order_and_its_undo_are_counted_by_all(table: Table) -> None:
    game = hidden(table)
    click(table, game, "british", CLICKS[0])
    before = versions(table, game)
    click(table, game, "british", CLICKS[1])
    click(table, game, "british", "done")
    after = versions(table, game)
    assert after["axis"] - before["axis"] == after[SPECTATOR] - before[SPECTATOR] == 1
    assert ask(table, game, "british", "undo").status_code == 200
    assert versions(table, game) == {seat: version + 1 for seat, version in after.items()}


def test_what_is_set_up_behind_the_screen_is_counted_by_who_sets_up(table: Table) -> None:
    """How many units were placed so far, and when, is not told before the set-up is finished."""
    game, rng = begun(table), Random(5)
    seats = (FIRST, SECOND, SPECTATOR)
    before = {seat: look(table, game, seat)["version"] for seat in seats}
    listed = table.client.get("/api/games").json()[0]["updated"]
    for _ in range(3):
        put_somewhere(table, game, FIRST, rng)
    after = {seat: look(table, game, seat)["version"] for seat in seats}
    assert after == before | {FIRST: before[FIRST] + 3}
    assert table.client.get("/api/games").json()[0]["updated"] == listed
    click(table, game, FIRST, "choose suggested", "done")
    assert {seat: look(table, game, seat)["version"] for seat in seats} == {
        seat: version + 1 for seat, version in after.items()
    }


def test_versions_of_seats_survive_a_restart(table: Table) -> None:
    game = hidden(table)
    click(table, game, "british", *CLICKS)
    before = versions(table, game)
    after = table.restarted()
    assert versions(after, game) == before
    assert before["british"] > before["axis"]
    assert click(after, game, "british", "done") == before["british"] + 1
    after.close()


def test_a_request_is_late_only_for_what_its_seat_may_know(table: Table) -> None:
    """Who waits for the other side is refused for its turn, never because the other clicked."""
    game = hidden(table)
    version = look(table, game, "axis")["version"]
    click(table, game, "british", CLICKS[0])
    answer = ask(table, game, "axis", "play", version=version, actions=["done"])
    assert (answer.status_code, answer.json()["key"]) == (403, "not-your-turn")
    late = ask(table, game, "british", "play", version=version, actions=[CLICKS[1]])
    assert late.status_code == 409
    assert str(look(table, game, "british")["version"]) in late.json()["detail"]


QUESTIONS = (
    "why?kind=unit&arg=gb-14",
    "odds?action=done",
    "path?to=1004",
    "stack?place=1004",
    "take?place=1004",
    "attacks",
    "stake",
    "advice?grade=recruit",
    "survey/reach",
)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_about_a_version_that_has_passed_is_told_so_and_is_no_error(
    table: Table, question: str
) -> None:
    """The axis must choose by now; who names no version is told that by an error, as ever."""
    game = hidden(table)
    seen = look(table, game, "british")["version"]
    while look(table, game, "british")["decision"]["side"] == "british":
        click(table, game, "british", "done")
    now = look(table, game, "british")["version"]
    mark = "&" if "?" in question else "?"
    path = f"/api/games/{game}/{question}{mark}seat=british"
    answer = table.client.get(f"{path}&version={seen}")
    assert (answer.status_code, answer.json()) == (200, {"overtaken": now})
    assert table.client.get(path).status_code in (400, 403)
    assert table.client.get(f"{path}&version={now}").status_code in (400, 403)


def test_a_question_is_overtaken_only_by_what_its_seat_may_know(table: Table) -> None:
    """The other side may click as much as it likes."""
    game = hidden(table)
    seen = versions(table, game)
    click(table, game, "british", CLICKS[0])
    for seat, overtaken in (("axis", False), ("british", True)):
        query = {"seat": seat, "version": seen[seat]}
        answer = table.client.get(f"/api/games/{game}/survey/zoc", params=query)
        assert ("overtaken" in answer.json()) == overtaken


def test_the_log_is_told_from_the_version_that_the_seat_knows(table: Table) -> None:
    game = hidden(table)
    known = look(table, game, "axis")
    click(table, game, "british", CLICKS[0])
    click(table, game, "british", CLICKS[1])
    same = look(table, game, "axis", known=known["version"])
    assert (same["version"], same["log_from"], same["log"]) == (known["version"], 1, [])
    ask(table, game, "british", "undo")
    click(table, game, "british", "done")
    news = look(table, game, "axis", known=known["version"])
    assert (news["log_from"], len(news["log"])) == (1, news["orders"] - 1)
    assert news["orders"] > 1


def test_the_list_of_games_does_not_tell_when_somebody_clicked(table: Table) -> None:
    game = hidden(table)
    before = table.client.get("/api/games").json()
    click(table, game, "british", *CLICKS)
    assert table.client.get("/api/games").json() == before
    ask(table, game, "british", "undo")
    click(table, game, "british", "done")
    assert table.client.get("/api/games").json()[0]["updated"] > before[0]["updated"]


def test_at_an_open_table_everything_counts(table: Table) -> None:
    game = table.new(module=TOBRUK, seed=5)
    before = table.look(game)["version"]
    assert table.play(game, CLICKS[0])["version"] == before + 1
    assert look(table, game, "axis")["version"] == before + 1


@pytest.mark.parametrize("seat", ["axis", SPECTATOR])
def test_the_stream_of_a_seat_is_silent_about_the_clicks_of_the_other(
    server: Server, seat: str
) -> None:
    """Of many clicks and one closed order it hears once; the next version is the next number."""
    game = hidden(server)
    with server.stream(game, seat=seat) as heard:
        first = next(heard)
        assert first == look(server, game, seat)["version"]
        for _ in range(3):
            click(server, game, "british", CLICKS[0])
            ask(server, game, "british", "undo")
        click(server, game, "british", "done")
        assert next(heard) == first + 1 == look(server, game, seat)["version"]


def test_the_stream_of_who_clicks_tells_every_click(server: Server) -> None:
    game = hidden(server)
    with server.stream(game, seat="british") as heard:
        first = next(heard)
        assert click(server, game, "british", CLICKS[0]) == next(heard) == first + 1
        ask(server, game, "british", "undo")
        assert next(heard) == first + 2


def test_who_listens_to_no_seat_hears_as_a_spectator(server: Server) -> None:
    game = hidden(server)
    click(server, game, "british", CLICKS[0])
    with server.stream(game) as heard:
        assert next(heard) == look(server, game, SPECTATOR)["version"]
