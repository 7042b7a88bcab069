"""6.3 Combat: its order, who fires, who is aimed at, and the dice."""

import pytest

from builders import battle, places, play, refused, told, unit
from sandtable import AskedDice, Refusal

TANKS, MORE_TANKS = "gb-7ad-4ab", "gb-7ad-7ab"  # 4 steps, hit value 4
PANZERS = "de-21pz-pr5"  # 4 steps, hit value 5
RIFLES, RECCE = "de-afr-155", "de-wechmar"  # infantry of 2 steps, hit value 4


# Declaring an attack


@pytest.mark.clause("s60 6.3a")
@pytest.mark.parametrize(("at", "way"), [("06", []), ("P20", ["step P20"])])
def test_activated_units_may_attack_enemies_in_the_same_place(at, way):
    """A British tank unit in an area with the enemy, or one that has stepped onto his point."""
    start = "11" if way else "06"
    game = battle({TANKS: start, RECCE: at}, dice=[1] * 6)
    play(game, f"pick {TANKS}", *way)
    assert places(game, "attack") == {at}
    events = play(game, f"attack {at}")
    assert told(events, "attacked") == [{"units": (TANKS,), "place": at}]


@pytest.mark.clause("s60 6.3a")
def test_where_no_enemy_stands_nobody_is_attacked():
    """A British unit on the empty point P20 asks to attack there."""
    game = battle({TANKS: "11", RECCE: "06"})
    refused(game, f"pick {TANKS}, step P20, attack P20", "s60 6.3a", "no-enemy", place="P20")
    assert places(game, "attack") == set()


@pytest.mark.clause("s60 6.3a")
def test_enemies_in_another_place_cannot_be_attacked():
    """A British unit in area 11 asks to attack the point P20 beside it."""
    game = battle({TANKS: "11", RECCE: "P20"})
    refused(game, f"pick {TANKS}, attack P20", "s60 6.3a", "attack-elsewhere", place="P20", at="11")


@pytest.mark.clause("s60 6.3a", "s60 5.1(4)-1")
def test_a_unit_out_of_supply_never_attacks():
    """Out-of-supply tanks stand beside the enemy: they cannot be activated, so not attack (A42)."""
    game = battle({TANKS: "06 cut", RECCE: "06"}, turn=2)
    refused(game, f"pick {TANKS}", "s60 5.1(4)-1", "cut-off", unit=TANKS, place="06")


@pytest.mark.clause("s60 6.3b")
def test_on_a_point_the_attack_is_compulsory():
    """TV-29: British tanks have stepped onto an Axis point and ask to stop there."""
    game = battle({TANKS: "11", RECCE: "P20"})
    refused(game, f"pick {TANKS}, step P20, done", "s60 6.3b", "must-attack", place="P20")
    assert [str(action) for action in game.legal()] == ["attack P20"]


@pytest.mark.clause("s60 6.3b")
@pytest.mark.parametrize("onward", ["step P23", "go P23"])
def test_nobody_runs_through_a_point_with_enemies(onward):
    """British tanks on an Axis point, with movement left, ask to go on (A08)."""
    game = battle({TANKS: "11", RECCE: "P20"})
    refused(game, f"pick {TANKS}, step P20, {onward}", "s60 6.3b", "must-attack", place="P20")


@pytest.mark.clause("s60 6.3b")
def test_in_an_area_the_attack_may_be_declined():
    """TV-29: British tanks have entered an area with Axis units and stop there without a combat."""
    game = battle({TANKS: "10", RECCE: "06"})
    events = play(game, f"pick {TANKS}", "step 06", "done")
    assert told(events, "attacked") == told(events, "rolled") == []
    assert unit(game, TANKS) == "06 4 down"


