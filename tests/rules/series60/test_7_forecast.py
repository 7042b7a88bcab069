"""7.1 looked at ahead: what the end of the turn would bring, and what makes Tobruk besieged."""

import pytest

from builders import end_turn, marker, play, position
from sandtable import Event, Game, Outcome

#: Tobruk, El Adem, Bir el Gubi, El Cuasc: a line that ends at the south edge.
LINE = ["P03", "P13", "P19", "P22"]
RESERVE = {"sa-6": "BRIT_OFF", "it-savona": "P07"}


def reasons(game: Game) -> dict[str, list[dict[str, object]]]:
    found: dict[str, list[dict[str, object]]] = {}
    for reason in game.forecast().reasons:
        assert isinstance(reason, Event)
        found.setdefault(reason.key, []).append(reason.values)
    return found


@pytest.mark.clause("s60 7.1(1)b", "s60 5.1(3)-1")
def test_who_closes_the_road_is_named() -> None:
    """An Axis unit alone in the area beside the road from Tobruk to El Adem."""
    game = position(RESERVE | {"it-trieste": "03"}, british_points=LINE)
    told = reasons(game)
    assert game.forecast().points == {"axis": 1, "british": 0}
    assert told["siege-ahead"] == [{"side": "axis", "points": 1, "place": "P03"}]
    assert told["road-barred"] == [
        {"units": ("it-trieste",), "place": "03", "at": "P03", "to": "P13"}
    ]
    end_turn(game)
    assert marker(game) == -1


@pytest.mark.clause("s60 7.1(1)b")
def test_a_free_line_brings_the_british_two() -> None:
    game = position(RESERVE, british_points=LINE, vp=1)
    forecast = game.forecast()
    assert forecast.points == {"axis": 0, "british": 2}
    assert forecast.score == {"axis": 0, "british": 3}
    assert [one.key for one in forecast.reasons] == ["relief-ahead", "prize-missed"]


@pytest.mark.clause("s60 5.1(3)-2")
def test_a_point_of_the_enemy_on_the_line_is_named() -> None:
    game = position(RESERVE, british_points=["P03", "P13", "P22"])
    assert reasons(game)["point-held"] == [{"side": "axis", "place": "P19"}]


@pytest.mark.clause("s60 5.1(1)f")
def test_a_road_off_the_map_that_is_closed_is_named() -> None:
    """El Cuasc is British, and Trieste stands alone beside its road to the south edge."""
    south = position(RESERVE | {"it-trieste": "09"}, british_points=LINE)
    barred = reasons(south).get("source-barred", [])
    assert [one["units"] for one in barred] == [("it-trieste",)]
    assert barred[0]["at"] == "P22"


@pytest.mark.clause("s60 7.1(2)")
def test_bardia_is_worth_one_to_the_british() -> None:
    units = {"sa-6": "BRIT_OFF", "it-trieste": "03"}
    game = position(units, british_points=[*LINE, "P07"], source_lost=True)
    assert game.forecast().points == {"axis": 1, "british": 1}
    assert reasons(game)["prize-ahead"] == [{"side": "british", "points": 1, "place": "P07"}]


@pytest.mark.clause("s60 7.3")
def test_an_end_at_seven_is_foreseen() -> None:
    game = position(RESERVE | {"it-trieste": "03"}, vp=-6)
    assert game.forecast().outcome == Outcome("axis", "sudden-death", "s60 7.3")
    end_turn(game)
    assert game.outcome == Outcome("axis", "sudden-death", "s60 7.3")


def test_an_open_order_counts_as_not_given() -> None:
    """Nothing of a draft shows in the forecast."""
    game = position(RESERVE | {"it-trieste": "03", "gb-14": "P03"}, british_points=LINE)
    before = game.forecast()
    play(game, "pick gb-14", "go 03")
    assert game.forecast() == before


@pytest.mark.clause("s60 7.1(1)b", "s60 7.1(2)")
def test_the_places_that_score_say_how_much() -> None:
    told = {stake.place: stake.told.values for stake in position(RESERVE).stakes}
    assert told == {
        "P03": {"place": "P03", "british": 2, "axis": 1},
        "P07": {"place": "P07", "side": "british", "points": 1},
    }
