"""Modifiers and rounding, and the odds that come of them (7.4): the vectors O, M and ruling Q2."""

from fractions import Fraction

import pytest

from builders import play, refused, told, unit
from modules.altered import Change
from rules.scs.builders import attack, column, combat, place, place_in, place_trial, strengths
from sandtable.library import open_rules
from sandtable.systems.scs import crt
from sandtable.systems.scs.rules import Scs

#: A river that halves those who attack across it.
HALF_RIVER: Change = (
    "rules.toml",
    'combat.attacker = { multiply = "1/4" }',
    'combat.attacker = { multiply = "1/2" }',
)


def named(odds: int) -> str:
    """Where odds stand on the ladder, as people write it."""
    return f"{odds + 1}:1" if odds >= 0 else f"1:{1 - odds}"


# Odds


ODDS = [
    pytest.param("79/8", "17/8", "5:1", id="O1: 2.5 + 3.25 + 4.125 against 2.125"),
    pytest.param("3", "4", "1:1", id="O2"),
    pytest.param("5", "2", "3:1", id="O3"),
    pytest.param("9", "6", "2:1", id="O4"),
    pytest.param("11", "8", "1:1", id="O5"),
    pytest.param("11", "6", "2:1", id="O6"),
    pytest.param("14", "3", "5:1", id="O7"),
    pytest.param("18", "4", "5:1", id="O8"),
    pytest.param("11/2", "6", "1:1", id="O9"),
    pytest.param("2", "3", "1:2", id="O10"),
    pytest.param("3", "5", "1:2", id="O11"),
    pytest.param("1", "1", "1:1", id="equal"),
    pytest.param("2", "5", "1:3", id="2.5 the other way round"),
    pytest.param("149", "100", "1:1", id="just below a half"),
]


@pytest.mark.clause("scs rounding", "scs 7.4")
@pytest.mark.parametrize(("attacking", "defending", "odds"), ODDS)
def test_rounding_of_odds(attacking: str, defending: str, odds: str) -> None:
    """The larger total by the smaller, below a half down, from a half on up; only the quotient."""
    assert named(crt.ladder(Fraction(attacking), Fraction(defending))) == odds


@pytest.mark.clause("scs rounding", "scs modifiers")
def test_rounding_never_touches_a_strength() -> None:
    """Over a bridge 7/4, 7/4 and 2/4 make 4, against 2 it is 2:1; 2, 2 and 1 would make it 3:1."""
    units = {"5arm": "30.08", "6arm": "30.08", "4inf": "30.08 2", "7gren": "29.08 1"}
    game = combat(units)
    assert strengths(game, "29.08", "5arm", "6arm", "4inf") == (4, 2)
    assert column(game, "29.08", "5arm", "6arm", "4inf") == "2:1"


@pytest.mark.clause("scs 7.4")
@pytest.mark.parametrize(
    ("odds", "shift", "expected"),
    [
        ("30:1", 0, "6:1"),  # O15
        ("1:9", 0, None),  # O16
        ("6:1", 2, "6:1"),  # O18
        ("1:4", 2, None),  # Q4: no shift leads back
        ("9:1", -1, "5:1"),
        ("1:3", -1, None),
        ("1:3", 0, "1:3"),
        ("1:1", 1, "2:1"),
        ("2:1", -2, "1:2"),
    ],
)
def test_7_4_the_ends_of_the_table(odds: str, shift: int, expected: str | None) -> None:
    """A table from 1:3 to 6:1: right of it the last column, left of it none."""
    rules = open_rules("scs-primer", "meeting")
    assert isinstance(rules, Scs)
    found = crt.column(rules, crt.ladder_of(odds), shift)
    assert (None if found < 0 else rules.column_names[found]) == expected


@pytest.mark.clause("scs 7.4")
@pytest.mark.parametrize(
    ("odds", "shift", "expected"), [("1:4", 2, "1:2"), ("1:5", 1, None), ("1:3", -1, None)]
)
def test_7_4_virtual_columns_lead_back(odds: str, shift: int, expected: str | None) -> None:
    """Q4, the other value: columns count on to the left of the table."""
    rules = open_rules("scs-primer", "meeting", {"virtualLeftColumns": "on"})
    assert isinstance(rules, Scs)
    found = crt.column(rules, crt.ladder_of(odds), shift)
    assert (None if found < 0 else rules.column_names[found]) == expected


@pytest.mark.clause("scs 7.4")
def test_7_4_o15_more_than_the_table_has() -> None:
    """14 against the single point of 14 Pz is 14:1, fought on the last column."""
    game = combat({"5arm": "20.09", "6arm": "20.09", "14pz": "20.10"})
    assert column(game, "20.10", "5arm", "6arm") == "6:1"


