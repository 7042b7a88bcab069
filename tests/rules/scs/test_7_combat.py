"""7.0 to 7.2 Combat: who attacks whom, how often, and in what order things happen."""

import pytest

from builders import places, play, refused, told
from rules.scs.builders import (
    QUIET,
    attack,
    column,
    combat,
    lesson,
    on_column,
    phase,
    place,
    place_trial,
    rolled,
    steps,
    strengths,
    where,
)
from sandtable import AskedDice

#: 7 against 3, 2.33: 2:1. On a 5 A1D1, on an 8 Dr1.
TANKS = {"6arm": "19.11", "7gren": "20.10"}


# The first two worked examples: an attack at 18 against 4


@pytest.mark.clause("scs 7.0", "scs 7.4")
def test_tv_c1_four_units_attack_one_stack_at_five_to_one() -> None:
    """7 + 5 + 3 + 3 against 3 + 1: 4.5 rounds to 5:1; a 10 is D2r2."""
    game = lesson("assault", [4, 6])
    play(game, "done")
    assert strengths(game, "20.10", "3inf", "4inf", "6arm", "8inf") == (18, 4)
    assert rolled(attack(game, "20.10", "3inf", "4inf", "6arm", "8inf")) == ("5:1", "D2r2")


@pytest.mark.clause("scs 8.0a", "scs 8.0b")
def test_tv_c2_the_strongest_defender_loses_first_and_then_the_other() -> None:
    """7 Gren defends with 3, 14 Pz with 1; nobody loses two steps, so nothing is asked."""
    game = lesson("assault", [4, 6])
    play(game, "done")
    attack(game, "20.10", "3inf", "4inf", "6arm", "8inf")
    events = play(game, "choose hold-0")
    assert told(events, "step-lost") == [
        {"unit": "7gren", "left": 1},
        {"unit": "14pz", "left": 1},
    ]
    assert phase(game) == ("red", "retreat")


# 7.0


@pytest.mark.clause("scs 7.0", "scs 2.1c")
def test_7_0_a_unit_attacks_a_hex_in_its_own_zone() -> None:
    """The hex must be beside it, and hold an enemy."""
    game = combat(TANKS | {"5arm": "18.10", "2pz": "23.10"})
    refused(game, "attack 19.10", "scs 7.0", "no-enemy", place="19.10")
    refused(game, "attack 19.11", "scs 7.0", "no-enemy", place="19.11")
    refused(game, "attack 23.10", "scs 2.1c", "nobody-near", place="23.10")
    assert places(game, "attack") == {"20.10"}
    play(game, "attack 20.10")
    refused(game, "pick 5arm", "scs 2.1c", "out-of-touch", unit="5arm", place="20.10")
    assert places(game, "pick") == {"6arm"}


@pytest.mark.clause("scs 7.0")
def test_7_0_the_target_comes_first_and_then_those_who_attack_it() -> None:
    """A target needs attackers, own ones on the map, each named once."""
    game = combat(TANKS | {"5arm": "19.11"})
    refused(game, "pick 6arm", "scs 7.0", "name-target", unit="6arm")
    play(game, "attack 20.10")
    refused(game, "done", "scs 7.0", "nobody-attacks", place="20.10")
    refused(game, "pick 7gren", "scs 1.0", "not-yours", unit="7gren")
    refused(game, "pick 9mot", "scs 1.0", "not-on-map", unit="9mot")
    play(game, "pick 6arm")
    refused(game, "pick 6arm", "scs 3.0", "picked-already", unit="6arm")


@pytest.mark.clause("scs 7.0")
def test_7_0_nothing_attacks_outside_the_combat_phase_but_an_overrun() -> None:
    """In the movement phase an attack needs units on the move."""
    refused(place(TANKS), "attack 20.10", "scs 3.0", "who-moves")


