"""8.0 Step losses: what a step is, and who must lose it."""

from fractions import Fraction

import pytest

from builders import places, play, refused, told, unit
from rules.scs.builders import (
    attack,
    combat,
    on_twelve,
    phase,
    place,
    place_in,
    rolled,
    steps,
    strengths,
    where,
)
from sandtable import Game

#: A 12, for the results that tests put there.
BOXCARS = [6, 6]


def struck(result: str, attackers: dict[str, str], defenders: dict[str, str]) -> Game:
    """The defenders of 20.10 have just suffered this result, at odds of 1:1."""
    game = place_in([on_twelve(result)], {**attackers, **defenders}, BOXCARS, phase="combat")
    assert rolled(attack(game, "20.10", *attackers)) == ("1:1", result)
    return game


# 8.0


@pytest.mark.clause("scs 8.0")
@pytest.mark.parametrize(
    ("left", "values"), [(3, (4, 6)), (2, (2, 3)), (1, (2, 3))], ids=["full", "reduced", "marked"]
)
def test_8_0_the_first_loss_turns_a_unit_over_and_those_after_it_change_nothing(
    left: int, values: tuple[int, int]
) -> None:
    """TV-U17: 1 Inf of three steps is 4-6 in full, 2-3 with two steps and with one."""
    game = combat({"1inf": f"20.10 {left}", "7gren": "20.11"})
    assert strengths(game, "20.11", "1inf")[0] == values[0]
    game = combat({"1inf": f"20.10 {left}", "7gren": "20.11"}, to_move="red")
    assert strengths(game, "20.10", "7gren")[1] == values[1]


@pytest.mark.clause("scs 8.0")
def test_8_0_the_last_step_eliminates_a_unit() -> None:
    """TV-U17: 5 Gren loses its three steps in three attacks."""
    for left, then in (("20.10", "20.10 2"), ("20.10 2", "20.10 1"), ("20.10 1", "eliminated")):
        game = struck("D1", {"1inf": "19.11"}, {"5gren": left})
        assert unit(game, "5gren") == then


@pytest.mark.clause("scs 8.0")
def test_8_0_steps_are_lost_by_units_of_the_combat_only() -> None:
    """Two tanks of equal strength attacked, cavalry in their hex did not; nor is the enemy asked."""
    units = {"5arm": "19.11", "6arm": "19.11", "2cav": "19.11", "5gren": "20.10", "25inf": "20.10"}
    game = combat(units, [2, 3])
    assert rolled(attack(game, "20.10", "5arm", "6arm")) == ("1:1", "A1")
    assert phase(game) == ("blue", "loss")
    refused(game, "assign 2cav", "scs 8.0", "not-in-battle", unit="2cav")
    refused(game, "assign 5gren", "scs 8.0", "not-in-battle", unit="5gren")


@pytest.mark.parametrize(("second", "about"), [("19.11", ("place", "19.11")), ("21.11", None)])
def test_8_0_whoever_chooses_is_told_where_if_all_are_in_one_hex(
    second: str, about: tuple[str, str] | None
) -> None:
    units = {"5arm": "19.11", "6arm": second, "5gren": "20.10", "25inf": "20.10"}
    game = combat(units, [2, 3])
    attack(game, "20.10", "5arm", "6arm")
    assert phase(game) == ("blue", "loss")
    assert game.decision is not None
    assert game.decision.about == about


# 8.0a


@pytest.mark.clause("scs 8.0a")
def test_8_0a_the_strongest_attacker_by_printed_attack_loses_first() -> None:
    """6 Arm, 7-5, beside 1 Inf, 4-6: defence does not count for attackers."""
    game = combat({"6arm": "19.11", "1inf": "19.11", "5gren": "20.10", "25inf": "20.10"}, [2, 3])
    events = attack(game, "20.10", "6arm", "1inf")
    assert rolled(events) == ("1:1", "A1")
    assert told(events, "step-lost") == [{"unit": "6arm", "left": 1}]


@pytest.mark.clause("scs 8.0a")
def test_8_0a_the_strongest_defender_by_printed_defence_loses_first() -> None:
    """25 Inf, 3-5, and 2 Pz, 6-5, are equal: the owner chooses. 12 Mot, 4-4, is not asked first."""
    defenders = {"25inf": "20.10", "2pz": "20.10", "12mot": "20.10"}
    game = struck("D1", {"5arm": "19.11", "6arm": "19.11"}, defenders)
    assert phase(game) == ("red", "loss")
    refused(game, "assign 12mot", "scs 8.0a", "strongest-first", unit="12mot")
    assert places(game, "assign") == {"25inf", "2pz"}
    play(game, "assign 2pz")
    assert (steps(game, "2pz"), steps(game, "25inf")) == (1, 3)


