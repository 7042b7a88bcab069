"""The start of a scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.bits import mask_of
from ...core.dice import AskedDice
from ...core.message import Raw
from . import stacks
from .state import SET_UP, START, State

if TYPE_CHECKING:
    from .rules import Scs


def empty(rules: Scs) -> State:
    """A map without units, before the first turn."""
    state = State()
    state.turn = 1
    state.first = max(rules.first, 0)
    state.active = state.first
    state.stage = 0
    state.place = [rules.absent] * rules.unit_count
    state.lost = [0] * rules.unit_count
    state.hungry = [0] * rules.unit_count
    state.out = state.shaken = state.shaken_now = 0
    state.moved = state.resting = state.fought = state.struck = 0
    state.hit = state.fired = state.shelled = state.topped = state.pinned = 0
    state.special = (0,) * len(rules.data.rules.special)
    state.crowded = {}
    state.control = [0, 0]
    state.air = [0, 0]
    state.points = [0, 0]
    state.tally = (0,) * len(rules.tally_names)
    state.awarded = (0,) * len(rules.victory.award)
    state.vp = 0
    state.stacks = {}
    state.units = [0, 0]
    state.zone = [-1, -1]
    state.frames = [(START, 0)]
    return state


def start(rules: Scs) -> State:
    state = empty(rules)
    state.control = control(rules)
    for unit, placement in rules.placements.items():
        state.lost[unit] = rules.steps[unit] - (placement.steps or rules.steps[unit])
        if placement.turn is not None or rules.setting.free:
            state.place[unit] = rules.reserve
        else:
            stacks.put(rules, state, unit, rules.default_hex(unit))
    # set-up-3: in supply unless the set-up says otherwise.
    state.out = mask_of(u for u, placement in rules.placements.items() if not placement.supplied)
    if rules.setting.free:
        state.frames = [(SET_UP, 1 - state.first)]
    elif rules.first >= 0:
        state.frames = [(START, 1)]
    events: list[Raw] = []
    rules.run(state, AskedDice(), events)
    return state


def control(rules: Scs) -> list[int]:
    """Hexes that each side controls before anybody stands anywhere; the first that names one has it."""
    held, taken = [0, 0], 0
    for name, hexes in rules.setting.control.items():
        side = rules.side_number(name)
        held[side] |= rules.area(hexes) & ~taken
        taken |= held[side]
    return held
