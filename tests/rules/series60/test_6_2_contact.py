"""6.2(3) Enemy units in the way: who may leave an area, and where a move ends."""

import pytest

from builders import places, play, position, refused, spent, unit

#: Faces that an enemy unit of 2 steps may show.
FACES = ["06 2", "06 2 down", "06 2 cut"]


# 6.2(3)a Leaving the enemy


@pytest.mark.clause("s60 6.2(3)a")
@pytest.mark.parametrize("action", ["step P20", "step 10", "go P20", "go 10", "go P25"])
def test_a_unit_alone_with_an_enemy_as_fast_as_itself_does_not_leave(action):
    """TV-03: one unit of movement 3 on either side is in area 06; the British one wants to go."""
    game = position({"nz-4": "06", "it-ariete": "06"})
    refused(
        game,
        f"pick nz-4, {action}",
        "s60 6.2(3)a",
        "pinned",
        place="06",
        need=1,
        stay=0,
        fastest=3,
    )


@pytest.mark.clause("s60 6.2(3)a")
@pytest.mark.parametrize("comrade", ["06", "06 down", "06 cut"])
@pytest.mark.parametrize("action", ["step P20", "go P20"])
def test_a_unit_may_leave_if_another_stays_with_the_enemy(action, comrade):
    """TV-04: a second brigade, face up, face down or out of supply, stays in area 06."""
    game = position({"nz-4": "06", "nz-5": comrade, "it-ariete": "06"}, turn=2)
    assert spent(play(game, "pick nz-4", action)) == 2


@pytest.mark.clause("s60 6.2(3)a")
@pytest.mark.parametrize("action", ["step P20", "go P20"])
def test_both_units_together_do_not_leave(action):
    """TV-04: both brigades in area 06 are activated, so nobody would stay with the enemy."""
    game = position({"nz-4": "06", "nz-5": "06", "it-ariete": "06"})
    refused(
        game,
        f"pick nz-4, pick nz-5, {action}",
        "s60 6.2(3)a",
        "pinned",
        place="06",
        need=1,
        stay=0,
        fastest=3,
    )


@pytest.mark.clause("s60 6.2(3)a")
def test_as_many_must_stay_as_there_are_enemies():
    """A12: two Axis units are in area 06 and only one brigade would stay."""
    game = position({"nz-4": "06", "nz-5": "06", "it-ariete": "06", "it-trento": "06"})
    refused(
        game,
        "pick nz-4, step P20",
        "s60 6.2(3)a",
        "pinned",
        place="06",
        need=2,
        stay=1,
        fastest=3,
    )


@pytest.mark.clause("s60 6.2(3)a")
def test_two_who_stay_hold_two_enemies():
    """A12: two Axis units are in area 06 and two brigades stay; the third may leave."""
    game = position(
        {"nz-4": "06", "nz-5": "06", "nz-6": "06", "it-ariete": "06", "it-trento": "06"}
    )
    assert spent(play(game, "pick nz-4", "step P20")) == 2


@pytest.mark.clause("s60 6.2(3)a")
def test_it_does_not_matter_how_many_leave():
    """A12: one Axis unit is in area 06; three brigades leave and only one stays."""
    game = position({"nz-4": "06", "nz-5": "06", "nz-6": "06", "sa-1": "06", "it-ariete": "06"})
    assert spent(play(game, "pick nz-4", "pick nz-5", "pick nz-6", "step P20")) == 2


@pytest.mark.clause("s60 6.2(3)a")
def test_the_rule_binds_the_axis_too():
    """A panzer regiment of movement 4 is alone in area 06 with British tanks of movement 4."""
    game = position({"de-21pz-pr5": "06", "gb-7ad-4ab": "06"}, to_move="axis")
    refused(
        game,
        "pick de-21pz-pr5, step P16",
        "s60 6.2(3)a",
        "pinned",
        place="06",
        need=1,
        stay=0,
        fastest=4,
    )


