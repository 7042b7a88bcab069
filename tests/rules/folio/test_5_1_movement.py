"""5.1 Movement: what a unit may spend, where it may go, and one unit after the other."""

from fractions import Fraction

import pytest

from builders import places, play, refused, spent, told, unit
from rules.folio.builders import ONE_TURN, place

HALF = Fraction(1, 2)


# 5.1a The allowance


@pytest.mark.clause("folio 5.1a")
def test_a_unit_goes_as_far_as_its_allowance():
    """The Italian infantry of movement 3 takes three steps through the desert and is spent."""
    game = place({"it-16": "2022"}, to_move="axis")
    play(game, "pick it-16", "step 2023", "step 2024", "step 2025")
    assert places(game, "step") == set()
    refused(game, "step 1925", "folio 5.1a", "too-dear", place="1925", cost=1, left=0)


@pytest.mark.clause("folio 5.1a")
def test_what_is_left_must_pay_for_the_whole_step():
    """Five steps of road cost 2 1/2 of 3 points; half a point buys no step into the desert."""
    game = place({"it-16": "2107"}, to_move="axis")
    play(game, "pick it-16", "go 2607")
    refused(game, "step 2606", "folio 5.1a", "too-dear", place="2606", cost=1, left=HALF)
    assert places(game, "step") == {"2507", "2708"}


@pytest.mark.clause("folio 5.1a")
@pytest.mark.parametrize(("goal", "cost"), [("2018", 4), ("2014", 8), ("2420", 4)])
def test_a_goal_too_far_away_tells_its_price_and_what_is_left(goal, cost):
    """The Italian infantry has three points for goals farther away."""
    game = place({"it-16": "2022"}, to_move="axis")
    refused(game, f"pick it-16, go {goal}", "folio 5.1a", "out-of-reach", cost=cost, left=3)


@pytest.mark.clause("folio 5.1a")
def test_points_are_not_saved_for_the_next_turn():
    """A brigade stands still on turn 1 and has its nine points on turn 2, no more."""
    game = place({"nz-4": "2022"}, draws=ONE_TURN)
    play(game, "done", "done")
    assert (game.turn, game.decision.phase) == (2, "movement")
    refused(game, "pick nz-4, go 2012", "folio 5.1a", "out-of-reach", cost=10, left=9)


@pytest.mark.clause("folio 5.1a")
def test_points_are_not_lent_to_a_comrade():
    """One brigade moves a single hex; the other still has no more than its own nine points."""
    game = place({"nz-4": "2022", "nz-5": "2222"})
    play(game, "pick nz-4", "step 2023", "done")
    refused(game, "pick nz-5, go 2212", "folio 5.1a", "out-of-reach", cost=10, left=9)


# 5.1b Enemies in the way


@pytest.mark.clause("folio 5.1b")
@pytest.mark.parametrize("action", ["step 2021", "go 2021"])
def test_no_unit_enters_a_hex_that_holds_an_enemy(action):
    game = place({"nz-4": "2022", "de-115": "2021"})
    refused(game, f"pick nz-4, {action}", "folio 5.1b", "enemy-there", place="2021", unit="de-115")


@pytest.mark.clause("folio 5.1b")
def test_an_enemy_far_away_is_named_too():
    game = place({"nz-4": "2022", "de-115": "3012"})
    refused(game, "pick nz-4, go 3012", "folio 5.1b", "enemy-there", place="3012", unit="de-115")


# 5.1c One unit at a time, once a phase


@pytest.mark.clause("folio 5.1c")
def test_a_unit_moves_once_in_a_phase():
    """The brigade used one point of nine and closed its move."""
    game = place({"nz-4": "2022", "nz-5": "2222"})
    events = play(game, "pick nz-4", "step 2021", "done")
    assert told(events, "move-done") == [{"unit": "nz-4", "place": "2021"}]
    refused(game, "pick nz-4", "folio 5.1c", "moved-already", unit="nz-4")


@pytest.mark.clause("folio 5.1c")
@pytest.mark.parametrize("other", ["nz-4", "nz-5"])
def test_nobody_is_picked_while_a_unit_is_under_way(other):
    game = place({"nz-4": "2022", "nz-5": "2222"})
    refused(game, f"pick nz-4, step 2021, pick {other}", "folio 5.1c", "one-at-a-time", unit="nz-4")


@pytest.mark.clause("folio 5.1c")
@pytest.mark.parametrize("action", ["step 2021", "go 2019"])
def test_the_unit_that_moves_is_picked_first(action):
    game = place({"nz-4": "2022"})
    refused(game, action, "folio 5.1c", "who-moves")


