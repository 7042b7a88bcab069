"""6.0 to 6.2 Overruns: a combat in the middle of a move."""

from fractions import Fraction

import pytest

from builders import places, play, refused, spent, told, unit
from rules.scs.builders import (
    attack,
    enemy_zone,
    lesson,
    on_column,
    phase,
    place,
    place_trial,
    rolled,
    steps,
    strengths,
)

FAR = {"25inf": "30.05"}


# The example


@pytest.mark.clause("scs 6.0", "scs 2.1b", "scs 2.0a")
def test_6_0_r1_where_the_overrunners_start_there_is_no_zone() -> None:
    """R1: 14 Pz beside 11.06 has none, so both hexes are free and overruns allowed."""
    assert not {"11.06", "09.07"} & enemy_zone(lesson("overrun"), "blue")


@pytest.mark.clause("scs 6.0", "scs 6.0a")
def test_6_0_r2_two_regiments_overrun_7_gren() -> None:
    """R2: 1 and 3 points to 11.08, 2 more for the overrun: 14 against 3 is 5:1, rolled at once."""
    game = lesson("overrun", dice=[2, 3])
    events = play(game, "pick 5arm", "pick 6arm", "step 11.07", "step 11.08")
    assert [moved["cost"] for moved in told(events, "moved")] == [1, 3]
    assert on_column(game, "attack 10.08") == "5:1"
    events = play(game, "attack 10.08")
    assert told(events, "overran") == [{"unit": "5arm", "at": "11.08", "place": "10.08"}]
    assert rolled(events) == ("5:1", "Dr1")


@pytest.mark.clause("scs 6.1e", "scs 4.0a")
def test_6_1e_r3_not_by_way_of_a_full_hex() -> None:
    """R3: with 1 Inf seven steps stand in 10.07. Nobody is lost: the move is taken back, points and all."""
    game = lesson("overrun", dice=[2, 3])
    play(game, "pick 5arm", "pick 6arm", "step 10.06", "step 10.07")
    refused(game, "attack 10.08", "scs 6.1e", "overrun-full", place="10.07", limit=6)
    game.undo()
    assert (unit(game, "5arm"), steps(game, "1inf")) == ("11.06", 3)
    play(game, "pick 5arm", "pick 6arm", "step 11.07", "step 11.08", "attack 10.08")


@pytest.mark.clause("scs 6.1d", "scs 6.0c")
def test_6_1d_r4_no_road_or_bridge_leads_into_the_target() -> None:
    """R4: 8 Inf enters 09.08 for 3, with 2 points left; the bridge does not carry the overrun."""
    game = lesson("overrun")
    assert spent(play(game, "pick 8inf", "step 09.08")) == 3
    refused(game, "attack 10.08", "scs 6.1d", "overrun-prohibited", unit="8inf", place="10.08")


@pytest.mark.clause("scs 6.0c")
def test_6_0c_r5_not_into_ground_that_costs_three() -> None:
    """R5: forest behind a stream, 2 + 1."""
    game = lesson("overrun")
    play(game, "pick 8inf", "step 09.06")
    refused(game, "attack 09.05", "scs 6.0c", "overrun-dear", unit="8inf", place="09.05", cost=3)


@pytest.mark.clause("scs 6.0", "scs 6.1e")
def test_6_0_r6_8_inf_waits_until_the_tanks_have_left() -> None:
    """R6: with the tanks in 11.06 it would be seven steps; without them 14 Pz is overrun for 4 points."""
    game = lesson("overrun", dice=[2, 3, 1, 1])
    play(game, "pick 8inf", "step 10.06", "step 11.06")
    refused(game, "attack 12.06", "scs 6.1e", "overrun-full", place="11.06", limit=6)
    game.undo()
    play(game, "pick 5arm", "pick 6arm", "step 11.07", "done")
    assert spent(play(game, "pick 8inf", "step 10.06", "step 11.06")) == 2
    play(game, "attack 12.06")


@pytest.mark.clause("scs 6.0")
def test_6_0_r7_from_the_hex_where_the_move_begins() -> None:
    """R7, Q19: 14 Pz is their neighbour, and for 2 points they need not take a step first."""
    game = lesson("overrun", dice=[2, 2])
    play(game, "pick 5arm", "pick 6arm")
    assert on_column(game, "attack 12.06") == "6:1"
    events = play(game, "attack 12.06")
    assert told(events, "overran") == [{"unit": "5arm", "at": "11.06", "place": "12.06"}]


