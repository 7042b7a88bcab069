"""A finished game looked back at: how it stood all along, where it swung, and what could have been done there."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import exp
from typing import Any

import msgspec

from ..core.dice import AskedDice
from ..core.game import Game
from ..core.rules import CHANCE, Rules
from .advice import Advice, advise
from .doctrine import Doctrine
from .grades import GRADES
from .seats import DOCTRINES

#: So many swings are told of, and no smaller ones: shares of a sure victory.
MOST_SWINGS, LEAST = 3, 0.04
#: The share that stands for being ahead by what makes a victory as good as sure: 1 / (1 + exp(-3)), some 95 %.
_STEEP = 3.0
#: In no game are there more turns of a side to look back at; of a longer one only every second, third and so on is judged.
MOST_MOMENTS = 240


class Moment(msgspec.Struct, frozen=True):
    """A position of the game, after so many orders: whose turn begins with it."""

    orders: int
    turn: int
    side: str
    #: As JSON.
    position: str


class Judged(msgspec.Struct, frozen=True):
    """How a moment was liked: from 0 to 1 for the first side of the game, with 0.5 for how things stood at the start."""

    orders: int
    turn: int
    side: str
    share: float


class Swing(msgspec.Struct, frozen=True):
    """A stretch of play after which things stood otherwise, and what a program would have done at its beginning."""

    began: Judged
    ended: Judged
    advice: Advice | None


class Hindsight(msgspec.Struct, frozen=True):
    who: str
    judged: list[Judged]
    swings: list[Swing]


def moments(game: Game) -> list[Moment]:
    """The positions of a game, with all its orders, at which somebody's turn began; and the last one."""
    orders, sides = game.orders, game.rules.sides
    begun = [
        (number, order.turn, sides[order.before.active])
        for number, order in enumerate(orders)
        if number == 0
        or (order.turn, order.before.active)
        != (orders[number - 1].turn, orders[number - 1].before.active)
    ]
    step = max(1, -(-len(begun) // MOST_MOMENTS))
    begun = [*begun[::step], (len(orders), game.turn, sides[game.state.active])]
    return [
        Moment(number, turn, side, msgspec.json.encode(game.position_after(number)).decode())
        for number, turn, side in begun
    ]


def look_back(
    rules: Rules[Any],
    moments: Sequence[Moment],
    grade: str,
    stop: Callable[[], bool] = lambda: False,
) -> Hindsight:
    """Judge each moment, and think anew about those after which things changed most."""
    doctrine = DOCTRINES[rules.system](rules, GRADES[grade])
    states = [rules.restore(msgspec.json.decode(one.position)) for one in moments]
    values = [sum(doctrine.worth(state, 0).values()) for state in states]
    judged = [
        Judged(one.orders, one.turn, one.side, _share(rules, state, value - values[0], doctrine))
        for one, state, value in zip(moments, states, values, strict=True)
    ]
    # How a game ends is no swing by itself: with it nothing is a matter of opinion any more.
    still = [rules.verdict(state) is None for state in states]
    change = [
        abs(after.share - before.share) if goes_on else 0.0
        for (before, after), goes_on in zip(pairwise(judged), still[1:], strict=True)
    ]
    largest = sorted(range(len(change)), key=lambda number: (-change[number], number))
    swings = []
    for number in sorted(one for one in largest[:MOST_SWINGS] if change[one] >= LEAST):
        if stop():
            break
        swings.append(
            Swing(judged[number], judged[number + 1], _advised(rules, states[number], grade))
        )
    return Hindsight(grade, judged, swings)


def _advised(rules: Rules[Any], state: Any, grade: str) -> Advice | None:
    """What a program would have done there; nothing where only dice were asked for."""
    if rules.verdict(state) is not None or rules.to_move(state) == CHANCE:
        return None
    return advise(Game(rules, state, AskedDice(), from_position=True), grade)


def hundredths(one: Judged, side: str, rules: Rules[Any]) -> int:
    """How a moment was liked, for a side."""
    return round(100 * (one.share if side == rules.sides[0] else 1 - one.share))


def _share(rules: Rules[Any], state: Any, ahead: float, doctrine: Doctrine) -> float:
    """For the first side, by how far it has come ahead since the start; at the end, who has won."""
    verdict = rules.verdict(state)
    if verdict is not None:
        return 0.5 if verdict.winner is None else 1.0 if verdict.winner == 0 else 0.0
    return round(1 / (1 + exp(-_STEEP * max(-5.0, min(5.0, ahead / doctrine.clear)))), 3)
