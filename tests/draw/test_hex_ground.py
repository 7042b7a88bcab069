"""The ground of hex maps: the real coast bent to the hexes, lines on hexsides, the grid."""

import math
import re
from itertools import cycle
from typing import Any

import msgspec
import pytest

from sandtable import BadModule, draw, library
from sandtable.board.geography import Geography, Line, Spot
from sandtable.core.module import Module, Named
from sandtable.draw.hexmap import geography, ground, lines
from sandtable.draw.hexmap.lines import chains, slope_lines
from sandtable.draw.hexmap.sheet import WIDTH, Sheet
from sandtable.draw.hexmap.shore import CORE, shores
from sandtable.draw.svg import Xy, inside
from sandtable.guises.folio.drawing.sheet import FolioSheet
from sandtable.guises.scs.drawing.sheet import ScsSheet
from sandtable.systems.folio import Rules as Folio

COASTS: dict[str, type[Any]] = {"battle-for-tobruk": FolioSheet, "frontier-wire": ScsSheet}
each_coast = pytest.mark.parametrize("module", COASTS)


def sheet(module: str, language: str = "en") -> Sheet:
    found = COASTS.get(module, ScsSheet)(library.open_rules(module), language)
    assert isinstance(found, Sheet)
    return found


@each_coast
def test_the_coast_keeps_away_from_the_middle_of_every_hex(module: str) -> None:
    """Whether a hex is land or sea is never in doubt."""
    laid = sheet(module)
    loops = shores(laid)
    edge = [at for loop in loops for at in loop]
    for at, style in zip(laid.centres, laid.ground, strict=True):
        if style:
            dry = sum(inside(at, loop) for loop in loops) % 2 == 1
            assert dry == (style != "sea"), at
            assert min(math.dist(at, one) for one in edge) > CORE, at


@each_coast
def test_the_coast_is_the_real_one_where_the_map_bears_it(module: str) -> None:
    """Most of it lies within half a hex of the coast in the geography."""
    laid = sheet(module)
    frame = laid.frame
    real = [
        at for at in laid.real.coast if frame.x < at[0] < frame.width and frame.y < at[1] < 9999
    ]
    drawn = [at for loop in shores(laid) for at in loop]
    near = [min(math.dist(at, one) for one in drawn) < WIDTH / 2 for at in real]
    assert len(near) > 20
    assert sum(near) / len(near) > 0.7


@each_coast
def test_a_kilometre_is_as_long_as_the_hexes_say(module: str) -> None:
    """5.4 and 5 kilometres to a hex, by the places alone."""
    per_hex = {"battle-for-tobruk": 5.4, "frontier-wire": 5.0}[module]
    kilometre = sheet(module).real.kilometre
    assert kilometre is not None
    assert 51.96 / kilometre == pytest.approx(per_hex, rel=0.06)


def test_a_map_without_geography_has_a_shore_and_a_scale_in_hexes() -> None:
    laid = sheet("scs-primer")
    assert laid.real.coast == ()
    assert len(shores(laid)) == 1
    drawn = draw.PICTURES["map.svg"](library.open_rules("scs-primer"), "ja").decode()
    assert ">5ヘクス<" in drawn


def test_places_known_to_both_lay_the_ground_on_the_map() -> None:
    """So many map units to a degree, north up; with too few such places nothing is laid."""
    spots = {"a": (31.0, 24.0), "b": (32.0, 24.0), "c": (31.0, 25.0), "d": (32.0, 25.0)}
    places = [Spot(Named({"en": name}), at) for name, at in spots.items()]
    named = Named({"en": "sea", "ja": "海"})
    coast = Line("coast", [(31.5, 24.0), (31.5, 25.0)], named)
    known = {name: (300 * (east - 24), 300 * (32 - north)) for name, (north, east) in spots.items()}
    found = geography.on_sheet(Geography(named, [coast], places), known)
    assert [*found.coast[0], *found.coast[1]] == pytest.approx([0, 150, 300, 150], abs=1e-6)
    assert found.sea == named
    assert found.kilometre == pytest.approx(300 / geography.KM_PER_DEGREE)
    assert geography.on_sheet(Geography(named, [coast], places), {"a": (0.0, 0.0)}).coast == ()


def altered(module: str, content: bytes) -> Module:
    found = library.find_module(module)
    return msgspec.structs.replace(found, drawing={"geography.json": content})


