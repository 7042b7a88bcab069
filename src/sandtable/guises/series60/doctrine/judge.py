"""What a position is worth, in points of the game, as a sum of named terms; the British count up."""

from operator import itemgetter, mul
from typing import NamedTuple

from ....core.bits import bits, mask_of
from ....systems.series60.phases import OVER
from ....systems.series60.rules import Series60
from ....systems.series60.state import AXIS, BRITISH, NOBODY, State
from .ground import Ground, Survey
from .weights import Weights


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
    #: Strength that stands where Tobruk is decided.
    presence: float


#: Share of the worth of a step that is left when so many turns are still to be ended, as one usually counts.
_HORIZON = (0.0, 0.15, 0.45, 0.7, 0.85, 0.95, 1.0)
#: How far a relief may still be for anybody to hope for it, in operations.
_HOPE = 8.0
#: How sure it is to have won where the marker stands, or could be put by leaving the map, as far as it goes.
_NEARLY = 0.8
#: How much more those count who are out of supply already, beside those who will be.
_CUT_ALREADY = 0.2
#: No point is surer to be cleared than this.
_SUREST = 0.9
#: How much a unit counts about a point that it reaches in three turns, beside those that need less.
_NEARLY_FAR = 0.08
#: The chance to leave the map for a unit that needs so many turns to get there.
_OUT = (0.0, 0.7, 0.14, 0.03)


def _chance(dice: float, needed: float) -> float:
    """The chance to clear a point with so many dice about it, where so many do on the average."""
    return min(_SUREST, max(0.0, (dice / (needed + 1.0) - 0.4) / 1.1))


