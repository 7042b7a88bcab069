"""The catalogues: the same keys in both languages, none missing, none idle, none half filled."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any, get_args

import pytest
from msgspec import structs

import sandtable
from builders import battle, play
from sandtable import Refusal, library
from sandtable.ai.account import AIMS, HERE, REMARKS, TERMS
from sandtable.ai.seats import PROGRAMS
from sandtable.cli.maps import MAPS
from sandtable.core import branches
from sandtable.core.action import CHOOSE, DONE, VERBS
from sandtable.core.clause import registry
from sandtable.core.game import DICE
from sandtable.core.message import Kind, Reveal
from sandtable.core.module import BRIEFING
from sandtable.core.option import Option, grouped
from sandtable.core.reckoning import Sort
from sandtable.systems.scs.shapes import PhaseName
from sandtable.table.payload import outline
from sandtable.table.store import Part
from sandtable.text import LANGUAGES
from sandtable.text.catalogue import catalogue
from sandtable.text.nearby import nearby
from sandtable.text.speaker import Speaker, option_key
from text.spoken import LINES, SAID_BY, modules_of

SOURCE = Path(str(files("sandtable")))
ENGLISH, JAPANESE = catalogue("en"), catalogue("ja")
KEYS = sorted(set(ENGLISH) | set(JAPANESE))

#: What a module of the series may ask, each with a sentence for its contrary.
QUESTIONS_OF_SCS = (
    *("kin", "inside", "turn", "turns", "path", "none-left", "fewer", "fewer-times"),
    *("enemy-unit", "enemy-unit-but", "enemy-formation", "enemy-formation-but"),
    *("control", "control-all", "control-any"),
    *("occupied", "occupied-attack", "occupied-supplied", "occupied-attack-supplied"),
)

KANA_OR_KANJI = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")
FULL_WIDTH = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")
LETTERS = re.compile(r"[A-Za-z]")


def holes(sentence: str) -> list[tuple[str, str]]:
    """The placeholders of a sentence, each with what stands after its colon."""
    return [
        (name, spec or "") for _, name, spec, _ in Formatter().parse(sentence) if name is not None
    ]


def names(sentence: str) -> set[str]:
    return {name for name, _ in holes(sentence)}


# The two languages


def test_both_languages_have_the_same_keys() -> None:
    assert set(ENGLISH) == set(JAPANESE)


def test_a_sentence_has_the_same_placeholders_in_both_languages() -> None:
    assert {key for key in KEYS if names(ENGLISH[key]) != names(JAPANESE[key])} == set()


def test_only_english_has_plurals() -> None:
    """`{n:unit|units}` is a form of English words; Japanese numbers stand alone."""
    assert {key for key in KEYS if any(spec for _, spec in holes(JAPANESE[key]))} == set()
    specs = {spec for key in KEYS for _, spec in holes(ENGLISH[key]) if spec}
    assert specs
    assert {spec for spec in specs if not re.fullmatch(r"[a-z ]+\|[a-z ]+", spec)} == set()


def test_no_sentence_is_empty_or_untrimmed() -> None:
    for texts in (ENGLISH, JAPANESE):
        trimmed = {key for key, text in texts.items() if text.strip() and text == text.rstrip()}
        assert set(texts) - trimmed <= {"core.list"}


def test_each_language_speaks_for_itself() -> None:
    """Words to type stay English in Japanese, but no sentence consists of them alone.

    But for VP, which Japanese players call by these letters.
    """
    bare = {key: re.sub(r"\{[^}]*\}", "", text) for key, text in JAPANESE.items()}
    wordy = {key for key, text in bare.items() if LETTERS.search(text)}
    foreign = {key for key in wordy if not KANA_OR_KANJI.search(bare[key])}
    assert foreign == {"series60.portrait.vp"}
    assert {key for key, text in ENGLISH.items() if FULL_WIDTH.search(text)} == set()


# What the systems can say


def terms(system: str, section: str) -> tuple[Kind, ...]:
    found: tuple[Kind, ...] = getattr(import_module(f"sandtable.systems.{system}.terms"), section)
    return found


def sentences_of_terms(system: str) -> Iterator[tuple[str, Kind]]:
    """The sentence of each reason and event."""
    for section, group in (("refusal", "REASONS"), ("event", "EVENTS")):
        for term in terms(system, group):
            yield ENGLISH[f"{system}.{section}.{term.key}"], term


@pytest.mark.parametrize("system", library.SYSTEMS)
def test_every_reason_and_event_has_a_sentence_that_it_can_fill(system: str) -> None:
    for sentence, term in sentences_of_terms(system):
        assert names(sentence) <= {name for name, _ in term.fields}, term


@pytest.mark.parametrize("system", library.SYSTEMS)
def test_a_plural_goes_by_a_number(system: str) -> None:
    for sentence, term in sentences_of_terms(system):
        fields = dict(term.fields)
        assert {fields[name] for name, spec in holes(sentence) if spec} <= {"number"}, term


def asking(system: str) -> Iterator[Any]:
    for phase in modules_of(system)[0].phases.values():
        if phase.deeds:
            yield phase


@pytest.mark.parametrize("system", library.SYSTEMS)
def test_every_question_has_a_name_and_a_prompt_that_it_can_fill(system: str) -> None:
    for phase in asking(system):
        assert names(ENGLISH[f"{system}.phase.{phase.key}"]) == set()
        prompt = f"{system}.prompt.{phase.key}"
        assert names(ENGLISH[prompt]) <= ({"unit", "place"} if phase.about else set())
        if phase.about:
            assert names(ENGLISH[f"{prompt}-done"]) == set()


def test_every_system_is_asked_for_its_words() -> None:
    assert set(SAID_BY) == set(library.SYSTEMS)


def undo_refusals() -> set[str]:
    """Every way in which an undo or redo is refused."""
    game = sandtable.new("operation-crusader-60", seed=1)
    results = [game.undo(), game.redo()]
    play(game, "choose suggested")
    results.append(game.undo(seat="axis"))
    rolled = battle({"nz-4": "08", "it-ariete": "08"}, dice=[1] * 9)
    play(rolled, "pick nz-4", "attack 08")
    results.append(rolled.undo())
    keys = {result.key for result in results if isinstance(result, Refusal)}
    assert len(keys) == len(results)
    # Barriers of systems that hide something.
    order, show = rolled.orders[-1], (Reveal("show", "1"),)
    for events, drawn in (([], [0]), ([show], [])):
        barred = structs.replace(order, faces=[], events=events, drawn=drawn)
        keys.add(f"undo-{barred.barrier}")
    assert len(keys) == len(results) + 2
    return {f"undo.{key}" for key in keys}


def said_by_the_engine(system: str) -> set[str]:
    """Every key that the engine of a system can ask for."""
    outcomes, odds, findings, counters = (words() for words in SAID_BY[system])
    keys = {f"{system}.refusal.{term.key}" for term in terms(system, "REASONS")}
    keys |= {f"{system}.event.{term.key}" for term in terms(system, "EVENTS")}
    # A number of 0 may have words of its own.
    counted = [term.key for term in terms(system, "EVENTS") if ("number", "number") in term.fields]
    keys |= {f"{system}.event.{key}-none" for key in counted} & set(ENGLISH)
    # Where nothing is left of a unit, what is lost beyond that is not told.
    left = [term.key for term in terms(system, "EVENTS") if "left" in dict(term.fields)]
    keys |= {f"{system}.event.{key}-gone" for key in left} & set(ENGLISH)
    keys |= {f"{system}.outcome.{key}" for key in outcomes}
    # How it ended, in plain words; the series says it by points, or as a module calls it.
    keys |= {f"{system}.result.{key}" for key in outcomes if system != "scs"}
    keys |= {f"{system}.odds.{key}" for key in odds}
    keys |= {f"{system}.reckoning.{key}" for key in LINES[system]}
    keys |= findings | counters
    told = {kind for term in terms(system, "EVENTS") for _, kind in term.fields}
    if "score" in told:
        keys |= {f"{system}.score.{sign}" for sign in ("plus", "minus", "level")}
    if system in MAPS:
        keys |= {f"terminal.verbs.{system}", f"terminal.counters.{system}"}
        if system != "scs":  # whose legend is that of each map
            keys.add(f"terminal.legend.{system}")
    for phase in asking(system):
        keys |= {f"{system}.phase.{phase.key}", f"{system}.prompt.{phase.key}"}
        if phase.about:
            keys.add(f"{system}.prompt.{phase.key}-done")
        # Where a deed is called otherwise than elsewhere, such as an overrun.
        own = {f"{system}.verb.{phase.key}-{VERBS[deed]}" for deed in phase.deeds}
        # What can be done besides what is asked; how a unit is asked that goes alone, or no farther.
        own |= {f"{system}.offer.{phase.key}-{VERBS[deed]}" for deed in phase.deeds}
        own |= {f"{system}.prompt.{phase.key}-{how}" for how in ("alone", "end")}
        # Who is lost is offered where losses are asked for.
        own |= {f"offer.{how}-{phase.key}" for how in ("weakest", "cheapest", "aim")}
        keys |= own & set(ENGLISH)
        if DONE in phase.deeds:
            keys.add(f"done.{phase.key}")
            # Closing may mean something else with nothing picked.
            keys |= {f"done.{phase.key}-none"} & set(ENGLISH)
            # What is left to do is told in phases that one may end too early.
            kinds = ("unit", "place", "marker", "idle", "attack")
            told_of = {f"unused.{phase.key}-{kind}" for kind in kinds}
            # And what is at stake is asked about before they are ended.
            told_of |= {f"stake.{phase.key}-{kind}" for kind in (*kinds, "contact")}
            keys |= told_of & set(ENGLISH)
    for rules in modules_of(system):
        # One that names no group is among the others.
        groups = {*grouped(rules.options_offered), Option("any", ("on", "off"), "any").group}
        keys |= {f"option-group.{group}" for group in groups}
        for option in rules.options_offered:
            keys.add(f"{system}.option.{option_key(option.name)}")
            keys |= set(keys_of_readings(system, option).values())
        # Sides that are not called here are called by their module: `test_speaker` names them all.
        keys |= {key for side in rules.sides if (key := f"side.{side}") in ENGLISH}
        keys |= {f"side.{DICE}"} | {f"{system}.phase.{key}" for key in rules.outline}
        for place in rules.names["place"]:
            keys.add(f"{system}.place.{rules.label('place', place).variant}")
        if nearby(rules):
            keys.add(f"{system}.place.near")
        # What has no name of its own in the module is called by its sort.
        for kind in (told & rules.names.keys()) - {"side", "phase"}:
            labels = [rules.label(kind, name) for name in rules.names[kind]]
            keys |= {f"{system}.{kind}.{label.variant}" for label in labels if not label.name}
        for code in rules.alphabet:
            keys.add(f"verb.{rules.alphabet.action(code).verb}")
            if rules.alphabet.kind(code) not in ("unit", "place", "option", "face", "none"):
                keys.add(f"{system}.pick.{rules.alphabet.kind(code)}")
            if code[0] == CHOOSE and rules.alphabet.kind(code) == "option":
                keys.add(f"choose.{rules.alphabet.action(code).arg}")
    return keys


def keys_of_readings(system: str, option: Option) -> dict[str | int, str]:
    stem = f"{system}.reading.{option_key(option.name)}"
    return {value: f"{stem}-{option_key(str(value))}" for value in option.values}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", library.SYSTEMS)
def test_every_value_of_an_option_is_told_in_words_of_its_own(system: str, language: str) -> None:
    """No code is shown where one chooses, and no two values of an option read the same."""
    rules = modules_of(system)[0]
    speaker = Speaker(rules, language)
    assert rules.options_offered
    for option in rules.options_offered:
        told = [speaker.reading(option.name, value) for value in option.values]
        keys = keys_of_readings(system, option)
        assert told == [catalogue(language)[keys[value]] for value in option.values]
        assert len(set(told)) == len(told), option
        assert not {str(value) for value in option.values} & set(told) - {"on", "off", "never"}


@pytest.mark.parametrize("system", library.SYSTEMS)
def test_the_engine_never_asks_for_a_sentence_that_is_not_there(system: str) -> None:
    assert said_by_the_engine(system) <= set(ENGLISH)


def test_every_refusal_of_an_undo_has_a_sentence() -> None:
    assert undo_refusals() <= set(ENGLISH)


# What the programs say


def calls_of_say() -> Iterator[tuple[str, ast.Call]]:
    """Every `say("...")` in the source with its whole key; the terminal leaves out its section."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                function, first = node.func, node.args[0]
                name = function.attr if isinstance(function, ast.Attribute) else ""
                name = function.id if isinstance(function, ast.Name) else name
                if name == "say" and isinstance(first, ast.Constant):
                    key = str(first.value)
                    yield (key if "." in key else f"terminal.{key}"), node


