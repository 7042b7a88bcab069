"""What each side could do to the other by attacks: who stands where a stack of the enemy would destroy him.

A combat is reckoned by the means of its dice, and remembered: positions are judged by the ten thousand.
"""

from operator import itemgetter
from typing import Any, NamedTuple

from ...core.bits import bits, mask_of
from ...systems.series60.rules import Series60
from ...systems.series60.state import AXIS, BRITISH, State

#: How much counts of what a stack could do: in this turn, and later.
NOW, LATER = 0.4, 0.2
#: Hits that a step costs, and hits that do nothing beside them: to who attacks, who defends, who defends behind walls.
RATES = {
    "white": ((1.0, 0.0), (1.0, 0.0), (1.0, 0.0)),
    "black": ((2.0, -0.3), (2.0, -0.3), (2.0, -0.3)),
    "grey": ((1.0, 0.0), (2.0, 0.5), (3.0, 1.0)),
}
ATTACKING, DEFENDING, WALLED = range(3)
#: How many stacks, and combats, are remembered.
MOST_KNOWN = 60_000


class Stack(NamedTuple):
    """Units that stand together. Two that are alike have one number."""

    number: int
    steps: dict[int, int]
    cut: int


class Threats:
    """Reckons them in one game."""

    def __init__(
        self, rules: Series60, worth: tuple[float, ...], marches: tuple[tuple[int, ...], ...]
    ) -> None:
        self._rules = rules
        self._worth = worth
        self._marches = marches
        self._on_map = (1 << rules.standable) - 1
        #: Of the units of a stack: how to get their steps out of those of all units.
        self._steps_of: dict[int, Any] = {}
        self._stacks: dict[tuple[object, ...], Stack] = {}
        self._groups: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}
        self._gains: dict[tuple[float, int], dict[int, float]] = {}

    def balance(self, state: State, axis: int, british: int, horizon: float) -> float:
        """What the British could do to the Axis, less what it could do to them; they stand in these places."""
        axis &= self._on_map
        british &= self._on_map
        gains = self._gains.setdefault((horizon, state.fallen), {})
        if len(self._stacks) > MOST_KNOWN or len(gains) > MOST_KNOWN:
            self._stacks.clear()
            self._gains.clear()
            gains = self._gains.setdefault((horizon, state.fallen), {})
        ours = self._threatened(state, BRITISH, british, axis, gains, horizon)
        return ours - self._threatened(state, AXIS, axis, british, gains, horizon)

    def _threatened(
        self,
        state: State,
        side: int,
        own_places: int,
        enemy_places: int,
        gains: dict[int, float],
        horizon: float,
    ) -> float:
        """Each stack does what hurts most; who is aimed at by several is hurt once."""
        here, up, cut, known = state.here, state.up, state.cut, self._groups
        own, enemy = self._rules.of_side[side], self._rules.of_side[1 - side]
        aimed: dict[int, float] = {}
        while own_places:
            low = own_places & -own_places
            own_places ^= low
            place = low.bit_length() - 1
            units = here[place] & own
            # Who stands beside enemies does not get away from them so easily.
            within = low if enemy_places & low else enemy_places
            best, at = 0.0, -1
            ready, fed = units & up, units & ~cut
            for force, weight in ((ready, NOW), (0 if ready == fed else fed, LATER)):
                if not force:
                    continue
                for group, reach in known.get((place, force)) or self._grouped(place, force):
                    goals = reach & within
                    if not goals:
                        continue
                    stack = self._stack(state, group)
                    while goals:
                        low = goals & -goals
                        goals ^= low
                        goal = low.bit_length() - 1
                        defenders = self._stack(state, here[goal] & enemy)
                        key = (stack.number << 20 | defenders.number) << 7 | goal
                        gain = gains.get(key)
                        if gain is None:
                            gain = gains[key] = self._gain(state, stack, defenders, goal, horizon)
                        if weight * gain > best:
                            best, at = weight * gain, goal
            if best > aimed.get(at, 0.0):
                aimed[at] = best
        return sum(aimed.values())

    def _stack(self, state: State, units: int) -> Stack:
        steps_of = self._steps_of.get(units)
        if steps_of is None:
            steps_of = self._steps_of[units] = itemgetter(*bits(units))
        key = (units, steps_of(state.steps), state.cut & units)
        found = self._stacks.get(key)
        if found is None:
            steps = {unit: state.steps[unit] for unit in bits(units)}
            found = self._stacks[key] = Stack(len(self._stacks), steps, state.cut & units)
        return found

    def _grouped(self, place: int, units: int) -> tuple[tuple[int, int], ...]:
        """All of a stack, its quick ones, its tanks and those that cost no points, with what they have within a march."""
        rules = self._rules
        speed = rules.speed
        groups = {units, units & rules.tanks, units & ~rules.scoring_steps}
        groups |= {
            mask_of(unit for unit in bits(units) if speed[unit] >= pace)
            for pace in {speed[unit] for unit in bits(units)}
        }
        found = self._groups[place, units] = tuple(
            (group, self._marches[min(bits(group), key=lambda unit: speed[unit])][place])
            for group in sorted(groups - {0})
        )
        return found

    def _gain(
        self, state: State, attackers: Stack, defenders: Stack, place: int, horizon: float
    ) -> float:
        """What an attack brings who makes it, if it brings anything."""
        rules = self._rules
        area = rules.map.is_area(place)
        side = rules.owner[next(iter(defenders.steps))]
        walled = not area and rules.fortress_side[place] == side and not state.fallen >> place & 1
        worth = {
            unit: horizon * self._worth[unit] + (rules.scoring_steps >> unit & 1)
            for unit in (*attackers.steps, *defenders.steps)
        }
        lost = self._lost(
            dict(defenders.steps), attackers.steps, worth, area, ATTACKING, 0, defenders.cut
        )
        dice = {unit: steps - lost[unit] for unit, steps in attackers.steps.items()}
        posture = WALLED if walled else DEFENDING
        done = self._lost(dice, defenders.steps, worth, area, posture, defenders.cut, 0)
        gained = sum(worth[unit] * steps for unit, steps in done.items())
        return max(0.0, gained - sum(worth[unit] * steps for unit, steps in lost.items()))

    def _lost(
        self,
        dice: dict[int, Any],
        targets: dict[int, int],
        worth: dict[int, float],
        area: bool,
        posture: int,
        easy: int,
        weak: int,
    ) -> dict[int, float]:
        """The steps that each target loses on the average, those first of whom a die destroys most.

        Easy targets are hit more often; the fire of the weak needs a six.
        """
        rules, tanks = self._rules, self._rules.tanks
        left = float(sum(dice.values()))
        lost = dict.fromkeys(targets, 0.0)
        if left <= 0.0:
            return lost
        row = []
        for target in targets:
            hits = 0.0
            for unit, count in dice.items():
                faces = 1 if weak >> unit & 1 else 7 - rules.hit[target]
                if area and tanks >> unit & 1 and not tanks >> target & 1:
                    faces += 1
                hits += count * min(6, faces + (easy >> target & 1))
            rate, wasted = RATES[rules.armour[target]][posture]
            each = hits / (6.0 * left)  # hits of a die
            row.append((worth[target] * each / rate, target, each, rate, wasted))
        row.sort(reverse=True)
        for _, target, each, rate, wasted in row:
            hits = left * each - wasted
            if hits > 0.0:
                lost[target] = min(float(targets[target]), hits / rate)
                left = max(0.0, left - (lost[target] * rate + wasted) / each)
        return lost
