"""3.0 to 3.3 Movement: units and stacks, what every step costs, and where nobody goes."""

from fractions import Fraction

import pytest

from builders import places, play, refused, spent, told, unit
from modules.altered import Change
from rules.scs.builders import lesson, phase, place, place_in, place_trial, where
from sandtable import Event

HALF = Fraction(1, 2)
#: Red and blue, far from each other.
FAR = {"7gren": "30.05"}
#: 1 Inf with a movement allowance of 1.
SLOW: Change = (
    "units.toml",
    "full = { attack = 4, defence = 6, move = 5 }\nreduced = { attack = 2, defence = 3, move = 5 }",
    "full = { attack = 4, defence = 6, move = 1 }\nreduced = { attack = 2, defence = 3, move = 1 }",
)


def costs(events: list[Event]) -> list[Fraction]:
    """What each step cost."""
    return [moved["cost"] for moved in told(events, "moved")]


# The example


@pytest.mark.clause("scs 3.1c", "scs 3.2c", "scs 2.1a")
def test_3_1c_v1_the_way_of_6_arm() -> None:
    """V1: clear 1, clear behind the stream 2, clear in a zone 3, forest 2: running totals 1, 3, 6, 8."""
    game = lesson("movement")
    events = play(game, "pick 6arm", "step 24.15", "step 24.16", "step 24.17", "step 25.18")
    assert costs(events) == [1, 2, 3, 2]
    assert "25.18" not in game.survey("zones", "blue")


@pytest.mark.clause("scs 3.1b", "scs 3.2a", "scs 3.2b")
def test_3_1b_v2_what_the_last_point_buys() -> None:
    """V2: of 9 points 8 are spent. 26.17 costs 1; 26.18 costs 2, for no road leads there from 25.18."""
    game = lesson("movement")
    play(game, "pick 6arm", "step 24.15", "step 24.16", "step 24.17", "step 25.18")
    refused(game, "step 26.18", "scs 3.1b", "too-dear", unit="6arm", place="26.18", cost=2, left=1)
    assert costs(play(game, "step 26.17")) == [1]
    assert places(game, "step") == set()


@pytest.mark.clause("scs 3.2b", "scs 3.1a")
def test_3_2b_v3_along_the_road() -> None:
    """V3: 1 Inf pays 3 for the zone, then half a point a hex along the road, forest or not; 1 is left."""
    game = lesson("movement")
    events = play(game, "pick 1inf", "step 26.16", "step 26.17", "step 26.18")
    assert costs(events) == [3, HALF, HALF]
    refused(game, "step 25.19", "scs 3.1b", "too-dear", cost=2, left=1)
    play(game, "done")
    assert unit(game, "1inf") == "26.18"


# 3.0 One after the other


@pytest.mark.clause("scs 3.0")
def test_3_0_units_move_singly_or_together() -> None:
    """5 and 6 Arm go as a stack; 9 Mot of the same hex goes its own way."""
    game = place({**FAR, "5arm": "20.08", "6arm": "20.08", "9mot": "20.08"})
    play(game, "pick 5arm", "pick 6arm", "step 20.09", "step 21.10", "done")
    play(game, "pick 9mot", "step 20.07", "done")
    assert [unit(game, name) for name in ("5arm", "6arm", "9mot")] == ["21.10", "21.10", "20.07"]


@pytest.mark.clause("scs 3.0")
def test_3_0_any_direction_hex_by_hex() -> None:
    """A unit may turn back; but a step leads to a neighbour."""
    game = place({**FAR, "6arm": "20.08"})
    assert spent(play(game, "pick 6arm", "step 20.09", "step 20.08", "step 19.08")) == 3
    refused(game, "step 20.10", "scs 3.0", "not-adjacent", at="19.08", place="20.10")
    refused(game, "step 19.08", "scs 3.0", "here-already", place="19.08")
    refused(game, "go 19.08", "scs 3.0", "here-already", place="19.08")


