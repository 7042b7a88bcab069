"""8.0 Support fire: allotment, hands of markers, and committing them. 12.0, 15.0 cut the allotment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ...core.dice import Dice
from ...core.message import Raw
from . import phases
from .frames import ChooseFire, Draw, NextPhase
from .state import AXIS, BRITISH, State
from .terms import ALLOTTED, DREW, MARKER_LIMIT, NO_MARKER, NOT_IN_POOL, TURN_BEGAN

if TYPE_CHECKING:
    from .rules import Folio

#: Values of markers: +1 to +6.
VALUES = range(1, 7)

# Hands: four bits for the number of markers of each value.


def in_events(hand: int) -> int:
    """A hand as events tell it: there the markers are numbered from nought, not by value."""
    return hand >> 4


def one(value: int) -> int:
    return 1 << 4 * value


def held(hand: int, value: int) -> int:
    return hand >> 4 * value & 15


def count(hand: int) -> int:
    return sum(held(hand, value) for value in VALUES)


def total(hand: int) -> int:
    return sum(value * held(hand, value) for value in VALUES)


def each(hand: int) -> Iterator[int]:
    """The values of the markers, one by one, lowest first."""
    for value in VALUES:
        for _ in range(held(hand, value)):
            yield value


# 8.1 Allotment


def allotment(rules: Folio, state: State, side: int) -> int:
    """8.1a, then 12.0, then 15.0."""
    number = rules.allotment[side]
    lost = sum(bool(state.units[1 - side] & rules.bit[hex_]) for hex_ in rules.symbols[side])
    if lost == 1:
        number = number - number // 2 if rules.lose_half else number // 2
    elif lost > 1:
        number = 0
    if side == AXIS and state.units[BRITISH] & rules.bit[rules.airfield]:
        number = max(0, number - 1)
    return number


def allot(rules: Folio, state: State, dice: Dice, events: list[Raw]) -> bool:
    """4.1a: a turn begins; both sides get their markers."""
    events.append((TURN_BEGAN, state.turn))
    state.active = BRITISH
    state.frames = [NextPhase(phases.NEXT_PHASE, phases.ALLOTMENT)]
    numbers = [allotment(rules, state, side) for side in (BRITISH, AXIS)]
    for side in (AXIS, BRITISH):  # the frame on top comes first
        number = numbers[side]
        if number:
            state.frames.append(
                ChooseFire(phases.CHOOSE_FIRE, side, number, 0)
                if rules.fire_chosen
                else Draw(phases.DRAW, side, number)
            )
    events += [(ALLOTTED, side, numbers[side], rules.allotment[side]) for side in (BRITISH, AXIS)]
    return True


def draw(rules: Folio, state: State, dice: Dice, events: list[Raw]) -> bool:
    """8.1c, P-13: at random from the whole pool, in secret."""
    frame: Draw = state.frames[-1]
    side, left = frame.side, frame.left
    while left:
        rest = each(rules.pool[side] - state.hand[side])
        drawn = dice.draw([rules.marker_code + value for value in rest])
        if drawn is None:
            state.frames[-1] = Draw(phases.DRAW, side, left)
            return False
        state.hand[side] += one(drawn - rules.marker_code)
        left -= 1
    state.frames.pop()
    events.append((DREW, side, in_events(state.hand[side])))
    return True


def drawable(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    side: int = state.frames[-1].side
    left = rules.pool[side] - state.hand[side]
    return [value for value in VALUES if held(left, value)]


def check_draw(rules: Folio, state: State, value: int) -> Raw | None:
    side: int = state.frames[-1].side
    if held(rules.pool[side] - state.hand[side], value):
        return None
    return (NOT_IN_POOL, value - 1)


def do_draw(rules: Folio, state: State, value: int, events: list[Raw]) -> bool:
    frame: Draw = state.frames[-1]
    state.hand[frame.side] += one(value)
    state.frames[-1] = Draw(phases.DRAW, frame.side, frame.left - 1)
    return True


def choosable(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    """With `canonical` each set is chosen once, lowest values first."""
    frame: ChooseFire = state.frames[-1]
    left, chosen = frame.left, frame.markers
    rest = rules.pool[frame.side] - chosen
    values = [value for value in VALUES if held(rest, value)]
    if not canonical:
        return values
    lowest = max(each(chosen), default=1)
    # Enough must be left above, or the set could not be filled.
    upward = [
        value
        for value in values
        if value >= lowest and sum(held(rest, other) for other in range(value, 7)) >= left
    ]
    return upward or values  # what was chosen in another order goes on as it likes


def check_choice(rules: Folio, state: State, value: int) -> Raw | None:
    frame: ChooseFire = state.frames[-1]
    if held(rules.pool[frame.side] - frame.markers, value):
        return None
    return (NOT_IN_POOL, value - 1)


def do_choice(rules: Folio, state: State, value: int, events: list[Raw]) -> bool:
    frame: ChooseFire = state.frames[-1]
    side, left, chosen = frame.side, frame.left, frame.markers + one(value)
    if left > 1:
        state.frames[-1] = ChooseFire(phases.CHOOSE_FIRE, side, left - 1, chosen)
        return False
    state.hand[side] = chosen
    state.frames.pop()
    events.append((DREW, side, in_events(chosen)))
    return True


# 8.3 Committing markers to a combat


def to_commit(hand: int, committed: int, limit: int, canonical: bool) -> list[int]:
    """Values that can be added to those committed; each set once if canonical."""
    if count(committed) >= limit:
        return []
    rest = hand - committed
    lowest = max(each(committed), default=1) if canonical else 1
    return [value for value in VALUES if value >= lowest and held(rest, value)]


def check_commit(hand: int, committed: int, limit: int, value: int) -> Raw | None:
    if not held(hand - committed, value):
        return (NO_MARKER, value - 1)
    if count(committed) >= limit:
        return (MARKER_LIMIT, limit)
    return None


def spend(state: State, side: int, markers: int) -> None:
    """8.3a: a marker serves once a turn; used ones lie open."""
    state.hand[side] -= markers
    state.used[side] += markers