def said_of_units() -> set[str]:
    """What units are, whichever module they come from."""
    tables = (*branches.BRANCHES, *branches.NAMED)
    return {f"branch.{name}" for name, _ in tables} | {f"size.{name}" for name in branches.SIZES}


def words_of_the_source() -> set[str]:
    """All strings of the Python source."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


PAGES = [path.read_text("utf-8") for end in ("js", "html") for path in SOURCE.rglob(f"*.{end}")]


def said_by_the_pages() -> set[str]:
    """Keys of the page whose name is a quoted word there, or begins like one put together."""
    words = {word for text in PAGES for word in re.findall(r"[\"'`]([\w.-]+)[\"'`]", text)}
    stems = tuple({stem for text in PAGES for stem in re.findall(r"say\(`([\w-]+-)\$\{", text)})
    names = {key.removeprefix("page.") for key in ENGLISH if key.startswith("page.")}
    return {f"page.{name}" for name in names if name in words or name.startswith(stems)}


def test_the_pages_never_ask_for_a_sentence_that_is_not_there() -> None:
    said = {key for text in PAGES for key in re.findall(r"\bsay\(\"([\w-]+)\"", text)}
    assert {f"page.{key}" for key in said} <= set(ENGLISH)


def faults_of_records() -> set[str]:
    """The kinds of fault with which a record is refused, anywhere in the source."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "BadRecord":
                kind = node.args[1]
                assert isinstance(kind, ast.Constant), f"{path}: line {node.lineno}"
                found.add(f"record.{kind.value}")
    return found


