"""3 Turn: six turns of reorganisation, alternating operations and the final phase."""

import pytest

import sandtable
from builders import CRUSADER, end_turn, places, play, position, refused, told, unit
from sandtable import Game, GameOver

#: One unit of each side in its box: supplied, out of everybody's way.
WAITING = {"it-trieste": "AXIS_OFF", "in-29": "BRIT_OFF"}


def keys(events):
    return [event.key for event in events]


def two_each(**fields) -> Game:
    """Two units of each side, far apart, that can only march or wait."""
    units = {"it-ariete": "P19", "it-trento": "P13", "gb-7ad-4ab": "11", "gb-1atb": "12"}
    return position(units, **fields)


# 3.0, 3.1-4b Six turns


@pytest.mark.clause("s60 3.0a", "s60 3.1-4b")
@pytest.mark.parametrize(
    ("marker", "winner", "key"),
    [(1, None, "draw"), (2, "british", "last-turn"), (0, "axis", "last-turn")],
)
def test_after_turn_six_the_side_with_more_points_wins_and_level_is_a_draw(marker, winner, key):
    """TV-52: turn 6 ends with Tobruk besieged, which brings the marker to 0, 1 or -1."""
    game = position(WAITING, turn=6, vp=marker)
    events = end_turn(game)
    assert told(events, "game-ended") == [{"turn": 6, "marker": marker - 1}]
    assert game.outcome == sandtable.Outcome(winner, key, "s60 3.0a")


@pytest.mark.clause("s60 3.1-4b")
def test_nothing_can_be_played_after_turn_six():
    """The last turn has ended, with units still face up."""
    game = position(WAITING, turn=6)
    end_turn(game)
    assert game.decision is None
    with pytest.raises(GameOver):
        game.play("done")


@pytest.mark.clause("s60 3.1-4b")
def test_after_turn_five_there_is_one_more_turn():
    """The Axis is ahead at the end of turn 5."""
    game = position(WAITING, turn=5, vp=-3)
    end_turn(game)
    assert game.outcome is None
    assert game.turn == 6


@pytest.mark.clause("s60 3.0a")
def test_a_game_has_six_turns():
    """Both sides pass from the set-up on: six turns of siege, six points."""
    game = sandtable.new(CRUSADER, seed=1)
    events = play(game, "choose suggested", "done")
    while game.outcome is None:
        events += play(game, "done")
    assert [ended["turn"] for ended in told(events, "turn-ended")] == [1, 2, 3, 4, 5, 6]
    assert told(events, "game-ended") == [{"turn": 6, "marker": -6}]
    assert game.outcome.winner == "axis"


# 3.1-1 Reorganisation


@pytest.mark.clause("s60 3.1-1")
def test_reorganisation_turns_the_units_of_both_sides_face_up():
    """Units of both sides that acted on turn 1 can act again on turn 2."""
    game = two_each()
    play(game, "pick gb-7ad-4ab", "done")
    play(game, "pick it-ariete", "done")
    assert unit(game, "gb-7ad-4ab") == "11 4 down"
    assert unit(game, "it-ariete") == "P19 4 down"
    events = end_turn(game)
    assert unit(game, "gb-7ad-4ab") == "11 4"
    assert unit(game, "it-ariete") == "P19 4"
    assert told(events, "turned-up") == [
        {"side": "axis", "number": 1},
        {"side": "british", "number": 1},
    ]


@pytest.mark.clause("s60 3.1-1", "s60 5.1a")
def test_reorganisation_checks_supply_before_it_turns_units_up():
    """Face-down units of both sides without a supply line are not turned up."""
    game = position(
        {"gb-7ad-4ab": "P20 down", "it-ariete": "P22 down", **WAITING},
        british_points=["P03", "P19", "P20"],
    )
    events = end_turn(game)
    assert told(events, "out-of-supply") == [{"units": ("it-ariete", "gb-7ad-4ab")}]
    assert unit(game, "gb-7ad-4ab") == "P20 4 down cut"
    assert unit(game, "it-ariete") == "P22 4 down cut"


@pytest.mark.clause("s60 3.1-1")
def test_reorganisation_places_returns_then_judges_supply_then_gives_replacements():
    """A27: the order of one reorganisation with a unit for each of its parts."""
    game = position(
        {
            "gb-7ad-7ab": "routed 2",
            "gb-7ad-22ab": "P20 down",
            "gb-7ad-4ab": "P09 3 down",
            **WAITING,
        },
        british_points=["P03", "P09", "P10", "P11", "P20"],
    )
    events = end_turn(game)
    assert keys(events)[keys(events).index("turn-began") :] == [
        "turn-began",
        "returned",
        "out-of-supply",
        "turned-up",
    ]
    assert game.decision.phase == "replacements"
    assert keys(play(game, "pick gb-7ad-4ab", "done")) == ["replaced", "first-player"]


