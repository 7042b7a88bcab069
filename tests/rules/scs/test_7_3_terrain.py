"""7.3 Terrain in combat: who can attack across it, what it multiplies and shifts."""

from fractions import Fraction

import pytest

from builders import places, play, refused, told
from rules.scs.builders import (
    QUIET,
    attack,
    column,
    combat,
    lesson,
    phase,
    place_in,
    place_trial,
    rolled,
    steps,
    strengths,
    where,
)


@pytest.mark.clause("scs 7.3")
def test_tv_d1_a_unit_does_not_attack_across_a_river_without_a_bridge() -> None:
    """The third worked example, twenty columns further east; also TV-U16."""
    game = lesson("bridge")
    play(game, "done", "attack 30.08")
    refused(game, "pick 3inf", "scs 7.3", "cannot-enter", unit="3inf", place="30.08")
    assert places(game, "pick") == {"4inf", "6arm", "8inf"}


@pytest.mark.clause("scs 7.3", "scs 7.4", "scs 3.2d")
def test_tv_d2_the_bridge_quarters_two_attackers_and_the_forest_doubles_the_defender() -> None:
    """3/4 + 7/4 + 3 = 5.5 against 3 x 2 = 6: 1:1. A bridge opens the attack, too (Q38)."""
    game = lesson("bridge")
    play(game, "done")
    assert strengths(game, "30.08", "4inf", "6arm", "8inf") == (Fraction(11, 2), 6)
    assert column(game, "30.08", "4inf", "6arm", "8inf") == "1:1"


@pytest.mark.clause("scs 7.3", "scs 8.0a", "scs 8.0b")
@pytest.mark.parametrize("second", ["4inf", "8inf"])
def test_tv_d3_the_strongest_printed_attack_loses_first_and_then_the_owner_chooses(
    second: str,
) -> None:
    """A2r1 on a 2: 6 Arm, though it brought 1.75; then 4 Inf or 8 Inf, but not 6 Arm again."""
    game = lesson("bridge", [1, 1])
    play(game, "done")
    assert rolled(attack(game, "30.08", "4inf", "6arm", "8inf")) == ("1:1", "A2r1")
    assert phase(game) == ("blue", "hold")
    events = play(game, "choose hold-0")
    assert told(events, "step-lost") == [{"unit": "6arm", "left": 1}]
    refused(game, "assign 6arm", "scs 8.0b", "others-first", unit="6arm")
    assert places(game, "assign") == {"4inf", "8inf"}
    play(game, f"assign {second}")
    assert steps(game, second) == 2


@pytest.mark.clause("scs 9.0a", "scs 9.1c", "scs 10.0c")
def test_tv_d4_all_three_attackers_fall_back_on_their_depot_and_nobody_follows() -> None:
    """The source is 26.05: from 29.08 to 28.07 or 29.07, from 30.07 to 29.07; all fit 29.07."""
    game = lesson("bridge", [1, 1])
    assert [name for name, at in game.survey("supply", "blue").items() if at.value == "source"] == [
        "26.05"
    ]
    play(game, "done")
    attack(game, "30.08", "4inf", "6arm", "8inf")
    play(game, "choose hold-0", "assign 8inf")
    assert (phase(game), places(game, "retreat")) == (("blue", "retreat"), {"28.07", "29.07"})
    events = play(game, "retreat 29.07")
    assert told(events, "retreated") == [
        {"units": ("6arm", "4inf"), "at": "29.08", "place": "29.07"},
        {"units": ("8inf",), "at": "30.07", "place": "29.07"},
    ]
    assert told(events, "retreat-zone") == []
    assert told(events, "advanced") == []
    assert where(game, "7gren") == "30.08"


@pytest.mark.clause("scs 7.3", "scs 9.0a")
def test_7_3_ground_may_be_closed_to_one_class_and_open_to_another() -> None:
    """Marsh stops wheels, not foot."""
    units = {"a-tank": "04.06", "a-foot": "04.06", "j-late": "04.05"}
    game = place_trial(units, **QUIET)
    play(game, "attack 04.05")
    refused(game, "pick a-tank", "scs 7.3", "cannot-enter", unit="a-tank", place="04.05")
    assert places(game, "pick") == {"a-foot"}


@pytest.mark.clause("scs 7.3", "scs 2.1c")
def test_7_3_a_target_that_nobody_beside_it_can_enter_is_refused() -> None:
    """The tanks alone before the marsh."""
    game = place_trial({"a-tank": "04.06", "j-late": "04.05"}, **QUIET)
    refused(game, "attack 04.05", "scs 7.3", "cannot-enter", unit="a-tank", place="04.05")


