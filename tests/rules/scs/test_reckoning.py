"""How odds come about: every unit with what it is printed, every change with its clause."""

from fractions import Fraction

import pytest

from builders import play, reckonings
from conformance.seats import seats
from modules.altered import Change
from rules.scs.builders import QUIET, combat, place_in, place_trial
from sandtable import Game
from sandtable.core.action import Action
from sandtable.core.reckoning import Line, Reckoning
from sandtable.text import Speaker
from sandtable.text.chart import charts_for


def reckoned(game: Game, action: str = "done") -> Reckoning:
    """The one reckoning of an action about which nothing is open."""
    (found,) = reckonings(game, action)
    return found


def declared(game: Game, target: str, *units: str) -> Reckoning:
    play(game, f"attack {target}", *(f"pick {unit}" for unit in units))
    return reckoned(game)


def lines(of: tuple[Line, ...]) -> list[tuple[str, str, str]]:
    """Each with its name, its clause and what it does."""
    return [
        (next(iter(map(str, line.values.values())), line.key), line.clause, str(line.amount))
        for line in of
    ]


@pytest.mark.clause("scs 7.4")
def test_a_plain_attack_is_its_strengths() -> None:
    """7 against 3 is 2:1; the expected steps are those of the column."""
    found = declared(combat({"6arm": "19.11", "7gren": "20.10"}), "20.10", "6arm")
    assert [(one.unit, one.printed, one.lines) for one in found.attackers] == [("6arm", 7, ())]
    assert [(one.unit, one.printed, one.lines) for one in found.defenders] == [("7gren", 3, ())]
    assert (found.place, found.found, found.lines, found.column) == ("20.10", "2:1", (), "2:1")
    assert found.expected["attackers"] == Fraction(1 + 2 + 3 + 4 + 5 + 6, 36)


@pytest.mark.clause("scs 12.2", "scs modifiers")
def test_a_unit_out_of_supply_is_told_with_its_factor() -> None:
    game = combat({"6arm": "19.11 out1", "7gren": "20.10"})
    found = declared(game, "20.10", "6arm")
    (share,) = found.attackers
    assert lines(share.lines) == [("out", "scs 12.2", "1/2")]
    assert (share.printed, share.value) == (7, Fraction(7, 2))
    assert (found.total("attack"), found.found) == (Fraction(7, 2), "1:1")


@pytest.mark.clause("scs 7.3", "scs game.modifiers", "scs game.special")
def test_all_that_helps_a_garrison_is_told_line_by_line() -> None:
    """The port, over a ditch: a town that doubles Jade, a dug-in garrison, and a last stand."""
    units = {"a-tank": "07.06", "j-port": "07.07"}
    found = declared(place_trial(units, **QUIET), "07.07", "a-tank")
    (defender,) = found.defenders
    assert sorted(lines(defender.lines)) == [
        ("dug-in", "scs game.modifiers", "5/4"),
        ("last-stand", "scs game.special", "3/2"),
        ("town", "scs 7.3", "2"),
    ]
    (attacker,) = found.attackers
    assert lines(attacker.lines) == [("town", "scs 7.3", "2/3"), ("ditch", "scs 7.3", "1/2")]


@pytest.mark.clause("scs game.modifiers", "scs 7.4")
def test_shifts_and_changes_of_the_roll_are_lines_of_the_combat() -> None:
    """A hill and combined arms move the column; in the morning the roll is one less."""
    units = {"a-tank": "12.10", "a-foot": "12.10", "a-late": "12.10", "j-rifles": "12.09"}
    attackers = ("a-tank", "a-foot", "a-late")
    found = declared(place_trial(units, **QUIET), "12.09", *attackers)
    assert lines(found.lines) == [
        ("hill", "scs 7.3", "-1"),
        ("combined-arms", "scs game.modifiers", "1"),
    ]
    assert (found.found, found.column) == ("4:1", "3:1-4:1")
    early = declared(place_trial(units, **QUIET | {"turn": 2}), "12.09", *attackers)
    assert lines(early.lines)[-1] == ("fog", "scs game.modifiers", "-1")
    rows = {throw.roll: throw.row for throw in early.throws}
    assert (rows["21"], rows["12"], rows["11"]) == ("16", "11", "11")


@pytest.mark.clause("scs game.air")
def test_air_points_are_a_line_of_the_case_they_are_assumed_in() -> None:
    game = place_trial(
        {"a-line": "08.06", "j-tank": "09.07"}, phase="combat", air={"amber": 1, "jade": 0}
    )
    play(game, "attack 09.07", "pick a-line")
    without, with_air = reckonings(game, "done")
    assert "air" not in [line.key for line in without.lines]
    assert ("air", "scs game.air", "2") in lines(with_air.lines)


@pytest.mark.clause("scs 7.4")
def test_left_of_the_table_no_column_is_read() -> None:
    game = combat({"2cav": "19.11", "5gren": "20.10", "25inf": "20.10"})
    found = declared(game, "20.10", "2cav")
    assert (found.column, found.throws) == (None, ())
    assert found.expected == {"attackers": 1, "defenders": 0}


