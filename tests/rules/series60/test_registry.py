"""The registry of clauses and rulings, and all that refers to it."""

import pytest

from sandtable.core.clause import registry
from sandtable.core.message import Kind
from sandtable.core.option import Option
from sandtable.core.rules import Phase
from sandtable.systems.series60 import Rules
from sandtable.systems.series60.options import OPTIONS
from sandtable.systems.series60.sequence import PHASES
from sandtable.systems.series60.state import State
from sandtable.systems.series60.terms import EVENTS, REASONS

BOOK = registry("series60")


def test_the_registry_is_that_of_the_system() -> None:
    """Refusals cite clauses with the mark of the registry."""
    assert (BOOK.system, BOOK.mark) == (Rules.system, Rules.mark)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_names_a_ruling_that_names_it_back(option: Option) -> None:
    """Each option of the system is the second reading of one ruling."""
    assert option.ruling in BOOK.ruling
    assert BOOK.ruling[option.ruling].option == option.name


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_has_a_choice(option: Option) -> None:
    """An option offers two values or more, each once."""
    assert len(set(option.values)) == len(option.values) >= 2


def test_every_ruling_with_a_switch_has_an_option() -> None:
    """Rulings that name an option, against the options there are."""
    switches = {name: ruling.option for name, ruling in BOOK.ruling.items() if ruling.option}
    assert switches == {option.ruling: option.name for option in OPTIONS}


@pytest.mark.parametrize("term", REASONS + EVENTS, ids=lambda term: term.key)
def test_a_reason_or_event_cites_a_clause_that_exists(term: Kind) -> None:
    """Everything that can be said names the clause behind it."""
    assert term.clause in BOOK.clause


@pytest.mark.parametrize("terms", [REASONS, EVENTS], ids=["reasons", "events"])
def test_terms_of_one_key_differ_in_their_clause_and_in_nothing_else(
    terms: tuple[Kind, ...],
) -> None:
    """A text is found by its key, whatever the clause; its fields must be there."""
    assert len({(term.key, term.clause) for term in terms}) == len(terms)
    fields: dict[str, set[object]] = {}
    for term in terms:
        fields.setdefault(term.key, set()).add(term.fields)
    assert {key: told for key, told in fields.items() if len(told) > 1} == {}


@pytest.mark.parametrize("phase", PHASES.values(), ids=lambda phase: phase.key)
def test_a_phase_cites_a_clause_that_exists(phase: Phase[object, State]) -> None:
    """Every line of the sequence of play names its clause."""
    assert phase.clause in BOOK.clause
    assert phase.not_now.clause in BOOK.clause


@pytest.mark.parametrize("name", BOOK.ruling)
def test_a_ruling_is_about_clauses_that_exist(name: str) -> None:
    """Each ruling lists the clauses it reads, and how sure the reading is."""
    ruling = BOOK.ruling[name]
    assert ruling.clauses
    assert set(ruling.clauses) <= BOOK.clause.keys()
    assert ruling.strength in ("firm", "likely", "choice")


def test_everything_is_said_in_both_languages() -> None:
    """No line of the registry is empty."""
    for name, clause in BOOK.clause.items():
        assert clause.en.strip(), name
        assert clause.ja.strip(), name
    for name, ruling in BOOK.ruling.items():
        for line in (ruling.en, ruling.ja, ruling.why_en, ruling.why_ja):
            assert line.strip(), name
