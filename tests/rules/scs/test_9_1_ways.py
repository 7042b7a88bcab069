"""9.1 Retreats: which way, nearer to a source and out of zones, and a plain reading beside it."""

import random
from pathlib import Path
from typing import Any

import pytest

from builders import places, play, refused, unit
from modules.altered import PRIMER, TRIAL
from rules.scs.builders import (
    assault,
    attack,
    beaten,
    combat,
    phase,
    place_trial,
    rolled,
    steps,
)
from rules.scs.slow import Ground, Table, distance
from sandtable import BadPosition, Game, ScriptedDice
from sandtable.core.module import read_module
from sandtable.library import open_module


@pytest.mark.clause("scs 9.1a")
def test_9_1a_the_owner_leads_the_retreat() -> None:
    """Of the defender's units in Blue's turn Red decides, of the attacker's Blue."""
    game = assault()
    assert game.side == "red"
    game = combat({"6arm": "19.11", "5gren": "20.10"}, [1, 2])
    attack(game, "20.10", "6arm")
    assert phase(game) != ("red", "retreat")
    game = combat({"6arm": "19.11", "4inf": "19.11", "5gren": "20.10"}, [1, 1])
    attack(game, "20.10", "6arm", "4inf")
    play(game, "choose hold-0")
    assert phase(game) == ("blue", "retreat")


@pytest.mark.clause("scs 9.1b")
def test_9_1b_each_hex_is_farther_from_the_first() -> None:
    """TV-U20: the second hex is two hexes from 20.10; 21.10 is one, 20.10 none."""
    game = assault()
    play(game, "retreat 21.11")
    values = {"from": "20.10", "need": 2, "distance": 1}
    refused(game, "retreat 21.10", "scs 9.1b", "not-farther", place="21.10", **values)
    refused(game, "retreat 20.11", "scs 9.1b", "not-farther", place="20.11", **values)


@pytest.mark.clause("scs 9.1c")
def test_9_1c_a_retreat_comes_nearer_to_a_source() -> None:
    """Red's sources are in the east: 20.09 is free of ZOCs, but no nearer."""
    units = {"1inf": "19.11", "7gren": "20.10", "14pz": "20.10"}
    game = beaten("Dr1", units, "20.10", "1inf")
    play(game, "choose hold-0")
    assert places(game, "retreat") == {"21.10", "21.11"}
    refused(game, "retreat 20.09", "scs 9.1c", "not-nearer", place="20.09")


@pytest.mark.clause("scs 9.1c", "scs 9.1d")
def test_9_1d_zones_may_be_avoided_where_all_nearer_hexes_are_in_them() -> None:
    """21.10 and 21.11 are in the ZOC of 9 Mot: 20.09, free, may be taken, or one of them."""
    units = {"1inf": "19.11", "7gren": "20.10", "14pz": "20.10", "9mot": "22.10"}
    game = beaten("Dr1", units, "20.10", "1inf")
    play(game, "choose hold-0")
    assert places(game, "retreat") == {"20.09", "21.10", "21.11"}
    refused(game, "retreat 20.11", "scs 9.1c", "zone-avoidable", place="20.11")
    play(game, "retreat 20.09")
    assert (unit(game, "7gren"), unit(game, "14pz")) == ("20.09", "20.09")


@pytest.mark.clause("scs 9.1d")
def test_9_1d_a_zone_may_be_entered_of_free_will() -> None:
    """21.11 is nearer and in a ZOC, 21.10 nearer and free: both may be taken."""
    units = {"1inf": "19.11", "25inf": "20.10", "2cav": "21.12"}
    game = beaten("Dr1", units, "20.10", "1inf")
    play(game, "choose hold-0")
    assert places(game, "retreat") == {"21.10", "21.11"}
    play(game, "retreat 21.11")
    assert steps(game, "25inf") == 2


@pytest.mark.clause("scs 9.1c")
def test_q28_if_nothing_is_nearer_anything_open_serves() -> None:
    """Blue before the Alder without a bridge: 09.11 and 09.12 are closed, no other hex is nearer."""
    units = {"3inf": "10.11", "4rec": "11.12", "12mot": "11.12"}
    game = beaten("Dr1", units, "10.11", "4rec", "12mot", to_move="red")
    play(game, "choose hold-0")
    assert places(game, "retreat") == {"10.10", "10.12", "11.11"}


@pytest.mark.clause("scs 9.1c")
def test_q28_with_the_option_the_way_over_the_bridge_counts() -> None:
    """From 10.11 the road bridge at 10.13 is the way home: 10.12 is nearer, though in a ZOC."""
    units = {"3inf": "10.11", "4rec": "11.12", "12mot": "11.12"}
    options = {"retreatDistance": "path"}
    game = beaten("Dr1", units, "10.11", "4rec", "12mot", to_move="red", options=options)
    play(game, "choose hold-0")
    # 10.12 and 11.11 are beside 11.12; 10.10 is free.
    assert places(game, "retreat") == {"10.12", "10.10"}


