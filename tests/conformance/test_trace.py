"""The supply line of a unit, told place by place, agrees with whether the rules call it supplied."""

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

import sandtable
from builders import position, wander
from rules.scs.builders import place
from sandtable import Game, draw
from sandtable.core.bits import bits
from sandtable.core.errors import UnknownName
from sandtable.systems.folio import victory
from sandtable.systems.scs import supply as scs_supply
from sandtable.systems.series60 import supply as series60_supply


def series60(game: Game) -> dict[str, bool]:
    rules, state = game.rules, game.state
    fed = series60_supply.in_supply(rules, state)
    return {
        rules.names["unit"][unit]: bool(fed >> unit & 1)
        for unit in bits(series60_supply.on_board(rules, state))
    }


def scs(game: Game) -> dict[str, bool]:
    rules, state = game.rules, game.state
    fed = [scs_supply.supplied(rules, state, side) for side in (0, 1)]
    return {
        name: bool(fed[rules.owner[unit]] >> unit & 1)
        for unit, name in enumerate(rules.names["unit"])
        if state.place[unit] < rules.hexes
    }


def folio(game: Game) -> dict[str, bool]:
    """No unit has a line of its own: the chain from Tobruk is the same for all."""
    return {"gb-14": bool(victory.chain_open(game.rules, game.state))}


#: By module: the options it is played with, which units are supplied, how many orders are looked at,
#: and of how many units one.
GAMES: dict[str, tuple[dict[str, Any], Callable[[Game], dict[str, bool]], int, int]] = {
    "operation-crusader-60": ({}, series60, 200, 1),
    "battle-for-tobruk": ({}, folio, 200, 1),
    "scs-primer": ({}, scs, 140, 1),
    "frontier-wire": ({}, scs, 40, 20),
}


@pytest.mark.parametrize("module", GAMES)
def test_a_line_breaks_where_a_unit_is_not_supplied_and_nowhere_else(module: str) -> None:
    """In positions of random games; a line that is whole ends at a source."""
    options, supplied, orders, sparse = GAMES[module]
    for seed in range(2):
        game = sandtable.new(module, seed=seed, options=options)
        # Units on the move are in no stack: between two orders there are none.
        between = (game for _ in wander(game, seed) if not game.draft)
        for _ in islice(between, 0, orders, 20):
            for unit, fed in list(supplied(game).items())[::sparse]:
                line = [finding.value for finding in game.survey("trace", unit).values()]
                assert ("break" not in line) == (fed or not line), (seed, unit, line)
                assert not fed or line[-1] == "source", (seed, unit, line)


@pytest.mark.clause("s60 5.1(3)-1")
def test_a_line_of_the_60_series_names_the_road_and_the_point_that_break_it() -> None:
    """Tobruk is besieged: a brigade that is no garrison gets no further than the siege."""
    game = sandtable.new("operation-crusader-60", seed=1)
    game.play("choose suggested", "done")
    whole = game.survey("trace", "gb-14")
    assert [one.value for one in whole.values()] == ["source"]
    cut = position({"nz-4": "05", "it-ariete": "06", "de-21pz-pr5": "P20"})
    line = cut.survey("trace", "nz-4")
    assert "break" in [one.value for one in line.values()]
    assert next(iter(line)) == "05"


@pytest.mark.clause("scs 12.1a")
def test_a_path_of_the_series_breaks_in_the_zone_that_closes_it() -> None:
    """Scouts stand in the middle source of three: the way is whole up to their zone, which is named."""
    game = place({"1inf": "22.15", "4rec": "01.13"})
    line = game.survey("trace", "1inf")
    values = [one.value for one in line.values()]
    assert next(iter(line)) == "22.15"
    assert values == ["trace"] * (len(line) - 1) + ["break"]
    assert list(line)[-1] in game.survey("zones")


def test_a_line_needs_a_unit() -> None:
    game = sandtable.new("scs-primer", seed=1)
    for of in (None, "rommel"):
        with pytest.raises(UnknownName):
            game.survey("trace", of)


@pytest.mark.parametrize("module", GAMES)
def test_the_threat_to_a_place_is_that_of_who_could_come_there(module: str) -> None:
    """The strengths of all who threaten a place are what the threat to the whole map says of it."""
    game = sandtable.new(module, seed=1)
    if "choose suggested" in game.legal():
        game.play("choose suggested", "done")
    everywhere = game.survey("threat")
    for name in list(everywhere)[:: max(1, len(everywhere) // 5)]:
        there = game.survey("threat", name)
        assert sum(one.value for one in there.values()) == everywhere[name].value
    units = set(game.survey("threat", name))
    assert units <= {str(counter.place) for counter in draw.counters(game.rules, game.state)}
