"""The start of a scenario, and the set-up where sides are free to choose (set-up-1 to 5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.action import CHOOSE, DONE, PICK
from ...core.action import PLACE as PLACE_VERB
from ...core.bits import bits, lowest, mask_of
from ...core.dice import AskedDice, Dice
from ...core.message import Raw
from ...core.rules import Deed, never, one_way
from . import stacks
from .frames import Begun, OfSide
from .phases import SET_UP, START
from .state import State, numbers
from .terms import (
    ALL_SET_UP,
    ENEMY_THERE,
    NOT_TO_SET_UP,
    OUTSIDE_AREA,
    OUTSIDE_SET_UP,
    PROHIBITED,
    SET_UP_FULL,
    SET_UP_UNIT,
    STILL_TO_SET_UP,
    UNIT_FIRST,
)

if TYPE_CHECKING:
    from .rules import Scs


def empty(rules: Scs) -> State:
    """A map without units, before the first turn."""
    state = State()
    state.turn = 1
    state.first = max(rules.first, 0)
    state.active = state.first
    state.stage = 0
    state.place = numbers([rules.absent]) * rules.unit_count
    state.lost = numbers([0]) * rules.unit_count
    state.hungry = numbers([0]) * rules.unit_count
    state.out = state.shaken = state.shaken_now = 0
    state.moved = state.resting = state.fought = state.struck = 0
    state.hit = state.fired = state.shelled = state.topped = state.pinned = 0
    state.special = (0,) * len(rules.data.rules.special)
    state.crowded = {}
    state.control = [0, 0]
    state.air = [0, 0]
    state.points = [0, 0]
    state.tally = (0,) * len(rules.tally_names)
    state.awarded = (0,) * len(rules.victory.award)
    state.vp = 0
    state.stacks = {}
    state.units = [0, 0]
    state.zone = [-1, -1]
    state.frames = [Begun(START, 0)]
    state.picked_from = ()
    return state


def start(rules: Scs) -> State:
    state = empty(rules)
    state.control = control(rules)
    for unit, placement in rules.placements.items():
        state.lost[unit] = rules.steps[unit] - (placement.steps or rules.steps[unit])
        if placement.turn is not None or rules.setting.free:
            state.place[unit] = rules.reserve
        else:
            stacks.put(rules, state, unit, rules.default_hex(unit))
    # set-up-3: in supply unless the set-up says otherwise.
    state.out = mask_of(u for u, placement in rules.placements.items() if not placement.supplied)
    if rules.setting.free:
        state.frames = [OfSide(SET_UP, 1 - state.first)]
    elif rules.first >= 0:
        state.frames = [Begun(START, 1)]
    events: list[Raw] = []
    rules.run(state, AskedDice(), events)
    return state


def control(rules: Scs) -> list[int]:
    """Hexes that each side controls before anybody stands anywhere; the first that names one has it."""
    held, taken = [0, 0], 0
    for name, hexes in rules.setting.control.items():
        side = rules.side_number(name)
        held[side] |= rules.area(hexes) & ~taken
        taken |= held[side]
    return held


# Setting up


def unplaced(rules: Scs, state: State, side: int) -> int:
    """Units that are still to be set up, as a mask."""
    return mask_of(
        unit
        for unit in bits(rules.set_up_units & rules.of_side[side])
        if state.place[unit] == rules.reserve
    )


def to_set_up(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    return bits(unplaced(rules, state, state.frames[-1].side))


def check_set_up(rules: Scs, state: State, unit: int) -> Raw | None:
    if not unplaced(rules, state, state.frames[-1].side) >> unit & 1:
        return (NOT_TO_SET_UP, unit)
    if any(check_spot(rules, state, unit, hex_) is None for hex_ in bits(rules.spots[unit])):
        return None
    return (SET_UP_FULL, rules.default_hex(unit), rules.limit)


def check_spot(rules: Scs, state: State, unit: int, hex_: int) -> Raw | None:
    """set-up-1, 2, 4: within so many hexes or an area, on ground it may enter, not too many."""
    placement = rules.placements[unit]
    if not rules.standing[rules.owner[unit]][rules.gait[unit]] >> hex_ & 1:
        return (PROHIBITED, unit, hex_)
    if placement.area is not None:
        if not rules.area([placement.area]) >> hex_ & 1:
            return (OUTSIDE_AREA, unit, hex_)
    elif rules.grid.distance(rules.set_up_hex(unit), hex_) > (placement.within or 0):
        return (OUTSIDE_SET_UP, unit, hex_, placement.within or 0, rules.set_up_hex(unit))
    if state.units[1 - rules.owner[unit]] >> hex_ & 1:
        return (ENEMY_THERE, hex_, state.stacks[hex_][0])
    if stacks.load(rules, state, hex_) + stacks.size(rules, state, unit) > rules.limit:
        return (SET_UP_FULL, hex_, rules.limit)
    return None


def suggestions(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    return (rules.choices["suggested"],)


def check_suggested(rules: Scs, state: State, choice: int) -> Raw | None:
    left = unplaced(rules, state, state.frames[-1].side)
    return None if left and choice == rules.choices["suggested"] else (UNIT_FIRST,)


def do_suggested(rules: Scs, state: State, choice: int, events: list[Raw]) -> bool:
    """All that are left stand where the module has them; if that is too many, everybody does."""
    side: int = state.frames[-1].side
    for unit in bits(unplaced(rules, state, side)):
        _settle(rules, state, unit, events)
    if any(stacks.load(rules, state, hex_) > rules.limit for hex_ in bits(state.units[side])):
        for unit in bits(rules.set_up_units & rules.of_side[side]):
            if state.place[unit] != rules.default_hex(unit):
                stacks.lift(rules, state, unit)
                _settle(rules, state, unit, events)
    return False


def _settle(rules: Scs, state: State, unit: int, events: list[Raw]) -> None:
    do_spot(rules, state, unit, rules.default_hex(unit), events)


def check_all_set_up(rules: Scs, state: State, _: int) -> Raw | None:
    left = unplaced(rules, state, state.frames[-1].side)
    return (STILL_TO_SET_UP, lowest(left)) if left else None


def do_all_set_up(rules: Scs, state: State, _: int, events: list[Raw]) -> bool:
    side: int = state.frames[-1].side
    events.append((ALL_SET_UP, side))
    # set-up-5: who moves second sets up first; what follows is the affair of the sequence.
    state.frames = [OfSide(SET_UP, state.first)] if side != state.first else [Begun(START, 1)]
    return True


def skip_set_up(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    """A side with nobody to set up is not asked."""
    side: int = state.frames[-1].side
    if rules.set_up_units & rules.of_side[side]:
        return False
    state.frames = [OfSide(SET_UP, state.first)] if side != state.first else [Begun(START, 1)]
    return True


def spots(rules: Scs, state: State, unit: int) -> int:
    return rules.spots[unit]


def do_spot(rules: Scs, state: State, unit: int, hex_: int, events: list[Raw]) -> None:
    stacks.put(rules, state, unit, hex_)
    events.append((SET_UP_UNIT, rules.owner[unit], unit, hex_))


DEEDS: dict[int, Deed[Scs, State]] = {
    PICK: Deed(to_set_up, check_set_up, stacks.take_up),
    PLACE_VERB: never((UNIT_FIRST,)),
    CHOOSE: Deed(suggestions, check_suggested, do_suggested),
    DONE: one_way(check_all_set_up, do_all_set_up),
}
