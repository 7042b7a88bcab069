"""The phases of a player turn in a game's own order, and turns in which a side has none."""

import pytest

from builders import play, refused, told, unit
from modules.altered import Change
from rules.scs.builders import phase, place_in, place_trial

#: Amber has somebody for each phase: guns in range of jade's flak, tanks and guards beside it.
FRONT = {
    "a-guns": "05.02",
    "a-tank": "06.02",
    "a-foot": "07.02",
    "j-flak": "06.03",
    "j-late": "15.07",
    "j-tank": "15.06",
}


@pytest.mark.clause("scs game.sequence", "scs 1.0")
def test_game_sequence_the_phases_of_the_trial() -> None:
    """Q37: movement, barrage, combat, supply, exploitation, recovery; two of them ask nobody."""
    game = place_trial(FRONT, turn=3)
    seen = []
    while phase(game)[0] == "amber":
        seen.append(phase(game)[1])
        play(game, "done")
    assert seen == ["movement", "barrage", "combat", "exploitation"]
    assert game.rules.outline == (
        "movement",
        "barrage",
        "combat",
        "supply",
        "exploitation",
        "recovery",
    )


@pytest.mark.clause("scs game.sequence")
def test_game_sequence_supply_before_exploitation() -> None:
    """The tanks are found out of supply after the combat phase, and so do not exploit."""
    units = {"a-tank": "15.02", "a-cars": "03.03", "j-flak": "15.03", "j-late": "08.07"}
    game = place_trial(units, turn=3, phase="combat")
    events = play(game, "done")
    assert told(events, "out-of-supply") == [{"side": "amber", "units": ("a-tank",)}]
    assert phase(game) == ("amber", "exploitation")
    refused(game, "pick a-tank", "scs 12.2", "weak-no-exploitation", unit="a-tank")


@pytest.mark.clause("scs game.sequence", "scs game.disorganised")
def test_game_sequence_recovery_is_the_last() -> None:
    """G6: the guards, disorganised since the enemy's turn, recover after the exploitation phase."""
    game = place_trial({**FRONT, "a-foot": "07.02 dg"}, turn=3, phase="exploitation")
    events = play(game, "done")
    assert told(events, "recovered") == [{"side": "amber", "units": ("a-foot",)}]
    assert unit(game, "a-foot") == "07.02"


@pytest.mark.clause("scs game.sequence")
def test_game_sequence_any_order() -> None:
    """A primer in which combat comes before movement."""
    order: Change = (
        "rules.toml",
        'classes = ["ground"]',
        'classes = ["ground"]\nsequence = ["combat", "movement", "exploitation", "supply"]',
    )
    units = {"6arm": "20.10", "7gren": "20.09", "5arm": "15.12"}
    game = place_in([order], units, phase="combat")
    play(game, "done")
    assert phase(game) == ("blue", "movement")
    play(game, "done")
    assert phase(game) == ("blue", "exploitation")


@pytest.mark.clause("scs game.sequence")
def test_game_sequence_a_turn_may_leave_out_a_side() -> None:
    """On turn 2 jade has no player turn: after amber's comes turn 3."""
    game = place_trial(FRONT, turn=2)
    while game.turn == 2:
        assert phase(game)[0] == "amber"
        play(game, "done")
    assert (game.turn, phase(game)[0]) == (3, "amber")


@pytest.mark.clause("scs game.sequence")
def test_game_sequence_other_turns_have_both() -> None:
    """On turn 3 jade follows amber."""
    game = place_trial(FRONT, turn=3)
    while phase(game)[0] == "amber":
        play(game, "done")
    assert (game.turn, phase(game)[0]) == (3, "jade")
