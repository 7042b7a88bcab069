"""7.3 to 7.9 Resolving an attack or a bombardment, stage by stage."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.action import ASSIGN, CHOOSE
from ...core.bits import bits, lowest
from ...core.dice import Dice
from ...core.frames import Bare
from ...core.message import Raw
from ...core.rules import Deed
from . import advance, combat, fire, losses, retreat, terrain, victory, zones
from .combat import ANSWER, FALL_BACK, FOLLOW, LOSE, PAY, ROLL, SECOND
from .frames import Battle, Combat, OneOf, Retreats, Stand
from .phases import BATTLE, DIE, LOSS, PRICE, RETREATS, STAND
from .state import AXIS, State
from .terms import (
    BOX_HELD,
    ENGINEER_PAID,
    NOT_A_FACE,
    NOT_IN_BATTLE,
    NOT_IN_EXCHANGE,
    NOT_PAYING,
    RETREAT_COSTS,
    RETREAT_FATAL,
    RETREAT_LOSES,
    RETREAT_OPENS,
    ROLLED,
    STAND_COSTS,
    STAND_OR_GO,
    STOOD,
)

if TYPE_CHECKING:
    from .rules import Folio, Result


# Reading the table


def difference(
    rules: Folio, state: State, target: int, attackers: int, own: int, other: int
) -> int:
    """7.3: strengths and markers of the attackers, in points, less those of the defender."""
    strength = sum(losses.attack_strength(rules, state, unit) for unit in bits(attackers))
    defence = losses.defence_strength(rules, state, state.at[target] - 1)
    return strength + own - defence - other


def column(rules: Folio, differential: int, shift: int) -> int:
    """7.4d, P-21: a shift is taken off the difference, before the table is read."""
    differential -= rules.column_width * shift
    return max(bisect_right(rules.columns, differential) - 1, 0)


def _reading(rules: Folio, state: State) -> tuple[int, int, int]:
    """Of the combat on top: difference, type of terrain, column."""
    frame: Combat = state.frames[-1]
    target, attackers = frame.place, 0
    if isinstance(frame, Battle):
        attackers = frame.attackers
        kind = terrain.of_attack(rules, state, target, attackers, frame.spared)
    else:
        kind = terrain.of_bombardment(rules, state, target)
    fires = fire.total(frame.markers), fire.total(frame.answer)
    differential = difference(rules, state, target, attackers, *fires)
    return differential, kind, column(rules, differential, rules.shift[kind])


# The stages


def _stage(state: State, stage: int) -> None:
    frame: Combat = state.frames[-1]
    state.frames[-1] = frame.replace(stage=stage)


def go_on(rules: Folio, state: State, dice: Dice, events: list[Raw]) -> bool:
    """The next stage of the combat on top of the frames."""
    stage: int = state.frames[-1].stage
    return _STAGES[stage](rules, state, dice, events)


def _answer(rules: Folio, state: State, dice: Dice, events: list[Raw]) -> bool:
    _stage(state, SECOND)
    combat.ask_markers(rules, state, 1 - state.active)
    return True


def _second(rules: Folio, state: State, dice: Dice, events: list[Raw]) -> bool:
    """P-15, the other order: the attacker commits when he has seen the defender's markers."""
    _stage(state, ROLL)
    if rules.defender_first and state.frames[-1].phase == BATTLE:
        combat.ask_markers(rules, state, state.active)
    return True


def _roll(rules: Folio, state: State, dice: Dice, events: list[Raw]) -> bool:
    faces = dice.roll(1)
    if faces is None:
        state.frames.append(Bare(DIE))
        return False
    _read(rules, state, faces[0], events)
    return True


def _read(rules: Folio, state: State, face: int, events: list[Raw]) -> None:
    differential, kind, col = _reading(rules, state)
    cell = (face - 1) * len(rules.columns) + col
    events.append((ROLLED, differential, kind, rules.shift[kind], rules.table[cell], face))
    frame: Combat = state.frames[-1]
    stage = PAY if isinstance(frame, Battle) else LOSE
    state.frames[-1] = frame.replace(stage=stage, cell=cell)


