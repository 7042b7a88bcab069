"""Air points, which the series leaves to a game: in the trial two columns each, two in a combat."""

from typing import Any

import pytest

from builders import places, play, refused, told
from modules.altered import Change
from rules.scs.builders import attack, phase, place_trial, rolled
from sandtable import Game

#: The Guards, 4, before the panzers, 4: 1:1.
EVEN = {"a-foot": "08.03", "j-tank": "08.02"}


def at_even(
    air: dict[str, int] | None, dice: list[int], changes: list[Change] | None = None, **fields: Any
) -> Game:
    """The Guards have declared their attack, with so many air points on either side."""
    given = {} if air is None else {"air": air}
    game = place_trial(
        EVEN, dice, changes=changes or [], **{"phase": "combat", "turn": 3} | given | fields
    )
    play(game, "attack 08.02", "pick a-foot", "done")
    return game


def air(game: Game) -> dict[str, int]:
    left: dict[str, int] = game.position()["air"]
    return left


@pytest.mark.clause("scs game.air", "scs 7.0")
def test_q21_the_attacker_adds_his_points_and_then_the_defender() -> None:
    """All attackers are named by then; each is asked for one point at a time."""
    game = at_even({"amber": 2, "jade": 1}, [3, 3])
    assert phase(game) == ("amber", "air")
    assert game.decision is not None
    assert game.decision.about == ("place", "08.02")
    assert places(game, "choose") == {"air", "no-air"}
    refused(game, "choose hold-0", "scs game.air", "decide-air")
    events = play(game, "choose air")
    assert told(events, "air-committed") == [{"side": "amber"}]
    assert phase(game) == ("amber", "air")
    play(game, "choose no-air")
    assert phase(game) == ("jade", "air")
    assert air(game) == {"amber": 1, "jade": 1}


def test_what_declines_uses_no_point_and_asks_the_other_side() -> None:
    game = at_even({"amber": 2, "jade": 1}, [3, 3])
    play(game, game.rules.declining["air"])
    assert phase(game) == ("jade", "air")
    assert air(game) == {"amber": 2, "jade": 1}


@pytest.mark.clause("scs game.air", "scs 7.4")
@pytest.mark.parametrize(
    ("amber", "jade", "column", "shift"),
    [
        (0, 0, "1:1", 0),
        (1, 0, "3:1-4:1", 2),
        (2, 0, "5:1", 4),
        (1, 1, "1:1", 0),
        (2, 1, "3:1-4:1", 2),
        (0, 1, None, -2),
        (1, 2, None, -2),
    ],
)
def test_each_point_shifts_the_column_for_its_side(
    amber: int, jade: int, column: str | None, shift: int
) -> None:
    """Netted: two columns for each point more; left of the table nothing is rolled."""
    game = at_even({"amber": 2, "jade": 2}, [3, 3])
    choices = ["air"] * amber + ["no-air"] * (amber < 2) + ["air"] * jade + ["no-air"] * (jade < 2)
    events = play(game, *(f"choose {choice}" for choice in choices))
    if column is None:
        assert len(told(events, "automatic")) == 1
        assert told(events, "rolled") == []
    else:
        assert rolled(events)[0] == column
        assert told(events, "rolled")[0]["shift"] == shift


@pytest.mark.clause("scs game.air")
def test_a_combat_takes_so_many_points_and_no_more() -> None:
    """Amber has three and is asked twice."""
    game = at_even({"amber": 3, "jade": 0}, [3, 3])
    play(game, "choose air")
    assert rolled(play(game, "choose air"))[0] == "5:1"
    assert air(game) == {"amber": 1, "jade": 0}


@pytest.mark.clause("scs game.air")
def test_who_has_no_points_is_not_asked() -> None:
    """Neither side has any: the dice fall at once."""
    game = at_even({"amber": 0, "jade": 0}, [3, 3])
    assert phase(game)[1] != "air"
    assert rolled(game.events)[0] == "1:1"


@pytest.mark.clause("scs game.air")
def test_a_side_has_none_while_the_game_says_so() -> None:
    """Jade's aircraft are lost while Amber controls a hex of the port."""
    game = at_even({"amber": 0, "jade": 2}, [3, 3])
    assert phase(game) == ("jade", "air")
    game = at_even({"amber": 0, "jade": 2}, [3, 3], control={"amber": ["08.07"]})
    assert phase(game)[1] != "air"
    assert air(game)["jade"] == 2


@pytest.mark.clause("scs game.air")
def test_g7_points_are_those_of_the_turn_and_are_not_kept() -> None:
    """Turn 3 brings three and two, turn 4 none; what was left is gone."""
    game = at_even(None, [3, 3])
    assert air(game) == {"amber": 3, "jade": 2}
    play(game, "choose no-air", "choose no-air")
    while game.turn == 3:
        play(game, "done")
    assert air(game) == {"amber": 0, "jade": 0}


@pytest.mark.clause("scs game.air")
def test_g7_a_side_may_spend_them_in_attack_and_in_defence() -> None:
    """Jade defended with one in Amber's player turn, and attacks with the other in its own."""
    game = at_even({"amber": 0, "jade": 2}, [3, 3, 3, 3])
    play(game, "choose air", "choose no-air")
    while phase(game) != ("jade", "combat"):
        play(game, "done")
    assert air(game) == {"amber": 0, "jade": 1}
    attack(game, "08.03", "j-tank")
    assert phase(game) == ("jade", "air")


@pytest.mark.clause("scs game.air", "scs 6.1f")
def test_air_points_help_in_overruns() -> None:
    """The Lancers overrun the panzers, 9 against 4, with an air point: 2:1 and two columns."""
    units = {"a-tank": "08.05", "j-tank": "08.02"}
    game = place_trial(units, [3, 3], turn=3, air={"amber": 1, "jade": 0})
    play(game, "pick a-tank", "go 08.03", "attack 08.02")
    assert phase(game) == ("amber", "air")
    assert rolled(play(game, "choose air"))[0] == "5:1"


@pytest.mark.clause("scs game.air")
def test_a_game_may_give_other_numbers() -> None:
    """One column each, one in a combat."""
    change = ("rules.toml", "shift = 2\nmost = 2", "shift = 1\nmost = 1")
    game = at_even({"amber": 2, "jade": 0}, [3, 3], [change])
    assert rolled(play(game, "choose air"))[0] == "2:1"
