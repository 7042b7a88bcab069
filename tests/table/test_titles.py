"""The list of games: named, thrown away, taken back; whose turn it is, and a small picture."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from sandtable.table.host import THROWN_DAYS
from table.tables import SET_UP, Data, Table


def titles(table: Table, **query: str) -> list[Data]:
    found: list[Data] = table.client.get("/api/games", params=query).json()
    return found


def retitle(table: Table, game: str, **wish: object) -> int:
    return table.client.post(f"/api/games/{game}/title", json=wish).status_code


def test_a_game_is_called_what_its_player_calls_it_until_that_is_taken_back(table: Table) -> None:
    game = table.new()
    version = table.look(game)["version"]
    assert retitle(table, game, name="  Ann\tagainst  Bob ") == 200
    (line,) = titles(table)
    assert line["called"] == "Ann against Bob"
    assert line["name"] == "Operation Crusader (60 Series)"
    assert table.look(game)["version"] == version  # it is the same game: no tab is overtaken
    assert retitle(table, game, name="") == 200
    assert titles(table)[0]["called"] == ""


@pytest.mark.parametrize("name", ["x" * 61, "bell \x07", 7, ["x"]])
def test_a_name_that_cannot_be_read_is_refused_and_the_old_one_stays(
    table: Table, name: object
) -> None:
    game = table.new()
    retitle(table, game, name="before")
    assert retitle(table, game, name=name) == 400
    assert titles(table)[0]["called"] == "before"


def test_what_is_thrown_away_can_be_taken_back_and_opened_meanwhile(table: Table) -> None:
    game, other = table.new(), table.new()
    assert table.client.get("/api/bin").json() == {"games": 0}
    assert retitle(table, game, thrown=True) == 200
    assert table.client.get("/api/bin").json() == {"games": 1}
    assert [one["id"] for one in titles(table)] == [other]
    assert [one["id"] for one in titles(table, thrown="")] == [game]
    assert table.look(game)["id"] == game  # who has its address still comes to it
    assert retitle(table, game, thrown=False) == 200
    assert {one["id"] for one in titles(table)} == {game, other}
    assert titles(table, thrown="") == []


def test_the_bin_is_emptied_of_what_was_thrown_away_long_ago(place: Path | str) -> None:
    table = Table(place)
    games = [table.new() for _ in range(3)]
    long_ago = datetime.now(UTC) - timedelta(days=THROWN_DAYS + 1)
    table.store.throw(games[0], long_ago.isoformat())
    retitle(table, games[1], thrown=True)
    table.host.empty_bin()
    assert table.ask(games[0], "record").status_code == 404
    assert [one["id"] for one in titles(table, thrown="")] == [games[1]]
    assert [one["id"] for one in titles(table)] == [games[2]]
    table.close()


def test_a_game_that_is_not_there_has_no_title(table: Table) -> None:
    assert retitle(table, "nowhere", name="x") == 404
    assert retitle(table, table.new(), colour="red") == 400


def test_a_line_says_whose_turn_it_is_and_has_a_square_for_each_counter(table: Table) -> None:
    game = table.new()
    table.play(game, *SET_UP)
    (line,) = titles(table)
    shown = table.look(game)
    assert line["turn_of"] == shown["decision"]["side"]
    squares = line["sketch"]["squares"]
    assert len(squares) == len(shown["board"]["counters"])
    assert {livery for _, _, livery in squares} == {"axis", "british"}
