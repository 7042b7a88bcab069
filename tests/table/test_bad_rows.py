"""One bad game does not close the lobby; and games that nobody uses are put away."""

import json
import re
from collections.abc import Callable

import pytest

from sandtable.table.host import MOST_SITTINGS
from table.tables import ATTACK, SET_UP, Table, but

KANA = re.compile(r"[\u3041-\u30ff]")
Spoil = Callable[[Table, str], None]


def put(table_name: str, column: str, value: str, where: str = "") -> Spoil:
    """Put something else into a column of the game's rows."""

    def spoil(table: Table, game: str) -> None:
        name = "id" if table_name == "game" else "game"
        query = f"UPDATE {table_name} SET {column} = {value} WHERE {name} = ? {where}"
        assert table.store.database._db.execute(query, (game,)).rowcount

    return spoil


def drop(table_name: str, where: str = "") -> Spoil:
    def spoil(table: Table, game: str) -> None:
        query = f"DELETE FROM {table_name} WHERE game = ? {where}"
        assert table.store.database._db.execute(query, (game,)).rowcount

    return spoil


def header(**fields: object) -> Spoil:
    def spoil(table: Table, game: str) -> None:
        query = "SELECT header FROM game WHERE id = ?"
        (kept,) = table.store.database._db.execute(query, (game,)).fetchone()
        text = json.dumps(json.loads(kept) | fields)
        table.store.database._db.execute("UPDATE game SET header = ? WHERE id = ?", (text, game))

    return spoil


def unknown_event(table: Table, game: str) -> None:
    query = "SELECT body FROM play_order WHERE game = ? AND number = 0"
    (kept,) = table.store.database._db.execute(query, (game,)).fetchone()
    body = json.loads(kept) | {"events": [["flew-away", "9.9", 1]]}
    put("play_order", "body", f"'{json.dumps(body)}'", "AND number = 0")(table, game)


BROKEN = {
    "header is no JSON": (put("game", "header", "'{\"module\":'"), "header"),
    "header is a list": (put("game", "header", "'[]'"), "header"),
    "header lacks a field": (put("game", "header", '\'{"module": "scs-primer"}\''), "header"),
    "header is no text": (put("game", "header", "CAST(x'ff00fe' AS TEXT)"), "header"),
    "unseen is a word": (put("game", "unseen", "'never'"), "header"),
    "notes are a list": (put("game", "notes", "'[]'"), "header"),
    "draft is no JSON": (put("game", "draft", "'pick'"), "draft"),
    "draft is a number": (put("game", "draft", "'7'"), "draft"),
    "draft is no order": (put("game", "draft", "'[\"fly away\"]'"), "draft"),
    "draft is not legal": (put("game", "draft", "'[\"go P01\"]'"), "draft"),
    "first order is no JSON": (put("play_order", "body", "'?'", "AND number = 0"), "order"),
    "first order is empty": (put("play_order", "body", "'{}'", "AND number = 0"), "order"),
    "last order is no JSON": (put("play_order", "body", "'?'", "AND number = 2"), "order"),
    "first order is gone": (drop("play_order", "AND number = 0"), "order"),
    "all orders are gone": (drop("play_order"), "order"),
    "event is unknown": (unknown_event, "order"),
    "snapshots are gone": (drop("snapshot"), "snapshot"),
    "snapshot is no JSON": (put("snapshot", "position", "'{'"), "snapshot"),
    "snapshot is a list": (put("snapshot", "position", "'[]'"), "snapshot"),
    "snapshot is empty": (put("snapshot", "position", "'{}'"), "snapshot"),
    "snapshot nests deep": (put("snapshot", "position", f"'{'[' * 50000}'"), "snapshot"),
}
MISSING = {
    "program": (header(seats={"axis": "oracle", "british": "person"}), "oracle"),
    "module": (header(module="gone-from-the-shelf"), "gone-from-the-shelf"),
    "module version": (header(version="99"), "99"),
    "scenario": (header(scenario="rommel"), "rommel"),
}


def good_and_bad(table: Table, spoil: Spoil) -> tuple[Table, str, str]:
    good, bad = table.new(), table.new()
    for order in (SET_UP, ATTACK, ("done",)):
        table.play(bad, *order)
    spoil(table, bad)
    return table.restarted(), good, bad