@pytest.mark.clause("s60 6.3b")
def test_on_a_point_every_unit_of_the_group_attacks():
    """Two British units step onto an Axis point: nobody asks which of them attacks (A31)."""
    game = battle({TANKS: "11", "sa-1": "11", RECCE: "P20"})
    events = play(game, f"pick {TANKS}", "pick sa-1", "step P20", "attack P20")
    assert told(events, "attacked") == [{"units": (TANKS, "sa-1"), "place": "P20"}]
    assert game.decision.phase == "counterattack"


@pytest.mark.clause("s60 6.3c")
@pytest.mark.parametrize(("attacker", "defender"), [("british", "axis"), ("axis", "british")])
def test_the_defender_counterattacks_and_the_attacker_attacks(attacker, defender):
    """Two units a side in an area: each side in turn is asked for the targets of its own step."""
    game = battle(
        {TANKS: "06", "sa-1": "06", RIFLES: "06", RECCE: "06"}, dice=[1] * 9, to_move=attacker
    )
    group = {"british": (TANKS, "sa-1"), "axis": (RIFLES, RECCE)}
    picks = [f"pick {name}" for name in group[attacker]]
    play(game, *picks, "attack 06", *picks, "done")
    assert (game.decision.side, game.decision.phase) == (defender, "counterattack")
    play(game, *[f"assign {group[attacker][0]}"] * 2, "done")
    assert (game.decision.side, game.decision.phase) == (attacker, "attack")


# Who attacks in an area


@pytest.fixture
def choosing():
    """Two of three British units in an area were activated and are to attack; who does is asked."""
    game = battle({TANKS: "06", "sa-1": "06", "sa-5": "06", RECCE: "06"})
    play(game, f"pick {TANKS}", "pick sa-1", "attack 06")
    return game


@pytest.mark.clause("s60 6.3a")
def test_in_an_area_each_activated_unit_attacks_or_stays_out(choosing):
    """Of two activated units one is picked to attack (A31)."""
    assert choosing.decision.phase == "attackers"
    assert places(choosing, "pick") == {TANKS, "sa-1"}
    events = play(choosing, "pick sa-1", "done")
    assert told(events, "attacked") == [{"units": ("sa-1",), "place": "06"}]


@pytest.mark.clause("s60 6.1d", "s60 6.3(2)a")
@pytest.mark.parametrize("other", ["sa-5", RECCE])
def test_units_that_were_not_activated_cannot_attack(choosing, other):
    """An own unit left alone in the area, or an enemy, is picked to attack."""
    refused(choosing, f"pick {other}", "s60 6.1d", "not-activated", unit=other)


@pytest.mark.clause("s60 6.3a")
def test_an_attack_needs_somebody_who_attacks(choosing):
    """The attack on area 06 is closed before anybody was picked for it."""
    refused(choosing, "done", "s60 6.3a", "nobody-attacks", place="06")


@pytest.mark.clause("s60 6.1b")
def test_nobody_is_picked_twice_to_attack(choosing):
    """The tanks are picked to attack a second time."""
    refused(choosing, f"pick {TANKS}, pick {TANKS}", "s60 6.1b", "picked-already", unit=TANKS)


@pytest.mark.clause("s60 6.1c")
@pytest.mark.parametrize("onward", ["step 08", "go P20"])
def test_a_group_that_attacks_moves_no_more(choosing, onward):
    """A group that has declared its attack in area 06 asks to move on."""
    refused(choosing, onward, "s60 6.1c", "no-move-after", place="06")


@pytest.mark.clause("s60 6.3(2)a")
def test_an_activated_unit_that_stays_out_can_be_aimed_at(choosing):
    """Only the South Africans attack; the counterattack may also aim at the tanks (A31)."""
    play(choosing, "pick sa-1", "done")
    assert places(choosing, "assign") == {TANKS, "sa-1"}


