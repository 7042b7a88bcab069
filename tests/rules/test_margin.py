"""How far a side is ahead, in points of the game, and how clearly a game was won."""

from typing import Any

import pytest

import sandtable
from builders import marker, play, position
from conformance.games import EACH_SYSTEM, Entry, decisions
from modules.frontier_wire import TOBRUK, at
from rules.folio.builders import at_setup
from rules.scs.builders import place, place_trial
from sandtable import Game, Outcome

#: Scenarios that are won by points, by conditions, and by nobody.
GAMES = (
    *EACH_SYSTEM,
    Entry("scs-primer", "overrun"),
    Entry("frontier-wire", "sidi-rezegh"),
)


def ahead(game: Game, side: str) -> int:
    rules = game.rules
    return rules.margin(game.state, rules.side_number(side))


def clearly(game: Game) -> tuple[str | None, int]:
    """Who won, and by how much."""
    assert game.outcome is not None
    return game.outcome.winner, game.outcome.margin


@pytest.mark.parametrize("entry", GAMES, ids=str)
def test_one_side_is_ahead_by_as_much_as_the_other_is_behind(entry: Entry) -> None:
    """In a random game, and who has won is ahead."""
    game = entry.new(5)
    one, other = range(2)
    margin, state = game.rules.margin, game.state
    for number in decisions(game, 5):
        state = game.state
        if number % (5 * entry.sparse) == 0:
            assert margin(state, one) == -margin(state, other)
    outcome, state = game.outcome, game.state
    assert outcome is not None
    assert margin(state, one) == -margin(state, other)
    if outcome.winner is None:
        assert outcome.margin == 0
    else:
        assert outcome.margin == ahead(game, outcome.winner) > 0


def test_outcomes_are_equal_however_clear() -> None:
    """An ending is one of who, how and by which clause."""
    game = at_setup({}, turn=20, to_move="axis", options={"victoryNeither": "axis"})
    while game.outcome is None:
        play(game, "done")
    assert game.outcome.margin == 20
    assert game.outcome == Outcome("axis", "held", "folio 17.0d")
    assert (game.outcome != Outcome("axis", "held", "folio 17.0d")) is False
    assert hash(game.outcome) == hash(Outcome("axis", "held", "folio 17.0d"))
    assert game.outcome != Outcome("british", "held", "folio 17.0d", 20)
    assert game.outcome != ("axis", "held", "folio 17.0d")


# 60 Series: victory points


@pytest.mark.parametrize(("vp", "winner", "margin"), [(-4, "axis", 5), (4, "british", 3)])
def test_the_series_counts_victory_points(vp: int, winner: str, margin: int) -> None:
    """The siege gives the Axis one more at the end of the last turn."""
    game = position({"gb-14": "P03", "it-savona": "P10"}, turn=6, vp=vp, passes=1)
    assert (ahead(game, "british"), ahead(game, "axis")) == (vp, -vp)
    play(game, "done")
    assert clearly(game) == (winner, margin)
    assert abs(marker(game)) == margin


# Folio: units


def test_the_folio_counts_units_and_a_victory_for_twenty_and_the_turns_left() -> None:
    """Tobruk falls on turn 9 of 20; the Axis has lost two units, the British three."""
    lost = dict.fromkeys(["it-7tk", "it-8tk", "gb-8rtr", "gb-42rtr", "gb-22gds"], "eliminated")
    game = at_setup({**lost, "de-104": "1104", "au-2-13": "2020"}, turn=9, to_move="axis")
    assert (ahead(game, "axis"), ahead(game, "british")) == (1, -1)
    play(game, "pick de-104", "step 1103", "done")
    assert clearly(game) == ("axis", 1 + 20 + 11)


# SCS: the score of the module


@pytest.mark.parametrize(
    ("hexes", "winner", "margin"),
    [
        (["18.13", "18.17", "18.08", "10.13"], "blue", 4),
        (["18.17", "18.08", "10.13"], "blue", 1),
        (["18.13", "10.13"], None, 0),
        (["18.17", "10.13"], "red", 1),
        ([], "red", 5),
    ],
)
def test_points_are_counted_from_a_draw(hexes: list[str], winner: str | None, margin: int) -> None:
    """The primer's battle is drawn with 5 points."""
    fields: dict[str, Any] = {"phase": "exploitation", "to_move": "red", "turn": 8}
    units = {"6arm": "12.06", "7gren": "28.14"}
    game = place(units, control={"blue": hexes, "red": []}, **fields)
    sign = -1 if winner == "red" else 1
    assert ahead(game, "blue") == sign * margin
    play(game, "done")
    assert clearly(game) == (winner, margin)


def test_points_may_be_kept_for_the_second_side_and_leave_no_draw() -> None:
    """The race of the trial: Jade is there with a point or not."""
    for hex_, winner in (("07.02", "jade"), ("07.03", "amber")):
        units = {"j-tank": hex_, "a-foot": "04.03"}
        fields = {"scenario": "rolled", "first": "amber", "turn": 4, "to_move": "jade"}
        game = place_trial(units, phase="exploitation", **fields)
        play(game, "done")
        assert clearly(game) == (winner, 1)


def test_an_automatic_victory_counts_as_the_best_level_and_the_turns_left() -> None:
    """Draws of the campaign lie about 21, and below 10 the Axis wins decisively: 12, and 20 turns."""
    game = at({"ax-aa33": TOBRUK}, turn=3, to_move="axis", phase="exploitation", vp=30)
    assert ahead(game, "cw") > 0
    play(game, "done")
    assert clearly(game) == ("axis", 12 + 20)


def test_without_points_steps_count_and_a_victory_as_all_steps_of_the_enemy() -> None:
    """Sidi Rezegh: the Axis wins unless a condition is met, and has lost three of the steps."""
    game = at(
        {"ax-i8": "20.20 1", "ax-i5": "eliminated"},
        scenario="sidi-rezegh",
        turn=6,
        to_move="axis",
        phase="exploitation",
    )
    rules, state = game.rules, game.state
    units = [u for u, where in enumerate(state.place) if where != rules.absent]
    whole = {s: sum(rules.steps[u] for u in units if rules.owner[u] == s) for s in range(2)}
    lost = {s: whole[s] - standing_steps(game, s) for s in range(2)}
    cw, axis = rules.side_number("cw"), rules.side_number("axis")
    assert ahead(game, "axis") == whole[cw] + lost[cw] - lost[axis]
    play(game, "done")
    assert clearly(game) == ("axis", ahead(game, "axis"))


def standing_steps(game: Game, side: int) -> int:
    """The steps of a side on the map, as the position tells them."""
    rules = game.rules
    units = game.position()["units"]
    full = {unit.id: unit.steps for unit in rules.data.units}
    owner = {unit.id: rules.owner[n] for n, unit in enumerate(rules.data.units)}
    total = 0
    for name, where in units.items():
        words = where.split()
        if owner[name] == side and words[0] != "eliminated":
            total += int(words[1]) if len(words) > 1 and words[1].isdigit() else full[name]
    return total


def test_a_lesson_is_drawn_whatever_is_lost() -> None:
    """But who has lost less is ahead."""
    game = sandtable.position(
        "scs-primer",
        {
            "scenario": "overrun",
            "turn": 2,
            "to_move": "red",
            "phase": "exploitation",
            "units": {"6arm": "12.06", "7gren": "28.14 1"},
        },
    )
    before = ahead(game, "blue")
    play(game, "done")
    assert clearly(game) == (None, 0)
    assert ahead(game, "blue") == before
