"""4.1 The sequence of play: every phase, what is asked in it and what happens by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ...core.action import CHOOSE, PICK
from ...core.dice import Dice
from ...core.frames import Bare
from ...core.message import Raw
from ...core.rules import Deed, Phase, by_chance
from . import (
    advance,
    battle,
    combat,
    fire,
    movement,
    phases,
    reinforcements,
    retreat,
    setup,
    victory,
)
from .frames import Arrivals, EndDice, NextPhase
from .picks import Pick, pick, refuse
from .state import AXIS, BRITISH, State
from .terms import DECIDE_FIRST, MARKER_TO_GET, NOT_AN_END_FACE

if TYPE_CHECKING:
    from .rules import Folio


def next_phase(rules: Folio, state: State, dice: Dice, events: list[Raw]) -> bool:
    """4.1: what follows the phase that has ended."""
    ended: int = state.frames[-1].ended
    if ended == phases.MOVEMENT:  # who moved took part; the mobile phases ask for it
        state.acted |= state.moved & rules.mobile
    state.moved = state.fought = state.struck = state.shelled = 0
    if ended == phases.MOVEMENT and state.active == BRITISH:
        state.frames = [Arrivals(phases.ARRIVALS, 0)]
    elif ended in (phases.MOVEMENT, phases.ARRIVALS):
        state.frames = [Bare(phases.COMBAT)]
    elif ended == phases.COMBAT:
        state.frames = [Bare(phases.MOBILE_MOVEMENT)]
    elif ended == phases.MOBILE_MOVEMENT and rules.mobile_combat:
        state.frames = [Bare(phases.MOBILE_COMBAT)]
    else:  # a player turn begins or ends
        state.acted = 0
        if ended != phases.ALLOTMENT and state.active == AXIS:
            state.frames = [Bare(phases.TURN_END)]
        else:
            state.active = BRITISH if ended == phases.ALLOTMENT else AXIS
            state.frames = [Bare(phases.MOVEMENT)]
    return True


def skip_if_idle(rules: Folio, state: State, dice: Dice, events: list[Raw]) -> bool:
    """A phase in which nothing can be done is over; whether it can be is public."""
    phase: int = state.frames[-1].phase
    if phase in (phases.COMBAT, phases.MOBILE_COMBAT):
        idle = not any(True for _ in combat.targets(rules, state, False)) and not (
            state.hand[state.active] and combat.check_barrages(rules, state) is None
        )
    else:
        idle = not any(
            movement.check_unit(rules, state, unit) is None
            for unit in movement.candidates(rules, state, False)
        )
    if idle:
        state.frames = [NextPhase(phases.NEXT_PHASE, phase)]
    return idle


# Who is asked


def _active(rules: Folio, state: State) -> int:
    return state.active


def _named(rules: Folio, state: State) -> int:
    side: int = state.frames[-1].side
    return side


def _british(rules: Folio, state: State) -> int:
    return BRITISH


def _owner(rules: Folio, state: State) -> int:
    unit: int = state.frames[-1].unit
    return rules.owner[unit]


def _the_unit(rules: Folio, state: State) -> tuple[str, int]:
    """What it is about, in a phase whose frame names a unit."""
    return ("unit", state.frames[-1].unit)


# 17.1


def _end_choices(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    return (rules.choices["end"], rules.choices["continue"])


def _check_end(rules: Folio, state: State, choice: int) -> Raw | None:
    known = (rules.choices["end"], rules.choices["continue"])
    return None if choice in known else (DECIDE_FIRST,)


def _do_end(rules: Folio, state: State, choice: int, events: list[Raw]) -> bool:
    return victory.do_end_choice(rules, state, choice == rules.choices["end"], events)


def _check_end_face(rules: Folio, state: State, choice: int) -> Raw | None:
    return None if choice in rules.face_of else (NOT_AN_END_FACE,)


def _do_end_face(rules: Folio, state: State, choice: int, events: list[Raw]) -> bool:
    dice: EndDice = state.frames[-1]
    state.frames[-1] = EndDice(phases.END_DICE, (*dice.faces, rules.face_of[choice]))
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
    phases.START: Phase("start", "18.0", _british, setup.DEEDS),
    # 4.1a, 8.1 Support fire marker phase
    phases.ALLOTMENT: Phase("allotment", "8.1a", run=fire.allot),
    phases.DRAW: Phase("draw", "8.1c", by_chance, DRAWING, fire.draw),
    phases.CHOOSE_FIRE: Phase("choose-fire", "8.1c", _named, CHOOSING),
    # 4.1b Movement phase, 4.1d mobile movement phase
    phases.MOVEMENT: Phase("movement", "4.1b", _active, movement.CHOOSE_UNIT, skip_if_idle),
    phases.MOBILE_MOVEMENT: Phase(
        "mobile-movement", "4.1d", _active, movement.CHOOSE_UNIT, skip_if_idle
    ),
    phases.MOVING: Phase("moving", "5.1a", _active, movement.MOVE_UNIT, about=_the_unit),
    phases.ARRIVALS: Phase(
        "arrivals", "11.2a", _british, ARRIVING, reinforcements.arrive, reinforcements.entry_hex
    ),
    # 4.1c Combat phase, 4.1e mobile combat phase
    phases.COMBAT: Phase("combat", "4.1c", _active, combat.CHOOSE_TARGET, skip_if_idle),
    phases.MOBILE_COMBAT: Phase(
        "mobile-combat", "4.1e", _active, combat.CHOOSE_TARGET, skip_if_idle
    ),
    phases.BOMBARDMENT: Phase("bombardment", "8.4a", _active, combat.CHOOSE_BARRAGE),
    phases.ATTACK: Phase(
        "attack", "7.2a", _active, combat.CHOOSE_ATTACKERS, about=combat.target_hex
    ),
    phases.COMMIT: Phase("commit", "8.3c", _named, combat.COMMIT_MARKERS, about=combat.battlefield),
    phases.BATTLE: Phase("battle", "7.3", run=battle.go_on),
    phases.SHELLING: Phase("shelling", "8.4d", run=battle.go_on),
    phases.DIE: Phase("die", "7.6a", by_chance, battle.DIE_DEEDS),
    phases.PRICE: Phase("price", "14.3c", _active, battle.PRICE_DEEDS),
    phases.LOSS: Phase("loss", "7.6c", _active, battle.LOSS_DEEDS),
    phases.STAND: Phase("stand", "7.8", _owner, battle.STAND_DEEDS, about=_the_unit),
    phases.RETREATS: Phase(
        "retreats", "7.7a", _active, retreat.CHOOSE_UNIT, retreat.retreats_alone
    ),
    phases.RETREAT: Phase("retreat", "7.7a", _owner, retreat.RETREAT_UNIT, about=_the_unit),
    phases.ADVANCE: Phase("advance", "7.9a", _active, advance.CHOOSE_UNIT),
    phases.ADVANCING: Phase("advancing", "7.9a", _active, advance.CHOOSE_HEX, about=_the_unit),
    phases.NEXT_PHASE: Phase("next-phase", "4.1b", run=next_phase),
    # 4.1f, 17.1 End of the turn
    phases.TURN_END: Phase("turn-end", "4.1f", run=victory.end_turn),
    phases.END_DICE: Phase("end-dice", "17.1a", by_chance, END_FACES, victory.roll_for_end),
    phases.SUDDEN_END: Phase("sudden-end", "17.1b", _named, END_CHOICE),
    phases.OVER: Phase("over", "17.0d"),
}
