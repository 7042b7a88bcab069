"""12.0 to 12.2 Supply: paths, markers and what they do."""

import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from builders import play, told, unit, wander
from modules.altered import PRIMER, TRIAL, Change
from rules.scs.builders import (
    attack,
    lesson,
    phase,
    place,
    place_in,
    place_trial,
    rolled,
    strengths,
    where,
)
from rules.scs.slow import Ground, Table, distance
from sandtable import Game, SeededDice
from sandtable.core.module import read_module
from sandtable.library import open_module

#: A Red unit here stands in one of Blue's three source hexes and has the others in its ZOC.
CUT = {"7gren": "01.13"}


def checked(units: dict[str, str], changes: list[Change] | None = None, **fields: Any) -> Game:
    """A position just after the supply phase of the first side, or that of `to_move`."""
    game = place_in(changes or [], units, **({"phase": "exploitation"} | fields))
    play(game, "done")
    return game


def out(game: Game) -> set[str]:
    """The units that are out of supply."""
    return {name for name, text in game.position()["units"].items() if " out" in text}


# The worked example


VALLEY = {"8inf": "02.07", "6arm": "03.09", "3inf": "05.09", "7gren": "01.08", "2pz": "02.09"}


@pytest.mark.clause("scs 12.1a", "scs 2.1h", "scs 12.0")
def test_tv_s1_friends_cancel_the_zones_on_the_way() -> None:
    """All three are in supply; 8 Inf and 6 Arm stand in the ZOCs of 7 Gren and 2 Pz."""
    game = lesson("supply")
    while game.side == "blue":
        play(game, "done")
    assert out(game) == set()
    assert out(checked(VALLEY, scenario="supply")) == set()


@pytest.mark.clause("scs 12.1a", "scs 2.1f", "scs 2.1h")
@pytest.mark.parametrize(
    ("without", "cut"), [("8inf", {"6arm", "3inf"}), ("6arm", {"3inf"})], ids=["S2", "S3"]
)
def test_tv_s2_and_s3_without_a_friend_the_zone_cuts_the_path(without: str, cut: set[str]) -> None:
    """Without 8 Inf the way ends at 02.07, without 6 Arm at 03.09."""
    units = {name: at for name, at in VALLEY.items() if name != without}
    assert out(checked(units, scenario="supply")) == cut


@pytest.mark.clause("scs 12.1a", "scs 3.2d")
def test_tv_s4_without_the_bridge_the_river_cuts_the_path() -> None:
    """Q38: a bridge opens a river to supply, too."""
    elsewhere = ("map.toml", 'hexes = ["04.09", "05.09"]', 'hexes = ["03.09", "04.09"]')
    assert out(checked(VALLEY, [elsewhere], scenario="supply")) == {"3inf"}


# 12.0


@pytest.mark.clause("scs 12.0")
def test_12_0_a_player_checks_his_own_units_in_his_own_supply_phase() -> None:
    """Red in 01.13 cuts Blue off; Red, cut off too, is checked in its own phase."""
    game = place(CUT | {"6arm": "20.10", "2cav": "31.13"}, phase="exploitation")
    events = play(game, "done")
    assert told(events, "out-of-supply") == [{"side": "blue", "units": ("6arm", "2cav")}]
    assert out(game) == {"6arm", "2cav"}
    game = place({"7gren": "20.10", "2cav": "32.13"}, phase="exploitation")
    play(game, "done")
    assert out(game) == set()


@pytest.mark.clause("scs 12.0")
def test_12_0_the_marker_goes_when_a_later_check_finds_a_path() -> None:
    """6 Arm was out of supply and has a path again."""
    game = place({"6arm": "20.10 out2", "7gren": "28.14"}, phase="exploitation")
    events = play(game, "done")
    assert told(events, "in-supply") == [{"side": "blue", "units": ("6arm",)}]
    assert unit(game, "6arm") == "20.10"


@pytest.mark.clause("scs 12.0", "scs game.attrition")
def test_12_0_the_phases_out_of_supply_are_counted() -> None:
    """Marked once, it is told once; the count goes on."""
    game = place(CUT | {"6arm": "20.10 out1"}, phase="exploitation")
    events = play(game, "done")
    assert told(events, "out-of-supply") == []
    assert unit(game, "6arm") == "20.10 out2"


# 12.1a


