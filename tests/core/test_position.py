"""Positions as plain data: read back exactly, small, and refused when they cannot be."""

import json
from itertools import islice
from typing import Any

import pytest

import sandtable
from builders import CRUSADER, play, position, wander
from sandtable import AskedDice, BadPosition, Game, UnknownName

MEETING = {"gb-7ad-4ab": "11", "sa-1": "11", "de-wechmar": "P20"}
ATTACK = ("pick gb-7ad-4ab", "go P20", "attack P20")


def same(game: Game) -> None:
    """A game taken up from its position stands exactly where it stood."""
    data = json.loads(json.dumps(game.position()))
    again = sandtable.position(CRUSADER, data, AskedDice())
    assert again.position() == game.position()
    assert again.rules.digest(again.state) == game.rules.digest(game.state)
    assert again.decision == game.decision
    assert again.outcome == game.outcome
    assert list(again.legal()) == list(game.legal())


# The inverse of each other


@pytest.mark.parametrize("seed", range(3))
def test_a_position_reads_back_all_through_a_game(seed: int) -> None:
    """A random game every few actions, orders not closed included."""
    game = sandtable.new(CRUSADER, seed=seed)
    same(game)
    drafts = 0
    for _ in islice(wander(game, seed), 0, None, 5):
        drafts += bool(game.draft)
        same(game)
    assert drafts > 10


def test_a_position_reads_back_while_dice_are_asked_for() -> None:
    """A random game with real dice: targets half named, dice half rolled."""
    game = sandtable.new(CRUSADER, dice=AskedDice())
    seen = set()
    for _ in wander(game, 1):
        decision = game.decision
        if decision is not None and decision.clause.startswith("s60 6.3"):
            same(game)
            seen |= {decision.phase, "aiming" if game.draft else ""}
            seen |= {"rolling"} if game.position().get("combat", {}).get("faces") else set()
    assert {"counterattack", "counter-dice", "attack-dice", "aiming", "rolling"} <= seen


def test_a_finished_game_reads_back() -> None:
    """The game is over, won or drawn."""
    for vp in (0, 1, -3):
        game = position({"sa-1": "11"}, turn=6, vp=vp)
        play(game, "done")
        same(game)


def test_options_are_part_of_a_position() -> None:
    """A game with another reading of a ruling."""
    game = position(MEETING, options={"areaAttack": "whole-group"})
    same(game)
    assert sandtable.position(CRUSADER, game.position()).rules.options == game.rules.options


def test_a_position_taken_up_goes_on_as_the_first_would() -> None:
    """A random game is taken up in the middle, and both copies are played on."""
    game = sandtable.new(CRUSADER, seed=2)
    for _ in islice(wander(game, 2), 100):
        pass
    game = game.clone(AskedDice())
    again = sandtable.position(CRUSADER, game.position(), AskedDice())
    for one, other in islice(zip(wander(game, 5), wander(again, 5), strict=True), 300):
        assert one.position() == other.position()


def test_a_literal_may_leave_out_what_is_usual() -> None:
    """Only a few units are named."""
    data = position({"gb-7ad-4ab": "11", "de-wechmar": "P20 1 down", "sa-1": "P25"}).position()
    assert data["units"]["gb-7ad-4ab"] == "11 4"
    assert data["units"]["de-wechmar"] == "P20 1 down"
    assert data["units"]["it-ariete"] == "destroyed"
    assert data["british_points"] == ["P03", "P25"]
    assert data["first"] == "british"


def test_a_position_does_not_change_with_the_game() -> None:
    """A position is taken, and the game goes on."""
    game = position(MEETING)
    before = game.position()
    text = json.dumps(before)
    play(game, "pick sa-1", "go P25", "done")
    assert json.dumps(before) == text


# Size


@pytest.mark.parametrize("seed", range(3))
def test_a_position_is_small(seed: int) -> None:
    """Under 2 KB as JSON, all through a random game."""
    game = sandtable.new(CRUSADER, seed=seed)
    for _ in wander(game, seed):
        assert len(json.dumps(game.position(), separators=(",", ":")).encode()) < 2048


# Positions that cannot be

COMBAT = {
    "place": "P20",
    "origin": "11",
    "group": ["gb-7ad-4ab"],
    "attackers": ["gb-7ad-4ab"],
}
AT_GRIPS = {"gb-7ad-4ab": "P20", "de-wechmar": "P20"}


def refused(named: str, **data: Any) -> None:
    with pytest.raises(BadPosition) as error:
        sandtable.position(CRUSADER, {"units": {"sa-1": "11"}} | data)
    assert any(named in fault for fault in error.value.faults), error.value
    assert named in str(error.value)


