"""The terminal asks again before something that loses the game at once."""

import pytest

from cli.sitting import says, sit
from rules.folio.builders import at_setup
from sandtable import Game

BLUNDER = "pick it-19, go 0603, done"


def axis_to_move() -> Game:
    return at_setup({}, to_move="axis", options={"victoryChainMines": "free"})


@pytest.mark.parametrize(
    ("language", "words"), [("en", "lose the game at once"), ("ja", "その場で負け")]
)
def test_an_order_that_loses_must_be_typed_twice(language: str, words: str) -> None:
    talk = sit(BLUNDER, game=axis_to_move(), language=language)
    assert says(talk.after(BLUNDER), words, "[folio 17.0a]", talk.say("type-again"))
    assert talk.game.orders == []
    assert talk.game.draft == ()
    again = sit(BLUNDER, BLUNDER, game=axis_to_move(), language=language)
    assert again.game.outcome is not None
    assert again.game.outcome.winner == "british"


def test_something_else_in_between_is_warned_of_again() -> None:
    """Another order that loses is another question."""
    talk = sit(BLUNDER, "pick it-19, go 0604, done", BLUNDER, game=axis_to_move())
    assert talk.game.orders == []


def test_looking_around_in_between_changes_nothing() -> None:
    talk = sit("pick it-19", "go 0603", "done", "zones", "done", game=axis_to_move())
    assert talk.game.outcome is not None


@pytest.mark.parametrize(
    ("language", "words"), [("en", "this puts out of supply"), ("ja", "補給線から外れる")]
)
def test_a_move_out_of_supply_is_told_and_need_not_be_typed_twice(
    language: str, words: str
) -> None:
    talk = sit("choose suggested, done", "pick sa-5", "go 10", "done", language=language)
    assert says(talk.after("go 10"), words, "[s60 5.1(4)-1]")
    assert talk.game.orders[-1].codes
    assert not talk.game.draft
