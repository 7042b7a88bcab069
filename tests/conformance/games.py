"""The games every guard runs over, and how they are played at random. A new module is listed here."""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, islice
from random import Random
from typing import Any, NamedTuple, TypeVar

import pytest

import sandtable
from sandtable import Dice, Game, GameOver

T = TypeVar("T")

#: `./test --long` asks for bigger numbers.
LONG = bool(os.environ.get("SANDTABLE_LONG"))


class Entry(NamedTuple):
    """One scenario of one module."""

    module: str
    scenario: str
    #: Options that make it another game, such as fog.
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "/".join([self.module, self.scenario, *(f"{k}={v}" for k, v in self.options)])

    @property
    def sparse(self) -> int:
        """So much more a game of this costs to look at: fewer games, and looks farther apart."""
        return SPARSE.get(self.module, 1)

    def new(
        self, seed: int, dice: Dice | None = None, rules: str | None = None, **options: str | int
    ) -> Game:
        wanted = {**dict(self.options), **options}
        return sandtable.new(self.module, self.scenario, seed, wanted, dice, rules)


#: Games with long turns and many places.
SPARSE = {"battle-for-tobruk": 4, "scs-primer": 6, "frontier-wire": 60}

FOG = (("fog", "on"),)

GAMES = (
    Entry("operation-crusader-60", "campaign"),
    Entry("battle-for-tobruk", "historical"),
    Entry("scs-primer", "meeting"),
    Entry("scs-primer", "meeting", FOG),
    Entry("frontier-wire", "campaign"),
    Entry("frontier-wire", "sidi-rezegh"),
)

#: A game of a system in a package of its own (tests/guest): what holds for ours holds for a guest's.
GUEST = Entry("five-wells", "dry-season")
GAMES += (GUEST,)

#: And those of systems that are being written, as MODULE/SCENARIO: `./test` may be asked to run over them.
GAMES += tuple(Entry(*one.split("/")) for one in os.environ.get("SANDTABLE_GAMES", "").split())

#: One of each system: options are the affair of a system, not of a module.
EACH_SYSTEM = (*GAMES[:3], GUEST)

#: All but the longest, for tests that look at every action there is.
SHORT = tuple(entry for entry in GAMES if entry.module != "frontier-wire")

#: Those in which markers are drawn in secret.
DRAWING = (Entry("battle-for-tobruk", "historical"),)

each_game = pytest.mark.parametrize("entry", GAMES, ids=str)


def each_game_and(
    name: str, values: Sequence[int], games: Sequence[Entry] = GAMES
) -> pytest.MarkDecorator:
    """Every game with each of these numbers, those that cost much with fewer of them."""
    pairs = [
        pytest.param(entry, value, id=f"{entry}-{value}")
        for entry in games
        for value in values[: max(1, len(values) // entry.sparse)]
    ]
    return pytest.mark.parametrize(("entry", name), pairs)


def one_of(rng: Random, things: Sequence[T]) -> T:
    """Like `rng.choice`, whose way of drawing may change between Python versions."""
    return things[int(rng.random() * len(things))]


def decisions(game: Game, seed: int, canonical: bool = True) -> Iterator[int]:
    """Play at random to the end, stopping before each choice: the number of the choice."""
    rng = Random(seed)
    for number in count():
        if game.outcome is not None:
            return
        yield number
        game.play_codes([one_of(rng, game.legal(canonical).codes)])


def opening(entry: Entry, game: Game, seed: int, canonical: bool = True) -> Iterator[int]:
    """The same for looks that grow dearer with the game: of a costly one only the first part."""
    most = None if entry.sparse == 1 else (8000 if LONG else 2000) // min(entry.sparse, 10)
    return islice(decisions(game, seed, canonical), most)


def digest(game: Game) -> str:
    return game.rules.digest(game.state)


def account(game: Game) -> tuple[Any, ...]:
    """All that a game tells about itself: if two accounts are equal, the games are.

    Events as the rules keep them: what is read of them is made of nothing else, and takes its time.
    """
    told = (list(game.legal()), list(game.events.raw), game.record())
    return (digest(game), game.position(), *told)


def play_whole(game: Game, seed: int, canonical: bool = True, dawdle: bool = False) -> None:
    """Play at random to the end under guard: every position is sound and the bounds hold.

    A dawdler closes an order only when nothing else is left to do.
    """
    rules, rng = game.rules, Random(seed)
    taken: Counter[tuple[int, int]] = Counter()
    while game.outcome is None:
        codes = game.legal(canonical).codes
        assert codes, "nothing is legal, but the game is not over"
        if dawdle:
            codes = [code for code in codes if not rules.do(game.state.clone(), code, [])] or codes
        phase = (game.turn, game.state.frames[0].phase)
        taken[phase] += 1
        assert taken[phase] <= rules.longest_phase
        game.play_codes([one_of(rng, codes)])
        assert len(game.draft or game.orders[-1].codes) <= rules.longest_order
        assert rules.faults(game.state) == []
    assert game.decision is None
    assert len(game.legal()) == 0
    with pytest.raises(GameOver):
        game.play("done")
