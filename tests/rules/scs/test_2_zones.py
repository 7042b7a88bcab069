"""2.0, 2.1 Zones of control: who has one, where it reaches, and what it does."""

from fractions import Fraction

import pytest

from builders import places, play, refused, spent, told, unit
from modules.altered import Change
from rules.scs.builders import (
    ARRIVING,
    attack,
    combat,
    enemy_zone,
    lesson,
    phase,
    place,
    place_in,
    place_trial,
    steps,
)

#: 20.09 and all hexes around it are open ground.
AROUND = {"20.08", "20.10", "19.09", "19.10", "21.09", "21.10"}


# 2.0 Whose


@pytest.mark.clause("scs 2.0")
def test_2_0_a_zone_is_the_hexes_around_a_unit() -> None:
    """7 Gren in the open: the six hexes, its own not among them."""
    game = place({"1inf": "15.12", "7gren": "20.09"})
    assert enemy_zone(game, "blue") == AROUND


@pytest.mark.clause("scs 2.0")
def test_2_0_own_zones_do_nothing_to_own_units() -> None:
    """2 Cav passes beside 1 Inf for one point a hex."""
    game = place({"1inf": "20.09", "2cav": "19.11", "7gren": "28.09"})
    events = play(game, "pick 2cav", "step 20.10", "step 21.10", "step 21.09", "done")
    assert spent(events) == 3


# 2.0a Attack strength


@pytest.mark.clause("scs 2.0a")
def test_2_0a_without_attack_strength_no_zone() -> None:
    """14 Pz has attack strength 0: its defence of 1 counts for nothing."""
    game = place({"1inf": "15.12", "14pz": "20.09"})
    assert enemy_zone(game, "blue") == set()
    assert spent(play(game, "pick 1inf", "go 18.12")) == 3


@pytest.mark.clause("scs 2.0a")
def test_2_0a_barrage_and_defence_do_not_count() -> None:
    """The guns have barrage 6, range 3 and defence 2, and no attack strength at all."""
    game = place_trial({"a-guns": "08.03", "j-tank": "15.07"}, to_move="jade", turn=3)
    assert enemy_zone(game, "jade") == set()


@pytest.mark.clause("scs 2.0a")
def test_2_0a_z2_a_face_without_attack_has_no_zone() -> None:
    """Z2: the port battalion has 1 on its full face and 0 on the other."""
    whole = place_trial({"j-port": "07.07", "a-foot": "02.03"}, turn=3)
    reduced = place_trial({"j-port": "07.07 1", "a-foot": "02.03"}, turn=3)
    assert enemy_zone(whole, "amber") == {"06.06", "06.07", "07.06", "07.08", "08.06", "08.07"}
    assert enemy_zone(reduced, "amber") == set()


@pytest.mark.clause("scs 2.0a")
def test_2_0a_z2_a_zone_goes_with_the_step_that_is_lost() -> None:
    """Z2: 7 Gren loses a step in a combat, and with it the attack strength that an altered counter has."""
    weak: Change = (
        "units.toml",
        "reduced = { attack = 1, defence = 2, move = 5 }",
        "reduced = { attack = 0, defence = 2, move = 5 }",
    )
    units = {"6arm": "20.10", "5arm": "15.12", "7gren": "20.09"}
    game = place_in([weak], units, dice=[2, 3], phase="combat")
    assert "20.08" in enemy_zone(game, "blue")
    attack(game, "20.09", "6arm")  # 7 against 3 on a 5: A1D1
    assert unit(game, "7gren") == "20.09 1"
    assert enemy_zone(game, "blue") == set()


@pytest.mark.clause("scs 2.0a")
def test_2_0a_a_passing_weakness_takes_no_zone_away() -> None:
    """Q9: 7 Gren out of supply attacks with half its strength and has its zone."""
    game = place({"1inf": "15.12", "7gren": "20.09 out1"})
    assert enemy_zone(game, "blue") == AROUND


@pytest.mark.clause("scs 2.0a", "scs precedence")
@pytest.mark.parametrize("state", ["out1", "dg"])
def test_2_0a_a_game_may_take_it_away(state: str) -> None:
    """Q9: in the trial neither units out of supply nor disorganised ones have a zone."""
    game = place_trial({"j-tank": f"09.06 {state}", "a-foot": "02.03"}, turn=3)
    assert enemy_zone(game, "amber") == set()


# 2.0b Where it reaches