@pytest.mark.clause("scs 6.0", "scs 3.1a")
def test_6_0_a_unit_that_cannot_take_a_step_may_still_overrun() -> None:
    """Q19: 8 Inf in 02.05 has heights all around and 14 Pz in 02.06, which has no zone; 2 Cav goes along."""
    game = place({"8inf": "02.05", "2cav": "02.05", "6arm": "20.08", "14pz": "02.06"}, dice=[2, 2])
    play(game, "pick 8inf")
    assert places(game, "step") == set()
    play(game, "pick 2cav", "attack 02.06")
    assert strengths(game, "02.06", "8inf", "2cav", overrun=True) == (5, 1)


# 6.0 Who, whom and for what


@pytest.mark.clause("scs 6.0")
def test_6_0_two_points_must_be_left() -> None:
    """6 Arm has spent five points on the way and three for the zone: one of nine is left."""
    game = place({"6arm": "21.12", "7gren": "20.08", **FAR})
    play(game, "pick 6arm", "step 21.11", "step 21.12", "step 21.11", "step 21.10", "step 20.10")
    play(game, "step 20.09")
    refused(game, "attack 20.08", "scs 6.0", "overrun-points", unit="6arm", left=1)


@pytest.mark.clause("scs 6.0")
def test_6_0_only_an_enemy_in_the_next_hex() -> None:
    """20.09 is empty, 20.08 two hexes off."""
    game = place({"6arm": "20.10", "14pz": "20.08", **FAR})
    refused(game, "pick 6arm, attack 20.09", "scs 6.0", "no-enemy", place="20.09")
    refused(game, "attack 20.08", "scs 6.0", "not-adjacent", at="20.10", place="20.08")


@pytest.mark.clause("scs 6.0")
def test_6_0_units_of_a_stack_have_set_out_together() -> None:
    """Q19: 5 Arm cannot take 6 Arm, met beside the target, into its overrun."""
    game = place({"5arm": "20.11", "6arm": "20.10", "14pz": "20.09", **FAR})
    play(game, "pick 5arm", "step 20.10")
    refused(game, "pick 6arm", "scs 3.0", "no-picking-up", unit="6arm")
    assert strengths(game, "20.09", "5arm", overrun=True)[0] == 7


@pytest.mark.clause("scs 6.0")
def test_6_0_units_dropped_on_the_way_are_out_of_it() -> None:
    """Q19: 6 Arm is left in 20.10 before the overrun: it neither fights nor enters the hex."""
    game = place({"5arm": "20.11", "6arm": "20.11", "14pz": "20.09", **FAR}, dice=[2, 2])
    play(game, "pick 5arm", "pick 6arm", "step 20.10", "leave 6arm")
    assert on_column(game, "attack 20.09") == "6:1"
    play(game, "attack 20.09", "choose hold-0", "retreat 21.09")
    assert (unit(game, "5arm"), unit(game, "6arm")) == ("20.09", "20.10")


@pytest.mark.clause("scs 6.0")
def test_6_0_bystanders_do_not_suffer() -> None:
    """2 Cav stands in the hex from which 5 Arm overruns and is thrown back by A1r1."""
    game = place({"5arm": "20.12", "2cav": "20.10", "7gren": "20.09", **FAR}, dice=[1, 1])
    events = play(game, "pick 5arm", "go 20.10", "attack 20.09")
    assert rolled(events) == ("2:1", "A1r1")
    assert phase(game) == ("blue", "hold")
    play(game, "choose hold-0", "retreat 19.11")
    assert (unit(game, "5arm"), unit(game, "2cav")) == ("19.11 1", "20.10")


@pytest.mark.clause("scs 6.0", "scs 6.2a")
def test_6_0_bystanders_do_not_advance() -> None:
    """14 Pz is thrown back: 5 Arm is in its hex, 2 Cav where it was."""
    game = place({"5arm": "20.12", "2cav": "20.10", "14pz": "20.09", **FAR}, dice=[2, 2])
    play(game, "pick 5arm", "go 20.10", "attack 20.09", "choose hold-0", "retreat 21.09")
    assert (unit(game, "5arm"), unit(game, "2cav")) == ("20.09", "20.10")


