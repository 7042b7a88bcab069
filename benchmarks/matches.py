"""Matches of two programs.

A match is two games with one seed and paired dice, the sides swapped. Who did better with the same
side, by `margin`, wins it; a program against itself draws every match. A turn is all that a program
orders within one game turn, also its answers in the turn of the other side.
"""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from sandtable import Game, PairedDice, library
from sandtable.ai.player import let_play
from sandtable.ai.seats import sit_down
from sandtable.core.action import ATTACK
from sandtable.core.rules import Rules
from sandtable.lab.design import drawn_from
from sandtable.lab.gains import gains_of
from sandtable.lab.play import Watched


class Played(msgspec.Struct):
    """What a program made of one side of one game."""

    program: str
    side: str
    winner: str | None
    key: str
    margin: int
    turns: dict[int, float]
    gains: dict[str, int]
    attacks: int
    #: How often its doctrine had no order that could be given.
    at_a_loss: int


class Match(msgspec.Struct):
    """Two games with sides swapped; each with both programs, the strong one first."""

    seed: int
    games: list[tuple[Played, Played]]

    @property
    def ahead(self) -> int:
        """By how much the strong program did better with the first side, and with the second."""
        return self.games[0][0].margin - self.games[1][1].margin

    @property
    def points(self) -> float:
        """What the strong program made of it: 1 won, half a point drawn."""
        return (1 + (self.ahead > 0) - (self.ahead < 0)) / 2


def play_match(rules: Rules[Any], strong: str, weak: str, seed: int) -> Match:
    """Each side draws from the same stream in both games, whoever plays it."""
    games = []
    for swapped in (False, True):
        one, other = play_game(rules, (weak, strong) if swapped else (strong, weak), seed)
        games.append((other, one) if swapped else (one, other))
    return Match(seed, games)


def play_game(rules: Rules[Any], programs: Sequence[str], seed: int) -> tuple[Played, Played]:
    game = Game(rules, rules.start(), PairedDice(seed))
    players = {
        side: Watched(sit_down(who, rules, drawn_from(seed, side)), game)
        for side, who in zip(rules.sides, programs, strict=True)
    }
    let_play(game, players)
    outcome = game.outcome
    assert outcome is not None, "two programs play a game to its end"
    found, fought = gains_of(game), attacks(game)
    one, other = (
        Played(
            who,
            side,
            outcome.winner,
            outcome.key,
            rules.margin(game.state, number),
            {turn: round(seconds, 3) for turn, seconds in players[side].turns.items()},
            dict(found[side]),
            fought[side],
            players[side].at_a_loss,
        )
        for number, (side, who) in enumerate(zip(rules.sides, programs, strict=True))
    )
    return one, other


def attacks(game: Game) -> Counter[str]:
    """Attacks that each side has ordered."""
    found = Counter(dict.fromkeys(game.rules.sides, 0))
    for order in game.orders:
        found[order.side] += any(verb == ATTACK for verb, _ in order.codes)
    return found


def open_game(wish: str, options: dict[str, str]) -> Rules[Any]:
    """MODULE[:SCENARIO]; a module is a name or a folder."""
    name, _, scenario = (wish, "", "") if Path(wish).is_dir() else wish.partition(":")
    if Path(name).is_dir():
        name = library.add(Path(name)).cover.id
    return library.open_rules(name, scenario or None, options)


# What they come to


def wilson(points: float, count: int, z: float = 1.96) -> tuple[float, float]:
    """The interval in which the true share lies 95 times of 100, draws counted half."""
    share = points / count
    middle = share + z * z / (2 * count)
    width = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    whole = 1 + z * z / count
    return (middle - width) / whole, (middle + width) / whole


def of(matches: Sequence[Match], which: int) -> list[Played]:
    """All that one of the two programs played."""
    return [game[which] for match in matches for game in match.games]


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def seconds(played: Sequence[Played]) -> list[float]:
    """How long each turn took."""
    return [time for one in played for time in one.turns.values()]


def score(strong: str, weak: str, matches: Sequence[Match]) -> str:
    """Won, drawn, lost; the share with its interval, and the mean time of a turn."""
    won = sum(match.ahead > 0 for match in matches)
    drawn = sum(match.ahead == 0 for match in matches)
    count = len(matches)
    points = sum(match.points for match in matches)
    low, high = wilson(points, count)
    return (
        f"{strong} over {weak}: {won}-{drawn}-{count - won - drawn} of {count} matches, "
        f"{100 * points / count:.0f} % ({100 * low:.0f}-{100 * high:.0f}), "
        f"{mean(seconds(of(matches, 0))):.3f} s a turn"
    )