@pytest.mark.clause("scs 2.0b")
def test_2_0b_z1_a_river_without_a_bridge_stops_a_zone() -> None:
    """Z1: 10.10 lies on the Alder, 09.10 and 09.11 beyond it."""
    game = place({"1inf": "15.12", "7gren": "10.10"})
    assert enemy_zone(game, "blue") == {"10.09", "10.11", "11.10", "11.11"}


@pytest.mark.clause("scs 2.0b")
def test_2_0b_z1_it_reaches_across_a_bridge_and_nowhere_else() -> None:
    """Z1: from 10.08 the old bridge leads to 09.08, and none to 09.09."""
    game = place({"1inf": "15.12", "7gren": "10.08"})
    assert enemy_zone(game, "blue") == {"10.07", "10.09", "11.08", "11.09", "09.08"}


@pytest.mark.clause("scs 2.0b")
def test_2_0b_a_road_is_as_good_as_a_bridge() -> None:
    """The long road crosses from 10.13 to 09.13, not to 09.14."""
    game = place({"1inf": "15.12", "7gren": "10.13"})
    assert enemy_zone(game, "blue") == {"10.12", "10.14", "11.13", "11.14", "09.13"}


@pytest.mark.clause("scs 2.0b")
def test_2_0b_prohibited_hexes_are_not_covered() -> None:
    """02.07 in the hidden valley: of its neighbours only 02.06, 03.08 and 01.08 are no heights."""
    game = place({"1inf": "15.12", "7gren": "02.07"})
    assert enemy_zone(game, "blue") == {"02.06", "03.08", "01.08"}


@pytest.mark.clause("scs 2.0b")
def test_2_0b_ground_is_that_of_the_class_and_of_the_side() -> None:
    """Marsh stops wheels and not feet; the cliff lets no zone across, whoever could climb it."""
    wheels = place_trial({"j-tank": "05.05", "a-foot": "15.03"}, turn=3)
    feet = place_trial({"j-late": "05.05", "a-foot": "15.03"}, turn=3)
    marsh = {"04.04", "04.05"}
    assert marsh & enemy_zone(wheels, "amber") == set()
    assert marsh & enemy_zone(feet, "amber") == marsh
    above = place_trial({"j-late": "10.09", "a-foot": "15.03"}, turn=3)
    assert enemy_zone(above, "amber") & {"10.08", "09.09", "10.10"} == {"10.10"}


@pytest.mark.clause("scs 2.0b")
def test_2_0b_who_stands_there_does_not_matter() -> None:
    """Q10: the zone covers hexes with enemies too; else nobody could be attacked."""
    game = place({"1inf": "20.10", "7gren": "20.09"})
    assert "20.10" in enemy_zone(game, "blue")


@pytest.mark.clause("scs 2.0b")
@pytest.mark.parametrize(("value", "covered"), [("on", True), ("off", False)])
def test_2_0b_units_that_cannot_move(value: str, covered: bool) -> None:
    """Q10: the port battalion of movement 0 has its zone, or with the other value none."""
    units = {"j-port": "07.07", "a-foot": "02.03"}
    game = place_trial(units, turn=3, options={"zocIfImmobile": value})
    assert bool(enemy_zone(game, "amber")) == covered


# 2.1a Entering


@pytest.mark.clause("scs 2.1a")
def test_2_1a_entering_costs_two_more() -> None:
    """A clear hex in the zone of 7 Gren costs 3, from one zone hex to the next 3 again."""
    game = place({"6arm": "20.11", "7gren": "20.09"})
    events = play(game, "pick 6arm", "step 20.10", "step 21.10")
    assert [moved["cost"] for moved in told(events, "moved")] == [3, 3]


@pytest.mark.clause("scs 2.1a")
def test_2_1a_leaving_costs_nothing_and_one_may_come_again() -> None:
    """In (3), out (1), in again (3): 7 of 9 points, and 2 do not buy a third hex of the zone."""
    game = place({"6arm": "20.11", "7gren": "20.09"})
    events = play(game, "pick 6arm", "step 20.10", "step 20.11", "step 21.11")
    assert spent(events) == 5
    events = play(game, "step 20.10")
    assert spent(events) == 3
    refused(game, "step 21.10", "scs 3.1b", "too-dear", cost=3, left=1)


