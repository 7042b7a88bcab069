"""4.0 Stacking: the limit, when it is looked at, what a retreat may do to it, and the order of a stack."""

import pytest

from builders import places, play, refused, told, unit
from modules.altered import Change
from rules.scs.builders import attack, combat, phase, place, place_in, place_trial
from sandtable import Game
from sandtable.systems.scs import stacks

#: A red unit far away.
FAR = {"25inf": "30.05"}
#: Six steps in 19.11, beside the hex 20.10 from which 8 Inf attacks 7 Gren.
CROWD = {"1inf": "19.11", "3inf": "19.11", "8inf": "20.10", "7gren": "20.09", **FAR}


# 4.0 The limit


@pytest.mark.clause("scs 4.0")
def test_4_0_in_steps() -> None:
    """The primer allows six steps: two each of 5 and 6 Arm and 9 Mot, but not seven."""
    game = place({**FAR, "5arm": "20.08", "6arm": "20.08", "9mot": "20.08"})
    play(game, "done")
    assert phase(game) == ("blue", "exploitation")
    game = place({**FAR, "1inf": "20.08", "3inf": "20.08", "2cav": "20.08"})
    play(game, "done")
    assert phase(game) == ("blue", "excess")


@pytest.mark.clause("scs 4.0")
def test_4_0_a_reduced_unit_counts_for_less() -> None:
    """1 Inf with two steps of three leaves room for the scouts."""
    game = place({**FAR, "1inf": "20.08 2", "3inf": "20.08", "2cav": "20.08"})
    play(game, "done")
    assert phase(game) == ("blue", "exploitation")


POINTS: list[Change] = [
    ("rules.toml", 'count = "units"', 'count = "points"'),
    ("units.toml", 'tags = ["elite"]', 'tags = ["elite"]\npoints = 2'),
]


@pytest.mark.clause("scs 4.0", "scs precedence")
@pytest.mark.parametrize(("changes", "shaken"), [([], False), (POINTS, True)])
def test_4_0_in_units_or_points(changes: list[Change], shaken: bool) -> None:
    """The trial allows three units, whatever their steps; three points are less if the tanks are two."""
    units = {"a-tank": "08.03", "a-foot": "08.03", "a-guns": "08.03", "j-flak": "15.07"}
    game = place_trial(units, changes=changes, turn=3)
    play(game, "done")
    assert ("dg" in unit(game, "a-tank")) == shaken


# 4.0a When it is looked at


@pytest.mark.clause("scs 4.0a")
def test_4_0a_u10_not_during_a_move() -> None:
    """U10: 5 Arm passes through a hex with six steps, even stops there, and 3 Inf leaves it in time."""
    game = place({**FAR, "1inf": "20.08", "3inf": "20.08", "5arm": "20.07"})
    play(game, "pick 5arm", "step 20.08", "done")
    play(game, "pick 3inf", "step 20.09", "done", "done")
    assert phase(game) == ("blue", "exploitation")


@pytest.mark.clause("scs 4.0a")
def test_4_0a_at_the_end_of_a_phase_the_owner_removes_what_is_too_much() -> None:
    """Eight steps in 20.08: 1 Inf goes and five are left. 2 Cav stands elsewhere and does not matter."""
    game = place({**FAR, "1inf": "20.08", "3inf": "20.08", "5arm": "20.08", "2cav": "15.12"})
    events = play(game, "done")
    assert told(events, "overstacked") == [{"place": "20.08", "limit": 6}]
    assert phase(game) == ("blue", "excess")
    assert places(game, "assign") == {"1inf", "3inf", "5arm"}
    refused(game, "assign 2cav", "scs 4.0a", "not-too-many", unit="2cav")
    events = play(game, "assign 1inf")
    assert told(events, "removed") == [{"unit": "1inf", "place": "20.08"}]
    assert unit(game, "1inf") == "eliminated"
    assert phase(game) == ("blue", "exploitation")


