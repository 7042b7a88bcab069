"""1.0 The sequence of play: two player turns of four phases each, in their order."""

import pytest

from builders import places, play, refused, told
from rules.scs.builders import attack, lesson, phase, place

#: Both sides have somebody to move, to attack and to exploit with.
FRONT = {"6arm": "20.09", "2cav": "15.12", "7gren": "20.10", "4rec": "28.12"}


@pytest.mark.clause("scs 1.0")
def test_1_0_movement_combat_exploitation_then_the_other_side() -> None:
    """Blue passes through its phases; then red has the same; then the next turn begins."""
    game = place(FRONT)
    seen = []
    while game.turn == 1:
        seen.append(phase(game))
        play(game, "done")
    phases = ["movement", "combat", "exploitation"]
    assert seen == [(side, name) for side in ("blue", "red") for name in phases]
    assert (game.turn, phase(game)) == (2, ("blue", "movement"))


@pytest.mark.clause("scs 1.0")
def test_1_0_the_supply_phase_is_the_last_of_a_player_turn() -> None:
    """The scouts are cut off in the hidden valley: the end of the exploitation phase finds it out."""
    game = place({**FRONT, "2cav": "03.09"}, phase="exploitation")
    events = play(game, "done")
    assert [event.key for event in events] == ["phase-ended", "out-of-supply"]
    assert told(events, "out-of-supply") == [{"side": "blue", "units": ("2cav",)}]
    assert phase(game) == ("red", "movement")


@pytest.mark.clause("scs 1.0")
def test_1_0_reinforcements_come_before_movement() -> None:
    """On turn 2 blue is asked to place them first."""
    game = lesson("meeting")
    while game.turn == 1:
        play(game, "done")
    assert phase(game) == ("blue", "arrivals")


@pytest.mark.clause("scs 1.0")
@pytest.mark.parametrize(
    ("now", "action", "clause"),
    [
        ("movement", "assign 6arm", "3.0"),
        ("movement", "retreat 20.08", "3.0"),
        ("combat", "step 20.08", "7.0"),
        ("combat", "go 20.08", "7.0"),
        ("exploitation", "place 20.08", "11.0"),
    ],
)
def test_1_0_each_thing_in_its_phase(now: str, action: str, clause: str) -> None:
    """What belongs to another phase is refused by the clause of this one."""
    game = place(FRONT, phase=now)
    refused(game, action, f"scs {clause}", "not-now", phase=now)


@pytest.mark.clause("scs 1.0")
def test_1_0_nobody_attacks_in_the_movement_phase_but_by_overrun() -> None:
    """To attack is to overrun there, and somebody must be on the move."""
    refused(place(FRONT), "attack 20.10", "scs 3.0", "who-moves")


@pytest.mark.clause("scs 1.0")
def test_1_0_only_own_units() -> None:
    """Red's grenadiers are not for blue to move."""
    refused(place(FRONT), "pick 7gren", "scs 1.0", "not-yours", unit="7gren")


@pytest.mark.clause("scs 1.0")
def test_1_0_only_units_on_the_map() -> None:
    """1 Inf has been eliminated, 4 Inf has not arrived yet."""
    game = place({**FRONT, "4inf": "reserve"})
    refused(game, "pick 1inf", "scs 1.0", "not-on-map", unit="1inf")
    refused(game, "pick 4inf", "scs 1.0", "not-on-map", unit="4inf")


@pytest.mark.clause("scs 1.0")
def test_1_0_a_phase_is_not_gone_back_to() -> None:
    """Once the movement phase is ended a unit that stood still cannot move any more."""
    game = place(FRONT)
    play(game, "done")
    refused(game, "pick 2cav", "scs 7.0", "name-target", unit="2cav")
    assert places(game, "pick") == set()


@pytest.mark.clause("scs 1.0")
def test_1_0_a_phase_in_which_nothing_can_be_done_is_passed_over() -> None:
    """Infantry far from any enemy: no combat, no exploitation."""
    game = place({"1inf": "15.12", "25inf": "28.12"})
    play(game, "done")
    assert phase(game) == ("red", "movement")


@pytest.mark.clause("scs 1.0")
def test_1_0_the_sequence_goes_on_after_the_last_combat() -> None:
    """11 against 3 on an 8 is D1r1. 7 Gren holds and is gone; no enemy is left to attack."""
    game = place({**FRONT, "1inf": "21.10"}, dice=[4, 4], phase="combat")
    attack(game, "20.10", "6arm", "1inf")
    play(game, "choose hold-1")
    assert phase(game) == ("blue", "advance")
    play(game, "done")
    assert phase(game) == ("blue", "exploitation")
