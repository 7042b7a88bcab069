"""Odds before the dice: exact, for all that may still be decided, against every roll played out."""

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from builders import play, refused, told, wander
from modules.altered import PRIMER, TRIAL
from rules.scs.builders import attack, combat, lesson, phase, place, place_trial
from sandtable import Game, Refusal, ScriptedDice, SeededDice
from sandtable.core.module import read_module
from sandtable.core.odds import Assumption, Odds, Row
from sandtable.library import open_module

#: 7 against 3: 2:1.
TANKS = {"6arm": "19.11", "7gren": "20.10"}
#: 4 against 4 in the trial: 1:1.
EVEN = {"a-foot": "08.03", "j-tank": "08.02"}


def odds_of(game: Game, action: str) -> Odds:
    found = game.odds(action)
    assert isinstance(found, Odds)
    return found


def declared(game: Game, target: str, *units: str) -> Odds:
    """The odds of an attack that is put together but not closed."""
    play(game, f"attack {target}", *(f"pick {unit}" for unit in units))
    return odds_of(game, "done")


def sixths(ways: int) -> Fraction:
    return Fraction(ways, 36)


def assumed(row: Row) -> dict[str, Any]:
    """What a row takes for granted: of each side its air points, and the column."""
    found: dict[str, Any] = {}
    for one in row.assuming:
        if one.key == "air":
            found[str(one.values["side"])] = one.values["number"]
        else:
            found[one.key] = one.values.get("column")
    return found


def rows_of(game: Game, action: str) -> list[dict[str, Any]]:
    return [assumed(row) for row in odds_of(game, action).rows]


# By hand


@pytest.mark.clause("scs 7.4")
def test_the_odds_of_a_plain_attack() -> None:
    """Down the column of 2:1, each sum of two dice with the ways that lead to it."""
    odds = declared(combat(TANKS), "20.10", "6arm")
    assert odds.clause == "scs 7.4"
    (row,) = odds.rows
    assert assumed(row) == {"column": "2:1"}
    assert row.chance == {
        "A1r1": sixths(1),
        "A1": sixths(2 + 3),
        "A1D1": sixths(4 + 5),
        "A1Dr1": sixths(6),
        "Dr1": sixths(5 + 4),
        "D1r1": sixths(3 + 2),
        "D1r2": sixths(1),
    }


@pytest.mark.clause("scs 7.4")
def test_left_of_the_table_there_is_one_outcome() -> None:
    """2 against 10 is 1:5: nothing is rolled, and what happens is certain."""
    game = combat({"2cav": "19.11", "5gren": "20.10", "25inf": "20.10"})
    (row,) = declared(game, "20.10", "2cav").rows
    assert assumed(row) == {"left-of-table": None}
    assert row.chance == {"automatic": 1}


@pytest.mark.clause("scs 6.0", "scs 7.4")
def test_the_odds_of_an_overrun() -> None:
    """The worked example: 14 against 3 is 5:1."""
    game = lesson("overrun")
    play(game, "pick 5arm", "pick 6arm", "go 11.08")
    (row,) = odds_of(game, "attack 10.08").rows
    assert assumed(row) == {"column": "5:1"}
    assert row.chance["D2r3"] == sixths(1)
    assert row.chance["D2r2"] == sixths(3 + 2)


@pytest.mark.clause("scs game.barrage")
def test_the_odds_of_a_barrage() -> None:
    """Guns of 6 with an observer: the third column of the table."""
    units = {"a-guns": "08.05", "a-foot": "08.03", "j-rifles": "08.02"}
    game = place_trial(units, phase="barrage", turn=3)
    play(game, "pick a-guns")
    odds = odds_of(game, "attack 08.02")
    assert odds.clause == "scs game.barrage"
    assert odds.rows[0].assuming == (Assumption("band", {"number": 3}, "reading"),)
    assert odds.rows[0].chance == {
        "-": sixths(1 + 2 + 3),
        "DG": sixths(4 + 5 + 6),
        "DG1": sixths(5 + 3),
        "1": sixths(4),
        "DG2": sixths(2 + 1),
    }


@pytest.mark.clause("scs game.barrage")
def test_the_odds_of_a_barrage_that_is_too_weak() -> None:
    """Reduced guns, nobody who sees, a town: nothing can happen."""
    units = {"a-guns": "08.03 1", "j-rifles": "07.02"}
    for rules in ("1", "2", "3"):
        game = place_trial(units, phase="barrage", turn=3, rules=rules)
        play(game, "pick a-guns")
        (row,) = odds_of(game, "attack 07.02").rows
        assert row.chance == {"-": 1}
        assert row.assuming == (Assumption("short", {}, "reading"),)


