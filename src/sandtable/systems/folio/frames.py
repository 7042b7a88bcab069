"""The frames of a position: which may lie on which, and what they may say of units and markers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...core.bits import bits
from ...core.describe import misplaced
from . import fire, reinforcements
from .combat import FALL_BACK, FOLLOW, LOSE, ROLL, SECOND
from .state import (
    ADVANCE,
    ADVANCING,
    ALLOTMENT,
    ARRIVALS,
    ATTACK,
    BATTLE,
    BOMBARDMENT,
    BRITISH,
    CHOOSE_FIRE,
    COMBAT,
    COMMIT,
    DIE,
    DRAW,
    END_DICE,
    HELD,
    LOSS,
    MOBILE_COMBAT,
    MOBILE_MOVEMENT,
    MOVEMENT,
    MOVING,
    NEXT_PHASE,
    NOBODY,
    OVER,
    PRICE,
    RETREAT,
    RETREATS,
    SHELLING,
    STAND,
    START,
    SUDDEN_END,
    State,
)

if TYPE_CHECKING:
    from .rules import Folio

Frame = tuple[int, ...]

#: What a frame lies on; those not named lie at the bottom.
ON: dict[int, tuple[int, ...]] = {
    DRAW: (NEXT_PHASE, DRAW),
    CHOOSE_FIRE: (NEXT_PHASE, CHOOSE_FIRE),
    MOVING: (MOVEMENT, MOBILE_MOVEMENT),
    BOMBARDMENT: (COMBAT,),
    ATTACK: (COMBAT, MOBILE_COMBAT),
    BATTLE: (COMBAT, MOBILE_COMBAT),
    SHELLING: (COMBAT,),
    COMMIT: (BATTLE, SHELLING),
    DIE: (BATTLE, SHELLING),
    PRICE: (BATTLE,),
    LOSS: (BATTLE,),
    STAND: (BATTLE, COMBAT),
    RETREATS: (BATTLE,),
    RETREAT: (BATTLE, RETREATS, COMBAT),
    ADVANCE: (COMBAT, MOBILE_COMBAT),
    ADVANCING: (ADVANCE,),
}
#: What is asked in a combat, and the stages that the combat is at then.
STAGES: dict[int, tuple[int, ...]] = {
    COMMIT: (SECOND, ROLL),
    DIE: (ROLL,),
    PRICE: (LOSE,),
    LOSS: (FALL_BACK,),
    STAND: (FOLLOW,),
    RETREATS: (FOLLOW,),
    RETREAT: (FOLLOW,),
}
#: The farthest that a result sends anybody.
FARTHEST = 4


def faults(rules: Folio, state: State) -> list[str]:
    found = list(_order(rules, state))
    if found:  # what the frames say cannot be judged
        return found
    for number, frame in enumerate(state.frames):
        name = rules.names["phase"][frame[0]]
        below = state.frames[number - 1] if number else frame
        found += [f"frames: {name}: {why}" for why in _contents(rules, state, frame, below)]
    # Canonical actions are legal ones, and found without floods.
    if not found and len(state.frames) > 1 and not (rules.legal(state, True) or rules.legal(state)):
        found.append("frames: nothing can be done")
    return found


def _order(rules: Folio, state: State) -> Iterator[str]:
    names, frames = rules.names["phase"], state.frames
    yield from misplaced(frames, ON, names)
    top = frames[-1][0]
    if top != OVER and rules.phases[top].side is None:
        yield f"frames: {names[top]} asks nobody anything"


def _contents(rules: Folio, state: State, frame: Frame, below: Frame) -> Iterator[str]:
    phase = frame[0]
    if phase == START and state.active != BRITISH:
        yield "the British begin"
    elif phase == NEXT_PHASE and frame[1] != ALLOTMENT:
        yield "only the allotment is left in this way"
    elif phase in (DRAW, CHOOSE_FIRE):
        yield from _getting(rules, state, frame, below)
    elif phase == ARRIVALS:
        yield from _arrival(rules, state, frame[1])
    elif phase in (BATTLE, SHELLING):
        yield from _combat(rules, state, frame)
    elif phase == COMMIT:
        late = below[0] == BATTLE and below[1] == ROLL
        if frame[1] != (state.active if late else 1 - state.active):
            yield "the other side is to commit markers"
        if not _within(frame[2], state.hand[frame[1]]):
            yield "these markers are not in hand"
    elif phase in (PRICE, LOSS, RETREATS, ADVANCE):
        yield from _several(rules, state, frame, below)
    elif phase in (STAND, RETREAT, MOVING):
        if state.place[frame[1]] >= rules.hexes:
            yield f"{rules.names['unit'][frame[1]]} is not on the map"
        elif phase == STAND and (
            rules.owner[frame[1]] == state.active
            or (below[0] == BATTLE and state.place[frame[1]] != below[2])
        ):
            yield f"{rules.names['unit'][frame[1]]} is not attacked"
        if phase != MOVING and frame[3 if phase == RETREAT else 2] > FARTHEST:
            yield "nobody retreats as far as that"
        if phase == RETREAT:
            yield from _retreat(rules, state, frame)
    elif phase in (END_DICE, SUDDEN_END):
        if state.turn not in rules.end_rolls:
            yield f"turn {state.turn} does not end like that"
        if phase == END_DICE and (len(frame) > 2 or not all(frame)):
            yield "two dice are rolled"
    elif phase == OVER and (frame[1] > NOBODY or frame[2] > HELD):
        yield "no game ends like that"


def _within(markers: int, hand: int) -> bool:
    return all(fire.held(markers, value) <= fire.held(hand, value) for value in fire.VALUES)


def _getting(rules: Folio, state: State, frame: Frame, below: Frame) -> Iterator[str]:
    """Markers that are still to be drawn or chosen."""
    phase, side, left = frame[:3]
    got = frame[3] if phase == CHOOSE_FIRE else state.hand[side]
    if phase == below[0] and side == below[1]:
        yield f"{rules.sides[side]} gets markers twice"
    if not left or not _within(got, rules.pool[side]):
        yield "no markers are left to get"
    elif fire.count(got) + left > fire.count(rules.pool[side]):
        yield f"there are not {left} more markers in the pool"


def _arrival(rules: Folio, state: State, number: int) -> Iterator[str]:
    if number >= len(rules.entries):
        yield f"there is no arrival {number}"
        return
    entry = rules.entries[number]
    due = entry.turn <= state.turn and not state.served >> number & 1
    if state.active != BRITISH or not due or state.at[entry.hex]:
        yield f"nobody can arrive at {rules.names['place'][entry.hex]} now"
    elif not reinforcements.waiting(rules, state, number):
        yield f"nobody waits to arrive at {rules.names['place'][entry.hex]}"


def _combat(rules: Folio, state: State, frame: Frame) -> Iterator[str]:
    battle = frame[0] == BATTLE
    target, attackers = frame[2], frame[3] if battle else 0
    own, answer, cell = frame[5:8] if battle else frame[3:6]
    asked = state.frames[2][0]
    if frame[1] not in STAGES.get(asked, ()):
        yield f"stage {frame[1]} does not ask for {rules.names['phase'][asked]}"
    if cell >= len(rules.table):
        yield f"there is no result {cell}"
    # Between losses the defender may be gone, and its hex is the way of an advance.
    path = frame[8:] if battle else ()
    if path and (asked != LOSS or path != (target,)):
        yield "nobody has left that way"
    there = state.units[1 - state.active] & rules.bit[target]
    if not path and asked != RETREAT and not there:
        yield f"no enemy unit is at {rules.names['place'][target]}"
    if not _within(own, state.used[state.active]) or not _within(
        answer, state.used[1 - state.active]
    ):
        yield "its markers do not lie open"
    for unit in bits(attackers):
        if rules.owner[unit] != state.active or state.place[unit] >= rules.hexes:
            yield f"{rules.names['unit'][unit]} cannot be an attacker"


def _several(rules: Folio, state: State, frame: Frame, below: Frame) -> Iterator[str]:
    """Units of which one is to be named."""
    if not frame[1]:
        yield "nobody is asked about"
    for unit in bits(frame[1]):
        if state.place[unit] >= rules.hexes:
            yield f"{rules.names['unit'][unit]} is not on the map"
        elif below[0] == BATTLE and not below[3] >> unit & 1:
            yield f"{rules.names['unit'][unit]} is no attacker"
        elif rules.owner[unit] != state.active:
            yield f"{rules.names['unit'][unit]} is not of the side to move"
    if frame[0] == ADVANCE:
        if not (frame[2] and frame[3:]):
            yield "there is nowhere to advance to"
        yield from _way(rules, frame[3:])


def _retreat(rules: Folio, state: State, frame: Frame) -> Iterator[str]:
    unit, way = frame[1], (frame[2], *frame[4:])
    yield from _way(rules, way)
    if state.place[unit] != way[-1]:
        yield f"{rules.names['unit'][unit]} is not where its way has led it"
    combat = next((one for one in state.frames if one[0] == BATTLE), None)
    if combat is not None:
        own = rules.owner[unit] == state.active
        if not (combat[3] >> unit & 1 if own else way[0] == combat[2]):
            yield f"{rules.names['unit'][unit]} is not in the battle"


def _way(rules: Folio, hexes: Frame) -> Iterator[str]:
    """A way that somebody has taken leads from hex to hex, over land."""
    for number, hex_ in enumerate(hexes):
        before = hexes[number - 1] if number else None
        if rules.sea >> hex_ & 1 or (
            before is not None and hex_ not in rules.grid.neighbours[before]
        ):
            yield f"nobody gets to {rules.names['place'][hex_]} like that"
