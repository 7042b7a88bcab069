"""Positions of the series as plain data: read back exactly, and every fault of a bad one told."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import sandtable
from builders import play, unit, wander
from modules.altered import PRIMER, TRIAL
from rules.scs.builders import (
    ARRIVING,
    attack,
    combat,
    lesson,
    on_twelve,
    phase,
    place,
    place_in,
    place_trial,
    where,
)
from rules.scs.slow import Ground, distance
from sandtable import AskedDice, BadPosition, Game, SeededDice, UnknownName
from sandtable.core.module import read_module
from sandtable.library import open_module

#: Tanks before grenadiers, and somebody to make a stack of.
FOES = {"6arm": "19.11", "7gren": "20.10", "14pz": "20.10"}


def same(game: Game) -> None:
    """A game taken up from its position stands exactly where it stood."""
    data = json.loads(json.dumps(game.position()))
    rules = game.rules
    again = Game(rules, rules.restore(data), AskedDice(), from_position=True)
    assert again.position() == game.position()
    assert rules.digest(again.state) == rules.digest(game.state)
    assert (again.decision, again.outcome) == (game.decision, game.outcome)
    assert again.legal().codes == game.legal().codes
    assert rules.faults(again.state) == []


# The inverse of each other


@pytest.mark.parametrize(
    ("folder", "scenario", "options", "seeds"),
    [
        (PRIMER, "meeting", {}, range(3)),
        (PRIMER, "meeting", {"fog": "on"}, range(2)),
        (PRIMER, "assault", {"retreatOffMap": "blocked"}, range(8)),
        (PRIMER, "overrun", {"ma0Retreats": "off"}, range(8)),
        (TRIAL, "trial", {}, range(6)),
        (PRIMER, "assault", {"fog": "on", "stackOrder": "strongest"}, range(6)),
        (TRIAL, "rolled", {}, range(6)),
    ],
    ids=["meeting", "fog", "assault", "overrun", "trial", "strongest", "rolled"],
)
def test_a_position_reads_back_all_through_games(
    folder: Path, scenario: str, options: dict[str, str], seeds: range
) -> None:
    """Random games, the moments of a combat included; every second one with dice asked for."""
    rules = open_module(read_module(folder), scenario, options)
    tried = 0
    for seed in seeds:
        dice = AskedDice() if seed % 2 else SeededDice(seed)
        game = Game(rules, rules.start(), dice)
        for count, _ in enumerate(wander(game, seed)):
            under_way = len(game.position().get("frames", [])) > 1
            if (under_way or count % 40 == 0) and not game.draft:
                same(game)
                tried += 1
        same(game)
    assert tried > 10


@pytest.mark.parametrize(
    ("folder", "scenario", "centre"),
    [(PRIMER, "meeting", "31.10"), (PRIMER, "overrun", "09.07"), (TRIAL, "trial", "07.06")],
    ids=["edge", "river", "port"],
)
def test_a_position_reads_back_all_through_a_melee(
    folder: Path, scenario: str, centre: str
) -> None:
    """Units thrown together fight it out; no moment of it has a fault."""
    rules = open_module(read_module(folder), scenario, {})
    ground, seen = Ground(rules.data), set()
    close = [hex_ for hex_ in ground.terrain if distance(hex_, centre) <= 2]
    for seed in range(20):
        chance = random.Random(seed)
        units: dict[str, str] = {}
        owner: dict[str, str] = {}
        for counter in rules.data.units:
            hex_ = chance.choice(close)
            cost = rules.data.rules.terrain[ground.terrain[hex_]].move[counter.class_]
            if cost != "P" and owner.setdefault(hex_, counter.side) == counter.side:
                units[counter.id] = f"{hex_} {chance.randint(1, counter.steps)}"
        state = rules.restore(
            {"units": units, "phase": "combat", "to_move": chance.choice(rules.sides)}
        )
        game = Game(rules, state, SeededDice(seed), from_position=True)
        while game.outcome is None and game.state.frames[0].phase == rules.stages[state.stage]:
            seen.add(phase(game)[1])
            if not game.draft:
                same(game)
            attacks = [action for action in game.legal() if action.verb == "attack"]
            play(game, str(chance.choice(attacks or list(game.legal(canonical=True)))))
            assert rules.faults(game.state) == []
    assert {"attack", "hold", "loss", "retreat", "advance"} <= seen


def test_a_literal_may_leave_out_almost_everything() -> None:
    """Units not named are eliminated; it is the start of the first side's movement of turn 1."""
    game = sandtable.position("scs-primer", {"scenario": "meeting", "units": {"6arm": "20.10"}})
    assert (game.turn, phase(game)) == (1, ("blue", "movement"))
    assert (unit(game, "6arm"), unit(game, "5arm")) == ("20.10", "eliminated")
    # 14 Pz has no part in this scenario.
    assert "14pz" not in game.position()["units"]
    same(game)