@pytest.mark.clause("s60 6.2(3)a")
def test_units_elsewhere_neither_pin_nor_help():
    """The enemies next door do not hold a brigade in area 06, its comrades there do not help."""
    neighbours = {"it-ariete": "05", "de-21pz-pr5": "P13", "nz-5": "10"}
    game = position({"nz-4": "06"} | neighbours)
    assert spent(play(game, "pick nz-4", "step P20")) == 2
    game = position({"nz-4": "06", "it-trieste": "06"} | neighbours)
    refused(game, "pick nz-4, step P20", "s60 6.2(3)a", "pinned", place="06", need=1, stay=0)


@pytest.mark.clause("s60 6.2(3)a")
@pytest.mark.parametrize("face", FACES)
def test_the_enemy_pins_whatever_face_he_shows(face):
    """A16: the enemy in area 06 is face up, face down or out of supply; the brigade is held."""
    game = position({"sa-1": "06", "de-wechmar": face}, turn=2)
    refused(
        game,
        "pick sa-1, step P20",
        "s60 6.2(3)a",
        "pinned",
        place="06",
        need=1,
        stay=0,
        fastest=4,
    )


@pytest.mark.clause("s60 6.2(3)a", "s60 6.1c")
def test_a_pinned_group_may_fight_where_it_stands():
    """A brigade that cannot leave area 06 attacks the enemy there instead."""
    game = position({"nz-4": "06", "nz-5": "12", "it-trento": "06"}, dice=[1, 1, 1, 1])
    play(game, "pick nz-4", "attack 06")
    assert unit(game, "nz-4") == "06 1 down"


# 6.2(3)b Faster than the enemy


@pytest.mark.clause("s60 6.2(3)b")
@pytest.mark.parametrize("action", ["step P20", "go P20"])
def test_a_unit_faster_than_the_enemy_leaves_freely(action):
    """TV-03, as in the rulebook's example: movement 4 leaves movement 3 with nobody staying."""
    game = position({"gb-7ad-4ab": "06", "it-ariete": "06"})
    assert spent(play(game, "pick gb-7ad-4ab", action)) == 2


@pytest.mark.clause("s60 6.2(3)b")
@pytest.mark.parametrize("enemy", ["it-trento", "it-savona", "ax-gar-omar1"])
def test_speed_is_compared_with_the_enemy_who_is_there(enemy):
    """A brigade of movement 3 leaves an enemy of movement 2 or 1."""
    game = position({"nz-4": "06", enemy: "06"})
    assert spent(play(game, "pick nz-4", "step P20")) == 2


@pytest.mark.clause("s60 6.2(3)b")
def test_the_fastest_of_the_enemies_counts():
    """Units of movement 3 and 4 stand against one of movement 4 in area 06."""
    game = position({"gb-7ad-4ab": "06", "it-ariete": "06", "de-wechmar": "06"})
    refused(
        game,
        "pick gb-7ad-4ab, step P20",
        "s60 6.2(3)a",
        "pinned",
        place="06",
        need=2,
        stay=0,
        fastest=4,
    )


@pytest.mark.clause("s60 6.2(3)b")
def test_any_number_of_slower_enemies_holds_nobody():
    """Three Axis units of movement 3 and less are with one tank unit of movement 4."""
    game = position({"gb-7ad-4ab": "06", "it-ariete": "06", "it-trento": "06", "it-pavia": "06"})
    assert spent(play(game, "pick gb-7ad-4ab", "step P20")) == 2


@pytest.mark.clause("s60 6.2(3)b")
def test_printed_movement_counts_for_weakened_units_too():
    """A13: the tanks have one step of four left; their movement is still greater."""
    game = position({"gb-7ad-4ab": "06 1", "it-ariete": "06"})
    assert spent(play(game, "pick gb-7ad-4ab", "step P20")) == 2


@pytest.mark.clause("s60 6.2(3)b", "s60 6.2(3)a")
@pytest.mark.parametrize("action", ["step P20", "go P20"])
def test_one_slow_unit_holds_the_whole_group(action):
    """A13: movement 4 and 3 are activated together against movement 3."""
    game = position({"gb-7ad-4ab": "06", "nz-4": "06", "it-ariete": "06"})
    refused(
        game,
        f"pick gb-7ad-4ab, pick nz-4, {action}",
        "s60 6.2(3)a",
        "pinned",
        place="06",
        need=1,
        stay=0,
        fastest=3,
    )


