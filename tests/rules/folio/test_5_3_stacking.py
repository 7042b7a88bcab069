"""5.3 One unit to a hex: moves through friends, and where moves, retreats and advances end."""

import pytest

from builders import places, play, refused, spent, told, unit
from rules.folio.builders import place

# 5.3a The end of a move


@pytest.mark.clause("folio 5.3a")
def test_no_move_ends_on_a_friend():
    """A brigade stands in the hex of another, on its way through."""
    game = place({"nz-4": "2022", "nz-5": "2021"})
    refused(game, "pick nz-4, step 2021, done", "folio 5.3a", "stacked", place="2021", unit="nz-5")


@pytest.mark.clause("folio 5.3a")
@pytest.mark.parametrize("at", ["2021", "3012"])
def test_no_move_aims_at_a_friend(at):
    game = place({"nz-4": "2022", "nz-5": at})
    refused(game, f"pick nz-4, go {at}", "folio 5.3a", "stacked", place=at, unit="nz-5")


@pytest.mark.clause("folio 5.3a")
def test_a_unit_may_take_the_hex_that_a_friend_has_left():
    game = place({"nz-4": "2022", "nz-5": "2021"})
    play(game, "pick nz-5", "step 2020", "done", "pick nz-4", "step 2021", "done")
    assert unit(game, "nz-4") == "2021"


@pytest.mark.clause("folio 5.3a", "folio 5.3b")
def test_a_unit_enters_the_hex_of_a_friend_only_if_it_can_go_on():
    """The Italian infantry has one point left beside a friend: two would be needed."""
    game = place({"it-16": "2022", "it-15": "2019"}, to_move="axis")
    play(game, "pick it-16", "go 2020")
    assert "2019" not in places(game, "step")
    refused(game, "step 2019", "folio 5.3a", "no-room-beyond", place="2019", unit="it-15")


@pytest.mark.clause("folio 5.3a", "folio 6.0b")
def test_a_unit_does_not_enter_the_hex_of_a_friend_where_it_would_have_to_stop():
    """The friend in 2021 stands beside an enemy: whoever enters the hex must end his move there."""
    game = place({"nz-4": "2022", "nz-5": "2021", "de-115": "2020"})
    refused(game, "pick nz-4, step 2021", "folio 5.3a", "no-room-beyond", place="2021", unit="nz-5")


# 5.3b Through friends


@pytest.mark.clause("folio 5.3b")
def test_a_unit_moves_through_the_hexes_of_friends():
    """Three friends in a row; the way straight through them costs four points."""
    friends = {"nz-5": "2021", "nz-6": "2020", "in-5": "2019"}
    game = place({"nz-4": "2022", **friends})
    play(game, "pick nz-4", "step 2021", "step 2020", "step 2019", "step 2018", "done")
    assert unit(game, "nz-4") == "2018"
    assert {name: unit(game, name) for name in friends} == friends


@pytest.mark.clause("folio 5.3b")
def test_a_unit_shut_in_by_friends_gets_out_through_them():
    """A brigade in the corner of the map, friends in both hexes beside it."""
    game = place({"nz-4": "0126", "nz-5": "0125", "nz-6": "0225"})
    play(game, "pick nz-4")
    assert places(game, "step") == {"0125", "0225"}
    assert spent(play(game, "go 0124")) == 2


@pytest.mark.clause("folio 5.3b", "folio 5.3a")
def test_a_unit_shut_in_by_friends_who_stand_before_the_enemy_stays():
    """As above, but both friends stand in the zone of control of an enemy."""
    game = place({"nz-4": "0126", "nz-5": "0125", "nz-6": "0225", "it-65": "0224", "gb-14": "2022"})
    refused(game, "pick nz-4", "folio 5.1d", "no-step", unit="nz-4", place="0126")


@pytest.mark.clause("folio 5.3b")
def test_a_friend_exerts_no_hindrance_and_costs_nothing_extra():
    game = place({"nz-4": "2022", "nz-5": "2021"})
    assert spent(play(game, "pick nz-4", "go 2020")) == 2


# 5.3c Retreats and advances


@pytest.mark.clause("folio 5.3c", "folio 7.7d")
def test_no_retreat_ends_on_a_friend():
    """Told to retreat one hex, all three hexes behind it held by friends: it goes one farther.

    5 against 1 and die 3: D1.
    """
    friends = {"it-15": "2023", "it-61": "1923", "it-62": "2123"}
    game = place({"gb-8rtr": "2021", "it-16": "2022 spent", **friends}, dice=[3], phase="combat")
    events = play(game, "attack 2022", "pick gb-8rtr", "done")
    assert told(events, "rolled")[0]["result"] == "D1"
    assert game.decision.side == "axis"
    play(game, "retreat 2023")
    assert game.decision.phase == "retreat"
    play(game, "retreat 2024")
    assert unit(game, "it-16") == "2024 spent"


@pytest.mark.clause("folio 5.3c", "folio 7.9d")
def test_only_one_unit_advances_into_the_empty_hex():
    """Two tank regiments drive the enemy out of 2022; the hex takes one of them.

    9 against 1 and die 5: D1.
    """
    game = place(
        {"gb-8rtr": "2021", "gb-42rtr": "1922", "it-16": "2022 spent"}, dice=[5], phase="combat"
    )
    play(game, "attack 2022", "pick gb-8rtr", "pick gb-42rtr", "done", "retreat 2023")
    play(game, "pick gb-8rtr", "advance 2022")
    assert unit(game, "gb-8rtr") == "2022"
    assert game.decision.phase != "advance"
