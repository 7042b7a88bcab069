"""3.2 What a step costs each class of each side: the ground, hexsides, roads and bridges."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .ground import Ground

#: Movement points are reckoned, and told, in twelfths.
TWELVE = 12
#: From one hex to the next.
Step = tuple[int, int]
Steps = dict[Step, int]


def plain_steps(ground: Ground, side: str, name: str) -> Steps:
    """3.2c: the hex, and what lies on the hexside, in twelfths."""
    prices = [_twelfths(terrain.move[name]) for terrain in ground.terrain_of]
    steps = {step: price for step in ground.steps if (price := prices[step[1]]) is not None}
    for step in ground.hexsides.keys() & steps.keys():
        for kind in ground.hexside_kinds(*step):
            if kind.only not in (None, side):
                continue
            extra = _twelfths(kind.move[name])
            if extra is None:
                del steps[step]
                break
            steps[step] += extra
    return steps


def road_steps(ground: Ground, side: str, name: str, plain: Steps) -> Steps:
    """3.2b, 3.2d: along a line only its cost is paid, and prohibitions are opened."""
    steps = dict(plain)
    for step, kinds in ground.lines.items():
        for kind in kinds:
            line = ground.data.rules.line[kind]
            hex_ = ground.terrain_of[step[1]].move[name]
            kept = [
                ground.data.rules.hexside[other]
                for other in ground.hexsides.get(step, ())
                if other in line.keeps
            ]
            parts = [
                _twelfths(hex_ if line.move == "hex" else line.move),
                *(_twelfths(k.move[name]) for k in kept if k.only in (None, side)),
            ]
            total = 0
            for part in parts:
                if part is None:
                    break
                total += part
            else:
                steps[step] = min(steps.get(step, total), total)
    return steps


def shut(ground: Ground, side: str, name: str, here: int, there: int) -> bool:
    """Whether a hexside keeps a class out, whatever the terrain behind it."""
    kinds = ground.data.rules.hexside
    closed = {
        kind
        for kind in ground.hexsides.get((here, there), ())
        if kinds[kind].move[name] == "P" and kinds[kind].only in (None, side)
    }
    lines = [ground.data.rules.line[kind] for kind in ground.lines.get((here, there), ())]
    return bool(closed) and all(closed & set(line.keeps) for line in lines)


@lru_cache(maxsize=256)
def _twelfths(cost: str) -> int | None:
    """None for P, where nobody of the class may go."""
    return None if cost == "P" else int(Fraction(cost) * TWELVE)
