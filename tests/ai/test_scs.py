"""The opponents of the Standard Combat Series."""

import pytest

import sandtable
from sandtable.ai.player import give_order
from sandtable.ai.seats import sit_down
from sandtable.ai.thinker import Thinker

FRONTIER, PRIMER = "frontier-wire", "scs-primer"


def scenarios():
    """Every scenario of every module of the series, trial folders left out."""
    for name in (FRONTIER, PRIMER):
        for scenario in sandtable.new(name).rules.module.cover.scenario:
            yield name, scenario.id


def play_some(game, who, orders, seed=1):
    """Let programs of a grade play so many orders; none of them may be at a loss."""
    seats = {side: sit_down(who, game.rules, seed) for side in game.rules.sides}
    while game.outcome is None and game.played < orders:
        give_order(game, seats[game.side])
    for seat in seats.values():
        assert isinstance(seat, Thinker)
        assert seat.at_a_loss == 0
    return game


@pytest.mark.parametrize("who", ["recruit", "sergeant"])
@pytest.mark.parametrize(("module", "scenario"), list(scenarios()))
def test_it_always_has_an_order(module, scenario, who):
    play_some(sandtable.new(module, scenario, seed=2), who, 60)
