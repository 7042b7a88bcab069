"""The files of a folio module with problems: all are told at once, each with file, field and reason."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from modules.damaged import edit, reword, told
from sandtable import BadModule
from sandtable.core.module import read_module
from sandtable.systems.folio.data import Data, read

#: With its texts in its files, so that theirs are problems of the files, too.
SHELF = Path(__file__).parents[2] / "modules/old-layout/battle-for-tobruk"
MODULE = read(read_module(SHELF))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the module, to be damaged."""
    return Path(shutil.copytree(SHELF, tmp_path / "v1"))


def opened(folder: Path) -> Data:
    return read(read_module(folder))


def problems(folder: Path) -> list[str]:
    with pytest.raises(BadModule) as error:
        opened(folder)
    return error.value.problems


def test_an_exact_copy_has_no_problem(folder: Path) -> None:
    """The module, somewhere else."""
    assert opened(folder).map == MODULE.map


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('first = "british"', 'first = "axis"', "first"),
        ('side = "british"\nturn = 6', 'side = "axis"\nturn = 6', "side"),
    ],
)
def test_what_the_rules_give_to_the_british_is_not_given_to_the_axis(
    folder: Path, old: str, new: str, field: str
) -> None:
    """10.1, 11.0b: the first player turn, and reinforcements."""
    reword(folder, old, new)
    assert told(problems(folder), "module.toml", field, "axis")


def test_a_module_without_a_scenario_is_refused(folder: Path) -> None:
    """The list is there, but empty."""
    cover = folder / "module.toml"
    text = cover.read_text("utf-8")
    before, after = text[: text.index("[[scenario]]")], text[text.index("[objectives]") :]
    cover.write_text(before.replace("[name]", "scenario = []\n\n[name]") + after, "utf-8")
    assert told(problems(folder), "module.toml", "scenario")


def test_problems_of_form_in_all_files_are_told_at_once(folder: Path) -> None:
    """Five fields that cannot be, in three files."""
    edit(folder, "map.json", lambda data: data["routes"][2].update(kind="motorway"))
    edit(folder, "map.json", lambda data: data["minefields"][1].update(owner="german"))
    edit(folder, "units.json", lambda data: data["units"][1].update(mobility="flying"))
    edit(folder, "units.json", lambda data: data["units"][5].pop("move"))
    reword(folder, "days_per_turn = 1", "days_per_turn = 0")
    found = problems(folder)
    assert told(found, "map.json", "routes[2]", "kind", "motorway")
    assert told(found, "map.json", "minefields[1]", "owner", "german")
    assert told(found, "units.json", "units[1]", "mobility", "flying")
    assert told(found, "units.json", "units[5]", "move", "missing")
    assert told(found, "module.toml", "calendar.days_per_turn")
    assert len(found) == 5


def test_contradictions_in_all_files_are_told_at_once(folder: Path) -> None:
    """A road into nothing, a unit at sea, an arrival too late, too many markers allotted."""
    edit(folder, "map.json", lambda data: data["routes"][0]["hexes"].append("4001"))
    edit(folder, "units.json", lambda data: data["units"][0].update(start="2001"))
    reword(folder, "turn = 6", "turn = 21")
    reword(folder, "allotment.axis = 3", "allotment.axis = 10")
    found = problems(folder)
    assert told(found, "map.json", "routes balbia-west", "'4001'", "no hex")
    assert told(found, "units.json", "gb-14", "start", "2001", "sea")
    assert told(found, "module.toml", "arrival t6-brigade", "turn 21", "20")
    assert told(found, "module.toml", "fire.allotment.axis", "10", "9")
    assert len(found) == 4


