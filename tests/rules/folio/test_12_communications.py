"""12.0 Lines of communication and 15.0 the airfield: what they take off the allotment."""

import pytest

from builders import end_turn, play, told
from rules.folio.builders import hand, place
from sandtable import Game

SYMBOLS = {"british": ["3915", "3919", "3921", "3924"], "axis": ["0102", "0103"]}
RAIDERS = {"british": ["de-aa3", "de-aa33", "de-aa580", "it-recam"], "axis": ["gb-kdg", "gb-11hus"]}
#: Units of both sides in the middle of the desert.
FAR = {"nz-4": "2020", "de-104": "2006"}
DRAWS = [1, 2, 3, 4, 1, 2, 3]


def allotted(units: dict[str, str], **options) -> dict[str, int]:
    """How many markers each side is allotted for the turn after this position."""
    draws = {"british": DRAWS[:4], "axis": DRAWS[4:]}
    found: dict[str, int] = {}
    # The draws depend on the allotment, so it is asked for by hand.
    game = place({**FAR, **units}, to_move="axis", options={"fireDraw": "choice", **options})
    events = end_turn(game)
    for one in told(events, "allotted"):
        found[one["side"]] = one["number"]
    for side, number in found.items():
        if number:
            assert (game.decision.side, game.decision.phase) == (side, "choose-fire")
            play(game, *(f"pick fire-{value}" for value in draws[side][:number]))
        assert hand(game, side) == sorted(draws[side][:number])
    assert game.decision.phase == "movement"
    return found


def raid(side: str, *symbols: str) -> dict[str, str]:
    """Enemies on these symbols of a side."""
    return dict(zip(RAIDERS[side], symbols, strict=False))


# 12.0


@pytest.mark.clause("folio 12.0a", "folio 12.0b")
@pytest.mark.parametrize("symbol", SYMBOLS["british"])
def test_one_lost_symbol_halves_the_british_allotment(symbol):
    """Four become two, whichever of the four symbols it is."""
    assert allotted(raid("british", symbol)) == {"british": 2, "axis": 3}


@pytest.mark.clause("folio 12.0a", "folio 12.0b")
@pytest.mark.parametrize("symbol", SYMBOLS["axis"])
@pytest.mark.parametrize(("reading", "number"), [("keepHalfDown", 1), ("loseHalfDown", 2)])
def test_one_lost_symbol_halves_the_axis_allotment(symbol, reading, number):
    """Option locHalving: of three markers one is left, or one is lost."""
    units = raid("axis", symbol)
    assert allotted(units, locHalving=reading) == {"british": 4, "axis": number}


@pytest.mark.clause("folio 12.0b")
def test_half_of_an_even_number_is_the_same_in_both_readings():
    """Option locHalving=loseHalfDown: four British markers become two."""
    assert allotted(raid("british", "3921"), locHalving="loseHalfDown")["british"] == 2


@pytest.mark.clause("folio 12.0c")
@pytest.mark.parametrize("reading", ["keepHalfDown", "loseHalfDown"])
@pytest.mark.parametrize("lost", [2, 3, 4])
def test_with_two_or_more_symbols_lost_the_british_receive_nothing(lost, reading):
    """Two, three and all four of them."""
    units = raid("british", *SYMBOLS["british"][:lost])
    assert allotted(units, locHalving=reading) == {"british": 0, "axis": 3}


@pytest.mark.clause("folio 12.0c")
def test_with_both_symbols_lost_the_axis_receives_nothing():
    """0102 and 0103."""
    assert allotted(raid("axis", "0102", "0103")) == {"british": 4, "axis": 0}


@pytest.mark.clause("folio 12.0a", "folio 12.0b")
def test_only_an_enemy_on_the_symbol_counts():
    """One's own units on all symbols, and enemies beside them."""
    own = {"nz-5": "3915", "in-11": "3921", "it-16": "0102", "it-15": "0103"}
    beside = {"de-aa3": "3920", "de-aa33": "3923", "gb-kdg": "0104"}
    assert allotted({**own, **beside}) == {"british": 4, "axis": 3}


@pytest.mark.clause("folio 12.0b")
def test_both_sides_may_lose_markers_at_once():
    """A raider on either edge of the map."""
    assert allotted({**raid("british", "3919"), **raid("axis", "0103")}) == {
        "british": 2,
        "axis": 1,
    }


