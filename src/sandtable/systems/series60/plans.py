"""The combats that may follow an action, for the choices of targets still to be made.

Targets already named are taken as they are. Of targets still to be chosen each plan assumes something:
of counter-fire that all of it goes at one unit; of the attack first that it is shared out as well as can be once
the losses of the counter-fire are seen (unless there are too many ways to do so), then that all of it goes at one
unit. With a single possible target there is nothing to assume.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from ...core.action import ASSIGN, DONE, Code
from ...core.action import ATTACK as ATTACK_VERB
from ...core.bits import bits
from ...core.message import Raw, cite
from ...core.odds import Assumption
from ...core.reckoning import Line, Shot
from . import combat, losses
from .frames import Attackers, FireStep
from .phases import ATTACK, ATTACK_DICE, ATTACKERS, COUNTER_DICE, COUNTERATTACK
from .sharing import Fire
from .state import State

if TYPE_CHECKING:
    from .rules import Series60

#: Who fires shared out in more ways than these is not told what would be best: nobody is to wait for it.
MOST_WAYS = 300_000


class Volley(NamedTuple):
    """A fire step: its frame, and whom each unit aims at."""

    frame: FireStep
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


def plans(rules: Series60, state: State, code: Code) -> list[Plan]:
    """The combats that may follow an action, for the choices of targets still to be made."""
    if code[0] not in (ATTACK_VERB, ASSIGN, DONE):
        return []
    after = state.clone()
    told: list[Raw] = []
    rules.do(after, code, told)
    everybody = code[0] == ATTACK_VERB and after.frames[-1].phase == ATTACKERS
    if everybody:  # who attacks is still to be chosen: all of them, for a start
        after.frames[-1] = Attackers(ATTACKERS, after.frames[-2].group)
        combat.do_declare(rules, after, 0, told)
    top = after.frames[-1].phase
    frame = after.frames[-2 if top in (COUNTER_DICE, ATTACK_DICE) else -1]
    if frame.phase == COUNTERATTACK:
        return _before_counterattack(rules, after, frame, everybody)
    if frame.phase == ATTACK:
        return _before_attack(rules, after, (), None, frame)
    return []


def _before_counterattack(
    rules: Series60, state: State, frame: FireStep, everybody: bool
) -> list[Plan]:
    """One for each unit as the target of all counter-fire that is not aimed yet, and each attack."""
    shared: tuple[Assumption, ...] = (Assumption("all-attack", {}),) if everybody else ()
    attack = frame.replace(phase=ATTACK, targets=())
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
    attack: FireStep,
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
        how = "attack-shared" if gone else "attack-dearest"
        best = Assumption(f"{rest}{how}", {}, "sharing")
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


def _named(rules: Series60, state: State, frame: FireStep) -> dict[int, int]:
    return dict(zip(bits(combat.firing(rules, state, frame)), frame.targets, strict=False))


def shot(rules: Series60, state: State, frame: FireStep, unit: int, target: int) -> Shot:
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
