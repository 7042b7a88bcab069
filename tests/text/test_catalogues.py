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
from builders import SYSTEMS, battle, play
from sandtable import Refusal, library
from sandtable.ai.seats import PROGRAMS
from sandtable.ai.standing import matters_of
from sandtable.core import branches, conclusion
from sandtable.core.action import CHOOSE, DONE, VERBS
from sandtable.core.clause import registry
from sandtable.core.game import DICE
from sandtable.core.languages import ITSELF, folders
from sandtable.core.message import Kind
from sandtable.core.module import BRIEFING
from sandtable.core.option import Option, grouped
from sandtable.core.reckoning import Sort
from sandtable.core.role import Role
from sandtable.core.system import systems
from sandtable.guises.series60.doctrine.judge import Terms
from sandtable.systems.scs.shapes import PhaseName
from sandtable.table import notices
from sandtable.table.outline import outline
from sandtable.table.store import Part
from sandtable.text import LANGUAGES
from sandtable.text.catalogue import catalogue, written
from sandtable.text.speaker import Speaker, option_key
from shipped import SHIPPED
from text.spoken import LINES, SAID_BY, modules_of

SOURCE = Path(str(files("sandtable")))
#: Systems of other packages, whose sentences are theirs.
GUESTS = tuple(f"{system}." for system in systems() if system not in SYSTEMS)
ENGLISH, JAPANESE = (
    {key: text for key, text in written(language).items() if not key.startswith(GUESTS)}
    for language in ("en", "ja")
)
KEYS = sorted(set(ENGLISH) | set(JAPANESE))

#: What a module of the series may ask, each with a sentence for its contrary.
QUESTIONS_OF_SCS = (
    *("kin", "inside", "turn", "turns", "path", "none-left", "fewer", "fewer-times"),
    *("enemy-unit", "enemy-unit-but", "enemy-formation", "enemy-formation-but"),
    *("control", "control-all", "control-any"),
    *("occupied", "occupied-attack", "occupied-supplied", "occupied-attack-supplied"),
)

