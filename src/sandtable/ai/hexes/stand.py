"""Who will stand where when a plan is carried out, and how safe that is."""

from collections.abc import Iterable
from typing import Any

from .situation import Situation

#: What it is worth to hold a wanted hex, against its points, where nothing is planned any more.
_KEPT = 1.0
#: What it is worth to be one stack less: that a unit stands with another.
_TOGETHER = 0.1
#: How much each column of the odds adds to the danger that a stack is in.
_FEAR = 0.35


class Stand:
    """How full each hex will be, and how well defended."""

    def __init__(self, situation: Situation, units: Iterable[int]) -> None:
        self._situation = situation
        self.load: dict[int, int] = {}
        self.defence: dict[int, float] = {}
        for unit in units:
            self.put(unit, situation.state.place[unit])

    def put(self, unit: int, place: int) -> None:
        tactics, state = self._situation.tactics, self._situation.state
        self.load[place] = self.load.get(place, 0) + tactics.size(state, unit)
        self.defence[place] = self.defence.get(place, 0.0) + tactics.defence(state, unit)

    def lift(self, unit: int, place: int) -> None:
        tactics, state = self._situation.tactics, self._situation.state
        self.load[place] -= tactics.size(state, unit)
        self.defence[place] -= tactics.defence(state, unit)

    def room(self, size: int, place: int) -> bool:
        return self.load.get(place, 0) + size <= self._situation.tactics.limit

    def full(self, place: int) -> bool:
        """Whether more stand in a hex than may."""
        return self.load.get(place, 0) > self._situation.tactics.limit

    def ratio(self, place: int, more: float = 0.0, later: float = 0.0) -> float:
        """The odds that the enemy could come to against a hex, if so much more stood there.

        `later` is what he could bring another turn on.
        """
        situation = self._situation
        threat = max(later, situation.threats.at(place))
        if not threat:
            return 0.0
        defence = self.defence.get(place, 0.0) + more
        return threat / max(0.5, defence * situation.tactics.cover(situation.side, place))

    def hold(self, place: int, more: float = 0.0) -> float:
        """How sure it is, from 0 to 1, that a hex will still be ours after the enemy's turn."""
        if not more and not self.defence.get(place):
            return 0.8 if not self._situation.threats.at(place) else 0.1
        safe, lost = self._situation.posture.safe, self._situation.posture.lost
        return min(1.0, max(0.1, 1 - (self.ratio(place, more) - safe) / (lost - safe)))

    def fear(self, place: int, more: float) -> float:
        """The share of its worth that a unit is feared to lose in a hex."""
        feared = self._situation.posture.feared
        return _FEAR * min(max(self.ratio(place, more) - feared, 0.0), 3.0)


def exposure(situation: Situation, state: Any) -> float:
    """What is feared for a side in a position, and what it may hope to keep, in points of value."""
    side = situation.side
    stand, worth = _standing(situation, state)
    fear = sum(one * stand.fear(place, 0.0) for place, one in worth.items())
    held = situation.judge.held(state, side)
    kept = sum(
        points * stand.hold(place)
        for place, points in situation.wanted.items()
        if held >> place & 1 and situation.threats.at(place)
    )
    return (
        _KEPT * kept
        - _TOGETHER * len(worth)
        - situation.posture.danger * (1 - situation.urgency) * fear
    )


def feared(situation: Situation, state: Any) -> float:
    """What is feared for a side in a position, in points of value, however much its posture minds that."""
    stand, worth = _standing(situation, state)
    return sum(one * stand.fear(place, 0.0) for place, one in worth.items())


def _standing(situation: Situation, state: Any) -> tuple[Stand, dict[int, float]]:
    """How well the hexes of a side are defended in a position, and what stands in each."""
    tactics = situation.tactics
    stand, worth = Stand(situation, ()), dict[int, float]()
    for unit in tactics.units(state, situation.side):
        place = state.place[unit]
        stand.defence[place] = stand.defence.get(place, 0.0) + tactics.defence(state, unit)
        worth[place] = worth.get(place, 0.0) + situation.judge.worth(state, unit)
    return stand, worth