@pytest.mark.clause("s60 6.3(2)a")
def test_an_activated_unit_that_stays_out_does_not_fire():
    """The tanks stay out of the attack and are aimed at: only the South Africans roll (A31)."""
    game = battle({TANKS: "06", "sa-1": "06", RECCE: "06"}, dice=[6, 6, 1])
    picks = [f"pick {TANKS}", "pick sa-1"]
    events = play(game, *picks, "attack 06", "pick sa-1", "done", f"assign {TANKS}", "done")
    assert [roll["unit"] for roll in told(events, "rolled")] == [RECCE, "sa-1"]
    assert (unit(game, TANKS), unit(game, "sa-1")) == ("06 2 down", "06 1 down")


@pytest.mark.clause("s60 6.3(2)a")
def test_sheltered_bystanders_option():
    """With areaAttack per-unit-sheltered the activated tanks that stay out are no target (A31)."""
    game = battle(
        {TANKS: "06", "sa-1": "06", "sa-5": "06", RECCE: "06"},
        options={"areaAttack": "per-unit-sheltered"},
    )
    play(game, f"pick {TANKS}", "pick sa-1", "pick sa-5", "attack 06")
    play(game, "pick sa-1", "pick sa-5", "done")
    assert places(game, "assign") == {"sa-1", "sa-5"}
    refused(game, f"assign {TANKS}", "s60 6.3(2)a", "sheltered", unit=TANKS, place="06")


@pytest.mark.clause("s60 6.3a")
def test_whole_group_option():
    """With areaAttack whole-group the attack of an activated group is everybody's (A31)."""
    game = battle(
        {TANKS: "06", "sa-1": "06", "sa-5": "06", RECCE: "06"},
        options={"areaAttack": "whole-group"},
    )
    events = play(game, f"pick {TANKS}", "pick sa-1", "attack 06")
    assert told(events, "attacked") == [{"units": (TANKS, "sa-1"), "place": "06"}]
    assert game.decision.phase == "counterattack"
    refused(game, "assign sa-5", "s60 6.3(2)a", "sheltered", unit="sa-5", place="06")


# The order of a combat


@pytest.mark.clause("s60 6.3(1)")
@pytest.mark.parametrize(
    ("attacker", "defender", "side"), [(TANKS, PANZERS, "british"), (PANZERS, TANKS, "axis")]
)
def test_the_counterattack_comes_before_the_attack(attacker, defender, side):
    """One unit a side in an area: the dice of the defender are rolled first."""
    game = battle({TANKS: "06", PANZERS: "06"}, dice=[1] * 8, to_move=side)
    events = play(game, f"pick {attacker}", "attack 06")
    assert [roll["unit"] for roll in told(events, "rolled")] == [defender, attacker]


@pytest.mark.clause("s60 6.3(1)", "s60 6.3(2)d")
def test_the_attack_is_made_with_what_the_counterattack_left():
    """TV-30: an attacker of 3 steps loses 2 to the counterattack and then rolls one die."""
    game = battle({"gb-1atb": "11", RECCE: "P20"}, dice=[5, 5, 1])
    events = play(game, "pick gb-1atb", "step P20", "attack P20")
    assert told(events, "rolled")[1]["faces"] == (1,)
    assert unit(game, "gb-1atb") == "11 1 down"


@pytest.mark.clause("s60 6.3(1)", "s60 6.3(2)d")
def test_an_attacker_destroyed_by_the_counterattack_does_not_roll():
    """TV-30: an attacker of 2 steps loses both to the counterattack, and no die is left to roll."""
    game = battle({"gb-1atb": "11 2", RECCE: "P20"}, dice=[5, 5])
    events = play(game, "pick gb-1atb", "step P20", "attack P20")
    assert [roll["unit"] for roll in told(events, "rolled")] == [RECCE]
    assert unit(game, RECCE) == "P20 2"


# Who fires, and at whom