#: Sections of a system in which its registry is told.
RULEBOOK = ("clause", "ruling", "why", "change")

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

    But for VP and Webhook, which Japanese call by these letters.
    """
    bare = {key: re.sub(r"\{[^}]*\}", "", text) for key, text in JAPANESE.items()}
    wordy = {key for key, text in bare.items() if LETTERS.search(text)}
    foreign = {key for key in wordy if not KANA_OR_KANJI.search(bare[key])}
    assert foreign == {"series60.portrait.vp", "page.notices-webhook"}
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


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_reason_and_event_has_a_sentence_that_it_can_fill(system: str) -> None:
    for sentence, term in sentences_of_terms(system):
        assert names(sentence) <= {name for name, _ in term.fields}, term


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_plural_goes_by_a_number(system: str) -> None:
    for sentence, term in sentences_of_terms(system):
        fields = dict(term.fields)
        assert {fields[name] for name, spec in holes(sentence) if spec} <= {"number"}, term


def asking(system: str) -> Iterator[Any]:
    for phase in modules_of(system)[0].phases.values():
        if phase.deeds:
            yield phase


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_question_has_a_name_and_a_prompt_that_it_can_fill(system: str) -> None:
    for phase in asking(system):
        assert names(ENGLISH[f"{system}.phase.{phase.key}"]) == set()
        prompt = f"{system}.prompt.{phase.key}"
        assert names(ENGLISH[prompt]) <= ({"unit", "place"} if phase.about else set())
        if phase.about:
            assert names(ENGLISH[f"{prompt}-done"]) == set()


def test_every_system_is_asked_for_its_words() -> None:
    assert set(SAID_BY) == set(SYSTEMS)


def undo_refusals() -> set[str]:
    """Every way in which an undo or redo is refused."""
    game = sandtable.new("operation-crusader-60", seed=1)
    results = [game.undo(), game.redo()]
    play(game, "choose suggested", "done")
    results.append(game.undo(seat="axis"))
    rolled = battle({"nz-4": "08", "it-ariete": "08"}, dice=[1] * 9)
    play(rolled, "pick nz-4", "attack 08")
    results.append(rolled.undo())
    keys = {result.key for result in results if isinstance(result, Refusal)}
    assert len(keys) == len(results)
    # Barriers of systems that hide something.
    order, show = rolled.orders[-1], (Kind("show", "1", role=Role.REVEALS),)
    for events, drawn in (([], [0]), ([show], [])):
        barred = structs.replace(order, faces=[], events=events, drawn=drawn)
        keys.add(f"undo-{barred.barrier}")
    assert len(keys) == len(results) + 2
    return {f"undo.{key}" for key in keys}


def said_of_a_phase(system: str, phase: Any) -> set[str]:
    """What is said where a side is asked."""
    keys = {f"{system}.phase.{phase.key}", f"{system}.prompt.{phase.key}"}
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
    return keys


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
    keys |= {f"{system}.letters.verbs", f"{system}.letters.counters"}
    if system != "scs":  # whose legend is that of each map
        keys.add(f"{system}.letters.legend")
    for phase in asking(system):
        keys |= said_of_a_phase(system, phase)
    for rules in modules_of(system):
        # One that names no group is among the others.
        groups = {*grouped(rules.options_offered), Option("any", ("on", "off"), "any").group}
        keys |= {f"option-group.{group}" for group in groups}
        for option in rules.options_offered:
            keys.add(f"{system}.option.{option_key(option.name)}")
            keys |= set(keys_of_readings(system, option).values())
        # Sides that are not called here are called by their module: `test_speaker` names them all.
        keys |= {key for side in rules.sides if (key := f"side.{side}") in ENGLISH}
        keys |= {f"overlay-name.{what}" for what in rules.surveys} & set(ENGLISH)
        keys |= {f"{system}.overlay-name.{what}" for what in rules.surveys} & set(ENGLISH)
        keys |= {f"side.{DICE}"} | {f"{system}.phase.{key}" for key in rules.outline}
        for place in rules.names["place"]:
            keys.add(f"{system}.place.{rules.label('place', place).variant}")
        if rules.landmarks:
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
@pytest.mark.parametrize("system", SYSTEMS)
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


@pytest.mark.parametrize("system", SYSTEMS)
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
    known = (*branches.BRANCHES, *branches.NAMED)
    return {f"branch.{name}" for name in known} | {f"size.{name}" for name in branches.SIZES}


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
    for system in SYSTEMS:
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
    # The table's own refusals: tests/table/test_undo.py, tests/table/test_links.py.
    keys |= {"undo.undo-program", "undo.undo-over", "undo.undo-seen"}
    return keys | {f"player.{name}" for name in PROGRAMS} | said_of_orders()


def said_of_orders() -> set[str]:
    """What programs say of their orders: each aim as what is done and what might be, each term, each remark."""
    names = words_of_the_source() | set(Terms._fields)
    told = [key for key in ENGLISH if "intent" in key.split(".")[:-2]]
    return {
        key for key in told if re.sub("-(here|more|less)$", "", key.rpartition(".")[2]) in names
    }


def said_by_the_help() -> set[str]:
    """How each system is played: a line for each phase that an outline of it can have, and for hands."""
    keys = {f"scs.help.{phase}" for phase in get_args(PhaseName)}
    for module in SHIPPED:
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


def said_in_their_own_way() -> set[str]:
    """What any system may say otherwise than the others: its note on odds, what it calls its sides."""
    keys = {f"{system}.odds.shared-note" for system in SYSTEMS}
    for module in SHIPPED:
        rules = library.open_rules(module)
        keys |= {f"{rules.system}.side.{side}" for side in rules.sides}
    return keys


def said_of_standing_orders() -> set[str]:
    """What every matter is called about which something can be ordered, and every choice."""
    found = set()
    for module in SHIPPED:
        rules = library.open_rules(module)
        for matter in matters_of(rules):
            key = f"{rules.system}.standing.{matter.key}"
            found |= {key, *(f"{key}-{one.key}" for one in matter.choices)}
    return found


def said_between_people() -> set[str]:
    """How people end a game, what happens between them, and what they are told of their turn while they are away."""
    names = words_of_the_source()
    keys = {f"concluded.{how}{key}" for how in ("", "by-") for key in get_args(conclusion.Key)}
    keys |= {f"concluded.you-{key}" for key in get_args(conclusion.Key) if key != "agreed"}
    keys |= {f"notice.{outcome}" for outcome in get_args(notices.Outcome)}
    keys |= {key for key in ENGLISH if key.startswith("notice.") and key[7:] in names}
    for key in ENGLISH:
        if key.startswith("talk."):
            # What is asked or agreed is named by its kind; of a rewind also with which dice.
            what = re.sub("^(asked|agreed|late|lapsed)-|-other$", "", key[5:])
            keys |= {key} if what in names else set()
    return keys | {"undo.undo-concluded"}  # a game that people ended: tests/core/test_conclusion.py


def test_no_sentence_is_idle() -> None:
    """Every key is asked for by the engine or by a program."""
    used = words_of_the_source() | {key for key, _ in calls_of_say()} | undo_refusals()
    for system in SYSTEMS:
        used |= said_by_the_engine(system)
    used |= {f"briefing.title-{line}" for line in BRIEFING} | said_by_the_help()
    used |= {f"scs.own.{one.removeprefix('game.')}" for one in registry("scs").clause}
    # Clauses are asked for by tests/rules/test_registry.py.
    used |= {key for key in ENGLISH if key.split(".")[1] in RULEBOOK}
    used |= (
        said_in_their_own_way()
        | said_of_units()
        | said_by_the_programs()
        | said_by_the_pages()
        | said_by_the_guides()
        | said_of_standing_orders()
        | said_between_people()
    )
    assert set(ENGLISH) - used == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_written_twice(language: str) -> None:
    """No key is hidden behind another: what was written is what is read."""
    files = [one for one in folders()[language].glob("*.toml") if one.name != ITSELF]
    for system in SYSTEMS:
        files += (SOURCE / "guises" / system / "texts").rglob(f"{language}.toml")
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    count = sum(bool(re.match(r'([\w-]+|"[^"]+") = ', line)) for line in lines)
    assert count == len(ENGLISH)


def test_what_a_language_lacks_is_told_in_the_first() -> None:
    assert catalogue("xx") == written("en")
