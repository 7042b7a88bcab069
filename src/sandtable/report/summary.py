"""A game in brief: its score turn by turn, what each side lost, and its best and worst rolls."""

from collections.abc import Sequence

import msgspec

from ..core.dice import AskedDice
from ..core.game import Game
from .chronicle import Chronicle, Turn
from .luck import Luck, best_and_worst, lucks


class Losses(msgspec.Struct, frozen=True):
    """What a side has lost: steps, and units that are gone for good."""

    side: str
    steps: int
    units: int


class Summary(msgspec.Struct, frozen=True):
    """What is told of a game when it is over."""

    #: Whether the curve counts points of the game; else it is steps that the enemy lost, less own.
    by_points: bool
    #: The side that the curve goes up for: the one whose points are counted, else the first.
    side: str
    #: Of each turn its number, and how far that side is ahead at its end.
    curve: list[tuple[int, int]]
    losses: list[Losses]
    #: Of each side the combat in which it was luckiest, and that in which it was least so.
    rolls: dict[str, tuple[Luck | None, Luck | None]]


def summary(chronicle: Chronicle) -> Summary:
    rules = chronicle.rules
    scored = [rules.score(turn.ended) for turn in chronicle.turns]
    by_points = any(scored)
    side = next(iter(scored[0])) if by_points and len(scored[0]) == 1 else rules.sides[0]
    other = next(one for one in rules.sides if one != side)
    if by_points:
        values = [score.get(side, 0) - score.get(other, 0) for score in scored]
    else:
        values = _toll(chronicle.turns, side, other)
    found = lucks(chronicle)
    return Summary(
        by_points,
        side,
        list(zip((turn.number for turn in chronicle.turns), values, strict=True)),
        [_losses(chronicle, side) for side in rules.sides],
        {side: best_and_worst(found, side) for side in rules.sides},
    )


def _toll(turns: Sequence[Turn], side: str, other: str) -> list[int]:
    found, ahead = [], 0
    for turn in turns:
        ahead += turn.lost[other] - turn.lost[side]
        found.append(ahead)
    return found


def _losses(chronicle: Chronicle, side: str) -> Losses:
    steps = sum(turn.lost[side] for turn in chronicle.turns)
    ends = (chronicle.turns[0].began, chronicle.turns[-1].ended)
    gone = [_gone(chronicle, Game(chronicle.rules, state, AskedDice()), side) for state in ends]
    return Losses(side, steps, len(gone[1] - gone[0]))


def _gone(chronicle: Chronicle, game: Game, side: str) -> set[str]:
    own = (unit for unit, whose in chronicle.side_of.items() if whose == side)
    return {unit for unit in own if chronicle.portrait.standing(game, unit) == "gone"}
