"""4.1 The sequence of play: every phase, what is asked in it and what happens by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ...core.action import CHOOSE, PICK
from ...core.dice import Dice
from ...core.message import Raw
from ...core.rules import CHANCE, Deed, Phase
from . import (
    advance,
    battle,
    combat,
    fire,
    movement,
    reinforcements,
    retreat,
    setup,
    state,
    victory,
)
from .picks import Pick, pick, refuse
from .state import AXIS, BRITISH, State
from .terms import DECIDE_FIRST, MARKER_TO_GET, NOT_AN_END_FACE

if TYPE_CHECKING:
    from .rules import Folio


def next_phase(rules: Folio, state_: State, dice: Dice, events: list[Raw]) -> bool:
    """4.1: what follows the phase that has ended."""
    ended = state_.frames[-1][1]
    if ended == state.MOVEMENT:  # who moved took part; the mobile phases ask for it
        state_.acted |= state_.moved & rules.mobile
    state_.moved = state_.fought = state_.struck = state_.shelled = 0
    if ended == state.MOVEMENT and state_.active == BRITISH:
        state_.frames = [(state.ARRIVALS, 0)]
    elif ended in (state.MOVEMENT, state.ARRIVALS):
        state_.frames = [(state.COMBAT,)]
    elif ended == state.COMBAT:
        state_.frames = [(state.MOBILE_MOVEMENT,)]
    elif ended == state.MOBILE_MOVEMENT and rules.mobile_combat:
        state_.frames = [(state.MOBILE_COMBAT,)]
    else:  # a player turn begins or ends
        state_.acted = 0
        if ended != state.ALLOTMENT and state_.active == AXIS:
            state_.frames = [(state.TURN_END,)]
        else:
            state_.active = BRITISH if ended == state.ALLOTMENT else AXIS
            state_.frames = [(state.MOVEMENT,)]
    return True


def skip_if_idle(rules: Folio, state_: State, dice: Dice, events: list[Raw]) -> bool:
    """A phase in which nothing can be done is over; whether it can be is public."""
    phase = state_.frames[-1][0]
    if phase in (state.COMBAT, state.MOBILE_COMBAT):
        idle = not any(True for _ in combat.targets(rules, state_, False)) and not (
            state_.hand[state_.active] and combat.check_barrages(rules, state_) is None
        )
    else:
        idle = not any(
            movement.check_unit(rules, state_, unit) is None
            for unit in movement.candidates(rules, state_, False)
        )
    if idle:
        state_.frames = [(state.NEXT_PHASE, phase)]
    return idle


# Who is asked


def _active(rules: Folio, state_: State) -> int:
    return state_.active


def _named(rules: Folio, state_: State) -> int:
    return state_.frames[-1][1]


def _british(rules: Folio, state_: State) -> int:
    return BRITISH


def _dice(rules: Folio, state_: State) -> int:
    return CHANCE


def _owner(rules: Folio, state_: State) -> int:
    return rules.owner[state_.frames[-1][1]]


def _the_unit(rules: Folio, state_: State) -> tuple[str, int]:
    """What it is about, in a phase whose frame names a unit."""
    return ("unit", state_.frames[-1][1])


# 17.1


def _end_choices(rules: Folio, state_: State, canonical: bool) -> Iterable[int]:
    return (rules.choices["end"], rules.choices["continue"])


def _check_end(rules: Folio, state_: State, choice: int) -> Raw | None:
    known = (rules.choices["end"], rules.choices["continue"])
    return None if choice in known else (DECIDE_FIRST,)


def _do_end(rules: Folio, state_: State, choice: int, events: list[Raw]) -> bool:
    return victory.do_end_choice(rules, state_, choice == rules.choices["end"], events)


def _check_end_face(rules: Folio, state_: State, choice: int) -> Raw | None:
    return None if choice in rules.face_of else (NOT_AN_END_FACE,)


def _do_end_face(rules: Folio, state_: State, choice: int, events: list[Raw]) -> bool:
    state_.frames[-1] += (rules.face_of[choice],)
    return True


def _markers_only(markers: Pick) -> Mapping[int, Deed[Any, State]]:
    return {PICK: pick(refuse((MARKER_TO_GET,)), markers)}


DRAWING = _markers_only(Pick(fire.drawable, fire.check_draw, fire.do_draw))
CHOOSING = _markers_only(Pick(fire.choosable, fire.check_choice, fire.do_choice))
ARRIVING = {PICK: reinforcements.DEEDS}
END_CHOICE = {CHOOSE: Deed(_end_choices, _check_end, _do_end)}
END_FACES = {CHOOSE: Deed(battle.faces, _check_end_face, _do_end_face)}

PHASES: Mapping[int, Phase[Any, State]] = {
    # 18.0 Set-up
    state.START: Phase("start", "18.0", _british, setup.DEEDS),
    # 4.1a, 8.1 Support fire marker phase
    state.ALLOTMENT: Phase("allotment", "8.1a", run=fire.allot),
    state.DRAW: Phase("draw", "8.1c", _dice, DRAWING, fire.draw),
    state.CHOOSE_FIRE: Phase("choose-fire", "8.1c", _named, CHOOSING),
    # 4.1b Movement phase, 4.1d mobile movement phase
    state.MOVEMENT: Phase("movement", "4.1b", _active, movement.CHOOSE_UNIT, skip_if_idle),
    state.MOBILE_MOVEMENT: Phase(
        "mobile-movement", "4.1d", _active, movement.CHOOSE_UNIT, skip_if_idle
    ),
    state.MOVING: Phase("moving", "5.1a", _active, movement.MOVE_UNIT, about=_the_unit),
    state.ARRIVALS: Phase(
        "arrivals", "11.2a", _british, ARRIVING, reinforcements.arrive, reinforcements.entry_hex
    ),
    # 4.1c Combat phase, 4.1e mobile combat phase
    state.COMBAT: Phase("combat", "4.1c", _active, combat.CHOOSE_TARGET, skip_if_idle),
    state.MOBILE_COMBAT: Phase(
        "mobile-combat", "4.1e", _active, combat.CHOOSE_TARGET, skip_if_idle
    ),
    state.BOMBARDMENT: Phase("bombardment", "8.4a", _active, combat.CHOOSE_BARRAGE),
    state.ATTACK: Phase(
        "attack", "7.2a", _active, combat.CHOOSE_ATTACKERS, about=combat.target_hex
    ),
    state.COMMIT: Phase("commit", "8.3c", _named, combat.COMMIT_MARKERS, about=combat.battlefield),
    state.BATTLE: Phase("battle", "7.3", run=battle.go_on),
    state.SHELLING: Phase("shelling", "8.4d", run=battle.go_on),
    state.DIE: Phase("die", "7.6a", _dice, battle.DIE_DEEDS),
    state.PRICE: Phase("price", "14.3c", _active, battle.PRICE_DEEDS),
    state.LOSS: Phase("loss", "7.6c", _active, battle.LOSS_DEEDS),
    state.STAND: Phase("stand", "7.8", _owner, battle.STAND_DEEDS, about=_the_unit),
    state.RETREATS: Phase("retreats", "7.7a", _active, retreat.CHOOSE_UNIT, retreat.retreats_alone),
    state.RETREAT: Phase("retreat", "7.7a", _owner, retreat.RETREAT_UNIT, about=_the_unit),
    state.ADVANCE: Phase("advance", "7.9a", _active, advance.CHOOSE_UNIT),
    state.ADVANCING: Phase("advancing", "7.9a", _active, advance.CHOOSE_HEX, about=_the_unit),
    state.NEXT_PHASE: Phase("next-phase", "4.1b", run=next_phase),
    # 4.1f, 17.1 End of the turn
    state.TURN_END: Phase("turn-end", "4.1f", run=victory.end_turn),
    state.END_DICE: Phase("end-dice", "17.1a", _dice, END_FACES, victory.roll_for_end),
    state.SUDDEN_END: Phase("sudden-end", "17.1b", _named, END_CHOICE),
    state.OVER: Phase("over", "17.0d"),
}
