"""The doctrine of the folio game: which question is asked, and who in this folder answers it."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ....ai.account import Plan
from ....ai.doctrine import Doctrine, Mind
from ....ai.grades import Grade
from ....ai.hexes.decide import Decider
from ....ai.hexes.explaining import goes_on
from ....ai.hexes.trail import Trail, left
from ....core.action import CHOOSE, DONE, PICK, Code
from ....core.bits import bits
from ....core.thought import UNHEARD, carry_out
from ....systems.folio import fire, phases
from ....systems.folio.frames import ChooseFire
from ....systems.folio.rules import Folio
from ....systems.folio.state import AXIS, BRITISH, State
from .combats import Combats
from .explaining import explain_attack, explain_moves
from .judge import Judge
from .plan import Planned, Planner
from .posts import Posts
from .posture import MANNERS, POSTURES, Posture
from .threat import Threat

#: Who of the Axis is no farther from Tobruk than so many hexes besieges it ...
_SIEGE = 6
#: ... and goes no farther along the ring than so many, if he makes no plan.
_ALONG = 3
#: So many hexes of his last marches anybody may take back.
_ASIDE = 1

_DONE: list[Code] = [(DONE, 0)]


class FolioDoctrine:
    """Plays either side of the folio game."""

    clear = 30.0
    #: Whose opinions it goes by.
    judged_by: ClassVar[type[Judge]] = Judge

    def __init__(
        self,
        rules: Folio,
        grade: Grade,
        postures: tuple[Posture, Posture] | None = None,
    ) -> None:
        self._rules, self._tactics, self._grade = rules, rules.tactics, grade
        self._judge = self.judged_by(rules)
        self._posts = Posts(rules)
        postures = postures or POSTURES[grade.name]
        #: Of each side.
        self._combats = tuple(Combats(rules, self._judge, posture) for posture in postures)
        self._planners = tuple(
            Planner(rules, self._judge, combats, posture)
            for combats, posture in zip(self._combats, postures, strict=True)
        )

    def order(self, mind: Mind) -> list[Code]:
        phase = mind.state.frames[-1].phase
        if phase in (phases.MOVEMENT, phases.MOBILE_MOVEMENT):
            return self._move(mind)
        if phase in (phases.COMBAT, phases.MOBILE_COMBAT):
            return self._fight(mind)
        if phase == phases.COMMIT:
            return self._combats[mind.side].commit(mind.state)
        if phase == phases.CHOOSE_FIRE:
            return self._choose_fire(mind.state)
        if phase == phases.SUDDEN_END:
            return self._end(mind)
        return self._decide(mind)

    def worth(self, state: State, side: int) -> Mapping[str, float]:
        sign = 1.0 if side == BRITISH else -1.0
        return {name: sign * term for name, term in self._judge.terms(state).items()}

    def others(self, state: State, side: int) -> Sequence[Doctrine]:
        moves = state.frames[-1].phase in (phases.MOVEMENT, phases.MOBILE_MOVEMENT)
        if not moves or not self._grade.plans:
            return ()
        return [FolioDoctrine(self._rules, self._grade, (one, one)) for one in MANNERS.values()]

    # Movement

    def _move(self, mind: Mind) -> list[Code]:
        state = mind.state
        won = self._winning_move(state)
        if won is not None:
            mind.account.remark = "wins"
            return won
        when = [state.turn, state.active, state.frames[0].phase]
        # Where everybody came from stands first; a plan of an older release began otherwise.
        marches = [march for march in mind.plan[0] if isinstance(march, list)] if mind.plan else []
        planned = None
        if mind.plan[1:2] != [when]:
            if self._grade.plans:
                made, planned = self._made(mind, marches, when)
            else:
                trail = Trail(marches, state.turn, self._rules.grid.distance)
                made = Planned(self._wander(mind, trail))
            mind.plan[:] = [marches, when, *made.noted]
        # A hex may not be free yet: who is to go there waits until the others have gone.
        for number, (unit, goal, *aim) in enumerate(mind.plan[2:], 2):
            if state.at[goal] or state.moved >> unit & 1 or self._opens(state, unit, goal):
                continue
            codes = self._tactics.move(state, (unit,), goal)
            if codes is not None:
                del mind.plan[number]
                mind.plan[0] = left(marches, state.turn, [(unit, state.place[unit])])
                (planned or goes_on(mind, [unit], aim)).orders.append(codes)
                return codes
        if planned is None:
            mind.account.remark = "all-done"
        return _DONE

    def _made(self, mind: Mind, marches: list[Any], when: list[int]) -> tuple[Planned, Plan]:
        """The plan of a movement phase, and what there is to say of it."""
        made = self._planners[mind.side].plan(mind)
        return made, explain_moves(self._rules, self._judge, mind, made)

    def _winning_move(self, state: State) -> list[Code] | None:
        """The march into Tobruk, or the unit that closes the chain."""
        rules, tactics = self._rules, self._tactics
        if state.active == AXIS:
            goals = 0 if state.at[rules.tobruk] else rules.bit[rules.tobruk]
        else:
            breach = tactics.ring.breach(state)
            goals = 0
            if breach.cost <= 2:
                goals = breach.unheld | (breach.barred if rules.friend_cancels else 0)
            goals &= ~(state.units[0] | state.units[1])
            goals = self._opening(state, goals)
        if not goals:
            return None
        for unit in tactics.movers(state):
            for goal in bits(tactics.reach(state, (unit,)) & goals):
                codes = tactics.move(state, (unit,), goal)
                if codes is None:
                    continue
                then = state.clone()
                for code in codes:
                    rules.do(then, code, UNHEARD)
                verdict = rules.verdict(then)
                if verdict is not None and verdict.winner == state.active:
                    return codes
        return None

    def _opening(self, state: State, goals: int) -> int:
        """The hexes where one British unit more would open the chain: it takes longer to see who gets there."""
        found, then = 0, state.clone()
        for goal in bits(goals):
            then.units[BRITISH] = state.units[BRITISH] | self._rules.bit[goal]
            if not self._tactics.ring.cost(then):
                found |= self._rules.bit[goal]
        return found

    def _opens(self, state: State, unit: int, goal: int) -> bool:
        """Whether a move of the Axis opens the ring, or leaves but little of it."""
        if state.active != AXIS:
            return False
        ring = self._tactics.ring
        after = ring.cost(self._tactics.moved(state, (unit,), goal))
        return after == 0 or (after < 3 and after < ring.cost(state))

    def _wander(self, mind: Mind, trail: Trail) -> list[tuple[int, int]]:
        """Without a plan: each unit on its own way toward what is wanted, or not at all.

        Who is a garrison stays, who lies before Tobruk does not march round it, and nobody goes back.
        """
        rules, state = self._rules, mind.state
        side = state.active
        planner = self._planners[side]
        pull, stay = planner.lure(state, side), self._posts.garrisons(state, side)
        taken = state.units[0] | state.units[1]
        moves = []
        for unit in self._tactics.movers(state):
            here = state.place[unit]
            if mind.random.random() < self._grade.overlooks or stay >> unit & 1:
                continue
            besieges = side == AXIS and rules.grid.distance(here, rules.tobruk) <= _SIEGE
            open_ = [
                hex_
                for hex_ in bits(self._tactics.reach(state, (unit,)) & ~taken)
                if pull[hex_] > pull[here]
                and (not besieges or rules.grid.distance(here, hex_) <= _ALONG)
                and trail.undone(unit, here, hex_) <= _ASIDE
            ]
            open_.sort(key=lambda hex_: (-pull[hex_], hex_))
            if open_:
                goal = open_[mind.draw(min(8, len(open_)))]
                taken |= rules.bit[goal]
                moves.append((unit, goal))
        return moves

    # Combat

    def _fight(self, mind: Mind) -> list[Code]:
        state, combats = mind.state, self._combats[mind.side]
        attack = combats.choose(state, self._grade.errs, mind.random)
        if attack is None:
            shells = combats.bombard(state, 0)
            if shells is None:
                explain_attack(self._rules, combats, mind, None, _DONE)
            return shells or _DONE
        if not state.struck and self._grade.plans:
            shells = combats.bombard(state, combats.worthwhile(state))
            if shells is not None:
                return shells
        codes = combats.codes(state, attack) or _DONE
        explain_attack(self._rules, combats, mind, attack, codes)
        return codes

    # The rest

    def _choose_fire(self, state: State) -> list[Code]:
        """The highest there are."""
        rules = self._rules
        frame: ChooseFire = state.frames[-1]
        best = list(fire.each(rules.pool[frame.side] - frame.markers))[-frame.left :]
        return [(PICK, rules.marker_code + value) for value in best]

    def _end(self, mind: Mind) -> list[Code]:
        """17.1: whoever would win ends the game; who would not, and hopes for more, does not."""
        choices, then = self._rules.choices, mind.state.clone()
        end: Code = (CHOOSE, choices["end"])
        carry_out(self._rules, then, [end], mind.dice)
        now = self._judge.value(then, mind.side)
        hoped = self._judge.value(mind.state, mind.side)
        ends = now > 0 or (now == 0 and hoped < 0)
        return [end] if ends else [(CHOOSE, choices["continue"])]

    def _decide(self, mind: Mind) -> list[Code]:
        """Losses, retreats, advances, arrivals: the order that leads to the best position."""
        legal = list(self._rules.legal(mind.state, True) or self._rules.legal(mind.state))
        if len(legal) == 1 and self._rules.do(mind.state.clone(), legal[0], UNHEARD):
            return legal
        threat = Threat(self._rules, mind.state, mind.side) if self._grade.plans else None

        def value(state: State, side: int) -> float:
            return self._judge.value(state, side, threat)

        decider = Decider(value, quiet=lambda _: True, answer=lambda _: None)
        return decider.order(mind, self._grade.errs)