@pytest.mark.clause("scs 6.0", "scs 7.2e")
def test_6_0_somebody_must_have_strength() -> None:
    """14 Pz of attack 0 cannot overrun alone, but go with 2 Pz; guns with no attack printed cannot at all."""
    units = {"14pz": "20.10", "2pz": "20.10", "2cav": "15.12", "1inf": "20.08"}
    game = place(units, to_move="red")
    refused(game, "pick 14pz, step 20.09, attack 20.08", "scs 7.2e", "no-strength", place="20.08")
    game.undo()
    play(game, "pick 14pz", "pick 2pz", "step 20.09")
    assert strengths(game, "20.08", "14pz", "2pz", overrun=True)[0] == 6
    assert game.why_not("attack 20.08") is None
    game = place_trial({"a-guns": "05.02", "a-tank": "05.02", "j-flak": "05.03"}, turn=3)
    refused(
        game,
        "pick a-tank, pick a-guns, attack 05.03",
        "scs 7.2e",
        "no-attack-printed",
        unit="a-guns",
    )


# 6.0a to 6.0c


@pytest.mark.clause("scs 6.0a")
def test_6_0a_fought_from_the_next_hex() -> None:
    """A1 leaves 7 Gren in place: 5 Arm has fought from 20.10 and is there."""
    game = place({"5arm": "20.11", "7gren": "20.09", **FAR}, dice=[1, 2])
    events = play(game, "pick 5arm", "step 20.10", "attack 20.09")
    assert rolled(events) == ("2:1", "A1")
    assert (unit(game, "5arm"), unit(game, "7gren")) == ("20.10 1", "20.09")


@pytest.mark.clause("scs 6.0b", "scs 6.1b")
def test_6_0b_u12_no_second_stack_against_the_same_hex() -> None:
    """U12: 5 Arm was repelled. 9 Mot may not overrun 7 Gren in this phase, but attack it in the next."""
    game = place({"5arm": "20.11", "9mot": "21.12", "7gren": "20.09", **FAR}, dice=[1, 2])
    play(game, "pick 5arm", "step 20.10", "attack 20.09")
    play(game, "pick 9mot", "step 21.11", "step 21.10")
    refused(game, "attack 20.09", "scs 6.1b", "overrun-twice", place="20.09")
    play(game, "done")
    assert phase(game) == ("blue", "combat")
    play(game, "attack 20.09", "pick 9mot", "pick 5arm")


@pytest.mark.clause("scs 6.0c")
def test_6_0c_two_points_are_not_too_much() -> None:
    """Forest costs 2, and so does clear ground behind a stream; a zone on it does not count."""
    game = place({"6arm": "21.13", "14pz": "21.14", "7gren": "21.15", **FAR})
    assert "21.14" in enemy_zone(game, "blue")
    play(game, "pick 6arm")
    assert game.why_not("attack 21.14") is None
    game = place({"6arm": "23.15", "14pz": "23.16", **FAR})
    play(game, "pick 6arm")
    assert game.why_not("attack 23.16") is None


@pytest.mark.clause("scs 6.0c")
def test_6_0c_for_the_class_of_each_unit() -> None:
    """Q20: into the port the ditch costs amber wheels 2 more, feet nothing: the guards may, the tanks not."""
    units = {"a-tank": "07.06", "a-foot": "07.06", "j-flak": "07.07", "j-late": "15.07"}
    game = place_trial(units, turn=3)
    refused(
        game,
        "pick a-tank, pick a-foot, attack 07.07",
        "scs 6.0c",
        "overrun-dear",
        unit="a-tank",
        cost=3,
    )
    play(game, "leave a-tank")
    assert game.why_not("attack 07.07") is None


@pytest.mark.clause("scs 6.0c")
def test_6_0c_the_cost_is_looked_at_and_not_paid() -> None:
    """Q20: 2 points are enough against forest: 6 Arm has spent 7 of 9."""
    game = place({"6arm": "21.06", "14pz": "21.14", **FAR}, dice=[2, 2])
    assert spent(play(game, "pick 6arm", "go 21.13")) == 7
    play(game, "attack 21.14")


# 6.1 Limits


@pytest.mark.clause("scs 6.1a")
def test_6_1a_in_the_exploitation_phase_only_who_may_move() -> None:
    """6 Arm exploits and overruns; 1 Inf beside 14 Pz does neither."""
    units = {"6arm": "20.10", "1inf": "19.10", "14pz": "20.09", **FAR}
    game = place(units, dice=[2, 2], phase="exploitation")
    refused(game, "pick 1inf", "scs 11.0a", "not-exploiting", unit="1inf")
    play(game, "pick 6arm", "attack 20.09")


