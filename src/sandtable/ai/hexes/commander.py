"""The doctrine of a game on hexes: what to do in which phase. A system fills in the rest."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

from ...core.action import DONE, Code
from ...core.rules import Rules
from ..account import Plan
from ..doctrine import Doctrine, Mind
from ..grades import Grade
from . import assault, march
from .asked import HexJudge, HexTactics
from .decide import Decider
from .explaining import explain_attack, explain_moves, explain_overrun, goes_on
from .posture import POSTURES, Posture
from .rehearsal import Rehearsal
from .situation import Pulls, Situation
from .stand import exposure
from .trail import Trail, left

#: Ways to fight a phase that are told of to who asks for advice.
_MANNERS = ("bold", "careful", "drive")

#: What is asked: units may be moved, attacks may be declared, or something else.
Asked = Literal["move", "fight", "other"]


class Commander(ABC):
    """Plans each movement phase when it begins, then gives the moves one by one; attacks by exact odds.

    The plan in the notes is [trail, [key of the phase, posture, whether it is planned], [units, goal, aim, place], ...]:
    where everybody came from, how the phase is fought, and what is still to be ordered, with what it is for.
    """

    clear = 40.0

    def __init__(
        self, rules: Rules[Any], grade: Grade, tactics: HexTactics, judge: HexJudge
    ) -> None:
        self.rules, self.grade, self.tactics, self.judge = rules, grade, tactics, judge
        self.pulls = Pulls(tactics)
        self.decider = Decider(self.value, self.quiet, self.answer, self.absurd)
        self._rehearsal = Rehearsal(self._give, self.value, self.phase_key, grade)

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
    def postures(self, state: Any, side: int) -> Sequence[Posture]:
        """How a side fights, the usual way first; the others are thought of where there is time."""

    @abstractmethod
    def quiet(self, state: Any) -> bool:
        """Whether nothing is under way in a position that must be played out before it can be judged."""

    def answer(self, state: Any) -> list[Code] | None:
        """What whoever is asked would do at first sight while something is under way; None: anything."""
        return None

    def absurd(self, state: Any, codes: list[Code]) -> bool:
        """Whether nobody would order this who has a choice, whatever it comes to."""
        return False

    def special(self, mind: Mind) -> list[Code] | None:
        """The order in a decision that wants more than trying: None if there is none."""
        return None

    # The order

    def order(self, mind: Mind) -> list[Code]:
        if mind.plan and not all(isinstance(march, list) for march in mind.plan[0]):
            mind.plan.clear()  # kept by an older release, which noted something else
        if not self.grade.plans:
            return self._give(mind, None)
        asked = self.asked(mind.state)
        if asked == "move":
            self._rehearse(mind)
        elif asked == "other":
            self._forget(mind)
            return self.special(mind) or self.decider.order(mind, 0.0, self._outlook(mind))
        return self._give(mind, None)

    def _outlook(self, mind: Mind) -> Callable[[Any], float]:
        """How well one's own would stand in a position, with the enemy as near as he is now."""
        situation = self.situation(mind)
        return lambda state: exposure(situation, state)

    def _rehearse(self, mind: Mind) -> None:
        """How this phase is fought is settled when it begins, and noted."""
        key = self.phase_key(mind.state)
        if len(mind.plan) > 1 and mind.plan[1][0] == key:
            return
        choice = 0
        if self.fights_next(mind.state):
            units = sum(len(self.tactics.units(mind.state, side)) for side in (0, 1))
            choice = self._rehearsal.best(mind, self.postures(mind.state, mind.side), units)
        mind.plan[:] = [mind.plan[0] if mind.plan else [], [key, choice, False]]

    def order_by(self, mind: Mind, posture: Posture) -> list[Code]:
        """The order of who fights this phase by a posture."""
        return self._give(mind, posture)

    def _give(self, mind: Mind, posture: Posture | None) -> list[Code]:
        """The order, in a movement phase by a posture that is given, noted, or usual."""
        asked = self.asked(mind.state)
        if asked == "move":
            return self._move(mind, posture)
        self._forget(mind)
        if asked == "fight":
            return self._fight(mind)
        return self.special(mind) or self.decider.order(mind, self.grade.errs)

    def noted(self, mind: Mind) -> Posture:
        """How this movement phase is fought, by the notes."""
        choice: int = mind.plan[1][1]
        return self.postures(mind.state, mind.side)[choice]

    def carried(self, mind: Mind, key: list[int]) -> Any:
        """How a phase is fought that begins now, and for which nothing is settled: the usual way."""
        return 0

    def situation(self, mind: Mind, posture: Posture | None = None) -> Situation:
        if posture is None:
            posture = self.postures(mind.state, mind.side)[0]
        turn = self.phase_key(mind.state)[0]
        trail = Trail(mind.plan[0] if mind.plan else [], turn, self.tactics.apart)
        return Situation(mind, self.tactics, self.judge, self.pulls, posture, trail)

    def value(self, state: Any, side: int) -> float:
        return sum(self.judge.terms(state, side).values())

    def worth(self, state: Any, side: int) -> Mapping[str, float]:
        return self.judge.terms(state, side)

    def others(self, state: Any, side: int) -> Sequence[Doctrine]:
        """By other postures, where units are moved: else everything there is has been weighed."""
        if self.asked(state) != "move" or not self.grade.plans:
            return ()
        known: list[Posture] = []
        for one in (*self.postures(state, side), *map(POSTURES.__getitem__, _MANNERS)):
            if one not in known:
                known.append(one)
        return [Postured(self, one) for one in known[1:]]

    def _forget(self, mind: Mind) -> None:
        """What was planned is over; where everybody came from is still known, and how the phase is fought."""
        del mind.plan[2:]
        if len(mind.plan) > 1:
            mind.plan[1][2] = False

    def _move(self, mind: Mind, posture: Posture | None) -> list[Code]:
        key = self.phase_key(mind.state)
        if not mind.plan:
            mind.plan.append([])
        if len(mind.plan) < 2 or mind.plan[1][0] != key:
            mind.plan[1:] = [[key, self.carried(mind, key), False]]
        planned = None
        if not mind.plan[1][2]:
            situation = self.situation(mind, self.noted(mind) if posture is None else posture)
            codes = self._overrun(situation) if self.grade.plans else None
            if codes is not None:
                return codes
            moves = self._plan(situation)
            mind.plan[1:] = [[key, mind.plan[1][1], True], *moves]
            going = [(unit, goal) for units, goal, *_ in moves for unit in units]
            planned = explain_moves(situation, going)
        return self._next_march(mind, planned)

    def _overrun(self, situation: Situation) -> list[Code] | None:
        """The overrun worth doing, if there is one. It is decided by dice: what else to do is planned after it."""
        mind = situation.mind
        found = assault.choose_overrun(
            situation, self.tactics.movers(mind.state), self.fights_next(mind.state)
        )
        codes = None if found is None else self.tactics.overrun(mind.state, *found)
        if found is None or codes is None:
            return None
        self._note(mind, found[0])
        explain_overrun(situation, found, codes)
        return codes

    def _next_march(self, mind: Mind, planned: Plan | None) -> list[Code]:
        """The first march of the plan that can be made as things stand."""
        late = [True] * (len(mind.plan) - 2)
        while len(mind.plan) > 2:
            units, goal, *meant = mind.plan.pop(2)
            again = late.pop(0)
            codes = self.tactics.move(mind.state, units, goal)
            if codes is not None and self._harms(mind, units, goal):
                if again:  # who is still to come may open a path for them, or stand in for them
                    mind.plan.append([units, goal, *meant])
                    late.append(False)
            elif codes is not None:
                self._note(mind, units)
                (planned or goes_on(mind, units, meant)).orders.append(codes)
                return codes
            elif len(units) > 1:  # together they cannot, one by one they may
                mind.plan[2:2] = [[[unit], goal, *meant] for unit in units]
                late[0:0] = [again] * len(units)
        if planned is None:
            mind.account.remark = "all-done"
        return [(DONE, 0)]

    def _harms(self, mind: Mind, units: list[int], goal: int) -> bool:
        """Whether a move would open what is kept shut, or take somebody out of supply: in the last turn
        nobody minds that."""
        state, side = mind.state, mind.side
        then = self.tactics.moved(state, units, goal)
        if self.judge.opens(state, then, side):
            return True
        if self.judge.urgency(state) == 1:
            return False
        return bool(self.tactics.hungry(then, side) & ~self.tactics.hungry(state, side))

    def _note(self, mind: Mind, units: Iterable[int]) -> None:
        """These leave where they stand."""
        turn = self.phase_key(mind.state)[0]
        mind.plan[0] = left(mind.plan[0], turn, [(unit, mind.state.place[unit]) for unit in units])

    def _plan(self, situation: Situation) -> list[list[Any]]:
        """The moves of a phase, those who go the same way together."""
        fights = self.fights_next(situation.state)
        if self.grade.plans:
            moves = march.plan(situation, fights)
        else:
            moves = march.wander(situation, self.grade.overlooks, fights)
        groups: dict[tuple[int, int], list[int]] = {}
        for unit, goal in moves:
            groups.setdefault((situation.state.place[unit], goal), []).append(unit)
        meant = situation.meant
        return [
            [sorted(units), goal, *meant.get(units[0], ("go", goal))]
            for (_, goal), units in groups.items()
        ]

    def _fight(self, mind: Mind) -> list[Code]:
        if self.grade.overlooks and mind.random.random() < self.grade.overlooks / 4:
            return [(DONE, 0)]
        situation = self.situation(mind)
        found = assault.choose(situation, self.grade.errs)
        codes = None if found is None else self.attack(mind, *found)
        target = None if found is None or codes is None else found[0]
        explain_attack(situation, target, codes or [(DONE, 0)])
        return [(DONE, 0)] if codes is None else codes

    def attack(self, mind: Mind, target: int, units: list[int]) -> list[Code] | None:
        """The order for an attack; a system may add to it."""
        return self.tactics.attack(mind.state, units, target)


class Postured:
    """A commander who fights a phase by one posture, whatever he finds usual."""

    clear = Commander.clear

    def __init__(self, commander: Commander, posture: Posture) -> None:
        self._commander, self._posture = commander, posture

    def order(self, mind: Mind) -> list[Code]:
        return self._commander.order_by(mind, self._posture)

    def worth(self, state: Any, side: int) -> Mapping[str, float]:
        return self._commander.worth(state, side)

    def others(self, state: Any, side: int) -> Sequence[Doctrine]:
        return ()