@pytest.mark.parametrize(
    ("units", "named"),
    [
        pytest.param({"rommel": "P20"}, "'rommel'", id="unknown unit"),
        pytest.param({"sa-1": "P99"}, "'P99'", id="unknown place"),
        pytest.param({"sa-1": "C05"}, "'C05'", id="on a road"),
        pytest.param({"sa-1": "W1"}, "'W1'", id="on an edge"),
        pytest.param({"sa-1": ""}, "sa-1", id="no place"),
        pytest.param({"sa-1": "11 0"}, "sa-1: 0 steps", id="no steps"),
        pytest.param({"sa-1": "11 2"}, "sa-1: 2 steps", id="too many steps"),
        pytest.param({"sa-1": "11 -1"}, "sa-1", id="negative steps"),
        pytest.param({"sa-1": "11 1 1"}, "sa-1", id="steps twice"),
        pytest.param({"sa-1": "11 1 tired"}, "sa-1", id="unknown mark"),
        pytest.param({"sa-1": "destroyed 1"}, "sa-1", id="destroyed with steps"),
        pytest.param({"sa-1": "destroyed down"}, "sa-1", id="destroyed with a face"),
        pytest.param({"sa-1": "unplaced"}, "not placed", id="unplaced after the set-up"),
        pytest.param({"sa-1": "AXIS_OFF"}, "sa-1", id="British unit in the Axis box"),
        pytest.param({"de-wechmar": "BRIT_OFF"}, "de-wechmar", id="Axis unit in the British box"),
        pytest.param({"gb-7ad-4ab": "E1"}, "gb-7ad-4ab", id="British unit broken out"),
        pytest.param({"de-wechmar": "E1"}, "broken_out", id="broken out, yet no breakout"),
        pytest.param({"gb-7ad-4ab": "routed"}, "gb-7ad-4ab", id="routed without a turn"),
        pytest.param({"gb-7ad-4ab": "routed 1"}, "turn 1", id="routed, back already"),
        pytest.param({"gb-7ad-4ab": "routed 7"}, "turn 7", id="routed, back too late"),
        pytest.param({"gb-7ad-4ab": "routed 4 cut"}, "gb-7ad-4ab", id="routed with a marker"),
        pytest.param(AT_GRIPS, "P20", id="both sides on a point"),
    ],
)
def test_a_unit_that_cannot_be_so_is_named(units: dict[str, str], named: str) -> None:
    """One unit is where, or as, no unit can be."""
    refused(named, units={"gb-14": "P03"} | units)


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        pytest.param({"turn": 0}, "turn: 0", id="turn 0"),
        pytest.param({"turn": 7}, "turn: 7", id="turn 7"),
        pytest.param({"vp": 8}, "vp: 8", id="British 8"),
        pytest.param({"vp": -8}, "vp: -8", id="Axis 8"),
        pytest.param({"passes": 3}, "passes: 3", id="three passes"),
        pytest.param({"passes": -1}, "passes: -1", id="minus one pass"),
        pytest.param({"passes": 2}, "passes: 2", id="two passes, and operations go on"),
        pytest.param({"turn": "two"}, "turn", id="turn in words"),
        pytest.param({"to_move": "french"}, "to_move", id="unknown side to move"),
        pytest.param({"first": "french"}, "first", id="unknown first player"),
        pytest.param({"phase": "lunch"}, "phase", id="unknown phase"),
        pytest.param({"weather": "fine"}, "weather", id="unknown field"),
        pytest.param({"units": ["sa-1"]}, "units", id="units as a list"),
        pytest.param({"units": {"sa-1": 11}}, "units", id="place as a number"),
        pytest.param({"to_move": "axis"}, "axis", id="nobody to move with"),
        pytest.param({"british_points": ["P03", "06"]}, "'06'", id="control of an area"),
        pytest.param({"british_points": ["P99"]}, "'P99'", id="control of nothing"),
        pytest.param({"fallen": ["P99"]}, "'P99'", id="fall of nothing"),
        pytest.param({"fallen": ["P01"]}, "P01", id="fall of a fortress that is none"),
        pytest.param({"british_points": ["P03", "P07"]}, "source_lost", id="Bardia still a source"),
        pytest.param(
            {"units": {"sa-1": "P25"}, "british_points": ["P03"]}, "P25", id="British on Axis point"
        ),
        pytest.param(
            {"units": {"sa-1": "11", "de-wechmar": "P20"}, "british_points": ["P03", "P20"]},
            "P20",
            id="Axis on British point",
        ),
        pytest.param(
            {"phase": "setup", "units": {"de-wechmar": "unplaced"}},
            "de-wechmar",
            id="set-up of a unit that has its place",
        ),
        pytest.param(
            {"phase": "over", "winner": "axis", "vp": 3, "turn": 6, "how": 1},
            "winner",
            id="won by the side behind",
        ),
        pytest.param(
            {"phase": "over", "winner": "british", "vp": 3, "turn": 2, "how": 1},
            "turn",
            id="over before the last turn",
        ),
        pytest.param({"phase": "over", "winner": "british", "vp": 3, "how": 9}, "how", id="how?"),
        pytest.param({"winner": "axis"}, "winner", id="won, and play goes on"),
    ],
)
def test_a_field_that_cannot_be_so_is_named(fields: dict[str, Any], named: str) -> None:
    """One field says what no game can."""
    refused(named, **fields)


