"""The files of a folio module: what the battle for Tobruk holds, and modules with problems."""

import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import sandtable
from sandtable import BadModule
from sandtable.board.spread import Spread
from sandtable.core.bits import bits, mask_of
from sandtable.core.module import read_module
from sandtable.systems.folio.data import Data, Unit, read

SHELF = Path(sandtable.__file__).parent / "modules" / "battle-for-tobruk" / "v1"
MODULE = read(read_module(SHELF))
GRID = MODULE.grid

#: 11.1 and 18.0: attack, defence, movement and the hexes, as the scenario lists them.
SETUP = {
    "german": {
        "5-4-11": "1605 1805 2610 2510",
        "3-4-11": "1606 2108 3515",
        "3-3-14": "2215 2516 1914",
        "2-2-11": "1806 2106 1506",
        "1-2-14": "1906",
        "1-2-11": "2005 1706 3614 3415 2409 1405 3409 1305 3513 1306 1406",
    },
    "italian": {
        "2-2-9": "1314 1115 1114",
        "1-1-13": "2917",
        "3-3-9": "1215",
        "2-3-9": "0614",
        "3-4-7": "0112",
        "2-3-7": "0114",
        "2-2-3": "1205 1106 0908 1007 0703 0704 0805 0906 2816 3116",
    },
    "british": {
        "4-5-9": "3220 1005 0802",
        "3-4-9": "3121 3122 0804 1204 3920 3118",
        "4-4-9": "3624 3915",
        "1-2-11": "3224 3325 3223",
        "2-3-9": "1104 0904 0803",
        "5-3-9": "3419",
        "4-3-9": "3218",
        "3-2-10": "3423 3323",
        "3-2-11": "3324 3025 3126 3125",
        "3-2-12": "3222 3123 3124",
        "1-1-15": "3024 3023 3022 3717 3019",
    },
}


def values(unit: Unit) -> str:
    return f"{unit.attack}-{unit.defence}-{unit.move}"


def army(unit: Unit) -> str:
    return unit.nation if unit.side == "axis" else "british"


# The battle for Tobruk


def test_every_unit_starts_where_the_scenario_says() -> None:
    """18.0: 76 units, one to a hex, with the values printed on them."""
    listed = {
        hex_: (nation, numbers)
        for nation, lines in SETUP.items()
        for numbers, hexes in lines.items()
        for hex_ in hexes.split()
    }
    started = {unit.start: (army(unit), values(unit)) for unit in MODULE.units if unit.start}
    assert started == listed
    assert len(listed) == 76


def test_the_reinforcements_are_those_of_the_rulebook() -> None:
    """11.1: four units on turn 2, one on turn 6, none for the Axis."""
    lines = {
        (line.side, line.turn, " ".join(line.hexes)): [
            values(unit) for unit in MODULE.units if unit.arrival == line.id
        ]
        for line in MODULE.cover.arrival
    }
    assert lines == {
        ("british", 2, "1523 1524"): ["1-1-15"] * 2,
        ("british", 2, "1525 1625"): ["3-4-9"] * 2,
        ("british", 6, "3921"): ["3-3-9"],
    }


def test_the_british_units_come_first() -> None:
    """Units are numbered in this order: British, Italian, German."""
    armies = [army(unit) for unit in MODULE.units]
    assert armies == ["british"] * 38 + ["italian"] * 18 + ["german"] * 25


def test_units_act_in_the_mobile_phases_as_decided() -> None:
    """P-22: all German units are mobile, the ten Italian 2-2-3 walk, brigades only ride."""
    classes: dict[tuple[str, str], set[str]] = {}
    for unit in MODULE.units:
        classes.setdefault((army(unit), unit.mobility), set()).add(values(unit))
    assert classes == {
        ("british", "mobile"): {
            "1-1-15", "1-2-11", "3-2-10", "3-2-11", "3-2-12", "4-3-9", "5-3-9",
        },
        ("british", "motorised"): {"2-3-9", "3-3-9", "3-4-9", "4-4-9", "4-5-9"},
        ("italian", "mobile"): {"1-1-13", "2-2-9"},
        ("italian", "motorised"): {"2-3-7", "2-3-9", "3-3-9", "3-4-7"},
        ("italian", "leg"): {"2-2-3"},
        ("german", "mobile"): set(SETUP["german"]),
    }  # fmt: skip


def test_three_german_units_are_engineers_with_two_sides() -> None:
    """P-23, P-24: 1-2-11, depleted 1-1; nobody is a commando."""
    engineers = [unit for unit in MODULE.units if unit.engineer]
    assert {unit.start for unit in engineers} == {"1305", "1706", "2409"}
    assert {(unit.nation, values(unit), unit.depleted) for unit in engineers} == {
        ("german", "1-2-11", (1, 1))
    }
    assert not any(unit.commando for unit in MODULE.units)


