"""The doctrine of the Standard Combat Series."""

from collections.abc import Sequence

from ....ai.doctrine import Mind
from ....ai.grades import Grade
from ....ai.hexes.commander import Asked, Commander
from ....ai.hexes.posture import Posture
from ....core.action import ADVANCE, ASSIGN, CHOOSE, DONE, RETREAT, TOP, Code
from ....core.bits import mask_of
from ....systems.scs import battle, losses, retreat, stacks
from ....systems.scs import phases as ph
from ....systems.scs.rules import Scs
from ....systems.scs.state import State
from ....systems.scs.terms import HOLD_FATAL
from .fire import Fire
from .judge import ScsJudge
from .postures import postures_of

#: Phases in which a position can be judged: nothing is under way.
_QUIET = frozenset(
    (
        ph.START,
        ph.SET_UP,
        ph.ARRIVALS,
        ph.REPLACEMENTS,
        ph.MOVEMENT,
        ph.EXPLOITATION,
        ph.BARRAGE,
        ph.COMBAT,
        ph.ADVANCE,
        ph.OVER,
    )
)


class ScsDoctrine(Commander):
    """Plays any module of the series."""

    def __init__(self, rules: Scs, grade: Grade, judge: ScsJudge | None = None) -> None:
        judge = judge or ScsJudge(rules, rules.tactics)
        super().__init__(rules, grade, rules.tactics, judge)
        self._scs, self._judge = rules, judge
        self._fire = Fire(rules, rules.tactics, judge)
        self._suggested = rules.choices["suggested"]
        self._postures = [
            postures_of(rules.module.cover.id, rules.scenario, side) for side in rules.sides
        ]
        self._stages = rules.stages

    def order(self, mind: Mind) -> list[Code]:
        codes = super().order(mind)
        if codes == [(DONE, 0)] and self.grade.plans and self._moved_last(mind.state):
            unit = self._cover(mind.state)
            return codes if unit is None else [(TOP, unit)]
        return codes

    def _moved_last(self, state: State) -> bool:
        """Whether a movement phase ends after which there is none in this turn."""
        more = ph.EXPLOITATION in self._stages[state.stage + 1 :]
        return self.asked(state) == "move" and not more

    def _cover(self, state: State) -> int | None:
        """In fog: who is to lie on top of his stack, so that the enemy sees the least of what is there."""
        rules = self._scs
        for top in stacks.tops(rules, state, False):
            seen = state.stacks[state.place[top]][0]
            least = min(
                state.stacks[state.place[top]],
                key=lambda unit: (not stacks.attack(rules, state, unit), *self._shows(state, unit)),
            )
            less = self._shows(state, top) < self._shows(state, seen)
            if least == top and less and stacks.check_top(rules, state, top) is None:
                return top
        return None

    def _shows(self, state: State, unit: int) -> tuple[float, int]:
        return self.judge.worth(state, unit), unit

    def asked(self, state: State) -> Asked:
        phase = state.frames[-1].phase
        if phase in (ph.MOVEMENT, ph.EXPLOITATION):
            return "move"
        return "fight" if phase == ph.COMBAT else "other"

    def fights_next(self, state: State) -> bool:
        return ph.COMBAT in self._stages[state.stage :]

    def phase_key(self, state: State) -> list[int]:
        return [state.turn, state.active, state.stage]

    def postures(self, state: State, side: int) -> Sequence[Posture]:
        return self._postures[side]

    def quiet(self, state: State) -> bool:
        return state.frames[-1].phase in _QUIET

    def answer(self, state: State) -> list[Code] | None:
        """Whoever must lose steps lets the least worth bear them, and goes back rather than to hold."""
        rules, phase = self._scs, state.frames[-1].phase
        if phase == ph.LOSS:
            units = losses.candidates(rules, state, True)
            return [(ASSIGN, min(units, key=lambda unit: self.judge.worth(state, unit)))]
        if phase == ph.RETREAT:
            side = rules.to_move(state)
            hexes = list(retreat.hexes(rules, state, True))
            if hexes:
                pull = self._judge.draw(state, side)
                own = state.units[side]
                return [(RETREAT, max(hexes, key=lambda hex_: (pull[hex_], own >> hex_ & 1)))]
        return None

    def absurd(self, state: State, codes: list[Code]) -> bool:
        """Nobody holds who would be lost by it to the last man, even where all are lost anyway; and nobody
        advances and comes back who takes nothing by it."""
        phase = state.frames[-1].phase
        if phase == ph.HOLD:
            return bool(battle.price(self._scs, state, codes[-1][1])[0] == HOLD_FATAL)
        if phase == ph.ADVANCE and len(codes) > 1:
            unit, way = codes[0][1], mask_of(place for verb, place in codes if verb == ADVANCE)
            back = codes[-2] == (ADVANCE, state.place[unit])
            return back and not way & ~state.control[state.active]
        return False

    def special(self, mind: Mind) -> list[Code] | None:
        state: State = mind.state
        phase = state.frames[-1].phase
        if phase == ph.SET_UP:
            mind.account.remark = "suggested"
            return [(CHOOSE, self._suggested), (DONE, 0)]
        if phase == ph.BARRAGE:
            return self._fire.shell(state, self.situation(mind))
        if phase == ph.AIR:
            return [self._fire.air(state)]
        return None
