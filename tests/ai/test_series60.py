"""The opponents of the 60 Series."""

from random import Random

import pytest

import sandtable
from sandtable.ai.player import give_order
from sandtable.ai.random_player import RandomPlayer
from sandtable.ai.series60.operations import operations
from sandtable.core.thought import UNHEARD, ThoughtDice, carry_out
from sandtable.systems.series60.rules import Series60

MODULE = "operation-crusader-60"


def after_orders(count, seed=3, **options):
    """A game that has been played at random for so many orders."""
    game = sandtable.new(MODULE, seed=seed, options=options)
    player = RandomPlayer(seed)
    while game.played < count and game.side is not None:
        give_order(game, player)
    return game


@pytest.mark.parametrize("passing", ["on", "off"])
def test_a_march_that_is_thought_of_ends_as_one_that_is_made(passing):
    game = after_orders(30, passThroughTakesControl=passing)
    while game.decision.phase != "operations":
        give_order(game, RandomPlayer(1))
    rules, state = game.rules, game.state
    assert isinstance(rules, Series60)
    dice = ThoughtDice(Random(1))
    marches = [one for one in operations(rules, state) if one.units and not one.attacks]
    assert len(marches) > 50
    for one in marches:
        made, thought = state.clone(), None
        carry_out(rules, made, one.codes(rules), dice)
        thought = rules.tactics.marched(state, sum(1 << unit for unit in one.units), one.path)
        rules.run(thought, dice, UNHEARD)
        assert thought.key() == made.key(), one