@pytest.mark.clause("scs 7.4")
def test_7_4_o16_less_than_the_table_has() -> None:
    """6 against 24 in the forest is 1:4: no dice, one step of the attacker, nothing else."""
    game = combat({"2pz": "21.13", "1inf": "21.14", "3inf": "21.14"}, to_move="red")
    events = attack(game, "21.14", "2pz")
    assert told(events, "rolled") == []
    assert told(events, "automatic") == [{"place": "21.14"}]
    assert [unit(game, name) for name in ("2pz", "1inf", "3inf")] == ["21.13 1", "21.14", "21.14"]


# Modifiers


@pytest.mark.clause("scs modifiers")
def test_modifiers_m1_half_for_terrain_and_half_for_supply() -> None:
    """M1: of 6 over the river and out of supply 1.5 is left, not 2 and not 1."""
    units = {"2pz": "29.08 out1", "1inf": "30.08"}
    game = place_in([HALF_RIVER], units, phase="combat", to_move="red", scenario="meeting")
    assert strengths(game, "30.08", "2pz")[0] == Fraction(3, 2)


@pytest.mark.clause("scs modifiers", "scs 7.3")
def test_modifiers_m2_only_those_concerned() -> None:
    """M2: three of 4 attack over the river, one does not: 2 + 2 + 2 + 4."""
    units = {
        "5arm": "29.08 1",
        "6arm": "29.08 1",
        "9mot": "29.08",
        "1inf": "30.07",
        "7gren": "30.08",
    }
    game = place_in([HALF_RIVER], units, phase="combat")
    assert strengths(game, "30.08", "5arm", "6arm", "9mot", "1inf")[0] == 10


@pytest.mark.clause("scs modifiers")
def test_modifiers_of_the_defence_are_multiplied_too() -> None:
    """The port battalion, 4 in a town (x2), dug in (x5/4), in its last stand (x3/2), out of supply (x3/4)."""
    units = {"j-port": "07.07 out1", "a-foot": "07.06", "j-tank": "15.07"}
    game = place_trial(units, phase="combat", turn=3)
    assert strengths(game, "07.07", "a-foot")[1] == 4 * 2 * Fraction(5, 4) * Fraction(
        3, 2
    ) * Fraction(3, 4)


# Q2 The movement allowance


@pytest.mark.clause("scs rounding", "scs modifiers")
def test_rounding_of_the_allowance() -> None:
    """Half of 5 is 2.5 and rounded 3: three clear hexes and no more."""
    game = place({"1inf": "21.07 out1", "7gren": "28.08"})
    play(game, "pick 1inf", "step 21.08", "step 21.09", "step 21.10")
    refused(game, "step 21.11", "scs 3.1b", "too-dear", cost=1, left=0)


@pytest.mark.clause("scs rounding", "scs modifiers")
def test_rounding_of_the_allowance_left_out() -> None:
    """Q2, the other value: 2.5 buy two clear hexes, and half a point is left over."""
    game = place({"1inf": "21.07 out1", "7gren": "28.08"}, options={"roundMA": "exact"})
    play(game, "pick 1inf", "step 21.08", "step 21.09")
    refused(game, "step 21.10", "scs 3.1b", "too-dear", cost=1, left=Fraction(1, 2))


@pytest.mark.clause("scs rounding")
def test_rounding_leaves_costs_alone() -> None:
    """2.5 points are five hexes of road, 3 points six."""
    for value, hexes in (("exact", 5), ("round", 6)):
        game = place({"1inf": "18.01 out1", "7gren": "28.08"}, options={"roundMA": value})
        play(game, "pick 1inf")
        for row in range(2, 2 + hexes):
            play(game, f"step 18.{row:02}")
        last = f"step 18.{2 + hexes:02}"
        refused(game, last, "scs 3.1b", "too-dear", cost=Fraction(1, 2), left=0)


@pytest.mark.clause("scs modifiers")
@pytest.mark.parametrize(("value", "left"), [("round", 5), ("exact", Fraction(14, 3))])
def test_modifiers_that_add_come_before_those_that_multiply(value: str, left: Fraction) -> None:
    """9 less 2 for the storm, two thirds of it out of supply: 4 2/3. The other way round it were 4."""
    units = {"a-tank": "08.01 out1", "j-tank": "15.07"}
    game = place_trial(units, turn=1, options={"roundMA": value})
    refused(game, "pick a-tank, go 14.01", "scs 3.1b", "out-of-reach", cost=6, left=left)


@pytest.mark.clause("scs modifiers", "scs 3.1e")
def test_modifiers_leave_no_value_below_nought() -> None:
    """A storm that takes 20 points leaves none; still one hex can be gone (3.1e)."""
    worse: Change = ("rules.toml", 'add = "-2"', 'add = "-20"')
    game = place_trial({"a-tank": "08.01", "j-tank": "15.07"}, changes=[worse], turn=1)
    refused(game, "pick a-tank, go 10.01", "scs 3.1b", "out-of-reach", left=0)
    events = play(game, "step 09.01")
    assert told(events, "minimum-move") == [{"unit": "a-tank", "place": "09.01"}]
    refused(game, "step 10.01", "scs 3.1b", "too-dear", left=0)
