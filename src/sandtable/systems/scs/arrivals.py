"""Set-up notes, 5.0 reinforcements and replacements: units that come onto the map."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.action import ASSIGN, CHOOSE, DONE, PICK
from ...core.action import PLACE as PLACE_VERB
from ...core.bits import bits, mask_of
from ...core.dice import Dice
from ...core.message import Raw
from ...core.rules import Deed, never
from . import questions, stacks
from .shapes import Replacement
from .state import ARRIVALS, PLACING, REPLACEMENTS, SET_UP, START, State
from .terms import (
    ALL_SET_UP,
    ARRIVE_FIRST,
    ARRIVED,
    ARRIVED_BESIDE,
    ARRIVING_FIRST,
    ENEMY_THERE,
    ENTRY_BLOCKED,
    FULL_STRENGTH,
    IN_ZONE,
    NO_WORKSHOP,
    NOT_AN_ENTRY,
    NOT_DUE,
    NOT_ELIMINATED,
    NOT_IN_SUPPLY,
    NOT_ON_MAP,
    NOT_REBUILT_THERE,
    NOT_REPLACEABLE,
    NOT_TO_SET_UP,
    NOT_YOURS,
    NOWHERE_TO_ARRIVE,
    OUTSIDE_AREA,
    OUTSIDE_SET_UP,
    PLACE_ARRIVING,
    PLACE_IT,
    PLACE_REBUILT,
    PROHIBITED,
    REBUILT,
    REBUILT_FIRST,
    RESTORED,
    SET_UP_FULL,
    SET_UP_UNIT,
    STILL_TO_SET_UP,
    TOO_FEW_POINTS,
    UNIT_FIRST,
)

if TYPE_CHECKING:
    from .rules import Scs


def do_pick(rules: Scs, state: State, unit: int, events: list[Raw]) -> bool:
    state.frames.append((PLACING, unit))
    return False


# Set-up


def unplaced(rules: Scs, state: State, side: int) -> int:
    """Units that are still to be set up, as a mask."""
    return mask_of(
        unit
        for unit in bits(rules.set_up_units & rules.of_side[side])
        if state.place[unit] == rules.reserve
    )


def to_set_up(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    return bits(unplaced(rules, state, state.frames[-1][1]))


def check_set_up(rules: Scs, state: State, unit: int) -> Raw | None:
    if not unplaced(rules, state, state.frames[-1][1]) >> unit & 1:
        return (NOT_TO_SET_UP, unit)
    if any(_check_spot(rules, state, unit, hex_) is None for hex_ in bits(rules.spots[unit])):
        return None
    return (SET_UP_FULL, rules.default_hex(unit), rules.limit)


def _check_spot(rules: Scs, state: State, unit: int, hex_: int) -> Raw | None:
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
    left = unplaced(rules, state, state.frames[-1][1])
    return None if left and choice == rules.choices["suggested"] else (UNIT_FIRST,)


def do_suggested(rules: Scs, state: State, choice: int, events: list[Raw]) -> bool:
    """All that are left stand where the module has them; if that is too many, everybody does."""
    side = state.frames[-1][1]
    for unit in bits(unplaced(rules, state, side)):
        _settle(rules, state, unit, events)
    if any(stacks.load(rules, state, hex_) > rules.limit for hex_ in bits(state.units[side])):
        for unit in bits(rules.set_up_units & rules.of_side[side]):
            if state.place[unit] != rules.default_hex(unit):
                stacks.lift(rules, state, unit)
                _settle(rules, state, unit, events)
    return False


def _settle(rules: Scs, state: State, unit: int, events: list[Raw]) -> None:
    hex_ = rules.default_hex(unit)
    stacks.put(rules, state, unit, hex_)
    events.append((SET_UP_UNIT, rules.owner[unit], unit, hex_))


def check_all_set_up(rules: Scs, state: State, _: int) -> Raw | None:
    left = unplaced(rules, state, state.frames[-1][1])
    return (STILL_TO_SET_UP, (left & -left).bit_length() - 1) if left else None


def do_all_set_up(rules: Scs, state: State, _: int, events: list[Raw]) -> bool:
    side = state.frames[-1][1]
    events.append((ALL_SET_UP, side))
    # set-up-5: who moves second sets up first; what follows is the affair of the sequence.
    state.frames = [(SET_UP, state.first)] if side != state.first else [(START, 1)]
    return True


def skip_set_up(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    """A side with nobody to set up is not asked."""
    side = state.frames[-1][1]
    if rules.set_up_units & rules.of_side[side]:
        return False
    state.frames = [(SET_UP, state.first)] if side != state.first else [(START, 1)]
    return True


# 5.0 Reinforcements


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
        near, ground = 10, free & rules.edge
    else:
        near, ground = 5, free
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
            _lose(rules, state, unit)
    if due(rules, state):
        return False
    state.frames.pop()
    return True


def _lose(rules: Scs, state: State, unit: int) -> None:
    state.tally = tuple(
        count + questions.holds(rules, state, tally.who, unit)
        for count, tally in zip(state.tally, rules.data.rules.tally, strict=True)
    )
    state.place[unit] = rules.eliminated
    state.lost[unit] = rules.steps[unit]


def arriving(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    return bits(due(rules, state))


def check_arriving(rules: Scs, state: State, unit: int) -> Raw | None:
    return None if due(rules, state) >> unit & 1 else (NOT_DUE, unit)


def check_all_arrived(rules: Scs, state: State, _: int) -> Raw | None:
    """5.0: nobody may be held back."""
    left = due(rules, state)
    return (ARRIVE_FIRST, (left & -left).bit_length() - 1)


# Replacements


def line_of(rules: Scs, state: State, unit: int) -> Replacement | None:
    lines = rules.data.rules.replacements.line if rules.data.rules.replacements else []
    side = rules.sides[rules.owner[unit]]
    for line in lines:
        if line.side == side and questions.holds(rules, state, line.who, unit):
            return line
    return None


def check_restore(rules: Scs, state: State, unit: int) -> Raw | None:
    why = _check_replaceable(rules, state, unit)
    if why is not None:
        return why
    if state.place[unit] >= rules.hexes:
        return (NOT_ON_MAP, unit)
    if not state.lost[unit]:
        return (FULL_STRENGTH, unit)
    line = line_of(rules, state, unit)
    assert line is not None
    if state.points[state.active] < line.restore:
        return (TOO_FEW_POINTS, unit, line.restore, state.points[state.active])
    if state.out >> unit & 1:
        return (NOT_IN_SUPPLY, unit)
    if stacks.zone(rules, state, 1 - state.active) >> state.place[unit] & 1:
        return (IN_ZONE, unit)
    return None


def _check_replaceable(rules: Scs, state: State, unit: int) -> Raw | None:
    if rules.owner[unit] != state.active:
        return (NOT_YOURS, unit)
    line = line_of(rules, state, unit)
    if line is None:
        return (NOT_REPLACEABLE, unit)
    return None if questions.holds(rules, state, line.when) else (NO_WORKSHOP, unit)


def restorable(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    return bits(rules.of_side[state.active])


def do_restore(rules: Scs, state: State, unit: int, events: list[Raw]) -> bool:
    line = line_of(rules, state, unit)
    assert line is not None
    state.points[state.active] -= line.restore
    state.lost[unit] -= 1
    state.resting |= 1 << unit
    stacks.changed(rules, state, unit)
    events.append((RESTORED, state.active, unit, rules.steps[unit] - state.lost[unit]))
    return True


def rebuild_hexes(rules: Scs, state: State, unit: int) -> int:
    line = line_of(rules, state, unit)
    if line is None:
        return 0
    enemy = 1 - state.active
    free = rules.standing[state.active][rules.gait[unit]] & ~state.units[enemy]
    return rules.area(line.rebuild_at) & free & ~stacks.zone(rules, state, enemy)


def check_rebuild(rules: Scs, state: State, unit: int) -> Raw | None:
    why = _check_replaceable(rules, state, unit)
    if why is not None:
        return why
    if state.place[unit] != rules.eliminated:
        return (NOT_ELIMINATED, unit)
    line = line_of(rules, state, unit)
    assert line is not None
    if line.rebuild is None:
        return (NOT_REPLACEABLE, unit)
    if state.points[state.active] < line.rebuild:
        return (TOO_FEW_POINTS, unit, line.rebuild, state.points[state.active])
    if not questions.holds(rules, state, line.rebuild_when):
        return (NO_WORKSHOP, unit)
    return None if rebuild_hexes(rules, state, unit) else (NO_WORKSHOP, unit)


def replace(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    """Nobody is asked who can do nothing."""
    for unit in bits(rules.of_side[state.active]):
        if state.place[unit] == rules.eliminated:
            if check_rebuild(rules, state, unit) is None:
                return False
        elif state.lost[unit] and check_restore(rules, state, unit) is None:
            return False
    _done(rules, state)
    return True


def _done(rules: Scs, state: State) -> None:
    data = rules.data.rules.replacements
    if data is not None and not data.kept:
        state.points[state.active] = 0
    state.frames.pop()


def do_done(rules: Scs, state: State, _: int, events: list[Raw]) -> bool:
    _done(rules, state)
    return True


# Placing a unit in a hex: for all three


def spots(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    unit = state.frames[-1][1]
    below = state.frames[-2][0]
    if below == ARRIVALS:
        return bits(entries(rules, state, unit)[0])
    if below == REPLACEMENTS:
        return bits(rebuild_hexes(rules, state, unit))
    return bits(rules.spots[unit])


def check_spot(rules: Scs, state: State, hex_: int) -> Raw | None:
    unit = state.frames[-1][1]
    below = state.frames[-2][0]
    if below == SET_UP:
        return _check_spot(rules, state, unit, hex_)
    if below == REPLACEMENTS:
        return None if rebuild_hexes(rules, state, unit) >> hex_ & 1 else (NOT_REBUILT_THERE, hex_)
    if entries(rules, state, unit)[0] >> hex_ & 1:
        return None
    if state.units[1 - state.active] >> hex_ & 1:
        return (ENTRY_BLOCKED, hex_)
    return (NOT_AN_ENTRY, unit, hex_)


def do_spot(rules: Scs, state: State, hex_: int, events: list[Raw]) -> bool:
    unit = state.frames[-1][1]
    below = state.frames[-2][0]
    beside = below == ARRIVALS and entries(rules, state, unit)[1]
    state.frames.pop()
    if below == SET_UP:
        stacks.put(rules, state, unit, hex_)
        events.append((SET_UP_UNIT, rules.owner[unit], unit, hex_))
    elif below == ARRIVALS:
        stacks.put(rules, state, unit, hex_)
        events.append((ARRIVED_BESIDE if beside else ARRIVED, unit, hex_))
    else:
        line = line_of(rules, state, unit)
        assert line is not None
        assert line.rebuild is not None
        state.points[state.active] -= line.rebuild
        # It comes back reduced, with as few steps as there are.
        state.lost[unit] = rules.steps[unit] - 1
        stacks.put(rules, state, unit, hex_)
        state.resting |= 1 << unit
        events.append((REBUILT, unit, hex_))
    return True


_PLACE = {SET_UP: PLACE_IT, ARRIVALS: PLACE_ARRIVING, REPLACEMENTS: PLACE_REBUILT}


def _placing_other(rules: Scs, state: State, unit: int) -> Raw | None:
    below = state.frames[-2][0]
    return (_PLACE[below], state.frames[-1][1])


SETTING_UP: dict[int, Deed[Scs, State]] = {
    PICK: Deed(to_set_up, check_set_up, do_pick),
    PLACE_VERB: never((UNIT_FIRST,)),
    CHOOSE: Deed(suggestions, check_suggested, do_suggested),
    DONE: Deed(lambda *_: (0,), check_all_set_up, do_all_set_up),
}
ARRIVING: dict[int, Deed[Scs, State]] = {
    PICK: Deed(arriving, check_arriving, do_pick),
    PLACE_VERB: never((ARRIVING_FIRST,)),
    DONE: Deed(None, check_all_arrived, lambda *_: False),
}
REPLACING: dict[int, Deed[Scs, State]] = {
    PICK: Deed(restorable, check_rebuild, do_pick),
    ASSIGN: Deed(restorable, check_restore, do_restore),
    PLACE_VERB: never((REBUILT_FIRST,)),
    DONE: Deed(lambda *_: (0,), lambda *_: None, do_done, True),
}
PLACING_UNIT: dict[int, Deed[Scs, State]] = {
    PICK: Deed(None, _placing_other, lambda *_: False),
    PLACE_VERB: Deed(spots, check_spot, do_spot),
}
