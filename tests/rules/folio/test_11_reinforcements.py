"""11.0 Reinforcements, and 13.0: five British units that come during the game."""

import pytest

import sandtable
from builders import end_turn, places, play, refused, told, unit
from rules.folio.builders import SETUP, TOBRUK, place
from sandtable import Game

RECON = {"sa-3rec": "reserve", "sa-7rec": "reserve"}
BRIGADES = {"sa-1": "reserve", "sa-5": "reserve"}
LATE = {"sa-3": "reserve"}
#: A British unit far from everything, so that there is a movement phase to end.
FAR = {"gb-3rtr": "3025"}


def coming(units: dict[str, str], dice=(), turn=2, **fields) -> Game:
    return place({**FAR, **units}, dice, turn=turn, **fields)


# 11.0, 11.1 What comes


@pytest.mark.clause("folio 11.0a", "folio 11.0b", "folio 11.1")
def test_five_british_units_and_no_axis_unit_are_in_reserve_at_the_start():
    """The set-up of the game."""
    assert {name for name, where in SETUP.items() if where == "reserve"} == {
        *RECON,
        *BRIGADES,
        *LATE,
    }


@pytest.mark.clause("folio 11.0a", "folio 11.1", "folio 11.2a", "folio 11.3a")
def test_four_units_arrive_on_turn_two_and_one_on_turn_six():
    """A whole game up to turn 6, in which nobody else does anything."""
    game = sandtable.new(TOBRUK, seed=5)
    play(game, "done")
    arrived = {}
    while game.turn < 8:
        turn = game.turn
        choice = "done"
        if game.decision.phase == "arrivals":
            choice = str(next(iter(game.legal())))
        for one in told(play(game, choice), "arrived"):
            arrived[one["place"]] = (turn, one["unit"])
    assert {place_: turn for place_, (turn, _) in arrived.items()} == {
        "1523": 2,
        "1524": 2,
        "1525": 2,
        "1625": 2,
        "3921": 6,
    }
    assert {arrived["1523"][1], arrived["1524"][1]} == set(RECON)
    assert {arrived["1525"][1], arrived["1625"][1]} == set(BRIGADES)
    assert arrived["3921"][1] == "sa-3"


@pytest.mark.clause("folio 11.0b")
def test_the_axis_movement_phase_brings_nobody():
    """Units of both lines are due, but it is the Axis that moves."""
    game = coming({**RECON, **BRIGADES}, to_move="axis", draws=[1, 2, 3, 4, 1, 2, 3])
    assert told(end_turn(game), "arrived") == []
    assert {unit(game, name) for name in (*RECON, *BRIGADES)} == {"reserve"}


# 11.2 When


@pytest.mark.clause("folio 11.2a", "folio 13.0")
def test_reinforcements_come_at_the_end_of_the_movement_phase():
    """On turn 6 a brigade is due; it is not there while units move."""
    game = coming({**LATE, "gb-5rtr": "2520"}, turn=6, hand={"british": [1]})
    refused(game, "pick sa-3", "folio 4.1h", "not-on-map", unit="sa-3")
    play(game, "pick gb-3rtr", "step 3024", "done")
    assert unit(game, "sa-3") == "reserve"
    events = play(game, "done")
    assert told(events, "arrived") == [{"unit": "sa-3", "place": "3921"}]
    assert unit(game, "sa-3") == "3921"
    assert game.decision.phase == "combat"


@pytest.mark.clause("folio 11.2a")
def test_reinforcements_also_come_when_nobody_can_move():
    """No British unit is on the map, so the movement phase passes by itself."""
    game = place({**LATE, "de-104": "2020"}, turn=5, to_move="axis", draws=[1, 2, 3, 4, 1, 2, 3])
    events = end_turn(game)
    assert told(events, "arrived") == [{"unit": "sa-3", "place": "3921"}]


@pytest.mark.clause("folio 11.1", "folio 11.2a")
@pytest.mark.parametrize("turn", [1, 5])
def test_nobody_comes_before_his_turn(turn):
    """The turn before."""
    units = LATE if turn == 5 else {**RECON, **BRIGADES}
    game = coming(units, turn=turn, hand={"british": [1]})
    assert told(play(game, "done"), "arrived") == []


