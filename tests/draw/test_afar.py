"""Counters from afar: no small print, and values that never run into each other."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

import drawn
from sandtable import draw, library
from shipped import SHIPPED

MODULES = SHIPPED
SHEETS = ("symbols.svg", "symbols-large.svg")
SVG = drawn.SVG


def values(unit: Any) -> list[str]:
    """What is printed on a unit of any system, in its order."""
    face = getattr(unit, "full", unit)
    if hasattr(face, "hit"):
        return [str(face.steps), str(face.hit), str(face.move)]
    attack = "–" if face.attack is None else str(face.attack)
    return [attack, str(face.defence), str(face.move)]


def from_afar(sheet: drawn.Sheet, name: str) -> list[drawn.Figures]:
    (shown,) = (one for one in sheet.parts[name].iter(f"{SVG}use") if one.get("class") == "afar")
    assert shown.get("visibility") == "hidden"  # what has no page is seen from near
    return sheet.figures(shown.attrib["href"][1:])


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("module", MODULES)
def test_values_stand_apart_in_two_rows(module: str, name: str) -> None:
    """Two above, at least two pixels between them where a counter has 22, and the movement below."""
    rules = library.open_rules(module)
    sheet = drawn.Sheet(draw.PICTURES[name](rules, "en"))
    for unit in rules.data.units:
        left, right, move = found = from_afar(sheet, f"unit-{unit.id}")
        assert [one.words for one in found] == values(unit)
        assert right.left - left.right > 9.5
        assert move.top - max(left.low, right.low) > 5
        assert min(left.height, right.height) > 43 or "–" in left.words
        assert move.height > 27


@pytest.mark.parametrize("module", MODULES)
def test_names_formations_and_sizes_are_small_print(module: str) -> None:
    """All letters of a face but those in place of a sign, and all values that stand in one row."""
    rules = library.open_rules(module)
    sheet = drawn.Sheet(draw.PICTURES["symbols.svg"](rules, "en"))
    for unit in rules.data.units:
        face = sheet.parts[f"unit-{unit.id}"]
        tops = [
            *face.findall(f"{SVG}text"),
            *face.findall(f"{SVG}path"),
            *face.findall(f"{SVG}rect"),
        ]
        assert len(tops) >= 3
        assert {one.get("class") for one in tops} == {"fine"}


def test_a_page_hides_the_one_and_shows_the_other_from_afar_only() -> None:
    rules = draw.stylesheet()
    (told,) = re.findall(r"\[data-zoom=far\]\{(--fine[^}]*)\}", rules)
    assert "--fine:hidden;" in told
    assert "--afar:visible;" in told
    assert ".fine{visibility:var(--fine,inherit)}" in rules
    assert ".afar{visibility:var(--afar,hidden)}" in rules


def test_pictures_are_seen_from_near() -> None:
    """A picture of a position has no figures that a page alone would hide."""
    rules = library.open_rules(MODULES[0])
    for content in draw.paper_of(rules, "en").symbols.values():
        assert 'class="afar"' not in content
    cover = ElementTree.fromstring(draw.PICTURES["cover.svg"](rules, "en"))
    assert not [one for one in cover.iter() if one.get("class") == "afar"]