@pytest.mark.clause("scs game.air", "scs 7.4")
def test_each_number_of_air_points_has_a_row() -> None:
    """Amber may commit none, one or two, Jade none or one: six rows, two columns for each point."""
    game = place_trial(EVEN, phase="combat", turn=3, air={"amber": 3, "jade": 1})
    rows = declared(game, "08.02", "a-foot").rows
    found = {(assumed(row)["amber"], assumed(row)["jade"]): assumed(row) for row in rows}
    assert {pair: values.get("column") for pair, values in found.items()} == {
        (0, 0): "1:1",
        (0, 1): None,
        (1, 0): "3:1-4:1",
        (1, 1): "1:1",
        (2, 0): "5:1",
        (2, 1): "3:1-4:1",
    }
    assert "left-of-table" in found[0, 1]


@pytest.mark.clause("scs game.air")
def test_a_side_without_aircraft_is_not_assumed_to_commit_any() -> None:
    """Jade's are lost while Amber has a hex of the port."""
    game = place_trial(
        EVEN, phase="combat", turn=3, air={"amber": 1, "jade": 2}, control={"amber": ["08.07"]}
    )
    rows = declared(game, "08.02", "a-foot").rows
    assert [assumed(row) for row in rows] == [
        {"amber": 0, "column": "1:1"},
        {"amber": 1, "column": "3:1-4:1"},
    ]


@pytest.mark.clause("scs game.air")
def test_each_answer_about_aircraft_has_odds() -> None:
    """A row for each answer still to come; the last word leads straight to the dice and has one."""
    game = place_trial(EVEN, phase="combat", turn=3, air={"amber": 1, "jade": 1})
    attack(game, "08.02", "a-foot")
    assert phase(game) == ("amber", "air")
    assert rows_of(game, "choose air") == [
        {"jade": 0, "column": "3:1-4:1"},
        {"jade": 1, "column": "1:1"},
    ]
    assert rows_of(game, "choose no-air") == [
        {"jade": 0, "column": "1:1"},
        {"jade": 1, "left-of-table": None},
    ]
    play(game, "choose air")
    assert phase(game) == ("jade", "air")
    assert rows_of(game, "choose no-air") == [{"column": "3:1-4:1"}]
    assert rows_of(game, "choose air") == [{"column": "1:1"}]


@pytest.mark.clause("scs game.air")
def test_the_points_of_a_side_that_is_asked_alone() -> None:
    """Amber has two points and Jade none: with the first the second is assumed either way."""
    game = place_trial(EVEN, phase="combat", turn=3, air={"amber": 2, "jade": 0})
    attack(game, "08.02", "a-foot")
    assert rows_of(game, "choose air") == [
        {"amber": 1, "column": "3:1-4:1"},
        {"amber": 2, "column": "5:1"},
    ]
    assert rows_of(game, "choose no-air") == [{"column": "1:1"}]
    play(game, "choose air")
    assert rows_of(game, "choose air") == [{"column": "5:1"}]
    assert rows_of(game, "choose no-air") == [{"column": "3:1-4:1"}]


@pytest.mark.clause("scs 7.2d")
def test_units_thrown_back_into_the_hex_do_not_count() -> None:
    """5 Gren fell back beside 7 Gren in this phase: 7 against 3."""
    units = {"6arm": "19.11", "7gren": "20.10", "5gren": "20.10"}
    game = combat(units, struck=["5gren"])
    assert assumed(declared(game, "20.10", "6arm").rows[0]) == {"column": "2:1"}


@pytest.mark.clause("scs fog")
def test_in_fog_the_odds_count_the_top_unit_and_are_the_best_there_can_be() -> None:
    """7 against 3 that is seen, whatever lies below."""
    units = {"6arm": "19.11", "7gren": "20.10", "25inf": "20.10"}
    game = combat(units, options={"fog": "on"})
    (row,) = declared(game, "20.10", "6arm").rows
    assert assumed(row) == {"at-best": None, "column": "2:1"}


@pytest.mark.clause("scs fog")
@pytest.mark.parametrize(
    ("height", "assumes"), [("on", {"column": "2:1"}), ("off", {"at-best": None, "column": "2:1"})]
)
def test_in_fog_nothing_is_assumed_of_a_unit_that_is_seen_to_lie_alone(
    height: str, assumes: dict[str, str | None]
) -> None:
    game = combat(
        {"6arm": "19.11", "7gren": "20.10"}, options={"fog": "on", "showStackHeight": height}
    )
    (row,) = declared(game, "20.10", "6arm").rows
    assert assumed(row) == assumes


