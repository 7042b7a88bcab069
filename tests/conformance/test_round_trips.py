"""Records and positions: what is written can be read back, at any moment."""

import json
from itertools import islice

import msgspec

import sandtable
from conformance.games import (
    LONG,
    Entry,
    account,
    decisions,
    digest,
    each_game,
    each_game_and,
    opening,
)
from sandtable import AskedDice, Dice, Game

SEEDS = range(30 if LONG else 6)


def dice_of(seed: int) -> Dice | None:
    """Every third game asks for its dice."""
    return AskedDice() if seed % 3 == 2 else None


@each_game_and("seed", SEEDS)
def test_a_record_loads_to_the_same_game(entry: Entry, seed: int) -> None:
    """At every seventh decision of a random game, inside drafts and rolls too, and at its end."""
    game = entry.new(seed, dice_of(seed))
    for number in opening(entry, game, seed):
        if number % (7 * entry.sparse) == 0:
            assert account(sandtable.load(game.record())) == account(game)
    assert account(sandtable.load(game.record())) == account(game)
    assert sandtable.load(game.record()).outcome == game.outcome


@each_game_and("seed", SEEDS)
def test_a_position_restores_the_same_decision(entry: Entry, seed: int) -> None:
    """At every third decision of a random game, through JSON, inside drafts and rolls too."""
    game = entry.new(seed, dice_of(seed))
    for number in opening(entry, game, seed):
        if number % (3 * entry.sparse) == 0:
            same_position(game)
    same_position(game)


def same_position(game: Game) -> None:
    data = json.loads(json.dumps(game.position()))
    other = sandtable.position(data["module"], data, AskedDice())
    assert digest(other) == digest(game)
    assert other.position() == data
    assert list(other.legal()) == list(game.legal())
    assert (other.decision, other.outcome) == (game.decision, game.outcome)


@each_game_and("seed", SEEDS)
def test_a_loaded_game_goes_on_as_it_would_have(entry: Entry, seed: int) -> None:
    """Saved in the middle and loaded: the same choices meet the same dice."""
    whole, half = entry.new(seed), entry.new(seed)
    middle = sum(1 for _ in decisions(whole, seed)) // 2
    codes = [code for order in whole.orders for code in order.codes]
    half.play_codes(codes[:middle])
    loaded = sandtable.load(half.record())
    loaded.play_codes(codes[middle:])
    assert account(loaded) == account(whole)


@each_game_and("seed", SEEDS)
def test_a_game_from_a_position_has_a_record(entry: Entry, seed: int) -> None:
    """A game goes on from a position taken in its midst; its record loads and says the same."""
    game = entry.new(seed, dice_of(seed))
    for number in opening(entry, game, seed):
        if number % (40 * entry.sparse) == 0 or (game.side == "dice" and number % 4 == 0):
            onward = sandtable.position(entry.module, game.position(), dice_of(seed))
            for _ in islice(decisions(onward, number), 30):
                pass
            assert account(sandtable.load(onward.record())) == account(onward)


@each_game
def test_a_position_is_small(entry: Entry) -> None:
    """Under 2 KB as JSON throughout a random game, that of the largest map under 6.4 KB.

    Which module and options it is comes on top.
    """
    game = entry.new(1)
    most = 6400 if entry.module == "frontier-wire" else 2048
    for _ in decisions(game, 1):
        if not game.draft:
            assert len(msgspec.json.encode(game.rules.describe(game.state))) < most
