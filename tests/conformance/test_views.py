"""Nothing leaks: what a seat sees does not depend on what it may not know."""

from collections.abc import Callable
from random import Random

import pytest

import sandtable
from conformance.games import LONG, Entry, decisions, digest, each_game, one_of
from sandtable import Game, SandtableError
from sandtable.core.game import SPECTATOR

SEEDS = range(30 if LONG else 6)


def onlookers(game: Game) -> list[str]:
    """Every seat but that of the side to move."""
    return [seat for seat in (*game.rules.sides, SPECTATOR) if seat != game.side]


def doors(game: Game, seat: str, names: list[str | None]) -> list[str]:
    """Everything this seat can ask, as text; surveys of these names."""
    seen = game.seen_by(seat)
    asked: list[Callable[[], object]] = [
        seen.view,
        lambda: game.view(seat),
        lambda: seen.decision,
        lambda: seen.outcome,
        lambda: list(seen.events),
        lambda: list(seen.legal()),
        lambda: list(seen.legal(canonical=True)),
        lambda: seen.why_not("done"),
        lambda: seen.odds("done"),
        seen.record,
        lambda: game.imagine(seat, 1).record(),
        *(
            lambda what=what, name=name: seen.survey(what, name)
            for what in game.rules.surveys
            for name in names
        ),
    ]
    return [answer(question) for question in asked]


def answer(question: Callable[[], object]) -> str:
    try:
        return repr(question())
    except SandtableError as error:
        return repr(error)


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_onlookers_see_nothing_of_a_draft(entry: Entry, seed: int) -> None:
    """Every seventh order of a random game: whatever is drafted, the others are told the same."""
    game, rng = entry.new(seed), Random(seed)
    every = [name for names in game.rules.names.values() for name in names]
    shown: dict[str, list[str]] = {}
    for _ in decisions(game, seed):
        if len(game.orders) % 7:
            continue
        if not game.draft:
            names = [None, *game.rules.sides, *(one_of(rng, every) for _ in range(4))]
            shown = {seat: doors(game, seat, names) for seat in onlookers(game)}
        else:
            assert {seat: doors(game, seat, names) for seat in onlookers(game)} == shown


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_the_side_to_move_sees_its_draft(entry: Entry, seed: int) -> None:
    """Its own order as far as it has got and all that may be done next; at the end, everything."""
    game = entry.new(seed)
    for number in decisions(game, seed):
        if number % 10 == 0:
            seen = game.seen_by(game.side)
            assert seen.view()["draft"] == [str(action) for action in game.draft]
            assert seen.decision == game.decision
            assert list(seen.legal()) == list(game.legal())
            assert list(seen.events) == list(game.events)
            loaded = sandtable.load(seen.record())
            assert loaded.position() == game.position()
            assert list(loaded.events) == list(game.events)
    for seat in (*game.rules.sides, SPECTATOR):
        assert game.seen_by(seat).record() == game.record()


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_no_seat_can_tell_the_dice_to_come(entry: Entry, seed: int) -> None:
    """Two games with other seeds and the same choices look alike to all until a die is rolled."""
    one, other = entry.new(seed), entry.new(seed + 1000)
    for _ in zip(decisions(one, seed), decisions(other, seed), strict=True):
        if any(order.faces for order in one.orders):
            break
        for seat in (*one.rules.sides, SPECTATOR):
            assert doors(one, seat, [None]) == doors(other, seat, [None])


@each_game
@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_game_is_one_the_seat_cannot_tell_apart(entry: Entry, seed: int) -> None:
    """Any seat at any moment: the imagined game looks the same, is sound and can be played out."""
    game = entry.new(seed)
    for number in decisions(game, seed):
        for seat in (*game.rules.sides, SPECTATOR):
            if number % 10 == 0:
                imagined = game.imagine(seat, seed=number)
                assert imagined.view(seat) == game.view(seat)
                assert imagined.seen_by(seat).decision == game.seen_by(seat).decision
                assert list(imagined.seen_by(seat).legal()) == list(game.seen_by(seat).legal())
                assert imagined.rules.faults(imagined.state) == []
            if number % 100 == 0:
                before = digest(game)
                for _ in decisions(imagined, number):
                    assert len(imagined.legal()) > 0
                assert imagined.outcome is not None
                assert digest(game) == before
