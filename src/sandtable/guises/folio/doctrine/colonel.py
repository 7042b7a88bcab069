"""A colonel plays the ways to plan a movement phase on in mind, and follows the one that came out best."""

from collections.abc import Sequence
from math import copysign, inf
from typing import Any

from ....ai.account import Plan
from ....ai.doctrine import Doctrine, Mind
from ....ai.grades import SERGEANT, Grade, plainly
from ....core.action import Code
from ....systems.folio import phases
from ....systems.folio.rules import Folio
from ....systems.folio.state import AXIS, BRITISH, State
from .combats import Combats
from .doctrine import FolioDoctrine
from .explaining import aims_of, fears
from .judge import Judge
from .plan import Planned, Planner
from .posture import OTHERS, POSTURES
from .rehearsal import Give, Rehearsal, Rehearsed
from .storm import Keeper, StormJudge
from .threat import Threat

#: So many streams of luck there are.
_LUCKS = 1 << 48
#: How many plans are played on in each round, with the same luck; the last number holds for all that follow ...
_ROUNDS = (8, 3, 2)
#: ... as long as no more evaluations than these are spent, in the first phase of a turn and in the mobile one,
#: and no more rounds are made.
_ENOUGH, _ENOUGH_MOBILE, _MOST = 2000, 1300, 8
#: The turn and the enemy's answer.
_TURNS = 2
#: A game that goes on is worth what such games come to as a rule, in units as the margin counts them (the British
#: open the ring sooner or later), and this much of what the judge makes of it; one that is over its margin and this
#: much more. So nobody gives much away for winning a turn sooner.
_AS_A_RULE, _JUDGED, _OVER = 35.0, 0.5, 8.0
#: What counts of the ring in that: whether it was opened has been seen, and plans that keep it thick lose more games
#: than they save.
_RING = 0.3
#: What the usual plan of each side is ahead by: it was not made up to be different, and a few lucks tell little. The
#: British win by patience; they do otherwise only where something would go wrong.
_USUAL = (15.0, 4.0)


class _Candidate:
    """A plan, and what became of it each time that it was played on."""

    def __init__(self, planned: Planned, lead: float) -> None:
        self.planned, self._lead = planned, lead
        self._values: list[float] = []
        self.terms: dict[str, float] = {}
        self.answer: list[list[Code]] = []

    @property
    def value(self) -> float:
        return self._lead + (sum(self._values) / len(self._values) if self._values else 0.0)

    def note(self, value: float, terms: dict[str, float], answer: list[list[Code]]) -> None:
        """What is told of it is the worst that was seen."""
        if value < min(self._values, default=inf):
            self.terms, self.answer = terms, answer
        self._values.append(value)


def doctrine_of(rules: Folio, grade: Grade) -> Doctrine:
    """How a grade plays the folio game."""
    return ColonelDoctrine(rules, grade) if grade.looks_ahead else FolioDoctrine(rules, grade)


class Colonel:
    """Makes the plans of one game."""

    def __init__(
        self, rules: Folio, judge: Judge, planners: Sequence[Planner], gives: Sequence[Give]
    ) -> None:
        self._rules, self._judge = rules, judge
        #: Of each side.
        self._rehearsals = tuple(Rehearsal(rules, give, SERGEANT) for give in gives)
        #: Of each side, the usual one first.
        self._planners = tuple(
            [
                planner,
                *(
                    Planner(rules, judge, Combats(rules, judge, posture), posture)
                    for posture in others
                ),
            ]
            for planner, others in zip(planners, OTHERS, strict=True)
        )
        base = POSTURES["colonel"][BRITISH]
        self._planners[BRITISH].append(Keeper(rules, judge, Combats(rules, judge, base), base))

    def plan(self, mind: Mind, marches: list[Any], when: list[int]) -> Planned:
        candidates = self._candidates(mind)
        if len(candidates) > 1:
            self._compare(mind, candidates, marches, when)
        if mind.tells:
            self._tell(mind, candidates)
        return candidates[0].planned

    def _tell(self, mind: Mind, candidates: list[_Candidate]) -> None:
        mind.account.before = self._terms(mind.state, mind.side)
        mind.account.plans = [
            Plan([], one.value, one.terms, aims_of(one.planned), answer=one.answer)
            for one in candidates
        ]
        threat = Threat(self._rules, mind.state, mind.side)
        mind.account.plans[0].fears = fears(self._rules, self._judge, mind, threat)

    def _candidates(self, mind: Mind) -> list[_Candidate]:
        found: list[_Candidate] = []
        known = set()
        for planner in self._planners[mind.side]:
            if found and mind.budget.used_up:
                break
            planned = planner.plan(mind)
            key = frozenset(planned.moves)
            if key not in known:
                known.add(key)
                found.append(_Candidate(planned, 0.0 if found else _USUAL[mind.side]))
        return found

    def _compare(
        self, mind: Mind, candidates: list[_Candidate], marches: list[Any], when: list[int]
    ) -> None:
        """The best comes to stand first."""
        early = mind.state.frames[0].phase == phases.MOVEMENT
        enough = _ENOUGH if early else _ENOUGH_MOBILE
        for round_ in range(_MOST):
            most = _ROUNDS[min(round_, len(_ROUNDS) - 1)]
            luck = mind.draw(_LUCKS)
            found: list[Rehearsed] = []
            for one in candidates[:most]:
                notes = [marches, when, *one.planned.noted]
                played = self._rehearsals[mind.side].play(mind, notes, luck, _TURNS)
                if played is None:
                    return
                found.append(played)
            for one, (end, answer) in zip(candidates, found, strict=False):
                one.note(self._value(end, mind.side), self._terms(end, mind.side), answer)
            candidates[:most] = sorted(candidates[:most], key=lambda one: -one.value)
            if mind.budget.spent >= enough:
                return

    def _terms(self, state: State, side: int) -> dict[str, float]:
        """Those of the judge, for a side."""
        sign = 1 if side == BRITISH else -1
        return {name: sign * value for name, value in self._judge.terms(state).items()}

    def _value(self, state: State, side: int) -> float:
        """What a position is worth in the end, in units as the margin of a game counts them."""
        verdict = self._rules.verdict(state)
        if verdict is not None:
            margin = self._rules.margin(state, side)
            return margin + (0.0 if verdict.winner is None else copysign(_OVER, margin))
        terms = self._terms(state, side)
        judged = sum(terms.values()) - (1 - _RING) * terms["ring"]
        return _JUDGED * judged + (_AS_A_RULE if side == BRITISH else -_AS_A_RULE)


class _Quick(FolioDoctrine):
    """How a colonel plays on in mind: by his own judgement, looking no farther ahead."""

    judged_by = StormJudge


def _expected(rules: Folio, grade: Grade) -> tuple[Give, Give]:
    """Of each side that thinks: how both play on. One plays as one is, the enemy as most do."""
    own, usual = POSTURES["colonel"], POSTURES["sergeant"]
    return (
        _Quick(rules, grade, (own[BRITISH], usual[AXIS])).order,
        _Quick(rules, grade, (usual[BRITISH], own[AXIS])).order,
    )


class ColonelDoctrine(_Quick):
    """Plays either side of the folio game, with much thought."""

    def __init__(self, rules: Folio, grade: Grade) -> None:
        super().__init__(rules, grade)
        self._colonel = Colonel(
            self._rules, self._judge, self._planners, _expected(rules, plainly(grade))
        )

    def _made(self, mind: Mind, marches: list[Any], when: list[int]) -> tuple[Planned, Plan]:
        made = self._colonel.plan(mind, marches, when)
        return made, mind.account.plans[0] if mind.tells else Plan([])