@pytest.mark.clause("scs 7.0")
def test_7_0_a_declared_attack_is_fought() -> None:
    """What is named can be taken back; once all attackers are, the dice fall and that is known."""
    game = combat(TANKS, [2, 3])
    play(game, "attack 20.10", "pick 6arm")
    game.undo()
    assert phase(game) == ("blue", "combat")
    assert [event.key for event in attack(game, "20.10", "6arm")][:2] == ["attacked", "rolled"]


@pytest.mark.clause("scs 7.0")
@pytest.mark.parametrize("state", ["out1", "dg"])
def test_7_0_a_unit_without_its_zone_attacks_as_if_it_had_it(state: str) -> None:
    """The trial takes the zone of units out of supply, and of disorganised ones."""
    game = place_trial({"a-tank": f"08.03 {state}", "j-tank": "08.02"}, **QUIET)
    assert game.survey("zones", "jade") == {}
    assert places(game, "attack") == {"08.02"}


@pytest.mark.clause("scs 7.0")
def test_7_0_a_stack_defends_as_one() -> None:
    """7 against 3 alone would be 2:1; with 5 Gren it is 7 against 8."""
    assert column(combat(TANKS), "20.10", "6arm") == "2:1"
    assert column(combat(TANKS | {"5gren": "20.10"}), "20.10", "6arm") == "1:1"


@pytest.mark.clause("scs 7.0", "scs 7.1")
def test_7_0_attacks_follow_each_other_as_the_attacker_likes() -> None:
    """The first is over and done with before the second is declared."""
    game = combat(TANKS | {"9mot": "12.08", "4rec": "13.08"}, [4, 4, 1, 1])
    assert places(game, "attack") == {"13.08", "20.10"}
    attack(game, "13.08", "9mot")
    play(game, "choose hold-0")
    assert phase(game) == ("red", "retreat")
    play(game, "retreat 14.08", "done")
    assert phase(game) == ("blue", "combat")
    assert places(game, "attack") == {"20.10"}
    assert rolled(attack(game, "20.10", "6arm")) == ("2:1", "A1r1")


@pytest.mark.clause("scs 7.0")
def test_7_0_two_dice_are_rolled_and_summed() -> None:
    """2 to 12 in the primer; of dice that are asked for, each has six faces."""
    game = combat(TANKS).clone(AskedDice())
    attack(game, "20.10", "6arm")
    assert phase(game) == ("dice", "die")
    refused(game, "choose hold-0", "scs 7.0", "not-a-face")
    play(game, "choose 3")
    assert rolled(play(game, "choose 2")) == ("2:1", "A1D1")


@pytest.mark.clause("scs 7.0")
@pytest.mark.parametrize(("dice", "result"), [([6, 1], "D1r1"), ([1, 6], "A1")])
def test_7_0_a_game_may_read_its_dice_as_two_digits(dice: list[int], result: str) -> None:
    """11 to 66 in the trial: 6 and 1 are 61, 1 and 6 are 16. 6 against 4 is 2:1."""
    game = place_trial({"a-tank": "08.03", "j-tank": "08.02"}, dice, **QUIET)
    assert rolled(attack(game, "08.02", "a-tank")) == ("2:1", result)


# 7.1


@pytest.mark.clause("scs 7.1")
def test_7_1_a_result_strikes_the_defender_first() -> None:
    """A1D1: each side loses one step in all, the defender before the attacker."""
    game = combat(TANKS | {"4inf": "19.11", "5gren": "20.10"}, [3, 4])
    events = attack(game, "20.10", "6arm", "4inf")
    assert rolled(events) == ("1:1", "A1D1")
    assert [one["unit"] for one in told(events, "step-lost")] == ["5gren", "6arm"]
    assert (steps(game, "7gren"), steps(game, "4inf")) == (2, 3)