def said_by_the_guides() -> set[str]:
    """Keys put together from what modules say of units and ground."""
    keys = {f"guide.source.{letter}" for letter in "rahx"}
    keys |= {f"guide.identity.{sure}" for sure in ("certain", "probable", "guess")}
    for system in library.SYSTEMS:
        for rules in modules_of(system):
            data = rules.data  # type: ignore[attr-defined]
            for unit in data.units:
                keys.add(f"guide.nation.{unit.nation.lower()}")
                if system == "series60":
                    keys |= {f"guide.field.{field}" for field in unit.provenance}
                if system == "scs":
                    known = re.split(r"; |: |, ", unit.provenance)
                    keys |= {f"guide.provenance.{one.replace(' ', '-')}" for one in known}
    keys |= {f"guide.class.{name}" for rules in modules_of("scs") for name in rules.class_names}
    keys |= {f"guide.spot.{kind}" for kind in ("town", "airfield", "strongpoint", "pass")}
    keys |= {f"series60.guide.{kind}" for kind in ("town", "strongpoint", "crossroads")}
    keys |= {f"series60.guide.{kind}" for kind in ("coastal", "track")}
    keys |= {f"series60.guide.source-{kind}" for kind in ("points", "garrison")}
    keys |= {f"folio.guide.{kind}" for kind in ("road", "trail")}
    keys |= {f"scs.game.stacking-{count}" for count in ("steps", "units", "points")}
    keys |= {f"scs.game.modifier-{kind}" for kind in ("shift", "roll")}
    keys |= {f"scs.game.only-{combat}" for combat in ("combat", "overrun")}
    keys |= {f"scs.game.judged-{when}" for when in ("phase", "turn")}
    keys |= {f"scs.game.won-{when}" for when in ("player-turn", "game-turn")}
    for side in ("attackers", "defenders"):
        keys |= {f"scs.game.need-{side}-{how}" for how in ("any", "all", "none")}
    keys |= {f"scs.test.{joiner}" for joiner in ("and", "or")}
    keys |= {f"scs.test.edge-{edge}" for edge in ("west", "east", "south", "north")}
    for kind in QUESTIONS_OF_SCS:
        keys |= {f"scs.test.{kind}", f"scs.test.{kind}-not"}
    for effect in ("may-not-move", "move", "may-not-attack", "no-exploitation", "exploitation"):
        keys.add(f"scs.game.special-{effect}")
    for who in ("attacker", "defender", "across"):
        keys |= {f"scs.guide.{who}", f"scs.guide.{who}-only"}
    return keys


