"""The rules of a game of the Standard Combat Series in words: what its tests ask, and of whom."""

from typing import Any

import pytest
from msgspec import convert, structs

from modules.altered import TRIAL, altered
from sandtable import library
from sandtable.core.module import Module, read_module
from sandtable.guises.scs.questions import Questions
from sandtable.systems.scs import Rules, shapes
from sandtable.text import LANGUAGES, Speaker
from sandtable.text.guide import guide_for

CONTROL = {"side": "amber", "hexes": ["port", "10.09"]}
OCCUPIED = {"side": "jade", "hexes": ["10.09"]}
ENEMY = {"enemy_within": 2}
#: Of each field of a test: questions in which it stands, and the words of the first of them.
KINDS: dict[str, tuple[list[dict[str, Any]], str]] = {
    "is": (
        [{"is": "port-open"}],
        "the Amber control at least one of these (Old Port, 08.07)",
    ),
    "all": (
        [{"all": [{"turns": [2, 2]}, {"inside": ["10.09"]}]}],
        "it is turn 2 and it stands in Signal Hill",
    ),
    "any": (
        [{"any": [{"turns": [2, 2]}, {"inside": ["10.09"]}]}],
        "it is turn 2, or it stands in Signal Hill",
    ),
    "not": ([{"not": {"turns": [2, 2]}}], "it is not turn 2"),
    "side": ([{"side": "jade"}], "it is one of these units (Jade)"),
    "units": ([{"units": ["a-cars"]}], "it is one of these units (Sct)"),
    "tags": ([{"tags": ["garrison"]}], "it is one of these units (Port, Flak)"),
    "formations": ([{"formations": ["jade-armour"]}], "it is one of these units (Jade armour)"),
    "types": ([{"types": ["armour"]}], "it is one of these units (armour units)"),
    "nations": ([{"nations": ["AL"]}], "it is one of these units (AL)"),
    "sizes": ([{"sizes": ["brigade"]}], "it is one of these units (Gds, Line, Mar)"),
    "inside": ([{"inside": ["south-edge"]}], "it stands in the south edge 01.01–03.01"),
    "enemy_within": ([ENEMY], "an enemy unit is within 2 hexes of it"),
    "enemy_of": (
        [ENEMY | {"enemy_of": "formation"}],
        "an enemy unit is within 2 hexes of a unit of its formation",
    ),
    "enemy_but": (
        [
            ENEMY | {"enemy_but": ["10.09"]},
            ENEMY | {"enemy_of": "formation", "enemy_but": ["10.09"]},
        ],
        "an enemy unit is within 2 hexes of it (those in Signal Hill do not count)",
    ),
    "turns": (
        [{"turns": [2, 3]}, {"turns": [2, 2]}, {"turns": [2, 99]}],
        "it is one of turns 2 to 3",
    ),
    "control": (
        [
            {"control": CONTROL},
            {"control": CONTROL | {"how": "any"}},
            {"control": CONTROL | {"hexes": ["10.09"]}},
        ],
        "the Amber control all of these (Old Port, 08.07, Signal Hill)",
    ),
    "occupied": (
        [
            {"occupied": OCCUPIED | {"attack": 3, "supplied": True}},
            {"occupied": OCCUPIED | {"attack": 3}},
            {"occupied": OCCUPIED | {"supplied": True}},
            {"occupied": OCCUPIED},
        ],
        "a unit of the Jade in supply with an attack strength of 3 or more stands in Signal Hill",
    ),
    "path": (
        [{"path": {"side": "amber", "hex": "06.06", "source": "south"}}],
        "a supply path of the Amber, however long, joins hex 06.06 (near Old Port) to the source at "
        "the south edge 01.01–03.01",
    ),
    "none_left": (
        [{"none_left": {"side": "jade", "types": ["armour"]}}],
        "none of these (Jade armour units) is on the map",
    ),
    "fewer": (
        [
            {"fewer": {"tally": "amber-units", "than": "jade-armour", "times": 2}},
            {"fewer": {"tally": "amber-units", "than": "jade-armour"}},
        ],
        "fewer of these (Amber) are eliminated than 2 times as many as of those (Jade armour units) "
        "(none of either is not fewer)",
    ),
}


@pytest.fixture(scope="module")
def rules() -> Rules:
    return opened(read_module(TRIAL))


def opened(module: Module) -> Rules:
    rules = library.open_module(module, module.cover.scenario[0].id)
    assert isinstance(rules, Rules)
    return rules


def told(rules: Rules, question: dict[str, Any], language: str = "en") -> str:
    return Questions(Speaker(rules, language)).condition(convert(question, shapes.Test))