def _pay(rules: Folio, state: State, dice: Dice, events: list[Raw]) -> bool:
    """14.3c: an engineer whose skill was used is depleted, whatever the result."""
    battle: Battle = state.frames[-1]
    _stage(state, LOSE)
    payers = 0
    if not battle.spared:
        payers = terrain.engineers(rules, state, battle.place, battle.attackers)
    if payers & (payers - 1):
        state.frames.append(OneOf(PRICE, payers))
    elif payers:
        _do_price(rules, state, lowest(payers), events)
    return True


def _do_price(rules: Folio, state: State, unit: int, events: list[Raw]) -> None:
    events.append((ENGINEER_PAID, unit))
    _attacker_loses(rules, state, unit, events)


def _attacker_loses(rules: Folio, state: State, unit: int, events: list[Raw]) -> None:
    losses.deplete(rules, state, unit, events)
    if state.place[unit] == rules.eliminated:
        battle: Battle = state.frames[-1]
        state.frames[-1] = battle.replace(attackers=battle.attackers & ~(1 << unit))
        victory.look(rules, state, events)


def _lose(rules: Folio, state: State, dice: Dice, events: list[Raw]) -> bool:
    """7.6: losses of the defender, then of the attackers."""
    frame: Combat = state.frames[-1]
    battle = isinstance(frame, Battle)
    result = rules.results[frame.cell]
    defender = state.at[frame.place] - 1
    _stage(state, FALL_BACK)
    if battle and result.eliminates:
        losses.eliminate(rules, state, defender, events)
    elif result.defender_loses if battle else fire_hurts(rules, state, defender, result):
        losses.deplete(rules, state, defender, events)
    if state.place[defender] == rules.eliminated:
        if battle:
            state.frames[-1] = state.frames[-1].replace(path=(frame.place,))
        if victory.look(rules, state, events):
            return True
    attackers: int = state.frames[-1].attackers if battle else 0
    if battle and result.attacker_loses and attackers:
        if attackers & (attackers - 1):
            state.frames.append(OneOf(LOSS, attackers))
        else:
            _attacker_loses(rules, state, lowest(attackers), events)
    return True


def fire_hurts(rules: Folio, state: State, unit: int, result: Result) -> bool:
    """8.4e: fire alone turns a unit over, and finishes a weak one only with a clean result."""
    weak = losses.brittle(rules, state, unit)
    return result.eliminates or (result.defender_loses and not weak)


def _fall_back(rules: Folio, state: State, dice: Dice, events: list[Raw]) -> bool:
    """7.7, 7.8, 14.4: who must retreat, and who need not."""
    frame: Combat = state.frames[-1]
    battle = isinstance(frame, Battle)
    result = rules.results[frame.cell]
    if battle:
        _stage(state, FOLLOW)
    else:
        state.frames.pop()
    if result.defender_retreats and state.at[frame.place] and (battle or rules.bombard_retreat):
        _defender_retreats(rules, state, frame.place, result, events)
    elif result.attacker_retreats and isinstance(frame, Battle):
        going = 0
        for unit in bits(frame.attackers):
            if terrain.in_box(rules, unit, state.place[unit]):
                events.append((BOX_HELD, unit, state.place[unit]))
            else:
                going |= 1 << unit
        if going:
            state.frames.append(Retreats(RETREATS, going, result.attacker_retreats))
    return True


def _defender_retreats(
    rules: Folio, state: State, hex_: int, result: Result, events: list[Raw]
) -> None:
    unit, hexes = state.at[hex_] - 1, result.defender_retreats
    hurt = result.defender_loses or losses.brittle(rules, state, unit)
    if terrain.in_box(rules, unit, hex_):
        events.append((BOX_HELD, unit, hex_))
    elif rules.may_stand and not hurt:
        state.frames.append(Stand(STAND, unit, hexes))
    else:
        retreat.begin(rules, state, unit, hexes, events)


