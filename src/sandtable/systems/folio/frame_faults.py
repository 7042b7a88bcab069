"""What is wrong with the frames of a position: which may lie on which, and what they may say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ...core.bits import bits
from ...core.describe import misplaced
from ...core.frames import Bare, Frame
from . import fire, reinforcements
from .combat import FALL_BACK, FOLLOW, LOSE, ROLL, SECOND
from .frames import (
    Advance,
    Arrivals,
    Battle,
    ChooseFire,
    Combat,
    Commit,
    Draw,
    EndDice,
    Moving,
    NextPhase,
    OneOf,
    Over,
    Retreat,
    Retreats,
    Stand,
    SuddenEnd,
)
from .phases import (
    ADVANCE,
    ADVANCING,
    ALLOTMENT,
    ARRIVALS,
    ATTACK,
    BATTLE,
    BOMBARDMENT,
    CHOOSE_FIRE,
    COMBAT,
    COMMIT,
    DIE,
    DRAW,
    END_DICE,
    LOSS,
    MOBILE_COMBAT,
    MOBILE_MOVEMENT,
    MOVEMENT,
    MOVING,
    NEXT_PHASE,
    OVER,
    PRICE,
    RETREAT,
    RETREATS,
    SHELLING,
    STAND,
    START,
    SUDDEN_END,
)
from .state import BRITISH, HELD, NOBODY, State

if TYPE_CHECKING:
    from .rules import Folio

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
        name = rules.names["phase"][frame.phase]
        below = state.frames[number - 1] if number else frame
        check = _CONTENTS.get(frame.phase)
        if check is not None:
            found += [f"frames: {name}: {why}" for why in check(rules, state, frame, below)]
    # Canonical actions are legal ones, and found without floods.
    if not found and len(state.frames) > 1 and not (rules.legal(state, True) or rules.legal(state)):
        found.append("frames: nothing can be done")
    return found


def _order(rules: Folio, state: State) -> Iterator[str]:
    names, frames = rules.names["phase"], state.frames
    yield from misplaced(frames, ON, names)
    top = frames[-1].phase
    if top != OVER and rules.phases[top].side is None:
        yield f"frames: {names[top]} asks nobody anything"


# What a frame may say, and what it lies on


def _start(rules: Folio, state: State, frame: Bare, below: Frame) -> Iterator[str]:
    if state.active != BRITISH:
        yield "the British begin"


def _next_phase(rules: Folio, state: State, frame: NextPhase, below: Frame) -> Iterator[str]:
    if frame.ended != ALLOTMENT:
        yield "only the allotment is left in this way"


def _drawing(rules: Folio, state: State, frame: Draw, below: Any) -> Iterator[str]:
    yield from _getting(rules, frame, state.hand[frame.side], below)


def _choosing(rules: Folio, state: State, frame: ChooseFire, below: Any) -> Iterator[str]:
    yield from _getting(rules, frame, frame.markers, below)


def _getting(rules: Folio, frame: Draw | ChooseFire, got: int, below: Any) -> Iterator[str]:
    """Markers that are still to be drawn or chosen."""
    side, left = frame.side, frame.left
    if frame.phase == below.phase and side == below.side:
        yield f"{rules.sides[side]} gets markers twice"
    if not left or not _within(got, rules.pool[side]):
        yield "no markers are left to get"
    elif fire.count(got) + left > fire.count(rules.pool[side]):
        yield f"there are not {left} more markers in the pool"


def _within(markers: int, hand: int) -> bool:
    return all(fire.held(markers, value) <= fire.held(hand, value) for value in fire.VALUES)


def _arrivals(rules: Folio, state: State, frame: Arrivals, below: Frame) -> Iterator[str]:
    number = frame.entry
    if number >= len(rules.entries):
        yield f"there is no arrival {number}"
        return
    entry = rules.entries[number]
    due = entry.turn <= state.turn and not state.served >> number & 1
    if state.active != BRITISH or not due or state.at[entry.hex]:
        yield f"nobody can arrive at {rules.names['place'][entry.hex]} now"
    elif not reinforcements.waiting(rules, state, number):
        yield f"nobody waits to arrive at {rules.names['place'][entry.hex]}"


def _combat(rules: Folio, state: State, frame: Combat, below: Frame) -> Iterator[str]:
    target = frame.place
    asked = state.frames[2].phase
    if frame.stage not in STAGES.get(asked, ()):
        yield f"stage {frame.stage} does not ask for {rules.names['phase'][asked]}"
    if frame.cell >= len(rules.table):
        yield f"there is no result {frame.cell}"
    # Between losses the defender may be gone, and its hex is the way of an advance.
    path = frame.path if isinstance(frame, Battle) else ()
    if path and (asked != LOSS or path != (target,)):
        yield "nobody has left that way"
    there = state.units[1 - state.active] & rules.bit[target]
    if not path and asked != RETREAT and not there:
        yield f"no enemy unit is at {rules.names['place'][target]}"
    own, other = state.used[state.active], state.used[1 - state.active]
    if not (_within(frame.markers, own) and _within(frame.answer, other)):
        yield "its markers do not lie open"
    for unit in bits(frame.attackers if isinstance(frame, Battle) else 0):
        if rules.owner[unit] != state.active or state.place[unit] >= rules.hexes:
            yield f"{rules.names['unit'][unit]} cannot be an attacker"


def _commit(rules: Folio, state: State, frame: Commit, below: Combat) -> Iterator[str]:
    late = below.phase == BATTLE and below.stage == ROLL
    if frame.side != (state.active if late else 1 - state.active):
        yield "the other side is to commit markers"
    if not _within(frame.markers, state.hand[frame.side]):
        yield "these markers are not in hand"


def _several(
    rules: Folio, state: State, frame: OneOf | Retreats | Advance, below: Any
) -> Iterator[str]:
    """Units of which one is to be named."""
    if not frame.units:
        yield "nobody is asked about"
    for unit in bits(frame.units):
        if state.place[unit] >= rules.hexes:
            yield f"{rules.names['unit'][unit]} is not on the map"
        elif below.phase == BATTLE and not below.attackers >> unit & 1:
            yield f"{rules.names['unit'][unit]} is no attacker"
        elif rules.owner[unit] != state.active:
            yield f"{rules.names['unit'][unit]} is not of the side to move"


def _advance(rules: Folio, state: State, frame: Advance, below: Any) -> Iterator[str]:
    yield from _several(rules, state, frame, below)
    if not (frame.hexes and frame.path):
        yield "there is nowhere to advance to"
    yield from _way(rules, frame.path)


def _moving(
    rules: Folio, state: State, frame: Moving | Stand | Retreat, below: Frame
) -> Iterator[str]:
    if state.place[frame.unit] >= rules.hexes:
        yield f"{rules.names['unit'][frame.unit]} is not on the map"


def _stand(rules: Folio, state: State, frame: Stand, below: Any) -> Iterator[str]:
    unit = frame.unit
    if state.place[unit] >= rules.hexes:
        yield f"{rules.names['unit'][unit]} is not on the map"
    elif rules.owner[unit] == state.active or (
        below.phase == BATTLE and state.place[unit] != below.place
    ):
        yield f"{rules.names['unit'][unit]} is not attacked"
    yield from _far(frame)


def _far(frame: Stand | Retreat) -> Iterator[str]:
    if frame.hexes > FARTHEST:
        yield "nobody retreats as far as that"


def _retreat(rules: Folio, state: State, frame: Retreat, below: Frame) -> Iterator[str]:
    yield from _moving(rules, state, frame, below)
    yield from _far(frame)
    unit, way = frame.unit, (frame.origin, *frame.path)
    yield from _way(rules, way)
    if state.place[unit] != way[-1]:
        yield f"{rules.names['unit'][unit]} is not where its way has led it"
    combat: Battle | None = next((one for one in state.frames if one.phase == BATTLE), None)
    if combat is not None:
        own = rules.owner[unit] == state.active
        if not (combat.attackers >> unit & 1 if own else way[0] == combat.place):
            yield f"{rules.names['unit'][unit]} is not in the battle"


def _way(rules: Folio, hexes: tuple[int, ...]) -> Iterator[str]:
    """A way that somebody has taken leads from hex to hex, over land."""
    for number, hex_ in enumerate(hexes):
        before = hexes[number - 1] if number else None
        if rules.sea >> hex_ & 1 or (
            before is not None and hex_ not in rules.grid.neighbours[before]
        ):
            yield f"nobody gets to {rules.names['place'][hex_]} like that"


def _end_dice(rules: Folio, state: State, frame: EndDice, below: Frame) -> Iterator[str]:
    yield from _ending(rules, state, frame, below)
    if len(frame.faces) > 1 or not all(frame.faces):
        yield "two dice are rolled"


def _ending(rules: Folio, state: State, frame: EndDice | SuddenEnd, below: Frame) -> Iterator[str]:
    if state.turn not in rules.end_rolls:
        yield f"turn {state.turn} does not end like that"


def _over(rules: Folio, state: State, frame: Over, below: Frame) -> Iterator[str]:
    if frame.winner > NOBODY or frame.how > HELD:
        yield "no game ends like that"


#: What is wrong with a frame of each phase, lying on another one; the others may say what they like.
_CONTENTS: dict[int, Callable[[Folio, State, Any, Any], Iterator[str]]] = {
    START: _start,
    NEXT_PHASE: _next_phase,
    DRAW: _drawing,
    CHOOSE_FIRE: _choosing,
    ARRIVALS: _arrivals,
    BATTLE: _combat,
    SHELLING: _combat,
    COMMIT: _commit,
    PRICE: _several,
    LOSS: _several,
    RETREATS: _several,
    ADVANCE: _advance,
    STAND: _stand,
    RETREAT: _retreat,
    MOVING: _moving,
    END_DICE: _end_dice,
    SUDDEN_END: _ending,
    OVER: _over,
}
