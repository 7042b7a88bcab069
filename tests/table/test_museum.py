"""The museum: everything about a game that can be told without playing it."""

from collections.abc import Iterator
from typing import Any

import pytest

from modules.altered import TRIAL
from sandtable import library
from sandtable.core.clause import registry
from sandtable.core.rules import Rules
from sandtable.table.museum import ROOMS
from sandtable.text import LANGUAGES, Speaker
from sandtable.text.guide import guide_for
from sandtable.text.rulebook import Rulebook
from table.tables import Data, Table

SCENARIOS = [
    (name, scenario.id)
    for name in library.modules()
    for scenario in library.find_module(name).cover.scenario
]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """One table for all of these: nothing is played at it."""
    table = Table(tmp_path_factory.mktemp("museum") / "games.sqlite")
    yield table
    table.close()


def look(table: Table, module: str, room: str, **query: str) -> Data:
    answer = table.client.get(f"/api/museum/{module}/{room}", params=query)
    assert answer.status_code == 200, answer.text
    data: Data = answer.json()
    return data


def terms(data: Any) -> Iterator[Data]:
    """Everything that is told in both languages."""
    if isinstance(data, dict):
        if {"text", "other"} <= data.keys():
            yield data
        for part in data.values():
            yield from terms(part)
    elif isinstance(data, list):
        for part in data:
            yield from terms(part)


@pytest.mark.parametrize(("module", "scenario"), SCENARIOS)
def test_every_room_of_every_game_is_open(table: Table, module: str, scenario: str) -> None:
    for room in ROOMS:
        assert look(table, module, room, scenario=scenario)
    assert look(table, module, "cover", scenario=scenario)["scenario"] == scenario


def test_a_term_has_the_other_language_beside_it(table: Table) -> None:
    for room in ("cover", "map", "units", "rules"):
        english = list(terms(look(table, "frontier-wire", room, lang="en")))
        japanese = list(terms(look(table, "frontier-wire", room, lang="ja")))
        told = {(one["text"], one["other"]) for one in english if one["other"]}
        # Lists sorted by name stand in another order, so that sets are compared.
        assert told == {(one["other"], one["text"]) for one in japanese if one["other"]}
        assert told


def test_every_unit_stands_under_its_formation_with_all_its_faces(table: Table) -> None:
    units = {
        unit["unit"]: (formation["name"]["text"], unit)
        for formation in look(table, "battle-for-tobruk", "units")["formations"]
        for unit in formation["units"]
    }
    assert len(units) == 81
    formation, brigade = units["gb-14"]
    assert formation == "70th Division"
    assert brigade["type"]["text"] == "infantry"
    assert brigade["kind"]["text"] == "infantry brigade, 70th Division"
    assert [len(face["marks"]) for face in brigade["faces"]] == [0, 1]
    assert brigade["faces"][1]["text"].startswith("2-3-9")
    assert brigade["start"]["id"] == "1005"
    _, one_sided = units["de-schm"]
    assert len(one_sided["faces"]) == 1


def test_a_unit_of_the_series_has_a_face_for_each_step(table: Table) -> None:
    formations = look(table, "scs-primer", "units")["formations"]
    units = {unit["unit"]: unit for one in formations for unit in one["units"]}
    assert [face["text"].split(",")[0] for face in units["31inf"]["faces"]] == [
        "3-5-5",
        "2-3-5",
        "2-3-5",
    ]
    assert len({str(face["marks"]) for face in units["31inf"]["faces"]}) == 3


def test_reinforcements_tell_when_and_where_they_come(table: Table) -> None:
    units = [
        unit
        for formation in look(table, "battle-for-tobruk", "units")["formations"]
        for unit in formation["units"]
    ]
    late = [unit for unit in units if unit["turn"] is not None]
    assert late
    assert all(unit["start"] is None and unit["entry"] for unit in late)
    assert all(unit["start"] for unit in units if unit["turn"] is None)


def test_who_is_not_in_a_scenario_is_marked_so(table: Table) -> None:
    def absent(scenario: str) -> set[str]:
        formations = look(table, "scs-primer", "units", scenario=scenario)["formations"]
        return {unit["unit"] for one in formations for unit in one["units"] if unit["absent"]}

    assert absent("meeting") == {"14pz"}
    assert absent("bridge") > {"14pz"}


def test_a_set_up_that_a_side_may_choose_is_shown_as_suggested(table: Table) -> None:
    board = look(table, "operation-crusader-60", "map")["board"]
    places = {counter["unit"]: counter["place"] for counter in board["counters"]}
    assert places["gb-7ad-4ab"] in ("11", "12")


def test_a_place_tells_its_ground_with_the_clauses(table: Table) -> None:
    answer = table.client.get("/api/museum/frontier-wire/place/20.21").json()
    notes = {note["text"]: note["clause"] for note in answer["notes"]}
    assert notes["Clear desert: 1 MP"] == "scs 3.1c"
    assert notes["Attacks across it: ×½"] == "scs 7.3"
    assert answer["name"] == {"text": "Sidi Rezegh", "other": "シディ・レゼグ"}


