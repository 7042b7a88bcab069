"""Random games: they end, every position is sound, something can always be done."""

from conformance.games import LONG, SHORT, Entry, each_game_and, play_whole

BATCH = 25
BATCHES = range(0, 5000 if LONG else 300, BATCH)
FEW = range(0, 500 if LONG else 50, BATCH)
#: Readings under which a game is soon over: what dawdlers do in a phase is the same under all.
BRIEF = {"battle-for-tobruk": {"victoryChainMines": "free"}}


def batch(entry: Entry, first: int, sparser: int) -> range:
    """Seeds of one test; games that cost much come in smaller batches."""
    return range(first, first + max(1, BATCH // entry.sparse ** (1 + sparser)))


@each_game_and("first", BATCHES)
def test_random_games_are_sound_and_end(entry: Entry, first: int) -> None:
    """Players who draw from the canonical tree."""
    for seed in batch(entry, first, 0):
        play_whole(entry.new(seed), seed)


@each_game_and("first", FEW)
def test_random_games_with_every_action_are_sound_and_end(entry: Entry, first: int) -> None:
    """Players who draw from everything that is legal."""
    for seed in batch(entry, first, 1):
        play_whole(entry.new(seed), seed, canonical=False)


@each_game_and("first", FEW, SHORT)
def test_games_of_dawdlers_keep_the_bounds_and_end(entry: Entry, first: int) -> None:
    """Players who close an order only when nothing else is left to do: the longest orders."""
    for seed in batch(entry, first, 2):
        game = entry.new(seed, **BRIEF.get(entry.module, {}))
        play_whole(game, seed, canonical=False, dawdle=True)
