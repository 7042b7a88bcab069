"""17.0 by both versions of the rules: whether the belt must be held, and positions decided beforehand."""

import json

import pytest

import sandtable
from builders import play, told
from rules.folio.builders import SETUP, TOBRUK, at_setup, place
from sandtable import BadPosition, GameOver, Outcome, library

BRITISH_WIN = Outcome("british", "chain", "folio 17.0a")
AXIS_WIN = Outcome("axis", "capture", "folio 17.0b")
#: The regiment that closes the ring in the west by the letter of the text.
RELIEVED = {**SETUP, "it-19": "eliminated"}
TAKEN = {**SETUP, "it-27": "1103"}
HANDS = {"british": [1], "axis": [1]}
FREE = {"victoryChainMines": "free"}


# The default of victoryChainMines


@pytest.mark.clause("folio 17.0a")
@pytest.mark.parametrize(("version", "default"), [("1", "free"), ("2", "heldBothSides")])
def test_whether_the_belt_must_be_held_is_the_default_of_a_version(version, default):
    """Both versions have both readings."""
    assert sandtable.new(TOBRUK, rules=version).rules.options["victoryChainMines"] == default
    for reading in ("free", "heldBothSides"):
        game = sandtable.new(TOBRUK, options={"victoryChainMines": reading}, rules=version)
        assert game.rules.options["victoryChainMines"] == reading


@pytest.mark.clause("folio 17.0a", "folio 17.0f")
@pytest.mark.parametrize(("version", "ends"), [("1", True), ("2", False)])
def test_the_regiment_of_0703_goes_off(version, ends):
    """By rules 1 Tobruk is relieved through empty desert; by rules 2 nobody holds the belt."""
    game = at_setup({}, to_move="axis", rules=version)
    events = play(game, "pick it-19", "step 0603", "done")
    assert bool(told(events, "chain-open")) == ends
    assert game.outcome == (BRITISH_WIN if ends else None)


@pytest.mark.parametrize(("version", "default"), [("1", "free"), ("2", "heldBothSides")])
def test_what_names_no_option_keeps_the_reading_of_its_rules(version, default):
    """As records and positions may that were written by hand."""
    data = sandtable.new(TOBRUK, seed=1, rules=version).position()
    del data["options"]["victoryChainMines"]
    assert sandtable.position(TOBRUK, data).rules.options["victoryChainMines"] == default


def test_a_game_that_goes_on_under_rules_2_keeps_its_reading():
    old = sandtable.new(TOBRUK, seed=1, rules="1")
    new = library.renewed(old)
    assert new.rules.version == "2"
    assert new.rules.options == old.rules.options


# R-17-when: positions that are decided


@pytest.mark.clause("folio 17.0a", "folio 17.0b", "folio 17.0f")
@pytest.mark.parametrize(("units", "outcome"), [(RELIEVED, BRITISH_WIN), (TAKEN, AXIS_WIN)])
@pytest.mark.parametrize("phase", ["movement", "combat", "mobile-movement", "mobile-combat"])
def test_a_position_that_is_decided_is_over_when_it_is_laid_out(units, outcome, phase):
    """By rules 2; it is told as such, and stays so when it is read back."""
    game = at_setup(units, phase=phase, options=FREE, hand={"british": [1]})
    assert game.outcome == outcome
    assert game.decision is None
    assert list(game.legal()) == []
    with pytest.raises(GameOver):
        game.play("done")
    data = json.loads(json.dumps(game.position()))
    assert data["phase"] == "over"
    assert sandtable.position(TOBRUK, data).outcome == outcome
    assert sandtable.load(game.record()).outcome == outcome


@pytest.mark.clause("folio 17.0a", "folio 17.0d")
def test_by_rules_1_such_a_position_is_played_on_and_ends_with_neither():
    """Nobody moves on the last turn: rules 2 would have ended the game before."""
    game = at_setup(RELIEVED, turn=20, to_move="axis", options=FREE, rules="1")
    assert game.outcome is None
    while game.outcome is None:
        play(game, "done")
    assert game.outcome == Outcome(None, "neither", "folio 17.0d")


@pytest.mark.clause("folio 17.0a")
def test_a_position_in_the_midst_of_a_combat_is_judged_too():
    """The British are asked for a marker against a bombardment."""
    game = at_setup({}, to_move="axis", phase="combat", options=FREE, hand=HANDS)
    play(game, "pick fire-1", "attack 1005")
    data = game.position()
    assert data["frames"][-1]["phase"] == "commit"
    del data["units"]["it-19"]
    assert sandtable.position(TOBRUK, data).outcome == BRITISH_WIN
    assert sandtable.position(TOBRUK, data | {"rules": "1"}).outcome is None


@pytest.mark.clause("folio 17.0a", "folio 17.0f")
@pytest.mark.parametrize("version", ["1", "2"])
def test_a_position_in_the_midst_of_a_retreat_is_judged_when_the_unit_stands(version):
    """The regiment of 0703 goes to 0602, where it keeps the chain shut: in between it bars nothing."""
    game = at_setup({}, [3], phase="combat", options=FREE, rules=version)
    play(game, "attack 0703", "pick pl-carp", "pick cz-11", "done", "choose retreat")
    again = sandtable.position(TOBRUK, game.position())
    assert again.decision.phase == "retreat"
    play(again, "retreat 0602")
    assert again.outcome is None


def test_an_order_cannot_be_open_in_a_position_that_is_decided():
    with pytest.raises(BadPosition, match="draft: "):
        place({"it-27": "1103", "nz-4": "2020"}, draft=["pick nz-4"])