def test_a_literal_may_say_all_that_a_position_holds() -> None:
    """Steps, markers, what was done in the phase, what is tolerated, points and counts."""
    fields: dict[str, Any] = {
        "turn": 3,
        "to_move": "jade",
        "phase": "combat",
        "stage": 2,
        "fought": ["j-rifles"],
        "struck": ["a-foot"],
        "pinned": ["j-tank"],
        "fired": ["j-late"],
        "special": {"last-stand": ["j-port"]},
        "crowded": {"11.07": ["longer", "j-tank", "j-rifles"]},
        "air": {"amber": 1, "jade": 2},
        "points": {"amber": 2, "jade": 0},
        "tally": {"jade-armour": 1},
        "awarded": [0, 0, 0, 2],
        "vp": 2,
    }
    units = {"j-tank": "11.07 1 out2 dg+", "j-rifles": "11.07 dg", "a-foot": "11.06 2 out1"}
    units |= {"j-late": "reserve", "j-port": "07.07"}
    game = place_trial(units, **fields)
    position = game.position()
    assert {name: position[name] for name in fields if name != "to_move"} == {
        name: value for name, value in fields.items() if name != "to_move"
    }
    assert {name: unit(game, name) for name in units} == units
    same(game)
    fields = {
        "moved": ["a-tank"],
        "resting": ["a-foot"],
        "hit": ["08.02"],
        "topped": ["a-tank"],
    }
    game = place_trial({"a-tank": "08.03", "a-foot": "08.03", "j-tank": "15.09"}, **fields)
    position = game.position()
    assert [position[name] for name in ("moved", "resting", "hit", "topped")] == [
        ["a-tank"],
        ["a-foot"],
        ["08.02"],
        ["a-tank"],
    ]
    game = place_trial(
        {"a-guns": "08.05", "j-tank": "08.02"}, phase="barrage", fired=["a-guns"], shelled=["08.02"]
    )
    assert (game.position()["fired"], game.position()["shelled"]) == (["a-guns"], ["08.02"])


def test_control_is_told_in_runs_of_a_column() -> None:
    """What units stand in need not be named; what nobody named is nobody's."""
    game = place({"6arm": "19.11"}, control={"blue": ["12.01-05", "13.07"], "red": ["30.01"]})
    assert game.position()["control"] == {
        "blue": ["12.01-05", "13.07", "19.11"],
        "red": ["30.01"],
    }
    game = place({"7gren": "12.03"}, control={"blue": ["12.01-05"]})
    assert game.position()["control"] == {"blue": ["12.01-02", "12.04-05"], "red": ["12.03"]}


def test_without_control_a_literal_has_that_of_the_scenario() -> None:
    """West Bridge is Blue's and East Bridge Red's in the meeting engagement."""
    game = place({"6arm": "19.11"})
    assert game.position()["control"] == {"blue": ["10.13", "19.11"], "red": ["29.13"]}


def test_units_of_a_hex_are_listed_from_the_top_down() -> None:
    """In fog the order matters; a unit of strength 0 does not stay on top of others (4.0c)."""
    order = {"5gren": "20.10", "2pz": "20.10", "14pz": "20.10"}
    game = place(order, options={"fog": "on"})
    assert [name for name, at in game.position()["units"].items() if at == "20.10"] == list(order)
    turned = {"14pz": "20.10", "5gren": "20.10"}
    game = place(turned, options={"fog": "on"})
    assert next(iter(game.position()["units"])) == "5gren"


