"""Nothing leaks: what a seat sees does not depend on what it may not know."""

from collections.abc import Sequence
from random import Random

import pytest

import sandtable
from conformance.games import (
    DRAWING,
    LONG,
    Entry,
    decisions,
    digest,
    each_game_and,
    one_of,
    opening,
)
from conformance.seats import doors, every_door, look_alike, seats, stay_alike
from sandtable import BadRecord, Game
from sandtable.core.message import Event, Events, Raw, Whisper

SEEDS = range(30 if LONG else 6)


def onlookers(game: Game) -> list[str]:
    """Every seat but that of the side to move."""
    return [seat for seat in seats(game) if seat != game.side]


@each_game_and("seed", SEEDS)
def test_onlookers_see_nothing_of_a_draft(entry: Entry, seed: int) -> None:
    """Every seventh order of a random game: whatever is drafted, the others are told the same."""
    game, rng = entry.new(seed), Random(seed)
    every = [name for names in game.rules.names.values() for name in names]
    few = max(1, 4 // entry.sparse)
    shown: dict[str, list[str]] = {}
    for _ in opening(entry, game, seed):
        if len(game.orders) % (7 * entry.sparse):
            continue
        if not game.draft:
            names = [None, *game.rules.sides, *(one_of(rng, every) for _ in range(few))]
            shown = {seat: doors(game, seat, names) for seat in onlookers(game)}
        else:
            assert {seat: doors(game, seat, names) for seat in onlookers(game)} == shown


@each_game_and("seed", SEEDS)
def test_the_side_to_move_sees_its_draft(entry: Entry, seed: int) -> None:
    """Its own order as far as it has got and all that may be done next; at the end, everything."""
    game = entry.new(seed)
    for number in decisions(game, seed):
        if number % (10 * entry.sparse) == 0:
            seen = game.seen_by(game.side)
            assert seen.view()["draft"] == [str(action) for action in game.draft]
            assert seen.decision == game.decision
            assert list(seen.legal()) == list(game.legal())
            if game.rules.hides:
                hides_what_others_know(game, game.side)
            else:
                assert raw(seen.events) == raw(game.events)
                loaded = sandtable.load(seen.record())
                assert loaded.position() == game.position()
                assert raw(loaded.events) == raw(game.events)
    for seat in seats(game):
        assert game.seen_by(seat).record() == game.record()
        assert list(game.seen_by(seat).events) == list(game.events)
        assert game.view(seat) == game.position()


def raw(events: Sequence[Event]) -> list[Raw]:
    """As the rules keep them: all that is read of them is made of this, and takes its time."""
    assert isinstance(events, Events)
    return list(events.raw)


def hides_what_others_know(game: Game, seat: str) -> None:
    """No whisper to others, no digest, no draw; and the record cannot be loaded."""
    sides = game.rules.sides
    heard = [
        event
        for event in game.events.raw
        if not isinstance(event[0], Whisper) or sides[event[1]] == seat
    ]
    assert raw(game.seen_by(seat).events) == heard
    record = game.seen_by(seat).record()
    with pytest.raises(BadRecord, match="what one seat saw"):
        sandtable.load(record)
    lines = record.splitlines()
    body = lines[lines.index("") + 1 :]
    assert [line for line in body if "/" in line or line.startswith("digest")] == []
    assert body[-1] == f"end {len(game.orders)}"


@each_game_and("seed", SEEDS)
def test_no_seat_can_tell_the_dice_to_come(entry: Entry, seed: int) -> None:
    """Two games with other seeds and the same choices look alike to all until a die is rolled."""
    one, other = entry.new(seed), entry.new(seed + 1000)
    for number, _ in zip(decisions(one, seed), decisions(other, seed), strict=True):
        if any(order.faces or order.drawn for order in one.orders):
            break
        if entry.sparse > 4 and number % (2 * entry.sparse):
            continue
        for seat in seats(one):
            assert every_door(one, seat, [None]) == every_door(other, seat, [None])


@each_game_and("seed", SEEDS)
def test_an_imagined_game_is_one_the_seat_cannot_tell_apart(entry: Entry, seed: int) -> None:
    """Any seat at any moment: the imagined game looks the same, is sound and can be played out."""
    game = entry.new(seed)
    for number in opening(entry, game, seed):
        for seat in seats(game):
            if number % (10 * entry.sparse) == 0:
                imagined = game.imagine(seat, seed=number)
                assert imagined.view(seat) == game.view(seat)
                assert imagined.seen_by(seat).decision == game.seen_by(seat).decision
                assert list(imagined.seen_by(seat).legal()) == list(game.seen_by(seat).legal())
                assert imagined.rules.faults(imagined.state) == []
            if number % (100 * entry.sparse) == 0:
                before = digest(game)
                for _ in decisions(imagined, number):
                    assert len(imagined.legal()) > 0
                assert imagined.outcome is not None
                assert digest(game) == before


@each_game_and("seed", SEEDS)
def test_games_a_seat_cannot_tell_apart_stay_so(entry: Entry, seed: int) -> None:
    """Now and then a seat goes on in the game and in one it imagines: it is told the same."""
    game = entry.new(seed)
    steps = 0
    for number in opening(entry, game, seed):
        if steps <= 10 or number % (40 * entry.sparse) == 0:
            steps += sum(stay_alike(game, seat, number) for seat in seats(game))
    assert steps > 10


@each_game_and("seed", SEEDS, DRAWING)
def test_nothing_of_the_past_leaks(entry: Entry, seed: int) -> None:
    """A game played again with other draws and secret orders: who sees the same is told the same."""
    game = entry.new(seed)
    for _ in decisions(game, seed):
        if len(game.orders) > 60:
            break
    for seat in seats(game):
        assert any(look_alike(game, seat, twist) for twist in range(40))
