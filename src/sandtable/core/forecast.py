"""How a game ends, and what the end of a turn would bring if nothing more were done in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from .action import DONE
from .dice import AskedDice
from .message import Event, Raw
from .role import Role

if TYPE_CHECKING:
    from .rules import Rules

S = TypeVar("S")


class Outcome(msgspec.Struct, frozen=True, eq=False):
    """How a game ended: the winner (None for a draw), in which way, by which clause.

    Outcomes are equal if these are: how clearly somebody won makes no other ending.
    """

    winner: str | None
    key: str
    clause: str
    #: How far the winner is ahead, in points of the game (`Rules.margin`); 0 for a draw.
    margin: int = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self._ending == other._ending

    def __ne__(self, other: object) -> bool:  # a struct has one of its own, by identity
        return not self == other

    def __hash__(self) -> int:
        return hash(self._ending)

    @property
    def _ending(self) -> tuple[str | None, str, str]:
        return self.winner, self.key, self.clause


class Forecast(msgspec.Struct, frozen=True):
    """What comes of it if nobody does anything more in this turn."""

    #: The turn that would end.
    turn: int
    #: Points that its end gives to each side; less than 0 if it takes some.
    points: dict[str, int]
    #: Points as each side would have them then, where the game keeps any.
    score: dict[str, int]
    #: Why: what gives points, what bars them, and by whom.
    reasons: tuple[Event, ...]
    #: How the game would end with it; None if it goes on, or dice decide that.
    outcome: Outcome | None


class Stake(msgspec.Struct, frozen=True):
    """A place that victory turns on, with what it is worth."""

    place: str
    told: Event


def stand_still(rules: Rules[Any], state: S) -> tuple[S, list[Raw]]:
    """The position in which the turn has ended, if both sides do nothing but pass; and what happened till then.

    Where the rules allow no pass the turn is cut short. Nothing is rolled, and the next turn brings nothing yet.
    """
    after: Any = state.clone()  # type: ignore[attr-defined]
    events: list[Raw] = []
    turn, dice, cut = rules.turn(after), AskedDice(), False
    done = (DONE, 0)
    while rules.verdict(after) is None and rules.turn(after) == turn:
        phase = rules.phases[after.frames[-1].phase]
        if phase.run is not None and phase.run(rules, after, dice, events):
            continue
        if rules.verdict(after) is not None or rules.turn(after) != turn:
            break
        if not rules.waits_for_dice(after) and rules.check(after, done) is None:
            if rules.do(after, done, events):
                continue
            break  # it closed nothing, so it would be asked again
        if cut:
            break
        cut = True
        rules.cut_short(after, events)
    return after, events


def points(rules: Rules[Any], events: list[Raw]) -> dict[str, int]:
    """What each side has scored by these events."""
    found = dict.fromkeys(rules.sides, 0)
    for raw in events:
        if raw[0].role.among(Role.SCORES):
            found[rules.sides[raw[1]]] += raw[2]
    return found