@pytest.mark.clause("s60 6.3(2)a")
def test_all_defenders_counterattack_face_down_and_out_of_supply_too():
    """Three Axis units, one face down and one out of supply, are attacked and all fire (A32, A33)."""
    game = battle(
        {TANKS: "06", PANZERS: "06", RIFLES: "06 down", RECCE: "06 cut"}, dice=[1] * 8, turn=2
    )
    events = play(game, f"pick {TANKS}", "attack 06")
    assert [roll["unit"] for roll in told(events, "rolled")] == [PANZERS, RIFLES, RECCE]


@pytest.mark.clause("s60 6.3(2)a")
def test_units_that_were_not_activated_cannot_be_aimed_at():
    """TV-32: two British units were activated, a third one in the area was not."""
    game = battle({TANKS: "06", "sa-1": "06", MORE_TANKS: "06", RECCE: "06"})
    picks = [f"pick {TANKS}", "pick sa-1"]
    play(game, *picks, "attack 06", *picks, "done")
    assert places(game, "assign") == {TANKS, "sa-1"}
    refused(game, f"assign {MORE_TANKS}", "s60 6.3(2)a", "sheltered", unit=MORE_TANKS, place="06")


@pytest.mark.clause("s60 6.3(2)a")
def test_units_that_were_not_activated_neither_fire_nor_suffer():
    """TV-32: a lone attacker dies; the unit beside it that was not activated is left in peace."""
    game = battle({"sa-1": "06", TANKS: "06", RECCE: "06"}, dice=[6, 6])
    events = play(game, "pick sa-1", "attack 06")
    assert [roll["unit"] for roll in told(events, "rolled")] == [RECCE]
    assert (unit(game, "sa-1"), unit(game, TANKS)) == ("destroyed", "06 4")


@pytest.mark.clause("s60 6.3(2)b")
def test_with_a_single_target_nothing_is_asked():
    """Two attackers, one defender: only the defender has a choice of targets."""
    game = battle({TANKS: "11", "sa-1": "11", RECCE: "P20"}, dice=[1] * 7)
    play(game, f"pick {TANKS}", "pick sa-1", "step P20", "attack P20")
    assert (game.decision.side, game.decision.phase) == ("axis", "counterattack")
    events = play(game, "assign sa-1", "done")
    assert [roll["target"] for roll in told(events, "rolled")] == ["sa-1", RECCE, RECCE]


@pytest.fixture
def aiming():
    """Two British units attack two Axis units in area 06; the defender is to name his targets."""
    game = battle(
        {TANKS: "06", "sa-1": "06", "sa-5": "11", RIFLES: "06", RECCE: "06", PANZERS: "04"},
        dice=[6, 1, 1, 1, 1, 1, 1, 1],
    )
    picks = [f"pick {TANKS}", "pick sa-1"]
    play(game, *picks, "attack 06", *picks, "done")
    return game


@pytest.mark.clause("s60 6.3(2)b")
def test_each_firing_unit_is_asked_for_one_target(aiming):
    """The defender aims unit by unit, in the order of the module, and freely (A29)."""
    assert aiming.decision.about == ("unit", RIFLES)
    play(aiming, "assign sa-1")
    assert aiming.decision.about == ("unit", RECCE)
    assert places(aiming, "assign") == {TANKS, "sa-1"}
    play(aiming, f"assign {TANKS}")
    assert aiming.decision.about is None
    assert [str(action) for action in aiming.legal()] == ["done"]


@pytest.mark.clause("s60 6.3(2)b")
def test_all_targets_are_named_before_any_die_is_rolled(aiming):
    """The defender has aimed with one of his two units and asks for the dice."""
    refused(aiming, "assign sa-1, done", "s60 6.3(2)b", "aim-first", unit=RECCE)
    events = play(aiming, f"assign {TANKS}")
    assert told(events, "rolled") == []


@pytest.mark.clause("s60 6.3(2)b")
def test_each_firing_unit_has_one_target_only(aiming):
    """Both defenders have aimed; a third target is named."""
    refused(aiming, f"assign sa-1, assign sa-1, assign {TANKS}", "s60 6.3(2)b", "all-aimed")


