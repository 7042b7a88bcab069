"""3.2 What a step costs each class of each side: the ground, hexsides, roads and bridges."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ...core.bits import bits

if TYPE_CHECKING:
    from .rules import Scs


def plain_steps(rules: Scs, side: int, name: str) -> dict[tuple[int, int], Fraction]:
    """3.2c: the hex, and what lies on the hexside."""
    steps = {}
    for here in bits(rules.land):
        for there in rules.grid.neighbours[here]:
            if there < 0 or not rules.land >> there & 1:
                continue
            price = rules.terrain_of[there].move[name]
            if price == "P":
                continue
            total = Fraction(price)
            for kind in rules.hexside_kinds(here, there):
                if kind.only is not None and kind.only != rules.sides[side]:
                    continue
                if kind.move[name] == "P":
                    break
                total += Fraction(kind.move[name])
            else:
                steps[here, there] = total
    return steps


def road_steps(
    rules: Scs, side: int, name: str, plain: dict[tuple[int, int], Fraction]
) -> dict[tuple[int, int], Fraction]:
    """3.2b, 3.2d: along a line only its cost is paid, and prohibitions are opened."""
    steps = dict(plain)
    for (here, there), kinds in rules.lines.items():
        for kind in kinds:
            line = rules.data.rules.line[kind]
            if line.move == "hex":
                price = rules.terrain_of[there].move[name]
                if price == "P":
                    continue
                total = Fraction(price)
            else:
                total = Fraction(line.move)
            kept = [
                rules.data.rules.hexside[other]
                for other in rules.hexside_names(here, there)
                if other in line.keeps
            ]
            kept = [k for k in kept if k.only is None or k.only == rules.sides[side]]
            if any(k.move[name] == "P" for k in kept):
                continue
            total += sum((Fraction(k.move[name]) for k in kept), Fraction(0))
            known = steps.get((here, there))
            steps[here, there] = total if known is None else min(known, total)
    return steps


def shut(rules: Scs, side: int, name: str, here: int, there: int) -> bool:
    """Whether a hexside keeps a class out, whatever the terrain behind it."""
    kinds = rules.data.rules.hexside
    closed = [
        kind
        for kind in rules.hexside_names(here, there)
        if kinds[kind].move[name] == "P" and kinds[kind].only in (None, rules.sides[side])
    ]
    lines = [rules.data.rules.line[kind] for kind in rules.lines_between(here, there)]
    return bool(closed) and all(set(closed) & set(line.keeps) for line in lines)