class Judge:
    """Values positions of one game."""

    def __init__(self, rules: Series60, weights: Weights | None = None) -> None:
        self.rules = rules
        self.weights = w = weights or Weights()
        self.survey = Survey(rules, w)
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
        #: Share of the worth of a step that is left when so many turns are still to be ended.
        self._horizon = tuple(share ** (1.0 / w.lasting) if share else 0.0 for share in _HORIZON)
        #: How much a unit counts about a point that it reaches in so many turns.
        self._within_turns = (1.0, 1.0, w.near, _NEARLY_FAR, 0.0)
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
        self._near: dict[int, tuple[tuple[int, tuple[float, ...]], ...]] = {}
        self._guarding = self._costs(rules.siege)
        #: Of each unit: how near Tobruk each place is, and which are within a march of it.
        self._close = tuple(self._closeness(unit) for unit in range(len(rules.owner)))
        self._within = tuple(
            mask_of(place for place, close in enumerate(row) if close >= 1.0 - 1.0 / w.far)
            for row in self._close
        )
        #: Of each unit: the places within a march of each place.
        self.marches = tuple(self._within_a_march(unit) for unit in range(len(rules.owner)))
        points = rules.data.cover.victory
        self._holds, self._lifted = points.siege_holds, points.siege_lifted
        self._prize_held, self._cap = points.prize_held, points.cap

    def value(self, state: State) -> float:
        return sum(self.terms(state))

    def terms(self, state: State) -> Terms:
        """All terms of a position."""
        rules, w = self.rules, self.weights
        if state.frames[-1].phase == OVER:
            winner: int = state.frames[-1].winner
            won = 0.0 if winner == NOBODY else self._won(state, winner)
            return Terms(state.vp + won, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        axis = british = 0
        for place in set(self._theirs(state.place)):
            axis |= 1 << place
        for place in set(self._ours(state.place)):
            british |= 1 << place
        ground = self.survey.ground(state, axis, british)
        left = rules.setting.turns - state.turn + 1
        horizon = self._horizon[min(left, len(_HORIZON) - 1)]
        ready = (state.up & rules.of_side[BRITISH]).bit_count()
        theirs = (state.up & rules.of_side[AXIS]).bit_count()
        terms = Terms(
            float(state.vp),
            w.siege * self._siege(state, ground, left, ready, theirs),
            w.prize * self._prize(state, ground, left),
            w.exit * self._exit(state, ground, horizon),
            horizon * self._forces(state),
            -horizon * w.cut * self._wanting(state, ground, axis, british, ready, theirs),
            w.reserve * (ready - theirs),
            w.presence
            * self._presence(state, ground)
            * (left - 1)
            / max(1, rules.setting.turns - 1),
        )
        if abs(state.vp) < self._cap:
            return terms
        # The game ends with this turn, if nobody moves the marker back: little else counts.
        won = _NEARLY * self._won(state, BRITISH if state.vp > 0 else AXIS)
        return Terms(state.vp + won, *((1.0 - _NEARLY) * term for term in terms[1:]))

    def _won(self, state: State, side: int) -> float:
        """What it is worth to have won: more than all that could be hoped for from the turns that are left."""
        left = max(0, self.rules.setting.turns - state.turn)
        return self.weights.won * (1 + left) * (1.0 if side == BRITISH else -1.0)

    def _siege(self, state: State, ground: Ground, left: int, ready: int, theirs: int) -> float:
        """What the ends of turns will bring, by the hope there is of a relief.

        Who has more units left to act with has the last word in this turn.
        """
        siege, w = self.rules.siege, self.weights
        breach = ground.breach
        if ground.relieved:
            soon, ever, closers = self._cutting(state, breach.gaps)
            now = 1.0 - (w.cut_anyway + w.cut_gap * (soon > 0)) * closers / (
                closers + 0.5 * ready + 1.0
            )
            later = w.stays + w.stays_guarded / (1.0 + 0.4 * ever)
        else:
            at_once = in_time = breach.cost
            for point in breach.to_clear:
                near, far = self.pressure(state, point)
                at_once += 1.2 * (1.0 - near)
                in_time += 1.2 * (1.0 - far)
            later = w.relief_later * max(0.0, 1.0 - in_time / _HOPE) ** 2
            now = w.relief_now * max(0.0, 1.0 - at_once / _HOPE) ** 2
            now *= ready / (ready + theirs + 2.0)
            if not state.british_points >> siege & 1:
                now = later = 0.0
        swing = self._holds + self._lifted
        value = swing * (now + later * (left - 1)) - self._holds * left
        return value - w.fall * left * self._fall(state)

    def _cutting(self, state: State, gaps: int) -> tuple[int, int, int]:
        """The gaps that the Axis can walk into in this turn and later, and how many units can now."""
        up, place = state.up, state.place
        soon = ever = closers = 0
        for unit in self._units[AXIS]:
            within = self.marches[unit][place[unit]] & gaps
            if within:
                ever |= within
                if up >> unit & 1:
                    soon |= within
                    closers += 1
        return soon.bit_count(), ever.bit_count(), closers

    def _fall(self, state: State) -> float:
        """How likely Tobruk falls to the stacks that stand within a march of it; 1 when it has fallen."""
        rules, siege = self.rules, self.rules.siege
        if not state.british_points >> siege & 1:
            return 1.0
        steps, place = state.steps, state.place
        needed = 1.0
        for unit in bits(state.here[siege] & rules.of_side[BRITISH]):
            needed += steps[unit] * self._guarding[unit]
        stacks: dict[int, float] = {}
        for unit in self._units[AXIS]:
            at = place[unit]
            if self._within[unit] >> at & 1:
                stacks[at] = stacks.get(at, -self.weights.wasted) + steps[unit]
        dice = sum(one for one in stacks.values() if one > 0.0)
        return min(0.95, max(0.0, 0.55 * dice / needed - 0.15))

    def _presence(self, state: State, ground: Ground) -> float:
        """The British share of the strength that stands where Tobruk is decided."""
        ours = theirs = 1.0
        steps, place, close = state.steps, state.place, self._close
        for unit in self._units[BRITISH]:
            ours += steps[unit] * close[unit][place[unit]]
        for unit in self._units[AXIS]:
            theirs += steps[unit] * close[unit][place[unit]]
        return ours / (ours + theirs)

    def _prize(self, state: State, ground: Ground, left: int) -> float:
        """What Bardia will bring, by the dice that can be brought to bear on those who hold it."""
        prize = self.rules.prize
        if state.british_points >> prize & 1:
            return self._prize_held * left * (1.0 if state.here[prize] else 0.75)
        steps, place, up, turns = state.steps, state.place, state.up, ground.approach
        dice = ready = 0.0
        for unit, speed in self._takers:
            near = steps[unit] * self._within_turns[turns[speed][place[unit]]]
            dice += near
            if up >> unit & 1:
                ready += near
        needed = self._needed(state, prize)
        now, later = _chance(ready, needed), self.weights.prize_later * _chance(dice, needed)
        return self._prize_held * (now * left + (1.0 - now) * later * (left - 1))

    def _needed(self, state: State, point: int) -> float:
        """Dice that it takes on the average to clear a point."""
        needs = self._needs.get(point)
        if needs is None:
            needs = self._needs[point] = self._costs(point)
        need = 0.0
        for unit in bits(state.here[point] & self.rules.of_side[AXIS]):
            need += state.steps[unit] * needs[unit]
        return need

    def pressure(self, state: State, point: int) -> tuple[float, float]:
        """The chance that the British clear a point: by those who can still act in this turn, and by all."""
        need = self._needed(state, point)
        if not need:
            return _SUREST, _SUREST
        near = self._near.get(point)
        if near is None:
            near = self._near[point] = self._nearness(point)
        steps, place, up = state.steps, state.place, state.up
        dice = ready = 0.0
        for unit, row in near:
            weight = row[place[unit]]
            if weight:
                weight *= steps[unit]
                dice += weight
                if up >> unit & 1:
                    ready += weight
        return _chance(ready, need), _chance(dice, need)

    def _costs(self, point: int) -> tuple[float, ...]:
        """Dice that a step of each unit costs on a point, on the average; over the wall of a fortress."""
        rules = self.rules
        walled = rules.fortress_side[point] >= 0
        rates = {"white": 1, "black": 2, "grey": 3 if walled else 2}
        return tuple(
            rates[armour] * 6 / (7 - hit)
            for armour, hit in zip(rules.armour, rules.hit, strict=True)
        )

    def _nearness(self, point: int) -> tuple[tuple[int, tuple[float, ...]], ...]:
        """How much a British unit in each place counts about a point: less with every turn of marching."""
        rules = self.rules
        near, away = self._within_turns, rules.tactics.distances(BRITISH, point)
        off = (0.0,) * (rules.place_count - rules.standable)
        return tuple(
            (
                unit,
                tuple(near[min(4, (far - 1) // (2 * rules.speed[unit]) + 1)] for far in away) + off,
            )
            for unit in self._units[BRITISH]
        )

    def _closeness(self, unit: int) -> tuple[float, ...]:
        """How near Tobruk each place is for a unit: 1 there, 0 from some turns of marching on."""
        rules, most = self.rules, self.weights.far
        away = rules.tactics.distances(rules.owner[unit], rules.siege)
        off = (0.0,) * (rules.place_count - rules.standable)
        return tuple(max(0.0, 1.0 - far / (2.0 * rules.speed[unit] * most)) for far in away) + off

    def _within_a_march(self, unit: int) -> tuple[int, ...]:
        """From each place, over the ground alone."""
        rules = self.rules
        away = [rules.tactics.distances(rules.owner[unit], goal) for goal in range(rules.standable)]
        off = (0,) * (rules.place_count - rules.standable)
        return (
            tuple(
                mask_of(
                    goal for goal, row in enumerate(away) if row[place] <= 2 * rules.speed[unit]
                )
                for place in range(rules.standable)
            )
            + off
        )

    def _exit(self, state: State, ground: Ground, horizon: float) -> float:
        """What leaving the map would bring: the points for its steps, less what those steps are worth here.

        Where it would win the game, what is left behind is worth nothing.
        """
        rules, exit_ = self.rules, self.rules.exit
        turns, up, cut, place, steps = ground.exits, state.up, state.cut, state.place, state.steps
        chances = self._leaving[state.turn]
        out = gain = 0.0
        for unit, speed in self._leavers:
            at = place[unit]
            if at < exit_ and (number := turns[speed][at]) < 4:
                if up >> unit & 1:
                    chance = steps[unit] * chances[number]
                else:
                    chance = steps[unit] * chances[max(number, 2)]
                    if cut >> unit & 1:
                        chance *= 0.5
                out += chance
                gain += chance * max(0.0, 1.0 - horizon * self.worth[unit])
        room = self._cap + state.vp if rules.exit_side == AXIS else self._cap - state.vp
        if room <= 0:
            return 0.0
        wins = min(1.0, max(0.0, 2.0 * out / room - 1.0))
        hope = min(gain, room) * (1.0 - wins) + _NEARLY * (room + self.weights.won) * wins
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
        lacking, lacks = 0.0, ground.lacks[AXIS]
        for place in bits(axis & on_map):
            if lack := lacks[place]:
                for unit in bits(here[place] & rules.of_side[AXIS]):
                    lacking += worth[unit] * steps[unit] * lack
        wanting = lacking * (1.0 - 0.4 * theirs / (ready + theirs + 2.0))
        lacking, lacks = 0.0, ground.lacks[BRITISH]
        for place in bits(british & on_map):
            if lack := lacks[place]:
                units = here[place] & rules.of_side[BRITISH]
                if ground.garrison >> place & 1:
                    units &= ~rules.garrison
                for unit in bits(units):
                    lacking += worth[unit] * steps[unit] * lack
        wanting += lacking * (1.0 - 0.3 * ready / (ready + theirs + 2.0))
        for unit in bits(state.cut):
            wanting += _CUT_ALREADY * worth[unit] * steps[unit]
        return wanting
