"""Which way the numbers that a colonel fights by should be changed.

`tune.py MODULE[:SCENARIO] SIDE` plays games of one side against the sergeant. In each of them all
numbers are changed by chance, all at a time, and how well a game went is explained by them afterwards:
so every game tells of every number. It plays as a colonel who does not look ahead, which takes a
sergeant's time. What it finds is a guess to be measured with other seeds: `--step`.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from math import exp, sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from matches import drawn_from, open_game
from tunable import TUNABLE, Numbers, Tunable

from sandtable import Game, PairedDice
from sandtable.ai.grades import COLONEL
from sandtable.ai.player import let_play
from sandtable.ai.seats import sit_down
from sandtable.ai.thinker import Thinker
from sandtable.core.rules import Rules

#: What every number is multiplied with, or divided by, at most.
WIDE = 1.8
#: One of so many games is played as things are.
UNCHANGED = 8


class Trial(NamedTuple):
    """A game: how far each number was changed, from -1 to 1, and how it went."""

    changes: list[float]
    margin: int


class Slope(NamedTuple):
    """What a number does for a game: how many places in a hundred it goes up, and how sure that is."""

    name: str
    gain: float
    sure: float


def play(rules: Rules[Any], tunable: Tunable, side: int, numbers: Numbers, seed: int) -> int:
    """One game against the sergeant; the margin of the side that is tuned."""
    game = Game(rules, rules.start(), PairedDice(seed))
    seeds = [drawn_from(seed, name) for name in rules.sides]
    thinker = Thinker(
        COLONEL, lambda rules, grade: tunable.doctrine(rules, side, numbers), seeds[side]
    )
    players = {name: sit_down("sergeant", rules, seeds[n]) for n, name in enumerate(rules.sides)}
    let_play(game, {**players, rules.sides[side]: thinker})
    assert thinker.at_a_loss == 0, "these numbers make plans that cannot be carried out"
    return rules.margin(game.state, side)


def changed(numbers: Numbers, changes: Sequence[float], wide: float) -> dict[str, float]:
    """Numbers keep their signs: each is multiplied."""
    names = sorted(numbers)
    return {name: numbers[name] * wide**change for name, change in zip(names, changes, strict=True)}


def try_out(
    words: argparse.Namespace, rules: Rules[Any], tunable: Tunable, side: int
) -> list[Trial]:
    """As many games as are wanted; those that a file holds already are not played again."""
    usual = tunable.numbers(rules, side)
    kept: Path | None = words.results
    trials = read(kept) if kept is not None and kept.exists() else []
    for number in range(len(trials), words.games):
        seed = words.seed + number
        random = Random(seed)
        moved = number % UNCHANGED > 0
        changes = [moved * (2 * random.random() - 1) for _ in usual]
        trial = Trial(
            changes, play(rules, tunable, side, changed(usual, changes, words.wide), seed)
        )
        trials.append(trial)
        if kept is not None:
            with kept.open("ab") as file:
                file.write(msgspec.json.encode(trial) + b"\n")
    return trials


def read(kept: Path) -> list[Trial]:
    return [msgspec.json.decode(line, type=Trial) for line in kept.read_bytes().splitlines()]


# What the games tell


def slopes(names: Sequence[str], trials: Sequence[Trial]) -> list[Slope]:
    """Least squares over the ranks of the games: who wins by much counts no more than who wins."""
    count, ranks = len(trials), ranked([one.margin for one in trials])
    middles = [sum(column) / count for column in zip(*(one.changes for one in trials), strict=True)]
    rows = [
        [value - middle for value, middle in zip(one.changes, middles, strict=True)]
        for one in trials
    ]
    known = [rank - 0.5 for rank in ranks]
    squares = [
        [sum(row[i] * row[j] for row in rows) for j in range(len(names))] for i in range(len(names))
    ]
    inverse = inverted(squares)
    sums = [
        sum(row[i] * value for row, value in zip(rows, known, strict=True))
        for i in range(len(names))
    ]
    found = [sum(a * b for a, b in zip(line, sums, strict=True)) for line in inverse]
    off = sum(
        (value - sum(a * b for a, b in zip(row, found, strict=True))) ** 2
        for row, value in zip(rows, known, strict=True)
    )
    spread = off / max(1, count - len(names) - 1)
    return [
        Slope(name, 100 * gain, gain / sqrt(spread * inverse[n][n]))
        for n, (name, gain) in enumerate(zip(names, found, strict=True))
    ]


def ranked(margins: Sequence[int]) -> list[float]:
    """The share of the games that each did better than; equal ones share their places."""
    return [
        (sum(other < one for other in margins) + sum(other == one for other in margins) / 2)
        / len(margins)
        for one in margins
    ]


def inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """By Gauss and Jordan; the matrix is one of sums of squares, so no line need change places."""
    size = len(matrix)
    rows = [[*line, *(float(i == j) for j in range(size))] for i, line in enumerate(matrix)]
    for n, row in enumerate(rows):
        if abs(row[n]) < 1e-9:
            sys.exit("there are too few games to tell the numbers apart")
        row[:] = [value / row[n] for value in row]
        for other in rows:
            if other is not row and other[n]:
                times = other[n]
                other[:] = [a - times * b for a, b in zip(other, row, strict=True)]
    return [row[size:] for row in rows]


def direction(found: Sequence[Slope]) -> dict[str, float]:
    """Which way to go: what may well be chance counts little, what is surest most, by 1."""
    steps = {
        one.name: one.gain * max(0.0, 1 - 1 / one.sure**2) if one.sure else 0.0 for one in found
    }
    most = max(map(abs, steps.values())) or 1.0
    return {name: step / most for name, step in steps.items()}


# Telling


def tell(found: Sequence[Slope], numbers: Numbers, step: Mapping[str, float]) -> None:
    for one in sorted(found, key=lambda one: -abs(one.sure)):
        now, then = numbers[one.name], numbers[one.name] * exp(step[one.name])
        print(f"{one.name:12} {one.gain:+6.1f}  t {one.sure:+5.1f}  {now:.3g} -> {then:.3g}")


def score(margins: Sequence[int]) -> str:
    won, lost = sum(one > 0 for one in margins), sum(one < 0 for one in margins)
    return (
        f"{won}-{len(margins) - won - lost}-{lost}, mean margin {sum(margins) / len(margins):+.1f}"
    )


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", metavar="MODULE[:SCENARIO]")
    parser.add_argument("side", metavar="SIDE")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="(200)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game (0)")
    parser.add_argument("--wide", type=float, default=WIDE, metavar="X", help=f"({WIDE})")
    parser.add_argument("--results", type=Path, metavar="FILE", help="goes on from there")
    parser.add_argument(
        "--step",
        type=float,
        action="append",
        default=[],
        metavar="L",
        help="how far to go, as log(X) of what is surest; measured with other seeds",
    )
    parser.add_argument("--proof", type=int, default=40, metavar="N", help="games for that (40)")
    return parser.parse_args()


def main() -> None:
    words = parse()
    rules = open_game(words.game, {})
    if words.side not in rules.sides:
        sys.exit(f"the sides are {' and '.join(rules.sides)}, not {words.side}")
    side, tunable = rules.sides.index(words.side), TUNABLE[rules.system]
    usual = tunable.numbers(rules, side)
    trials = try_out(words, rules, tunable, side)
    found = slopes(sorted(usual), trials)
    way_to_go = direction(found)
    tell(found, usual, way_to_go)
    for step in (0.0, *words.step):
        if words.step:
            numbers = {name: usual[name] * exp(step * way_to_go[name]) for name in usual}
            seeds = range(words.seed + 1_000_000, words.seed + 1_000_000 + words.proof)
            margins = [play(rules, tunable, side, numbers, seed) for seed in seeds]
            print(f"step {step}: {score(margins)}", flush=True)


if __name__ == "__main__":
    main()
