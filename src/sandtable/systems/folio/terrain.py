"""7.4 Terrain in combat: which type of the results table a combat uses. 14.3, 16.0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.bits import bits
from .reach import ENEMY_MINE
from .state import State

if TYPE_CHECKING:
    from .rules import Folio

#: Types of the table. The order is that of `rules.shift` and of the names.
DESERT, ROUGH, ESCARPMENT, MINEFIELD = 0, 2, 3, 4
TYPES = ("desert", "town", "rough", "escarpment", "minefield")


def _sides(rules: Folio, state: State, target: int, attackers: int) -> tuple[int, int]:
    """The attackers that come over an enemy minefield, and those that come over an escarpment."""
    mined = climbing = 0
    for unit in bits(attackers):
        side = (state.place[unit], target)
        if rules.mined[rules.owner[unit]].get(side) == ENEMY_MINE:
            mined |= 1 << unit
        if side in rules.crossings:
            climbing |= 1 << unit
    return mined, climbing


def _counts(rules: Folio, attackers: int, over: int) -> bool:
    """7.4b, P-19: whether a hexside type applies to the whole attack."""
    return bool(over) if rules.mixed_any else over == attackers


def _apart_from_mines(rules: Folio, target: int, attackers: int, climbing: int) -> int:
    """The type of the hex itself, or of the escarpment if that is better for the defender."""
    ground = rules.ground[target]
    if climbing and _counts(rules, attackers, climbing):
        return max(ground, ESCARPMENT, key=lambda one: (rules.shift[one], one))
    return ground


def engineers(rules: Folio, state: State, target: int, attackers: int) -> int:
    """14.3: engineers that attack over an enemy minefield whose type would apply.

    Where another type is as good for the defender, clearing the mines would gain nothing.
    """
    mined, climbing = _sides(rules, state, target, attackers)
    if not mined or not _counts(rules, attackers, mined):
        return 0
    other = _apart_from_mines(rules, target, attackers, climbing)
    return mined & rules.engineers if rules.shift[MINEFIELD] > rules.shift[other] else 0


def of_attack(rules: Folio, state: State, target: int, attackers: int, spared: int) -> int:
    """The type that counts: of all that apply the best for the defender."""
    mined, climbing = _sides(rules, state, target, attackers)
    other = _apart_from_mines(rules, target, attackers, climbing)
    if not mined or not _counts(rules, attackers, mined):
        return other
    cleared = not spared and engineers(rules, state, target, attackers)
    over_mines = ROUGH if cleared else MINEFIELD
    return over_mines if rules.shift[over_mines] > rules.shift[other] else other


def of_bombardment(rules: Folio, state: State, target: int) -> int:
    """8.5: the hex itself; boxes, and hexes mined all round by their own side, as minefield."""
    unit = state.at[target] - 1
    side = rules.owner[unit]
    if in_box(rules, unit, target) or rules.mined_round[side] & rules.bit[target]:
        return max(rules.ground[target], MINEFIELD, key=lambda one: (rules.shift[one], one))
    return rules.ground[target]


def in_box(rules: Folio, unit: int, hex_: int) -> bool:
    """14.4: a British unit in a fortified box."""
    return rules.owner[unit] == rules.box_side and bool(rules.boxes & rules.bit[hex_])
