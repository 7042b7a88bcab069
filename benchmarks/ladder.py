"""Matches of two programs, and where their points came from.

A match is two games with one seed and paired dice, the sides swapped. Who did better with the same
side, by `margin`, wins it; a program against itself draws every match. A turn is all that a program
orders within one game turn, also its answers in the turn of the other side.
"""

import argparse
import json
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from hashlib import blake2b
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any

import msgspec
from gains import attacks, gains

from sandtable import Game, PairedDice, SandtableError, library
from sandtable.ai.player import Player, let_play
from sandtable.ai.seats import DOCTRINES, PROGRAMS, sit_down
from sandtable.core.action import Action
from sandtable.core.rules import Rules
from sandtable.core.seen import Seen


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


class Timed(Player):
    """A player, and the seconds of this process that each of its turns took."""

    def __init__(self, player: Player, game: Game) -> None:
        self.player = player
        self.name = player.name
        self.turns: defaultdict[int, float] = defaultdict(float)
        self._game = game

    def order(self, seen: Seen) -> Sequence[Action]:
        turn, before = self._game.turn, process_time()
        order = self.player.order(seen)
        self.turns[turn] += process_time() - before
        return order

    def begin(self, seen: Seen) -> None:
        self.player.begin(seen)

    def go_on(self, seen: Seen) -> None:
        self.player.go_on(seen)

    def end(self, seen: Seen) -> None:
        self.player.end(seen)


# Playing


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
        side: Timed(sit_down(who, rules, drawn_from(seed, side)), game)
        for side, who in zip(rules.sides, programs, strict=True)
    }
    let_play(game, players)
    outcome = game.outcome
    assert outcome is not None, "two programs play a game to its end"
    found, fought = gains(game), attacks(game)
    one, other = (
        Played(
            who,
            side,
            outcome.winner,
            outcome.key,
            rules.margin(game.state, number),
            dict(players[side].turns),
            dict(found[side]),
            fought[side],
            getattr(players[side].player, "at_a_loss", 0),
        )
        for number, (side, who) in enumerate(zip(rules.sides, programs, strict=True))
    )
    return one, other


def drawn_from(*words: object) -> int:
    """A seed made of words, the same on every machine."""
    text = " ".join(map(str, words))
    return int.from_bytes(blake2b(text.encode(), digest_size=6).digest(), "big")


# Telling


def wilson(points: float, count: int, z: float = 1.96) -> tuple[float, float]:
    """The interval in which the true share lies 95 times of 100, draws counted half."""
    share = points / count
    middle = share + z * z / (2 * count)
    width = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    whole = 1 + z * z / count
    return (middle - width) / whole, (middle + width) / whole


def last_line(strong: str, weak: str, matches: Sequence[Match]) -> str:
    won = sum(match.ahead > 0 for match in matches)
    drawn = sum(match.ahead == 0 for match in matches)
    count = len(matches)
    points = won + drawn / 2
    low, high = wilson(points, count)
    turns = [seconds for played in of(matches, 0) for seconds in played.turns.values()]
    return (
        f"{strong} over {weak}: {won}-{drawn}-{count - won - drawn} of {count} matches, "
        f"{100 * points / count:.0f} % ({100 * low:.0f}-{100 * high:.0f}), "
        f"{mean(turns):.3f} s a turn"
    )


def of(matches: Sequence[Match], which: int) -> list[Played]:
    """All that one of the two programs played."""
    return [game[which] for match in matches for game in match.games]


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def tell(matches: Sequence[Match], sides: Sequence[str]) -> None:
    print()
    for which in (0, 1):
        for side in sides:
            tell_side([one for one in of(matches, which) if one.side == side])
    for which in (0, 1):
        all_played = of(matches, which)
        turns = [seconds for played in all_played for seconds in played.turns.values()]
        losses = sum(one.at_a_loss for one in all_played)
        lost = f"; {losses} times its doctrine had no order" if losses else ""
        slowest = max(turns, default=0.0)
        print(
            f"{all_played[0].program}: {mean(turns):.3f} s a turn, the slowest {slowest:.2f} s{lost}"
        )
    print(f"mean margin of a match: {mean([match.ahead for match in matches]):+.1f}")


