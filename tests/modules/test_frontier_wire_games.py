"""Frontier Wire played through, by chance."""

import random
from functools import cache

import pytest

import sandtable
from modules.frontier_wire import NAME

# Whole games


@pytest.mark.parametrize("scenario", ["campaign", "sidi-rezegh", "free"])
def test_a_whole_random_game_stays_sound(scenario: str) -> None:
    game = sandtable.new(NAME, scenario, seed=7)
    choice, count = random.Random(7).choice, 0
    while game.outcome is None:
        game.play_codes([choice(game.legal(canonical=True).codes)])
        count += 1
        if count % 20 == 0:
            assert game.rules.faults(game.state) == []
    assert game.turn == 23 or game.outcome.key == "automatic" or scenario == "sidi-rezegh"


@cache
def visited(seed: int) -> frozenset[str]:
    """The phases in which somebody was asked something in a random campaign."""
    game, choice = sandtable.new(NAME, "free", seed=seed), random.Random(seed).choice
    found = set()
    while game.outcome is None:
        assert game.decision is not None
        found.add(game.decision.phase)
        game.play_codes([choice(game.legal(canonical=True).codes)])
    return frozenset(found)


def test_every_phase_of_the_game_is_seen() -> None:
    """In a few random campaigns somebody is asked in all of them."""
    found: set[str] = set()
    for seed in range(4):
        found |= visited(seed)
    wanted = {"set-up", "arrivals", "replacements", "placing", "movement", "moving", "exploitation"}
    wanted |= {"combat", "attack", "air", "hold", "loss", "retreat", "advance", "advancing"}
    assert wanted <= found
