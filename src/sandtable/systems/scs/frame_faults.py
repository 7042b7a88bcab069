"""What is wrong with the frames of a position: which may lie on which, and what they may say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ...core.bits import bits
from ...core.describe import misplaced
from . import excess
from .battle import (
    ATTACKER_AIR,
    ATTACKER_HOLDS,
    ATTACKER_LOSES,
    ATTACKER_RETREATS,
    DEFENDER_AIR,
    DEFENDER_LOSES,
    DEFENDER_RETREATS,
    FOLLOW,
    ROLL,
)
from .frames import Advance, Battle, Excess, Hold, Loss, Over, Retreat, Rolling, Shelling
from .phases import (
    ADVANCE,
    ADVANCING,
    AIR,
    ARRIVALS,
    ATTACK,
    BARRAGE,
    BATTLE,
    COMBAT,
    DIE,
    EXCESS,
    EXPLOITATION,
    FIRING,
    FIRST_ROLL,
    HOLD,
    LOSS,
    MOVEMENT,
    MOVING,
    NEXT_PHASE,
    OVER,
    PLACING,
    REPLACEMENTS,
    RETREAT,
    SET_UP,
    SHELLING,
)
from .state import NOBODY, State
from .victory import AUTOMATIC, FINAL, LEVEL

if TYPE_CHECKING:
    from .rules import Scs

_COMBAT = (BATTLE, RETREAT, MOVEMENT, EXPLOITATION, COMBAT)
#: What a frame lies on; those not named lie at the bottom.
ON: dict[int, tuple[int, ...]] = {
    ARRIVALS: (REPLACEMENTS,),
    REPLACEMENTS: (MOVEMENT,),
    PLACING: (ARRIVALS, REPLACEMENTS, SET_UP),
    MOVING: (MOVEMENT, EXPLOITATION),
    EXCESS: (NEXT_PHASE,),
    FIRING: (BARRAGE,),
    SHELLING: (BARRAGE,),
    ATTACK: (COMBAT,),
    BATTLE: (COMBAT, MOVEMENT, EXPLOITATION),
    AIR: (BATTLE,),
    DIE: (BATTLE, SHELLING, FIRST_ROLL),
    HOLD: (BATTLE,),
    LOSS: (*_COMBAT, BARRAGE),
    RETREAT: (BATTLE, RETREAT),
    ADVANCE: (COMBAT, MOVEMENT, EXPLOITATION),
    ADVANCING: (ADVANCE,),
}
#: The stages of a battle in which a frame lies on it.
STAGES: dict[int, tuple[int, ...]] = {
    AIR: (ATTACKER_AIR, DEFENDER_AIR),
    DIE: (ROLL,),
    HOLD: (DEFENDER_LOSES, ATTACKER_LOSES),
    LOSS: (DEFENDER_RETREATS, ATTACKER_HOLDS, ATTACKER_RETREATS, FOLLOW),
    RETREAT: (ATTACKER_HOLDS, FOLLOW),
}


def faults(rules: Scs, state: State) -> list[str]:
    found = list(_order(rules, state))
    if found:  # what the frames say cannot be judged
        return found
    for frame in state.frames:
        name = rules.names["phase"][frame.phase]
        check = _CONTENTS.get(frame.phase)
        if check is not None:
            found += [f"frames: {name}: {why}" for why in check(rules, state, frame)]
    # Canonical actions are legal ones, and found without floods.
    if not found and len(state.frames) > 1 and not (rules.legal(state, True) or rules.legal(state)):
        found.append("frames: nothing can be done")
    return found


def _order(rules: Scs, state: State) -> Iterator[str]:
    names, frames = rules.names["phase"], state.frames
    yield from misplaced(frames, ON, names)
    for below, frame in pairwise(frames):
        if below.phase == BATTLE and below.stage not in STAGES.get(frame.phase, (below.stage,)):
            yield f"frames: {names[frame.phase]} is not asked in stage {below.stage} of a battle"
    top = frames[-1].phase
    if top != OVER and rules.phases[top].side is None:
        yield f"frames: {names[top]} asks nobody anything"
    bottom = frames[0].phase
    if bottom in rules.stages and rules.stages[state.stage] != bottom:
        yield f"stage: {names[bottom]} is not phase {state.stage} of the sequence"


# What a frame may say


def _battle(rules: Scs, state: State, frame: Battle) -> Iterator[str]:
    target = frame.place
    if frame.result >= len(rules.results):
        yield f"there is no result {frame.result}"
    for unit in bits(frame.attackers):
        away = state.place[unit] < rules.hexes and not rules.around[target] >> state.place[unit] & 1
        if rules.owner[unit] != state.active or away:
            yield f"{rules.names['unit'][unit]} cannot be an attacker"
    if frame.stage <= ROLL and not state.units[1 - state.active] >> target & 1:
        yield f"no enemy unit is at {rules.names['place'][target]}"


def _retreat(rules: Scs, state: State, frame: Retreat) -> Iterator[str]:
    """Who retreats together is in one hex."""
    yield from _somebody(rules, state, frame.units)
    # While a step is lost for the last hex, there is none left to go.
    least = int(frame == state.frames[-1])
    if not least <= frame.hexes <= frame.all:
        yield "nobody has so far to go"
    if len({state.place[unit] for unit in bits(frame.units)}) > 1:
        yield "they are not in one hex"


def _advance(rules: Scs, state: State, frame: Advance) -> Iterator[str]:
    """Who advances is beside the target, or in it."""
    yield from _somebody(rules, state, frame.units)
    yield from _of_side(rules, frame.units, state.active)
    near = rules.bit[frame.place] if frame.inside else rules.around[frame.place]
    for unit in bits(frame.units):
        if not near >> state.place[unit] & 1:
            yield f"{rules.names['unit'][unit]} did not attack {rules.names['place'][frame.place]}"


def _somebody(rules: Scs, state: State, units: int) -> Iterator[str]:
    if not units and state.frames[-1].phase != ADVANCING:
        yield "nobody is asked about"
    for unit in bits(units):
        if state.place[unit] >= rules.hexes:
            yield f"{rules.names['unit'][unit]} is not on the map"


def _of_side(rules: Scs, units: int, side: int) -> Iterator[str]:
    for unit in bits(units):
        if rules.owner[unit] != side:
            yield f"{rules.names['unit'][unit]} is not of that side"


def _loss(rules: Scs, state: State, frame: Loss) -> Iterator[str]:
    if not frame.steps:
        yield "no step is to be lost"
    yield from _of_side(rules, frame.units, frame.side)


def _excess(rules: Scs, state: State, frame: Excess) -> Iterator[str]:
    own = state.units[state.active] >> frame.place & 1
    if not own or not excess.too_many(rules, state, frame.place):
        yield f"there is not too much in {rules.names['place'][frame.place]}"


def _shelling(rules: Scs, state: State, frame: Shelling) -> Iterator[str]:
    if not state.units[1 - state.active] >> frame.place & 1:
        yield f"no enemy unit is at {rules.names['place'][frame.place]}"


def _hold(rules: Scs, state: State, frame: Hold) -> Iterator[str]:
    if not 1 <= frame.hexes <= 9:
        yield "nobody has so far to go"


def _dice(rules: Scs, state: State, frame: Rolling) -> Iterator[str]:
    if len(frame.faces) > 1 or not all(frame.faces):
        yield "two dice are rolled"


def _over(rules: Scs, state: State, frame: Over) -> Iterator[str]:
    if not _can_end(rules, frame):
        yield "no game ends like that"


def _can_end(rules: Scs, frame: Over) -> bool:
    """Whether the module knows this ending, and gives it to this winner."""
    winners: dict[int, list[str | None]] = {
        AUTOMATIC: [line.winner for line in rules.victory.automatic],
        FINAL: [line.winner for line in rules.victory.final],
        LEVEL: [line.winner for line in rules.victory.level],
    }
    if frame.which >= len(winners.get(frame.how, ())):
        return False
    named = winners[frame.how][frame.which]
    return frame.winner == (NOBODY if named is None else rules.side_number(named))


#: What is wrong with a frame of each phase; the others may say what they like.
_CONTENTS: dict[int, Callable[[Scs, State, Any], Iterator[str]]] = {
    BATTLE: _battle,
    RETREAT: _retreat,
    ADVANCE: _advance,
    LOSS: _loss,
    EXCESS: _excess,
    SHELLING: _shelling,
    HOLD: _hold,
    DIE: _dice,
    OVER: _over,
}
