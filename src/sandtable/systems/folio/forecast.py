"""17.0 Victory, looked at ahead: what bars the chain, who holds Tobruk, whether the game ends with the turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...core.frames import Bare
from ...core.message import Raw
from . import phases, survey, victory
from .state import AXIS, BRITISH, State
from .terms import (
    BELT_UNHELD,
    CHAIN_BARRED,
    CHAIN_ZONE,
    END_DICE_AHEAD,
    NO_CHAIN,
    STAKE_CHAIN,
    STAKE_TOBRUK,
    TOBRUK_EMPTY,
    TOBRUK_HELD,
    TOLL,
)

if TYPE_CHECKING:
    from .rules import Folio


def reasons(rules: Folio, state: State, after: State) -> list[Raw]:
    """What each condition of victory wants yet; and how the turn ends on which the game may."""
    found = [*_chain(rules, state), _tobruk(rules, state)]
    found.append((TOLL, *(victory.lost(rules, state, side) for side in (BRITISH, AXIS))))
    if after.frames[-1].phase == phases.END_DICE:
        found.append((END_DICE_AHEAD, state.turn))
    return found


def _chain(rules: Folio, state: State) -> Iterator[Raw]:
    """17.0a: the first bar on the way that is barred least, from Tobruk on, and how many there are."""
    line = survey.trace(rules, state, None)
    breaks = [rules.place_index[name] for name, found in line.items() if found.value == "break"]
    if not line:
        yield (NO_CHAIN,)
    elif breaks:
        hex_ = breaks[0]
        holder = state.at[hex_] - 1
        if holder >= 0 and rules.owner[holder] == AXIS:
            yield (CHAIN_BARRED, holder, hex_, len(breaks))
        elif victory.blocked(rules, state) >> hex_ & 1:
            yield (CHAIN_ZONE, hex_, len(breaks))
        else:
            yield (BELT_UNHELD, hex_, len(breaks))


def _tobruk(rules: Folio, state: State) -> Raw:
    holder = state.at[rules.tobruk] - 1
    return (TOBRUK_EMPTY, rules.tobruk) if holder < 0 else (TOBRUK_HELD, holder, rules.tobruk)


def cut_short(state: State) -> None:
    state.frames = [Bare(phases.TURN_END)]


def stakes(rules: Folio) -> list[Raw]:
    symbols = rules.symbols[BRITISH]
    return [(STAKE_TOBRUK, rules.tobruk), *((STAKE_CHAIN, place) for place in symbols)]
