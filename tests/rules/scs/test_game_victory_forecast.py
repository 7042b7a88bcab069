"""Victory looked at ahead: awards of the turn, what bars them, and places that count."""

from typing import Any

import pytest

from builders import end_turn
from modules.frontier_wire import HOME, RULES, TOBRUK, UNITS, at, opening
from rules.scs.builders import place
from sandtable import Game, Outcome

#: A garrison in Tobruk and nobody near: the corridor is open.
OPEN = {"cw-23bde": TOBRUK}


def told(game: Game) -> dict[str, dict[str, Any]]:
    return {one.key: one.values for one in game.forecast().reasons}


@pytest.mark.clause("scs game.victory")
def test_the_award_of_a_turn_is_foreseen_and_then_given() -> None:
    """A corridor to Tobruk is a point after each supply phase of the Commonwealth, from turn 4 on."""
    game = at(OPEN, turn=4, to_move="cw", phase="movement")
    assert game.forecast().points == {"cw": 1, "axis": 0}
    assert told(game)["award-ahead"] == {"side": "cw", "points": 1}
    assert told(game)["path-open"] == {"side": "cw", "place": TOBRUK}
    assert game.position().get("vp", 0) == 0
    end_turn(game)
    assert game.position()["vp"] == 1


@pytest.mark.clause("scs game.victory")
@pytest.mark.parametrize(("turn", "side", "awarded"), [(3, "cw", 0), (4, "axis", 0), (5, "cw", 12)])
def test_an_award_that_is_not_looked_at_is_not_told(turn: int, side: str, awarded: int) -> None:
    """Before its first turn, when its supply phase is over, and when it was given often enough."""
    given = [0] * 6 + [awarded] + [0] * 4
    game = at(OPEN, turn=turn, to_move=side, phase="movement", awarded=given)
    assert not {"award-ahead", "award-missed"} & told(game).keys()


@pytest.mark.clause("scs game.victory", "scs 12.1a")
def test_who_bars_the_path_is_named() -> None:
    """The siege as it stands at the start: whoever closes the first hex on the way lies beside it or in it."""
    game = opening(turn=4, to_move="cw", phase="movement")
    assert told(game)["award-missed"] == {"side": "cw", "points": 1}
    barred = told(game)["path-barred"]
    assert (barred["side"], barred["place"]) == ("cw", TOBRUK)
    distance, index = RULES.grid.distance, RULES.grid.index
    assert barred["units"]
    for unit in barred["units"]:
        assert UNITS[unit].side == "axis"
        assert distance(index[HOME[unit]], index[str(barred["at"])]) <= 1


@pytest.mark.clause("scs game.victory")
def test_a_score_says_when_it_counts() -> None:
    units = {"6arm": "12.06", "7gren": "28.14"}
    game = place(units, turn=3, phase="movement", control={"blue": ["18.13"], "red": []})
    assert game.forecast().score == {"blue": 3}
    assert game.forecast().outcome is None
    assert told(game)["score-ahead"] == {"side": "blue", "total": 3, "last": 8}


@pytest.mark.clause("scs game.victory")
def test_the_end_of_the_last_turn_is_foreseen() -> None:
    units = {"6arm": "12.06", "7gren": "28.14"}
    control = {"blue": ["18.13", "18.17", "18.08", "10.13"], "red": []}
    game = place(units, phase="exploitation", to_move="red", turn=8, control=control)
    assert game.forecast().outcome == Outcome("blue", "level", "scs game.victory")
    assert told(game)["victory-ahead"] == {"level": "level-0"}


@pytest.mark.clause("scs game.victory")
def test_a_victory_at_the_end_of_the_turn_is_foreseen() -> None:
    """An Axis unit in supply stands in Tobruk."""
    game = at({"ax-i8": TOBRUK, "cw-23bde": "40.10"}, turn=2, to_move="axis", phase="exploitation")
    won = Outcome("axis", "automatic", "scs game.victory")
    assert game.forecast().outcome == won
    end_turn(game)
    assert game.outcome == won


@pytest.mark.clause("scs game.victory")
def test_places_carry_their_points_and_those_that_decide_are_marked() -> None:
    """Of Frontier Wire: points for places, and Tobruk, which decides a victory and scores nothing."""
    stakes = {one.place: one.told for one in at(OPEN).stakes}
    assert stakes["02.28"].values["points"] == 6
    assert stakes["14.22"].values["points"] == 5
    assert stakes[TOBRUK].key == "stake-decides"
