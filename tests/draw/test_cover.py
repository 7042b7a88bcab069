"""The cover of a game: some counters of each side."""

import re

import pytest

from sandtable import draw, library
from shipped import SHIPPED

MODULES = SHIPPED


def cover(module: str, language: str = "en") -> str:
    return draw.PICTURES["cover.svg"](library.open_rules(module), language).decode()


@pytest.mark.parametrize("module", MODULES)
def test_it_shows_three_counters_of_each_side(module: str) -> None:
    rules = library.open_rules(module)
    shown = re.findall(r'<use href="#unit-([\w.-]+)" x', cover(module))
    sides = [next(u.side for u in rules.data.units if u.id == name) for name in shown]
    assert len(shown) == len(set(shown)) == 6
    assert sides[:3] == [sides[0]] * 3
    assert sides[3:] == [sides[3]] * 3
    assert sides[0] != sides[3]


@pytest.mark.parametrize("module", MODULES)
def test_it_needs_nothing_else(module: str) -> None:
    drawn = cover(module)
    asked = set(re.findall(r'(?:href="#|url\(#)([\w.-]+)', drawn))
    assert asked <= set(re.findall(r'id="([\w.-]+)"', drawn))
    assert "var(" not in drawn


def test_counters_on_it_differ_in_nation_or_arm() -> None:
    drawn = cover("frontier-wire")
    faces = [part for part in re.split(r'(?=<\w+ id=")', drawn) if ' id="unit-' in part[:20]]
    kinds = {tuple(re.findall(r"#((?:card|sign)-[\w-]+)", face)) for face in faces}
    assert len(kinds) == len(faces) == 6


def test_names_on_it_are_in_the_language_of_the_reader() -> None:
    assert cover("frontier-wire") != cover("frontier-wire", "ja")
