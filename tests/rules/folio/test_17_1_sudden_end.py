"""17.1 The sudden end: dice on turns 18 and 19, and turn 20 as the last."""

import pytest

from builders import play, refused, told
from rules.folio.builders import SETUP, at_setup, hand
from sandtable import AskedDice, Game, Outcome, position

DRAWS = [1, 2, 3, 4, 1, 2, 3]
DRAW = Outcome(None, "neither", "folio 17.0d")


def end_of_turn(turn: int, *dice: int, **fields) -> tuple[Game, list]:
    """The Axis ends a turn with these dice; the game and what happened."""
    game = at_setup({}, dice, draws=DRAWS, turn=turn, to_move="axis", **fields)
    events = []
    while game.outcome is None and game.turn == turn and game.decision.phase != "sudden-end":
        events += play(game, "done")
    return game, events


@pytest.mark.clause("folio 17.1a")
@pytest.mark.parametrize("turn", [18, 19])
def test_both_roll_a_die_at_the_end_of_turns_18_and_19(turn):
    """British 5, Axis 3."""
    _, events = end_of_turn(turn, 5, 3)
    assert told(events, "end-roll") == [{"british": 5, "axis": 3}]


@pytest.mark.clause("folio 17.1a")
@pytest.mark.parametrize("turn", [1, 17])
def test_nobody_rolls_earlier(turn):
    """The next turn simply begins."""
    game, events = end_of_turn(turn)
    assert told(events, "end-roll") == []
    assert game.turn == turn + 1


@pytest.mark.clause("folio 17.1b")
@pytest.mark.parametrize("turn", [18, 19])
@pytest.mark.parametrize(("dice", "side"), [((5, 3), "british"), ((1, 2), "axis")])
def test_the_higher_roller_may_end_the_game(turn, dice, side):
    """He is asked, and says so: victory is judged at once."""
    game, _ = end_of_turn(turn, *dice)
    assert (game.decision.side, game.decision.phase) == (side, "sudden-end")
    assert {str(action) for action in game.legal()} == {"choose end", "choose continue"}
    events = play(game, "choose end")
    assert told(events, "end-called") == [{"side": side}]
    assert told(events, "game-ended") == [{"turn": turn}]
    assert game.outcome == DRAW


@pytest.mark.clause("folio 17.1b", "folio 17.0e")
@pytest.mark.parametrize("reading", ["whenGameEnds", "fullLengthOnly"])
def test_losses_count_when_the_game_is_ended_early(reading):
    """Two British units are lost, no unit of the Axis; the Axis calls the end of turn 18."""
    gone = {"gb-3rtr": "eliminated", "gb-5rtr": "eliminated"}
    options = {"victoryLossGrade": reading}
    game = at_setup(gone, [2, 6], turn=18, to_move="axis", options=options)
    while game.decision.phase != "sudden-end":
        play(game, "done")
    play(game, "choose end")
    assert game.outcome == Outcome("axis", "losses", "folio 17.0e")


@pytest.mark.clause("folio 17.1b")
@pytest.mark.parametrize("turn", [18, 19])
def test_if_he_declines_the_next_turn_is_played(turn):
    """The British decline, and turn 19 or 20 begins with new markers."""
    game, _ = end_of_turn(turn, 5, 3)
    events = play(game, "choose continue")
    assert told(events, "end-declined") == [{"side": "british"}]
    assert told(events, "turn-began") == [{"turn": turn + 1}]
    assert (game.turn, game.decision.phase) == (turn + 1, "movement")
    assert len(hand(game, "british")) == 4


@pytest.mark.clause("folio 17.1b")
@pytest.mark.parametrize("action", ["choose stand", "choose retreat", "choose 3"])
def test_he_ends_the_game_or_goes_on(action):
    """Choices of other moments are no answer."""
    game, _ = end_of_turn(18, 5, 3)
    refused(game, action, "folio 17.1b", "decide-first")


@pytest.mark.clause("folio 17.1c")
@pytest.mark.parametrize("turn", [18, 19])
def test_with_equal_dice_the_game_goes_on(turn):
    """Nobody is asked."""
    game, events = end_of_turn(turn, 4, 4)
    assert len(told(events, "end-tied")) == 1
    assert (game.turn, game.decision.phase) == (turn + 1, "movement")


@pytest.mark.clause("folio 17.1d")
def test_turn_20_is_the_last():
    """No dice are rolled, and the game is over."""
    game, events = end_of_turn(20)
    assert told(events, "end-roll") == []
    assert game.outcome == DRAW


@pytest.mark.clause("folio 17.1a", "folio 17.1b", "folio 17.1d")
def test_a_game_that_nobody_ends_has_twenty_turns():
    """Turns 18 and 19 are declined, once by either side."""
    game = at_setup({}, [5, 3, 1, 6], draws=DRAWS * 2, turn=18, to_move="axis")
    while game.outcome is None:
        if game.decision.phase == "arrivals":
            play(game, next(iter(game.legal())))
        else:
            play(game, "choose continue" if game.decision.phase == "sudden-end" else "done")
    declined = [one["side"] for one in told(game.events, "end-declined")]
    assert declined == ["british", "axis"]
    assert told(game.events, "game-ended") == [{"turn": 20}]


@pytest.mark.clause("folio 17.1a")
def test_dice_that_are_asked_for_are_the_british_one_first():
    """Real dice: two faces are entered, and nothing but faces."""
    data = {"units": SETUP, "turn": 18, "to_move": "axis"}
    game = position("battle-for-tobruk", data, AskedDice())
    while game.decision.phase != "end-dice":
        play(game, "done")
    refused(game, "choose end", "folio 17.1a", "not-a-face")
    play(game, "choose 2")
    assert (game.decision.side, game.decision.phase) == ("dice", "end-dice")
    events = play(game, "choose 6")
    assert told(events, "end-roll") == [{"british": 2, "axis": 6}]
    assert (game.decision.side, game.decision.phase) == ("axis", "sudden-end")
