"""6.2 Reach, with what bars a way settled beforehand, and kept: the same as way by way."""

import pytest

import sandtable
from builders import CRUSADER
from conformance.games import decisions
from sandtable.board import flood
from sandtable.systems.series60 import movement
from sandtable.systems.series60.phases import OPERATION


@pytest.mark.parametrize("reentry", ["off", "on"])
def test_reach_and_ways_are_those_of_a_flood_that_asks_at_every_step(reentry: str) -> None:
    """Throughout a random game in which groups step and go."""
    game = sandtable.new(CRUSADER, seed=3, options={"offMapReentry": reentry})
    rules, looked = game.rules, 0
    for _ in decisions(game, 3, canonical=False):
        state = game.state
        frame = state.frames[-1]
        if frame.phase != OPERATION:
            continue
        group, left, before = frame.group, frame.left, frame.origin
        at = movement.where(state, group)
        found = movement.reach(rules, state)
        slow = flood.Flood(at)
        if movement.held(rules, state, group, at, before) is None:
            ways = movement._ways(rules, state, group, movement._any_bar)
            slow = flood.flood(at, left, ways)
        assert list(found.cost.items()) == list(slow.cost.items())
        assert found.before == slow.before
        looked += 1
    assert looked > 50
