"""What a program plans with: operations as a whole, and positions as they would be after them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...board.flood import Flood
from ...core.action import ATTACK as ATTACK_VERB
from ...core.action import DONE, PICK, STEP, Code
from ...core.bits import bits, mask_of
from ...core.tactics import Clash
from ...core.thought import UNHEARD
from . import combat, fire, losses, movement, victory
from .frames import FireStep, Operation
from .phases import ATTACK, COUNTERATTACK, OPERATION
from .state import State
from .terms import SCORED_EXIT

if TYPE_CHECKING:
    from .rules import Series60

#: Of each target: the hits that it takes.
Hits = Sequence[tuple[int, int]]

#: Farther than any way on any map, in half points.
FAR = 999


class Tactics:
    """The answers of the 60 Series to a planner. Here a move and an attack are one order."""

    def __init__(self, rules: Series60) -> None:
        self._rules = rules
        self._distances: dict[tuple[int, int], tuple[int, ...]] = {}

    # Moving

    def movers(self, state: State) -> list[int]:
        return list(bits(state.up & self._rules.of_side[state.active]))

    def march(self, state: State, units: Sequence[int]) -> Flood:
        """Where a group could move to, and by which way; enemies are met where a way ends."""
        speed = 2 * min(self._rules.speed[unit] for unit in units)
        probe = state.clone()
        probe.frames.append(Operation(OPERATION, mask_of(units), speed, -1))
        return movement.reach(self._rules, probe)

    def reach(self, state: State, units: Sequence[int]) -> int:
        return mask_of(self.march(state, units).cost)

    def distances(self, side: int, goal: int) -> tuple[int, ...]:
        """In half points of movement."""
        found = self._distances.get((side, goal))
        if found is None:
            found = self._distances[side, goal] = _distances(self._rules, side, goal)
        return found

    def moved(self, state: State, units: Sequence[int], goal: int) -> State:
        origin = state.place[units[0]]
        path = [] if goal == origin else self.march(state, units).path(goal) or [goal]
        return self.marched(state, mask_of(units), path)

    def marched(self, state: State, group: int, path: Sequence[int]) -> State:
        """The position after an operation without combat, as far as the next player."""
        rules = self._rules
        new = state.clone()
        at = self._walk(new, group, path)
        if at == rules.exit:
            new.broken_out = 1
            steps = sum(new.steps[unit] for unit in bits(group))
            victory.score(rules, new, SCORED_EXIT, rules.exit_side, steps, UNHEARD)
        combat.end_operation(new, group, UNHEARD)
        return new

    def _walk(self, state: State, group: int, path: Sequence[int]) -> int:
        """Move a group along a way, in place; where it ends."""
        rules, side = self._rules, state.active
        at = movement.where(state, group)
        for number, place in enumerate(path):
            last = number == len(path) - 1
            state.move(group, at, place)
            at = place
            met = state.here[place] & rules.of_side[1 - side]
            if rules.map.is_point(place) and not met and (last or rules.passing_takes):
                victory.take(rules, state, side, place, UNHEARD)
        return at

    def move(self, state: State, units: Sequence[int], goal: int) -> list[Code] | None:
        found = self.march(state, units)
        if goal not in found.cost or self._meets_on_a_point(state, goal):
            return None
        return [*_picked(units), *_steps(found.path(goal)), (DONE, 0)]

    def _meets_on_a_point(self, state: State, place: int) -> bool:
        enemies = state.here[place] & self._rules.of_side[1 - state.active]
        return bool(enemies) and self._rules.map.is_point(place)

    # Fighting

    def targets(self, state: State) -> list[int]:
        """Places of the enemy that some unit could attack now, from wherever it stands."""
        enemies = self._rules.of_side[1 - state.active]
        within = 0
        for unit in self.movers(state):
            within |= self.reach(state, [unit])
        return [place for place in bits(within) if state.here[place] & enemies]

    def attackers(self, state: State, target: int) -> list[int]:
        """Those of one place act together; from several places it takes several orders."""
        return [unit for unit in self.movers(state) if self.reach(state, [unit]) >> target & 1]

    def attack(self, state: State, units: Sequence[int], target: int) -> list[Code] | None:
        found = self.march(state, units)
        if (
            target not in found.cost
            or not state.here[target] & self._rules.of_side[1 - state.active]
        ):
            return None
        return self.attack_codes(units, found.path(target), target)

    def attack_codes(self, units: Sequence[int], path: Sequence[int], target: int) -> list[Code]:
        """The order of a group that goes this way and attacks with all it has."""
        codes = [*_picked(units), *_steps(path), (ATTACK_VERB, target)]
        rules = self._rules
        if rules.map.is_area(target) and len(units) > 1 and not rules.whole_group_attacks:
            codes += [*_picked(units), (DONE, 0)]
        return codes

    def fought(
        self, state: State, group: int, path: Sequence[int], counter: Hits, attack: Hits
    ) -> State:
        """The position after an operation with an attack in which each target took so many hits."""
        rules = self._rules
        before = came_from(state, group, path)
        new = state.clone()
        place = self._walk(new, group, path)
        step = FireStep(COUNTERATTACK, place, before, group, group)
        for unit, hits in counter:
            losses.inflict(rules, new, step, unit, hits, UNHEARD)
        if new.here[place] & group:
            step = FireStep(ATTACK, place, before, group, group)
            for unit, hits in attack:
                losses.inflict(rules, new, step, unit, hits, UNHEARD)
        combat.end_combat(rules, new, place, before, group, UNHEARD)
        return new

    def clash(self, state: State, units: Sequence[int], target: int) -> list[Clash]:
        """As if the counterattack went at the unit that suffers most, and the attack were shared out."""
        origin = state.place[units[0]]
        path = [] if origin == target else self.march(state, units).path(target)
        return self.clash_on_the_way(state, units, path or [target])

    def clash_on_the_way(
        self, state: State, units: Sequence[int], path: Sequence[int]
    ) -> list[Clash]:
        """The same for a group that goes this way."""
        rules, group = self._rules, mask_of(units)
        origin = state.place[units[0]]
        target = path[-1]
        before = came_from(state, group, path if target != origin else ())
        there = state.clone()
        if target != origin:
            there.move(group, origin, target)
        counter = FireStep(COUNTERATTACK, target, before, group, group)
        attack = FireStep(ATTACK, target, before, group, group)
        defenders = list(bits(combat.firing(rules, there, counter)))
        suffered = max(
            (
                (fire.against(rules, there, counter, defenders, unit, there.steps), unit)
                for unit in units
            ),
            key=lambda found: _mean(found[0]),
        )
        ways: list[Clash] = []
        for own, chance in enumerate(suffered[0]):
            if chance > 0.0:
                dice = there.steps[:]
                dice[suffered[1]] -= own
                repelled = not any(dice[unit] for unit in units)
                for dealt, gone, likely in self._dealt(there, attack, dice, len(defenders)):
                    ways.append(Clash(chance * likely, own, dealt, gone, repelled))
        return ways

    def _dealt(
        self, state: State, frame: FireStep, dice: Sequence[int], defenders: int
    ) -> list[tuple[int, bool, float]]:
        """What an attack does: steps, whether nobody is left, and the chance of it."""
        rules = self._rules
        aims = fire.share_out(rules, state, frame, lambda _, lost: _mean(lost) + lost[-1], dice)
        total: dict[tuple[int, int], float] = {(0, 0): 1.0}
        for target in sorted(set(aims.values())):
            shooters = [unit for unit, at in aims.items() if at == target]
            lost = fire.against(rules, state, frame, shooters, target, dice)
            merged: dict[tuple[int, int], float] = {}
            for (steps, gone), chance in total.items():
                for more, likely in enumerate(lost):
                    key = (steps + more, gone + (more == state.steps[target]))
                    merged[key] = merged.get(key, 0.0) + chance * likely
            total = merged
        return [(steps, gone == defenders, chance) for (steps, gone), chance in total.items()]


def came_from(state: State, group: int, path: Sequence[int]) -> int:
    """Over which side a group that goes this way enters its last place; -1 if it stays where it is."""
    return path[-2] if len(path) > 1 else movement.where(state, group) if path else -1


def _mean(lost: fire.Losses) -> float:
    return sum(steps * chance for steps, chance in enumerate(lost))


def _picked(units: Sequence[int]) -> list[Code]:
    return [(PICK, unit) for unit in units]


def _steps(path: Sequence[int]) -> list[Code]:
    return [(STEP, place) for place in path]


def _distances(rules: Series60, side: int, goal: int) -> tuple[int, ...]:
    """Backwards from the goal, over the ground alone."""
    back: list[list[tuple[int, int]]] = [[] for _ in range(rules.standable)]
    for place in range(rules.standable):
        for to, cost, _ in rules.ways[side][place]:
            back[to].append((place, cost))
    away = [FAR] * rules.standable
    away[goal] = 0
    waiting = [goal]
    while waiting:
        place = min(waiting, key=lambda one: (away[one], one))
        waiting.remove(place)
        for origin, cost in back[place]:
            if away[place] + cost < away[origin]:
                away[origin] = away[place] + cost
                waiting.append(origin)
    return tuple(away)
