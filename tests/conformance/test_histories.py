"""Nothing leaks order by order: games that differ in secret moves tell a seat the same all along."""

import pytest

from conformance.games import FOG, LONG, Entry
from conformance.histories import Pair, apart, set_ups
from sandtable.core.game import SPECTATOR

#: Games that hide something: how many orders are played before a pair parts, and how many after.
GAMES: dict[Entry, tuple[int, int]] = {
    Entry("scs-primer", "meeting", FOG): (60, 8),
    Entry("scs-primer", "meeting", (*FOG, ("showStackHeight", "off"))): (60, 5),
    Entry("scs-primer", "meeting", (*FOG, ("stackOrder", "strongest"))): (60, 5),
    Entry("frontier-wire", "sidi-rezegh", FOG): (30, 4),
    Entry("battle-for-tobruk", "historical"): (40, 6),
}
FREE = Entry("frontier-wire", "free", FOG)
#: How much more is looked at in a long run.
MORE = 3 if LONG else 1


def watched(pair: Pair, most: int) -> int:
    """Play a pair on, looking at every order, and then back: how often it was compared."""
    pair.look()
    for _ in range(most):
        if not pair.go_on():
            break
        pair.look()
    pair.look_back()
    return pair.compared


def seats(entry: Entry) -> tuple[str, ...]:
    return (*entry.new(0).rules.sides, SPECTATOR)


@pytest.mark.parametrize("entry", GAMES, ids=str)
def test_games_that_differ_in_secret_moves_are_told_alike(entry: Entry) -> None:
    """Every door at every order, and every moment again; several games of each, from every seat."""
    before, after = GAMES[entry]
    few = 1 if entry.sparse > 20 else 3
    pairs = [
        apart(entry, seat, seed, before + 7 * seed)
        for seed in range(few * MORE)
        for seat in seats(entry)
    ]
    compared = [watched(pair, after * MORE) for pair in pairs if pair is not None]
    assert len(compared) > few
    assert sum(compared) > len(compared)


@pytest.mark.parametrize("seat", seats(FREE))
def test_set_ups_that_differ_in_what_is_hidden_are_told_alike(seat: str) -> None:
    """Behind the screen nothing is told, at its end both look the same, and go on doing so."""
    rules = FREE.new(0).rules
    for seed in range(MORE):
        pair = set_ups(rules, seat, seed)
        finished = pair.compared
        assert finished > 5
        watched(pair, 4 * MORE)
