"""What is asked about units that march on turn after turn: 5.0 over as many turns as it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import losses, movement, survey
from .state import State

if TYPE_CHECKING:
    from .rules import Folio


class FolioMarching:
    """The answers of the folio game; `core.tactics.Marching` says what each of them means."""

    attacked_by = "7.1b"
    starved_by = ""  # no unit has a supply line of its own

    def __init__(self, rules: Folio) -> None:
        self._rules = rules
        self.owner = rules.owner

    def where(self, state: State, unit: int) -> int | None:
        place = state.place[unit]
        return place if place < self._rules.hexes else None

    def worn(self, state: State, unit: int) -> int:
        return state.spent >> unit & 1

    def points(self, state: State, unit: int) -> int:
        return self._rules.speed[unit]

    def moves(self, state: State, unit: int) -> int:
        """4.1: who is mobile moves in one of two phases, not in both."""
        return 1

    def way(self, state: State, unit: int, goal: int) -> list[tuple[int, int]]:
        """Zones of the enemy end a move, so that a march goes around them."""
        here = self.where(state, unit)
        if here is None or here == goal or goal >= self._rules.hexes:
            return []
        return movement.however_far(self._rules, survey.alone(self._rules, state, unit), goal)

    def attacks(self, state: State, unit: int) -> int:
        if self.where(state, unit) is None or not losses.attack_strength(self._rules, state, unit):
            return 0
        return survey.attacked(self._rules, state, unit)

    def fed(self, state: State, side: int) -> int:
        return self._rules.land
