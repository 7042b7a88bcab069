"""setup.toml: whatever can be wrong with a set-up."""

import pytest

from modules.altered import Change, altered, problems
from sandtable.systems.scs.data import read

SETUP, RULES, UNITS = "setup.toml", "rules.toml", "units.toml"
GUNS = 'a-guns = "05.02"'
LATE = 'a-late = { turn = 2, entry = "south" }'


def test_a_bare_hex_is_a_placement() -> None:
    """The guns of the field, and the same said at length."""
    bare = read(altered()).setup["field"]["a-guns"]
    assert (
        read(altered((SETUP, GUNS, 'a-guns = { hex = "05.02" }'))).setup["field"]["a-guns"] == bare
    )


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (
            (SETUP, "[line]", '[spare]\na-tank = "05.03"\nj-tank = "06.03"\n[line]'),
            "spare: no scenario uses it",
        ),
        ((SETUP, GUNS, 'b-guns = "05.02"'), "field: 'b-guns' is no unit; do you mean a-guns?"),
        ((SETUP, GUNS, 'a-guns = "05.99"'), "field: a-guns: hex: '05.99' is no hex"),
        ((SETUP, GUNS, 'a-guns = "03.05"'), "field: a-guns: hex: 03.05 is prohibited to wheels"),
        (
            (SETUP, GUNS, "a-guns = { within = 2 }"),
            "field: a-guns: it needs a hex, or a turn and an entry",
        ),
        (
            (SETUP, GUNS, 'a-guns = { hex = "05.02", steps = 3 }'),
            "field: a-guns: steps: it has only 2",
        ),
        (
            (SETUP, GUNS, 'a-guns = { hex = "05.02", within = 1, area = "camp" }'),
            "field: a-guns: either within or area, not both",
        ),
        (
            (SETUP, GUNS, 'a-guns = { hex = "05.02", of = "05.03" }'),
            "field: a-guns: of: it needs within",
        ),
        (
            (SETUP, GUNS, 'a-guns = { hex = "05.02", within = 1, of = "05.99" }'),
            "field: a-guns: of: '05.99' is no hex",
        ),
        (
            (SETUP, GUNS, 'a-guns = { hex = "05.02", within = 1, of = "05.04" }'),
            "field: a-guns: hex: 05.02 is not within 1 of 05.04",
        ),
        (
            (SETUP, GUNS, 'a-guns = { hex = "05.02", area = "moon" }'),
            "field: a-guns: area: 'moon' is no area; there are port, south-edge, camp",
        ),
        (
            (SETUP, GUNS, 'a-guns = { hex = "05.01", area = "camp" }'),
            "field: a-guns: hex: 05.01 is not in camp",
        ),
        (
            (SETUP, 'a-foot = "07.02"', 'a-foot = { hex = "07.02", within = 1 }'),
            "line: a-foot: no scenario that uses it has a free set-up",
        ),
        (
            (SETUP, LATE, "a-late = { turn = 2 }"),
            "field: a-late: a reinforcement needs a turn and an entry",
        ),
        (
            (SETUP, LATE, 'a-late = { entry = "south" }'),
            "field: a-late: a reinforcement needs a turn and an entry",
        ),
        (
            (SETUP, LATE, 'a-late = { turn = 2, entry = "west" }'),
            "field: a-late: entry: 'west' is no entry; there are south, beach",
        ),
        (
            (SETUP, LATE, 'a-late = { turn = 7, entry = "south" }'),
            "field: a-late: turn: trial ends after turn 6",
        ),
        (
            (SETUP, LATE, 'a-late = { turn = 2, entry = "south", hex = "05.02" }'),
            "field: a-late: hex: a reinforcement arrives at its entry",
        ),
        (
            (SETUP, LATE, 'a-late = { turn = 2, entry = "south", within = 2 }'),
            "field: a-late: within: a reinforcement arrives at its entry",
        ),
        (
            (SETUP, LATE, 'a-late = { turn = 2, entry = "south", of = "05.02" }'),
            "field: a-late: of: a reinforcement arrives at its entry",
        ),
        (
            (SETUP, LATE, 'a-late = { turn = 2, entry = "south", area = "camp" }'),
            "field: a-late: area: a reinforcement arrives at its entry",
        ),
        (
            (SETUP, LATE, 'a-late = { turn = 2, entry = "south", supplied = false }'),
            "field: a-late: supplied: reinforcements arrive in supply (5.0)",
        ),
        ((SETUP, "turn = 3, entry", "turn = 2, entry"), "field: j-late: turn: jade skips turn 2"),
        ((SETUP, GUNS, 'a-guns = "11.07"'), "field: 11.07 has units of both sides"),
    ],
)
def test_a_placement(change: Change, found: str) -> None:
    """What is not there, does not fit, or comes too late."""
    assert problems(change) == [f"{SETUP}: {found}"]