@pytest.mark.clause("scs 2.1a", "scs 2.1g")
def test_2_1a_u1_two_zones_in_a_row() -> None:
    """U1: 14 Pz of movement 6 passes two hexes between two enemies, 25 Inf of movement 5 only one."""
    units = {"1inf": "21.10", "3inf": "23.10", "14pz": "22.11", "25inf": "22.12"}
    game = place(units, to_move="red")
    events = play(game, "pick 14pz", "step 22.10", "step 22.09", "done")
    assert [moved["cost"] for moved in told(events, "moved")] == [3, 3]
    game = place({**units, "25inf": "22.11"}, to_move="red")
    play(game, "pick 25inf", "step 22.10")
    refused(game, "step 22.09", "scs 3.1b", "too-dear", cost=3, left=2)


# 2.1b Starting in one


@pytest.mark.clause("scs 2.1b")
def test_2_1b_who_starts_the_movement_phase_in_a_zone_may_not_overrun() -> None:
    """6 Arm starts beside 7 Gren: it may move, and round it, but not overrun."""
    game = place({"6arm": "20.10", "7gren": "20.09"})
    refused(game, "pick 6arm, attack 20.09", "scs 2.1b", "started-in-zone", unit="6arm")
    play(game, "step 20.11", "step 21.11", "step 21.10")
    refused(game, "attack 20.09", "scs 2.1b", "started-in-zone", unit="6arm")


@pytest.mark.clause("scs 2.1b")
def test_2_1b_who_comes_into_a_zone_in_the_phase_may_overrun() -> None:
    """6 Arm starts one hex farther off."""
    game = place({"6arm": "20.11", "7gren": "20.09"}, dice=[1, 1])
    play(game, "pick 6arm", "step 20.10", "attack 20.09")


@pytest.mark.clause("scs 2.1b")
def test_2_1b_is_judged_when_the_phase_begins() -> None:
    """Q11: 4 Rec, which 9 Mot began beside, is overrun and gone; 9 Mot still may not overrun 14 Pz."""
    units = {"5arm": "20.12", "9mot": "21.11", "4rec": "20.10", "14pz": "22.11"}
    game = place(units, dice=[6, 6])
    play(
        game, "pick 5arm", "step 20.11", "attack 20.10"
    )  # 7 to 2 on a 12: D2r2, and it has one step
    play(game, "done")
    assert (unit(game, "4rec"), unit(game, "5arm")) == ("eliminated", "20.10")
    assert "21.11" not in enemy_zone(game, "blue")
    refused(game, "pick 9mot, attack 22.11", "scs 2.1b", "started-in-zone", unit="9mot")


@pytest.mark.clause("scs 2.1b", "scs 5.0c")
def test_2_1b_holds_for_reinforcements_that_are_placed_in_a_zone() -> None:
    """Q11: 4 Inf enters at 01.13 beside 7 Gren; the phase begins when it has been placed."""
    units = {"4inf": "reserve", "6arm": "15.12", "7gren": "01.12"}
    game = place(units, turn=2, phase="movement", frames=ARRIVING)
    play(game, "pick 4inf", "place 01.13")
    refused(game, "pick 4inf, attack 01.12", "scs 2.1b", "started-in-zone", unit="4inf")


@pytest.mark.clause("scs 2.1b", "scs 11.0b")
def test_2_1b_who_starts_the_exploitation_phase_in_a_zone_stays() -> None:
    """6 Arm beside 7 Gren cannot move, 5 Arm can."""
    units = {"5arm": "20.12", "6arm": "20.10", "7gren": "20.09"}
    game = place(units, phase="exploitation")
    refused(game, "pick 6arm", "scs 11.0b", "exploiter-in-zone", unit="6arm")
    play(game, "pick 5arm", "step 20.11", "done")


# 2.1c to 2.1f Other effects, which have chapters of their own


@pytest.mark.clause("scs 2.1c")
def test_2_1c_only_enemies_in_the_own_zone_are_attacked() -> None:
    """1 Inf is two hexes from 7 Gren; beside 6 Arm it stands too far off to help."""
    game = combat({"6arm": "20.10", "1inf": "20.11", "7gren": "20.09", "4rec": "24.09"})
    refused(game, "attack 24.09", "scs 2.1c", "nobody-near", place="24.09")
    refused(game, "attack 20.09, pick 1inf", "scs 2.1c", "out-of-touch", unit="1inf", place="20.09")


@pytest.mark.clause("scs 2.1c", "scs 7.3")
def test_2_1c_the_zone_ends_at_the_river() -> None:
    """6 Arm in 09.10 and 7 Gren in 10.10 with no bridge between them."""
    game = combat({"6arm": "09.10", "5arm": "20.08", "2pz": "20.09", "7gren": "10.10"})
    refused(game, "attack 10.10", "scs 7.3", "cannot-enter", unit="6arm", place="10.10")


