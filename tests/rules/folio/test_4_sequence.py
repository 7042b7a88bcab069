"""4.1 The sequence of play: the phases of a turn, who acts in them, and phases nobody can use."""

import pytest

import sandtable
from builders import places, play, refused, told, unit
from rules.folio.builders import ONE_TURN, TOBRUK, hand, place

#: Mobile units of both sides side by side: all phases of both have something to decide.
FACING = {"gb-8rtr": "2021", "de-115": "2022"}
#: The phases of a player turn.
FOUR = ["movement", "combat", "mobile-movement", "mobile-combat"]


def let_pass(game):
    """End phase after phase until the turn is over: who was asked, and in which phase."""
    asked = []
    turn = game.turn
    while game.turn == turn:
        asked.append((game.decision.side, game.decision.phase))
        play(game, "done")
    return asked


# The whole turn


@pytest.mark.clause(
    "folio 4.1b", "folio 4.1c", "folio 4.1d", "folio 4.1e", "folio 4.1h", "folio 10.1"
)
def test_the_phases_of_a_turn_in_their_order():
    """Movement, combat, mobile movement, mobile combat of the British, then of the Axis."""
    game = place(FACING, draws=ONE_TURN)
    asked = let_pass(game)
    assert asked == [(side, phase) for side in ("british", "axis") for phase in FOUR]
    assert (game.turn, game.decision.side, game.decision.phase) == (2, "british", "movement")


@pytest.mark.clause("folio 4.1e")
@pytest.mark.parametrize(("reading", "phases"), [("on", FOUR), ("off", FOUR[:3])])
def test_mobile_combat_can_be_left_out(reading, phases):
    """mobileCombat"""
    game = place(FACING, draws=ONE_TURN, options={"mobileCombat": reading})
    asked = let_pass(game)
    assert asked == [(side, phase) for side in ("british", "axis") for phase in phases]


@pytest.mark.parametrize(
    ("phase", "clause"),
    [("movement", "b"), ("combat", "c"), ("mobile-movement", "d"), ("mobile-combat", "e")],
)
def test_every_phase_cites_its_clause(phase, clause):
    game = place(FACING, phase=phase)
    assert (game.decision.phase, game.decision.clause) == (phase, f"folio 4.1{clause}")


@pytest.mark.parametrize(("phase", "clause"), list(zip(FOUR, "bcde", strict=True)))
def test_the_end_of_a_phase_is_told(phase, clause):
    """With the clause of the phase."""
    ended = play(place(FACING, phase=phase), "done")[0]
    assert (ended.key, ended.clause) == ("phase-ended", f"folio 4.1{clause}")
    assert ended.values == {"side": "british", "phase": phase}


# 4.1a, 4.1f Support fire and the end of the turn


@pytest.mark.clause("folio 4.1a")
def test_a_turn_begins_with_the_support_fire_of_both_sides():
    """The first decision after the set-up is the British movement; markers have been drawn."""
    game = sandtable.new(TOBRUK, seed=1)
    events = play(game, "done")
    assert [event.key for event in events][:3] == ["turn-began", "allotted", "allotted"]
    assert [one["side"] for one in told(events, "allotted")] == ["british", "axis"]
    assert (len(hand(game, "british")), len(hand(game, "axis"))) == (4, 3)
    assert (game.decision.side, game.decision.phase) == ("british", "movement")


@pytest.mark.clause("folio 4.1f", "folio 4.1a")
def test_at_the_end_of_a_turn_the_markers_go_back_and_the_next_turn_begins():
    """Markers in hand and used ones alike are returned; the new ones are drawn from all."""
    game = place(
        FACING,
        draws=ONE_TURN,
        hand={"british": [6], "axis": [5]},
        used={"british": [4], "axis": [4, 3]},
    )
    let_pass(game)
    assert game.turn == 2
    assert (hand(game, "british"), hand(game, "axis")) == ([1, 2, 2, 3], [1, 2, 2])
    assert "used" not in game.position() or not any(game.position()["used"].values())


