"""7.4 Odds and columns: rounding, both ends of the table, shifts."""

from fractions import Fraction

import pytest

from builders import play, refused, told
from rules.scs.builders import (
    QUIET,
    attack,
    column,
    combat,
    place,
    place_in,
    place_trial,
    rolled,
    steps,
    where,
)
from sandtable.library import open_rules
from sandtable.systems.scs import crt


@pytest.mark.clause("scs 7.4", "scs rounding")
@pytest.mark.parametrize(
    ("attacking", "defending", "odds"),
    [
        ("79/8", "17/8", (5, 1)),  # TV-O1
        ("3", "4", (1, 1)),
        ("5", "2", (3, 1)),
        ("9", "6", (2, 1)),
        ("11", "8", (1, 1)),
        ("11", "6", (2, 1)),
        ("14", "3", (5, 1)),
        ("18", "4", (5, 1)),
        ("11/2", "6", (1, 1)),
        ("2", "3", (1, 2)),  # Q1: halves move away from 1:1 on both sides
        ("3", "5", (1, 2)),
        ("1", "9", (1, 9)),
    ],
)
def test_tv_o_the_larger_is_divided_by_the_smaller_and_rounded(
    attacking: str, defending: str, odds: tuple[int, int]
) -> None:
    """1:1 is the middle of a ladder: 2:1 one rung up, 1:2 one down."""
    assert crt.ladder(Fraction(attacking), Fraction(defending)) == odds[0] - odds[1]


@pytest.mark.clause("scs 7.4")
def test_tv_o15_odds_right_of_the_table_are_the_last_column() -> None:
    """29 against cavalry of 1 would be 29:1."""
    ring = {"5arm": "19.10", "6arm": "19.11", "9mot": "20.11", "1inf": "21.10", "3inf": "21.11"}
    assert column(combat(ring | {"14pz": "20.10"}), "20.10", *ring) == "6:1"


@pytest.mark.clause("scs 7.4", "scs 8.0a", "scs 7.2d")
def test_tv_o16_left_of_the_table_the_attacker_loses_a_step_and_nothing_is_rolled() -> None:
    """2 against 12 is 1:6. Q6: the strongest loses the step, and the attack counts as made."""
    units = {"14pz": "20.10", "4rec": "20.10", "3inf": "19.11", "1inf": "19.11"}
    units |= {"12mot": "13.08", "9mot": "12.08", "7gren": "20.11"}
    game = combat(units, to_move="red")
    events = attack(game, "19.11", "14pz", "4rec")
    assert [event.key for event in events] == ["attacked", "automatic", "eliminated"]
    assert told(events, "eliminated") == [{"unit": "4rec", "place": "20.10"}]
    assert (steps(game, "3inf"), steps(game, "1inf"), steps(game, "14pz")) == (3, 3, 2)
    assert (where(game, "14pz"), where(game, "3inf")) == ("20.10", "19.11")
    refused(game, "attack 19.11", "scs 7.2d", "struck-already", place="19.11")


@pytest.mark.clause("scs 7.4", "scs 6.1b")
def test_q6_an_overrun_left_of_the_table_counts_as_made() -> None:
    """2 against 10 is 1:5: the cavalry is gone, and nobody else may overrun the hex."""
    units = {"2cav": "17.11", "9mot": "17.12", "5gren": "20.10", "25inf": "20.10"}
    game = place(units)
    play(game, "pick 2cav", "go 19.11")
    events = play(game, "attack 20.10")
    assert told(events, "automatic") == [{"place": "20.10"}]
    assert told(events, "eliminated") == [{"unit": "2cav", "place": "19.11"}]
    play(game, "pick 9mot", "go 19.11")
    refused(game, "attack 20.10", "scs 6.1b", "overrun-twice", place="20.10")


RULES = {
    value: open_rules("scs-primer", "meeting", {"virtualLeftColumns": value})
    for value in ("off", "on")
}


@pytest.mark.clause("scs 7.4")
@pytest.mark.parametrize(
    ("odds", "shift", "off", "on"),
    [
        ((1, 4), 2, None, "1:2"),
        ((1, 4), 1, None, "1:3"),
        ((1, 5), 1, None, None),
        ((1, 3), -1, None, None),
        ((1, 3), 1, "1:2", "1:2"),
        ((9, 1), -1, "5:1", "5:1"),
        ((9, 1), 0, "6:1", "6:1"),
        ((6, 1), 2, "6:1", "6:1"),  # TV-O18
        ((3, 1), -6, None, None),
    ],
)
def test_q4_columns_and_shifts(
    odds: tuple[int, int], shift: int, off: str | None, on: str | None
) -> None:
    """Both ends as printed. With virtual columns shifts lead back from the left, never beyond."""
    for value, found in (("off", off), ("on", on)):
        rules = RULES[value]
        number = crt.column(rules, odds[0] - odds[1], shift)
        assert (None if number < 0 else rules.column_names[number]) == found


@pytest.mark.clause("scs 7.4")
@pytest.mark.parametrize(("value", "found"), [("off", None), ("on", ("1:2", "A1"))])
def test_q4_aircraft_do_not_help_an_attack_left_of_the_table(
    value: str, found: tuple[str, str] | None
) -> None:
    """1 against 4 on a table that begins at 1:2; two columns for an air point."""
    game = place_trial(
        {"a-cars": "08.03", "j-tank": "08.02"},
        [3, 6],
        **QUIET | {"air": {"amber": 1, "jade": 0}},
        options={"virtualLeftColumns": value},
    )
    attack(game, "08.02", "a-cars")
    events = play(game, "choose air")
    assert (rolled(events) if found else None) == found
    assert len(told(events, "automatic")) == (0 if found else 1)


@pytest.mark.clause("scs 7.4")
def test_q5_against_no_defence_the_last_column_is_used() -> None:
    """A unit that defends with nothing."""
    change = (
        "units.toml",
        "full = { attack = 0, defence = 1, move = 6 }",
        "full = { attack = 0, defence = 0, move = 6 }",
    )
    other = (
        "units.toml",
        "reduced = { attack = 0, defence = 1, move = 5 }",
        "reduced = { attack = 0, defence = 0, move = 5 }",
    )
    game = place_in([change, other], {"2cav": "19.11", "14pz": "20.10"}, phase="combat")
    assert column(game, "20.10", "2cav") == "6:1"
