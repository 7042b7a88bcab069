"""17.0 Victory: the chain from Tobruk, the capture of Tobruk, and the toll of losses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.bits import lowest
from ...core.dice import Dice
from ...core.frames import Bare
from ...core.message import Raw
from . import phases, zones
from .frames import EndDice, Over, SuddenEnd
from .phases import OVER
from .state import (
    AXIS,
    BOTH,
    BRITISH,
    CAPTURE,
    CHAIN,
    DEAR_WIN,
    HELD,
    LOSSES,
    NEITHER,
    NOBODY,
    State,
)
from .terms import (
    CHAIN_OPEN,
    DREW_LEVEL,
    END_CALLED,
    END_DECLINED,
    END_ROLL,
    END_TIED,
    GAME_ENDED,
    GAME_WON,
    LOSSES_COUNTED,
    TOBRUK_TAKEN,
)

if TYPE_CHECKING:
    from .rules import Folio

#: What a victory counts, in units: more than the toll of losses usually comes to.
WIN = 20


# 17.0a The chain


def blocked(rules: Folio, state: State) -> int:
    """Hexes no chain goes through: enemy units and their zone."""
    zone = state.zone[AXIS]
    if rules.friend_cancels:
        zone &= ~state.units[BRITISH]
    return state.units[AXIS] | zone


def reached(rules: Folio, state: State, closed: int) -> int:
    """All hexes that a chain from Tobruk can get to."""
    start = rules.bit[rules.tobruk]
    if closed & start:
        return 0
    free = rules.land & ~closed
    if rules.chain_held is None:
        return rules.chain.flood(start, free)
    # heldBothSides: a step over the outer belt needs a British unit at both ends.
    held = state.units[BRITISH]
    found = rules.chain.flood(start, free)
    while True:
        more = found
        for one, other in rules.chain_held:
            if held & one and held & other and bool(found & one) != bool(found & other):
                more |= (one | other) & free
        if more == found:
            return found
        found = rules.chain.flood(more, free)


def chain_open(rules: Folio, state: State) -> int:
    """The supply symbols that a chain reaches now, as a mask: the slow and certain way."""
    return reached(rules, state, blocked(rules, state)) & rules.goal


def look_at_chain(rules: Folio, state: State) -> int:
    """The same, but searched only if something that barred the chain may have gone.

    `state.reached` holds all hexes the chain got to when last searched; since then hexes may have
    been lost to it, but a new one can only be won beside or among those.
    """
    if rules.chain_held is None:
        closed = blocked(rules, state)
        # Tobruk itself may have been closed when last searched.
        grown = rules.chain.step(state.reached) | rules.bit[rules.tobruk]
        rim = grown & rules.land & ~state.reached
        if not rim & ~closed and not state.reached & rules.goal:
            return 0
    found = state.reached = reached(rules, state, blocked(rules, state))
    return found & rules.goal


# Judging


def look(rules: Folio, state: State, events: list[Raw]) -> bool:
    """R-17-when: judged whenever a unit has come to rest or gone; true if the game is over."""
    taker = state.at[rules.tobruk] - 1
    taken = taker >= 0 and rules.owner[taker] == AXIS
    if taken:
        events.append((TOBRUK_TAKEN, taker, rules.tobruk))
        level = _opened_by(rules, state, taker)
        winner, how = (NOBODY, BOTH) if level else (AXIS, CAPTURE)
        _end(rules, state, winner, how, events, False)
        return True
    symbols = look_at_chain(rules, state)
    if not symbols:
        return False
    events.append((CHAIN_OPEN, lowest(symbols)))
    _end(rules, state, BRITISH, CHAIN, events, False)
    return True


def judge_laid_out(rules: Folio, state: State) -> None:
    """R-17-when: a position that somebody lays out may be decided before anything is done in it.

    While a unit retreats nothing is judged: that is done when it comes to rest.
    """
    waits = state.frames[0].phase in (phases.START, OVER) or zones.lifted(state) >= 0
    if rules.judges_laid_out and not waits:
        look(rules, state, [])


def _opened_by(rules: Folio, state: State, taker: int) -> bool:
    """17.0c: whether the chain is open but for the unit that has just entered Tobruk."""
    without = state.clone()
    zones.lift(rules, without, taker)
    return bool(chain_open(rules, without))


def lost(rules: Folio, state: State, side: int) -> int:
    gone = rules.eliminated
    return sum(
        place == gone and rules.owner[unit] == side for unit, place in enumerate(state.place)
    )


def margin(rules: Folio, state: State, side: int) -> int:
    """Units of the enemy eliminated, less own; who has won counts as many more as `WIN`, and one for each turn left.

    The game knows no points. Its toll counts units, so this does.
    """
    ahead = lost(rules, state, 1 - side) - lost(rules, state, side)
    verdict = rules.verdict(state)
    if verdict is None or verdict.winner is None:
        return ahead
    worth = WIN + rules.last_turn - state.turn
    return max(1, ahead + worth) if verdict.winner == side else min(-1, ahead - worth)


def _end(
    rules: Folio, state: State, winner: int, how: int, events: list[Raw], full_length: bool
) -> None:
    """17.0e: whoever lost twice as many units as the other drops one grade."""
    if full_length or not rules.grade_at_full_length:
        toll = [lost(rules, state, side) for side in (BRITISH, AXIS)]
        for side in (BRITISH, AXIS):
            if toll[side] >= 2 * max(1, toll[1 - side]):
                if winner in (side, NOBODY):
                    events.append((LOSSES_COUNTED, *toll))
                if winner == side:
                    winner, how = NOBODY, DEAR_WIN
                elif winner == NOBODY:
                    winner, how = 1 - side, LOSSES
    if winner == NOBODY and how == BOTH:
        events.append((DREW_LEVEL,))
    events.append((GAME_ENDED if full_length else GAME_WON, state.turn))
    state.frames = [Over(OVER, winner, how)]


# 17.1 The end of the game


def end_turn(rules: Folio, state: State, dice: Dice, events: list[Raw]) -> bool:
    """4.1f: markers go back; on the last turns the game may end."""
    state.hand = [0, 0]
    state.used = [0, 0]
    if state.turn >= rules.last_turn:
        return run_out(rules, state, events)
    if state.turn in rules.end_rolls:
        state.frames = [EndDice(phases.END_DICE)]
    else:
        next_turn(state)
    return True


def next_turn(state: State) -> None:
    state.turn += 1
    state.frames = [Bare(phases.ALLOTMENT)]


def run_out(rules: Folio, state: State, events: list[Raw]) -> bool:
    """17.0d: the game ends, and neither side has met its condition."""
    winner, how = (AXIS, HELD) if rules.axis_wins_if_neither else (NOBODY, NEITHER)
    _end(rules, state, winner, how, events, True)
    return True


def roll_for_end(rules: Folio, state: State, dice: Dice, events: list[Raw]) -> bool:
    """17.1a: one die for each side."""
    faces: tuple[int, ...] = state.frames[-1].faces
    if len(faces) < 2:
        rolled = dice.roll(2 - len(faces))
        if rolled is None:
            return False
        faces += tuple(rolled)
    events.append((END_ROLL, *faces))
    if faces[BRITISH] == faces[AXIS]:
        events.append((END_TIED,))
        next_turn(state)
    else:
        ahead = BRITISH if faces[BRITISH] > faces[AXIS] else AXIS
        state.frames = [SuddenEnd(phases.SUDDEN_END, ahead)]
    return True


def do_end_choice(rules: Folio, state: State, ends: bool, events: list[Raw]) -> bool:
    side: int = state.frames[-1].side
    events.append((END_CALLED if ends else END_DECLINED, side))
    if ends:
        run_out(rules, state, events)
    else:
        next_turn(state)
    return True
