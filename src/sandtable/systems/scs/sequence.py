"""1.0 The sequence of play: every phase, what is asked in it and what happens by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.action import ATTACK as ATTACK_VERB
from ...core.action import DONE, GO, LEAVE, PICK, STEP, TOP
from ...core.bits import bits, lowest
from ...core.dice import Dice
from ...core.frames import Bare
from ...core.message import Raw
from ...core.rules import Deed, Phase, always, by_chance, never
from . import (
    advance,
    attackers,
    barrage,
    battle,
    excess,
    initiative,
    losses,
    movement,
    overrun,
    phases,
    placing,
    questions,
    reinforcements,
    replacements,
    retreat,
    rolls,
    setup,
    stacks,
    supply,
    victory,
)
from .frames import Begun, NextPhase, OfSide
from .state import State
from .terms import RECOVERED, TURN_BEGAN, WHO_MOVES

if TYPE_CHECKING:
    from .rules import Scs

#: The phases of a player turn, as modules name them.
STAGES = {
    "movement": phases.MOVEMENT,
    "barrage": phases.BARRAGE,
    "combat": phases.COMBAT,
    "exploitation": phases.EXPLOITATION,
    "supply": phases.SUPPLY,
    "recovery": phases.RECOVERY,
}


# Turns


def start(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    """All are set up: the first turn begins. Its first roll needs an order that it belongs to."""
    return bool(state.frames[-1].begun) and begin_turn(rules, state, events)


def begin_turn(rules: Scs, state: State, events: list[Raw]) -> bool:
    events.append((TURN_BEGAN, state.turn))
    for side in (0, 1):
        brought = rules.turn_data.get(state.turn)
        name = rules.sides[side]
        state.air[side] = brought.air.get(name, 0) if brought else 0
        state.points[side] += brought.replacements.get(name, 0) if brought else 0
    if rules.first < 0:
        state.frames = [Bare(phases.FIRST_ROLL)]
    else:
        state.first = rules.first
        state.frames = [OfSide(phases.PLAYER_TURN, state.first)]
    return True


def player_turn(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    """A player turn begins, if the side has one in this turn."""
    side: int = state.frames[-1].side
    state.active = side
    state.fired = 0
    if rules.skipped(state.turn, side):
        return end_player_turn(rules, state, events)
    begin_phase(rules, state, 0, True)
    return True


def end_player_turn(rules: Scs, state: State, events: list[Raw]) -> bool:
    # G6: who was disorganised in this player turn, at whatever moment, recovers in the next.
    state.shaken_now &= ~rules.of_side[state.active]
    if victory.automatic(rules, state, "player-turn", events):
        return True
    if state.active == state.first:
        state.frames = [OfSide(phases.PLAYER_TURN, 1 - state.first)]
    else:
        state.frames = [Bare(phases.TURN_END)]
    return True


def end_turn(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    if victory.automatic(rules, state, "game-turn", events):
        return True
    if state.turn == rules.last_turn:
        victory.end(rules, state, events)
        return True
    state.turn += 1
    return begin_turn(rules, state, events)


# Phases


def begin_phase(rules: Scs, state: State, stage: int, turn_begins: bool = False) -> None:
    state.stage = stage
    state.moved = state.resting = state.fought = state.struck = 0
    state.hit = state.shelled = state.topped = state.pinned = 0
    questions.judge(rules, state, turn_begins)
    phase = rules.stages[stage]
    state.frames = [Begun(phase, 0)]
    if phase == phases.MOVEMENT:
        state.frames += [Bare(phases.REPLACEMENTS), Bare(phases.ARRIVALS)]


def begun(rules: Scs, state: State) -> None:
    """2.1b, Q11: who is in an enemy zone now, reinforcements included, is so for the phase."""
    if not state.frames[-1].begun:
        state.pinned = stacks.in_zone(rules, state, state.active)
        state.frames[-1] = Begun(state.frames[-1].phase, 1)


def move(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    begun(rules, state)
    return _over_if(rules, state, not overrun.anybody(rules, state))


def combat(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    begun(rules, state)
    return _over_if(
        rules,
        state,
        not any(
            attackers.check_target(rules, state, target) is None
            for target in attackers.targets(rules, state, False)
        ),
    )


def shell(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    begun(rules, state)
    return _over_if(
        rules,
        state,
        not any(
            barrage.check_gun(rules, state, unit) is None
            for unit in barrage.guns(rules, state, False)
        ),
    )


def _over_if(rules: Scs, state: State, idle: bool) -> bool:
    """A phase in which nothing can be done is over; in the fog that would tell too much."""
    if idle and not rules.fog:
        state.frames = [NextPhase(phases.NEXT_PHASE)]
        return True
    return False


def recover(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    shake_off(rules, state, events)
    state.frames = [NextPhase(phases.NEXT_PHASE)]
    return True


def shake_off(rules: Scs, state: State, events: list[Raw]) -> None:
    """Disorganisation ends with the owner's next player turn."""
    own = rules.of_side[state.active]
    over = state.shaken & own & ~state.shaken_now
    if over:
        events.append((RECOVERED, state.active, over))
    state.shaken &= ~over
    state.shaken_now &= ~own
    for unit in bits(over):
        stacks.changed(rules, state, unit)


def next_phase(rules: Scs, state: State, dice: Dice, events: list[Raw]) -> bool:
    """4.0a at the end of every phase, then what follows it."""
    ended = rules.stages[state.stage]
    if ended == phases.MOVEMENT and not state.frames[0].settled:
        excess.forgive(rules, state)
        state.frames = [NextPhase(phases.NEXT_PHASE, (1,))]
    if not excess.settle(rules, state, events):
        return True
    if ended == phases.SUPPLY:
        victory.after_supply(rules, state, events)
    if state.stage + 1 < len(rules.stages):
        begin_phase(rules, state, state.stage + 1)
        return True
    if phases.RECOVERY not in rules.stages:
        shake_off(rules, state, events)
    return end_player_turn(rules, state, events)


