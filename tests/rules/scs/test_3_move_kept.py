"""3.0 The move that is kept between one question and the next: the same as found anew."""

from random import Random

import pytest

import sandtable
from sandtable import Game
from sandtable.core.bits import bits
from sandtable.systems.scs import moving, stacks
from sandtable.systems.scs.phases import MOVING
from sandtable.systems.scs.rules import Scs
from sandtable.systems.scs.state import State

Told = tuple[object, ...]


def told(rules: Scs, state: State) -> Told:
    """All that can be asked of a move."""
    move = moving.move_of(rules, state)
    reach = move.reach(rules)
    ways = [(reach.left(hex_), reach.path(hex_)) for hex_ in bits(reach.mask)]
    return move.frame, move.here, move.enemies, move.zone, move.stops, reach.forced, ways


def anew(rules: Scs, state: State) -> Told:
    rules.move_kept = None
    return told(rules, state)


@pytest.mark.parametrize("options", [{}, {"fog": "on"}])
def test_a_move_is_as_it_would_be_found_anew(options: dict[str, str]) -> None:
    """Throughout two games by the same rules that are played in turns, with a step taken back here and there."""
    games = [sandtable.new("frontier-wire", seed=seed, options=options) for seed in (3, 4)]
    rules, random, looked = games[0].rules, Random(5), 0
    assert isinstance(rules, Scs)
    assert games[1].rules is rules
    for number in range(1200):
        game = games[number % 3 % 2]
        game.play(random.choice(list(game.legal())))
        if random.random() < 0.05:
            game.undo(action=True)
        if game.state.frames[-1].phase != MOVING:
            continue
        legal = game.rules.legal(game.state)
        kept = told(rules, game.state)
        assert kept == anew(rules, game.state)
        rules.move_kept = None
        assert rules.legal(game.state) == legal
        looked += 1
    assert looked > 500


@pytest.fixture
def on_the_move() -> Game:
    game = sandtable.new("frontier-wire", seed=3)
    random = Random(8)
    while game.state.frames[-1].phase != MOVING or game.state.frames[-1].steps:
        game.play(random.choice(list(game.legal())))
    return game


def test_a_copy_of_the_position_has_a_move_of_its_own(on_the_move: Game) -> None:
    """Something else than the frame is changed by hand: an enemy comes near, a unit must stay within."""
    rules, state = on_the_move.rules, on_the_move.state
    assert isinstance(rules, Scs)
    before = told(rules, state)
    unit = state.frames[-1].units[0]
    near = next(bits(rules.entered[unit][state.place[unit]]))
    foe = next(bits(rules.of_side[1 - state.active]))
    beset = state.clone()
    if beset.place[foe] < rules.hexes:
        stacks.lift(rules, beset, foe)
    stacks.put(rules, beset, foe, near)
    assert told(rules, beset) == anew(rules, beset) != before
    assert told(rules, state) == before

    bound = state.clone()
    special = list(state.special)
    special[rules.staying[0]] |= 1 << unit
    bound.special = tuple(special)
    assert told(rules, bound) == anew(rules, bound) != before
    assert told(rules, state) == before
