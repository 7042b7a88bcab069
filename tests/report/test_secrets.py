"""Games that a seat cannot tell apart: the seat gets the same report and the same picture of both."""

from random import Random

import pytest

from conformance.games import one_of
from conformance.seats import seats, tells, twin
from sandtable import Game, SeededDice, library
from sandtable.ai.random_player import RandomPlayer
from sandtable.report import picture, report

GAMES: dict[str, tuple[str, dict[str, str]]] = {
    "fog": ("scs-primer", {"fog": "on"}),
    "markers": ("battle-for-tobruk", {}),
}


def played(name: str, seed: int, orders: int) -> Game:
    module, options = GAMES[name]
    game, player = library.new(module, seed=seed, options=options), RandomPlayer(seed)
    while len(game.orders) < orders and game.side is not None:
        game.play(*player.order(game.seen_by(game.side)))
    return game


def compared(game: Game, seat: str, seed: int) -> int:
    """Play this seat's choices in a game and its twin, and compare what it can take home of both."""
    one, other, rng = game.clone(SeededDice(seed)), twin(game, seat, seed), Random(seed)
    assert other is not None
    for step in range(1, 7):
        for make in (report, picture):
            assert make(one, "en", seat) == make(other, "en", seat)
        if one.side != seat or one.outcome is not None:
            return step
        code = one_of(rng, one.legal().codes)
        one.play_codes([code])
        other.play_codes([code])
        if one.orders and tells(one.orders[-1]):
            return step
    return step


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_takes_home_does_not_depend_on_what_is_hidden(name: str) -> None:
    games = {seed: played(name, seed, 12 + 20 * seed) for seed in range(3)}
    steps = [compared(game, seat, seed) for seed, game in games.items() for seat in seats(game)]
    # The side that must choose has played on; an order that tells may end that at once.
    assert max(steps) > 1


def test_a_whole_game_in_fog_can_be_told_to_everybody_at_any_time() -> None:
    """Combats show who is in them; nobody is told of as being nowhere."""
    for orders in (40, 90, 140):
        game = played("fog", 7, orders)
        for seat in seats(game):
            assert "not in this scenario" not in report(game, "en", seat).decode()