@pytest.mark.clause("s60 6.2(3)b", "s60 6.2(3)a")
def test_a_mixed_group_leaves_if_enough_units_stay():
    """A13: movement 4 and 3 are activated together; a third unit stays with the enemy."""
    game = position({"gb-7ad-4ab": "06", "nz-4": "06", "nz-5": "06 down", "it-ariete": "06"})
    assert spent(play(game, "pick gb-7ad-4ab", "pick nz-4", "step P20")) == 2


@pytest.mark.clause("s60 6.2(3)b")
def test_a_group_of_fast_units_leaves_together():
    """A13: two tank units of movement 4 leave an enemy of movement 3, nobody stays."""
    game = position({"gb-7ad-4ab": "06", "gb-7ad-7ab": "06", "it-ariete": "06"})
    assert spent(play(game, "pick gb-7ad-4ab", "pick gb-7ad-7ab", "step P20")) == 2


@pytest.mark.clause("s60 6.2(3)b", "s60 6.2a")
def test_a_fast_unit_goes_alone_where_its_group_could_not():
    """A13: of a tank unit and a brigade in area 06 only the tanks leave; the brigade is held."""
    units = {"gb-7ad-4ab": "06", "nz-4": "06", "it-ariete": "06"}
    game = position(units)
    play(game, "pick gb-7ad-4ab", "step P20", "done", "done")
    refused(game, "pick nz-4, step P20", "s60 6.2(3)a", "pinned", need=1, stay=0, fastest=3)


# 6.2(3)c Meeting the enemy in an area


@pytest.mark.clause("s60 6.2(3)c")
@pytest.mark.parametrize("on", ["step P21", "step 12", "go P21", "go 11", "go P25"])
def test_entering_an_area_with_enemy_units_ends_the_move(on):
    """Tanks of movement 4 enter area 08, where the enemy is, with 2 left, and want to go on."""
    game = position({"gb-7ad-4ab": "11", "de-wechmar": "08"})
    refused(game, f"pick gb-7ad-4ab, step 08, {on}", "s60 6.2(3)c", "move-ended", place="08")


@pytest.mark.clause("s60 6.2(3)c")
def test_a_faster_unit_is_stopped_as_well():
    """A14: the tanks of movement 4 enter area 08, where a garrison of movement 1 is."""
    game = position({"gb-7ad-4ab": "11", "ax-gar-omar1": "08"})
    refused(game, "pick gb-7ad-4ab, step 08, step 12", "s60 6.2(3)c", "move-ended", place="08")


@pytest.mark.clause("s60 6.2(3)c")
def test_own_units_in_the_area_do_not_keep_the_move_going():
    """A14: a brigade holds the enemy in area 08; tanks that enter there stop all the same."""
    game = position({"gb-7ad-4ab": "11", "nz-4": "08", "nz-5": "08", "de-wechmar": "08"})
    refused(game, "pick gb-7ad-4ab, step 08, step 12", "s60 6.2(3)c", "move-ended", place="08")


@pytest.mark.clause("s60 6.2(3)c")
@pytest.mark.parametrize("face", FACES)
def test_the_enemy_stops_a_move_whatever_face_he_shows(face):
    """A16: the enemy in area 06 is face up, face down or out of supply."""
    game = position({"gb-7ad-4ab": "10", "de-wechmar": face}, turn=2)
    refused(game, "pick gb-7ad-4ab, step 06, step P14", "s60 6.2(3)c", "move-ended", place="06")


@pytest.mark.clause("s60 6.2(3)c")
@pytest.mark.parametrize("at", ["11", "P20"])
def test_the_move_ends_from_wherever_the_area_is_entered(at):
    """Tanks enter area 08 from an area or from a point."""
    game = position({"gb-7ad-4ab": at, "de-wechmar": "08"})
    play(game, "pick gb-7ad-4ab", "step 08")
    assert places(game, "step") == places(game, "go") == set()