def test_what_rolls_no_dice_has_no_odds() -> None:
    """Naming a target, moving, ending a phase."""
    game = combat(TANKS)
    assert game.odds("attack 20.10") is None
    assert game.odds("done") is None
    play(game, "attack 20.10")
    assert game.odds("pick 6arm") is None
    game = place(TANKS | {"5arm": "12.13"})
    play(game, "pick 5arm")
    assert game.odds("go 15.13") is None


def test_what_is_refused_has_a_reason_instead_of_odds() -> None:
    """An attack without attackers, an overrun of nobody."""
    game = combat(TANKS)
    play(game, "attack 20.10")
    assert isinstance(game.odds("done"), Refusal)
    refused(game, "done", "scs 7.0", "nobody-attacks")


# Against all 36 rolls


def spent(game: Game, side: str) -> int:
    """The air points that a side has in the combat under way."""
    position = game.position()
    own = side == position["to_move"]
    return int(position["frames"][-2]["air" if own else "answer"])


def happened(game: Game, action: str, air: dict[str, Any], faces: tuple[int, int]) -> str:
    """The result when an action is played with these dice and so many air points of each side.

    A side of which none is told commits no more.
    """
    copy = game.clone(ScriptedDice(faces))
    events = play(copy, action)
    while copy.decision is not None and copy.decision.phase == "air":
        side = copy.decision.side
        wants = air.get(side, 0) > spent(copy, side)
        events += play(copy, "choose air" if wants else "choose no-air")
    for key in ("rolled", "shell-rolled"):
        if told(events, key):
            roll = told(events, key)[0]
            return str(roll["result" if key == "rolled" else "barrage"])
    if told(events, "shell-short"):
        return "-"
    assert len(told(events, "automatic")) == 1
    return "automatic"


def agrees(game: Game, action: str) -> int:
    """Compare every row of the odds of an action with what happens; how many rows there are."""
    found = game.odds(action)
    if not isinstance(found, Odds):
        return 0
    for row in found.rows:
        air = {name: n for name, n in assumed(row).items() if name in game.rules.sides}
        ways = Counter(
            happened(game, action, air, faces) for faces in product(range(1, 7), repeat=2)
        )
        assert {name: Fraction(n, 36) for name, n in ways.items()} == row.chance, (action, air)
    return len(found.rows)


@pytest.mark.clause("scs 7.4", "scs game.air")
@pytest.mark.parametrize("turn", [1, 3])
def test_the_rows_are_what_happens_on_all_rolls(turn: int) -> None:
    """Aircraft of both sides, morning fog in turn 1, two dice read as digits."""
    units = {"a-tank": "08.03", "a-foot": "08.03", "j-rifles": "08.02"}
    game = place_trial(units, phase="combat", turn=turn, air={"amber": 2, "jade": 2})
    play(game, "attack 08.02", "pick a-tank", "pick a-foot")
    assert agrees(game, "done") == 9
    play(game, "done")
    assert agrees(game, "choose air") == 6
    assert agrees(game, "choose no-air") == 3
    play(game, "choose air", "choose air")
    assert agrees(game, "choose air") == 2
    assert agrees(game, "choose no-air") == 1


@pytest.mark.clause("scs 7.4", "scs 6.1f", "scs game.barrage", "scs game.modifiers")
@pytest.mark.parametrize(
    ("folder", "scenario"),
    [
        (PRIMER, "meeting"),
        (PRIMER, "assault"),
        (PRIMER, "overrun"),
        (PRIMER, "bridge"),
        (TRIAL, "trial"),
        (TRIAL, "rolled"),
    ],
    ids=["meeting", "assault", "overrun", "bridge", "trial", "rolled"],
)
def test_the_rows_in_random_games_are_what_happens(folder: Path, scenario: str) -> None:
    """Some attacks, overruns and barrages of random games."""
    rules = open_module(read_module(folder), scenario, {})
    rows = 0
    for seed in range(30):
        game = Game(rules, rules.start(), SeededDice(seed))
        for _ in wander(game, seed):
            if game.outcome is None:
                rows += sum(agrees(game, action) for action in combats(game))
            if rows > 20:
                return
    assert rows > 5


def combats(game: Game) -> list[str]:
    """What is legal now and may lead to dice."""
    verb = {"attack": "done", "moving": "attack", "firing": "attack", "air": "choose"}
    wanted = verb.get(phase(game)[1])
    return [str(action) for action in game.legal() if action.verb == wanted]