@pytest.mark.clause("scs 12.1a")
def test_12_1a_a_path_may_be_as_long_as_it_likes() -> None:
    """From one edge of the map to the other, around a wall of ZOCs."""
    wall = {"2pz": "20.19", "3pz": "20.16", "12mot": "20.13", "5gren": "20.10", "21gren": "20.07"}
    game = checked({"6arm": "32.20"} | wall)
    assert out(game) == set()
    game = checked({"6arm": "32.20"} | wall | {"25inf": "20.04", "31inf": "20.01"})
    assert out(game) == {"6arm"}


@pytest.mark.clause("scs 12.1a", "scs 2.1f", "scs 2.1h", "scs 9.0d")
def test_tv_u4_one_zone_in_the_only_corridor() -> None:
    """The valley with one enemy: 02.07 is in its ZOC; any friend there opens it."""
    units = {"6arm": "03.09", "7gren": "01.08"}
    assert out(checked(units, scenario="supply")) == {"6arm"}
    assert out(checked(units | {"2cav": "02.07"}, scenario="supply")) == set()


@pytest.mark.clause("scs 12.1a", "scs 2.1h")
def test_q29_any_friend_cancels_whatever_his_state() -> None:
    """A division of one step, out of supply itself; and for Red a unit of strength 0."""
    units = {"6arm": "03.09", "7gren": "01.08", "8inf": "02.07 1 out3"}
    assert out(checked(units, scenario="supply")) == set()
    # The sources of Red in the east: 32.12 to 32.14, all in the ZOC of 6 Arm or under it.
    units = {"6arm": "32.13", "7gren": "20.10", "14pz": "32.12"}
    assert out(checked(units, to_move="red")) == set()
    del units["14pz"]
    assert out(checked(units, to_move="red")) == {"7gren"}


@pytest.mark.clause("scs 12.1a")
def test_12_1a_an_enemy_unit_without_a_zone_cuts_a_path_that_leads_through_it() -> None:
    """14 Pz has no ZOC; it stands in the corridor, or beside it."""
    assert out(checked({"6arm": "03.09", "14pz": "02.06"}, scenario="supply")) == {"6arm"}
    assert out(checked({"6arm": "03.09", "14pz": "01.08"}, scenario="supply")) == set()


@pytest.mark.clause("scs 12.1a")
def test_q29_the_hex_of_the_source_must_serve_too() -> None:
    """6 Arm in 31.13 shuts two of Red's three source hexes by its ZOC, 5 Arm in 31.15 the third."""
    units = {"7gren": "32.17", "6arm": "31.13"}
    assert out(checked(units, to_move="red")) == set()
    assert out(checked(units | {"5arm": "31.15"}, to_move="red")) == {"7gren"}
    assert out(checked({"6arm": "20.10"} | CUT)) == {"6arm"}


@pytest.mark.clause("scs 12.1a")
def test_q29_the_hex_of_the_unit_always_serves() -> None:
    """6 Arm in the ZOC of two enemies, with a free hex behind it."""
    assert out(checked({"6arm": "19.11", "7gren": "20.10", "5gren": "20.11"})) == set()


# What a game says of sources: the trial

SUPPLY: dict[str, Any] = {"phase": "combat", "turn": 3, "air": {"amber": 0, "jade": 0}}


def trial_out(
    units: dict[str, str], changes: list[Change] | None = None, **fields: Any
) -> set[str]:
    """Who of the trial is out of supply; its supply phase follows the combat phase."""
    game = place_trial(units, [6, 1], changes=changes or [], **SUPPLY | fields)
    play(game, "done")
    return out(game)


@pytest.mark.clause("scs 12.1a")
@pytest.mark.parametrize(("at", "cut"), [("12.01", set()), ("13.02", {"a-tank"})])
def test_q29_a_length_counts_the_hexsides_from_the_source(at: str, cut: set[str]) -> None:
    """Nine at most in the trial: from 03.01 to 12.01, but not to 13.02."""
    assert trial_out({"a-tank": at, "j-tank": "14.09"}) == cut


