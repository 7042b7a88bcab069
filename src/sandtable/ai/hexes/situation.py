"""A situation: all that is worked out once before a phase is planned."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from ...core.bits import bits, mask_of
from ..doctrine import Mind
from .asked import HexJudge, HexTactics
from .posture import Posture
from .trail import Trail

#: What is left of a pull after so many hexes.
DECAY = [0.93**steps for steps in range(120)]
#: What each hex of a march costs, and each that takes a march of the last turns back.
MARCHED, UNDONE = 0.08, 0.6
#: What a place is worth that only a whim makes one want.
_LURE = 1.0
#: Farther from where one is fed than this many hexes makes no difference.
_FARTHEST = 12


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
                    draw = points * DECAY[steps]
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
    #: What of all that he could bring by the turn after the next he is thought to bring.
    _LATER = 0.4

    def __init__(
        self,
        tactics: HexTactics,
        state: Any,
        foes: Sequence[int],
        own: Sequence[int],
        share: float,
    ) -> None:
        """`share` of what he could bring he is thought to bring."""
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
        self._share = share
        self._known: dict[int, float] = {}
        self._tactics, self._state, self._units = tactics, state, foes
        self._within: dict[int, int] = {}

    def within(self, turns: int) -> int:
        """Hexes that somebody could attack or walk into within so many turns, as a mask."""
        if turns not in self._within:
            there = 0
            for unit in self._units:
                if self._tactics.strength(self._state, unit):
                    there |= self._tactics.roam(self._state, unit, turns)
            found = there
            for place in bits(there):
                found |= self._around[place]
            self._within[turns] = found
        return self._within[turns]

    def at(self, place: int) -> float:
        found = self._known.get(place)
        if found is None:
            found = self._known[place] = self._share * self._brought(place, self._foes)
        return found

    def later(self, place: int) -> float:
        """What he could bring against a hex by the turn after the next: less sure, but more."""
        foes = [
            (strength, self._tactics.roam(self._state, unit, 2))
            for unit in self._units
            if (strength := self._tactics.strength(self._state, unit))
        ]
        return self._LATER * self._brought(place, sorted(foes, reverse=True))

    def _brought(self, place: int, foes: Sequence[tuple[float, int]]) -> float:
        """The strongest first, as many as find room beside the hex."""
        near = self._around[place] & self._free
        spots, strengths = 0, list[float]()
        for strength, reached in foes:
            if reached & near:
                spots |= reached & near
                strengths.append(strength)
        return sum(strengths[: self._room * spots.bit_count()])


def _bent(
    points: Mapping[int, float], bent: Mapping[int, float], new: float
) -> Mapping[int, float]:
    """What places are worth to who wants some of them more than usual, or not at all; `new` is what
    one is worth that is not wanted otherwise."""
    if not bent:
        return points
    found = dict(points)
    for place, times in bent.items():
        found[place] = times * found.get(place, new)
    return {place: worth for place, worth in found.items() if worth}


class Situation:
    """A position with what a planner of one side keeps asking for."""

    def __init__(
        self,
        mind: Mind,
        tactics: HexTactics,
        judge: HexJudge,
        pulls: Pulls,
        posture: Posture,
        trail: Trail,
    ) -> None:
        state, side = mind.state, mind.side
        self.mind, self.tactics, self.judge, self.posture = mind, tactics, judge, posture
        self.state, self.side, self.trail = state, side, trail
        self.own = tactics.units(state, side)
        self.foes = tactics.units(state, 1 - side)
        self.worth = {unit: judge.worth(state, unit) for unit in (*self.own, *self.foes)}
        self.wanted = _bent(judge.wanted(state, side), posture.bent, _LURE)
        self.pull = pulls.of(side, self.wanted)
        self.held = judge.held(state, side)
        self.vital = judge.vital(state, side)
        self.precious = judge.precious(state, side)
        self.posts = _bent(judge.posts(state, side), posture.bent, 0.0)
        self.decisive = judge.decisive(state, side)
        self.kept = judge.kept(state, side)
        self.urgency = judge.urgency(state)
        self.enemies: dict[int, list[int]] = {}
        for unit in self.foes:
            self.enemies.setdefault(state.place[unit], []).append(unit)
        self._last_word = judge.last_word(state, side)
        self._threats: Threats | None = None
        self._fed: int | None = None
        self._guarded: int | None = None
        #: What is told of a plan: what each unit is for, and the attacks that were thought of, with what they gain.
        self.meant: dict[int, tuple[str, int]] = {}
        self.thought_of: list[tuple[float, int, tuple[int, ...]]] = []

    def mean(self, key: str, moves: Iterable[tuple[int, int]], place: int | None = None) -> None:
        """Remember what those are for who are moved so: for a place, or for where each one goes."""
        for unit, goal in moves:
            self.meant[unit] = (key, goal if place is None else place)

    @property
    def threats(self) -> Threats:
        if self._threats is None:
            # Who has the last word has nothing to fear.
            foes = () if self._last_word else self.foes
            self._threats = Threats(self.tactics, self.state, foes, self.own, self.posture.brought)
        return self._threats

    @property
    def guarded(self) -> int:
        """Hexes that are not left now, as a mask: the enemy could come to them. Who stands where the game is
        decided stays there at its very end too, though nobody comes any more."""
        if self._guarded is None:
            posts, late = mask_of(self.posts), self.threats.within(2)
            if self._last_word:
                late |= self.decisive & mask_of(self.state.place[unit] for unit in self.own)
            late &= self.decisive | self.kept
            self._guarded = self.vital | posts & (late | self.threats.within(1))
        return self._guarded

    @property
    def fed(self) -> int:
        if self._fed is None:
            self._fed = self.tactics.fed(self.state, self.side)
        return self._fed

    def prize(self, place: int) -> float:
        """What it is worth to take a hex from the enemy."""
        return 1.5 * self.wanted.get(place, 0.0) + 0.05 * self.pull[place]

    def strikes(self, unit: int) -> bool:
        """Whether a unit is better in attack than in defence: no garrison is to be made of it."""
        return self.tactics.strength(self.state, unit) > self.tactics.defence(self.state, unit)

    def comes_back(self, unit: int) -> bool:
        """Whether a unit is for attacks and may be where it is needed after one, in the same turn."""
        return self.strikes(unit) and self.tactics.walks_on(self.state, unit)

    def astray(self, unit: int, place: int) -> float:
        """What it costs to send a unit to a hex: the way, and what it loses of the way to what is wanted."""
        here: int = self.state.place[unit]
        posture, farther = self.posture, max(0.0, self.pull[here] - self.pull[place])
        lost = posture.astray * farther * posture.objective
        back = self.trail.undone(unit, here, place)
        return lost + MARCHED * self.tactics.apart(here, place) + UNDONE * back

    def starves(self, unit: int, place: int) -> bool:
        """Whether a unit would leave its supply by going to a hex."""
        return not self.fed >> place & 1 and bool(self.fed >> self.state.place[unit] & 1)

    def to_food(self, place: int) -> int:
        """How many hexes it is from one to where one is fed, over any ground; no more than are worth counting."""
        here, hexes = 1 << place, 0
        while not here & self.fed and hexes < _FARTHEST:
            for one in bits(here):
                here |= self.tactics.around[one]
            hexes += 1
        return hexes

    def decides(self, place: int) -> bool:
        """Whether a hex that the enemy has is worth going out of supply for: it is now or never."""
        return self.urgency == 1 and place in self.wanted and not self.held >> place & 1
