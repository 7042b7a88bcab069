"""11.0 Reinforcements and 13.0: they arrive at the end of the British movement phase."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.bits import bits, lowest
from ...core.dice import Dice
from ...core.message import Raw
from . import victory, zones
from .frames import Arrivals, NextPhase
from .phases import ARRIVALS, NEXT_PHASE
from .picks import Pick, pick, refuse
from .state import State
from .terms import ARRIVED, DELAYED, DELAYED_BY_FRIEND, NOT_DUE, UNIT_WANTED

if TYPE_CHECKING:
    from .rules import Folio


def waiting(rules: Folio, state: State, entry: int) -> int:
    """The units that could come in at an entry: those of its line that are still off the map."""
    one = rules.entries[entry]
    units = 1 << one.unit if rules.pairing_listed else one.line
    return sum(1 << u for u in bits(units) if state.place[u] == rules.reserve)


def arrive(rules: Folio, state: State, dice: Dice, events: list[Raw]) -> bool:
    """11.2 to 11.4: place what can only be placed in one way; stop where the owner may choose."""
    for number in range(state.frames[-1].entry, len(rules.entries)):
        entry = rules.entries[number]
        if entry.turn > state.turn or state.served >> number & 1:
            continue
        units = waiting(rules, state, number)
        if not units:
            continue
        if state.at[entry.hex]:
            holder = state.at[entry.hex] - 1
            friend = rules.owner[holder] == state.active
            events.append((DELAYED_BY_FRIEND if friend else DELAYED, entry.hex, holder))
            continue
        if units & (units - 1):
            state.frames = [Arrivals(ARRIVALS, number)]
            return False
        if _place(rules, state, number, lowest(units), events):
            return True
    state.frames = [NextPhase(NEXT_PHASE, ARRIVALS)]
    return True


def _place(rules: Folio, state: State, number: int, unit: int, events: list[Raw]) -> bool:
    """Set a reinforcement down; true if that ended the game."""
    entry = rules.entries[number]
    zones.put(rules, state, unit, entry.hex)
    state.served |= 1 << number
    # 11.2b: it does not move this turn, nor act in the mobile phases.
    state.acted |= 1 << unit & rules.mobile
    events.append((ARRIVED, unit, entry.hex))
    return victory.look(rules, state, events)


def candidates(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    return bits(waiting(rules, state, state.frames[-1].entry))


def check(rules: Folio, state: State, unit: int) -> Raw | None:
    number: int = state.frames[-1].entry
    if waiting(rules, state, number) >> unit & 1:
        return None
    return (NOT_DUE, unit, rules.entries[number].hex)


def do(rules: Folio, state: State, unit: int, events: list[Raw]) -> bool:
    number: int = state.frames[-1].entry
    if not _place(rules, state, number, unit, events):
        state.frames = [Arrivals(ARRIVALS, number + 1)]
    return True


def entry_hex(rules: Folio, state: State) -> tuple[str, int]:
    return ("place", rules.entries[state.frames[-1].entry].hex)


DEEDS = pick(Pick(candidates, check, do), refuse((UNIT_WANTED,)))
