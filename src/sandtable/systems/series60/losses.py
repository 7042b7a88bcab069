"""6.3(3), 6.3(4), 6.3(8): hits become step losses, and what becomes of units without steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.message import Raw
from . import supply, victory
from .frames import FireStep
from .numbers import RETURN_DELAY
from .phases import ATTACK
from .state import AXIS, BRITISH, State
from .terms import (
    DESTROYED,
    LOST,
    OUT_OF_THE_GAME,
    ROUTED,
    SCORED_TANK_STEPS,
    SCORED_TANK_UNIT,
    UNHURT,
)

if TYPE_CHECKING:
    from .rules import Series60

#: What a target is when it is hit: how many hits cost it a step, and the clause that says so.
RATES = {
    "white": (1, "6.3(3)a"),
    "black": (2, "6.3(3)b"),
    "grey": (1, "6.3(3)c"),
    "grey-defending": (2, "6.3(3)c"),
    "grey-fortress": (3, "6.3(4)a"),
}


def grade(rules: Series60, state: State, frame: FireStep, target: int) -> str:
    """6.3(3), A37: which line of `RATES` holds for the target."""
    armour = rules.armour[target]
    if armour != "grey" or frame.phase != ATTACK:
        return armour
    place = frame.place
    owner = rules.owner[target]
    if rules.map.is_point(place) and fortified(rules, state, place, frame.origin, owner):
        return "grey-fortress"
    return "grey-defending"


def rate(rules: Series60, state: State, frame: FireStep, target: int) -> tuple[int, str]:
    """How many hits cost the target a step, and the clause that says so."""
    return RATES[grade(rules, state, frame, target)]


def fortified(rules: Series60, state: State, point: int, before: int, defender: int) -> bool:
    """6.3(4), A38, A39: over a red line of a fortress that its first owner still controls."""
    return (
        rules.fortress_side[point] == defender
        and before >= 0
        and bool(rules.guards[point] >> before & 1)
        and stands(rules, state, point)
    )


def stands(rules: Series60, state: State, point: int) -> bool:
    """Whether a fortress still guards its sides: A38, A39."""
    owner = rules.fortress_side[point]
    fallen = rules.fortress_lost_for_good and state.fallen >> point & 1
    return supply.controls(state, owner, point) and not fallen


def converted(rules: Series60, state: State, frame: FireStep, target: int, hits: int) -> int:
    """Steps that so many hits cost; may be more than the target has."""
    return steps_for(rules, grade(rules, state, frame, target), hits)


def steps_for(rules: Series60, grade: str, hits: int) -> int:
    """6.3(3): hits turned into steps; A35, A36: a first hit may count whatever the rate."""
    return steps_lost(grade, first_counts(rules, grade), hits)


def steps_lost(grade: str, first_counts: bool, hits: int) -> int:
    lost = hits // RATES[grade][0]
    return 1 if first_counts and hits and not lost else lost


def first_counts(rules: Series60, grade: str) -> bool:
    """A35, A36: whether the very first hit costs a step."""
    return grade == "black" or rules.first_hit_for_all


def inflict(
    rules: Series60, state: State, frame: FireStep, unit: int, hits: int, events: list[Raw]
) -> None:
    """Take the steps off a unit that so many hits cost; with none left it leaves the map."""
    clause = rate(rules, state, frame, unit)[1]
    lost = converted(rules, state, frame, unit, hits)
    if not lost:
        events.append((UNHURT[clause], unit, hits))
        return
    real = min(lost, state.steps[unit])
    state.steps[unit] -= real
    events.append((LOST[clause], unit, hits, lost, state.steps[unit]))
    if rules.scoring_steps >> unit & 1:  # A63: steps really removed
        victory.score(rules, state, SCORED_TANK_STEPS, BRITISH, real, events)
    if not state.steps[unit]:
        _remove(rules, state, unit, lost - real, events)


def _remove(rules: Series60, state: State, unit: int, overkill: int, events: list[Raw]) -> None:
    at = state.place[unit]
    state.up &= ~(1 << unit)
    state.cut &= ~(1 << unit)
    back = state.turn + RETURN_DELAY + overkill
    if rules.brittle >> unit & 1:
        state.move(1 << unit, at, rules.destroyed)
        events.append((OUT_OF_THE_GAME, unit))
    elif back > rules.setting.turns:
        state.move(1 << unit, at, rules.destroyed)
        events.append((DESTROYED, unit))
        if rules.scoring_units >> unit & 1:
            victory.score(rules, state, SCORED_TANK_UNIT, AXIS, 1, events)
    else:
        state.move(1 << unit, at, rules.routed)
        state.back[unit] = back
        events.append((ROUTED, unit, back))