@pytest.mark.clause("scs 6.1b")
def test_6_1b_t2_three_attacks_in_a_turn_and_no_fourth() -> None:
    """T2: 6 Arm overruns 14 Pz, attacks it in the combat phase, overruns it again in the exploitation phase."""
    units = {"6arm": "20.10", "5arm": "15.12", "14pz": "20.09", **FAR}
    game = place(units, dice=[2, 2] * 3)
    play(game, "pick 6arm", "attack 20.09", "choose hold-0", "retreat 21.09")
    assert unit(game, "6arm") == "20.09"
    refused(game, "pick 6arm", "scs 3.0", "moved-already", unit="6arm")
    play(game, "done")
    attack(game, "21.09", "6arm")
    play(game, "choose hold-0", "retreat 22.09", "pick 6arm", "advance 21.09", "done")
    assert phase(game) == ("blue", "exploitation")
    play(game, "pick 6arm", "attack 22.09", "choose hold-0", "retreat 23.10")
    assert unit(game, "6arm") == "22.09"
    refused(game, "pick 6arm", "scs 3.0", "moved-already", unit="6arm")


@pytest.mark.clause("scs 6.1b")
def test_6_1b_t3_a_hex_is_overrun_once_in_a_phase() -> None:
    """T3: 7 Gren comes through an overrun in its hex; another of that hex is refused, in the next phase not."""
    units = {"5arm": "20.10", "6arm": "19.10", "9mot": "15.12", "7gren": "20.09", **FAR}
    game = place(units, dice=[1, 2], pinned=[])
    play(game, "pick 5arm", "attack 20.09")
    refused(game, "pick 6arm, attack 20.09", "scs 6.1b", "overrun-twice", place="20.09")
    game = place(units, phase="exploitation", pinned=[])
    play(game, "pick 6arm")
    assert game.why_not("attack 20.09") is None


@pytest.mark.clause("scs 6.1b", "scs 7.2d")
def test_6_1b_who_is_thrown_back_may_be_overrun_again_and_defends() -> None:
    """Q23: 7 Gren falls back on 25 Inf; overrun there by 9 Mot, or attacked, both defend: 3 + 5."""
    units = {"5arm": "20.10", "6arm": "20.10", "9mot": "22.11", "7gren": "20.09", "25inf": "21.09"}
    game = place({**units, "2cav": "15.12"}, dice=[2, 3], pinned=[])
    play(game, "pick 5arm", "pick 6arm", "attack 20.09", "choose hold-0", "retreat 21.09")
    play(game, "pick 9mot", "step 22.10", "step 21.10")
    assert game.why_not("attack 21.09") is None
    assert strengths(game, "21.09", "9mot", overrun=True) == (4, 8)
    play(game, "done", "done")
    assert phase(game) == ("blue", "combat")
    assert strengths(game, "21.09", "9mot", "5arm") == (11, 8)


@pytest.mark.clause("scs 6.1c")
def test_6_1c_out_of_supply_with_what_is_left() -> None:
    """6 Arm has 5 of 9 points (4.5 rounded) and 3.5 of its attack strength: one hex in a zone and the overrun."""
    game = place({"6arm": "20.11 out1", "7gren": "20.09", **FAR}, dice=[3, 3])
    play(game, "pick 6arm", "step 20.10")
    assert strengths(game, "20.09", "6arm", overrun=True) == (Fraction(7, 2), 3)
    events = play(game, "attack 20.09")
    assert rolled(events)[0] == "1:1"


@pytest.mark.clause("scs 6.1d")
def test_6_1d_a_road_may_lead_to_the_next_hex() -> None:
    """6 Arm comes along the long road for 2 1/2 and overruns 14 Pz on the road, which costs 1 without it."""
    game = place({"6arm": "15.13", "14pz": "21.13", **FAR}, dice=[2, 2])
    assert spent(play(game, "pick 6arm", "go 20.13")) == Fraction(5, 2)
    play(game, "attack 21.13")


@pytest.mark.clause("scs 6.1d")
def test_6_1d_a_road_across_a_river_does_not_serve() -> None:
    """The long road crosses the Alder from 10.13 to 09.13."""
    game = place({"6arm": "10.13", "14pz": "09.13", **FAR})
    refused(
        game,
        "pick 6arm, attack 09.13",
        "scs 6.1d",
        "overrun-prohibited",
        unit="6arm",
        place="09.13",
    )


