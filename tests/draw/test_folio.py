"""The map and counters of the folio: whole, readable, and what the page needs of them."""

import json
import re
from itertools import combinations, islice, pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

import drawn
import sandtable
from builders import wander
from sandtable import Game, draw, library
from sandtable.draw import palette
from sandtable.draw.hexmap.ground import is_land, shores
from sandtable.draw.hexmap.names import name_boxes
from sandtable.draw.hexmap.sheet import COUNTER, HEIGHT
from sandtable.draw.layout import overlap
from sandtable.draw.svg import inside
from sandtable.guises.folio import drawing as folio
from sandtable.guises.folio.drawing.sheet import FolioSheet as Sheet
from sandtable.guises.folio.drawing.works import scarp
from sandtable.systems.folio import Rules

TOBRUK = "battle-for-tobruk"
SVG = "{http://www.w3.org/2000/svg}"
PICTURES = ("map.svg", "symbols.svg")

each_language = pytest.mark.parametrize("language", ["en", "ja"])
each_picture = pytest.mark.parametrize("name", PICTURES)


def rules(**options: str) -> Rules:
    found = library.open_rules(TOBRUK, options=options)
    assert isinstance(found, Rules)
    return found


RULES = rules()
DRAWN = {
    (name, language): picture(RULES, language).decode()
    for name, picture in draw.PICTURES.items()
    for language in ("en", "ja")
}


def places(language: str = "en") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(DRAWN["places.json", language])
    return found


def ids(name: str) -> list[str]:
    root = ElementTree.fromstring(DRAWN[name, "en"])
    return [one.attrib["id"] for one in root.iter() if "id" in one.attrib]


def position(**units: str) -> Game:
    named = {name.replace("_", "-"): at for name, at in units.items()}
    return sandtable.position(TOBRUK, {"turn": 2, "units": named})


@each_language
@each_picture
def test_pictures_are_well_formed(name: str, language: str) -> None:
    """Every picture is one SVG element that a parser reads whole."""
    assert ElementTree.fromstring(DRAWN[name, language]).tag == f"{SVG}svg"


def test_no_id_is_used_twice() -> None:
    """Map and symbols stand on one page, so their ids differ."""
    used = ids("map.svg") + ids("symbols.svg")
    assert len(used) == len(set(used))


@each_picture
def test_references_lead_somewhere(name: str) -> None:
    """Every clip and use inside a picture names an element of that picture."""
    drawn = DRAWN[name, "en"]
    asked = {*re.findall(r'href="#([^"]+)"', drawn), *re.findall(r"url\(#([^)]+)\)", drawn)}
    assert asked <= set(ids(name))


@each_language
def test_every_hex_has_a_centre_in_the_view(language: str) -> None:
    """All hexes, the box of reinforcements and the turns: each in the picture, none twice."""
    told = places(language)
    left, top, width, height = told["view"]
    expected = {*RULES.grid.names, "reserve", *(f"turn-{turn}" for turn in range(1, 21))}
    assert told["places"].keys() == expected
    for place in told["places"].values():
        assert left < place["x"] < left + width
        assert top < place["y"] < top + height
        assert place["name"]
    assert len({(place["x"], place["y"]) for place in told["places"].values()}) == len(expected)


def test_counters_of_neighbours_do_not_touch() -> None:
    """A counter takes most of its hex, but for its number above, and leaves the next one free."""
    spots = places()["places"]
    assert 0.84 < COUNTER / HEIGHT < 0.9
    for here, beside in enumerate(RULES.grid.neighbours):
        one = spots[RULES.grid.names[here]]
        for there in beside:
            other = spots[RULES.grid.names[there]] if there >= 0 else None
            if other is not None:
                apart = max(abs(one["x"] - other["x"]), abs(one["y"] - other["y"]))
                assert apart > COUNTER


def test_every_hex_of_land_can_be_lit_and_has_its_number() -> None:
    """The page finds hexes by their ids; at sea nobody can go."""
    drawn = ElementTree.fromstring(DRAWN["map.svg", "en"])
    numbers = next(one for one in drawn.iter() if one.get("id") == "hex-numbers")
    land = [
        name
        for name, terrain in zip(RULES.grid.names, RULES.data.terrain, strict=True)
        if terrain != "sea"
    ]
    assert [one.text for one in numbers] == land
    assert {name for name in ids("map.svg") if name.startswith("area-")} == {
        f"area-{name}" for name in land
    }


