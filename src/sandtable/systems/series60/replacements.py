"""5.2 Replacements: one step for one British unit in each town."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.action import DONE, PICK
from ...core.bits import bits
from ...core.frames import Bare
from ...core.message import Raw
from ...core.rules import Deed, always
from . import supply
from .frames import Replacements
from .phases import FIRST_PLAYER, REPLACEMENTS
from .state import BRITISH, State
from .terms import (
    FULL_STRENGTH,
    NO_MORE_REPLACEMENTS,
    NO_SUPPLY_HERE,
    NOT_BRITISH,
    NOT_IN_TOWN,
    REPLACED,
    SUPPLIED_BY_GARRISON,
    TOWN_SERVED,
)

if TYPE_CHECKING:
    from ...core.dice import Dice
    from .rules import Series60


def skip_if_none(rules: Series60, state: State, dice: Dice, events: list[Raw]) -> bool:
    """Ask only if there is something to give."""
    if any(check_pick(rules, state, unit) is None for unit in candidates(rules, state, False)):
        return False
    state.frames = [Bare(FIRST_PLAYER)]
    return True


def candidates(rules: Series60, state: State, canonical: bool) -> Iterable[int]:
    last = state.frames[-1].replaced.bit_length() - 1 if canonical else -1
    british = rules.of_side[BRITISH]
    return [
        unit
        for town in bits(rules.towns)
        for unit in bits(state.here[town] & british)
        if unit > last
    ]


def check_pick(rules: Series60, state: State, unit: int) -> Raw | None:
    place = state.place[unit]
    if state.broken_out:
        return (NO_MORE_REPLACEMENTS, rules.exit)
    if rules.owner[unit] != BRITISH:
        return (NOT_BRITISH, unit)
    if not (rules.map.is_point(place) and rules.towns >> place & 1):
        return (NOT_IN_TOWN, unit, place)
    if state.cut >> unit & 1:
        return (NO_SUPPLY_HERE, unit, place)
    if state.here[place] & state.frames[-1].replaced:
        return (TOWN_SERVED, place)
    if state.steps[unit] == rules.printed[unit]:
        return (FULL_STRENGTH, unit, state.steps[unit])
    if not supply.lines_to_sources(rules, state, BRITISH) >> place & 1:
        return (SUPPLIED_BY_GARRISON, unit, place, rules.garrison_points[BRITISH][0])  # A56
    return None


def do_pick(rules: Series60, state: State, unit: int, events: list[Raw]) -> bool:
    state.steps[unit] += 1
    state.frames[-1] = Replacements(REPLACEMENTS, state.frames[-1].replaced | 1 << unit)
    events.append((REPLACED, unit, state.place[unit], state.steps[unit]))
    return False


def do_done(rules: Series60, state: State, _: int, events: list[Raw]) -> bool:
    state.frames = [Bare(FIRST_PLAYER)]
    return True


DEEDS = {
    PICK: Deed(candidates, check_pick, do_pick),
    DONE: always(do_done),
}