# Who is asked


def _active(rules: Scs, state: State) -> int:
    return state.active


def _named(rules: Scs, state: State) -> int:
    side: int = state.frames[-1].side
    return side


def _first(rules: Scs, state: State) -> int:
    return state.first


def _placer(rules: Scs, state: State) -> int:
    unit: int = state.frames[-1].unit
    return rules.owner[unit]


def _owner(rules: Scs, state: State) -> int:
    group: int = state.frames[-1].units
    return rules.owner[lowest(group)]


def _the_unit(rules: Scs, state: State) -> tuple[str, int]:
    return ("unit", state.frames[-1].unit)


def _first_mover(rules: Scs, state: State) -> tuple[str, int]:
    return ("unit", state.frames[-1].units[0])


#: Nobody is on the move: begin with somebody, or end the phase.
CHOOSE_UNIT: dict[int, Deed[Any, State]] = {
    PICK: Deed(overrun.candidates, overrun.check_unit, movement.do_pick, True),
    GO: never((WHO_MOVES,)),
    STEP: never((WHO_MOVES,)),
    ATTACK_VERB: never((WHO_MOVES,)),
    TOP: movement.ON_TOP,
    DONE: movement.END_PHASE,
}
#: A unit or stack is on the move; `overrun.listing` says with what.
MOVE_UNITS: dict[int, Deed[Any, State]] = {
    PICK: Deed(None, overrun.check_more, movement.do_more),
    STEP: Deed(None, movement.check_step, movement.do_step),
    GO: Deed(None, movement.check_go, movement.do_go),
    LEAVE: Deed(None, movement.check_leave, movement.do_leave),
    ATTACK_VERB: Deed(None, overrun.check, overrun.do),
    DONE: Deed(None, movement.check_stop, movement.do_stop),
}


def _begin(rules: Scs, state: State, _: int, events: list[Raw]) -> bool:
    state.frames = [Begun(phases.START, 1)]
    return True


BEGIN: dict[int, Deed[Any, State]] = {DONE: always(_begin)}

PHASES: Mapping[int, Phase[Any, State]] = {
    # Set-up
    phases.SET_UP: Phase("set-up", "set-up-5", _named, setup.DEEDS, setup.skip_set_up),
    phases.START: Phase("start", "1.0", _first, BEGIN, start),
    phases.FIRST_ROLL: Phase("first-roll", "game.first", run=initiative.roll),
    phases.PLAYER_TURN: Phase("player-turn", "1.0", run=player_turn),
    # 5.0 Reinforcements, replacements
    phases.ARRIVALS: Phase("arrivals", "5.0", _active, reinforcements.DEEDS, reinforcements.arrive),
    phases.REPLACEMENTS: Phase(
        "replacements", "game.replacements", _active, replacements.DEEDS, replacements.replace
    ),
    phases.PLACING: Phase("placing", "5.0", _placer, placing.DEEDS, about=_the_unit),
    # 3.0 Movement, 11.0 exploitation
    phases.MOVEMENT: Phase("movement", "3.0", _active, CHOOSE_UNIT, move),
    phases.EXPLOITATION: Phase("exploitation", "11.0", _active, CHOOSE_UNIT, move),
    phases.MOVING: Phase(
        "moving", "3.1b", _active, MOVE_UNITS, about=_first_mover, listing=overrun.listing
    ),
    phases.EXCESS: Phase("excess", "4.0a", _active, excess.DEEDS, excess.go_on, about=excess.about),
    # Barrage
    phases.BARRAGE: Phase("barrage", "game.barrage", _active, barrage.CHOOSE_GUN, shell),
    phases.FIRING: Phase("firing", "game.barrage", _active, barrage.CHOOSE_GUNS),
    phases.SHELLING: Phase("shelling", "game.barrage"),
    # 7.0 Combat
    phases.COMBAT: Phase("combat", "7.0", _active, attackers.CHOOSE_TARGET, combat),
    phases.ATTACK: Phase(
        "attack", "7.0", _active, attackers.CHOOSE_ATTACKERS, about=attackers.target_hex
    ),
    phases.BATTLE: Phase("battle", "7.1", run=battle.go_on),
    phases.AIR: Phase("air", "game.air", _named, battle.AIR_DEEDS, about=battle.battlefield),
    phases.DIE: Phase("die", "7.0", by_chance, rolls.DEEDS, rolls.roll),
    phases.HOLD: Phase("hold", "9.2", _named, battle.HOLD_DEEDS, about=battle.battlefield),
    phases.LOSS: Phase("loss", "8.0a", _named, losses.DEEDS, losses.go_on, about=losses.about),
    phases.RETREAT: Phase(
        "retreat", "9.0a", _owner, retreat.DEEDS, retreat.go_on, about=retreat.about
    ),
    phases.ADVANCE: Phase("advance", "10.0", _active, advance.CHOOSE_UNIT, advance.idle),
    phases.ADVANCING: Phase("advancing", "10.0", _active, advance.CHOOSE_HEX, about=_the_unit),
    # 12.0 Supply, and the end of turns
    phases.SUPPLY: Phase("supply", "12.0", run=supply.check_supply),
    phases.RECOVERY: Phase("recovery", "game.disorganised", run=recover),
    phases.NEXT_PHASE: Phase("next-phase", "1.0", run=next_phase),
    phases.TURN_END: Phase("turn-end", "map-D", run=end_turn),
    phases.OVER: Phase("over", "game.victory"),
}
