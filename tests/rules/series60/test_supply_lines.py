"""5.1: the supply line that a unit is shown, and the clause at its end."""

import random
from itertools import pairwise

import pytest

from builders import end_turn, play, position
from rules.series60.test_5_1_supply import POINTS, WAITING, all_but, supplied
from sandtable import Game
from sandtable.core.bits import bits
from sandtable.systems.series60 import supply

AREAS = [f"{number:02}" for number in range(1, 13)]


def last(game: Game, unit: str) -> tuple[str, object, str]:
    """Where the line of a unit ends: the place, what is there, and by which clause."""
    name, finding = list(game.survey("trace", unit).items())[-1]
    return name, finding.value, finding.clause


def anywhere(seed: int) -> Game:
    """Points held and units strewn at random, as far as a position allows."""
    chance = random.Random(seed)
    start = position(WAITING)
    british = sorted(point for point in POINTS if chance.random() < 0.5)
    units = dict(WAITING)
    for unit in start.rules.data.units:
        held = british if unit.side == "british" else all_but(*british)
        box = "BRIT_OFF" if unit.side == "british" else "AXIS_OFF"
        if unit.id not in WAITING and chance.random() < 0.6:
            units[unit.id] = chance.choice([*held, *AREAS, box])
    return position(
        units,
        british_points=british,
        source_lost="P07" in british or chance.random() < 0.5,
        broken_out=chance.random() < 0.5,
    )


def test_every_unit_in_supply_is_shown_a_line_without_a_break_and_no_other_is():
    """A line in supply goes along open roads from own point to own point, and ends at a source."""
    for seed in range(150):
        game = anywhere(seed)
        rules, state = game.rules, game.state
        fed = supply.in_supply(rules, state)
        roads = {
            frozenset((here, there)): road
            for here, links in enumerate(rules.links)
            for there, road in links
        }
        for unit in bits(supply.on_board(rules, state)):
            name, side = rules.names["unit"][unit], rules.owner[unit]
            line = game.survey("trace", name)
            values = [finding.value for finding in line.values()]
            if not fed >> unit & 1:
                assert "break" in values, (seed, name, line)
                continue
            assert values == ["trace"] * (len(line) - 1) + ["source"], (seed, name, line)
            points = [rules.place_index[one] for one in line if one in POINTS]
            assert all(supply.controls(state, side, point) for point in points), (seed, name)
            for pair in pairwise(points):
                assert supply.road_open(rules, state, side, roads[frozenset(pair)]), (seed, name)


@pytest.mark.clause("s60 5.1(1)f")
@pytest.mark.parametrize("closed", ["10", "12"])
def test_of_two_source_roads_at_one_point_one_that_is_open_is_enough(closed):
    """Fort Maddalena has roads off the south and the east edge; the enemy closes one of them."""
    game = position({**WAITING, "gb-7ad-4ab": "P25", "it-trieste": closed})
    road = {"10": "T26", "12": "T25"}[closed]
    assert last(game, "gb-7ad-4ab") == (road, "source", "s60 5.1(1)b")
    both = position({**WAITING, "gb-7ad-4ab": "P25", "it-trieste": "10", "it-ariete": "12"})
    assert last(both, "gb-7ad-4ab") == ("P25", "break", "s60 5.1(1)f")


@pytest.mark.parametrize(
    ("unit", "place", "fields", "end"),
    [
        pytest.param("it-trieste", "P18", {}, ("T12", "source", "s60 5.1(1)a"), id="a west road"),
        pytest.param("it-trieste", "P07", {}, ("P07", "source", "s60 5.1(1)a"), id="Bardia"),
        pytest.param("gb-7ad-4ab", "P22", {}, ("T20", "source", "s60 5.1(1)b"), id="a south road"),
        pytest.param("gb-7ad-4ab", "P11", {}, ("C12", "source", "s60 5.1(1)b"), id="an east road"),
        pytest.param("gb-7ad-4ab", "11", {}, ("11", "source", "s60 5.1(1)c"), id="area 11"),
        pytest.param("gb-14", "P03", {}, ("P03", "source", "s60 5.1(1)d"), id="the garrison"),
        pytest.param(
            "it-trieste",
            "P07",
            {"source_lost": True, "british_points": all_but("P07")},
            ("P07", "break", "s60 5.1(1)e"),
            id="Bardia, once lost",
        ),
        pytest.param(
            "gb-7ad-4ab",
            "P11",
            {"broken_out": True},
            ("P11", "break", "s60 7.1(5)b"),
            id="an east road after a breakout",
        ),
        pytest.param(
            "it-trieste", "AXIS_OFF", {}, ("AXIS_OFF", "source", "s60 6.3(8)-3"), id="the box"
        ),
    ],
)
def test_the_end_of_a_line_names_the_clause_that_makes_it_a_source_or_takes_it_away(
    unit, place, fields, end
):
    """The unit stands where its line ends."""
    assert last(position({**WAITING, unit: place}, **fields), unit) == end


# What an operation does to supply is told before it is closed


@pytest.mark.clause("s60 5.1(4)-1")
def test_who_stays_where_no_line_leads_is_told_before() -> None:
    """From the area where all are supplied to one that touches Axis points only."""
    game = position({"sa-1": "11", **WAITING})
    play(game, "pick sa-1, go 10")
    assert notice(game, "done") == ("cut-ahead", ("sa-1",))
    play(game, "done")
    end_turn(game)
    assert not supplied(game, "sa-1")


@pytest.mark.clause("s60 5.1(4)-1")
def test_who_goes_along_a_line_is_told_nothing() -> None:
    game = position({"sa-1": "12", **WAITING}, british_points=["P25"])
    play(game, "pick sa-1, go P25")
    assert game.notice("done") is None


@pytest.mark.clause("s60 5.1(4)-1")
def test_an_attack_that_ends_out_of_supply_even_if_it_succeeds_is_told_before() -> None:
    """Gabr Saleh taken is a point without a road to another British one; with one, nothing is told."""
    units = {"sa-5": "11", "de-wechmar": "P20", **WAITING}
    for points, told_of in (([], ("won-cut-ahead", ("sa-5",))), (["P22", "P19"], None)):
        game = position(units, british_points=points)
        play(game, "pick sa-5, go P20")
        assert notice(game, "attack P20") == told_of


@pytest.mark.clause("s60 5.1(4)-1")
def test_those_left_behind_are_told_of_too() -> None:
    """The tanks kept the road to the edge open against Trieste; they drive away into the desert."""
    game = position(
        {"gb-7ad-4ab": "09", "it-trieste": "09", "sa-1": "P22 down", **WAITING},
        british_points=["P03", "P22"],
    )
    play(game, "pick gb-7ad-4ab, go 10")
    assert notice(game, "done") == ("cut-ahead", ("gb-7ad-4ab", "sa-1"))


@pytest.mark.clause("s60 5.1(4)-1")
def test_who_was_cut_off_before_the_operation_is_told_nothing() -> None:
    game = position({"sa-1": "10", **WAITING})
    play(game, "pick sa-1, go 06")
    assert game.notice("done") is None


@pytest.mark.clause("s60 5.1(4)a")
def test_on_the_last_turn_nothing_is_told() -> None:
    """Nobody looks at supply again."""
    game = position({"sa-1": "11", **WAITING}, turn=6)
    play(game, "pick sa-1, go 10")
    assert game.notice("done") is None


def notice(game: Game, action: str) -> tuple[str, object] | None:
    found = game.notice(action)
    return None if found is None else (found.key, found.values["units"])
