"""What is seen of a map from how far: names keep their size on the screen and never collide."""

from itertools import combinations
from typing import Any

import pytest

from builders import CRUSADER
from sandtable import draw, library
from sandtable.draw import zoom
from sandtable.draw.hexmap.names import name_labels
from sandtable.draw.hexmap.sheet import Sheet
from sandtable.draw.layout import overlap
from sandtable.draw.zoom import ALWAYS, LAST, MIDDLE, SIZES, UNITS, Label, seen_until
from sandtable.guises.folio.drawing.sheet import FolioSheet
from sandtable.guises.scs.drawing.sheet import ScsSheet

HEX_MAPS: dict[str, type[Any]] = {
    "battle-for-tobruk": FolioSheet,
    "frontier-wire": ScsSheet,
    "scs-primer": ScsSheet,
}


def sheet(module: str, language: str) -> Sheet:
    found = HEX_MAPS[module](library.open_rules(module), language)
    assert isinstance(found, Sheet)
    return found


def label(words: str, x: float, kind: str = "town") -> Label:
    return Label((x, 0.0), words, kind)


@pytest.mark.parametrize("kind", SIZES)
def test_a_name_keeps_its_size_on_the_screen(kind: str) -> None:
    """From further away it takes more of the map; from close by it never gets lost on it."""
    one = label("Sidi Rezegh", 0, kind)
    on_screen = {unit: one.size(unit) / unit for unit in (0.4, 1.5, 3.0)}
    assert on_screen[0.4] > on_screen[1.5] >= on_screen[3.0] == SIZES[kind][0]
    assert one.box(3.0).width > one.box(1.0).width


def test_a_name_grows_away_from_its_spot() -> None:
    """What stands above, below or beside a place still does when it is large."""
    for unit in (1.0, 6.0):
        above = Label((0.0, 0.0), "Acroma", "town", hold="foot").box(unit)
        below = Label((0.0, 0.0), "Acroma", "town", hold="top").box(unit)
        right = Label((0.0, 0.0), "Acroma", "town", "start").box(unit)
        left = Label((0.0, 0.0), "Acroma", "town", "end").box(unit)
        assert above.y + above.height == pytest.approx(0)
        assert below.y == pytest.approx(0)
        assert right.x == pytest.approx(0)
        assert left.x + left.width == pytest.approx(0)


def test_of_two_names_that_would_meet_the_second_goes() -> None:
    """And comes back as soon as there is room."""
    names = {"first": label("Tobruk", 0), "second": label("Gambut", 80)}
    until = seen_until(names)
    assert until["first"] == ALWAYS
    assert MIDDLE <= until["second"] < UNITS[-1]
    last = max(unit for unit in UNITS if unit <= until["second"])
    assert not overlap(names["first"].box(last), names["second"].box(last))


def test_small_names_go_first_whatever_room_there_is() -> None:
    until = seen_until({"town": label("Bardia", 0), "place": label("Retma", 9000, "place")})
    assert until["place"] <= LAST["place"] < until["town"]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("module", HEX_MAPS)
def test_no_two_names_that_are_seen_collide(module: str, language: str) -> None:
    """On every hex map, from the middle distance to the far end; towns are seen longest."""
    labels = name_labels(sheet(module, language))
    until = seen_until(labels)
    for unit in UNITS:
        shown = [one.box(unit) for name, one in labels.items() if unit <= until[name]]
        if unit > MIDDLE:
            assert not any(overlap(a, b) for a, b in combinations(shown, 2)), unit
    towns = [until[name] for name, one in labels.items() if one.kind == "town"]
    others = [until[name] for name, one in labels.items() if one.kind == "place"]
    assert min(towns) >= 2
    assert max(others) <= LAST["place"]


@pytest.mark.parametrize("module", [CRUSADER, *HEX_MAPS])
def test_every_name_on_a_map_says_until_when_it_is_seen(module: str) -> None:
    """By a property that the rules of style read, and a class they know."""
    drawn = draw.PICTURES["map.svg"](library.open_rules(module), "en").decode()
    rules = zoom.rules()
    assert drawn.count('class="name ') == drawn.count('data-until="') > 0
    for kind in SIZES:
        assert f".{kind}-name{{--screen:" in rules
    if module != CRUSADER:
        assert 'class="hex-lines"' in drawn
        assert 'class="hex-numbers"' in drawn
    assert 'class="names' in drawn


def test_without_a_page_nothing_of_a_map_follows_the_zoom() -> None:
    """Each rule that asks for the distance is bound to a board that tells it."""
    for line in zoom.rules().splitlines():
        asks = "var(--unit" in line or "var(--type" in line
        assert not asks or line.startswith("[data-zoom"), line
    assert zoom.rules() in draw.stylesheet()
