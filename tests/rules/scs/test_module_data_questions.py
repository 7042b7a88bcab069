"""Tests in rules.toml: what they name, what they are asked of, and that they come to an end."""

import pytest

from modules.altered import Change, altered, problems
from sandtable.systems.scs.data import read

RULES = "rules.toml"
HERE = "[test.late]"


def question(words: str, name: str = "spare") -> Change:
    """One named test more."""
    return (RULES, HERE, f"[test.{name}]\n{words}\n\n{HERE}")


EVERY_FIELD = """is = "armour"
side = "jade"
units = ["j-tank"]
tags = ["garrison"]
formations = ["jade-port"]
types = ["armour"]
nations = ["JA"]
sizes = ["regiment"]
inside = ["port", "05.05"]
enemy_within = 0
enemy_of = "formation"
enemy_but = ["port", "05.05"]
turns = [1, 1]
all = [{ turns = [1, 2] }]
any = [{ turns = [1, 2] }]
not = { turns = [1, 2] }
control = { side = "jade", hexes = ["port", "05.05"], how = "any" }
occupied = { side = "jade", hexes = ["port"], attack = 2, supplied = true }
path = { side = "jade", hex = "05.05", source = "east" }
none_left = { side = "jade" }
fewer = { tally = "jade-armour", than = "amber-units", times = 3 }
"""


def test_a_test_that_asks_everything() -> None:
    """Every field there is, each with something it may be."""
    assert read(altered(question(EVERY_FIELD))).rules.test["spare"].turns == (1, 1)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", "it asks nothing"),
        ("all = []", "it asks nothing"),
        ('enemy_of = "formation"', "enemy_of: it needs enemy_within"),
        ('enemy_but = ["port"]', "enemy_but: it needs enemy_within"),
        (
            'enemy_within = 2\nenemy_but = ["moon"]',
            "enemy_but: 'moon' is neither a hex nor an area",
        ),
        (
            'is = "nobody"',
            "is: 'nobody' is no test; there are armour, threatened, port-open, spare, late",
        ),
        ('side = "ruby"', "side: 'ruby' is no side; there are amber, jade"),
        ('units = ["b-tank"]', "units: 'b-tank' is no unit; do you mean j-tank?"),
        (
            'tags = ["elite", "eltie"]',
            "tags: 'eltie' is no tag of any unit; there are elite, garrison",
        ),
        (
            'formations = ["ruby"]',
            "formations: 'ruby' is no formation; there are amber-armour, amber-foot, jade-armour, jade-port",
        ),
        (
            'types = ["cavalry"]',
            "types: 'cavalry' is no type of any unit; there are armour, armoured car, artillery, flak, infantry, motor infantry",
        ),
        ('nations = ["RU"]', "nations: 'RU' is no nation of any unit; there are AL, AM, JA"),
        (
            'sizes = ["army"]',
            "sizes: 'army' is no size of any unit; there are battalion, brigade, regiment",
        ),
        ('inside = ["moon"]', "inside: 'moon' is neither a hex nor an area"),
        ("turns = [3, 2]", "turns: 3 to 2 are no turns"),
        ("turns = [0, 2]", "turns: 0 to 2 are no turns"),
        (
            'control = { side = "ruby", hexes = ["port"] }',
            "control.side: 'ruby' is no side; there are amber, jade",
        ),
        (
            'control = { side = "jade", hexes = ["moon"] }',
            "control.hexes: 'moon' is neither a hex nor an area",
        ),
        (
            'occupied = { side = "ruby", hexes = ["port"] }',
            "occupied.side: 'ruby' is no side; there are amber, jade",
        ),
        (
            'occupied = { side = "jade", hexes = ["moon"] }',
            "occupied.hexes: 'moon' is neither a hex nor an area",
        ),
        ('path = { side = "jade", hex = "moon", source = "east" }', "path.hex: 'moon' is no hex"),
        (
            'path = { side = "jade", hex = "05.05", source = "west" }',
            "path.source: 'west' is no source; there are south, east, port",
        ),
        (
            'path = { side = "jade", hex = "05.05", source = "south" }',
            "path.source: south is of the other side",
        ),
        (
            'fewer = { tally = "axes", than = "jade-armour" }',
            "fewer.tally: 'axes' is no tally; there are amber-units, jade-armour",
        ),
        (
            'fewer = { tally = "jade-armour", than = "axes" }',
            "fewer.than: 'axes' is no tally; there are amber-units, jade-armour",
        ),
        (
            'none_left = { side = "ruby" }',
            "none_left: side: 'ruby' is no side; there are amber, jade",
        ),
        ('not = { side = "ruby" }', "not: side: 'ruby' is no side; there are amber, jade"),
        (
            'all = [{ side = "jade" }, { side = "ruby" }]',
            "all[1]: side: 'ruby' is no side; there are amber, jade",
        ),
        (
            'any = [{ not = { side = "ruby" } }]',
            "any[0]: not: side: 'ruby' is no side; there are amber, jade",
        ),
        ("any = [{}]", "any[0]: it asks nothing"),
    ],
)
def test_what_a_test_names(words: str, found: str) -> None:
    """A side, tag, hex, source ... that is not there; however deep it stands."""
    assert problems(question(words)) == [f"{RULES}: test spare: {found}"]


def test_a_path_of_a_side_that_is_not_there() -> None:
    """No source is of that side, so both are told."""
    words = 'path = { side = "ruby", hex = "05.05", source = "east" }'
    assert problems(question(words)) == [
        f"{RULES}: test spare: path.side: 'ruby' is no side; there are amber, jade",
        f"{RULES}: test spare: path.source: east is of the other side",
    ]


