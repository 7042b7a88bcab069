"""Versions of the rules: a game stays with its own, and options belong to a version."""

import pytest

import sandtable
from builders import CRUSADER
from core.cards import Cards
from sandtable import BadRecord, UnknownName, library
from sandtable.core.clause import Change
from sandtable.core.errors import NotInstalled
from sandtable.core.option import Option, offered

PRIMER = "scs-primer"

OPTIONS = (
    Option("weather", ("fair", "foul"), "A1"),
    Option("bridges", ("hold", "break"), "A2", since=2, before="break"),
    Option("weather", ("foul", "fair", "storm"), "A1", since=3),
)


class Ever(Cards):
    """Cards that were played by three versions of the rules."""

    versions = ("1", "2", "3")
    options_known = OPTIONS


def names(version: str) -> dict[str, tuple[str | int, ...]]:
    return {option.name: option.values for option in offered(OPTIONS, version)}


def test_options_belong_to_a_version() -> None:
    """A new one is not offered before, and another default is that of its version only."""
    assert names("1") == {"weather": ("fair", "foul")}
    assert names("2") == {"weather": ("fair", "foul"), "bridges": ("hold", "break")}
    assert names("3") == {"weather": ("foul", "fair", "storm"), "bridges": ("hold", "break")}


@pytest.mark.parametrize(("version", "first"), [("1", False), ("2", True), ("3", True)])
def test_rules_know_what_came_with_which_version(version: str, first: bool) -> None:
    assert Ever(version).since(2) is first
    assert Ever(version).since(1)
    assert not Ever(version).since(4)


def test_older_rules_read_as_before_there_was_an_option() -> None:
    """Rules 1 do not know that bridges may hold."""
    rules = Ever("1")
    assert rules.reading("bridges") == "break"
    rules.options = {"bridges": "hold"}
    assert rules.reading("bridges") == "hold"


def test_a_new_game_is_played_by_the_newest_rules() -> None:
    assert sandtable.new(PRIMER).rules.version == "3"
    assert sandtable.new(PRIMER, rules="2").rules.version == "2"
    assert sandtable.new(PRIMER, rules="1").rules.version == "1"
    assert sandtable.new(CRUSADER).rules.version == "1"


def test_rules_that_never_were_are_refused() -> None:
    with pytest.raises(NotInstalled) as error:
        sandtable.new(PRIMER, rules="9")
    assert "scs rules 9" in str(error.value)
    assert "1, 2, 3" in str(error.value)


def test_rules_of_two_versions_are_two_things() -> None:
    """They share nothing, not even where the options are the same."""
    assert library.open_rules(PRIMER) is not library.open_rules(PRIMER, rules_version="1")
    assert library.open_rules(PRIMER) is library.open_rules(PRIMER, rules_version="3")


@pytest.mark.parametrize("version", ["1", "2", "3"])
def test_a_record_stays_with_its_rules(version: str) -> None:
    """It names them, and loads under no others."""
    text = sandtable.new(PRIMER, seed=1, rules=version).record()
    assert f"rules: scs {version}\n" in text
    assert sandtable.load(text).rules.version == version
    with pytest.raises(BadRecord):
        sandtable.load(text.replace(f"rules: scs {version}", "rules: scs 77"))
    with pytest.raises(BadRecord):
        sandtable.load(text.replace("rules: scs", "rules: folio"))


@pytest.mark.parametrize("version", ["1", "2", "3"])
def test_a_position_stays_with_its_rules(version: str) -> None:
    """Also one that names none, as they were written before there were two."""
    data = sandtable.new(PRIMER, seed=1, rules=version).position()
    assert data.get("rules", "1") == version
    assert sandtable.position(PRIMER, data).rules.version == version


def test_a_literal_is_of_the_newest_rules() -> None:
    """It names neither a module version nor rules, unless it wants others."""
    units = {"2pz": "20.13", "6arm": "19.13"}
    assert sandtable.position(PRIMER, {"units": units}).rules.version == "3"
    assert sandtable.position(PRIMER, {"units": units, "rules": "1"}).rules.version == "1"


def test_an_option_of_the_series_is_unknown_to_rules_before_it() -> None:
    """`retreatRoute` came with rules 3; those before it go hex by hex."""
    assert sandtable.new(PRIMER).rules.options["retreatRoute"] == "whole"
    for version in ("1", "2"):
        old = sandtable.new(PRIMER, rules=version).rules
        assert "retreatRoute" not in old.options
        assert (old.reading("retreatRoute"), old.whole_routes) == ("hex", False)
        with pytest.raises(UnknownName):
            sandtable.new(PRIMER, options={"retreatRoute": "hex"}, rules=version)


def test_a_change_is_told_to_those_it_concerns() -> None:
    """To games with such options, of modules that have what it is about."""
    change = Change("2a", "2", [], only={"fog": "on"}, having=["barrage"])
    assert change.concerns({"fog": "on"}, frozenset({"barrage", "holes"}))
    assert not change.concerns({"fog": "off"}, frozenset({"barrage"}))
    assert not change.concerns({"fog": "on"}, frozenset({"holes"}))


def test_an_option_of_later_rules_is_unknown_to_earlier_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A record of rules 1 that names it is refused; one that lacks it gets the old reading."""
    system = type(library.open_rules(PRIMER))
    later = Option("bridges", ("hold", "break"), "Q1", since=2, before="break")
    monkeypatch.setattr(system, "options_known", (*system.options_known, later))
    with pytest.raises(UnknownName):
        sandtable.new(PRIMER, options={"bridges": "hold"}, rules="1")
    assert sandtable.new(PRIMER, scenario="bridge", rules="1").rules.reading("bridges") == "break"
    assert sandtable.new(PRIMER, scenario="bridge").rules.reading("bridges") == "hold"