@pytest.mark.clause("scs 4.0a")
def test_4_0a_whole_units_until_it_is_enough() -> None:
    """Ten steps: two units of two must go, or one of three and one more."""
    game = place({**FAR, "1inf": "20.08", "3inf": "20.08", "5arm": "20.08", "6arm": "20.08"})
    play(game, "done", "assign 5arm")
    assert phase(game) == ("blue", "excess")
    play(game, "assign 6arm")
    assert phase(game) == ("red", "movement")


@pytest.mark.clause("scs 4.0a")
def test_4_0a_one_hex_after_the_other() -> None:
    """Two hexes are over the limit; each is settled before the phase is over."""
    units = {"1inf": "20.08", "3inf": "20.08", "5arm": "20.08", "4inf": "22.08", "8inf": "22.08"}
    game = place({**FAR, **units, "6arm": "22.08"})
    play(game, "done")
    assert game.decision.about == ("place", "20.08")
    play(game, "assign 5arm")
    assert game.decision.about == ("place", "22.08")
    play(game, "assign 6arm")
    assert phase(game) == ("red", "movement")


@pytest.mark.clause("scs 4.0a")
def test_4_0a_at_the_end_of_the_exploitation_phase_too() -> None:
    """6 Arm exploits into a full hex."""
    game = place({**FAR, "1inf": "20.08", "3inf": "20.08", "6arm": "20.07"}, phase="exploitation")
    play(game, "pick 6arm", "step 20.08", "done")
    assert phase(game) == ("blue", "excess")
    play(game, "assign 6arm")
    assert phase(game) == ("red", "movement")


@pytest.mark.clause("scs 4.0a", "scs 6.1e")
def test_4_0a_at_an_overrun_the_move_is_taken_back() -> None:
    """Q16: nobody is lost; the move is undone with its points, the hexes it took and the unit it dropped."""
    units = {"5arm": "20.12", "9mot": "20.12", "1inf": "20.10", "3inf": "20.10", "14pz": "20.09"}
    game = place({**units, **FAR})
    before = game.position()
    play(game, "pick 5arm", "pick 9mot", "step 20.11", "leave 9mot", "step 20.10")
    refused(game, "attack 20.09", "scs 6.1e", "overrun-full", place="20.10", limit=6)
    game.undo()
    assert game.position() == before
    assert "20.11" not in game.survey("control", "blue")
    play(game, "pick 5arm", "step 21.12", "go 21.05")


@pytest.mark.clause("scs 4.0a")
def test_4_0a_after_an_advance() -> None:
    """1 Inf has entered the hex that 4 Rec left, then 3 Inf; for 8 Inf there is no room, so nobody is asked."""
    units = {"1inf": "20.10", "3inf": "19.10", "8inf": "21.10", "4rec": "20.09", **FAR}
    game = combat(units, dice=[6, 6])
    attack(game, "20.09", "1inf", "3inf", "8inf")  # 12 to 2 on a 12: D3r3
    play(game, "pick 1inf", "advance 20.09", "done", "pick 3inf")
    play(game, "advance 20.09", "done")
    assert unit(game, "3inf") == "20.09"
    assert phase(game)[1] != "advance"


# Q17 Retreats


def beaten(**options: str) -> Game:
    """8 Inf has attacked 7 Gren, has lost a step by A1r1 and retreated into the full hex 19.11."""
    game = combat({**CROWD, "6arm": "19.13"}, dice=[1, 3], options=options)
    attack(game, "20.09", "8inf")  # 3 to 3 on a 4
    events = play(game, "choose hold-0", "retreat 19.11")
    assert told(events, "tolerated") == [{"place": "19.11"}]
    return game


@pytest.mark.clause("scs 4.0a")
def test_4_0a_excess_from_a_retreat_is_borne_for_a_while() -> None:
    """Not at the end of this combat phase nor of the exploitation phase, but of blue's next movement phase."""
    game = beaten()
    assert phase(game) == ("blue", "exploitation")
    play(game, "done")
    assert phase(game) == ("red", "movement")
    play(game, "done")
    while phase(game)[0] == "red":
        play(game, "done")
    assert (game.turn, phase(game)) == (2, ("blue", "movement"))
    assert unit(game, "8inf") == "19.11 2"
    play(game, "done")
    assert (phase(game), game.decision.about) == (("blue", "excess"), ("place", "19.11"))