@pytest.mark.parametrize("part", ["hold", "loss", "retreat", "parted", "zone", "advance", "over"])
def test_the_moments_of_a_combat_read_back(part: str) -> None:
    """Each of them as play reaches it."""
    units = {"1inf": "19.11", "7gren": "20.10", "14pz": "20.10", "9mot": "22.10", "2cav": "21.12"}
    game = place_in([on_twelve("D1r2")], units, [6, 6], phase="combat")
    attack(game, "20.10", "1inf")
    same(game)
    if part in ("retreat", "parted", "zone", "advance"):
        play(game, "choose hold-0")
        same(game)
    if part == "parted":
        play(game, "leave 14pz")
        same(game)
    if part in ("zone", "advance"):
        play(game, "retreat 21.11")
        assert phase(game) == ("red", "loss")
        same(game)
    if part == "advance":
        play(game, "assign 7gren")
        same(game)
        while phase(game) == ("red", "retreat"):
            play(game, str(next(iter(game.legal()))))
        assert phase(game) == ("blue", "advance")
        same(game)
    if part == "loss":
        # The last hex of a retreat led into a ZOC: nothing is left to go but the step.
        game = place_in([on_twelve("Dr1")], units, [6, 6], phase="combat")
        attack(game, "20.10", "1inf")
        play(game, "choose hold-0", "retreat 21.11")
        assert phase(game) == ("red", "loss")
        assert game.rules.faults(game.state) == []
        same(game)
    if part == "over":
        game = place(
            {"6arm": "12.06", "7gren": "28.14"}, phase="exploitation", to_move="red", turn=8
        )
        play(game, "done")
        same(game)


@pytest.mark.parametrize("seed", range(3))
def test_a_position_taken_up_plays_on_alike(seed: int) -> None:
    """The same orders with the same dice from the position as from the game."""
    rules = open_module(read_module(TRIAL), "trial", {})
    game = Game(rules, rules.start(), SeededDice(seed))
    chance = random.Random(seed)
    for _ in wander(game, seed):
        if not game.draft and chance.random() < 0.02 and game.outcome is None:
            one, other = (
                Game(rules, state, SeededDice(9), from_position=True)
                for state in (game.state.clone(), rules.restore(game.position()))
            )
            for copy in (one, other):
                for _, _ in zip(range(30), wander(copy, seed), strict=False):
                    pass
            assert rules.digest(one.state) == rules.digest(other.state)


# Faults


def faults(units: dict[str, str] | None = None, **fields: Any) -> list[str]:
    with pytest.raises(BadPosition) as bad:
        place({**FOES, **(units or {})}, **fields)
    return bad.value.faults


@pytest.mark.parametrize(
    ("units", "fault"),
    [
        ({"xx": "20.11"}, "units: there is no unit 'xx'"),
        ({"5arm": "40.01"}, "units: 5arm: there is no place '40.01'"),
        ({"5arm": ""}, "units: 5arm: '' is not of the form PLACE STEPS outN dg"),
        ({"5arm": "19.11 x"}, "units: 5arm: '19.11 x' is not of the form PLACE STEPS outN dg"),
        ({"5arm": "19.11 dg out1"}, "units: 5arm: '19.11 dg out1' is not of the form PLACE STEPS outN dg"),
        ({"5arm": "19.11 3"}, "units: 5arm: it has 1 to 2 steps, not 3"),
        ({"5arm": "19.11 0"}, "units: 5arm: it has 1 to 2 steps, not 0"),
        ({"5arm": "20.10"}, "units: 7gren and 5arm are enemies in one hex, 20.10"),
        ({"5arm": "01.05"}, "units: 5arm cannot be in 01.05"),
        ({"5arm": "absent"}, "units: 5arm is in this scenario"),
        ({"5arm": "reserve"}, "units: 5arm is no reinforcement"),
        ({"5arm": "15.13 dg+", "5gren": "28.13 dg+"}, "dg+: 5gren is not of that side"),
    ],
)  # fmt: skip
def test_units_where_they_cannot_be(units: dict[str, str], fault: str) -> None:
    assert faults(units) == [fault]


