"""6.2 Why a group cannot get somewhere: the distance, or the rule and the place that stop it."""

from fractions import Fraction

import pytest

from builders import play, position, refused, spent

HALF = Fraction(1, 2)


def axis(units, **fields):
    return position(units, to_move="axis", **fields)


# Too far


@pytest.mark.clause("s60 6.2a")
@pytest.mark.parametrize(
    ("who", "at", "goal", "cost", "left"),
    [
        ("nz-4", "P25", "P13", 4, 3),
        ("nz-4", "11", "P14", 5, 3),
        ("nz-4", "11", "06", 4, 3),
        ("nz-4", "06", "04", 4, 3),
        ("nz-4", "P25", "P03", 5, 3),
        ("gb-7ad-4ab", "P25", "P03", 5, 4),
        ("in-29", "BRIT_OFF", "P20", 3, None),
        ("in-29", "BRIT_OFF", "06", 4, 3),
        ("in-29", "BRIT_OFF", "P07", 5 * HALF, None),
        ("in-29", "BRIT_OFF", "P05", 7 * HALF, 3),
    ],
)
def test_the_cheapest_cost_is_told_against_what_is_left(who, at, goal, cost, left):
    """No enemy is anywhere; the goal is too far, or (no number left) just within reach."""
    game = position({who: at})
    if left is None:
        assert spent(play(game, f"pick {who}", f"go {goal}")) == cost
    else:
        refused(
            game,
            f"pick {who}, go {goal}",
            "s60 6.2a",
            "out-of-reach",
            place=goal,
            cost=cost,
            left=left,
        )


@pytest.mark.clause("s60 6.2a")
def test_what_is_left_is_counted_after_the_steps_so_far():
    """A brigade has used 1 of its 3 points from P25 to P23; P13 is 3 more away."""
    game = position({"nz-4": "P25"})
    refused(
        game,
        "pick nz-4, step P23, go P13",
        "s60 6.2a",
        "out-of-reach",
        place="P13",
        cost=3,
        left=2,
    )


@pytest.mark.clause("s60 6.2a")
def test_halves_are_told():
    """A garrison went half a point along the coast from P07; P10 is a whole point away."""
    game = axis({"ax-gar-bardia1": "P07"})
    refused(
        game,
        "pick ax-gar-bardia1, step P08, go P10",
        "s60 6.2a",
        "out-of-reach",
        place="P10",
        cost=1,
        left=HALF,
    )


@pytest.mark.clause("s60 6.2a")
def test_a_lawful_way_round_is_what_counts_when_even_the_short_way_is_too_long():
    """P15 is 4 from P25, but the enemy in 06 closes that way; round by P08 it is 6; 3 are left."""
    game = position({"nz-4": "P25", "de-wechmar": "06"})
    refused(game, "pick nz-4, go P15", "s60 6.2a", "out-of-reach", place="P15", cost=6, left=3)


@pytest.mark.clause("s60 6.2a")
def test_a_goal_within_reach_is_not_refused_though_the_short_way_is_barred():
    """The enemy holds P20 on the way from P25 to P19; tanks go round by area 10 for 4."""
    game = position({"gb-7ad-4ab": "P25", "de-wechmar": "P20"})
    assert spent(play(game, "pick gb-7ad-4ab", "go P19")) == 4


# A closed road


@pytest.mark.clause("s60 6.2(1)b")
@pytest.mark.parametrize(
    ("enemy", "goal", "at", "to"),
    [
        ("11", "P23", "P25", "P23"),
        ("11", "P20", "P25", "P23"),
        ("06", "P16", "P20", "P16"),
        ("08", "P16", "P20", "P16"),
        ("06", "P19", "P20", "P19"),
        ("12", "P08", "P25", "P24"),
        ("08", "P08", "P21", "P08"),
    ],
)
def test_the_area_and_the_stretch_are_told_where_a_road_is_closed(enemy, goal, at, to):
    """A brigade on P25 has movement for the goal; the enemy alone in an area closes the road."""
    game = position({"nz-4": "P25", "de-wechmar": enemy})
    why = {"place": enemy, "at": at, "to": to}
    refused(game, f"pick nz-4, go {goal}", "s60 6.2(1)b", "road-closed", **why)


@pytest.mark.clause("s60 6.2(1)b")
def test_the_closed_road_is_told_though_there_is_a_longer_way_round():
    """P16 is 3 from P25 by a closed road, and 5 round by P08; a brigade has 3."""
    game = position({"nz-4": "P25", "de-wechmar": "06"})
    refused(
        game,
        "pick nz-4, go P16",
        "s60 6.2(1)b",
        "road-closed",
        place="06",
        at="P20",
        to="P16",
    )


