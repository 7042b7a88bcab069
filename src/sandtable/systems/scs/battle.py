"""7.0 to 9.2 A combat from its declaration to its end, for attacks and overruns alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.action import CHOOSE
from ...core.bits import bits, mask_of
from ...core.dice import Dice
from ...core.message import Raw
from ...core.rules import Deed
from . import advance, crt, losses, questions, retreat
from .frames import Battle, Hold, OfSide, Rolling
from .phases import AIR, BATTLE, DIE, HOLD
from .state import State
from .terms import (
    AIR_COMMITTED,
    AUTOMATIC,
    DECIDE_AIR,
    HELD,
    HOLD_FATAL,
    HOLD_PRICE,
    HOLD_STAND,
    MODIFIED,
    NOT_SO_FAR,
    REVEALED,
    ROLLED,
)

if TYPE_CHECKING:
    from .rules import Scs

# Stages; the frame remembers which comes next.
(
    ATTACKER_AIR,
    DEFENDER_AIR,
    ROLL,
    DEFENDER_HOLDS,
    DEFENDER_LOSES,
    DEFENDER_RETREATS,
    ATTACKER_HOLDS,
    ATTACKER_LOSES,
    ATTACKER_RETREATS,
    FOLLOW,
) = range(10)


def begin(
    rules: Scs, state: State, target: int, units: int, overrun: bool, events: list[Raw]
) -> None:
    """The attack is declared: both sides show who fights (fog of war)."""
    there = mask_of(state.stacks[target])
    # 7.2d: who was thrown back into the hex in this phase suffers, but does not defend it.
    late = 0 if overrun else there & state.struck
    if not overrun:
        state.struck |= there
    if rules.fog:
        for hex_ in sorted({state.place[unit] for unit in bits(units)}):
            here = mask_of(u for u in bits(units) if state.place[u] == hex_)
            events.append((REVEALED, state.active, here, hex_))
        events.append((REVEALED, 1 - state.active, there, target))
    state.frames.append(Battle(BATTLE, ATTACKER_AIR, int(overrun), target, units, late))


def go_on(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    frame: Battle = state.frames[-1]
    return _STAGES[frame.stage](rules, state, frame, dice, events)


def _next(state: State, frame: Battle) -> None:
    state.frames[-1] = frame.replace(stage=frame.stage + 1)


# Air points


def _ask_air(rules: Scs, state: State, frame: Battle, dice: Dice, events: list[Raw]) -> bool:
    side = state.active if frame.stage == ATTACKER_AIR else 1 - state.active
    spent = frame.air if side == state.active else frame.answer
    if air_left(rules, state, side, spent):
        state.frames.append(OfSide(AIR, side))
    else:
        _next(state, frame)
    return True


def air_left(rules: Scs, state: State, side: int, spent: int) -> bool:
    """Whether a side may commit one more air point to a combat."""
    air = rules.data.rules.air
    if air is None or not state.air[side] or spent >= air.most:
        return False
    lost = air.lost.get(rules.sides[side])
    return lost is None or not questions.holds(rules, state, lost)


def defending_air(rules: Scs, state: State) -> int:
    """The points that the defender has committed to the combat that is fought now."""
    battle: Battle = next(one for one in reversed(state.frames) if one.phase == BATTLE)
    return battle.answer


def _air_choices(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    return (rules.choices["air"], rules.choices["no-air"])


def _check_air(rules: Scs, state: State, choice: int) -> Raw | None:
    known = (rules.choices["air"], rules.choices["no-air"])
    return None if choice in known else (DECIDE_AIR,)


def _do_air(rules: Scs, state: State, choice: int, events: list[Raw]) -> bool:
    side: int = state.frames.pop().side
    frame: Battle = state.frames[-1]
    if choice == rules.choices["no-air"]:
        _next(state, frame)
    else:
        state.air[side] -= 1
        if side == state.active:
            state.frames[-1] = frame.replace(air=frame.air + 1)
        else:
            state.frames[-1] = frame.replace(answer=frame.answer + 1)
        events.append((AIR_COMMITTED, side))
    return True


# Odds and the roll


def _roll(rules: Scs, state: State, frame: Battle, dice: Dice, events: list[Raw]) -> bool:
    odds = crt.odds(rules, state, crt.combat_of(rules, state, frame))
    if odds.column < 0:  # 7.4: left of the table nothing is rolled
        events.append((AUTOMATIC, frame.place))
        _apply(rules, state, rules.automatic)
    else:
        state.frames.append(Rolling(DIE))
    return True


def rolled(rules: Scs, state: State, faces: list[int], events: list[Raw]) -> None:
    odds = crt.odds(rules, state, crt.combat_of(rules, state, state.frames[-1]))
    result = crt.read(rules, odds, faces)
    events.extend((MODIFIED, number) for number in odds.modifiers)
    events.append((ROLLED, odds.column, odds.shift, result, *faces))
    _apply(rules, state, result)


def _apply(rules: Scs, state: State, result: int) -> None:
    frame: Battle = state.frames[-1]
    outcome = rules.results[result]
    steps, hexes = outcome.defender_steps, outcome.defender_hexes
    _next(state, frame.replace(result=result, steps=steps, hexes=hexes))


# 9.2 Holding, 8.0 losses, 9.0 retreats; the defender first (7.1)


def _hold(rules: Scs, state: State, frame: Battle, dice: Dice, events: list[Raw]) -> bool:
    defends = frame.stage == DEFENDER_HOLDS
    if not defends:
        outcome = rules.results[frame.result]
        frame = frame.replace(steps=outcome.attacker_steps, hexes=outcome.attacker_hexes)
    _next(state, frame)
    units = fighters(rules, state, frame, defends)
    if not frame.hexes or not units:
        return True
    # Q30: where the result alone costs every step, there is nothing left to hold with.
    if rules.asks_the_lost or frame.steps < losses.steps_of(rules, state, units):
        side = 1 - state.active if defends else state.active
        state.frames.append(Hold(HOLD, side, frame.hexes))
    return True


def fighters(rules: Scs, state: State, frame: Battle, defends: bool) -> int:
    """The units of one side that a result strikes, as a mask."""
    if not defends:
        return losses.alive(rules, state, frame.attackers)
    if state.units[state.active] & rules.bit[frame.place]:
        return 0
    return mask_of(state.stacks.get(frame.place, ()))


def _hold_choices(rules: Scs, state: State, canonical: bool) -> Iterable[int]:
    hexes: int = state.frames[-1].hexes
    return [choice for choice, steps in rules.held.items() if steps <= hexes]


def _check_hold(rules: Scs, state: State, choice: int) -> Raw | None:
    hexes: int = state.frames[-1].hexes
    return None if rules.held.get(choice, hexes + 1) <= hexes else (NOT_SO_FAR, hexes)


def price(rules: Scs, state: State, choice: int) -> Raw:
    """What an answer costs for sure: the steps in all, and the hexes still to go, or everybody."""
    frame: Battle
    hold: Hold
    frame, hold = state.frames[-2:]
    hexes, held = hold.hexes, rules.held[choice]
    steps = frame.steps + held
    units = fighters(rules, state, frame, hold.side != state.active)
    if steps >= losses.steps_of(rules, state, units):
        return (HOLD_FATAL, steps)
    return (HOLD_PRICE, steps, hexes - held) if hexes > held else (HOLD_STAND, steps)


def _do_hold(rules: Scs, state: State, choice: int, events: list[Raw]) -> bool:
    """Q30: one choice for all; the steps are losses of the combat."""
    hold: Hold = state.frames.pop()
    held = rules.held[choice]
    left = hold.hexes - held
    frame: Battle = state.frames[-1]
    if held:
        events.append((HELD, hold.side, held, left))
    state.frames[-1] = frame.replace(steps=frame.steps + held, hexes=left)
    return True


def _lose(rules: Scs, state: State, frame: Battle, dice: Dice, events: list[Raw]) -> bool:
    defends = frame.stage == DEFENDER_LOSES
    _next(state, frame)
    side = 1 - state.active if defends else state.active
    units = fighters(rules, state, frame, defends)
    losses.ask(state, side, frame.steps, units, False, frame.late if defends else 0)
    return True


def _fall_back(rules: Scs, state: State, frame: Battle, dice: Dice, events: list[Raw]) -> bool:
    defends = frame.stage == DEFENDER_RETREATS
    units = fighters(rules, state, frame, defends)
    if frame.hexes and units:
        # Who has to go back does not advance.
        _next(state, frame if defends else frame.replace(attackers=0))
        retreat.begin(rules, state, units, frame.hexes)
    else:
        _next(state, frame)
    return True


def _follow(rules: Scs, state: State, frame: Battle, dice: Dice, events: list[Raw]) -> bool:
    state.frames.pop()
    target, units = frame.place, losses.alive(rules, state, frame.attackers)
    if units and target not in state.stacks:
        hexes = rules.results[frame.result].defender_hexes
        advance.begin(rules, state, units, target, hexes, bool(frame.overrun), events)
    return True


_STAGES = (
    _ask_air,
    _ask_air,
    _roll,
    _hold,
    _lose,
    _fall_back,
    _hold,
    _lose,
    _fall_back,
    _follow,
)


def battlefield(rules: Scs, state: State) -> tuple[str, int]:
    """The hex that the combat is about."""
    battle: Battle = next(one for one in reversed(state.frames) if one.phase == BATTLE)
    return ("place", battle.place)


AIR_DEEDS: dict[int, Deed[Scs, State]] = {CHOOSE: Deed(_air_choices, _check_air, _do_air)}
HOLD_DEEDS: dict[int, Deed[Scs, State]] = {CHOOSE: Deed(_hold_choices, _check_hold, _do_hold)}
