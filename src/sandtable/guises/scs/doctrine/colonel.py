"""How a colonel plays the Standard Combat Series: as a sergeant, but by the way that comes out best when it is
played on."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from ....ai.doctrine import Doctrine, Mind
from ....ai.grades import Grade
from ....ai.hexes.foresight import Foresight, Question
from ....ai.hexes.posture import POSTURES, Posture
from ....ai.hexes.reasons import plans
from ....ai.hexes.situation import Situation
from ....ai.hexes.variants import Variants
from ....systems.scs.rules import Scs
from ....systems.scs.state import State
from .doctrine import ScsDoctrine
from .postures import postures_of
from .prospects import Prospects

#: A game has few units up to so many.
_SMALL = 30
#: So many turns are played on, and to the very end if there are no more left than these.
_AHEAD, _END = 2, 4
#: What of the evaluations of a turn goes into the phase before the combats.
_FIRST = 0.65
#: What share of that it is at the end of a game, and what at its beginning, when little is decided yet.
_LATER, _EARLIER = 1.6, 0.4


class _Thought(NamedTuple):
    """How long is thought."""

    #: In how many worlds ways are compared, and in how many others the best has to prove itself.
    worlds: int
    proof: int
    #: What it must be better by than the usual way, in points of value.
    better: float
    #: Evaluations that go into a turn, on the average of a game.
    most: int


_MANY_UNITS, _FEW_UNITS = _Thought(3, 1, 10.0, 2000), _Thought(5, 5, 0.5, 4000)
#: One of so many worlds has an enemy who fights otherwise than usual.
_OTHERWISE = 3


def doctrine_of(rules: Scs, grade: Grade) -> Doctrine:
    """How a grade plays the series."""
    return ScsColonel(rules, grade) if grade.looks_ahead else ScsDoctrine(rules, grade)


class ScsColonel(ScsDoctrine):
    """Weighs ways to fight each turn by playing them on.

    In the notes stands a posture where a sergeant notes the number of one: it holds for a whole turn.
    """

    def __init__(self, rules: Scs, grade: Grade) -> None:
        self.prospects = Prospects(rules, rules.tactics)
        super().__init__(rules, grade, self.prospects)
        cover, scenario = rules.module.cover, rules.scenario
        self._own = [postures_of(cover.id, scenario, side, True) for side in rules.sides]
        self.foresight = Foresight(self._give, self.value, self.phase_key, grade)

    def value(self, state: Any, side: int) -> float:
        """A game that is over is worth what it counts."""
        verdict = self.rules.verdict(state)
        if verdict is None:
            return sum(self.prospects.terms(state, side).values())
        return self.prospects.ended(state, side, verdict)

    def postures(self, state: Any, side: int) -> Sequence[Posture]:
        return self._own[side]

    def noted(self, mind: Mind) -> Posture:
        choice = mind.plan[1][1]
        if isinstance(choice, int):
            return self.postures(mind.state, mind.side)[choice]
        return msgspec.convert(choice, Posture, strict=False)

    def carried(self, mind: Mind, key: list[int]) -> Any:
        if len(mind.plan) > 1 and mind.plan[1][0][:2] == key[:2]:
            return mind.plan[1][1]
        return 0

    def situation(self, mind: Mind, posture: Posture | None = None) -> Situation:
        if posture is None and len(mind.plan) > 1:
            now = self.phase_key(mind.state)
            if mind.plan[1][0][:2] == now[:2] and now[1] == mind.side:
                posture = self.noted(mind)
        return super().situation(mind, posture)

    def _rehearse(self, mind: Mind) -> None:
        key = self.phase_key(mind.state)
        if len(mind.plan) > 1 and mind.plan[1][0] == key:
            return
        choice = self.carried(mind, key)
        mind.plan[:] = [mind.plan[0] if mind.plan else [], [key, choice, False]]
        if self.tactics.movers(mind.state) and self._tells(mind.state):
            share = _FIRST if self.fights_next(mind.state) else 1 - _FIRST
            mind.plan[1][1] = msgspec.to_builtins(self._chosen(mind, share))

    def _tells(self, state: State) -> bool:
        """Whether it tells anything to play on. With many units there is time for a few worlds only: what they show of
        a turn and its answer is mostly their dice, and they make one too careful; but the end of a game they show."""
        return self._few(state) or self._left(state) <= _END

    def _few(self, state: State) -> bool:
        return sum(len(self.tactics.units(state, side)) for side in (0, 1)) <= _SMALL

    def _left(self, state: State) -> int:
        """The turns of a side that are left, this one among them."""
        return 2 * (self._scs.last_turn - state.turn) + 1 + (state.active == state.first)

    def _chosen(self, mind: Mind, share: float) -> Posture:
        """The way to fight this phase, and those after it in this turn, that comes out best."""
        state, side = mind.state, mind.side
        usual = self.noted(mind)
        situation = self.situation(mind, usual)
        variants = Variants(mind, situation, self._plan(situation))
        enemies = super().postures(state, 1 - side)
        thought = _FEW_UNITS if self._few(state) else _MANY_UNITS
        worlds = [
            self.foresight.world(mind, enemies[number % _OTHERWISE == _OTHERWISE - 1])
            for number in range(thought.worlds + thought.proof)
        ]
        late = _LATER + (_EARLIER - _LATER) * self.prospects.left(state)
        question = Question(
            ways=[usual, *self.postures(state, side), POSTURES["hold"]],
            change=variants.changed,
            worlds=worlds,
            first=thought.worlds,
            better=thought.better,
            turns=left if (left := self._left(state)) <= _END else _AHEAD,
            most=int(share * thought.most * late),
        )
        tried = self.foresight.best(mind, question)
        if tried[0].seen:
            mind.account.before = dict(self.prospects.terms(state, side))
            mind.account.plans = plans(
                tried,
                lambda then: self.prospects.terms(then, side),
                situation.wanted,
                situation.held,
            )
        return tried[0].way