def coast_at(*spots: tuple[float, float]) -> bytes:
    """A geography in which all places of a map lie at these spots in turn."""
    rules = library.open_rules("battle-for-tobruk")
    assert isinstance(rules, Folio)
    names = [place.name["en"] for place in rules.data.map.places]
    places = [
        {"name": {"en": name, "ja": name}, "at": at}
        for name, at in zip(names, cycle(spots), strict=False)
    ]
    said = {"en": "x", "ja": "x"}
    line = {"kind": "coast", "name": said, "line": [[32, 24], [31, 25]]}
    return msgspec.json.encode({"credit": said, "lines": [line], "places": places})


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"{", ()),
        (b'{"credit": {"en": "a", "ja": "b"}, "lines": []}', ("places",)),
        (coast_at((31.0, 24.0)), ("places", "one spot")),
        (coast_at((31.0, 24.0), (32.0, 25.0), (33.0, 26.0)), ("places", "one line")),
        (coast_at((131.0, 24.0), (32.0, 25.0), (33.0, 26.0)), ("places[0].at",)),
        (
            b'{"credit": {"en": "a", "ja": "b"}, "places": [],'
            b' "lines": [{"kind": "coast", "line": [[1, 1]]}]}',
            ("lines[0].line",),
        ),
    ],
    ids=["no JSON", "a field missing", "one spot", "one line", "off the globe", "half a coast"],
)
@pytest.mark.parametrize("module", ["battle-for-tobruk", "frontier-wire"])
def test_a_bad_geography_is_told(module: str, content: bytes, words: tuple[str, ...]) -> None:
    """When the module is opened, long before anything is drawn, with file, field and reason."""
    found = altered(module, content)
    with pytest.raises(BadModule) as error:
        library.open_module(found, found.cover.scenario[0].id)
    assert any(
        problem.startswith("drawing/geography.json") and all(word in problem for word in words)
        for problem in error.value.problems
    )


def test_places_at_one_spot_lay_nothing_on_the_map() -> None:
    """And nothing is divided by nothing."""
    named = Named({"en": "sea", "ja": "海"})
    coast = Line("coast", [(31.5, 24.0), (31.5, 25.0)], named)
    places = [Spot(Named({"en": name}), (31.0, 24.0)) for name in "abcd"]
    known = {name: (float(number), 0.0) for number, name in enumerate("abcd")}
    assert geography.on_sheet(Geography(named, [coast], places), known).coast == ()


# Hexsides


def test_hexsides_that_meet_are_one_line() -> None:
    """From end to end, whatever order they come in; a ring ends where it began."""
    a, b, c, d = (0.0, 0.0), (1.0, 0.0), (2.0, 1.0), (3.0, 1.0)
    found = chains([(c, d), (b, a), (b, c)])
    assert found in ([[a, b, c, d]], [[d, c, b, a]])
    ring = chains([(a, b), (b, c), (c, a)])
    assert len(ring) == 1
    assert ring[0][0] == ring[0][-1]


def test_directed_hexsides_are_followed_forwards() -> None:
    """Two slopes that fall to different sides are two lines."""
    a, b, c = (0.0, 0.0), (1.0, 0.0), (2.0, 0.0)
    assert chains([(b, c), (a, b)], directed=True) == [[a, b, c]]
    assert sorted(chains([(a, b), (c, b)], directed=True)) == [[a, b], [c, b]]


@pytest.mark.parametrize("style", lines.SLOPES)
def test_hachures_run_down_the_low_side(style: str) -> None:
    """Of a line from west to east the low side is the south, on the right."""
    drawn = slope_lines(style, [[(0.0, 0.0), (60.0, 0.0)]])
    teeth = re.search(r'<path d="([^"]+)" fill=', drawn)
    assert teeth is not None
    tips = [float(down) for down in re.findall(r"l[-\d.]+ ([-\d.]+) ", teeth[1])]
    assert len(tips) > 10
    assert min(tips) > 4


@each_coast
def test_escarpments_of_the_games_fall_to_where_the_data_say(module: str) -> None:
    """The line of each slope has the low hex on its right."""
    laid = sheet(module)
    for rim in laid.rims:
        for high, low in rim.pairs if rim.slopes else ():
            a, b = lines.low_side_right(laid, lines.Slope(high, low))
            for name, sign in ((low, 1), (high, -1)):
                x, y = laid.at(name)
                assert sign * ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) > 0


# The grid


def test_each_hexside_is_drawn_once() -> None:
    """Lines drawn twice would be twice as strong."""
    laid = sheet("frontier-wire")
    data = re.search(r'class="hex-lines"[^>]*>(.*?)</g>', ground.draw_grid(laid))
    assert data is not None
    seen: set[tuple[Xy, ...]] = set()
    for start, rest in re.findall(r"M([-\d. ]+)((?:l[-\d. ]+)+)", data[1]):
        x, y = map(float, start.split())
        for step in rest.split("l")[1:]:
            across, down = map(float, step.split())
            there = (x + across, y + down)
            middle = (round((x + there[0]) / 2), round((y + there[1]) / 2))
            assert (middle,) not in seen
            seen.add((middle,))
            x, y = there
    assert len(seen) == pytest.approx(3 * 1305, rel=0.05)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_largest_map_stays_light(language: str) -> None:
    """Texture is made of patterns, not of thousands of grains."""
    drawn = draw.PICTURES["map.svg"](library.open_rules("frontier-wire"), language)
    assert len(drawn) < 450_000
    assert drawn.count(b"<pattern") == 2