@pytest.mark.clause("s60 3.1-1", "s60 6.3(8)-3")
def test_a_routed_unit_returns_in_the_reorganisation_of_its_turn():
    """A50: routed on turn 1 without overkill, back on turn 3 with one step, face up, supplied."""
    game = position(
        {"gb-7ad-4ab": "06 1", "de-15pz-sr115": "06", **WAITING},
        to_move="axis",
        dice=[1, 4, 1, 1],
    )
    play(game, "pick de-15pz-sr115", "attack 06")
    assert unit(game, "gb-7ad-4ab") == "routed 3"
    assert told(end_turn(game), "returned") == []
    events = end_turn(game)
    assert game.turn == 3
    assert told(events, "returned") == [{"unit": "gb-7ad-4ab", "place": "BRIT_OFF"}]
    assert unit(game, "gb-7ad-4ab") == "BRIT_OFF 1"


@pytest.mark.clause("s60 3.1-1", "s60 6.3(8)-1")
def test_each_surplus_step_delays_the_return_by_a_turn():
    """A50: three step losses on a unit with one step left on turn 1 bring it back on turn 5."""
    game = position(
        {"gb-7ad-4ab": "06 1", "de-15pz-sr115": "06", **WAITING},
        to_move="axis",
        dice=[1, 4, 4, 4],
    )
    play(game, "pick de-15pz-sr115", "attack 06")
    assert unit(game, "gb-7ad-4ab") == "routed 5"
    for _ in range(3):
        end_turn(game)
    assert (game.turn, unit(game, "gb-7ad-4ab")) == (4, "routed 5")
    end_turn(game)
    assert (game.turn, unit(game, "gb-7ad-4ab")) == (5, "BRIT_OFF 1")


@pytest.mark.clause("s60 6.3(8)-3", "s60 4.2a", "s60 5.1(1)d")
def test_a_returning_garrison_unit_stands_off_the_map_and_keeps_its_red_dot():
    """A51: the tank brigade of Tobruk comes back; Tobruk is still a source for it alone."""
    game = position({"gb-32atb": "routed 2", "gb-7ad-4ab": "routed 2", **WAITING})
    end_turn(game)
    assert unit(game, "gb-32atb") == unit(game, "gb-7ad-4ab") == "BRIT_OFF 1"
    assert game.survey("supply", "gb-32atb")["P03"].value == "garrison only"
    assert game.survey("supply", "gb-7ad-4ab")["P03"].value == "cut off"


@pytest.mark.clause("s60 6.3(8)-3", "s60 5.1(1)a")
def test_returning_axis_units_enter_by_the_west_roads_only():
    """A22: Ariete comes back; Bardia is a source but not joined to the box."""
    game = position({"it-ariete": "routed 2", **WAITING})
    end_turn(game)
    assert unit(game, "it-ariete") == "AXIS_OFF 1"
    play(game, "pick it-ariete")
    assert places(game, "step") == {"P01", "P18"}


@pytest.mark.clause("s60 6.3(8)-3", "s60 6.3(8)-2")
def test_a_unit_whose_entry_roads_are_all_closed_waits_off_the_map():
    """A23: British units alone in area 01 close both west roads to Ariete, turn after turn."""
    game = position(
        {"it-ariete": "routed 2", "gb-7ad-4ab": "01", "in-29": "BRIT_OFF"}, turn=1, vp=1
    )
    end_turn(game)
    assert game.turn == 2
    play(game, "done")
    refused(
        game,
        "pick it-ariete, step P01",
        "s60 6.2(1)b",
        "road-closed",
        place="01",
        at="AXIS_OFF",
        to="P01",
    )
    refused(game, "step P18", "s60 6.2(1)b", "road-closed", place="01", at="AXIS_OFF", to="P18")
    play(game, "done")
    end_turn(game)
    assert (game.turn, unit(game, "it-ariete")) == (3, "AXIS_OFF 1")


# 3.1-2 First player


@pytest.mark.clause("s60 3.1-2a")
@pytest.mark.parametrize(
    ("marker", "first"), [(-1, "axis"), (0, "british"), (1, "british"), (-3, "axis")]
)
def test_the_side_ahead_acts_first_and_the_british_when_level(marker, first):
    """TV-09: the marker as it stands when the operations of turn 2 begin."""
    game = position(WAITING, vp=marker + 1)
    events = end_turn(game)
    assert told(events, "turn-ended") == [{"turn": 1, "marker": marker}]
    assert told(events, "first-player") == [{"side": first}]
    assert game.decision.side == game.position()["first"] == first
    assert (game.decision.phase, game.decision.clause) == ("operations", "s60 3.1-2b")


