"""12.0 Supply: paths from a source, markers, attrition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.action import DONE
from ...core.bits import bits, mask_of
from ...core.dice import Dice
from ...core.message import Raw
from . import losses, paths, questions
from .frames import NextPhase
from .phases import NEXT_PHASE
from .state import State
from .terms import CUT_AHEAD, IN_SUPPLY, OUT_OF_SUPPLY, WASTED

if TYPE_CHECKING:
    from .rules import Scs, SourceLine


def traced(rules: Scs, state: State, source: SourceLine) -> int:
    """The hexes that a path from a source reaches, as a mask; none while the source is shut."""
    return paths.reached(rules, state, source) if questions.holds(rules, state, source.when) else 0


def supplied(rules: Scs, state: State, side: int) -> int:
    """The units of a side on the map that some source reaches, as a mask."""
    found = 0
    for source in rules.sources[side]:
        here = 0
        for hex_ in bits(traced(rules, state, source) & state.units[side]):
            here |= mask_of(state.stacks[hex_])
        if source.who is not None:
            who = source.who
            here = mask_of(u for u in bits(here) if questions.holds(rules, state, who, u))
        found |= here
    return found


def ahead(rules: Scs, state: State, begun: State) -> Raw | None:
    """Own units that the open move puts out of supply, as things stand, if it ends here."""
    after, side = state.clone(), state.active
    rules.do(after, (DONE, 0), [])
    cut = supplied(rules, begun, side) & ~supplied(rules, after, side)
    cut &= mask_of(u for u in bits(cut) if after.place[u] < rules.hexes)
    return (CUT_AHEAD, cut) if cut else None


def check_supply(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    """12.0: who has no path is marked, who has one is not any more."""
    side = state.active
    own = mask_of(u for u in bits(rules.of_side[side]) if state.place[u] < rules.hexes)
    fed = supplied(rules, state, side)
    before = state.out & own
    out = own & ~fed
    if out & ~before:
        events.append((OUT_OF_SUPPLY, side, out & ~before))
    if before & ~out:
        events.append((IN_SUPPLY, side, before & ~out))
    state.out = state.out & ~rules.of_side[side] | out
    state.zone[side] = -1
    for unit in bits(own):
        state.hungry[unit] = state.hungry[unit] + 1 if out >> unit & 1 else 0
    if rules.attrition is not None:
        _waste(rules, state, out, events)
    state.frames = [NextPhase(NEXT_PHASE)]
    return True


def _waste(rules: Scs, state: State, out: int, events: list[Raw]) -> None:
    attrition = rules.attrition
    assert attrition is not None
    for unit in bits(out):
        over = state.hungry[unit] - attrition.first
        if over < 0 or over % attrition.every:
            continue
        if attrition.exempt is not None and questions.holds(rules, state, attrition.exempt, unit):
            continue
        for _ in range(attrition.steps):
            if state.place[unit] < rules.hexes:
                left = rules.steps[unit] - state.lost[unit] - 1
                events.append((WASTED, state.active, unit, left))
                losses.lose_step(rules, state, unit, events, told=True)