@pytest.mark.clause("scs 7.3", "scs modifiers")
def test_7_3_terrain_concerns_only_the_units_that_are_in_it() -> None:
    """TV-M2: three attack over a river that halves, the fourth does not: 3.5 + 3.5 + 2 + 3."""
    half = ("rules.toml", 'attacker = { multiply = "1/4" }', 'attacker = { multiply = "1/2" }')
    units = {"5arm": "29.08", "6arm": "29.08", "9mot": "29.08", "8inf": "30.07", "7gren": "30.08"}
    game = place_in([half], units, phase="combat")
    assert strengths(game, "30.08", "5arm", "6arm", "9mot", "8inf") == (12, 6)


@pytest.mark.clause("scs 7.3")
def test_7_3_only_the_hex_of_the_defender_and_the_hexsides_between_count() -> None:
    """An attacker in a forest, beside a stream that it does not cross, is as strong as ever."""
    # 20.14 is forest, 20.13 clear.
    game = combat({"6arm": "20.14", "7gren": "20.13", "8inf": "20.12"})
    assert strengths(game, "20.13", "6arm", "8inf") == (10, 3)
    game = combat({"7gren": "20.14", "6arm": "20.13"}, to_move="red")
    assert strengths(game, "20.13", "7gren") == (3, 5)


@pytest.mark.clause("scs 7.3")
def test_7_3_terrain_effects_may_hold_for_one_side() -> None:
    """The town doubles Jade and takes a third of Amber; the ditch halves Amber."""
    amber = {"a-tank": "07.06", "a-foot": "06.07", "j-rifles": "07.07"}
    game = place_trial(amber, **QUIET)
    assert strengths(game, "07.07", "a-tank", "a-foot") == (2 + Fraction(8, 3), 6)
    jade = {"a-tank": "07.07", "j-tank": "07.06", "j-rifles": "06.07"}
    game = place_trial(jade, to_move="jade", **QUIET)
    assert strengths(game, "07.07", "j-tank", "j-rifles") == (8, 4)


@pytest.mark.clause("scs 7.3", "scs 7.4")
def test_7_3_terrain_may_shift_the_column() -> None:
    """6 against 4 is 2:1, on a hill 1:1."""
    assert column(
        place_trial({"a-tank": "09.10", "j-tank": "10.10"}, **QUIET), "10.10", "a-tank"
    ) == ("2:1")
    assert column(
        place_trial({"a-tank": "12.09", "j-tank": "11.09"}, **QUIET), "11.09", "a-tank"
    ) == ("1:1")


@pytest.mark.clause("scs 7.3")
@pytest.mark.parametrize(("partial", "found"), [("all", "3:1-4:1"), ("any", "2:1")])
def test_q24_the_shift_of_a_hexside_needs_all_attackers_unless_the_game_says_one(
    partial: str, found: str
) -> None:
    """The Guards cross the brook, the Lancers do not: 10 against 4 is 3:1."""
    change = (
        "rules.toml",
        'move = { foot = "1", wheels = "P" }\ncombat.attacker = { shift = -1 }',
        f'move = {{ foot = "1", wheels = "P" }}\ncombat.attacker = {{ shift = -1, partial = "{partial}" }}',
    )
    units = {"a-foot": "11.02", "a-tank": "12.01", "j-tank": "12.02"}
    game = place_trial(units, changes=[change], **QUIET)
    assert column(game, "12.02", "a-foot", "a-tank") == found


@pytest.mark.clause("scs 7.3")
def test_q24_all_attackers_cross_the_brook() -> None:
    """The Guards alone: 4 against 4, one column less."""
    game = place_trial({"a-foot": "11.02", "j-tank": "12.02"}, **QUIET)
    assert column(game, "12.02", "a-foot") == "1:2"


@pytest.mark.clause("scs 7.3")
@pytest.mark.parametrize(("partial", "found"), [("any", "2:1"), ("all", "3:1-4:1")])
def test_q24_one_attacker_below_a_cliff_is_enough_where_the_game_says_so(
    partial: str, found: str
) -> None:
    """A cliff that stops no zones: 10 against 4 is 3:1, the Guards below it cost a column."""
    changes = [
        ("rules.toml", 'partial = "any"', f'partial = "{partial}"'),
        ("rules.toml", 'zone = "never"', 'zone = "enter"'),
    ]
    units = {"a-foot": "10.08", "a-tank": "10.10", "j-tank": "10.09"}
    game = place_trial(units, changes=changes, **QUIET)
    assert column(game, "10.09", "a-foot", "a-tank") == found
