"""A third language is one folder: every shell speaks it, and what it lacks is told in English."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from languages.made_up import PARTIAL, WHOLE, make, strangers, umlaut
from sandtable import library
from sandtable.core.languages import FIRST, VARIABLE, Plural, language
from sandtable.text import LANGUAGES
from sandtable.text.catalogue import fill, written

TESTS = Path(__file__).parents[1]
MODULES = list(library.modules())
#: Those of which the language of which little is written has something to say.
FEW = ("operation-crusader-60", "battle-for-tobruk", "scs-primer")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("languages"))


def run(home: Path, *words: str, typed: str = "", **settings: str) -> str:
    """What a program says where these languages are known."""
    environment = {**os.environ, VARIABLE: str(home), "COLUMNS": "100", **settings}
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=TESTS,
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def whole(home: Path) -> Any:
    return json.loads(run(home, "languages.speaking", WHOLE))


@pytest.fixture(scope="module")
def partial(home: Path) -> Any:
    return json.loads(run(home, "languages.speaking", PARTIAL, *FEW))


def test_a_sentence_is_told_from_an_english_one() -> None:
    assert umlaut("{n} {n:unit|units} of {side}") == "{n} {n:ünït|ünïts (2)|ünïts} öf {side}"
    assert strangers(["Ünïts öf “pick” {side} [folio 17.0a]"]) == []
    assert strangers({"key": "Ünïts of the sïdë"}) == ["the"]


# The whole one


def test_the_languages_of_the_package_come_first(whole: Any) -> None:
    assert whole["languages"] == [*LANGUAGES, WHOLE, PARTIAL]
    assert whole["languages"][0] == FIRST


@pytest.mark.parametrize("what", ["texts", "trouble", "lobby", "opponent", "report"])
def test_the_shells_speak_it(whole: Any, what: str) -> None:
    """The page, its errors, the lobby, the reasons of an opponent, an after-action report."""
    assert whole[what]
    assert strangers(whole[what]) == []


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize(
    "what", ["units", "formations", "clauses", "refusals", "prompt", "museum", "map"]
)
def test_everything_of_a_game_speaks_it(whole: Any, module: str, what: str) -> None:
    """Names, rules, why something is refused, all rooms of the museum, what stands on the map."""
    assert whole[module][what]
    assert strangers(whole[module][what]) == []


@pytest.mark.parametrize("module", MODULES)
def test_it_changes_no_game(whole: Any, module: str) -> None:
    assert whole[module]["hash"] == library.find_module(module).hash


def test_the_terminal_speaks_it(whole: Any) -> None:
    """But for what is typed there: verbs, units and places by their ids."""
    hint = umlaut(written(FIRST)["terminal.hint"].partition("{")[0]).strip()
    assert hint in " ".join(whole["terminal"].split())
    english = [text for text in written(FIRST).values() if len(text) > 20 and "{" not in text]
    assert [text for text in english if text in whole["terminal"]] == []


def test_the_page_is_told_how_it_is_written(whole: Any) -> None:
    """What it is called in itself, how it breaks lines and counts."""
    _, _, listed = whole["page"].partition('<datalist id="languages">')
    options = listed.partition("</datalist>")[0].split("</option>")[:-1]
    assert len(options) == len(LANGUAGES) + 2
    assert options[2].startswith(f'<option value="{WHOLE}" data-dates="ja" data-breaks="phrases"')
    assert options[2].endswith(">Ümläüt")
    assert options[3].endswith(f">{PARTIAL}")


def test_commands_take_it(home: Path) -> None:
    told = run(home, "sandtable", "clause", "2.1b", "--lang", WHOLE)
    assert told == f"2.1b: {umlaut(written(FIRST)['series60.clause.2.1b'])}\n"
    told = run(home, "sandtable", "modules", "scs-primer")
    name = library.find_module("scs-primer").cover.name
    assert f"{name['en']} / {name['ja']} / {umlaut(name['en'])}\n" in told


def test_who_lives_where_it_is_spoken_is_greeted_in_it(home: Path) -> None:
    words = ("sandtable", "play", "--text", "--module", "scs-primer", "--seat", "blue=person")
    told = run(home, *words, "--seat", "red=person", typed="quit\n", LANG=f"{WHOLE}_XX.UTF-8")
    assert umlaut(library.find_module("scs-primer").cover.name[FIRST]) in told


def test_days_are_written_in_its_way(whole: Any) -> None:
    """From 18 November on, two days a turn."""
    assert any(text.startswith("18.") for text in whole["operation-crusader-60"]["map"])


# The one of which little is written


def test_what_there_is_of_it_is_told(partial: Any) -> None:
    assert partial["texts"]["museum"] == "Ymuseum"
    assert partial["operation-crusader-60"]["clauses"]["s60 2.1b"] == "Yclause"
    assert partial["scs-primer"]["units"]["2cav"] == "Y2"


def test_all_else_is_told_in_english(partial: Any, home: Path) -> None:
    english = json.loads(run(home, "languages.speaking", FIRST, *FEW))

    def plain(told: Any) -> Any:
        said = json.dumps({**told, "languages": ""})
        words = {
            "Ymuseum": written(FIRST)["page.museum"],
            "Yclause": written(FIRST)["series60.clause.2.1b"],
            "Y2": "2nd Cavalry",
        }
        for own, english in words.items():
            said = said.replace(own, english)
        found = json.loads(said)
        for name in FEW:  # which are in the order of the alphabet
            found[name]["museum"].sort()
            found[name]["refusals"].sort()
        return found

    assert plain(partial) == plain(english)


def test_what_does_not_fit_is_left_out(partial: Any) -> None:
    """A unit that there is not, a name that is no text, a file that is none: the games are there all the same."""
    units = partial["scs-primer"]["units"]
    assert "3cav" not in units
    assert units["5arm"] == library.open_rules("scs-primer").label("unit", "5arm").name["en"]
    assert partial["battle-for-tobruk"]["units"]
    assert not any("no such" in one for one in partial["scs-primer"]["formations"])


# Forms of words


@pytest.mark.parametrize(
    ("number", "form"),
    [(1, "one"), (2, "few"), (22, "few"), (12, "many"), (5, "many"), (0, "many")],
)
def test_a_language_may_have_more_forms_than_two(number: int, form: str) -> None:
    plural = [Plural(numbers=[1]), Plural(ends=[2, 3, 4], but=[12, 13, 14])]
    fits = [one for one, rule in zip(("one", "few"), plural, strict=True) if rule.fits(number)]
    assert (fits or ["many"])[0] == form


def test_a_sentence_of_another_language_keeps_its_own_forms() -> None:
    """Japanese has one form; what it lacks is told in English, which has two."""
    assert language("ja").plural == []
    assert fill("{n:unit|units}", {"n": 1}, "ja") == "unit"
    assert fill("{n:unit|units}", {"n": 3}, "ja") == "units"