@pytest.mark.clause("scs 7.1", "scs 9.0a")
def test_7_1_attackers_lose_one_step_in_all_and_every_one_of_them_retreats() -> None:
    """A1r1, the example of the rule: 10 against 5, a 2."""
    game = combat({"6arm": "19.11", "4inf": "19.10", "5gren": "20.10"}, [1, 1])
    assert rolled(attack(game, "20.10", "6arm", "4inf")) == ("2:1", "A1r1")
    events = play(game, "choose hold-0")
    assert told(events, "step-lost") == [{"unit": "6arm", "left": 1}]
    play(game, "retreat 18.09", "retreat 18.11")
    assert (steps(game, "6arm"), steps(game, "4inf"), steps(game, "5gren")) == (1, 3, 3)
    assert [where(game, name) for name in ("4inf", "6arm", "5gren")] == ["18.09", "18.11", "20.10"]


@pytest.mark.clause("scs 7.1")
def test_q22_the_defender_is_through_with_everything_before_the_attacker_begins() -> None:
    """A1Dr1: hold, retreat and its losses of the defender, then the attacker's step, then advance."""
    game = combat(TANKS | {"5arm": "19.11"}, [2, 2])
    assert rolled(attack(game, "20.10", "6arm", "5arm")) == ("5:1", "A1Dr1")
    assert phase(game) == ("red", "hold")
    play(game, "choose hold-0")
    assert phase(game) == ("red", "retreat")
    assert (steps(game, "6arm"), steps(game, "5arm")) == (2, 2)
    play(game, "retreat 21.11")
    assert phase(game) == ("blue", "loss")
    assert places(game, "assign") == {"5arm", "6arm"}
    play(game, "assign 5arm")
    assert phase(game) == ("blue", "advance")


# 7.2


@pytest.mark.clause("scs 7.2a")
def test_7_2a_nobody_must_attack() -> None:
    """The phase may end without a combat, though enemies are side by side."""
    game = combat(TANKS)
    events = play(game, "done")
    assert told(events, "phase-ended") == [{"side": "blue", "phase": "combat"}]
    assert told(events, "attacked") == []


@pytest.mark.clause("scs 7.2b", "scs 7.2d")
def test_7_2b_units_of_one_stack_may_attack_different_hexes_but_each_only_one() -> None:
    """TV-U15: two of three attack 4 Rec, the third attacks 7 Gren."""
    units = {"6arm": "19.11", "9mot": "19.11", "2cav": "19.11", "7gren": "20.10", "4rec": "18.11"}
    game = combat(units, [4, 4, 3, 6])
    assert rolled(attack(game, "18.11", "9mot", "2cav")) == ("3:1", "Dr1")
    play(game, "choose hold-1", "done")
    play(game, "attack 20.10")
    refused(game, "pick 9mot", "scs 7.2d", "fought-already", unit="9mot")
    assert places(game, "pick") == {"6arm"}
    assert rolled(play(game, "pick 6arm", "done")) == ("2:1", "Dr1")


@pytest.mark.clause("scs 7.2b")
def test_7_2b_any_number_of_units_may_attack_from_all_sides() -> None:
    """Six hexes around one: 7 + 7 + 4 + 2 + 4 + 5 against 5 is 5.8."""
    ring = {"5arm": "19.10", "6arm": "19.11", "9mot": "20.11", "2cav": "20.09"}
    ring |= {"1inf": "21.10", "3inf": "21.11"}
    game = combat(ring | {"5gren": "20.10"})
    assert strengths(game, "20.10", *ring) == (29, 5)
    assert column(game, "20.10", *ring) == "6:1"


@pytest.mark.clause("scs 7.2c")
def test_7_2c_an_attack_is_on_one_hex() -> None:
    """TV-U15: a second target cannot be added."""
    game = combat({"6arm": "19.11", "7gren": "20.10", "4rec": "18.11"})
    play(game, "attack 20.10", "pick 6arm")
    refused(game, "attack 18.11", "scs 7.2c", "one-target", place="20.10")