@pytest.mark.clause("scs game.barrage")
def test_a_barrage_is_told_gun_by_gun() -> None:
    """6 is the third column; without an observer it is the second."""
    units = {"a-guns": "08.05", "j-rifles": "08.02"}
    for extra, column, unseen in (({"a-foot": "08.03"}, "3", []), ({}, "2", ["unseen"])):
        game = place_trial(units | extra, phase="barrage", turn=3)
        play(game, "pick a-guns")
        found = reckoned(game, "attack 08.02")
        assert [(one.unit, one.printed) for one in found.attackers] == [("a-guns", 6)]
        assert [line.key for line in found.lines] == unseen
        assert (found.chart, found.found, found.column) == ("barrage", "6", column)
        charts = charts_for(Speaker(game.rules, "en")).charts()
        (chart,) = (one for one in charts if one.id == "barrage")
        bands = {one.id: one.name for one in chart.columns}
        assert bands == {"1": "1–2", "2": "3–5", "3": "≥6"}


@pytest.mark.clause("scs game.barrage", "scs game.disorganised")
def test_a_disorganised_gun_is_told_with_its_factor() -> None:
    """6, halved: the second column."""
    units = {"a-guns": "08.05 dg", "a-foot": "08.03", "j-rifles": "08.02"}
    game = place_trial(units, phase="barrage", turn=3)
    play(game, "pick a-guns")
    found = reckoned(game, "attack 08.02")
    (share,) = found.attackers
    assert (share.printed, share.value) == (6, 3)
    assert lines(share.lines) == [("disorganised", "scs game.disorganised", "1/2")]
    assert (found.found, found.column) == ("3", "2")


@pytest.mark.clause("scs game.barrage")
@pytest.mark.parametrize(("rules", "rolls"), [("2", 11), ("3", 0)])
def test_a_barrage_left_of_the_table_has_no_column(rules: str, rolls: int) -> None:
    """G13: nothing is rolled; by rules 2 it was, for nothing."""
    game = place_trial(
        {"a-guns": "08.03 1", "j-rifles": "07.02"}, phase="barrage", turn=3, rules=rules
    )
    play(game, "pick a-guns")
    found = reckoned(game, "attack 07.02")
    assert (found.column, len(found.throws), found.expected) == (None, rolls, {"defenders": 0})
    assert {throw.result for throw in found.throws} <= {"-"}


@pytest.mark.clause("scs fog")
def test_in_the_fog_only_the_top_unit_is_reckoned_with() -> None:
    """Until the combat has shown the others."""
    units = {"6arm": "19.11", "7gren": "20.10", "21gren": "20.10"}
    game = combat(units, options={"fog": "on"})
    top = game.rules.names["unit"][game.state.stacks[game.rules.place_index["20.10"]][0]]
    play(game, "attack 20.10", "pick 6arm")
    assert [one.unit for one in reckoned(game).defenders] == [top]
    code = game.rules.alphabet.code(next(one for one in game.legal() if one.verb == "done"))
    shown = game.rules.reckon(game.state, code)
    assert shown is not None
    assert {one.unit for one in shown.defenders} == {"7gren", "21gren"}


#: The primer with a barrage phase, and a gun.
GUNS: tuple[Change, ...] = (
    (
        "rules.toml",
        'classes = ["ground"]\n',
        'classes = ["ground"]\nsequence = ["movement", "barrage", "combat", "exploitation", "supply"]\n',
    ),
    (
        "rules.toml",
        "[supply]\n",
        '[barrage]\ndice = "sum"\ncolumn = [{ low = 1 }]\n[barrage.rows]\n'
        + "".join(f'{roll} = ["-"]\n' for roll in range(2, 13))
        + "\n[supply]\n",
    ),
    (
        "units.toml",
        "steps = 3\nfull = { attack = 4, defence = 6, move = 5 }",
        "steps = 3\nfull = { attack = 4, defence = 6, move = 5, barrage = 3, range = 4 }",
    ),
)


@pytest.mark.clause("scs fog", "scs game.barrage")
def test_in_the_fog_guns_keep_their_strength_to_themselves() -> None:
    """A barrage shows nobody: how it was reckoned only its owner may know, of a combat all may."""
    game = place_in(
        GUNS, {"1inf": "19.11", "7gren": "20.10"}, phase="barrage", options={"fog": "on"}
    )
    play(game, "pick 1inf")
    rules, state = game.rules, game.state
    shells = rules.alphabet.code(Action("attack", "20.10"))
    known = {seat: rules.unveiled(state, shells, seat) for seat in seats(game)}
    assert known == {"blue": True, "red": False, "spectator": False}
    attack = combat({"6arm": "19.11", "7gren": "20.10"}, options={"fog": "on"})
    play(attack, "attack 20.10", "pick 6arm")
    done = rules.alphabet.code(Action("done", None))
    assert all(rules.unveiled(attack.state, done, seat) for seat in seats(game))