def said_by_the_programs() -> set[str]:
    """Keys that are put together: of names looked up, files, faults, opponent programs."""
    keys = {f"terminal.no-{kind}" for kind in ("place", "unit", "game", "file")}
    keys |= faults_of_records() | {f"card.{sort}" for sort in get_args(Sort)}
    keys |= {f"broken.{part}" for part in get_args(Part)}
    keys.add("undo.undo-program")  # the table's own refusal: tests/table/test_undo.py
    return keys | {f"player.{name}" for name in PROGRAMS} | said_of_orders()


def said_of_orders() -> set[str]:
    """What programs say of their orders: each aim as what is done and what might be, each term, each remark."""
    keys = {f"intent.{told}.{key}" for told in ("aim", "deed") for key in AIMS}
    keys |= {f"intent.aim.{key}-here" for key in HERE}
    keys |= {f"intent.remark.{key}" for key in REMARKS}
    return keys | {f"intent.term.{name}{end}" for name in TERMS for end in ("", "-more", "-less")}


def said_by_the_help() -> set[str]:
    """How each system is played: a line for each phase that an outline of it can have, and for hands."""
    keys = {f"scs.help.{phase}" for phase in get_args(PhaseName)}
    for module in library.modules():
        rules = library.open_rules(module)
        keys |= {f"{rules.system}.help.{phase.key}" for phase in outline(rules)}
        keys |= {f"{rules.system}.help.how-{deed}" for deed in ("move", "attack")}
    return keys


