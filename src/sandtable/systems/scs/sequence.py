"""1.0 The sequence of play: every phase, what is asked in it and what happens by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.action import ATTACK as ATTACK_VERB
from ...core.action import DONE, GO, LEAVE, PICK, STEP, TOP
from ...core.bits import bits
from ...core.dice import Dice
from ...core.message import Raw
from ...core.rules import CHANCE, Deed, Phase, never
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
    placing,
    questions,
    reinforcements,
    replacements,
    retreat,
    rolls,
    setup,
    stacks,
    state,
    supply,
    victory,
)
from .state import State
from .terms import RECOVERED, TURN_BEGAN, WHO_MOVES

if TYPE_CHECKING:
    from .rules import Scs

#: The phases of a player turn, as modules name them.
STAGES = {
    "movement": state.MOVEMENT,
    "barrage": state.BARRAGE,
    "combat": state.COMBAT,
    "exploitation": state.EXPLOITATION,
    "supply": state.SUPPLY,
    "recovery": state.RECOVERY,
}


# Turns


def start(rules: Scs, state_: State, dice: Dice, events: list[Raw]) -> bool:
    """All are set up: the first turn begins. Its first roll needs an order that it belongs to."""
    return bool(state_.frames[-1][1]) and begin_turn(rules, state_, events)


def begin_turn(rules: Scs, state_: State, events: list[Raw]) -> bool:
    events.append((TURN_BEGAN, state_.turn))
    for side in (0, 1):
        brought = rules.turn_data.get(state_.turn)
        name = rules.sides[side]
        state_.air[side] = brought.air.get(name, 0) if brought else 0
        state_.points[side] += brought.replacements.get(name, 0) if brought else 0
    if rules.first < 0:
        state_.frames = [(state.FIRST_ROLL,)]
    else:
        state_.first = rules.first
        state_.frames = [(state.PLAYER_TURN, state_.first)]
    return True


def player_turn(rules: Scs, state_: State, dice: Dice, events: list[Raw]) -> bool:
    """A player turn begins, if the side has one in this turn."""
    side = state_.frames[-1][1]
    state_.active = side
    state_.fired = 0
    if rules.skipped(state_.turn, side):
        return end_player_turn(rules, state_, events)
    begin_phase(rules, state_, 0, True)
    return True


def end_player_turn(rules: Scs, state_: State, events: list[Raw]) -> bool:
    # G6: who was disorganised in this player turn, at whatever moment, recovers in the next.
    state_.shaken_now &= ~rules.of_side[state_.active]
    if victory.automatic(rules, state_, "player-turn", events):
        return True
    if state_.active == state_.first:
        state_.frames = [(state.PLAYER_TURN, 1 - state_.first)]
    else:
        state_.frames = [(state.TURN_END,)]
    return True


def end_turn(rules: Scs, state_: State, dice: Dice, events: list[Raw]) -> bool:
    if victory.automatic(rules, state_, "game-turn", events):
        return True
    if state_.turn == rules.last_turn:
        victory.end(rules, state_, events)
        return True
    state_.turn += 1
    return begin_turn(rules, state_, events)


# Phases


def begin_phase(rules: Scs, state_: State, stage: int, turn_begins: bool = False) -> None:
    state_.stage = stage
    state_.moved = state_.resting = state_.fought = state_.struck = 0
    state_.hit = state_.shelled = state_.topped = state_.pinned = 0
    questions.judge(rules, state_, turn_begins)
    phase = rules.stages[stage]
    state_.frames = [(phase, 0)]
    if phase == state.MOVEMENT:
        state_.frames += [(state.REPLACEMENTS,), (state.ARRIVALS,)]


def begun(rules: Scs, state_: State) -> None:
    """2.1b, Q11: who is in an enemy zone now, reinforcements included, is so for the phase."""
    if not state_.frames[-1][1]:
        state_.pinned = stacks.in_zone(rules, state_, state_.active)
        state_.frames[-1] = (state_.frames[-1][0], 1)


def move(rules: Scs, state_: State, dice: Dice, events: list[Raw]) -> bool:
    begun(rules, state_)
    return _over_if(rules, state_, not overrun.anybody(rules, state_))


def combat(rules: Scs, state_: State, dice: Dice, events: list[Raw]) -> bool:
    begun(rules, state_)
    return _over_if(
        rules,
        state_,
        not any(
            attackers.check_target(rules, state_, target) is None
            for target in attackers.targets(rules, state_, False)
        ),
    )


def shell(rules: Scs, state_: State, dice: Dice, events: list[Raw]) -> bool:
    begun(rules, state_)
    return _over_if(
        rules,
        state_,
        not any(
            barrage.check_gun(rules, state_, unit) is None
            for unit in barrage.guns(rules, state_, False)
        ),
    )


def _over_if(rules: Scs, state_: State, idle: bool) -> bool:
    """A phase in which nothing can be done is over; in the fog that would tell too much."""
    if idle and not rules.fog:
        state_.frames = [(state.NEXT_PHASE,)]
        return True
    return False


def recover(rules: Scs, state_: State, dice: Dice, events: list[Raw]) -> bool:
    shake_off(rules, state_, events)
    state_.frames = [(state.NEXT_PHASE,)]
    return True


def shake_off(rules: Scs, state_: State, events: list[Raw]) -> None:
    """Disorganisation ends with the owner's next player turn."""
    own = rules.of_side[state_.active]
    over = state_.shaken & own & ~state_.shaken_now
    if over:
        events.append((RECOVERED, state_.active, over))
    state_.shaken &= ~over
    state_.shaken_now &= ~own
    for unit in bits(over):
        stacks.changed(rules, state_, unit)