def test_a_unit_that_the_scenario_leaves_out_may_be_named_all_the_same() -> None:
    """14 Pz is in no table of the meeting engagement."""
    assert where(place({"14pz": "20.10"}), "14pz") == "20.10"


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"turn": 0}, "turn: 0 is not between 1 and 8"),
        ({"turn": 9}, "turn: 9 is not between 1 and 8"),
        ({"turn": "x"}, "Expected `int`, got `str` - at `$.turn`"),
        ({"colour": 1}, "Object contains unknown field `colour`"),
        ({"to_move": "green"}, "to_move: there is no side 'green'"),
        ({"first": "green"}, "first: there is no side 'green'"),
        ({"phase": "supper"}, "phase: 'supper' needs frames"),
        ({"phase": "retreat"}, "phase: 'retreat' needs frames"),
        ({"phase": "barrage"}, "phase: this game has no phase 'barrage'"),
        ({"phase": "barrage", "stage": 0}, "phase: this game has no phase 'barrage'"),
        ({"stage": 1}, "stage: movement is not phase 1 of the sequence"),
        ({"stage": 7}, "stage: 7 is no number from 0 to 3"),
        ({"moved": ["xx"]}, "moved: there is no unit 'xx'"),
        ({"moved": ["7gren"]}, "moved: 7gren is not of that side"),
        ({"resting": ["7gren"]}, "resting: 7gren is not of that side"),
        ({"fought": ["7gren"]}, "fought: 7gren is not of that side"),
        ({"fired": ["7gren"]}, "fired: 7gren is not of that side"),
        ({"topped": ["7gren"]}, "topped: 7gren is not of that side"),
        ({"pinned": ["7gren"]}, "pinned: 7gren is not of that side"),
        ({"pinned": ["xx"]}, "pinned: there is no unit 'xx'"),
        ({"struck": ["6arm"]}, "struck: 6arm is not of that side"),
        ({"hit": ["99.99"]}, "hit: there is no place '99.99'"),
        ({"shelled": ["reserve"]}, "shelled: there is no place 'reserve'"),
        ({"special": {"moon": []}}, "special: there is no special rule 'moon'"),
        ({"crowded": {"99.99": ["6arm"]}}, "crowded: there is no place '99.99'"),
        ({"crowded": {"19.11": ["xx"]}}, "crowded.19.11: there is no unit 'xx'"),
        ({"crowded": {"19.11": ["longer"]}}, "crowded: nobody is named for 19.11"),
        ({"control": {"green": []}}, "control: there is no side 'green'"),
        ({"control": {"blue": ["99.99"]}}, "control.blue: there is no place '99.99'"),
        ({"control": {"blue": ["12.01-99"]}}, "control.blue: there is no place '12.99'"),
        ({"control": {"blue": ["12.01"], "red": ["12.01"]}}, "control: a hex belongs to both sides"),
        ({"air": {"green": 1}}, "air: there is no side 'green'"),
        ({"air": {"blue": 1000}}, "air.blue: 1000 is no number from 0 to 999"),
        ({"points": {"green": 1}}, "points: there is no side 'green'"),
        ({"points": {"red": -1}}, "points.red: -1 is no number from 0 to 999"),
        ({"tally": {"moon": 1}}, "tally: there is no tally 'moon'"),
        ({"awarded": [1]}, "awarded: 2 numbers are wanted"),
        ({"awarded": [1, -1]}, "awarded: -1 is no number from 0 to 10000"),
    ],
)  # fmt: skip
def test_fields_that_say_what_cannot_be(fields: dict[str, Any], fault: str) -> None:
    assert faults(**fields) == [fault]