@pytest.mark.clause("folio 11.2b", "folio 4.1g")
def test_a_mobile_reinforcement_does_not_move_in_the_mobile_phase():
    """Both reconnaissance battalions arrive; they are mobile, and stay where they are."""
    game = coming(RECON)
    play(game, "done", "pick sa-3rec")
    assert game.decision.phase == "mobile-movement"
    refused(game, "pick sa-3rec", "folio 4.1g", "acted-already", unit="sa-3rec")
    refused(game, "pick sa-7rec", "folio 4.1g", "acted-already", unit="sa-7rec")
    assert places(game, "pick") == {"gb-3rtr"}


@pytest.mark.clause("folio 11.2b")
def test_a_reinforcement_does_not_attack_in_the_mobile_combat_phase():
    """An enemy is beside the battalion that has arrived; the tank regiment may attack another."""
    units = {"sa-3rec": "reserve", "de-104": "1522", "it-16": "3024"}
    game = coming(units, served=[1])
    play(game, "done")
    while game.decision.phase != "mobile-combat":
        play(game, "done")
    refused(game, "attack 1522", "folio 7.1b", "nobody-near", place="1522")
    assert places(game, "attack") == {"3024"}


@pytest.mark.clause("folio 11.2b")
def test_in_the_next_turn_a_reinforcement_moves_like_any_other():
    """It arrived on turn 2 and moves on turn 3."""
    game = coming(LATE, turn=6, draws=[1, 2, 3, 4, 1, 2, 3])
    end_turn(game)
    play(game, "pick sa-3", "step 3821", "done")
    assert unit(game, "sa-3") == "3821"


# 11.3 Where


@pytest.mark.clause("folio 11.3a", "folio 11.3b", "folio 11.1")
def test_the_owner_chooses_which_unit_of_a_line_comes_where():
    """Option reinforcePairing=owner: for the first hex of each line he is asked."""
    game = coming({**RECON, **BRIGADES})
    play(game, "done")
    assert (game.decision.side, game.decision.phase) == ("british", "arrivals")
    assert game.decision.about == ("place", "1523")
    assert places(game, "pick") == set(RECON)
    play(game, "pick sa-7rec")
    assert game.decision.about == ("place", "1525")
    play(game, "pick sa-5")
    assert {unit(game, name): name for name in (*RECON, *BRIGADES)} == {
        "1523": "sa-7rec",
        "1524": "sa-3rec",
        "1525": "sa-5",
        "1625": "sa-1",
    }


@pytest.mark.clause("folio 11.1", "folio 11.3b")
@pytest.mark.parametrize("name", ["sa-1", "sa-3", "gb-3rtr", "it-27"])
def test_only_a_unit_of_its_line_comes_to_a_hex(name):
    """A brigade of the other line, one of turn 6, one on the map and an enemy."""
    game = coming({**RECON, **BRIGADES, **LATE})
    refused(game, f"done, pick {name}", "folio 11.1", "not-due", unit=name, place="1523")


@pytest.mark.clause("folio 11.3b")
def test_a_marker_is_no_reinforcement():
    """A support fire marker is picked where a unit is to arrive."""
    game = coming(RECON, hand={"british": [3]})
    refused(game, "done, pick fire-3", "folio 8.3a", "unit-wanted")


@pytest.mark.clause("folio 11.1", "folio 11.3b")
def test_as_listed_nobody_is_asked():
    """Option reinforcePairing=listed: units come in the order of the list."""
    game = coming({**RECON, **BRIGADES}, options={"reinforcePairing": "listed"})
    events = play(game, "done")
    assert told(events, "arrived") == [
        {"unit": "sa-3rec", "place": "1523"},
        {"unit": "sa-7rec", "place": "1524"},
        {"unit": "sa-1", "place": "1525"},
        {"unit": "sa-5", "place": "1625"},
    ]


@pytest.mark.clause("folio 11.3b", "folio 11.4b")
@pytest.mark.parametrize(("pairing", "comes"), [("owner", "sa-3rec"), ("listed", "sa-7rec")])
def test_who_comes_when_the_first_hex_of_the_line_is_held(pairing, comes):
    """1523 is held: the owner may bring either unit to 1524, by the list it is the second."""
    units = {**RECON, "de-104": "1523"}
    game = coming(units, options={"reinforcePairing": pairing}, hand={"british": [1]})
    events = play(game, "done")
    if pairing == "owner":
        assert game.decision.about == ("place", "1524")
        events += play(game, "pick sa-3rec")
    assert told(events, "arrived") == [{"unit": comes, "place": "1524"}]
    (waiting,) = set(RECON) - {comes}
    assert unit(game, waiting) == "reserve"