@pytest.mark.parametrize(
    ("combat", "named"),
    [
        pytest.param(None, "combat", id="missing"),
        pytest.param(COMBAT | {"place": "P99"}, "'P99'", id="unknown place"),
        pytest.param(COMBAT | {"origin": "P99"}, "'P99'", id="unknown origin"),
        pytest.param(COMBAT | {"origin": None}, "origin", id="nowhere to fall back to"),
        pytest.param(COMBAT | {"group": ["rommel"]}, "'rommel'", id="unknown unit"),
        pytest.param(COMBAT | {"attackers": ["sa-1"]}, "attackers", id="attackers not in group"),
        pytest.param(COMBAT | {"attackers": []}, "fire", id="nobody attacks"),
        pytest.param(COMBAT | {"place": "P21"}, "group", id="group elsewhere"),
        pytest.param(
            COMBAT | {"group": ["de-wechmar"], "attackers": ["de-wechmar"]},
            "de-wechmar",
            id="group of the other side",
        ),
        pytest.param(COMBAT | {"targets": []}, "targets", id="targets missing"),
        pytest.param(COMBAT | {"targets": ["gb-7ad-4ab"]}, "targets", id="own target"),
        pytest.param(COMBAT | {"targets": ["de-wechmar"], "faces": [7]}, "faces", id="a seven"),
        pytest.param(
            COMBAT | {"targets": ["de-wechmar"], "faces": [1] * 4}, "faces", id="all dice rolled"
        ),
        pytest.param(COMBAT | {"faces": [1]}, "faces", id="dice before targets"),
        pytest.param(COMBAT | {"weather": "fine"}, "weather", id="unknown field"),
    ],
)
def test_a_combat_that_cannot_be_is_named(combat: dict[str, Any] | None, named: str) -> None:
    """A combat on Gabr Saleh, at the attack, with something wrong."""
    refused(named, units=AT_GRIPS, phase="attack", combat=combat)


def test_a_combat_needs_somebody_to_aim_at() -> None:
    """A combat in an area without enemy units."""
    combat = COMBAT | {"place": "06", "origin": None}
    refused("aim", units={"gb-7ad-4ab": "06"}, phase="attack", combat=combat)


def test_there_is_no_combat_while_operations_are_chosen() -> None:
    """A combat is described, but the phase is another."""
    refused("combat", phase="operations", combat=COMBAT)


@pytest.mark.parametrize(
    "draft",
    [
        pytest.param(["pick de-wechmar"], id="refused"),
        pytest.param(["done"], id="closes the order"),
        pytest.param(["pick sa-1", "done"], id="closes the order too"),
        pytest.param(["done", "pick de-wechmar"], id="more than one order"),
    ],
)
def test_a_draft_that_cannot_be_is_named(draft: list[str]) -> None:
    """The order in hand is none that could be put together here."""
    refused("draft", units=MEETING, draft=draft)


def test_all_faults_are_told_at_once() -> None:
    """Several units are wrong, each in its way."""
    with pytest.raises(BadPosition) as error:
        position({"rommel": "P20", "sa-1": "P99", "sa-5": "11 9 tired"})
    assert len(error.value.faults) == 3
    with pytest.raises(BadPosition) as error:
        position({"sa-1": "11 2", "sa-5": "AXIS_OFF", **AT_GRIPS})
    assert len(error.value.faults) == 3


def test_a_position_of_another_module_is_refused() -> None:
    """The data says of which game it is."""
    with pytest.raises(UnknownName, match="operation-compass-60"):
        sandtable.position(CRUSADER, {"units": {}, "module": "operation-compass-60"})


def test_a_position_of_another_version_is_refused() -> None:
    """The data says of which version it is."""
    with pytest.raises(UnknownName, match="'99'"):
        sandtable.position(CRUSADER, {"units": {}, "version": "99"})
