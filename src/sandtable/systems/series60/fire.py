"""What fire may be expected to do, and the best way to share it out among several targets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ...core.bits import bits
from ...core.odds import convolve, hits
from . import combat, losses
from .frames import FireStep
from .state import State

if TYPE_CHECKING:
    from .rules import Series60

#: Dice that hit alike: on how many faces, and how many there are.
Dice = tuple[int, int]
#: Chances to lose 0, 1, 2 ... steps; more than there are count as all.
Losses = tuple[float, ...]

#: A target that is as likely as this to be gone needs no more fire.
_ENOUGH = 0.75


@lru_cache(maxsize=65536)
def chances(dice: tuple[Dice, ...], rate: int, first_counts: bool, steps: int) -> Losses:
    """Of one target: the chance of each loss under all the dice thrown at it."""
    weights: tuple[int, ...] = (1,)
    for faces, count in dice:
        weights = convolve(weights, hits(count, faces))
    total = sum(weights)
    lost = [0.0] * (steps + 1)
    for count, ways in enumerate(weights):
        gone = count // rate
        if first_counts and count and not gone:
            gone = 1
        lost[min(gone, steps)] += ways / total
    return tuple(lost)


def against(
    rules: Series60,
    state: State,
    frame: FireStep,
    shooters: Sequence[int],
    target: int,
    dice_of: Sequence[int],
) -> Losses:
    """The chances of a target under the fire of these, each with so many dice."""
    by_faces: dict[int, int] = {}
    for unit in shooters:
        faces = combat.hitting(rules, state, frame, unit, target)
        by_faces[faces] = by_faces.get(faces, 0) + dice_of[unit]
    grade = losses.grade(rules, state, frame, target)
    rate = losses.RATES[grade][0]
    first = losses.first_counts(rules, grade)
    return chances(tuple(sorted(by_faces.items())), rate, first, state.steps[target])


def share_out(
    rules: Series60,
    state: State,
    frame: FireStep,
    value: Callable[[int, Losses], float],
    dice_of: Sequence[int] | None = None,
) -> dict[int, int]:
    """Whom each unit that fires should aim at, by the value of what each target may lose.

    Each target in turn comes first: it gets fire until it is likely gone, what is left goes to the next
    best. The best of these plans is taken.
    """
    dice_of = state.steps if dice_of is None else dice_of
    shooters = sorted(
        bits(combat.firing(rules, state, frame)), key=lambda unit: (-dice_of[unit], unit)
    )
    targets = list(bits(combat.targets(rules, state, frame)))
    if len(targets) == 1:
        return dict.fromkeys(shooters, targets[0])
    alone = {
        target: value(target, against(rules, state, frame, shooters, target, dice_of))
        for target in targets
    }
    ranked = sorted(targets, key=lambda target: (-alone[target], target))
    best: tuple[float, dict[int, int]] | None = None
    for first in ranked[:4]:
        order = [first, *(target for target in ranked if target != first)]
        worth, plan = _in_order(rules, state, frame, order, shooters, value, dice_of)
        if best is None or worth > best[0]:
            best = (worth, plan)
    assert best is not None
    return best[1]


def _in_order(
    rules: Series60,
    state: State,
    frame: FireStep,
    targets: Sequence[int],
    shooters: Sequence[int],
    value: Callable[[int, Losses], float],
    dice_of: Sequence[int],
) -> tuple[float, dict[int, int]]:
    """Fire at the first target until it is likely gone, then at the next; and what that is worth."""
    waiting, plan, worth = list(shooters), dict[int, int](), 0.0
    for number, target in enumerate(targets):
        if not waiting:
            break
        aimed = list[int]()
        lost: Losses = (1.0,)
        last = number == len(targets) - 1
        while waiting and (last or lost[-1] < _ENOUGH or not aimed):
            aimed.append(waiting.pop(0))
            lost = against(rules, state, frame, aimed, target, dice_of)
        plan.update(dict.fromkeys(aimed, target))
        worth += value(target, lost)
    return worth, plan
