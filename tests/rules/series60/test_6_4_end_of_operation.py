"""6.4 The end of an operation: activated units are turned face down."""

import pytest

from builders import battle, play, refused, told, unit

TANKS, MORE_TANKS = "gb-7ad-4ab", "gb-7ad-7ab"
RIFLES, RECCE = "de-afr-155", "de-wechmar"


@pytest.mark.clause("s60 6.4")
def test_a_unit_that_neither_moved_nor_fought_is_turned_down():
    """TV-42: tanks are activated and their operation ends at once (A26)."""
    game = battle({TANKS: "11"})
    events = play(game, f"pick {TANKS}", "done")
    assert told(events, "turned-down") == [{"units": (TANKS,)}]
    assert unit(game, TANKS) == "11 4 down"


@pytest.mark.clause("s60 6.4")
@pytest.mark.parametrize("goal", ["P20", "10"])
def test_a_unit_that_moved_without_combat_is_turned_down(goal):
    """Tanks move to an empty point or area and stop there."""
    game = battle({TANKS: "11"})
    play(game, f"pick {TANKS}", f"step {goal}", "done")
    assert unit(game, TANKS) == f"{goal} 4 down"


@pytest.mark.clause("s60 6.4")
@pytest.mark.parametrize(
    ("steps", "dice", "place"),
    [(2, [1] * 6, "11"), (1, [1, 6, 6, 1, 1], "P20")],
    ids=["repulsed", "victorious"],
)
def test_a_unit_that_fought_is_turned_down(steps, dice, place):
    """Tanks attack a point and are repulsed, or take it."""
    game = battle({TANKS: "11", RECCE: f"P20 {steps}"}, dice)
    play(game, f"pick {TANKS}", "step P20", "attack P20")
    assert unit(game, TANKS) == f"{place} 4 down"


@pytest.mark.clause("s60 6.4")
def test_activated_units_that_stayed_out_of_the_attack_are_turned_down_too():
    """Two units were activated in an area, one of them attacked (A31)."""
    game = battle({TANKS: "06", "sa-1": "06", RECCE: "06"}, [1, 1, 1])
    picks = [f"pick {TANKS}", "pick sa-1"]
    events = play(game, *picks, "attack 06", "pick sa-1", "done", f"assign {TANKS}", "done")
    assert told(events, "turned-down") == [{"units": (TANKS, "sa-1")}]


@pytest.mark.clause("s60 6.4")
def test_survivors_are_turned_down_when_all_who_attacked_are_gone():
    """The only attacker of an activated pair dies in the counterattack: no attack is left to aim."""
    game = battle({TANKS: "06", "sa-1": "06", RIFLES: "06", RECCE: "06"}, [6] * 4)
    picks = [f"pick {TANKS}", "pick sa-1"]
    play(game, *picks, "attack 06", "pick sa-1", "done")
    events = play(game, "assign sa-1", "assign sa-1", "done")
    assert told(events, "turned-down") == [{"units": (TANKS,)}]
    assert (game.decision.side, game.decision.phase) == ("axis", "operations")


@pytest.mark.clause("s60 6.4")
def test_nobody_else_is_turned_down():
    """Tanks attack beside a unit that was not activated, and against one face up."""
    game = battle({TANKS: "06", MORE_TANKS: "06", RECCE: "06"}, [1] * 6)
    play(game, f"pick {TANKS}", "attack 06")
    assert (unit(game, MORE_TANKS), unit(game, RECCE)) == ("06 4", "06 2")


@pytest.mark.clause("s60 6.4", "s60 6.1a")
def test_a_unit_turned_down_is_not_activated_again_that_turn():
    """Tanks have fought; when the British operate again, the tanks are asked for once more."""
    game = battle({TANKS: "06", RECCE: "06"}, [1] * 6)
    play(game, f"pick {TANKS}", "attack 06")
    play(game, "done")
    refused(game, f"pick {TANKS}", "s60 6.1a", "face-down", unit=TANKS, place="06")


@pytest.mark.clause("s60 6.4", "s60 3.1-3b")
def test_an_operation_interrupts_a_row_of_passes():
    """The Axis has passed; the British turn a unit down, the Axis passes: the turn goes on (A26)."""
    game = battle({TANKS: "11"}, passes=1)
    play(game, f"pick {TANKS}", "done")
    play(game, "done")
    assert (game.turn, game.decision.side) == (1, "british")