FOOT = 'a-foot = { hex = "06.04", within = 2 }'


def test_too_many_units_in_a_hex() -> None:
    """SU-2: four units where three may stack."""
    changes = ((SETUP, GUNS, 'a-guns = "05.03"'), (SETUP, FOOT, 'a-foot = "05.03"'))
    assert problems(*changes) == [f"{SETUP}: field: 05.03 has 4 units, the limit is 3"]


def test_steps_count_as_many_as_are_left() -> None:
    """SU-2: seven steps where six may stack; one unit begins with one step less."""
    steps = (RULES, 'count = "units"\nlimit = 3', 'count = "steps"\nlimit = 6')
    line = (SETUP, 'a-line = { hex = "06.04", within = 2, steps = 1 }', 'a-line = "06.04"')
    guns = (SETUP, GUNS, 'a-guns = "06.04"')
    assert problems(steps, line, guns) == [f"{SETUP}: field: 06.04 has 7 steps, the limit is 6"]
    read(altered(steps, guns))


def test_points_count_as_the_units_say() -> None:
    """SU-2: stacking in points, with a unit that counts for five."""
    points = (RULES, 'count = "units"\nlimit = 3', 'count = "points"\nlimit = 5')
    heavy = (UNITS, 'id = "a-foot"', 'id = "a-foot"\npoints = 5')
    assert problems(points, heavy) == [
        f"{SETUP}: field: 06.04 has 6 points, the limit is 5",
        f"{SETUP}: line: 07.02 has 6 points, the limit is 5",
    ]


def test_a_set_up_for_one_side() -> None:
    """Nobody is there to fight against, and its name is not an id."""
    change = (SETUP, "[line]", '[Spare]\na-tank = "05.03"\n[line]')
    assert problems(change) == [
        f"{SETUP}: set-ups: 'Spare' must be of small letters, digits and hyphens",
        f"{SETUP}: Spare: no scenario uses it",
        f"{SETUP}: Spare: jade has no unit in it",
    ]


def test_an_entry_where_the_unit_cannot_be() -> None:
    """A unit with wheels whose only entry is a marsh; supply cannot come that way either."""
    change = (RULES, 'hexes = ["04.01", "05.01"]\nedge = true', 'hexes = ["04.04"]\nedge = false')
    assert problems(change) == [
        f"{SETUP}: field: a-late: entry: all of south is prohibited to wheels",
        f"{RULES}: entry south: hexes: 04.04 is prohibited to wheels",
    ]


def test_a_road_makes_a_hex_fit_to_be_in() -> None:
    """A hex of sea, where the causeway leads."""
    assert read(altered()).setup["line"]["j-rifles"].hex == "09.11"
    assert problems((SETUP, '"09.11"', '"11.11"')) == [
        f"{SETUP}: line: j-rifles: hex: 11.11 is prohibited to wheels"
    ]


def test_a_free_set_up_keeps_off_the_enemy() -> None:
    """Nobody may take the hex that an enemy stands in by default."""
    near = (SETUP, FOOT, 'a-foot = { hex = "06.04", within = 3 }')
    assert problems(near) == [f"{SETUP}: field: a-foot: it could take 07.07 from j-port"]
    area = ("map.toml", 'camp = ["04.03"', 'camp = ["10.09", "04.03"')
    assert problems(area) == [
        f"{SETUP}: field: {unit}: it could take 10.09 from j-rifles"
        for unit in ("a-tank", "a-cars")
    ]
