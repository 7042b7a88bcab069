"""The map of Frontier Wire: made from the geography, in its right place, and closed where it must be."""

import math
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location
from itertools import pairwise
from pathlib import Path
from shutil import copytree
from types import ModuleType
from typing import Any

import pytest

from modules.frontier_wire import RULES
from sandtable.board.hexgrid import HexGrid

ROOT = Path(__file__).parents[2]
V1 = ROOT / "src/sandtable/modules/frontier-wire/v1"

#: Straight lines in kilometres between places, from the histories and maps of the campaign.
DISTANCES = {
    ("tobruk", "bardia"): 111,
    ("tobruk", "el-adem"): 25,
    ("tobruk", "ed-duda"): 25,
    ("tobruk", "sidi-rezegh-lg"): 32,
    ("sidi-rezegh-lg", "belhamed"): 6,
    ("sidi-rezegh-lg", "ed-duda"): 7,
    ("sidi-rezegh-lg", "pt-175"): 9,
    ("sidi-rezegh-lg", "bir-el-gubi"): 33,
    ("sidi-rezegh-lg", "gabr-saleh"): 54,
    ("el-adem", "bir-el-gubi"): 39,
    ("bir-el-gubi", "gabr-saleh"): 39,
    ("bir-el-gubi", "bir-hacheim"): 53,
    ("gabr-saleh", "sidi-omar"): 43,
    ("sidi-rezegh-lg", "bir-el-chleta"): 24,
    ("gambut", "bir-el-chleta"): 13,
    ("sidi-azeiz", "bardia"): 18,
    ("sidi-azeiz", "capuzzo"): 16,
    ("capuzzo", "upper-sollum"): 8,
    ("capuzzo", "halfaya"): 15,
    ("sidi-omar", "capuzzo"): 27,
    ("sidi-omar", "bir-sheferzen"): 11,
    ("tobruk", "gazala"): 60,
    ("bir-hacheim", "knightsbridge"): 30,
}
#: No point and no line is trusted to better than this.
FLOOR_KM = 1.5


