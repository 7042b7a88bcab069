"""5.0 Reinforcements."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.action import DONE, PICK
from ...core.action import PLACE as PLACE_VERB
from ...core.bits import bits, lowest, mask_of
from ...core.dice import Dice
from ...core.message import Raw
from ...core.rules import Deed, never
from . import losses, stacks
from .numbers import EDGE_DETOUR, INLAND_DETOUR
from .state import State
from .terms import (
    ARRIVE_FIRST,
    ARRIVED,
    ARRIVED_BESIDE,
    ARRIVING_FIRST,
    ENTRY_BLOCKED,
    NOT_AN_ENTRY,
    NOT_DUE,
    NOWHERE_TO_ARRIVE,
)

if TYPE_CHECKING:
    from .rules import Scs


def due(rules: Scs, state: State) -> int:
    """Units of the side to move that must come now, as a mask."""
    return mask_of(
        unit
        for unit in bits(rules.reinforcements & rules.of_side[state.active])
        if state.place[unit] == rules.reserve and (rules.placements[unit].turn or 0) <= state.turn
    )


def entries(rules: Scs, state: State, unit: int) -> tuple[int, bool]:
    """5.0c, Q18: the hexes a reinforcement may come to, and whether they are substitutes."""
    side, gait = rules.owner[unit], rules.gait[unit]
    entry = rules.data.rules.entry[str(rules.placements[unit].entry)]
    free = rules.standing[side][gait] & ~state.units[1 - side]
    listed = rules.area(entry.hexes)
    if listed & free:
        return listed & free, False
    if entry.edge:
        near, ground = EDGE_DETOUR, free & rules.edge
    else:
        near, ground = INLAND_DETOUR, free
    distance = rules.grid.distance
    found = mask_of(
        hex_
        for hex_ in bits(ground)
        if any(distance(hex_, listed_hex) <= near for listed_hex in bits(listed))
    )
    return found, True


def arrive(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    """Nobody is asked if nobody is due; who finds no hex at all is lost."""
    for unit in bits(due(rules, state)):
        if not entries(rules, state, unit)[0]:
            events.append((NOWHERE_TO_ARRIVE, unit))
            losses.eliminate(rules, state, unit, events, told=True)
    if due(rules, state):
        return False
    state.frames.pop()
    return True


def arriving(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    return bits(due(rules, state))


def check_arriving(rules: Scs, state: State, unit: int) -> Raw | None:
    return None if due(rules, state) >> unit & 1 else (NOT_DUE, unit)


def check_all_arrived(rules: Scs, state: State, _: int) -> Raw | None:
    """5.0: nobody may be held back."""
    left = due(rules, state)
    return (ARRIVE_FIRST, lowest(left))


def spots(rules: Scs, state: State, unit: int) -> int:
    return entries(rules, state, unit)[0]


def check_spot(rules: Scs, state: State, unit: int, hex_: int) -> Raw | None:
    if spots(rules, state, unit) >> hex_ & 1:
        return None
    if state.units[1 - state.active] >> hex_ & 1:
        return (ENTRY_BLOCKED, hex_)
    return (NOT_AN_ENTRY, unit, hex_)


def do_spot(rules: Scs, state: State, unit: int, hex_: int, events: list[Raw]) -> None:
    beside = entries(rules, state, unit)[1]
    stacks.put(rules, state, unit, hex_)
    events.append((ARRIVED_BESIDE if beside else ARRIVED, unit, hex_))


DEEDS: dict[int, Deed[Scs, State]] = {
    PICK: Deed(arriving, check_arriving, stacks.take_up),
    PLACE_VERB: never((ARRIVING_FIRST,)),
    DONE: Deed(None, check_all_arrived, lambda *_: False),
}
