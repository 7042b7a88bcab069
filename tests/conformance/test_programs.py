"""Programs that take a seat: they always answer, by the rules, from what they may know, and the same again."""

from collections import Counter
from random import Random

import pytest

import sandtable
from conformance.games import (
    EACH_SYSTEM,
    FOG,
    GAMES,
    GUEST,
    LONG,
    Entry,
    account,
    decisions,
    one_of,
)
from conformance.histories import apart
from conformance.test_options import each_variant
from sandtable import Game
from sandtable.ai.grades import GRADES
from sandtable.ai.player import Player, give_order
from sandtable.ai.seats import sit_down
from sandtable.ai.thinker import Thinker


def orders_of(entry: Entry) -> int:
    """So many orders of a game are played; in a long run it is played to its end.

    Where an order is a whole operation there are few of them, and each is thought about.
    """
    return 100_000 if LONG else 16 if entry.sparse == 1 else 60


each_grade = pytest.mark.parametrize("grade", GRADES)
each_game = pytest.mark.parametrize("entry", GAMES, ids=str)


def seated(game: Game, grade: str, seed: int = 1) -> dict[str, Player]:
    return {side: sit_down(grade, game.rules, seed + n) for n, side in enumerate(game.rules.sides)}


def never_at_a_loss(players: dict[str, Player]) -> bool:
    return all(isinstance(one, Thinker) and one.at_a_loss == 0 for one in players.values())


def play_under_guard(game: Game, players: dict[str, Player], orders: int) -> None:
    """Every position is sound, every order is the doctrine's own, and no phase goes on for ever."""
    taken: Counter[tuple[int, int]] = Counter()
    while game.side is not None and len(game.orders) < orders:
        phase = (game.turn, game.state.frames[0].phase)
        give_order(game, players[game.side])
        taken[phase] += len(game.orders[-1].codes)
        assert taken[phase] <= game.rules.longest_phase
        assert game.rules.faults(game.state) == []
    assert never_at_a_loss(players)


@each_grade
@each_game
def test_a_program_plays_every_game(entry: Entry, grade: str) -> None:
    """The same seed gives the same game, also if the player is made anew from its notes for every order."""
    game, again = entry.new(5), entry.new(5)
    players = seated(game, grade)
    # Who plays on in mind thinks as long about a few orders as others do about a whole game.
    play_under_guard(game, players, orders_of(entry) // (4 if GRADES[grade].looks_ahead else 1))
    notes: dict[str, str] = {}
    while again.side is not None and len(again.orders) < len(game.orders):
        side = again.side
        player = seated(again, grade)[side]
        player.notes = notes.get(side, "")
        give_order(again, player)
        notes[side] = player.notes
    assert account(again) == account(game)


@each_variant
def test_a_program_plays_under_each_option(entry: Entry, option: str, value: str | int) -> None:
    """One side has a sergeant, the other a recruit."""
    game = entry.new(1, **{option: value})
    first, second = game.rules.sides
    players = {
        first: sit_down("sergeant", game.rules, 1),
        second: sit_down("recruit", game.rules, 2),
    }
    play_under_guard(game, players, 300 if LONG else orders_of(entry) // 4)


@each_grade
@each_game
def test_a_program_answers_in_any_position(entry: Entry, grade: str) -> None:
    """Such as nobody would get into who plays to win; in the midst of an order it finishes that one."""
    game, rng = entry.new(3), Random(3)
    most, apart_by, asked = (100, 31, 0) if LONG else (8, 97, 0)
    if entry == GUEST:  # its games are short
        apart_by = 7
    for number in decisions(game, 3):
        if asked == most:
            break
        if number % apart_by:
            continue
        trial, before = game.clone(), bool(game.draft)
        assert trial.side is not None
        player = sit_down(grade, trial.rules, one_of(rng, range(100)))
        give_order(trial, player)
        assert len(trial.orders) == 1
        assert before or never_at_a_loss({"": player})
        asked += 1
    assert asked > 5


HIDING = (
    Entry("scs-primer", "meeting", FOG),
    Entry("frontier-wire", "sidi-rezegh", FOG),
    Entry("battle-for-tobruk", "historical"),
)


@each_grade
@pytest.mark.parametrize("entry", HIDING, ids=str)
def test_what_is_hidden_does_not_decide_what_a_program_does(entry: Entry, grade: str) -> None:
    """Two games that its seat cannot tell apart get equal orders."""
    compared = 0
    for seed in range(12 if LONG else 3):
        for seat in entry.new(0).rules.sides:
            pair = apart(entry, seat, seed, 40 + 9 * seed)
            while pair is not None and pair.one.side != seat:
                pair = pair if pair.go_on() else None
            if pair is None:
                continue
            orders = [
                sit_down(grade, game.rules, seed).order(game.seen_by(seat))
                for game in (pair.one, pair.other)
            ]
            assert orders[0] == orders[1]
            compared += 1
    assert compared > 1


@each_grade
@pytest.mark.parametrize("entry", EACH_SYSTEM, ids=str)
def test_a_stopped_program_answers_at_once(entry: Entry, grade: str) -> None:
    """With the best it has thought of so far: an order by the rules, and it says that it was stopped."""
    game = entry.new(2)
    for number in decisions(game, 2):
        if number == 20:
            break
    if game.draft:
        game.undo()
    player = sit_down(grade, game.rules, 1, stop=lambda: True)
    assert isinstance(player, Thinker)
    give_order(game, player)
    assert player.at_a_loss == 0


def test_programs_are_known_by_name() -> None:
    rules = sandtable.new("scs-primer").rules
    assert [sit_down(name, rules, 1).name for name in GRADES] == list(GRADES)