def loaded() -> ModuleType:
    spec = spec_from_file_location("frontier_wire_map", ROOT / "scripts/frontier_wire_map.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


script = loaded()
ground = script.made()
MAP: dict[str, Any] = tomllib.loads((V1 / "map.toml").read_text(encoding="utf-8"))
HEXES = {spot.id: spot.hex for spot in ground.spots}


def terrain(name: str) -> str:
    column, row = script.split(name)
    return str(MAP["legend"][MAP["rows"][MAP["grid"]["rows"] - row][column - 1]])


LAND = {name for name in script.HEXES if terrain(name) != "sea"}


def barred(kind: str) -> set[frozenset[str]]:
    return {
        frozenset(pair) for one in MAP["hexsides"] if one["kind"] == kind for pair in one["pairs"]
    }


def chain(name: str) -> list[str]:
    (found,) = (one["hexes"] for one in MAP["line"] if one["id"] == name)
    return list(found)


def flood(start: str, closed: set[frozenset[str]], within: set[str] = LAND) -> set[str]:
    """All hexes that can be reached without crossing a closed hexside."""
    found, new = {start}, [start]
    while new:
        here = new.pop()
        for there in script.beside(here):
            if there in within - found and frozenset((here, there)) not in closed:
                found.add(there)
                new.append(there)
    return found


# Made from the geography


def test_the_map_is_what_the_script_makes() -> None:
    """If not: .venv/bin/python scripts/frontier_wire_map.py"""
    made = script.files_of(script.made(), V1)
    assert set(made) == {"map.toml", "texts/en.toml", "texts/ja.toml"}
    assert {file: (V1 / file).read_text(encoding="utf-8") for file in made} == made


def test_a_map_changed_by_hand_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copytree(V1, tmp_path / "v1")
    monkeypatch.setattr(script, "FOLDER", tmp_path / "v1")
    monkeypatch.setattr("sys.argv", ["frontier_wire_map.py", "--check"])
    script.main()
    file = tmp_path / "v1/map.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("~", ".", 1), encoding="utf-8")
    with pytest.raises(SystemExit, match=r"map\.toml is not what"):
        script.main()


def test_the_script_counts_hexes_as_the_engine_does() -> None:
    grid = HexGrid.from_south_west([script.ROWS] * script.COLUMNS)
    assert list(grid.names) == script.HEXES
    for number, name in enumerate(grid.names):
        near = {grid.names[n] for n in grid.neighbours[number] if n >= 0}
        assert near == set(script.beside(name))
        for there in ("01.01", "20.21", "45.29"):
            assert script.steps(name, there) == grid.distance(number, grid.index[there])


def test_neighbours_lie_five_kilometres_apart() -> None:
    for name in script.HEXES:
        for there in script.beside(name):
            assert math.dist(script.middle(name), script.middle(there)) == pytest.approx(5)


def test_a_hex_is_land_if_half_of_it_is() -> None:
    """Counted point by point, unlike the script, which cuts shapes; near a half both may err."""
    coast = ground.course("coast")
    land = [*coast, (coast[-1][0], -50), (-50, -50), (-50, coast[0][1])]
    given = {one["hex"] for one in ground.plan["land"] if one["why"]}
    assert all(0.4 <= ground.shares[name] < 0.5 for name in given)
    for name, part in ground.shares.items():
        if not any(there not in LAND for there in [name, *script.beside(name)]):
            continue
        x, y = script.middle(name)
        points = [(x + i / 4, y + j / 4) for i in range(-12, 13) for j in range(-10, 11)]
        points = [point for point in points if script.inside(point, script.corners(name))]
        counted = sum(script.inside(point, land) for point in points) / len(points)
        assert part == pytest.approx(counted, abs=0.04), name
        assert (name in LAND) == (part >= 0.5 or name in given)


# Places


def test_every_place_of_the_gazetteer_lies_in_its_hex() -> None:
    """Or, for a reason that is told, in a hex that is as near as the place is known."""
    reasons = {one["id"]: one.get("why") for one in ground.plan["place"] if "hex" in one}
    for spot in ground.spots:
        if spot.hex != script.around(spot.at):
            assert reasons[spot.id]
            assert script.off(spot.at, spot.hex) <= max(spot.uncertain, FLOOR_KM), spot.id
        else:
            assert spot.id not in reasons, "the correction is idle"


def test_no_place_of_the_gazetteer_is_forgotten() -> None:
    assert HEXES.keys() == {place["id"] for place in ground.geography["places"]}
    assert len(HEXES) == 63
    named = {spot.hex: spot.name for spot in ground.spots if not spot.silent}
    assert [place["hex"] for place in MAP["place"]] == [*named]
    assert {place.hex: dict(place.name) for place in RULES.data.map.place} == named
    assert all(spot.hex in named for spot in ground.spots), "a silent place has no name above it"


@pytest.mark.parametrize("ends", DISTANCES, ids="-".join)
def test_distances_are_those_of_history(ends: tuple[str, str]) -> None:
    """But for what the ends may lie from the middles of their hexes."""
    here, there = (script.middle(HEXES[name]) for name in ends)
    assert math.dist(here, there) == pytest.approx(DISTANCES[ends], abs=6.5)


def test_tobruk_is_25_hexes_from_bardia() -> None:
    assert script.steps(HEXES["tobruk"], HEXES["bardia"]) == 25


# Hexsides


def test_hexes_change_sides_only_where_a_line_is_uncertain() -> None:
    for wanted in ground.plan["hexsides"]:
        line = ground._stretch(wanted)
        doubt = max(ground.lines[wanted["of"]]["uncertainty_km"], FLOOR_KM)
        for moved in wanted.get("moved", []):
            assert moved["why"]
            # The salient is no doubt about the perimeter: it is the other side of a front line.
            front = ground.course("tobruk-salient")
            lines = [line, front] if "salient" in moved["why"] else [line]
            away = min(script.away(script.middle(moved["hex"]), one) for one in lines)
            assert away <= doubt, moved["hex"]


@pytest.mark.parametrize(
    ("name", "above", "below"),
    [
        ("first-escarpment", ["ed-duda", "belhamed", "zaafran", "menastir"], ["gambut", "tiger"]),
        (
            "second-escarpment",
            ["sidi-rezegh-lg", "pt-175", "pt-178"],
            ["belhamed", "bir-el-chleta", "sciafsciuf"],
        ),
        ("frontier-cliff", ["upper-sollum", "cirener"], ["sollum", "halfaya"]),
    ],
)
def test_places_lie_on_their_side_of_an_escarpment(
    name: str, above: list[str], below: list[str]
) -> None:
    (sides,) = (one for one in MAP["hexsides"] if one["id"] == name)
    assert sides["high"] == "first"
    highs, lows = ({pair[end] for pair in sides["pairs"]} for end in (0, 1))
    assert not highs & lows, "no hex is on both sides"
    touching = highs | lows
    for place in above:
        assert HEXES[place] in highs or HEXES[place] not in touching
    for place in below:
        assert HEXES[place] in lows or HEXES[place] not in touching
    assert any(HEXES[place] in highs for place in above)
    assert any(HEXES[place] in lows for place in below)


def test_the_plain_below_the_cliff_is_closed() -> None:
    """From Sollum to the east edge: up only by the roads of Sollum and Halfaya."""
    cliff = barred("cliff")
    plain = flood("44.14", cliff)
    assert sorted(plain) == [
        "42.14", "42.15", "43.14", "44.13", "44.14", "45.12", "45.13", "45.14",
    ]  # fmt: skip
    roads = {frozenset(step) for one in MAP["line"] for step in pairwise(one["hexes"])}
    assert cliff & roads == {frozenset(("41.16", "42.15")), frozenset(("41.15", "42.14"))}


def test_the_wire_is_closed() -> None:
    east = flood("45.05", barred("wire"))
    assert len(east) == 138
    assert east == set(MAP["area"]["east-of-the-wire"])
    assert east | flood("01.20", barred("wire")) == LAND
    assert {HEXES[name] for name in ("sollum", "halfaya", "sidi-suleiman")} <= east
    assert not {HEXES[name] for name in ("capuzzo", "sidi-omar", "bardia", "cova")} & east


def test_the_perimeter_is_closed() -> None:
    fortress = flood(HEXES["tobruk"], barred("perimeter"))
    assert fortress == set(MAP["area"]["tobruk-fortress"])
    assert fortress == {name for name in LAND if terrain(name) == "tobruk-fortress"}


def test_the_ring_round_tobruk_is_closed() -> None:
    """With an enemy in all works beside the fortress, no supply path leaves it."""
    fortress = set(MAP["area"]["tobruk-fortress"])
    ring = {name for name in LAND if terrain(name) == "works" and steps_to(name, fortress) == 1}
    watched = ring | {there for name in ring for there in script.beside(name)}
    # Friends in every hex of the fortress open their own hexes, not those outside.
    assert flood(HEXES["tobruk"], set(), (LAND - watched) | fortress) == fortress


def steps_to(name: str, hexes: set[str]) -> int:
    return min(int(script.steps(name, one)) for one in hexes)


# Roads and tracks


@pytest.mark.parametrize("line", MAP["line"], ids=lambda line: line["id"])
def test_a_road_is_a_chain_of_hexes_on_land(line: dict[str, Any]) -> None:
    assert set(line["hexes"]) <= LAND
    assert len(set(line["hexes"])) == len(line["hexes"]), "it does not turn back"
    for here, there in pairwise(line["hexes"]):
        assert there in script.beside(here)


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("via-balbia-west", ["gazala", "tobruk"]),
        ("via-balbia-east", ["tobruk", "kings-cross", "gambut", "bardia", "capuzzo", "sollum"]),
        ("axis-bypass", ["acroma", "ed-duda"]),
        ("tobruk-el-adem", ["kings-cross", "el-adem"]),
        ("halfaya-road", ["halfaya", "capuzzo"]),
        ("trigh-capuzzo", ["knightsbridge", "el-adem", "bir-el-chleta", "sidi-azeiz", "capuzzo"]),
        ("trigh-el-abd", ["bir-el-gubi", "gabr-saleh", "bir-sheferzen"]),
        ("habata-track", ["bir-sheferzen", "bir-el-khireigat"]),
        ("gubi-track", ["el-adem", "bir-el-haiad", "bir-el-gubi", "el-cuasc"]),
        ("frontier-track", ["capuzzo", "bir-ghirba", "sidi-omar", "bir-sheferzen", "el-beida"]),
    ],
)
def test_a_road_leads_from_place_to_place(name: str, places: list[str]) -> None:
    hexes = chain(name)
    found = [hexes.index(HEXES[place]) for place in places]
    assert found == sorted(found)


