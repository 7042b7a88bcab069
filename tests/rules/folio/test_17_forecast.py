"""17.0 looked at ahead: what bars the chain, who holds Tobruk, and how the turn ends."""

import pytest

from builders import play
from rules.folio.builders import at_setup, place
from sandtable import Game, Outcome


def told(game: Game) -> dict[str, dict[str, object]]:
    return {one.key: one.values for one in game.forecast().reasons}


@pytest.mark.clause("folio 17.0a")
def test_what_bars_the_chain_first_is_named() -> None:
    """A belt that nobody holds both sides of; by the letter, the zones of the siege."""
    belt = place({"gb-14": "1103", "it-27": "0126"})
    assert told(belt)["belt-unheld"]["number"] == 1
    ring = told(at_setup({}, options={"victoryChainMines": "free"}))
    assert ring["chain-zone"] == {"place": "0804", "number": 2}


@pytest.mark.clause("folio 17.0b")
def test_who_holds_tobruk_is_named() -> None:
    assert told(place({"gb-14": "1103", "it-27": "0126"}))["tobruk-held"]["unit"] == "gb-14"
    assert told(place({"gb-14": "1003", "it-27": "0126"}))["tobruk-empty"] == {"place": "1103"}


@pytest.mark.clause("folio 17.0e")
def test_the_toll_is_counted() -> None:
    game = at_setup({"it-7tk": "eliminated", "gb-8rtr": "eliminated", "it-8tk": "eliminated"})
    assert told(game)["toll"] == {"british": 1, "axis": 2}


@pytest.mark.clause("folio 17.0d")
def test_the_end_of_the_last_turn_is_foreseen() -> None:
    """And the turns before it decide nothing."""
    draw = Outcome(None, "neither", "folio 17.0d")
    units = {"gb-14": "1103", "it-27": "0126"}
    last = place(units, turn=20, to_move="axis", phase="movement")
    assert last.forecast().outcome == draw
    while last.outcome is None:
        play(last, "done")
    assert last.outcome == draw
    assert place(units, turn=17, to_move="axis", phase="movement").forecast().outcome is None


@pytest.mark.clause("folio 17.1a")
def test_dice_about_the_end_are_announced_and_not_foreseen() -> None:
    game = place({"gb-14": "1103", "it-27": "0126"}, turn=18, to_move="axis", phase="movement")
    assert game.forecast().outcome is None
    assert told(game)["end-dice-ahead"] == {"turn": 18}


@pytest.mark.clause("folio 17.0a", "folio 17.0b")
def test_the_places_that_decide() -> None:
    stakes = {one.place: one.told.key for one in place({}).stakes}
    assert stakes["1103"] == "stake-tobruk"
    assert {place for place, key in stakes.items() if key == "stake-chain"} == {
        "3915",
        "3919",
        "3921",
        "3924",
    }
