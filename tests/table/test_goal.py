"""What one is trying to do, at the table: briefing, victory, score, the end of the turn, and places that count."""

import pytest

from builders import CRUSADER, position
from sandtable import SeededDice
from sandtable.text import Speaker
from sandtable.text.goal import ahead
from table.tables import SET_UP, Table

MODULES = ["operation-crusader-60", "battle-for-tobruk", "scs-primer", "frontier-wire"]
AGAINST = {"axis": "recruit", "british": "person"}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("module", MODULES)
def test_the_goal_of_every_game(table: Table, module: str, language: str) -> None:
    """Five lines of each side at an open table, how it is won with clauses, and the forecast."""
    game = table.new(module=module)
    told = table.ask(game, "goal", lang=language).json()
    kept = table.game(game)
    assert {one["id"] for one in told["sides"]} == set(kept.rules.sides)
    for side in told["sides"]:
        keys = [line["key"] for line in side["briefing"]]
        assert keys == ["who", "aim", "win", "length", "advice"]
        assert all(line["text"] and line["title"] for line in side["briefing"])
    assert told["victory"]
    assert all(one["clause"] for one in told["victory"] + told["tally"] + told["reasons"])
    assert told["ahead"] == ahead(kept.forecast(), Speaker(kept.rules, language))


def test_who_plays_one_side_is_briefed_for_that_side(table: Table) -> None:
    game = table.new(seats=AGAINST)
    assert [one["id"] for one in table.ask(game, "goal").json()["sides"]] == ["british"]


def test_who_must_choose_is_briefed_first_at_an_open_table(table: Table) -> None:
    game = table.new(module="scs-primer", scenario="meeting")
    assert [one["id"] for one in table.ask(game, "goal").json()["sides"]] == ["blue", "red"]


def test_a_goal_of_no_game(table: Table) -> None:
    assert table.ask("nothing", "goal").status_code == 404


def test_a_language_that_there_is_not_is_english(table: Table) -> None:
    game = table.new()
    assert table.ask(game, "goal", lang="tlh").json() == table.ask(game, "goal").json()


@pytest.mark.parametrize(
    ("module", "scenario", "labels"),
    [
        (CRUSADER, None, {"P03": "2/1", "P07": "1"}),
        ("scs-primer", "meeting", {"18.13": "3", "10.13": "2"}),
        ("frontier-wire", "campaign", {"02.28": "6", "15.27": "★"}),
        ("battle-for-tobruk", None, {"1103": "★", "3915": "★"}),
        ("scs-primer", "movement", {}),
    ],
)
def test_places_say_what_they_are_worth(
    table: Table, module: str, scenario: str | None, labels: dict[str, str]
) -> None:
    game = table.new(module=module, scenario=scenario)
    stakes = table.ask(game, "words").json()["stakes"]
    found = {one["place"]: one["label"] for one in stakes}
    assert labels.items() <= found.items()
    assert bool(labels) == bool(found)
    assert all(one["text"] for one in stakes)


LINE = {"sa-6": "BRIT_OFF", "it-savona": "P07", "it-trieste": "09"}


@pytest.mark.parametrize(("passes", "ends"), [(0, False), (1, True)])
def test_a_pass_that_costs_something_says_what(table: Table, passes: int, ends: bool) -> None:
    """The Axis would score for the siege; the pass ends the turn if the other side has passed."""
    start = position(LINE, british_points=["P03", "P13", "P19", "P22"], passes=passes)
    start.dice = SeededDice(1)
    game = table.load(start.record())
    cost = table.look(game)["cost"]
    assert cost["text"].startswith("If the turn ended now: Axis +1")
    assert cost["ends"] is ends


def test_an_order_that_is_begun_is_no_pass(table: Table) -> None:
    game = table.new()
    table.play(game, *SET_UP)
    assert table.look(game)["cost"] is not None
    table.play(game, "pick gb-7ad-4ab")
    assert table.look(game)["cost"] is None
