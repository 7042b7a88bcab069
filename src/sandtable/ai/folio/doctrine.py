"""The doctrine of the folio game: which question is asked, and who in this folder answers it."""

from typing import Any

from ...core.action import CHOOSE, DONE, PICK, Code
from ...core.bits import bits
from ...core.rules import Rules
from ...core.thought import UNHEARD, carry_out
from ...systems.folio import fire
from ...systems.folio import state as phases
from ...systems.folio.rules import Folio
from ...systems.folio.state import AXIS, State
from ..doctrine import Mind
from ..grades import Grade
from ..hexes.decide import Decider
from ..hexes.trail import Trail, left
from .combats import Combats
from .judge import Judge
from .plan import Planner
from .posts import Posts
from .posture import POSTURES
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

    def __init__(self, rules: Rules[Any], grade: Grade) -> None:
        assert isinstance(rules, Folio)
        self._rules, self._tactics, self._grade = rules, rules.tactics, grade
        self._judge = Judge(rules)
        self._posts = Posts(rules)
        postures = POSTURES["sergeant" if grade.plans else "recruit"]
        #: Of each side.
        self._combats = tuple(Combats(rules, self._judge, posture) for posture in postures)
        self._planners = tuple(
            Planner(rules, self._judge, combats, posture)
            for combats, posture in zip(self._combats, postures, strict=True)
        )

    def order(self, mind: Mind) -> list[Code]:
        phase = mind.state.frames[-1][0]
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

    # Movement

    def _move(self, mind: Mind) -> list[Code]:
        state = mind.state
        won = self._winning_move(state)
        if won is not None:
            return won
        when = [state.turn, state.active, state.frames[0][0]]
        # Where everybody came from stands first; a plan of an older release began otherwise.
        marches = [march for march in mind.plan[0] if isinstance(march, list)] if mind.plan else []
        if mind.plan[1:2] != [when]:
            if self._grade.plans:
                moves = self._planners[mind.side].plan(mind)
            else:
                moves = self._wander(mind, Trail(marches, state.turn, self._rules.grid.distance))
            mind.plan[:] = [marches, when, *([unit, goal] for unit, goal in moves)]
        # A hex may not be free yet: who is to go there waits until the others have gone.
        for number, (unit, goal) in enumerate(mind.plan[2:], 2):
            if state.at[goal] or state.moved >> unit & 1 or self._opens(state, unit, goal):
                continue
            codes = self._tactics.move(state, (unit,), goal)
            if codes is not None:
                del mind.plan[number]
                mind.plan[0] = left(marches, state.turn, [(unit, state.place[unit])])
                return codes
        return _DONE

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

    def _opens(self, state: State, unit: int, goal: int) -> bool:
        """Whether a move of the Axis opens the ring, or leaves but little of it."""
        if state.active != AXIS:
            return False
        ring = self._tactics.ring
        after = ring.breach(self._tactics.moved(state, (unit,), goal)).cost
        return after == 0 or (after < 3 and after < ring.breach(state).cost)

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
            return combats.bombard(state, 0) or _DONE
        if not state.struck and self._grade.plans:
            shells = combats.bombard(state, combats.worthwhile(state))
            if shells is not None:
                return shells
        return combats.codes(state, attack) or _DONE

    # The rest

    def _choose_fire(self, state: State) -> list[Code]:
        """The highest there are."""
        rules = self._rules
        _, side, left, chosen = state.frames[-1]
        best = list(fire.each(rules.pool[side] - chosen))[-left:]
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
        threat = Threat(self._rules, mind.state, mind.side) if self._grade.plans else None

        def value(state: State, side: int) -> float:
            return self._judge.value(state, side, threat)

        decider = Decider(value, quiet=lambda _: True, answer=lambda _: None)
        return decider.order(mind, self._grade.errs)
