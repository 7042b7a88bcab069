"""13.0 Control: who was in a hex last."""

import pytest

from builders import play
from rules.scs.builders import ARRIVING, attack, combat, lesson, phase, place, start_trial
from sandtable import Game

FAR = {"25inf": "30.05"}


def controls(game: Game, side: str) -> set[str]:
    return set(game.survey("control", side))


@pytest.mark.clause("scs 13.0")
def test_13_0_as_the_scenario_says_and_where_units_stand() -> None:
    """West Bridge is blue's and East Bridge red's by the scenario; everybody holds his own hex."""
    game = lesson("meeting")
    assert controls(game, "blue") == {"15.13", "12.13", "12.14", "11.13", "10.13"}
    assert controls(game, "red") == {"22.13", "27.13", "27.14", "28.14", "28.13", "29.13"}


@pytest.mark.clause("scs 13.0")
def test_13_0_the_first_side_that_names_a_hex_has_it() -> None:
    """Both name 10.06 in the trial, jade first; areas count hex by hex."""
    game = start_trial()
    assert controls(game, "jade") == {"07.07", "08.07", "10.06"}
    assert controls(game, "amber") == {"01.01", "02.01", "03.01"}


@pytest.mark.clause("scs 13.0")
def test_13_0_a_hex_belongs_to_who_passed_through_it_last() -> None:
    """2 Cav drives through 22.09 and 22.10; 4 Rec later through 22.10 only."""
    game = place({**FAR, "2cav": "22.08", "4rec": "26.11"})
    play(game, "pick 2cav", "step 22.09", "step 22.10", "step 22.11", "done")
    assert {"22.08", "22.09", "22.10", "22.11"} <= controls(game, "blue")
    game = place(
        {**FAR, "2cav": "20.08", "4rec": "23.11"}, to_move="red", control={"blue": ["22.09-12"]}
    )
    play(game, "pick 4rec", "step 22.10", "step 21.10", "done")
    assert "22.10" in controls(game, "red")
    assert {"22.09", "22.11", "22.12"} <= controls(game, "blue")
    assert "22.10" not in controls(game, "blue")


@pytest.mark.clause("scs 13.0")
def test_13_0_u25_a_zone_alone_gives_nothing() -> None:
    """U25: 2 Cav has crossed 20.10 and is gone; 7 Gren comes beside it, and it is blue's."""
    game = place({**FAR, "2cav": "20.11", "7gren": "21.07"}, turn=1)
    play(game, "pick 2cav", "step 20.10", "step 20.11", "go 15.12", "done")
    while phase(game)[0] == "blue":
        play(game, "done")
    play(game, "pick 7gren", "step 20.07", "step 20.08", "step 20.09", "done")
    assert "20.10" in game.survey("zones", "blue")
    assert "20.10" in controls(game, "blue")
    assert {"20.07", "20.08", "20.09"} <= controls(game, "red")


@pytest.mark.clause("scs 13.0")
def test_13_0_what_nobody_was_in_is_nobodys() -> None:
    """Open ground between the sides."""
    game = place({**FAR, "2cav": "20.08"})
    assert "24.09" not in controls(game, "blue") | controls(game, "red")


@pytest.mark.clause("scs 13.0")
def test_13_0_t9_a_retreat_gives_control() -> None:
    """T9, Q33: 7 Gren goes back through 21.10 to 22.09, both of them blue's before."""
    units = {"5arm": "19.10", "6arm": "19.11", "9mot": "20.11", "7gren": "20.10", **FAR}
    game = combat(units, dice=[4, 4], control={"blue": ["21.10", "22.09-10"]})
    attack(game, "20.10", "5arm", "6arm", "9mot")  # 18 to 3 on an 8: D1r2
    play(game, "choose hold-0", "retreat 21.10", "retreat 22.09")
    assert {"21.10", "22.09"} <= controls(game, "red")
    assert "22.10" in controls(game, "blue")


@pytest.mark.clause("scs 13.0")
def test_13_0_an_advance_gives_control() -> None:
    """Q33: 6 Arm advances through 20.10 to 21.10; a hex it only passes is taken too."""
    units = {"5arm": "19.10", "6arm": "19.11", "9mot": "20.11", "4rec": "20.10", **FAR}
    game = combat(units, dice=[5, 4], control={"red": ["21.10-11"]})
    attack(game, "20.10", "5arm", "6arm", "9mot")
    play(game, "pick 6arm", "advance 20.10", "advance 21.10", "done")
    assert {"20.10", "21.10"} <= controls(game, "blue")
    assert "21.11" in controls(game, "red")


@pytest.mark.clause("scs 13.0")
def test_13_0_a_placement_gives_control() -> None:
    """Q33: 4 Inf arrives in 01.14, which was red's."""
    units = {"4inf": "reserve", "6arm": "15.12", **FAR}
    game = place(units, turn=2, frames=ARRIVING, control={"red": ["01.13-14"]})
    play(game, "pick 4inf", "place 01.14")
    assert "01.14" in controls(game, "blue")
    assert "01.13" in controls(game, "red")


@pytest.mark.clause("scs 13.0")
def test_13_0_a_move_taken_back_gives_none() -> None:
    """Q16: with the move the hexes go back."""
    game = place({**FAR, "2cav": "22.08"}, control={"red": ["22.09"]})
    play(game, "pick 2cav", "step 22.09", "step 22.10")
    game.undo()
    assert "22.09" in controls(game, "red")
    assert controls(game, "blue") == {"22.08"}
