"""A finished game looked back at: how it stood all along, where it swung, and what could have been done there."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import exp
from random import Random
from typing import Any

import msgspec

from ..core.action import Code, parse
from ..core.dice import AskedDice
from ..core.game import Game, Order
from ..core.role import Role
from ..core.rules import Rules
from ..core.thought import ThoughtDice, carry_out
from .advice import Advice, advise
from .doctrine import Doctrine
from .grades import COLONEL, GRADES
from .reply import played_on
from .seats import doctrine_of

#: So many swings are told of, and no smaller ones: shares of a sure victory.
MOST_SWINGS, LEAST = 3, 0.04
#: The share that stands for being ahead by what makes a victory as good as sure: 1 / (1 + exp(-3)), some 95 %; and how
#: much more than that an opinion may count.
_STEEP, _SURE = 3.0, 1.3
#: What the points of the game count in its last turn, against the opinion of the judge; how late that begins; and the
#: margin that counts half as much as any could.
_POINTS, _LATE, _HALF = 0.7, 3, 2
#: In no game are there more turns of a side to look back at; of a longer one only every second, third and so on is judged.
MOST_MOMENTS = 240
#: With so many rolls of the dice a plan and what was played are carried on to the end of the turn.
WORLDS = 4


class Choice(msgspec.Struct, frozen=True):
    """A position in which the side whose turn it was had to choose, and what it ordered: up to dice, or the end of a phase."""

    orders: int
    #: As JSON.
    position: str
    given: list[list[str]]


class Moment(msgspec.Struct, frozen=True):
    """A position of the game, after so many orders: whose turn begins with it."""

    orders: int
    turn: int
    side: str
    #: As JSON.
    position: str
    #: What that side could choose until the next moment.
    choices: list[Choice] = []


class Judged(msgspec.Struct, frozen=True):
    """How a moment was liked: from 0 to 1 for the first side of the game, with 0.5 for how things stood at the start."""

    orders: int
    turn: int
    side: str
    share: float


class Swing(msgspec.Struct, frozen=True):
    """A stretch of play after which things stood otherwise, and what a program would have done in it."""

    began: Judged
    ended: Judged
    #: Its best plan alone.
    advice: Advice | None
    #: What that plan came to by the end of the turn, on the average, and what was played in its place: as shares.
    planned: float = 0.5
    played: float = 0.5


class Hindsight(msgspec.Struct, frozen=True):
    #: Whose plans are told, and who judges the positions.
    who: str
    judge: str
    judged: list[Judged]
    swings: list[Swing]


def moments(game: Game) -> list[Moment]:
    """The positions of a game, with all its orders, at which somebody's turn began; and the last one.

    The first is the one after the set-up: before it nothing stands anywhere.
    """
    orders, sides = game.orders, game.rules.sides
    first = _set_up(orders)
    begun = [
        number
        for number in range(first, len(orders))
        if number == first or _turn_of(orders[number]) != _turn_of(orders[number - 1])
    ]
    step = max(1, -(-len(begun) // MOST_MOMENTS))
    begun = begun[::step]
    found = [
        Moment(
            number,
            orders[number].turn,
            sides[orders[number].before.active],
            _position(game, number),
            _choices(game, number, end),
        )
        for number, end in pairwise([*begun, len(orders)])
    ]
    last = Moment(len(orders), game.turn, sides[game.state.active], _position(game, len(orders)))
    return [*found, last]


def _turn_of(order: Order) -> tuple[int, int]:
    return order.turn, order.before.active


def _set_up(orders: Sequence[Order]) -> int:
    """How many orders set up: those of the first turn up to the last that placed anything."""
    return max(
        (
            number
            for number, order in enumerate(orders, 1)
            if order.turn == orders[0].turn
            and any(raw[0].role.among(Role.SETS_UP) for raw in order.events)
        ),
        default=0,
    )


def _position(game: Game, orders: int) -> str:
    return msgspec.json.encode(game.position_after(orders)).decode()


def _choices(game: Game, first: int, end: int) -> list[Choice]:
    """The choices of the side whose turn begins with an order, phase by phase, up to another order."""
    orders, actions = game.orders, game.rules.alphabet.actions
    side = game.rules.sides[orders[first].before.active]
    found, given = list[Choice](), list[list[str]]()
    phase = None
    for number in range(first, end):
        order = orders[number]
        now = order.before.frames[-1].phase if order.side == side else None
        if now is not None and now != phase:
            given = []
            found.append(Choice(number, _position(game, number), given))
        if now is not None:
            given.append([str(one) for one in actions(order.codes)])
        # After dice, and after an order of the other side, something else is to be chosen.
        phase = None if order.faces else now
    return found


def look_back(
    rules: Rules[Any],
    moments: Sequence[Moment],
    grade: str,
    stop: Callable[[], bool] = lambda: False,
) -> Hindsight:
    """Judge each moment, and think anew about those after which things changed most.

    Whatever the grade that thinks anew, the moments are judged as a colonel does it, who looks to the end of the game.
    """
    judge = Judge(rules, moments, stop)
    judged = judge.course()
    change = [abs(after.share - before.share) for before, after in pairwise(judged)]
    # How a game ends is no swing by itself: with it nothing is a matter of opinion any more. But who was behind may
    # have won it in the last turn.
    if change and (judged[-1].share - 0.5) * (judged[-2].share - 0.5) >= 0:
        change[-1] = 0.0
    largest = sorted(range(len(change)), key=lambda number: (-change[number], number))
    swings = []
    for number in sorted(one for one in largest[:MOST_SWINGS] if change[one] >= LEAST):
        if stop():
            break
        swings.append(_swing(judge, judged[number], judged[number + 1], moments[number], grade))
    return Hindsight(grade, COLONEL.name, judged, swings)


def _swing(judge: "Judge", began: Judged, ended: Judged, moment: Moment, grade: str) -> Swing:
    """What a program would have done: where there was most to choose, and the best of its plans as it would come out."""
    rules = judge.rules
    doctrine = doctrine_of(rules, GRADES[grade])
    found = [(one, rules.restore(msgspec.json.decode(one.position))) for one in moment.choices]
    wide = (one for one in found if doctrine.others(one[1], rules.to_move(one[1])))
    choice, state = next(wide, found[0] if found else (None, None))
    if choice is None:
        return Swing(began, ended, None)
    advice = advise(Game(rules, state, AskedDice(), from_position=True), grade)
    sign = 1 if rules.to_move(state) == 0 else -1
    played = judge.comes_to(state, choice.given)
    planned = [judge.comes_to(state, plan.orders) for plan in advice.plans]
    best = max(range(len(planned)), key=lambda number: (sign * planned[number], -number))
    alone = slice(best, best + 1)
    advice = msgspec.structs.replace(
        advice, plans=advice.plans[alone], ways=advice.ways[alone], rolls=advice.rolls[alone]
    )
    return Swing(began, ended, advice, planned[best], played)


def hundredths(share: float, side: str, rules: Rules[Any]) -> int:
    """How a moment was liked, for a side."""
    return round(100 * (share if side == rules.sides[0] else 1 - share))


class Judge:
    """How the positions of one game are liked, by its first side."""

    def __init__(
        self,
        rules: Rules[Any],
        moments: Sequence[Moment],
        stop: Callable[[], bool] = lambda: False,
    ) -> None:
        self.rules, self._moments, self._stop = rules, moments, stop
        self._doctrine: Doctrine = doctrine_of(rules, COLONEL)
        self._last = max(moments[-1].turn, 1)
        self._par = self._usual(self._state(moments[0]))

    def course(self) -> list[Judged]:
        """All moments, as they are liked."""
        shares = [0.5, *(round(self._share(self._state(one)), 3) for one in self._moments[1:])]
        return [
            Judged(one.orders, one.turn, one.side, share)
            for one, share in zip(self._moments, shares, strict=True)
        ]

    def comes_to(self, state: Any, orders: Sequence[Sequence[str]]) -> float:
        """What orders come to by the end of the turn on the average, if both sides go on as sergeants do."""
        turn, total = (state.turn, state.active), 0.0
        for number in range(WORLDS):
            after, dice = state.clone(), ThoughtDice(Random(number))
            for codes in map(self._codes, orders):
                carry_out(self.rules, after, codes, dice)
            total += self._share(
                self._played_on(after, lambda now: (now.turn, now.active) != turn, number)
            )
        return round(total / WORLDS, 3)

    def _usual(self, start: Any) -> float:
        """What a start is usually worth after a turn: the first blow is somebody's, and no merit of his."""
        after = [
            self._played_on(start, lambda now: now.turn != start.turn, number)
            for number in range(WORLDS)
        ]
        worth = [self._worth(state) for state in after if self.rules.verdict(state) is None]
        return sum(worth) / len(worth) if worth else self._worth(start)

    def _played_on(self, state: Any, until: Callable[[Any], bool], seed: int) -> Any:
        return played_on(self.rules, state, until, seed, self._stop)

    def _codes(self, order: Sequence[str]) -> list[Code]:
        code = self.rules.alphabet.code
        return [code(action) for text in order for action in parse(text)]

    def _state(self, moment: Moment) -> Any:
        return self.rules.restore(msgspec.json.decode(moment.position))

    def _worth(self, state: Any) -> float:
        return sum(self._doctrine.worth(state, 0).values())

    def _share(self, state: Any) -> float:
        """For the first side, by how far it has come ahead since the start, and more and more by the points of the
        game; at the end, by who has won."""
        rules = self.rules
        verdict = rules.verdict(state)
        if verdict is not None:
            return 0.5 if verdict.winner is None else 1.0 if verdict.winner == 0 else 0.0
        ahead = (self._worth(state) - self._par) / self._doctrine.clear
        ahead = max(-_SURE, min(_SURE, ahead))
        margin = rules.margin(state, 0)
        late = _POINTS * min(rules.turn(state) / self._last, 1.0) ** _LATE
        return 1 / (1 + exp(-_STEEP * ((1 - late) * ahead + late * margin / (abs(margin) + _HALF))))