@pytest.mark.clause("scs 3.0")
def test_3_0_u5_a_move_is_finished_before_the_next_begins() -> None:
    """U5: while 5 Arm moves nobody elsewhere sets out; afterwards 5 Arm is done."""
    game = place({**FAR, "5arm": "20.08", "6arm": "22.08"})
    refused(game, "pick 5arm, pick 6arm", "scs 3.0", "other-hex", unit="6arm", place="20.08")
    play(game, "step 20.09", "done", "pick 6arm", "step 22.09", "done")
    assert phase(game) == ("blue", "exploitation")
    game = place({**FAR, "5arm": "20.08", "6arm": "22.08", "9mot": "24.08"})
    play(game, "pick 5arm", "step 20.09", "done", "pick 6arm", "step 22.09", "done")
    refused(game, "pick 5arm", "scs 3.0", "moved-already", unit="5arm")


@pytest.mark.clause("scs 3.0")
def test_3_0_u5_a_stack_drops_units_and_collects_none() -> None:
    """U5, Q13: 9 Mot is dropped in 20.09 and has moved; 2 Cav, met in 20.10, is not picked up."""
    game = place({**FAR, "5arm": "20.08", "9mot": "20.08", "2cav": "20.10"})
    play(game, "pick 5arm", "pick 9mot", "step 20.09")
    events = play(game, "leave 9mot")
    assert told(events, "dropped") == [{"side": "blue", "unit": "9mot", "place": "20.09"}]
    play(game, "step 20.10")
    refused(game, "pick 2cav", "scs 3.0", "no-picking-up", unit="2cav")
    play(game, "step 20.11", "done")
    assert [unit(game, name) for name in ("5arm", "9mot", "2cav")] == ["20.11", "20.09", "20.10"]
    refused(game, "pick 9mot", "scs 3.0", "moved-already", unit="9mot")


@pytest.mark.clause("scs 3.0")
def test_3_0_who_is_left_before_the_first_step_has_not_moved() -> None:
    """9 Mot was picked and let go: it may still move."""
    game = place({**FAR, "5arm": "20.08", "9mot": "20.08"})
    play(game, "pick 5arm", "pick 9mot", "leave 9mot", "step 20.09", "done")
    play(game, "pick 9mot", "step 20.07", "done")
    assert unit(game, "9mot") == "20.07"


@pytest.mark.clause("scs 3.0")
def test_3_0_what_makes_no_move() -> None:
    """No goal without a unit, no unit twice, no leaving of the last or of another, no move of no step."""
    game = place({**FAR, "5arm": "20.08", "6arm": "20.08"})
    refused(game, "step 20.09", "scs 3.0", "who-moves")
    refused(game, "go 20.10", "scs 3.0", "who-moves")
    refused(game, "pick 5arm, pick 5arm", "scs 3.0", "picked-already", unit="5arm")
    refused(game, "leave 6arm", "scs 3.0", "not-picked", unit="6arm")
    refused(game, "leave 5arm", "scs 3.0", "last-one", unit="5arm")
    refused(game, "done", "scs 3.0", "not-moved", unit="5arm")


# 3.1a, b, d Who moves, and how far


@pytest.mark.clause("scs 3.1a")
def test_3_1a_all_some_or_none() -> None:
    """The phase may be ended at once, or after one of two has moved."""
    units = {**FAR, "1inf": "20.08", "3inf": "22.08"}
    game = place(units)
    play(game, "done")
    assert (phase(game)[0], unit(game, "1inf")) == ("red", "20.08")
    game = place(units)
    play(game, "pick 1inf", "step 20.09", "done", "done")
    assert (phase(game)[0], unit(game, "3inf")) == ("red", "22.08")


@pytest.mark.clause("scs 3.1a")
def test_3_1a_a_unit_with_nowhere_to_go() -> None:
    """8 Inf in 02.05 has heights all around and an enemy in 02.06."""
    game = place({"8inf": "02.05", "6arm": "20.08", "7gren": "02.06"})
    refused(game, "pick 8inf", "scs 3.1a", "no-step", unit="8inf", place="02.05")


@pytest.mark.clause("scs 3.1b")
def test_3_1b_no_farther_than_the_allowance() -> None:
    """1 Inf of movement 5 goes five clear hexes, and a sixth is out of reach however it is told."""
    game = place({**FAR, "1inf": "21.06"})
    refused(game, "pick 1inf, go 21.12", "scs 3.1b", "out-of-reach", place="21.12", cost=6, left=5)
    play(game, "go 21.11")
    refused(game, "step 21.12", "scs 3.1b", "too-dear", place="21.12", cost=1, left=0)