@pytest.mark.clause("scs 8.0a")
def test_q7_strongest_is_by_the_face_that_is_up() -> None:
    """6 Arm reduced attacks with 4, 3 Inf with 5."""
    game = combat({"6arm": "19.11 1", "3inf": "19.11", "5gren": "20.10", "25inf": "20.10"}, [2, 3])
    events = attack(game, "20.10", "6arm", "3inf")
    assert rolled(events) == ("1:1", "A1")
    assert told(events, "step-lost") == [{"unit": "3inf", "left": 2}]


@pytest.mark.clause("scs 8.0a", "scs modifiers")
def test_8_0a_what_changes_a_strength_does_not_change_who_is_strongest() -> None:
    """6 Arm out of supply brings 3.5, 3 Inf 5; printed are 7 and 5."""
    units = {"6arm": "19.11 out1", "3inf": "19.11", "5gren": "20.10", "25inf": "20.10"}
    game = combat(units, [2, 3])
    assert strengths(game, "20.10", "6arm", "3inf")[0] == Fraction(17, 2)
    events = attack(game, "20.10", "6arm", "3inf")
    assert told(events, "step-lost") == [{"unit": "6arm", "left": 1}]


@pytest.mark.clause("scs 8.0a", "scs 6.0")
def test_q7_in_an_overrun_only_the_overrunning_units_count() -> None:
    """8 Inf overruns from the hex of 1 Inf, which is stronger and takes no part."""
    game = place({"8inf": "18.11", "1inf": "19.11", "25inf": "20.10"}, [2, 3])
    play(game, "pick 8inf", "step 19.11")
    events = play(game, "attack 20.10")
    assert rolled(events) == ("1:2", "A1r1")
    events += play(game, "choose hold-1")
    assert [one["unit"] for one in told(events, "step-lost")] == ["8inf", "8inf"]
    assert (steps(game, "8inf"), steps(game, "1inf"), where(game, "1inf")) == (1, 3, "19.11")


# 8.0b, 8.0c


@pytest.mark.clause("scs 8.0b")
def test_8_0b_nobody_loses_a_second_step_before_all_have_lost_one() -> None:
    """D2 on three units: after 5 Gren the others, but not 5 Gren again."""
    defenders = {"5gren": "20.10", "12mot": "20.10", "7gren": "20.10"}
    game = struck("D2", {"5arm": "19.11", "6arm": "19.11"}, defenders)
    assert steps(game, "5gren") == 2
    refused(game, "assign 5gren", "scs 8.0b", "others-first", unit="5gren")
    assert places(game, "assign") == {"12mot", "7gren"}
    play(game, "assign 7gren")
    assert [steps(game, name) for name in defenders] == [2, 2, 1]


@pytest.mark.clause("scs 8.0b", "scs 8.0c")
@pytest.mark.parametrize("third", ["5gren", "25inf"])
def test_8_0c_when_all_have_lost_one_the_owner_is_free(third: str) -> None:
    """D3 on two units of three steps: either of them may lose the third."""
    game = struck("D3", {"5arm": "19.11", "6arm": "19.11"}, {"5gren": "20.10", "25inf": "20.10"})
    events = play(game, "assign 25inf")
    assert [one["unit"] for one in told(events, "step-lost")] == ["25inf", "5gren"]
    assert places(game, "assign") == {"5gren", "25inf"}
    play(game, f"assign {third}")
    assert steps(game, third) == 1


@pytest.mark.clause("scs 8.0b")
def test_q8_a_unit_that_is_gone_has_lost_enough() -> None:
    """D3 on 5 Gren and 4 Rec of one step: 5 Gren, 4 Rec, 5 Gren again."""
    game = struck("D3", {"3inf": "19.11", "2cav": "19.11"}, {"5gren": "20.10", "4rec": "20.10"})
    assert (unit(game, "5gren"), unit(game, "4rec")) == ("20.10 1", "eliminated")


@pytest.mark.clause("scs 8.0c")
def test_8_0c_losses_beyond_the_steps_there_are_are_void() -> None:
    """TV-U18: D5 on 7 Gren and 4 Rec, three steps in all."""
    game = struck("D5", {"1inf": "19.11"}, {"7gren": "20.10", "4rec": "20.10"})
    assert (unit(game, "7gren"), unit(game, "4rec")) == ("eliminated", "eliminated")
    assert phase(game) == ("blue", "advance")
    assert steps(game, "1inf") == 3


# 8.0d


@pytest.mark.clause("scs 8.0d")
def test_8_0d_a_unit_of_one_step_is_gone_with_its_first_loss() -> None:
    """TV-U17: cavalry of one step attacks a unit of 2 and rolls badly."""
    game = combat({"2cav": "19.11", "4rec": "20.10"}, [2, 3])
    events = attack(game, "20.10", "2cav")
    assert rolled(events) == ("1:1", "A1")
    assert told(events, "eliminated") == [{"unit": "2cav", "place": "19.11"}]
    assert told(events, "step-lost") == []