# 11.4 Enemies and friends in the way


@pytest.mark.clause("folio 11.4b")
def test_an_enemy_in_its_hex_keeps_a_reinforcement_out_until_it_is_gone():
    """1523 is held on turn 2 and free on turn 3; the unit comes on turn 3 and does not move."""
    units = {**RECON, "de-104": "1523"}
    game = coming(units, draws=[1, 2, 3, 4, 1, 2, 3])
    events = play(game, "done", "pick sa-7rec")
    assert told(events, "delayed") == [{"place": "1523", "unit": "de-104"}]
    assert unit(game, "sa-3rec") == "reserve"
    while game.decision.side == "british":
        play(game, "done")
    play(game, "pick de-104", "step 1522", "done")
    assert (end_turn(game), game.turn)[1] == 3
    events = play(game, "done")
    assert told(events, "arrived") == [{"unit": "sa-3rec", "place": "1523"}]
    while game.decision.phase != "mobile-movement":
        play(game, "done")
    refused(game, "pick sa-3rec", "folio 4.1g", "acted-already", unit="sa-3rec")


@pytest.mark.clause("folio 11.4c", "folio 5.3a")
def test_a_friend_in_its_hex_keeps_a_reinforcement_out_too():
    """A brigade rests in 3921 on turn 6, and moves off on turn 7."""
    game = coming({**LATE, "in-5": "3921"}, turn=6, draws=[1, 2, 3, 4, 1, 2, 3])
    (delayed,) = [event for event in end_turn(game) if event.key == "delayed"]
    assert delayed.values == {"place": "3921", "unit": "in-5"}
    assert delayed.clause == "folio 11.4c"
    assert unit(game, "sa-3") == "reserve"
    play(game, "pick in-5", "step 3920", "done")
    assert told(play(game, "done"), "arrived") == [{"unit": "sa-3", "place": "3921"}]


@pytest.mark.clause("folio 11.4d")
def test_a_reinforcement_cannot_be_held_back():
    """The two units of a line are due, and there is no `done`: each is placed."""
    game = coming(RECON)
    play(game, "done")
    assert {str(action) for action in game.legal()} == {"pick sa-3rec", "pick sa-7rec"}
    assert game.why_not("done").key == "not-now"


@pytest.mark.clause("folio 11.1")
def test_nobody_comes_who_is_out_of_the_game():
    """The units of the line are eliminated, the hexes free: the place of both stays empty."""
    for pairing in ("owner", "listed"):
        game = coming({}, options={"reinforcePairing": pairing})
        assert told(play(game, "done"), "arrived") == []
        assert unit(game, "sa-1") == "eliminated"


@pytest.mark.clause("folio 11.4a", "folio 7.1b")
def test_a_reinforcement_may_attack_in_the_turn_of_its_arrival():
    """An enemy is beside 3921; the brigade that has just arrived attacks it."""
    game = coming({**LATE, "de-104": "3922"}, [4], turn=6, draws=[1, 2, 3, 4, 1, 2, 3])
    play(game, "done", "attack 3922")
    assert places(game, "pick") == {"sa-3"}
    assert len(told(play(game, "pick sa-3", "done"), "rolled")) == 1


# 13.0 Enemy zones of control


@pytest.mark.clause("folio 13.0", "folio 6.0b")
def test_a_reinforcement_is_placed_in_an_enemy_zone_and_stays():
    """An enemy beside 1524 does not keep the battalion out; it takes part in nothing but combat."""
    units = {"sa-3rec": "reserve", "de-104": "1522"}
    game = coming(units, served=[1])
    events = play(game, "done")
    assert told(events, "arrived") == [{"unit": "sa-3rec", "place": "1523"}]
    play(game, "done")
    refused(game, "pick sa-3rec", "folio 4.1g", "acted-already", unit="sa-3rec")


@pytest.mark.clause("folio 13.0")
def test_a_new_unit_has_a_zone_of_its_own():
    """After the arrival of a brigade at 3921 the hexes beside it are in a British zone."""
    game = coming({**LATE, "de-104": "3723"}, turn=6, hand={"british": [1]})
    assert "3922" not in game.survey("zones", "axis")
    play(game, "done")
    assert "3922" in game.survey("zones", "axis")