@pytest.mark.clause("s60 6.2(3)c", "s60 6.1c")
def test_a_group_that_was_stopped_may_attack_or_not():
    """Tanks that entered area 08 may attack the enemy there or end their operation."""
    game = position({"gb-7ad-4ab": "11", "de-wechmar": "08"})
    play(game, "pick gb-7ad-4ab", "step 08")
    assert [str(action) for action in game.legal()] == ["attack 08", "done"]


@pytest.mark.clause("s60 6.2(3)c")
def test_an_empty_area_does_not_end_the_move():
    """Tanks go through area 08, whose neighbours hold enemies, and on to area 12."""
    game = position({"gb-7ad-4ab": "11", "de-wechmar": "07", "ax-gar-omar1": "P21"})
    assert spent(play(game, "pick gb-7ad-4ab", "step 08", "step 12")) == 4


@pytest.mark.clause("s60 6.2(3)c", "s60 6.2(3)b")
def test_the_area_just_left_ends_the_move_when_entered_again():
    """Tanks leave area 06, and a slower enemy, for P20 and come back: there they stop."""
    game = position({"gb-7ad-4ab": "06", "it-ariete": "06"})
    play(game, "pick gb-7ad-4ab", "step P20", "step 06")
    refused(game, "step P20", "s60 6.2(3)c", "move-ended", place="06")


@pytest.mark.clause("s60 6.2(3)a", "s60 6.2(3)c")
@pytest.mark.parametrize("action", ["step 08", "go 08"])
def test_from_one_enemy_straight_to_the_next(action):
    """A15: tanks free to leave area 06 enter area 08, where another enemy is."""
    game = position({"gb-7ad-4ab": "06", "it-ariete": "06", "de-wechmar": "08"})
    assert spent(play(game, "pick gb-7ad-4ab", action)) == 2


# A08 Meeting the enemy on a point


@pytest.mark.clause("s60 6.3b", "s60 6.1c")
@pytest.mark.parametrize("on", ["step P19", "step 06", "go P19", "go 10", "go P16"])
def test_no_group_runs_through_a_point_the_enemy_holds(on):
    """A08: tanks enter P20, which the enemy holds, with 2 left, and want to go on."""
    game = position({"gb-7ad-4ab": "11", "de-wechmar": "P20"})
    refused(game, f"pick gb-7ad-4ab, step P20, {on}", "s60 6.3b", "must-attack", place="P20")


@pytest.mark.clause("s60 6.3b")
@pytest.mark.parametrize("face", ["P20 2", "P20 2 down", "P20 2 cut"])
def test_no_operation_ends_beside_the_enemy_on_a_point(face):
    """A07: tanks on P20 with the enemy must attack, whatever face he shows."""
    game = position({"gb-7ad-4ab": "11", "de-wechmar": face}, turn=2)
    refused(game, "pick gb-7ad-4ab, step P20, done", "s60 6.3b", "must-attack", place="P20")
    assert [str(action) for action in game.legal()] == ["attack P20"]


@pytest.mark.clause("s60 6.3b", "s60 6.3(7)b")
@pytest.mark.parametrize(
    ("dice", "tanks", "recce"),
    [([1] * 6, "11 4 down", "P20 2"), ([1, 1, 6, 6, 6, 6], "P20 4 down", "routed 3")],
)
def test_after_the_combat_one_side_holds_the_point(dice, tanks, recce):
    """A07: the attack on P20 fails and the tanks go back, or it succeeds and they stay."""
    game = position({"gb-7ad-4ab": "11", "nz-4": "12", "de-wechmar": "P20"}, dice=dice)
    play(game, "pick gb-7ad-4ab", "step P20", "attack P20")
    assert (unit(game, "gb-7ad-4ab"), unit(game, "de-wechmar")) == (tanks, recce)


@pytest.mark.clause("s60 6.2(3)a")
def test_an_enemy_on_a_point_does_not_pin_those_in_the_area_beside_it():
    """The enemy on P20 touches area 11; a slower brigade leaves 11 freely."""
    game = position({"nz-4": "11", "de-wechmar": "P20"})
    assert spent(play(game, "pick nz-4", "step 08")) == 2
