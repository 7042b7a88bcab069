"""What is kept of a game: a line of `games.jsonl`, and one of `timings.jsonl`."""

from typing import Literal

import msgspec

Dice = Literal["fresh", "paired"]
#: The limit at which a game was broken off, if it was.
BrokenOff = Literal["", "turns", "orders"]


class Program(msgspec.Struct, frozen=True):
    """Who played a side: by its mark, as it was then."""

    name: str
    mark: str
    #: Evaluations that it might spend on an order; none of who does not weigh anything.
    budget: int


class Turn(msgspec.Struct, frozen=True):
    """A turn: how far the first side was ahead at its end, and what it brought each side."""

    turn: int
    margin: int
    #: Steps lost.
    lost: dict[str, int]
    #: Points by their source, as far as they changed.
    points: dict[str, dict[str, int]]


class Loss(msgspec.Struct, frozen=True):
    """What a side lost of one type of units: steps, units for good, and units for some turns."""

    side: str
    type: str
    steps: int
    units: int
    routs: int


class Fight(msgspec.Struct, frozen=True):
    """A combat: who attacked what, at which odds, and what came of it."""

    turn: int
    side: str
    place: str
    sort: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    #: As they are called before columns are shifted; empty where no table is read.
    odds: str
    column: str
    #: Columns to the right.
    shift: int
    #: Steps that the result alone was expected to cost, and the chance that it clears the place, if it is told.
    expected: dict[str, float]
    clears: float | None
    faces: tuple[int, ...]
    #: What the table said.
    results: tuple[str, ...]
    #: Where each die counts by itself.
    hits: dict[str, int]
    #: Steps lost.
    lost: dict[str, int]


class Result(msgspec.Struct, frozen=True):
    """A game: what it was, and what came of it. Nothing in it depends on where or when it was played."""

    number: int
    module: str
    version: str
    hash: str
    system: str
    rules: str
    scenario: str
    options: dict[str, str | int]
    #: By side.
    programs: dict[str, Program]
    dice: Dice
    seed: int
    #: Nobody of a draw, or where the game was broken off.
    winner: str | None
    #: How it ended, and the clause that ended it; empty where it was broken off.
    ending: str
    clause: str
    broken_off: BrokenOff
    turn: int
    #: How far the first side was ahead.
    margin: int
    #: Points by their source: also those that nobody got.
    points: dict[str, dict[str, int]]
    turns: tuple[Turn, ...]
    losses: tuple[Loss, ...]
    combats: tuple[Fight, ...]
    #: Orders given, and the decisions in them.
    orders: dict[str, int]
    decisions: dict[str, int]
    #: How often a program had no order that could be given, which is a fault of it.
    at_a_loss: dict[str, int]


class Timing(msgspec.Struct, frozen=True):
    """What a game took: seconds of one core."""

    number: int
    cpu: float
    #: Of each side, how long it thought in each turn.
    thought: dict[str, dict[int, float]]