@pytest.mark.clause("folio 4.1f")
def test_the_sudden_end_is_diced_for_when_it_is_due():
    """Turn 17 ends without dice, turn 18 with them."""
    game = place(FACING, turn=17, draws=ONE_TURN, served=[0, 1, 2, 3, 4])
    let_pass(game)
    assert (game.turn, game.decision.phase) == (18, "movement")
    game = place(FACING, turn=18, dice=[5, 3], served=[0, 1, 2, 3, 4])
    while game.decision.phase != "sudden-end":
        play(game, "done")
    assert game.decision.side == "british"


# Phases in which nothing can be done


@pytest.mark.clause("folio 4.1c")
def test_a_combat_phase_without_targets_and_markers_is_passed_over():
    """The armies are far apart; only movement and mobile movement are asked for."""
    game = place({"gb-8rtr": "2021", "de-115": "3022"}, draws=ONE_TURN)
    assert let_pass(game) == [
        (side, phase) for side in ("british", "axis") for phase in ("movement", "mobile-movement")
    ]


@pytest.mark.clause("folio 4.1c", "folio 8.4a")
@pytest.mark.parametrize(("bombardment", "asked"), [("on", True), ("off", False)])
def test_a_marker_in_hand_is_something_to_do_in_combat(bombardment, asked):
    """bombardment: the armies are far apart, but a marker can be fired at any distance."""
    game = place(
        {"nz-4": "2021", "it-16": "3022"},
        hand={"british": [1]},
        options={"bombardment": bombardment},
    )
    play(game, "done")
    assert game.decision.phase == ("combat" if asked else "movement")
    assert game.decision.side == ("british" if asked else "axis")


@pytest.mark.clause("folio 4.1d")
def test_mobile_phases_without_mobile_units_are_passed_over():
    """A brigade and Italian infantry, neither mobile, side by side."""
    game = place({"nz-4": "2021", "it-16": "2022"}, draws=ONE_TURN)
    assert let_pass(game) == [
        (side, phase) for side in ("british", "axis") for phase in ("movement", "combat")
    ]


@pytest.mark.clause("folio 4.1d", "folio 4.1g")
def test_mobile_phases_are_passed_over_when_all_have_acted():
    game = place(FACING)
    play(game, "pick gb-8rtr", "step 1921", "done")
    assert (game.decision.side, game.decision.phase) == ("axis", "movement")


@pytest.mark.clause("folio 4.1b")
def test_a_movement_phase_in_which_nobody_can_step_is_passed_over():
    """The only British unit is shut in at the corner of the map; its combat comes at once."""
    shut = {"nz-4": "0126", "it-65": "0125", "it-66": "0225"}
    game = place({**shut, "de-115": "2022"}, to_move="axis", draws=ONE_TURN)
    let_pass(game)
    assert (game.turn, game.decision.side, game.decision.phase) == (2, "british", "combat")


@pytest.mark.clause("folio 4.1b", "folio 11.2a")
def test_reinforcements_arrive_though_the_movement_phase_is_passed_over():
    """On turn 2 the British have nobody on the map but a unit that is still to come."""
    game = place(
        {"sa-3rec": "reserve", "de-115": "2022"}, to_move="axis", draws=ONE_TURN, served=[1, 2, 3]
    )
    let_pass(game)
    assert unit(game, "sa-3rec") == "1523"
    assert (game.turn, game.decision.phase) == (2, "combat")


def test_a_phase_that_is_passed_over_is_not_told():
    game = place({"nz-4": "2021", "de-115": "3022"})
    assert told(play(game, "done"), "phase-ended") == [{"side": "british", "phase": "movement"}]


# 4.1c Combat follows movement


@pytest.mark.clause("folio 4.1c")
def test_a_unit_that_has_moved_attacks_in_the_same_turn():
    game = place({"nz-4": "2020", "it-16": "2022"}, dice=[6])
    play(game, "pick nz-4", "step 2021", "done")
    assert game.decision.phase == "combat"
    events = play(game, "attack 2022", "pick nz-4", "done")
    assert len(told(events, "rolled")) == 1


