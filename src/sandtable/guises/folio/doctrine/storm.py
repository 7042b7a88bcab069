"""The storm of Tobruk: what it is worth to be inside of the belts, and a plan by which the garrison stays."""

from ....core.bits import bits, mask_of
from ....systems.folio.rules import Folio
from ....systems.folio.state import AXIS, BRITISH, State
from .judge import Judge
from .plan import Planner
from .threat import Threat

#: What units of the Axis are worth that stand inside of the inner belt, of the outer belt, and close before it,
#: and how many of them count.
_INSIDE, _BETWEEN, _BEFORE = (8.0, 3), (4.0, 4), (0.6, 6)
#: How near to Tobruk that is.
_CLOSE = 4
#: What each defender inside of the belts takes of it.
_DEFENDED = 0.25


class StormJudge(Judge):
    """Sees Tobruk in danger long before somebody could march in, and minds units more than the ring."""

    thick = 0.3
    counts = 1.75

    def __init__(self, rules: Folio) -> None:
        super().__init__(rules)
        far = rules.tactics.distances(AXIS, rules.tobruk)
        self._inside = self.stages[0] & self.fortress
        self._between = self.fortress & ~self._inside
        outside = bits(rules.land & ~self.fortress)
        self._before = mask_of(hex_ for hex_ in outside if far[hex_] <= _CLOSE)

    def terms(self, state: State, threat: Threat | None = None) -> dict[str, float]:
        terms = super().terms(state, threat)
        if "won" not in terms:
            terms["storm"] = self._storm(state)
        return terms

    def _storm(self, state: State) -> float:
        axis = state.units[AXIS]
        value = sum(
            worth * min(most, (axis & ground).bit_count())
            for ground, (worth, most) in (
                (self._inside, _INSIDE),
                (self._between, _BETWEEN),
                (self._before, _BEFORE),
            )
        )
        defenders = (state.units[BRITISH] & self.fortress).bit_count()
        return -value / (1 + _DEFENDED * defenders)


class Keeper(Planner):
    """Plans for a garrison that stays inside of the belts."""

    def movers(self, state: State) -> list[int]:
        fortress = self._judge.fortress
        return [unit for unit in super().movers(state) if not fortress >> state.place[unit] & 1]