def test_every_kind_of_question_is_known_here() -> None:
    assert {field.encode_name for field in structs.fields(shapes.Test)} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_every_question_and_its_contrary_have_a_sentence_of_their_own(
    rules: Rules, kind: str
) -> None:
    questions, words = KINDS[kind]
    assert told(rules, questions[0]) == words
    for language in LANGUAGES:
        both = [(told(rules, q, language), told(rules, {"not": q}, language)) for q in questions]
        assert all(both)
        assert len({text for pair in both for text in pair}) == 2 * len(questions)


def test_or_within_and_is_told_apart(rules: Rules) -> None:
    either = {"any": [{"turns": [2, 2]}, {"turns": [3, 3]}]}
    both = {"all": [either, {"inside": ["10.09"]}]}
    assert told(rules, both) == (
        "either it is turn 2, or it is turn 3 and it stands in Signal Hill"
    )
    assert told(rules, {"not": both}) == (
        "it is not turn 2 and it is not turn 3, or it does not stand in Signal Hill"
    )


def test_who_is_told_less_those_a_test_never_means(rules: Rules) -> None:
    tests = Questions(Speaker(rules, "en"))
    garrison = shapes.Test(tags=["garrison"])
    assert tests.who(garrison) == "Port, Flak"
    assert tests.who(shapes.Test(tags=["garrison"], not_=shapes.Test(units=["j-flak"]))) == "Port"
    # What only the position can tell leaves nobody out.
    assert tests.who(shapes.Test(tags=["garrison"], not_=shapes.Test(turns=(1, 1)))) == "Port, Flak"


def notes(rules: Rules, language: str = "en") -> list[str]:
    chapters = guide_for(Speaker(rules, language)).game_rules()
    return [note.text for chapter in chapters for note in chapter.notes]


def test_a_special_rule_tells_what_it_hangs_on(rules: Rules) -> None:
    assert {
        "Surprise (Jade armour, turn 1): may not move, unless an enemy unit is within 3 hexes of a "
        "unit of its formation (those in 04.03, 05.02, 05.03, 06.02 do not count); "
        "judged as each player turn begins",
        "Waiting for orders (Jade armour): stays within 4 hexes of where it began, unless it is "
        "turn 3 or later, or the Amber control at least one of these (Old Port, 08.07); "
        "judged as each phase begins",
        "Last stand (Port): defence ×1½, while an enemy unit is within 1 hex of it; "
        "judged as each phase begins",
    } <= set(notes(rules))


def test_replacements_and_barrages_are_chapters_where_a_game_has_them(rules: Rules) -> None:
    def titles(rules: Rules) -> list[str]:
        return [chapter.title for chapter in guide_for(Speaker(rules, "en")).game_rules()]

    assert {"Replacements", "Barrage"} <= set(titles(rules))
    primer = library.open_rules("scs-primer")
    assert isinstance(primer, Rules)
    assert titles(primer) == ["Stacks", "Supply", "Victory"]
    assert {
        "Replacements of the Amber (armour units): 2 points for an eliminated unit, which returns "
        "with one step in the south edge 01.01–03.01, while it is turn 2 or later and the Amber "
        "control all of these (the south edge 01.01–03.01)",
        "Replacements of the Jade (Jade): 2 points for a lost step, in supply and out of enemy zones",
        "Barrage at a hex with no friend beside it: column −1",
        "Disorganised: attack ×½, defence ×¾, movement ×½, barrage ×½, no exploitation, "
        "no zone of control",
    } <= set(notes(rules))


def test_every_effect_of_a_special_rule_has_words_of_its_own() -> None:
    effects = next(
        one.type.__args__ for one in structs.fields(shapes.Special) if one.name == "effect"
    )
    for language in LANGUAGES:
        found = set()
        for effect in effects:
            changed = '\nmultiply = "1/2"' if effect in ("move", "multiply") else ""
            line = f'effect = "{effect}"{changed}'
            rules = opened(altered(("rules.toml", 'effect = "may-not-move"', line)))
            found |= {one for one in notes(rules, language) if one.startswith(("Surprise", "奇襲"))}
        assert len(found) == len(effects)


def test_what_a_unit_is_known_from_is_told_in_both_languages() -> None:
    rules = library.open_rules("frontier-wire")
    english, japanese = (guide_for(Speaker(rules, language)) for language in LANGUAGES)
    assert english.facts("ax-recam").source.startswith("Unit: H")
    assert english.facts("ax-recam").source.endswith(" · values: our own design")
    known = english.sources()
    assert known.keys() == japanese.sources().keys()
    for unit in rules.names["unit"]:
        cited = english.facts(unit).source.replace("·", ",").replace(":", ",").split(", ")
        codes = {one.strip() for one in cited if one.strip()[:1] == "H"}
        assert codes <= known.keys()