@pytest.mark.clause("scs 3.1b")
def test_3_1b_an_allowance_of_nought() -> None:
    """The port battalion does not move, by 3.1e neither."""
    game = place_trial({"j-port": "07.07", "j-late": "10.06", "a-foot": "02.03"}, to_move="jade")
    refused(game, "pick j-port", "scs 3.1b", "immobile", unit="j-port")


@pytest.mark.clause("scs 3.1b")
def test_3_1b_the_reach_is_all_that_can_be_paid_for() -> None:
    """2 Cav has 12 points: eleven clear hexes up to 22.13 leave one, too little for the forest 22.14."""
    game = place({"2cav": "22.02", "7gren": "02.19"})
    found = game.survey("reach", "2cav")
    assert [found[name].value for name in ("21.03", "22.06", "22.13")] == [11, 8, 1]
    assert "22.14" not in found


@pytest.mark.clause("scs 3.1d")
def test_3_1d_u9_points_are_not_saved() -> None:
    """U9: 1 Inf moves one hex on turn 1 and has five points on turn 2, no more."""
    game = place({**FAR, "1inf": "21.06"})
    play(game, "pick 1inf", "step 21.07", "done", "done")
    assert game.turn == 2
    refused(game, "pick 1inf, go 21.13", "scs 3.1b", "out-of-reach", left=5)


@pytest.mark.clause("scs 3.1d")
def test_3_1d_points_are_not_lent() -> None:
    """5 Arm of movement 9 takes 1 Inf of movement 5 along: after five hexes only one of them goes on."""
    game = place({**FAR, "5arm": "21.06", "1inf": "21.06"})
    play(game, "pick 5arm", "pick 1inf", "go 21.11")
    refused(game, "step 21.12", "scs 3.1b", "too-dear", unit="1inf", cost=1, left=0)
    play(game, "leave 1inf", "step 21.12", "done")
    assert (unit(game, "1inf"), unit(game, "5arm")) == ("21.11", "21.12")


# 3.1e The one hex that is always possible


@pytest.mark.clause("scs 3.1e", "scs 3.2a")
def test_3_1e_one_hex_whatever_it_costs() -> None:
    """Q14: a unit of movement 1 enters a zone for which 3 is asked; then it is done."""
    game = place_in([SLOW], {"1inf": "20.11", "7gren": "20.09"})
    events = play(game, "pick 1inf", "step 20.10")
    assert told(events, "minimum-move") == [{"unit": "1inf", "place": "20.10"}]
    refused(game, "step 20.11", "scs 3.1b", "too-dear", cost=1, left=0)
    play(game, "done")
    assert unit(game, "1inf") == "20.10"


@pytest.mark.clause("scs 3.1e")
def test_3_1e_it_may_lead_out_of_a_zone_into_another() -> None:
    """From 20.10 to 21.10, both beside 7 Gren."""
    game = place_in([SLOW], {"1inf": "20.10", "7gren": "20.09"})
    play(game, "pick 1inf", "step 21.10", "done")
    assert unit(game, "1inf") == "21.10"


@pytest.mark.clause("scs 3.1e")
def test_3_1e_only_as_the_whole_move() -> None:
    """Q14: 1 Inf has spent four points; the forest for the two it has not is closed."""
    game = place({**FAR, "1inf": "21.09"})
    play(game, "pick 1inf", "go 21.13")
    refused(game, "step 21.14", "scs 3.1b", "too-dear", cost=2, left=1)


@pytest.mark.clause("scs 3.1e")
def test_3_1e_a_weakened_allowance_does_not_matter() -> None:
    """Out of supply 1 Inf has 3 points for forest in a zone, which costs 4."""
    game = place({"1inf": "20.13 out1", "7gren": "21.15"})
    events = play(game, "pick 1inf", "step 20.14")
    assert told(events, "minimum-move") == [{"unit": "1inf", "place": "20.14"}]


@pytest.mark.clause("scs 3.1e")
def test_3_1e_never_into_prohibited_ground() -> None:
    """The river stays closed."""
    game = place_in([SLOW], {"1inf": "10.10", "7gren": "20.09"})
    refused(game, "pick 1inf, step 09.10", "scs 3.2d", "prohibited", unit="1inf", place="09.10")