@pytest.mark.clause("scs 6.1f")
def test_6_1f_modifiers_of_the_game_apply() -> None:
    """The lancers are elite in overruns: 6 x 3/2, and no more than 6 in other combat."""
    units = {"a-tank": "08.03", "j-late": "08.01", "j-rifles": "15.07"}
    game = place_trial(units, dice=[1, 1], turn=3)
    play(game, "pick a-tank", "step 08.02")
    assert strengths(game, "08.01", "a-tank", overrun=True)[0] == 9
    assert strengths(game, "08.01", "a-tank")[0] == 6


@pytest.mark.clause("scs 6.1f", "scs game.air")
def test_6_1f_air_points_too() -> None:
    """9 against 4 is 2:1; an air point of turn 3 shifts it by two columns, and jade has no more to say."""
    units = {"a-tank": "08.03", "j-late": "08.01", "j-rifles": "15.07"}
    game = place_trial(units, dice=[1, 1], turn=3, air={"amber": 1})
    play(game, "pick a-tank", "step 08.02", "attack 08.01")
    assert phase(game) == ("amber", "air")
    events = play(game, "choose air")
    assert rolled(events)[0] == "5:1"


@pytest.mark.clause("scs 6.1f", "scs game.special")
def test_6_1f_what_bars_an_attack_bars_an_overrun() -> None:
    """The line does not fight together with another brigade; alone it may."""
    units = {"a-line": "08.03", "a-foot": "08.03", "j-flak": "08.02", "j-rifles": "15.07"}
    game = place_trial(units, turn=3)
    refused(
        game,
        "pick a-line, pick a-foot, attack 08.02",
        "scs game.special",
        "not-together",
        unit="a-line",
    )
    play(game, "leave a-foot")
    assert game.why_not("attack 08.02") is None


# 6.2 Results


@pytest.mark.clause("scs 6.2a", "scs 10.0d")
def test_6_2a_the_vacated_hex_must_be_entered_and_the_move_is_over() -> None:
    """5 and 6 Arm go in by themselves, with points left that they may not use."""
    game = place(
        {"5arm": "20.10", "6arm": "20.10", "9mot": "15.12", "14pz": "20.09", **FAR}, dice=[2, 2]
    )
    events = play(game, "pick 5arm", "pick 6arm", "attack 20.09", "choose hold-0", "retreat 21.09")
    assert [move["unit"] for move in told(events, "advanced")] == ["5arm", "6arm"]
    assert (unit(game, "5arm"), unit(game, "6arm")) == ("20.09", "20.09")
    assert places(game, "pick") == {"9mot"}
    refused(game, "pick 5arm", "scs 3.0", "moved-already", unit="5arm")


@pytest.mark.clause("scs 6.2a")
def test_6_2a_whatever_the_result_they_move_no_more() -> None:
    """A1: 5 Arm stays where it is, with 4 points unused."""
    game = place({"5arm": "20.11", "9mot": "15.12", "7gren": "20.09", **FAR}, dice=[1, 2])
    play(game, "pick 5arm", "step 20.10", "attack 20.09")
    refused(game, "pick 5arm", "scs 3.0", "moved-already", unit="5arm")


@pytest.mark.clause("scs 6.2a", "scs 10.0")
def test_6_2a_those_that_can_exploit_may_advance_farther() -> None:
    """D2r2: 5 Arm enters the hex and may go one more, 1 Inf enters it and stays."""
    units = {"5arm": "20.10", "1inf": "20.10", "4rec": "20.09", **FAR}
    game = place(units, dice=[5, 5], pinned=[])
    events = play(game, "pick 5arm", "pick 1inf", "attack 20.09")
    assert rolled(events)[1] == "D2r2"
    assert {unit(game, "5arm"), unit(game, "1inf")} == {"20.09"}
    assert phase(game) == ("blue", "advance")
    refused(game, "pick 1inf", "scs 10.0", "not-advancing", unit="1inf")
    play(game, "pick 5arm", "advance 20.08", "done")
    assert unit(game, "5arm") == "20.08"


@pytest.mark.clause("scs 6.2b")
def test_6_2b_overrunners_retreat_too() -> None:
    """A1r1: 5 Arm loses a step and goes back one hex towards its source."""
    game = place({"5arm": "20.11", "7gren": "20.09", **FAR}, dice=[1, 1])
    play(game, "pick 5arm", "step 20.10", "attack 20.09", "choose hold-0", "retreat 19.11")
    assert unit(game, "5arm") == "19.11 1"