@pytest.mark.clause("scs 12.1a")
@pytest.mark.parametrize(("at", "cut"), [("03.05", set()), ("04.05", {"a-foot"})])
def test_q29_a_path_ends_in_the_hex_of_the_unit_whatever_its_terrain(
    at: str, cut: set[str]
) -> None:
    """No wheels go into the marsh: it serves those who stand in it, and nobody behind.

    03.05 and 04.05 are marsh, and so are the hexes that hem 04.05 in but for the two north of it,
    where Jade stands.
    """
    jade = {"j-rifles": "04.06", "j-tank": "05.06"}
    near = {"a-foot": at}
    assert trial_out(near | (jade if cut else {"j-tank": "14.09"})) == cut


@pytest.mark.clause("scs 12.1a")
@pytest.mark.parametrize(("at", "cut"), [("04.07", set()), ("03.07", {"j-flak"})])
def test_q29_a_source_may_have_a_length_of_its_own(at: str, cut: set[str]) -> None:
    """The port feeds three hexes far."""
    units = {"j-flak": at, "a-tank": "04.03"}
    assert trial_out(units, to_move="jade") == cut


@pytest.mark.clause("scs 12.1a")
def test_q29_a_source_may_serve_some_units_only() -> None:
    """The port feeds the garrison, not the panzers beside it."""
    units = {"j-flak": "04.07", "j-tank": "04.07", "a-tank": "04.03"}
    assert trial_out(units, to_move="jade") == {"j-tank"}


@pytest.mark.clause("scs 12.1a")
def test_q29_a_source_may_have_a_condition() -> None:
    """The port is closed while Amber controls a hex of it."""
    units = {"j-flak": "04.07", "a-tank": "04.03"}
    assert trial_out(units, to_move="jade", control={"amber": ["08.07"]}) == {"j-flak"}


@pytest.mark.clause("scs 12.1a")
def test_q29_a_source_may_belong_to_some_scenarios() -> None:
    """The port is one of the scenario of that name only."""
    fields = {"to_move": "jade", "scenario": "rolled", "first": "amber"}
    assert trial_out({"j-port": "05.07", "a-tank": "04.03"}, to_move="jade") == set()
    assert trial_out({"j-port": "05.07", "a-tank": "04.03"}, **fields) == {"j-port"}


@pytest.mark.clause("scs 12.1a")
def test_q29_a_source_may_be_closed_by_units_only() -> None:
    """The Lancers in 15.06 have both hexes of the eastern source in their ZOC."""
    units = {"j-tank": "14.08", "a-tank": "15.06"}
    zone = ("rules.toml", 'closed_by = "unit"', 'closed_by = "zone"')
    assert trial_out(units, to_move="jade") == set()
    assert trial_out(units, [zone], to_move="jade") == {"j-tank"}
    # Under a unit it is closed: from 16.06 the way would lead north.
    units = {"j-tank": "16.09", "a-tank": "16.06", "a-cars": "16.05"}
    assert trial_out(units, to_move="jade") == {"j-tank"}


@pytest.mark.clause("scs 12.1a", "scs 2.0b")
def test_12_1a_a_zone_that_a_game_takes_away_cuts_no_path() -> None:
    """Three Jade units bar the way to the east; one of them disorganised does not."""
    wall = {"j-rifles": "08.02", "j-tank": "08.05", "j-late": "08.08"}
    assert trial_out({"a-tank": "12.01"} | wall) == {"a-tank"}
    assert trial_out({"a-tank": "12.01"} | wall | {"j-rifles": "08.02 dg"}) == set()


# 12.1b, 12.2


@pytest.mark.clause("scs 12.1b")
def test_tv_t8_a_unit_out_of_supply_stays_so_until_its_owners_next_check() -> None:
    """Red opens the path in its own turn; 6 Arm is out of supply in its next move, then not."""
    game = place(CUT | {"6arm": "20.10"}, phase="exploitation")
    play(game, "done", "pick 7gren", "go 04.14", "done")
    assert (game.turn, phase(game)) == (2, ("blue", "movement"))
    assert unit(game, "6arm") == "20.10 out1"
    play(game, "pick 6arm", "step 21.11", "done")
    while game.side == "blue":
        play(game, "done")
    assert unit(game, "6arm") == "21.11"


@pytest.mark.clause("scs 12.1b")
def test_12_1b_a_unit_in_supply_stays_so_until_its_owners_next_check() -> None:
    """Red cuts the path in its own turn; 6 Arm has its whole allowance after that."""
    game = place({"6arm": "20.10", "7gren": "03.13"}, phase="exploitation")
    play(game, "done", "pick 7gren", "go 01.13", "done")
    assert (game.turn, phase(game)) == (2, ("blue", "movement"))
    play(game, "pick 6arm")
    assert game.survey("reach")["20.08"].value == 7