@pytest.mark.clause("s60 6.3(2)b")
def test_nobody_aims_at_his_own_side(aiming):
    """The defender, and later the attacker, aims at a unit of his own."""
    refused(aiming, f"assign {RECCE}", "s60 6.3(2)b", "own-target", unit=RECCE)
    play(aiming, f"assign {TANKS}", f"assign {TANKS}", "done")
    refused(aiming, "assign sa-1", "s60 6.3(2)b", "own-target", unit="sa-1")


@pytest.mark.clause("s60 6.3a")
@pytest.mark.parametrize("absent", ["sa-5", "nz-4"])
def test_only_units_in_the_place_are_targets(aiming, absent):
    """The defender in area 06 aims at a unit in area 11, or at one that has left the game."""
    refused(aiming, f"assign {absent}", "s60 6.3a", "target-elsewhere", unit=absent, place="06")


@pytest.mark.clause("s60 6.3a")
def test_the_attack_too_is_made_in_its_place(aiming):
    """The attacker in area 06 aims at panzers in area 04."""
    play(aiming, f"assign {TANKS}", f"assign {TANKS}", "done")
    refused(aiming, f"assign {PANZERS}", "s60 6.3a", "target-elsewhere", unit=PANZERS, place="06")


@pytest.mark.clause("s60 6.3(2)b")
def test_fire_may_be_split_or_brought_together(aiming):
    """The defender splits his fire, the attacker aims both units at one target (A29)."""
    events = play(aiming, f"assign {TANKS}", "assign sa-1", "done")
    assert [(r["unit"], r["target"]) for r in told(events, "rolled")] == [
        (RIFLES, TANKS),
        (RECCE, "sa-1"),
    ]
    events = play(aiming, f"assign {RECCE}", f"assign {RECCE}", "done")
    assert [(r["unit"], r["target"]) for r in told(events, "rolled")] == [
        (TANKS, RECCE),
        ("sa-1", RECCE),
    ]


@pytest.mark.clause("s60 6.3(2)b", "s60 6.3(2)d")
def test_targets_of_the_attack_are_named_after_the_counterattack(aiming):
    """The counterattack kills an attacker; only the other one is then asked for a target (A30)."""
    events = play(aiming, "assign sa-1", "assign sa-1", "done")
    assert told(events, "out-of-the-game") == [{"unit": "sa-1"}]
    assert (aiming.decision.side, aiming.decision.about) == ("british", ("unit", TANKS))
    assert places(aiming, "assign") == {RIFLES, RECCE}
    play(aiming, f"assign {RIFLES}")
    assert [str(action) for action in aiming.legal()] == ["done"]


# Dice


@pytest.mark.clause("s60 6.3(2)c")
@pytest.mark.parametrize(
    ("target", "value"), [("it-savona", 3), ("it-trieste", 4), ("it-ariete", 4), (PANZERS, 5)]
)
@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_that_reaches_the_hit_value_is_a_hit(target, value, face):
    """A one-step unit attacks a point: on a point nothing is added to its die."""
    game = battle({"sa-1": "11", RECCE: "P18", target: "P20 1"}, dice=[1, face])
    events = play(game, "pick sa-1", "step P20", "attack P20")
    roll = told(events, "rolled")[1]
    assert (roll["need"], roll["bonus"], roll["faces"]) == (value, 0, (face,))
    assert roll["hits"] == (face >= value)


@pytest.mark.clause("s60 6.3(2)c")
@pytest.mark.parametrize("steps", [1, 2, 3, 4])
def test_a_unit_rolls_a_die_for_each_step_it_has_left(steps):
    """Tanks of four printed steps attack with what they have left (A70)."""
    game = battle({TANKS: f"06 {steps}", RECCE: "06 1"}, dice=[1] * (1 + steps))
    events = play(game, f"pick {TANKS}", "attack 06")
    assert [len(roll["faces"]) for roll in told(events, "rolled")] == [1, steps]