@pytest.mark.clause("scs 2.1d")
def test_2_1d_a_stack_that_retreats_into_a_zone_loses_one_step_in_all() -> None:
    """C4: after D2r2 7 Gren and 14 Pz have a step each; in 22.10 beside 1 Inf one of the two is lost."""
    game = lesson("assault", dice=[5, 5])
    play(game, "done")
    attack(game, "20.10", "3inf", "4inf", "6arm", "8inf")
    play(game, "choose hold-0", "retreat 21.11")
    assert (steps(game, "7gren"), steps(game, "14pz")) == (1, 1)
    events = play(game, "retreat 22.10")
    assert told(events, "retreat-zone") == [{"place": "22.10"}]
    play(game, "assign 7gren")
    assert (unit(game, "7gren"), unit(game, "14pz")) == ("eliminated", "22.10 1")


@pytest.mark.clause("scs 2.1e")
def test_2_1e_zones_do_not_hinder_an_advance() -> None:
    """U3: after D3r3 6 Arm advances three hexes, two of them in the zone of 2 Pz, and pays nothing."""
    units = {"6arm": "20.10", "5arm": "19.10", "9mot": "21.10", "4rec": "20.09", "2pz": "21.08"}
    game = combat(units, dice=[6, 6])
    attack(game, "20.09", "5arm", "6arm", "9mot")  # 18 to 2 on a 12: D3r3
    assert phase(game) == ("blue", "advance")
    play(game, "pick 6arm", "advance 20.09", "advance 20.08", "advance 20.07", "done")
    assert {"20.08", "20.07"} <= enemy_zone(game, "blue")
    assert unit(game, "6arm") == "20.07"


@pytest.mark.clause("scs 2.1f", "scs 2.1h")
def test_2_1f_a_zone_cuts_a_supply_path_unless_a_friend_is_there() -> None:
    """U4, S1, S2: 7 Gren watches 02.07 on the only way; with 8 Inf in it the way is open."""
    game = lesson("supply")
    assert "02.07" in enemy_zone(game, "blue")
    assert game.survey("supply", "blue")["05.09"].value == "supplied"
    cut = place(
        {"6arm": "03.09", "3inf": "05.09", "7gren": "01.08", "2pz": "02.09"}, scenario="supply"
    )
    assert cut.survey("supply", "blue")["05.09"].value == "cut-off"


@pytest.mark.clause("scs 2.1g")
def test_2_1g_several_zones_do_no_more_than_one() -> None:
    """A clear hex beside three enemies costs 3."""
    game = place({"6arm": "20.11", "7gren": "20.09", "5gren": "19.10", "2pz": "21.10"})
    events = play(game, "pick 6arm", "step 20.10")
    assert spent(events) == 3


@pytest.mark.clause("scs 2.1g")
def test_2_1g_an_own_zone_does_not_cancel_an_enemy_one() -> None:
    """20.10 lies in the zones of 1 Inf and of 7 Gren: blue pays, and so does red."""
    units = {"6arm": "20.11", "1inf": "21.11", "7gren": "20.09", "4rec": "20.08"}
    game = place(units)
    assert spent(play(game, "pick 6arm", "step 20.10")) == 3
    game = place({"1inf": "21.11", "7gren": "20.09", "4rec": "19.10"}, to_move="red")
    assert spent(play(game, "pick 4rec", "step 20.10")) == 3


@pytest.mark.clause("scs 2.1h")
def test_2_1h_a_friend_does_not_cancel_a_zone_for_movement() -> None:
    """1 Inf stands in 20.10 beside 7 Gren: 6 Arm still pays 3 to join it."""
    game = place({"6arm": "20.11", "1inf": "20.10", "7gren": "20.09"})
    assert spent(play(game, "pick 6arm", "step 20.10")) == 3


@pytest.mark.clause("scs 2.1a", "scs 3.2b")
def test_2_1a_on_roads_too() -> None:
    """Q15: half a point for the road and two for the zone of 7 Gren."""
    game = place({"6arm": "17.13", "7gren": "20.12"})
    events = play(game, "pick 6arm", "step 18.13", "step 19.13")
    half = Fraction(1, 2)
    assert [moved["cost"] for moved in told(events, "moved")] == [half, 2 + half]
    assert "19.13" not in places(game, "step")