@pytest.mark.clause("s60 6.2(1)b")
@pytest.mark.parametrize(
    ("goal", "to", "closers"),
    [("P22", "P22", {"09", "10"}), ("P21", "P25", {"10", "12"}), ("P03", "P22", {"09", "10"})],
)
def test_a_group_shut_off_from_the_map_is_told_what_shuts_it_off(goal, to, closers):
    """Every road onto the map is closed or lost: however far the goal, the first bar is told."""
    enemies = {"de-wechmar": "09", "it-ariete": "10", "it-trieste": "12"}
    game = position({"in-29": "BRIT_OFF"} | enemies, broken_out=True)
    why = refused(
        game, f"pick in-29, go {goal}", "s60 6.2(1)b", "road-closed", at="BRIT_OFF", to=to
    )
    assert why.place in closers


# The enemy on the way


@pytest.mark.clause("s60 6.3b")
@pytest.mark.parametrize(("enemy", "goal"), [("P20", "P19"), ("P20", "P16"), ("P23", "P16")])
def test_the_point_is_told_where_the_enemy_stands_in_the_way(enemy, goal):
    """A08: a brigade on P25 has movement for the goal, but the enemy holds a point before it."""
    game = position({"nz-4": "P25", "de-wechmar": enemy})
    refused(game, f"pick nz-4, go {goal}", "s60 6.3b", "must-attack", place=enemy)


@pytest.mark.clause("s60 6.2(3)c")
@pytest.mark.parametrize(
    ("at", "enemy", "goal"), [("12", "08", "06"), ("11", "10", "09"), ("09", "10", "11")]
)
def test_the_area_is_told_where_the_enemy_would_end_the_move(at, enemy, goal):
    """Tanks have movement for two areas, but the enemy is in the first of them."""
    game = position({"gb-7ad-4ab": at, "de-wechmar": enemy})
    refused(game, f"pick gb-7ad-4ab, go {goal}", "s60 6.2(3)c", "move-ended", place=enemy)


@pytest.mark.clause("s60 6.2(3)c", "s60 6.3b")
@pytest.mark.parametrize("goal", ["P20", "08"])
def test_the_goal_itself_may_hold_the_enemy(goal):
    """Tanks in area 11 go where the enemy is: entering is allowed, it is going on that is not."""
    game = position({"gb-7ad-4ab": "11", "de-wechmar": goal})
    assert spent(play(game, "pick gb-7ad-4ab", f"go {goal}")) == 2


@pytest.mark.clause("s60 6.3b", "s60 6.2(3)c")
def test_of_two_barred_ways_the_cheaper_one_is_told():
    """From P25 to P19 it is 3 by P20 and 4 by area 10; the enemy is in both, roads are open."""
    game = position({"gb-7ad-4ab": "P25", "nz-4": "10", "de-wechmar": "P20", "it-ariete": "10"})
    refused(game, "pick gb-7ad-4ab, go P19", "s60 6.3b", "must-attack", place="P20")


@pytest.mark.clause("s60 6.2(1)b", "s60 6.3b")
def test_of_two_bars_on_one_way_the_first_is_told():
    """Between P25 and P19 the enemy in area 11 closes the road, and behind it he holds P20."""
    game = position({"nz-4": "P25", "de-wechmar": "11", "it-ariete": "P20"})
    refused(
        game,
        "pick nz-4, go P19",
        "s60 6.2(1)b",
        "road-closed",
        place="11",
        at="P25",
        to="P23",
    )


@pytest.mark.clause("s60 6.3b", "s60 6.2(1)b")
def test_an_enemy_point_before_a_closed_road_is_told_first():
    """Between P25 and P16 the enemy holds P23, and behind it his unit in area 06 closes a road."""
    game = position({"nz-4": "P25", "de-wechmar": "P23", "it-ariete": "06"})
    refused(game, "pick nz-4, go P16", "s60 6.3b", "must-attack", place="P23")


# Not free to move at all


@pytest.mark.clause("s60 6.2(3)a")
@pytest.mark.parametrize("goal", ["P20", "P25", "P01"])
def test_a_pinned_group_is_told_so_however_far_the_goal(goal):
    """Two brigades of three are activated in area 06, where two enemies of up to 4 are."""
    game = position(
        {"nz-4": "06", "nz-5": "06", "nz-6": "06", "de-wechmar": "06", "it-trento": "06 down"}
    )
    refused(
        game,
        f"pick nz-4, pick nz-5, go {goal}",
        "s60 6.2(3)a",
        "pinned",
        place="06",
        need=2,
        stay=1,
        fastest=4,
    )


