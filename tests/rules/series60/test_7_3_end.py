"""3.0, 3.1-4, 7.3: the end of a turn and of the game."""

import pytest

from builders import battle, marker, play, position, told
from sandtable import Game, GameOver, Outcome

#: Tobruk, El Adem, Bir el Gubi, El Cuasc: a line that ends at the south edge.
SOUTHERN_LINE = ["P03", "P13", "P19", "P22"]

APART = {"endOfTurnVp": "tobruk-then-bardia"}


def at_the_end(turn: int, vp: int, bardia: bool = False, **fields: object) -> Game:
    """The last pass of a turn: Tobruk is besieged, Bardia British or not."""
    points = ["P03", "P07"] if bardia else ["P03"]
    return position(
        {"sa-6": "BRIT_OFF", "it-recam": "AXIS_OFF"},
        turn=turn,
        vp=vp,
        passes=1,
        **({"british_points": points, "source_lost": bardia} | fields),
    )


# The end of a turn


@pytest.mark.clause("s60 3.1-4a")
def test_the_final_phase_scores_and_ends_the_turn() -> None:
    """Both players have passed on turn 3."""
    game = at_the_end(turn=3, vp=0)
    events = play(game, "done")
    assert told(events, "turn-ended") == [{"turn": 3, "marker": -1}]
    assert told(events, "turn-began") == [{"turn": 4}]
    assert (game.turn, marker(game), game.outcome) == (4, -1, None)


@pytest.mark.clause("s60 3.1-4a")
def test_nothing_is_scored_while_operations_go_on() -> None:
    """Only one player has passed."""
    game = position({"sa-6": "BRIT_OFF", "it-recam": "AXIS_OFF"}, turn=3)
    events = play(game, "done")
    assert told(events, "turn-ended") == []
    assert marker(game) == 0


@pytest.mark.clause("s60 3.1-4a", "s60 7.3")
def test_tobruk_and_bardia_are_scored_as_one_net_change() -> None:
    """A61: the Axis stands on 7, Tobruk is besieged and Bardia British: it stays 7, Axis win."""
    game = at_the_end(turn=3, vp=-7, bardia=True)
    events = play(game, "done")
    assert told(events, "scored-siege") == [{"side": "axis", "points": 1, "marker": -7}]
    assert told(events, "scored-prize") == [{"side": "british", "points": 1, "marker": -7}]
    assert game.outcome == Outcome("axis", "sudden-death", "s60 7.3")


@pytest.mark.clause("s60 3.1-4a", "s60 7.3")
def test_with_the_option_tobruk_is_scored_before_bardia() -> None:
    """A61, endOfTurnVp tobruk-then-bardia: the same position ends on 6, and play goes on."""
    game = at_the_end(turn=3, vp=-7, bardia=True, options=APART)
    events = play(game, "done")
    assert told(events, "scored-siege") == [{"side": "axis", "points": 1, "marker": -7}]
    assert told(events, "scored-prize") == [{"side": "british", "points": 1, "marker": -6}]
    assert (game.turn, marker(game), game.outcome) == (4, -6, None)


@pytest.mark.clause("s60 3.1-4a")
@pytest.mark.parametrize("options", [{}, APART])
@pytest.mark.parametrize(
    ("vp", "bardia", "after"), [(0, True, 0), (0, False, -1), (-3, True, -3), (5, False, 4)]
)
def test_the_order_of_scoring_matters_only_at_the_limit(
    options: dict[str, str], vp: int, bardia: bool, after: int
) -> None:
    """A61: far from 7 both readings move the marker alike."""
    game = at_the_end(turn=3, vp=vp, bardia=bardia, options=options)
    play(game, "done")
    assert marker(game) == after


@pytest.mark.clause("s60 7.0", "s60 3.1-4a")
@pytest.mark.parametrize("options", [{}, APART])
def test_the_limit_holds_for_tobruk_and_bardia_together(options: dict[str, str]) -> None:
    """A61: the marker stands on British 5; relief and Bardia would make it 8."""
    game = at_the_end(
        turn=3, vp=5, bardia=True, british_points=["P07", *SOUTHERN_LINE], options=options
    )
    play(game, "done")
    assert marker(game) == 7


# Sudden death