def told_of(table: Table, bad: str, language: str) -> str:
    answer = table.client.get("/api/games", params={"lang": language})
    assert answer.status_code == 200
    (line,) = [one for one in answer.json() if one["id"] == bad]
    assert line.keys() == but(answer.json()[0]).keys()
    return str(line["trouble"])


def refused_everywhere(table: Table, bad: str, key: str) -> None:
    for path in ("", "/record", "/at/0", "/forces", "/report", "/words", "/stream", "/picture.svg"):
        answer = table.client.get(f"/api/games/{bad}{path}")
        assert (answer.status_code, answer.json()["key"]) == (400, key), (path, answer.text)
        assert "\n" not in answer.json()["detail"]
    for what, more in (("play", {"actions": ["done"]}), ("undo", {}), ("redo", {})):
        body = {"version": 4, **more}
        answer = table.client.post(f"/api/games/{bad}/{what}", json=body)
        assert (answer.status_code, answer.json()["key"]) == (400, key), (what, answer.text)


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_game_is_told_with_its_reason_and_the_others_play(
    table: Table, fault: str
) -> None:
    spoil, part = BROKEN[fault]
    after, good, bad = good_and_bad(table, spoil)
    english, japanese = told_of(after, bad, "en"), told_of(after, bad, "ja")
    reasons = {"header": "what it is", "draft": "put together", "order": "one of its orders"}
    assert reasons.get(part, "the position it goes on from") in english
    assert KANA.search(japanese)
    refused_everywhere(after, bad, "broken-game")
    after.play(good, *SET_UP)
    after.close()


@pytest.mark.parametrize("what", MISSING)
def test_a_game_that_needs_what_is_not_installed_says_so(table: Table, what: str) -> None:
    spoil, named = MISSING[what]
    after, good, bad = good_and_bad(table, spoil)
    for language in ("en", "ja"):
        assert named in told_of(after, bad, language)
    refused_everywhere(after, bad, "not-installed")
    after.play(good, *SET_UP)
    after.close()


def test_an_unreadable_moment_of_the_past_is_refused_and_the_game_goes_on(table: Table) -> None:
    """What one looks back with is not needed to go on."""
    game = table.new()
    for order in (SET_UP, ATTACK, ("done",), ("done",), ("done",)):
        table.play(game, *order)
    # A second barrier, so that the game does not go on from the start any more.
    table.store.database._db.execute(
        "INSERT INTO snapshot SELECT game, 4, position FROM snapshot WHERE number = 2"
    )
    table.store.database._db.execute("UPDATE snapshot SET position = '?' WHERE number = 0")
    answer = table.restarted()
    assert answer.ask(game, "at/1").status_code == 400
    answer.close()


# The list


def test_the_list_is_made_once_for_each_version_of_a_game(table: Table) -> None:
    """What it tells is kept in mind: games are not taken up again for it."""
    game, other = table.new(), table.new()
    first = table.client.get("/api/games").json()
    table.host._sittings.clear()
    table.store.database._db.execute("DELETE FROM snapshot WHERE game = ?", (other,))
    assert table.client.get("/api/games").json() == first
    table.play(game, *SET_UP)
    later = {one["id"]: one for one in table.client.get("/api/games").json()}
    assert later[game]["updated"] > first[0]["updated"]


def test_looking_at_the_list_takes_no_game_from_the_table(table: Table) -> None:
    for _ in range(3):
        table.new()
    after = table.restarted()
    assert len(after.client.get("/api/games").json()) == 3
    assert not after.host._sittings
    after.close()


# Put away


def test_games_that_nobody_uses_are_put_away_and_taken_up_again(table: Table) -> None:
    first = table.new()
    before = table.play(first, *SET_UP)
    last = [table.new() for _ in range(MOST_SITTINGS + 3)][-1]
    assert len(table.host._sittings) == MOST_SITTINGS
    assert first not in table.host._sittings
    assert but(table.look(first), "undo") == but(before, "undo")
    assert table.play(first, *ATTACK)["version"] == before["version"] + 1
    assert {first, last} <= table.host._sittings.keys()


def test_a_game_that_is_used_is_not_put_away_for_others(table: Table) -> None:
    """It still knows what was taken back, which only the table remembers."""
    game = table.new()
    table.play(game, *SET_UP)
    table.post(game, "undo")
    for _ in range(MOST_SITTINGS + 3):
        table.new()
        table.look(game)
    assert table.post(game, "redo").status_code == 200
