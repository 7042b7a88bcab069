"""The modules of the series that there are: the primer with its lessons, and the proving ground."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from modules.altered import PRIMER, Change, altered
from sandtable.systems.scs import shapes
from sandtable.systems.scs.checks.notes import given
from sandtable.systems.scs.data import Data, read

PRIMED = read(altered(folder=PRIMER))
GRID = PRIMED.grid
UNITS = {unit.id: unit for unit in PRIMED.units}

# Whatever a module can say is said by one of them


#: What neither of them says, since it would contradict something else that is said.
ALTERED: tuple[tuple[Change, ...], ...] = (
    (  # stacking by points: Unit.points
        ("rules.toml", 'count = "units"\nlimit = 3', 'count = "points"\nlimit = 9'),
        ("units.toml", 'id = "a-foot"', 'id = "a-foot"\npoints = 5'),
    ),
)


def structs(part: object) -> Iterator[msgspec.Struct]:
    """Every record of a module."""
    if isinstance(part, msgspec.Struct):
        yield part
        inside: list[Any] = [getattr(part, name) for name in part.__struct_fields__]
    elif isinstance(part, dict):
        inside = list(part.values())
    elif isinstance(part, list):
        inside = part
    else:
        return
    for item in inside:
        yield from structs(item)


def test_every_field_is_used() -> None:
    """Each field of each record is somewhere something else than its default."""
    said: dict[type, set[str]] = defaultdict(set)
    for module in (PRIMED, *(read(altered(*changes)) for changes in ((), *ALTERED))):
        for struct in structs(module):
            said[type(struct)] |= given(struct)
    records = [
        record
        for record in vars(shapes).values()
        if isinstance(record, type)
        and issubclass(record, msgspec.Struct)
        and record.__module__ == shapes.__name__
    ]
    # Data for a set-up is made from the tables of the file, so all records but these are read.
    unread = {shapes.Shape, shapes.UnitsData}
    assert [
        f"{record.__name__}.{name}"
        for record in records
        if record not in unread
        for name in record.__struct_fields__
        if name not in said[record]
    ] == []


# The map of the primer


def terrain(name: str) -> str:
    return PRIMED.terrain[GRID.index[name]]


def area(columns: range, rows: range) -> set[str]:
    return {f"{column:02}.{row:02}" for column in columns for row in rows}


def joined(data: Data, kinds: set[str]) -> set[frozenset[str]]:
    """The pairs of hexes that lines of such kinds lead between."""
    return {
        frozenset(pair)
        for line in data.map.line
        if line.kind in kinds
        for pair in pairwise(line.hexes)
    }


def parted(data: Data, kind: str) -> set[frozenset[str]]:
    """The hexsides of a kind."""
    sides = (line.pairs for line in data.map.hexsides if line.kind == kind)
    return {frozenset(pair) for pairs in sides for pair in pairs}


def test_odd_columns_lie_lower() -> None:
    """The chain of the example of movement: 24.17, 25.18, and from there 26.17 or 26.18."""
    around = {GRID.names[there] for there in GRID.neighbours[GRID.index["25.18"]]}
    assert around == {"24.17", "24.18", "26.17", "26.18", "25.17", "25.19"}


FORESTS = {
    "movement": (area(range(23, 27), range(14, 19)), {"25.18", "26.18"}),
    "overrun": (area(range(9, 13), range(5, 9)), {"09.05"}),
    "assault": (area(range(19, 27), range(7, 13)), set()),
    "bridge": ({"29.07", "28.07", "29.08", "29.09", "30.07", "30.08"}, {"30.08"}),
}


@pytest.mark.parametrize("lesson", FORESTS)
def test_the_ground_of_a_lesson(lesson: str) -> None:
    """Clear but for the forests that the text names."""
    ground, forests = FORESTS[lesson]
    assert {name: terrain(name) for name in ground} == {
        name: "forest" if name in forests else "clear" for name in ground
    }


@pytest.mark.parametrize(
    ("kind", "sides", "lesson"),
    [
        ("stream", {("24.15", "24.16"), ("23.15", "23.16"), ("23.16", "24.15")}, "movement"),
        ("stream", {("09.05", "09.06")}, "overrun"),
        ("river", {("09.08", "10.08")}, "overrun"),
        ("river", {("29.08", "30.08"), ("29.09", "30.08")}, "bridge"),
    ],
)
def test_the_water_of_a_lesson(kind: str, sides: set[tuple[str, str]], lesson: str) -> None:
    """Nothing flows where the text has a unit pass.

    West of 24.15 the stream goes on, where nobody moves in the example.
    """
    ground, _ = FORESTS[lesson]
    inside = {side for side in parted(PRIMED, kind) if side <= ground}
    assert inside == {frozenset(side) for side in sides}


def test_bridges_and_roads_of_the_lessons() -> None:
    """One of the two river hexsides has a bridge; the road leads through the forest."""
    bridges = joined(PRIMED, {"bridge"})
    assert bridges == {
        frozenset(pair) for pair in (("09.08", "10.08"), ("29.08", "30.08"), ("04.09", "05.09"))
    }
    roads = {pair for pair in joined(PRIMED, {"road"}) if pair <= FORESTS["movement"][0]}
    assert roads == {frozenset((f"26.{row}", f"26.{row + 1}")) for row in range(14, 18)}


def test_nobody_leaves_the_valley() -> None:
    """The example of supply: nine hexes, and heights all round."""
    valley = {"02.05", "02.06", "02.07", "03.08", "03.09", "04.09", "05.09", "01.08", "02.09"}
    around = {
        GRID.names[there]
        for name in valley
        for there in GRID.neighbours[GRID.index[name]]
        if there >= 0
    }
    assert {terrain(name) for name in valley} == {"clear"}
    assert {terrain(name) for name in around - valley} == {"heights"}
    assert frozenset(("04.09", "05.09")) in parted(PRIMED, "river")


# The units, tables and scenarios of the primer


@pytest.mark.parametrize(
    ("unit", "attack", "defence", "move", "steps", "exploit"),
    [
        ("5arm", 7, None, None, 2, None),
        ("6arm", 7, None, 9, 2, True),
        ("1inf", None, None, 5, 3, None),
        ("3inf", 5, None, None, None, False),
        ("4inf", 3, None, None, None, None),
        ("8inf", 3, None, 5, 3, None),
        ("7gren", None, 3, None, 2, None),
        ("14pz", 0, 1, None, 2, None),
    ],
)
def test_what_the_texts_say_of_a_unit(
    unit: str,
    attack: int | None,
    defence: int | None,
    move: int | None,
    steps: int | None,
    exploit: bool | None,
) -> None:
    """Values that an example names or cannot do without."""
    one = UNITS[unit]
    said = (attack, defence, move, steps, exploit)
    has = (one.full.attack, one.full.defence, one.full.move, one.steps, one.exploit)
    assert [value for value, there in zip(has, said, strict=True) if there is not None] == [
        there for there in said if there is not None
    ]


def test_who_has_a_zone_in_the_examples() -> None:
    """The attack strength of the 14th is nothing on both sides, that of all others is not."""
    powerless = {unit.id for unit in PRIMED.units if not unit.full.attack}
    assert powerless == {"14pz"}


def test_the_results_that_the_examples_name() -> None:
    """7.1: 1:1 on a 2 is A2r1, and at 5:1 there is a D2r2."""
    crt = PRIMED.rules.crt
    columns = [column.odds for column in crt.column]
    assert crt.rows["2"][columns.index("1:1")] == "A2r1"
    assert "D2r2" in {row[columns.index("5:1")] for row in crt.rows.values()}


def test_the_sample_chart() -> None:
    """What can be won back of the sample terrain chart."""
    rules = PRIMED.rules
    assert rules.terrain["forest"].move == {"ground": "2"}
    assert rules.terrain["forest"].combat.defender == shapes.Effect(multiply="2")
    assert rules.hexside["stream"].move == {"ground": "1"}
    assert rules.hexside["river"].move == {"ground": "P"}
    assert rules.hexside["river"].combat.attacker == shapes.Effect(multiply="1/4")
    assert rules.line["road"].move == "1/2"
    assert rules.stacking == shapes.Stacking(count="steps", limit=6)


def test_the_meeting_engagement_comes_first() -> None:
    """A game to learn with: eight turns, as many units on either side, give or take one."""
    first = PRIMED.cover.scenario[0]
    sides = [UNITS[unit].side for unit in PRIMED.setup[first.setup]]
    assert (first.id, first.turns) == ("meeting", 8)
    assert (sides.count("blue"), sides.count("red")) == (8, 9)