def next_phase(rules: Scs, state_: State, dice: Dice, events: list[Raw]) -> bool:
    """4.0a at the end of every phase, then what follows it."""
    ended = rules.stages[state_.stage]
    if ended == state.MOVEMENT and not state_.frames[0][1:]:
        excess.forgive(rules, state_)
        state_.frames = [(state.NEXT_PHASE, 1)]
    if not excess.settle(rules, state_, events):
        return True
    if ended == state.SUPPLY:
        victory.after_supply(rules, state_, events)
    if state_.stage + 1 < len(rules.stages):
        begin_phase(rules, state_, state_.stage + 1)
        return True
    if state.RECOVERY not in rules.stages:
        shake_off(rules, state_, events)
    return end_player_turn(rules, state_, events)


# Who is asked


def _active(rules: Scs, state_: State) -> int:
    return state_.active


def _named(rules: Scs, state_: State) -> int:
    return state_.frames[-1][1]


def _first(rules: Scs, state_: State) -> int:
    return state_.first


def _dice(rules: Scs, state_: State) -> int:
    return CHANCE


def _placer(rules: Scs, state_: State) -> int:
    return rules.owner[state_.frames[-1][1]]


def _owner(rules: Scs, state_: State) -> int:
    group = state_.frames[-1][1]
    return rules.owner[(group & -group).bit_length() - 1]


def _the_unit(rules: Scs, state_: State) -> tuple[str, int]:
    return ("unit", state_.frames[-1][1])


def _first_mover(rules: Scs, state_: State) -> tuple[str, int]:
    return ("unit", state_.frames[-1][3])


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


def _begin(rules: Scs, state_: State, _: int, events: list[Raw]) -> bool:
    state_.frames = [(state.START, 1)]
    return True


BEGIN: dict[int, Deed[Any, State]] = {DONE: Deed(lambda *_: (0,), lambda *_: None, _begin, True)}

PHASES: Mapping[int, Phase[Any, State]] = {
    # Set-up
    state.SET_UP: Phase("set-up", "set-up-5", _named, setup.DEEDS, setup.skip_set_up),
    state.START: Phase("start", "1.0", _first, BEGIN, start),
    state.FIRST_ROLL: Phase("first-roll", "game.first", run=initiative.roll),
    state.PLAYER_TURN: Phase("player-turn", "1.0", run=player_turn),
    # 5.0 Reinforcements, replacements
    state.ARRIVALS: Phase("arrivals", "5.0", _active, reinforcements.DEEDS, reinforcements.arrive),
    state.REPLACEMENTS: Phase(
        "replacements", "game.replacements", _active, replacements.DEEDS, replacements.replace
    ),
    state.PLACING: Phase("placing", "5.0", _placer, placing.DEEDS, about=_the_unit),
    # 3.0 Movement, 11.0 exploitation
    state.MOVEMENT: Phase("movement", "3.0", _active, CHOOSE_UNIT, move),
    state.EXPLOITATION: Phase("exploitation", "11.0", _active, CHOOSE_UNIT, move),
    state.MOVING: Phase(
        "moving", "3.1b", _active, MOVE_UNITS, about=_first_mover, listing=overrun.listing
    ),
    state.EXCESS: Phase("excess", "4.0a", _active, excess.DEEDS, excess.go_on, about=excess.about),
    # Barrage
    state.BARRAGE: Phase("barrage", "game.barrage", _active, barrage.CHOOSE_GUN, shell),
    state.FIRING: Phase("firing", "game.barrage", _active, barrage.CHOOSE_GUNS),
    state.SHELLING: Phase("shelling", "game.barrage"),
    # 7.0 Combat
    state.COMBAT: Phase("combat", "7.0", _active, attackers.CHOOSE_TARGET, combat),
    state.ATTACK: Phase(
        "attack", "7.0", _active, attackers.CHOOSE_ATTACKERS, about=attackers.target_hex
    ),
    state.BATTLE: Phase("battle", "7.1", run=battle.go_on),
    state.AIR: Phase("air", "game.air", _named, battle.AIR_DEEDS, about=battle.battlefield),
    state.DIE: Phase("die", "7.0", _dice, rolls.DEEDS, rolls.roll),
    state.HOLD: Phase("hold", "9.2", _named, battle.HOLD_DEEDS, about=battle.battlefield),
    state.LOSS: Phase("loss", "8.0a", _named, losses.DEEDS, losses.go_on, about=losses.about),
    state.RETREAT: Phase(
        "retreat", "9.0a", _owner, retreat.DEEDS, retreat.go_on, about=retreat.about
    ),
    state.ADVANCE: Phase("advance", "10.0", _active, advance.CHOOSE_UNIT, advance.idle),
    state.ADVANCING: Phase("advancing", "10.0", _active, advance.CHOOSE_HEX, about=_the_unit),
    # 12.0 Supply, and the end of turns
    state.SUPPLY: Phase("supply", "12.0", run=supply.check_supply),
    state.RECOVERY: Phase("recovery", "game.disorganised", run=recover),
    state.NEXT_PHASE: Phase("next-phase", "1.0", run=next_phase),
    state.TURN_END: Phase("turn-end", "map-D", run=end_turn),
    state.OVER: Phase("over", "game.victory"),
}
