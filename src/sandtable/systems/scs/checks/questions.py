"""Tests: what they name must be there, and of a unit they ask only where there is one."""

from collections.abc import Iterator
from typing import NamedTuple

from ..contents import RULES
from ..shapes import Test
from .notes import Notes, given

#: Fields that ask something of one unit.
OF_A_UNIT = (
    *("side", "units", "tags", "formations", "types", "nations", "sizes"),
    *("inside", "enemy_within"),
)


#: Where a test stands, the test, and whether it is asked of a unit.
Use = tuple[str, Test, bool]
#: A test with all those that it names: how deep they lie, and how many there are.
DEEPEST, LARGEST = 32, 1000


def check(notes: Notes) -> None:
    tests = notes.data.rules.test
    notes.ids(f"{RULES}: test", tests)
    asked = {name: _asked(test) for name, test in tests.items()}
    loops = _loops(asked)
    for name, test in tests.items():
        where = f"{RULES}: test {name}"
        if name in loops:
            notes.note(where, "it asks itself")
        _contents(notes, where, test)
    uses = list(_uses(notes))
    bounded = not loops and _bounded(notes, asked, uses)
    for where, test, unit in uses:
        _contents(notes, f"{RULES}: {where}", test)
        if not unit and bounded:
            _no_unit(notes, f"{RULES}: {where}", test, set())


def _uses(notes: Notes) -> Iterator[Use]:
    """Every test of the rules, where it stands, and whether it is asked of a unit."""
    rules = notes.data.rules
    found: list[tuple[str, Test | None, bool]] = []
    for modifier in rules.modifier:
        where = f"modifier {modifier.id}"
        found += [(f"{where}: who", modifier.who, True), (f"{where}: when", modifier.when, False)]
        found += [
            (f"{where}: needs[{number}]: who", need.who, True)
            for number, need in enumerate(modifier.needs)
        ]
    for source in rules.supply.source:
        where = f"source {source.id}"
        found += [(f"{where}: who", source.who, True), (f"{where}: when", source.when, False)]
    if rules.supply.attrition is not None:
        found.append(("supply.attrition: exempt", rules.supply.attrition.exempt, True))
    for special in rules.special:
        where = f"special {special.id}"
        found += [(f"{where}: who", special.who, True)]
        found += [(f"{where}: together", special.together, True)]
    if rules.air is not None:
        found += [(f"air.lost.{side}", test, False) for side, test in rules.air.lost.items()]
    if rules.replacements is not None:
        for number, line in enumerate(rules.replacements.line):
            where = f"replacements.line[{number}]"
            found += [(f"{where}: who", line.who, True), (f"{where}: when", line.when, False)]
            found += [(f"{where}: rebuild_when", line.rebuild_when, False)]
    found += [(f"tally {tally.id}: who", tally.who, True) for tally in rules.tally]
    for name, victory in rules.victory.items():
        where = f"victory {name}"
        for number, award in enumerate(victory.award):
            found.append((f"{where}: award[{number}]: when", award.when, False))
        for field in ("automatic", "final"):
            for number, end in enumerate(getattr(victory, field)):
                found.append((f"{where}: {field}[{number}]: when", end.when, False))
    return ((where, test, unit) for where, test, unit in found if test is not None)


def _parts(test: Test) -> list[tuple[str, Test]]:
    """The tests within a test that are asked of the same unit."""
    parts = [
        (f"{field}[{number}]", part)
        for field in ("all", "any")
        for number, part in enumerate(getattr(test, field))
    ]
    return parts + ([("not", test.not_)] if test.not_ is not None else [])


def _within(test: Test) -> list[tuple[str, Test]]:
    """All tests within a test."""
    left = [("none_left", test.none_left)] if test.none_left is not None else []
    return _parts(test) + left


class Asked(NamedTuple):
    """What a test asks by itself: how deep, how much, and which tests it names."""

    depth: int
    number: int
    names: tuple[str, ...]


def _asked(test: Test) -> Asked:
    parts = [_asked(part) for _, part in _within(test)]
    named = () if test.is_ is None else (test.is_,)
    return Asked(
        1 + max((part.depth for part in parts), default=0),
        1 + sum(part.number for part in parts),
        (*named, *(name for part in parts for name in part.names)),
    )


def _loops(asked: dict[str, Asked]) -> set[str]:
    """The tests that come back to themselves."""
    leads = {name: {*one.names} & asked.keys() for name, one in asked.items()}
    found = set()
    for name in asked:
        reached: set[str] = set()
        new = {name}
        while new:
            new = {there for here in new for there in leads[here]} - reached
            reached |= new
        if name in reached:
            found.add(name)
    return found


