"""The pictures: whole, readable, the same every time."""

import json
import re
import subprocess
import sys
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

import drawn
from builders import CRUSADER
from drawn import names_on
from sandtable import draw, library
from sandtable.draw import palette
from sandtable.draw.hexmap.ground import TERRAIN, sample
from sandtable.draw.layout import overlap
from sandtable.draw.pointmap.ground import coast, land_of
from sandtable.draw.pointmap.roads import tints_of
from sandtable.draw.svg import inside
from sandtable.guises.series60.drawing.sheet import Series60Sheet

LANGUAGES = ("en", "ja")
PICTURES = ("map.svg", "symbols.svg")
RULES = library.open_rules(CRUSADER)
DATA = RULES.data

each_language = pytest.mark.parametrize("language", LANGUAGES)
each_picture = pytest.mark.parametrize("name", PICTURES)
each_theme = pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])


def picture(name: str, language: str = "en") -> str:
    return draw.PICTURES[name](RULES, language).decode()


def places(language: str = "en") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(draw.PICTURES["places.json"](RULES, language))
    return found


@cache
def sheet(language: str = "en") -> Series60Sheet:
    return Series60Sheet(RULES, language)


def ids(name: str) -> list[str]:
    root = ElementTree.fromstring(picture(name))
    return [one.attrib["id"] for one in root.iter() if "id" in one.attrib]


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


@each_language
@each_picture
def test_pictures_are_well_formed(name: str, language: str) -> None:
    """Every picture is one SVG element that a parser reads whole."""
    root = ElementTree.fromstring(picture(name, language))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"


def test_no_id_is_used_twice() -> None:
    """Map and symbols stand on one page, so their ids differ."""
    used = ids("map.svg") + ids("symbols.svg")
    assert len(used) == len(set(used))


@each_picture
def test_references_lead_somewhere(name: str) -> None:
    """Every clip and use inside a picture names an element of that picture."""
    drawn = picture(name)
    asked = {*re.findall(r'href="#([^"]+)"', drawn), *re.findall(r"url\(#([^)]+)\)", drawn)}
    assert asked <= set(ids(name))


def test_areas_and_points_can_be_found_on_the_map() -> None:
    """The page lights areas and points by their ids."""
    expected = {f"area-{area.id}" for area in DATA.map.areas}
    expected |= {f"point-{point.id}" for point in DATA.map.points}
    assert expected <= set(ids("map.svg"))


def test_every_unit_and_mark_has_its_symbol() -> None:
    """One face for each unit, and every mark, flag and marker."""
    expected = {f"unit-{unit.id}" for unit in DATA.units}
    expected |= {f"mark-steps-{left}" for left in range(1, 10)}
    expected |= {f"{what}-{side}" for what in ("back", "flag") for side in RULES.sides}
    expected |= {"mark-cut", "marker-turn", "marker-vp"}
    assert expected <= set(ids("symbols.svg"))


@each_language
def test_every_place_has_a_centre_in_the_view(language: str) -> None:
    """Places to stand, spaces of the tracks: all inside the picture."""
    told = places(language)
    left, top, width, height = told["view"]
    expected = {*RULES.map.ids}
    expected |= {f"turn-{turn}" for turn in range(1, 7)} | {f"vp-{vp}" for vp in range(-7, 8)}
    assert told["places"].keys() == expected
    assert told["counter"] == 44
    for place in told["places"].values():
        assert left < place["x"] < left + width
        assert top < place["y"] < top + height
        assert place["name"]


@each_language
def test_names_are_in_the_language(language: str) -> None:
    """Points on the map and in the list, short names on the counters."""
    drawn, faces = picture("map.svg", language), picture("symbols.svg", language)
    for point in DATA.map.points:
        assert f">{point.name[language]}<" in drawn
        assert places(language)["places"][point.id]["name"] == point.name[language]
    for unit in DATA.units:
        assert f">{unit.short[language]}<" in faces


@each_language
def test_labels_do_not_cover_each_other(language: str) -> None:
    """No two names share room, and none lies on the legend or a track."""
    laid = sheet(language)
    placed = list(names_on(laid).items())
    panels = [laid.legend, *laid.boxes.values(), *laid.turns.values(), *laid.scores.values()]
    for index, (name, box) in enumerate(placed):
        assert not any(overlap(box, panel) for panel in panels), name
        for other, room in placed[index + 1 :]:
            assert not overlap(box, room), (name, other)


@each_picture
def test_only_colours_of_the_palette_are_used(name: str) -> None:
    """Every colour is a property of the palette, with its value by day as the fallback."""
    drawn = picture(name)
    used = set(re.findall(r"var\(--([\w-]+), (#[0-9a-f]+)\)", drawn))
    assert used
    assert all(palette.COLOURS[colour][0] == value for colour, value in used)
    bare = re.sub(r"var\([^)]*\)|url\(#[^)]*\)", "", drawn)
    assert set(re.findall(r'(?:fill|stroke)="([^"]*)"', bare)) <= {"", "none"}


def test_every_colour_of_the_palette_is_used() -> None:
    """No colour is left over; what ground there is each module says for itself."""
    drawn = "".join(
        draw.PICTURES[name](library.open_rules(module), "en").decode()
        for module in draw.modules()
        for name in PICTURES
    )
    drawn += "".join(sample(style) for style in TERRAIN)
    unused = {name for name in palette.COLOURS if f"--{name}," not in drawn}
    assert unused <= {"other"}