def test_a_tally_is_a_number() -> None:
    """Of the trial, which keeps two."""
    with pytest.raises(BadPosition) as bad:
        place_trial({"a-tank": "04.03"}, tally={"jade-armour": -1})
    assert bad.value.faults == ["tally.jade-armour: -1 is no number from 0 to 10000"]
    with pytest.raises(BadPosition) as bad:
        place_trial({"a-tank": "04.03"}, special={"storm": ["xx"]})
    assert bad.value.faults == ["special.storm: there is no unit 'xx'"]


def test_all_faults_are_told_at_once() -> None:
    """Names first; what the names mean is judged when they are known."""
    assert faults({"xx": "20.11", "5arm": "40.01"}, moved=["yy"], awarded=[1]) == [
        "units: there is no unit 'xx'",
        "units: 5arm: there is no place '40.01'",
        "moved: there is no unit 'yy'",
        "awarded: 2 numbers are wanted",
    ]
    assert faults({"5arm": "01.05", "9mot": "reserve"}, turn=30, moved=["7gren"]) == [
        "turn: 30 is not between 1 and 8",
        "units: 5arm cannot be in 01.05",
        "units: 9mot is no reinforcement",
        "moved: 7gren is not of that side",
    ]


def test_options_and_scenarios_that_do_not_exist() -> None:
    """Unknown names are errors of their own."""
    for wrong in ({"options": {"moon": "on"}}, {"options": {"fog": "thick"}}, {"scenario": "x"}):
        with pytest.raises((UnknownName, ValueError)):
            sandtable.position("scs-primer", {"units": FOES, **wrong})


# Frames

COMBAT = {"phase": "combat", "begun": 1}
BATTLE: dict[str, Any] = {
    "phase": "battle",
    "stage": 5,
    "overrun": 0,
    "place": "20.10",
    "attackers": ["6arm"],
    "late": [],
    "air": 0,
    "answer": 0,
    "result": 0,
    "steps": 0,
    "hexes": 1,
}
ROLLING = BATTLE | {"stage": 2}
HOLDING = BATTLE | {"stage": 4}
RETREATING = BATTLE | {"stage": 6}
HOLD = {"phase": "hold", "side": "red", "hexes": 1}
LOSS: dict[str, Any] = {
    "phase": "loss",
    "side": "red",
    "steps": 1,
    "units": ["7gren", "14pz"],
    "taken": [],
    "late": [],
    "free": 1,
}
RETREAT: dict[str, Any] = {
    "phase": "retreat",
    "units": ["7gren", "14pz"],
    "origin": "20.10",
    "hexes": 1,
    "all": 1,
}
ADVANCE: dict[str, Any] = {
    "phase": "advance",
    "units": ["6arm"],
    "place": "20.11",
    "hexes": 1,
    "inside": 0,
}
AIR = {"phase": "air", "side": "blue"}
DIE: dict[str, Any] = {"phase": "die", "faces": []}
OVER = {"phase": "over", "winner": 0, "how": 2, "which": 0}
EXCESS: dict[str, Any] = {"phase": "excess", "place": "19.11"}
NEXT = {"phase": "next-phase", "settled": [1]}


def stacked(*frames: dict[str, Any], units: dict[str, str] | None = None) -> Game:
    return place(units or FOES, phase=frames[0]["phase"], frames=list(frames))


@pytest.mark.parametrize(
    "frames",
    [
        [COMBAT, BATTLE | {"stage": 0}, AIR],
        [COMBAT, ROLLING, DIE],
        [COMBAT, ROLLING, DIE | {"faces": [4]}],
        [COMBAT, HOLDING, HOLD],
        [COMBAT, BATTLE, LOSS],
        [COMBAT, RETREATING, RETREAT],
        [COMBAT, RETREATING, RETREAT | {"hexes": 0}, LOSS],
        [COMBAT, RETREATING, RETREAT | {"units": ["7gren"]}, RETREAT | {"units": ["14pz"]}],
        [COMBAT, ADVANCE],
        [COMBAT | {"phase": "movement"}, HOLDING | {"overrun": 1}, HOLD],
        [OVER],
        [OVER | {"winner": 2, "which": 2}],
    ],
)
def test_frames_can_be_written_by_hand(frames: list[dict[str, Any]]) -> None:
    """Each stands where play could stand, or near enough to go on from."""
    game = stacked(*frames)
    assert game.outcome is not None or game.legal().codes
    same(game)