@pytest.mark.clause("scs 3.1e", "scs 6.0")
def test_3_1e_never_to_overrun() -> None:
    """A unit of movement 1 has not the 2 points of an overrun, at once or after its one hex."""
    game = place_in([SLOW], {"1inf": "20.11", "14pz": "20.10", "7gren": "20.08"})
    refused(game, "pick 1inf, attack 20.10", "scs 6.0", "overrun-points", unit="1inf", left=1)
    play(game, "step 21.11")
    refused(game, "attack 20.10", "scs 6.0", "overrun-points", unit="1inf", left=0)


@pytest.mark.clause("scs 3.1e", "scs 11.0c")
def test_3_1e_not_in_a_phase_that_is_not_the_units() -> None:
    """In the exploitation phase 1 Inf has no first hex either."""
    game = place({**FAR, "1inf": "20.11", "6arm": "15.12"}, phase="exploitation")
    refused(game, "pick 1inf", "scs 11.0a", "not-exploiting", unit="1inf")


@pytest.mark.clause("scs 3.1e")
def test_3_1e_a_stack_whose_slow_unit_is_done() -> None:
    """G5: 1 Inf of movement 1 enters the forest by 3.1e and is finished; 5 Arm has 7 left and goes on."""
    game = place_in([SLOW], {**FAR, "1inf": "21.13", "5arm": "21.13"})
    play(game, "pick 1inf", "pick 5arm", "step 21.14")
    refused(game, "step 22.13", "scs 3.1b", "too-dear", unit="1inf", left=0)
    play(game, "leave 1inf", "step 22.13")
    assert (where(game, "1inf"), where(game, "5arm")) == ("21.14", "22.13")


# 3.2 Terrain


@pytest.mark.clause("scs 3.2b")
def test_3_2b_u7_the_road_must_be_followed() -> None:
    """U7: 17.13 and 18.12 are hexes of two roads, with none from one to the other."""
    game = place({**FAR, "6arm": "17.13"})
    assert costs(play(game, "pick 6arm", "step 18.12")) == [1]
    game = place({**FAR, "6arm": "17.13"})
    assert costs(play(game, "pick 6arm", "step 18.13", "step 18.12")) == [HALF, HALF]


@pytest.mark.clause("scs 3.2b")
def test_3_2b_other_terrain_on_the_way_is_ignored() -> None:
    """The market road crosses the brook between 18.15 and 18.16 for half a point."""
    game = place({**FAR, "6arm": "18.15"})
    assert costs(play(game, "pick 6arm", "step 18.16")) == [HALF]


@pytest.mark.clause("scs 3.2b")
def test_3_2b_a_bridge_opens_the_river_at_the_cost_of_the_hex() -> None:
    """From 09.08 over the old bridge to 10.08, clear ground; to 09.09 and across is no way."""
    game = place({**FAR, "6arm": "09.08"})
    assert costs(play(game, "pick 6arm", "step 10.08")) == [1]


@pytest.mark.clause("scs 3.2b", "scs precedence")
def test_3_2b_a_road_may_keep_a_hexside() -> None:
    """The track into the port keeps the ditch: amber wheels pay 2/3 + 2, jade ones 2/3."""
    game = place_trial({"a-tank": "07.06", "j-flak": "15.07"}, turn=3)
    assert costs(play(game, "pick a-tank", "step 07.07")) == [Fraction(8, 3)]
    game = place_trial({"j-tank": "07.06", "a-foot": "02.01"}, turn=3, to_move="jade")
    assert costs(play(game, "pick j-tank", "step 07.07")) == [Fraction(2, 3)]


@pytest.mark.clause("scs 3.2c")
def test_3_2c_u8_the_hexside_is_added_to_the_hex() -> None:
    """U8: forest behind a stream costs 3, clear ground behind it 2."""
    game = place({**FAR, "8inf": "09.06"})
    assert costs(play(game, "pick 8inf", "step 09.05")) == [3]
    game = place({**FAR, "8inf": "20.15"})
    assert costs(play(game, "pick 8inf", "step 20.16")) == [2]


@pytest.mark.clause("scs 3.2d")
def test_3_2d_u8_prohibited_ground_but_along_a_road() -> None:
    """U8: the Alder between 09.12 and 10.12 is closed, the road from 09.13 to 10.13 open."""
    game = place({**FAR, "6arm": "09.12"})
    refused(game, "pick 6arm, step 10.12", "scs 3.2d", "prohibited", unit="6arm", place="10.12")
    game = place({**FAR, "6arm": "09.13"})
    assert costs(play(game, "pick 6arm", "step 10.13")) == [HALF]