def tell_side(played: Sequence[Played]) -> None:
    first, count = played[0], len(played)
    won = Counter(one.key for one in played if one.winner == one.side)
    lost = Counter(one.key for one in played if one.winner not in (one.side, None))
    drawn = Counter(one.key for one in played if one.winner is None)
    ends = ", ".join(
        f"{word} {sum(keys.values())}" + (f" ({counted(keys)})" if keys else "")
        for word, keys in (("won", won), ("drawn", drawn), ("lost", lost))
    )
    margin = mean([one.margin for one in played])
    print(f"{first.program} as {first.side}: {ends}; mean margin {margin:+.1f}")
    parts, never = [f"attacks {mean([one.attacks for one in played]):.1f} a game"], []
    for name in dict.fromkeys(name for one in played for name in one.gains):
        got = [one.gains.get(name, 0) for one in played]
        games = sum(points != 0 for points in got)
        if games:
            parts.append(f"{name} {mean(got):.1f} (in {games} of {count} games)")
        else:
            never.append(name)
    print(f"    {', '.join(parts)}")
    if never:
        print(f"    never: {', '.join(never)}")


def counted(keys: Counter[str]) -> str:
    return ", ".join(f"{key} {count}" for key, count in keys.most_common())


# The command


def open_game(wish: str, options: dict[str, str]) -> Rules[Any]:
    """MODULE[:SCENARIO]; a module is a name or a folder."""
    name, _, scenario = (wish, "", "") if Path(wish).is_dir() else wish.partition(":")
    if Path(name).is_dir():
        name = library.add(Path(name)).cover.id
    return library.open_rules(name, scenario or None, options)


def option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"an option has the form NAME=VALUE, not {text!r}")
    return name, value


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", metavar="MODULE[:SCENARIO]", help="a name, or a folder")
    parser.add_argument("strong", choices=PROGRAMS, metavar="STRONG", help=", ".join(PROGRAMS))
    parser.add_argument("weak", choices=PROGRAMS, metavar="WEAK")
    parser.add_argument("--matches", type=int, default=10, metavar="N", help="(10)")
    parser.add_argument("--option", type=option, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=0, help="of the first match (0)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every game here as well")
    return parser.parse_args()


def measure(words: argparse.Namespace, rules: Rules[Any], matches: list[Match]) -> str | None:
    """Play the matches one after the other; why it ended before its time, if it did."""
    seed = words.seed
    try:
        for seed in range(words.seed, words.seed + words.matches):
            match = play_match(rules, words.strong, words.weak, seed)
            matches.append(match)
            one, other = match.games[0][0].margin, match.games[1][1].margin
            margins = f"{words.strong} {one:+}, {words.weak} {other:+}"
            print(f"match {len(matches)}: as {rules.sides[0]} {margins}", flush=True)
    except KeyboardInterrupt:
        return "stopped"
    except Exception as error:  # a program that fails must not cost what was measured before
        return f"the match of seed {seed} failed: {error!r}"
    return None


def main() -> None:
    words = parse()
    # Who starts it in the background of a shell has Control-C ignored otherwise.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        rules = open_game(words.game, dict(words.option))
    except SandtableError as error:
        sys.exit(str(error))
    for who in (words.strong, words.weak):
        if who != "random" and rules.system not in DOCTRINES:
            sys.exit(f"no {who} plays {rules.system} yet")
    matches: list[Match] = []
    trouble = measure(words, rules, matches)
    if trouble is not None:
        print(trouble, file=sys.stderr)
    if not matches:
        sys.exit("nothing was measured")
    tell(matches, rules.sides)
    print(last_line(words.strong, words.weak, matches))
    if words.json is not None:
        words.json.write_text(json.dumps(msgspec.to_builtins(matches), indent=1) + "\n")
    if trouble is not None:
        sys.exit(1)


if __name__ == "__main__":
    main()
