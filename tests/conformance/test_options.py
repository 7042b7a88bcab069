"""Every reading that is offered as an option is a game that works."""

import pytest

import sandtable
from conformance.games import EACH_SYSTEM, LONG, Entry, account, decisions, digest, play_whole
from conformance.test_legality import agree, inspect
from sandtable.library import open_rules

GAMES_EACH = 50 if LONG else 6

VARIANTS = [
    pytest.param(entry, option.name, value, id=f"{entry}-{option.name}={value}")
    for entry in EACH_SYSTEM
    for option in open_rules(entry.module, entry.scenario).options_offered
    for value in option.values[1:]
]
each_variant = pytest.mark.parametrize(("entry", "option", "value"), VARIANTS)


@each_variant
def test_random_games_end_under_each_option(entry: Entry, option: str, value: str | int) -> None:
    """Random games with one option other than its default; the record remembers it."""
    for seed in range(max(1, GAMES_EACH // entry.sparse**2)):
        game = entry.new(seed, **{option: value})
        play_whole(game, seed)
    loaded = sandtable.load(game.record())
    assert account(loaded) == account(game)
    assert loaded.rules.options[option] == value


@each_variant
def test_legality_agrees_under_each_option(entry: Entry, option: str, value: str | int) -> None:
    """Legality checked at every 50th decision and every new phase of a random game."""
    inspect(entry.new(1, **{option: value}), agree, 1, entry.sparse)


@each_variant
def test_positions_restore_under_each_option(entry: Entry, option: str, value: str | int) -> None:
    """Positions of a random game remember the option."""
    game = entry.new(2, **{option: value})
    for number in decisions(game, 2):
        if number % (20 * entry.sparse) == 0:
            other = sandtable.position(entry.module, game.position())
            assert other.rules.options[option] == value
            assert digest(other) == digest(game)