@pytest.mark.clause("scs 4.0a")
def test_4_0a_the_owner_may_put_it_right_in_that_phase() -> None:
    """8 Inf leaves the hex on turn 2, and nothing is removed."""
    game = beaten()
    while game.turn == 1:
        play(game, "done")
    play(game, "pick 8inf", "step 19.12", "done", "done")
    assert phase(game)[1] != "excess"


@pytest.mark.clause("scs 4.0a")
@pytest.mark.parametrize(("value", "asked"), [("closed", "excess"), ("open", "movement")])
def test_4_0a_whether_others_may_join(value: str, asked: str) -> None:
    """Q17: 6 Arm exploits into the hex. That is no retreat, so it must be settled, unless others may join."""
    game = beaten(retreatExcess=value)
    play(game, "pick 6arm", "go 19.11", "done")
    assert phase(game)[1] == asked


@pytest.mark.clause("scs 4.0a")
def test_4_0a_once_who_joined_is_gone_the_rest_is_borne() -> None:
    """Q17: with 6 Arm gone again all is as the retreat left it, and is borne."""
    game = beaten()
    play(game, "pick 6arm", "go 19.11", "done", "assign 6arm")
    assert phase(game) == ("red", "movement")


@pytest.mark.clause("scs 4.0a")
def test_4_0a_others_may_pass_through() -> None:
    """6 Arm goes through 19.11 to 18.10; that is nobody's excess."""
    game = beaten()
    play(game, "pick 6arm", "step 19.12", "step 19.11", "step 18.10", "done")
    assert phase(game) == ("red", "movement")


@pytest.mark.clause("scs 4.0a", "scs 6.1e")
def test_4_0a_no_overrun_from_such_a_hex() -> None:
    """Q17: 14 Pz stands beside 19.11 on turn 2; 6.1e is not relaxed."""
    units = {"1inf": "19.11", "3inf": "19.11", "8inf": "19.11 2", "14pz": "19.12", **FAR}
    game = place(units, turn=2, crowded={"19.11": ["1inf", "3inf", "8inf"]})
    refused(game, "pick 1inf, attack 19.12", "scs 6.1e", "overrun-full", place="19.11", limit=6)


@pytest.mark.clause("scs 4.0a", "scs 6.2b")
def test_4_0a_a_retreat_in_the_own_movement_phase_is_borne_for_one_more() -> None:
    """Q17: 8 Inf overruns in vain on turn 1; the end of turn 2's movement phase settles it, not this one's."""
    game = place({**CROWD, "8inf": "20.11"}, dice=[1, 3])
    play(game, "pick 8inf", "step 20.10", "attack 20.09", "choose hold-0", "retreat 19.11")
    play(game, "done")
    while game.turn == 1:
        assert phase(game)[1] != "excess"
        play(game, "done")
    play(game, "done")
    assert phase(game) == ("blue", "excess")


@pytest.mark.clause("scs 4.0a")
def test_4_0a_the_defenders_excess_is_borne_too() -> None:
    """7 Gren retreats into a full hex of red; red's movement phase comes next, and its end settles it."""
    units = {
        "5arm": "21.09",
        "6arm": "21.10",
        "7gren": "22.09",
        "5gren": "23.10",
        "21gren": "23.10",
    }
    game = combat(units, dice=[2, 3])
    attack(game, "22.09", "5arm", "6arm")  # 14 to 3 on a 5: Dr1
    events = play(game, "choose hold-0", "retreat 23.10", "done")
    assert told(events, "tolerated") == [{"place": "23.10"}]
    while phase(game)[0] == "blue":
        play(game, "done")
    assert phase(game) == ("red", "movement")
    play(game, "done")
    assert (phase(game), game.decision.about) == (("red", "excess"), ("place", "23.10"))


# 4.0b Markers


