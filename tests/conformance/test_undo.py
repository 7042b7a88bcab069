"""Undo is exact, redo too, and neither crosses a die, a draw or something shown."""

import pytest

from conformance.games import LONG, Entry, account, each_game, each_game_and, opening
from sandtable import AskedDice, Game, Refusal
from sandtable.core.game import Order
from sandtable.core.role import Role

SEEDS = range(30 if LONG else 6)
FINAL = ("undo-die-rolled", "undo-drawn", "undo-shown")


def is_final(order: Order) -> bool:
    """It rolled, drew, or showed something hidden."""
    shown = any(raw[0].role.among(Role.REVEALS) for raw in order.events)
    return bool(order.faces or order.drawn) or shown


@each_game_and("seed", SEEDS)
@pytest.mark.parametrize("canonical", [True, False])
def test_undo_of_an_action_restores_what_was(entry: Entry, seed: int, canonical: bool) -> None:
    """After each action of a random game: taken back, played again, or refused past a die."""
    game = entry.new(seed)
    before = account(game)
    for number in opening(entry, game, seed, canonical):
        if number:
            now, final = account(game), not game.draft and is_final(game.orders[-1])
            result = game.undo(action=True)
            assert isinstance(result, Refusal) == final
            if not final:
                assert account(game) == before
                assert not isinstance(game.redo(), Refusal)
            assert account(game) == now
            before = now


@each_game_and("seed", SEEDS)
def test_undo_of_orders_goes_back_to_the_last_die(entry: Entry, seed: int) -> None:
    """Now and then everything is taken back as far as it goes, and played again."""
    game = entry.new(seed)
    starts = {0: account(game)}
    for number in opening(entry, game, seed):
        if not game.draft:
            starts[len(game.orders)] = account(game)
        if number % (25 * entry.sparse) == 0:
            back_and_forth(game, starts)


def back_and_forth(game: Game, starts: dict[int, tuple[object, ...]]) -> None:
    now, undone = account(game), 0
    while not isinstance(why := game.undo(), Refusal):
        undone += 1
        assert account(game) == starts[len(game.orders)]
    assert not game.orders or is_final(game.orders[-1])
    assert why.key in (FINAL if game.orders else ("undo-nothing",))
    assert account(game) == starts[len(game.orders)]
    for _ in range(undone):
        assert not isinstance(game.redo(), Refusal)
    assert account(game) == now
    assert isinstance(game.redo(), Refusal)


@each_game
def test_undo_never_takes_back_a_face(entry: Entry) -> None:
    """With dice that are asked for, the first face of an order is its barrier."""
    game = entry.new(1, AskedDice())
    for _ in opening(entry, game, 1):
        if game.side == "dice":
            before, final = account(game), is_final(game.orders[-1])
            assert isinstance(game.undo(), Refusal) == final
            if not final:
                game.redo()
            assert account(game) == before


@each_game
def test_a_seat_takes_back_only_what_it_did_itself(entry: Entry) -> None:
    """Asked for by the other seat, undo is refused and changes nothing."""
    game = entry.new(2)
    for number in opening(entry, game, 2):
        if number % (10 * entry.sparse) == 1:
            before = account(game)
            doer = game.side if game.draft else game.orders[-1].side
            for seat in set(game.rules.sides) - {doer}:
                result = game.undo(seat=seat)
                assert isinstance(result, Refusal)
                told = game.seen_by(seat).is_told_of
                known = any(told(order.events) for order in game.orders)
                assert result.key == ("undo-other-side" if known else "undo-nothing")
                assert account(game) == before
