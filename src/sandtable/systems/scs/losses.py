"""8.0 Step losses: who must lose them, and what a lost step does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.action import ASSIGN
from ...core.bits import bits, lowest, mask_of
from ...core.dice import Dice
from ...core.message import Raw
from ...core.rules import Deed
from . import questions, stacks
from .frames import Loss
from .phases import LOSS
from .state import State
from .terms import ELIMINATED, NOT_IN_BATTLE, OTHERS_FIRST, STEP_LOST, STRONGEST_FIRST

if TYPE_CHECKING:
    from .rules import Scs


def lose_step(rules: Scs, state: State, unit: int, events: list[Raw], told: bool = False) -> None:
    """8.0, 8.0d: the first loss turns the counter over, the last one removes it."""
    left = rules.steps[unit] - state.lost[unit] - 1
    if not left:
        eliminate(rules, state, unit, events)
        return
    state.lost[unit] += 1
    if not told:
        events.append((STEP_LOST, unit, left))
    stacks.changed(rules, state, unit)


def eliminate(rules: Scs, state: State, unit: int, events: list[Raw], told: bool = False) -> None:
    place = state.place[unit]
    if not told:
        events.append((ELIMINATED, unit, place))
    # Judged where it stood, before it is gone.
    tallied = tuple(
        count + questions.holds(rules, state, tally.who, unit)
        for count, tally in zip(state.tally, rules.data.rules.tally, strict=True)
    )
    if unit in state.stacks.get(place, ()):
        stacks.lift(rules, state, unit)
    state.place[unit] = rules.eliminated
    state.lost[unit] = rules.steps[unit]
    gone = ~(1 << unit)
    state.out &= gone
    state.shaken &= gone
    state.shaken_now &= gone
    state.hungry[unit] = 0
    state.tally = tallied


def alive(rules: Scs, state: State, units: int) -> int:
    return mask_of(unit for unit in bits(units) if state.place[unit] < rules.hexes)


def steps_of(rules: Scs, state: State, units: int) -> int:
    """The steps that units have left, all together."""
    return sum(rules.steps[unit] - state.lost[unit] for unit in bits(units))


def ask(state: State, side: int, steps: int, units: int, free: bool, late: int = 0) -> None:
    """Steps are to be lost by these units; `late` ones did not defend, and are never strongest."""
    if steps:
        state.frames.append(Loss(LOSS, side, steps, units, 0, late, int(free)))


def choices(rules: Scs, state: State) -> int:
    """8.0a-c: the units that may lose the next step, as a mask."""
    loss: Loss = state.frames[-1]
    living = alive(rules, state, loss.units)
    if loss.free:
        return living
    if not loss.taken:
        fit = living & ~loss.late or living
        worth = {unit: _printed(rules, state, loss.side, unit) for unit in bits(fit)}
        most = max(worth.values(), default=0)
        return mask_of(unit for unit, value in worth.items() if value == most)
    return living & ~loss.taken or living


def _printed(rules: Scs, state: State, side: int, unit: int) -> int:
    face = rules.faces[unit][state.lost[unit] > 0]
    return (face.attack or 0) if side == state.active else face.defence


def go_on(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    """What leaves no choice happens by itself; what is too much is ignored (8.0c)."""
    loss: Loss = state.frames[-1]
    living = alive(rules, state, loss.units)
    if not loss.steps or not living:
        state.frames.pop()
        return True
    if loss.steps >= steps_of(rules, state, living):
        state.frames.pop()
        for unit in bits(living):
            eliminate(rules, state, unit, events)
        return True
    found = choices(rules, state)
    if found & (found - 1):
        return False
    _lose(rules, state, lowest(found), events)
    return True


def _lose(rules: Scs, state: State, unit: int, events: list[Raw]) -> None:
    loss: Loss = state.frames[-1]
    lose_step(rules, state, unit, events)
    state.frames[-1] = loss.replace(steps=loss.steps - 1, taken=loss.taken | 1 << unit)


def candidates(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    return bits(choices(rules, state))


def check(rules: Scs, state: State, unit: int) -> Raw | None:
    loss: Loss = state.frames[-1]
    if not alive(rules, state, loss.units) >> unit & 1:
        return (NOT_IN_BATTLE, unit)
    if loss.free or choices(rules, state) >> unit & 1:
        return None
    return (OTHERS_FIRST, unit) if loss.taken else (STRONGEST_FIRST, unit)


def do(rules: Scs, state: State, unit: int, events: list[Raw]) -> bool:
    _lose(rules, state, unit, events)
    return True


def about(rules: Scs, state: State) -> tuple[str, int] | None:
    """The hex of those who may lose the next step, if they stand in one."""
    hexes = {state.place[unit] for unit in bits(choices(rules, state))}
    return ("place", hexes.pop()) if len(hexes) == 1 else None


DEEDS = {ASSIGN: Deed(candidates, check, do)}
