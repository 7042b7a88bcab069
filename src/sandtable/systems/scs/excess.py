"""4.0a At the end of a phase: what is too much in a hex."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.action import ASSIGN
from ...core.bits import lowest, mask_of
from ...core.dice import Dice
from ...core.message import Raw
from ...core.rules import Deed
from . import barrage, losses, stacks
from .frames import Excess
from .phases import EXCESS, MOVEMENT
from .state import State
from .terms import EXCESS_AHEAD, NOT_TOO_MANY, OVERSTACKED, REMOVED

if TYPE_CHECKING:
    from .rules import Scs


def forgive(rules: Scs, state: State) -> None:
    """Q17: at the end of the owner's movement phase what a retreat made is tolerated no more."""
    for hex_, (units, longer) in list(state.crowded.items()):
        if rules.owner[lowest(units)] != state.active:
            continue
        if longer:
            state.crowded[hex_] = (units, 0)
        else:
            del state.crowded[hex_]


def too_many(rules: Scs, state: State, hex_: int) -> bool:
    """Whether a hex is over the limit, and not by a retreat alone."""
    if stacks.load(rules, state, hex_) <= rules.limit:
        return False
    crowd = state.crowded.get(hex_)
    if crowd is None:
        return True
    joined = mask_of(state.stacks[hex_]) & ~crowd[0]
    return bool(joined) and rules.crowd_closed


def hexes(rules: Scs, state: State) -> list[int]:
    owner, side, limit, largest = rules.owner, state.active, rules.limit, rules.largest
    # Most stacks cannot be too much, whoever is in them.
    large = [hex_ for hex_, units in state.stacks.items() if len(units) * largest > limit]
    own = [hex_ for hex_ in sorted(large) if owner[state.stacks[hex_][0]] == side]
    return [hex_ for hex_ in own if too_many(rules, state, hex_)]


def ahead(rules: Scs, state: State) -> Raw | None:
    """What would be too much if the phase ended now."""
    phase: int = state.frames[-1].phase
    if phase not in rules.stages:
        return None
    after = state.clone()
    if phase == MOVEMENT:
        forgive(rules, after)
    for hex_ in hexes(rules, after):
        return (EXCESS_AHEAD, hex_, rules.limit)
    return None


def settle(rules: Scs, state: State, events: list[Raw]) -> bool:
    """Whether all is in order; else the owner is asked, or the stacks are disorganised."""
    for hex_ in hexes(rules, state):
        events.append((OVERSTACKED, hex_, rules.limit))
        if rules.excess_shakes:
            barrage.disorganise(rules, state, mask_of(state.stacks[hex_]))
        else:
            state.frames.append(Excess(EXCESS, hex_))
            return False
    return True


def go_on(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    if too_many(rules, state, state.frames[-1].place):
        return False
    state.frames.pop()
    return True


def candidates(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    return state.stacks[state.frames[-1].place]


def check(rules: Scs, state: State, unit: int) -> Raw | None:
    return None if state.place[unit] == state.frames[-1].place else (NOT_TOO_MANY, unit)


def do(rules: Scs, state: State, unit: int, events: list[Raw]) -> bool:
    events.append((REMOVED, unit, state.place[unit]))
    losses.eliminate(rules, state, unit, events, told=True)
    return True


def about(rules: Scs, state: State) -> tuple[str, int]:
    return ("place", state.frames[-1].place)


DEEDS: dict[int, Deed[Scs, State]] = {ASSIGN: Deed(candidates, check, do, True)}