@pytest.mark.clause("scs 7.2c")
def test_7_2c_the_defender_cannot_refuse() -> None:
    """Nothing is asked of him between the declaration and the dice."""
    game = combat(TANKS, [2, 3])
    assert [event.key for event in attack(game, "20.10", "6arm")] == [
        "attacked",
        "rolled",
        "step-lost",
        "step-lost",
    ]


@pytest.mark.clause("scs 7.2d")
def test_7_2d_a_unit_attacks_once_and_a_hex_is_attacked_once() -> None:
    """5 Arm may still attack, but not the hex that has been attacked."""
    game = combat(TANKS | {"5arm": "20.11", "4rec": "20.12"}, [2, 3])
    attack(game, "20.10", "6arm")
    refused(game, "attack 20.10", "scs 7.2d", "struck-already", place="20.10")
    assert places(game, "attack") == {"20.12"}


@pytest.mark.clause("scs 7.2d")
def test_7_2d_units_thrown_back_do_not_defend_again_but_suffer() -> None:
    """5 Gren falls back to 7 Gren's hex, through a ZOC: both have 3 to defend with, one counts.

    9 against 3 is 3:1. D2: the first step is 7 Gren's, who did defend (Q7); the second that of 5
    Gren, who only suffers. The retreat binds both.
    """
    units = {"5arm": "19.11", "6arm": "19.11", "5gren": "20.10"}
    game = combat(units | {"9mot": "21.12", "3inf": "20.11", "7gren": "21.11"}, [3, 4, 6, 6])
    assert rolled(attack(game, "20.10", "5arm", "6arm")) == ("3:1", "Dr1")
    play(game, "choose hold-0", "retreat 21.11", "done")
    assert (where(game, "5gren"), steps(game, "5gren")) == ("21.11", 2)
    assert rolled(attack(game, "21.11", "9mot", "3inf")) == ("3:1", "D2r2")
    events = play(game, "choose hold-0")
    assert [one["unit"] for one in told(events, "step-lost")] == ["7gren", "5gren"]
    assert phase(game) == ("red", "retreat")
    assert places(game, "leave") == {"5gren", "7gren"}


@pytest.mark.clause("scs 7.2d")
def test_q23_a_hex_of_units_that_were_all_attacked_cannot_be_attacked() -> None:
    """5 Gren falls back to an empty hex beside fresh attackers."""
    units = {"5arm": "19.11", "6arm": "19.11", "5gren": "20.10", "9mot": "22.11", "4rec": "23.11"}
    game = combat(units, [3, 4])
    attack(game, "20.10", "5arm", "6arm")
    play(game, "choose hold-0", "retreat 21.11", "done")
    refused(game, "attack 21.11", "scs 7.2d", "struck-already", place="21.11")
    assert places(game, "attack") == {"23.11"}


@pytest.mark.clause("scs 7.2d", "scs 6.1b")
def test_q23_units_thrown_back_by_an_overrun_defend_as_usual() -> None:
    """7 Gren is overrun and falls back to 25 Inf: both defend, overrun again or in the combat phase.

    9 Mot's 4 against 5 alone would be 1:1, against 8 it is 1:2; then 14 against 8 is 2:1, not 3:1.
    """
    units = {"5arm": "17.11", "6arm": "17.11", "9mot": "21.14", "7gren": "20.10", "25inf": "21.11"}
    game = place(units, [2, 3, 4, 3])
    play(game, "pick 5arm", "pick 6arm", "go 19.11")
    assert rolled(play(game, "attack 20.10")) == ("5:1", "Dr1")
    play(game, "choose hold-0", "retreat 21.11")
    assert (where(game, "5arm"), where(game, "6arm")) == ("20.10", "20.10")
    play(game, "pick 9mot", "go 21.12")
    assert on_column(game, "attack 21.11") == "1:2"
    assert rolled(play(game, "attack 21.11")) == ("1:2", "A1")
    assert phase(game) == ("blue", "combat")
    assert column(game, "21.11", "5arm", "6arm") == "2:1"