@pytest.mark.clause("s60 6.3(2)c", "s60 6.3(3)c")
def test_hits_of_several_units_on_one_target_are_added():
    """TV-31: attackers of 2 and 3 steps roll five dice; one hit each cost the infantry a step."""
    game = battle({"gb-7ad-sg": "11", "gb-1atb": "11", RECCE: "P20"}, dice=[1, 1, 6, 1, 1, 6, 1])
    events = play(game, "pick gb-1atb", "pick gb-7ad-sg", "step P20", "attack P20")
    events += play(game, "assign gb-1atb", "done")
    dice = {roll["unit"]: len(roll["faces"]) for roll in told(events, "rolled")}
    assert dice == {RECCE: 2, "gb-1atb": 3, "gb-7ad-sg": 2}
    assert told(events, "lost") == [{"unit": RECCE, "hits": 2, "lost": 1, "left": 1}]


@pytest.mark.clause("s60 6.3(2)c")
def test_hits_on_different_targets_are_not_added():
    """Two attackers hit each of two defending infantry units once: nobody loses a step (A34)."""
    game = battle({"sa-1": "06", "sa-5": "06", RIFLES: "06", RECCE: "06"}, dice=[1] * 4 + [6, 6])
    picks = ["pick sa-1", "pick sa-5"]
    play(game, *picks, "attack 06", *picks, "done", "assign sa-1", "assign sa-1", "done")
    events = play(game, f"assign {RIFLES}", f"assign {RECCE}", "done")
    assert told(events, "unhurt") == [{"unit": RIFLES, "hits": 1}, {"unit": RECCE, "hits": 1}]


@pytest.fixture
def asked():
    """A one-step attack on a one-step defender on P20, with dice that are asked for."""
    game = battle({"sa-1": "11", RECCE: "P20 1"}).clone(AskedDice())
    play(game, "pick sa-1", "step P20", "attack P20")
    return game


@pytest.mark.clause("s60 6.3(2)c")
def test_dice_may_be_asked_for_face_by_face(asked):
    """Real dice on a table: the counterattack is asked for, then the attack."""
    assert (asked.decision.side, asked.decision.phase) == ("dice", "counter-dice")
    assert [str(action) for action in asked.legal()] == [f"choose {n}" for n in range(1, 7)]
    assert told(play(asked, "choose 3"), "rolled")[0]["faces"] == (3,)
    assert asked.decision.phase == "attack-dice"
    assert told(play(asked, "choose 2"), "rolled")[0]["faces"] == (2,)
    assert asked.decision.side == "axis"


@pytest.mark.clause("s60 6.3(2)c")
def test_a_die_shows_a_face(asked):
    """Somebody answers the question for a die with something that is no face."""
    refused(asked, "choose suggested", "s60 6.3(2)c", "not-a-face")


@pytest.mark.clause("s60 6.3(2)c")
def test_faces_given_before_a_refused_one_are_taken_back(asked):
    """Two answers at once, the second of them no face: neither counts, and nothing has happened."""
    before, happened = asked.position(), len(asked.events)
    assert isinstance(asked.play("choose 3", "choose suggested"), Refusal)
    assert (asked.position(), len(asked.events)) == (before, happened)
    assert asked.orders[-1].faces == []


@pytest.mark.clause("s60 6.3(2)c")
def test_dice_of_a_run_of_actions_that_is_refused_are_still_to_be_rolled():
    """An attack played together with something refused is not made; played alone, it rolls."""
    game = battle({TANKS: "06", RECCE: "06"}, dice=[1, 2, 3, 4, 5, 6])
    attack = [f"pick {TANKS}", "attack 06"]
    assert isinstance(game.play(*attack, f"pick {TANKS}"), Refusal)
    rolls = told(play(game, *attack), "rolled")
    assert [roll["faces"] for roll in rolls] == [(1, 2), (3, 4, 5, 6)]
