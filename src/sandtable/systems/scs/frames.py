"""The frames of a position: which may lie on which, and what they may say of units."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

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
from .state import (
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
    NOBODY,
    OVER,
    PLACING,
    REPLACEMENTS,
    RETREAT,
    SET_UP,
    SHELLING,
    State,
)
from .victory import AUTOMATIC, FINAL, LEVEL

if TYPE_CHECKING:
    from .rules import Scs

Frame = tuple[int, ...]

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
        name = rules.names["phase"][frame[0]]
        found += [f"frames: {name}: {why}" for why in _contents(rules, state, frame)]
    # Canonical actions are legal ones, and found without floods.
    if not found and len(state.frames) > 1 and not (rules.legal(state, True) or rules.legal(state)):
        found.append("frames: nothing can be done")
    return found


def _order(rules: Scs, state: State) -> Iterator[str]:
    names, frames = rules.names["phase"], state.frames
    yield from misplaced(frames, ON, names)
    for below, frame in pairwise(frames):
        if below[0] == BATTLE and below[1] not in STAGES.get(frame[0], (below[1],)):
            yield f"frames: {names[frame[0]]} is not asked in stage {below[1]} of a battle"
    top = frames[-1][0]
    if top != OVER and rules.phases[top].side is None:
        yield f"frames: {names[top]} asks nobody anything"
    bottom = frames[0][0]
    if bottom in rules.stages and rules.stages[state.stage] != bottom:
        yield f"stage: {names[bottom]} is not phase {state.stage} of the sequence"


def _contents(rules: Scs, state: State, frame: Frame) -> Iterator[str]:
    phase = frame[0]
    if phase == BATTLE:
        yield from _battle(rules, state, frame)
    elif phase in (RETREAT, ADVANCE):
        if not frame[1] and state.frames[-1][0] != ADVANCING:
            yield "nobody is asked about"
        yield from _on_map(rules, state, frame[1])
        yield from _group(rules, state, frame)
    elif phase == LOSS:
        if not frame[2]:
            yield "no step is to be lost"
        yield from _of_side(rules, frame[3], frame[1])
    elif phase == EXCESS:
        own = state.units[state.active] >> frame[1] & 1
        if not own or not excess.too_many(rules, state, frame[1]):
            yield f"there is not too much in {rules.names['place'][frame[1]]}"
    elif phase == SHELLING and not state.units[1 - state.active] >> frame[1] & 1:
        yield f"no enemy unit is at {rules.names['place'][frame[1]]}"
    elif phase == HOLD and not 1 <= frame[2] <= 9:
        yield "nobody has so far to go"
    elif phase == DIE and (len(frame) > 2 or not all(frame)):
        yield "two dice are rolled"
    elif phase == OVER and not _can_end(rules, frame):
        yield "no game ends like that"


def _group(rules: Scs, state: State, frame: Frame) -> Iterator[str]:
    """Who retreats together is in one hex; who advances is beside the target, or in it."""
    phase, units = frame[:2]
    if phase == RETREAT:
        # While a step is lost for the last hex, there is none left to go.
        least = int(frame == state.frames[-1])
        if not least <= frame[3] <= frame[4]:
            yield "nobody has so far to go"
        if len({state.place[unit] for unit in bits(units)}) > 1:
            yield "they are not in one hex"
        return
    yield from _of_side(rules, units, state.active)
    near = rules.bit[frame[2]] if frame[4] else rules.around[frame[2]]
    for unit in bits(units):
        if not near >> state.place[unit] & 1:
            yield f"{rules.names['unit'][unit]} did not attack {rules.names['place'][frame[2]]}"


def _of_side(rules: Scs, units: int, side: int) -> Iterator[str]:
    for unit in bits(units):
        if rules.owner[unit] != side:
            yield f"{rules.names['unit'][unit]} is not of that side"


def _can_end(rules: Scs, frame: Frame) -> bool:
    """Whether the module knows this ending, and gives it to this winner."""
    _, winner, how, which = frame
    winners: dict[int, list[str | None]] = {
        AUTOMATIC: [line.winner for line in rules.victory.automatic],
        FINAL: [line.winner for line in rules.victory.final],
        LEVEL: [line.winner for line in rules.victory.level],
    }
    if which >= len(winners.get(how, ())):
        return False
    named = winners[how][which]
    return winner == (NOBODY if named is None else rules.side_number(named))


def _battle(rules: Scs, state: State, frame: Frame) -> Iterator[str]:
    _, stage, _, target, attackers, _, _, _, result, _, _ = frame
    if result >= len(rules.results):
        yield f"there is no result {result}"
    for unit in bits(attackers):
        away = state.place[unit] < rules.hexes and not rules.around[target] >> state.place[unit] & 1
        if rules.owner[unit] != state.active or away:
            yield f"{rules.names['unit'][unit]} cannot be an attacker"
    if stage <= ROLL and not state.units[1 - state.active] >> target & 1:
        yield f"no enemy unit is at {rules.names['place'][target]}"


def _on_map(rules: Scs, state: State, units: int) -> Iterator[str]:
    for unit in bits(units):
        if state.place[unit] >= rules.hexes:
            yield f"{rules.names['unit'][unit]} is not on the map"