def _sizes(asked: dict[str, Asked]) -> dict[str, tuple[int, int]]:
    """Of each test how deep and how large it is with all that it names; there are no loops."""
    sizes: dict[str, tuple[int, int]] = {}
    while len(sizes) < len(asked):
        sizes |= {
            name: _sized(one, sizes)
            for name, one in asked.items()
            if name not in sizes and all(n in sizes or n not in asked for n in one.names)
        }
    return sizes


def _sized(one: Asked, sizes: dict[str, tuple[int, int]]) -> tuple[int, int]:
    named = [sizes[name] for name in one.names if name in sizes]
    return (
        one.depth + max((depth for depth, _ in named), default=0),
        one.number + sum(number for _, number in named),
    )


def _bounded(notes: Notes, asked: dict[str, Asked], uses: list[Use]) -> bool:
    """Whether all tests can be asked in no time."""
    sizes = _sizes(asked)
    found = {f"test {name}": size for name, size in sizes.items()}
    found |= {where: _sized(_asked(test), sizes) for where, test, _ in uses}
    for where, (depth, number) in found.items():
        if depth > DEEPEST:
            notes.note(f"{RULES}: {where}", f"tests lie {depth:,} deep, at most {DEEPEST} may")
        if number > LARGEST:
            told = f"it asks {number:,} tests with those it names, at most {LARGEST:,} may be"
            notes.note(f"{RULES}: {where}", told)
    return all(depth <= DEEPEST and number <= LARGEST for depth, number in found.values())


def _no_unit(notes: Notes, where: str, test: Test, seen: set[str]) -> None:
    """No unit is in question: neither in the test nor in those it names."""
    for field in OF_A_UNIT:
        if field in given(test):
            notes.note(f"{where}: {field}", "no unit is in question here")
    for name, part in _parts(test):
        _no_unit(notes, f"{where}: {name}", part, seen)
    tests = notes.data.rules.test
    if test.is_ in tests and test.is_ not in seen:
        seen.add(test.is_)
        _no_unit(notes, f"{where}: is {test.is_}", tests[test.is_], seen)


def _contents(notes: Notes, where: str, test: Test) -> None:
    """What a test names, and the tests within it."""
    if not given(test):
        notes.note(where, "it asks nothing")
    if test.is_ is not None:
        notes.known(f"{where}: is", test.is_, notes.data.rules.test, "test")
    _unit_fields(notes, where, test)
    _position_fields(notes, where, test)
    for name, part in _within(test):
        _contents(notes, f"{where}: {name}", part)


def _unit_fields(notes: Notes, where: str, test: Test) -> None:
    units = notes.data.units
    notes.side(f"{where}: side", test.side)
    for field, word, known in (
        ("units", "unit", {unit.id for unit in units}),
        ("tags", "tag of any unit", {tag for unit in units for tag in unit.tags}),
        ("formations", "formation", {*notes.data.formations}),
        ("types", "type of any unit", {unit.type for unit in units}),
        ("nations", "nation of any unit", {unit.nation for unit in units}),
        ("sizes", "size of any unit", {unit.size for unit in units}),
    ):
        for name in getattr(test, field):
            notes.known(f"{where}: {field}", name, known, word)
    notes.hexes(f"{where}: inside", test.inside)
    notes.hexes(f"{where}: enemy_but", test.enemy_but)
    for field in sorted(given(test) & {"enemy_of", "enemy_but"}):
        if test.enemy_within is None:
            notes.note(f"{where}: {field}", "it needs enemy_within")


def _position_fields(notes: Notes, where: str, test: Test) -> None:
    rules = notes.data.rules
    if test.turns is not None and not 1 <= test.turns[0] <= test.turns[1]:
        notes.note(f"{where}: turns", f"{test.turns[0]} to {test.turns[1]} are no turns")
    for field in ("control", "occupied"):
        part = getattr(test, field)
        if part is not None:
            notes.side(f"{where}: {field}.side", part.side)
            notes.hexes(f"{where}: {field}.hexes", part.hexes)
    if test.path is not None:
        notes.side(f"{where}: path.side", test.path.side)
        notes.hex(f"{where}: path.hex", test.path.hex)
        sources = {source.id: source.side for source in rules.supply.source}
        if (
            notes.known(f"{where}: path.source", test.path.source, sources, "source")
            and sources[test.path.source] != test.path.side
        ):
            notes.note(f"{where}: path.source", f"{test.path.source} is of the other side")
    if test.fewer is not None:
        tallies = {tally.id for tally in rules.tally}
        notes.known(f"{where}: fewer.tally", test.fewer.tally, tallies, "tally")
        notes.known(f"{where}: fewer.than", test.fewer.than, tallies, "tally")