@pytest.mark.clause("scs 12.2")
def test_12_2_what_it_does_in_the_primer() -> None:
    """Half the attack, half the movement (4.5, rounded to 5), and no exploitation; defence is whole."""
    game = place({"6arm": "19.11 out1", "7gren": "20.10"}, phase="combat")
    assert strengths(game, "20.10", "6arm") == (Fraction(7, 2), 3)
    game = place({"6arm": "19.11 out1", "7gren": "20.10"}, phase="combat", to_move="red")
    assert strengths(game, "19.11", "7gren") == (3, 5)
    game = place({"6arm": "20.10 out1", "7gren": "28.14"})
    play(game, "pick 6arm")
    assert game.survey("reach")["20.08"].value == 3


@pytest.mark.clause("scs 12.2")
def test_tv_u24_the_marker_works_from_the_moment_it_is_placed() -> None:
    """Attack and defence in the trial; in the enemy's turn that follows, and in the next own one."""
    game = place_trial({"a-tank": "13.02", "j-tank": "13.03"}, **SUPPLY)
    play(game, "done")
    assert unit(game, "a-tank") == "13.02 out1"
    assert game.survey("zones", "jade") == {}
    while phase(game) != ("jade", "combat"):
        play(game, "done")
    assert strengths(game, "13.02", "j-tank") == (5, 3)
    while phase(game) != ("amber", "combat"):
        play(game, "done")
    assert strengths(game, "13.03", "a-tank") == (3, 4)


@pytest.mark.clause("scs 12.2")
def test_12_2_the_marker_goes_with_the_unit() -> None:
    """6 Arm out of supply retreats off its last step; nothing of it is left."""
    game = place({"2cav": "19.11 out2", "4rec": "20.10"}, [2, 3], phase="combat")
    assert rolled(attack(game, "20.10", "2cav")) == ("1:2", "A1r1")
    assert unit(game, "2cav") == "eliminated"
    assert where(game, "4rec") == "20.10"


# A second reading


def runs(listed: list[str]) -> set[str]:
    """The hexes of `12.01-05` and the like."""
    found = set()
    for run in listed:
        first, _, last = run.partition("-")
        for row in range(int(first[3:]), int(last or first[3:]) + 1):
            found.add(f"{first[:3]}{row:02}")
    return found


def fed(game: Game, position: dict[str, Any], side: str) -> set[str]:
    """The units of a side with a path, breadth first from each source of the scenario.

    The one condition there is, in the trial, is that Amber controls no hex of the port.
    """
    data = game.rules.data
    table = Table(Ground(data), position)
    port_open = runs(position["control"].get("amber", [])) & {"07.07", "08.07"}
    found = set()
    for source in data.rules.supply.source:
        if source.side != side or (
            source.scenarios and game.rules.scenario not in source.scenarios
        ):
            continue
        if source.when is not None and port_open:
            continue
        lengths = [n for n in (source.max_trace, data.rules.supply.trace_length) if n is not None]
        reached = table.reached(
            side,
            table.ground.area(source.hexes),
            min(lengths, default=None),
            source.closed_by == "unit",
        )
        for name, at in table.at.items():
            tagged = source.who is None or set(source.who.tags) & set(table.counter[name].tags)
            if table.side(name) == side and at in reached and tagged:
                found.add(name)
    return found


def positions(folder: Path, scenario: str, seed: int) -> Iterator[tuple[Game, dict[str, Any]]]:
    """Some positions of a random game."""
    rules = open_module(read_module(folder), scenario, {})
    game = Game(rules, rules.start(), SeededDice(seed))
    since = 0
    for _ in wander(game, seed):
        since += 1
        if since > 40 and not game.draft:
            since = 0
            yield game, game.position()


#: The phase of a player turn that the supply phase follows.
BEFORE_SUPPLY = {PRIMER: "exploitation", TRIAL: "combat"}


