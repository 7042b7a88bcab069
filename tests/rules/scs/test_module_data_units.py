"""units.toml: whatever can be wrong with a unit."""

import pytest

from modules.altered import Change, altered, problems
from sandtable.systems.scs.data import read

UNITS, RULES = "units.toml", "rules.toml"
HERE = '[[unit]]\nid = "a-cars"'
SPARE = """[[unit]]
id = "spare"
name = { en = "Spare", ja = "予備" }
short = { en = "Sp", ja = "予" }
side = "amber"
nation = "AM"
formation = "amber-foot"
type = "infantry"
size = "brigade"
class = "foot"
steps = 2
full = { attack = 3, defence = 3, move = 4 }
reduced = { attack = 1, defence = 2, move = 4 }

"""
ONE_STEP = (
    ("steps = 2", "steps = 1"),
    ("reduced = { attack = 1, defence = 2, move = 4 }\n", ""),
)


def spare(*words: tuple[str, str]) -> Change:
    """One unit more, with some words of it changed."""
    text = SPARE
    for old, new in words:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return (UNITS, HERE, text + HERE)


def test_a_unit_more_is_no_problem() -> None:
    """The unit from which all others here are made."""
    assert read(altered(spare())).units[1].id == "spare"
    assert read(altered(spare(*ONE_STEP))).units[1].reduced is None


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (('"spare"', '"a-tank"'), "unit: a-tank is there 2 times"),
        (
            ('"spare"', '"Spare 2"'),
            "unit: 'Spare 2' must be of small letters, digits and hyphens",
        ),
        (('"spare"', '"05.03"'), "unit: '05.03' must be of small letters, digits and hyphens"),
        (('"spare"', '"eliminated"'), "eliminated: the id is kept for something else"),
        (('"spare"', '"reserve"'), "reserve: the id is kept for something else"),
        (('"spare"', '"jade"'), "jade: the id is kept for something else"),
        (('"amber"', '"ruby"'), "spare: side: 'ruby' is no side; there are amber, jade"),
        (('"foot"', '"wing"'), "spare: class: 'wing' is no class; there are foot, wheels"),
        (
            ('"amber-foot"', '"ruby-foot"'),
            "spare: formation: 'ruby-foot' is no formation; there are amber-armour, amber-foot, jade-armour, jade-port",
        ),
        (("steps = 2", 'steps = 2\ntags = ["new", "new"]'), "spare: tags: new is there 2 times"),
        (("steps = 2", "steps = 2\npoints = 3"), "spare: points: stacking counts units"),
        (("steps = 2", "steps = 1"), "spare: reduced: a unit of one step has one face"),
        (
            ("reduced = { attack = 1, defence = 2, move = 4 }", ""),
            "spare: reduced: it has no second face",
        ),
        (("{ attack = 1, ", "{ "), "spare: reduced: attack: it is printed on one face only"),
        (
            ("attack = 1,", "attack = 4,"),
            "spare: reduced: attack: it is stronger than on the full face",
        ),
        (
            ("defence = 2", "defence = 4"),
            "spare: reduced: defence: it is stronger than on the full face",
        ),
        (
            ("defence = 2, move = 4", "defence = 2, move = 5"),
            "spare: reduced: move: it is stronger than on the full face",
        ),
        (
            ("defence = 3, move = 4", "defence = 3, move = 4, barrage = 2"),
            "spare: full: range: a barrage has a strength and a range, or neither",
        ),
        (
            ("defence = 3, move = 4", "defence = 3, move = 4, range = 2"),
            "spare: full: range: a barrage has a strength and a range, or neither",
        ),
    ],
)
def test_a_unit(words: tuple[str, str], found: str) -> None:
    """Ids, what does not exist, and faces that do not fit each other."""
    assert problems(spare(words)) == [f"{UNITS}: {found}"]


@pytest.mark.parametrize(
    ("full", "reduced", "found"),
    [
        (
            "barrage = 2, range = 1",
            "barrage = 3, range = 1",
            "spare: reduced: barrage: it is stronger than on the full face",
        ),
        (
            "barrage = 2, range = 1",
            "barrage = 2, range = 2",
            "spare: reduced: range: it is stronger than on the full face",
        ),
    ],
)
def test_guns(full: str, reduced: str, found: str) -> None:
    """A reduced face that fires better than the full one."""
    words = (
        ("defence = 3, move = 4", f"defence = 3, move = 4, {full}"),
        ("defence = 2, move = 4", f"defence = 2, move = 4, {reduced}"),
    )
    assert problems(spare(*words)) == [f"{UNITS}: {found}"]


def test_an_id_of_a_formation() -> None:
    """Ids of formations are written like all others."""
    change = (UNITS, "[formation]", '[formation]\nRuby = { en = "Ruby", ja = "紅玉" }')
    assert problems(change) == [
        "units.toml: formation: 'Ruby' must be of small letters, digits and hyphens"
    ]


@pytest.mark.parametrize(
    ("count", "found"),
    [
        ("steps", "spare: alone it is over the stacking limit of 3"),
        ("points", "spare: alone it is over the stacking limit of 3"),
    ],
)
def test_a_unit_too_big_for_any_hex(count: str, found: str) -> None:
    """Four steps, or four points, where three may stack."""
    words = ("steps = 2", "steps = 4\npoints = 4")
    change = (RULES, 'count = "units"', f'count = "{count}"')
    assert f"{UNITS}: {found}" in problems(spare(words), change)


def test_exploitation_without_its_phase() -> None:
    """Two units have the ability, and so has whoever a special rule gives it to."""
    change = (RULES, '"supply", "exploitation", "recovery"', '"supply", "recovery"')
    assert problems(change) == [
        *(
            f"{UNITS}: {unit}: exploit: there is no exploitation phase"
            for unit in ("a-tank", "a-cars", "j-tank")
        ),
        "rules.toml: special tired: there is no exploitation phase",
        "rules.toml: special dash: there is no exploitation phase",
    ]


def test_a_barrage_table_without_guns() -> None:
    """The only guns are taken away."""
    changes = (
        (UNITS, "barrage = 6, range = 3", "barrage = 0"),
        (UNITS, "barrage = 3, range = 2", "barrage = 0"),
    )
    assert problems(*changes) == ["rules.toml: barrage: no unit has a barrage strength"]