def test_the_start_of_a_movement_phase_can_be_written_by_hand() -> None:
    """Reinforcements of turn 2 are still to be placed."""
    game = place({"4inf": "reserve", "8inf": "reserve"}, turn=2, frames=ARRIVING)
    assert phase(game) == ("blue", "arrivals")
    same(game)


@pytest.mark.parametrize(
    ("frames", "fault"),
    [
        # What a frame holds
        ([COMBAT, {"phase": "supper"}], "frames[1]: there is no phase 'supper' to be in"),
        ([COMBAT, {"phase": "attack"}], "frames[1]: there is no phase 'attack' to be in"),
        ([COMBAT, {"phase": "moving"}], "frames[1]: there is no phase 'moving' to be in"),
        ([COMBAT, {"phase": "hold"}], "frames[1]: hold has the fields hexes, side"),
        ([COMBAT, HOLD | {"side": "x"}], "frames[1].side: there is no side 'x'"),
        ([COMBAT, HOLD | {"hexes": -1}], "frames[1].hexes: -1 is no number from 0 to 10000"),
        ([COMBAT, RETREAT | {"units": 5}], "frames[1].units: 5 is no list"),
        ([COMBAT, RETREAT | {"units": ["xx"]}], "frames[1].units: there is no unit 'xx'"),
        ([COMBAT, RETREAT | {"origin": "reserve"}], "frames[1].origin: there is no place 'reserve'"),
        ([COMBAT, ROLLING, DIE | {"faces": [7]}], "frames[2].faces: 7 is no number from 0 to 6"),
        # Which lies on which
        ([HOLD], "frames: hold cannot be the first"),
        ([COMBAT, HOLD], "frames: hold cannot lie on combat"),
        ([COMBAT, COMBAT], "frames: combat cannot lie on combat"),
        ([COMBAT, BATTLE], "frames: battle asks nobody anything"),
        ([NEXT], "frames: next-phase asks nobody anything"),
        ([COMBAT, BATTLE | {"stage": 3}, HOLD], "frames: hold is not asked in stage 3 of a battle"),
        ([COMBAT, BATTLE | {"stage": 9}, DIE], "frames: die is not asked in stage 9 of a battle"),
        ([COMBAT, BATTLE | {"stage": 12}, LOSS], "frames: loss is not asked in stage 12 of a battle"),
        # What it says
        ([COMBAT, HOLDING | {"result": 99}, HOLD], "frames: battle: there is no result 99"),
        ([COMBAT, HOLDING | {"attackers": ["7gren"]}, HOLD],
         "frames: battle: 7gren cannot be an attacker"),
        ([COMBAT, HOLDING | {"place": "22.10"}, HOLD], "frames: battle: 6arm cannot be an attacker"),
        ([COMBAT, ROLLING | {"place": "19.10"}, DIE], "frames: battle: no enemy unit is at 19.10"),
        ([COMBAT, HOLDING, HOLD | {"hexes": 0}], "frames: hold: nobody has so far to go"),
        ([COMBAT, HOLDING, HOLD | {"hexes": 10}], "frames: hold: nobody has so far to go"),
        ([COMBAT, ROLLING, DIE | {"faces": [1, 2]}], "frames: die: two dice are rolled"),
        ([COMBAT, ROLLING, DIE | {"faces": [0]}], "frames: die: two dice are rolled"),
        ([COMBAT, BATTLE, LOSS | {"steps": 0}], "frames: loss: no step is to be lost"),
        ([COMBAT, BATTLE, LOSS | {"units": ["6arm"]}], "frames: loss: 6arm is not of that side"),
        ([COMBAT, BATTLE, LOSS | {"units": []}], "frames: nothing can be done"),
        ([COMBAT, RETREATING, RETREAT | {"units": []}], "frames: retreat: nobody is asked about"),
        ([COMBAT, RETREATING, RETREAT | {"units": ["5gren"]}],
         "frames: retreat: 5gren is not on the map"),
        ([COMBAT, RETREATING, RETREAT | {"units": ["7gren", "6arm"]}],
         "frames: retreat: they are not in one hex"),
        ([COMBAT, RETREATING, RETREAT | {"hexes": 0}], "frames: retreat: nobody has so far to go"),
        ([COMBAT, RETREATING, RETREAT | {"hexes": 2}], "frames: retreat: nobody has so far to go"),
        ([COMBAT, RETREATING, RETREAT | {"units": ["7gren"], "origin": "10.10"}],
         "frames: nothing can be done"),
        ([COMBAT, ADVANCE | {"units": []}], "frames: advance: nobody is asked about"),
        ([COMBAT, ADVANCE | {"units": ["9mot"]}], "frames: advance: 9mot is not on the map"),
        ([COMBAT, ADVANCE | {"units": ["7gren"]}], "frames: advance: 7gren is not of that side"),
        ([COMBAT, ADVANCE | {"place": "25.10"}], "frames: advance: 6arm did not attack 25.10"),
        ([COMBAT, ADVANCE | {"inside": 1}], "frames: advance: 6arm did not attack 20.11"),
        ([NEXT, EXCESS], "frames: excess: there is not too much in 19.11"),
        ([NEXT, EXCESS | {"place": "30.10"}], "frames: excess: there is not too much in 30.10"),
        ([OVER | {"winner": 3}], "frames: over: no game ends like that"),
        ([OVER | {"winner": 1}], "frames: over: no game ends like that"),
        ([OVER | {"how": 3}], "frames: over: no game ends like that"),
        ([OVER | {"which": 9}], "frames: over: no game ends like that"),
        ([ARRIVING[0], ARRIVING[1], ARRIVING[2]], "frames: nothing can be done"),
    ],
)  # fmt: skip
def test_frames_that_cannot_be(frames: list[dict[str, Any]], fault: str) -> None:
    with pytest.raises(BadPosition) as bad:
        stacked(*frames)
    assert fault in bad.value.faults, bad.value.faults


