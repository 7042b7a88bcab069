"""A situation: all that is worked out once before a phase is planned."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from ...core.bits import mask_of
from ..doctrine import Mind
from .asked import HexJudge, HexTactics
from .posture import Posture

#: What is left of a pull after so many hexes.
_DECAY = [0.93**steps for steps in range(120)]


class Distances(Protocol):
    """How far things are: all that pulls are made of."""

    places: int

    def distances(self, side: int, goal: int) -> Sequence[int]:
        """Steps from each place to a goal over the ground alone, whoever stands there."""


class Pulls:
    """How much objectives draw a side to each hex. Kept by what is wanted: it seldom changes."""

    _MOST = 64

    def __init__(self, tactics: Distances) -> None:
        self._tactics = tactics
        self._known: dict[tuple[int, tuple[tuple[int, float], ...]], list[float]] = {}

    def of(self, side: int, wanted: Mapping[int, float]) -> Sequence[float]:
        key = side, tuple(sorted(wanted.items()))
        found = self._known.get(key)
        if found is None:
            found = [0.0] * self._tactics.places
            for goal, points in key[1]:
                for place, steps in enumerate(self._tactics.distances(side, goal)):
                    draw = points * _DECAY[steps]
                    if draw > found[place]:
                        found[place] = draw
            if len(self._known) >= self._MOST:
                self._known.clear()
            self._known[key] = found
        return found


class Threats:
    """What the enemy could bring against a hex in his next turn."""

    #: The units that find room in one hex, beside each other or on each other.
    _ROOM = 3
    #: He will not do all that he could, and not everywhere at once.
    _SHARE = 0.8

    def __init__(
        self, tactics: HexTactics, state: Any, foes: Sequence[int], own: Sequence[int]
    ) -> None:
        self._around = tactics.around
        self._foes = sorted(
            (
                (strength, tactics.roam(state, unit))
                for unit in foes
                if (strength := tactics.strength(state, unit))
            ),
            reverse=True,
        )
        self._free = ~mask_of(state.place[unit] for unit in own)
        self._room = min(self._ROOM, tactics.limit)
        self._known: dict[int, float] = {}

    def at(self, place: int) -> float:
        found = self._known.get(place)
        if found is None:
            near = self._around[place] & self._free
            spots, strengths = 0, list[float]()
            for strength, reached in self._foes:
                if reached & near:
                    spots |= reached & near
                    strengths.append(strength)
            # The strongest first, as many as find room beside the hex.
            found = self._SHARE * sum(strengths[: self._room * spots.bit_count()])
            self._known[place] = found
        return found


class Situation:
    """A position with what a planner of one side keeps asking for."""

    def __init__(
        self,
        mind: Mind,
        tactics: HexTactics,
        judge: HexJudge,
        pulls: Pulls,
        posture: Posture,
    ) -> None:
        state, side = mind.state, mind.side
        self.mind, self.tactics, self.judge, self.posture = mind, tactics, judge, posture
        self.state, self.side = state, side
        self.own = tactics.units(state, side)
        self.foes = tactics.units(state, 1 - side)
        self.worth = {unit: judge.worth(state, unit) for unit in (*self.own, *self.foes)}
        self.wanted = judge.wanted(state, side)
        self.pull = pulls.of(side, self.wanted)
        self.held = judge.held(state, side)
        self.vital = judge.vital(state, side)
        self.urgency = judge.urgency(state)
        self.enemies: dict[int, list[int]] = {}
        for unit in self.foes:
            self.enemies.setdefault(state.place[unit], []).append(unit)
        self._threats: Threats | None = None
        self._fed: int | None = None

    @property
    def threats(self) -> Threats:
        if self._threats is None:
            self._threats = Threats(self.tactics, self.state, self.foes, self.own)
        return self._threats

    @property
    def fed(self) -> int:
        if self._fed is None:
            self._fed = self.tactics.fed(self.state, self.side)
        return self._fed

    def prize(self, place: int) -> float:
        """What it is worth to take a hex from the enemy."""
        return 1.5 * self.wanted.get(place, 0.0) + 0.05 * self.pull[place]