def agreed(rules: Any, fields: dict[str, Any]) -> tuple[int, int]:
    """Compare the markers after a supply phase with the search; how many are in and out of supply."""
    game = Game(rules, rules.restore(fields), SeededDice(0), from_position=True)
    position = game.position()
    table, side = Table(Ground(rules.data), position), fields["to_move"]
    own = {name for name in table.at if table.side(name) == side}
    expected = own - fed(game, position, side)
    wasted = {one["unit"] for one in told(play(game, "done"), "wasted")}
    marked = {name for name in out(game) if table.side(name) == side}
    assert marked | wasted == expected, (position["units"], side)
    return len(own - expected), len(expected)


@pytest.mark.clause("scs 12.1a", "scs 12.0")
@pytest.mark.parametrize(
    ("folder", "scenario", "seed"),
    [
        *((PRIMER, "meeting", seed) for seed in range(3)),
        *((TRIAL, "trial", seed) for seed in range(6)),
        *((TRIAL, "rolled", seed) for seed in range(6)),
    ],
)
def test_the_markers_in_random_games_are_those_of_a_plain_search(
    folder: Path, scenario: str, seed: int
) -> None:
    """Positions of random games, a supply phase of each side, against a search written anew."""
    tried = 0
    for game, position in positions(folder, scenario, seed):
        fields = {key: position[key] for key in ("units", "control", "turn") if key in position}
        for side in game.rules.sides:
            standing = {"to_move": side, "phase": BEFORE_SUPPLY[folder]}
            tried += sum(agreed(game.rules, fields | standing))
    assert tried


@pytest.mark.clause("scs 12.1a", "scs 2.1f", "scs 2.1h")
@pytest.mark.parametrize(
    ("folder", "scenario", "centre"),
    [
        (PRIMER, "assault", "24.07"),  # the depot of Red
        (PRIMER, "bridge", "27.06"),  # the depot of Blue and the Birch
        (PRIMER, "supply", "03.07"),  # the valley
        (PRIMER, "overrun", "04.13"),  # Blue's edge of the map
        (TRIAL, "trial", "07.06"),
    ],
    ids=["assault", "bridge", "supply", "overrun", "trial"],
)
def test_the_markers_in_a_melee_are_those_of_a_plain_search(
    folder: Path, scenario: str, centre: str
) -> None:
    """Units thrown together near a source, whole or not, with markers or without."""
    rules = open_module(read_module(folder), scenario, {})
    ground, chance = Ground(rules.data), random.Random(scenario)
    close = [hex_ for hex_ in ground.terrain if distance(hex_, centre) <= 5]
    fine = cut = 0
    for _ in range(40):
        units: dict[str, str] = {}
        sides: dict[str, str] = {}
        for counter in chance.sample(rules.data.units, min(10, len(rules.data.units))):
            hex_ = chance.choice(close)
            cost = rules.data.rules.terrain[ground.terrain[hex_]].move[counter.class_]
            if cost != "P" and sides.setdefault(hex_, counter.side) == counter.side:
                mark = chance.choice(["", "", "", " out1", " dg"])
                units[counter.id] = f"{hex_} {chance.randint(1, counter.steps)}{mark}"
        for side in rules.sides:
            fields = {"units": units, "to_move": side, "phase": BEFORE_SUPPLY[folder]}
            found = agreed(rules, fields)
            fine, cut = fine + found[0], cut + found[1]
    assert fine > 30
    assert cut > 30


# What a move does to supply is told before it is closed


@pytest.mark.clause("scs 12.0", "scs 12.1a")
@pytest.mark.parametrize(
    ("goal", "cut"), [("03.08", {"3inf"}), ("05.09", {"6arm", "3inf"})], ids=["behind", "ahead"]
)
def test_who_loses_its_path_by_a_move_is_told_before_it_ends(goal: str, cut: set[str]) -> None:
    """6 Arm cancelled the zone on the way to 3 Inf; when it has gone the check finds what was told."""
    game = place(VALLEY, phase="movement", to_move="blue", scenario="supply")
    play(game, "pick 6arm", f"go {goal}")
    notice = game.notice("done")
    assert notice is not None
    assert set(notice.values["units"]) == cut  # type: ignore[arg-type]
    play(game, "done")
    while game.side == "blue":
        play(game, "done")
    assert out(game) == cut


@pytest.mark.clause("scs 12.0")
def test_a_move_that_cuts_nobody_off_is_told_nothing() -> None:
    game = place(VALLEY, phase="movement", to_move="blue", scenario="supply")
    play(game, "pick 3inf", "go 04.09")
    assert game.notice("done") is None
