"""Whole operations: which groups are worth thinking about, where they can go, whom they can attack."""

from collections.abc import Iterator
from typing import NamedTuple

from ....board.flood import Flood
from ....core.action import DONE, PICK, STEP, Code
from ....core.bits import bits, mask_of
from ....systems.series60.rules import Series60
from ....systems.series60.state import State

PASS: list[Code] = [(DONE, 0)]


class Operation(NamedTuple):
    """A group, the way it goes, and whether it attacks at the end of it."""

    units: tuple[int, ...]
    path: tuple[int, ...]
    attacks: bool
    #: Where it ends; -1 for a pass.
    goal: int

    def codes(self, rules: Series60) -> list[Code]:
        if self.goal < 0:
            return PASS
        if self.attacks:
            return rules.tactics.attack_codes(self.units, self.path, self.goal)
        picked = [(PICK, unit) for unit in self.units]
        return [*picked, *((STEP, place) for place in self.path), (DONE, 0)]


NOTHING = Operation((), (), False, -1)


def operations(rules: Series60, state: State, brief: bool = False) -> Iterator[Operation]:
    """All operations worth thinking about, a pass among them; in brief, the plainest groups only."""
    side = state.active
    enemies = rules.of_side[1 - side]
    here = state.here
    is_point = rules.map.is_point
    ready = state.up & rules.of_side[side]
    yield NOTHING
    for place in range(rules.standable):
        units = list(bits(here[place] & ready))
        if not units:
            continue
        marches: dict[tuple[int, int], Flood] = {}
        crowd = (here[place] & rules.of_side[side]).bit_count()
        met = bool(here[place] & enemies)
        for group in groups(rules, state, units, brief):
            speed = min(rules.speed[unit] for unit in group)
            # Who stays behind matters for pinning and for keeping roads open: how many it is.
            kind = (
                mask_of(group) if met else speed,
                crowd - len(group) if met else crowd > len(group),
            )
            march = marches.get(kind)
            if march is None:
                march = marches[kind] = rules.tactics.march(state, group)
            if met:
                yield Operation(group, (), True, place)
            for goal in march.cost:
                if goal == place:
                    continue
                path = tuple(march.path(goal))
                if here[goal] & enemies:
                    yield Operation(group, path, True, goal)
                    if is_point(goal):
                        continue
                yield Operation(group, path, False, goal)


def groups(rules: Series60, state: State, units: list[int], brief: bool) -> list[tuple[int, ...]]:
    """Of those that stand together: everybody, each alone, and parts that make sense.

    Units that are alike but in name stand for each other.
    """
    alike: dict[tuple[object, ...], list[int]] = {}
    for unit in units:
        kind = (
            rules.armour[unit],
            rules.tanks >> unit & 1,
            rules.speed[unit],
            rules.hit[unit],
            state.steps[unit],
            rules.garrison >> unit & 1,
        )
        alike.setdefault(kind, []).append(unit)
    kinds = list(alike.values())
    found = [tuple(units)]
    found += [(same[0],) for same in kinds]
    if brief:
        return list(dict.fromkeys(found))
    found += [tuple(same[:2]) for same in kinds if len(same) > 1]
    found += [tuple(same[:3]) for same in kinds if len(same) > 2]
    tanks = tuple(unit for unit in units if rules.tanks >> unit & 1)
    foot = tuple(unit for unit in units if not rules.tanks >> unit & 1)
    quickest = max(rules.speed[unit] for unit in units)
    fast = tuple(unit for unit in units if rules.speed[unit] == quickest)
    found += [tanks, foot, fast]
    # All but one that stays behind to hold the place.
    found += [tuple(unit for unit in units if unit != same[-1]) for same in kinds[:3]]
    return list(dict.fromkeys(group for group in found if group))
