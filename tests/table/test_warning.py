"""What would lose the game at once carries a warning; nothing else does."""

import pytest

from rules.folio.builders import at_setup
from sandtable import SeededDice
from table.tables import SET_UP, Data, Table

#: The Italians who close the coast road west of Tobruk go away: the chain of 17.0a is open.
BLUNDER = ("pick it-19", "go 0603")
HARMLESS = ("pick it-39", "go 1207")


def axis_to_move(table: Table, **wish: object) -> str:
    start = at_setup({}, to_move="axis", options={"victoryChainMines": "free"})
    start.dice = SeededDice(5)
    return table.load(start.record(), **wish)


def warnings(data: Data) -> dict[str, str]:
    return {one["text"]: one["warning"] for one in data["legal"] if "warning" in one}


@pytest.mark.parametrize(
    ("language", "words"), [("en", "lose the game at once"), ("ja", "その場で負け")]
)
def test_closing_an_order_that_loses_is_warned_of(table: Table, language: str, words: str) -> None:
    """The sentence tells how the game would end, with its clause."""
    game = axis_to_move(table)
    table.play(game, *BLUNDER)
    told = warnings(table.look(game, language))
    assert list(told) == ["done"]
    assert words in told["done"]
    assert "[folio 17.0a]" in told["done"]


def test_it_can_be_played_all_the_same(table: Table) -> None:
    game = axis_to_move(table)
    table.play(game, *BLUNDER)
    assert "British" in table.play(game, "done")["outcome"]


def test_in_hidden_play_its_side_is_warned_and_nobody_else(table: Table) -> None:
    game = axis_to_move(table, hidden=True)
    version = table.look(game)["version"]
    table.client.post(
        f"/api/games/{game}/play?seat=axis", json={"version": version, "actions": BLUNDER}
    )
    for seat, warned in (("axis", True), ("british", False)):
        data = table.client.get(f"/api/games/{game}?seat={seat}").json()
        assert bool(warnings(data)) == warned


def test_nothing_else_is_warned_of(table: Table) -> None:
    """A move that leaves the siege closed, and the whole beginning of the other game."""
    game = axis_to_move(table)
    assert warnings(table.look(game)) == {}
    assert warnings(table.play(game, *HARMLESS)) == {}
    other = table.new()
    assert warnings(table.look(other)) == {}
    assert warnings(table.play(other, *SET_UP)) == {}
