"""The log is sent once; after that only what is new since the version the asker knows."""

import pytest

from table.tables import SET_UP, Data, Table


def since(table: Table, game: str, known: int | str) -> Data:
    answer = table.client.get(f"/api/games/{game}", params={"known": str(known)})
    assert answer.status_code == 200, answer.text
    data: Data = answer.json()
    return data


def begun(table: Table) -> str:
    game = table.new()
    table.post(game, "play", actions=SET_UP)
    table.post(game, "play", actions=["done"])
    return game


def joined(log: list[Data], told: Data) -> list[Data]:
    """What a page makes of an answer."""
    return [*log[: told["log_from"]], *told["log"]]


def test_who_knows_nothing_gets_the_whole_log(table: Table) -> None:
    told = table.look(begun(table))
    assert told["log_from"] == 0
    assert [one["number"] for one in told["log"]] == list(range(told["orders"]))


def test_who_knows_this_version_gets_nothing(table: Table) -> None:
    game = begun(table)
    now = table.look(game)
    told = since(table, game, now["version"])
    assert (told["log_from"], told["log"]) == (now["orders"], [])


def test_an_answer_to_a_change_has_what_the_change_made(table: Table) -> None:
    game = begun(table)
    now = table.look(game)
    path, body = f"/api/games/{game}/play", {"version": now["version"], "actions": ["done"]}
    answer = table.client.post(path, json=body, params={"known": str(now["version"])}).json()
    assert answer["log_from"] == now["orders"]
    assert joined(now["log"], answer) == table.look(game)["log"]
    assert len(answer["log"]) == answer["orders"] - now["orders"]


def test_what_was_taken_back_goes_and_what_took_its_place_comes(table: Table) -> None:
    """From every version that was ever on the table one gets to the log as it is now."""
    game = table.new()
    seen = {}
    orders = (["choose suggested", "done"], None, ["choose suggested", "done"], ["done"], ["done"])
    for actions in (*orders, None, None, ["pick gb-7ad-4ab", "go P23", "done"], ["pick it-ariete"]):
        now = table.look(game)
        seen[now["version"]] = now["log"]
        what = "undo" if actions is None else "play"
        body = {} if actions is None else {"actions": actions}
        answer = table.post(game, what, **body)
        assert answer.status_code == 200, answer.text
    now = table.look(game)
    assert len(seen) == 9
    for version, log in seen.items():
        assert joined(log, since(table, game, version)) == now["log"], version


@pytest.mark.parametrize("known", ["99", "-1", "x", "", "1" * 40, "½", "0"])
def test_a_version_that_never_was_gets_the_whole_log(table: Table, known: str) -> None:
    game = begun(table)
    assert since(table, game, known)["log"] == table.look(game)["log"]


def test_after_a_restart_an_old_version_gets_the_whole_log(table: Table) -> None:
    """What changed before the table was opened is not known; the version of now still is."""
    game = begun(table)
    now = table.look(game)
    table.host._sittings.clear()
    assert since(table, game, now["version"] - 1)["log_from"] == 0
    assert since(table, game, now["version"])["log"] == []


def test_a_long_game_is_answered_in_short(table: Table) -> None:
    """The answer to a click does not grow with the game."""
    game = begun(table)
    for _ in range(6):
        table.post(game, "play", actions=["done"])
    now = table.look(game)
    told = since(table, game, now["version"])
    assert {**told, "log": now["log"], "log_from": 0} == now


def test_the_end_of_a_game_is_called_by_the_name_of_the_victory(table: Table) -> None:
    """Nobody has taken anything at Sidi Rezegh; there are no points in this scenario to win by."""
    seats = {"cw": "person", "axis": "person"}
    game = table.new(module="frontier-wire", scenario="sidi-rezegh", seats=seats)
    shown = table.look(game)
    while shown["outcome"] is None:
        shown = table.play(game, "done")
    assert shown["outcome"] == "Axis victory: The offensive has failed. [scs game.victory]"
    assert table.restarted().look(game)["outcome"] == shown["outcome"]
