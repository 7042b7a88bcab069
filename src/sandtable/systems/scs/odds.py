"""What the dice of an attack, overrun or barrage may do: exact chances before it is declared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from ...core.action import ATTACK as ATTACK_VERB
from ...core.action import CHOOSE, DONE, Code
from ...core.bits import mask_of
from ...core.message import cite
from ...core.odds import Assumption, Odds, Row
from ...core.reckoning import Reading, Reckoning, read
from . import barrage, battle, crt, reckoning
from .frames import Battle
from .phases import AIR, ATTACK, FIRING, MOVING
from .state import State

if TYPE_CHECKING:
    from .rules import Scs

#: All ways in which two dice may fall.
PAIRS = tuple(product(range(1, 7), repeat=2))
#: A combat that may come, with what is assumed of choices still to come.
Case = tuple[tuple[Assumption, ...], crt.Combat]


def odds(rules: Scs, state: State, code: Code) -> Odds | None:
    """None for what rolls no dice."""
    shelled = barrage_of(state, code)
    if shelled is not None:
        return _barrage(rules, state, *shelled)
    found = [
        (assuming, combat, crt.odds(rules, state, combat))
        for assuming, combat in cases(rules, state, code)
    ]
    if not found:
        return None
    kept = state.clone()
    return Odds(cite(rules.mark, "7.4"), tuple(_row(rules, kept, *one) for one in found))


def as_it_was(rules: Scs, state: State, code: Code) -> Reckoning | None:
    """A combat or barrage with all who turned out to be there, in the fog too."""
    shelled = barrage_of(state, code)
    if shelled is not None:
        return reckoning.of_barrage(rules, state, *shelled)
    found = cases(rules, state, code, shown=True)
    if not found:
        return None
    _, combat = found[0]
    return reckoning.of_combat(rules, state, combat, crt.odds(rules, state, combat))


def barrage_of(state: State, code: Code) -> tuple[int, int] | None:
    """The target and the guns of a barrage that this action lets loose."""
    frame = state.frames[-1]
    return (code[1], frame.guns) if frame.phase == FIRING and code[0] == ATTACK_VERB else None


def cases(rules: Scs, state: State, code: Code, shown: bool = False) -> list[Case]:
    """The combats that an action may lead to, one for each way to commit air points.

    `shown`: with all who turned out to be there, in the fog too.
    """
    frame = state.frames[-1]
    if frame.phase == ATTACK and code[0] == DONE:
        return _declared(rules, state, frame.place, frame.attackers, False, shown)
    if frame.phase == MOVING and code[0] == ATTACK_VERB:
        return _declared(rules, state, code[1], mask_of(frame.units), True, shown)
    if frame.phase == AIR and code[0] == CHOOSE:
        return _answered(rules, state, code[1] == rules.choices["air"])
    return []


def _answered(rules: Scs, state: State, commits: bool) -> list[Case]:
    """An answer about an air point, with all that can be answered after it."""
    below: Battle = state.frames[-2]
    side: int = state.frames[-1].side
    attacks = side == state.active
    spent = below.air if attacks else below.answer
    told = [points for points in _air(rules, state, side, spent) if (points > spent) == commits]
    later = _air(rules, state, 1 - side, 0) if attacks else [below.air]
    own, enemy = (told, later) if attacks else (later, told)
    return _flown(rules, state, crt.combat_of(rules, state, below), own, enemy)


def _declared(
    rules: Scs, state: State, target: int, units: int, overrun: bool, shown: bool
) -> list[Case]:
    """Fog of war: only the top unit of the other stack is known, so the odds are at best these.

    Unless it is seen that nobody lies below it.
    """
    there = state.stacks[target]
    defenders = mask_of(there[:1] if rules.fog and not shown else there)
    if not overrun:
        defenders &= ~state.struck
    combat = crt.Combat(target, units, defenders, overrun)
    own, enemy = (_air(rules, state, side, 0) for side in (state.active, 1 - state.active))
    found = _flown(rules, state, combat, own, enemy)
    if rules.fog and (len(there) > 1 or not rules.heights_shown):
        at_best = Assumption("at-best", {})
        found = [((*assuming, at_best), one) for assuming, one in found]
    return found


def _air(rules: Scs, state: State, side: int, spent: int) -> list[int]:
    """How many air points a side may have in a combat at last, of which it has spent some."""
    air = rules.data.rules.air
    more = range(spent + 1, air.most + 1) if air is not None else ()
    held = spent + state.air[side]
    return [spent, *(n for n in more if n <= held and battle.air_left(rules, state, side, n - 1))]


def _flown(
    rules: Scs, state: State, combat: crt.Combat, own: list[int], enemy: list[int]
) -> list[Case]:
    """A combat with each number of air points of either side; a number that is sure is not told."""
    found: list[Case] = []
    for mine in own:
        for theirs in enemy:
            sides = ((state.active, own, mine), (1 - state.active, enemy, theirs))
            assuming = [_assume(rules, side, n) for side, some, n in sides if len(some) > 1]
            found.append((tuple(assuming), combat._replace(air=mine, enemy_air=theirs)))
    return found


def _assume(rules: Scs, side: int, points: int) -> Assumption:
    return Assumption("air", {"side": rules.sides[side], "number": points})


def _row(
    rules: Scs, kept: State, assuming: tuple[Assumption, ...], combat: crt.Combat, found: crt.Odds
) -> Row:
    reckon = partial(reckoning.of_combat, rules, kept, combat, found)
    if found.column < 0:
        told = Assumption("left-of-table", {}, "reading")
        return Row((*assuming, told), {}, {"automatic": Fraction(1)}, reckon)
    told = Assumption("column", {"column": rules.column_names[found.column]}, "reading")
    chance = _shares(rules.result_names[crt.read(rules, found, faces)] for faces in PAIRS)
    return Row((*assuming, told), {}, chance, reckon)


def _shares(results: Iterable[str]) -> dict[str, Fraction]:
    """The chance of each result, of those that two dice have in all their ways."""
    return {name: Fraction(ways, len(PAIRS)) for name, ways in Counter(results).items()}


def _barrage(rules: Scs, state: State, target: int, guns: int) -> Odds:
    table = rules.barrage
    assert table is not None
    column = barrage.column(rules, state, target, guns)
    dice: Reading = "sum" if table.dice == "sum" else "tens"
    chance = _shares(
        "-" if column < 0 else table.rows[read(dice, faces)][column] for faces in PAIRS
    )
    number = barrage.named(column)
    told = Assumption("short", {}, "reading")
    if number is not None:
        told = Assumption("band", {"number": number}, "reading")
    reckon = partial(reckoning.of_barrage, rules, state.clone(), target, guns)
    row = Row((told,), {}, chance, reckon)
    return Odds(cite(rules.mark, "game.barrage"), (row,))
