"""Overlays of the map: reach, path, zones, supply, threat and control."""

from fractions import Fraction
from typing import Any

import pytest

from builders import places, play
from rules.scs.builders import combat, lesson, place, place_trial
from rules.scs.slow import around, distance
from sandtable.core.errors import NotNow, NotOnBoard, UnknownName


def values(found: dict[str, Any]) -> dict[str, Any]:
    return {name: finding.value for name, finding in found.items()}


def clauses(found: dict[str, Any]) -> set[str]:
    return {finding.clause for finding in found.values()}


def disc(centre: str, radius: int) -> set[str]:
    """The hexes of the primer within so many of one, itself included."""
    names = (f"{column:02}.{row:02}" for column in range(1, 33) for row in range(1, 21))
    return {name for name in names if distance(name, centre) <= radius}


# Reach and path


@pytest.mark.clause("scs 3.1b")
def test_reach_tells_what_is_left_in_each_hex() -> None:
    """1 Inf, movement 5, on open ground: a disc of five hexes, but for roads and forest."""
    game = place({"1inf": "23.09"})
    found = game.survey("reach", "1inf")
    assert found.keys() <= disc("23.09", 5) - {"23.09"}
    near = disc("23.09", 3) - {"23.09"}
    assert {name: found[name].value for name in near} == {
        name: 5 - distance(name, "23.09") for name in near
    }
    assert clauses(found) == {"scs 3.1b"}


@pytest.mark.clause("scs 3.1b")
def test_reach_of_the_units_on_the_move_is_from_where_they_are() -> None:
    """The first worked example: 8 of 9 points are used at 25.18, one is left for 26.17."""
    game = lesson("movement")
    play(game, "pick 6arm", "step 24.15", "step 24.16", "step 24.17", "step 25.18")
    assert values(game.survey("reach"))["26.17"] == 0
    assert "26.18" not in game.survey("reach")
    assert places(game, "go") == set(game.survey("reach"))


@pytest.mark.clause("scs 3.1e")
def test_reach_by_the_minimum_move_says_so() -> None:
    """7 Gren out of supply, 3 points: the forest over a stream would cost them, beside a ZOC more."""
    game = place({"7gren": "09.06 out1", "6arm": "10.04"}, to_move="red")
    found = game.survey("reach", "7gren")
    assert (found["09.05"].value, found["09.05"].clause) == (0, "scs 3.1e")
    assert found["09.07"].clause == "scs 3.1b"


def test_reach_needs_a_unit_on_the_map() -> None:
    """Nobody is on the move; an unknown name; an eliminated unit."""
    game = place({"1inf": "23.09"})
    with pytest.raises(NotNow):
        game.survey("reach")
    with pytest.raises(UnknownName):
        game.survey("reach", "xx")
    with pytest.raises(NotOnBoard):
        game.survey("reach", "6arm")
    with pytest.raises(UnknownName):
        game.survey("moon")


@pytest.mark.clause("scs 3.1c")
def test_a_path_tells_what_is_used_up_on_the_way() -> None:
    """1 Inf of the first example along the Forest Road: 3, then a half and another."""
    game = lesson("movement")
    play(game, "pick 1inf", "step 26.16")
    assert values(game.survey("path", "26.18")) == {"26.17": Fraction(1, 2), "26.18": 1}
    assert clauses(game.survey("path", "26.18")) == {"scs 3.1c"}
    assert game.survey("path", "10.10") == {}


def test_a_path_needs_a_hex_to_lead_to() -> None:
    game = lesson("movement")
    play(game, "pick 1inf")
    for of in (None, "xx", "reserve"):
        with pytest.raises(UnknownName):
            game.survey("path", of)


# Zones


@pytest.mark.clause("scs 2.0b", "scs 2.0a")
def test_zones_are_those_of_the_enemy() -> None:
    """Of 7 Gren, six hexes; 14 Pz has none. Who is meant may be named."""
    game = place({"6arm": "12.06", "7gren": "20.10", "14pz": "23.10"})
    found = game.survey("zones")
    assert found == game.survey("zones", "blue")
    assert found.keys() == set(around("20.10"))
    assert (set(values(found).values()), clauses(found)) == ({"zone"}, {"scs 2.0b"})
    assert game.survey("zones", "red").keys() == set(around("12.06"))
    with pytest.raises(UnknownName):
        game.survey("zones", "green")


