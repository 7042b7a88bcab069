"""module.toml: whatever can be wrong with sides, scenarios and turns; and files as a whole."""

import msgspec
import pytest

from modules.altered import Change, altered, problems
from sandtable import BadModule
from sandtable.systems.scs.data import read

COVER, MAP, SETUP, UNITS, RULES = (
    "module.toml",
    "map.toml",
    "setup.toml",
    "units.toml",
    "rules.toml",
)


# Files as a whole


def test_a_missing_file() -> None:
    """All that are missing are named, and what is wrong with the others as well."""
    module = altered((RULES, 'count = "units"', 'count = "heads"'))
    files = {name: text for name, text in module.files.items() if name not in (MAP, UNITS)}
    with pytest.raises(BadModule) as error:
        read(msgspec.structs.replace(module, files=files))
    assert error.value.problems == [
        "map.toml: the file is missing",
        "units.toml: the file is missing",
        "rules.toml: stacking.count: it must be one of steps, units, points, not 'heads'",
    ]


def test_a_file_that_is_no_toml() -> None:
    """It is told where it breaks off, and the other files are looked at all the same."""
    found = problems((MAP, "columns = 16", "columns ="), (SETUP, 'a-guns = "05.02"', "a-guns = 5"))
    assert [line.partition(" (")[0] for line in found] == [
        "map.toml: Invalid value",
        "setup.toml: field.a-guns: it must be a text or a table, not 5",
    ]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (
            (COVER, 'id = "scs-trial"', 'id = "scs-trial"\nauthor = "Ann"'),
            "author: there is no such field",
        ),
        (
            (MAP, 'high = "first"', 'hight = "first"'),
            "hexsides[1].hight: there is no such field; do you mean high?",
        ),
        ((UNITS, "steps = 3\n", ""), "unit[2].steps: the field is missing"),
        (
            (UNITS, 'ja = "槍騎" }\nside = "amber"', 'ja = "槍騎" }\nside = 5'),
            "unit[0].side: it must be a text, not 5",
        ),
        (
            (SETUP, "steps = 1", "stpes = 1"),
            "field.a-line.stpes: there is no such field; do you mean steps?",
        ),
        (
            (SETUP, "steps = 1", "steps = 0"),
            "field.a-line.steps: it must be a whole number from 1 to 1,000, not 0",
        ),
        ((RULES, "\nedge = true", ""), "entry.south.edge: the field is missing"),
    ],
)
def test_the_shape_of_a_file(change: Change, found: str) -> None:
    """Fields that are missing, misspelt or of the wrong kind."""
    assert problems(change) == [f"{change[0]}: {found}"]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ((COVER, 'ja = "港"', 'ja = " "'), "scenario[0].name.ja"),
        ((MAP, 'en = "Signal Hill"', 'en = ""'), "place[1].name.en"),
        ((UNITS, 'ja = "港守備隊"', 'ja = ""'), "formation.jade-port.ja"),
        ((RULES, 'en = "Hill"', 'en = ""'), "terrain.hill.name.en"),
    ],
)
def test_a_text_in_one_language_only(change: Change, found: str) -> None:
    """A name that is empty in one of the languages."""
    assert problems(change) == [f"{change[0]}: {found}: the text is empty"]


def test_all_problems_are_told_at_once() -> None:
    """One in each of the files."""
    assert problems(
        (COVER, 'first = "roll"', 'first = "ruby"'),
        (MAP, 'hex = "10.09"', 'hex = "20.09"'),
        (UNITS, 'class = "foot"\nsteps = 3', 'class = "wing"\nsteps = 3'),
        (SETUP, 'a-guns = "05.02"', 'b-guns = "05.02"'),
        (RULES, 'odds = "5:1"', 'odds = "6:1"'),
    ) == [
        "module.toml: scenario rolled: first: 'ruby' is no side; there are amber, jade, roll",
        "map.toml: place Signal Hill: hex: '20.09' is no hex",
        "units.toml: a-foot: class: 'wing' is no class; there are foot, wheels",
        "setup.toml: field: 'b-guns' is no unit; do you mean a-guns?",
        "rules.toml: crt: column[4]: there is nothing for 5:1",
    ]


