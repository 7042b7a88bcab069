"""What a position is worth, in points of the game, as a sum of named terms; the British count up."""

from operator import itemgetter, mul
from typing import NamedTuple

from ...core.bits import bits
from ...systems.series60.rules import Series60
from ...systems.series60.state import AXIS, BRITISH, NOBODY, OVER, State
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
    cut: float = 0.65
    reserve: float = 0.02


#: Share of the worth of a step that is left when so many turns are still to be ended.
_HORIZON = (0.0, 0.15, 0.45, 0.7, 0.85, 0.95, 1.0)
#: How far a relief may still be for anybody to hope for it, in operations.
_HOPE = 8.0
#: What it costs to leave Tobruk with a unit less than three, for each turn to come.
_GUARD = 0.15
#: How many times the dice that do on the average make one rather sure.
_SURE = 1.1
#: How much a unit counts about a point that it reaches in so many turns.
_NEAR = (1.0, 1.0, 0.25, 0.08, 0.0)
#: The chance to leave the map for a unit that needs so many turns to get there.
_OUT = (0.0, 0.7, 0.14, 0.03)


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
        self._signed = tuple(
            worth if owner == BRITISH else -worth
            for worth, owner in zip(self.worth, rules.owner, strict=True)
        )
        self._theirs, self._ours = (itemgetter(*units) for units in self._units)
        self._leavers = [(unit, rules.speed[unit]) for unit in self._units[rules.exit_side]]
        #: By turn and by the turns that a unit needs: the chance that it leaves the map.
        self._leaving = [
            [_OUT[max(n, wait)] if max(n, wait) <= min(3, left) else 0.0 for n in range(4)]
            for turn in range(rules.setting.turns + 2)
            for wait in [max(1, rules.exit_from - turn + 1)]
            for left in [rules.setting.turns - turn + 1]
        ]
        self._takers = [(unit, rules.speed[unit]) for unit in self._units[BRITISH]]
        #: Of a point: the dice that each unit on it costs, and how much each British unit counts about it.
        self._needs: dict[int, tuple[float, ...]] = {}
        self._near: dict[int, tuple[tuple[float, ...], ...]] = {}
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
        axis = british = 0
        for place in set(self._theirs(state.place)):
            axis |= 1 << place
        for place in set(self._ours(state.place)):
            british |= 1 << place
        ground = self.survey.ground(state, axis, british)
        left = rules.setting.turns - state.turn + 1
        horizon = _HORIZON[min(left, len(_HORIZON) - 1)]
        ready = (state.up & rules.of_side[BRITISH]).bit_count()
        theirs = (state.up & rules.of_side[AXIS]).bit_count()
        return Terms(
            float(state.vp),
            w.siege * self._siege(state, ground, left, ready, theirs),
            w.prize * self._prize(state, ground, left),
            w.exit * self._exit(state, ground, left),
            horizon * self._forces(state),
            -horizon * w.cut * self._wanting(state, ground, axis, british, ready, theirs),
            w.reserve * (ready - theirs),
        )

    def _siege(self, state: State, ground: Ground, left: int, ready: int, theirs: int) -> float:
        """What the ends of turns will bring, by the hope there is of a relief.

        Who has more units left to act with has the last word in this turn.
        """
        rules, siege = self.rules, self.rules.siege
        if ground.relieved:
            now, later = 1.0 - 0.6 * theirs / (theirs + ready + 2.0), 0.6
        else:
            breach = ground.breach
            for point in ground.to_clear:
                breach += 1.2 * (1.0 - self.pressure(state, point))
            hope = max(0.0, 1.0 - breach / _HOPE)
            later = 0.55 * hope * hope
            now = later * ready / (ready + theirs + 2.0)
            if not state.british_points >> siege & 1:
                now = later = 0.0
        swing = self._holds + self._lifted
        value = swing * (now + later * (left - 1)) - self._holds * left
        if not state.british_points >> siege & 1:
            value -= 4.0 * _GUARD * left
        else:
            guards = (state.here[siege] & rules.of_side[BRITISH]).bit_count()
            value -= _GUARD * left * max(0, 3 - guards)
        return value

    def _prize(self, state: State, ground: Ground, left: int) -> float:
        """What Bardia will bring, by the dice that can be brought to bear on those who hold it."""
        prize = self.rules.prize
        if state.british_points >> prize & 1:
            held = 0.9 if state.here[prize] else 0.7
            return self._prize_held * held * left
        dice, steps, place, turns = 0.0, state.steps, state.place, ground.approach
        for unit, speed in self._takers:
            dice += steps[unit] * _NEAR[turns[speed][place[unit]]]
        pressure = min(1.0, dice / (3.0 + self._needed(state, prize)))
        return self._prize_held * 0.75 * pressure * pressure * (left - 0.6)

    def _needed(self, state: State, point: int) -> float:
        """Dice that it takes to be rather sure of clearing a point."""
        needs = self._needs.get(point)
        if needs is None:
            needs = self._needs[point] = self._costs(point)
        need = 0.0
        for unit in bits(state.here[point] & self.rules.of_side[AXIS]):
            need += state.steps[unit] * needs[unit]
        return need * _SURE

    def pressure(self, state: State, point: int) -> float:
        """How near the British are to having dice enough about a point to take it: 0 to 1."""
        need = self._needed(state, point)
        if not need:
            return 1.0
        near = self._near.get(point)
        if near is None:
            near = self._near[point] = self._nearness(point)
        dice = 0.0
        for count, row, place in zip(
            self._ours(state.steps), near, self._ours(state.place), strict=False
        ):
            dice += count * row[place]
        return min(1.0, dice / need)

    def _costs(self, point: int) -> tuple[float, ...]:
        """Dice that a step of each unit costs on a point, on the average; over the wall of a fortress."""
        rules = self.rules
        walled = rules.fortress_side[point] == AXIS
        rates = {"white": 1, "black": 2, "grey": 3 if walled else 2}
        return tuple(
            rates[armour] * 6 / (7 - hit)
            for armour, hit in zip(rules.armour, rules.hit, strict=True)
        )

    def _nearness(self, point: int) -> tuple[tuple[float, ...], ...]:
        """How much a British unit in each place counts about a point: less with every turn of marching."""
        rules = self.rules
        away = rules.tactics.distances(BRITISH, point)
        off = (0.0,) * (rules.place_count - rules.standable)
        return tuple(
            tuple(_NEAR[min(4, (far - 1) // (2 * rules.speed[unit]) + 1)] for far in away) + off
            for unit in self._units[BRITISH]
        )

    def _exit(self, state: State, ground: Ground, left: int) -> float:
        """Steps that may leave the map, up to what the marker can still go."""
        rules, exit_ = self.rules, self.rules.exit
        turns, up, cut, place = ground.exits, state.up, state.cut, state.place
        chances = self._leaving[state.turn]
        hope = 0.0
        for unit, speed in self._leavers:
            at = place[unit]
            if at < exit_ and (number := turns[speed][at]) < 4:
                if up >> unit & 1:
                    hope += state.steps[unit] * chances[number]
                elif cut >> unit & 1:
                    hope += 0.5 * state.steps[unit] * chances[max(number, 2)]
                else:
                    hope += state.steps[unit] * chances[max(number, 2)]
        cap = rules.data.cover.victory.cap
        room = cap + state.vp if rules.exit_side == AXIS else cap - state.vp
        hope = min(hope, room + 1.0)
        return -hope if rules.exit_side == AXIS else hope

    def _forces(self, state: State) -> float:
        """The steps of both sides; those that have left for good count no more."""
        rules, worth = self.rules, self._signed
        forces: float = sum(map(mul, worth, state.steps))
        for unit in bits(state.here[rules.exit]):
            forces -= worth[unit] * state.steps[unit]
        for unit in bits(state.here[rules.routed]):
            forces += 0.4 * worth[unit]
        return forces

    def _wanting(
        self, state: State, ground: Ground, axis: int, british: int, ready: int, theirs: int
    ) -> float:
        """Strength that lacks supply now, or will when it is looked at again.

        Who has units left to act with may still mend it.
        """
        rules, worth, steps, here = self.rules, self._signed, state.steps, state.here
        on_map = (1 << rules.exit) - 1
        lacking = 0.0
        for place in bits(axis & on_map & ~ground.supplied[AXIS]):
            for unit in bits(here[place] & rules.of_side[AXIS]):
                lacking += worth[unit] * steps[unit]
        wanting = lacking * (1.0 - 0.4 * theirs / (ready + theirs + 2.0))
        lacking = 0.0
        for place in bits(british & on_map & ~ground.supplied[BRITISH]):
            units = here[place] & rules.of_side[BRITISH]
            if ground.garrison >> place & 1:
                units &= ~rules.garrison
            for unit in bits(units):
                lacking += worth[unit] * steps[unit]
        wanting += lacking * (1.0 - 0.3 * ready / (ready + theirs + 2.0))
        for unit in bits(state.cut):
            wanting += 0.3 * worth[unit] * steps[unit]
        return wanting
