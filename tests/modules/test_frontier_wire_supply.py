"""Supply and replacements in Frontier Wire."""

from collections.abc import Iterable
from typing import Any

import pytest

from builders import places, play, position
from modules.frontier_wire import (
    AREAS,
    BARDIA,
    EL_ADEM,
    FORTRESS,
    GAMBUT,
    HOME,
    NAME,
    RULES,
    TOBRUK,
    UNITS,
    WESTERN,
    at,
    distance,
    holds,
    of,
    opening,
    start,
    supplied,
)
from sandtable import Game
from sandtable.core.bits import bits
from sandtable.systems.scs import supply

# Supply


def test_the_ring_is_closed_at_the_start_even_if_the_fortress_is_full() -> None:
    """Item 29: a unit in every hex of the fortress opens no corridor; the ring gone, it is open."""
    crowd = [one.id for one in of("cw") if one.id != "cw-22gds"]
    full = dict(zip(crowd, FORTRESS, strict=False))
    assert len(full) == len(FORTRESS)
    besiegers = {name: hex_ for name, hex_ in HOME.items() if UNITS[name].side == "axis"}
    game = position({**besiegers, **full, "cw-22gds": "44.04"}, module=NAME)
    assert not holds(game, is_="corridor")
    assert not holds(start(), is_="corridor")
    assert holds(at(full), is_="corridor")


def edge_raiders(hexes: Iterable[str]) -> Game:
    scouts = [one.id for one in of("cw") if one.type == "armoured car"]
    return opening(dict(zip(scouts, hexes, strict=False)))


def test_only_a_unit_in_it_closes_a_source_on_the_western_edge() -> None:
    """Item 33: six armoured cars beside the edge cut nobody off; one closes the hex it is in."""
    game = edge_raiders(f"02.{row}" for row in (14, 17, 20, 23, 26, 28))
    axis = 1
    fed = supply.supplied(RULES, game.state, axis)
    assert all(fed >> RULES.unit_index[one.id] & 1 for one in of("axis"))
    source = RULES.source_named["axis-west"]
    open_ = supply.traced(RULES, edge_raiders(["01.20"]).state, source)
    named = {RULES.grid.names[hex_] for hex_ in bits(open_)}
    assert "01.20" not in named
    assert {"01.19", "01.21"} <= named


def test_bardia_feeds_the_posts_within_seven_hexes() -> None:
    """Item 34: Sollum, Halfaya, Bir Ghirba and Point 206 by paths of seven at most; not the Omars."""
    game = at({name: HOME[name] for name in HOME if "frontier" in UNITS[name].tags} | WESTERN)
    fed = {name for name in HOME if "frontier" in UNITS[name].tags and supplied(game, name)}
    assert fed == {"ax-bardia", "ax-oas300", "ax-bach", "ax-flak18", "ax-sav15", "ax-sav206"}
    assert not supplied(game, "ax-t65")


def test_bardia_feeds_only_the_frontier_and_only_while_it_is_held() -> None:
    units = {**WESTERN, "ax-bardia": BARDIA, "ax-oas300": "39.19", "ax-s104": "39.18"}
    game = at(units)
    assert (supplied(game, "ax-oas300"), supplied(game, "ax-s104")) == (True, False)
    del units["ax-bardia"]
    assert supplied(at(units), "ax-oas300")
    assert not supplied(at(units, control={"cw": [BARDIA]}), "ax-oas300")


def test_tobruk_feeds_eight_hexes_around() -> None:
    """By sea, while the Axis does not hold the harbour."""
    near, far = "15.19", "15.18"
    assert (distance(TOBRUK, near), distance(TOBRUK, far)) == (8, 9)
    cut = {"ax-s155": "40.10", "ax-i5": "44.02"}
    game = at({"cw-23bde": TOBRUK, "cw-14bde": near, "cw-16bde": far, **cut})
    reached_ = supply.traced(RULES, game.state, RULES.source_named["cw-tobruk"])
    names = {RULES.grid.names[hex_] for hex_ in bits(reached_)}
    assert near in names
    assert far not in names
    lost = at({"cw-14bde": near, "ax-s155": TOBRUK})
    assert not supply.traced(RULES, lost.state, RULES.source_named["cw-tobruk"])


@pytest.mark.parametrize(
    ("name", "hex_", "left"),
    [("ax-sav16a", "35.13", 2), ("ax-sav16a", "34.12", 1), ("ax-s104", "35.13", 1)],
)
def test_garrisons_in_their_works_live_on_their_dumps(name: str, hex_: str, left: int) -> None:
    """The third supply phase out of supply costs a step, but not the frontier units in works."""
    game = at({name: f"{hex_} out2", **WESTERN}, turn=9, to_move="axis", phase="exploitation")
    play(game, "done")
    number = RULES.unit_index[name]
    assert RULES.steps[number] - game.state.lost[number] == left


# Replacements


WORKSHOP = [{"phase": "movement", "begun": 0}, {"phase": "replacements"}]


def replacing(units: dict[str, str], side: str, **fields: Any) -> Game:
    return at(units, to_move=side, frames=WORKSHOP, points={side: 2}, turn=10, **fields)


def test_tanks_of_both_kinds_are_mended() -> None:
    """Item 40: armour and infantry tanks; nothing else."""
    units = {"cw-8h": "42.05 1", "cw-8rtr": "42.06 1", "cw-5nz": "42.07 1"}
    assert places(replacing(units, "cw"), "assign") == {"cw-8h", "cw-8rtr"}


@pytest.mark.parametrize(
    ("control", "mended"),
    [([], {"ax-i8"}), ([EL_ADEM], {"ax-i8"}), ([GAMBUT], {"ax-i8"}), ([EL_ADEM, GAMBUT], set())],
)
def test_the_german_workshops(control: list[str], mended: set[str]) -> None:
    """Item 40: German tanks only, while El Adem or Gambut is held."""
    game = replacing(
        {"ax-i8": "10.20 1", "ax-a132a": "10.21 1", "ax-s115": "10.19 1"},
        "axis",
        control={"cw": control, "axis": sorted(set(AREAS["axis-start"]) - set(control))},
    )
    assert places(game, "assign") == mended


def test_where_lost_regiments_come_back() -> None:
    """For two points: the Commonwealth on its edges, the Germans at El Adem if it is theirs and calm."""
    game = replacing({}, "cw")
    play(game, "pick cw-8h")
    assert places(game, "place") == {*AREAS["cw-east"], *AREAS["cw-south"]}
    assert places(replacing({}, "axis"), "pick") == {"ax-i8", "ax-i5", "ax-ii5"}
    for busy in ({"cw-11h": EL_ADEM}, {"cw-11h": "14.23"}):
        assert not places(replacing(busy, "axis"), "pick")
