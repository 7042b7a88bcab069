"""7.6 Losses: depletion and elimination."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.message import Raw
from . import zones
from .state import State
from .terms import DEPLETED, ELIMINATED

if TYPE_CHECKING:
    from .rules import Folio


def brittle(rules: Folio, state: State, unit: int) -> bool:
    """Whether the next loss eliminates a unit: it is depleted, or has but one side."""
    return bool((state.spent | rules.one_sided) >> unit & 1)


def deplete(rules: Folio, state: State, unit: int, events: list[Raw]) -> None:
    """7.6b: the first loss turns a unit over, the next one eliminates it."""
    if brittle(rules, state, unit):
        eliminate(rules, state, unit, events)
    else:
        state.spent |= 1 << unit
        events.append((DEPLETED, unit))


def eliminate(rules: Folio, state: State, unit: int, events: list[Raw]) -> None:
    place = state.place[unit]
    zones.lift(rules, state, unit)
    state.place[unit] = rules.eliminated
    state.spent &= ~(1 << unit)
    events.append((ELIMINATED, unit, place))


def attack_strength(rules: Folio, state: State, unit: int) -> int:
    return rules.attack[state.spent >> unit & 1][unit]


def defence_strength(rules: Folio, state: State, unit: int) -> int:
    return rules.defence[state.spent >> unit & 1][unit]