@pytest.mark.clause("scs 4.0b")
def test_4_0b_u10_markers_do_not_count() -> None:
    """U10: six steps out of supply, three units disorganised: each stack is as large as without."""
    game = place({**FAR, "1inf": "20.08 out1", "3inf": "20.08 out1"})
    play(game, "done")
    assert phase(game) == ("red", "movement")
    units = dict.fromkeys(("a-tank", "a-cars", "a-foot"), "08.03 out1 dg")
    game = place_trial({**units, "j-flak": "15.07"}, turn=3)
    assert told(play(game, "done"), "overstacked") == []


# 4.0c Order

FOG = {"fog": "on"}


def stack(game: Game, hex_: str) -> list[str]:
    """The units in a hex from the top down."""
    units = game.rules.names["unit"]
    return [units[number] for number in game.state.stacks[game.rules.place_index[hex_]]]


@pytest.mark.clause("scs 4.0c")
def test_4_0c_a_unit_with_attack_strength_is_on_top() -> None:
    """14 Pz has none and cannot hide 7 Gren, in whatever order they come."""
    game = place({"1inf": "15.12", "14pz": "22.09", "7gren": "22.09"}, options=FOG)
    assert stack(game, "22.09")[0] == "7gren"
    game = place({"1inf": "15.12", "14pz": "22.10", "7gren": "22.09"}, to_move="red", options=FOG)
    play(game, "pick 14pz", "step 22.09", "done")
    assert stack(game, "22.09") == ["7gren", "14pz"]
    game = place({"1inf": "15.12", "14pz": "22.10", "7gren": "22.09"}, to_move="red", options=FOG)
    play(game, "pick 7gren", "step 22.10", "done")
    assert stack(game, "22.10") == ["7gren", "14pz"]


OPEN = {"1inf": "20.08", "5arm": "20.08", "25inf": "30.05"}


@pytest.mark.clause("scs 4.0c")
def test_4_0c_the_owner_orders_a_stack_as_he_likes() -> None:
    """Q36, G4: 5 Arm, then 1 Inf on top again, each once in a phase."""
    game = place(OPEN, options=FOG)
    assert stack(game, "20.08") == ["1inf", "5arm"]
    events = play(game, "top 5arm")
    assert told(events, "on-top") == [{"unit": "5arm", "place": "20.08"}]
    assert stack(game, "20.08") == ["5arm", "1inf"]
    refused(game, "top 5arm", "scs 4.0c", "on-top-already", unit="5arm")
    play(game, "top 1inf")
    refused(game, "top 5arm", "scs 4.0c", "topped-already", unit="5arm")


@pytest.mark.clause("scs 4.0c")
def test_4_0c_but_not_with_a_unit_of_no_attack_strength_on_top() -> None:
    """14 Pz below 7 Gren stays there; of two such units either may lie on top."""
    game = place({"1inf": "15.12", "14pz": "22.09", "7gren": "22.09"}, to_move="red", options=FOG)
    refused(game, "top 14pz", "scs 4.0c", "no-attack-on-top", unit="14pz", place="22.09")


@pytest.mark.clause("scs 4.0c")
def test_4_0c_only_own_stacks_on_the_map() -> None:
    """Red's stack is red's to order; who is not on the map lies in none."""
    game = place({**OPEN, "14pz": "30.05"}, options=FOG)
    refused(game, "top 14pz", "scs 1.0", "not-yours", unit="14pz")
    refused(game, "top 3inf", "scs 1.0", "not-on-map", unit="3inf")


RULES = ("rules-1", "rules-2")
#: From the top down; 5 Arm is the strongest.
ORDERED = {"1inf": "20.08", "9mot": "20.08", "5arm": "20.08", "25inf": "30.05"}


@pytest.mark.clause("scs 4.0c")
@pytest.mark.parametrize(
    ("rules", "left"), [("1", ["5arm", "9mot"]), ("2", ["9mot", "5arm"])], ids=RULES
)
def test_4_0c_if_the_top_unit_goes_the_next_takes_its_place(rules: str, left: list[str]) -> None:
    """Q36: 1 Inf lay on top and moves away; 9 Mot is next, by rules 1 the stronger 5 Arm."""
    game = place(ORDERED, options=FOG, rules=rules)
    play(game, "pick 1inf", "step 20.09", "done")
    assert stack(game, "20.08") == left