# Sides, scenarios, turns

SPARE = """[[scenario]]
id = "spare"
name = { en = "Spare", ja = "予備" }
turns = 4
setup = "line"
victory = "race"
first = "jade"

"""
HERE = "[[turn]]\nturn = 1\n"


def spare(*words: tuple[str, str]) -> Change:
    """One scenario more, with some words of it changed."""
    text = SPARE
    for old, new in words:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return (COVER, HERE, text + HERE)


def test_a_scenario_more_is_no_problem() -> None:
    """The scenario from which all others here are made."""
    assert read(altered(spare())).cover.scenario[2].id == "spare"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (('id = "spare"', 'id = "trial"'), "scenario: trial is there 2 times"),
        (
            ('id = "spare"', 'id = "Spare!"'),
            "scenario: 'Spare!' must be of small letters, digits and hyphens",
        ),
        (
            ('"line"', '"nowhere"'),
            "scenario spare: setup: 'nowhere' is no set-up; there are field, line",
        ),
        (
            ('"race"', '"peace"'),
            "scenario spare: victory: 'peace' is no victory; there are points, race",
        ),
        (
            ('"jade"', '"ruby"'),
            "scenario spare: first: 'ruby' is no side; there are amber, jade, roll",
        ),
        (
            ('first = "jade"', 'first = "jade"\ncontrol.ruby = ["07.02"]'),
            "scenario spare: control: 'ruby' is no side; there are amber, jade",
        ),
        (
            ('first = "jade"', 'first = "jade"\ncontrol.jade = ["07.02", "moon"]'),
            "scenario spare: control.jade: 'moon' is neither a hex nor an area",
        ),
    ],
)
def test_a_scenario(words: tuple[str, str], found: str) -> None:
    """What a scenario names must be there."""
    assert problems(spare(words)) == [f"{COVER}: {found}"]


def test_each_side_needs_a_source_in_each_scenario() -> None:
    """The eastern source is taken away from one of the scenarios."""
    change = (RULES, 'closed_by = "unit"', 'closed_by = "unit"\nscenarios = ["trial"]')
    assert problems(change) == ["module.toml: scenario rolled: jade has no supply source in it"]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ((COVER, 'livery = "axis"', 'livery = "british"'), "side: both wear british"),
        (
            (COVER, "1941-11-18", "1941-11-31"),
            "calendar.first_day: '1941-11-31' is no date",
        ),
        ((COVER, "turn = 4\n", "turn = 3\n"), "turn: turn 3 is there 2 times"),
        ((COVER, "turn = 4\n", "turn = 9\n"), "turn 9: no scenario lasts longer than turn 6"),
        (
            (COVER, "{ amber = 3, jade = 2 }", "{ ruby = 3, jade = 2 }"),
            "turn 3: 'ruby' is no side; there are amber, jade",
        ),
        (
            (COVER, "replacements = { amber = 3 }", "replacements = { ruby = 3 }"),
            "turn 4: 'ruby' is no side; there are amber, jade",
        ),
        (
            (COVER, 'skips = ["jade"]', 'skips = ["ruby"]'),
            "turn 2: 'ruby' is no side; there are amber, jade",
        ),
        (
            (COVER, 'skips = ["jade"]', 'skips = ["jade", "jade"]'),
            "turn 2: skips: jade is there 2 times",
        ),
    ],
)
def test_the_cover(change: Change, found: str) -> None:
    """Sides, the calendar, and what turns bring."""
    assert problems(change) == [f"{COVER}: {found}"]


@pytest.mark.parametrize("name", ["dice", "nobody", "roll", "spectator", "module", "scenario"])
def test_a_side_with_a_name_that_means_something_else(name: str) -> None:
    """Such a name could not be told from what is not at war, or from a tag of a record."""
    found = problems((COVER, 'id = "jade"', f'id = "{name}"'))
    assert f"{COVER}: side {name}: the id is kept for something else" in found


