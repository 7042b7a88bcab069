"""The map, the counters, and who wins where the rules of a game and of the series differ."""

import pytest

from builders import places, play, refused, told, unit
from rules.scs.builders import attack, combat, place, place_in, place_trial, where

MAP, RULES = "map.toml", "rules.toml"


# Map A Numbers


@pytest.mark.clause("scs map-A")
def test_map_a_the_neighbours_of_a_hex() -> None:
    """25.18 touches six hexes, and those of the columns beside it lie at 17 and 18."""
    game = place({"2cav": "25.18"})
    play(game, "pick 2cav")
    assert places(game, "step") == {"24.17", "24.18", "25.17", "25.19", "26.17", "26.18"}


@pytest.mark.clause("scs map-A")
@pytest.mark.parametrize(
    ("here", "there"), [("24.17", "25.18"), ("25.18", "26.17"), ("25.18", "26.18")]
)
def test_map_a_odd_columns_lie_lower(here: str, there: str) -> None:
    """TV-G: the way of the example of movement is one of neighbours."""
    game = place({"2cav": here})
    play(game, "pick 2cav", f"step {there}")
    assert where(game, "2cav") == there


@pytest.mark.clause("scs map-A")
def test_map_a_one_hex_touches_three_of_the_overrun_example() -> None:
    """TV-G: 11.08, 10.07 and 09.08 have one neighbour in common, the target 10.08."""
    grid = place({"2cav": "25.18"}).rules.grid
    around = [
        {grid.names[n] for n in grid.neighbours[grid.index[name]]}
        for name in ("11.08", "10.07", "09.08")
    ]
    assert set.intersection(*around) == {"10.08"}


@pytest.mark.clause("scs map-A")
def test_map_a_columns_count_from_the_left_and_rows_from_the_bottom() -> None:
    """29.17 is right above 29.15, a column to the left of 30.16. The drawing counts down the page."""
    grid = place({"2cav": "29.16"}).rules.grid
    low, high, right = (grid.centre(grid.index[name]) for name in ("29.15", "29.17", "30.16"))
    assert low[0] == high[0] < right[0]
    assert low[1] > high[1]


# Map B, C The edge


@pytest.mark.clause("scs map-B", "scs 3.3c")
def test_map_b_a_unit_forced_off_the_map_is_removed() -> None:
    """7 Gren in the corner 32.20 must go back one hex: its neighbours hold enemies, the rest is no map."""
    game = combat(
        {"5arm": "31.20", "6arm": "32.19", "7gren": "32.20", "4rec": "20.08"}, dice=[2, 3]
    )
    events = attack(game, "32.20", "5arm", "6arm")
    assert told(events, "rolled")[0]["result"] == "Dr1"
    events = play(game, "choose hold-0")
    assert told(events, "driven-off") == [{"units": ("7gren",), "place": "32.20"}]
    assert unit(game, "7gren") == "eliminated"


@pytest.mark.clause("scs map-C", "scs 3.3c")
def test_map_c_no_unit_moves_off_the_map() -> None:
    """From the corner 32.20 two hexes are left, and no other is offered however far a unit goes."""
    game = place({"2cav": "32.20"})
    play(game, "pick 2cav")
    assert places(game, "step") == {"31.20", "32.19"}
    hexes = set(game.rules.grid.names)
    assert places(game, "go") <= hexes


@pytest.mark.clause("scs map-B", "scs map-C")
def test_map_b_what_is_not_printed_is_not_in_play() -> None:
    """The hex 32.20 left blank: it cannot be entered."""
    top = '....................f...........",  # 20'
    blank = (MAP, top, top.replace('.",', ' ",'))
    game = place_in([blank], {"2cav": "32.19"})
    refused(game, "pick 2cav, step 32.20", "scs 3.2d", "prohibited", unit="2cav", place="32.20")


# Map D The turn


@pytest.mark.clause("scs map-D")
def test_map_d_the_turn_goes_on_when_both_player_turns_are_over() -> None:
    """Blue's player turn ends and it is still turn 1; red's ends and it is turn 2."""
    game = place({"1inf": "15.12", "7gren": "22.12"})
    events = play(game, "done")
    assert (game.turn, game.side, told(events, "turn-began")) == (1, "red", [])
    events = play(game, "done")
    assert (game.turn, game.side, told(events, "turn-began")) == (2, "blue", [{"turn": 2}])


# Counters


@pytest.mark.clause("scs counters")
def test_counters_show_strengths_movement_and_steps() -> None:
    """7 Gren 3-3-5 of two steps: three attack, three defend; reduced, one attacks and two defend."""
    rules = place({"7gren": "22.12"}).rules
    full, reduced = rules.faces[rules.unit_index["7gren"]]
    assert (full.attack, full.defence, full.move) == (3, 3, 5)
    assert (reduced.attack, reduced.defence, reduced.move) == (1, 2, 5)
    assert rules.steps[rules.unit_index["7gren"]] == 2


@pytest.mark.clause("scs counters")
def test_counters_the_yellow_box_is_the_ability_to_exploit() -> None:
    """6 Arm has the box and moves again; 1 Inf has none."""
    game = place({"6arm": "20.08", "1inf": "20.10", "7gren": "28.08"}, phase="exploitation")
    refused(game, "pick 1inf", "scs 11.0a", "not-exploiting", unit="1inf")
    play(game, "pick 6arm", "step 20.09", "done")


@pytest.mark.clause("scs counters")
def test_counters_nothing_printed_is_not_a_printed_nought() -> None:
    """The flak prints a 0 and joins the attack of tanks; the guns print no attack strength and cannot."""
    units = {"j-flak": "08.07", "j-tank": "09.07", "a-guns": "09.08", "a-foot": "02.03"}
    game = place_trial(units, phase="combat", to_move="jade", turn=3)
    play(game, "attack 09.08", "pick j-tank", "pick j-flak")
    game = place_trial(
        {"a-guns": "08.07", "a-tank": "09.07", "j-tank": "09.08"}, phase="combat", turn=3
    )
    play(game, "attack 09.08", "pick a-tank")
    refused(game, "pick a-guns", "scs 7.2e", "no-attack-printed", unit="a-guns")


# Precedence


@pytest.mark.clause("scs precedence")
def test_precedence_a_game_may_disorganise_what_the_series_removes() -> None:
    """Four units in a hex that holds three: by 4.0a one would go, here all are disorganised."""
    units = dict.fromkeys(("a-tank", "a-cars", "a-foot", "a-line"), "08.03")
    game = place_trial({**units, "j-tank": "15.08"}, turn=3)
    play(game, "done")
    assert {name: unit(game, name).split()[0] for name in units} == units
    assert all("dg" in unit(game, name) for name in units)


@pytest.mark.clause("scs precedence")
def test_precedence_a_game_may_let_units_exploit_that_have_no_box() -> None:
    """11.0a names the box; the rifles have none, but dash."""
    units = {"j-rifles": "12.09", "a-foot": "02.03", "a-tank": "01.02"}
    game = place_trial(units, phase="exploitation", to_move="jade", turn=3)
    play(game, "pick j-rifles", "step 12.08", "done")
    assert unit(game, "j-rifles") == "12.08"