@pytest.mark.parametrize("module", library.modules())
def test_every_place_can_be_told_and_cites_clauses_there_are(module: str) -> None:
    check_places(library.open_rules(module))


def check_places(rules: Rules[Any]) -> None:
    book = registry(rules.system)
    known = {f"{book.mark} {name}" for name in book.clause} | {""}
    told = [
        [guide_for(Speaker(rules, language)).place(name) for name in rules.names["place"]]
        for language in LANGUAGES
    ]
    for english, japanese in zip(*told, strict=True):
        clauses = [note.clause for note in english]
        assert clauses == [note.clause for note in japanese]
        assert set(clauses) <= known


def test_every_clause_and_ruling_is_shown_with_what_it_rests_on(table: Table) -> None:
    book = registry("folio")
    rules = look(table, "battle-for-tobruk", "rules")
    assert {one["id"]: one["basis"] for one in rules["clauses"]} == {
        name: clause.basis for name, clause in book.clause.items()
    }
    rulings = {one["id"]: one for one in rules["rulings"]}
    assert rulings.keys() == book.ruling.keys()
    offered = library.open_rules("battle-for-tobruk").options_offered
    told = {one["option"]["name"]: one["option"] for one in rulings.values() if one["option"]}
    assert {name: [one["value"] for one in option["values"]] for name, option in told.items()} == {
        option.name: list(option.values) for option in offered
    }
    assert told["zocToZoc"]["title"]["text"] == "From zone to zone of control"
    assert told["zocToZoc"]["values"][1]["reading"] == {"text": "never", "other": "不可"}
    clause = next(one for one in rules["clauses"] if one["rulings"])
    assert clause["id"] in rulings[clause["rulings"][0]]["clauses"]


def test_a_ruling_says_since_when_it_is_played_so(table: Table) -> None:
    """And how earlier rules read, by which older games are still played."""
    rules = look(table, "scs-primer", "rules")
    changes = {one["id"]: one["changes"] for one in rules["rulings"]}
    assert [one["version"] for one in changes["Q36"]] == ["2"]
    assert "By rules 1" in changes["Q36"][0]["line"]["text"]
    assert "ルール第1版" in changes["Q36"][0]["line"]["other"]
    assert changes["Q1"] == []


def test_what_a_game_adds_to_the_series_is_told(table: Table) -> None:
    def told(scenario: str) -> list[str]:
        rules = look(table, "frontier-wire", "rules", scenario=scenario)
        return [note["text"] for chapter in rules["game"] for note in chapter["notes"]]

    campaign = told("campaign")
    assert "The storm of 18 November (all units, turn 1): movement −2" in campaign
    assert "Stacking limit: 6 steps in a hex" in campaign
    assert "Commonwealth with 18 points or more: Draw" in campaign
    assert not any("points or more" in one for one in told("sidi-rezegh"))
    assert look(table, "operation-crusader-60", "rules")["game"] == []


def test_the_dictionary_is_in_the_other_language(table: Table) -> None:
    words = look(table, "operation-crusader-60", "words", lang="ja")
    assert words["language"] == "en"
    assert words["unit"]["de-21pz-pr5"] == "Panzer-Rgt 5"
    assert words["place"]["P03"] == "Tobruk"
    lines = [Rulebook("series60", language).clause("2.1b") for language in ("ja", "en")]
    assert words["clause"]["s60 2.1b"] == lines


def test_what_has_not_changed_is_not_sent_again(table: Table) -> None:
    address = "/api/museum/scs-primer/rules"
    tag = table.client.get(address).headers["etag"]
    again = table.client.get(address, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    other = table.client.get(f"{address}?lang=ja", headers={"If-None-Match": tag})
    assert other.status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "no-such-game/cover",
        "scs-primer/cellar",
        "scs-primer/place/99.99",
        "scs-primer/map?scenario=none",
    ],
)
def test_what_is_not_there_is_said_so(table: Table, path: str) -> None:
    answer = table.client.get(f"/api/museum/{path}")
    assert (answer.status_code, answer.json()["key"]) == (400, "unknown-name")
    assert "“”" not in answer.json()["error"]


def test_the_door_of_a_scenario_that_is_not_there_is_that_of_the_first(table: Table) -> None:
    first = look(table, "scs-primer", "cover")
    assert look(table, "scs-primer", "cover", scenario="none") == first | {"missed": "none"}
    assert first["missed"] == ""


def test_the_sources_of_the_units_are_told_at_the_door(table: Table) -> None:
    sources = {one["id"]: one["name"] for one in look(table, "frontier-wire", "cover")["sources"]}
    assert sources["H15"] == {"text": "Battle Story: Tobruk 1941", "other": ""}
    assert sources["H32"]["other"] == "Operations 10号 Desert Panzers"
    formations = look(table, "scs-primer", "units")["formations"]
    units = {unit["unit"]: unit for one in formations for unit in one["units"]}
    assert {unit["source"] for unit in units.values()} > {"Our own"}
    assert look(table, "scs-primer", "cover")["sources"] == []


def test_a_game_from_a_folder_has_its_museum(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_added", {})
    name = library.add(TRIAL).cover.id
    for room in ROOMS:
        assert look(table, name, room)
    check_places(library.open_rules(name))