@pytest.mark.clause("s60 3.1-2a")
def test_points_scored_during_the_turn_do_not_change_the_first_player():
    """TV-09: the Axis is first on turn 2; British points put them ahead, and still the Axis follows."""
    game = position(
        {"gb-7ad-4ab": "06", "de-15pz-pr8": "06", "it-ariete": "P19", "gb-1atb": "12", **WAITING},
        dice=[1, 1, 1, 1, 6, 6, 6, 6],
        british_points=["P03", "P20", "P23", "P25"],
    )
    end_turn(game)
    play(game, "pick it-ariete", "done")
    play(game, "pick gb-7ad-4ab", "attack 06")
    assert game.position()["vp"] == 1
    assert game.position()["first"] == "axis"
    assert game.decision.side == "axis"


@pytest.mark.clause("s60 3.1-2a", "s60 5.2a")
def test_the_first_player_is_fixed_after_the_replacements():
    """A24: the Axis will be first on turn 2, but first the British are asked for replacements."""
    game = position({"gb-7ad-4ab": "P09 3", **WAITING}, british_points=["P03", "P09", "P10", "P11"])
    events = end_turn(game)
    assert told(events, "first-player") == []
    assert (game.decision.side, game.decision.phase) == ("british", "replacements")
    assert told(play(game, "done"), "first-player") == [{"side": "axis"}]
    assert game.decision.side == "axis"


@pytest.mark.clause("s60 3.1-2b")
def test_the_first_player_operates_with_one_group():
    """The British of area 11 have acted; those of area 12 must wait for the Axis."""
    game = two_each()
    play(game, "pick gb-7ad-4ab", "go P20", "done")
    assert game.decision.side == "axis"
    refused(game, "pick gb-1atb", "s60 6.1a", "not-yours", unit="gb-1atb")


# 3.1-3 Taking turns and passing


@pytest.mark.clause("s60 3.1-3a")
@pytest.mark.parametrize("first", ["british", "axis"])
def test_the_players_operate_alternately(first):
    """Both sides have two groups and use them one by one."""
    game = two_each(to_move=first)
    units = {"british": ["gb-7ad-4ab", "gb-1atb"], "axis": ["it-ariete", "it-trento"]}
    order = []
    for _ in range(4):
        order.append(game.decision.side)
        play(game, f"pick {units[game.decision.side].pop()}", "done")
    second = "axis" if first == "british" else "british"
    assert order == [first, second, first, second]


@pytest.mark.clause("s60 3.1-3b")
def test_operations_end_when_no_unit_of_either_side_is_face_up():
    """The last face-up unit acts; both sides pass by themselves and the turn is over."""
    game = position({"gb-7ad-4ab": "11", "it-ariete": "P19 down"})
    events = play(game, "pick gb-7ad-4ab", "done")
    assert told(events, "passed-by-itself") == [{"side": "axis"}, {"side": "british"}]
    assert told(events, "turn-ended") == [{"turn": 1, "marker": -1}]
    assert game.turn == 2


@pytest.mark.clause("s60 3.1-3b")
def test_operations_go_on_while_one_side_can_act():
    """The Axis has nothing face up, the British act twice in a row and are asked again."""
    game = position(
        {"gb-7ad-4ab": "11", "gb-7ad-7ab": "11", "gb-1atb": "12", "it-ariete": "P19 down"}
    )
    for name in ("gb-7ad-4ab", "gb-7ad-7ab"):
        events = play(game, f"pick {name}", "done")
        assert told(events, "passed-by-itself") == [{"side": "axis"}]
        assert (game.turn, game.decision.side) == (1, "british")


@pytest.mark.clause("s60 3.1-3b")
def test_a_player_may_pass_with_units_face_up():
    """A25: the British have four face-up units and leave the first operation to the Axis."""
    game = two_each()
    assert told(play(game, "done"), "passed") == [{"side": "british"}]
    assert (game.turn, game.decision.side) == (1, "axis")
    assert unit(game, "gb-7ad-4ab") == "11 4"


@pytest.mark.clause("s60 3.1-3b")
def test_two_passes_in_a_row_end_the_operations():
    """A25: both sides pass with face-up units left."""
    game = two_each()
    play(game, "done")
    events = play(game, "done")
    assert keys(events)[:3] == ["passed", "scored-siege", "turn-ended"]
    assert game.turn == 2


@pytest.mark.clause("s60 3.1-3b")
def test_passes_with_an_operation_between_them_do_not_end_the_operations():
    """A25: British pass, Axis act, British pass, Axis act: the British may still act."""
    game = two_each()
    play(game, "done")
    play(game, "pick it-ariete", "done")
    play(game, "done")
    play(game, "pick it-trento", "done")
    assert (game.turn, game.decision.side) == (1, "british")


