"""Exact odds of a combat, by convolution.

Targets already named are taken as they are. Of targets still to be chosen each row assumes something:
of counter-fire that all of it goes at one unit, the one that is worst for the attacker first; of the
attack first that it is shared out as well as can be once the losses of the counter-fire are seen (unless
there are too many ways to do so), then that all of it goes at one unit. With a single possible target there is nothing to assume.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from ...core.action import ASSIGN, DONE, Code
from ...core.action import ATTACK as ATTACK_VERB
from ...core.bits import bits
from ...core.message import Raw, cite
from ...core.odds import Assumption, Chances, Odds, Row, Weights, chances, convolve, hits
from ...core.reckoning import Line, Shot
from . import combat, losses
from .sharing import Fire
from .state import ATTACK, ATTACK_DICE, ATTACKERS, COUNTER_DICE, COUNTERATTACK, State

if TYPE_CHECKING:
    from .rules import Series60

Frame = tuple[int, ...]
#: For each unit aimed at: the ways to lose 0, 1, 2 ... steps, surplus included.
StepLosses = dict[int, Weights]


class Volley(NamedTuple):
    """A fire step: its frame, and whom each unit aims at."""

    frame: Frame
    aims: dict[int, int]


class Plan(NamedTuple):
    """A combat as it may go: the position it starts from, and both fire steps, or the last.

    An attack that is `shared` out aims as it is best once the losses of the counterattack are seen, but for those who
    have named their targets; its aims here are those without losses.
    """

    assuming: tuple[Assumption, ...]
    state: State
    counterattack: Volley | None
    attack: Volley
    shared: bool = False
    named: dict[int, int] = {}


class _Fall(NamedTuple):
    """A way the dice may fall that must be looked at by itself: how likely it is, and what each unit loses."""

    chance: Fraction
    steps: dict[int, Chances]


def odds(rules: Series60, state: State, code: Code) -> Odds | None:
    """Odds of the dice that follow an action."""
    rows = tuple(row for _, row in worked_out(rules, state, code))
    return Odds(cite(rules.mark, "6.3(2)c"), rows) if rows else None


def worked_out(rules: Series60, state: State, code: Code) -> list[tuple[Plan, Row]]:
    """The combats that may follow an action, with their odds: what is worst for the attacker first."""
    by_counter_fire: dict[tuple[int, ...], list[tuple[Plan, Row]]] = {}
    for plan in plans(rules, state, code):
        aims = tuple(plan.counterattack.aims.values()) if plan.counterattack else ()
        by_counter_fire.setdefault(aims, []).append((plan, _row(rules, plan)))
    worst_first = sorted(by_counter_fire.values(), key=lambda some: some[0][1].chance[GONE])
    return [one for some in worst_first for one in some]


#: Who fires shared out in more ways than these is not told what would be best: nobody is to wait for it.
MOST_WAYS = 300_000
#: What an attack is for.
GONE = "defenders-gone"


def plans(rules: Series60, state: State, code: Code) -> list[Plan]:
    """The combats that may follow an action, for the choices of targets still to be made."""
    if code[0] not in (ATTACK_VERB, ASSIGN, DONE):
        return []
    after = state.clone()
    told: list[Raw] = []
    rules.do(after, code, told)
    everybody = code[0] == ATTACK_VERB and after.frames[-1][0] == ATTACKERS
    if everybody:  # who attacks is still to be chosen: all of them, for a start
        after.frames[-1] = (ATTACKERS, after.frames[-2][1])
        combat.do_declare(rules, after, 0, told)
    top = after.frames[-1][0]
    frame = after.frames[-2 if top in (COUNTER_DICE, ATTACK_DICE) else -1]
    if frame[0] == COUNTERATTACK:
        return _before_counterattack(rules, after, frame, everybody)
    if frame[0] == ATTACK:
        return _before_attack(rules, after, (), None, frame)
    return []


def _before_counterattack(
    rules: Series60, state: State, frame: Frame, everybody: bool
) -> list[Plan]:
    """One for each unit as the target of all counter-fire that is not aimed yet, and each attack."""
    shared: tuple[Assumption, ...] = (Assumption("all-attack", {}),) if everybody else ()
    attack = (ATTACK, *frame[1:5])
    named, firing = _named(rules, state, frame), list(bits(combat.firing(rules, state, frame)))
    possible = list(bits(combat.targets(rules, state, frame)))
    if len(named) == len(firing):
        return _before_attack(rules, state, shared, Volley(frame, named), attack)
    found = []
    for target in possible:
        assuming = shared
        if len(possible) > 1:
            key = "rest-of-counter-fire-at" if named else "counter-fire-at"
            assuming += (Assumption(key, {"unit": rules.names["unit"][target]}),)
        volley = Volley(frame, dict.fromkeys(firing, target) | named)
        found += _before_attack(rules, state, assuming, volley, attack)
    return found


def _before_attack(
    rules: Series60,
    state: State,
    assuming: tuple[Assumption, ...],
    counter: Volley | None,
    attack: Frame,
) -> list[Plan]:
    """The counterattack has its targets; the attack shared out, and one for each target of the whole of it."""
    named, firing = _named(rules, state, attack), list(bits(combat.firing(rules, state, attack)))
    possible = list(bits(combat.targets(rules, state, attack)))
    if len(named) == len(firing):
        return [Plan(assuming, state, counter, Volley(attack, named))]
    if len(possible) == 1:
        aims = dict.fromkeys(firing, possible[0])
        return [Plan(assuming, state, counter, Volley(attack, aims))]
    rest = "rest-of-" if named else ""
    found = []
    fire = Fire(rules, state, attack, {unit: state.steps[unit] for unit in firing}, named)
    if _cases(state, counter) * fire.ways <= MOST_WAYS:
        aims, gone = fire.at_best()
        best = Assumption(f"{rest}attack-shared" if gone else f"{rest}attack-dearest", {})
        found.append(Plan((*assuming, best), state, counter, Volley(attack, aims), True, named))
    for target in possible:
        whole = Assumption(f"{rest}attack-at", {"unit": rules.names["unit"][target]})
        volley = Volley(attack, dict.fromkeys(firing, target) | named)
        found.append(Plan((*assuming, whole), state, counter, volley))
    return found


def _cases(state: State, counter: Volley | None) -> int:
    """The losses of a counterattack that an attack must be shared out for, each by itself."""
    aims = set(counter.aims.values()) if counter is not None else set()
    return prod(state.steps[unit] + 1 for unit in aims)


def _named(rules: Series60, state: State, frame: Frame) -> dict[int, int]:
    return dict(zip(bits(combat.firing(rules, state, frame)), frame[5:], strict=False))


def shot(rules: Series60, state: State, frame: Frame, unit: int, target: int) -> Shot:
    """The dice of one unit at another."""
    names, mark = rules.names["unit"], rules.mark
    grade = losses.grade(rules, state, frame, target)
    return Shot(
        unit=names[unit],
        target=names[target],
        dice=state.steps[unit],
        need=combat.needed(rules, state, frame, unit, target),
        lines=tuple(
            Line(key, cite(mark, clause), "die", Fraction(1))
            for key, clause in combat.bonuses(rules, state, frame, unit, target)
        ),
        grade=grade,
        clause=cite(mark, losses.RATES[grade][1]),
    )


def _dealt(rules: Series60, state: State, volley: Volley, suffered: StepLosses) -> StepLosses:
    """Step losses of each target, when the shooters have first suffered losses of their own."""
    total: dict[int, Weights] = {}
    for unit, target in volley.aims.items():
        faces = shot(rules, state, volley.frame, unit, target).faces
        scored = _hits_after(state.steps[unit], faces, suffered.get(unit, (1,)))
        total[target] = convolve(total.get(target, (1,)), scored)
    dealt: StepLosses = {}
    for target, weights in total.items():
        lost = [0] * len(weights)
        for count, ways in enumerate(weights):
            lost[losses.converted(rules, state, volley.frame, target, count)] += ways
        dealt[target] = tuple(lost)
    return dealt


def _hits_after(steps: int, faces: int, suffered: Weights) -> Weights:
    """Hits of a unit that rolls a die for each step it has kept."""
    total = [0] * (steps + 1)
    for lost, ways in enumerate(suffered):
        kept = max(0, steps - lost)
        for count, more in enumerate(hits(kept, faces)):
            total[count] += ways * more * 6 ** (steps - kept)
    return tuple(total)


def _row(rules: Series60, plan: Plan) -> Row:
    state, frame = plan.state, plan.attack.frame
    falls = list(_falls(rules, plan))
    steps: dict[int, Chances] = {unit: {} for fall in falls for unit in fall.steps}
    for fall in falls:
        for unit, spread in steps.items():
            for lost, chance in fall.steps.get(unit, UNHURT).items():
                spread[lost] = spread.get(lost, Fraction(0)) + fall.chance * chance

    def all_gone(units: int) -> Fraction:
        return sum(
            (
                fall.chance
                * prod(fall.steps.get(u, UNHURT).get(state.steps[u], 0) for u in bits(units))
                for fall in falls
            ),
            Fraction(0),
        )

    return Row(
        assuming=plan.assuming,
        steps={
            rules.names["unit"][unit]: dict(sorted(spread.items()))
            for unit, spread in steps.items()
        },
        chance={
            GONE: all_gone(combat.targets(rules, state, frame)),
            "attackers-gone": all_gone(combat.firing(rules, state, frame)),
        },
    )


UNHURT: Chances = {0: Fraction(1)}


def _falls(rules: Series60, plan: Plan) -> Iterator[_Fall]:
    """All that may happen. An attack that waits for the losses of the counterattack is looked at for each of them."""
    state, counter = plan.state, plan.counterattack
    suffered = _dealt(rules, state, counter, {}) if counter is not None else {}
    if not plan.shared:
        dealt = _dealt(rules, state, plan.attack, suffered)
        yield _Fall(Fraction(1), _capped(state, (suffered | dealt).items()))
        return
    frame = plan.attack.frame
    before = _capped(state, suffered.items())
    for lost in product(*before.values()):
        chance = prod((before[u][n] for u, n in zip(before, lost, strict=True)), start=Fraction(1))
        gone = dict(zip(before, lost, strict=True))
        kept = {unit: state.steps[unit] - gone.get(unit, 0) for unit in plan.attack.aims}
        volley = Volley(frame, Fire(rules, state, frame, kept, plan.named).at_best().aims)
        dealt = _dealt(rules, state, volley, {u: _exactly(n) for u, n in gone.items()})
        sure = {unit: {n: Fraction(1)} for unit, n in gone.items()}
        yield _Fall(chance, sure | _capped(state, dealt.items()))


def _exactly(number: int) -> Weights:
    return (*(0,) * number, 1)


def _capped(state: State, losses: Iterable[tuple[int, Weights]]) -> dict[int, Chances]:
    """Chances to lose so many steps; a unit cannot lose more than it has."""
    found = {}
    for unit, weights in losses:
        most = state.steps[unit]
        found[unit] = chances((*weights[:most], sum(weights[most:])))
    return found