@pytest.mark.clause("folio 12.0b")
def test_a_symbol_that_is_free_again_counts_no_more():
    """The raider is on 3921 when turn 3 begins, and off it when turn 4 does."""
    game = place({**FAR, "de-aa3": "3921"}, to_move="axis", turn=2, draws=[1, 2, 1, 2, 3, *DRAWS])
    assert told(end_turn(game), "allotted")[0] == {"side": "british", "number": 2, "full": 4}
    while game.decision.side == "british":
        play(game, "done")
    play(game, "pick de-aa3", "step 3922", "done")
    assert told(end_turn(game), "allotted")[0] == {"side": "british", "number": 4, "full": 4}


@pytest.mark.clause("folio 12.0d")
def test_markers_already_held_are_not_taken_back():
    """In the Axis movement phase a raider goes to 3921 and another stands on 3919."""
    game = place(
        {**FAR, "de-aa3": "3922", "de-aa33": "3919"},
        to_move="axis",
        hand={"british": [4, 5, 6], "axis": [1]},
        draws=[1, 2, 3],
    )
    play(game, "pick de-aa3", "step 3921", "done")
    assert hand(game, "british") == [4, 5, 6]
    assert told(end_turn(game), "allotted")[0] == {"side": "british", "number": 0, "full": 4}


@pytest.mark.clause("folio 12.0b", "folio 12.0c")
@pytest.mark.parametrize(
    ("full", "lost", "reading", "number"),
    [
        (6, 1, "keepHalfDown", 3),
        (6, 2, "keepHalfDown", 0),
        (5, 1, "keepHalfDown", 2),
        (5, 1, "loseHalfDown", 3),
    ],
)
def test_the_arithmetic_of_other_allotments(monkeypatch, full, lost, reading, number):
    """With allotments of six and five."""
    game = other_allotment(monkeypatch, raid("british", *SYMBOLS["british"][:lost]), full, reading)
    assert told(end_turn(game), "allotted")[0] == {
        "side": "british",
        "number": number,
        "full": full,
    }


def other_allotment(monkeypatch, units: dict[str, str], full: int, reading: str) -> Game:
    options = {"fireDraw": "choice", "locHalving": reading}
    game = place({**FAR, **units}, to_move="axis", options=options)
    monkeypatch.setattr(game.rules, "allotment", (full, full))
    return game


# 15.0 Sidi Rezegh


@pytest.mark.clause("folio 15.0")
def test_a_british_unit_on_the_airfield_costs_the_axis_a_marker():
    """Three become two; the British allotment is not touched."""
    assert allotted({"nz-5": "1509"}) == {"british": 4, "axis": 2}


@pytest.mark.clause("folio 15.0")
@pytest.mark.parametrize("units", [{"it-16": "1509"}, {"nz-5": "1510"}, {}])
def test_only_a_british_unit_in_the_hex_does(units):
    """An Axis unit there, a British one beside it, and nobody."""
    assert allotted(units) == {"british": 4, "axis": 3}


@pytest.mark.clause("folio 15.0", "folio 12.0b")
@pytest.mark.parametrize(("reading", "number"), [("keepHalfDown", 0), ("loseHalfDown", 1)])
def test_the_airfield_comes_after_the_halving(reading, number):
    """One symbol and the airfield: 3, then 1 or 2, then one less."""
    units = {"nz-5": "1509", **raid("axis", "0102")}
    assert allotted(units, locHalving=reading)["axis"] == number


@pytest.mark.clause("folio 15.0", "folio 12.0c")
def test_the_axis_never_receives_less_than_nothing():
    """Both symbols and the airfield."""
    assert allotted({"nz-5": "1509", **raid("axis", "0102", "0103")})["axis"] == 0


@pytest.mark.clause("folio 15.0")
@pytest.mark.parametrize(
    ("units", "number"), [({}, 4), (raid("axis", "0102"), 1)], ids=["airfield", "symbol too"]
)
def test_the_arithmetic_of_the_airfield(monkeypatch, units, number):
    """An allotment of five: five become four; with a symbol lost five, two, one."""
    game = other_allotment(monkeypatch, {"nz-5": "1509", **units}, 5, "keepHalfDown")
    assert told(end_turn(game), "allotted")[1] == {"side": "axis", "number": number, "full": 5}


@pytest.mark.clause("folio 15.0")
def test_the_markers_of_the_turn_in_which_it_is_taken_stay():
    """The British move onto the airfield; the loss comes with the next turn."""
    game = place(
        {"nz-4": "1510", "de-104": "2006"}, hand={"axis": [4, 5, 6]}, draws=[1, 2, 3, 4, 1, 2]
    )
    play(game, "pick nz-4", "step 1509", "done")
    assert hand(game, "axis") == [4, 5, 6]
    assert told(end_turn(game), "allotted")[1] == {"side": "axis", "number": 2, "full": 3}
