"""7.7 Retreats, hex by hex, with 6.2 zones, 14.2 minefields and 16.0 escarpments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ...core.action import PICK
from ...core.action import RETREAT as RETREAT_VERB
from ...core.bits import bits, lowest
from ...core.message import Raw
from ...core.rules import Deed, never
from . import losses, victory, zones
from .frames import Battle, Retreat, Retreats
from .phases import BATTLE, RETREAT, RETREATS
from .picks import Pick, pick, refuse
from .reach import CLIFF, ENEMY_MINE
from .state import State
from .terms import (
    GOES_ON,
    MINE_CROSSED,
    NO_RETREAT,
    NOT_FARTHER,
    NOT_RETREATING,
    RETREAT_CLIFF,
    RETREAT_DEAD_END,
    RETREAT_ENEMY,
    RETREAT_JUMP,
    RETREAT_SEA,
    RETREAT_ZONE,
    RETREATED,
    UNIT_WANTED,
    WHO_RETREATS,
)

if TYPE_CHECKING:
    from .rules import Folio


def bar(rules: Folio, state: State, unit: int, origin: int, at: int, to: int) -> Raw | None:
    """What bars one hex of a retreat, the way beyond apart."""
    if to not in rules.grid.neighbours[at]:
        return (RETREAT_JUMP, at, to)
    if rules.sea >> to & 1:
        return (RETREAT_SEA, to)
    far = rules.grid.distance(origin, at) + 1
    if rules.grid.distance(origin, to) != far:
        return (NOT_FARTHER, to, origin, far, rules.grid.distance(origin, to))
    enemy = 1 - rules.owner[unit]
    if state.units[enemy] & rules.bit[to]:
        return (RETREAT_ENEMY, to, state.at[to] - 1)
    if rules.hexside[rules.owner[unit]].get((at, to)) == CLIFF:
        return (RETREAT_CLIFF, at, to)
    if state.zone[enemy] & rules.bit[to] and not (rules.retreat_by_friends and state.at[to]):
        return (RETREAT_ZONE, to)
    return None


def mined(rules: Folio, unit: int, at: int, to: int) -> bool:
    return rules.hexside[rules.owner[unit]].get((at, to)) == ENEMY_MINE


def ways(
    rules: Folio, state: State, unit: int, origin: int, at: int, left: int, life: int
) -> list[int]:
    """7.7e: the next hexes from which a retreat can be brought to its end alive.

    `life` is how many losses the unit can still take.
    """
    return list(_ways(rules, state, unit, origin, at, left, life, _closed(rules, state, unit)))


def way_out(rules: Folio, state: State, unit: int, hexes: int, life: int) -> bool:
    """Whether there is any such way for a unit that is told to retreat from where it stands."""
    place, closed = state.place[unit], _closed(rules, state, unit)
    return any(True for _ in _ways(rules, state, unit, place, place, hexes, life, closed))


def _ways(
    rules: Folio, state: State, unit: int, origin: int, at: int, left: int, life: int, closed: int
) -> Iterator[int]:
    distance, sides = rules.grid.distance, rules.hexside[rules.owner[unit]]
    far = distance(origin, at) + 1
    for to in rules.grid.neighbours[at]:
        if to < 0 or closed >> to & 1 or distance(origin, to) != far:
            continue
        lies = sides.get((at, to))
        rest = life - (lies == ENEMY_MINE)
        if lies == CLIFF or rest < 0:
            continue
        ends = left <= 1 and not state.at[to]
        if ends or any(True for _ in _ways(rules, state, unit, origin, to, left - 1, rest, closed)):
            yield to


def _closed(rules: Folio, state: State, unit: int) -> int:
    """The hexes into which no retreat leads, from wherever: `bar` says why."""
    own = rules.owner[unit]
    zone = state.zone[1 - own]
    if rules.retreat_by_friends:
        zone &= ~state.units[own]
    return rules.sea | state.units[1 - own] | zone


def life(rules: Folio, state: State, unit: int) -> int:
    return 0 if losses.brittle(rules, state, unit) else 1


def begin(rules: Folio, state: State, unit: int, hexes: int, events: list[Raw]) -> bool:
    """Start a retreat; a unit that cannot finish one is eliminated. True if the game is over."""
    origin = state.place[unit]
    if ways(rules, state, unit, origin, origin, hexes, life(rules, state, unit)):
        zones.lift(rules, state, unit)
        state.frames.append(Retreat(RETREAT, unit, origin, hexes))
        return False
    events.append((NO_RETREAT, unit, origin))
    losses.eliminate(rules, state, unit, events)
    _forget(state, unit)
    _note_way(state, unit, (), rules)
    return victory.look(rules, state, events)


def _forget(state: State, unit: int) -> None:
    """An attacker that is eliminated as it retreats is in the battle no more."""
    for number, frame in enumerate(state.frames):
        if frame.phase == BATTLE:
            battle: Battle = frame
            state.frames[number] = battle.replace(attackers=battle.attackers & ~(1 << unit))


def _note_way(state: State, unit: int, way: tuple[int, ...], rules: Folio) -> None:
    """The way of the defender is the path of an advance: tell the battle."""
    if state.frames[-1].phase == BATTLE and rules.owner[unit] != state.active:
        battle: Battle = state.frames[-1]
        state.frames[-1] = battle.replace(path=(battle.place, *way))


# One hex


def _open(rules: Folio, state: State) -> list[int]:
    frame: Retreat = state.frames[-1]
    unit, at = frame.unit, state.place[frame.unit]
    return ways(rules, state, unit, frame.origin, at, frame.hexes, life(rules, state, unit))


def candidates(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    return _open(rules, state)


def check(rules: Folio, state: State, goal: int) -> Raw | None:
    if goal in _open(rules, state):
        return None
    frame: Retreat = state.frames[-1]
    unit = frame.unit
    why = bar(rules, state, unit, frame.origin, state.place[unit], goal)
    return why if why is not None else (RETREAT_DEAD_END, unit, goal)


def do(rules: Folio, state: State, goal: int, events: list[Raw]) -> bool:
    frame: Retreat = state.frames[-1]
    unit, left, way = frame.unit, frame.hexes, (*frame.path, goal)
    at = state.place[unit]
    state.place[unit] = goal
    events.append((RETREATED, unit, at, goal))
    if mined(rules, unit, at, goal):
        events.append((MINE_CROSSED, unit, at, goal))
        losses.deplete(rules, state, unit, events)
    if left <= 1 and state.at[goal]:
        events.append((GOES_ON, unit, goal, state.at[goal] - 1))
    if left > 1 or state.at[goal]:
        state.frames[-1] = frame.replace(hexes=max(left - 1, 0), path=way)
        return False
    state.frames.pop()
    zones.put(rules, state, unit, goal)
    _note_way(state, unit, way, rules)
    victory.look(rules, state, events)
    return True


def stands_with(state: State) -> int | None:
    """7.7f: the friend in whose hex the retreat would be complete, so that it goes on."""
    frame: Retreat = state.frames[-1]
    friend = state.at[state.place[frame.unit]] - 1
    return friend if not frame.hexes and friend >= 0 else None


def may_go_on(rules: Folio, state: State) -> bool:
    """7.7f: whether a way that is open leads farther than the result says."""
    frame: Retreat = state.frames[-1]
    unit, origin, left = frame.unit, frame.origin, frame.hexes

    def beyond(at: int, left: int, life: int) -> bool:
        return any(
            bool(state.at[to])
            if left <= 1
            else beyond(to, left - 1, life - mined(rules, unit, at, to))
            for to in ways(rules, state, unit, origin, at, left, life)
        )

    return beyond(state.place[unit], left, life(rules, state, unit))


# Several attackers retreat: which goes first?


def retreating(rules: Folio, state: State, canonical: bool) -> Iterable[int]:
    return bits(state.frames[-1].units)


def check_unit(rules: Folio, state: State, unit: int) -> Raw | None:
    return None if state.frames[-1].units >> unit & 1 else (NOT_RETREATING, unit)


def do_unit(rules: Folio, state: State, unit: int, events: list[Raw]) -> bool:
    """Its retreat is part of the same order, unless there is none."""
    going: Retreats = state.frames.pop()
    others = going.units & ~(1 << unit)
    if others:
        state.frames.append(Retreats(RETREATS, others, going.hexes))
    if begin(rules, state, unit, going.hexes, events):
        return True
    return bool(state.frames[-1].phase != RETREAT)


def retreats_alone(rules: Folio, state: State, dice: object, events: list[Raw]) -> bool:
    """The last one to go needs no choosing."""
    going: Retreats = state.frames[-1]
    if going.units & (going.units - 1):
        return False
    state.frames.pop()
    begin(rules, state, lowest(going.units), going.hexes, events)
    return True


CHOOSE_UNIT = {
    PICK: pick(Pick(retreating, check_unit, do_unit), refuse((UNIT_WANTED,))),
    RETREAT_VERB: never((WHO_RETREATS,)),
}
RETREAT_UNIT = {RETREAT_VERB: Deed(candidates, check, do, True)}