@pytest.mark.clause("s60 7.3")
@pytest.mark.parametrize(
    ("vp", "points", "winner"),
    [
        pytest.param(-6, ["P03"], "axis", id="Axis 6, besieged"),
        pytest.param(-7, ["P03"], "axis", id="Axis 7, besieged"),
        pytest.param(5, SOUTHERN_LINE, "british", id="British 5, relieved"),
        pytest.param(7, SOUTHERN_LINE, "british", id="British 7, relieved"),
    ],
)
def test_seven_points_at_the_end_of_a_turn_win_at_once(
    vp: int, points: list[str], winner: str
) -> None:
    """The end of turn 2 brings a side to 7 VP."""
    game = at_the_end(turn=2, vp=vp, british_points=points)
    events = play(game, "done")
    assert game.outcome == Outcome(winner, "sudden-death", "s60 7.3")
    assert told(events, "game-ended") == [{"turn": 2, "marker": -7 if winner == "axis" else 7}]
    assert told(events, "turn-began") == []


@pytest.mark.clause("s60 7.3")
@pytest.mark.parametrize(("vp", "points"), [(-5, ["P03"]), (4, SOUTHERN_LINE)])
def test_six_points_do_not_win(vp: int, points: list[str]) -> None:
    """The end of turn 2 brings a side to 6 VP."""
    game = at_the_end(turn=2, vp=vp, british_points=points)
    play(game, "done")
    assert (game.turn, abs(marker(game)), game.outcome) == (3, 6, None)


@pytest.mark.clause("s60 7.3")
def test_reaching_seven_during_a_turn_does_not_end_the_game() -> None:
    """A62: the Axis breaks out to 7 VP while the British can still act."""
    game = battle({"it-savona": "P10", "sa-1": "11"}, to_move="axis", vp=-4, turn=2)
    play(game, "pick it-savona", "go E1", "done")
    assert marker(game) == -7
    assert game.outcome is None
    assert game.side == "british"


@pytest.mark.clause("s60 7.3")
def test_the_marker_can_be_pulled_back_before_the_end_of_the_turn() -> None:
    """A62: the Axis stands on 7; two German tank steps fall and the siege brings it to 6."""
    game = battle(
        {"gb-7ad-4ab": "06", "de-21pz-pr5": "06 2"},
        dice=[1, 1, 6, 6, 6, 6],
        turn=2,
        vp=-7,
        passes=0,
    )
    play(game, "pick gb-7ad-4ab", "attack 06")
    assert marker(game) == -5
    play(game, "done", "done")
    assert (game.turn, marker(game), game.outcome) == (3, -6, None)


@pytest.mark.clause("s60 7.3")
def test_a_british_seven_is_lost_again_to_the_siege() -> None:
    """A62: the marker stands on British 7, but Tobruk is besieged at the end of the turn."""
    game = at_the_end(turn=2, vp=7)
    play(game, "done")
    assert (game.turn, marker(game), game.outcome) == (3, 6, None)


# The end of the game


@pytest.mark.clause("s60 3.0a", "s60 3.1-4b")
@pytest.mark.parametrize(
    ("vp", "outcome"),
    [
        pytest.param(1, Outcome(None, "draw", "s60 3.0a"), id="marker on 0"),
        pytest.param(2, Outcome("british", "last-turn", "s60 3.0a"), id="marker on British 1"),
        pytest.param(0, Outcome("axis", "last-turn", "s60 3.0a"), id="marker on Axis 1"),
    ],
)
def test_after_turn_6_the_side_with_more_points_wins(vp: int, outcome: Outcome) -> None:
    """TV-52: turn 6 ends with the marker on 0, British 1 or Axis 1, the siege scored."""
    game = at_the_end(turn=6, vp=vp)
    events = play(game, "done")
    assert game.outcome == outcome
    assert told(events, "game-ended") == [{"turn": 6, "marker": vp - 1}]


@pytest.mark.clause("s60 3.0a", "s60 3.1-4b")
def test_the_game_does_not_end_before_turn_6() -> None:
    """Turn 5 ends with a side ahead."""
    game = at_the_end(turn=5, vp=-3)
    play(game, "done")
    assert (game.turn, game.outcome) == (6, None)


@pytest.mark.clause("s60 3.0a", "s60 7.3")
@pytest.mark.parametrize(
    ("vp", "how", "clause"), [(-6, "sudden-death", "s60 7.3"), (-5, "last-turn", "s60 3.0a")]
)
def test_sudden_death_is_tested_first_on_turn_6_too(vp: int, how: str, clause: str) -> None:
    """A72: turn 6 ends with the Axis on 7, or on 6."""
    game = at_the_end(turn=6, vp=vp)
    play(game, "done")
    assert game.outcome == Outcome("axis", how, clause)


@pytest.mark.clause("s60 3.1-4b")
def test_after_the_end_nothing_can_be_played() -> None:
    """Turn 6 is over."""
    game = at_the_end(turn=6, vp=0)
    play(game, "done")
    assert game.side is None
    assert game.decision is None
    assert list(game.legal()) == []
    with pytest.raises(GameOver):
        game.play("done")