@pytest.mark.clause("s60 6.2(3)c", "s60 6.3b")
@pytest.mark.parametrize(
    ("at", "clause", "key"), [("08", "6.2(3)c", "move-ended"), ("P20", "6.3b", "must-attack")]
)
@pytest.mark.parametrize("goal", ["P25", "P01", "12"])
def test_a_group_beside_the_enemy_is_told_that_its_move_is_over(at, clause, key, goal):
    """Tanks from area 11 have met the enemy; wherever they want to go on to, they cannot."""
    game = position({"gb-7ad-4ab": "11", "de-wechmar": at})
    refused(game, f"pick gb-7ad-4ab, step {at}, go {goal}", f"s60 {clause}", key, place=at)


# Goals that are none


@pytest.mark.clause("s60 6.2b", "s60 6.2(1)d", "s60 6.3(8)-3", "s60 7.1(5)a")
@pytest.mark.parametrize(
    ("goal", "clause", "key"),
    [
        ("06", "6.2b", "here-already"),
        ("T16", "6.2(1)d", "no-stop-on-road"),
        ("S1", "6.2(1)d", "no-stop-on-road"),
        ("BRIT_OFF", "6.3(8)-3", "box-closed"),
        ("AXIS_OFF", "6.3(8)-3", "box-closed"),
        ("E1", "7.1(5)a", "no-exit"),
    ],
)
@pytest.mark.parametrize("enemy", ["06", "P20", "08"])
def test_what_can_be_no_goal_is_told_before_anything_else(goal, clause, key, enemy):
    """A brigade in area 06, pinned there or not, is sent where no British unit can ever go."""
    game = position({"nz-4": "06", "it-ariete": enemy})
    refused(game, f"pick nz-4, go {goal}", f"s60 {clause}", key, place=goal)


# The map edge


@pytest.mark.clause("s60 7.1(5)b")
@pytest.mark.parametrize("goal", ["P11", "P10", "P08"])
def test_the_lost_road_is_told_when_the_short_way_leads_along_it(goal):
    """A68: after a breakout a brigade off the map wants to go where the coastal road led."""
    game = position({"in-29": "BRIT_OFF"}, broken_out=True)
    refused(game, f"pick in-29, go {goal}", "s60 7.1(5)b", "source-lost", place="E1")


@pytest.mark.clause("s60 7.1(5)b", "s60 6.3b")
def test_the_lost_road_is_told_rather_than_a_longer_way_that_is_barred_too():
    """A68: from the box P08 is 2 by the lost road, and 4 by way of P24, where the enemy stands."""
    game = position({"gb-7ad-4ab": "BRIT_OFF", "de-wechmar": "P24"}, broken_out=True)
    refused(game, "pick gb-7ad-4ab, go P08", "s60 7.1(5)b", "source-lost", place="E1")


@pytest.mark.clause("s60 7.1(5)a")
@pytest.mark.parametrize("at", ["P11", "P10", "P07"])
def test_the_turn_is_told_from_which_units_may_leave(at):
    """A69: with exitAllowedFromTurn 2 the east edge is closed on turn 1, from any distance."""
    game = axis({"de-21pz-pr5": at}, options={"exitAllowedFromTurn": 2})
    turns = {"from": 2, "turn": 1}
    refused(game, "pick de-21pz-pr5, go E1", "s60 7.1(5)a", "exit-later", place="E1", **turns)


@pytest.mark.clause("s60 6.2a", "s60 7.1(5)a")
def test_the_distance_to_the_east_edge_is_told():
    """From P04 a panzer regiment can just leave (TV-23); from P03 it lacks half a point."""
    game = axis({"de-21pz-pr5": "P03"})
    refused(
        game,
        "pick de-21pz-pr5, go E1",
        "s60 6.2a",
        "out-of-reach",
        place="E1",
        cost=9 * HALF,
        left=4,
    )


@pytest.mark.clause("s60 6.2a", "s60 6.3(8)-3")
@pytest.mark.parametrize(("at", "cost"), [("P16", 4), ("06", 4), ("08", 4)])
def test_with_the_option_the_distance_to_the_box_is_told(at, cost):
    """A18, offMapReentry on: a brigade of movement 3 is too far inside the map to go back."""
    game = position({"nz-4": at}, options={"offMapReentry": "on"})
    refused(
        game,
        "pick nz-4, go BRIT_OFF",
        "s60 6.2a",
        "out-of-reach",
        place="BRIT_OFF",
        cost=cost,
        left=3,
    )


@pytest.mark.clause("s60 6.3b", "s60 6.3(8)-3")
def test_with_the_option_the_enemy_on_the_way_to_the_box_is_told():
    """A18, offMapReentry on: the enemy holds P25 between a brigade on P23 and the map edge."""
    game = position({"nz-4": "P23", "de-wechmar": "P25"}, options={"offMapReentry": "on"})
    refused(game, "pick nz-4, go BRIT_OFF", "s60 6.3b", "must-attack", place="P25")
