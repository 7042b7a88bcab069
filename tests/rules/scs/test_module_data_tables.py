"""The tables of rules.toml that are rolled on, and what modifies a combat."""

import pytest

from modules.altered import PRIMER, Change, altered, problems
from sandtable.systems.scs.data import read

RULES = "rules.toml"
ROW_66 = '66 = ["-", "D1", "D1r2", "D2r2", "D3r3"]'
ROW_12 = '12 = ["1", "DG1", "DG2"]'


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (
            (RULES, 'odds = "3:1", to = "4:1"', 'odds = "3:1"'),
            "crt: column[4]: there is nothing for 4:1",
        ),
        (
            (RULES, '{ odds = "1:2" }', '{ odds = "1:3" }'),
            "crt: column[1]: there is nothing for 1:2",
        ),
        (
            (RULES, 'odds = "3:1", to = "4:1"', 'odds = "2:1", to = "4:1"'),
            "crt: column[3]: 2:1 is in a column before it",
        ),
        (
            (RULES, 'odds = "3:1", to = "4:1"', 'odds = "3:1", to = "5:1"'),
            "crt: column[4]: 5:1 is in a column before it",
        ),
        (
            (RULES, '{ odds = "5:1" }', '{ odds = "5:1", to = "4:1" }'),
            "crt: column[4]: 4:1 is lower than 5:1",
        ),
        ((RULES, ROW_66, ""), "crt: rows: there is nothing for a roll of 66"),
        (
            (RULES, ROW_66, ROW_66 + '\n67 = ["-", "-", "-", "-", "-"]'),
            "crt: rows.67: it cannot be rolled",
        ),
        (
            (RULES, ROW_66, '66 = ["-", "D1", "D1r2", "D2r2"]'),
            "crt: rows.66: it has 4 results for 5 columns",
        ),
        (
            (RULES, ROW_66, '66 = ["Ar1Dr1", "D1", "D1r2", "D2r2", "D3r3"]'),
            "crt: rows.66: Ar1Dr1: both sides cannot retreat (Q22)",
        ),
    ],
)
def test_the_combat_results_table(change: Change, found: str) -> None:
    """Gaps and overlaps between columns, rolls that are missing or too many, impossible results."""
    assert problems(change) == [f"{RULES}: {found}"]


@pytest.mark.parametrize("code", ["", "A", "AD", "A0", "A1r0", "D1A1", "NE", "A1 D1"])
def test_a_result_that_says_nothing(code: str) -> None:
    """Results are steps and hexes of the attacker, then of the defender."""
    found = problems((RULES, ROW_66, ROW_66.replace("-", code)))
    asked = 'it must be a result such as "-", "A1", "Dr2" or "A1D2r1"'
    assert found == [f"{RULES}: crt.rows.66[0]: {asked}, not {code!r}"]


def test_two_dice_are_added() -> None:
    """The other kind of dice: rolls from 2 to 12, not from 11 to 66."""
    assert "12" in read(altered(folder=PRIMER)).rules.crt.rows
    found = problems((RULES, 'dice = "sum"', 'dice = "d66"'), folder=PRIMER)
    assert found[0] == "rules.toml: crt: rows: there is nothing for a roll of 13"
    assert found[-1] == "rules.toml: crt: rows.10: it cannot be rolled"


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (
            (RULES, "{ low = 1, high = 2 }", "{ low = 2, high = 2 }"),
            "barrage: column[0]: it must begin at 1, not at 2",
        ),
        (
            (RULES, "{ low = 3, high = 5 }", "{ low = 4, high = 5 }"),
            "barrage: column[1]: it must begin at 3, not at 4",
        ),
        (
            (RULES, "{ low = 3, high = 5 }", "{ low = 2, high = 5 }"),
            "barrage: column[1]: it must begin at 3, not at 2",
        ),
        (
            (RULES, "{ low = 3, high = 5 }", "{ low = 3 }"),
            "barrage: column[2]: the band before it has no end",
        ),
        (
            (RULES, "{ low = 6 }", "{ low = 6, high = 9 }"),
            "barrage: there is no column for 10 and more",
        ),
        ((RULES, ROW_12, ""), "barrage: rows: there is nothing for a roll of 12"),
        (
            (RULES, ROW_12, ROW_12 + '\n13 = ["-", "-", "-"]'),
            "barrage: rows.13: it cannot be rolled",
        ),
        ((RULES, ROW_12, '12 = ["1"]'), "barrage: rows.12: it has 1 results for 3 columns"),
    ],
)
def test_the_barrage_table(change: Change, found: str) -> None:
    """Bands that leave a strength out or have it twice; rolls as on the other table."""
    assert problems(change) == [f"{RULES}: {found}"]


