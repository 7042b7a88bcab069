"""5 Reach, found many hexes at once and kept: the same hexes, prices and ways as a flood place by place."""

import pytest

import sandtable
from conformance.games import decisions
from rules.folio.builders import TOBRUK
from sandtable.core.bits import mask_of
from sandtable.systems.folio import movement
from sandtable.systems.folio.phases import MOVING


@pytest.mark.clause("folio 5.1d", "folio 5.2a", "folio 6.0b", "folio 14.2a")
@pytest.mark.parametrize("reading", ["oneHexFromStart", "never", "free"])
def test_reach_and_ways_are_those_of_a_slow_flood(reading: str) -> None:
    """Throughout a random game in which units step and go."""
    game = sandtable.new(TOBRUK, seed=3, options={"zocToZoc": reading})
    rules, looked = game.rules, 0
    for _ in decisions(game, 3, canonical=False):
        state = game.state
        frame = state.frames[-1]
        if frame.phase != MOVING or frame.halted:
            continue
        slow = movement._flood(rules, state, frame.left)
        found = movement.reach(rules, state)
        assert found.mask == mask_of(slow.cost)
        assert found.cost == slow.cost
        assert {goal: found.path(goal) for goal in found.cost} == {
            goal: slow.path(goal) for goal in slow.cost
        }
        looked += 1
        if looked == 150:
            break
    assert looked == 150


def test_what_is_kept_is_not_told_of_another_position() -> None:
    """One unit moves the same, with a friend or an enemy in its way or not."""
    alone = {"gb-14": "2020"}
    crowds = [alone, {**alone, "gb-16": "2120"}, {**alone, "it-27": "2220"}, alone]
    found = []
    for units in crowds:
        game = sandtable.position(
            TOBRUK, {"units": {**units, "it-19": "0703"}, "to_move": "british"}
        )
        game.play("pick gb-14")
        found.append({str(action) for action in game.legal()})
        for action in game.legal():
            assert game.why_not(action) is None
    assert found[0] == found[3]
    assert len({frozenset(one) for one in found}) == 3