@pytest.mark.clause("scs 9.1b")
def test_q28_each_attacker_goes_away_from_his_own_hex() -> None:
    """Thrown back from 19.10 and 19.11, not from the hex attacked."""
    game = combat({"6arm": "19.11", "4inf": "19.10", "5gren": "20.10"}, [1, 1])
    attack(game, "20.10", "6arm", "4inf")
    play(game, "choose hold-0")
    assert game.decision is not None
    assert game.decision.about == ("unit", "4inf")
    assert places(game, "retreat") == {"18.09", "18.10"}
    play(game, "retreat 18.10")
    assert places(game, "retreat") == {"18.10", "18.11"}


@pytest.mark.clause("scs 9.0e", "scs 9.1c")
def test_g2_what_one_unit_may_use_is_a_source_for_all_that_go_with_it() -> None:
    """The port feeds the garrison only; the rifles that go with the flak may fall back on it."""
    fields = {"turn": 3, "air": {"amber": 0, "jade": 0}, "phase": "combat"}
    change = ("rules.toml", '66 = ["-", "D1"', '66 = ["-", "Dr1"')
    units = {"a-tank": "08.04", "j-flak": "08.05", "j-rifles": "08.05"}
    game = place_trial(units, [6, 6], changes=[change], **fields)
    assert rolled(attack(game, "08.05", "a-tank")) == ("1:1", "Dr1")
    play(game, "choose hold-0")
    assert places(game, "retreat") == {"07.06", "08.06"}
    play(game, "leave j-flak")
    assert places(game, "retreat") == {"09.05", "09.06"}


# Q28b Whole ways: both hexes that come nearer are free of zones, all that come nearer after them are not

FUNNEL = {"1inf": "19.11", "5arm": "23.10", "6arm": "23.12", "7gren": "20.10", "14pz": "20.10"}


@pytest.mark.clause("scs 9.1d", "scs 9.1c")
@pytest.mark.parametrize(
    ("rules", "options"),
    [("1", {}), ("2", {}), ("3", {"retreatRoute": "hex"})],
    ids=["rules-1", "rules-2", "hex-by-hex"],
)
def test_q28b_hex_by_hex_only_the_next_hex_counts(rules: str, options: dict[str, str]) -> None:
    """21.10 and 21.11 are free and nearer, whatever comes after them."""
    game = beaten("Dr2", FUNNEL, "20.10", "1inf", rules=rules, options=options)
    play(game, "choose hold-0")
    assert places(game, "retreat") == {"21.10", "21.11"}
    refused(game, "retreat 20.09", "scs 9.1c", "not-nearer", place="20.09")


@pytest.mark.clause("scs 9.1d")
def test_q28b_a_way_out_of_zones_may_be_begun_where_every_nearer_one_leads_into_them() -> None:
    """22.09, 22.10 and 22.11 lie in ZOCs; over 20.09 there is a way of two hexes without."""
    game = beaten("Dr2", FUNNEL, "20.10", "1inf")
    play(game, "choose hold-0")
    assert places(game, "retreat") == {"20.09", "21.10", "21.11"}
    refused(game, "retreat 20.11", "scs 9.1c", "zone-avoidable", place="20.11")
    play(game, "retreat 20.09", "retreat 21.09")
    assert (unit(game, "7gren"), unit(game, "14pz")) == ("21.09", "21.09")


@pytest.mark.clause("scs 9.1d")
def test_q28b_every_hex_is_judged_anew_and_nobody_is_bound() -> None:
    """From 20.09 the next hex has to come nearer again; from 21.10 any free hex or a nearer one."""
    game = beaten("Dr2", FUNNEL, "20.10", "1inf")
    play(game, "choose hold-0", "retreat 20.09")
    assert places(game, "retreat") == {"21.09"}
    refused(game, "retreat 20.08", "scs 9.1c", "not-nearer", place="20.08")
    game = beaten("Dr2", FUNNEL, "20.10", "1inf")
    play(game, "choose hold-0", "retreat 21.10")
    assert places(game, "retreat") == {"21.09", "22.09", "22.10"}


@pytest.mark.clause("scs 9.1d", "scs 9.1c")
def test_q28b_while_a_nearer_way_is_out_of_zones_no_other_may_be_begun() -> None:
    """Without 5 Arm it leads over 21.10 to 22.09."""
    units = {name: at for name, at in FUNNEL.items() if name != "5arm"}
    game = beaten("Dr2", units, "20.10", "1inf")
    play(game, "choose hold-0")
    assert places(game, "retreat") == {"21.10", "21.11"}
    refused(game, "retreat 20.09", "scs 9.1c", "not-nearer", place="20.09")


@pytest.mark.clause("scs 9.1d")
def test_q28b_a_way_that_ends_in_a_zone_is_no_way_out_of_them() -> None:
    """20.08, 21.09 and 19.09, all that is left beyond 20.09, lie in ZOCs of 9 Mot and 2 Cav."""
    game = beaten("Dr2", FUNNEL | {"9mot": "21.08", "2cav": "19.08"}, "20.10", "1inf")
    play(game, "choose hold-0")
    assert places(game, "retreat") == {"21.10", "21.11"}
    refused(game, "retreat 20.09", "scs 9.1d", "no-free-way", place="20.09")


