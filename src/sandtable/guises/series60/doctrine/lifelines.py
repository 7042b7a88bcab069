"""What feeds a side: the places in which a single enemy would leave part of it without supply."""

from ....core.bits import bits, mask_of
from ....core.thought import Budget
from ....systems.series60 import supply
from ....systems.series60.rules import Series60
from ....systems.series60.state import State
from .judge import Judge

#: From what worth on, of the units that a raid would cut off, a place is worth a guard.
WORTH_A_GUARD = 0.8


class Lifelines:
    """Looks for them in one game."""

    def __init__(self, rules: Series60, judge: Judge) -> None:
        self._rules = rules
        self._judge = judge
        self._areas = mask_of(rules.map.areas)

    def weak(self, state: State, side: int, budget: Budget) -> int:
        """The places that feed a side, stand open, and are within a march of an enemy who can still act."""
        rules, enemy = self._rules, 1 - side
        held = mask_of(state.place[unit] for unit in bits(rules.of_side[side]))
        within = 0
        for unit in bits(state.up & rules.of_side[enemy]):
            within |= self._judge.marches[unit][state.place[unit]]
        fed = supply.in_supply(rules, state) & rules.of_side[side]
        found = 0
        theirs = mask_of(state.place[unit] for unit in bits(rules.of_side[enemy]))
        for place in bits(within & ~held & ~theirs):
            raided = self._raided(state, place, enemy)
            if raided is None:
                continue
            if not budget.spend():
                break
            cut_off = fed & ~supply.in_supply(rules, raided)
            worth = sum(self._judge.worth[unit] * state.steps[unit] for unit in bits(cut_off))
            if worth >= WORTH_A_GUARD:
                found |= 1 << place
        return found

    def _raided(self, state: State, place: int, enemy: int) -> State | None:
        """The position with an enemy in this place, as far as it matters for supply; nothing if it does not."""
        rules = self._rules
        raided = state.clone()
        if self._areas >> place & 1:
            raided.here[place] |= rules.of_side[enemy] & -rules.of_side[enemy]
            return raided
        if not supply.controls(state, 1 - enemy, place):
            return None
        raided.british_points ^= 1 << place
        return raided
