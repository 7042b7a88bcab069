"""The doctrine of a game on hexes: what to do in which phase. A system fills in the rest."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Literal

from ...core.action import DONE, Code
from ...core.rules import Rules
from ..doctrine import Mind
from ..grades import Grade
from . import assault, march
from .asked import HexJudge, HexTactics
from .decide import Decider
from .posture import Posture
from .situation import Pulls, Situation
from .trail import Trail, left

#: What is asked: units may be moved, attacks may be declared, or something else.
Asked = Literal["move", "fight", "other"]


class Commander(ABC):
    """Plans each movement phase when it begins, then gives the moves one by one; attacks by exact odds.

    The plan in the notes is [trail, key of the phase, [units, goal], ...]: where everybody came from, and
    what is still to be ordered.
    """

    def __init__(
        self, rules: Rules[Any], grade: Grade, tactics: HexTactics, judge: HexJudge
    ) -> None:
        self.rules, self.grade, self.tactics, self.judge = rules, grade, tactics, judge
        self.pulls = Pulls(tactics)
        self.decider = Decider(self.value, self.quiet, self.answer)

    # What a system says for itself

    @abstractmethod
    def asked(self, state: Any) -> Asked:
        """What kind of decision this is."""

    @abstractmethod
    def fights_next(self, state: Any) -> bool:
        """In a movement phase: whether those who move now can attack before the enemy's turn."""

    @abstractmethod
    def phase_key(self, state: Any) -> list[int]:
        """Numbers that name this movement phase in this game, the turn first."""

    @abstractmethod
    def posture(self, state: Any, side: int) -> Posture:
        """How a side fights now."""

    @abstractmethod
    def quiet(self, state: Any) -> bool:
        """Whether nothing is under way in a position that must be played out before it can be judged."""

    def answer(self, state: Any) -> list[Code] | None:
        """What whoever is asked would do at first sight while something is under way; None: anything."""
        return None

    def special(self, mind: Mind) -> list[Code] | None:
        """The order in a decision that wants more than trying: None if there is none."""
        return None

    # The order

    def order(self, mind: Mind) -> list[Code]:
        asked = self.asked(mind.state)
        if asked == "move":
            return self._move(mind)
        self._forget(mind)
        if asked == "fight":
            return self._fight(mind)
        return self.special(mind) or self.decider.order(mind, self.grade.errs)

    def situation(self, mind: Mind) -> Situation:
        posture = self.posture(mind.state, mind.side)
        turn = self.phase_key(mind.state)[0]
        trail = Trail(mind.plan[0] if mind.plan else [], turn, self.tactics.apart)
        return Situation(mind, self.tactics, self.judge, self.pulls, posture, trail)

    def value(self, state: Any, side: int) -> float:
        return sum(self.judge.terms(state, side).values())

    def _forget(self, mind: Mind) -> None:
        """What was planned is over; where everybody came from is still known."""
        del mind.plan[1:]

    def _move(self, mind: Mind) -> list[Code]:
        key = self.phase_key(mind.state)
        if not mind.plan:
            mind.plan.append([])
        if len(mind.plan) < 2 or mind.plan[1] != key:
            situation = self.situation(mind)
            if self.grade.plans:
                found = assault.choose_overrun(
                    situation, self.tactics.movers(mind.state), self.fights_next(mind.state)
                )
                codes = None if found is None else self.tactics.overrun(mind.state, *found)
                if found is not None and codes is not None:
                    # It is decided by dice: what else to do is planned after it.
                    self._forget(mind)
                    self._note(mind, found[0])
                    return codes
            mind.plan[1:] = [key, *self._plan(situation)]
        late = [True] * (len(mind.plan) - 2)
        while len(mind.plan) > 2:
            units, goal = mind.plan.pop(2)
            again = late.pop(0)
            codes = self.tactics.move(mind.state, units, goal)
            if codes is not None and self._starves(mind, units, goal):
                if again:  # who is still to come may open a path for them
                    mind.plan.append([units, goal])
                    late.append(False)
            elif codes is not None:
                self._note(mind, units)
                return codes
            elif len(units) > 1:  # together they cannot, one by one they may
                mind.plan[2:2] = [[[unit], goal] for unit in units]
                late[0:0] = [again] * len(units)
        return [(DONE, 0)]

    def _starves(self, mind: Mind, units: list[int], goal: int) -> bool:
        """Whether a move would take somebody out of supply; in the last turn nobody minds."""
        state, side = mind.state, mind.side
        if self.judge.urgency(state) == 1:
            return False
        then = self.tactics.moved(state, units, goal)
        return bool(self.tactics.hungry(then, side) & ~self.tactics.hungry(state, side))

    def _note(self, mind: Mind, units: Iterable[int]) -> None:
        """These leave where they stand."""
        turn = self.phase_key(mind.state)[0]
        mind.plan[0] = left(mind.plan[0], turn, [(unit, mind.state.place[unit]) for unit in units])

    def _plan(self, situation: Situation) -> list[list[Any]]:
        """The moves of a phase, those who go the same way together."""
        if self.grade.plans:
            moves = march.plan(situation, self.fights_next(situation.state))
        else:
            moves = march.wander(situation, self.grade.overlooks)
        groups: dict[tuple[int, int], list[int]] = {}
        for unit, goal in moves:
            groups.setdefault((situation.state.place[unit], goal), []).append(unit)
        return [[sorted(units), goal] for (_, goal), units in groups.items()]

    def _fight(self, mind: Mind) -> list[Code]:
        if self.grade.overlooks and mind.random.random() < self.grade.overlooks / 2:
            return [(DONE, 0)]
        found = assault.choose(self.situation(mind), self.grade.errs)
        codes = None if found is None else self.attack(mind, *found)
        return [(DONE, 0)] if codes is None else codes

    def attack(self, mind: Mind, target: int, units: list[int]) -> list[Code] | None:
        """The order for an attack; a system may add to it."""
        return self.tactics.attack(mind.state, units, target)