def test_the_help_never_asks_for_a_sentence_that_is_not_there() -> None:
    assert said_by_the_help() <= set(ENGLISH)


def test_the_programs_never_ask_for_a_sentence_that_is_not_there() -> None:
    assert said_by_the_programs() <= set(ENGLISH)


def test_every_sentence_said_by_name_is_there() -> None:
    said = {key for key, _ in calls_of_say()}
    assert len(said) > 20
    assert said <= set(ENGLISH)


def test_every_sentence_said_by_name_gets_what_it_needs() -> None:
    for key, call in calls_of_say():
        given = {keyword.arg for keyword in call.keywords}
        assert None in given or names(ENGLISH[key]) <= given, key


def test_no_sentence_is_idle() -> None:
    """Every key is asked for by the engine or by a program."""
    used = words_of_the_source() | {key for key, _ in calls_of_say()} | undo_refusals()
    for system in library.SYSTEMS:
        used |= said_by_the_engine(system)
    used |= {f"briefing.title-{line}" for line in BRIEFING} | said_by_the_help()
    used |= {f"scs.own.{one.removeprefix('game.')}" for one in registry("scs").clause}
    used |= said_of_units() | said_by_the_programs() | said_by_the_pages() | said_by_the_guides()
    assert set(ENGLISH) - used == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_one_file_of_its_language(language: str) -> None:
    """No key is hidden behind another: what was written is what is read."""
    lines = (SOURCE / "text" / f"{language}.toml").read_text("utf-8").splitlines()
    written = [line for line in lines if re.match(r'([a-z0-9-]+|"[a-z ]+") = ', line)]
    assert len(written) == len(catalogue(language))
