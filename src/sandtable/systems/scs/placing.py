"""A unit in hand is put into a hex: in the set-up, as a reinforcement, rebuilt."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from ...core.action import PICK
from ...core.action import PLACE as PLACE_VERB
from ...core.bits import bits
from ...core.message import Raw, Reason
from ...core.rules import Deed
from . import reinforcements, replacements, setup
from .phases import ARRIVALS, REPLACEMENTS, SET_UP
from .state import State
from .terms import PLACE_ARRIVING, PLACE_IT, PLACE_REBUILT

if TYPE_CHECKING:
    from .rules import Scs


class Spots(NamedTuple):
    """Where units may be put, whether in this hex, what that does; and that they must be."""

    hexes: Callable[[Scs, State, int], int]
    check: Callable[[Scs, State, int, int], Raw | None]
    do: Callable[[Scs, State, int, int, list[Raw]], None]
    must: Reason


SPOTS = {
    SET_UP: Spots(setup.spots, setup.check_spot, setup.do_spot, PLACE_IT),
    ARRIVALS: Spots(
        reinforcements.spots, reinforcements.check_spot, reinforcements.do_spot, PLACE_ARRIVING
    ),
    REPLACEMENTS: Spots(
        replacements.spots, replacements.check_spot, replacements.do_spot, PLACE_REBUILT
    ),
}


def _now(state: State) -> tuple[Spots, int]:
    return SPOTS[state.frames[-2].phase], state.frames[-1].unit


def candidates(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    spots, unit = _now(state)
    return bits(spots.hexes(rules, state, unit))


def check(rules: Scs, state: State, hex_: int) -> Raw | None:
    spots, unit = _now(state)
    return spots.check(rules, state, unit, hex_)


def do(rules: Scs, state: State, hex_: int, events: list[Raw]) -> bool:
    spots, unit = _now(state)
    state.frames.pop()
    spots.do(rules, state, unit, hex_, events)
    return True


def _another(rules: Scs, state: State, unit: int) -> Raw | None:
    spots, in_hand = _now(state)
    return (spots.must, in_hand)


DEEDS: dict[int, Deed[Scs, State]] = {
    PICK: Deed(None, _another, lambda *_: False),
    PLACE_VERB: Deed(candidates, check, do),
}
