"""Who moves first: named by the scenario, or rolled for at the start of every turn."""

import pytest

from builders import play, refused, told
from rules.scs.builders import lesson, phase, start_in, start_trial


@pytest.mark.clause("scs game.first", "scs 1.0")
def test_game_first_the_scenario_names_it_for_every_turn() -> None:
    """Blue moves first on turn 1, and again on turn 2."""
    game = lesson("meeting")
    assert phase(game) == ("blue", "movement")
    while game.turn == 1:
        play(game, "done")
    assert phase(game)[0] == "blue"


@pytest.mark.clause("scs game.first")
def test_game_first_it_may_be_either_side() -> None:
    """With red named, red begins."""
    named = (
        "module.toml",
        'victory = "meeting"\nfirst = "blue"',
        'victory = "meeting"\nfirst = "red"',
    )
    assert phase(start_in([named])) == ("red", "movement")


@pytest.mark.clause("scs game.first")
@pytest.mark.parametrize(("dice", "side"), [([5, 2], "amber"), ([2, 5], "jade")])
def test_game_first_the_higher_die_moves_first(dice: list[int], side: str) -> None:
    """G11: the first die is amber's, the second jade's."""
    game = start_trial(dice, scenario="rolled")
    assert phase(game) == ("amber", "start")
    events = play(game, "done")
    assert told(events, "first-rolled") == [{"side": side, "faces": tuple(dice)}]
    assert game.position()["first"] == side


@pytest.mark.clause("scs game.first")
def test_game_first_equal_dice_are_rolled_again() -> None:
    """G11: 3 and 3, 6 and 6, then jade's 4 beats 1."""
    game = start_trial([3, 3, 6, 6, 1, 4], scenario="rolled")
    events = play(game, "done")
    assert told(events, "first-rolled") == [{"side": "jade", "faces": (1, 4)}]


@pytest.mark.clause("scs game.first")
def test_game_first_each_turn_anew() -> None:
    """Amber wins the roll of turn 1 and loses that of turn 2, when jade moves before it."""
    skips = ("module.toml", 'skips = ["jade"]', "air = { amber = 1 }")
    game = start_trial([5, 2, 1, 6], [skips], scenario="rolled")
    play(game, "done")
    assert phase(game)[0] == "amber"
    while game.turn == 1:
        play(game, "done")
    assert phase(game)[0] == "jade"
    while phase(game)[0] == "jade":
        play(game, "done")
    assert (game.turn, phase(game)[0]) == (2, "amber")


@pytest.mark.clause("scs game.first")
def test_game_first_nothing_else_before_the_roll() -> None:
    """The game waits to be begun."""
    game = start_trial([5, 2], scenario="rolled")
    refused(game, "pick a-tank", "scs 1.0", "not-now", phase="start")