@pytest.mark.clause("folio 4.1b", "folio 4.1c")
def test_nobody_attacks_in_a_movement_phase_or_moves_in_a_combat_phase():
    game = place(FACING)
    assert game.why_not("attack 2022") is not None
    assert places(game, "attack") == set()
    game = place(FACING, phase="combat")
    assert game.why_not("step 2020") is not None
    assert places(game, "step") == places(game, "go") == set()


# 4.1d Mobile movement


@pytest.mark.clause("folio 4.1d")
def test_a_mobile_unit_that_did_nothing_moves_in_the_mobile_movement_phase():
    game = place({"gb-8rtr": "2012", "nz-4": "2022"})
    play(game, "done")
    assert game.decision.phase == "mobile-movement"
    assert places(game, "pick") == {"gb-8rtr"}
    play(game, "pick gb-8rtr", "go 2021", "done")
    assert unit(game, "gb-8rtr") == "2021"


@pytest.mark.clause("folio 4.1d", "folio 2.3c")
@pytest.mark.parametrize(
    ("side", "who", "mobile"),
    [("british", "nz-4", "gb-8rtr"), ("axis", "it-16", "de-115"), ("axis", "it-8ber", "de-115")],
)
def test_leg_and_motorised_units_do_not_move_in_the_mobile_phase(side, who, mobile):
    game = place({mobile: "2012", who: "2022"}, to_move=side, phase="mobile-movement")
    refused(game, f"pick {who}", "folio 2.3c", "not-mobile", unit=who)


@pytest.mark.clause("folio 4.1d", "folio 5.1c")
def test_a_mobile_unit_moves_once_in_the_mobile_phase():
    game = place({"gb-8rtr": "2012", "gb-42rtr": "2022"}, phase="mobile-movement")
    play(game, "pick gb-8rtr", "step 2011", "done")
    refused(game, "pick gb-8rtr", "folio 5.1c", "moved-already", unit="gb-8rtr")


@pytest.mark.clause("folio 4.1d", "folio 6.0b")
def test_mobile_movement_knows_the_same_limits():
    game = place({"gb-8rtr": "2019", "de-115": "2022"}, phase="mobile-movement")
    refused(game, "pick gb-8rtr, go 2009", "folio 5.1a", "out-of-reach", cost=10, left=9)
    refused(game, "step 2020, step 2021, step 2122", "folio 6.0b", "halted", place="2021")


# 4.1e Mobile combat


@pytest.mark.clause("folio 4.1e")
def test_a_unit_that_moved_in_the_mobile_phase_attacks_in_it():
    game = place({"gb-8rtr": "2020", "it-16": "2022"}, dice=[6], phase="mobile-movement")
    play(game, "pick gb-8rtr", "step 2021", "done")
    assert game.decision.phase == "mobile-combat"
    events = play(game, "attack 2022", "pick gb-8rtr", "done")
    assert len(told(events, "rolled")) == 1


@pytest.mark.clause("folio 4.1e")
def test_a_mobile_unit_attacks_in_the_mobile_phase_without_moving():
    game = place({"gb-8rtr": "2021", "it-16": "2022"}, dice=[6])
    play(game, "done", "done", "done")
    assert (game.decision.side, game.decision.phase) == ("british", "mobile-combat")
    play(game, "attack 2022", "pick gb-8rtr", "done")


@pytest.mark.clause("folio 4.1e", "folio 7.1c", "folio 2.3c")
def test_units_that_are_not_mobile_do_not_join_a_mobile_attack():
    game = place({"gb-8rtr": "2021", "nz-4": "1922", "it-16": "2022"}, phase="mobile-combat")
    refused(game, "attack 2022, pick nz-4", "folio 2.3c", "not-mobile", unit="nz-4")


# 4.1g One or the other