@pytest.mark.clause("s60 3.1-3b")
def test_a_player_may_act_again_after_passing_once_the_other_side_has_acted():
    """A25: the British pass, the Axis acts, and the British move after all."""
    game = two_each()
    play(game, "done")
    play(game, "pick it-ariete", "done")
    play(game, "pick gb-7ad-4ab", "go P23", "done")
    assert unit(game, "gb-7ad-4ab") == "P23 4 down"
    assert game.turn == 1


@pytest.mark.clause("s60 3.1-3b")
def test_an_automatic_pass_counts_as_the_second_of_two():
    """A25: the British pass; the Axis, with nothing face up, passes by itself."""
    game = position({"gb-7ad-4ab": "11", "it-ariete": "P19 down"})
    events = play(game, "done")
    assert keys(events)[:2] == ["passed", "passed-by-itself"]
    assert game.turn == 2


@pytest.mark.clause("s60 3.1-3b")
def test_an_automatic_pass_counts_as_the_first_of_two():
    """A25: after a British operation the Axis passes by itself, then one British pass is enough."""
    game = position({"gb-7ad-4ab": "11", "gb-1atb": "12", "it-ariete": "P19 down"})
    play(game, "pick gb-7ad-4ab", "done")
    assert game.turn == 1
    play(game, "done")
    assert game.turn == 2


@pytest.mark.clause("s60 3.1-3b", "s60 5.1(4)-1")
def test_a_first_player_without_a_face_up_unit_passes_by_itself():
    """On turn 2 the Axis is first, but its only unit on the map is out of supply."""
    game = position({"it-ariete": "P22", "in-29": "BRIT_OFF"}, british_points=["P03", "P19"])
    events = end_turn(game)
    assert keys(events)[-2:] == ["first-player", "passed-by-itself"]
    assert told(events, "first-player") == [{"side": "axis"}]
    assert (game.turn, game.decision.side) == (2, "british")


@pytest.mark.clause("s60 3.1-3b", "s60 6.2b", "s60 6.4")
def test_a_group_that_does_nothing_is_turned_down_and_this_is_not_a_pass():
    """A26: the British pass, the Axis activates Ariete for nothing, and the turn goes on."""
    game = two_each()
    play(game, "done")
    events = play(game, "pick it-ariete", "done")
    assert keys(events) == ["turned-down"]
    assert unit(game, "it-ariete") == "P19 4 down"
    assert (game.turn, game.decision.side) == (1, "british")
    play(game, "done")
    assert (game.turn, game.decision.side) == (1, "axis")


@pytest.mark.clause("s60 3.1-3b")
def test_an_operation_that_leaves_nobody_to_turn_down_is_no_pass():
    """A25: the British pass, an Axis garrison attacks and is wiped out: the turn goes on."""
    game = position(
        {"gb-7ad-4ab": "11", "ax-gar-omar1": "11", "it-ariete": "P19"}, dice=[6, 6, 6, 6]
    )
    play(game, "done")
    events = play(game, "pick ax-gar-omar1", "attack 11")
    assert told(events, "out-of-the-game") == [{"unit": "ax-gar-omar1"}]
    play(game, "done")
    assert (game.turn, game.decision.side) == (1, "axis")


# 3.1-4 Final phase


@pytest.mark.clause("s60 3.1-4a", "s60 7.1(1)b")
def test_the_final_phase_moves_the_marker_for_a_siege_and_ends_the_turn():
    """Tobruk is besieged at the end of turn 3."""
    game = position(WAITING, turn=3, vp=2)
    events = end_turn(game)
    assert keys(events)[2:5] == ["scored-siege", "turn-ended", "turn-began"]
    assert told(events, "scored-siege") == [{"side": "axis", "points": 1, "marker": 1}]
    assert told(events, "turn-ended") == [{"turn": 3, "marker": 1}]
    assert told(events, "turn-began") == [{"turn": 4}]


@pytest.mark.clause("s60 3.1-4a", "s60 7.1(1)b", "s60 7.1(2)")
def test_the_final_phase_moves_the_marker_for_relief_and_bardia():
    """The British hold Bardia and a line of points from Tobruk to the south edge."""
    game = position(
        WAITING,
        turn=3,
        british_points=["P03", "P07", "P13", "P19", "P22"],
        source_lost=True,
    )
    events = end_turn(game)
    assert told(events, "scored-relief") == [{"side": "british", "points": 2, "marker": 3}]
    assert told(events, "scored-prize") == [{"side": "british", "points": 1, "marker": 3}]
    assert game.position()["vp"] == 3


@pytest.mark.clause("s60 3.1-4a")
def test_nothing_is_scored_for_tobruk_before_the_operations_are_over():
    """An operation in mid-turn leaves the marker where it is."""
    game = two_each()
    events = play(game, "pick gb-7ad-4ab", "go P20", "done")
    assert not [event for event in events if event.key.startswith("scored")]
    assert game.position().get("vp", 0) == 0