def test_the_first_frame_is_of_the_phase() -> None:
    assert faults(phase="movement", frames=[COMBAT, HOLDING, HOLD]) == [
        "frames: the first is not of the phase"
    ]


def test_a_barrage_is_on_an_enemy() -> None:
    """Of the trial: guns fire at a hex, and the dice are asked for."""
    barrage = {"phase": "barrage", "begun": 1}
    shelling = {"phase": "shelling", "place": "08.02", "guns": ["a-guns"]}
    units = {"a-guns": "08.05", "j-tank": "08.02"}
    game = place_trial(units, phase="barrage", frames=[barrage, shelling, DIE])
    assert phase(game) == ("dice", "die")
    frames = [barrage, shelling | {"place": "09.02"}, DIE]
    with pytest.raises(BadPosition) as bad:
        place_trial(units, phase="barrage", frames=frames)
    assert bad.value.faults == ["frames: shelling: no enemy unit is at 09.02"]


def test_a_stack_over_the_limit_can_be_written_by_hand() -> None:
    """Seven steps of Blue at the end of a phase."""
    units = {"5arm": "19.11", "6arm": "19.11", "1inf": "19.11", "7gren": "28.14"}
    game = stacked(NEXT, EXCESS, units=units)
    assert phase(game) == ("blue", "excess")
    play(game, "assign 1inf")
    assert unit(game, "1inf") == "eliminated"


def test_a_draft_is_not_part_of_a_position() -> None:
    """Units named for an attack, or on the move: the position is that before the order."""
    game = combat(FOES)
    before = game.position()
    play(game, "attack 20.10", "pick 6arm")
    after = game.position()
    assert {key: value for key, value in after.items() if key != "draft"} == {
        key: value for key, value in before.items() if key != "draft"
    }
    game = lesson("movement")
    before = game.position()
    play(game, "pick 6arm", "step 24.15")
    assert game.position()["units"] == before["units"]
