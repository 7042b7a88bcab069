"""What people saw who played against the opponents of the Standard Combat Series, and is seen no more."""

import pytest

import sandtable
from ai.test_scs import PRIMER, each_grade, text_of
from sandtable.ai.player import give_order
from sandtable.ai.seats import sit_down
from sandtable.core.dice import ScriptedDice

# Nobody orders what is absurd


@each_grade
def test_nobody_holds_to_the_last_man_though_all_are_lost_anyway(who):
    """No way back is open: to hold costs the last step, and so does to go. Nobody asks for it."""
    near = {"2pz": "20.14", "3pz": "21.14", "5gren": "19.13", "7gren": "20.12", "12mot": "21.13"}
    units = {**near, "21gren": "19.14", "2cav": "20.13 1"}
    position = {"turn": 2, "to_move": "red", "phase": "combat", "units": units}
    game = sandtable.position(PRIMER, position, ScriptedDice([2, 2]))
    game.play("attack 20.13", "pick 2pz", "pick 3pz", "done")
    assert {str(one) for one in game.legal()} == {"choose hold-0", "choose hold-1"}
    assert {text_of(game, who, seed) for seed in range(12)} == {"choose hold-0"}


@each_grade
@pytest.mark.parametrize("seed", range(1, 4))
def test_nobody_advances_and_comes_back_for_nothing(who, seed):
    """The tanks of the enemy are near: one may go in to take the hex and come back, not all of them."""
    red = {"2pz": "19.13", "3pz": "19.13", "12mot": "19.13", "21gren": "29.13"}
    units = {**red, "1inf": "18.13 1", "5arm": "17.11", "6arm": "17.11", "3inf": "10.13"}
    control = {"red": ["29.13"], "blue": ["10.13", "18.08", "18.17"]}
    position = {"turn": 2, "to_move": "red", "phase": "combat", "units": units, "control": control}
    game = sandtable.position(PRIMER, position, ScriptedDice([4, 5]))
    game.play("attack 18.13", "pick 2pz", "pick 3pz", "pick 12mot", "done")
    seat, stayed = sit_down(who, game.rules, seed), []
    while game.decision.phase == "advance":
        before = game.state.clone()
        give_order(game, seat)
        codes = game.orders[-1].codes
        stayed += [len(codes) > 1 and codes[-2][1] == before.place[codes[0][1]]]
    assert len(stayed) > 1
    assert not any(stayed[1:])