# Supply


@pytest.mark.clause("scs 12.1a")
def test_supply_shows_the_paths_the_sources_and_who_is_cut_off() -> None:
    """The worked example without 8 Inf: the way ends before 02.07."""
    units = {"6arm": "03.09", "3inf": "05.09", "7gren": "01.08", "2pz": "02.09"}
    game = place(units, scenario="supply")
    found = game.survey("supply", "blue")
    assert values(found) == {
        "02.05": "source",
        "02.06": "supplied",
        "03.09": "cut-off",
        "05.09": "cut-off",
    }
    assert clauses(found) == {"scs 12.1a"}


@pytest.mark.clause("scs 12.1a")
def test_supply_shows_sources_that_are_shut() -> None:
    """7 Gren in 01.13 shuts all three of Blue's."""
    game = place({"6arm": "20.10", "7gren": "01.13"})
    assert values(game.survey("supply")) == {
        "01.12": "source-shut",
        "01.13": "source-shut",
        "01.14": "source-shut",
        "20.10": "cut-off",
    }


@pytest.mark.clause("scs 12.1a")
def test_supply_knows_whom_a_source_serves() -> None:
    """The port feeds the flak and not the panzers beside it."""
    game = place_trial({"j-flak": "05.07", "j-tank": "05.06", "a-tank": "04.01"}, to_move="jade")
    found = values(game.survey("supply"))
    assert (found["07.07"], found["05.07"], found["05.06"]) == ("source", "supplied", "cut-off")


# Threat


@pytest.mark.clause("scs 2.1c")
def test_threat_adds_up_what_the_enemy_could_bring() -> None:
    """7 Gren, 3-3-5, and 4 Rec, 2-2-12: as far as each moves, and one hex more."""
    game = combat({"6arm": "12.06", "7gren": "23.09"})
    found = values(game.survey("threat"))
    assert (found["20.09"], found["23.09"]) == (3, 3)
    assert "29.02" not in found  # seven hexes away
    assert clauses(game.survey("threat")) == {"scs 2.1c"}
    game = combat({"6arm": "12.06", "7gren": "23.09", "4rec": "23.08"})
    assert values(game.survey("threat"))["20.09"] == 5


@pytest.mark.clause("scs 2.1c", "scs 7.3")
def test_threat_knows_what_cannot_be_attacked() -> None:
    """Units of strength 0, rivers without a bridge, units that cannot move."""
    assert combat({"6arm": "12.06", "14pz": "23.09"}).survey("threat") == {}
    game = place_trial({"a-tank": "04.01", "j-port": "06.04"})
    assert game.survey("threat", "amber").keys() == {
        "05.04", "05.05", "07.04", "07.05", "06.03", "06.05",
    }  # fmt: skip
    # Blue all around but for the Birch: 7 Gren stays where it is.
    ring = {"5arm": "28.08", "6arm": "28.09", "9mot": "29.08", "2cav": "29.10"}
    found = combat(ring | {"7gren": "29.09"}).survey("threat", "blue")
    assert found.keys() == {"28.08", "28.09", "29.08", "29.10"}


@pytest.mark.clause("scs fog")
def test_threat_in_fog_counts_what_is_seen() -> None:
    """Two regiments in a hex: the one on top."""
    units = {"6arm": "12.06", "2pz": "23.09", "5gren": "23.09"}
    assert values(combat(units).survey("threat"))["22.09"] == 11
    assert values(combat(units, options={"fog": "on"}).survey("threat"))["22.09"] == 6


# Control


@pytest.mark.clause("scs 13.0")
def test_control_shows_the_hexes_of_a_side() -> None:
    """What it was given and what it stands in."""
    game = place({"6arm": "20.10", "7gren": "28.14"}, control={"blue": ["10.13"], "red": ["29.13"]})
    assert values(game.survey("control")) == {"10.13": "control", "20.10": "control"}
    assert game.survey("control", "red").keys() == {"29.13", "28.14"}
    assert clauses(game.survey("control")) == {"scs 13.0"}
