"""A state, an action and the dice drawn give one next state, always."""

from collections.abc import Iterator

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
from conformance.seats import give
from sandtable import AskedDice, Game, SeededDice
from sandtable.core.game import SPECTATOR
from sandtable.library import find_module, open_module

SEEDS = range(40 if LONG else 8)


def history(game: Game, seed: int) -> list[str]:
    """The digest before every choice and at the end."""
    return [digest(game) for _ in decisions(game, seed)] + [digest(game)]


@each_game_and("seed", SEEDS)
def test_the_same_seed_and_choices_give_the_same_game(entry: Entry, seed: int) -> None:
    """Played twice, the second time by rules compiled afresh."""
    first = entry.new(seed)
    fresh = open_module(find_module(entry.module), entry.scenario, dict(entry.options))
    second = Game(fresh, fresh.start(), SeededDice(seed))
    assert history(first, seed) == history(second, seed)
    assert first.record() == second.record()


@each_game_and("seed", SEEDS)
def test_the_bare_rules_play_the_same_game(entry: Entry, seed: int) -> None:
    """`do` and `run` on a bare state lead where the game went."""
    game = entry.new(seed)
    digests = history(game, seed)
    rules, dice = game.rules, SeededDice(seed)
    state = rules.start()
    replayed = [rules.digest(state)]
    for number, order in enumerate(game.orders):
        for code in order.codes:
            assert rules.sides[rules.to_move(state)] == order.side
            assert code in rules.legal(state)
            assert rules.check(state, code) is None
            if rules.do(state, code, []):
                dice.begin(number, rules.alphabet.order(order.codes))
                rules.run(state, dice, [])
            replayed.append(rules.digest(state))
    assert replayed == digests


@each_game_and("seed", SEEDS)
def test_asked_dice_lead_where_rolled_dice_do(entry: Entry, seed: int) -> None:
    """The faces of a seeded game, given one by one to a game that asks for them."""
    rolled, asked = entry.new(seed), entry.new(seed, AskedDice())
    digests = history(rolled, seed)
    for order in rolled.orders:
        asked.play_codes(order.codes)
        assert give(asked, order)
    assert digest(asked) == digests[-1]
    assert list(asked.events) == list(rolled.events)


@each_game_and("seed", SEEDS)
def test_a_clone_lives_a_life_of_its_own(entry: Entry, seed: int) -> None:
    """The clone tells the same until it is played, and neither changes the other."""
    game, clones = entry.new(seed), []
    for number in opening(entry, game, seed):
        if number % (25 * entry.sparse) == 0:
            before = account(game)
            for _ in decisions(game.clone(SeededDice(number)), number):
                pass
            assert account(game) == before
            clone = game.clone()
            assert digest(clone) == digest(game)
            assert clone.position() == game.position()
            assert list(clone.legal()) == list(game.legal())
            clones.append((clone, told(clone)))
    for clone, at_first in clones:
        assert told(clone) == at_first


def told(game: Game) -> tuple[object, ...]:
    seats = (*game.rules.sides, SPECTATOR)
    return (account(game), [game.seen_by(seat).record() for seat in seats])


@each_game
def test_a_state_is_nothing_but_whole_numbers(entry: Entry) -> None:
    """Throughout a random game, however deep the lists."""
    game = entry.new(1)
    for _ in decisions(game, 1):
        assert {type(leaf) for leaf in leaves(game.state.key())} == {int}


def leaves(value: object) -> Iterator[object]:
    if isinstance(value, list | tuple):
        for part in value:
            yield from leaves(part)
    else:
        yield value