@pytest.mark.clause("scs 7.2d", "scs 6.1b")
def test_7_2d_an_overrun_leaves_the_attack_of_the_combat_phase() -> None:
    """9 Mot overran in vain and lost a step; it attacks again in the combat phase."""
    game = place({"9mot": "21.14", "25inf": "21.11"}, [3, 4])
    play(game, "pick 9mot", "go 21.12")
    assert rolled(play(game, "attack 21.11")) == ("1:1", "A1D1")
    assert phase(game) == ("blue", "combat")
    assert column(game, "21.11", "9mot") == "1:2"


@pytest.mark.clause("scs 7.2e", "scs 2.0a")
def test_7_2e_a_unit_of_strength_nought_does_not_attack_alone() -> None:
    """TV-T5: 14 Pz, attack 0, beside the enemy."""
    game = combat({"14pz": "20.10", "2cav": "19.11"}, to_move="red")
    refused(game, "attack 19.11", "scs 7.2e", "no-strength", place="19.11")


@pytest.mark.clause("scs 7.2e")
def test_7_2e_a_unit_of_strength_nought_attacks_beside_a_friend() -> None:
    """TV-T5: it adds nothing to the strength."""
    units = {"14pz": "20.10", "4rec": "20.11", "1inf": "19.11 2"}
    game = combat(units, to_move="red")
    play(game, "attack 19.11", "pick 14pz")
    refused(game, "done", "scs 7.2e", "no-strength", place="19.11")
    assert strengths(game, "19.11", "14pz", "4rec") == (2, 3)
    play(game, "pick 4rec")
    assert on_column(game, "done") == "1:2"


@pytest.mark.clause("scs 7.2e")
def test_7_2e_a_unit_of_strength_nought_may_take_losses() -> None:
    """A2 at 1:2: first 7 Gren, the strongest, then 14 Pz, which has lost none (8.0b)."""
    units = {"14pz": "20.10", "7gren": "20.11", "1inf": "19.11"}
    game = combat(units, [2, 2], to_move="red")
    events = attack(game, "19.11", "14pz", "7gren")
    assert rolled(events) == ("1:2", "A2")
    assert [one["unit"] for one in told(events, "step-lost")] == ["7gren", "14pz"]


@pytest.mark.clause("scs 7.2e", "scs 10.0")
def test_7_2e_a_unit_of_strength_nought_may_advance() -> None:
    """4 Rec and 14 Pz kill cavalry of one step."""
    units = {"14pz": "20.10", "4rec": "20.11", "2cav": "19.11"}
    game = combat(units, [6, 6], to_move="red")
    assert rolled(attack(game, "19.11", "14pz", "4rec")) == ("1:1", "D1r1")
    play(game, "pick 14pz", "advance 19.11", "done")
    assert where(game, "14pz") == "19.11"


@pytest.mark.clause("scs 7.2e")
def test_7_2e_a_unit_without_a_printed_attack_does_not_attack() -> None:
    """Guns have a barrage and a defence strength."""
    game = place_trial({"a-guns": "08.03", "a-tank": "08.03", "j-tank": "08.02"}, **QUIET)
    play(game, "attack 08.02")
    refused(game, "pick a-guns", "scs 7.2e", "no-attack-printed", unit="a-guns")
    game = place_trial({"a-guns": "08.03", "j-tank": "08.02"}, **QUIET)
    refused(game, "attack 08.02", "scs 7.2e", "no-attack-printed", unit="a-guns")


@pytest.mark.clause("scs 2.1c", "scs 7.2e")
def test_q12_a_unit_of_strength_nought_needs_ground_that_a_zone_would_cover() -> None:
    """14 Pz stands across an unbridged river from the hex that 7 Gren attacks."""
    game = combat({"14pz": "29.09", "7gren": "29.08", "2cav": "30.08"}, to_move="red")
    play(game, "attack 30.08", "pick 7gren")
    refused(game, "pick 14pz", "scs 7.3", "cannot-enter", unit="14pz", place="30.08")
