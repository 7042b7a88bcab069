"""The tests of a module: questions of a position, and of a unit, as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ...core.bits import bits, mask_of
from . import paths, stacks
from .shapes import Control, Corridor, Fewer, Occupied, Test, Unit
from .state import State

if TYPE_CHECKING:
    from .rules import Scs


def holds(rules: Scs, state: State, test: Test | None, unit: int = -1) -> bool:
    """Whether a test is answered with yes; no test is."""
    if test is None:
        return True
    return _of_unit(rules, state, test, unit) and _of_position(rules, state, test, unit)


def _of_unit(rules: Scs, state: State, test: Test, unit: int) -> bool:
    if unit < 0:
        return True
    if not suited(rules, test) >> unit & 1:
        return False
    place = state.place[unit]
    if test.inside and not (place < rules.hexes and rules.area(test.inside) >> place & 1):
        return False
    return test.enemy_within is None or _enemy_near(rules, state, test, unit)


def _suits(data: Unit, test: Test) -> bool:
    """What a test asks of a unit that never changes."""
    return not (
        (test.side is not None and data.side != test.side)
        or (test.units and data.id not in test.units)
        or (test.tags and not set(test.tags) & set(data.tags))
        or (test.formations and data.formation not in test.formations)
        or (test.types and data.type not in test.types)
        or (test.nations and data.nation not in test.nations)
        or (test.sizes and data.size not in test.sizes)
    )


def suited(rules: Scs, test: Test) -> int:
    """The units that a test is about, whatever the position, as a mask."""
    kept = rules.suited.get(id(test))
    return kept.units if kept is not None else _sorted_out(rules, test).units


class Suited(NamedTuple):
    """What a test is about."""

    #: It is kept so that no other one gets its number.
    test: Test
    units: int
    #: Whether the answer is the same for all these units.
    alike: bool


def _sorted_out(rules: Scs, test: Test) -> Suited:
    kept = rules.suited.get(id(test))
    if kept is None:
        units = enumerate(rules.data.units)
        suits = mask_of(number for number, data in units if _suits(data, test))
        inner = [*test.all, *test.any]
        inner += [rules.data.rules.test[test.is_]] if test.is_ is not None else []
        inner += [test.not_] if test.not_ is not None else []
        everybody = (1 << rules.unit_count) - 1
        alike = not test.inside and test.enemy_within is None
        for one in inner:
            its = _sorted_out(rules, one)
            alike = alike and its.alike and its.units == everybody
        kept = rules.suited[id(test)] = Suited(test, suits, alike)
    return kept


def _enemy_near(rules: Scs, state: State, test: Test, unit: int) -> bool:
    assert test.enemy_within is not None
    of = rules.fellows[unit] if test.enemy_of == "formation" else (unit,)
    enemies = list(bits(state.units[1 - rules.owner[unit]] & ~rules.area(test.enemy_but)))
    distance = rules.grid.distance
    return any(
        distance(state.place[one], hex_) <= test.enemy_within
        for one in of
        if state.place[one] < rules.hexes
        for hex_ in enemies
    )


def _of_position(rules: Scs, state: State, test: Test, unit: int) -> bool:
    """What is asked of the whole position, and the tests within: the quickest questions first."""
    return (
        (test.turns is None or test.turns[0] <= state.turn <= test.turns[1])
        and (test.fewer is None or _fewer(rules, state, test.fewer))
        and (test.control is None or _controlled(rules, state, test.control))
        and (test.occupied is None or _occupied(rules, state, test.occupied))
        and (test.none_left is None or not _anybody(rules, state, test.none_left))
        and _tests_within(rules, state, test, unit)
        and (test.path is None or _joined(rules, state, test.path))
    )


def _fewer(rules: Scs, state: State, wanted: Fewer) -> bool:
    names = rules.tally_names
    less, more = names.index(wanted.tally), names.index(wanted.than)
    return state.tally[less] < wanted.times * state.tally[more]


def _controlled(rules: Scs, state: State, wanted: Control) -> bool:
    hexes = rules.area(wanted.hexes)
    held = hexes & state.control[rules.side_number(wanted.side)]
    return bool(held) if wanted.how == "any" else held == hexes


def _anybody(rules: Scs, state: State, test: Test) -> bool:
    """Whether somebody on the map answers a test."""
    return any(
        state.place[one] < rules.hexes and holds(rules, state, test, one)
        for one in bits(suited(rules, test))
    )


def _tests_within(rules: Scs, state: State, test: Test, unit: int) -> bool:
    if test.is_ is not None and not holds(rules, state, rules.data.rules.test[test.is_], unit):
        return False
    if test.not_ is not None and holds(rules, state, test.not_, unit):
        return False
    if test.all and not all(holds(rules, state, one, unit) for one in test.all):
        return False
    return not test.any or any(holds(rules, state, one, unit) for one in test.any)


def _joined(rules: Scs, state: State, path: Corridor) -> bool:
    """Whether a path joins a hex to a source, however long; one of other scenarios to nothing."""
    source = rules.source_named.get(path.source)
    if source is None or not holds(rules, state, source.when):
        return False
    reached = paths.reached(rules, state, source, unlimited=True)
    return bool(reached >> rules.grid.index[path.hex] & 1)


def _occupied(rules: Scs, state: State, wanted: Occupied) -> bool:
    side = rules.side_number(wanted.side)
    return any(
        stacks.attack(rules, state, unit) >= wanted.attack
        and not (wanted.supplied and state.out >> unit & 1)
        for hex_ in bits(rules.area(wanted.hexes) & state.units[side])
        for unit in state.stacks[hex_]
    )


def parts(rules: Scs, test: Test, sign: int = 1) -> Iterator[tuple[Test, int]]:
    """A test and all that it is made of; -1 for what must not hold."""
    yield test, sign
    if test.is_ is not None:
        yield from parts(rules, rules.data.rules.test[test.is_], sign)
    if test.not_ is not None:
        yield from parts(rules, test.not_, -sign)
    for one in (*test.all, *test.any):
        yield from parts(rules, one, sign)


def matching(rules: Scs, state: State, test: Test) -> int:
    """The units for which a test holds, as a mask."""
    if test.turns is not None and not test.turns[0] <= state.turn <= test.turns[1]:
        return 0
    about = _sorted_out(rules, test)
    if about.alike:
        return about.units if _of_position(rules, state, test, -1) else 0
    return mask_of(unit for unit in bits(about.units) if holds(rules, state, test, unit))


def judge(rules: Scs, state: State, turn_begins: bool) -> None:
    """Special rules are judged as a phase begins, or only as a player turn does."""
    state.special = tuple(
        matching(rules, state, one.who) if one.judged == "phase" or turn_begins else before
        for one, before in zip(rules.data.rules.special, state.special, strict=True)
    )
