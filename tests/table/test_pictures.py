"""Pictures and reports from the table: whole files, of any moment, with nobody's secrets in them."""

import re

import pytest

import sandtable
from sandtable import SeededDice
from sandtable.draw import palette
from table.tables import ATTACK, SET_UP, Table

PRIMER = "scs-primer"
PNG = b"\x89PNG\r\n\x1a\n"


def begun(table: Table) -> str:
    game = table.new()
    table.play(game, *SET_UP)
    return game


def test_the_position_comes_as_a_file_with_all_its_counters(table: Table) -> None:
    game = begun(table)
    answer = table.ask(game, "picture.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["content-disposition"].startswith("attachment; filename=")
    units = {one["unit"] for one in table.look(game)["board"]["counters"]}
    assert units
    assert set(re.findall(r'<use href="#unit-([\w-]+)" x=', answer.text)) == units


def test_a_picture_of_a_moment_shows_that_moment(table: Table) -> None:
    """Before the set-up there is hardly anybody; in the file's name is the number of orders."""
    game = begun(table)
    before, after = (table.ask(game, "picture.svg", at=str(orders)) for orders in (0, 1))
    assert "-1.svg" in after.headers["content-disposition"]
    assert before.text.count("#unit-") < after.text.count("#unit-")
    assert after.text == table.ask(game, "picture.svg").text


def test_a_picture_has_the_colours_and_the_language_asked_for(table: Table) -> None:
    game = begun(table)
    dark = table.ask(game, "picture.svg", theme="dark", lang="ja").text
    by_day, by_night = palette.COLOURS["sea"]
    assert by_night in dark
    assert by_day not in dark
    assert "var(" not in dark
    assert "地中海" in dark
    large = table.ask(game, "picture.svg", large="1").text
    assert large != table.ask(game, "picture.svg").text


def test_a_png_is_as_wide_as_asked(table: Table) -> None:
    answer = table.ask(begun(table), "picture.png", width="320")
    assert answer.headers["content-type"] == "image/png"
    assert answer.content.startswith(PNG)
    assert int.from_bytes(answer.content[16:20], "big") == 320


@pytest.mark.parametrize(
    ("path", "status", "key"),
    [
        ("picture.gif", 404, "no-such-page"),
        ("picture.svg?at=99", 400, "unknown-name"),
    ],
)
def test_what_cannot_be_drawn_is_refused(table: Table, path: str, status: int, key: str) -> None:
    answer = table.client.get(f"/api/games/{begun(table)}/{path}")
    assert (answer.status_code, answer.json()["key"]) == (status, key)


def test_the_report_of_a_running_game_says_so_and_keeps_the_seed(table: Table) -> None:
    game = begun(table)
    table.play(game, *ATTACK)
    answer = table.ask(game, "report")
    assert answer.headers["content-type"].startswith("text/html")
    assert "The game is still running" in answer.text
    assert "told when the game is over" in answer.text
    assert "戦闘報告書" in table.ask(game, "report", lang="ja").text


def fogged(below: str) -> str:
    """A game in fog in which a blue unit lies under another, in some condition."""
    units = {"2pz": "20.13", "12mot": "21.13", "6arm": "19.13", "5arm": below}
    data = {
        "turn": 2,
        "to_move": "red",
        "phase": "movement",
        "options": {"fog": "on"},
        "units": units,
    }
    return sandtable.position(PRIMER, data, SeededDice(3)).record()


@pytest.mark.parametrize("path", ["picture.svg", "picture.svg?at=0", "report"])
def test_in_fog_nothing_shows_of_what_lies_below(table: Table, path: str) -> None:
    """Only that somebody does; who it is, and how strong, makes no difference."""
    games = [table.load(fogged(below), hidden=True) for below in ("19.13", "19.13 1 out2")]
    told = []
    for game in games:
        mark = "&" if "?" in path else "?"
        address = f"/api/games/{game}/{path}{mark}seat="
        mine, theirs = (table.client.get(address + seat).text for seat in ("blue", "red"))
        assert "#unit-5arm" in mine
        assert "#unit-5arm" not in theirs
        told.append(theirs)
    assert told[0] == told[1]
