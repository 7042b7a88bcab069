"""Random games: they end, every position is sound, something can always be done."""

import pytest

from conformance.games import LONG, Entry, each_game, play_whole

BATCH = 25
BATCHES = range(0, 5000 if LONG else 300, BATCH)
FEW = range(0, 500 if LONG else 50, BATCH)


def seeds_from(first: int) -> str:
    return f"seeds-{first}-{first + BATCH - 1}"


@each_game
@pytest.mark.parametrize("first", BATCHES, ids=seeds_from)
def test_random_games_are_sound_and_end(entry: Entry, first: int) -> None:
    """Players who draw from the canonical tree."""
    for seed in range(first, first + BATCH):
        play_whole(entry.new(seed), seed)


@each_game
@pytest.mark.parametrize("first", FEW, ids=seeds_from)
def test_random_games_with_every_action_are_sound_and_end(entry: Entry, first: int) -> None:
    """Players who draw from everything that is legal."""
    for seed in range(first, first + BATCH):
        play_whole(entry.new(seed), seed, canonical=False)


@each_game
@pytest.mark.parametrize("first", FEW, ids=seeds_from)
def test_games_of_dawdlers_keep_the_bounds_and_end(entry: Entry, first: int) -> None:
    """Players who close an order only when nothing else is left to do: the longest orders."""
    for seed in range(first, first + BATCH):
        play_whole(entry.new(seed), seed, canonical=False, dawdle=True)
