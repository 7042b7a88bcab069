"""The files of a folio module: what the battle for Tobruk holds."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import sandtable
from sandtable.board.spread import Spread
from sandtable.core.bits import bits, mask_of
from sandtable.core.module import read_module
from sandtable.systems.folio.data import Unit, read

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
    """At most eight letters; in Japanese the room of six signs; and no two alike on one side."""
    for unit in MODULE.units:
        assert len(unit.short["en"]) <= 8, unit.id
        # A letter or a digit takes half the room of a Japanese sign.
        assert sum(0.5 if sign.isascii() else 1 for sign in unit.short["ja"]) <= 6, unit.id
    for side in ("british", "axis"):
        for language in ("en", "ja"):
            names = Counter(unit.short[language] for unit in MODULE.units if unit.side == side)
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
