"""How a position of the series is liked: named terms of value, in points of combat strength."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from ....ai.hexes.situation import Pulls
from ....core.bits import bits, mask_of
from ....systems.scs.rules import Scs
from ....systems.scs.state import State
from ....systems.scs.tactics import ScsTactics
from .objectives import Objectives
from .postures import keeps_of

#: What a game that is over is worth.
_WON = 400.0
#: What a point of the score is worth in a position, against what it draws.
_SCORE = 1.5
#: What further steps of a unit add to the value of its counter.
_STEP = 0.25
#: What a unit is less worth that is, or will be, out of supply.
_STARVED = 0.25
#: What it is worth, as a share of its value, that a unit stands where objectives draw it.
_PLACE = 0.02
#: What it is worth that the enemy stands where that loses the game, and that nobody stands there.
_FALLEN, _BARE = 60.0, 12.0
#: A place decides the game that is worth so much of the one that is worth most.
_DECISIVE = 0.75
#: The worth of units that a point of a place may tie up there ...
_GUARDS = 1.5
#: ... and one that a side keeps for reasons of its own.
_KEPT = 5.0
#: A source of supply with no more hexes than these can be closed by one or two enemies.
_NARROW = 4
#: Enemies so near it, in hexes, have come round or through.
_RAIDERS = 4
#: Where nothing is asked of a position, the enemy is what one looks for.
_QUARRY = 1.0


class ScsJudge:
    """Opinions on a game of the series."""

    #: What draws to a place that one has, against one that one wants.
    mine: ClassVar[float] = 0.6
    #: What a link of a chain is worth to who forms it, against who wants to break it ...
    held_link = 0.4
    #: ... and the worth of units that it may tie up: one of them.
    link = 1.0

    def __init__(self, rules: Scs, tactics: ScsTactics) -> None:
        self._rules, self._tactics = rules, tactics
        #: Of each side: hexes that it keeps for reasons of its own.
        self._keeps = [
            {
                rules.grid.index[name]: points
                for name, points in keeps_of(rules.module.cover.id, rules.scenario, side).items()
            }
            for side in rules.sides
        ]
        self.objectives = self._aims(rules)
        self._pulls = Pulls(tactics)
        self._face = tuple(
            tuple(((face.attack or 0) + face.defence + face.barrage) / 2 for face in faces)
            for faces in rules.faces
        )
        self._price = [self.objectives.price(unit) for unit in range(rules.unit_count)]

    def _aims(self, rules: Scs) -> Objectives:
        return Objectives(rules)

    def worth(self, state: State, unit: int) -> float:
        value = self._counter(unit, state.lost[unit]) + self._price[unit]
        return max(0.25, value + self.objectives.dearer(state, unit))

    def step(self, state: State, unit: int) -> float:
        """A counter that is turned over is less by what it shows; what is told of its loss is told when it is gone."""
        lost = state.lost[unit]
        if self._rules.steps[unit] - lost <= 1:
            return self.worth(state, unit)
        return self._counter(unit, lost) - self._counter(unit, lost + 1)

    def _counter(self, unit: int, lost: int) -> float:
        """What a unit that has lost so many steps is worth by what stands on it."""
        left = self._rules.steps[unit] - lost
        return self._face[unit][lost > 0] * (1 + _STEP * (left - 1))

    def wanted(self, state: State, side: int) -> Mapping[int, float]:
        found = self._places(state, side)
        for way in self.objectives.paths:
            barred = self.objectives.barred(state, way.path)
            if not barred:
                barred = self.objectives.neck(state, way.path)
            elif side == way.opener:
                barred = self.objectives.gates(state, way.path) & state.units[1 - side]
            else:
                barred &= state.units[side]
            for hex_ in bits(barred):
                # A link of a chain is less to who forms it than to who needs to break one.
                points = way.points * (self.held_link if state.units[side] >> hex_ & 1 else 1.0)
                found[hex_] = max(points, found.get(hex_, 0.0))
        for hex_, points in self._keeps[side].items():
            if state.control[side] >> hex_ & 1:
                found[hex_] = max(points, found.get(hex_, 0.0))
        if not found:
            found = dict.fromkeys(bits(state.units[1 - side]), _QUARRY)
        return found

    def posts(self, state: State, side: int) -> Mapping[int, float]:
        held, own = state.control[side], state.units[side]
        found = {
            hex_: _GUARDS * points
            for hex_, points in self.objectives.places.items()
            if held >> hex_ & 1
        }
        for hex_ in bits(self.kept(state, side)):
            found[hex_] = max(_KEPT * self._keeps[side][hex_], found.get(hex_, 0.0))
        for way in self.objectives.paths:
            if side == way.opener:
                continue
            barred = self.objectives.barred(state, way.path)
            near = barred
            for hex_ in bits(barred):
                near |= self._rules.around[hex_]
            for hex_ in bits(near & own):
                found.setdefault(hex_, self.link)
        for hex_ in self._lifelines(state, side):
            found.setdefault(hex_, self.link)
        return found

    def _lifelines(self, state: State, side: int) -> list[int]:
        """Of each narrow source that feeds everybody: the hex of it that is held when the enemy is near, so
        that he does not sit down on it."""
        found, apart = [], self._tactics.apart
        for source in self._rules.sources[side]:
            hexes = list(bits(source.hexes & ~state.units[1 - side]))
            if source.who is None and 0 < len(hexes) <= _NARROW:
                held = [hex_ for hex_ in hexes if state.units[side] >> hex_ & 1]
                best = held[0] if held else hexes[len(hexes) // 2]
                if any(apart(foe, best) <= _RAIDERS for foe in bits(state.units[1 - side])):
                    found.append(best)
        return found

    def decisive(self, state: State, side: int) -> int:
        best = max(self.objectives.places.values(), default=0.0)
        return mask_of(
            hex_ for hex_, points in self.objectives.places.items() if points >= _DECISIVE * best
        )

    def kept(self, state: State, side: int) -> int:
        return mask_of(self._keeps[side]) & state.control[side]

    def _places(self, state: State, side: int) -> dict[int, float]:
        held = state.control[side]
        return {
            hex_: points * self.mine if held >> hex_ & 1 else points
            for hex_, points in self.objectives.places.items()
        }

    def draw(self, state: State, side: int) -> Sequence[float]:
        """How much the places that are asked for draw a side to each hex."""
        return self._pulls.of(side, self._places(state, side))

    def held(self, state: State, side: int) -> int:
        return state.control[side]

    def vital(self, state: State, side: int) -> int:
        return self.objectives.vital(state, side)

    def precious(self, state: State, side: int) -> int:
        return self.objectives.precious(state, side)

    def opens(self, before: State, after: State, side: int) -> bool:
        return self.objectives.opens(before, after, side)

    def urgency(self, state: State) -> float:
        left = self._rules.last_turn - state.turn
        return 1.0 if left <= 0 else 0.4 if left == 1 else 0.0

    def last_word(self, state: State, side: int) -> bool:
        late = state.turn >= self._rules.last_turn
        return late and state.active == side and state.first != side

    def terms(self, state: State, side: int) -> Mapping[str, float]:
        rules = self._rules
        verdict = rules.verdict(state)
        if verdict is not None:
            won = 0.0 if verdict.winner is None else _WON if verdict.winner == side else -_WON
            return {"outcome": won}
        strength = place = supply = 0.0
        for one in (side, 1 - side):
            sign = 1 if one == side else -1
            pull = self.draw(state, one)
            hungry = self._tactics.hungry(state, one) if one == side else state.out
            for unit in self._tactics.units(state, one):
                worth = self.worth(state, unit)
                strength += sign * worth
                place += sign * _PLACE * worth * pull[state.place[unit]]
                if hungry >> unit & 1:
                    supply -= sign * _STARVED * worth
        vital = self._guarded(state, side) - self._guarded(state, 1 - side)
        return {
            "vital": vital,
            "score": _SCORE * self.objectives.standing(state, side),
            "strength": strength,
            "supply": supply,
            "place": place,
        }

    def _guarded(self, state: State, side: int) -> float:
        """What a side is worse off by hexes that lose the game for it, as a number below 0."""
        vital = self.objectives.vital(state, side)
        fallen = vital & state.units[1 - side]
        bare = vital & ~state.units[side] & ~fallen
        for hex_ in bits(bare):  # who has driven the last one out walks in
            if self._rules.around[hex_] & state.units[1 - side]:
                fallen |= 1 << hex_
        bare &= ~fallen
        lost = max(fallen.bit_count(), self.objectives.lost(state, side))
        return -_FALLEN * lost - _BARE * bare.bit_count()