def test_the_name_of_a_test() -> None:
    """It is an id like all others."""
    found = problems(question("turns = [1, 1]", name="Spare"))
    assert found == [f"{RULES}: test: 'Spare' must be of small letters, digits and hyphens"]


# Tests that ask themselves


@pytest.mark.parametrize(
    "words",
    [
        'is = "spare"',
        'not = { is = "spare" }',
        'all = [{ turns = [1, 1] }, { is = "spare" }]',
        'any = [{ any = [{ is = "spare" }] }]',
        'none_left = { is = "spare" }',
    ],
)
def test_a_test_that_asks_itself(words: str) -> None:
    """At once, or within what it asks."""
    assert problems(question(words)) == [f"{RULES}: test spare: it asks itself"]


def test_tests_that_ask_each_other() -> None:
    """Three of them in a ring, and one that only leads there."""
    words = """is = "second"
[test.second]
not = { is = "third" }
[test.third]
any = [{ turns = [1, 1] }, { is = "spare" }]
[test.outside]
is = "third"
"""
    assert problems(question(words)) == [
        f"{RULES}: test {name}: it asks itself" for name in ("spare", "second", "third")
    ]


# Where no unit is in question

UNIT_QUESTIONS = (
    'side = "jade"',
    'units = ["j-tank"]',
    'tags = ["garrison"]',
    'formations = ["jade-port"]',
    'types = ["armour"]',
    'nations = ["JA"]',
    'sizes = ["regiment"]',
    'inside = ["port"]',
    "enemy_within = 0",
)


@pytest.mark.parametrize("words", UNIT_QUESTIONS)
def test_what_only_a_unit_can_answer(words: str) -> None:
    """Asked of a source as a whole."""
    field = words.partition(" ")[0]
    change = (RULES, 'closed_by = "unit"', f'closed_by = "unit"\nwhen = {{ {words} }}')
    assert problems(change) == [f"{RULES}: source east: when: {field}: no unit is in question here"]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ('not = { tags = ["elite"] }', "not: tags"),
        ('all = [{ turns = [1, 1] }, { tags = ["elite"] }]', "all[1]: tags"),
        ('any = [{ is = "armour" }]', "any[0]: is armour: types"),
        ('is = "threatened"', "is threatened: enemy_within"),
    ],
)
def test_however_deep_it_is_asked(words: str, found: str) -> None:
    """Inside other tests, and in those that have a name."""
    change = (RULES, 'closed_by = "unit"', f'closed_by = "unit"\nwhen = {{ {words} }}')
    assert problems(change) == [f"{RULES}: source east: when: {found}: no unit is in question here"]


def test_who_is_left_is_asked_of_units() -> None:
    """What stands in `none_left` is asked of every unit on the map."""
    when = 'when = { none_left = { tags = ["elite"] } }'
    read(altered((RULES, 'closed_by = "unit"', f'closed_by = "unit"\n{when}')))


TAG = '{ tags = ["elite"] }'
PLACES = {
    "modifier fog: when": ("when = { turns = [1, 2] }", f"when = {TAG}"),
    "source port: when": ('when = { not = { is = "port-open" } }', f"when = {TAG}"),
    "air.lost.jade": ('lost.jade = { is = "port-open" }', f"lost.jade = {TAG}"),
    "replacements.line[0]: when": ("when = { turns = [2, 99] }", f"when = {TAG}"),
    "replacements.line[0]: rebuild_when": (
        'rebuild_when = { control = { side = "amber", hexes = ["south-edge"] } }',
        f"rebuild_when = {TAG}",
    ),
    "victory points: award[3]: when": (
        'when = { path = { side = "amber", hex = "06.06", source = "south" } }',
        f"when = {TAG}",
    ),
    "victory points: automatic[0]: when": (
        'when = { none_left = { side = "jade", types = ["armour"] } }',
        f"when = {TAG}",
    ),
    "victory points: final[0]: when": (
        'when = { fewer = { tally = "amber-units", than = "jade-armour", times = 2 } }',
        f"when = {TAG}",
    ),
}


@pytest.mark.parametrize("place", PLACES)
def test_places_where_no_unit_is_in_question(place: str) -> None:
    """All that is asked of a position only."""
    old, new = PLACES[place]
    assert problems((RULES, old, new)) == [f"{RULES}: {place}: tags: no unit is in question here"]


WRONG = '{ tags = ["eltie"] }'
UNIT_PLACES = {
    "modifier elite: who": 'who = { tags = ["elite"] }',
    "modifier fog: needs[0]: who": 'how = "all", who = { side = "amber" }',
    "source port: who": 'max_trace = 3\nwho = { tags = ["garrison"] }',
    "supply.attrition: exempt": 'exempt = { tags = ["garrison"] }',
    "special storm: who": "who = { turns = [1, 1] }",
    "special separate: together": 'together = { sizes = ["brigade"] }',
    "replacements.line[1]: who": 'who = { nations = ["JA"] }',
    "tally amber-units: who": 'id = "amber-units"\nwho = { side = "amber" }',
}


@pytest.mark.parametrize("place", UNIT_PLACES)
def test_places_where_a_unit_is_in_question(place: str) -> None:
    """A question of a unit is lawful there, but not one after a tag that no unit has."""
    old = UNIT_PLACES[place]
    head, _, _ = old.rpartition("{")
    read(altered((RULES, old, head + TAG)))
    assert problems((RULES, old, head + WRONG)) == [
        f"{RULES}: {place}: tags: 'eltie' is no tag of any unit; there are elite, garrison"
    ]