@pytest.mark.clause("scs 4.0c")
@pytest.mark.parametrize("rules", ["1", "2"], ids=RULES)
def test_4_0c_the_next_that_may_be_on_top(rules: str) -> None:
    """Q36: below 7 Gren lie 14 Pz without attack strength and 12 Mot; 14 Pz does not come to the top."""
    game = place(
        {"1inf": "15.12", "7gren": "22.09", "14pz": "22.09", "12mot": "22.09"},
        to_move="red",
        options=FOG,
        rules=rules,
    )
    play(game, "pick 7gren", "step 22.10", "done")
    assert stack(game, "22.09") == ["12mot", "14pz"]


@pytest.mark.clause("scs 4.0c")
@pytest.mark.parametrize(
    ("rules", "moved"), [("1", ["5arm", "9mot"]), ("2", ["9mot", "5arm"])], ids=RULES
)
@pytest.mark.parametrize("picks", [("9mot", "5arm"), ("5arm", "9mot")], ids=",".join)
def test_4_0c_a_stack_on_the_move_keeps_its_order(
    rules: str, moved: list[str], picks: tuple[str, str]
) -> None:
    """Q36: 9 Mot lay on 5 Arm, in whatever order they are picked; by rules 1 that of the counters."""
    game = place(ORDERED, options=FOG, rules=rules)
    events = play(game, *(f"pick {unit}" for unit in picks), "step 20.09", "done")
    assert told(events, "moved")[0]["unit"] == moved[0]
    assert stack(game, "20.09") == moved
    assert stack(game, "20.08") == ["1inf"]


WORN: list[Change] = [
    ("units.toml", "attack = 1, defence = 2, move = 5", "attack = 0, defence = 2, move = 5")
]


@pytest.mark.clause("scs 4.0c")
@pytest.mark.parametrize(
    ("rules", "left"),
    [("1", ["2pz", "7gren", "12mot"]), ("2", ["12mot", "7gren", "2pz"])],
    ids=RULES,
)
def test_4_0c_if_the_top_unit_loses_its_attack_strength(rules: str, left: list[str]) -> None:
    """Q36: 7 Gren has none with one step; 12 Mot below it is next, by rules 1 the stronger 2 Pz."""
    units = {"7gren": "20.08", "12mot": "20.08", "2pz": "20.08", "1inf": "30.05"}
    game = place_in(WORN, units, options=FOG, rules=rules)
    worn, state = game.rules.unit_index["7gren"], game.state
    state.lost[worn] = 1
    stacks.changed(game.rules, state, worn)
    assert stack(game, "20.08") == left


@pytest.mark.clause("scs 4.0c")
def test_4_0c_who_stays_after_all_lies_where_it_lay() -> None:
    """Q36: 1 Inf and 9 Mot are picked, 1 Inf is left: it is on top of 5 Arm again."""
    game = place(ORDERED, options=FOG)
    play(game, "pick 1inf", "pick 9mot", "leave 1inf", "step 20.09", "done")
    assert stack(game, "20.08") == ["1inf", "5arm"]


@pytest.mark.clause("scs 4.0c")
def test_4_0c_the_strongest_always_on_top() -> None:
    """Q36, the other value: 5 Arm of attack 7 lies on 1 Inf of 4, and that is not changed."""
    game = place(OPEN, options={"fog": "on", "stackOrder": "strongest"})
    assert stack(game, "20.08") == ["5arm", "1inf"]
    refused(game, "top 1inf", "scs 4.0c", "strongest-on-top")


@pytest.mark.clause("scs 4.0c")
def test_4_0c_without_fog_there_is_nothing_to_order() -> None:
    """All is seen, so the order does not matter."""
    refused(place(OPEN), "top 5arm", "scs 4.0c", "only-in-fog")
