"""Tests: what they name must be there, and of a unit they ask only where there is one."""

from collections.abc import Iterator

from ..contents import RULES
from ..shapes import Test
from .notes import Notes, given

#: Fields that ask something of one unit.
OF_A_UNIT = (
    *("side", "units", "tags", "formations", "types", "nations", "sizes"),
    *("inside", "enemy_within"),
)


def check(notes: Notes) -> None:
    tests = notes.data.rules.test
    notes.ids(f"{RULES}: test", tests)
    loops = {name for name in tests if _asks(tests, tests[name], name)}
    for name, test in tests.items():
        where = f"{RULES}: test {name}"
        if name in loops:
            notes.note(where, "it asks itself")
        _contents(notes, where, test)
    for where, test, unit in _uses(notes):
        _contents(notes, f"{RULES}: {where}", test)
        if not unit:
            _no_unit(notes, f"{RULES}: {where}", test, set())


def _uses(notes: Notes) -> Iterator[tuple[str, Test, bool]]:
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


def _asks(
    tests: dict[str, Test], test: Test, name: str, seen: frozenset[str] = frozenset()
) -> bool:
    """Whether a test comes back to the one of this name."""
    if test.is_ == name:
        return True
    if test.is_ in tests and test.is_ not in seen:
        other = tests[test.is_]
        if _asks(tests, other, name, seen | {test.is_}):
            return True
    return any(_asks(tests, part, name, seen) for _, part in _within(test))


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