@each_theme
def test_text_can_be_read_on_its_ground(theme: int) -> None:
    """A contrast of at least 4.5 for every text colour, by day and by night."""
    colours = {name: both[theme] for name, both in palette.COLOURS.items()}
    poor = [
        (ink, ground, round(contrast(colours[ink], colours[ground]), 2))
        for ink, grounds in palette.TEXTS
        for ground in grounds
        if contrast(colours[ink], colours[ground]) < 4.5
    ]
    assert poor == []


#: What runs over the ground; of two colours one is the edge of the other.
LINES = (
    *(("road-case", "road"), ("river-edge", "river"), ("track",), ("hill",), ("wire",)),
    *(("works",), ("fort-ink",), ("rough-ink",), ("town-ink",), ("wood-ink",), ("coast",)),
)
SANDS = ("sand", "sand-light", "sand-deep", "tint-1", "tint-2", "tint-3", "tint-4", "tint-5")


@each_theme
def test_lines_and_signs_stand_out_from_the_sand(theme: int) -> None:
    """Nothing brown on brown: twice and a half the light, or less than half of it."""
    colours = {name: both[theme] for name, both in palette.COLOURS.items()}
    for inks in LINES:
        for ground in SANDS:
            best = max(contrast(colours[ink], colours[ground]) for ink in inks)
            assert best > 2.5, (inks, ground, round(best, 2))


@each_theme
def test_hex_lines_and_grains_are_quiet(theme: int) -> None:
    """Seen, but weaker than anything that matters."""
    colours = {name: both[theme] for name, both in palette.COLOURS.items()}
    for ink in ("area-edge", "sand-grain"):
        assert 1.5 < contrast(colours[ink], colours["sand"]) < 2.6, ink


def test_every_text_has_a_tested_colour() -> None:
    """Whatever colours a text has been tested for its contrast."""
    tested = {ink for ink, _ in palette.TEXTS}
    for name in PICTURES:
        for one in ElementTree.fromstring(picture(name)).iter("{http://www.w3.org/2000/svg}text"):
            fill = one.attrib.get("fill", "")
            if fill:
                assert fill.removeprefix("var(--").partition(",")[0] in tested


def test_the_stylesheet_knows_both_themes() -> None:
    """Each colour is set four times: by the system's wish and by the page's."""
    css = draw.stylesheet()
    assert "prefers-color-scheme: dark" in css
    for name, (by_day, by_night) in palette.COLOURS.items():
        assert css.count(f"--{name}:{by_day};") >= 2
        assert css.count(f"--{name}:{by_night};") >= 2


def test_sides_differ_without_colour() -> None:
    """Corners of the cards are square or round, and every Axis card is darker than any British."""
    faces = drawn.Sheet(picture("symbols.svg"))
    cards: dict[str, list[float]] = {side: [] for side in RULES.sides}
    for unit in DATA.units:
        card = next(one for one in faces.used(f"unit-{unit.id}", "card") if "fill" in one.attrib)
        assert ("rx" in card.attrib) == (unit.side == "british")
        ground = drawn.colour(card.attrib["fill"])
        cards[unit.side].append(luminance(palette.COLOURS[ground][0]))
    assert max(cards["axis"]) < min(cards["british"])


def test_points_lie_on_land_and_towns_on_the_coast() -> None:
    """The real coast, bent to the map's points, drowns none of them and reaches the harbours."""
    laid = sheet()
    land, shore = land_of(laid), coast(laid)
    for point in DATA.map.points:
        x, y = laid.at[point.id]
        assert inside((x, y), land), point.name["en"]
        if point.town:
            off = min((x - a) ** 2 + (y - b) ** 2 for a, b in shore) ** 0.5
            assert off < 30, point.name["en"]


def test_bordering_areas_have_different_tints() -> None:
    """Two areas with a road between them are told apart."""
    tints = tints_of(DATA.map.areas)
    for road in DATA.map.roads:
        beside = [tints[touch.area] for touch in road.touches]
        assert len(beside) == len(set(beside)), road.id


@pytest.mark.parametrize(("name", "limit"), [("map.svg", 250_000), ("symbols.svg", 120_000)])
@each_language
def test_pictures_stay_small(name: str, limit: int, language: str) -> None:
    """A page on a slow line still gets its map at once."""
    assert len(picture(name, language).encode()) < limit


@each_language
def test_the_ground_is_credited(language: str) -> None:
    """Whose coast this is stands in the picture, and that the map is a reconstruction."""
    drawn = picture("map.svg", language)
    assert "Natural Earth" in drawn
    assert {"en": "unofficial", "ja": "非公式"}[language] in drawn


def test_pictures_are_the_same_every_time() -> None:
    """The same bytes in another process, in which hashes of texts differ."""
    script = (
        "import hashlib; from sandtable import draw, library;"
        f"rules = library.open_rules({CRUSADER!r});"
        "print([hashlib.sha256(make(rules, 'ja')).hexdigest() for make in draw.PICTURES.values()])"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "77")
    }
    assert len(runs) == 1


@each_language
def test_the_lines_of_a_name_are_seen_from_as_far(language: str) -> None:
    """Of the name of an area in two lines no half is left."""
    found: dict[str, set[str]] = {}
    for one in ElementTree.fromstring(picture("map.svg", language)).iter():
        if "area-name" in one.get("class", ""):
            found.setdefault(one.attrib["data-of"], set()).add(one.attrib["data-until"])
    assert len(found) > 8
    assert all(len(until) == 1 for until in found.values())