@pytest.mark.clause("scs 3.2d")
def test_3_2d_a_hex_that_no_way_leads_to() -> None:
    """The hidden valley lies within the heights."""
    game = place({**FAR, "6arm": "09.08"})
    refused(game, "pick 6arm, go 05.09", "scs 3.2d", "no-way", place="05.09")
    refused(game, "go 07.08", "scs 3.2d", "no-way", place="07.08")


@pytest.mark.clause("scs 3.2d")
def test_3_2d_ground_may_be_prohibited_to_some() -> None:
    """Marsh is closed to the wheels in a stack and open to the feet."""
    game = place_trial({"a-tank": "02.05", "a-foot": "02.05", "j-tank": "15.07"}, turn=3)
    refused(
        game,
        "pick a-tank, pick a-foot, step 03.05",
        "scs 3.2d",
        "prohibited",
        unit="a-tank",
        place="03.05",
    )
    play(game, "leave a-tank")
    assert costs(play(game, "step 03.05")) == [2]


# 3.3 Where nobody goes


@pytest.mark.clause("scs 3.3a")
def test_3_3a_u9_no_entry_where_an_enemy_is() -> None:
    """U9: 14 Pz has no zone and no attack strength, but it is there."""
    game = place({"6arm": "20.11", "14pz": "20.10"})
    refused(game, "pick 6arm, step 20.10", "scs 3.3a", "enemy-there", place="20.10", unit="14pz")
    refused(game, "go 20.10", "scs 3.3a", "enemy-there", place="20.10", unit="14pz")
    assert spent(play(game, "go 20.09")) == 3


@pytest.mark.clause("scs 3.3b")
def test_3_3b_u9_only_in_own_phases() -> None:
    """U9: in red's movement phase blue does not move."""
    game = place({**FAR, "6arm": "20.11"}, to_move="red")
    refused(game, "pick 6arm", "scs 1.0", "not-yours", unit="6arm")


@pytest.mark.clause("scs 3.3b")
def test_3_3b_not_in_the_own_combat_phase() -> None:
    """Nobody moves there, but by advance and retreat."""
    game = place({"6arm": "20.11", "7gren": "20.10"}, phase="combat")
    refused(game, "step 20.12", "scs 7.0", "not-now", verb="step", phase="combat")


# Q34 Mixed stacks


@pytest.mark.clause("scs 3.1c", "scs 3.0")
def test_3_1c_each_pays_for_its_own_class() -> None:
    """Q34: a hill costs wheels 5/4 and feet 1: of 9 and 4 points 7 3/4 and 3 are left."""
    game = place_trial({"a-tank": "05.08", "a-foot": "05.08", "j-flak": "15.07"}, turn=3)
    play(game, "pick a-tank", "pick a-foot", "step 04.08")
    moving = game.state.frames[-1]
    left = dict(zip(moving.units, moving.left, strict=True))
    scale = game.rules.scale
    assert [
        Fraction(left[game.rules.unit_index[name]], scale) for name in ("a-tank", "a-foot")
    ] == [
        Fraction(31, 4),
        3,
    ]


@pytest.mark.clause("scs 3.1c", "scs 3.0")
def test_3_1c_a_mixed_stack_halts_with_its_slowest() -> None:
    """Q34: the feet have four points; dropped there, they let the tanks go on."""
    game = place_trial({"a-tank": "03.02", "a-foot": "03.02", "j-flak": "15.07"}, turn=3)
    play(game, "pick a-tank", "pick a-foot", "go 07.02")
    refused(game, "step 08.02", "scs 3.1b", "too-dear", unit="a-foot", left=0)
    play(game, "leave a-foot", "step 08.02", "done")
    assert (unit(game, "a-foot"), unit(game, "a-tank")) == ("07.02", "08.02")


@pytest.mark.clause("scs 3.1e")
def test_3_1e_a_first_step_may_cost_more_than_any_way() -> None:
    """Clear ground of 999 points: 1 Inf goes one hex, step by step as well as at once."""
    clear = '[terrain.clear]\nmove = { ground = "%s" }'
    dear = [("rules.toml", clear % 1, clear % 999)]
    game = place_in(dear, {"1inf": "20.08", "25inf": "30.05"})
    play(game, "pick 1inf")
    assert "step" in {action.verb for action in game.legal(canonical=True)}
