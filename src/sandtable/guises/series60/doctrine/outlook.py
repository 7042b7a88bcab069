"""The judge of a colonel: what units will be able to do counts, and what can be done to those that are points.

Who is out of supply cannot act at all, and so counts for little anywhere. Every step of a German tank unit is
a point for the British: how many dice can be brought to bear on it in this turn and the next is most of what
they will score, and what the Axis must keep low.
"""

from ....core.bits import bits, mask_of
from ....systems.series60.phases import OVER
from ....systems.series60.rules import Series60
from ....systems.series60.state import AXIS, BRITISH, State
from .ground import Ground
from .judge import Judge, Terms
from .weights import Weights

#: How far from the exit its gates lie, in half points of movement.
_GATES = 2


class Outlook(Judge):
    """Values positions by what may come of them."""

    def __init__(self, rules: Series60, weights: Weights) -> None:
        super().__init__(rules, weights)
        self._prey = tuple(bits(rules.scoring_steps))
        away = rules.tactics.distances(rules.exit_side, rules.exit)
        off = (4,) * (rules.place_count - len(away))
        #: For each speed: the turns to the exit from each place, over the ground alone.
        self._open = {
            speed: tuple(min(4, (far - 1) // (2 * speed) + 1) if far else 1 for far in away) + off
            for speed in set(rules.speed)
        }
        #: The last points before the exit, which nobody gets round.
        gates = [place for place in rules.map.points if away[place] <= _GATES]
        self._gates = mask_of(gates)
        rates = {"white": 1, "black": 2, "grey": 2}
        self._holding = tuple(
            rates[armour] * 6 / (7 - hit)
            for armour, hit in zip(rules.armour, rules.hit, strict=True)
        )

    def terms(self, state: State) -> Terms:
        terms = super().terms(state)
        if state.frames[-1].phase == OVER:
            return terms
        return terms._replace(forces=terms.forces + self.weights.exposed * self._exposed(state))

    def _exposed(self, state: State) -> float:
        """Points that the British could make of the tank units within a march of them."""
        rules, up, place, steps, marches = (
            self.rules,
            state.up,
            state.place,
            state.steps,
            self.marches,
        )
        prey = [unit for unit in self._prey if place[unit] < rules.standable]
        if not prey:
            return 0.0
        w = self.weights
        again = w.next_turn if state.turn < rules.setting.turns else 0.0
        dice = dict.fromkeys((place[unit] for unit in prey), 0.0)
        for unit in self._units[BRITISH]:
            at = place[unit]
            if at < rules.standable and (weight := 1.0 if up >> unit & 1 else again):
                within = marches[unit][at]
                for goal in dice:
                    if within >> goal & 1:
                        dice[goal] += weight * steps[unit]
        total = 0.0
        for unit in prey:
            at = place[unit]
            against = 0
            for other in bits(state.here[at] & rules.of_side[AXIS]):
                against += steps[other]
            left = dice[at] - w.countered * against
            if left > 0.0:
                lost = min(steps[unit], left / w.dice_a_step)
                dice[at] -= lost * w.dice_a_step
                total += lost
        return total

    def _exit(self, state: State, ground: Ground, horizon: float) -> float:
        """What leaving the map would bring, also where those who bar the way are too few to do so."""
        rules, side = self.rules, self.rules.exit_side
        shut = super()._exit(state, ground, horizon)
        guards = 0
        for gate in bits(self._gates):
            guards |= state.here[gate] & rules.of_side[1 - side]
        if not guards:
            return shut
        up, place, steps = state.up, state.place, state.steps
        again = self.weights.next_turn if state.turn < rules.setting.turns else 0.0
        dice = 0.0
        for unit, speed in self._leavers:
            if place[unit] < rules.exit and self._open[speed][place[unit]] <= 1:
                dice += steps[unit] * (1.0 if up >> unit & 1 else again)
        if not dice:
            return shut
        need = 0.0
        for unit in bits(guards):
            need += steps[unit] * self._holding[unit]
        through = self.weights.through * min(1.0, max(0.0, (dice / (need + 1.0) - 0.4) / 1.1))
        if not through:
            return shut
        wide = super()._exit(state, ground._replace(exits=self._open), horizon)
        return shut + through * (wide - shut)

    def _presence(self, state: State, ground: Ground) -> float:
        shares, garrison, starved = [1.0, 1.0], self.rules.garrison, self.weights.starved
        steps, place, close = state.steps, state.place, self._close
        for side in (AXIS, BRITISH):
            lacks, total = ground.lacks[side], 1.0
            for unit in self._units[side]:
                near = close[unit][at := place[unit]]
                if near:
                    near *= steps[unit]
                    if lacks[at] and not (garrison >> unit & ground.garrison >> at & 1):
                        near *= 1.0 - starved * lacks[at]
                    total += near
            shares[side] = total
        return shares[BRITISH] / (shares[AXIS] + shares[BRITISH])
