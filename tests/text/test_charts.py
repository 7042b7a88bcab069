"""The tables of each game in words: they say what the rules read."""

from typing import Any

import pytest

from modules.trials import trials
from sandtable import library
from sandtable.core.clause import registry
from sandtable.core.rules import Rules
from sandtable.guises.folio.charts import column_names
from sandtable.text import LANGUAGES, Speaker
from sandtable.text.chart import Chart, charts, charts_for
from shipped import SHIPPED

GAMES: list[Rules[Any]] = [*(library.open_rules(name) for name in SHIPPED), *trials()]


def ids(rules: Rules[Any]) -> str:
    return rules.module.cover.id


def chart(rules: Rules[Any], name: str, language: str = "en") -> Chart:
    return next(one for one in charts(Speaker(rules, language)) if one.id == name)


def texts(rules: Rules[Any], name: str, row: str) -> list[str]:
    found = next(one for one in chart(rules, name).rows if row in one.ids)
    return [cell.text for cell in found.cells]


@pytest.mark.parametrize("rules", GAMES, ids=ids)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_combat_terrain_and_turns(rules: Rules[Any], language: str) -> None:
    found = charts(Speaker(rules, language))
    kinds = [one.kind for one in found]
    assert kinds == sorted(kinds, key=["combat", "terrain", "turns"].index)
    assert set(kinds) == {"combat", "terrain", "turns"}
    for one in found:
        assert all(len(row.cells) == len(one.columns) for row in one.rows), one.id
        names = [name for row in one.rows for name in row.ids]
        assert len(names) == len(set(names)), one.id


@pytest.mark.parametrize("rules", GAMES, ids=ids)
def test_every_clause_of_a_table_is_in_the_registry(rules: Rules[Any]) -> None:
    book = registry(rules.system)
    for one in charts(Speaker(rules, "en")):
        cited = {one.clause} | {cell.clause for row in one.rows for cell in row.cells}
        for clause in cited - {""}:
            assert clause.removeprefix(f"{book.mark} ") in book.clause, (one.id, clause)


@pytest.mark.parametrize("rules", GAMES, ids=ids)
def test_the_ground_of_every_place_is_on_the_terrain_chart(rules: Rules[Any]) -> None:
    rows = {name for row in chart(rules, "terrain").rows for name in row.ids}
    told = charts_for(Speaker(rules, "en"))
    found = {name for place in rules.names["place"] for name in told.ground(place)}
    assert found
    assert found <= rows


def test_the_results_of_the_series_are_those_of_the_module() -> None:
    rules = library.open_rules("frontier-wire")
    for roll, codes in rules.data.rules.crt.rows.items():
        assert texts(rules, "crt", roll) == codes


def test_rolls_that_lead_to_the_same_are_one_line() -> None:
    rules = trials()[0]
    row = chart(rules, "crt").rows[0]
    assert (row.ids, row.name) == (("11", "12", "13"), "11–13")


def test_the_results_of_the_folio_are_those_of_the_module() -> None:
    rules = library.open_rules("battle-for-tobruk")
    for face, codes in enumerate(rules.data.cover.crt.rows, start=1):
        assert texts(rules, "crt", str(face)) == codes
    assert " ".join(column_names(rules)) == "≤−4 −3…−2 −1…0 1…2 3…4 5…6 7…8 9…10 ≥11"


def test_the_60_series_tells_what_hits_cost() -> None:
    rules = library.open_rules("operation-crusader-60")
    assert texts(rules, "losses", "black")[:5] == ["1", "1", "1", "2", "2"]
    assert texts(rules, "losses", "grey-fortress")[:6] == ["0", "0", "1", "1", "1", "2"]
    assert texts(rules, "hits", "5") == ["5+", "4+", "3+"]
    harder = library.open_rules("operation-crusader-60", options={"firstHitRule": "all"})
    assert texts(harder, "losses", "grey-fortress")[:3] == ["1", "1", "1"]


@pytest.mark.parametrize(
    ("module", "name", "code", "words"),
    [
        ("frontier-wire", "crt", "A1D1r1", "attackers lose 1 step; defenders lose 1 step and retreat 1 hex"),
        ("frontier-wire", "crt", "Dr1", "defenders retreat 1 hex"),
        ("frontier-wire", "crt", "A2r2", "attackers lose 2 steps and retreat 2 hexes"),
        ("frontier-wire", "barrage", "DG2", "all units there are disorganised; defenders lose 2 steps"),
        ("frontier-wire", "barrage", "-", "no effect"),
        ("battle-for-tobruk", "crt", "NE", "no effect"),
        ("battle-for-tobruk", "crt", "De", "defender eliminated"),
        ("battle-for-tobruk", "crt", "EX", "defender takes a loss; one attacker takes a loss"),
        ("battle-for-tobruk", "crt", "dD2", "defender takes a loss; defender retreats 2 hexes"),
        ("battle-for-tobruk", "crt", "aA1", "one attacker takes a loss; attackers retreat 1 hex"),
        ("operation-crusader-60", "losses", "2", "2 steps lost"),
    ],
)  # fmt: skip
def test_results_are_told_in_words(module: str, name: str, code: str, words: str) -> None:
    assert charts_for(Speaker(library.open_rules(module), "en")).result(name, code) == words


def test_the_turn_track_tells_days_and_reinforcements() -> None:
    wire = texts(library.open_rules("frontier-wire"), "turns", "14")
    assert wire == ["1941-12-01", "Commonwealth: 3 SA", "Commonwealth 2, Axis 1", "Commonwealth 2"]
    folio = texts(library.open_rules("battle-for-tobruk"), "turns", "6")
    assert folio == ["1941-11-23", "3921: 3 SA", ""]
    assert (
        texts(library.open_rules("operation-crusader-60"), "turns", "6")[0] == "1941-12-03 – 12-05"
    )
