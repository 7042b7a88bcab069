"""What a position of the folio game is worth, in named terms."""

from math import log2
from typing import ClassVar

from ....board.spread import Spread
from ....core.bits import bits
from ....systems.folio import fire, victory
from ....systems.folio.reach import ENEMY_MINE
from ....systems.folio.rules import Folio
from ....systems.folio.state import AXIS, BRITISH, State
from .threat import Threat

#: More than everything else together.
WON = 400.0
#: The chain is open, or one step from it.
_OPEN = 60.0
_NEAR = 20.0
#: Up to so many obstacles each is worth something to the Axis.
_SAFE = 14
#: What is left of a victory that cost twice as many units as the other side lost.
_DEAR = 0.1
#: Where units are farther from Tobruk than this, they cannot march into it.
_A_MARCH = 30


class Judge:
    """Values for the British; the Axis has the same with the other sign."""

    #: What each obstacle more is worth to the Axis.
    thick: ClassVar[float] = 0.4
    #: What any unit counts, however weak: the toll of losses counts units.
    counts: ClassVar[float] = 1.3

    def __init__(self, rules: Folio) -> None:
        self._rules = rules
        self._tactics = rules.tactics
        #: Of each unit: what it is worth fresh, and depleted.
        self.worth = tuple(
            tuple(
                (rules.attack[spent][u] + rules.defence[spent][u]) / 2 + self.counts
                for spent in (0, 1)
            )
            for u in range(rules.unit_count)
        )
        #: Where the Axis is so many moves from Tobruk, one, two, ..., however far a move goes: see `_stages`.
        self.stages = self._stages()
        #: All that lies inside of minefields.
        self.fortress = 0
        for stage in self.stages[:-1]:
            self.fortress |= stage

    def _stages(self) -> list[int]:
        """Minefields count the moves: a unit crosses one from the hex where it began its move, and halts."""
        rules, steps, crossings = self._rules, list[tuple[int, int]](), list[tuple[int, int]]()
        for here in range(rules.hexes):
            for there, _, lies in rules.ways[AXIS][-1][here]:
                (crossings if lies == ENEMY_MINE else steps).append((there, here))
        back, over = Spread(steps), Spread(crossings)
        tobruk = rules.bit[rules.tobruk]
        found = stage = back.flood(tobruk, rules.land) | over.step(tobruk)
        stages = []
        while stage:
            stages.append(stage)
            stage = back.flood(over.step(stage) & ~found, rules.land & ~found)
            found |= stage
        return stages

    def worth_of(self, state: State, unit: int) -> float:
        return self.worth[unit][state.spent >> unit & 1]

    def step_of(self, state: State, unit: int) -> float:
        """What the next loss of a unit costs."""
        full = self.worth_of(state, unit)
        if (state.spent | self._rules.one_sided) >> unit & 1:
            return full
        return full - self.worth[unit][1] + 0.4

    def value(self, state: State, side: int, threat: Threat | None = None) -> float:
        value = sum(self.terms(state, threat).values())
        return value if side == BRITISH else -value

    def terms(self, state: State, threat: Threat | None = None) -> dict[str, float]:
        """Each for the British. A threat is one against the side that asks."""
        verdict = self._rules.verdict(state)
        if verdict is not None:
            won = 0.0 if verdict.winner is None else WON
            return {"won": won if verdict.winner == BRITISH else -won}
        return {
            "units": self._units(state),
            "toll": self.toll(state),
            "ring": self.ring(state, self._tactics.ring.cost(state)),
            "tobruk": -_OPEN / 2 if self.loose(state) else 0.0,
            "fire": self._fire(state),
            "danger": self._danger(state, threat) if threat else 0.0,
        }

    def ring(self, state: State, cost: int) -> float:
        """What the British would give for the chain, so many obstacles from being open."""
        if cost:
            return _NEAR / (cost + 0.3) + self.thick * max(0, _SAFE - cost)
        return _OPEN * (_DEAR if self.dear(state, BRITISH) else 1.0)

    def dear(self, state: State, side: int) -> bool:
        """17.0e: whether a victory now would be no more than a draw for its cost."""
        if self._rules.grade_at_full_length:
            return False
        own, other = (victory.lost(self._rules, state, one) for one in (side, 1 - side))
        return own >= 2 * max(1, other)

    def _units(self, state: State) -> float:
        rules, value = self._rules, 0.0
        for unit, place in enumerate(state.place):
            if place < rules.hexes:
                worth = self.worth_of(state, unit)
                value += worth if rules.owner[unit] == BRITISH else -worth
        return value

    def toll(self, state: State) -> float:
        """17.0e: who loses twice as many units drops a grade; it weighs more as the end comes near."""
        lost = [victory.lost(self._rules, state, side) for side in (BRITISH, AXIS)]
        ratio = log2((lost[AXIS] + 1.5) / (lost[BRITISH] + 1.5))
        near = state.turn / self._rules.last_turn
        return (3.0 + 9.0 * near * near) * max(-1.3, min(1.3, ratio))

    def _fire(self, state: State) -> float:
        """12.0, 15.0: what of the allotments of the turns to come is lost."""
        rules = self._rules
        short = [
            rules.allotment[side] - fire.allotment(rules, state, side) for side in (BRITISH, AXIS)
        ]
        return 1.0 * (short[AXIS] - short[BRITISH])

    def _danger(self, state: State, threat: Threat) -> float:
        rules = self._rules
        side = 1 - threat.foe
        worst = sorted(
            self.worth_of(state, unit) * threat.harm(state, unit, state.place[unit])
            for unit in bits(rules.of_side[side])
            if state.place[unit] < rules.hexes
        )[-6:]
        return -sum(worst) / 2 if side == BRITISH else sum(worst) / 2

    def loose(self, state: State) -> bool:
        """Whether an Axis unit could march into Tobruk."""
        rules, tobruk = self._rules, self._rules.tobruk
        if state.at[tobruk]:
            return False
        taken = state.units[0] | state.units[1]
        far = self._tactics.distances(AXIS, tobruk)
        return any(
            self._tactics.roam(state, unit, taken) >> tobruk & 1
            for unit in bits(rules.of_side[AXIS])
            if state.place[unit] < rules.hexes
            and self.stages[0] >> state.place[unit] & 1
            and far[state.place[unit]] <= min(rules.speed[unit], _A_MARCH)
        )
