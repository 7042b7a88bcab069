"""What a position is worth, in points of the game, as a sum of named terms; the British count up."""

from typing import NamedTuple

from ...core.bits import bits
from ...systems.series60 import losses
from ...systems.series60.rules import Series60
from ...systems.series60.state import ATTACK, AXIS, BRITISH, NOBODY, OVER, State
from .ground import Ground, Survey


class Terms(NamedTuple):
    """The terms of value."""

    #: The marker as it stands, and what it is worth to have won.
    marker: float
    #: What the siege or the relief will still score.
    siege: float
    #: What Bardia will still score.
    prize: float
    #: Axis units that may leave the map.
    exit: float
    #: Steps of both sides.
    forces: float
    #: Units that would be, or are, out of supply.
    supply: float
    #: Units that can still act in this turn.
    reserve: float


class Weights(NamedTuple):
    """How much things count. One set for a posture."""

    won: float = 3.0
    #: Of a step: German armour, other Axis armour, Axis infantry, British armour, British infantry.
    panzer: float = 0.75
    axis_tank: float = 0.35
    axis_foot: float = 0.28
    tank: float = 0.40
    foot: float = 0.40
    siege: float = 1.0
    prize: float = 1.0
    exit: float = 1.0
    #: Of a unit's worth, what is lost while it is out of supply.
    cut: float = 0.35
    reserve: float = 0.02


#: Share of the worth of a step that is left when so many turns are still to be ended.
_HORIZON = (0.0, 0.15, 0.45, 0.7, 0.85, 0.95, 1.0)
#: How far a relief may still be for anybody to hope for it, in operations.
_HOPE = 8.0
#: Dice that it takes to be rather sure of one hit that is needed.
_DICE_A_HIT = 2.2