def test_the_coast_road_runs_below_the_escarpment() -> None:
    """From Tobruk to Bardia nothing has to be climbed."""
    road = chain("via-balbia-east")
    steps = pairwise(road[: road.index(HEXES["bardia"]) + 1])
    assert not {frozenset(step) for step in steps} & barred("escarpment")


def test_the_frontier_track_stays_on_its_side_of_the_wire() -> None:
    assert not {frozenset(step) for step in pairwise(chain("frontier-track"))} & barred("wire")


# Who needs the ground


def test_the_start_is_shared_out() -> None:
    axis, commonwealth = (set(MAP["area"][name]) for name in ("axis-start", "cw-start"))
    assert not axis & commonwealth
    assert axis | commonwealth == LAND
    assert set(MAP["area"]["tobruk-fortress"]) <= commonwealth
    east = set(MAP["area"]["east-of-the-wire"])
    assert axis & east == {HEXES[name] for name in ("pt-206", "upper-sollum", "halfaya")}


def test_a_hex_that_counts_for_victory_has_a_name() -> None:
    rules = tomllib.loads((V1 / "rules.toml").read_text(encoding="utf-8"))
    awards = [one for table in rules["victory"].values() for one in table.get("award", [])]
    counting = {name for award in awards for name in award.get("hexes", [])}
    assert counting <= {place["hex"] for place in MAP["place"]}
    assert {HEXES[name] for name in ("ed-duda", "belhamed", "sidi-rezegh-lg")} <= counting