@pytest.mark.clause("folio 5.1c")
def test_a_move_that_was_begun_takes_at_least_a_step():
    game = place({"nz-4": "2022"})
    refused(game, "pick nz-4, done", "folio 5.1c", "not-moved", unit="nz-4")


@pytest.mark.clause("folio 5.1c", "folio 5.1e")
def test_the_owner_moves_his_units_in_any_order():
    game = place({"nz-4": "2022", "nz-5": "2222", "nz-6": "2422"})
    for name, goal in (("nz-6", "2421"), ("nz-4", "2021"), ("nz-5", "2221")):
        play(game, f"pick {name}", f"step {goal}", "done")
        assert unit(game, name) == goal


# 5.1d From hex to hex


@pytest.mark.clause("folio 5.1d")
@pytest.mark.parametrize("goal", ["2020", "2221", "3915"])
def test_a_step_goes_to_an_adjacent_hex(goal):
    game = place({"nz-4": "2022"})
    refused(game, f"pick nz-4, step {goal}", "folio 5.1d", "not-adjacent", at="2022", place=goal)


@pytest.mark.clause("folio 5.1d")
@pytest.mark.parametrize("action", ["step 2022", "go 2022"])
def test_a_unit_does_not_go_where_it_is(action):
    game = place({"nz-4": "2022"})
    refused(game, f"pick nz-4, {action}", "folio 5.1d", "here-already", place="2022")


@pytest.mark.clause("folio 5.1d")
@pytest.mark.parametrize(
    ("corner", "hexes"),
    [
        ("0126", {"0125", "0225"}),
        ("3926", {"3925", "3825"}),
        ("2025", {"2024", "1925", "1926", "2125", "2126"}),
        ("3920", {"3919", "3921", "3819", "3820"}),
        ("0102", {"0103", "0201", "0202"}),
    ],
)
def test_no_unit_leaves_the_map(corner, hexes):
    """Corners and edges of the map; even columns have one hex less, 0101 is sea."""
    game = place({"nz-4": corner})
    play(game, "pick nz-4")
    assert places(game, "step") == hexes


@pytest.mark.clause("folio 5.1d")
def test_a_unit_without_a_step_is_not_picked():
    """Two Italian regiments shut a brigade into the corner of the map."""
    game = place({"nz-4": "0126", "it-65": "0125", "it-66": "0225", "nz-5": "2022"})
    refused(game, "pick nz-4", "folio 5.1d", "no-step", unit="nz-4", place="0126")
    assert places(game, "pick") == {"nz-5"}


# 5.1e Own units, as many as he likes


@pytest.mark.clause("folio 5.1e", "folio 4.1b")
def test_a_player_need_not_move_anybody():
    game = place({"nz-4": "2022", "nz-5": "2222"})
    play(game, "done")
    assert (unit(game, "nz-4"), unit(game, "nz-5")) == ("2022", "2222")
    assert game.decision.side == "axis"


@pytest.mark.clause("folio 5.1e", "folio 4.1b")
def test_a_player_may_move_all_his_units():
    game = place({"nz-4": "2022", "nz-5": "2222"})
    play(game, "pick nz-4", "step 2021", "done", "pick nz-5", "step 2221", "done")
    assert game.decision.side == "axis"


@pytest.mark.clause("folio 5.1e", "folio 4.1h")
@pytest.mark.parametrize(("side", "other"), [("british", "it-16"), ("axis", "nz-4")])
def test_a_player_moves_only_his_own_units(side, other):
    game = place({"nz-4": "2022", "it-16": "2422"}, to_move=side)
    refused(game, f"pick {other}", "folio 4.1h", "not-yours", unit=other)


@pytest.mark.clause("folio 5.1e", "folio 4.1h")
@pytest.mark.parametrize(("who", "where"), [("nz-5", "eliminated"), ("sa-1", "reserve")])
def test_units_that_are_not_on_the_map_do_not_move(who, where):
    game = place({"nz-4": "2022", who: where})
    refused(game, f"pick {who}", "folio 4.1h", "not-on-map", unit=who)


def test_no_marker_is_picked_to_move():
    game = place({"nz-4": "2022"}, hand={"british": [3]})
    assert game.why_not("pick fire-3").key == "unit-wanted"
    play(game, "pick nz-4")
    assert game.why_not("pick fire-3").key == "unit-wanted"


@pytest.mark.clause("folio 5.1a")
def test_the_cost_of_every_step_is_told():
    """From the road at 2006 along it to 2107, then off it."""
    game = place({"nz-4": "1906"})
    events = play(game, "pick nz-4", "step 2006", "step 2107", "step 2108")
    assert [moved["cost"] for moved in told(events, "moved")] == [HALF, HALF, 1]
    assert spent(events) == 2