def test_a_band_that_ends_before_it_begins() -> None:
    """It is told, and so is what it leaves out."""
    assert problems((RULES, "{ low = 3, high = 5 }", "{ low = 3, high = 2 }")) == [
        f"{RULES}: barrage: column[1]: 2 is lower than 3",
        f"{RULES}: barrage: column[2]: it must begin at 4, not at 6",
    ]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ((RULES, 'id = "fog"', 'id = "elite"'), "modifier: elite is there 2 times"),
        (
            (RULES, 'kind = "multiply"\nvalue = "5/4"', 'kind = "multiply"\nvalue = "-5/4"'),
            "modifier dug-in: value: -5/4 is no multiplier: it must be more than 0",
        ),
        (
            (RULES, 'kind = "multiply"\nvalue = "5/4"', 'kind = "multiply"\nvalue = "1"'),
            "modifier dug-in: value: it changes nothing",
        ),
        (
            (RULES, 'kind = "roll"\nvalue = "-1"', 'kind = "roll"\nvalue = "0"'),
            "modifier fog: value: it changes nothing",
        ),
        (
            (RULES, 'kind = "roll"\nvalue = "-1"', 'kind = "roll"\nvalue = "1/2"'),
            "modifier fog: value: 1/2 is no whole number",
        ),
        (
            (RULES, 'kind = "roll"\nvalue = "-1"', 'kind = "shift"\nvalue = "1/2"'),
            "modifier fog: value: 1/2 is no whole number",
        ),
        (
            (RULES, 'kind = "roll"', 'kind = "roll"\nto = "defence"'),
            "modifier fog: to: only a multiplier is for some units",
        ),
        (
            (RULES, 'kind = "roll"', 'kind = "roll"\nwho = { side = "jade" }'),
            "modifier fog: who: only a multiplier is for some units",
        ),
        (
            (RULES, 'fights = ["combat"]', "fights = []"),
            "modifier fog: fights: it is for no combat at all",
        ),
        (
            (RULES, 'fights = ["combat"]', 'fights = ["combat", "combat"]'),
            "modifier fog: fights: combat is there 2 times",
        ),
        (
            (RULES, 'attack = "1/2"\ndefence = "3/4"\nmove = "2/3"', 'attack = "-1"'),
            "supply.out.attack: -1 is less than 0",
        ),
        (
            (RULES, 'defence = "3/4"\nmove = "2/3"', 'defence = "-1/2"\nmove = "2/3"'),
            "supply.out.defence: -1/2 is less than 0",
        ),
        (
            (RULES, 'defence = "3/4"\nmove = "1/2"', 'defence = "3/4"\nmove = "-1"'),
            "disorganised.move: -1 is less than 0",
        ),
        (
            (RULES, 'barrage = "1/2"', 'barrage = "-1/2"'),
            "disorganised.barrage: -1/2 is less than 0",
        ),
    ],
)
def test_what_modifies_a_combat(change: Change, found: str) -> None:
    """Modifiers that change nothing or what they cannot, and strengths below nothing."""
    assert problems(change) == [f"{RULES}: {found}"]