def test_nobody_starts_or_comes_at_sea() -> None:
    setup = tomllib.loads((V1 / "setup.toml").read_text(encoding="utf-8"))
    starts = {
        one if isinstance(one, str) else one.get("hex")
        for table in setup.values()
        for one in table.values()
    }
    assert starts - {None} <= LAND
    rules = tomllib.loads((V1 / "rules.toml").read_text(encoding="utf-8"))
    for one in [*rules["supply"]["source"], *rules["entry"].values()]:
        hexes = {name for hex_ in one["hexes"] for name in MAP["area"].get(hex_, [hex_])}
        assert hexes <= LAND


def crossed_by_road() -> Iterator[tuple[int, int]]:
    """Steps into the fortress along a road or track."""
    index = RULES.grid.index
    for sides in RULES.data.map.hexsides:
        if sides.kind == "perimeter":
            for a, b in sides.pairs:
                for here, there in ((index[a], index[b]), (index[b], index[a])):
                    if RULES.lines_between(here, there):
                        yield here, there


def test_no_road_opens_the_perimeter_to_the_axis() -> None:
    """Item 31: three roads lead through it, at half a point for the garrison and two more for others."""
    gates = list(crossed_by_road())
    assert len(gates) >= 6
    for step in gates:
        for gait in range(3):
            costs = [Fraction(RULES.cost[side][gait][step], RULES.scale) for side in (0, 1)]
            assert costs[0] <= 1
            assert costs[1] == costs[0] + 2
