"""How combats may end: all ways by their chances, and a few that stand for all of them.

Nothing is rolled. The ways a combat may end are put in order, from the worst for who attacks to the best, and
those are taken that lie at even distances in it; so few of them give the mean of what they are worth closely,
and the same combat is judged alike wherever it comes up.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from ....core.bits import bits, lowest, mask_of
from ....core.odds import convolve, hits
from ....core.thought import UNHEARD
from ....systems.series60 import combat, losses
from ....systems.series60.frames import FireStep
from ....systems.series60.phases import ATTACK, COUNTERATTACK
from ....systems.series60.rules import Series60
from ....systems.series60.state import State
from ....systems.series60.tactics import came_from
from .aiming import CLEARED, GONE, Aiming
from .operations import Operation

#: Of each target: the hits that it takes.
Hits = tuple[tuple[int, int], ...]
#: Ways that are less likely than this are left out.
RARE = 0.002
#: How many combats are remembered.
MOST_KNOWN = 30_000
#: An attack is hopeless that costs the enemy fewer steps than this, ...
LITTLE = 0.25
#: ... or less than this share of one's own, with a smaller chance than this to clear the place.
DEAR, UNLIKELY = 0.3, 0.3


class Fall(NamedTuple):
    """A way the dice may fall."""

    chance: float
    counter: Hits
    attack: Hits
    #: What it gains who attacks, roughly; to put them in order.
    gain: float


class Battle(NamedTuple):
    """A combat: all ways it may end, the worst for who attacks first; and whether it hardly hurts the enemy."""

    falls: tuple[Fall, ...]
    hopeless: bool


class Battles:
    """Works out the combats of one game, and remembers them."""

    def __init__(self, rules: Series60, worth: tuple[float, ...], aiming: Aiming) -> None:
        self._rules = rules
        self._aiming = aiming
        self._worth = tuple(
            value + (1.0 if rules.scoring_steps >> unit & 1 else 0.0)
            for unit, value in enumerate(worth)
        )
        self._known: dict[tuple[object, ...], Battle] = {}

    def hopeless(self, state: State, operation: Operation) -> bool:
        return self.battle(state, operation).hopeless

    def outcomes(
        self, state: State, operation: Operation, count: int
    ) -> Iterator[tuple[float, State]]:
        """So many positions, or fewer, that stand for all that an attack may lead to, each with its weight."""
        group, tactics = mask_of(operation.units), self._rules.tactics
        for weight, fall in evenly(self.battle(state, operation).falls, count):
            yield (
                weight,
                tactics.fought(state, group, operation.path, fall.counter, fall.attack),
            )

    def battle(self, state: State, operation: Operation) -> Battle:
        rules, goal = self._rules, operation.goal
        group = mask_of(operation.units)
        before = came_from(state, group, operation.path)
        enemies = state.here[goal] & rules.of_side[1 - state.active]
        fighting = group | enemies
        key = (
            group,
            enemies,
            goal,
            before,
            state.cut & fighting,
            state.fallen >> goal & 1,
            state.british_points >> goal & 1,
            *(state.steps[unit] for unit in bits(fighting)),
        )
        found = self._known.get(key)
        if found is None:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            found = self._known[key] = self._worked_out(state, group, goal, before)
        return found

    def _worked_out(self, state: State, group: int, goal: int, before: int) -> Battle:
        there = state.clone()
        if before >= 0:
            there.move(group, there.place[lowest(group)], goal)
        falls: list[Fall] = []
        own = enemy = taken = total = 0.0
        counter_frame = FireStep(COUNTERATTACK, goal, before, group, group)
        attack_frame = FireStep(ATTACK, goal, before, group, group)
        defenders = there.here[goal] & self._rules.of_side[1 - state.active]
        for chance, counter in self._volley(there, counter_frame):
            hurt = there.clone()
            for unit, count in counter:
                losses.inflict(self._rules, hurt, counter_frame, unit, count, UNHEARD)
            lost = self._lost(there, hurt, group)
            volleys: Iterator[tuple[float, Hits]] = iter(((1.0, ()),))
            if hurt.here[goal] & group:
                volleys = self._volley(hurt, attack_frame)
            for likely, attack in volleys:
                both = chance * likely
                if both < RARE:
                    continue
                hit = hurt.clone()
                for unit, count in attack:
                    losses.inflict(self._rules, hit, attack_frame, unit, count, UNHEARD)
                dealt = self._lost(hurt, hit, defenders)
                cleared = not hit.here[goal] & defenders
                gain = dealt[1] + CLEARED * cleared - lost[1]
                falls.append(Fall(both, counter, attack, gain))
                total += both
                own += both * lost[0]
                enemy += both * dealt[0]
                taken += both * cleared
        own, enemy, taken = own / total, enemy / total, taken / total
        hopeless = enemy < LITTLE or (enemy < DEAR * own and taken < UNLIKELY)
        falls.sort(key=lambda fall: fall.gain)
        return Battle(tuple(fall._replace(chance=fall.chance / total) for fall in falls), hopeless)

    def _lost(self, one: State, other: State, units: int) -> tuple[int, float]:
        """What units have lost from one position to the other: in steps, and by their worth."""
        steps, worth = 0, 0.0
        for unit in bits(units):
            gone = one.steps[unit] - other.steps[unit]
            if gone:
                steps += gone
                worth += gone * self._worth[unit] + (0.0 if other.steps[unit] else GONE)
        return steps, worth

    def _volley(self, state: State, frame: FireStep) -> Iterator[tuple[float, Hits]]:
        """All that one fire step may do, aimed as it would be."""
        rules = self._rules
        marks = combat.targets(rules, state, frame)
        shooters = list(bits(combat.firing(rules, state, frame)))
        if marks & (marks - 1):
            state = state.clone()
            state.frames = [frame]
            aims = [arg for _, arg in self._aiming.codes(state)[:-1]]
        else:
            aims = [lowest(marks)] * len(shooters)
        dice: dict[int, dict[int, int]] = {}
        for unit, target in zip(shooters, aims, strict=True):
            need = combat.needed(rules, state, frame, unit, target)
            faces = max(0, min(6, 7 - need + combat.bonus(rules, state, frame, unit, target)))
            by_faces = dice.setdefault(target, {})
            by_faces[faces] = by_faces.get(faces, 0) + state.steps[unit]
        spreads = [
            self._spread(state, frame, target, by_faces) for target, by_faces in dice.items()
        ]
        for ways in product(*spreads):
            chance = 1.0
            for _, _, likely in ways:
                chance *= likely
            if chance >= RARE:
                yield chance, tuple((unit, count) for unit, count, _ in ways if count)

    def _spread(
        self, state: State, frame: FireStep, target: int, by_faces: dict[int, int]
    ) -> list[tuple[int, int, float]]:
        """Of a target: hits that make a difference, each with the chance of all that cost it the same."""
        weights: tuple[int, ...] = (1,)
        for faces, count in sorted(by_faces.items()):
            weights = convolve(weights, hits(count, faces))
        grade = losses.grade(self._rules, state, frame, target)
        first = losses.first_counts(self._rules, grade)
        most, whole = state.steps[target] + 1, sum(weights)
        by_steps: dict[int, tuple[int, float]] = {}
        for count, ways in enumerate(weights):
            steps = min(most, losses.steps_lost(grade, first, count))
            fewest, chance = by_steps.get(steps, (count if steps else 0, 0.0))
            by_steps[steps] = (fewest, chance + ways / whole)
        return [(target, count, chance) for count, chance in by_steps.values() if chance > 0.0]


def evenly(falls: tuple[Fall, ...], count: int) -> Iterator[tuple[float, Fall]]:
    """Those at even distances in a row, so many or fewer, each with its weight; all of them if they are no more."""
    if len(falls) <= count:
        for fall in falls:
            yield fall.chance, fall
        return
    taken, sum_ = 0, 0.0
    for fall in falls:
        sum_ += fall.chance
        reached = min(count, int(sum_ * count + 0.5))
        if reached > taken:
            yield (reached - taken) / count, fall
            taken = reached
    if taken < count:
        yield (count - taken) / count, falls[-1]