def test_two_sides_of_one_name() -> None:
    """Nobody could say which of them is meant."""
    found = problems((COVER, 'id = "jade"', 'id = "amber"'))
    assert f"{COVER}: side: amber is there 2 times" in found


# What turns bring is of use, and what is used is brought


def test_air_points_without_their_rule() -> None:
    """Turns bring air points, and nobody says what they do."""
    change = (RULES, '[air]\nshift = 2\nmost = 2\nlost.jade = { is = "port-open" }\n', "")
    assert problems(change) == ["module.toml: turn: air: there is no [air] in rules.toml"]


def test_air_points_that_no_turn_brings() -> None:
    """The rule is there, the points are not."""
    changes = (
        (COVER, "air = { amber = 2, jade = 1 }", ""),
        (COVER, "{ amber = 3, jade = 2 }", "{ amber = 0 }"),
    )
    assert problems(*changes) == ["rules.toml: air: no turn brings any"]


def test_replacements_without_their_rule() -> None:
    """Turns bring points, and nothing can be done with them."""
    text = altered().files[RULES].decode()
    rule = text[text.index("[replacements]") : text.index('[[tally]]\nid = "jade-armour"')]
    assert problems((RULES, rule, "")) == [
        "module.toml: turn: replacements: there is no [replacements] in rules.toml"
    ]


def test_replacements_that_no_turn_brings() -> None:
    """The rule is there, the points are not."""
    changes = (
        (COVER, "replacements = { amber = 2, jade = 1 }", ""),
        (COVER, "replacements = { amber = 3 }", ""),
    )
    assert problems(*changes) == ["rules.toml: replacements: no turn brings any"]


def test_replacements_that_a_side_cannot_use() -> None:
    """The line of the other side becomes one more of the first."""
    change = (RULES, 'side = "jade"\nwho = { nations', 'side = "amber"\nwho = { nations')
    assert problems(change) == ["rules.toml: replacements: jade has no use for them"]


BRIEFING = 'turns = 6\nbriefing = {{ {line} = {{ en = "Go", ja = "行け" }} }}'


@pytest.mark.parametrize("line", ["who", "amber-advice", "jade-win"])
def test_a_briefing_is_for_a_side_or_for_both(line: str) -> None:
    data = read(altered((COVER, "turns = 6", BRIEFING.format(line=line))))
    assert list(data.cover.scenario[0].briefing) == [line]


@pytest.mark.parametrize("line", ["whom", "red-who", "amber"])
def test_a_briefing_of_nobody_or_about_nothing(line: str) -> None:
    (found,) = problems((COVER, "turns = 6", BRIEFING.format(line=line)))
    assert f"{line!r} is no line of a briefing" in found


# Lessons

LESSON = (
    'turns = 6\nlesson = {{ shows = {{ en = "How", ja = "様子" }}, aim = ['
    '{{ id = "{id}", event = "{event}", values = {values}, during = {during}, '
    'text = {{ en = "Go", ja = "行け" }} }}] }}'
)


def lesson(id: str = "go", event: str = "moved", values: str = "{}", during: str = "[]") -> Change:
    aim = LESSON.format(id=id, event=event, values=values, during=during)
    return (COVER, "turns = 6", aim)


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"id": "Go!"}, "'Go!' must be of small letters"),
        ({"during": '["advence"]'}, "during: 'advence' is no phase; do you mean advance?"),
        ({"event": "mooved"}, "event: 'mooved' is no event; do you mean moved?"),
        ({"values": '{ unti = "a-line" }'}, "values: 'unti' is no part of moved"),
        ({"values": '{ unit = "nobody" }'}, "values.unit: 'nobody' is no unit"),
        ({"values": '{ place = "99.99" }'}, "values.place: '99.99' is no hex"),
    ],
)
def test_an_aim_that_can_never_be_done(fields: dict[str, str], found: str) -> None:
    (problem,) = problems(lesson(**fields))
    assert found in problem


def test_a_lesson_decides_nothing_and_is_not_pinned() -> None:
    with_one, without = altered(lesson(values='{ unit = "a-line" }')), altered()
    assert read(with_one).cover.scenario[0].lesson is not None
    assert with_one.hash == without.hash
