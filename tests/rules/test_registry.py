"""The registries of clauses and rulings, and all that refers to them."""

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

import pytest

from builders import SYSTEMS
from sandtable.core.clause import registry
from sandtable.core.message import Kind
from sandtable.core.option import Option
from sandtable.core.rules import Phase
from sandtable.core.system import systems
from sandtable.text import LANGUAGES
from sandtable.text.catalogue import written
from sandtable.text.rulebook import Rulebook

#: Every registry there is.
BOOKS = sorted(systems())


def part(system: str, module: str, name: str) -> Any:
    """A name of one of the modules that every system has."""
    return getattr(import_module(f"sandtable.systems.{system}.{module}"), name)


def each(found: Callable[[str], Iterable[Any]], systems: Iterable[str] = SYSTEMS) -> list[Any]:
    """A test for each thing found in each system, named by both."""
    return [
        pytest.param(system, one, id=f"{system}-{getattr(one, 'key', getattr(one, 'name', one))}")
        for system in systems
        for one in found(system)
    ]


OPTIONS = each(lambda system: part(system, "options", "OPTIONS"))
TERMS = each(lambda system: part(system, "terms", "REASONS") + part(system, "terms", "EVENTS"))
PHASES = each(lambda system: part(system, "sequence", "PHASES").values())
RULINGS = each(lambda system: registry(system).ruling, BOOKS)


def test_every_system_has_a_registry() -> None:
    assert set(SYSTEMS) <= set(BOOKS)


@pytest.mark.parametrize("system", BOOKS)
def test_a_registry_says_whose_it_is(system: str) -> None:
    assert registry(system).system == system


def test_no_two_registries_have_one_mark() -> None:
    """A citation names one clause of one system."""
    assert len({registry(system).mark for system in BOOKS}) == len(BOOKS)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_registry_is_that_of_the_system(system: str) -> None:
    """Refusals cite clauses with the mark of the registry."""
    book, rules = registry(system), import_module(f"sandtable.systems.{system}").Rules
    assert (book.system, book.mark) == (rules.system, rules.mark)


@pytest.mark.parametrize(("system", "option"), OPTIONS)
def test_an_option_names_a_ruling_that_names_it_back(system: str, option: Option) -> None:
    """Each option of the system is the second reading of one ruling."""
    rulings = registry(system).ruling
    assert option.ruling in rulings
    assert rulings[option.ruling].option == option.name


@pytest.mark.parametrize(("system", "option"), OPTIONS)
def test_an_option_has_a_choice(system: str, option: Option) -> None:
    """An option offers two values or more, each once."""
    assert len(set(option.values)) == len(option.values) >= 2


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_ruling_with_a_switch_has_an_option(system: str) -> None:
    """Rulings that name an option, against the options there are."""
    rulings = registry(system).ruling
    switches = {name: ruling.option for name, ruling in rulings.items() if ruling.option}
    options = part(system, "options", "OPTIONS")
    assert switches == {option.ruling: option.name for option in options}


@pytest.mark.parametrize(("system", "term"), TERMS)
def test_a_reason_or_event_cites_a_clause_that_exists(system: str, term: Kind) -> None:
    """Everything that can be said names the clause behind it."""
    assert term.clause in registry(system).clause


@pytest.mark.parametrize("group", ["REASONS", "EVENTS"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_terms_of_one_key_differ_in_their_clause_and_in_nothing_else(
    system: str, group: str
) -> None:
    """A text is found by its key, whatever the clause; its fields must be there."""
    terms: tuple[Kind, ...] = part(system, "terms", group)
    assert len({(term.key, term.clause) for term in terms}) == len(terms)
    fields: dict[str, set[object]] = {}
    for term in terms:
        fields.setdefault(term.key, set()).add(term.fields)
    assert {key: told for key, told in fields.items() if len(told) > 1} == {}


@pytest.mark.parametrize(("system", "phase"), PHASES)
def test_a_phase_cites_a_clause_that_exists(system: str, phase: Phase[Any, Any]) -> None:
    """Every line of the sequence of play names its clause."""
    assert phase.clause in registry(system).clause
    assert phase.not_now.clause in registry(system).clause


@pytest.mark.parametrize(("system", "name"), RULINGS)
def test_a_ruling_is_about_clauses_that_exist(system: str, name: str) -> None:
    """Each ruling lists the clauses it reads, and how sure the reading is."""
    book = registry(system)
    ruling = book.ruling[name]
    assert ruling.clauses
    assert set(ruling.clauses) <= book.clause.keys()
    assert ruling.strength in ("firm", "likely", "choice", "departure")


@pytest.mark.parametrize("system", BOOKS)
def test_what_is_proposed_has_a_ruling_with_its_reason(system: str) -> None:
    """No clause of our own making goes without saying why."""
    book = registry(system)
    proposed = {name for name, clause in book.clause.items() if clause.basis == "proposal"}
    assert (
        proposed - {clause for ruling in book.ruling.values() for clause in ruling.clauses} == set()
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_later_version_of_the_rules_says_what_it_changes(system: str) -> None:
    """Oldest first, about clauses and rulings that exist, and why."""
    book, rules = registry(system), import_module(f"sandtable.systems.{system}").Rules
    told = [change.version for change in book.change]
    assert told == sorted(told, key=int)
    assert tuple(dict.fromkeys(told)) == rules.versions[1:]
    assert rules.versions[0] == "1"
    for change in book.change:
        assert set(change.clauses) <= book.clause.keys() | book.ruling.keys()
        for told in (Rulebook(system, language) for language in LANGUAGES):
            assert told.change(change.id)
            assert told.why(change.id)
        values = {option.name: option.values for option in part(system, "options", "OPTIONS")}
        assert all(value in values[name] for name, value in change.only.items())


@pytest.mark.parametrize("system", BOOKS)
def test_everything_is_said_in_every_language(system: str) -> None:
    """No line of a registry is missing or empty, and none is told of what is not there."""
    book = registry(system)
    lines = {f"{system}.clause.{name}" for name in book.clause}
    lines |= {f"{system}.{kind}.{name}" for name in book.ruling for kind in ("ruling", "why")}
    lines |= {f"{system}.{kind}.{one.id}" for one in book.change for kind in ("change", "why")}
    kinds = tuple(f"{system}.{kind}." for kind in ("clause", "ruling", "why", "change"))
    for language in LANGUAGES:
        told = {key: text for key, text in written(language).items() if key.startswith(kinds)}
        assert told.keys() == lines, language
        assert all(text.strip() for text in told.values())