@pytest.mark.clause("scs 9.1d")
def test_q28b_of_one_hex_it_changes_nothing() -> None:
    """Dr1: the next hex is the whole way."""
    game = beaten("Dr1", FUNNEL, "20.10", "1inf")
    play(game, "choose hold-0")
    assert places(game, "retreat") == {"21.10", "21.11"}


# A second reading of Q28 and Q28b


@pytest.mark.clause("scs 9.1b", "scs 9.1c", "scs 9.1d", "scs 9.0b")
@pytest.mark.parametrize("measure", ["grid", "path"])
@pytest.mark.parametrize(
    ("folder", "scenario", "centre"),
    [
        (PRIMER, "assault", "23.08"),
        (PRIMER, "bridge", "29.09"),
        (PRIMER, "meeting", "10.12"),
        (TRIAL, "trial", "08.07"),
        (TRIAL, "trial", "03.04"),
    ],
    ids=["depot", "bridge", "alder", "port", "marsh"],
)
def test_q28_the_hexes_of_a_retreat_are_those_of_a_plain_reading(
    folder: Path, scenario: str, centre: str, measure: str
) -> None:
    """A stack somewhere on its way through a melee, against the ruling read sentence by sentence.

    Whole ways are found by going all of them; before there was the option, only hexes counted.
    """
    module, options = read_module(folder), {"retreatDistance": measure}
    whole = open_module(module, scenario, options)
    single = [
        open_module(module, scenario, options | {"retreatRoute": "hex"}),
        open_module(module, scenario, options, "2"),
    ]
    ground, chance, seen, more = Ground(whole.data), random.Random(f"{scenario} {centre}"), 0, 0
    for _ in range(100):
        units, group = melee(ground, centre, chance)
        here = units[group[0]].split()[0]
        gone = chance.randrange(3)
        origin = chance.choice([hex_ for hex_ in ground.terrain if distance(hex_, here) == gone])
        table = Table(ground, {"units": units})
        side = table.side(group[0])
        sources = usable(table, scenario, group)
        expected = table.retreats(group, origin, gone, sources, measure == "path")
        detours = table.detours(group, origin, gone, 3 - gone, sources, measure == "path")
        more += not detours <= expected
        battle = {
            "phase": "battle",
            "stage": 6,
            "overrun": 0,
            "place": origin,
            "attackers": [],
            "late": [],
            "air": 0,
            "answer": 0,
            "result": 0,
            "steps": 0,
            "hexes": 3,
        }
        going = {"phase": "retreat", "units": group, "origin": origin, "hexes": 3 - gone, "all": 3}
        fields: dict[str, Any] = {
            "units": units,
            "to_move": table.other(side),
            "phase": "combat",
            "frames": [{"phase": "combat", "begun": 1}, battle, going],
        }
        if expected:
            for rules, found in ((whole, expected | detours), *((r, expected) for r in single)):
                game = Game(rules, rules.restore(fields), ScriptedDice([]), from_position=True)
                assert places(game, "retreat") == found, (units, origin, group)
            seen += 1
        elif len(group) == 1:
            with pytest.raises(BadPosition, match="nothing can be done"):
                whole.restore(fields)
    assert seen > 60
    assert more, "no way out of zones was ever needed"


def melee(ground: Ground, centre: str, chance: random.Random) -> tuple[dict[str, str], list[str]]:
    """Units thrown together around a hex, and a stack of them."""
    data = ground.data
    close = [hex_ for hex_ in ground.terrain if distance(hex_, centre) <= 3]
    units: dict[str, str] = {}
    stacks: dict[str, list[str]] = {}
    owner: dict[str, str] = {}
    for counter in chance.sample(data.units, min(9, len(data.units))):
        hex_ = chance.choice(close)
        cost = data.rules.terrain[ground.terrain[hex_]].move[counter.class_]
        if cost != "P" and owner.setdefault(hex_, counter.side) == counter.side:
            units[counter.id] = f"{hex_} {chance.randint(1, counter.steps)}"
            stacks.setdefault(hex_, []).append(counter.id)
    return units, chance.choice(list(stacks.values()))


def usable(table: Table, scenario: str, group: list[str]) -> set[str]:
    """The hexes of the sources that the module gives to somebody of a group; the port is Jade's."""
    found = set()
    for source in table.data.rules.supply.source:
        mine = source.side == table.side(group[0])
        if not mine or (source.scenarios and scenario not in source.scenarios):
            continue
        tags = {tag for unit_ in group for tag in table.counter[unit_].tags}
        if source.who is None or tags & set(source.who.tags):
            found |= table.ground.area(source.hexes)
    port = {"07.07", "08.07"}
    return found - port if table.hexes("amber") & port else found
