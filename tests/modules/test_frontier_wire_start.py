"""How Frontier Wire starts: its armies, who holds what, what comes later, and a set-up of one's own."""

import re
from collections import Counter
from pathlib import Path

import pytest

import sandtable
from builders import places, play
from modules.frontier_wire import AREAS, FORTRESS, GARRISON, HOME, RULES, UNITS, of, start
from sandtable.core.bits import bits, mask_of
from sandtable.systems.scs import stacks, supply

TANKS = ("armour", "infantry tank")
V1 = Path(sandtable.__file__).parent / "modules/frontier-wire/v1"


# The order of battle


def test_eighty_units_of_which_four_come_later() -> None:
    assert len(UNITS) == 80
    late = {name for name, place in RULES.data.setup["campaign"].items() if place.turn}
    assert late == {"cw-3sa", "cw-6sa", "cw-4sa", "cw-12l"}


@pytest.mark.parametrize(
    ("side", "units", "steps", "attack", "defence", "armour", "punch"),
    [("cw", 36, 79, 121, 136, 28, 54), ("axis", 40, 75, 104, 141, 12, 30)],
)
def test_what_stands_on_the_map_at_the_start(
    side: str, units: int, steps: int, attack: int, defence: int, armour: int, punch: int
) -> None:
    """Units, steps, attack, defence, steps of tanks and their attack: 54 to 30 is as 738 to 414 tanks."""
    army = of(side)
    tanks = [one for one in army if one.type in TANKS]
    assert (
        len(army),
        sum(one.steps for one in army),
        sum(one.full.attack or 0 for one in army),
        sum(one.full.defence for one in army),
        sum(one.steps for one in tanks),
        sum(one.full.attack or 0 for one in tanks),
    ) == (units, steps, attack, defence, armour, punch)


def test_where_every_value_comes_from_is_told() -> None:
    """Each unit says where it is attested, and that its values are design; codes are explained."""
    text = (V1 / "texts/provenance.toml").read_text("utf-8")
    legend = set(re.findall(r"^#   (\S.*?)  +\S", text, re.M))
    for one in RULES.data.units:
        found = re.fullmatch(r"unit: (.*); values: (.*)", one.provenance)
        assert found is not None, one.id
        assert {*found[1].split(", "), *found[2].split(", ")} <= legend, one.id


@pytest.mark.parametrize("scenario", ["campaign", "sidi-rezegh"])
def test_the_set_up_is_sound(scenario: str) -> None:
    """No hex over the limit, everybody supplied, and only the ring of Tobruk in contact."""
    game = start(scenario)
    rules, state = game.rules, game.state
    assert rules.faults(state) == []
    loads = {hex_: stacks.load(rules, state, hex_) for hex_ in state.stacks}
    assert max(loads.values()) <= rules.limit == 6
    for side in (0, 1):
        on_map = mask_of(
            u for u in range(80) if state.place[u] < rules.hexes and rules.owner[u] == side
        )
        assert supply.supplied(rules, state, side) == on_map
    touched = {rules.grid.names[h] for h in bits(state.units[0] & stacks.zone(rules, state, 1))}
    assert touched
    assert touched <= set(FORTRESS)


def test_who_controls_what_at_the_start() -> None:
    """Item 36: the Axis all Libya but the fortress, and its posts in Egypt; nobody both, no land nobody's."""
    axis, cw = set(AREAS["axis-start"]), set(AREAS["cw-start"])
    game = start()
    control = {side: set(game.survey("control", side)) for side in ("cw", "axis")}
    assert control == {"cw": cw, "axis": axis}
    assert not axis & cw
    assert set(FORTRESS) < cw
    assert {one for name, one in HOME.items() if UNITS[name].side == "axis"} <= axis
    prized = {hex_ for award in RULES.victory.award for hex_ in award.hexes}
    assert prized <= axis
    assert len(prized) == 15


def test_the_places_that_points_are_given_for() -> None:
    """Fifteen places, 46 points."""
    named = {place.hex: place.name["en"] for place in RULES.data.map.place}
    points = {named[h]: award.points for award in RULES.victory.award for h in award.hexes}
    assert points == {
        "Gazala": 6,
        "El Adem": 5,
        "Bardia": 5,
        "Acroma": 4,
        "Halfaya Pass": 4,
        "Ed Duda": 3,
        "Sidi Rezegh": 3,
        "Gambut": 3,
        "Bir el Gubi": 3,
        "Belhamed": 2,
        "Fort Capuzzo": 2,
        "Sidi Omar": 2,
        "Upper Sollum": 2,
        "Point 175": 1,
        "Sidi Azeiz": 1,
    }
    assert sum(points.values()) == 46


def test_air_and_replacements_by_turn() -> None:
    """None in the storm, then two to one; twelve armour points to seven."""
    turns = {line.turn: line for line in RULES.data.cover.turn}
    assert set(turns) == {*range(2, 24)}
    assert all(line.air == {"cw": 2, "axis": 1} for line in turns.values())
    given = {
        side: Counter({t: line.replacements.get(side, 0) for t, line in turns.items()})
        for side in ("cw", "axis")
    }
    assert +given["cw"] == {7: 1, 8: 2, 9: 1, 10: 1, 12: 2, 14: 2, 16: 1, 18: 1, 20: 1}
    assert +given["axis"] == dict.fromkeys((4, 5, 6, 8, 10, 12, 15), 1)


# Free set-up


def test_the_garrison_sets_up_in_the_fortress_and_nowhere_else() -> None:
    """Item 41."""
    game = start("free")
    play(game, "choose suggested", "done")
    for name in GARRISON:
        play(game, f"pick {name}")
        assert places(game, "place") == set(FORTRESS)
        game.undo()


def test_a_free_set_up_may_be_the_usual_one() -> None:
    game = start("free")
    play(game, "choose suggested", "done", "choose suggested", "done")
    assert game.position()["units"] == start().position()["units"]