@pytest.mark.clause("folio 4.1g", "folio 4.1d")
def test_a_unit_that_moved_does_not_act_in_the_mobile_phases():
    game = place({"gb-8rtr": "2019", "gb-42rtr": "1922", "it-16": "2022"})
    play(game, "pick gb-8rtr", "go 2021", "done", "done", "done")
    assert game.decision.phase == "mobile-movement"
    assert "moved" not in game.position()
    refused(game, "pick gb-8rtr", "folio 4.1g", "acted-already", unit="gb-8rtr")
    play(game, "done")
    assert game.decision.phase == "mobile-combat"
    refused(game, "attack 2022, pick gb-8rtr", "folio 4.1g", "acted-already", unit="gb-8rtr")
    play(game, "pick gb-42rtr")


@pytest.mark.clause("folio 4.1g", "folio 4.1d")
def test_a_unit_that_attacked_does_not_act_in_the_mobile_phases():
    """It stood still and attacked; 3 against 4 and die 3 is an exchange, nobody moves."""
    game = place(
        {"gb-8rih": "2021", "gb-42rtr": "2012", "de-115": "2022"}, dice=[3], phase="combat"
    )
    events = play(game, "attack 2022", "pick gb-8rih", "done")
    assert told(events, "rolled")[0]["result"] == "EX"
    assert game.decision.phase == "mobile-movement"
    refused(game, "pick gb-8rih", "folio 4.1g", "acted-already", unit="gb-8rih")


@pytest.mark.clause("folio 4.1g", "folio 11.2b")
def test_a_unit_that_was_placed_does_not_act_in_the_mobile_phases():
    """A reconnaissance unit arrives at 1523 on turn 2; it is mobile, but has arrived."""
    game = place({"sa-3rec": "reserve", "gb-8rtr": "2012"}, turn=2, served=[1, 2, 3])
    play(game, "done")
    assert unit(game, "sa-3rec") == "1523"
    assert game.decision.phase == "mobile-movement"
    refused(game, "pick sa-3rec", "folio 4.1g", "acted-already", unit="sa-3rec")


@pytest.mark.clause("folio 4.1g")
def test_who_acted_is_forgotten_on_the_next_turn():
    game = place(
        {"gb-8rtr": "2012", "nz-4": "2022"}, draws=ONE_TURN, options={"bombardment": "off"}
    )
    play(game, "pick gb-8rtr", "step 2011", "done")
    let_pass(game)
    assert "acted" not in game.position()
    play(game, "done")
    assert game.decision.phase == "mobile-movement"
    play(game, "pick gb-8rtr")


@pytest.mark.clause("folio 4.1g")
def test_a_unit_that_only_defended_has_not_acted():
    """An exchange with the British in their turn; in their own the Germans may keep for later."""
    units = {"gb-8rih": "2021", "de-115": "2022"}
    game = place(units, dice=[3], phase="combat")
    play(game, "attack 2022", "pick gb-8rih", "done")
    assert unit(game, "de-115") == "2022 spent"
    assert (game.decision.side, game.decision.phase) == ("axis", "movement")
    play(game, "done", "done")
    assert game.decision.phase == "mobile-movement"
    play(game, "pick de-115")


# 4.1h One player after the other


@pytest.mark.clause("folio 4.1h", "folio 10.1")
def test_the_second_player_waits_for_the_first():
    game = place({"nz-4": "2021", "de-115": "3022"})
    refused(game, "pick de-115", "folio 4.1h", "not-yours", unit="de-115")
    play(game, "done")
    assert game.decision.side == "axis"
    refused(game, "pick nz-4", "folio 4.1h", "not-yours", unit="nz-4")


@pytest.mark.clause("folio 4.1h")
@pytest.mark.parametrize("phase", ["combat", "mobile-combat"])
def test_only_units_of_the_player_whose_turn_it_is_attack(phase):
    game = place(FACING | {"it-16": "1922"}, phase=phase)
    refused(game, "attack 2022, pick it-16", "folio 4.1h", "not-yours", unit="it-16")


@pytest.mark.clause("folio 4.1h")
def test_units_off_the_map_do_not_attack():
    game = place(FACING | {"sa-1": "reserve"}, phase="combat")
    refused(game, "attack 2022, pick sa-1", "folio 4.1h", "not-on-map", unit="sa-1")