class Judge:
    """Values positions of one game."""

    def __init__(self, rules: Series60, weights: Weights | None = None) -> None:
        self.rules = rules
        self.weights = w = weights or Weights()
        self.survey = Survey(rules)
        self.worth = tuple(
            (w.panzer if rules.armour[unit] == "black" else w.axis_tank)
            if rules.owner[unit] == AXIS and rules.tanks >> unit & 1
            else w.axis_foot
            if rules.owner[unit] == AXIS
            else w.tank
            if rules.tanks >> unit & 1
            else w.foot
            for unit in range(len(rules.owner))
        )
        self._units = tuple(tuple(bits(units)) for units in rules.of_side)
        points = rules.data.cover.victory
        self._holds, self._lifted = points.siege_holds, points.siege_lifted
        self._prize_held = points.prize_held

    def value(self, state: State) -> float:
        return sum(self.terms(state))

    def terms(self, state: State) -> Terms:
        """All terms of a position."""
        rules, w = self.rules, self.weights
        top = state.frames[-1]
        if top[0] == OVER:
            won = 0.0 if top[1] == NOBODY else w.won if top[1] == BRITISH else -w.won
            return Terms(state.vp + won, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        occupied = [0, 0]
        place = state.place
        for side, units in enumerate(self._units):
            found = 0
            for unit in units:
                found |= 1 << place[unit]
            occupied[side] = found
        ground = self.survey.ground(state, occupied[AXIS], occupied[BRITISH])
        left = rules.setting.turns - state.turn + 1
        forces, supply = self._forces(state, ground, left)
        up = state.up
        reserve = (up & rules.of_side[BRITISH]).bit_count() - (up & rules.of_side[AXIS]).bit_count()
        return Terms(
            float(state.vp),
            w.siege * self._siege(state, ground, left),
            w.prize * self._prize(state, left),
            w.exit * self._exit(state, ground, left),
            forces,
            supply,
            w.reserve * reserve,
        )

    def _siege(self, state: State, ground: Ground, left: int) -> float:
        """What the ends of turns will bring, by the hope there is of a relief."""
        if ground.relieved:
            now, later = 0.85, 0.6
        else:
            breach = ground.breach
            for point in ground.to_clear:
                breach += 1.2 * (1.0 - self.pressure(state, point))
            hope = max(0.0, 1.0 - breach / _HOPE)
            later = 0.55 * hope * hope
            now = 0.4 * later
        swing = self._holds + self._lifted
        return swing * (now + later * (left - 1)) - self._holds * left

    def _prize(self, state: State, left: int) -> float:
        prize = self.rules.prize
        if state.british_points >> prize & 1:
            held = 0.9 if state.here[prize] else 0.7
            return self._prize_held * held * left
        pressure = self.pressure(state, prize)
        return self._prize_held * 0.75 * pressure * pressure * (left - 0.6)

    def pressure(self, state: State, point: int) -> float:
        """How near the British are to having dice enough about a point to take it: 0 to 1."""
        rules = self.rules
        need = 0.0
        frame = (ATTACK, point, self._way_in(point), 0, 0)
        for unit in bits(state.here[point] & rules.of_side[AXIS]):
            rate = losses.rate(rules, state, frame, unit)[0]
            need += state.steps[unit] * rate * (3.5 - 0.5 * (7 - rules.hit[unit]))
        if not need:
            return 1.0
        away = rules.tactics.distances(BRITISH, point)
        dice = 0.0
        steps, place, cut = state.steps, state.place, state.cut
        for unit in self._units[BRITISH]:
            at = place[unit]
            if at < rules.standable and not cut >> unit & 1:
                far = away[at] / (2 * rules.speed[unit])
                dice += steps[unit] * (
                    1.0 if far <= 1.0 else 0.5 if far <= 2.0 else 0.2 if far <= 3.0 else 0.0
                )
        return min(1.0, dice / (need * _DICE_A_HIT / 2))

    def _way_in(self, point: int) -> int:
        """Some place from which a fortress is attacked over its wall, -1 if it has none."""
        guards = self.rules.guards[point]
        return (guards & -guards).bit_length() - 1

    def _exit(self, state: State, ground: Ground, left: int) -> float:
        """Steps that may leave the map, up to what the marker can still go."""
        rules = self.rules
        away = ground.exits
        wait = max(0, rules.exit_from - state.turn)
        steps, place, up, cut = state.steps, state.place, state.up, state.cut
        hope = 0.0
        for unit in self._units[rules.exit_side]:
            at = place[unit]
            if at >= rules.standable or at == rules.exit:
                continue
            far = away[at] / (2 * rules.speed[unit])
            turns = 1 if far <= 1.0 else 2 if far <= 2.0 else 3 if far <= 3.0 else 9
            if not up >> unit & 1 and turns == 1:
                turns = 2
            if cut >> unit & 1:
                turns += 1
            turns = max(turns, wait + 1)
            if turns <= left:
                hope += steps[unit] * (0.0, 0.75, 0.3, 0.1)[min(turns, 3)]
        cap = rules.data.cover.victory.cap
        room = cap + state.vp if rules.exit_side == AXIS else cap - state.vp
        hope = min(hope, room + 1.0)
        return -hope if rules.exit_side == AXIS else hope

    def _forces(self, state: State, ground: Ground, left: int) -> tuple[float, float]:
        """Steps, and what of them is wanting for lack of supply."""
        rules, worth = self.rules, self.worth
        steps, place, cut = state.steps, state.place, state.cut
        standable, garrison = rules.standable, rules.garrison
        horizon = _HORIZON[min(left, len(_HORIZON) - 1)]
        forces = wanting = 0.0
        for side, units in enumerate(self._units):
            sign = 1.0 if side == BRITISH else -1.0
            served = ground.supplied[side]
            special = ground.garrison
            for unit in units:
                at = place[unit]
                if at >= standable:
                    if state.back[unit]:
                        forces += sign * 0.4 * worth[unit]
                    continue
                if at == rules.exit:
                    continue
                strength = worth[unit] * steps[unit]
                forces += sign * strength
                reached = served | special if garrison >> unit & 1 else served
                if not reached >> at & 1:
                    wanting += sign * strength
                if cut >> unit & 1:
                    wanting += sign * 0.3 * strength
        return forces * horizon, -wanting * horizon * self.weights.cut