def unit(index: int, **fields: object) -> Callable[[Any], object]:
    return lambda data: data["units"][index].update(fields)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        pytest.param(unit(0, start="9999"), ["gb-14: start", "'9999'", "no hex"], id="no hex"),
        pytest.param(unit(0, start="3901"), ["gb-14: start", "3901", "sea"], id="at sea"),
        pytest.param(
            unit(1, start="1005"), ["gb-16: start", "gb-14", "1005"], id="two units in a hex"
        ),
        pytest.param(unit(0, start=None), ["gb-14", "start or an arrival"], id="no start"),
        pytest.param(
            unit(0, arrival="t2-recon"), ["gb-14", "start or an arrival"], id="start and arrival"
        ),
        pytest.param(
            unit(33, arrival="t3"), ["sa-3rec: arrival", "'t3'", "no arrival"], id="no arrival"
        ),
        pytest.param(
            unit(38, start=None, arrival="t2-recon"),
            ["it-7tk: arrival", "other side"],
            id="arrival of the other side",
        ),
        pytest.param(unit(1, id="gb-14"), ["units.json", "gb-14", "2 times"], id="an id twice"),
        pytest.param(unit(0, id="a b"), ["'a b'", "blanks"], id="blank in an id"),
        pytest.param(unit(0, id="gb-guards-22"), ["gb-guards-22", "longer"], id="long id"),
        pytest.param(unit(0, id="1103"), ["1103", "place"], id="id of a hex"),
        pytest.param(unit(0, id="reserve"), ["reserve", "place"], id="id of a place off the map"),
        pytest.param(unit(0, side="german"), ["units[0].side", "german"], id="unknown side"),
        pytest.param(
            unit(0, depleted=[5, 2]), ["gb-14: depleted", "stronger"], id="stronger when depleted"
        ),
        pytest.param(
            unit(62, depleted=None), ["de-pi33: depleted", "14.3"], id="engineer with one side"
        ),
        pytest.param(unit(0, name={"ja": "x"}), ["units[0].name.en", "missing"], id="no name"),
        pytest.param(
            unit(0, name={"en": "x", "ja": " "}), ["units[0].name.ja", "empty"], id="empty name"
        ),
        pytest.param(unit(0, weather="fine"), ["units[0].weather"], id="unknown field"),
    ],
)
def test_a_problem_of_a_unit_is_told(
    folder: Path, change: Callable[[Any], object], words: list[str]
) -> None:
    """One thing is wrong with one unit."""
    edit(folder, "units.json", change)
    assert told(problems(folder), "units.json", *words)


def letter(row: int, column: int, letter: str) -> Callable[[Any], object]:
    """Put another letter into the terrain; row and column are counted from 1."""

    def change(data: Any) -> None:
        rows = data["terrain"]["rows"]
        rows[row - 1] = rows[row - 1][: column - 1] + letter + rows[row - 1][column:]

    return change


