"""17.0a: what is kept of the chain between two looks never hides that it has opened."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sandtable
from builders import wander
from rules.folio.builders import SETUP, TOBRUK, at_setup
from rules.folio.chain import SYMBOLS, is_open, joined, neighbours
from sandtable import Game
from sandtable.core.bits import bits
from sandtable.systems.folio import victory, zones
from sandtable.systems.folio.options import OPTIONS

CHAIN_OPTIONS = [
    {},
    {"victoryChainMines": "heldBothSides"},
    {"victoryFriendCancelsZoc": "on"},
    {"victoryChainEscarpment": "on", "lineE2": "on", "lineE4": "on"},
    {"zocAcrossEscarpment": "on", "lineE2": "on"},
]


def random_options(seed: int) -> dict[str, str | int]:
    rng = random.Random(seed)
    return {option.name: rng.choice(option.values) for option in OPTIONS}


@pytest.mark.clause("folio 17.0a", "folio 17.0f")
@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_ends_when_the_chain_opens_and_not_before(monkeypatch, seed):
    """Every look at the chain agrees with a search from nothing, and the end with plain hexes."""
    quick = victory.look_at_chain
    looks = []

    def both(rules, state):
        found = quick(rules, state)
        assert found == victory.chain_open(rules, state)
        looks.append(found)
        return found

    monkeypatch.setattr(victory, "look_at_chain", both)
    game = sandtable.new(TOBRUK, seed=seed, options=random_options(seed))
    orders = 0
    for _ in wander(game, seed):
        if len(game.orders) > orders and game.outcome is None:
            orders = len(game.orders)
            if orders % 5 == 0 and game.decision.phase != "retreat":
                assert not is_open(game)
    assert len(looks) > 10
    if game.outcome.key in ("chain", "dear-win"):
        assert is_open(game)


#: Hexes in and around the perimeter, where units open and shut the chain.
NEAR = sorted(
    {"1103", "0703", "0908"}.union(
        *(
            set(neighbours(hex_))
            for hex_ in "1103 1003 0903 1104 0802 0803 0804 1005 1204 0703 0704 0906 1106".split()  # noqa: SIM905
        )
    )
    | {"3914", "3918", "3920", "3923", "3925", "2010"}
)
MOVERS = ["it-19", "it-20", "it-61", "de-pi900", "it-27", "gb-14", "pl-carp", "cz-11"]


def strip(options: dict[str, str]) -> Game:
    """The set-up, for its rules; nearly all Axis units are gone."""
    axis = [name for name in SETUP if name.startswith(("it-", "de-"))]
    gone = dict.fromkeys(axis, "eliminated")
    return at_setup({**gone, "it-19": "0703", "it-27": "1002"}, options=options)


@pytest.mark.clause("folio 17.0a")
@pytest.mark.parametrize("options", CHAIN_OPTIONS, ids=str)
@settings(max_examples=40, deadline=None)
@given(
    moves=st.lists(
        st.tuples(st.sampled_from(MOVERS), st.sampled_from([*NEAR, "off"])), min_size=1, max_size=25
    )
)
def test_units_that_come_and_go_never_deceive_the_look_at_the_chain(options, moves):
    """Units are set down and taken off around Tobruk and the symbols, with a look after each."""
    game = strip(options)
    rules, state = game.rules, game.state
    for name, where in moves:
        number = rules.unit_index[name]
        if state.place[number] < rules.hexes:
            zones.lift(rules, state, number)
            state.place[number] = rules.eliminated
        hex_ = rules.place_index.get(where, -1)
        if hex_ >= 0 and not state.at[hex_] and not rules.sea >> hex_ & 1:
            zones.put(rules, state, number, hex_)
        found = victory.look_at_chain(rules, state)
        assert found == victory.chain_open(rules, state)
    chain = joined(game)
    assert chain <= {rules.names["place"][hex_] for hex_ in bits(state.reached)}
    assert bool(found) == bool(chain & SYMBOLS)
