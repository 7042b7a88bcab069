"""What is asked about units that march on turn after turn: 3.0 over as many turns as it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import moving, stacks, strength, survey
from .reach import Reach, reach
from .state import State

if TYPE_CHECKING:
    from .rules import Scs


#: Those of one position, of every stack on the march; then the next position has others.
_KEPT = 128


class ScsMarching:
    """The answers of the series; `core.tactics.Marching` says what each of them means."""

    attacked_by = "2.1c"
    starved_by = "12.1a"

    def __init__(self, rules: Scs) -> None:
        self._rules = rules
        self.owner = rules.owner
        self._kept: dict[tuple[int, ...], Reach] = {}

    def where(self, state: State, unit: int) -> int | None:
        place = state.place[unit]
        return place if place < self._rules.hexes else None

    def worn(self, state: State, unit: int) -> int:
        return 2 * state.lost[unit] + (state.shaken >> unit & 1)

    def points(self, state: State, unit: int) -> int:
        return strength.move(self._rules, state, unit)

    def moves(self, state: State, unit: int) -> int:
        """11.0: who exploits marches twice a turn."""
        return 2 if strength.exploiters(self._rules, state) >> unit & 1 else 1

    def way(self, state: State, unit: int, goal: int) -> list[tuple[int, int]]:
        rules, here = self._rules, self.where(state, unit)
        if here is None or here == goal or goal >= rules.hexes:
            return []
        if not strength.printed_move(rules, state, unit):
            return []
        if not moving.stops(rules, state, unit) >> goal & 1:
            return []
        found = self._reach(state, unit, here)
        if not found.mask >> goal & 1:
            return []
        return [(hex_, rules.far - left) for hex_, left in found.trail(goal)]

    def _reach(self, state: State, unit: int, here: int) -> Reach:
        """All that a unit could ever get to. It is kept, for whoever shows marches asks again and again."""
        rules, enemy = self._rules, 1 - self._rules.owner[unit]
        zone = stacks.zone(rules, state, enemy)
        key = (here, rules.gait[unit], enemy, state.units[enemy], zone)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            found = reach(rules, state, here, ((unit, rules.far),), first=False)
            self._kept[key] = found
        return found

    def attacks(self, state: State, unit: int) -> int:
        if self.where(state, unit) is None or not stacks.attack(self._rules, state, unit):
            return 0
        return survey.attacked(self._rules, state, unit)

    def fed(self, state: State, side: int) -> int:
        return self._rules.tactics.fed(state, side)