@pytest.mark.parametrize(
    ("change", "words"),
    [
        pytest.param(
            lambda data: data["terrain"]["rows"].pop(), ["terrain.rows", "25 rows", "26"], id="rows"
        ),
        pytest.param(
            lambda data: data["terrain"]["rows"].__setitem__(3, "...."),
            ["terrain.rows[3]", "4 letters", "39"],
            id="short row",
        ),
        pytest.param(letter(8, 5, "?"), ["terrain.rows[7]", "0508", "'?'"], id="no terrain"),
        pytest.param(letter(8, 5, " "), ["terrain.rows[7]", "0508", "no hex"], id="hole"),
        pytest.param(letter(26, 2, "."), ["terrain.rows[25]", "0226"], id="hex beyond the edge"),
        pytest.param(letter(8, 5, "t"), ["places", "0508", "town"], id="town without a name"),
        pytest.param(letter(3, 11, "."), ["places", "1103", "town"], id="town in the desert"),
        pytest.param(letter(3, 5, "~"), ["routes balbia-west", "0503", "sea"], id="road at sea"),
        pytest.param(
            lambda data: data["routes"][0]["hexes"].remove("0503"),
            ["routes balbia-west", "0403", "0603", "not adjacent"],
            id="gap in a road",
        ),
        pytest.param(
            lambda data: data["routes"][0]["hexes"].insert(1, "0102"),
            ["routes balbia-west", "0102 and 0102", "not adjacent"],
            id="road on the spot",
        ),
        pytest.param(
            lambda data: data["routes"][0].update(hexes=["0102"]),
            ["routes[0].hexes"],
            id="road of one hex",
        ),
        pytest.param(
            lambda data: data["routes"][0].update(id="abd"), ["routes", "abd", "2 times"], id="ids"
        ),
        pytest.param(
            lambda data: data["escarpments"][0]["sides"].append(["1010", "1012"]),
            ["escarpments E1", "1010", "1012", "not adjacent"],
            id="escarpment between hexes apart",
        ),
        pytest.param(
            lambda data: data["escarpments"][0]["sides"].append(["3512", "3412"]),
            ["escarpments E1", "3412/3512", "2 times"],
            id="escarpment twice",
        ),
        pytest.param(
            lambda data: data["minefields"][0]["sides"].append(["1010", "1012"]),
            ["minefields tobruk-outer", "1010", "1012", "not adjacent"],
            id="mines between hexes apart",
        ),
        pytest.param(
            lambda data: data["minefields"][0]["sides"].append(["1103", "1102"]),
            ["minefields tobruk-outer", "1102", "sea"],
            id="mines at sea",
        ),
        pytest.param(
            lambda data: data["minefields"][2]["sides"].append(["0802", "0702"]),
            ["minefields bardia", "0802/0702", "tobruk-outer"],
            id="mines of two belts",
        ),
        pytest.param(
            lambda data: data["boxes"]["inner"].append("0802"),
            ["boxes.inner", "0802", "2 hexes", "not 1"],
            id="box off its ring",
        ),
        pytest.param(
            lambda data: data["boxes"].update(centre="0000"),
            ["boxes.centre", "'0000'"],
            id="no centre",
        ),
        pytest.param(
            lambda data: data["places"][0].update(hex="4711"),
            ["places Tobruk", "'4711'"],
            id="place",
        ),
        pytest.param(
            lambda data: data["places"][7].update(hex="3010"),
            ["places", "3010", "2 times"],
            id="two names for a hex",
        ),
        pytest.param(lambda data: data["wire"].append("4711"), ["wire", "'4711'"], id="wire"),
        pytest.param(
            lambda data: data["coastal"].append("2001"), ["coastal", "2001", "sea"], id="coast"
        ),
        pytest.param(
            lambda data: data["grid"].update(provenance="X"), ["grid.provenance"], id="provenance"
        ),
        pytest.param(lambda data: data["grid"].update(columns=0), ["grid.columns"], id="no grid"),
    ],
)
def test_a_problem_of_the_map_is_told(
    folder: Path, change: Callable[[Any], object], words: list[str]
) -> None:
    """One thing is wrong with the map."""
    edit(folder, "map.json", change)
    assert told(problems(folder), "map.json", *words)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('first_day = "1941-11-18"', 'first_day = "1941-11-31"', ["first_day", "1941-11-31"]),
        ("sudden_end = [18, 19]", "sudden_end = [18, 20]", ["historical", "turn 20"]),
        ("sudden_end = [18, 19]", "sudden_end = [18, 18]", ["historical", "2 times"]),
        ('first = "british"', 'first = "german"', ["scenario[0].first", "german"]),
        ('tobruk = "1103"', 'tobruk = "1102"', ["objectives.tobruk", "1102", "sea"]),
        ('airfield = "1509"', 'airfield = "15.09"', ["objectives.airfield", "'15.09'"]),
        ('axis = ["0102", "0103"]', "axis = []", ["supply.axis", "no supply symbol"]),
        ('axis = ["0102", "0103"]', 'axis = ["3915"]', ["supply", "3915", "2 times"]),
        ('hexes = ["3921"]', 'hexes = ["3901"]', ["arrival t6-brigade", "3901", "sea"]),
        ('hexes = ["3921"]', 'hexes = ["3921", "3922"]', ["t6-brigade", "2 hexes", "1 units"]),
        ('["1525", "1625"]', '["1523", "1625"]', ["arrival", "2 units", "1523", "turn 2"]),
        ('id = "t2-recon"', 'id = "t6-brigade"', ["arrival", "t6-brigade", "2 times"]),
        ('id = "t2-recon"', 'id = "t2 recon"', ["arrival", "'t2 recon'", "blanks"]),
        ("columns = [-4, -3,", "columns = [-3, -3,", ["crt.columns", "above"]),
        ('"D4"],', '"D4"], ["NE"],', ["crt.rows", "7 rows", "6 faces"]),
        ('"EX",  "D4"]', '"D4"]', ["crt.rows[5]", "8 results", "9 columns"]),
        ('"dD3"]', '"dA3"]', ["crt.rows[3][8]"]),
        ('"D4"]', '"D5"]', ["crt.rows[5][8]"]),
        ("pool.axis = [6,", "pool.axis = [7,", ["fire.pool.axis[0]"]),
        ("pool.axis = [6,", "pool.axis = [0,", ["fire.pool.axis[0]"]),
        ("pool.axis = [6,", f"pool.axis = [{'6, ' * 16}", ["fire.pool.axis", "16", "+6", "15"]),
        ("allotment.british = 4", "allotment.british = 11", ["fire.allotment.british", "11", "10"]),
        ("rough = { leg = 4, ", "rough = { ", ["costs.terrain.rough.leg", "missing"]),
        ('ja = "クルセイダー：トブルクの戦い（フォリオ）"', 'ja = ""', ["name.ja", "empty"]),
    ],
)
def test_a_problem_of_the_cover_is_told(folder: Path, old: str, new: str, words: list[str]) -> None:
    """One thing is wrong with the tables of the cover."""
    reword(folder, old, new)
    assert told(problems(folder), "module.toml", *words)


@pytest.mark.parametrize("name", ["map.json", "units.json"])
def test_a_missing_file_is_named(folder: Path, name: str) -> None:
    """A file is gone."""
    (folder / name).unlink()
    assert told(problems(folder), name, "missing")


@pytest.mark.parametrize("name", ["map.json", "units.json", "module.toml"])
@pytest.mark.parametrize("content", [b"{", b"\xff\xfe", b"[1, 2]", b"null", b""])
def test_a_file_that_is_something_else_is_named(folder: Path, name: str, content: bytes) -> None:
    """A file is broken, not text, of another form, or empty."""
    (folder / name).write_bytes(content)
    assert told(problems(folder), name)