def _follow(rules: Folio, state: State, dice: Dice, events: list[Raw]) -> bool:
    """7.9: if the hex is empty now, attackers may advance; then the combat is over."""
    battle: Battle = state.frames.pop()
    if battle.path:
        advance.begin(rules, state, battle.attackers, battle.path)
    return True


_STAGES = {
    ANSWER: _answer,
    SECOND: _second,
    ROLL: _roll,
    PAY: _pay,
    LOSE: _lose,
    FALL_BACK: _fall_back,
    FOLLOW: _follow,
}


# What is asked on the way


def faces(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    return (rules.choices[str(face)] for face in range(1, 7))


def check_face(rules: Folio, state: State, choice: int) -> Raw | None:
    return None if choice in rules.face_of else (NOT_A_FACE,)


def do_face(rules: Folio, state: State, choice: int, events: list[Raw]) -> bool:
    state.frames.pop()
    _read(rules, state, rules.face_of[choice], events)
    return True


def sufferers(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    return bits(state.frames[-1].units)


def check_payer(rules: Folio, state: State, unit: int) -> Raw | None:
    return None if state.frames[-1].units >> unit & 1 else (NOT_PAYING, unit)


def check_sufferer(rules: Folio, state: State, unit: int) -> Raw | None:
    if state.frames[-1].units >> unit & 1:
        return None
    result = rules.results[state.frames[-2].cell]
    return (NOT_IN_BATTLE if result.attacker_retreats else NOT_IN_EXCHANGE, unit)


def do_price(rules: Folio, state: State, unit: int, events: list[Raw]) -> bool:
    state.frames.pop()
    _do_price(rules, state, unit, events)
    return True


def do_loss(rules: Folio, state: State, unit: int, events: list[Raw]) -> bool:
    state.frames.pop()
    _attacker_loses(rules, state, unit, events)
    return True


def stand_or_go(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    return (rules.choices["stand"], rules.choices["retreat"])


def do_stand(rules: Folio, state: State, choice: int, events: list[Raw]) -> bool:
    """7.8: a fresh defender takes a loss and stays."""
    frame: Stand = state.frames.pop()
    unit = frame.unit
    if choice == rules.choices["retreat"]:
        retreat.begin(rules, state, unit, frame.hexes, events)
        return True
    events.append((STOOD, unit, state.place[unit]))
    losses.deplete(rules, state, unit, events)
    return True


def check_stand(rules: Folio, state: State, choice: int) -> Raw | None:
    if choice in (rules.choices["stand"], rules.choices["retreat"]):
        return None
    return (STAND_OR_GO, state.frames[-1].unit)


def stand_price(rules: Folio, state: State, choice: int) -> Raw:
    """What it costs to stand; of a retreat, what is given up with the hex."""
    frame: Stand = state.frames[-1]
    unit, hexes = frame.unit, frame.hexes
    place = state.place[unit]
    if choice == rules.choices["stand"]:
        return (STAND_COSTS, place, rules.attack[1][unit], rules.defence[1][unit])
    life = retreat.life(rules, state, unit)
    if not retreat.ways(rules, state, unit, place, place, hexes, life):
        return (RETREAT_FATAL, place)
    if place == rules.tobruk:
        return (RETREAT_LOSES, place, hexes)
    gone = state.clone()
    zones.lift(rules, gone, unit)
    opens = rules.owner[unit] == AXIS and victory.chain_open(rules, gone)
    return (RETREAT_OPENS if opens else RETREAT_COSTS, place, hexes)


PRICE_DEEDS = {ASSIGN: Deed(sufferers, check_payer, do_price)}
LOSS_DEEDS = {ASSIGN: Deed(sufferers, check_sufferer, do_loss)}
STAND_DEEDS = {CHOOSE: Deed(stand_or_go, check_stand, do_stand)}
DIE_DEEDS = {CHOOSE: Deed(faces, check_face, do_face)}