@each_language
def test_names_are_in_the_language(language: str) -> None:
    """Places on the map, short names on the counters, the notice below."""
    drawn, faces = DRAWN["map.svg", language], DRAWN["symbols.svg", language]
    for place in RULES.data.map.places:
        assert f">{place.name[language]}<" in drawn
    for unit in RULES.data.units:
        assert f">{unit.short[language]}<" in faces
    assert {"en": "unofficial", "ja": "非公式"}[language] in drawn
    assert "Natural Earth" in drawn


@each_language
def test_names_do_not_cover_each_other(language: str) -> None:
    """No two names share room, and none lies on the legend, the track or the box."""
    sheet = Sheet(RULES, language)
    boxes = name_boxes(sheet)
    assert boxes.keys() == {place.hex for place in RULES.data.map.places}
    panels = {"legend": sheet.legend, "reserve": sheet.reserve}
    panels |= {f"turn {turn}": cell for turn, cell in sheet.turns.items()}
    for (name, one), (other, two) in combinations((boxes | panels).items(), 2):
        assert not overlap(one, two), (name, other)


def test_panels_lie_at_sea() -> None:
    """Legend, track and box of reinforcements hide no hex in which somebody could stand."""
    sheet = Sheet(RULES, "en")
    for at, terrain in zip(sheet.centres, RULES.data.terrain, strict=True):
        if terrain != "sea":
            for panel in (sheet.legend, sheet.reserve, *sheet.turns.values()):
                assert not panel.holds(at)


def test_the_shore_parts_land_and_sea() -> None:
    """The middle of every hex of land lies within the shore, of every hex of sea without."""
    sheet = Sheet(RULES, "en")
    loops = shores(sheet)
    for at, terrain in zip(sheet.centres, RULES.data.terrain, strict=True):
        dry = sum(inside(at, loop) for loop in loops) % 2 == 1
        assert dry == (terrain != "sea"), at
    assert len(is_land(sheet)) > len(RULES.grid)


def test_only_colours_of_the_palette_are_used() -> None:
    """Every colour is a property of the palette, with its value by day as the fallback."""
    tested = {ink for ink, _ in palette.TEXTS}
    for name in PICTURES:
        drawn = DRAWN[name, "en"]
        used = set(re.findall(r"var\(--([\w-]+), (#[0-9a-f]+)\)", drawn))
        assert used
        assert all(palette.COLOURS[colour][0] == value for colour, value in used)
        bare = re.sub(r"var\([^)]*\)|url\(#[^)]*\)", "", drawn)
        assert set(re.findall(r'(?:fill|stroke)="([^"]*)"', bare)) <= {"", "none"}
        for one in ElementTree.fromstring(drawn).iter(f"{SVG}text"):
            fill = one.attrib.get("fill", "")
            assert not fill or fill.removeprefix("var(--").partition(",")[0] in tested


def test_sides_differ_without_colour() -> None:
    """Corners of British cards are round, those of the Axis square; so are the mines' shapes."""
    sheet = drawn.Sheet(DRAWN["symbols.svg", "en"])
    for unit in RULES.data.units:
        card = next(sheet.used(f"unit-{unit.id}", "card").iter(f"{SVG}rect"))
        assert ("rx" in card.attrib) == (unit.side == "british")


def test_a_counter_shows_its_three_values() -> None:
    """Attack, defence, movement, one beside the other."""
    sheet = drawn.Sheet(DRAWN["symbols.svg", "en"])
    for unit in RULES.data.units:
        row = sheet.row(f"unit-{unit.id}")
        assert [one.words for one in row] == [str(unit.attack), str(unit.defence), str(unit.move)]
        for one, other in pairwise(row):
            assert one.right < other.left


