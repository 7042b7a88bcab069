"""18.0 The set-up: 76 units, each in its hex, and the siege of Tobruk."""

import pytest

import sandtable
from builders import play, refused, told
from rules.folio.builders import SETUP, TOBRUK
from rules.folio.chain import neighbours

OUTER = {"0802", "0803", "0804", "0902", "0905", "1005", "1105", "1204"}


def sides() -> dict[str, str]:
    """The side whose unit is in each hex of the set-up."""
    axis = ("it-", "de-")
    return {
        where: "axis" if name.startswith(axis) else "british"
        for name, where in SETUP.items()
        if where != "reserve"
    }


@pytest.mark.clause("folio 18.0", "folio 3.0a", "folio 3.0b")
def test_76_units_start_on_the_map_one_to_a_hex():
    """33 British and 43 of the Axis, all on land, none depleted."""
    at = sides()
    assert len(at) == 76
    assert list(at.values()).count("british") == 33
    game = sandtable.new(TOBRUK, seed=1)
    terrain = dict(zip(game.rules.grid.names, game.rules.data.terrain, strict=True))
    assert all(len(hex_) == 4 and terrain[hex_] != "sea" for hex_ in at)


@pytest.mark.clause("folio 18.0")
def test_nine_pairs_of_enemies_start_adjacent_all_across_the_outer_belt():
    """No combat is under way but at the perimeter, and every one is over mines."""
    at = sides()
    pairs = {
        (hex_, near)
        for hex_, side in at.items()
        if side == "british"
        for near in neighbours(hex_)
        if at.get(near) == "axis"
    }
    assert len(pairs) == 9
    rules = sandtable.new(TOBRUK, seed=1).rules
    british_mines = {
        frozenset(pair)
        for field in rules.data.map.minefields
        if field.owner == "british"
        for pair in field.sides
    }
    for garrison, besieger in pairs:
        assert garrison in OUTER
        assert frozenset((garrison, besieger)) in british_mines


@pytest.mark.clause("folio 18.0", "folio 10.1")
def test_the_game_begins_when_the_set_up_has_been_seen():
    """The British start it; there is nothing to place and nothing else to do."""
    game = sandtable.new(TOBRUK, seed=1)
    assert (game.decision.side, game.decision.phase) == ("british", "start")
    assert [str(action) for action in game.legal()] == ["done"]
    events = play(game, "done")
    assert told(events, "turn-began") == [{"turn": 1}]
    assert (game.turn, game.decision.side, game.decision.phase) == (1, "british", "movement")


@pytest.mark.clause("folio 18.0")
def test_there_is_one_scenario():
    """It is taken if none is named."""
    game = sandtable.new(TOBRUK, seed=1)
    assert game.position()["scenario"] == "historical"
    assert sandtable.new(TOBRUK, "historical", seed=1).position() == game.position()
    with pytest.raises(sandtable.UnknownName):
        sandtable.new(TOBRUK, "campaign", seed=1)


@pytest.mark.clause("folio 18.0")
def test_set_up_hexes_mean_nothing_afterwards():
    """A unit leaves its set-up hex, another enters it, and both stay where they like."""
    game = sandtable.new(TOBRUK, seed=1)
    play(game, "done", "pick gb-3rtr", "go 2923", "done", "pick gb-5rtr", "go 3123", "done")
    units = game.position()["units"]
    assert (units["gb-3rtr"], units["gb-5rtr"]) == ("2923", SETUP["gb-3rtr"])
    refused(game, "pick gb-3rtr", "folio 5.1c", "moved-already", unit="gb-3rtr")