def test_depleted_sides_are_halves_rounded_up() -> None:
    """P-23: units with an attack of 1 have one side only, but for the engineers."""
    for unit in MODULE.units:
        if unit.engineer:
            continue
        half = ((unit.attack + 1) // 2, (unit.defence + 1) // 2)
        assert unit.depleted == (None if unit.attack == 1 else half), unit.id


def test_no_identity_of_a_unit_is_called_certain() -> None:
    """The counters are not known to us: every name is probable at best."""
    assert {unit.identity for unit in MODULE.units} == {"probable", "guess"}


def test_short_names_fit_a_counter() -> None:
    """At most eight letters, at most five signs in Japanese, and no two alike on one side."""
    for unit in MODULE.units:
        assert len(unit.short.en) <= 8, unit.id
        assert len(unit.short.ja) <= 5, unit.id
    for side in ("british", "axis"):
        for language in ("en", "ja"):
            names = Counter(
                getattr(unit.short, language) for unit in MODULE.units if unit.side == side
            )
            assert [name for name, times in names.items() if times > 1] == []


def test_the_towns_are_those_that_the_rules_name() -> None:
    """P-18: Tobruk, Bardia, Sollum, El Adem."""
    towns = [name for name, kind in zip(GRID.names, MODULE.terrain, strict=True) if kind == "town"]
    assert towns == ["0908", "1103", "3409", "3513"]
    assert Counter(MODULE.terrain) == {"desert": 833, "sea": 158, "town": 4}


def sides(pairs: list[tuple[str, str]]) -> set[int]:
    return {GRID.side(GRID.index[a], GRID.index[b]) for a, b in pairs}


def land(hex_: int) -> bool:
    return MODULE.terrain[hex_] != "sea"


def between(one: int, other: int) -> set[int]:
    """The hexsides on land between two rings round the centre of the boxes."""
    centre = GRID.index[MODULE.map.boxes.centre]
    outside = set(GRID.ring(centre, other))
    return {
        GRID.side(a, b)
        for a in GRID.ring(centre, one)
        for b in GRID.neighbours[a]
        if b in outside and land(a) and land(b)
    }


def test_the_belts_of_tobruk_run_between_the_rings() -> None:
    """14.0, R-14-belts: all British, within three hexes of Tobruk."""
    belts = {belt.id: belt for belt in MODULE.map.minefields}
    assert sides(belts["tobruk-outer"].sides) == between(2, 3)
    assert sides(belts["tobruk-inner"].sides) == between(1, 2)
    tobruk = GRID.index["1103"]
    for name in ("tobruk-outer", "tobruk-inner"):
        assert belts[name].owner == "british"
        for pair in belts[name].sides:
            assert min(GRID.distance(tobruk, GRID.index[name]) for name in pair) <= 3


def test_the_axis_owns_the_mines_of_its_strongholds() -> None:
    """14.0, R-14-east, R-14-owner: all land sides of three hexes; the belt in the east is British."""
    belts = {belt.id: belt for belt in MODULE.map.minefields}
    for name, hex_ in (("bardia", "3409"), ("halfaya", "3414"), ("libyan-omar", "2816")):
        here = GRID.index[hex_]
        around = {GRID.side(here, there) for there in GRID.neighbours[here] if land(there)}
        assert belts[name].owner == "axis"
        assert sides(belts[name].sides) == around
    assert belts["east-edge"].owner == "british"
    assert belts["east-edge"].sides == [("3814", "3915"), ("3815", "3915")]


def test_the_boxes_are_the_rings_on_land() -> None:
    """14.4: six hexes in the inner ring, eight in the outer."""
    boxes = MODULE.map.boxes
    centre = GRID.index[boxes.centre]
    for names, steps in ((boxes.inner, 1), (boxes.outer, 2)):
        ring = [GRID.names[h] for h in GRID.ring(centre, steps) if land(h)]
        assert sorted(names) == ring


def along() -> set[int]:
    """The hexsides that a road or trail crosses."""
    return {
        GRID.side(GRID.index[here], GRID.index[there])
        for route in MODULE.map.routes
        for here, there in zip(route.hexes, route.hexes[1:], strict=False)
    }


def test_roads_and_trails_cross_the_escarpments_at_nine_places() -> None:
    """16.0: all four lines together."""
    lines = sides([pair for line in MODULE.map.escarpments for pair in line.sides])
    crossed = {"/".join(sorted(GRID.names[h] for h in GRID.ends(side))) for side in lines & along()}
    assert crossed == {
        "0203/0304", "0404/0504", "0705/0706", "1005/1006", "1508/1509", "1808/1909", "1906/2006",
        "3413/3513", "3414/3514",
    }  # fmt: skip


def open_sides(lines: tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """The steps on land that no bare escarpment bars."""
    bare = sides(
        [pair for line in MODULE.map.escarpments if line.id in lines for pair in line.sides]
    )
    bare -= along()
    for here, around in enumerate(GRID.neighbours):
        for there in around:
            if there >= 0 and land(here) and land(there) and GRID.side(here, there) not in bare:
                yield here, there


@pytest.mark.parametrize("lines", [(), ("E1", "E3"), ("E1", "E2", "E3", "E4")])
def test_every_land_hex_can_be_reached(lines: tuple[str, ...]) -> None:
    """From Tobruk, with no escarpment, those of the standard game, and all."""
    ground = mask_of(h for h in range(len(GRID)) if land(h))
    found = Spread(open_sides(lines)).flood(1 << GRID.index["1103"], ground)
    assert found == ground


def chain(without: str | None = None) -> list[str]:
    """17.0: the hexes linked with Tobruk at the start, clear of Axis units and their zones."""
    spread = Spread(open_sides(("E1", "E3")))
    axis = mask_of(
        GRID.index[unit.start]
        for unit in MODULE.units
        if unit.side == "axis" and unit.start is not None and unit.start != without
    )
    free = mask_of(h for h in range(len(GRID)) if land(h)) & ~(axis | spread.step(axis))
    return [GRID.names[h] for h in bits(spread.flood(1 << GRID.index["1103"], free))]


def test_tobruk_is_cut_off_at_the_start() -> None:
    """17.0: the chain ends inside the ring."""
    assert chain() == ["0902", "0903", "0904", "1002", "1003", "1004", "1103", "1104"]


def test_one_regiment_holds_the_ring_shut() -> None:
    """17.0: without the unit in 0703 there is a chain to the east; without any other there is none."""
    symbols = set(MODULE.cover.supply.british)
    starts = [unit.start for unit in MODULE.units if unit.side == "axis" and unit.start]
    assert [start for start in starts if symbols & set(chain(start))] == ["0703"]


def test_nine_pairs_of_enemies_start_adjacent_across_the_outer_belt() -> None:
    """And nowhere else."""
    standing: dict[str, list[int]] = {"british": [], "axis": []}
    for unit in MODULE.units:
        if unit.start is not None:
            standing[unit.side].append(GRID.index[unit.start])
    british, axis = standing["british"], standing["axis"]
    pairs = {GRID.side(a, b) for a in british for b in axis if GRID.adjacent(a, b) >= 0}
    assert len(pairs) == 9
    assert pairs <= between(2, 3)


def test_a_better_column_is_never_worse_for_the_attacker() -> None:
    """P-20: along each row, by our own order of the results, in which an exchange beats nothing."""
    order = [
        "aA2",
        "aA1",
        "A2",
        "A1",
        "NE",
        "EX",
        "D1",
        "D2",
        "D3",
        "D4",
        "dD1",
        "dD2",
        "dD3",
        "De",
    ]
    for row in MODULE.cover.crt.rows:
        ranks = [order.index(code) for code in row]
        assert ranks == sorted(ranks)


def test_the_results_cost_as_many_steps_as_intended() -> None:
    """P-20: the losses of all six faces added up, by column; an elimination counts as two."""
    lost = {"De": (2, 0), "EX": (1, 1)}
    for code in {code for row in MODULE.cover.crt.rows for code in row} - lost.keys():
        lost[code] = (int(code[0] == "d"), int(code[0] == "a"))
    columns = list(zip(*MODULE.cover.crt.rows, strict=True))
    defender = [sum(lost[code][0] for code in column) for column in columns]
    attacker = [sum(lost[code][1] for code in column) for column in columns]
    assert defender == [0, 0, 1, 1, 2, 3, 5, 7, 8]
    assert attacker == [2, 1, 2, 2, 1, 1, 1, 1, 0]


def test_the_allotments_are_those_decided() -> None:
    """P-14: pools with the marker of the erratum."""
    fire = MODULE.cover.fire
    assert (fire.allotment.british, fire.allotment.axis) == (4, 3)
    assert Counter(fire.pool.british) == {6: 2, 5: 1, 4: 2, 3: 2, 2: 2, 1: 1}
    assert Counter(fire.pool.axis) == {6: 1, 5: 1, 4: 2, 3: 2, 2: 2, 1: 1}


# Modules with problems


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the module, to be damaged."""
    return Path(shutil.copytree(SHELF, tmp_path / "v1"))


def edit(folder: Path, name: str, change: Callable[[Any], object]) -> None:
    """Change the data of one of the JSON files."""
    data = json.loads((folder / name).read_text("utf-8"))
    change(data)
    (folder / name).write_text(json.dumps(data), "utf-8")


def reword(folder: Path, old: str, new: str) -> None:
    """Change the text of the cover."""
    cover = folder / "module.toml"
    text = cover.read_text("utf-8")
    assert old in text
    cover.write_text(text.replace(old, new), "utf-8")


def opened(folder: Path) -> Data:
    return read(read_module(folder))


def problems(folder: Path) -> list[str]:
    with pytest.raises(BadModule) as error:
        opened(folder)
    return error.value.problems


def told(found: list[str], *words: str) -> bool:
    """Whether one of the problems says all of these."""
    return any(all(word in problem for word in words) for problem in found)


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
        pytest.param(unit(0, name={"en": "x"}), ["units[0].name.ja", "missing"], id="no name"),
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