def test_the_lower_values_lie_on_the_printed_ones() -> None:
    """The frame of a depleted unit covers attack and defence and leaves the movement free."""
    sheet = drawn.Sheet(DRAWN["symbols.svg", "en"])
    for unit in RULES.data.units:
        if unit.depleted is not None:
            mark = f"mark-spent-{unit.depleted[0]}-{unit.depleted[1]}"
            frame = next(sheet.parts[mark].iter(f"{SVG}rect")).attrib
            left = float(frame["x"])
            right = left + float(frame["width"])
            attack, defence, move = sheet.row(f"unit-{unit.id}")
            assert left < attack.left
            assert defence.right < right < move.left
            assert [one.words for one in sheet.row(mark)] == [str(one) for one in unit.depleted]


def test_who_walks_has_a_black_box_round_the_movement() -> None:
    """5.2: leg units, and nobody else."""
    root = ElementTree.fromstring(DRAWN["symbols.svg", "en"])
    for unit in RULES.data.units:
        face = next(one for one in root.iter() if one.get("id") == f"unit-{unit.id}")
        boxes = [
            one
            for one in face.iter(f"{SVG}rect")
            if "--face-ink" in one.get("fill", "") and float(one.attrib["y"]) > 55
        ]
        assert len(boxes) == (unit.mobility == "leg"), unit.id


@each_language
@pytest.mark.parametrize(("name", "limit"), [("map.svg", 300_000), ("symbols.svg", 170_000)])
def test_pictures_stay_small(name: str, limit: int, language: str) -> None:
    """A page on a slow line still gets its map at once."""
    assert len(DRAWN[name, language].encode()) < limit


# Pieces


def test_depleted_units_carry_their_lower_values() -> None:
    """The mark of a depleted unit holds the values of its other side."""
    game = position(gb_14="1005 spent", de_1_8pz="1605")
    shown = {one.unit: one for one in folio.counters(game.rules, game.state)}
    assert shown["gb-14"].marks == ["mark-spent-2-3"]
    assert shown["de-1-8pz"].marks == []
    assert (shown["gb-14"].place, shown["gb-14"].side) == ("1005", "british")


def test_units_off_the_map_are_in_their_box_or_gone() -> None:
    """Reinforcements wait in the box; the eliminated are listed apart."""
    game = sandtable.new(TOBRUK, seed=1)
    waiting = [one.unit for one in folio.counters(game.rules, game.state) if one.place == "reserve"]
    assert waiting == ["sa-3rec", "sa-7rec", "sa-1", "sa-5", "sa-3"]
    assert folio.removed(game.rules, game.state) == []
    game = position(gb_14="1005")
    assert len(folio.removed(game.rules, game.state)) == RULES.unit_count - 1


def test_who_has_moved_is_marked() -> None:
    """In the movement phase a unit that has moved, until the phase is over."""
    game = sandtable.new(TOBRUK, seed=1)
    assert not isinstance(game.play("done"), sandtable.Refusal)
    assert not isinstance(game.play("pick nz-4, go 3021, done"), sandtable.Refusal)
    shown = {one.unit: one.marks for one in folio.counters(game.rules, game.state)}
    assert shown["nz-4"] == ["mark-moved"]
    assert shown["nz-5"] == []


def test_the_escarpments_in_play_are_those_of_the_options() -> None:
    """Every line has a symbol; which of them lie on the map the options say."""
    game = sandtable.new(TOBRUK, seed=1)
    assert folio.walls(game.rules, game.state) == ["scarp-E1", "scarp-E3"]
    other = sandtable.new(TOBRUK, seed=1, options={"lineE1": "off", "lineE2": "on"})
    assert folio.walls(other.rules, other.state) == ["scarp-E2", "scarp-E3"]
    symbols = ids("symbols.svg")
    assert {scarp(line.id) for line in RULES.data.map.escarpments} <= set(symbols)


def test_every_piece_has_a_symbol_and_a_place() -> None:
    """Nothing is named that the pictures do not hold, in the middle of a battle either."""
    game = sandtable.new(TOBRUK, seed=3)
    symbols, spots = set(ids("symbols.svg")), places()["places"]
    for _ in islice(wander(game, 3), 1500):
        for counter in folio.counters(game.rules, game.state):
            assert counter.place in spots
            assert {f"unit-{counter.unit}", *counter.marks} <= symbols
        for flag in folio.flags(game.rules, game.state):
            assert flag.place in spots
            assert flag.symbol in symbols
